"""Two checkers of certificates agree: `verify.py`, and one in JavaScript, written from the page on certificates."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from dratify import check_proof, parse_dimacs

import satpuzzle
from satpuzzle import Puzzle, load, parse_board
from satpuzzle.certificates import archive, verify
from satpuzzle.certificates.verify import InvalidError, NoCertificateError
from tests.browsing import missing
from tests.cases import few
from tests.conftest import PATIENCE, ROOT, ended
from tests.forging import Parts, packed, unpacked
from tests.formulas import small
from tests.test_forgeries import FORGERIES, PUZZLES, certified, forgeries, proof_of

PROGRAM = Path(__file__).parent / "js" / "second_checker.mjs"
PUZZLES_OF_OTHER_BOARDS = tuple(
    satpuzzle.generate(board, rule, figures, seed=seed, hints=hints)
    for board, rule, figures, hints, seed in (
        ("3x3", "signed", 4, 0, 1),
        ("4x4", "framed", 5, 1, 2),
        ("triangle3", "signed", 5, 0, 3),
        ("hexagon7", "unsigned", 7, 0, 4),
    )
)


def by_second_checker(paths: Sequence[Path]) -> tuple[int, list[str]]:
    """The exit status of the second checker, and its verdict on each file."""
    node = shutil.which("node")
    if node is None:
        missing("node")
    done = ended(node, PROGRAM, *paths, timeout=2 * PATIENCE)
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def by_verify(path: Path) -> tuple[str, str]:
    """The verdict of `verify.py`: what the line of the second checker begins with, and why."""
    try:
        with path.open("rb") as file:
            verdict = verify.verify(file)
    except NoCertificateError as error:
        return "no certificate: ", str(error)
    except InvalidError as error:
        return "invalid: ", str(error)
    counts = ", ".join(f"{number} {name}" for name, number in verdict.counts.items() if number is not None)
    return f"valid: {counts} solutions", ""


@pytest.mark.parametrize("runs", [100, pytest.param(2000, marks=pytest.mark.long)])
def test_both_checkers_agree_on_certificates_and_forgeries(runs: int, tmp_path: Path) -> None:
    honest = [
        certified(puzzle, tmp_path / f"honest{n}.zip") for n, puzzle in enumerate((*PUZZLES, *PUZZLES_OF_OTHER_BOARDS))
    ]
    paths = sorted(tmp_path.iterdir())
    status, verdicts = by_second_checker(paths)
    assert (status, verdicts) == (0, [by_verify(path)[0] for path in paths])

    made = {path: kinds for kinds, _, path in forgeries(runs, honest[: len(PUZZLES)], tmp_path)}
    damaged = paths[0].read_bytes()
    for name, data in (
        ("longer", damaged + b"x"),
        ("comment", damaged[:-2] + b"\x01\x00x"),
        ("no-zip", b"x" + damaged),
    ):
        (tmp_path / name).write_bytes(data)
        made[tmp_path / name] = [name]
    _, verdicts = by_second_checker([*made])
    expected = [*map(by_verify, made)]
    for (path, kinds), said, (verdict, why) in zip(made.items(), verdicts, expected, strict=True):
        assert said.startswith(verdict), (path, kinds, said, verdict, why)
    assert sum(verdict == "invalid: " for verdict, _ in expected) > runs / 2


def test_a_listed_filling_must_be_a_solution_and_hashes_must_fit(tmp_path: Path) -> None:
    """Even if formula, proof and counts fit the list."""
    chance = random.Random(1)
    of = certified(PUZZLES[4], tmp_path / "honest.zip")
    paths = []
    for number in range(12):
        forged = replace(of, manifest=dict(of.manifest), parts=dict(of.parts))
        FORGERIES["a_filling_that_is_no_solution_is_listed"](forged, chance)
        forged.proves(line.decode()[:-1] for line in proof_of(forged.clauses))
        paths.append(packed(tmp_path / f"{number}.zip", forged.manifest, forged.parts, honest=True))
    for name in of.parts:
        parts = {**of.parts, name: of.parts[name] + b"\n"}
        paths.append(packed(tmp_path / f"{name}.zip", of.manifest, parts, honest=False))
    _, verdicts = by_second_checker(paths)
    assert {by_verify(path)[0] for path in paths} == {"invalid: "}
    assert all(said.startswith("invalid: solution ") for said in verdicts[:12]), verdicts
    assert all("differs from the manifest" in said for said in verdicts[12:]), verdicts


def test_what_is_no_certificate_is_not_valid(tmp_path: Path) -> None:
    missing_file, other = tmp_path / "missing.zip", tmp_path / "other.txt"
    other.write_text("PK")
    status, verdicts = by_second_checker([missing_file, other])
    beginnings = [verdict.partition(":")[0] for verdict in verdicts]
    assert (status, beginnings) == (2, ["no certificate", "no certificate"])


def test_the_problem_shown_on_the_page_is_the_one_written() -> None:
    page = (ROOT / "docs/reference/certificates.md").read_text(encoding="utf-8")
    shown = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    puzzle = Puzzle(parse_board("1x2"), ((1, 2, -1, 2), (1, 2, -1, -2)))
    assert shown == [archive.problem_text(puzzle).decode()]
    (line,) = re.findall(r"```text\n(CHECK.*)\n```", page)
    (verdict,) = satpuzzle.judge(puzzle, line)
    assert verdict.faults == ()


# Independent proof checkers accept the certificates, as they are in the zip file.
# `dratify` is always used; if they are installed, also `drat-trim` and `lrat-check` (from the sources of Debian's
# package drat-trim).

TINY = small("2x2", "1 2 1 2, 1 1 2 2, 1 2 2 3, 3 2 1 1", "unsigned")
TWINS = small("2x2", "1 2 1 2, 1 2 1 2, 1 1 2 2, 1 1 2 2", "unsigned")
PROGRAMS = (
    "drat-trim formula.cnf proof.drat",
    "drat-trim formula.cnf proof.drat -f",
    "lrat-check formula.cnf proof.lrat",
)


@pytest.fixture(params=["dratify", *(line for line in PROGRAMS if shutil.which(line.split()[0]))])
def accepts(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Parts], bool]:
    """Whether an outside checker accepts the proof in these parts of a certificate."""

    def by_dratify(parts: Parts) -> bool:
        formula = parse_dimacs(parts["formula.cnf"].decode())
        return bool(check_proof(formula, parts["proof.drat"].decode(), check_rat=True, engine="python").ok)

    def by_program(parts: Parts) -> bool:
        for name, data in parts.items():
            (tmp_path / name).write_bytes(data)
        told = ended(*request.param.split(), cwd=tmp_path).stdout
        return {"s VERIFIED", "c VERIFIED"} & {*told.splitlines()} != set()

    return by_dratify if request.param == "dratify" else by_program


def parts_of(puzzle: Puzzle, path: Path) -> Parts:
    """The parts of a certificate of `puzzle`."""
    satpuzzle.certify(puzzle, str(path), drat=True)
    return unpacked(path)[1]


@pytest.mark.parametrize(
    "puzzle", [TINY, TWINS, load("triangles-4"), pytest.param(load("asterix"), marks=pytest.mark.long)], ids=repr
)
def test_an_outside_checker_accepts_the_certificate(
    puzzle: Puzzle, accepts: Callable[[Parts], bool], tmp_path: Path
) -> None:
    assert accepts(parts_of(puzzle, tmp_path / "made.zip"))


def test_an_outside_checker_refuses_false_claims(accepts: Callable[[Parts], bool], tmp_path: Path) -> None:
    """The formula without the clause that excludes the last solution has a model."""
    parts = parts_of(TINY, tmp_path / "made.zip")
    lines = parts["formula.cnf"].splitlines(keepends=True)
    assert not accepts({**parts, "formula.cnf": b"".join([*lines[:-1], b"1 -1 0\n"])})


def test_an_outside_checker_accepts_the_certificates_of_random_puzzles(
    accepts: Callable[[Parts], bool], tmp_path: Path
) -> None:
    for seed in range(few(24)):
        puzzle = satpuzzle.generate("2x2", ("unsigned", "signed", "framed")[seed % 3], figures=2, seed=seed)
        assert accepts(parts_of(puzzle, tmp_path / "made.zip")), puzzle
