"""Oracles decide whether clauses are satisfiable: PySAT's solvers, or any DIMACS program (`external`).

Enumeration uses this small interface: an oracle is given only clauses and assumptions. A model is a list of literals
that contains at least every true variable.

PySAT's solvers react neither to Ctrl-C nor to a time limit. So a question is first tried briefly in this process, then
in a separate one (`SolverRace`), which can be ended at any moment. If the asking process dies, the system ends the
other one.
"""

from __future__ import annotations

import sys
import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any, Protocol

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import DiedError, InputError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import (
    DEFAULT_SOLVER,
    ONE_SHOT,
    SOON,
    answer_by,
    canonical_solver,
    conflicts,
    growing,
    note_and_check,
    plain_solver,
    solve_in_slices,
)

BUDGETS = 20_000, 1.5  # conflicts in the first slice in a separate process, and their growth factor


class Oracle(Protocol):
    """Answers questions about a growing set of clauses; errors call its answer `source`."""

    source: str

    def add(self, clause: Clause) -> None:
        """Add a clause."""

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model under the assumptions, or None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached; the question can be repeated.
        """

    def close(self) -> None:
        """Free the solver."""


OracleMaker = Callable[[int, Iterable[Clause]], Oracle]  # number of variables, clauses


def oracle_maker(solver: str | None = None, external: str | None = None) -> OracleMaker:
    """Return a function that makes oracles of PySAT's `solver`, or of the program `external`; raises InputError."""
    if external is not None:
        if solver is not None:
            raise InputError("--solver cannot be used with --external")
        return _external_maker(external)
    name = DEFAULT_SOLVER if solver is None else canonical_solver(solver)  # the latter loads PySAT, which is large
    if name in ONE_SHOT:
        import shlex

        return _external_maker(shlex.join([sys.executable, "-m", "satpuzzle.solvers.pysat_solvers", name]))
    return lambda _variables, clauses: PySatOracle(name, clauses)


def maker_of_any(instead: Callable[[Deadline], list[int] | None], *, at_once: bool) -> OracleMaker:
    """Return a function that makes oracles for a single question; `instead` answers it if that takes long, or at once.

    Args:
        instead: Answers the question.
        at_once: Ask `instead` from the start.

    Returns:
        The function.
    """
    if at_once:
        return lambda _variables, _clauses: _Instead(instead)
    return lambda _variables, clauses: PySatOracle(DEFAULT_SOLVER, clauses, instead)


class PySatOracle:
    """A solver of PySAT.

    Args:
        name: The name of the solver.
        clauses: The clauses to start with.
        instead: Answers the question for these clauses if it takes long. Without it, the same solver goes on in a
            separate process and keeps what it learns for the next question.
    """

    def __init__(
        self, name: str, clauses: Iterable[Clause], instead: Callable[[Deadline], list[int] | None] | None = None
    ) -> None:
        self._name, self._instead = name, instead
        self.source = answer_by(name)
        self._formula = array("i")  # the clauses, each ended by 0
        self._sent = 0  # how much of it the separate process has
        self._aside: SolverRace | None = None
        self._solver = plain_solver(name)
        self._delete = weakref.finalize(self, self._solver.delete)  # at the latest before the library is unloaded
        self._solver.append_formula(self._kept(clauses))

    def _kept(self, clauses: Iterable[Clause]) -> Iterator[Clause]:
        for clause in clauses:
            self._formula.extend(clause)
            self._formula.append(0)
            yield clause

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        for kept in self._kept([clause]):
            if self._delete.alive:
                self._solver.add_clause(kept)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model under the assumptions.

        Returns:
            A model; None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached; the question can be repeated.
            DiedError: Something else ended the solver's process; the question can be repeated.
        """
        deadline.check()
        if self._delete.alive:
            between = note_and_check(self._solver, deadline)
            satisfiable = solve_in_slices(self._solver, SOON, between, assumptions)
            if satisfiable is not None:
                model: list[int] | None = self._solver.get_model()
                return model if satisfiable else None
            self._delete()
        if self._instead is not None:
            return self._instead(deadline)
        if self._aside is None:
            self._aside, self._sent = SolverRace([(solving, [self._name])]), 0
            self._end = weakref.finalize(self, self._aside.close)
        further, self._sent = self._formula[self._sent :], len(self._formula)
        try:
            return self._aside.answer([further, array("i", assumptions)], deadline)
        except BaseException:
            self._aside = None
            raise

    def close(self) -> None:
        """Free the solver."""
        self._delete()
        if self._aside is not None:
            self._end()
            self._aside = None


class _Instead:
    """An oracle for a single question, answered by `instead`, which knows the clauses; they are never generated."""

    def __init__(self, instead: Callable[[Deadline], list[int] | None]) -> None:
        self._instead = instead
        self.source = answer_by(DEFAULT_SOLVER)

    def add(self, clause: Clause) -> None:
        """Not supported and never called."""
        raise AssertionError(f"{clause} is not in the question")

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model, or None if there is none."""
        assert not assumptions
        return self._instead(deadline)

    def close(self) -> None:
        """Do nothing; there is nothing to free."""


