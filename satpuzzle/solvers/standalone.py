"""PySAT's solvers as programs of their own, which can be measured, and ended, as any other is.

    python -m satpuzzle.solvers.standalone minisat22 FORMULA.cnf     one of its SAT solvers
    python -m satpuzzle.solvers.standalone rc2 FORMULA.wcnf          its MaxSAT solver

They print what solvers print: `s`, `o` and `v` lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from satpuzzle.runtime import files

MAXSAT = "rc2"


def clauses_in(path: str) -> list[list[int]]:
    """The clauses of a DIMACS file."""
    lines = files.read_text(path).splitlines()
    return [list(map(int, line.split()[:-1])) for line in lines if line and line[0] not in "cp"]


def sat(name: str, path: str) -> Iterator[str]:
    """What the solver of that name says."""
    from pysat.solvers import Solver

    with Solver(name, bootstrap_with=clauses_in(path)) as solver:
        found = solver.solve()
        yield "s SATISFIABLE" if found else "s UNSATISFIABLE"
        if found:
            yield " ".join(["v", *map(str, solver.get_model()), "0"])


def maxsat(path: str) -> Iterator[str]:
    """What RC2 says."""
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
        if model is None:
            yield "s UNSATISFIABLE"
            return
        yield f"o {solver.cost}"
        yield "s OPTIMUM FOUND"
        yield " ".join(["v", *map(str, model), "0"])


def main() -> None:
    """Solve what the command line names."""
    name, path = sys.argv[1:]
    for line in maxsat(path) if name == MAXSAT else sat(name, path):
        print(line, flush=True)


if __name__ == "__main__":
    main()
