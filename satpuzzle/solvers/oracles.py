"""Oracles answer whether clauses can be satisfied: PySAT's solvers, or any DIMACS program (`external`).

Enumeration is written once, over this small interface; an oracle is only ever given clauses and
assumptions. A model is a list of literals that holds at least every true variable.

PySAT's solvers hear neither Ctrl-C nor a clock. What is soon answered they answer here, and then aside, in a process
of their own (`SolverRace`), which can be ended at once, however deep it is in a search. The process that asks reads the
answer when it comes; if it is gone, the system ends the other.
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
    pysat_solver,
    solve_in_slices,
)

BUDGETS = 20_000, 1.5  # conflicts in the first slice of a solver aside, and how they grow


class Oracle(Protocol):
    """Answers questions about a growing set of clauses. source: what errors call its answer."""

    source: str

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `deadline` says so; the same can be asked again then.
        """

    def close(self) -> None:
        """Free what the oracle holds."""


OracleMaker = Callable[[int, Iterable[Clause]], Oracle]  # number of variables, clauses


def oracle_maker(solver: str | None = None, external: str | None = None) -> OracleMaker:
    """How to make oracles: PySAT's `solver`, or the program `external`. Raises InputError."""
    if external is not None:
        if solver is not None:
            raise InputError("--solver and --external exclude each other; give one")
        return _external_maker(external)
    name = DEFAULT_SOLVER if solver is None else canonical_solver(solver)  # the latter asks PySAT, which is large
    if name in ONE_SHOT:
        import shlex

        return _external_maker(shlex.join([sys.executable, "-m", "satpuzzle.solvers.pysat_solvers", name]))
    return lambda _variables, clauses: PySatOracle(name, clauses)


def maker_of_any(instead: Callable[[Deadline], list[int] | None], *, at_once: bool) -> OracleMaker:
    """How to make oracles that are asked one question, which `instead` answers where that takes long, or at once."""
    if at_once:
        return lambda _variables, _clauses: _Instead(instead)
    return lambda _variables, clauses: PySatOracle(DEFAULT_SOLVER, clauses, instead)


class PySatOracle:
    """PySAT's solver of that name.

    instead: what finds a model, or that there is none, of the clauses given here, where that takes long; without
    it the same solver does, which keeps what it learns for the next question.
    """

    def __init__(
        self, name: str, clauses: Iterable[Clause], instead: Callable[[Deadline], list[int] | None] | None = None
    ) -> None:
        self._name, self._instead = name, instead
        self.source = answer_by(name)
        self._formula = array("i")  # each clause ended by 0
        self._sent = 0  # how much of it the process aside has
        self._aside: SolverRace | None = None
        self._solver = pysat_solver(name)
        self._delete = weakref.finalize(self, self._solver.delete)  # before the library is gone, at the latest
        self._solver.append_formula(self._kept(clauses))

    def _kept(self, clauses: Iterable[Clause]) -> Iterator[Clause]:
        for clause in clauses:
            self._formula.extend(clause)
            self._formula.append(0)
            yield clause

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        for kept in self._kept([clause]):
            if self._delete.alive:
                self._solver.add_clause(kept)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `deadline` says so, DiedError if something else ends the solver's process; the same
        can be asked again then.
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
    """An oracle for one question about clauses that it never makes: `instead` knows what they say."""

    def __init__(self, instead: Callable[[Deadline], list[int] | None]) -> None:
        self._instead = instead
        self.source = answer_by(DEFAULT_SOLVER)

    def add(self, clause: Clause) -> None:
        """Nothing can be added."""
        raise AssertionError(f"{clause} is not in the question")

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """A model, or None if there is none."""
        assert not assumptions
        return self._instead(deadline)

    def close(self) -> None:
        """Nothing to free."""


def _external_maker(command: str) -> OracleMaker:
    """How to make oracles of that program. Raises InputError if it cannot be started."""
    from satpuzzle.solvers.external import ExternalOracle, parse_command

    parse_command(command)
    return lambda variables, clauses: ExternalOracle(command, variables, clauses)


class SolverRace:
    """Processes that race for the answer to one question; the winner is asked the next, and the others are ended.

    services: what each of them answers questions with, and what that is given. An answer is a list of numbers, or
    None; on the way they report how many conflicts there were.
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
        """What is true in a model, or None if there is none.

        Raises OutOfTimeError when `deadline` says so, and DiedError if something else ended every process; nothing can
        be asked then. What one of them raises otherwise is raised here.
        """
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
            raise AssertionError("who has no others is raised")
        except BaseException:
            self.close()
            raise

    def _others(self, racer: workers.Worker) -> bool:
        """Go on without one that has failed. Are there others?"""
        self._keep(*(each for each in self.racers if each is not racer))
        return bool(self.racers)

    def _keep(self, *kept: workers.Worker) -> None:
        self.racers = [*kept]
        self._workers.keep(*kept)

    def close(self) -> None:
        """End the processes."""
        self._keep()


def clauses_of(flat: Iterable[int]) -> Iterator[Clause]:
    """Clauses that stand one behind the other, each ended by 0."""
    clause: list[int] = []
    for literal in flat:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def solving(name: str) -> Callable[[Iterable[int], Iterable[int]], Sequence[int] | None]:
    """In a process: answers with the solver of that name, given further clauses, and assumptions."""
    solver = pysat_solver(name)

    def answer(further: Iterable[int], assumptions: Iterable[int]) -> Sequence[int] | None:
        solver.append_formula(clauses_of(further))

        def between() -> None:
            workers.report(conflicts(solver) or 0)

        if not solve_in_slices(solver, growing(*BUDGETS), between, [*assumptions]):
            return None
        return array("i", [literal for literal in solver.get_model() if literal > 0])

    return answer
