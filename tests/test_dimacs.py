"""Exported formulas have correct headers and comments, contain their puzzle, and are read back strictly."""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Puzzle, SatpuzzleError
from satpuzzle.dimacs import formulas
from satpuzzle.dimacs.formulas import read_export, read_formula
from satpuzzle.encode import encode
from satpuzzle.encode.variables import Clause
from tests.conftest import PATIENCE, ROOT, Cli
from tests.strategies import puzzles, runs


class Plain(NamedTuple):
    """A .cnf file, read by ten lines that share no code with the package."""

    comments: list[str]
    header: list[str]
    clauses: list[list[int]]

    @classmethod
    def of(cls, text: str) -> Plain:
        lines = text.split("\n")
        assert lines.pop() == "", "the last line ends"
        comments = [line for line in lines if line.startswith("c")]
        headers = [line for line in lines if line.startswith("p")]
        clauses = [[int(word) for word in line.split(" ")] for line in lines if line[0] not in "cp"]
        assert len(headers) == 1
        assert lines.index(headers[0]) + len(clauses) == len(lines) - 1, "all clauses after the header"
        assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
        return cls(comments, headers[0].split(" "), [clause[:-1] for clause in clauses])

    def said(self, what: str) -> str:
        """The rest of the only comment with this beginning."""
        (line,) = [line for line in self.comments if line.startswith(f"c {what} ")]
        return line.removeprefix(f"c {what} ")

    def embedded(self, what: str) -> str:
        """The text stored in the comments."""
        head = f"c {what}:"
        return "".join(line.removeprefix(head)[1:] + "\n" for line in self.comments if line.startswith(head))


def exported(puzzle: Puzzle, tmp_path: Path, name: str = "f.cnf") -> str:
    path = tmp_path / name
    satpuzzle.export(puzzle, str(path))
    return path.read_text(encoding="utf-8")


@pytest.fixture
def standard(tmp_path: Path) -> Plain:
    return Plain.of(exported(satpuzzle.load("standard"), tmp_path))


def test_the_comments_name_version_instance_and_recipe_with_their_hashes(standard: Plain) -> None:
    assert standard.comments[0] == f"c satpuzzle {satpuzzle.__version__}"
    assert standard.said("instance") == "Standardbeispiel aus der Aufgabenstellung"
    assert standard.said("recipe") == "default"
    recipe = (ROOT / "encodings" / "default.toml").read_bytes()
    assert standard.said("recipe-sha256") == hashlib.sha256(recipe).hexdigest()
    assert standard.embedded("recipe").encode() == recipe
    instance = standard.embedded("puzzle").encode()
    assert standard.said("instance-sha256") == hashlib.sha256(instance).hexdigest()
    assert satpuzzle.parse_all(instance.decode(), input_format="toml") == [satpuzzle.load("standard")]


def test_the_projection_is_written_for_model_counters(standard: Plain) -> None:
    shown: list[int] = []
    for line in standard.comments:
        if line.startswith("c p show "):
            *ids, end = map(int, line.split()[3:])
            assert (end, 0 in ids) == (0, False)
            shown += ids
    assert shown == list(encode(satpuzzle.load("standard")).projection)
    first, last = map(int, standard.said("block place").split())
    assert shown == list(range(first, last + 1))


def test_cadical_accepts_an_exported_formula_strictly(tmp_path: Path, installed: Callable[[str], str]) -> None:
    program = installed("cadical")
    for name in ("f.cnf", "f.cnf.gz", "f.cnf.xz"):
        if name.endswith("xz") and not shutil.which("xz"):
            continue
        satpuzzle.export(satpuzzle.load("standard"), str(tmp_path / name))
        words = [program, "--strict", "-q", str(tmp_path / name)]
        assert subprocess.run(words, capture_output=True, timeout=PATIENCE).returncode == 10


clause_lists = st.lists(st.lists(st.integers(-9, 9).filter(bool), max_size=5), max_size=8)


@runs(150)
@given(clause_lists, st.data())
def test_every_layout_of_a_formula_is_read_back(clauses: list[Clause], data: st.DataObject) -> None:
    words = [str(literal) for clause in clauses for literal in [*clause, 0]]
    text = f"p cnf 9 {len(clauses)}\n"
    for word in words:
        text += word + data.draw(st.sampled_from([" ", "\n", "\t", "  ", "\n\n", "\nc note\n", "\r\n"]))
    assert read_formula(text).clauses == clauses


