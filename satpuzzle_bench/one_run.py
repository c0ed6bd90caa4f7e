"""One measurement, in a process of its own: of a recipe and a solver, or of a way to any one solution.

A solver is one of PySAT's, or a command line if it has a space or is no such name. Seconds are those of the processor,
of the process and its children; those of recipes without encoding, those of the ways with it, and in several processes
those of the clock. Where the system can (not on Windows), it ends the process when the limit is passed.
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
from satpuzzle.search import Search, Settings
from satpuzzle.solvers.external import ExternalOracle
from satpuzzle.solvers.oracles import oracle_maker
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, contradicted, pysat_solver, solver_names

CLAIMED = "claimed"  # the status of a run whose solver says that there is no solution; no proof of that is checked


def only_puzzle(instance: str) -> Puzzle:
    """The puzzle of that name. Raises InputError if there are several."""
    puzzle, *others = load_all(instance)
    if others:
        raise InputError("holds several examples; name one with a single one", source=instance)
    return puzzle


def report(recipe: str, solver: str, instance: str, shuffle: int, limit: float) -> None:
    """In a process: report a result, or two, of which the last counts."""
    for result in measure(recipe, solver, instance, shuffle, limit):
        workers.report(result)


def measure(recipe: str, solver: str, instance: str, shuffle: int, limit: float) -> Iterator[tuple[object, ...]]:
    """Encode, solve, decode and judge: the result; then, where that there is no solution is found to be wrong, another.

    What doubts it is not measured. A result is what a `Result` has after its limit.
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
        status, reason = "wrong", str(error)
    except SatpuzzleError as error:  # an outside program ended without an answer
        reason = str(error)
    seconds = used() - before
    if status != "wrong" and (seconds > limit or (status == "failed" and seconds >= limit)):
        status, reason = "timeout", ""
    figures = round(seconds, 4), round(encoded - start, 4), encoding.variables.count, len(clauses)
    yield status, *figures, reason
    if status == CLAIMED:
        try:
            contradicted(clauses, oracle.source)
        except WrongAnswerError as error:
            yield "wrong", *figures, str(error)


def used() -> float:
    """Seconds of the processor so far, those of children that have ended too."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def limit_processor(seconds: float) -> None:
    """From now on the system ends this process after so many seconds of the processor, if it can."""
    with contextlib.suppress(ImportError):
        import resource

        most = math.ceil(time.process_time() + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))


def _solve(way: str, puzzle: Puzzle, jobs: int, deadline: Deadline) -> Solution | None:
    if way != DEFAULT_SOLVER:
        return Search(puzzle, settings=Settings(jobs=jobs), deadline=deadline).first()
    encoding = encode(puzzle, "default")
    solver = pysat_solver(way)
    solver.append_formula(encoding.clauses())
    return encoding.decode(solver.get_model()) if solver.solve() else None


def any_one(way: str, instance: str, shuffle: int, jobs: int, timeout: float) -> float | None:
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
