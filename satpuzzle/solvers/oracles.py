"""Oracles answer whether clauses can be satisfied: PySAT's solvers, or any DIMACS program (`external`).

PySAT's solvers answer here what is soon answered, and then aside, in a process that can be ended at once (`race`).

Enumeration is written once, over this small interface; an oracle is only ever given clauses and
assumptions. A model is a list of literals that holds at least every true variable.
"""

from __future__ import annotations

import sys
import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import (
    DEFAULT_SOLVER,
    ONE_SHOT,
    SOON,
    answer_by,
    canonical_solver,
    note_and_check,
    pysat_solver,
    solve_in_slices,
)
from satpuzzle.solvers.race import SolverRace, solving


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


@contextmanager
def answer_of(oracle: Oracle) -> Iterator[None]:
    """Read and judge its answer in the block: what is wrong with it is said with its name."""
    try:
        yield
    except WrongAnswerError as error:
        raise WrongAnswerError("{name}: {error}", name=oracle.source, error=error) from None


def oracle_maker(solver: str | None = None, external: str | None = None) -> OracleMaker:
    """How to make oracles: PySAT's `solver`, or the program `external`. Raises InputError."""
    if external is not None:
        if solver is not None:
            raise InputError("--solver and --external exclude each other; give one")
        return _external_maker(external)
    name = DEFAULT_SOLVER if solver is None else canonical_solver(solver)  # the latter asks PySAT, which is large
    if name in ONE_SHOT:
        import shlex

        return _external_maker(shlex.join([sys.executable, "-m", "satpuzzle.solvers.standalone", name]))
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
