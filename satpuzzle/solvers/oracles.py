"""Oracles decide whether clauses are satisfiable: PySAT's solvers, or any DIMACS program (`external`).

Enumeration uses this small interface: an oracle is given only clauses and assumptions. A model is a list of literals
that contains at least every true variable.

PySAT's solvers react neither to Ctrl-C nor to a time limit. So they run in this process in slices of conflicts, which
grow to about a second; between slices both are noticed. A solver that was stopped keeps what it has learnt.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import (
    DEFAULT_SOLVER,
    ONE_SHOT,
    answer_by,
    canonical_solver,
    note_and_check,
    plain_solver,
    slices,
    solve_in_slices,
)


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


class PySatOracle:
    """A solver of PySAT with these clauses."""

    def __init__(self, name: str, clauses: Iterable[Clause]) -> None:
        self.source = answer_by(name)
        self._solver = plain_solver(name)
        self.close = weakref.finalize(self, self._solver.delete)  # at the latest before the library is unloaded
        self._solver.append_formula(clauses)

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        self._solver.add_clause(clause)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model under the assumptions.

        Returns:
            A model; None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached; the question can be repeated.
        """
        return self.model() if self.attempt(sys.maxsize, deadline, assumptions) else None

    def attempt(self, conflicts: int, deadline: Deadline, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether there is a model; None if that is not known after so many conflicts. Raises OutOfTimeError."""
        deadline.check()
        between = note_and_check(self._solver, deadline)
        return solve_in_slices(self._solver, slices(conflicts), between, assumptions)

    def model(self) -> list[int]:
        """The model that the last question found."""
        found: list[int] = self._solver.get_model()
        return found


def _external_maker(command: str) -> OracleMaker:
    """Return a function that makes oracles of that program; InputError if it cannot be started."""
    from satpuzzle.solvers.external import ExternalOracle, parse_command

    parse_command(command)
    return lambda variables, clauses: ExternalOracle(command, variables, clauses)
