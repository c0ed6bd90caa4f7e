"""Measures solvers on formulas, each in a process that ends with this one.

Times are CPU seconds, which a busy machine hardly changes. The system stops a solver at its limit (not on Windows); a
solver that waits is stopped after `PATIENCE` times as many wall-clock seconds.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cached_property
from importlib.metadata import version

from satpuzzle.dimacs.answers import check_model, read_answer, require_known
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.runtime import files, journal, processes
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import translated
from satpuzzle.schemas.json_types import Json
from satpuzzle.solvers.external import Run, parse_command
from satpuzzle.version import __version__
from satpuzzle_contest.candidates import Candidate, Format, Measured, Order, Solver
from satpuzzle_contest.graded import Problem

PATIENCE = 4.0
ASKING = 10.0  # seconds for a program to report its version
PROVER = "cadical"  # the program that writes DRAT proofs
DRAT, LRAT = "drat", "lrat"  # proofs are measured under these names, like solvers
# Limits CPU seconds, then replaces itself by the program.
LIMITED = 'ulimit -S -t "$0" && ulimit -H -t $(($0 + 1)) && exec "$@"'


def solvers(form: Format) -> tuple[Solver, ...]:
    """The solvers to measure: installed programs, else PySAT's; the first one decides what is too easy."""
    pysat = f"of PySAT {version('python-sat')}"
    if form == "wcnf":
        rc2 = shlex.join([sys.executable, "-m", "pysat.examples.rc2", "-vv"])
        return Solver("RC2", rc2, f"rc2 {pysat}"), Solver("best", _own("best"), f"satpuzzle {__version__}")
    return tuple(
        Solver(name, program, f"program {program}, {_version(path)}")
        if (path := shutil.which(program))
        else Solver(name, _own(instead), f"{instead} {pysat}")
        for name, program, instead in (("MiniSat", "minisat", "minisat22"), ("CaDiCaL", PROVER, "cadical195"))
    )


def _own(name: str) -> str:
    """The command line of a solver in `own_solvers.py`."""
    return shlex.join([sys.executable, "-m", "satpuzzle_contest.own_solvers", name])


def _version(path: str) -> str:
    """The version that a program reports, or else its hash."""
    with suppress(InputError, OutOfTimeError):
        lines = processes.run([path, "--version"], Deadline(ASKING))[0].splitlines()
        if len(lines) == 1 and re.fullmatch(r"[\w.+-]+( [\w.+-]+)*", lines[0]) and any(map(str.isdigit, lines[0])):
            return f"version {lines[0]}"
    return f"SHA-256 {files.sha256_of_file(path)[:16]}…"


def measure(candidate: Candidate, solver: str, order: Order) -> Measured:
    """Run a solver, or make a proof (DRAT or LRAT), in a worker process; errors of the solver go into the note."""
    problem = candidate.problem(order.form, order.recipe)
    deadline = Deadline(order.limit * PATIENCE)
    before = _used()
    try:
        if solver == DRAT:
            result = _drat(problem, order.limit, deadline)
        else:
            result = _run(solver, problem, order, deadline, candidate.key)
    except (InputError, OutOfTimeError) as error:
        used = _used() - before
        if used >= order.limit or deadline.left == 0:
            return Measured(None, order.limit)
        deadline.check()  # raises if the parent process stops the work
        return Measured(None, round(used, 2), note=translated(error.message))
    return result._replace(seconds=round(_used() - before, 2))


def _run(solver: str, problem: Problem, order: Order, deadline: Deadline, key: str) -> Measured:
    """Run a solver and read its answer. Raises InputError, OutOfTimeError."""
    commands = {LRAT: _own(LRAT), **{each.name: each.command for each in order.solvers}}
    words = parse_command(commands[solver], formula=f"{{{order.form}}}")
    run = Run(_limited(words, order.limit), f"{{{order.form}}}")
    text, signal = run.output(problem.export, deadline)
    if signal:
        raise InputError("the program was killed by signal {number}", number=signal)
    read = _proof if solver == LRAT else _cost if order.form == "wcnf" else _status
    return read(problem, text, key)


def _used() -> float:
    """CPU seconds of all child processes that have ended; on Windows, wall-clock seconds."""
    times = os.times()
    return time.monotonic() if os.name == "nt" else times.children_user + times.children_system


def _limited(words: list[str], limit: float) -> str:
    """The command line that runs `words` with a limit of CPU seconds."""
    if os.name == "nt":
        return shlex.join(words)
    return shlex.join(["/bin/sh", "-c", LIMITED, str(max(1, math.ceil(limit))), *words])


def _status(problem: Problem, text: str, key: str) -> Measured:
    """`sat` or `unsat`; models are checked against the clauses."""
    answer = require_known(read_answer(text, "answer", problem.variables), "answer")
    for model in answer.models:
        check_model(problem.clauses(), model, key)
    return Measured("sat" if answer.models else "unsat")


def _cost(problem: Problem, text: str, key: str) -> Measured:
    """The least cost: that of the model, once checked, or, without a model (`best`), the reported cost."""
    costs = re.findall(r"(?m)^o (\d+)$", text)
    if "s OPTIMUM FOUND" not in text.splitlines() or not costs:
        return Measured(None)
    if problem.weighted is None or not re.search(r"(?m)^v ", text):
        return Measured(costs[-1])
    model = (read_answer(text, "answer", problem.variables, problem.variables).models or [[]])[-1]
    check_model(problem.clauses(), model, key)
    return Measured(str(problem.weighted.cost(model)))


def _proof(_problem: Problem, text: str, _key: str) -> Measured:
    """The size of a trimmed proof that satpuzzle's checker verified."""
    match = re.search(r"(?m)^c (\d+) (\d+)$", text)
    return Measured("unsat", 0, int(match[1]), f"{match[2]} steps") if match else Measured(None)


def _drat(problem: Problem, limit: float, deadline: Deadline) -> Measured:
    """The size of CaDiCaL's proof, and the result of `drat-trim` if it is installed."""
    with tempfile.TemporaryDirectory(prefix="satpuzzle-") as folder:
        formula, proof = os.path.join(folder, "f.cnf"), os.path.join(folder, "proof")
        problem.export(formula)
        words = shlex.split(_limited([PROVER, "-q", "-n", formula, proof], limit))
        text, _ = processes.run(words, deadline)
        if "s UNSATISFIABLE" not in text.splitlines():
            return Measured(None, limit)
        size = os.path.getsize(proof)
        if shutil.which("drat-trim") is None:
            return Measured("unsat", 0, size)
        said, _ = processes.run(["drat-trim", formula, proof, "-t", str(math.ceil(limit * PATIENCE))], deadline)
        return Measured("unsat", 0, size, "checked by drat-trim" if "s VERIFIED" in said else "not checked in time")


class Journal(journal.Journal):
    """The file that keeps the measurements of a request, as a context manager. Raises InputError."""

    def __init__(self, path: str, request: Json) -> None:
        super().__init__(path, {"format": "satpuzzle measurements 1", **request})

    @cached_property
    def known(self) -> dict[tuple[str, str], Measured]:
        """The measurements, by formula and solver."""
        known = {}
        for each in self.entries:
            measured = Measured(each["answer"], each["seconds"], each["size"], each["note"])
            known[each["formula"], each["solver"]] = measured
        return known

    def add(self, formula: str, solver: str, measured: Measured) -> None:
        """Add a measurement; it is on disk when this returns."""
        self.write({"formula": formula, "solver": solver, **measured._asdict()})
        self.known[formula, solver] = measured
