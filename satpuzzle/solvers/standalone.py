"""PySAT's SAT solvers as programs of their own, which can be measured, and ended, as any other is.

    python -m satpuzzle.solvers.standalone minisat22 FORMULA.cnf

They print what solvers print: `s` and `v` lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from satpuzzle.runtime import files


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


def main() -> None:
    """Solve what the command line names."""
    name, path = sys.argv[1:]
    for line in sat(name, path):
        print(line, flush=True)


if __name__ == "__main__":
    main()
