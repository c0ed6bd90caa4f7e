"""PySAT's solvers: their names, their quirks, and how they are asked in slices that end.

What the program knows of PySAT stands here. As a program, each can be measured, and ended, like any other:

    python -m satpuzzle.solvers.pysat_solvers minisat22 FORMULA.cnf
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import UnknownNameError, WrongAnswerError
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

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
SOON = (250,) * 4  # conflicts in the slices of a question in this process, which Ctrl-C waits for
MOST_DOUBTED = 1_000_000  # clauses of a formula that a second solver is given in a moment


def solver_names() -> list[str]:
    """The names of PySAT solvers that can be used here."""
    from pysat.solvers import SolverNames

    return [name for name in (*INCREMENTAL, *ONE_SHOT) if hasattr(SolverNames, name.replace("-", ""))]


def solver_version(name: str = DEFAULT_SOLVER) -> str:
    """The solver of that name and the version of PySAT that it comes with, in words."""
    import pysat

    return f"{name} of python-sat {pysat.__version__}"


def answer_by(solver: str) -> str:
    """What errors call an answer of that solver, or command."""
    return say("answer of {command!r}", command=solver)


def contradicted(clauses: Sequence[Clause], source: str) -> None:
    """Raise WrongAnswerError if a solver of our own soon finds a model of what `source` calls unsatisfiable."""
    from satpuzzle.dimacs.answers import check_model

    if len(clauses) > MOST_DOUBTED:
        return
    solver = pysat_solver(DEFAULT_SOLVER)
    try:
        solver.append_formula(clauses)
        if solve_in_slices(solver, SOON, lambda: None):
            check_model(clauses, solver.get_model(), answer_by(DEFAULT_SOLVER))
            raise WrongAnswerError(
                "{name}: says unsatisfiable, but {solver} finds a model", name=source, solver=DEFAULT_SOLVER
            )
    finally:
        solver.delete()


def canonical_solver(name: str) -> str:
    """The solver that `name` (PySAT's, or one of its short names) means. Raises UnknownNameError."""
    from pysat.solvers import SolverNames

    known = solver_names()
    for solver in known:
        if name.lower() == solver or name.lower() in getattr(SolverNames, solver.replace("-", "")):
            return solver
    raise UnknownNameError(say("solver"), name, known)


def solve_in_slices(
    solver: Any, budgets: Iterable[int], between: Callable[[], None], assumptions: Sequence[int] = ()
) -> bool | None:
    """Is there a model? None: not known when the budgets are used up, each of them the conflicts of a slice.

    No budget depends on time, so that the search is the same on every machine. between: called after each slice.
    """
    for budget in budgets:
        solver.conf_budget(budget)
        status: bool | None = solver.solve_limited(assumptions=list(assumptions))
        if status is not None:
            return status
        between()
    return None


def growing(first: int, factor: float, most: float = float("inf")) -> Iterator[int]:
    """Budgets without end, each so many times the one before, up to `most`."""
    budget: float = first
    while True:
        yield int(budget)
        budget = min(budget * factor, most)


def conflicts(solver: Any) -> int | None:
    """How many conflicts the solver has had in all; some cannot tell."""
    with suppress(NotImplementedError):
        return (solver.accum_stats() or {}).get("conflicts")
    return None


def note_and_check(solver: Any, deadline: Deadline) -> Callable[[], None]:
    """What to do between slices in this process: say how many conflicts there were, and look at the clock."""

    def between() -> None:
        deadline.progress.conflicts = conflicts(solver)
        deadline.check()

    return between


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


def clauses_in(path: str) -> list[list[int]]:
    """The clauses of a DIMACS file."""
    lines = files.read_text(path).splitlines()
    return [list(map(int, line.split()[:-1])) for line in lines if line and line[0] not in "cp"]


def sat(name: str, path: str) -> Iterator[str]:
    """What the solver of that name prints of a formula: `s` and `v` lines."""
    from pysat.solvers import Solver

    with Solver(name, bootstrap_with=clauses_in(path)) as solver:
        found = solver.solve()
        yield "s SATISFIABLE" if found else "s UNSATISFIABLE"
        if found:
            yield " ".join(["v", *map(str, solver.get_model()), "0"])


def main() -> None:
    """Solve what the command line names."""
    for line in sat(*sys.argv[1:]):
        print(line, flush=True)


if __name__ == "__main__":
    main()
