"""Malicious input cannot control the terminal or exceed limits of memory and time."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from satpuzzle.encode import Encoding
from satpuzzle.errors import harmless
from satpuzzle.frontier.packing import StatePacking
from tests.cases import one_in, rows_in
from tests.conftest import PATIENCE, Cli, environment

ESCAPES = "\x1b[31mred\x1b]0;window\x07\x9b2J\x7f\u202eesrever\u2066\u2028"
CARDS = "1 2 -1 -2\n2 -1 -2 1\n1 2 -1 -2\n2 1 -2 -1\n"
BOARD = "cells = 1\nsides = 4\njoins = []\n"
NOTATED = (
    ESCAPES.replace("\x1b", "\\u001b").replace("\x07", "\\u0007").replace("\x7f", "\\u007f")  # as TOML demands
)
TOML = (
    f'title = "{NOTATED}"\nsource = "{NOTATED}"\nfigures = ["{NOTATED}", "Müller"]\n'
    f'cards = [[1, 2, -1, -2]]\n[board]\nname = "{NOTATED}"\n{BOARD}'
)


def assert_harmless(text: str) -> None:
    """No control characters except line ends and tabs, no other line ends, no change of the writing direction."""
    wrong = {c for c in text if unicodedata.category(c) in ("Cc", "Zl", "Zp") and c not in "\n\t"}
    wrong |= {c for c in text if unicodedata.bidirectional(c) in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI")}
    assert not wrong


@pytest.fixture
def evil(tmp_path: Path) -> dict[str, Path]:
    """Puzzles with escapes wherever there can be some: `toml`, `cards`, and `several` in one file."""
    contents = {"toml": TOML, "cards": f"# {ESCAPES}\n{CARDS}", "several": f"# {ESCAPES}\n{CARDS}" * 2}
    paths = {name: tmp_path / f"{name}.txt" for name in contents}
    for name, text in contents.items():
        paths[name].write_text(text, encoding="utf-8", newline="")
    return paths


@pytest.mark.parametrize(
    "words", one_in(3, rows_in("attacks", "nothing in a puzzle commands the terminal")), ids=" ".join
)
def test_no_text_of_a_puzzle_controls_the_terminal(
    cli: Cli, evil: dict[str, Path], tmp_path: Path, words: tuple[str, ...]
) -> None:
    line = [words[0], evil[words[1]], *words[2:]]
    file = tmp_path / "out.txt"
    piped = cli(*line)
    assert piped.exit_code in (0, 1), piped.stderr
    assert cli(*line, "-o", file).exit_code == piped.exit_code
    written = file.read_text(encoding="utf-8")
    assert_harmless(written)
    assert_harmless(piped.stderr)
    assert piped.stdout == written
    if words[0] in ("info", "convert"):
        assert "\\u001b[31mred" in written
        assert "\\u202eesrever" in written


def test_escapes_in_a_title_are_converted_or_refused(cli: Cli, evil: dict[str, Path], tmp_path: Path) -> None:
    kept, again = tmp_path / "kept.toml", tmp_path / "again.toml"
    assert cli("convert", evil["cards"], "--to", "toml", "-o", kept).exit_code == 0
    assert cli("convert", kept, "--to", "toml", "-o", again).exit_code == 0
    assert again.read_bytes() == kept.read_bytes()
    refused = cli("convert", evil["cards"], "--to", "cards")
    assert (refused.exit_code, refused.stdout, len(refused.stderr.splitlines())) == (2, "", 1)
    assert "control characters" in refused.stderr
    assert "toml" in refused.stderr


NAME = "a\x1b[31m\nb\u202e"  # valid file names


@pytest.mark.skipif(os.name != "posix", reason="no such names there")
@pytest.mark.parametrize(
    "words", one_in(3, rows_in("attacks", "no name of a file commands the terminal or ends a line"))
)
def test_no_file_name_controls_the_terminal_or_breaks_a_line(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = []
    for name in ("plain", NAME):
        for file in (name, "two"):
            Path(f"{file}.txt").write_text('title = "A pair"\nboard = "1x2"\ncards = [[1, 2, -1, 2], [1, 2, -1, -2]]\n')
        Path(name).mkdir()
        Path(name, f"{name}.txt").touch()
        result = cli(*(word.format(name) for word in words.split()))
        assert result.exit_code in (0, 1), result.output
        assert_harmless(result.output)
        lines.append(len(result.output.splitlines()))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("text", ["Käsekästchen\n", "猫と犬\tネコ", "👩‍👩‍👧 🏴‍☠️", "ﺱﻼﻣ עברית", "a\xa0b\u3000c", ""])
def test_ordinary_text_of_any_script_is_unchanged(text: str) -> None:
    assert harmless(text) == text


# Certificates: the cost is bounded by the size


def limited(megabytes: int, *words: object) -> subprocess.CompletedProcess[str]:
    """Run a command line with at most this much memory in addition to Python's."""
    code = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({megabytes} << 20,) * 2)\n"
        "from satpuzzle.cli import main\n"
        f"sys.argv = {['satpuzzle', *map(str, words)]!r}\n"
        "main()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=PATIENCE
    )


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory are Linux's")


def random_puzzle(rows: int, figures: int) -> str:
    rng = random.Random(1)
    cards = [[rng.randint(1, figures) for _ in range(4)] for _ in range(rows * rows)]
    return f'board = "{rows}x{rows}"\nrule = "unsigned"\ncards = {cards}\n'


# Options


@pytest.fixture
def unbuilt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a formula or a table is built."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("begun, though the call is wrong")

    monkeypatch.setattr(Encoding, "__init__", never)
    monkeypatch.setattr(StatePacking, "__init__", never)


@pytest.mark.parametrize(("words", "says"), [(("--recipe", "nosuch"), "nosuch"), (("--solver", "nosuch"), "nosuch")])
@pytest.mark.parametrize("engine", [(), ("--engine", "sat")])
@pytest.mark.usefixtures("unbuilt")
def test_an_invalid_recipe_or_solver_is_refused_before_any_work(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    says: str,
    engine: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.toml").write_text(random_puzzle(3, 20))
    result = cli("count", tmp_path / "puzzle.toml", *words, *engine)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert says in result.stderr


# External solvers


def script(tmp_path: Path, text: str) -> str:
    """A command line that runs this shell script."""
    path = tmp_path / "solver.sh"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


posix = pytest.mark.skipif(os.name != "posix", reason="a shell script")


@linux
def test_endless_output_of_a_program_is_refused_in_bounded_memory(tmp_path: Path) -> None:
    result = limited(1100, "count", "standard", "--external", script(tmp_path, "exec yes"))
    assert (result.returncode, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert "printed more than 256 MiB" in result.stderr


@posix
@pytest.mark.parametrize("ending", ["kill -SEGV $$", "kill -KILL $$", "exit 139"])
def test_unsatisfiable_from_a_crashed_program_is_not_trusted(cli: Cli, tmp_path: Path, ending: str) -> None:
    dying = script(tmp_path, f"echo s UNSATISFIABLE\n{ending}")
    result = cli("count", "asterix", "--external", dying)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert "signal" in result.stderr
    assert cli("count", "asterix", "--external", script(tmp_path, "echo s UNSATISFIABLE\nexit 20")).exit_code == 1
