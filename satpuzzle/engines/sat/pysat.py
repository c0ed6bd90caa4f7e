"""PySAT's solvers as oracles: their names, their quirks, and how they are kept from running on for ever.

What the program knows of PySAT stands here, but for `oneshot`, which is a program of its own.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import UnknownNameError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

DEFAULT_SOLVER = "cadical195"

# PySAT's solvers that answer again after further clauses and stop at a conflict budget.
INCREMENTAL = (
    "cadical103",
    "cadical153",
    "cadical195",
    "cadical300",
    "gluecard3",
    "gluecard4",
    "glucose3",
    "glucose4",
    "glucose42",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
    "minisat-gh",
)
ONE_SHOT = ("kissat404",)  # answers once and cannot be stopped: run as a program of its own, started again each time
# Of the placements of a cell all but one are false: guessing "false" first saves a third of the time.
OPTIONS = {"cadical195": {"phase": 0}}
MOST_CONFLICTS = 8000  # in a slice that does not ask how long it takes
SLICE = 0.2  # seconds that a slice of a search should take: how soon Ctrl-C and time limits are seen


def solver_names() -> list[str]:
    """The names of PySAT solvers that can be used here."""
    from pysat.solvers import SolverNames

    return [name for name in (*INCREMENTAL, *ONE_SHOT) if hasattr(SolverNames, name.replace("-", ""))]


def solver_version(name: str = DEFAULT_SOLVER) -> str:
    """The solver of that name and the version of PySAT that it comes with, in words."""
    import pysat

    return f"{name} of python-sat {pysat.__version__}"


def canonical_solver(name: str) -> str:
    """The solver that `name` (PySAT's, or one of its short names) means. Raises UnknownNameError."""
    from pysat.solvers import SolverNames

    known = solver_names()
    for solver in known:
        if name.lower() == solver or name.lower() in getattr(SolverNames, solver.replace("-", "")):
            return solver
    raise UnknownNameError(say("solver"), name, known)


class PySatOracle:
    """A solver of PySAT's, run in slices of conflicts so that Ctrl-C and the clock are heard."""

    def __init__(self, name: str, clauses: Iterable[Clause]) -> None:
        self._solver = pysat_solver(name)
        self._delete = weakref.finalize(self, self._solver.delete)  # before the library is gone, at the latest
        self._solver.append_formula(clauses)
        self._budget = 1000
        self._look = time.monotonic() + SLICE  # when to look next how many conflicts there were

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        self._solver.add_clause(clause)

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so; the same can be asked again then.
        """
        clock.check()
        satisfiable, self._budget = solve_in_slices(self._solver, assumptions, clock, self._budget)
        now = time.monotonic()
        if now >= self._look:
            self._look = now + SLICE
            _note_conflicts(self._solver, clock)
        if not satisfiable:
            return None
        model: list[int] = self._solver.get_model()
        return model

    def close(self) -> None:
        """Free the solver."""
        self._delete()


def solve_steadily(solver: Any, clock: Clock) -> bool:
    """Is there a model? Asked in slices that count conflicts and not seconds: the same search on every machine.

    Raises OutOfTimeError when `clock` says so, which it is asked less often than by `solve_in_slices`.
    """
    budget = 1000
    while True:
        solver.conf_budget(budget)
        status: bool | None = solver.solve_limited()
        if status is not None:
            return status
        budget = min(2 * budget, MOST_CONFLICTS)
        _note_conflicts(solver, clock)
        clock.check()


def solve_in_slices(solver: Any, assumptions: Sequence[int], clock: Clock, budget: int = 1000) -> tuple[bool, int]:
    """Is there a model? Asked in slices of `budget` conflicts at first, adapted to take about SLICE seconds.

    Also returns the budget for the next question. Raises OutOfTimeError when `clock` says so.
    """
    while True:
        started = time.monotonic()
        solver.conf_budget(budget)
        status = solver.solve_limited(assumptions=list(assumptions))
        if status is not None:
            return status, budget
        taken = time.monotonic() - started
        if taken < SLICE / 2:
            budget *= 2
        elif taken > SLICE * 2:
            budget = max(100, budget // 2)
        _note_conflicts(solver, clock)
        clock.check()


def _note_conflicts(solver: Any, clock: Clock) -> None:
    """Say how many conflicts the solver has had in all; that some cannot tell is no matter."""
    with suppress(NotImplementedError):
        clock.standing.conflicts = (solver.accum_stats() or {}).get("conflicts")


class Propagation:
    """Unit propagation alone: what it derives from clauses and assumptions is the same with every solver."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        from pysat.solvers import Solver

        self._solver = Solver("minisat22")
        try:
            self._solver.append_formula(clauses)
        except BaseException:  # as when the time is up while they are made
            self._solver.delete()
            raise

    def refutes(self, assumptions: Sequence[int]) -> bool:
        """Does it lead from the assumptions to a contradiction?"""
        consistent, _ = self._solver.propagate(assumptions=list(assumptions))
        return not consistent

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()


@cache
def _solvers() -> Any:
    """PySAT's module of solvers, told to leave Ctrl-C to Python; this holds for whatever else the process does with it.

    Its solvers catch the signal themselves when called from the main thread, and leave a search with
    a jump that CaDiCaL does not survive. Told that this is some other thread, they leave the signal
    to Python, which hears it after the slice.
    """
    from pysat import solvers

    class Elsewhere:
        @staticmethod
        def check() -> bool:
            return False

    solvers.MainThread = Elsewhere
    return solvers


def pysat_solver(name: str, **options: Any) -> Any:
    """A new solver of PySAT's that leaves Ctrl-C to Python, set up as suits this program's formulas."""
    solver = _solvers().Solver(name, **options)
    if name in OPTIONS:
        solver.configure(OPTIONS[name])
    return solver
