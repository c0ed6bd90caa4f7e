"""Recipes x solvers x instances x shuffles, each measured in a process of its own; results are kept in a CSV file.

Every finished run is a line on disk before the next begins; a run that is found there is not done
again, so an interrupted measurement resumes. PAR-2 is the field's mean: seconds, and
twice the limit for what was not solved. A run that takes longer than its limit is not solved, whatever it
answers; one that says that there is no solution is wrong if another run has one.
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
from satpuzzle.runtime.language import say
from satpuzzle.solvers.external import parse_command
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, solver_names
from satpuzzle_bench import one_run
from satpuzzle_bench.one_run import CLAIMED

MOST_WAITING = 60.0  # seconds that a run may sleep, or stand aside for other work
SOLVED = ("sat", CLAIMED)
WAYS = ("--first", DEFAULT_SOLVER)  # to any one solution


class Run(NamedTuple):
    """What is measured."""

    recipe: str
    solver: str
    instance: str
    shuffle: int


class Result(NamedTuple):
    """A run and what came of it: status is sat, claimed, timeout, refused, wrong or failed; times in seconds.

    sat: a solution was found, and judged; claimed: the solver says that there is none, of which no proof is checked.
    reason: why it is refused, wrong or failed.
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
        """What was measured."""
        return Run(*self[:4])

    @property
    def solved(self) -> bool:
        """Was an answer found within the limit?"""
        return self.status in SOLVED

    @property
    def par2(self) -> float:
        """The seconds, or twice the limit."""
        return self.seconds if self.solved else 2 * self.limit


def plan(recipes: Sequence[str], solvers: Sequence[str], instances: Sequence[str], shuffles: int) -> list[Run]:
    """All runs; those of one shuffle of one instance stand together. Raises InputError for a wrong name."""
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
    """The results of `runs`, in their order; those that the CSV file `path` holds already are taken from there.

    jobs: how many to measure side by side; they disturb each other. on_result: called for each new one.
    Claims that other results contradict are marked as wrong, in the file, too. Raises InputError if the file is none of
    these, or was made with another limit.
    """
    known = {result.run: result for result in read(path, limit)}
    missing = [run for run in runs if run not in known]
    stopped = threading.Event()
    with open(path, "a", encoding="utf-8", newline="") as file, ThreadPoolExecutor(jobs) as pool:
        if not file.tell():
            _append(file, Result._fields)
        begun = [pool.submit(one, run, limit, stopped.is_set) for run in missing]
        try:
            for future in as_completed(begun):
                result = future.result()
                _append(file, result)
                known[result.run] = result
                on_result(result)
        except BaseException:
            stopped.set()
            pool.shutdown(cancel_futures=True)
            raise
    results = judged([*known.values()])
    if results != [*known.values()]:
        files.write_text(path, "".join(map(_line, [Result._fields, *results])))
    known = {result.run: result for result in results}
    return [known[run] for run in runs]


def judged(results: Sequence[Result]) -> list[Result]:
    """These, those that say that an instance has no solution marked as wrong where another run has one.

    All recipes and shuffles of an instance have solutions, or none.
    """
    solved = {result.instance: result for result in reversed(results) if result.status == "sat"}
    right = []
    for each in results:
        other = solved.get(each.instance)
        if other is not None and each.status == CLAIMED:
            run = f"{other.recipe}, {other.solver}, {other.instance} {other.shuffle}"
            reason = say("says that there is no solution, but there is: {run}", run=run)
            each = each._replace(status="wrong", reason=reason)
        right.append(each)
    return right


def one(run: Run, limit: float, cancelled: Callable[[], bool] = lambda: False) -> Result:
    """The result of one run, measured in a process of its own. Raises OutOfTimeError if it is cancelled."""
    result = none = Result(*run, limit, "timeout", limit, 0.0, 0, 0)
    deadline = Deadline(4 * limit + MOST_WAITING, cancelled=cancelled)  # for systems that cannot limit the processor
    try:
        for told in workers.reports_of_one(one_run.report, *run, limit, deadline=deadline):
            if isinstance(told, workers.Progress):
                result = Result(*run, limit, *told.value)
            elif isinstance(told, workers.Error) and result is none:
                told.get()
    except OutOfTimeError:
        if cancelled():
            raise
    except DiedError as error:
        if error.status != -getattr(signal, "SIGXCPU", 0):  # not by its limit
            return none._replace(status="failed", reason=str(error))
    except (SatpuzzleError, MemoryError) as error:
        return none._replace(status="refused", reason=str(error))
    return result


def _line(row: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(row)
    return line.getvalue()


def _append(file: IO[str], row: Sequence[object]) -> None:
    """Write one line, and see it on disk."""
    file.write(_line(row))
    file.flush()
    os.fsync(file.fileno())


def read(path: str, limit: float | None = None) -> list[Result]:
    """The results in the CSV file `path`; none if it does not exist. A last line cut short is deleted.

    Raises InputError if it is no such file, or was made with a limit other than `limit`.
    """
    if not os.path.exists(path):
        return []
    data = files.read_bytes(path)
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with open(path, "r+b") as file:
            file.truncate(len(whole))
    head, *rows = [*csv.reader(io.StringIO(files.decode(whole, path)))] or [[*Result._fields]]
    if tuple(head) != Result._fields:
        raise InputError("is no file of results; name another one", source=path, line=1)
    results = []
    for number, row in enumerate(rows, 2):
        try:
            recipe, solver, instance, shuffle, most, status, seconds, encode, variables, clauses, reason = row
            times = float(most), status, float(seconds), float(encode)
            results.append(Result(recipe, solver, instance, int(shuffle), *times, int(variables), int(clauses), reason))
        except ValueError:
            raise InputError("is no result; delete the line, or name another file", source=path, line=number) from None
        if limit not in (None, times[0]):
            message = say("was measured with a limit of {limit:g} s; name another file", limit=times[0])
            raise InputError(message, source=path, line=number)
    return results


class Start(NamedTuple):
    """One way to a solution of one shuffle, and how long it took; None if it found none in time."""

    way: str
    instance: str
    shuffle: int
    seconds: float | None


def starts(instances: Sequence[str], shuffles: Sequence[int], timeout: float, jobs: int) -> Iterator[Start]:
    """Every run, the ways in turn on one shuffle after the other. Raises InputError for a wrong name or solution."""
    for instance in instances:
        one_run.only_puzzle(instance)
    for shuffle, instance, way in product(shuffles, instances, WAYS):
        deadline = Deadline((timeout if jobs > 1 else 4 * timeout) + MOST_WAITING)
        seconds: float | None = None
        with suppress(OutOfTimeError, DiedError):  # the latter: the system ended it by its limit
            task = way, instance, shuffle, jobs, timeout
            for told in workers.reports_of_one(one_run.any_one, *task, deadline=deadline):
                seconds = told.get()
        yield Start(way, instance, shuffle, None if seconds is None or seconds > timeout else seconds)
