"""The library accepts cards and puzzle names in many forms, and its objects print well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import satpuzzle
from satpuzzle import Puzzle, Rule

STANDARD = satpuzzle.load("standard")
CARDS = [list(card) for card in STANDARD.cards]
WORDS = [["heart+", "club+", "heart-", "club+"], ["heart+", "club+", "heart-", "club-"]]
PAIR = ((1, 2, -1, 2), (1, 2, -1, -2))


@pytest.mark.parametrize(
    "cards",
    [
        *(
            CARDS,
            tuple(map(tuple, CARDS)),
            np.array(CARDS),
            np.array(CARDS, dtype=np.int8),
            [np.array(c) for c in CARDS],
        ),
        *([" ".join(map(str, card)) for card in CARDS], STANDARD.text, [[str(n) for n in card] for card in CARDS]),
    ],
)
def test_puzzles_are_made_from_lists_arrays_and_texts(cards: Any) -> None:
    assert Puzzle.from_cards(cards) == STANDARD
    assert Puzzle.from_cards(cards, board="3x3", rule="signed") == STANDARD
    assert Puzzle.from_cards(iter(cards) if not isinstance(cards, str) else cards, STANDARD.board) == STANDARD


@pytest.mark.parametrize(
    "cards",
    [
        *(WORDS, np.array(WORDS), [" ".join(card) for card in WORDS], "\n".join(", ".join(card) for card in WORDS)),
        *(["heart club heart' club", "heart club heart' club'"], [WORDS[0], "heart+ club+ heart- club-"]),
    ],
)
def test_puzzles_are_made_from_words_like_on_the_command_line(cards: Any) -> None:
    puzzle = Puzzle.from_cards(cards, "1x2", title="A pair", source="my desk")
    assert puzzle.cards == PAIR
    assert puzzle.figures == ("heart", "club")
    assert (puzzle.title, puzzle.source) == ("A pair", "my desk")
    if all(isinstance(card, str) for card in cards):
        text = cards if isinstance(cards, str) else "\n".join(cards)
        assert satpuzzle.parse_all(text, board="1x2") == [puzzle]


def test_letters_colours_and_names_are_read() -> None:
    assert Puzzle.from_cards(["AbCd"]).cards == ((1, -2, 3, -4),)
    colours = Puzzle.from_cards([["red", "blue", "red", "green"]])
    assert (colours.rule, colours.figures) == (Rule(signed=False), ("red", "blue", "green"))
    named = Puzzle.from_cards(PAIR, "1x2", names=["heart", "club"])
    assert named.figure_name(-2) == "club-"
    assert Puzzle.from_cards([[1, 2, 3, 4]], rule="unsigned").rule == Rule(signed=False)
    assert Puzzle.from_cards([[1, 2, -3]]).board.name == "triangle1"
    assert Puzzle.from_cards("# Mine\n1 2 -1 -2").title == "Mine"


def test_a_puzzle_can_be_given_by_name_file_path_or_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(STANDARD.text, encoding="utf-8")
    counts = satpuzzle.count(STANDARD)
    for puzzle in ("standard", "mine.txt", Path("mine.txt"), tmp_path / "mine.txt", STANDARD.text):
        assert satpuzzle.count(puzzle) == counts
        assert satpuzzle.Search(puzzle).puzzle == STANDARD
        assert satpuzzle.encode(puzzle).puzzle == STANDARD
        assert len(list(satpuzzle.solve(puzzle))) == counts.distinct
    other = "# a pair\n1 2 3 4\n"
    Path("standard").write_text(other, encoding="utf-8")
    assert satpuzzle.count("standard") == satpuzzle.count(Path("standard")) == satpuzzle.count(other), (
        "a file goes first"
    )


def test_a_solution_prints_as_a_board() -> None:
    solution = satpuzzle.first("verzwickt")
    assert solution is not None
    assert str(solution) == solution.picture()
    assert str(solution).startswith("+--------+")
    (verdict,) = satpuzzle.judge("verzwickt", solution.check_line())
    assert verdict.solution == solution


def test_objects_have_a_short_repr() -> None:
    big = satpuzzle.generate("24x24", figures=9)
    long = Puzzle.from_cards(CARDS, title="t" * 500, names=["n" * 90, "b" * 90, "c" * 90, "d"])
    for puzzle in (STANDARD, big, long):
        solution = satpuzzle.Solution(tuple(satpuzzle.Lay(*lay) for lay in puzzle.card_types), puzzle)
        for thing in (puzzle, solution, satpuzzle.encode(STANDARD)):
            assert len(repr(thing)) < 100
            assert "\n" not in repr(thing)
    assert repr(STANDARD.board) == "<Board 3x3: 9 cells of 4 sides>"
    assert "9 cards, 3x3, signed" in repr(long)


def test_invalid_arguments_are_refused_before_iteration() -> None:
    with pytest.raises(satpuzzle.InputError):
        satpuzzle.solve("standart")
