"""Certificates verify and are true; changed certificates are refused."""

from __future__ import annotations

import itertools
import json
import random
import signal
import struct
import subprocess
import sys
import tracemalloc
import warnings
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, InputError, Puzzle, Rule, Settings, parse_board
from satpuzzle.certificates import making, proving, verify
from satpuzzle.certificates.checking import Verified
from satpuzzle.encode import recipe_names
from satpuzzle.errors import InvalidCertificateError
from satpuzzle.notation import catalogue
from tests import strategies
from tests.cases import few, one_in
from tests.conftest import PATIENCE, Cli, environment, started
from tests.forging import MANIFEST, Parts, packed, unpacked, zipped
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.waiting import until

LARGE = {"em_7_4_8", "em_7_4_9"}
KNOWN = {
    each.name: each
    for each in catalogue.instances()
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


def refused(path: Path, reason: str = "", status: int = 1) -> str:
    """Check that `verify` refuses with this exit status and reason, in one line."""
    with pytest.raises(InvalidCertificateError, match=reason) as caught:
        satpuzzle.verify(str(path))
    assert caught.value.exit_code == status
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).startswith(f"{path}: ")
    return str(caught.value)


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
    puzzles(ANYWHERE, hinted=True),
    st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('[ .="')),
    st.sampled_from(recipe_names()),
    st.sampled_from([{}, {"engine": "sat"}, {"engine": "frontier"}, {"cross_check": True}]),
    st.fixed_dictionaries({}, optional={"limit": st.integers(0, 3), "drat": st.booleans(), "count": st.booleans()}),
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
    path, truth = tmp_path_factory.mktemp("random") / "made.zip", strategies.truth(puzzle)
    counted = how.get("count", False)
    try:
        certified(replace(puzzle, title=title), path, settings=Settings(recipe=recipe, **engine), **how)
    except InputError:
        assert not path.exists()
        listed = not counted and len(truth) > how.get("limit", 1000)
        assert listed or (counted and how.get("drat")) or recipe != "default"
        return
    found = satpuzzle.verify(str(path))
    assert (found.puzzle, found.puzzle.title) == (puzzle, title)
    assert [strategies.shown(solution) for solution in found.solutions] == ([] if counted else truth)
    assert found.counts.distinct == len(truth)
    assert found.proved is not counted
    if puzzle.board.name[0].isdigit():
        assert found.counts.essential == len(strategies.orbits(puzzle))


def test_certificates_too_large_to_verify_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "SLACK", 0)
    monkeypatch.setattr(verify, "GROWTH", 1)
    assert satpuzzle.verify(certified(TINY, tmp_path / "plain.zip")).counts == satpuzzle.count(TINY)
    monkeypatch.setitem(verify.MOST, "puzzle.toml", 10)
    with pytest.raises(InputError, match=r"puzzle\.toml is too large"):
        certified(TINY, tmp_path / "large.zip")
    assert [*tmp_path.iterdir()] == [tmp_path / "plain.zip"]


@pytest.mark.parametrize("count", [False, True])
def test_a_puzzle_that_cannot_be_read_back_is_refused(
    count: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "Search", None)
    puzzle = replace(TINY, cards=((10**30, 1, 1, 1),) * 4)
    with pytest.raises(InputError, match="this puzzle cannot be stored in a certificate"):
        certified(puzzle, tmp_path / "made.zip", count=count)


def test_the_largest_allowed_number_of_solutions_is_certified(cli: Cli, tmp_path: Path) -> None:
    assert cli("certify", "standard", "--limit", 8, "-o", tmp_path / "8.zip").exit_code == 0
    assert cli("certify", "asterix", "--limit", 0, "-o", tmp_path / "0.zip").exit_code == 0


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


def test_the_certificate_does_not_depend_on_the_recipe(standard: Path, tmp_path: Path) -> None:
    for recipe in ("labels", "default-symmetry", "default-figures"):
        settings = Settings(recipe=recipe, engine="sat")
        path = certified(satpuzzle.load("standard"), tmp_path / f"{recipe}.zip", settings=settings)
        assert path.read_bytes() == standard.read_bytes()


def test_the_manifest_says_how_the_proof_was_made(standard: Path) -> None:
    manifest, _ = unpacked(standard)
    assert manifest["proof"].startswith("LRAT by CaDiCaL")


