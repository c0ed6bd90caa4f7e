"""Input made to do harm: it commands no terminal, takes no memory and no time beyond what was granted."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from satpuzzle.errors import harmless
from tests.conftest import Cli, Process

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
    """No control character but line ends and tabs, nothing that turns the direction of writing, no other line ends."""
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
    "words",
    [
        ("info", "toml"),
        ("info", "cards"),
        ("info", "toml", "--format", "json"),
        ("solve", "toml"),
        ("solve", "toml", "--names"),
        ("solve", "cards"),
        ("solve", "cards", "--format", "json"),
        ("count", "several"),
        ("unique", "toml"),
        ("convert", "toml", "--to", "toml"),
    ],
    ids=" ".join,
)
def test_nothing_in_a_puzzle_commands_the_terminal(
    cli: Cli, process: Process, evil: dict[str, Path], tmp_path: Path, words: tuple[str, ...]
) -> None:
    line = [words[0], evil[words[1]], *words[2:]]
    file = tmp_path / "out.txt"
    piped = process(*line)
    assert piped.returncode in (0, 1), piped.stderr
    assert cli(*line, "-o", file).exit_code == piped.returncode
    written = file.read_text(encoding="utf-8")
    assert_harmless(written)
    assert_harmless(piped.stderr)
    assert piped.stdout == written
    if words[0] in ("info", "convert"):
        assert "\\u001b[31mred" in written and "\\u202eesrever" in written


def test_converting_keeps_a_title_with_escapes_where_the_notation_can_and_refuses_it_where_not(
    cli: Cli, evil: dict[str, Path], tmp_path: Path
) -> None:
    kept, again = tmp_path / "kept.toml", tmp_path / "again.toml"
    assert cli("convert", evil["cards"], "--to", "toml", "-o", kept).exit_code == 0
    assert cli("convert", kept, "--to", "toml", "-o", again).exit_code == 0
    assert again.read_bytes() == kept.read_bytes()
    refused = cli("convert", evil["cards"], "--to", "cards")
    assert (refused.exit_code, refused.stdout, len(refused.stderr.splitlines())) == (2, "", 1)
    assert "control characters" in refused.stderr and "toml" in refused.stderr


@pytest.mark.parametrize("text", ["Käsekästchen\n", "猫と犬\tネコ", "👩‍👩‍👧 🏴‍☠️", "ﺱﻼﻣ עברית", "a\xa0b\u3000c", ""])
def test_ordinary_text_of_any_script_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text
