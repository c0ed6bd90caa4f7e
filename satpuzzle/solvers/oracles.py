"""Oracles answer whether clauses can be satisfied: PySAT's solvers, or any DIMACS program.

Enumeration is written once, over this small interface; an oracle is only ever given clauses and
assumptions. A model is a list of literals that holds at least every true variable.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.incremental import PySatOracle
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, ONE_SHOT, answer_by, canonical_solver


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
