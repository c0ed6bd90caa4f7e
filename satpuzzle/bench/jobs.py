"""What is gained by doing a long search in parts, and how far a search gets in a given time."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.language import say
from satpuzzle.make import planting
from satpuzzle.model import Puzzle
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings

ALONE, CUT, KEPT, TWO, CLUSTER = "one process", "in parts", "--checkpoint", "--jobs 2", "two Dask workers"


class Gain(NamedTuple):
    """Median seconds of one way to do the search, and how many times as fast as one process it is, paired."""

    way: str
    seconds: float
    ratio: float


def long_search() -> Puzzle:
    """A puzzle whose search by the frontier engine makes about a billion placements."""
    return planting.framed(8, 8, 5, 9, 2)


def gains(puzzle: Puzzle, runs: int, *, cluster: bool) -> Iterator[Gain]:
    """All ways in turn, `runs` times. cluster: also two local Dask workers. Raises InputError."""
    plain = Settings(engine="frontier", memory=1 << 30)
    times: dict[str, list[float]] = {}
    answers: set[int] = set()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="satpuzzle-"))
        ways = {ALONE: plain, CUT: plain, TWO: replace(plain, jobs=2)}
        if cluster:
            ways[CLUSTER] = replace(plain, scheduler=stack.enter_context(_local_cluster()).scheduler_address)
        for turn in range(runs):
            kept = replace(plain, checkpoint=os.path.join(folder, f"{turn}.parts"))
            for way, settings in {**ways, KEPT: kept}.items():
                start = time.perf_counter()
                search = Search(replace(puzzle), settings=replace(settings, parted=way != ALONE))
                answers.add(search.count().distinct)
                times.setdefault(way, []).append(time.perf_counter() - start)
    if len(answers) > 1:
        raise InputError(say("the ways disagree: {answers}", answers=sorted(answers)))
    for way, values in times.items():
        ratio = statistics.median(alone / own for alone, own in zip(times[ALONE], values, strict=True))
        yield Gain(way, statistics.median(values), ratio)


def _local_cluster() -> Any:
    try:
        from distributed import LocalCluster
    except ImportError:
        raise InputError(say("--cluster needs Dask; install it with: pip install 'satpuzzle[cluster]'")) from None
    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]


class Reach(NamedTuple):
    """How far a search in parts got: parts done of all, seconds, solutions. solved: to the end."""

    engine: str
    done: int
    parts: int
    seconds: float
    solutions: int
    solved: bool

    def hours(self, jobs: int, cores: int) -> float | None:
        """Hours that all parts would take on `cores` cores, at the pace so far on `jobs`; None if no part is done."""
        if not self.done:
            return None
        return self.seconds * jobs / self.done * self.parts / cores / 3600


def reach(puzzle: Puzzle, engine: str, seconds: float, jobs: int) -> Reach:
    """Search in parts for that many seconds."""
    settings = Settings(engine=engine, jobs=jobs, parted=True)
    search = Search(puzzle, settings=settings, clock=Clock(seconds))
    start = time.perf_counter()
    solved = True
    try:
        search.count()
    except OutOfTimeError:
        solved = False
    spent = time.perf_counter() - start
    parts = search.clock.standing.parts
    return Reach(engine, parts.done if parts else 0, search.parts, spent, search.at_least, solved)
