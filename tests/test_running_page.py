"""The documentation lists all exit statuses, environment variables, files and events."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from satpuzzle import errors
from satpuzzle.cli import COMMANDS, program
from tests.cases import text_in
from tests.conftest import PACKAGES, ROOT, ended, environment

PAGE = ROOT / "docs" / "reference" / "running.md"


def table(heading: str) -> list[list[str]]:
    """The rows of the tables under a heading of the page, without their heads, cell by cell."""
    section = re.split(rf"(?m)^## {heading}$", PAGE.read_text(encoding="utf-8"))[1].split("\n## ")[0]
    rows = [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in row] for row in rows]
    return [row for row in cells if set(row[0]) != {"-"} and row[0] not in ("status", "variable", "what")]


def trees(pattern: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules whose text contains that."""
    for path in (path for package in PACKAGES for path in package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(pattern, text):
            yield path, ast.parse(text)


def named(cell: str) -> list[str]:
    """The code in a cell of the table."""
    return re.findall("`([^`]+)`", cell)


# --- exit statuses


def test_every_exit_status_is_documented_like_in_the_help() -> None:
    rows = {int(row[0]): {each.split()[0] for each in named(row[2])} for row in table("Exit status")}
    told = (program.help or "").partition("Exit status:")[2]
    classes = [each for each in vars(errors).values() if isinstance(each, type)]
    assert {status for status in rows if status < 128} == set(map(int, re.findall(r"\b\d+\b(?!\+N)", told)))
    assert ("128+N" in told) == any(status > 128 for status in rows)
    assert {each.exit_code for each in classes if issubclass(each, errors.SatpuzzleError)} <= {*rows}
    assert {name for names in rows.values() for name in names} <= {*COMMANDS}
    for name in COMMANDS:
        command = program.get_command(click.Context(program), name)
        said = " ".join((command.help or "").split()).partition("Exit status ")[2] if command else ""
        assert all(name in rows[int(status)] for status in re.findall(r"\b[13]\b", said)), name


# --- the environment


def variables() -> list[str]:
    """The variables on the page; `RL_…` stands for all that begin so."""
    return [name for row in table("Environment variables") for name in named(row[0])]


def read_by_the_package() -> set[str]:
    """The names of variables in the functions that read the environment, or write it."""
    functions = [
        node
        for _path, tree in trees(r"\benviron\b|\bgetenv\b")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and re.search(r"\benviron\b|\bgetenv\b", ast.unparse(node))
    ]
    constants = [node.value for function in functions for node in ast.walk(function) if isinstance(node, ast.Constant)]
    return {each for each in constants if isinstance(each, str) and re.fullmatch("[A-Z][A-Z_]{3,}", each)}


def on_the_page(variable: str) -> bool:
    """Whether it is documented, by its name or a prefix."""
    return any(variable == each or (each[-1] == "…" and variable.startswith(each[:-1])) for each in variables())


def test_exactly_the_environment_variables_of_the_code_are_documented() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## Environment variables")[2]
    own = set(named("\n".join(re.findall(r"(?m)^\| (.*?) \|", section.partition("Read by Python")[0]))))
    assert own == read_by_the_package() - {"PYTHONPATH", "PYTHONIOENCODING"}  # Python's own


SPY = text_in("running_page", "SPY")
ALLOWED = (
    r"work/(made/)?\.satpuzzle-\w+\.part",  # a temporary file of an output
    r"work/(log\.jsonl|kept|made)",
    r"temporary/satpuzzle-\w+(/formula\.cnf)?",
    r"temporary/\w{8}|temporary",  # an unnamed file, or Python's check whether one can be created there
    r"/dev/null",
)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("solve standard --limit 1 -o report.txt --log log.jsonl", ["log.jsonl", "report.txt"]),
        ("solve standard --first --external {solver}", []),
        ("count standard --jobs 2 --checkpoint kept", None),
        ("certify verzwickt -o proof.zip", ["proof.zip"]),
        ("best asterix-first -o kept", ["kept"]),
        ("design --board 2x2 --figures 4 -o made", ["made"]),
    ],
)
def test_exactly_the_documented_files_are_read_and_written(line: str, left: list[str] | None, tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("home", "temporary", "work")}
    for folder in folders.values():
        folder.mkdir()
    solver = f"{sys.executable} -m satpuzzle.solvers.pysat_solvers glucose4"
    words = [word.format(solver=solver) for word in line.split()]
    env = environment(HOME=str(folders["home"]), TMPDIR=str(folders["temporary"]), PYTHONDONTWRITEBYTECODE="1")
    done = ended(sys.executable, "-c", SPY, *words, cwd=folders["work"], env=env)
    assert done.returncode == 0, done.stderr
    read, written = json.loads(done.stderr.rpartition("SPY")[2])
    assert [variable for variable in read if not on_the_page(variable)] == []
    places = [path.replace(str(tmp_path) + os.sep, "") for path in written]
    relative = [
        path if os.path.isabs(path) or "/" in path or path == "temporary" else f"work/{path}" for path in places
    ]
    assert [path for path in relative if not any(re.fullmatch(each, path) for each in ALLOWED)] == []
    assert os.listdir(folders["home"]) == []
    assert os.listdir(folders["temporary"]) == []
    if left is not None:
        assert sorted(os.listdir(folders["work"])) == left