def _external_maker(command: str) -> OracleMaker:
    """Return a function that makes oracles of that program; InputError if it cannot be started."""
    from satpuzzle.solvers.external import ExternalOracle, parse_command

    parse_command(command)
    return lambda variables, clauses: ExternalOracle(command, variables, clauses)


class SolverRace:
    """Processes that race for the answer to a question.

    The winner gets the next question; the others are ended. An answer is a list of numbers, or None. On the way the
    processes report their number of conflicts.

    Args:
        services: For each process the service that answers, and its arguments.
    """

    def __init__(self, services: Iterable[tuple[workers.Service, Sequence[Any]]]) -> None:
        self._workers = workers.Workers()
        self.racers: list[workers.Worker] = []
        try:
            for service, given in services:
                self.racers.append(self._workers.start(service, *given, alone=True))
        except BaseException:
            self.close()
            raise

    def answer(self, question: Sequence[Any], deadline: Deadline) -> list[int] | None:
        """Ask all processes and return the first answer.

        Any other error of a process is raised here, too. After an error no more questions can be asked.

        Returns:
            The true variables of a model; None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached.
            DiedError: Something else ended every process.
        """  # noqa: DOC501
        try:
            for racer in self.racers:
                racer.ask(*question, deadline=deadline)
            with closing(self._workers.reports(deadline)) as reports:
                for racer, report in reports:
                    if isinstance(report, workers.Progress):
                        deadline.progress.conflicts = report.value
                    elif isinstance(report, workers.Result):
                        self._keep(racer)
                        return None if report.value is None else list(report.value)
                    elif not isinstance(report.error, DiedError | MemoryError) or not self._others(racer):
                        raise report.error
            raise AssertionError("the error of the last process is raised")
        except BaseException:
            self.close()
            raise

    def _others(self, racer: workers.Worker) -> bool:
        """Drop a process that has failed; whether any are left."""
        self._keep(*(each for each in self.racers if each is not racer))
        return bool(self.racers)

    def _keep(self, *kept: workers.Worker) -> None:
        self.racers = [*kept]
        self._workers.keep(*kept)

    def close(self) -> None:
        """End the processes."""
        self._keep()


def clauses_of(flat: Iterable[int]) -> Iterator[Clause]:
    """Split a flat sequence of clauses, each ended by 0."""
    clause: list[int] = []
    for literal in flat:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def solving(name: str) -> Callable[[Iterable[int], Iterable[int]], Sequence[int] | None]:
    """Run in a separate process: return a function that answers with that solver, given new clauses and assumptions."""
    solver = plain_solver(name)

    def answer(further: Iterable[int], assumptions: Iterable[int]) -> Sequence[int] | None:
        solver.append_formula(clauses_of(further))

        def between() -> None:
            workers.report(conflicts(solver) or 0)

        if not solve_in_slices(solver, growing(*BUDGETS), between, [*assumptions]):
            return None
        return array("i", [literal for literal in solver.get_model() if literal > 0])

    return answer
