"""Measures solvers on formulas, each in a process that ends with this one.

Times are CPU seconds, which a busy machine hardly changes. The system stops a solver at its limit (not on Windows); a
solver that waits is stopped after `PATIENCE` times as many wall-clock seconds. A journal keeps all measurements.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from importlib.metadata import version

from satpuzzle.dimacs.formulas import SATISFIABLE, UNSATISFIABLE
from satpuzzle.encode import encode
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.runtime import files, processes
from satpuzzle.runtime.deadline import Deadline, Progress
from satpuzzle.runtime.files import Journal
from satpuzzle.runtime.language import several, translated
from satpuzzle.solvers.external import ExternalOracle, parse_command
from satpuzzle_contest.candidates import Candidate, Choice, Known, Measured, Order, Solver, Wanted, choose

PATIENCE = 4.0
ASKING = 10.0  # seconds for a program to report its version
# Limits CPU seconds, then replaces itself by the program.
LIMITED = 'ulimit -S -t "$0" && ulimit -H -t $(($0 + 1)) && exec "$@"'


def solvers() -> tuple[Solver, ...]:
    """The solvers to measure: installed programs, else PySAT's; the first one decides what is too easy."""
    pysat = shlex.join([sys.executable, "-m", "satpuzzle.solvers.pysat_solvers"])
    return tuple(
        Solver(name, program, f"program {program}, {_version(path)}")
        if (path := shutil.which(program))
        else Solver(name, f"{pysat} {instead}", f"{instead} of PySAT {version('python-sat')}")
        for name, program, instead in (("MiniSat", "minisat", "minisat22"), ("CaDiCaL", "cadical", "cadical195"))
    )


def _version(path: str) -> str:
    """The version that a program reports, or else its hash."""
    with suppress(InputError, OutOfTimeError):
        lines = processes.run([path, "--version"], Deadline(ASKING))[0].splitlines()
        if len(lines) == 1 and re.fullmatch(r"[\w.+-]+( [\w.+-]+)*", lines[0]) and any(map(str.isdigit, lines[0])):
            return f"version {lines[0]}"
    return f"SHA-256 {files.sha256_of_file(path)[:16]}…"


def measure_all(journal: Journal, order: Order, jobs: int, progress: Progress) -> tuple[Choice, Known]:
    """Measure until the choice is complete: the choice, and all measurements."""
    known = defaultdict[str, dict[str, Measured]](dict)
    for each in journal.entries:
        known[each["formula"]][each["solver"]] = Measured(each["answer"], each["seconds"], each["note"])
    running: list[Wanted] = []

    def tasks() -> Iterator[tuple[Candidate, Solver, Order] | None]:
        while True:
            choice = choose(order, known)
            waiting = [each for each in choice.wanted if each not in running]
            running.extend(waiting[:1])
            under_way = "; ".join(f"{solver.name}: {candidate.key}" for candidate, solver in running)
            progress.begin(several(len(choice.chosen), "{n} formula chosen", "{n} formulas chosen"), under_way)
            yield (*waiting[0], order) if waiting else None

    with closing(processes.outcomes(jobs, measure, tasks(), Deadline())) as finished:
        for (candidate, solver, _), outcome in finished:
            result: Measured = outcome.get()
            journal.write({"formula": candidate.key, "solver": solver.name, **result._asdict()})
            known[candidate.key][solver.name] = result
            running.remove((candidate, solver))
    return choose(order, known), known


def measure(candidate: Candidate, solver: Solver, order: Order) -> Measured:
    """Run a solver, in a worker process; its failures go into the note. Raises WrongAnswerError for a wrong answer."""
    encoding = encode(candidate.puzzle(), order.recipe)
    command = _limited(solver.command, order.limit)
    oracle = ExternalOracle(command, encoding.variables.count, candidate.clauses(encoding))
    oracle.source = candidate.key
    deadline, before = Deadline(order.limit * PATIENCE), _used()
    try:
        model = oracle.solve((), deadline)
    except (InputError, OutOfTimeError) as error:
        used = _used() - before
        if used >= order.limit or deadline.left == 0:
            return Measured(None, order.limit)
        deadline.check()  # raises if the parent process stops the work
        return Measured(None, round(used, 2), translated(error.message))
    return Measured(UNSATISFIABLE if model is None else SATISFIABLE, round(_used() - before, 2))


def _used() -> float:
    """CPU seconds of all child processes that have ended; on Windows, wall-clock seconds."""
    times = os.times()
    return time.monotonic() if os.name == "nt" else times.children_user + times.children_system


def _limited(command: str, limit: float) -> str:
    """The command line that runs a command with a limit of CPU seconds."""
    words = parse_command(command)
    return shlex.join(words if os.name == "nt" else ["/bin/sh", "-c", LIMITED, str(math.ceil(limit)), *words])
