"""Oracles answer whether clauses can be satisfied: PySAT's solvers, or any DIMACS program.

Enumeration is written once, over this small interface; an oracle is only ever given clauses and
assumptions. A model is a list of literals that holds at least every true variable.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from satpuzzle.encode.variables import Clause
from satpuzzle.engines.sat.incremental import PySatOracle
from satpuzzle.engines.sat.pysat import DEFAULT_SOLVER, ONE_SHOT, canonical_solver
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock


class Oracle(Protocol):
    """Answers questions about a growing set of clauses."""

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so; the same can be asked again then.
        """

    def close(self) -> None:
        """Free what the oracle holds."""


OracleMaker = Callable[[int, Iterable[Clause]], Oracle]  # number of variables, clauses


def oracle_maker(solver: str | None = None, external: str | None = None) -> OracleMaker:
    """How to make oracles: PySAT's `solver`, or the program `external`. Raises InputError."""
    if external is not None:
        if solver is not None:
            raise InputError(say("--solver and --external exclude each other; give one"))
        return _external_maker(external)
    name = DEFAULT_SOLVER if solver is None else canonical_solver(solver)  # the latter asks PySAT, which is large
    if name in ONE_SHOT:
        import shlex

        return _external_maker(shlex.join([sys.executable, "-m", "satpuzzle.engines.sat.oneshot", name]))
    return lambda _variables, clauses: PySatOracle(name, clauses)


def maker_of_any(instead: Callable[[Clock], list[int] | None]) -> OracleMaker:
    """How to make oracles that are asked one question, which `instead` answers where that takes long."""
    return lambda _variables, clauses: PySatOracle(DEFAULT_SOLVER, clauses, instead)


def _external_maker(command: str) -> OracleMaker:
    """How to make oracles of that program. Raises InputError if it cannot be started."""
    from satpuzzle.engines.sat.external import ExternalOracle, parse_command

    parse_command(command)
    return lambda variables, clauses: ExternalOracle(command, variables, clauses)
