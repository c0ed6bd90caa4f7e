"""Has a puzzle exactly the wanted number of solutions? Decided by balance and the frontier engine, never by time."""

from __future__ import annotations

from satpuzzle.analysis import balance
from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.running.clock import Clock

MEMORY = 8 << 30  # bytes; only very large boards come near them, and no other engine may decide


class OutOfTriesError(OutOfTimeError):
    """As many puzzles were looked at as was allowed, and none of them will do."""


def decide(puzzle: Puzzle, solutions: int, clock: Clock) -> list[list[Solution]] | None:
    """The essential solutions, each as the list of its rotations, if there are exactly `solutions`; else None.

    The search stops as soon as there is one too many. Raises OutOfTimeError.
    """
    from satpuzzle.engines.frontier import FrontierEngine

    if balance(puzzle).conflict:
        return None if solutions else []
    orbits = []
    for orbit in FrontierEngine(puzzle, memory=MEMORY).orbits(clock):
        orbits.append(orbit)
        if len(orbits) > solutions:
            return None
    return orbits if len(orbits) == solutions else None
