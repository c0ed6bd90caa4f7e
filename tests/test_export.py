"""Exported formulas are reproducible, count correctly, and describe their puzzle."""

from __future__ import annotations

import hashlib
import json
import lzma
import re
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzle
from satpuzzle import InputError, Puzzle
from satpuzzle.encode import encode, load_recipe, recipe_names
from satpuzzle_contest.candidates import graded
from tests import strategies
from tests.cases import one_in, rows_in
from tests.conftest import ROOT, Cli
from tests.strategies import ODD_BOARDS, TINY, puzzles, runs
from tests.test_dimacs import Plain

BOARDS = (*TINY, *ODD_BOARDS)
WHOLE = [name for name in recipe_names() if not load_recipe(name).breaks_symmetry]


def solutions_shown(text: str, without: Sequence[int] = ()) -> list[set[int]]:
    """The projected models of an exported formula, from its text and its `c p show` lines only."""
    shown = [int(word) for line in re.findall(r"^c p show (.*) 0$", text, re.MULTILINE) for word in line.split()]
    found = []
    with Solver("minisat22", bootstrap_with=clauses_of(text)) as solver:
        while solver.solve(assumptions=without):
            true = {literal for literal in solver.get_model() if literal > 0}
            found.append({variable for variable in shown if variable in true})
            solver.add_clause([-variable if variable in true else variable for variable in shown])
    return found


def clauses_of(text: str) -> list[list[int]]:
    return [list(map(int, line.split()[:-1])) for line in text.splitlines() if line[0] not in "cpa"]


def cubes_of(text: str) -> list[list[int]]:
    return [list(map(int, line.split()[1:-1])) for line in text.splitlines() if line[0] == "a"]


def md5_of(text: str) -> str:
    words = [word for line in text.splitlines() if line[0] not in "cp" for word in line.split()]
    return hashlib.md5(" ".join(words).encode()).hexdigest()


def as_toml(puzzle: Puzzle, path: Path) -> Path:
    path.write_text(satpuzzle.convert([puzzle], "toml")[0], encoding="utf-8")
    return path


def written_by(puzzle: Puzzle, path: Path, recipe: str = "default", **more: Any) -> str:
    satpuzzle.export(puzzle, str(path), recipe=recipe, **more)
    return path.read_text(encoding="utf-8")


def refused(cli: Cli, *words: object) -> str:
    result = cli(*words)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1), result.output
    return result.stderr


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a few user files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(load_recipe("default-apart").text)
    (tmp_path / "my cards.txt").write_text("# a\n1 2 -1 2\n1 2 -1 -2\n# b\n1 2 -1 2\n-1 2 1 2\n")
    checks = [solution.check_line() for solution in satpuzzle.solve(satpuzzle.load("standard"), limit=3)]
    (tmp_path / "report.txt").write_text("Solutions:\n" + "\n".join(checks) + "\n")
    return tmp_path


COMMANDS = rows_in("export", "COMMANDS")


@pytest.mark.parametrize("words", one_in(3, COMMANDS))
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
def test_every_solution_is_in_exactly_one_cube(tmp_path_factory: pytest.TempPathFactory, recipe: str) -> None:
    path = tmp_path_factory.mktemp("cubes") / "f.icnf"

    @runs(40)
    @given(puzzles(BOARDS, hinted=True), st.integers(1, 12))
    def check(puzzle: Puzzle, least: int) -> None:
        truth = strategies.truth(puzzle)
        path.unlink(missing_ok=True)
        try:
            text = written_by(puzzle, path, recipe, cubes=least)
        except InputError as error:
            assert len(truth) < least, "each solution could be a cube of its own"
            assert len(str(error).splitlines()) == 1  # noqa: PT017
            assert not path.exists()
            return
        cubes = cubes_of(text)
        assert len(cubes) >= least
        models = solutions_shown(text)
        assert len(models) == len(truth)
        for model in models:
            assert sum(model.issuperset(cube) for cube in cubes) == 1
        with Solver("minisat22", bootstrap_with=clauses_of(text)) as solver:
            for cube in cubes:
                solver.add_clause([-literal for literal in cube])
            assert not solver.solve(), "the cubes cover everything"

    check()


# Blocked solutions.


def test_exactly_the_blocked_solutions_are_excluded(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("blocked")

    @runs(60)
    @given(puzzles(BOARDS, hinted=True), st.data())
    def check(puzzle: Puzzle, data: st.DataObject) -> None:
        truth = strategies.truth(puzzle)
        if not truth:
            return
        gone = data.draw(st.lists(st.sampled_from(truth), min_size=1, unique=True))
        recipe = data.draw(st.sampled_from(WHOLE))
        lines = [strategies.check_line(shown, puzzle) for shown in (*gone, gone[0])]
        (folder / "gone.txt").write_text("chatter\n" + "\n".join(lines) + "\n")
        path = as_toml(puzzle, folder / "p.toml")
        result = cli("export", path, "--block", folder / "gone.txt", "--recipe", recipe)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines().count("c t pmc") == 1
        left = [encode(puzzle, recipe).decode(model) for model in solutions_shown(result.stdout)]
        assert sorted(map(strategies.shown, left)) == sorted(set(truth) - set(gone))

    check()


def test_a_blocked_check_line_that_is_wrong_is_refused_with_its_line(cli: Cli, folder: Path) -> None:
    report = folder / "report.txt"
    lines = report.read_text().splitlines()
    lines[2] = lines[2].replace("-", "", 1)
    report.write_text("\n".join(lines) + "\n")
    assert f"{report}:3: " in refused(cli, "export", "standard", "--block", report, "-o", folder / "f.cnf")
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
    assert refused(cli, "decode", "f.cnf", "a.txt").startswith("f.cnf: ")


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


def test_the_listed_sizes_equal_those_of_the_exported_file(cli: Cli, tmp_path: Path) -> None:
    for line in cli("recipes", "standard", "--format", "json").stdout.splitlines():
        data = json.loads(line)
        assert data["refusal"] == ""
        formula = Plain.of(written_by(satpuzzle.load("standard"), tmp_path / "f.cnf", data["recipe"]))
        literals = sum(map(len, formula.clauses))
        assert (data["variables"], data["clauses"]) == tuple(map(int, formula.header[2:]))
        assert (data["clauses"], data["literals"]) == (len(formula.clauses), literals)
        blocks = [line.split()[2:] for line in formula.comments if line.startswith("c block ")]
        sizes = {block: int(last) - int(first) + 1 for block, first, last in blocks}
        assert {block: size for block, size in data["blocks"].items() if size} == sizes
        families = data["families"].values()
        assert sum(family["clauses"] for family in families) == data["clauses"]
        assert sum(family["literals"] for family in families) == data["literals"]
