"""Counts solutions if that is quick. What is quick does not depend on the machine, unlike a time limit."""

from __future__ import annotations

from contextlib import suppress

from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.memory import BASE


def quick_count(puzzle: Puzzle, most: float) -> int | None:
    """Count the essential solutions; None if there are more than about `most` partial fillings."""
    from satpuzzle.frontier import FrontierEngine

    engine, deadline = FrontierEngine(puzzle, memory=BASE), Deadline()
    with suppress(EngineLimitError):
        if engine.is_short(most, deadline):
            return engine.counts(deadline).essential
    return None
