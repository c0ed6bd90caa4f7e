"""A puzzle in the form that `verify` reads: cells, joins, cards and what may touch, without any notation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.symmetries import moved, to

if TYPE_CHECKING:
    from satpuzzle.certificates.verify import Filling
    from satpuzzle.schemas.stored import Problem


def problem(puzzle: Puzzle) -> Problem:
    """Return the puzzle as `problem.json` contains it."""
    board, rule = puzzle.board, puzzle.rule
    first = [cards[0] for cards in puzzle.cards_by_type.values()]  # of each type
    faces = [(puzzle.cards[card], *puzzle.backs[card : card + 1]) for card in first]
    types = [[[*moved(face, move)] for face in both for move in puzzle.moves] for both in faces]
    labels = sorted({label for looks in types for look in looks for label in look})
    moves = [[to(side, move, board.sides) + 1 for side in range(board.sides)] for move in puzzle.moves]
    half = len(moves) // 2
    return {
        "board": board.name,
        "cells": board.cells,
        "sides": board.sides,
        "joins": [[a.cell + 1, a.side + 1, b.cell + 1, b.side + 1] for a, b in board.joins],
        "free": [[cell + 1, side + 1] for cell, side in sorted(board.free)],
        "moves": [moves[:half], moves[half:]] if puzzle.flip else [moves],
        "cards": [kind.count for kind in puzzle.types],
        "types": types,
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
