"""The way from text to all solutions by SAT: medians in one process, and of whole processes."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from satpuzzle.encode import encode
from satpuzzle.notation import load_all
from satpuzzle.runtime import programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings

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
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def pipeline(runs: int, settings: Settings, names: list[str]) -> Iterator[Row]:
    """For each bundled instance: read + encode + all solutions, in this process."""
    for name in names:
        for index, puzzle in enumerate(load_all(name), 1):
            label = name if len(load_all(name)) == 1 else f"{name}:{index}"

            def read(name: str = name, index: int = index) -> object:
                return load_all(name)[index - 1]

            def build(name: str = name, index: int = index) -> object:
                return list(encode(load_all(name)[index - 1], settings.recipe).clauses())

            def whole(name: str = name, index: int = index) -> object:
                return Search(load_all(name)[index - 1], settings=settings).find()

            solutions = len(Search(puzzle, settings=settings).find())
            reading = median(read, runs)
            yield Row(label, solutions, reading, median(build, runs) - reading, median(whole, runs))


def processes(runs: int) -> tuple[float, float, float]:
    """Whole processes in turn: `solve` on the standard example, the bare imports, and their ratio; medians."""
    ours = [sys.executable, "-m", "satpuzzle", "solve", "standard"]
    bare = [sys.executable, "-c", "import pysat.solvers, click"]
    pairs = []
    for _ in range(runs):
        pair = []
        for command in (ours, bare):
            start = time.perf_counter()
            programs.run(command, Deadline())
            pair.append((time.perf_counter() - start) * 1000)
        pairs.append(pair)
    solve, imports = (statistics.median(times) for times in zip(*pairs, strict=True))
    return solve, imports, statistics.median(a / b for a, b in pairs)
