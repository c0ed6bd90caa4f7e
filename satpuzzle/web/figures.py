"""How figures look on a page: those of its puzzle, and a palette of others for whoever enters or changes one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from satpuzzle.model import Puzzle
from satpuzzle.model.rule import Half
from satpuzzle.pictures.boards import Drawer, Style
from satpuzzle.pictures.colours import lighter
from satpuzzle.pictures.looks import Look, Looks, looks_for
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Path, Use
from satpuzzle.pictures.svg import definitions
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.web.bundle import source

MORE = 16  # figures of the palette that the puzzle does not show
FINE = 1000  # steps of the unit in which halves are drawn
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_SPACE = re.compile(r" (?=[-A-Z])|(?<=[A-Z]) ")
PALE = 0.72  # how much lighter the ground is under halves of unsigned puzzles


class Figures(NamedTuple):
    """What a page is told of figures: `looks` by number, the `palette`, and SVG to draw them with.

    Of each figure there are the front, the back, and the half of unsigned puzzles, as `f3`, `b3` and `h3`: who
    enters a puzzle may change its rule. letters_needed: some look so much alike that only letters tell them apart.
    frame: the label that is drawn as a grey frame.
    """

    looks: dict[str, dict[str, Any]]
    palette: list[dict[str, Any]]
    definitions: str
    letters_needed: bool
    frame: int | None


def figures(puzzle: Puzzle | None, style: Style, deadline: Deadline) -> Figures:
    """The figures of a puzzle, as its pictures show them, and after them more; None: only these.

    Raises InputError, OutOfTimeError.
    """
    drawer = None if puzzle is None else Drawer(puzzle, style, deadline=deadline)
    own = Looks() if drawer is None else drawer.looks
    names = {} if puzzle is None else dict(enumerate(puzzle.figures, 1))
    above = max(own, default=0)
    unnamed = dict.fromkeys(range(above + 1, above + MORE + 1), "")
    chosen = looks_for(
        {number: names.get(number, "") for number in own} | unnamed,
        halves=puzzle is None or puzzle.rule.halves,
        wishes=style.motifs,
        deadline=deadline,
    )
    taken = {*own, abs(puzzle.rule.rim or 0)} if puzzle is not None else {}
    free = (number for number in count(1) if number not in taken)
    looks = {**own, **{number: chosen[other] for number, other in zip(free, unnamed, strict=False)}}
    palette = [
        {"figure": number, **_look(look), "name": _name(names.get(number, ""), look)}
        for number, look in sorted(looks.items())
    ]
    return Figures(
        {str(number): _look(look) for number, look in sorted(looks.items())},
        palette,
        definitions(_once(dict(deadline.during(_halves(looks), MOMENT))), deadline),
        own.letters_needed,
        None if drawer is None else drawer.frame,
    )


def _look(look: Look) -> dict[str, Any]:
    return {
        "letter": look.letter,
        "colour": look.colour,
        "pale": lighter(look.colour, PALE),
        "motif": None if look.own else look.motif.name,
    }


def _name(name: str, look: Look) -> dict[str, str]:
    """What a figure is called in each language: as somebody named it, else as what it shows."""
    if name or look.own:
        return dict.fromkeys(("en", "de"), name)
    german: dict[str, str] = json.loads(source("motifs.json"))
    return {"en": look.motif.name, "de": german[look.motif.name]}


def _halves(looks: Mapping[int, Look]) -> Iterator[tuple[str, Sequence[Node]]]:
    sides: tuple[tuple[str, Half], ...] = (("f", "front"), ("b", "back"), ("h", "half"))
    for number, look in sorted(looks.items()):
        for letter, side in sides:
            nodes = look.half(side)
            yield f"{letter}{number}", nodes if look.own else [_fine(nodes)]


def _fine(nodes: Sequence[Node]) -> Node:
    """The same, drawn in whole thousandths, which takes two thirds of the text."""

    def fine(node: Node) -> Node:
        if isinstance(node, Group):
            return replace(node, children=tuple(map(fine, node.children)))
        if not isinstance(node, Path):
            return node
        d = _NUMBER.sub(lambda found: str(round(FINE * float(found[0]))), node.d)
        return replace(node, d=_SPACE.sub("", d), width=round(FINE * node.width))

    return Group(tuple(map(fine, nodes)), at=Matrix(1 / FINE, 0, 0, 1 / FINE))


def _once(named: Mapping[str, Sequence[Node]]) -> dict[str, Sequence[Node]]:
    """The same with every picture file defined once, however often it is shown."""
    files: dict[tuple[str, bytes], tuple[str, Image]] = {}

    def shared(node: Node) -> Node:
        if isinstance(node, Group):
            return replace(node, children=tuple(map(shared, node.children)))
        if not isinstance(node, Image):
            return node
        name, first = files.setdefault((node.media, node.data), (f"i{len(files) + 1}", replace(node, x=0.0, y=0.0)))
        across, down = node.width / first.width, node.height / first.height
        return Use(name, Matrix(across, 0, 0, down, node.x, node.y))

    halves: dict[str, Sequence[Node]] = {name: [*map(shared, nodes)] for name, nodes in named.items()}
    return {name: [image] for name, image in files.values()} | halves
