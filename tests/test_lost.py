"""No command overwrites its input or files that a user wrote."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle.generators.design import Design
from satpuzzle.notation import toml
from tests.cases import one_in, rows_in
from tests.conftest import Cli, command, environment

STANDARD = satpuzzle.load("standard")
CARDS = STANDARD.text + "\n"


@pytest.fixture
def folder(every_kind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a file of every kind that commands read, and the user's cards."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(every_kind, tmp_path, dirs_exist_ok=True)
    (tmp_path / "mine.txt").write_text(CARDS, encoding="utf-8")
    return tmp_path


def contents() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in os.listdir() if os.path.isfile(name)}


def refused(cli: Cli, words: str) -> str:
    """The error of a refused call, in one line; all files must be unchanged."""
    before = contents()
    result = cli(*shlex.split(words))
    assert (result.exit_code, result.stdout) == (2, ""), words
    assert contents() == before
    (line,) = result.stderr.splitlines()
    return line


@pytest.mark.usefixtures("folder")
def test_an_input_file_is_recognised_under_any_name_or_link(cli: Cli, folder: Path) -> None:
    os.symlink("mine.txt", "soft")
    os.link("mine.txt", "hard")
    os.mkdir("sub")
    for name in ("./mine.txt", "sub/../mine.txt", folder / "mine.txt", "soft", "hard"):
        assert "is also an input file" in refused(cli, f"solve mine.txt -o {name} --force")
        assert "is also an input file" in refused(cli, f"solve {name} -o mine.txt --force")


def test_standard_input_from_a_file_protects_that_file(folder: Path) -> None:
    before = contents()
    for words, status in (("solve - --force -o mine.txt", 2), ("solve - -o /dev/null", 0), ("solve - -o new.txt", 0)):
        with open("mine.txt", encoding="utf-8") as file:
            ended = subprocess.run(
                command(*words.split()), stdin=file, capture_output=True, text=True, env=environment(), cwd=folder
            )
        assert ended.returncode == status, ended.stderr
    assert {name: data for name, data in contents().items() if name != "new.txt"} == before


NOTATIONS = {
    "cards.txt": CARDS,
    "puzzle.toml": toml.write(STANDARD),
    "smiley.cs": satpuzzle.load("smiley").text,
    "triangle.txt": satpuzzle.load("triangles-1").text,
    "ruby.rb": satpuzzle.load("asterix-second").text,
    "mistyped.txt": CARDS.replace("-1 3 2 -4", "-1 3 zwei -4"),
    "unfinished": "# five cards\n" + "1 -2 3 -4\n" * 5,
}


@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.usefixtures("folder")
def test_a_typed_puzzle_is_replaced_only_with_force(cli: Cli, name: str) -> None:
    path = Path(name)
    for words in ("solve standard --format check", "info standard", "convert verzwickt --to toml", "repair verzwickt"):
        path.write_text(NOTATIONS[name], encoding="utf-8")
        result = cli(*words.split(), "-o", name)
        told = f"{name}: exists and contains a puzzle; choose another file, or replace it with --force\n"
        assert (result.exit_code, result.stderr) == (2, told)
        assert path.read_text(encoding="utf-8") == NOTATIONS[name]
        assert cli(*words.split(), "-o", name, "--force").exit_code == 0
        assert path.read_text(encoding="utf-8") != NOTATIONS[name]


@pytest.mark.parametrize("words", one_in(3, rows_in("lost", "what the program wrote itself is replaced")))
@pytest.mark.usefixtures("folder")
def test_files_written_by_the_program_are_replaced(cli: Cli, words: str) -> None:
    for _ in range(2):
        result = cli(*words.split(), "-o", "result.txt")
        assert result.exit_code in (0, 1), result.stderr
    assert cli("count", "standard", "-o", "result.txt").exit_code == 0


@pytest.mark.usefixtures("folder")
def test_formulas_and_certificates_may_be_replaced(cli: Cli) -> None:
    for name in ("standard.cnf", "f.cnf.xz", "f.icnf.gz"):
        more = "--cubes 5" if "icnf" in name else ""
        for puzzle in ("verzwickt", "standard"):
            assert cli("export", puzzle, *more.split(), "-o", name).exit_code == 0
    for puzzle in ("verzwickt", "standard"):
        assert cli("certify", puzzle, "-o", "c.zip").exit_code == 0


DESIGN = "design --board 2x2 --figures 2"


@pytest.mark.usefixtures("folder")
def test_a_dash_means_standard_output(cli: Cli) -> None:
    for words in ("count standard", "convert standard --to cards", "export standard", DESIGN):
        printed = cli(*words.split())
        result = cli(*words.split(), "-o", "-")
        assert (result.exit_code, result.stdout, result.stderr) == (0, printed.stdout, printed.stderr)
    assert not os.path.exists("-")


@pytest.mark.usefixtures("folder")
def test_a_design_never_replaces_another_design(cli: Cli) -> None:
    assert cli(*f"{DESIGN} -o out".split()).exit_code == 0
    (name,) = os.listdir("out")
    before = Path("out", name).read_bytes()
    assert cli(*f"{DESIGN} -o out --force".split()).exit_code == 0
    assert Path("out", name).read_bytes() == before, "the same wishes give the same bytes"
    result = cli(*f"{DESIGN} --solutions 2 -o out".split())
    told = f"out/{name}: exists and contains a puzzle; choose another file, or replace it with --force\n"
    assert (result.exit_code, result.stderr) == (2, told)
    assert Path("out", name).read_bytes() == before
    assert cli(*f"{DESIGN} --solutions 2 -o out --force".split()).exit_code == 0
    assert Path("out", name).read_bytes() != before


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a design or repair is started."""

    def never(*_: object, **__: object) -> Iterator[Design]:
        raise AssertionError("begun, though it cannot be written")
        yield

    monkeypatch.setattr("satpuzzle.generators.design.decide", never)
    monkeypatch.setattr("satpuzzle.generators.repair.decide", never)


