"""Malicious input cannot control the terminal or exceed limits of memory and time."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from satpuzzle.encode import Encoding
from satpuzzle.errors import harmless
from satpuzzle.frontier.packing import StatePacking
from tests.cases import one_in, rows_in
from tests.conftest import Cli

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


@pytest.mark.parametrize("engine", [(), ("--engine", "sat")])
@pytest.mark.parametrize("option", ["--recipe", "--solver"])
def test_an_invalid_recipe_or_solver_is_refused_before_any_work(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, option: str, engine: tuple[str, ...]
) -> None:
    for kind in (Encoding, StatePacking):
        monkeypatch.setattr(kind, "__init__", None)
    result = cli("count", "owen-4x4", option, "nosuch", *engine)
    assert (result.exit_code, len(result.stderr.splitlines()), "nosuch" in result.stderr) == (2, 1, True)
