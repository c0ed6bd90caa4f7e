"""What several processes gain, for a long search and for each command, and how far a search gets in a given time."""

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
    """A puzzle whose search by the frontier engine makes about a billion placements."""
    return planting.framed(8, 8, 5, 9, 2)


def gains(puzzle: Puzzle, runs: int, *, cluster: bool) -> Iterator[tuple[str, float, float]]:
    """All ways to do the search in turn, `runs` times. cluster: also two local Dask workers. Raises InputError.

    Of each way its name, its median seconds, and how many times as fast as one process it is, paired.
    """
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
        raise InputError("the ways disagree: {answers}", answers=sorted(answers))
    for way, values in times.items():
        _, own, ratio = medians([*zip(times[ALONE], values, strict=True)])
        yield way, own, ratio


class Work(NamedTuple):
    """A command line that takes --jobs, of some seconds. made: what `generate` is told, to make puzzle.toml first.

    same: is what it prints the same in however many processes?
    """

    name: str
    words: str
    made: str = ""
    same: bool = True


def works() -> list[Work]:
    """What is measured by `bench jobs --commands`."""
    return [Work(**each) for each in measured("work")]


def shared(works: Sequence[Work], runs: int) -> Iterator[tuple[str, float, float, float]]:
    """Each command line as one process, and with --jobs 2, in turn, `runs` times. Raises InputError.

    Of each its name, the median seconds of both, and how many times as fast the second is, paired.
    """
    for work in works:
        words = work.words.split()
        words += ["--force"] if "-o" in words else []  # to write where it has written before
        pairs = []
        with tempfile.TemporaryDirectory(prefix="satpuzzle-") as folder:
            if work.made:
                _run(["generate", *work.made.split(), "-o", "puzzle.toml"], folder)
            for _ in range(runs):
                done = [timed(partial(_run, [*words, "--jobs", jobs], folder)) for jobs in ("1", "2")]
                if work.same and done[0][0] != done[1][0]:
                    raise InputError("{name}: --jobs 2 answers otherwise than one process", name=work.name)
                pairs.append([seconds for _, seconds in done])
        yield work.name, *medians(pairs)


def _run(words: list[str], folder: str) -> str:
    """What this program prints; any answer will do. Raises InputError if it fails."""
    start = f"import sys; sys.path[:] = {sys.path}; from satpuzzle.__main__ import main; sys.exit(main())"
    with chdir(folder):
        output, status = programs.run([sys.executable, "-c", start, *words], Deadline())
    if status not in (0, 1):
        line = shlex.join(["satpuzzle", *words])
        raise InputError("{words} failed with exit status {status}", words=line, status=status)
    return output


def _local_cluster() -> Any:
    try:
        from distributed import LocalCluster
    except ImportError:
        raise InputError("--cluster needs Dask; install it with: pip install 'satpuzzle[cluster]'") from None
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
    search = Search(puzzle, settings=settings, deadline=Deadline(seconds))
    start = time.perf_counter()
    solved = True
    try:
        search.count()
    except OutOfTimeError:
        solved = False
    spent = time.perf_counter() - start
    parts = search.deadline.progress.parts
    return Reach(engine, parts.done if parts else 0, search.parts, spent, search.at_least, solved)
