"""Estimates how long a count takes, before it begins."""

from __future__ import annotations

from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.search.settings import Settings, as_settings

SLOWER = 1.5  # how many times longer a search takes, at most, than the pace of its first second says


class Estimate(NamedTuple):
    """The estimated work of a count by the frontier engine.

    Attributes:
        placements: About how many cards are placed.
        least: At least so many, most likely.
        most: At most so many, most likely.
        pace: Placements a second of one process on this machine, as measured.
        processes: The number of processes.
    """

    placements: float
    least: float
    most: float
    pace: float
    processes: int

    @property
    def seconds(self) -> tuple[float, float]:
        """The shortest and the longest time to expect."""
        together = self.pace * self.processes
        return self.least / together, SLOWER * self.most / together


def estimate(
    puzzle: PuzzleLike,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Estimate:
    """Estimate how long the frontier engine takes to count all solutions; takes some seconds.

    Args:
        puzzle: The puzzle, or its name, file or text.
        settings: How to count.
        timeout: The time limit in seconds; None for no limit.
        progress: Where the state is reported.
        deadline: The time limit and progress in one object, instead of `timeout` and `progress`.

    Returns:
        The estimate.

    Raises:
        InputError: The puzzle or a setting is invalid, or the settings choose SAT.
        EngineLimitError: The frontier engine cannot search this puzzle.
        OutOfTimeError: The time limit was reached.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.estimate("em_7_4_8").most < 1e7
        True
    """
    from satpuzzle.frontier import FrontierEngine

    puzzle, settings = as_puzzle(puzzle), as_settings(settings).settled
    if settings.chosen == "sat":
        raise InputError("only the work of the frontier engine can be estimated, not that of SAT")
    for name in ("checkpoint", "cross_check", "scheduler"):
        if getattr(settings, name):
            option = name.replace("_", "-")
            raise InputError("an estimate cannot be used with --{option}; leave it out", option=option)
    deadline = clock(timeout, progress, deadline)
    deadline.progress.begin("frontier")
    puzzle.find_symmetries(deadline)
    placements, error, pace = FrontierEngine(puzzle, memory=settings.for_search).forecast(deadline)
    return Estimate(placements, placements / (1 + error), placements * (1 + error), pace, settings.frontier_processes)
