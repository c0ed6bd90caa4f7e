"""Exported formulas have correct headers and comments, contain their puzzle, and are read back strictly."""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import InputError, Puzzle, SatpuzzleError
from satpuzzle.dimacs import formulas
from satpuzzle.dimacs.formulas import read_export, read_formula
from satpuzzle.encode import encode, load_recipe, recipe_names
from satpuzzle.encode.variables import Clause
from satpuzzle_contest.candidates import graded
from tests import strategies
from tests.cases import one_in, rows_in
from tests.conftest import PATIENCE, ROOT, Cli, error_of
from tests.formulas import projected
from tests.strategies import ODD_BOARDS, TINY, puzzles, runs


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


def exported(puzzle: Puzzle | str, recipe: str = "default", **more: Any) -> str:
    stream = io.BytesIO()
    satpuzzle.export(puzzle, stream, recipe=recipe, **more)
    return stream.getvalue().decode()


@pytest.fixture(scope="module")
def standard() -> Plain:
    return Plain.of(exported("standard"))


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
    text = "\n".join(standard.comments)
    shown, sampled = (" ".join(re.findall(rf"(?m)^{mark} (.*) 0$", text)).split() for mark in ("c p show", "c ind"))
    assert shown == sampled == [*map(str, encode("standard").projection)]
    first, last = map(int, standard.said("block place").split())
    assert shown == [*map(str, range(first, last + 1))]


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
def test_a_puzzle_is_rebuilt_from_its_exported_formula_whose_header_is_exact(puzzle: Puzzle) -> None:
    text = exported(puzzle)
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
    changed, number = re.subn(old, new, exported(puzzle), flags=re.MULTILINE)
    assert number
    formula.write_text(changed)
    solution = satpuzzle.first(puzzle)
    assert solution is not None
    values = "v " + " ".join(map(str, encode(puzzle).literals(solution))) + " 0\n"
    for answer in (values, "s UNSATISFIABLE\n"):
        answer_file.write_text(answer)
        assert error_of(cli("decode", formula, answer_file)).startswith(str(formula))


@pytest.mark.parametrize("name", ["f.cnf.gz", "f.cnf.xz", "misnamed.cnf"])
def test_decode_reads_compressed_formulas_and_refuses_damaged_ones(cli: Cli, tmp_path: Path, name: str) -> None:
    puzzle = satpuzzle.load("standard")
    formula, answer = tmp_path / name, tmp_path / "a.txt"
    satpuzzle.export(puzzle, str(tmp_path / "f.cnf.gz" if name == "misnamed.cnf" else formula))
    if name == "misnamed.cnf":
        (tmp_path / "f.cnf.gz").rename(formula)
    answer.write_text("s UNSATISFIABLE\n")
    assert cli("decode", formula, answer).exit_code == 1
    formula.write_bytes(formula.read_bytes()[:-1])
    assert error_of(cli("decode", formula, answer)).startswith(str(formula))


PAIR = satpuzzle.parse_all("# tiny\n1 2 -1 2\n1 2 -1 -2\n", board="1x2")[0]


@runs(150)
@given(st.data())
def test_a_formula_with_random_changes_is_decoded_correctly_or_refused(data: st.DataObject) -> None:
    text = exported(PAIR)
    place = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    noise = data.draw(st.text(" \n019-c:[]p{}=\"'\x85", max_size=3))
    try:
        read = read_export(read_formula(text[:place] + noise + text[place + length :]))
    except SatpuzzleError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017
    else:
        assert read.puzzle == PAIR


REPEATING = [
    *(("em_7_4_9", "default"), ("em_7_4_9", "support"), ("owen-4x4", "direct"), ("triangles-4", "labels")),
    *(("triangles-5", recipe) for recipe in ("default", "support", "default-apart", "most-joins")),
]


@pytest.mark.parametrize(("name", "recipe"), REPEATING)
def test_no_clause_is_written_twice(name: str, recipe: str) -> None:
    formula = Plain.of(exported(name, recipe))
    assert len({tuple(sorted(clause)) for clause in formula.clauses}) == len(formula.clauses) == int(formula.header[3])


