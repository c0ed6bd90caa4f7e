"""A puzzle in the form that `verify` reads: cells, joins, cards and what may touch, without any notation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from satpuzzle.model import Puzzle, Solution

if TYPE_CHECKING:
    from satpuzzle.certificates.verify import Filling
    from satpuzzle.schemas.stored import Problem


def problem(puzzle: Puzzle) -> Problem:
    """Return the puzzle as `problem.json` contains it."""
    board, rule = puzzle.board, puzzle.rule
    labels = sorted({label for kind in puzzle.types for label in kind.labels})
    return {
        "board": board.name,
        "cells": board.cells,
        "sides": board.sides,
        "joins": [[a.cell + 1, a.side + 1, b.cell + 1, b.side + 1] for a, b in board.joins],
        "types": [[kind.count, *kind.looks[0]] for kind in puzzle.types],
        "meet": [[one, other] for one in labels for other in labels if one <= other and rule.meets(one, other)],
        "rim": [label for label in labels if rule.allows(label, on_rim=True)],
        "inside": [label for label in labels if rule.allows(label, on_rim=False)],
        "given": [[hint.cell + 1, hint.type, *puzzle.look(hint.type, hint.turn)] for hint in puzzle.hints],
    }


def written(puzzle: Puzzle) -> bytes:
    """Return `problem.json`, a line for each entry."""
    lines = (f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in problem(puzzle).items())
    return "{{\n{}\n}}\n".format(",\n".join(lines)).encode()


def filling(puzzle: Puzzle, solution: Solution) -> Filling:
    """Return a solution as `verify` reads it."""
    return tuple((kind, tuple(puzzle.look(kind, turn))) for kind, turn in solution.lays)
