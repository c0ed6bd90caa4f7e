"""Library solvers and the proof checker as programs, so that they can be measured and stopped.

    python -m satpuzzle_contest.own_solvers minisat22 FORMULA.cnf    a SAT solver of PySAT
    python -m satpuzzle_contest.own_solvers best FORMULA.wcnf        the cost of the puzzle's best filling
    python -m satpuzzle_contest.own_solvers lrat FORMULA.cnf         a proof by CaDiCaL, checked by satpuzzle

They print the usual `s`, `o` and `v` lines of solvers; for a proof also `c BYTES STEPS`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator

from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.solvers.pysat_solvers import clauses_in, sat


def best(path: str) -> Iterator[str]:
    """The result of `best` for the puzzle in the comments of the formula: its least cost, without a model."""
    from satpuzzle.dimacs.weighted import read_weighted
    from satpuzzle.optimize.improvement import improving
    from satpuzzle.search import Settings

    formula = read_weighted(files.read_text(path), path)
    for found in improving(formula.encoding.puzzle, "joins", settings=Settings(), deadline=Deadline()):
        if found.optimal:
            yield f"o {found.total - found.score}"
            yield "s OPTIMUM FOUND"


def lrat(path: str) -> Iterator[str]:
    """Prove, trim and check; report the bytes and steps of the trimmed proof."""
    from satpuzzle.certificates import verify
    from satpuzzle.certificates.proving import prove

    clauses = clauses_in(path)
    sizes: list[int] = []

    def counted(lines: Iterator[bytes]) -> Iterator[bytes]:
        for line in lines:
            sizes.append(len(line))
            yield line

    with tempfile.TemporaryFile() as file:
        proof = prove(clauses, file, Deadline())
        lines = counted(proof.lines(Deadline()))
        _, steps = verify.proved(clauses, lines, verify.Memory(1 << 62), lambda: None)
    yield f"c {sum(sizes)} {steps}"
    yield "s UNSATISFIABLE"


def main() -> None:
    """Run the solver that the command line names."""
    name, path = sys.argv[1:]
    own = {"best": best, "lrat": lrat}
    for line in own[name](path) if name in own else sat(name, path):
        print(line, flush=True)


if __name__ == "__main__":
    main()
