"""Forged certificates that claim something false are refused.

All hashes are recomputed. Accepted certificates are compared with brute force.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import struct
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle import Board, Counts, InputError, Placement, Puzzle, Rule, Solution, parse_board
from satpuzzle.certificates import archive, proving, verify
from satpuzzle.certificates.checking import Verified
from satpuzzle.certificates.verify import InvalidError, NoCertificateError, Verdict
from satpuzzle.errors import InvalidCertificateError
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.cases import one_in
from tests.conftest import Cli, ended, error_of
from tests.forging import MANIFEST, Parts, packed, unpacked, zipped
from tests.formulas import MINIMAL_PUZZLES, small
from tests.strategies import ODD_BOARDS

PROBLEM, PUZZLE, PROGRAM = verify.PROBLEM, verify.TEXT, verify.PROGRAM
SOLUTIONS, FORMULA, LRAT = verify.SOLUTIONS, verify.FORMULA, verify.LRAT
CLAIMS = ("claim", "distinct", "essential", "labelled")
BELT: Board = ODD_BOARDS[2]
PUZZLES = (
    *MINIMAL_PUZZLES,
    small("1x4", "1 2 1 2, 1 2 1 2, 1 1 1 1, 1 1 1 1", "unsigned"),
    small("2x3", "1 2 1 2, 1 2 1 2, 1 2 1 2, 1 1 2 2, 1 1 2 2, 1 1 2 2", "unsigned"),
    small("2x2", "1 2 3 4, 1 2 3 5, 1 2 3 6, 1 2 3 7", "unsigned", (Placement(0, 1, 0),)),
    small("1x2", "1 1 2 3, 1 1 2 4", "rim=1"),
    Puzzle(BELT, ((1, 2, 1, 2), (1, 2, 1, 3)), Rule(signed=False)),
    *(
        Puzzle(parse_board(board), tuple(tuple(map(int, card)) for card in cards.split()), Rule.parse(rule), **kind)
        for board, cards, rule, kind in (
            ("2x2", "3232 3333 1213 1112", "unsigned", {"turns": "none"}),
            ("2x2torus", "2211 2211 2112 2112", "unsigned", {"turns": "half"}),
            ("1x3cylinder", "2211 2221 1131", "unsigned", {"flip": True}),
            ("1x3", "1112 3122 3122 1312", "unsigned,rim=1|2", {"spare": True, "flip": True}),
            ("1x2", "3331 3313 3333", "unsigned", {"spare": True, "turns": "none"}),
            ("3x3:1,1-2,2", "0120 0221 1102 1221", "framed", {}),
            ("1x2", "1234 1234", "unsigned", {"backs": ((1, 1, 1, 1), (1, 2, 3, 4))}),
            ("1x2", "4233 1242", "unsigned", {"turns": "half", "backs": ((2, 1, 2, 1), (2, 4, 2, 3))}),
        )
    ),
)


@dataclass
class Certificate:
    """An unpacked certificate: its puzzle, manifest and parts, which a forgery changes."""

    puzzle: Puzzle
    solutions: list[Solution]
    manifest: dict[str, Any]
    parts: Parts
    others: Sequence[Certificate] = ()

    def lines(self, name: str) -> list[bytes]:
        return self.parts[name].splitlines(keepends=True)

    @property
    def clauses(self) -> list[list[int]]:
        return [[*map(int, line.split()[:-1])] for line in self.lines(FORMULA)[1:]]

    @property
    def problem(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.parts[PROBLEM])
        return data

    def claims(self, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
        """Claim that these are all the solutions of this puzzle."""
        self.puzzle, self.solutions = puzzle, list(solutions)
        self.counts(Counts.from_list(puzzle, solutions))
        self.parts |= {PROBLEM: archive.problem_text(puzzle), PUZZLE: archive.puzzle_text(puzzle)}
        self.parts[SOLUTIONS] = archive.solution_lines(solutions)

    def counts(self, counts: Counts) -> None:
        """Claim these counts."""
        numbers = {"distinct": counts.distinct, "essential": counts.essential, "labelled": counts.labelled}
        self.manifest |= {"claim": archive.sentence(counts, self.puzzle), **numbers}

    def states(self, clauses: Iterable[Sequence[int]], variables: int | None = None) -> None:
        """Replace its formula by these clauses."""
        listed = [list(clause) for clause in clauses]
        count = max((abs(literal) for clause in listed for literal in clause), default=0)
        head = f"p cnf {variables or count} {len(listed)}\n".encode()
        self.parts[FORMULA] = head + b"".join(archive.clause_lines(listed))

    def is_remade(self, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
        """Make everything but the proof consistent with these solutions."""
        self.claims(puzzle, solutions)
        self.states(*rules(self.problem, [archive.as_checked(puzzle, each) for each in solutions]))

    def proves(self, lines: Iterable[str]) -> None:
        """Replace its proof by these lines."""
        self.parts[LRAT] = "".join(f"{line}\n" for line in lines).encode()


def rules(data: dict[str, Any], excluded: Sequence[verify.Filling]) -> tuple[list[list[int]], int]:
    """The clauses that state the rules of a puzzle, and the number of their variables."""
    memory = verify.Memory(1 << 40)
    formula = verify.Formula(verify.Puzzle(data, memory), excluded, memory)
    return list(formula.clauses()), formula.new() - 1


def certified(puzzle: Puzzle, path: Path) -> Certificate:
    satpuzzle.certify(puzzle, str(path))
    manifest, parts = unpacked(path)
    return Certificate(puzzle, list(satpuzzle.solve(puzzle)), manifest, parts)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[Certificate]:
    """A certificate of each puzzle."""
    path = tmp_path_factory.mktemp("honest") / "made.zip"
    return [certified(puzzle, path) for puzzle in PUZZLES]


# Forgeries.

Forgery = Callable[[Certificate, random.Random], None]
FORGERIES: dict[str, Forgery] = {}


def forgery(function: Forgery) -> Forgery:
    FORGERIES[function.__name__] = function
    return function


@forgery
def a_solution_is_left_out_and_all_but_the_proof_fits(made: Certificate, chance: random.Random) -> None:
    left = [solution for solution in made.solutions if chance.random() < 0.5]
    made.is_remade(made.puzzle, left)


@forgery
def parts_are_those_of_another(made: Certificate, chance: random.Random) -> None:
    other = chance.choice(made.others)
    for name in (PROBLEM, PUZZLE, SOLUTIONS, FORMULA, LRAT):
        if chance.random() < 0.4:
            made.parts[name] = other.parts[name]
    if chance.random() < 0.5:
        made.manifest |= {key: other.manifest[key] for key in CLAIMS}


def garbled(data: bytes, chance: random.Random) -> bytes:
    """One small change to a text: of a bit, a sign, a digit, a line; or it is cut off."""
    lines = data.splitlines(keepends=True) or [b""]
    place, line = chance.randrange(len(data) + 1), chance.randrange(len(lines))
    flipped = bytes([byte ^ 1 << chance.randrange(8) for byte in data[place : place + 1]])
    signs = chance.choice([b"0", b"1", b"-", b" ", b"\n", b"\0", b"\xff", b"#", b"[", b'"'])
    digits = [n for n, byte in enumerate(data) if chr(byte).isdigit()] or [0]
    digit = chance.choice(digits)
    return chance.choice(
        [
            data[:place] + flipped + data[place + 1 :],
            data[:place] + signs + data[place:],
            data[:place],
            data[:digit] + str(chance.randrange(10)).encode() + data[digit + 1 :],
            b"".join([*lines[:line], *lines[line + 1 :]]),
            b"".join([*lines[:line], chance.choice(lines), *lines[line:]]),
            b"".join([*lines[:line], *lines[line + 1 :], lines[line]]),
        ]
    )


@forgery
def parts_are_garbled(made: Certificate, chance: random.Random) -> None:
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        name = chance.choice([PROBLEM, PROBLEM, PUZZLE, SOLUTIONS, FORMULA, LRAT])
        made.parts[name] = garbled(made.parts[name], chance)


def another_problem(data: dict[str, Any], chance: random.Random) -> None:
    """One change in a puzzle as the checker reads it; it may be wrong, or mean the same."""
    key = chance.choice([*data])
    value = data[key]
    numbers = [1, 0, 2, -1, 5, True, 1.0, "1", None, 1 << 40]
    if not isinstance(value, list):
        data[key] = chance.choice([*numbers, "2x2", "1x4", "triangle2", "mine", value])
    elif not value or chance.random() < 0.2:
        rows = [[1, 1, 2, 1], [1, 1], [1, 1, 1, 1, 1], 1, [], [1, 1, 1, 1, 1, 1], *value]
        value.append(chance.choice(rows))
    else:
        place = chance.randrange(len(value))
        row = value[place]
        while isinstance(row, list) and row and isinstance(row[0], list) and chance.random() < 0.7:  # moves or looks
            value, place = row, chance.randrange(len(row))
            row = value[place]
        how = chance.randrange(5)
        if how == 0:
            del value[place]
        elif how == 1:
            value.append(row)
        elif how == 2 or not isinstance(row, list) or not row:
            value[place] = chance.choice(numbers)
        elif how == 3:
            row[chance.randrange(len(row))] = chance.choice(numbers[:5])
        else:
            a, b = chance.randrange(len(row)), chance.randrange(len(row))
            row[a], row[b] = row[b], row[a]


@forgery
def the_problem_is_another(made: Certificate, chance: random.Random) -> None:
    data = made.problem
    for _ in range(chance.choice([1, 1, 2])):
        another_problem(data, chance)
    made.parts[PROBLEM] = json.dumps(data).encode()


@forgery
def the_problem_is_another_and_the_formula_fits_it(made: Certificate, chance: random.Random) -> None:
    """The listed solutions and counts may be those of the other problem; the proof is the old one, or a right one."""
    data = made.problem
    another_problem(data, chance)
    try:
        puzzle = verify.Puzzle(data, verify.Memory(1 << 40))
        truth = true_fillings(table_of(data))
        clauses, variables = rules(data, truth)
    except (InvalidError, TypeError, AttributeError):
        raise InputError("not a puzzle") from None
    made.parts[PROBLEM] = json.dumps(data).encode()
    lines = ("CHECK: " + "".join(",".join(map(str, (n, *look))) + ";" for n, look in each) + "\n" for each in truth)
    made.parts[SOLUTIONS] = "".join(lines).encode()
    orbits = {min(verify.image_of(puzzle, each, moved) for moved in puzzle.symmetries) for each in truth}
    if chance.random() < 0.5:
        made.manifest |= puzzle.counts(len(truth), len(orbits))
    made.states(clauses, variables)
    if chance.random() < 0.5:
        made.proves(line.decode()[:-1] for line in proof_of(clauses))


@forgery
def a_filling_that_is_no_solution_is_listed(made: Certificate, chance: random.Random) -> None:
    """The formula excludes it too, if it can, so the proof would be a right one."""
    lines = made.lines(SOLUTIONS) or [b"CHECK: " + b"1,1,1,1,1;" * made.puzzle.board.cells + b"\n"]
    words = lines[-1][7:-2].split(b";")
    a, b = chance.randrange(len(words)), chance.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    kind, *look = words[a].split(b",")
    words[a] = b",".join([kind, *look[1:], *look[:1]])
    new = b"CHECK: " + b";".join(words) + b";\n"
    if new in lines:
        raise InputError("listed already")
    made.parts[SOLUTIONS] = b"".join([*made.lines(SOLUTIONS), new])
    filling = tuple((int(word.split(b",")[0]), tuple(map(int, word.split(b",")[1:]))) for word in words)
    listed = [archive.as_checked(made.puzzle, each) for each in made.solutions]
    made.states(*rules(made.problem, [*listed, filling]))
    made.manifest["distinct"] += 1
    made.manifest["essential"] += chance.choice([0, 1])


def proof_of(clauses: list[list[int]]) -> list[bytes]:
    """A right proof."""
    with tempfile.TemporaryFile() as file:
        return list(proving.prove(clauses, file, Deadline()).lines(Deadline()))


def forgeries(runs: int, honest: list[Certificate], folder: Path) -> Iterator[tuple[list[str], Certificate, Path]]:
    """At most so many forgeries of these certificates, of every kind: kinds, contents and the file."""
    names = list(FORGERIES)
    chance = random.Random(runs)
    for number in range(runs):
        of = chance.choice(honest)
        forged = Certificate(of.puzzle, of.solutions, dict(of.manifest), dict(of.parts), honest)
        kinds = [names[number % len(names)], *chance.sample(names, chance.choice([0, 0, 0, 1]))]
        try:
            for kind in kinds:
                FORGERIES[kind](forged, chance)
        except (InputError, InvalidError, KeyError, IndexError, ValueError, TypeError, AttributeError):
            continue  # the forgery does not apply to it
        path = packed(folder / f"forged{number}.zip", forged.manifest, forged.parts, honest=True)
        yield kinds, forged, path


# Verification.


def table_of(data: dict[str, Any]) -> brute.Table:
    """A problem without the code of the checker."""
    kinds = [Counter(map(tuple, listed)) for listed in data["types"]]
    numbers = [kind for kind, number in enumerate(data["cards"]) for _ in range(number)]
    sides, meet = range(1, data["sides"] + 1), {tuple(pair) for each in data["meet"] for pair in (each, each[::-1])}

    class Table(brute.Table):
        @cached_property
        def kinds(self) -> tuple[list[Counter[brute.Labels]], list[int]]:
            return kinds, numbers

    return Table(
        *(data["cells"], data["sides"]),
        joins=tuple(((a - 1, side - 1), (b - 1, end - 1)) for a, side, b, end in data["joins"]),
        free=frozenset((cell - 1, side - 1) for cell, side in data["free"]),
        cards=(),
        sheets=tuple(tuple(tuple(map(move.index, sides)) for move in sheet) for sheet in data["moves"]),
        meets=lambda one, other: (one, other) in meet,
        allowed=lambda label, on_rim: label in data["rim" if on_rim else "inside"],
        given=tuple((cell - 1, kind, [*kinds[kind - 1]].index(tuple(look))) for cell, kind, *look in data["given"]),
    )


def true_fillings(table: brute.Table) -> list[verify.Filling]:
    """All solutions of a problem, by brute force."""
    found = list(itertools.islice(table.solutions(), 2001))
    if len(found) > 2000:
        raise InputError("too many solutions")
    return [tuple((kind, table.looks[kind - 1][look]) for kind, look in lays) for lays in found]


def assert_true(verdict: Verdict, made: Certificate) -> None:
    """What the checker found is true of the problem, by brute force, and claimed in the manifest."""
    table, data = table_of(made.problem), made.problem
    found = list(table.solutions())
    assert sorted(verdict.solutions) == sorted(true_fillings(table))
    assert {key: made.manifest[key] for key in verdict.counts} == verdict.counts
    assert verdict.counts["distinct"] == len(found)
    assert verdict.counts["essential"] == len(table.orbits(found))
    if verdict.counts["labelled"] is not None:
        assert verdict.counts["labelled"] == table.labelled(found)
    else:
        assert sum(data["cards"]) > data["cells"] or any(len({*kind.values()}) > 1 for kind in table.kinds[0])


def outcome(path: Path) -> tuple[Verdict | None, Verified | None]:
    """What the checker and `satpuzzle.verify` find; None if it is refused, in one line. Other exceptions fail."""
    verdict, found = None, None
    try:
        with path.open("rb") as file:
            verdict = verify.verify(file)
    except InvalidError as error:
        said = str(error)
        check_line(said)
    try:
        found = satpuzzle.verify(str(path))
        assert verdict is not None
    except InvalidCertificateError as error:
        said = str(error)
        check_line(said)
    return verdict, found


def check_line(said: str) -> None:
    """A message is one line, not a long one."""
    assert len(said.splitlines()) == 1
    assert len(said) < 400


def test_genuine_certificates_are_accepted(honest: list[Certificate], tmp_path: Path) -> None:
    for made in honest:
        path = packed(tmp_path / "made.zip", made.manifest, made.parts, honest=True)
        verdict, found = outcome(path)
        assert verdict is not None
        assert found is not None
        assert (found.puzzle, list(found.solutions)) == (made.puzzle, made.solutions)
        assert (found.counts, found.sentence) == (Counts.from_list(made.puzzle, made.solutions), made.manifest["claim"])
        assert_true(verdict, made)


@pytest.mark.parametrize("runs", [150, pytest.param(6000, marks=pytest.mark.long)])
def test_no_forged_certificate_with_a_false_claim_is_accepted(
    runs: int, honest: list[Certificate], tmp_path: Path
) -> None:
    refused: Counter[str] = Counter()
    true = 0
    for kinds, forged, path in forgeries(runs, honest, tmp_path):
        verdict, found = outcome(path)
        path.unlink()
        if verdict is not None:
            true += 1
            assert_true(verdict, forged)
        if found is not None:
            assert archive.problem_text(found.puzzle) == forged.parts[PROBLEM], kinds
            counts = found.counts
            truth = [tuple(look for _, look in filling) for filling in true_fillings(table_of(forged.problem))]
            assert [strategies.shown(solution) for solution in found.solutions] == truth
            claims = [forged.manifest[key] for key in CLAIMS]
            assert claims == [found.sentence, counts.distinct, counts.essential, counts.labelled]
            assert found.sentence == archive.sentence(counts, found.puzzle)
        refused[kinds[0]] += found is None
    assert {*refused} == {*FORGERIES}
    assert sum(refused.values()) > runs / 2
    assert all(refused.values()), refused
    assert 0 < true < runs / 3


def test_every_byte_of_every_member_is_under_its_hash(honest: list[Certificate], tmp_path: Path) -> None:
    """Without recomputed hashes, no member can be changed; nor can a hash or a size in the manifest."""
    chance = random.Random(1)
    made = next(each for each in honest if each.solutions)
    for name, data in made.parts.items():
        for _ in range(4):
            place = chance.randrange(len(data))
            changed = data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
            for other in (changed, data + b"\n", data[:-1]):
                path = packed(tmp_path / "a.zip", made.manifest, {**made.parts, name: other}, honest=False)
                said = refusal(path)
                assert said == f"{name!r} was changed: its hash and size are not those of the manifest"
        right = made.manifest["parts"][name]
        larger, more, less = {**right, "size": right["size"] + 1}, {**right, "more": 1}, {"size": right["size"]}
        wrong: tuple[object, ...] = (larger, more, less, [], None)
        for entry in wrong:
            parts = {**made.manifest["parts"], name: entry}
            said = refusal(packed(tmp_path / "a.zip", {**made.manifest, "parts": parts}, made.parts, honest=False))
            assert "was changed" in said


# The zip file.


def refusal(path: Path) -> str:
    """Why the checker refuses a file: one line, and so does `satpuzzle.verify`, with the right exit status."""
    with path.open("rb") as file, pytest.raises(InvalidError) as caught:
        verify.verify(file)
    said = str(caught.value)
    with pytest.raises(InvalidCertificateError) as translated:
        satpuzzle.verify(str(path))
    assert said.isprintable()
    assert str(translated.value).isprintable()
    assert str(translated.value).startswith(f"{path}: ")
    assert translated.value.exit_code == (2 if isinstance(caught.value, NoCertificateError) else 1)
    return said


@pytest.fixture
def entries(honest: list[Certificate], tmp_path: Path) -> list[tuple[str, bytes]]:
    """The members of a certificate."""
    made = next(each for each in honest if each.solutions)
    path = packed(tmp_path / "honest.zip", made.manifest, made.parts, honest=True)
    with zipfile.ZipFile(path) as members:
        return [(info.filename, members.read(info)) for info in members.infolist()]


def manifest_as(entries: list[tuple[str, bytes]], text: str | bytes) -> list[tuple[str, bytes]]:
    """The same members with another manifest; `...` stands for the entries of the right one."""
    right = dict(entries)[MANIFEST].decode().strip()[1:-1]
    data = text if isinstance(text, bytes) else text.replace("...", right).encode()
    return [(name, data if name == MANIFEST else each) for name, each in entries]


def test_only_a_zip_of_exactly_its_members_is_a_certificate(entries: list[tuple[str, bytes]], tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", entries)
    good = path.read_bytes()
    with path.open("rb") as file:
        assert verify.verify(file).steps
    spare = "bytes that belong to no member"
    for data, says in (
        (good + b"x", spare),
        (good + b"x" * 70_000, "is damaged: "),
        (b"x" + good, "is not a zip file, so it is not a certificate"),
        (b"PKxx" + good, spare),
        (b"PK", "is damaged"),
        *((other, "is not a zip file") for other in (b"", b"hello\n" * 100, bytes(1000))),
        *((good[:end], "is damaged: ") for end in (*range(2, len(good) - 1, 301), len(good) - 1)),
        (good[:-2] + b"\x03\x00abc", spare),  # a comment
        (good[:100] + good, spare),
    ):
        path.write_bytes(data)
        assert says in refusal(path), data[-9:]
    with zipfile.ZipFile(zipped(path, entries), "a") as archived:
        archived.infolist()[0].extra = struct.pack("<HH", 7, 4) + b"junk"
        archived.comment = b""  # so that the directory is written anew
    assert spare in refusal(path)
    for each in entries:
        with pytest.warns(UserWarning, match="Duplicate name"):
            zipped(path, [*entries, each])
        assert refusal(path) == "contains two members of the same name"
    assert "is a zip file, but not a certificate" in refusal(zipped(path, [("a.txt", b"")]))
    assert "is a zip file, but not a certificate" in refusal(zipped(path, []))
    assert refusal(zipped(path, entries[1:])) == "'manifest.json' is missing"
    listed = "its members are not those that the manifest lists for its format"
    for n in range(1, len(entries)):
        assert refusal(zipped(path, entries[:n] + entries[n + 1 :])) == listed
    assert refusal(zipped(path, [*entries, ("proof.drat", b"")])) == listed
    for name in ("../puzzle.toml", "/etc/passwd", "..\\evil", "puzzle.toml/", "PUZZLE.TOML", "\x1b[2J\n", "ü" * 99):
        assert "which does not belong there" in refusal(zipped(path, [*entries, (name, b"x")]))
    for how in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        assert "the compression of 'manifest.json' is not supported" in refusal(zipped(path, entries, how))
    zipped(path, entries, zipfile.ZIP_STORED)
    with path.open("rb") as file:
        assert verify.verify(file).steps


def test_the_manifest_is_a_plain_json_object(entries: list[tuple[str, bytes]], tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    plain = "'manifest.json' is not a JSON object"
    for text, says in (
        *((data, plain) for data in (b"", b"[]", b"null", b"{", b"\xff", b"\xef\xbb\xbf{}", "{...} {}", "{..., ...}")),
        *((two, plain) for two in ('{..., "distinct": 9}', '{"distinct": 9, ...}')),
        *((f'{{..., "a": {value}}}', plain) for value in ("1e5", "-0", '"\\u0061"', '"\\ud800"', "9" * 5000)),
        *((f'{{..., "a": {"[" * 100_000}{end}}}', plain) for end in ("", "]" * 100_000)),
        (b"{}", "has the format None; this program checks 'satpuzzle certificate 4'"),
        ('{"format": []}', "has the format []"),
        ('{"format": {"a": 1}}', "has the format {'a': 1}"),
        ('{"format": NaN}', "has the format nan"),
        ('{"format": "\\u001b[2J"}', "has the format"),
        ('{"format": "satpuzzle certificate 4"}', "its members are not those"),
        ('{"format": "satpuzzle certificate 4", "parts": []}', "its members are not those"),
        ('{"format": "satpuzzle certificate 4", "parts": ["problem.json"]}', "its members are not those"),
    ):
        assert says in refusal(zipped(path, manifest_as(entries, text))), text[:80]
    for text in ('{..., "a": NaN}', '{..., "a": "ü"}', '{..., "a": 1.5}', "\n{\r\n\t... }\n"):  # no claims
        with zipped(path, manifest_as(entries, text)).open("rb") as file:
            assert verify.verify(file).steps


def field(data: bytes, signature: bytes, offset: int, value: bytes, nth: int = 0) -> bytes:
    """Change bytes of the nth header of this kind."""
    place = -1
    for _ in range(nth + 1):
        place = data.index(signature, place + 1)
    return data[: place + offset] + value + data[place + offset + len(value) :]


LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


@pytest.mark.parametrize("nth", [0, 2])
def test_false_headers_of_the_zip_are_refused(nth: int, entries: list[tuple[str, bytes]], tmp_path: Path) -> None:
    good = zipped(tmp_path / "a.zip", entries).read_bytes()
    most, none = b"\xff\xff\xff\xff", bytes(4)
    changes = [
        *((CENTRAL, 8, b"\x01\x00"), (CENTRAL, 10, b"\x63\x00"), (CENTRAL, 10, b"\x00\x00")),  # encrypted; the method
        *((CENTRAL, 16, b"abcd"), (CENTRAL, 20, most), (CENTRAL, 20, none)),  # the checksum; the size, compressed
        *((CENTRAL, 24, most), (CENTRAL, 24, none), (CENTRAL, 24, b"\xff\xff\xff\x7f")),  # and expanded
        *((CENTRAL, 28, b"\xff\xff"), (CENTRAL, 30, b"\xff\xff")),  # the lengths of its name and of other entries
        *((CENTRAL, 42, most), (CENTRAL, 42, b"\xff\xff\xff\x7f"), (CENTRAL, 42, b"\x01\x00\x00\x00")),  # its place
        *((LOCAL, 0, b"PKxx"), (LOCAL, 26, b"\xff\xff"), (LOCAL, 30, b"x")),
    ]
    if not nth:
        changes += [(END, 12, most), (END, 12, none), (END, 16, most), (END, 16, none)]
    path = tmp_path / "b.zip"
    for signature, offset, value in changes:
        changed = field(good, signature, offset, value, 0 if signature == END else nth)
        path.write_bytes(changed)
        if changed != good:
            assert refusal(path), (signature, offset, value)


# The memory for refusing a certificate is proportional to its size.

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory are Linux's")
FILLER = random.Random(1).randbytes(600_000).replace(b"\n", b"")  # not compressible, so the rest is no bomb


def forged(made: Certificate, path: Path, **parts: bytes) -> Path:
    """With some parts replaced, by their names without ending."""
    whole = {name: parts.get(name.partition(".")[0], data) for name, data in made.parts.items()}
    return packed(path, made.manifest, whole, honest=True)


def alone(path: Path, slack: int = 100_000_000) -> tuple[int, str]:
    """The exit status and error of the checker in a process with the memory that it may use."""
    most = 30 * path.stat().st_size + slack
    code = (
        "import resource, runpy, sys\n"
        f"resource.setrlimit(resource.RLIMIT_DATA, ({most},) * 2)\n"
        f"sys.argv = ['verify.py', {str(path)!r}]\n"
        "try:\n"
        f"    runpy.run_path({str(verify.__file__)!r}, run_name='__main__')\n"
        "finally:\n"
        "    print(*[line for line in open('/proc/self/status') if line.startswith('VmHWM')])\n"
    )
    done = ended(sys.executable, "-I", "-S", "-c", code)
    used = int(done.stdout.split()[1]) * 1024
    assert used < most, f"{used} bytes for {path.stat().st_size}"
    return done.returncode, done.stderr


def malicious_problem(**more: object) -> dict[str, Any]:
    """One cell, and one card that is not moved, but for these."""
    sides = more.get("sides", 4)
    assert isinstance(sides, int)
    alone = {"types": [[[1] * sides]], "meet": [[1, 1]], "rim": [1], "inside": [1], "given": []}
    cards = {"cards": [1] * len(more.get("types", [1])), "moves": [[[*range(1, sides + 1)]]]}  # type: ignore[arg-type]
    return {"board": "", "cells": 1, "sides": 4, "joins": [], "free": [], **cards, **alone, **more}


def ring(cells: int, sides: int) -> list[list[int]]:
    """Cells in a ring, joined by their first two sides."""
    return [[cell + 1, 1, (cell + 1) % cells + 1, 2] for cell in range(cells)]


PROBLEMS: dict[str, dict[str, Any]] = {
    "many types of many sides": malicious_problem(
        cells=1500, sides=64, types=[[[*([n] * 32), *range(32)]] for n in range(1500)]
    ),
    "a board with many symmetries": malicious_problem(cells=5000, sides=2, joins=ring(5000, 2), cards=[5000], rim=[]),
    "many moves": malicious_problem(sides=64, moves=[[[*range(1, 65)]] * 5000]),
    "many looks": malicious_problem(types=[[[1, 1, 1, 1]] * 100_000]),
    "many cards": malicious_problem(cards=[1 << 29], cells=2),
    "a huge torus": malicious_problem(board="99999x99999torus"),
    "many joins": malicious_problem(cells=5000, sides=20, joins=ring(5000, 20) * 5, cards=[5000]),
    "many large numbers": malicious_problem(rim=[1 << 29] * 170_000),
    "many placements": malicious_problem(
        cells=2500, board="50x50", types=[[[n, n + 1, n + 2, n + 3]] for n in range(2500)]
    ),
}


@linux
@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("filler", one_in(3, [FILLER, b""]), ids=["large", "small"])
def test_a_huge_puzzle_is_refused_in_bounded_memory(
    name: str, filler: bytes, honest: list[Certificate], tmp_path: Path
) -> None:
    parts = {**honest[0].parts, PROBLEM: json.dumps(PROBLEMS[name]).encode(), PUZZLE: filler}
    status, said = alone(packed(tmp_path / "a.zip", honest[0].manifest, parts, honest=True))
    assert (status, len(said.splitlines())) == (1, 1), said


@linux
@pytest.mark.parametrize(
    ("part", "line", "says"),
    one_in(
        3,
        [
            ("formula", b"-1 -2 0\n", "formula.cnf"),
            ("formula", b"\n", "formula.cnf"),
            ("proof", b"\n", "proof.lrat:1: is not a step"),
            ("proof", b"1 ", "needs more memory than a certificate of its size may take"),
            ("proof", b"9", "proof.lrat:1: needs more memory"),
            ("proof", b"1 d 0\n", "proof.lrat"),
            ("solutions", b"\n", "solutions.txt:1: is not written"),
            ("solutions", b"1,", "solutions.txt:1: is not written"),
            ("verify", b"#\n", "would expand to too many bytes"),
        ],
    ),
)
def test_endless_data_are_refused_in_bounded_memory(
    part: str, line: bytes, says: str, honest: list[Certificate], tmp_path: Path
) -> None:
    """Millions of lines, or a line of millions."""
    made = next(each for each in honest if each.puzzle.board.cells == 4)
    name = next(name for name in made.parts if name.startswith(part))
    beginning = made.lines(name)[0] if part == "formula" else b""
    size = (18 if part in ("puzzle", "formula") else 6) << 20 if line.endswith(b"\n") else 24 << 20
    endless = beginning + line * (size // len(line))
    status, said = alone(forged(made, tmp_path / "a.zip", **{part: endless + FILLER * 3}))
    assert (status, len(said.splitlines())) == (1, 1), said
    assert says in said


def test_a_long_proof_may_take_no_more_memory_than_it_is_worth() -> None:
    """Unless it deletes clauses."""
    step = b"%d " + b" ".join(b"%d" % n for n in range(1, 200)) + b" 0 1 0\n"
    added = [step % n for n in range(3, 9000)]
    deleted = (line for n, line in enumerate(added, 3) for line in (line, b"%d d %d 0\n" % (n, n)))
    for steps, says in ((added, "needs more memory than a certificate of its"), (deleted, "not contain the empty")):
        with pytest.raises(InvalidError, match=says):
            verify.proved([[1, 2], [1, 2, 3]], steps, verify.Memory(0), lambda: None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path, cli: Cli) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        assert "is a device or a pipe" in error_of(cli("verify", path))
    assert "contains no .zip file" in cli("verify", tmp_path).stderr
