"""Has a puzzle exactly the wanted number of solutions? Decided by balance and the frontier engine, never by time."""

from __future__ import annotations

from satpuzzle.analysis import balance
from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.running.clock import Clock


class OutOfTriesError(OutOfTimeError):
    """As many puzzles were looked at as was allowed, and none of them will do."""


def decide(puzzle: Puzzle, solutions: int, clock: Clock, memory: int) -> list[list[Solution]]:
    """The essential solutions, each as the list of its rotations; of more than `solutions`, one too many.

    The search stops as soon as there is one too many. memory: bytes that it may take; no other engine may decide.
    Raises OutOfTimeError, EngineLimitError.
    """
    from satpuzzle.engines.frontier import FrontierEngine

    if balance(puzzle).conflict:
        return []
    orbits = []
    for orbit in FrontierEngine(puzzle, memory=memory).orbits(clock):
        orbits.append(orbit)
        if len(orbits) > solutions:
            break
    return orbits
