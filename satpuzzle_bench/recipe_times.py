"""Recipes x solvers x instances x shuffles, each measured in a separate process, with results in a CSV file.

Each result is on disk as soon as its run ends, so an interrupted measurement can be resumed. PAR-2 counts seconds, and
twice the limit for unsolved runs. A run that exceeds its limit is unsolved, whatever it answers. A run that claims that
there is no solution is wrong if another run finds one.
"""

from __future__ import annotations

import csv
import io
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from itertools import product
from typing import IO, NamedTuple

from satpuzzle.encode import load_recipe
from satpuzzle.errors import DiedError, InputError, OutOfTimeError, SatpuzzleError
from satpuzzle.runtime import files, workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, translated
from satpuzzle.solvers.external import parse_command
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, solver_names
from satpuzzle_bench import one_run
from satpuzzle_bench.one_run import CLAIMED

MOST_WAITING = 60.0  # wall-clock seconds that a run may wait
SOLVED = ("sat", CLAIMED)
WAYS = ("--first", DEFAULT_SOLVER)  # ways to find any solution


class Run(NamedTuple):
    """A recipe, a solver, an instance, and the seed of its shuffle."""

    recipe: str
    solver: str
    instance: str
    shuffle: int


class Result(NamedTuple):
    """A run and its result; the fields are the columns of the CSV file. Times are CPU seconds.

    The status is sat (with a checked solution), claimed (no solution, without a checked proof), timeout, refused, wrong
    or failed; the reason explains the last three.
    """

    recipe: str
    solver: str
    instance: str
    shuffle: int
    limit: float
    status: str
    seconds: float
    encode: float
    variables: int
    clauses: int
    reason: str = ""

    @property
    def run(self) -> Run:
        """The run."""
        return Run(*self[:4])

    @property
    def solved(self) -> bool:
        """True if an answer was found within the limit."""
        return self.status in SOLVED

    @property
    def par2(self) -> float:
        """The seconds, or twice the limit if unsolved."""
        return self.seconds if self.solved else 2 * self.limit


def plan(recipes: Sequence[str], solvers: Sequence[str], instances: Sequence[str], shuffles: int) -> list[Run]:
    """All runs, grouped by shuffle and instance. Raises InputError for a wrong name."""
    for recipe in recipes:
        load_recipe(recipe)
    for solver in solvers:
        if solver not in solver_names():
            parse_command(solver, "--solver")
    for instance in instances:
        one_run.only_puzzle(instance)
    shuffled = product(range(1, shuffles + 1), instances, recipes, solvers)
    return [Run(recipe, solver, instance, shuffle) for shuffle, instance, recipe, solver in shuffled]


def measure(
    runs: Sequence[Run], limit: float, path: str, *, jobs: int = 1, on_result: Callable[[Result], None] = lambda _: None
) -> list[Result]:
    """Measure runs, except those in the CSV file.

    Args:
        runs: The runs.
        limit: CPU seconds per run.
        path: The CSV file to read and extend; claims that other results contradict are changed to wrong.
        jobs: The number of parallel runs, which disturb each other.
        on_result: Called with each new result.

    Returns:
        The results, in the order of `runs`.

    Raises:
        InputError: The file is not a file of results, or has another limit.
    """
    known = {result.run: result for result in read(path, limit)}
    missing = [run for run in runs if run not in known]
    stopped = threading.Event()
    with open(path, "a", encoding="utf-8", newline="") as file, ThreadPoolExecutor(jobs) as pool:
        if not file.tell():
            _append(file, Result._fields)
        futures = [pool.submit(one, run, limit, stopped.is_set) for run in missing]
        try:
            for future in as_completed(futures):
                result = future.result()
                _append(file, result)
                known[result.run] = result
                on_result(result)
        except BaseException:
            stopped.set()
            pool.shutdown(cancel_futures=True)
            raise
    results = checked([*known.values()])
    if results != [*known.values()]:
        files.write_text(path, "".join(map(_line, [Result._fields, *results])))
    known = {result.run: result for result in results}
    return [known[run] for run in runs]


