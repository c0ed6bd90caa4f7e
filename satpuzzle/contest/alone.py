"""Solvers of Python packages as programs of their own, which can be measured, and ended, as any other is.

    python -m satpuzzle.contest.alone minisat22 FORMULA.cnf     one of PySAT's SAT solvers
    python -m satpuzzle.contest.alone rc2 FORMULA.wcnf          PySAT's MaxSAT solver
    python -m satpuzzle.contest.alone best FORMULA.wcnf         this program's own search for the best filling
    python -m satpuzzle.contest.alone lrat FORMULA.cnf          CaDiCaL's proof, and what our own checker says of it

They print what solvers print: `s`, `o` and `v` lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from satpuzzle import dimacs, files
from satpuzzle.running.clock import Clock

Clauses = list[list[int]]


def read(path: str) -> Clauses:
    """The clauses of a DIMACS file."""
    lines = files.read_text(path).splitlines()
    return [list(map(int, line.split()[:-1])) for line in lines if line and line[0] not in "cp"]


def sat(name: str, path: str) -> Iterator[str]:
    """What the solver of that name says."""
    from pysat.solvers import Solver

    with Solver(name, bootstrap_with=read(path)) as solver:
        found = solver.solve()
        yield "s SATISFIABLE" if found else "s UNSATISFIABLE"
        if found:
            yield " ".join(["v", *map(str, solver.get_model()), "0"])


def rc2(path: str) -> Iterator[str]:
    """What PySAT's RC2 says."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    formula = WCNF()
    for line in files.read_text(path).splitlines():
        words = line.split()
        if words and words[0] == "h":
            formula.append(list(map(int, words[1:-1])))
        elif words and words[0] != "c":
            formula.append(list(map(int, words[1:-1])), weight=int(words[0]))
    with RC2(formula) as solver:
        model = solver.compute()
        yield f"o {solver.cost}"
        yield "s OPTIMUM FOUND"
        yield " ".join(["v", *map(str, model or ()), "0"])


def best(path: str) -> Iterator[str]:
    """What `best` says of the puzzle in the formula's comments: only how much the best filling costs."""
    from satpuzzle.optimum.search import improving
    from satpuzzle.search import Settings

    formula = dimacs.read_weighted(files.read_text(path), path)
    for found in improving(formula.encoding.puzzle, "joins", settings=Settings(), clock=Clock()):
        if found.optimal:
            yield f"o {found.total - found.score}"
            yield "s OPTIMUM FOUND"


def lrat(path: str) -> Iterator[str]:
    """Bytes and steps of a proof, trimmed, that our own checker followed to its end."""
    from satpuzzle.certificate import lrat
    from satpuzzle.certificate.proving import prove

    clauses = read(path)
    size = 0

    def counted(lines: Iterator[bytes]) -> Iterator[bytes]:
        nonlocal size
        for line in lines:
            size += len(line)
            yield line

    with prove(clauses, Clock()) as proof:
        names = {number: number for number in range(1, len(clauses) + 1)}
        lines = proof.lines(names, lambda literal: literal, len(clauses) + 1, len(clauses), Clock())
        steps = lrat.check(clauses, counted(lines))
    yield f"c {size} {steps}"
    yield "s UNSATISFIABLE"


def main() -> None:
    """Solve what the command line names."""
    name, path = sys.argv[1:]
    own = {"rc2": rc2, "best": best, "lrat": lrat}
    for line in own[name](path) if name in own else sat(name, path):
        print(line, flush=True)


if __name__ == "__main__":
    main()
