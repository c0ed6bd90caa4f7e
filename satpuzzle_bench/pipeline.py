"""The way from text to all solutions by SAT: medians in one process, and of whole processes."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from satpuzzle.encode import encode
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import load_all
from satpuzzle.runtime import programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings
from satpuzzle_bench import medians, timed

SMALL = [
    "standard",
    "smiley",
    "triangles-1",
    "triangles-2",
    "triangles-3",
    "triangles-4",
    "triangles-5",
    "verzwickt",
    "asterix",
    "asterix-first",
    "asterix-second",
    "bibi",
    "crazy-turtle-1979",
    "circus",
    "owen-4x4",
]


class Row(NamedTuple):
    """Medians in milliseconds for one instance: reading it, encoding it, all three steps to its solutions."""

    instance: str
    solutions: int
    read: float
    encode: float
    total: float


def median(function: Callable[[], object], runs: int) -> float:
    """The median time of `runs` calls, in milliseconds."""
    return statistics.median(timed(function)[1] for _ in range(runs)) * 1000


def pipeline(runs: int, settings: Settings, names: list[str]) -> Iterator[Row]:
    """For each bundled instance: read + encode + all solutions, in this process."""
    for name in names:
        every = load_all(name)
        for index in range(len(every)):
            label = name if len(every) == 1 else f"{name}:{index + 1}"

            def read(name: str = name, index: int = index) -> Puzzle:
                return load_all(name)[index]

            def build(read: Callable[[], Puzzle] = read) -> object:
                return list(encode(read(), settings.recipe).clauses())

            def whole(read: Callable[[], Puzzle] = read) -> list[Solution]:
                return Search(read(), settings=settings).find()

            solutions = len(whole())
            reading = median(read, runs)
            yield Row(label, solutions, reading, median(build, runs) - reading, median(whole, runs))


def processes(runs: int) -> tuple[float, float, float]:
    """Whole processes in turn: `solve` on the standard example, the bare imports, and their ratio; medians."""
    ours = [sys.executable, "-m", "satpuzzle", "solve", "standard"]
    bare = [sys.executable, "-c", "import pysat.solvers, click"]
    pairs = [[timed(partial(programs.run, words, Deadline()))[1] * 1000 for words in (ours, bare)] for _ in range(runs)]
    return medians(pairs)
