"""Oracles: whoever answers whether clauses can be satisfied. PySAT's solvers, or any DIMACS program.

Enumeration is written once, over this small interface; an oracle only ever hears clauses and
assumptions. A model is a list of literals that holds at least every true variable.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from satpuzzle import files
from satpuzzle.encode.variables import Clause
from satpuzzle.engines.clock import Clock
from satpuzzle.errors import InputError, OutOfTimeError, UnknownNameError

if TYPE_CHECKING:
    from subprocess import Popen

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
ONE_SHOT = ("kissat404",)  # answers once; asked anew, with all clauses, each time
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
        from pysat.solvers import Solver

        self._name = name
        self._make = Solver
        self._one_shot = name in ONE_SHOT
        self._clauses: list[Clause] = []
        self._solver: Any = None
        if self._one_shot:
            self._clauses = list(clauses)
        else:
            self._solver = Solver(name)
            if name in OPTIONS:
                self._solver.configure(OPTIONS[name])
            self._solver.append_formula(clauses)
        self._budget = 1000

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        if self._one_shot:
            self._clauses.append(clause)
        else:
            self._solver.add_clause(clause)

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so; the same can be asked again then.
        """
        clock.check()
        if self._one_shot:
            self.close()
            self._solver = self._make(self._name, bootstrap_with=self._clauses)
            for literal in assumptions:
                self._solver.add_clause([literal])
            assumptions = ()
        solver = self._solver
        while True:
            started = time.monotonic()
            solver.conf_budget(self._budget)
            status = solver.solve_limited(assumptions=list(assumptions), expect_interrupt=True)
            if status is not None:
                break
            taken = time.monotonic() - started
            if taken < SLICE / 2:
                self._budget *= 2
            elif taken > SLICE * 2:
                self._budget = max(100, self._budget // 2)
            clock.check()
        if not status:
            return None
        model: list[int] = solver.get_model()
        return model

    def close(self) -> None:
        """Free the solver."""
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


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
        import tempfile

        self._folder = tempfile.TemporaryDirectory(prefix="satpuzzle-")

    def add(self, clause: Clause) -> None:
        """From now on `clause` holds too."""
        self._clauses.append(clause)

    def solve(self, assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """A model under the assumptions, or None if there is none.

        Raises OutOfTimeError when `clock` says so; the same can be asked again then.
        """
        from satpuzzle import dimacs

        clock.check()
        formula = os.path.join(self._folder.name, "formula.cnf")
        answer_file = os.path.join(self._folder.name, "answer.txt")
        units = [[literal] for literal in assumptions]
        with open(formula, "wb") as stream:
            stream.write(f"p cnf {self._variables} {len(self._clauses) + len(units)}\n".encode())
            dimacs.write_clauses(self._clauses, stream)
            dimacs.write_clauses(units, stream)
        if os.path.exists(answer_file):
            os.unlink(answer_file)
        words = [w.replace("{cnf}", formula).replace("{answer}", answer_file) for w in self._words]
        output = self._run(words, clock)
        if "{answer}" in self._command:
            if not os.path.exists(answer_file):
                raise InputError(f"{self._command!r} wrote no {{answer}} file")
            output = files.read_text(answer_file)
        source = f"answer of {self._command!r}"
        answer = dimacs.require_known(dimacs.read_answer(output, source, self._variables), source)
        if answer.status is dimacs.Status.UNSATISFIABLE:
            return None
        model = answer.models[0]
        dimacs.check_model([*self._clauses, *units], model, source)
        return model

    def _run(self, words: list[str], clock: Clock) -> str:
        import subprocess

        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise InputError(f"cannot start {words[0]!r}: {error.strerror}; name a program that is installed") from None
        try:
            output, _ = process.communicate(timeout=clock.left)
        except subprocess.TimeoutExpired:
            raise OutOfTimeError(f"not finished within {clock.limit:g} s") from None
        finally:
            if process.poll() is None:
                _kill_group(process)
        return output

    def close(self) -> None:
        """Remove the files."""
        self._folder.cleanup()


def _kill_group(process: Popen[str]) -> None:
    """Stop a program and whatever it has started."""
    import signal

    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no process groups here, or gone already
        process.kill()
    process.wait()


def parse_command(command: str) -> list[str]:
    """The words of a command line, with `{cnf}` at the end if it is nowhere. Raises InputError."""
    import shlex

    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"--external {command!r}: {error}") from None
    if not words:
        raise InputError("--external: name a program, as in --external 'cadical -q'")
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
    return lambda _variables, clauses: PySatOracle(name, clauses)
