"""Makes pages: asks what is to be known of a puzzle, says how its figures look, and writes the file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, cast

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.generators.planting import laid_open
from satpuzzle.model import Board, Counts, Difficulty, Puzzle, Solution
from satpuzzle.model.rule import Half
from satpuzzle.model.shapes import SHAPES
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.pictures import scene
from satpuzzle.pictures.boards import Drawer, Style, title_of
from satpuzzle.pictures.looks import Look, Looks, looks_for
from satpuzzle.pictures.scene import Group, Node, Use, scale
from satpuzzle.pictures.svg import definitions
from satpuzzle.report.known_facts import Knowledge, check_provable, find_out
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import MOMENT, PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.language import LANGUAGES, say, tag, wanted
from satpuzzle.runtime.validation import Path, checked
from satpuzzle.search import Search, Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.web import bundle

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json
    from satpuzzle.schemas.results import ReadAs
    from satpuzzle.schemas.serving import PageBoard, ShownPuzzle

KNOWN_RULES = ("signed", "unsigned")  # to the page
DIGITS = 4  # of corners, after the point


def puzzle_data(puzzle: Puzzle) -> ShownPuzzle:
    """The puzzle itself. Raises InputError for a board that cannot be drawn, and for a rule that pages do not know."""
    rule = puzzle.rule
    if rule.word not in KNOWN_RULES:
        raise InputError("the page to play does not know the rule {rule}; `render` draws the puzzle", rule=rule)
    given = zip(puzzle.hints, puzzle.given_cards, strict=True)
    data: ShownPuzzle = {
        "title": puzzle.title,
        "source": puzzle.source,
        "board": _board(puzzle),
        "rule": {"signed": rule.word == "signed", "rim": rule.rim, "rimOnly": rule.rim_only},
        "cards": puzzle.cards,
        "cardNames": puzzle.card_names,
        "figures": puzzle.figures,
        "hints": [[hint.cell, card, turn] for hint, (card, turn) in given],
    }
    if puzzle.read_as:
        data["readAs"] = cast("ReadAs", puzzle.read_as._asdict())
    return data


def _board(puzzle: Puzzle) -> PageBoard:
    """The board. rotations: those that leave the hints in force, the identity first."""
    board: Board = puzzle.board
    return {
        "name": board.name,
        "sides": board.sides,
        "cells": board.cells,
        "joins": [[*a, *b] for a, b in board.joins],
        "corners": [[[_short(x), _short(y)] for x, y in corners] for corners in board.corners],
        "rows": board.rows,
        "rotations": [{"cells": rotation.cells, "shifts": rotation.shifts} for rotation in puzzle.rotations],
    }


def _short(number: float) -> float | int:
    """A number in few digits."""
    rounded = round(number, DIGITS) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def known(what: Knowledge, difficulty: Difficulty | None) -> Json:
    """What is known of its solutions, and how hard the puzzle is."""
    return {
        "counts": None if what.counts is None else {name: _exact(n) for name, n in asdict(what.counts).items()},
        "atLeast": _exact(what.at_least),
        "stopped": what.stopped,
        "certificate": what.proof and {"file": what.proof.file, "sha256": what.proof.sha256},
        "difficulty": difficulty and difficulty._asdict(),
    }


def _exact(number: int) -> int | str:
    """A number as scripts can hold it: digits, where it is too large for theirs."""
    return number if number < 1 << 53 else str(number)


def solutions_data(puzzle: Puzzle, solutions: Sequence[Solution], *, complete: bool) -> Json:
    """Essential solutions: for each cell the place of its lay among all lays, which go by type, then by turn.

    complete: are these all, up to rotating the board?
    """
    place = {lay: number for number, lay in enumerate(sorted(puzzle.every_lay))}
    return {"complete": complete, "essential": [[place[lay] for lay in solution.lays] for solution in solutions]}


# Figures.

FIGURES = 16  # to choose from, for those who enter a puzzle
SPARE = 4  # at least, that the page's own puzzle does not show
SIDES: tuple[Half, ...] = ("front", "back", "half")
ROUND = ' stroke-linejoin="round"'  # which the page says once for all (`page.css`)
FINE = 1000  # steps of the unit in which halves are drawn
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_SPACE = re.compile(r" (?=[-A-Z])|(?<=[A-Z]) ")


class Figures(NamedTuple):
    """What a page is told of figures: how they look and what they are called, by number, and SVG to draw them with.

    Of each figure there are the front, the back, and the half of unsigned puzzles, as `f3`, `b3` and `h3`: who
    enters a puzzle may change its rule. letters_needed: some look so much alike that only letters tell them apart.
    """

    looks: dict[str, Json]
    definitions: str
    letters_needed: bool


def figures(puzzle: Puzzle | None, style: Style, deadline: Deadline) -> Figures:
    """The figures of a puzzle, as its pictures show them, and after them more; None: only these.

    Raises InputError, OutOfTimeError.
    """
    own = Looks() if puzzle is None else Drawer(puzzle, style, deadline=deadline).looks
    names = {} if puzzle is None else dict(enumerate(puzzle.figures, 1))
    above = max(own, default=0)
    more = max(FIGURES - len(own), SPARE)
    unnamed = dict.fromkeys(range(above + 1, above + more + 1), "")
    chosen = looks_for(
        {number: names.get(number, "") for number in own} | unnamed,
        halves=puzzle is None or puzzle.rule.halves,
        wishes=style.motifs,
        deadline=deadline,
    )
    taken = {*own, abs(puzzle.rule.rim or 0)} if puzzle is not None else {}
    free = (number for number in count(1) if number not in taken)
    looks = {**own, **{number: chosen[other] for number, other in zip(free, unnamed, strict=False)}}
    return Figures(
        {str(number): _look(look, names.get(number, "")) for number, look in sorted(looks.items())},
        definitions(dict(deadline.during(_halves(looks), MOMENT)), deadline).replace(ROUND, ""),
        own.letters_needed,
    )


def _look(look: Look, name: str) -> Json:
    """name: as somebody calls the figure; else it is called in each language what it shows."""
    shown = not name and not look.own
    names = {tag(each): say(look.motif.name, context="figure", language=each) if shown else name for each in LANGUAGES}
    return {"letter": look.letter, "colour": look.colour, "pale": look.pale, "name": names}


def _halves(looks: Mapping[int, Look]) -> Iterator[tuple[str, Sequence[Node]]]:
    for number, look in sorted(looks.items()):
        front, back, half = (look.half(side) for side in SIDES)
        drawn = {"f": front, "b": back, "h": half} if half != front else {"f": front, "b": back}
        for letter, nodes in drawn.items():
            yield f"{letter}{number}", nodes if look.own else [Group(tuple(_fine(nodes)), at=scale(1 / FINE))]
        if half == front:
            yield f"h{number}", [Use(f"f{number}")]


def _fine(nodes: Sequence[Node]) -> list[Node]:
    """The same, drawn in whole thousandths, and an area as one with its outline: less than half of the text."""
    made: list[Node] = []
    for node in nodes:
        if isinstance(node, Group):
            made.append(replace(node, children=tuple(_fine(node.children))))
        elif isinstance(node, scene.Path):
            d = _SPACE.sub("", _NUMBER.sub(lambda found: str(round(FINE * float(found[0]))), node.d))
            below, fill = made[-1] if made else None, node.fill
            if isinstance(below, scene.Path) and not below.stroke and below.d.replace("Z", "") == d.replace("Z", ""):
                fill = below.fill
                made.pop()
            made.append(replace(node, d=d, fill=fill, width=round(FINE * node.width)))
    return made


# Pages.

MOST = 10_000  # distinct solutions, all of which a page holds
SOME = 20  # essential ones that it holds of more
LARGEST = 700_000  # lays in the solutions of a page


class Built(NamedTuple):
    """What was written. size: in bytes. known: of the puzzle; None for an empty page. listed: solutions in the file."""

    size: int
    known: Knowledge | None
    listed: int


@checked()
def write_page(
    puzzle: PuzzleLike | None,
    path: Path,
    *,
    enter: bool = False,
    solutions: bool = True,
    certificate: Path | None = None,
    cards: bool = False,
    letters: bool = False,
    motifs: Mapping[str, str] | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Built:
    """Write a page to play a puzzle: one HTML file that works in any browser, from disk, without a network.

    puzzle: None for a page to enter puzzles. enter: it opens with the editor. solutions: up to 10,000 are in the file,
    for whoever wants to be helped; without them, nothing in it solves the puzzle or says how it was made, and
    its cards are sorted. certificate: a file to prove them in. cards, letters: show the cards' own
    numbers or names, and a letter for each figure, until somebody hides them. motifs: as for `draw`. settings, timeout
    (in seconds): of the search; when the time is up, the page says that it is not known how many solutions there are.
    progress: where the search writes how far it is. Raises InputError for all these, and for a board that cannot be
    drawn.

    >>> import satpuzzle
    >>> built = satpuzzle.write_page("standard", "standard.html")
    >>> built.listed, built.known.counts.distinct
    (2, 8)
    """
    path, shown, settings = os.fspath(path), None if puzzle is None else as_puzzle(puzzle), as_settings(settings)
    proof = None if certificate is None else os.fspath(certificate)
    style = Style(cards=cards, texts="letters" if letters else "none", motifs={} if motifs is None else motifs)
    deadline = clock(timeout, progress)
    files.check_writable(path)
    if proof is not None:
        if shown is None:
            raise InputError("there is no puzzle of which anything could be proved; leave out certificate")
        check_provable(proof, settings)
    text, what, listed = _page(shown, style, enter, settings, deadline, certificate=proof, solutions=solutions)
    files.write_text(path, text)
    return Built(len(text.encode()), what, listed)


def served(puzzle: Puzzle | None, style: Style, settings: Settings, deadline: Deadline) -> str:
    """The page of a puzzle for `satpuzzle serve`, which answers what is asked there. Raises InputError."""
    return _page(puzzle, style, puzzle is None, settings, deadline, served=True)[0]


def _page(
    puzzle: Puzzle | None,
    style: Style,
    enter: bool,
    settings: Settings,
    deadline: Deadline,
    *,
    certificate: str | None = None,
    solutions: bool = True,
    served: bool = False,
) -> tuple[str, Knowledge | None, int]:
    """The text of a page, what is known of the puzzle, and how many essential solutions are in the page."""
    looks = figures(puzzle, style, deadline)
    what: Knowledge | None = None
    facts = held = None
    listed = 0
    if puzzle is not None:
        puzzle_data(puzzle)  # what no page can show is refused before anything is looked for
        what = find_out(puzzle, settings, deadline, certificate, _listed if solutions else lambda *_: ())
        facts = known(what, _difficulty(puzzle, deadline))
        if what.solutions and solutions:
            listed = len(what.solutions)
            complete = what.counts is not None and listed == what.counts.essential
            held = solutions_data(puzzle, what.solutions, complete=complete)
        if not solutions:
            puzzle = laid_open(puzzle)
    data = {
        "language": wanted() and tag(),
        "mode": "edit" if enter or puzzle is None else "play",
        "puzzle": None if puzzle is None else puzzle_data(puzzle),
        "boards": [shape.example for shape in SHAPES.values()],
        "style": {"numbers": style.cards, "texts": style.texts},
        "looks": looks.looks,
        "lettersNeeded": looks.letters_needed,
        "facts": facts,
        "solutions": held,
        "solver": solutions,
        "server": {} if served else None,
    }
    title = say("Edge-matching puzzles") if puzzle is None else title_of(puzzle)
    text = bundle.page(title, data, looks.definitions, _no_script(), served=served, solver=solutions)
    return text, what, listed


def _listed(search: Search, counts: Counts) -> Sequence[Solution]:
    """The essential solutions that a page holds: all, or the first of very many."""
    cells = search.puzzle.board.cells
    if counts.distinct <= MOST and counts.essential * cells <= LARGEST:
        return search.all_found() if counts.distinct else ()
    settings = replace(search.settings, checkpoint=None)  # that is of the count
    return Search(search.puzzle, limit=SOME, up_to_rotation=True, settings=settings, deadline=search.deadline).find()


def _difficulty(puzzle: Puzzle, deadline: Deadline) -> Difficulty | None:
    """How hard it is, as it was measured already, or is now, if there is time."""
    with suppress(OutOfTimeError):
        return puzzle.difficulty or difficulty(puzzle, deadline=deadline)
    return None


def _no_script() -> str:
    """What a browser shows that cannot run the page; in all languages, if nobody says which."""
    said = wanted()
    return " ".join(
        say("This page is a game; it needs JavaScript, and a browser of 2024 or later.", language=each)
        for each in ([said] if said else LANGUAGES)
    )
