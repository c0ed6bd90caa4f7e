"""Is a filling a solution? In few lines, to be read in one sitting; `satpuzzle.model.judging` says what is wrong."""

from __future__ import annotations

from collections import Counter

from satpuzzle.model import Puzzle, Solution


def is_solution(puzzle: Puzzle, solution: Solution) -> bool:
    """Is every card used, does every join match, does the rim show what it must, do the hints hold?"""
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
