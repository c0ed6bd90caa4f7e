"""Any one solution: this program's `--first` beside CaDiCaL alone, on the same shuffles.

Each run has a process of its own. In one process the seconds are those of the processor, children and encoding
included; in several, those of the clock.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from satpuzzle.encode import encode
from satpuzzle.errors import DiedError, InputError, OutOfTimeError
from satpuzzle.generators.planting import shuffled
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, Settings
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, pysat_solver
from satpuzzle_bench.one_run import limit_processor, only_puzzle, used

WAYS = ("--first", DEFAULT_SOLVER)
MOST_WAITING = 60.0  # seconds that a run may stand aside for other work


class Run(NamedTuple):
    """One way to a solution of one shuffle, and how long it took; `seconds` is None if it found none in time."""

    way: str
    instance: str
    shuffle: int
    timeout: float
    seconds: float | None

    @property
    def par2(self) -> float:
        """The seconds, or twice the limit."""
        return 2 * self.timeout if self.seconds is None else self.seconds


def measure(instances: Sequence[str], shuffles: Sequence[int], timeout: float, jobs: int) -> Iterator[Run]:
    """Every run, the ways in turn on one shuffle after the other. Raises InputError for a wrong name or solution."""
    for instance in instances:
        only_puzzle(instance)
    for shuffle in shuffles:
        for instance in instances:
            for way in WAYS:
                yield Run(way, instance, shuffle, timeout, _seconds(way, instance, shuffle, timeout, jobs))


def seconds(runs: Sequence[Run], way: str) -> dict[str, list[float]]:
    """PAR-2 of the runs of this way on each instance."""
    of: dict[str, list[float]] = {}
    for run in runs:
        if run.way == way:
            of.setdefault(run.instance, []).append(run.par2)
    return of


def _seconds(way: str, instance: str, shuffle: int, timeout: float, jobs: int) -> float | None:
    """How long one run takes; None if it finds no solution in time."""
    deadline = Deadline((timeout if jobs > 1 else 4 * timeout) + MOST_WAITING)
    seconds: float | None = None
    with contextlib.suppress(OutOfTimeError, DiedError):  # the latter: the system ended it by its limit
        for told in workers.reports_of_one(run, way, instance, shuffle, jobs, timeout, deadline=deadline):
            seconds = told.get()
    return None if seconds is None or seconds > timeout else seconds


def _solve(way: str, puzzle: Puzzle, jobs: int, deadline: Deadline) -> Solution | None:
    if way != DEFAULT_SOLVER:
        return Search(puzzle, settings=Settings(jobs=jobs), deadline=deadline).first()
    encoding = encode(puzzle, "default")
    solver = pysat_solver(way)
    solver.append_formula(encoding.clauses())
    return encoding.decode(solver.get_model()) if solver.solve() else None


def run(way: str, instance: str, shuffle: int, jobs: int, timeout: float) -> float | None:
    """In a process: the seconds of one run; None if it finds no solution."""
    puzzle = shuffled(only_puzzle(instance), shuffle)
    alone = jobs == 1
    if alone:
        limit_processor(timeout)  # of each process; only one of them is busy
    before, start = used(), time.monotonic()
    solution = None
    with contextlib.suppress(OutOfTimeError, InputError):  # its solver was ended
        solution = _solve(way, puzzle, jobs, Deadline(None if alone else timeout))
    seconds = used() - before if alone else time.monotonic() - start
    if solution is not None and (wrong := solution_faults(solution)):
        raise AssertionError(wrong[0])
    return None if solution is None else round(seconds, 3)
