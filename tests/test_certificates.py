"""Certificates verify and are true; changed certificates are refused."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Puzzle, Rule, Settings, parse_board
from satpuzzle.certificates import making, proving
from satpuzzle.encode import recipe_names
from satpuzzle.errors import EngineLimitError, InvalidCertificateError
from tests import strategies
from tests.cases import one_in
from tests.conftest import PATIENCE, Cli, environment
from tests.forging import packed, unpacked
from tests.strategies import ODD_BOARDS, SMALL, kinds, puzzles, runs

LARGE = {"em_7_4_8", "em_7_4_9"}
KNOWN = {
    each.name: each
    for each in satpuzzle.instances()
    if each.distinct is not None and each.distinct <= 100 and each.name not in LARGE
}
ANYWHERE: list[str | Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]
TINY = Puzzle(parse_board("2x2"), ((1, 2, 1, 2), (1, 1, 2, 2), (1, 2, 2, 3), (3, 2, 1, 1)), Rule(signed=False))
NAMES = ("problem.json", "puzzle.toml", "verify.py", "solutions.txt", "formula.cnf", "proof.lrat")


def certified(puzzle: Puzzle, path: Path, **how: Any) -> Path:
    satpuzzle.certify(puzzle, str(path), **how)
    return path


@pytest.fixture(scope="session")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certified(satpuzzle.load("standard"), tmp_path_factory.mktemp("made") / "standard.zip")


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certified(TINY, tmp_path_factory.mktemp("made") / "tiny.zip", drat=True)


# Certificates are true.


@pytest.mark.parametrize("name", one_in(4, sorted(KNOWN, key=lambda name: name == "owen-5x5")))
def test_a_known_puzzle_is_certified_with_its_known_counts(name: str, tmp_path: Path) -> None:
    known = KNOWN[name]
    puzzle = known.puzzle()
    done = satpuzzle.certify(puzzle, str(tmp_path / "made.zip"))
    assert done.method == "LRAT by CaDiCaL, trimmed"
    found = satpuzzle.verify(str(tmp_path / "made.zip"))
    assert found.puzzle == puzzle
    assert (found.counts.distinct, found.counts.essential) == (known.distinct, known.essential)
    assert found.counts.labelled == known.labelled
    assert list(found.solutions) == list(satpuzzle.solve(puzzle, settings=Settings(engine="frontier")))
    assert (found.steps, found.sentence, found.counts) == (done.steps, done.sentence, done.counts)


@given(
    puzzles(ANYWHERE, hinted=True) | kinds(),
    st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('[ .="')),
    st.sampled_from(recipe_names()),
    st.sampled_from([{}, {"engine": "sat"}, {"engine": "frontier"}, {"cross_check": True}]),
    st.fixed_dictionaries({}, optional={"limit": st.integers(0, 3), "drat": st.booleans()}),
)
@runs(200)
def test_certificates_verify_and_agree_with_brute_force(
    tmp_path_factory: pytest.TempPathFactory,
    puzzle: Puzzle,
    title: str,
    recipe: str,
    engine: dict[str, Any],
    how: dict[str, Any],
) -> None:
    """For any puzzle and any options."""
    path, truth = tmp_path_factory.mktemp("random") / "made.zip", strategies.solutions(puzzle)
    try:
        certified(replace(puzzle, title=title), path, settings=Settings(recipe=recipe, **engine), **how)
    except (InputError, EngineLimitError) as error:
        assert not path.exists()
        known = isinstance(error, EngineLimitError) and "equal cards are given" in str(error)
        assert known or len(truth) > how.get("limit", 1000) or recipe != "default"
        return
    found, table = satpuzzle.verify(str(path)), strategies.table(puzzle)
    assert (found.puzzle, found.puzzle.title) == (puzzle, title)
    assert [solution.lays for solution in found.solutions] == truth
    assert (found.counts.distinct, found.counts.essential) == (len(truth), len(table.orbits(truth)))
    assert found.counts.labelled in (table.labelled(truth), None)
    assert (found.counts.labelled is None) == (puzzle.labelled_factor is None)


@pytest.mark.parametrize("name", ["triangle2", "2x2", "2x2torus"])
def test_a_certificate_keeps_that_corners_match(name: str, tmp_path: Path) -> None:
    board = parse_board(name)
    cards = "\n".join(" ".join("1" if (card + side) % 3 else "2" for side in range(board.sides)) for card in range(4))
    (puzzle,) = satpuzzle.parse_all(cards, board=name, match="corners")
    done = satpuzzle.certify(puzzle, tmp_path / "made.zip")
    found = satpuzzle.verify(tmp_path / "made.zip")
    assert puzzle.corners
    assert (found.puzzle, found.puzzle.corners, found.counts) == (puzzle, puzzle.corners, done.counts)
    assert list(found.solutions) == list(satpuzzle.solve(puzzle))


def test_a_puzzle_that_cannot_be_read_back_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "Search", None)
    puzzle = replace(TINY, cards=((10**30, 1, 1, 1),) * 4)
    with pytest.raises(InputError, match="this puzzle cannot be stored in a certificate"):
        certified(puzzle, tmp_path / "made.zip")


def test_certify_and_verify_print_what_is_proved(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "made.zip"
    made = cli("certify", "verzwickt", "-o", path)
    assert made.exit_code == 0
    assert made.stdout.splitlines()[0].endswith("exactly one solution (4 with rotations).")
    told = cli("verify", path)
    assert told.exit_code == 0
    assert told.stdout.splitlines()[0] == f"valid: {made.stdout.splitlines()[0].rstrip('.')}, listed below."
    assert [line for line in told.stdout.splitlines() if line.startswith("CHECK")] == [
        solution.check_line() for solution in satpuzzle.solve(satpuzzle.load("verzwickt"))
    ]
    data = json.loads(cli("verify", path, "--format", "json").stdout)
    assert (data["valid"], data["distinct"], data["essential"]) == (True, 4, 1)
    assert len(data["solutions"]) == 4


def test_the_drat_proof_is_included_on_request(tiny: Path, standard: Path) -> None:
    assert set(unpacked(tiny)[1]) == {*NAMES, "proof.drat"}
    assert set(unpacked(standard)[1]) == set(NAMES)
    _, parts = unpacked(tiny)
    assert parts["proof.drat"].splitlines()[-1] == b"0"


def test_a_proof_that_fails_its_own_check_is_not_written(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving.Trimmed, "lines", lambda *_: [b"999 5 0 1 0\n"])
    result = cli("certify", "standard", "-o", tmp_path / "made.zip")
    assert (result.exit_code, result.stderr.count("\n"), list(tmp_path.iterdir())) == (3, 1, [])
    assert result.stderr.startswith(
        "satpuzzle: BUG: the certificate is invalid: proof.lrat:1: clause numbers must increase"
    )


# No solver.


def test_verify_needs_no_solver(standard: Path) -> None:
    """Nor anything of this program that searches."""
    rooms = [
        f"satpuzzle.{room}" for room in ("encode", "solvers", "search", "frontier", "beams", "certificates.making")
    ]
    block = f"import sys\nsys.modules |= dict.fromkeys({['pysat', 'pysolvers', 'pycard', 'numpy', *rooms]})\n"
    run = f"{block}import satpuzzle\nprint(satpuzzle.verify({str(standard)!r}).sentence)\n"
    done = subprocess.run(
        [sys.executable, "-c", run], capture_output=True, text=True, timeout=PATIENCE, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The puzzle has exactly 2 solutions (8 with rotations)")


def test_a_check_that_takes_too_long_leaves_it_open_whether_the_certificate_is_valid(standard: Path, cli: Cli) -> None:
    result = cli("verify", standard, "--timeout", 1e-6)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "satpuzzle: not finished within 1e-06 s\n"


@pytest.mark.parametrize("claim", ["The puzzle has no solution.", ["x"]])
def test_a_claim_that_is_not_proved_is_refused(claim: object, standard: Path, tmp_path: Path, cli: Cli) -> None:
    """And a puzzle in words that is not the one proved; forgeries are the subject of `test_forgeries`."""
    manifest, parts = unpacked(standard)
    path = packed(tmp_path / "forged.zip", {**manifest, "claim": claim}, parts, honest=True)
    said = f"{path}: the claim in the manifest differs from what is proved\n"
    result = cli("verify", path)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", said)
    parts["puzzle.toml"] = parts["puzzle.toml"].replace(b"[-3, -1, 4, 2]", b"[-3, -1, 4, 1]")
    with pytest.raises(InvalidCertificateError, match=r"problem.json does not describe the puzzle in puzzle.toml"):
        satpuzzle.verify(packed(path, manifest, parts, honest=True))


@pytest.mark.parametrize("name", ["triangles-1", pytest.param("owen-5x5", marks=pytest.mark.long)])
def test_a_certificate_does_not_depend_on_the_speed_of_the_machine(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = satpuzzle.load(name)  # takes the solver hundreds of conflicts, or thousands
    satpuzzle.certify(puzzle, str(tmp_path / "one.zip"))
    deadline = itertools.count()
    monkeypatch.setattr(
        "satpuzzle.runtime.deadline.time.monotonic", lambda: float(next(deadline))
    )  # every check of the deadline takes a second
    satpuzzle.certify(puzzle, str(tmp_path / "other.zip"))
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