def test_a_formula_that_breaks_symmetry_says_so() -> None:
    for recipe in ("default", "default-symmetry"):
        told = re.search("(?m)^c This formula breaks the symmetry of the board", exported("standard", recipe))
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


# Exported formulas are reproducible, count correctly, and describe their puzzle.

BOARDS = (*TINY, *ODD_BOARDS)
WHOLE = [name for name in recipe_names() if not load_recipe(name).breaks_symmetry]


def solutions_shown(text: str) -> list[list[int]]:
    """The projected models of an exported formula, from its text and its `c p show` lines only."""
    shown = [int(word) for line in re.findall(r"^c p show (.*) 0$", text, re.MULTILINE) for word in line.split()]
    return [*projected(clauses_of(text), shown)]


def clauses_of(text: str) -> list[list[int]]:
    return [list(map(int, line.split()[:-1])) for line in text.splitlines() if line[0] not in "cpa"]


def md5_of(text: str) -> str:
    words = [word for line in text.splitlines() if line[0] not in "cp" for word in line.split()]
    return hashlib.md5(" ".join(words).encode()).hexdigest()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a few user files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(load_recipe("default-apart").text)
    (tmp_path / "my cards.txt").write_text("# a\n1 2 -1 2\n1 2 -1 -2\n# b\n1 2 -1 2\n-1 2 1 2\n")
    checks = [solution.check_line() for solution in satpuzzle.solve(satpuzzle.load("standard"), limit=3)]
    (tmp_path / "report.txt").write_text("Solutions:\n" + "\n".join(checks) + "\n")
    return tmp_path


@pytest.mark.parametrize("words", one_in(3, rows_in("export", "COMMANDS")))
def test_the_command_in_the_comments_reproduces_the_file_without_paths_or_dates(
    cli: Cli, folder: Path, words: str
) -> None:
    first = cli("export", *shlex.split(words.replace("/here", str(folder))))
    assert (first.exit_code, first.stderr) == (0, "")
    (line,) = re.findall(r"^c command (.*)$", first.stdout, re.MULTILINE)
    again = shlex.split(line)
    assert again[:2] == ["satpuzzle", "export"]
    second = cli(*again[1:])
    assert (second.exit_code, second.stderr) == (0, "")
    assert second.stdout_bytes == first.stdout_bytes
    comments = "\n".join(line for line in first.stdout.splitlines() if line.startswith("c"))
    for place in (folder, ROOT, Path.home(), Path(sys.prefix)):
        assert str(place) not in comments
    assert not re.search(r"\b20\d\d-\d\d-|\b\d\d:\d\d:\d\d|" + time.strftime("%Y-%m"), comments)


@pytest.mark.parametrize("more", ["", "--recipe labels", "--shuffle 3", "--block report.txt", "--board 1x9"])
def test_the_hash_is_the_md5_of_the_clauses(cli: Cli, folder: Path, more: str) -> None:
    result = cli("export", "standard", *more.split(), "--hash", "-o", folder / "f.cnf")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == md5_of((folder / "f.cnf").read_text()) + "\n"
    assert cli("export", "standard", *more.split(), "--hash").stdout == result.stdout


# Cubes.


@pytest.mark.parametrize("recipe", ["default", "default-apart", "labels"])
@runs(40)
@given(puzzle=puzzles(BOARDS, hinted=True), least=st.integers(1, 12))
def test_every_solution_is_in_exactly_one_cube(recipe: str, puzzle: Puzzle, least: int) -> None:
    truth = strategies.truth(puzzle)
    try:
        text = exported(puzzle, recipe, cubes=least)
    except InputError as error:
        assert len(truth) < least, "each solution could be a cube of its own"
        assert len(str(error).splitlines()) == 1  # noqa: PT017
        return
    cubes = [list(map(int, line.split()[1:-1])) for line in text.splitlines() if line[0] == "a"]
    assert len(cubes) >= least
    models = solutions_shown(text)
    assert len(models) == len(truth)
    for model in models:
        assert sum({*model} >= {*cube} for cube in cubes) == 1
    with Solver("minisat22", bootstrap_with=clauses_of(text)) as solver:
        for cube in cubes:
            solver.add_clause([-literal for literal in cube])
        assert not solver.solve(), "the cubes cover everything"


