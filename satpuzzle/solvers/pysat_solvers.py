"""PySAT's solvers: their names, their quirks, and how to run them in slices.

Only this module knows PySAT. Run as a program, it makes each solver a command that can be measured and ended:

    python -m satpuzzle.solvers.pysat_solvers minisat22 FORMULA.cnf
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from satpuzzle.errors import OutOfTimeError, UnknownNameError, WrongAnswerError
from satpuzzle.runtime import choices, files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from pysat.formula import CNF, WCNF

    from satpuzzle.encode import Encoding

DEFAULT_SOLVER = "cadical195"

# PySAT's solvers that accept more clauses after an answer and stop at a conflict budget.
INCREMENTAL = (
    "cadical103", "cadical153", "cadical195", "cadical300", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "minisat22", "minisat-gh",
)  # fmt: skip
ONE_SHOT = ("kissat404",)  # answers once and cannot be stopped, so it runs as a separate program, started each time
# All placements of a cell but one are false, so guessing "false" first saves a third of the time.
OPTIONS = {"cadical195": {"phase": 0}}


def solver_names() -> list[str]:
    """The names of the PySAT solvers that are available."""
    from pysat.solvers import SolverNames

    return [name for name in (*INCREMENTAL, *ONE_SHOT) if hasattr(SolverNames, name.replace("-", ""))]


def solver_version(name: str = DEFAULT_SOLVER) -> str:
    """The solver's name with the version of PySAT that contains it, for people."""
    import pysat

    return f"{name} of python-sat {pysat.__version__}"


def answer_by(solver: str) -> str:
    """What errors call the answer of a solver or command."""
    return say("answer of {command!r}", command=solver)


def contradicted(clauses: Sequence[list[int]], source: str) -> None:
    """Raise WrongAnswerError if PySAT quickly finds a model of clauses that `source` calls unsatisfiable."""
    from satpuzzle.dimacs.answers import check_model

    if len(clauses) > choices.MOST_DOUBTED:
        return
    solver, deadline = plain_solver(DEFAULT_SOLVER), Deadline()
    deadline.progress.effort = choices.SOON
    try:
        solver.append_formula(clauses)
        with suppress(OutOfTimeError):
            if in_slices(solver, deadline):
                check_model(clauses, solver.get_model(), answer_by(DEFAULT_SOLVER))
                raise WrongAnswerError(
                    "{name}: says unsatisfiable, but {solver} finds a model", name=source, solver=DEFAULT_SOLVER
                )
    finally:
        solver.delete()


def canonical_solver(name: str) -> str:
    """The solver that `name` (a name or short name in PySAT) means; UnknownNameError if there is none."""
    from pysat.solvers import SolverNames

    known = solver_names()
    for solver in known:
        if name.lower() == solver or name.lower() in getattr(SolverNames, solver.replace("-", "")):
            return solver
    raise UnknownNameError(say("solver"), name, known)


def in_slices(
    solver: Any, deadline: Deadline, assumptions: Sequence[int] = (), slices: tuple[int, float, int] = choices.SLICES
) -> bool:
    """Whether there is a model, found in slices of conflicts, which grow to about a second.

    PySAT's solvers react neither to Ctrl-C nor to a time limit; both are noticed between slices. These do not depend on
    time, so the search is the same on every machine. The solver keeps what it has learnt for the next question.

    Args:
        solver: PySAT's solver.
        deadline: The time limit.
        assumptions: Literals that are assumed.
        slices: The conflicts of the first slice, their growth, and the most.

    Returns:
        Whether there is a model.

    Raises:
        OutOfTimeError: The deadline was reached; the question can be repeated.
    """
    budget, growth, most = slices
    progress, before = deadline.progress, conflicts(solver)
    deadline.check()
    while True:
        solver.conf_budget(budget)
        status: bool | None = solver.solve_limited(assumptions=list(assumptions))
        progress.conflicts, made = conflicts(solver), before
        before = progress.conflicts
        progress.effort -= max(1, (before or 0) - (made or 0)) / choices.CONFLICTS
        if status is not None:
            return status
        deadline.check()
        budget = min(int(budget * growth), most)


def conflicts(solver: Any) -> int | None:
    """The solver's total number of conflicts; None if it does not report it."""
    with suppress(NotImplementedError):
        return (solver.accum_stats() or {}).get("conflicts")
    return None


@cache
def _solvers() -> Any:
    """PySAT's module of solvers, changed for the whole process to leave Ctrl-C to Python.

    Called from the main thread, its solvers catch the signal themselves and leave the search with a jump that CaDiCaL
    does not survive. If they believe that this is another thread, they leave the signal to Python, which handles it
    after the slice.

    Returns:
        The module.
    """
    from pysat import solvers

    solvers.MainThread = SimpleNamespace(check=lambda: False)
    return solvers


