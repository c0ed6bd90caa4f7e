"""Card names are read, kept, shown, and written by the notations that support them; marks are read correctly."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Puzzle, Rule, convert, parse_all
from satpuzzle.generators.repair import repair
from tests.cases import rows_in
from tests.conftest import Cli, saved
from tests.strategies import puzzles, runs
from tests.test_notations import read_one

SIDES = ("rabbit+ fox- bear+ owl-", "owl+ rabbit- fox+ bear-", "rabbit+ bear+ fox- owl-", "fox+ owl+ bear- rabbit-")
NAMED = "".join(f"{name}: {sides}\n" for name, sides in zip(("A", "second", "C", "D 4"), SIDES, strict=True))
NAMES = ("A", "second", "C", "D 4")
TWINS = f"A: {SIDES[0]}\nB: {SIDES[1]}\n3) {SIDES[2]}\n{SIDES[2]}\n"  # the last has no name


@pytest.mark.parametrize(("line", "names"), rows_in("card_names", "what stands before the sides is the cards name"))
def test_text_before_the_sides_is_the_card_name(line: str, names: tuple[str, ...]) -> None:
    lines = (line.format(letter="ABCD"[n - 1], number=n, sides=sides) for n, sides in enumerate(SIDES, 1))
    puzzle = read_one("\n".join(lines))
    assert puzzle.card_names == names
    assert puzzle == read_one(NAMED), "names are for people, and not compared"
    assert hash(puzzle) == hash(read_one(NAMED))


@pytest.mark.parametrize("between", [",", ";", "\t", ", "])
@pytest.mark.parametrize("head", ["card", "Name", "Karte", "id"])
def test_the_first_column_of_a_table_has_the_names(head: str, between: str) -> None:
    names = ("A", "the second", "C", "D")
    rows = [(head, "top", "right", "bottom", "left"), *((n, *s.split()) for n, s in zip(names, SIDES, strict=True))]
    text = "".join(between.join(row) + "\n" for row in rows)
    assert read_one(text).card_names == names
    assert read_one(text.replace("the second", '"the second"')).card_names == names
    without = "".join(between.join(row[1:]) + "\n" for row in rows)
    assert read_one(without).card_names == ()


def test_a_card_without_a_name_is_called_by_its_number() -> None:
    puzzle = read_one(TWINS)
    assert puzzle.card_names == ("A", "B", "3", "")
    assert [puzzle.card_name(card) for card in range(4)] == ["A", "B", "3", "#4"]
    assert replace(puzzle, card_names=("Card 2", "Cardinal", "3", "")).card_name(0) == "2", "not: card Card 2"
    assert puzzle.type_names == (("A",), ("B",), ("3", "#4"))
    plain = read_one("\n".join(SIDES))
    assert [plain.card_name(card) for card in range(4)] == ["1", "2", "3", "4"]
    assert plain.type_names == ()


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("A",), "1 names for 4 cards; write one for each"),
        (("A", "B", "C", "A"), "two cards are called 'A'; give each card a different name"),
        (("A", "B", "C", "two\nlines"), "has several lines; expected one"),
    ],
)
def test_invalid_names_are_refused_from_any_source(names: tuple[str, ...], told: str) -> None:
    puzzle = read_one(NAMED)
    with pytest.raises(InputError, match=told):
        replace(puzzle, card_names=names)
    with pytest.raises(InputError, match=told):
        parse_all(convert([puzzle], "toml")[0].replace(json.dumps([*NAMES]), json.dumps(names)))
    with pytest.raises(InputError, match="card_names: invalid value 1"):
        parse_all("card_names = [1]\ncards = [[1, 2, -1, -2]]\n")


def test_toml_and_csv_keep_names_and_others_report_their_loss(cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "mine.txt", NAMED)
    for notation in ("toml", "csv"):
        result = cli("convert", path, "--to", notation, "--board", "2x2")
        assert (result.exit_code, result.stderr) == (0, "")
        again = read_one(result.stdout)
        assert (again, again.card_names, again.figures) == (read_one(NAMED), NAMES, read_one(NAMED).figures)
    assert "names of cards" in cli("convert", path, "--to", "cards").stderr


def test_info_and_reports_list_the_card_names_of_a_type(cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "mine.txt", TWINS)
    shown = cli("info", path).stdout
    assert "(equal: 3, #4)" in shown
    assert "           1. [rabbit+ fox- bear+ owl-]  A\n" in shown
    assert "           3. [rabbit+ bear+ fox- owl-]  3, #4  (2 equal)\n" in shown
    shown = cli("solve", path, "--names").stdout
    assert "1. 1 * [rabbit+ fox- bear+ owl-]  A\n" in shown
    assert "3. 2 * [rabbit+ bear+ fox- owl-]  3, #4\n" in shown
    assert "3. 2 * [1 3 -2 -4]\n" in cli("solve", path).stdout, "without --names the report is as it was"


def test_names_stay_with_their_cards_after_changes() -> None:
    puzzle = read_one(NAMED)
    assert puzzle.renumbered().card_names == NAMES
    repaired = next(repair(puzzle))
    assert repaired
    assert repaired.puzzle.card_names == NAMES
    assert satpuzzle.shuffled(puzzle, 1).card_names == (), "a disguise"


# csv


@given(puzzles(boards=["2x2", "3x3", "triangle2", "triangle3", "hexagon7"], rules=[Rule()]), st.booleans())
@runs(120)
def test_a_table_describes_the_same_puzzle(puzzle: Puzzle, named: bool) -> None:
    names = tuple(f"no. {number}, really" for number in range(len(puzzle.cards)))
    figures = ("heart", "club", "spade", "diamond", "star", "moon", "sun")[: 7 if named else 0]
    puzzle = replace(puzzle, figures=figures, card_names=names if named else ())
    text, _ = convert([puzzle], "csv")
    again = read_one(text)
    assert again.renumbered() == puzzle.renumbered()
    assert again.card_names == puzzle.card_names
    shown = {abs(label) for card in puzzle.cards for label in card}
    assert {*again.figures} == {name for number, name in enumerate(figures, 1) if number in shown}
    sides = [f"side{side + 1}" for side in range(puzzle.board.sides)]
    header = ",".join(["card"] * named + (["top", "right", "bottom", "left"] if len(sides) == 4 else sides))
    assert text.startswith(f"{header}\n")
    assert read_one(text.replace(header, header.title())).cards == again.cards


@pytest.mark.parametrize("name", ["=1+1", "@A1"])
def test_names_that_spreadsheets_would_compute_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=f"the csv notation does not support the name '{re.escape(name)}', which"):
        convert([replace(satpuzzle.load("standard"), card_names=(name, *"ABCDEFGH"))], "csv")


# Marks of halves

PAIRS = """
heart{f} club{b} spade{f} heart{b}
heart{b} club{b} spade{f} heart{b}
heart{f} club{f} spade{b} heart{b}
heart{f} spade{b} spade{f} club{b}
"""


@pytest.mark.parametrize(("one", "other"), rows_in("card_names", "any two signs are marks"))
def test_any_two_signs_mark_the_halves(one: str, other: str) -> None:
    """Which of them marks fronts makes no difference to the solutions."""
    cards = ((1, -2, 3, -1), (-1, -2, 3, -1), (1, 2, -3, -1), (1, -3, 3, -2))
    swapped = tuple(tuple(-label for label in card) for card in cards)
    assert read_one(PAIRS.format(f=one, b=other), rule="signed").cards in (cards, swapped)


def test_solutions_show_card_names(cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "mine.txt", NAMED.replace("D 4", "D"))
    report = cli("solve", path, "--limit", 1).stdout
    cli("render", path, "--show", "1", "-o", tmp_path / "a.svg")
    assert ">D<" in (tmp_path / "a.svg").read_text()
    assert "\nKarten: A, D; second, C\nCHECK: 1,1,-2,3,-4;4,4,-3,-1,2;2,-3,4,-1,2;3,1,3,-2,-4;\n" in report