# Blocked solutions.


@runs(60)
@given(puzzles(BOARDS, hinted=True), st.sampled_from(WHOLE), st.data())
def test_exactly_the_blocked_solutions_are_excluded(puzzle: Puzzle, recipe: str, data: st.DataObject) -> None:
    truth, encoding = [*satpuzzle.solve(puzzle)], encode(puzzle, recipe)
    if not truth:
        return
    gone, stream = data.draw(st.lists(st.sampled_from(truth), min_size=1, unique=True)), io.BytesIO()
    formulas.write_formula(encoding, stream, blocked=gone)
    text = stream.getvalue().decode()
    assert text.splitlines().count("c t pmc") == 1
    left = [encoding.decode(model) for model in solutions_shown(text)]
    assert sorted(left) == sorted(set(truth) - set(gone))


def test_a_blocked_check_line_that_is_wrong_is_refused_with_its_line(cli: Cli, folder: Path) -> None:
    report = folder / "report.txt"
    lines = report.read_text().splitlines()
    lines[2] = lines[2].replace("-", "", 1)
    report.write_text("\n".join(lines) + "\n")
    assert f"{report}:3: " in error_of(cli("export", "standard", "--block", report, "-o", folder / "f.cnf"))
    assert not (folder / "f.cnf").exists()


def test_an_answer_to_a_formula_with_blocked_solutions_is_decoded(cli: Cli, folder: Path) -> None:
    words = ("export", "standard", "--recipe", "default-apart", "--block", "report.txt", "-o", "f.cnf")
    assert cli(*words).exit_code == 0
    text = (folder / "f.cnf").read_text()
    gone = set((folder / "report.txt").read_text().splitlines()[1:])
    found = set()
    for model in solutions_shown(text):
        (folder / "a.txt").write_text("v " + " ".join(map(str, sorted(model))) + " 0\n")
        result = cli("decode", "f.cnf", "a.txt", "--format", "check")
        assert result.exit_code == 0, result.output
        found |= set(result.stdout.splitlines())
    assert (len(found), found & gone) == (5, set())


@pytest.mark.parametrize("edit", ["another", "none", "fewer", "more"])
def test_an_export_with_edited_blocked_solutions_is_refused(cli: Cli, folder: Path, edit: str) -> None:
    cli("export", "standard", "--block", "report.txt", "-o", "f.cnf")
    text = (folder / "f.cnf").read_text()
    blocked = re.findall(r"^c blocked .*\n", text, re.MULTILINE)
    fifth = list(satpuzzle.solve(satpuzzle.load("standard"), limit=5))[4].check_line()
    new = {
        "another": f"c blocked {fifth}\n",
        "none": blocked[1].replace("-", "", 1),
        "fewer": "",
        "more": blocked[1] + f"c blocked {fifth}\n",
    }
    (folder / "f.cnf").write_text(text.replace(blocked[1], new[edit]))
    (folder / "a.txt").write_text("s UNSATISFIABLE\n")
    assert error_of(cli("decode", "f.cnf", "a.txt")).startswith("f.cnf: ")


# Default file names.


@pytest.mark.parametrize(
    ("words", "name"), rows_in("export", "in a folder a formula is named by the habit of the field")
)
def test_the_default_file_name_follows_the_custom_of_benchmarks(cli: Cli, folder: Path, words: str, name: str) -> None:
    standard = satpuzzle.load("standard")
    (folder / "all.txt").write_text("".join(each.check_line() + "\n" for each in satpuzzle.solve(standard)))
    (folder / "out").mkdir()
    result = cli("export", *shlex.split(words), "-o", folder / "out")
    assert (result.exit_code, result.output) == (0, f"{folder / 'out' / name}\n")
    assert [path.name for path in (folder / "out").iterdir()] == [name]
    text = lzma.decompress((folder / "out" / name).read_bytes()).decode()
    assert cli("export", *shlex.split(words)).stdout == text