@pytest.mark.usefixtures("folder", "unmade")
def test_a_name_clash_of_designs_is_refused_before_any_work(cli: Cli) -> None:
    os.mkdir("out")
    for name in ("out/design_2x2_k2_s1_002.toml", "one.toml"):
        Path(name).write_text(CARDS, encoding="utf-8")
    Path("same.toml").write_text(toml.write(STANDARD), encoding="utf-8")
    refusals = {
        f"{DESIGN} --count 3 -o out": "out/design_2x2_k2_s1_002.toml",
        f"{DESIGN} --count 5 --hardest 2 -o out": "out/design_2x2_k2_s1_002.toml",
        f"{DESIGN} -o one.toml": "one.toml",
        "repair standard -o one.toml": "one.toml",
        "repair standard -o same.toml": "same.toml",
    }
    for words, path in refusals.items():
        told = f"{path}: exists and contains a puzzle; choose another file, or replace it with --force"
        assert refused(cli, words) == told


@pytest.mark.usefixtures("folder")
def test_the_page_of_a_set_replaces_no_other_page(cli: Cli) -> None:
    suite = "suite set --largest 3 --seeds 1"
    os.mkdir("set")
    Path("set/description.md").write_text("# My notes\n", encoding="utf-8")
    told = "set/description.md: not the page of a set; use another folder, or --force to replace it"
    assert refused(cli, suite) == told
    Path("set/description.md").write_text(CARDS, encoding="utf-8")
    assert "contains a puzzle" in refused(cli, suite)
    assert os.listdir("set") == ["description.md"]
    assert cli(*f"{suite} --force".split()).exit_code == 0
    assert cli(*suite.split()).exit_code == 0, "its own page is replaced"
    os.replace("recipe.toml", "set/description.md")
    assert "is also an input file" in refused(cli, f"{suite} --recipe set/description.md --force")


# --- checkpoints


QUESTIONS = ["solve", "count", "unique", "certify", "check"]


def asked(question: str, puzzle: str, *more: object) -> list[object]:
    extra: dict[str, list[str]] = {"certify": ["-o", "new.zip"], "check": ["list.txt"]}
    return [question, puzzle, *extra.get(question, []), *more, "--checkpoint", "c"]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("engine", ["auto", "frontier"])
@pytest.mark.usefixtures("folder")
def test_a_file_that_is_no_checkpoint_is_refused_at_the_start(cli: Cli, question: str, engine: str) -> None:
    for text in ("notes\n", "notes", "\n", "{}\n", "# a\n1 2 3 4\n"):
        Path("c").write_text(text, encoding="utf-8")
        result = cli(*asked(question, "standard", "--engine", engine))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("c:1: not a ")
        assert Path("c").read_text(encoding="utf-8") == text