def test_a_proof_that_fails_its_own_check_is_not_written(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving.Trimmed, "lines", lambda *_: [b"999 5 0 1 0\n"])
    result = cli("certify", "standard", "-o", tmp_path / "made.zip")
    assert (result.exit_code, result.stderr.count("\n"), list(tmp_path.iterdir())) == (3, 1, [])
    assert result.stderr.startswith(
        "satpuzzle: BUG: the certificate is invalid: proof.lrat:1: clause numbers must increase"
    )


# The file.


def test_the_file_has_no_dates_and_no_paths(tiny: Path) -> None:
    with zipfile.ZipFile(tiny) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert [info.filename for info in archive.infolist()] == [MANIFEST, *NAMES, "proof.drat"]
        assert not any(str(tiny.parent).encode() in archive.read(info) for info in archive.infolist())


def test_an_interrupted_certificate_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = zipfile.ZipFile.open

    def interrupted(archive: zipfile.ZipFile, info: zipfile.ZipInfo, mode: Any = "r") -> Any:
        if info.filename == "formula.cnf":
            raise KeyboardInterrupt
        return begin(archive, info, mode)

    monkeypatch.setattr(zipfile.ZipFile, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        satpuzzle.certify(TINY, str(tmp_path / "made.zip"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="sees in /proc that the solver is loaded")
@pytest.mark.parametrize("number", one_in(3, [signal.SIGTERM, signal.SIGKILL, signal.SIGINT]))
def test_a_stopped_process_leaves_no_file(hard_file: Path, tmp_path: Path, number: signal.Signals) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    with started("certify", hard_file, "--rule", "framed", "-o", folder / "made.zip") as popen:
        maps = Path(f"/proc/{popen.pid}/maps")
        assert until(lambda: popen.poll() is not None or "pysolvers" in maps.read_text())
        assert popen.poll() is None
        popen.send_signal(number)
        popen.wait(PATIENCE)
    assert list(folder.iterdir()) == []


def test_no_certificate_is_written_after_a_timeout(cli: Cli, hard_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    result = cli("certify", hard_file, "--rule", "framed", "--timeout", 0.1, "-o", folder / "made.zip")
    assert result.exit_code == 3
    assert list(folder.iterdir()) == []


# No solver.


@pytest.mark.parametrize("by", ["library", "command line"])
def test_verify_needs_no_solver(by: str, standard: Path) -> None:
    block = "import sys\nsys.modules['pysat'] = sys.modules['pysolvers'] = sys.modules['pycard'] = None\n"
    run = (
        f"import satpuzzle\nprint('valid:', satpuzzle.verify({str(standard)!r}).sentence)\n"
        if by == "library"
        else f"from satpuzzle.cli import program\nprogram(['verify', {str(standard)!r}])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", block + run], capture_output=True, text=True, timeout=PATIENCE, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("valid: The puzzle has exactly 2 solutions (8 with rotations)")


# Changed certificates.


def edited(name: str, change: Callable[[bytes], bytes]) -> Callable[[Parts], None]:
    def edit(parts: Parts) -> None:
        before = parts[name]
        parts[name] = change(before)
        assert parts[name] != before

    return edit


def on_lines(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(change(data.splitlines(keepends=True)))


def literal_of_the_proof(lines: list[bytes]) -> list[bytes]:
    words = lines[0].split()
    words[1] = str(-int(words[1])).encode()
    return [b" ".join(words) + b"\n", *lines[1:]]


def first_step_after_its_use(lines: list[bytes]) -> list[bytes]:
    number = lines[0].split()[0]
    use = next(n for n, line in enumerate(lines) if n and number in line.split()[1:])
    return [*lines[1 : use + 1], lines[0], *lines[use + 1 :]]


def clause_changed(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith(b"p cnf")) + 3
    words = lines[place].split()
    words[0] = str(-int(words[0])).encode()
    lines[place] = b" ".join(words) + b"\n"
    return b"".join(lines)


def without_clause(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(lines[:-1])


def declared(data: bytes) -> bytes:
    """The formula with the right number of clauses in its header."""
    head = next(line for line in data.splitlines() if line.startswith(b"p cnf"))
    number = sum(not line.startswith((b"c", b"p")) for line in data.splitlines())
    return data.replace(head, b" ".join([*head.split()[:3], str(number).encode()]))


def turned(lines: list[bytes]) -> list[bytes]:
    """A card of the first solution shows its labels turned."""
    cells = lines[0].decode().split(";")
    kind, *labels = cells[4].split(",")
    cells[4] = ",".join([kind, *labels[1:], labels[0]])
    return [";".join(cells).encode(), *lines[1:]]


CHANGES: dict[str, tuple[Callable[[Parts], None], str, str]] = {
    # change, part, reason with a recomputed manifest
    "a literal of the proof": (edited("proof.lrat", on_lines(literal_of_the_proof)), "proof.lrat", "proof.lrat:"),
    "a step left out": (edited("proof.lrat", on_lines(lambda lines: lines[1:])), "proof.lrat", "proof.lrat:"),
    "a step after its use": (edited("proof.lrat", on_lines(first_step_after_its_use)), "proof.lrat", "proof.lrat:"),
    "the proof cut off": (
        edited("proof.lrat", on_lines(lambda lines: lines[:-1])),
        "proof.lrat",
        "does not contain the empty clause",
    ),
    "the proof cut within a line": (edited("proof.lrat", lambda data: data[:-5]), "proof.lrat", "proof.lrat"),
    "no proof": (edited("proof.lrat", lambda _: b""), "proof.lrat", "does not contain the empty clause"),
    "only the empty clause": (edited("proof.lrat", lambda _: b"99999 0 1 0\n"), "proof.lrat", "proof.lrat:1"),
    "a label of a card": (
        edited("puzzle.toml", lambda data: data.replace(b"[-3, -1, 4, 2]", b"[-3, -1, 4, 1]")),
        "puzzle.toml",
        "problem.json does not describe the puzzle in puzzle.toml",
    ),
    "a card more": (
        edited("puzzle.toml", lambda data: data.replace(b"cards = [\n", b"cards = [\n    [1, 2, 3, 4],\n")),
        "puzzle.toml",
        "puzzle.toml: ",
    ),
    "two puzzles": (
        edited("puzzle.toml", lambda data: b"[[puzzle]]\n" + data + b"\n[[puzzle]]\n" + data),
        "puzzle.toml",
        "contains 2 puzzles",
    ),
    "no puzzle": (edited("puzzle.toml", lambda _: b""), "puzzle.toml", "puzzle.toml: no cards"),
    "a label in problem.json": (
        edited("problem.json", lambda data: data.replace(b"[1, -3, -1, 4, 2]", b"[1, -3, -1, 4, 1]")),
        "problem.json",
        "solutions.txt:1: does not obey the rules of the puzzle",
    ),
    "a join less": (
        edited("problem.json", lambda data: data.replace(b"[[1, 2, 2, 4], ", b"[")),
        "problem.json",
        "problem.json: the board is not '3x3'",
    ),
    "a rule more": (
        edited("problem.json", lambda data: data.replace(b'"meet": [', b'"meet": [[1, 1], ')),
        "problem.json",
        "is not the rule that belongs there",
    ),
    "a key more": (
        edited("problem.json", lambda data: data.replace(b"{", b'{"x": 1, ')),
        "problem.json",
        "problem.json: expected the keys ",
    ),
    "a key twice": (
        edited("problem.json", lambda data: data.replace(b"{", b'{"cells": 9, ')),
        "problem.json",
        "'problem.json' is not a JSON object",
    ),
    "another form": (edited("problem.json", lambda data: data + b"\n"), "problem.json", "does not describe the puzzle"),
    "a NUL in the puzzle": (edited("puzzle.toml", lambda data: data + b"#\0"), "puzzle.toml", "NUL"),
    "a turn of a solution": (
        edited("solutions.txt", on_lines(turned)),
        "solutions.txt",
        "solutions.txt:1: does not obey the rules",
    ),
    "a solution left out": (
        edited("solutions.txt", on_lines(lambda lines: lines[1:])),
        "solutions.txt",
        "lists a solution, but not all its rotations",
    ),
    "all solutions left out": (
        edited("solutions.txt", lambda _: b""),
        "solutions.txt",
        "is not the rule that belongs there",
    ),
    "a solution repeated": (
        edited("solutions.txt", on_lines(lambda lines: [lines[0], *lines])),
        "solutions.txt",
        "solutions.txt:2: the same solution comes before",
    ),
    "solutions out of order": (
        edited("solutions.txt", on_lines(lambda lines: [lines[1], lines[0], *lines[2:]])),
        "solutions.txt",
        "is not the rule that belongs there",
    ),
    "more than solutions": (
        edited("solutions.txt", lambda data: b"these are all:\n" + data),
        "solutions.txt",
        "solutions.txt:1: is not written as CHECK lines are",
    ),
    "a NUL in the solutions": (
        edited("solutions.txt", lambda data: data + b"\0"),
        "solutions.txt",
        "solutions.txt:9: is not written as CHECK lines are",
    ),
    "a clause changed": (edited("formula.cnf", clause_changed), "formula.cnf", "is not the rule that belongs there"),
    "a clause left out": (edited("formula.cnf", without_clause), "formula.cnf", "is not the rule that belongs there"),
    "a clause left out and not declared": (
        edited("formula.cnf", lambda data: declared(without_clause(data))),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
    "a clause more": (
        edited("formula.cnf", lambda data: data + b"1 0\n"),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
    "a clause more that is declared": (
        edited("formula.cnf", lambda data: declared(data + b"1 0\n")),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
    "two clauses swapped": (
        edited("formula.cnf", on_lines(lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]])),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
    "a clause written in another way": (
        edited("formula.cnf", lambda data: data[:-2] + b" 0\n"),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
    "more variables": (
        edited("formula.cnf", lambda data: data.replace(b"p cnf ", b"p cnf 1")),
        "formula.cnf",
        "the header of 'formula.cnf' is wrong",
    ),
    "a comment": (
        edited("formula.cnf", lambda data: b"c The rules\n" + data),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
    "no formula": (edited("formula.cnf", lambda _: b""), "formula.cnf", "is not the rule that belongs there"),
    "a formula of other bytes": (
        edited("formula.cnf", lambda data: data + b"\xff\x00 0\n"),
        "formula.cnf",
        "is not the rule that belongs there",
    ),
}


@pytest.mark.parametrize("what", one_in(3, CHANGES))
def test_a_changed_certificate_is_refused_with_the_reason(what: str, standard: Path, tmp_path: Path, cli: Cli) -> None:
    """With the old manifest or a recomputed one."""
    change, part, reason = CHANGES[what]
    manifest, parts = unpacked(standard)
    change(parts)
    refused(packed(tmp_path / "stale.zip", manifest, parts, honest=False), f"{part!r} was changed: its hash and size")
    path = packed(tmp_path / "forged.zip", manifest, parts, honest=True)
    refused(path, reason)
    result = cli("verify", path)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (1, "", 1)


# Deliberate forgeries.


@pytest.mark.parametrize(
    "said",
    [
        {"distinct": 7}, {"essential": 1}, {"distinct": None}, {"distinct": "8"},
        {"claim": "The puzzle has no solution."}, {"claim": ["x"]}, {"labelled": 8}, {"distinct": 8.0},
        {"essential": True},
    ],
)  # fmt: skip
def test_a_manifest_with_a_false_claim_is_refused(said: dict[str, Any], standard: Path, tmp_path: Path) -> None:
    manifest, parts = unpacked(standard)
    path = packed(tmp_path / "forged.zip", {**manifest, **said}, parts, honest=True)
    refused(path, "the manifest claims other numbers|the claim in the manifest differs from what is proved")


# The zip.


def entries(path: Path) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]


@pytest.mark.parametrize(
    "name",
    ["../puzzle.toml", "/etc/passwd", "..\\evil", "readme.txt", "puzzle.toml/", "PUZZLE.TOML", "\x1b[2J", "ü" * 99],
)
def test_an_unexpected_file_is_refused_and_nothing_is_written(
    name: str, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    before = sorted(tmp_path.rglob("*"))
    path = zipped(folder / "forged.zip", [*entries(tiny), (name, b"x")])
    assert refused(path, "which does not belong there").isprintable()
    assert sorted(tmp_path.rglob("*")) == sorted([*before, path])


@pytest.mark.parametrize("name", [MANIFEST, *NAMES])
def test_duplicate_and_missing_parts_are_refused(name: str, tiny: Path, tmp_path: Path) -> None:
    all_of_it = entries(tiny)
    data = dict(all_of_it)[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        twice = zipped(tmp_path / "twice.zip", [*all_of_it, (name, data)])
    refused(twice, "contains two members of the same name")
    refused(
        zipped(tmp_path / "less.zip", [each for each in all_of_it if each[0] != name]),
        f"{name!r} is missing" if name == MANIFEST else "its members are not those",
    )


def test_an_optional_part_is_listed_if_and_only_if_it_exists(tiny: Path, tmp_path: Path) -> None:
    refused(zipped(tmp_path / "less.zip", entries(tiny)[:-1]), "its members are not those that the manifest lists")
    manifest, parts = unpacked(tiny)
    del manifest["parts"]["proof.drat"]
    refused(packed(tmp_path / "more.zip", manifest, parts, honest=False), "its members are not those")


@pytest.mark.parametrize("where", ["behind", "before the members", "as a comment", "as an extra"])
def test_bytes_outside_all_members_are_refused(where: str, tiny: Path, tmp_path: Path) -> None:
    path, junk = tmp_path / "forged.zip", b"PK\x03\x04junk"
    if where in ("behind", "before the members"):
        path.write_bytes(tiny.read_bytes() + junk if where == "behind" else junk + tiny.read_bytes())
    else:
        zipped(path, entries(tiny))
        with zipfile.ZipFile(path, "a") as archived:
            if where == "as a comment":
                archived.comment = junk
            else:
                archived.infolist()[0].extra = struct.pack("<HH", 7, len(junk)) + junk
                archived.comment = b""  # so that the directory is written anew
    refused(path, "bytes that belong to no member")


@cache
def zeros(megabytes: int) -> tuple[bytes, int]:
    """A number of equal bytes, compressed, and their checksum."""
    packer, megabyte, checksum = zlib.compressobj(9, zlib.DEFLATED, -15), bytes(1 << 20), 0
    for _ in range(megabytes):
        checksum = zlib.crc32(megabyte, checksum)
    return b"".join([*(packer.compress(megabyte) for _ in range(megabytes)), packer.flush()]), checksum


def bomb(path: Path, tiny: Path, said: int | None = None) -> Path:
    """A certificate with 300 MB of zeros for a proof; said: the size that the zip says it has."""
    data, checksum = zeros(300)
    zipped(path, [(name, data if name == "proof.lrat" else b) for name, b in entries(tiny)], zipfile.ZIP_STORED)
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        local, central = archive.getinfo("proof.lrat").header_offset, archive.start_dir
    central = raw.index(b"proof.lrat", central) - 46
    for at, skip in ((local, 0), (central, 2)):
        struct.pack_into("<H", raw, at + 8 + skip, zipfile.ZIP_DEFLATED)
        struct.pack_into("<I", raw, at + 14 + skip, checksum)
        struct.pack_into("<I", raw, at + 22 + skip, said or 300 << 20)
    path.write_bytes(raw)
    return path


@pytest.mark.parametrize("said", one_in(3, [None, 100, 1 << 19]))
def test_a_decompression_bomb_is_refused_without_being_expanded(said: int | None, tiny: Path, tmp_path: Path) -> None:
    path = bomb(tmp_path / "bomb.zip", tiny, said)
    assert path.stat().st_size < 1 << 20
    tracemalloc.start()
    try:
        refused(path, "would expand to" if said is None else "CRC|was changed")
        assert tracemalloc.get_traced_memory()[1] < 200 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_unknown_compression_is_refused(how: int, tiny: Path, tmp_path: Path) -> None:
    refused(zipped(tmp_path / "forged.zip", entries(tiny), how), "compression .* is not supported")


def test_an_encrypted_part_is_refused(tiny: Path, tmp_path: Path) -> None:
    raw = bytearray(tiny.read_bytes())
    for mark, skip in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = raw.index(mark)
        raw[at + skip] |= 1
    path = tmp_path / "forged.zip"
    path.write_bytes(raw)
    refused(path, "the compression of 'manifest.json' is not supported")


def test_a_file_that_is_not_a_zip_is_refused(tiny: Path, tmp_path: Path) -> None:
    path = tmp_path / "forged.zip"
    whole = tiny.read_bytes()
    for data in (b"", b"PK", b"hello\n" * 100, bytes(1000), *(whole[:end] for end in range(1, len(whole) - 1, 301))):
        path.write_bytes(data)
        refused(
            path, "is damaged: " if data.startswith(b"PK") else "is not a zip file", 1 if data.startswith(b"PK") else 2
        )


NO_MANIFEST = "'manifest.json' is not a JSON object"


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        (b"", NO_MANIFEST),
        (b"{", NO_MANIFEST),
        (b"\xff\xfe\x00", NO_MANIFEST),
        (b"[" * 100_000, NO_MANIFEST),
        (b'{"parts": ' + b'{"a":' * 100_000, NO_MANIFEST),
        (b"1" * 5000, NO_MANIFEST),
        (b"[]", NO_MANIFEST),
        (b"null", NO_MANIFEST),
        (b'{"parts": []}', "has the format None"),
        (b'{"parts": {}}', "has the format"),
        (b'{"parts": {}, "format": ["x"]}', "has the format"),
        (
            b'{"parts": {}, "format": "satpuzzle certificate 2"}',
            "has the format 'satpuzzle certificate 2'; this program checks 'satpuzzle certificate 3'$",
        ),
        (b'{"parts": {}, "format": "\\u001b[2J"}', "has the format"),
        (b'{"parts": {}, "format": "satpuzzle certificate 3"}', "its members are not those that the manifest lists"),
    ],
    ids=range(14),
)
def test_an_invalid_manifest_is_refused(manifest: bytes, reason: str, tiny: Path, tmp_path: Path) -> None:
    path = zipped(tmp_path / "forged.zip", [(MANIFEST, manifest), *entries(tiny)[1:]], zipfile.ZIP_STORED)
    assert refused(path, reason).isprintable()


@pytest.mark.parametrize(("form", "left"), [("certificate 2", 4), ("count 1", 1)])
def test_a_certificate_of_an_earlier_format_is_refused_in_one_line(
    form: str, left: int, tiny: Path, tmp_path: Path, cli: Cli
) -> None:
    """The earlier formats had neither problem.json nor verify.py."""
    manifest, parts = unpacked(tiny)
    names = ["puzzle.toml", "solutions.txt", "formula.cnf", "proof.lrat"][:left]
    earlier = {name: parts[name] for name in names}
    path = packed(tmp_path / "old.zip", {**manifest, "format": f"satpuzzle {form}"}, earlier, honest=True)
    result = cli("verify", path)
    reason = f"has the format 'satpuzzle {form}'; this program checks 'satpuzzle certificate 3'"
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"{path}: {reason}\n")


@pytest.mark.parametrize("said", [None, [], "x", {}, {"sha256": None}, {"sha256": 5, "size": 5}])
def test_a_manifest_with_an_invalid_entry_is_refused(said: object, tiny: Path, tmp_path: Path) -> None:
    manifest, parts = unpacked(tiny)
    manifest["parts"]["proof.lrat"] = said
    refused(packed(tmp_path / "forged.zip", manifest, parts, honest=False), "'proof.lrat' was changed")


@pytest.mark.parametrize("size", [None, -1, 0, "1", 1e300])
def test_a_manifest_with_a_wrong_size_is_refused(size: object, tiny: Path, tmp_path: Path) -> None:
    manifest, parts = unpacked(tiny)
    entry = manifest["parts"]["proof.lrat"]
    entry["size"] = size
    refused(packed(tmp_path / "forged.zip", manifest, parts, honest=False), "'proof.lrat' was changed")


# Random changes.


def outcome(path: Path) -> Verified | None:
    """The verified result; None if it is refused with the proper error. Other exceptions fail the test."""
    try:
        return satpuzzle.verify(str(path))
    except InputError as error:
        said = error
    assert isinstance(said, InvalidCertificateError), repr(said)
    assert len(str(said).splitlines()) == 1
    return None


def same(found: Verified, original: Verified) -> bool:
    mine, theirs = found, original
    return (mine.puzzle, mine.solutions, mine.counts) == (theirs.puzzle, theirs.solutions, theirs.counts)


def test_random_byte_changes_are_harmless_or_refused(tiny: Path, tmp_path: Path) -> None:
    chance = random.Random(1)
    whole = tiny.read_bytes()
    original = satpuzzle.verify(str(tiny))
    directory = whole.index(b"PK\x01\x02")
    path = tmp_path / "forged.zip"
    refusals = 0
    for number in range(few(1600)):
        raw = bytearray(whole)
        start = directory if number % 3 == 0 else 0
        for _ in range(chance.choice([1, 1, 2, 5])):
            place = chance.randrange(start, len(raw))
            how = chance.random()
            if how < 0.6:
                raw[place] ^= 1 << chance.randrange(8)
            elif how < 0.8:
                raw[place] = chance.choice([0, 255, chance.randrange(256)])
            elif how < 0.9:
                del raw[place : place + chance.randint(1, 20)]
            else:
                raw[place:place] = chance.randbytes(chance.randint(1, 20))
        path.write_bytes(raw)
        found = outcome(path)
        refusals += found is None
        assert found is None or same(found, original), number
    assert refusals > few(1000)


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
