"""All notations, each with what it writes and its features, which are found by writing puzzles in it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import satpuzzle
from generated.markdown import code, definition, docstring, heading, plain
from satpuzzle import InputError, Puzzle
from satpuzzle.model import Side
from satpuzzle.notation import convert, notations

# As `convert` names what is lost.
NOTES = ("title", "names of figures", "names of cards")


@cache
def probes() -> dict[str, list[list[Puzzle]]]:
    """For each feature of notations: lists of puzzles; a notation that can write one of these lists has the feature."""
    signed, squares = [[1, 2, -1, -2], [1, 1, -2, 2]], [[1, 2, 1, 2], [1, 1, 2, 2]]
    triangles, hexagons = [[1, -2, 1], [2, -1, 2]], [[1, -2, 1, 2, -1, -2]]
    framed = satpuzzle.generate("2x2", rule="framed", figures=2, seed=1)
    plain = [
        Puzzle.from_cards(signed * 2, "2x2"),
        Puzzle.from_cards(squares * 2, "2x2", "unsigned"),
        framed,
        Puzzle.from_cards(triangles * 2, "triangle2"),
        Puzzle.from_cards(hexagons * 7, "hexagon7"),
    ]
    corner = satpuzzle.Board("corner", 4, 3, ((Side(0, 1), Side(1, 3)), (Side(0, 2), Side(2, 0))))
    kinds = ("fronts and backs", "colours", "a frame", "triangles", "hexagons")
    return {
        **{kind: [[puzzle]] for kind, puzzle in zip(kinds, plain, strict=True)},
        "other boards": [[replace(puzzle, board=satpuzzle.parse_board("1x4"))] for puzzle in plain[:2]],
        "custom boards": [[Puzzle.from_cards([*signed, signed[0]], corner)]],
        "hints": [[satpuzzle.generate("2x2", rule="framed", figures=2, seed=1, hints=1)]],
        "several puzzles": [[puzzle, puzzle] for puzzle in plain],
        **{note: [[_noted(puzzle)] for puzzle in (*plain[:2], plain[3])] for note in NOTES},
    }


def _noted(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, title="Four", figures=("cat", "dog"), card_names=("A", "B", "C", "D"))


def table() -> Iterator[str]:
    """A table with a line for each notation."""
    yield from ("", "| notation | description |", "| --- | --- |")
    for name in notations.known():
        first = " ".join(_documentation(name).split("\n\n")[0].split()).partition(": ")[2]
        yield f"| [`{name}`](#notation-{name}) | {plain(first)} |"
    yield ""


def sections() -> Iterator[str]:
    """A section for each notation: description, features, and a puzzle in it, if it can be written."""
    for name in notations.known():
        yield from heading(f"notation-{name}", name)
        what = _documentation(name).partition(": ")[2]
        yield from docstring(what[:1].upper() + what[1:])
        held = [what for what, puzzles in probes().items() if any(_holds(name, each, what) for each in puzzles)]
        yield from definition("Written", ", ".join(held))
        yield from definition("Not written", ", ".join(what for what in probes() if what not in held))
        samples = [each for what in held for each in probes()[what] if _holds(name, each, what)]
        for puzzles in samples[-1:]:
            yield from ("", "A sample:", "")
            yield from code(convert(puzzles, name)[0])


def _holds(name: str, puzzles: list[Puzzle], what: str) -> bool:
    """Whether the notation can represent these puzzles, with the feature `what` if that is a title or names."""
    try:
        return what not in convert(puzzles, name)[1]
    except InputError:
        return False


def _documentation(name: str) -> str:
    return inspect.getdoc(notations.known()[name]) or ""
