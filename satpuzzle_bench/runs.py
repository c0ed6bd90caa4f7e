"""Recipes x solvers x instances x shuffles, each measured in a separate process, with results in a CSV file.

Each result is on disk as soon as its run ends, so an interrupted measurement can be resumed. PAR-2 counts seconds, and
twice the limit for unsolved runs. A run that exceeds its limit is unsolved, whatever it answers. A run that claims that
there is no solution is wrong if another run finds one.
"""

from __future__ import annotations

import contextlib
import csv
import io
import math
import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import product
from typing import NamedTuple, TypeAlias

from satpuzzle.encode import encode, load_recipe
from satpuzzle.errors import DiedError, InputError, OutOfTimeError, SatpuzzleError, WrongAnswerError
from satpuzzle.generators.planting import shuffled
from satpuzzle.model import Puzzle
from satpuzzle.model.judging import solution_faults
from satpuzzle.notation import load_all
from satpuzzle.runtime import files, processes
from satpuzzle.runtime.deadline import Deadline, Progress
from satpuzzle.runtime.language import say, translated
from satpuzzle.solvers.external import ExternalOracle, parse_command
from satpuzzle.solvers.oracles import oracle_maker
from satpuzzle.solvers.pysat_solvers import solver_names

MOST_WAITING = 60.0  # wall-clock seconds that a run may wait
CLAIMED = "claimed"  # status of a run whose solver says that there is no solution, without a checked proof
Run: TypeAlias = tuple[str, str, str, int]  # recipe, solver, instance, seed of its shuffle


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
        return self[:4]

    @property
    def solved(self) -> bool:
        """True if an answer was found within the limit."""
        return self.status in ("sat", CLAIMED)

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
        only_puzzle(instance)
    shuffled = product(range(1, shuffles + 1), instances, recipes, solvers)
    return [(recipe, solver, instance, shuffle) for shuffle, instance, recipe, solver in shuffled]


def measure(
    runs: Sequence[Run], limit: float, path: str, *, jobs: int = 1, on_result: Callable[[Result], None] = lambda _: None
) -> list[Result]:
    """Measure runs, except those in the CSV file.

    Args:
        runs: The runs.
        limit: CPU seconds per run.
        path: The CSV file to read and extend.
        jobs: The number of parallel runs, which disturb each other.
        on_result: Called with each new result.

    Returns:
        The results, in the order of `runs`; claims that other results in the file contradict are wrong.

    Raises:
        InputError: The file is not a file of results, or has another limit.
    """
    known = {result.run: result for result in read(path, limit)}
    progress = Progress()
    with open(path, "a", encoding="utf-8", newline="") as file, ThreadPoolExecutor(jobs) as pool:
        table = csv.writer(file, lineterminator="\n")
        if not file.tell():
            table.writerow(Result._fields)
        futures = [pool.submit(one, run, limit, progress) for run in runs if run not in known]
        try:
            for future in as_completed(futures):
                result = future.result()
                table.writerow(result)
                file.flush()
                known[result.run] = result
                on_result(result)
        except BaseException:
            progress.effort = 0  # ends the runs
            pool.shutdown(cancel_futures=True)
            raise
    known = {result.run: result for result in checked([*known.values()])}
    return [known[run] for run in runs]


def checked(results: Sequence[Result]) -> list[Result]:
    """The results, with status wrong where a run claims no solution and another run of the instance found one."""
    solved = {result.instance: result for result in reversed(results) if result.status == "sat"}
    right = []
    for result in results:
        if result.status == CLAIMED and (other := solved.get(result.instance)):
            run = f"{other.recipe}, {other.solver}, {other.instance} {other.shuffle}"
            reason = say("claims that there is no solution, but this run found one: {run}", run=run)
            result = result._replace(status="wrong", reason=reason)
        right.append(result)
    return right


def one(run: Run, limit: float, progress: Progress) -> Result:
    """Measure one run in a separate process. Raises OutOfTimeError if there is no more effort for it."""
    result = Result(*run, limit, "timeout", limit, 0.0, 0, 0)
    deadline = Deadline(4 * limit + MOST_WAITING, progress=progress)  # for systems without a limit of CPU seconds
    try:
        with contextlib.closing(processes.Workers()) as group:
            group.start(encoded_and_solved).ask(run, limit)
            result = next(report.get() for _, report in group.reports(deadline))
    except OutOfTimeError:
        if progress.effort <= 0:
            raise
    except DiedError as error:
        if error.status != -getattr(signal, "SIGXCPU", 0):  # not stopped at its limit
            return result._replace(status="failed", reason=translated(error))
    except (SatpuzzleError, MemoryError) as error:
        return result._replace(status="refused", reason=translated(error))
    return result


def only_puzzle(instance: str) -> Puzzle:
    """The only puzzle in an instance. Raises InputError if there are several."""
    puzzle, *others = load_all(instance)
    if others:
        raise InputError("contains several puzzles; expected one", source=instance)
    return puzzle


def encoded_and_solved(run: Run, limit: float) -> Result:
    """Encode, solve and decode, in a process of its own; solving is limited and measured, with all child processes."""
    recipe, solver, instance, shuffle = run
    puzzle = shuffled(only_puzzle(instance), shuffle)
    start = time.process_time()
    encoding = encode(puzzle, recipe)
    clauses = list(encoding.clauses())
    encoded = time.process_time()
    maker = oracle_maker(solver) if solver in solver_names() else oracle_maker(None, solver)
    limit_processor(limit)
    before = used()
    status, reason = "failed", ""
    oracle = maker(encoding.variables.count, clauses)
    if isinstance(oracle, ExternalOracle):
        oracle.doubted = False
    try:
        model = oracle.solve((), Deadline())
        status = CLAIMED if model is None else "sat"
        if model is not None and (wrong := solution_faults(encoding.decode(model))):
            status, reason = "wrong", wrong[0]
    except WrongAnswerError as error:
        status, reason = "wrong", translated(error)
    except SatpuzzleError as error:  # an external program ended without an answer
        reason = translated(error)
    seconds = used() - before
    if status != "wrong" and (seconds > limit or (status == "failed" and seconds >= limit)):
        status, reason = "timeout", ""
    times = status, round(seconds, 4), round(encoded - start, 4)
    return Result(*run, limit, *times, encoding.variables.count, len(clauses), reason)


def used() -> float:
    """CPU seconds so far, including those of children that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def limit_processor(seconds: float) -> None:
    """Limit the further CPU seconds of this process, if the system supports that."""
    with contextlib.suppress(ImportError):
        import resource

        most = math.ceil(time.process_time() + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))


def read(path: str, limit: float | None = None) -> list[Result]:
    """The results in a CSV file, if it exists. Raises InputError."""
    if not os.path.exists(path):
        return []
    head, *rows = [*csv.reader(io.StringIO(files.read_text(path)))] or [[*Result._fields]]
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
