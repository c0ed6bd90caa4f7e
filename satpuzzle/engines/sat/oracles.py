"""Oracles: whoever answers whether clauses can be satisfied. PySAT's solvers, or any DIMACS program.

Enumeration is written once, over this small interface; an oracle only ever hears clauses and
assumptions. A model is a list of literals that holds at least every true variable.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from satpuzzle import files
from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.running import processes
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
ONE_SHOT = ("kissat404",)  # answers once and cannot be stopped: run as a program of its own, anew each time
# Of the placements of a cell all but one are false: guessing "false" first saves a third of the time.
OPTIONS = {"cadical195": {"phase": 0}}
SLICE = 0.2  # seconds that a slice of a search should take: how soon Ctrl-C and time limits are seen


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
    raise UnknownNameError("solver", name, known)


class PySatOracle:
    """A solver of PySAT's, run in slices of conflicts so that Ctrl-C and the clock are heard."""

    def __init__(self, name: str, clauses: Iterable[Clause]) -> None:
        self._solver = pysat_solver(name)
        self._solver.append_formula(clauses)
        self._budget = 1000

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        self._solver.add_clause(clause)

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so; the same can be asked again then.
        """
        clock.check()
        satisfiable, self._budget = solve_in_slices(self._solver, assumptions, clock, self._budget)
        if not satisfiable:
            return None
        model: list[int] = self._solver.get_model()
        return model

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()


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
        clock.check()


class Propagation:
    """Unit propagation alone: what it says of clauses and assumptions is the same whoever does it."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        from pysat.solvers import Solver

        self._solver = Solver("minisat22", bootstrap_with=clauses)

    def refutes(self, assumptions: Sequence[int]) -> bool:
        """Does it lead from the assumptions to a contradiction?"""
        consistent, _ = self._solver.propagate(assumptions=list(assumptions))
        return not consistent

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()


def pysat_solver(name: str, **options: Any) -> Any:
    """A new solver of PySAT's that leaves Ctrl-C to Python.

    PySAT's solvers catch the signal themselves when called from the main thread, and leave a search
    with a jump that CaDiCaL does not survive. Told that this is some other thread, they leave the
    signal to Python, which hears it after the slice.
    """
    from pysat import solvers

    class Elsewhere:
        @staticmethod
        def check() -> bool:
            return False

    solvers.MainThread = Elsewhere
    solver = solvers.Solver(name, **options)
    if name in OPTIONS:
        solver.configure(OPTIONS[name])
    return solver


class ExternalOracle:
    """Any DIMACS solver program, started anew for every question.

    command: a command line; `{cnf}` stands for the formula's file (appended if it is not there),
    `{answer}` for a file that the program writes its answer to (else standard output is read).
    """

    def __init__(self, command: str, variables: int, clauses: Iterable[Clause]) -> None:
        self._command = command
        self._words = parse_command(command)
        self._variables = variables
        self._clauses = list(clauses)

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        self._clauses.append(clause)
        self._variables = max(self._variables, *map(abs, clause), 0)

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so; the same can be asked again then.
        """
        import tempfile

        from satpuzzle import dimacs

        clock.check()
        clauses = [*self._clauses, *([literal] for literal in assumptions)]
        self._variables = max(self._variables, *map(abs, assumptions), 0)
        with tempfile.TemporaryDirectory(prefix="satpuzzle-") as folder:
            formula, answer_file = os.path.join(folder, "formula.cnf"), os.path.join(folder, "answer.txt")
            with open(formula, "wb") as stream:
                stream.write(f"p cnf {self._variables} {len(clauses)}\n".encode())
                dimacs.write_clauses(clauses, stream)
            words = [word.replace("{cnf}", formula).replace("{answer}", answer_file) for word in self._words]
            output, _ = processes.run(words, clock)
            if "{answer}" in self._command:
                if not os.path.exists(answer_file):
                    raise InputError(f"{self._command!r} wrote no {{answer}} file")
                output = files.read_text(answer_file)
        source = f"answer of {self._command!r}"
        answer = dimacs.require_known(dimacs.read_answer(output, source, self._variables), source)
        if answer.status is dimacs.Status.UNSATISFIABLE:
            return None
        model = answer.models[0]
        dimacs.check_model(clauses, model, source)
        return model

    def close(self) -> None:
        """Nothing is held."""


def parse_command(command: str) -> list[str]:
    """The words of a command line, with `{cnf}` at the end if it is nowhere. Raises InputError."""
    import shlex
    import shutil

    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"--external {command!r}: {error}") from None
    if not words:
        raise InputError("--external: name a program, as in --external 'cadical -q'")
    if shutil.which(words[0]) is None:
        raise InputError(f"--external: cannot start {words[0]!r}; name a program that is installed")
    return words if any("{cnf}" in word for word in words) else [*words, "{cnf}"]


def oracle_maker(solver: str | None = None, external: str | None = None) -> OracleMaker:
    """How to make oracles: PySAT's `solver`, or the program `external`. Raises InputError."""
    if external is not None:
        if solver is not None:
            raise InputError("--solver and --external exclude each other; give one")
        command = external
        parse_command(command)
        return lambda variables, clauses: ExternalOracle(command, variables, clauses)
    name = canonical_solver(solver or DEFAULT_SOLVER)
    if name in ONE_SHOT:
        import shlex

        program = shlex.join([sys.executable, "-m", "satpuzzle.engines.sat.oneshot", name])
        return lambda variables, clauses: ExternalOracle(program, variables, clauses)
    return lambda _variables, clauses: PySatOracle(name, clauses)
