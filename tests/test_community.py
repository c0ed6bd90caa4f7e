"""Reports on large framed boards explain the words of the people who solve them."""

from __future__ import annotations

from pathlib import Path

import pytest

import satpuzzle
from tests.conftest import Cli

GLOSSARY = "piece = card; edge = side; clue = hint; score = joins that match; breaks = joins that do not match"


@pytest.fixture(scope="module")
def framed() -> satpuzzle.Puzzle:
    return satpuzzle.generate("8x8", "framed", 5, border=3, seed=1)


@pytest.mark.parametrize(("words", "shown"), [(None, True), ("community", True), ("plain", False)])
def test_a_large_framed_puzzle_has_the_glossary_unless_it_is_not_wanted(
    cli: Cli, tmp_path: Path, framed: satpuzzle.Puzzle, words: str | None, shown: bool
) -> None:
    path = tmp_path / "framed.toml"
    path.write_text(satpuzzle.convert([framed], "toml")[0], encoding="utf-8")
    more = [] if words is None else ["--words", words]
    assert (GLOSSARY in cli("info", path, *more, "--language", "en").stdout) == shown


@pytest.mark.parametrize("puzzle", ["standard", "em_7_4_9"])
def test_other_puzzles_have_it_only_if_wanted(cli: Cli, puzzle: str) -> None:
    assert GLOSSARY not in cli("info", puzzle, "--language", "en").stdout
    assert GLOSSARY in cli("info", puzzle, "--words", "community", "--language", "en").stdout


@pytest.mark.parametrize(
    ("most", "score"), [("joins", "score 11 of 12, 1 break, 9 pieces placed"), ("cards", "0 breaks, 8 pieces placed")]
)
@pytest.mark.parametrize("form", ["text", "html"])
def test_a_best_filling_is_counted_in_these_words(cli: Cli, most: str, score: str, form: str) -> None:
    words = ["best", "asterix-first", "--most", most, "--format", form, "--language", "en"]
    shown = cli(*words, "--words", "community").stdout
    assert score in shown
    assert GLOSSARY in shown
    assert "break" not in cli(*words).stdout.partition("<body")[2 if form == "html" else 0]


def test_a_checked_board_is_counted_in_these_words(cli: Cli, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(cli("best", "asterix-first", "--format", "check").stdout, encoding="utf-8")
    result = cli("check", "asterix-first", board, "--words", "community", "--language", "en")
    assert "line 1: score 11 of 12, 1 break, 9 pieces placed\n" in result.stdout
    assert result.stdout.splitlines()[-1].startswith(f"words: {GLOSSARY}")