def pysat_solver(name: str, **options: Any) -> Any:
    """Make a solver of PySAT that leaves Ctrl-C to Python, tuned for this program's formulas."""
    solver = _solvers().Solver(name, **options)
    if name in OPTIONS:
        solver.configure(OPTIONS[name])
    return solver


class DirectCadical:
    """The default solver by PySAT's private calls: the rest of PySAT takes as long to load as a small search.

    Its methods are those of PySAT's solvers. Raises ImportError or AttributeError if the calls have changed.
    """

    def __init__(self) -> None:
        import pysolvers

        new, self._delete, configure, self._add, self._budget, self._solve, self._model, self._stats = (
            getattr(pysolvers, f"{DEFAULT_SOLVER}_{call}")
            for call in ("new", "del", "set", "add_cl", "cbudget", "solve_lim", "model", "acc_stats")
        )
        self._solver = new()
        self._satisfiable: bool | None = None
        for option, value in OPTIONS[DEFAULT_SOLVER].items():
            configure(self._solver, option, value)

    def append_formula(self, clauses: Iterable[list[int]]) -> None:
        """Add clauses."""
        add, solver = self._add, self._solver
        for clause in clauses:
            add(solver, clause)

    def add_clause(self, clause: list[int]) -> None:
        """Add a clause."""
        self._add(self._solver, clause)

    def conf_budget(self, budget: int) -> None:
        """Limit the conflicts of the next question."""
        self._budget(self._solver, budget)

    def solve_limited(self, assumptions: list[int]) -> bool | None:
        """Whether there is a model; None if that is not known within the budget."""
        status: int = self._solve(self._solver, assumptions, 0)  # 0: leave Ctrl-C to Python, as in `_solvers`
        self._satisfiable = None if status == 0 else status > 0
        return self._satisfiable

    def get_model(self) -> list[int]:
        """The model of the last question; empty if there is none."""
        return self._model(self._solver) or [] if self._satisfiable else []

    def accum_stats(self) -> dict[str, int]:
        """The conflicts so far, and other numbers."""
        stats: dict[str, int] = self._stats(self._solver)
        return stats

    def delete(self) -> None:
        """Free the solver."""
        if self._solver is not None:
            self._delete(self._solver, None)
            self._solver = None


def plain_solver(name: str) -> Any:
    """Like `pysat_solver`, for questions about clauses only: starts faster for the default solver."""
    if name == DEFAULT_SOLVER:
        with suppress(ImportError, AttributeError):  # another version of PySAT
            return DirectCadical()
    return pysat_solver(name)


class PySatOracle:
    """A solver of PySAT with these clauses, in this process; it keeps what it has learnt, also when it was stopped."""

    def __init__(self, name: str, clauses: Iterable[list[int]]) -> None:
        self.source = answer_by(name)
        self._solver = plain_solver(name)
        self.close = weakref.finalize(self, self._solver.delete)  # at the latest before the library is unloaded
        self._solver.append_formula(clauses)

    def add(self, clause: list[int]) -> None:
        """Add a clause."""
        self._solver.add_clause(clause)

    def solve(self, assumptions: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Find a model under the assumptions.

        Returns:
            A model; None if there is none.

        Raises:
            OutOfTimeError: The deadline was reached; the question can be repeated.
        """
        model: list[int] | None = self._solver.get_model() if in_slices(self._solver, deadline, assumptions) else None
        return model


def clauses_in(path: str) -> list[list[int]]:
    """Read the clauses of a DIMACS file."""
    lines = files.read_text(path).splitlines()
    return [list(map(int, line.split()[:-1])) for line in lines if line and line[0] not in "cp"]


def sat(name: str, path: str) -> Iterator[str]:
    """Solve a formula and yield the `s` and `v` lines to print."""
    from pysat.solvers import Solver

    with Solver(name, bootstrap_with=clauses_in(path)) as solver:
        found = solver.solve()
        yield "s SATISFIABLE" if found else "s UNSATISFIABLE"
        if found:
            yield " ".join(["v", *map(str, solver.get_model()), "0"])


def cnf_of(encoding: Encoding) -> CNF:
    """Return a formula with its comments, as an object of PySAT, which its solvers and tools take."""
    from pysat.formula import CNF

    from satpuzzle.dimacs.formulas import comments

    cnf = CNF()
    cnf.clauses, cnf.nv, cnf.comments = [*encoding], encoding.variables.count, [*comments(encoding)]
    return cnf


def wcnf_of(encoding: Encoding) -> WCNF:
    """The same with soft clauses."""
    from pysat.formula import WCNF

    from satpuzzle.dimacs.weighted import Weighted

    formula, wcnf = Weighted(encoding, "wcnf"), WCNF()
    wcnf.hard, wcnf.soft = [*formula.hard()], [*formula.soft()]
    wcnf.wght, wcnf.topw = [1] * formula.total, formula.total + 1
    wcnf.nv, wcnf.comments = formula.variables, [*formula.head()]
    return wcnf


if __name__ == "__main__":
    for line in sat(*sys.argv[1:]):
        print(line, flush=True)