@runs(70)
@given(puzzles(hinted=True))
def test_a_puzzle_is_rebuilt_from_its_exported_formula_whose_header_is_exact(
    tmp_path_factory: pytest.TempPathFactory, puzzle: Puzzle
) -> None:
    text = exported(puzzle, tmp_path_factory.getbasetemp())
    read, plain = read_formula(text), Plain.of(text)
    encoding = read_export(read)
    assert encoding.puzzle == puzzle
    assert list(encoding.clauses()) == read.clauses == plain.clauses == list(encode(puzzle).clauses())
    assert plain.header == ["p", "cnf", str(encoding.variables.count), str(len(plain.clauses))]
    blocks = [line.split()[3:] for line in plain.comments if line.startswith("c block ")]
    ids = [id for first, last in blocks for id in range(int(first), int(last) + 1)]
    assert ids == list(range(1, read.variables + 1))
    assert {abs(literal) for clause in plain.clauses for literal in clause} <= {*ids}


@runs(80)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), st.sampled_from(["title", "source"]))
def test_a_formula_can_be_decoded_with_any_title(
    tmp_path_factory: pytest.TempPathFactory, name: str, kind: str
) -> None:
    notes = {kind: f"a{name}b"}
    puzzle = Puzzle(satpuzzle.parse_board("1x1"), ((1, 2, 3, 4),), figures=(name,), **notes)  # type: ignore[arg-type]
    path = tmp_path_factory.getbasetemp() / "named.cnf"
    satpuzzle.export(puzzle, str(path))
    answer = path.with_suffix(".txt")
    answer.write_text("v 1 0\n")
    decoded, solutions = satpuzzle.decode(str(path), str(answer))
    assert (decoded.title, decoded.source, decoded.figures) == (puzzle.title, puzzle.source, puzzle.figures)
    assert len(solutions) == 1


@pytest.mark.parametrize("name", ["my recipe.toml", ".toml", "trailing.toml", "crlf.toml", "quotes.toml", "grün.toml"])
def test_a_user_recipe_is_stored_in_the_formula(tmp_path: Path, name: str) -> None:
    recipe = (ROOT / "encodings" / "default.toml").read_text()
    if name == "trailing.toml":
        recipe = recipe.replace("\n", "  \n\n")
    if name == "crlf.toml":
        recipe = recipe.replace("\n", "\r\n")
    if name == "quotes.toml":
        recipe = '# "#\x85\u2028' + "\nsource = 'a\u2028b'\n" + re.sub("source = .*", "", recipe)
    (tmp_path / name).write_bytes(recipe.encode())
    puzzle = satpuzzle.load("standard")
    satpuzzle.export(puzzle, str(tmp_path / "f.cnf"), recipe=str(tmp_path / name))
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    literals = encode(puzzle, str(tmp_path / name)).literals(solution)
    (tmp_path / "a.txt").write_text("v " + " ".join(map(str, literals)) + " 0\n")
    assert satpuzzle.decode(str(tmp_path / "f.cnf"), str(tmp_path / "a.txt")) == (puzzle, [solution])


DAMAGE = {  # what is replaced, by what
    "cut off by a line": (r".*\n\Z", ""),
    "a clause too many": (r"\Z", "1 2 0\n"),
    "no puzzle": (r"^c puzzle:.*\n", ""),
    "no recipe": (r"^c recipe:.*\n", ""),
    "no blocks": (r"^c block.*\n", ""),
    "another figure on a card": (r"^c puzzle:     \[-3, -1, 4, 2\]", "c puzzle:     [-3, -1, 2, 4]"),
    "another title": (r"puzzle: title = \"Standard", 'puzzle: title = "My '),
    "another recipe": (r"^c recipe: small_up_to = 10", "c recipe: small_up_to = 1"),
    "a recipe that is no TOML": (r"^c recipe: small = \"pairwise\"", "c recipe: small = pairwise"),
    "another block": (r"^c block place 1 288$", "c block place 1 287"),
    "another sign": (r"^-1 289 0\n", "-1 -289 0\n"),
    "a variable more": (r"^p cnf 484", "p cnf 485"),
}