def test_several_puzzles_are_exported_into_a_folder_with_the_same_bytes_elsewhere(cli: Cli, tmp_path: Path) -> None:
    made = []
    for place in ("here", "there"):
        folder = tmp_path / place
        (folder / "sets" / "deep").mkdir(parents=True)
        several = folder / "sets" / "fam.toml"
        cli("generate", *["--board", "2x2", "--figures", "3", "--count", "3", "-o"], several)
        (folder / "sets" / "deep" / "one.txt").write_text(satpuzzle.load("standard").text)
        result = cli("export", folder / "sets", "-o", f"{folder}/out/", "--hash")
        assert (result.exit_code, len(result.stdout.splitlines())) == (0, 5)
        made.append({str(path.relative_to(folder)): path.read_bytes() for path in (folder / "out").rglob("*.xz")})
    assert made[0] == made[1]
    names = [f"out/fam-{n}_2x2_k3_s0_unknown.cnf.xz" for n in (1, 2, 3)]
    assert sorted(made[0]) == sorted([*names, "out/deep/one_3x3_k4_s0_unknown.cnf.xz"])
    text = lzma.decompress(made[0][names[1]]).decode()
    assert "\nc command satpuzzle export 'fam.toml#2'\n" in text
    assert cli("export", f"{several}#2").stdout == text
    assert md5_of(text) in result.stdout


@pytest.mark.parametrize("words", rows_in("export", "a name never says a wrong answer"))
def test_a_file_name_never_has_a_wrong_answer(cli: Cli, folder: Path, words: str) -> None:
    (folder / "mine").mkdir()
    (hopeless,) = [each.puzzle() for each, _ in graded(1, 3) if each.kind.question == "none"]
    (folder / "mine" / "standard").write_text(satpuzzle.convert([hopeless], "cards")[0])
    text = cli("export", "standard", "--recipe", "default-symmetry").stdout
    encoding = encode(satpuzzle.load("standard"), "default-symmetry")
    kept = [encoding.decode(model) for model in solutions_shown(text)]
    (folder / "essential.txt").write_text("".join(solution.check_line() + "\n" for solution in kept))
    (folder / "out").mkdir()
    assert cli("export", *words.split(), "-o", "out").exit_code == 0
    (path,) = (folder / "out").iterdir()
    with Solver("cadical153", bootstrap_with=clauses_of(lzma.decompress(path.read_bytes()).decode())) as solver:
        answer = "sat" if solver.solve() else "unsat"
    said = path.name.removesuffix(".cnf.xz").rsplit("_", 1)[1]
    assert said in (answer, "unknown")


# The list of recipes.


def test_recipes_as_json_matches_the_recipes(cli: Cli) -> None:
    lines = cli("recipes", "--format", "json").stdout.splitlines()
    for data in map(json.loads, lines):
        recipe = load_recipe(data["recipe"])
        assert (data["variables"], data["constraints"]) == ([*recipe.variables], [*recipe.constraints])
    assert [json.loads(line)["recipe"] for line in lines] == [*recipe_names()]


def test_the_listed_sizes_equal_those_of_the_exported_file(cli: Cli) -> None:
    for line in cli("recipes", "standard", "--format", "json").stdout.splitlines():
        data = json.loads(line)
        assert data["refusal"] == ""
        formula = Plain.of(exported("standard", data["recipe"]))
        literals = sum(map(len, formula.clauses))
        assert (data["variables"], data["clauses"]) == tuple(map(int, formula.header[2:]))
        assert (data["clauses"], data["literals"]) == (len(formula.clauses), literals)
        blocks = [line.split()[2:] for line in formula.comments if line.startswith("c block ")]
        sizes = {block: int(last) - int(first) + 1 for block, first, last in blocks}
        assert {block: size for block, size in data["blocks"].items() if size} == sizes
        families = data["families"].values()
        assert sum(family["clauses"] for family in families) == data["clauses"]
        assert sum(family["literals"] for family in families) == data["literals"]
