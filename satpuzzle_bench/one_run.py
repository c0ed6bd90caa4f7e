"""A single measurement, in a separate process: of a recipe and a solver, or of a way to find any solution.

A solver is a name of a PySAT solver, otherwise a command line. Times are CPU seconds of the process and its children.
Times of recipes exclude encoding, times of ways include it; with several processes they are wall-clock seconds. The
system stops the process at the time limit (not on Windows).
"""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Iterator

from satpuzzle.encode import encode
from satpuzzle.errors import InputError, OutOfTimeError, SatpuzzleError, WrongAnswerError
from satpuzzle.generators.planting import shuffled
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.notation import load_all
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import translated
from satpuzzle.search import Search, Settings
from satpuzzle.solvers.external import ExternalOracle
from satpuzzle.solvers.oracles import oracle_maker
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, contradicted, pysat_solver, solver_names

CLAIMED = "claimed"  # status of a run whose solver says that there is no solution, without a checked proof


def only_puzzle(instance: str) -> Puzzle:
    """The only puzzle in an instance. Raises InputError if there are several."""
    puzzle, *others = load_all(instance)
    if others:
        raise InputError("contains several puzzles; expected one", source=instance)
    return puzzle


def report(recipe: str, solver: str, instance: str, shuffle: int, limit: float) -> None:
    """Report the results of `measure` to the parent process; the last one counts."""
    for result in measure(recipe, solver, instance, shuffle, limit):
        workers.report(result)


def measure(recipe: str, solver: str, instance: str, shuffle: int, limit: float) -> Iterator[tuple[object, ...]]:
    """Encode, solve and decode.

    Yields:
        The fields of a `Result` after its limit; again if a later check, not measured, shows that it was wrong.
    """
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
    figures = round(seconds, 4), round(encoded - start, 4), encoding.variables.count, len(clauses)
    yield status, *figures, reason
    if status == CLAIMED:
        try:
            contradicted(clauses, oracle.source)
        except WrongAnswerError as error:
            yield "wrong", *figures, translated(error)


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


def _solve(way: str, puzzle: Puzzle, jobs: int, deadline: Deadline) -> Solution | None:
    """Find any solution, with `--first` or with a PySAT solver alone."""
    if way != DEFAULT_SOLVER:
        return Search(puzzle, settings=Settings(jobs=jobs), deadline=deadline).first()
    encoding = encode(puzzle, "default")
    solver = pysat_solver(way)
    solver.append_formula(encoding.clauses())
    return encoding.decode(solver.get_model()) if solver.solve() else None


def any_one(way: str, instance: str, shuffle: int, jobs: int, timeout: float) -> float | None:
    """The seconds of one run; None if it finds no solution. Called in a worker process."""
    puzzle = shuffled(only_puzzle(instance), shuffle)
    alone = jobs == 1
    if alone:
        limit_processor(timeout)  # of each process; only one of them is busy
    before, start = used(), time.monotonic()
    solution = None
    with contextlib.suppress(OutOfTimeError, InputError):  # the system stopped its solver
        solution = _solve(way, puzzle, jobs, Deadline(None if alone else timeout))
    seconds = used() - before if alone else time.monotonic() - start
    if solution is not None and (wrong := solution_faults(solution)):
        raise AssertionError(wrong[0])
    return None if solution is None else round(seconds, 3)
