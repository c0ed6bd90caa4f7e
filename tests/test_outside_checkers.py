"""Independent proof checkers accept the certificates, as they are in the zip file.

`dratify` is always used; if they are installed, also `drup` (from PyPI: extracted from verified code), and `drat-trim`
and `lrat-check` (from the sources of Debian's package drat-trim).
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from dratify import check_proof, parse_dimacs

import satpuzzle
from satpuzzle import Puzzle, Rule, parse_board
from tests.cases import few
from tests.conftest import PATIENCE
from tests.forging import Parts, unpacked

TINY = Puzzle(parse_board("2x2"), ((1, 2, 1, 2), (1, 1, 2, 2), (1, 2, 2, 3), (3, 2, 1, 1)), Rule(signed=False))
TWINS = Puzzle(parse_board("2x2"), ((1, 2, 1, 2), (1, 2, 1, 2), (1, 1, 2, 2), (1, 1, 2, 2)), Rule(signed=False))
PUZZLES = {"tiny": TINY, "twins": TWINS, **{name: satpuzzle.load(name) for name in ("triangles-4", "asterix")}}
LRAT, DRAT = "proof.lrat", "proof.drat"

Checker = Callable[[Parts, Path], bool]


def by_dratify(parts: Parts, _folder: Path) -> bool:
    formula = parse_dimacs(parts["formula.cnf"].decode())
    return bool(check_proof(formula, parts[DRAT].decode(), check_rat=True, engine="python").ok)


def clauses(data: bytes) -> list[list[int]]:
    """The clauses of a formula, or those that a proof adds."""
    return [[int(word) for word in line.split()[:-1]] for line in data.splitlines() if line[:1] not in b"cpd"]


def by_drup(parts: Parts, _folder: Path) -> bool:
    drup = importlib.import_module("drup")
    result = drup.check_proof(clauses(parts["formula.cnf"]), clauses(parts[DRAT]))
    return bool(result.outcome == drup.Outcome.VALID)


def by_program(parts: Parts, folder: Path, program: str, proof: str, *options: str) -> bool:
    for name in ("formula.cnf", proof):
        (folder / name).write_bytes(parts[name])
    done = subprocess.run(
        [program, folder / "formula.cnf", folder / proof, *options], capture_output=True, text=True, timeout=PATIENCE
    )
    return {"s VERIFIED", "c VERIFIED"} & {*done.stdout.splitlines()} != set()


def by_drat_trim(parts: Parts, folder: Path) -> bool:
    return by_program(parts, folder, "drat-trim", DRAT)


def by_drat_trim_forwards(parts: Parts, folder: Path) -> bool:
    return by_program(parts, folder, "drat-trim", DRAT, "-f")


def by_lrat_check(parts: Parts, folder: Path) -> bool:
    return by_program(parts, folder, "lrat-check", LRAT)


OPTIONAL: dict[str, list[Checker]] = {  # by the required program or module
    "drup": [by_drup],
    "drat-trim": [by_drat_trim, by_drat_trim_forwards],
    "lrat-check": [by_lrat_check],
}
INSTALLED = [name for name in OPTIONAL if shutil.which(name) or importlib.util.find_spec(name.replace("-", "_"))]
CHECKERS = [by_dratify, *(checker for name in INSTALLED for checker in OPTIONAL[name])]
each_checker = pytest.mark.parametrize("accepts", CHECKERS, ids=lambda checker: checker.__name__)
QUICK = ("tiny", "twins")  # puzzles that drup checks within seconds


def parts_of(puzzle: Puzzle, path: Path) -> Parts:
    """The parts of a certificate of `puzzle`."""
    satpuzzle.certify(puzzle, str(path), drat=True)
    return unpacked(path)[1]


@pytest.mark.parametrize(
    ("name", "accepts"),
    [
        pytest.param(name, checker, marks=pytest.mark.long if name == "asterix" else ())
        for name in PUZZLES
        for checker in CHECKERS
        if name in QUICK or checker is not by_drup
    ],
)
def test_an_outside_checker_accepts_the_certificate(name: str, accepts: Checker, tmp_path: Path) -> None:
    assert accepts(parts_of(PUZZLES[name], tmp_path / "made.zip"), tmp_path)


@each_checker
def test_an_outside_checker_refuses_false_claims(accepts: Checker, tmp_path: Path) -> None:
    """The formula without the clause that excludes the last solution has a model."""
    parts = parts_of(TINY, tmp_path / "made.zip")
    lines = parts["formula.cnf"].splitlines(keepends=True)
    formula = b"".join([*lines[:-1], b"1 -1 0\n"])
    assert not accepts({**parts, "formula.cnf": formula}, tmp_path)


@each_checker
def test_an_outside_checker_accepts_the_certificates_of_random_puzzles(accepts: Checker, tmp_path: Path) -> None:
    for seed in range(few(24)):
        puzzle = satpuzzle.generate("2x2", ("unsigned", "signed", "framed")[seed % 3], figures=2, seed=seed)
        assert accepts(parts_of(puzzle, tmp_path / "made.zip"), tmp_path), puzzle
