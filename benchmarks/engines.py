"""Both engines on the same questions, in seconds; they must agree."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

from benchmarks.measuring import row, timed
from satpuzzle.errors import OutOfTimeError
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators import planting
from satpuzzle.notation import load_all
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings

LIMIT = 20  # seconds; with --large 60


class Task(NamedTuple):
    """A question about a bundled puzzle, or about a generated one."""

    name: str
    bundled: str = ""
    framed: Sequence[int] = ()  # arguments of `planting.framed`
    counted: bool = False  # count the distinct solutions instead of finding all
    essential: bool = False  # find one solution per orbit


SMALL = (
    Task("standard, all solutions", "standard"),
    Task("one-figure, counted", "one-figure", counted=True),
    Task("two-figures, counted", "two-figures", counted=True),
    Task("em_7_4_8, essential solutions", "em_7_4_8", essential=True),
    Task("owen-5x5, counted", "owen-5x5", counted=True),
)
LARGE = (
    Task("framed 7x7 with 160 million placements", framed=(7, 7, 4, 7, 1), essential=True),
    Task("framed 8x8 with 210 million placements", framed=(8, 8, 4, 9, 1), essential=True),
    Task("framed 9x9 with 44 million placements", framed=(9, 9, 5, 12, 3), essential=True),
    Task("framed 10x10 with 180 million placements", framed=(10, 10, 5, 16, 1), essential=True),
    Task("framed 10x10 with 390 million placements", framed=(10, 10, 5, 15, 1), essential=True),
    Task("framed 6x6 with 28 types, counted", framed=(6, 6, 4, 3, 9), counted=True),
)


def table(asked: argparse.Namespace) -> None:
    """Print a row for each task; - for an engine that does not finish in time."""
    row("puzzle", "answer", "frontier s", "sat s")
    for task in (*SMALL, *(LARGE if asked.large else ())):
        answers: set[int] = set()
        times: dict[str, list[float]] = {"frontier": [], "sat": []}
        for _ in range(asked.runs):
            for engine in [*times]:
                try:
                    answer, seconds = timed(partial(ask, task, engine, 60 if asked.large else LIMIT))
                except OutOfTimeError:
                    del times[engine]
                else:
                    answers.add(answer)
                    times[engine].append(seconds)
        assert len(answers) < 2, f"{task.name}: the engines disagree: {answers}"
        medians = [median(times[engine]) if engine in times else "-" for engine in ("frontier", "sat")]
        row(task.name, next(iter(answers), "-"), *medians)


def ask(task: Task, engine: str, limit: float) -> int:
    """The answer of an engine about a new copy of the puzzle. Raises OutOfTimeError."""
    puzzle = planting.framed(*task.framed) if task.framed else load_all(task.bundled)[0]
    settings, deadline = Settings(engine=engine, memory=4 << 30), Deadline(limit)
    if engine == "frontier" and task.counted:
        return FrontierEngine(puzzle, memory=settings.granted).distinct(deadline)
    search = Search(puzzle, settings=settings, deadline=deadline, up_to_rotation=task.essential)
    return search.count().distinct if task.counted else len(search.essential())
