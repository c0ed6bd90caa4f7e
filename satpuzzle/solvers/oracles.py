"""Oracles decide whether clauses are satisfiable: PySAT's solvers, or any DIMACS program (`external`).

Enumeration uses this small interface: an oracle is given only clauses and assumptions. A model is a list of literals
that contains at least every true variable.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import DEFAULT_SOLVER, ONE_SHOT, PySatOracle, canonical_solver


class Oracle(Protocol):
    """Answers questions about a growing set of clauses; errors call its answer `source`."""

    source: str

    def add(self, clause: list[int]) -> None:
        """Add a clause."""

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model under the assumptions, or None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached; the question can be repeated.
        """

    def close(self) -> None:
        """Free the solver."""


OracleMaker = Callable[[int, Iterable[list[int]]], Oracle]  # makes an oracle of a number of variables and clauses


def oracle_maker(solver: str | None = None, external: str | None = None) -> OracleMaker:
    """Return a function that makes oracles of PySAT's `solver`, or of the program `external`; raises InputError."""
    if external is not None:
        return _external_maker(external)
    name = DEFAULT_SOLVER if solver is None else canonical_solver(solver)  # the latter loads PySAT, which is large
    if name in ONE_SHOT:
        import shlex

        return _external_maker(shlex.join([sys.executable, "-m", "satpuzzle.solvers.pysat_solvers", name]))
    return lambda _variables, clauses: PySatOracle(name, clauses)


def _external_maker(command: str) -> OracleMaker:
    """Return a function that makes oracles of that program; InputError if it cannot be started."""
    from satpuzzle.solvers.external import ExternalOracle, parse_command

    parse_command(command)
    return lambda variables, clauses: ExternalOracle(command, variables, clauses)
