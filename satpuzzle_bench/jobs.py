"""The gain of several processes for a long search and for each command; the progress of a search in limited time."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, chdir
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators import planting
from satpuzzle.model import Puzzle
from satpuzzle.runtime import programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings
from satpuzzle_bench import measured, medians, timed

ALONE, CUT, CHECKPOINT, TWO, CLUSTER = "one process", "in parts", "--checkpoint", "--jobs 2", "two Dask workers"


def long_search() -> Puzzle:
    """A puzzle for which the frontier engine tries about a billion placements."""
    return planting.framed(8, 8, 5, 9, 2)


def gains(puzzle: Puzzle, runs: int, *, cluster: bool) -> Iterator[tuple[str, float, float]]:
    """Measure each way to search: its name, median seconds, and median speedup over one process. Raises InputError."""
    plain = Settings(engine="frontier", memory=1 << 30)
    times: dict[str, list[float]] = {}
    answers: set[int] = set()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="satpuzzle-"))
        ways = {ALONE: plain, CUT: plain, TWO: replace(plain, jobs=2)}
        if cluster:
            ways[CLUSTER] = replace(plain, scheduler=stack.enter_context(_local_cluster()).scheduler_address)
        for turn in range(runs):
            checkpointed = replace(plain, checkpoint=os.path.join(folder, f"{turn}.parts"))
            for way, settings in {**ways, CHECKPOINT: checkpointed}.items():
                search = Search(replace(puzzle), settings=replace(settings, parted=way != ALONE))
                counts, seconds = timed(search.count)
                answers.add(counts.distinct)
                times.setdefault(way, []).append(seconds)
    if len(answers) > 1:
        raise InputError("the runs disagree: {answers}", answers=sorted(answers))
    for way, values in times.items():
        _, own, ratio = medians([*zip(times[ALONE], values, strict=True)])
        yield way, own, ratio


class Work(NamedTuple):
    """A command line that accepts --jobs and takes a few seconds."""

    name: str
    words: str
    made: str = ""  # arguments of `generate`, which makes puzzle.toml first
    same: bool = True  # the output does not depend on the number of processes


def works() -> list[Work]:
    """The command lines that `bench jobs --commands` measures."""
    return [Work(**each) for each in measured("work")]


def shared(works: Sequence[Work], runs: int) -> Iterator[tuple[str, float, float, float]]:
    """Measure each command: its name, median seconds with --jobs 1 and 2, and median speedup. Raises InputError."""
    for work in works:
        words = work.words.split()
        words += ["--force"] if "-o" in words else []  # later runs replace the files
        pairs = []
        with tempfile.TemporaryDirectory(prefix="satpuzzle-") as folder:
            if work.made:
                _run(["generate", *work.made.split(), "-o", "puzzle.toml"], folder)
            for _ in range(runs):
                done = [timed(partial(_run, [*words, "--jobs", jobs], folder)) for jobs in ("1", "2")]
                if work.same and done[0][0] != done[1][0]:
                    raise InputError("{name}: --jobs 2 gives another answer than one process", name=work.name)
                pairs.append([seconds for _, seconds in done])
        yield work.name, *medians(pairs)


def _run(words: list[str], folder: str) -> str:
    """Run this program; its output. Raises InputError if it fails."""
    start = f"import sys; sys.path[:] = {sys.path}; from satpuzzle.__main__ import main; sys.exit(main())"
    with chdir(folder):
        output, status = programs.run([sys.executable, "-c", start, *words], Deadline())
    if status not in (0, 1):
        line = shlex.join(["satpuzzle", *words])
        raise InputError("{words} failed with exit status {status}", words=line, status=status)
    return output


def _local_cluster() -> Any:
    """A Dask cluster of two workers on this machine. Raises InputError without Dask."""
    try:
        from distributed import LocalCluster
    except ImportError:
        raise InputError(
            "--cluster requires Dask; install it with: {command}", command="pip install 'satpuzzle[cluster]'"
        ) from None
    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]


class Reach(NamedTuple):
    """The progress of a search in parts."""

    engine: str
    done: int  # finished parts
    parts: int
    seconds: float
    solutions: int  # found so far
    solved: bool  # finished within the time limit

    def hours(self, jobs: int, cores: int) -> float | None:
        """Estimated hours for all parts on `cores` cores, from the pace on `jobs`; None if no part is finished."""
        if not self.done:
            return None
        return self.seconds * jobs / self.done * self.parts / cores / 3600


def reach(puzzle: Puzzle, engine: str, seconds: float, jobs: int) -> Reach:
    """Search in parts for at most `seconds`."""
    settings = Settings(engine=engine, jobs=jobs, parted=True)
    search = Search(puzzle, settings=settings, deadline=Deadline(seconds))
    start = time.perf_counter()
    solved = True
    try:
        search.count()
    except OutOfTimeError:
        solved = False
    elapsed = time.perf_counter() - start
    parts = search.deadline.progress.parts
    return Reach(engine, parts.done if parts else 0, search.parts, elapsed, search.at_least, solved)
