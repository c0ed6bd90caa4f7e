"""A small, easily reviewed check that a filling is a solution; `satpuzzle.model.judging` explains what is wrong."""

from __future__ import annotations

from collections import Counter

from satpuzzle.model import Puzzle, Solution


def is_solution(puzzle: Puzzle, solution: Solution) -> bool:
    """Check that every card is used, every join matches, and the rim and the hints are respected."""
    board, rule, lays, rim = puzzle.board, puzzle.rule, solution.lays, set(puzzle.board.rim)
    types = {kind.number: kind for kind in puzzle.types}
    if len(lays) != board.cells or Counter(kind for kind, _ in lays) != {n: kind.count for n, kind in types.items()}:
        return False
    if not all(0 <= turn < len(types[kind].looks) for kind, turn in lays):
        return False
    shown = {(c, side): label for c, (k, turn) in enumerate(lays) for side, label in enumerate(types[k].looks[turn])}
    return (
        all(rule.meets(shown[a], shown[b]) for a, b in board.joins)
        and all(rule.allows(shown[side], on_rim=side in rim) for side in shown)
        and all(tuple(lays[hint.cell]) == (hint.type, hint.turn) for hint in puzzle.hints)
    )
