"""Both engines on the same questions, in seconds; they must agree."""

from __future__ import annotations

import argparse
from math import inf
from statistics import median

from benchmarks.measuring import row
from satpuzzle import OutOfTimeError, load
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators.planting import framed
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings

SMALL = (  # name, a bundled puzzle or the arguments of `framed`, and the question
    ("standard, all solutions", "standard", "all"),
    ("one-figure, counted", "one-figure", "counted"),
    ("two-figures, counted", "two-figures", "counted"),
    ("em_7_4_8, essential solutions", "em_7_4_8", "essential"),
    ("owen-5x5, counted", "owen-5x5", "counted"),
)
LARGE = (
    ("framed 7x7 with 160 million placements", "7 7 4 7 1", "essential"),
    ("framed 8x8 with 210 million placements", "8 8 4 9 1", "essential"),
    ("framed 9x9 with 44 million placements", "9 9 5 12 3", "essential"),
    ("framed 10x10 with 180 million placements", "10 10 5 16 1", "essential"),
    ("framed 10x10 with 390 million placements", "10 10 5 15 1", "essential"),
    ("framed 6x6 with 28 types, counted", "6 6 4 3 9", "counted"),
)


def table(asked: argparse.Namespace) -> None:
    """Print a row for each question; inf for an engine that does not finish in 20 s."""
    row("puzzle", "answer", "frontier s", "sat s")
    for name, source, question in (*SMALL, *(LARGE if asked.large else ())):
        answers: set[int] = set()
        times: dict[str, list[float]] = {"frontier": [], "sat": []}
        for _ in range(asked.runs):
            for engine in [*times]:
                deadline = Deadline(20)
                try:
                    answers.add(ask(source, question, engine, deadline))
                    times[engine].append(deadline.elapsed)
                except OutOfTimeError:
                    del times[engine]
        assert len(answers) < 2, f"{name}: the engines disagree: {answers}"
        row(name, next(iter(answers), "-"), *(median(times.get(engine, [inf])) for engine in ("frontier", "sat")))


def ask(source: str, question: str, engine: str, deadline: Deadline) -> int:
    """The answer of an engine about a new copy of the puzzle. Raises OutOfTimeError."""
    puzzle = framed(*map(int, source.split())) if source[0].isdigit() else load(source)
    settings = Settings(engine=engine, memory=4 << 30)
    if engine == "frontier" and question == "counted":
        return FrontierEngine(puzzle, memory=settings.granted).distinct(deadline)
    search = Search(puzzle, settings=settings, deadline=deadline, up_to_rotation=question == "essential")
    return search.count().distinct if question == "counted" else len(search.essential())