@pytest.mark.parametrize(("old", "new"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_formula_is_not_decoded(cli: Cli, tmp_path: Path, old: str, new: str) -> None:
    puzzle = satpuzzle.load("standard")
    formula, answer_file = tmp_path / "f.cnf", tmp_path / "a.txt"
    changed, number = re.subn(old, new, exported(puzzle, tmp_path), flags=re.MULTILINE)
    assert number
    formula.write_text(changed)
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    values = "v " + " ".join(map(str, encode(puzzle).literals(solution))) + " 0\n"
    for answer in (values, "s UNSATISFIABLE\n"):
        answer_file.write_text(answer)
        result = cli("decode", formula, answer_file)
        assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1), result.output
        assert result.stderr.startswith(str(formula))


@pytest.mark.parametrize("name", ["f.cnf.gz", "f.cnf.xz", "misnamed.cnf"])
def test_decode_reads_compressed_formulas_and_refuses_damaged_ones(cli: Cli, tmp_path: Path, name: str) -> None:
    puzzle = satpuzzle.load("standard")
    formula, answer = tmp_path / name, tmp_path / "a.txt"
    satpuzzle.export(puzzle, str(tmp_path / "f.cnf.gz" if name == "misnamed.cnf" else formula))
    if name == "misnamed.cnf":
        (tmp_path / "f.cnf.gz").rename(formula)
    answer.write_text("s UNSATISFIABLE\n")
    assert cli("decode", formula, answer).exit_code == 1
    whole = formula.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:-1], whole[:200] + b"?" + whole[201:]):
        formula.write_bytes(damaged)
        result = cli("decode", formula, answer)
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1), result.output
        assert result.stderr.startswith(str(formula))


TINY = satpuzzle.parse_all("# tiny\n1 2 -1 2\n1 2 -1 -2\n", board="1x2")[0]


@runs(150)
@given(st.data())
def test_a_formula_with_random_changes_is_decoded_correctly_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    text = exported(TINY, tmp_path_factory.getbasetemp())
    place = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    noise = data.draw(st.text(" \n019-c:[]p{}=\"'\x85", max_size=3))
    try:
        read = read_export(read_formula(text[:place] + noise + text[place + length :]))
    except SatpuzzleError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017
    else:
        assert read.puzzle == TINY


REPEATING = [
    *(("em_7_4_9", "default"), ("em_7_4_9", "support"), ("owen-4x4", "direct"), ("triangles-4", "labels")),
    *(("triangles-5", recipe) for recipe in ("default", "support", "default-apart", "most-joins")),
]


@pytest.mark.parametrize(("name", "recipe"), REPEATING)
def test_no_clause_is_written_twice(name: str, recipe: str) -> None:
    stream = io.BytesIO()
    satpuzzle.export(name, stream, recipe=recipe)
    formula = Plain.of(stream.getvalue().decode())
    assert len({tuple(sorted(clause)) for clause in formula.clauses}) == len(formula.clauses) == int(formula.header[3])


def test_a_formula_that_breaks_symmetry_says_so() -> None:
    for recipe in ("default", "default-symmetry"):
        stream = io.BytesIO()
        satpuzzle.export("standard", stream, recipe=recipe)
        told = re.search("(?m)^c This formula breaks the symmetry of the board", stream.getvalue().decode())
        assert bool(told) == (recipe != "default")


def test_the_size_of_a_large_file_is_said_before_it_is_written(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(formulas, "LARGE", 1)
    size = {}
    for recipe, smaller in (("labels", ""), ("default", "labels"), ("direct", "default")):
        result = cli("export", "em_8_4_5", "--recipe", recipe, "-o", f"{recipe}.cnf")
        size[recipe] = int(re.findall(r"the formula will have about (\d+) MB\n", result.stderr)[0])
        assert abs(os.path.getsize(f"{recipe}.cnf") / 1e6 - size[recipe]) < 2
        said = f"with the recipe {smaller} it would have about {size.get(smaller)} MB\n"
        assert (said in result.stderr) == (smaller in size and size[smaller] < size[recipe])
    assert size["labels"] <= size["default"] < size["direct"]
    assert cli("export", "em_8_4_5", "-o", "quiet.cnf", "--quiet").stderr == ""
