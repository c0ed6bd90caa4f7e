"""A solver of PySAT's as a program that answers like any DIMACS solver.

    python -m satpuzzle.solvers.single_answer SOLVER FILE.cnf

For solvers that answer only once and cannot be stopped from within: as a program they can be.
"""

from __future__ import annotations

import sys

from satpuzzle import dimacs
from satpuzzle.runtime import files


def main(name: str, path: str) -> None:
    """Solve the formula in file `path` and print the answer."""
    from pysat.solvers import Solver

    formula = dimacs.read_formula(files.decode(files.read_bytes(path), path), path)
    with Solver(name, bootstrap_with=formula.clauses) as solver:
        if solver.solve():
            print("s SATISFIABLE")
            print("v", *solver.get_model(), 0)
        else:
            print("s UNSATISFIABLE")


if __name__ == "__main__":
    main(*sys.argv[1:])