def checked(results: Sequence[Result]) -> list[Result]:
    """The results, with status wrong where a run claims no solution and another run of the instance found one."""
    solved = {result.instance: result for result in reversed(results) if result.status == "sat"}
    right = []
    for result in results:
        other = solved.get(result.instance)
        if other is not None and result.status == CLAIMED:
            run = f"{other.recipe}, {other.solver}, {other.instance} {other.shuffle}"
            reason = say("claims that there is no solution, but this run found one: {run}", run=run)
            result = result._replace(status="wrong", reason=reason)
        right.append(result)
    return right


def one(run: Run, limit: float, cancelled: Callable[[], bool] = lambda: False) -> Result:
    """Measure one run in a separate process. Raises OutOfTimeError if it is cancelled."""
    result = none = Result(*run, limit, "timeout", limit, 0.0, 0, 0)
    deadline = Deadline(4 * limit + MOST_WAITING, cancelled=cancelled)  # for systems without a limit of CPU seconds
    try:
        for report in workers.reports_of_one(one_run.report, *run, limit, deadline=deadline):
            if isinstance(report, workers.Progress):
                result = Result(*run, limit, *report.value)
            elif isinstance(report, workers.Error) and result is none:
                report.get()
    except OutOfTimeError:
        if cancelled():
            raise
    except DiedError as error:
        if error.status != -getattr(signal, "SIGXCPU", 0):  # not stopped at its limit
            return none._replace(status="failed", reason=translated(error))
    except (SatpuzzleError, MemoryError) as error:
        return none._replace(status="refused", reason=translated(error))
    return result


def _line(row: Sequence[object]) -> str:
    """A line of the CSV file."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(row)
    return line.getvalue()


def _append(file: IO[str], row: Sequence[object]) -> None:
    """Write a line; it is on disk when this returns."""
    file.write(_line(row))
    file.flush()
    os.fsync(file.fileno())


def read(path: str, limit: float | None = None) -> list[Result]:
    """The results in a CSV file, if it exists; deletes an incomplete last line. Raises InputError."""
    if not os.path.exists(path):
        return []
    data = files.read_bytes(path)
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with open(path, "r+b") as file:
            file.truncate(len(whole))
    head, *rows = [*csv.reader(io.StringIO(files.decode(whole, path)))] or [[*Result._fields]]
    if tuple(head) != Result._fields:
        raise InputError("not a file of results; choose another file", source=path, line=1)
    results = []
    for number, row in enumerate(rows, 2):
        try:
            recipe, solver, instance, shuffle, most, status, seconds, encode, variables, clauses, reason = row
            times = float(most), status, float(seconds), float(encode)
            results.append(Result(recipe, solver, instance, int(shuffle), *times, int(variables), int(clauses), reason))
        except ValueError:
            raise InputError("not a result; delete the line or choose another file", source=path, line=number) from None
        if limit not in (None, times[0]):
            message = say("measured with a limit of {limit:g} s; choose another file", limit=times[0])
            raise InputError(message, source=path, line=number)
    return results


class FirstRun(NamedTuple):
    """A way to find any solution, a shuffle of an instance, and the seconds; None if no solution was found in time."""

    way: str
    instance: str
    shuffle: int
    seconds: float | None


def first_runs(instances: Sequence[str], shuffles: Sequence[int], timeout: float, jobs: int) -> Iterator[FirstRun]:
    """Run all ways in turn on each shuffle of each instance. Raises InputError for a wrong name."""
    for instance in instances:
        one_run.only_puzzle(instance)
    for shuffle, instance, way in product(shuffles, instances, WAYS):
        deadline = Deadline((timeout if jobs > 1 else 4 * timeout) + MOST_WAITING)
        seconds: float | None = None
        with suppress(OutOfTimeError, DiedError):  # the latter: stopped at its limit
            task = way, instance, shuffle, jobs, timeout
            for report in workers.reports_of_one(one_run.any_one, *task, deadline=deadline):
                seconds = report.get()
        yield FirstRun(way, instance, shuffle, None if seconds is None or seconds > timeout else seconds)
