"""What a page knows of its puzzle, as data for its script.

Cells, cards, sides and turns are counted from 0. A card's turn is how many steps clockwise it lies turned from how it
is written; solutions say for each cell which type lies there and in which turn, as everywhere (see `packed`).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from satpuzzle.model import Board, Difficulty, Puzzle, Solution
from satpuzzle.model.picture import Style
from satpuzzle.page.figures import Figures
from satpuzzle.paper.knowledge import Knowledge
from satpuzzle.version import __version__

_NAMES = {"until_first": "untilFirst", "dead_ends": "deadEnds"}
DIGITS = 4  # of corners, after the point


def content(
    puzzle: Puzzle | None,
    style: Style,
    figures: Figures,
    *,
    language: str | None = None,
    enter: bool = False,
    facts: dict[str, Any] | None = None,
    solutions: dict[str, Any] | None = None,
    solver: bool = True,
    server: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """All of it but the texts. facts, solutions: as the functions here make them; None: nothing is known.

    language: None: what the browser asks for. enter: open the editor.
    solver: can it look for solutions? server: what the pages of a server know of it.
    """
    return {
        "language": language,
        "version": __version__,
        "mode": "edit" if enter else "play",
        "puzzle": None if puzzle is None else puzzle_data(puzzle),
        "frame": figures.frame,
        "style": {"numbers": style.cards, "texts": style.texts},
        "looks": figures.looks,
        "lettersNeeded": figures.letters_needed,
        "palette": figures.palette,
        "facts": facts,
        "solutions": solutions,
        "solver": solver,
        "server": server,
    }


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle itself. Raises InputError for a board that cannot be drawn."""
    rule = puzzle.rule
    given = zip(puzzle.hints, puzzle.given_cards, strict=True)
    return {
        "title": puzzle.title,
        "source": puzzle.source,
        "board": _board(puzzle),
        "rule": {"signed": rule.signed, "rim": rule.rim, "rimOnly": rule.rim_only},
        "cards": puzzle.cards,
        "cardNames": puzzle.card_names,
        "figures": puzzle.figures,
        "hints": [[hint.cell, card, turn] for hint, (card, turn) in given],
    } | ({"readAs": puzzle.read_as._asdict()} if puzzle.read_as else {})


def _board(puzzle: Puzzle) -> dict[str, Any]:
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


def known(what: Knowledge, difficulty: Difficulty | None) -> dict[str, Any]:
    """What is known of its solutions, of who found out, and how hard the puzzle is."""
    return {
        "counts": None if what.counts is None else {name: _exact(n) for name, n in asdict(what.counts).items()},
        "atLeast": _exact(what.at_least),
        "stopped": what.stopped,
        "engine": what.engine,
        "certificate": what.proof and {"file": what.proof.file, "sha256": what.proof.sha256},
        "unproved": what.unproved,
        "difficulty": difficulty and {_NAMES.get(name, name): n for name, n in difficulty._asdict().items()},
    }


def _exact(number: int) -> int | str:
    """A number as scripts can hold it: digits, where it is too large for theirs."""
    return number if number < 1 << 53 else str(number)


def packed(puzzle: Puzzle, solutions: Sequence[Solution], *, complete: bool) -> dict[str, Any]:
    """Essential solutions, packed: cell by cell the place of its lay among all lays, in one byte or two (low first).

    The lays go by type, and those of a type by turn. complete: are these all, up to rotating the board?
    """
    lays = sorted(puzzle.every_lay)
    place = {lay: number for number, lay in enumerate(lays)}
    size = 1 if len(lays) <= 256 else 2
    data = b"".join(place[lay].to_bytes(size, "little") for solution in solutions for lay in solution.lays)
    return {
        "complete": complete,
        "essential": len(solutions),
        "bytes": size,
        "packed": b64encode(data).decode(),
    }
