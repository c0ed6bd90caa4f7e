"""What is no program by itself as programs, which can be measured, and ended, as solvers are.

    python -m satpuzzle_contest.own_solvers minisat22 FORMULA.cnf    one of PySAT's SAT solvers
    python -m satpuzzle_contest.own_solvers best FORMULA.wcnf        what the puzzle's best filling costs
    python -m satpuzzle_contest.own_solvers lrat FORMULA.cnf         a proof by CaDiCaL, and what our checker says of it

They print what solvers print, `s`, `o` and `v` lines; of a proof also `c BYTES STEPS`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator

from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import clauses_in, sat


def best(path: str) -> Iterator[str]:
    """What `best` says of the puzzle in the formula's comments: only how much the best filling costs."""
    from satpuzzle.dimacs.weighted import read_weighted
    from satpuzzle.optimize.improvement import improving
    from satpuzzle.search import Settings

    formula = read_weighted(files.read_text(path), path)
    for found in improving(formula.encoding.puzzle, "joins", settings=Settings(), deadline=Deadline()):
        if found.optimal:
            yield f"o {found.total - found.score}"
            yield "s OPTIMUM FOUND"


def lrat(path: str) -> Iterator[str]:
    """Bytes and steps of a proof, trimmed, that our own checker followed to its end."""
    from satpuzzle.certificates import lrat
    from satpuzzle.certificates.proving import of_rules, prove

    clauses = clauses_in(path)
    sizes: list[int] = []

    def counted(lines: Iterator[bytes]) -> Iterator[bytes]:
        for line in lines:
            sizes.append(len(line))
            yield line

    with tempfile.TemporaryFile() as file:
        proof = prove(clauses, file, Deadline())
        steps = lrat.check(clauses, counted(of_rules(proof, len(clauses), Deadline())))
    yield f"c {sum(sizes)} {steps}"
    yield "s UNSATISFIABLE"


def main() -> None:
    """Do what the command line names."""
    name, path = sys.argv[1:]
    own = {"best": best, "lrat": lrat}
    for line in own[name](path) if name in own else sat(name, path):
        print(line, flush=True)


if __name__ == "__main__":
    main()
