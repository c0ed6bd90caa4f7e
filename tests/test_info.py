"""What `info` says without a search is true for all solutions."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Puzzle, Rule, parse_board
from satpuzzle.report.data import to_json
from satpuzzle.report.documents import lines as lines_of
from satpuzzle.report.puzzle_facts import Described
from satpuzzle.search.analysis import arrangements, balance
from tests import brute, strategies
from tests.conftest import Cli, saved
from tests.strategies import ODD_BOARDS, RULES, kinds, puzzles, runs

BOARDS = [*map(parse_board, ("1x1", "1x2", "1x4", "2x2", "2x3", "triangle1", "triangle2", "hexagon1")), *ODD_BOARDS]


@st.composite
def balanced_or_not(draw: st.DrawFn) -> Puzzle:
    """A puzzle with a solution, and perhaps one side changed."""
    puzzle = draw(puzzles(BOARDS, RULES))
    if draw(st.booleans()):
        cell = draw(st.integers(0, puzzle.board.cells - 1))
        label = draw(st.sampled_from([label for card in puzzle.cards for label in card]))
        spoilt = (strategies.mate(puzzle.rule, label), *puzzle.cards[cell][1:])
        puzzle = replace(puzzle, cards=(*puzzle.cards[:cell], spoilt, *puzzle.cards[cell + 1 :]))
    return puzzle


@given(balanced_or_not() | strategies.spoilt(kinds()))
@runs(1600)
def test_a_puzzle_with_a_solution_is_not_ruled_out_by_its_balance(puzzle: Puzzle) -> None:
    figures, sides = balance(puzzle), Counter(label for card in (*puzzle.cards, *puzzle.backs) for label in card)
    for figure in figures.figures if not puzzle.backs else ():
        assert figure.fronts == sides[figure.number]
        assert figure.backs == (sides[-figure.number] if puzzle.rule.signed and figure.number else 0)
    assert [figure.number for figure in figures.figures] == sorted({figure.number for figure in figures.figures})
    assert puzzle.backs or {*map(abs, sides)} <= {figure.number for figure in figures.figures}
    found = (
        []
        if figures.conflict is None and puzzle.rule.rims
        else [*itertools.islice(strategies.table(puzzle).solutions(), 20)]
    )
    assert not found or figures.conflict is None
    for lays in found:
        on_rim = Counter(abs(puzzle.look(*lays[cell])[side]) for cell, side in puzzle.board.rim)
        assert all(on_rim[figure.number] >= figure.on_rim for figure in figures.figures)


@pytest.mark.parametrize(
    ("rule", "cards", "fault"),
    [
        (Rule(), ((1, 1, 1, 1), (1, 1, 1, 1)), "8 sides cannot be paired up .* which has only 6"),
        (Rule(signed=False), ((1, 2, 3, 4), (5, 6, 7, 8)), "8 sides cannot be paired up .* which has only 6"),
        (Rule.FRAMED, ((0, 0, 1, 1), (0, 0, 0, 1)), "5 sides show the frame label 0, but .* has 6"),
        (Rule.FRAMED, ((0, 0, 0, 0), (0, 0, 0, 0)), "8 sides show the frame label 0, but .* has 6"),
        (Rule.FRAMED, ((0, 0, 0, 1), (0, 0, 0, 2)), "figure 1 .* 1 left over"),
        (Rule(signed=True, rims=(0,), rim_only=True), ((0, 0, 0, 1), (0, 0, 0, 1)), "figure 1 .* 2 left over"),
        (Rule(signed=False, rims=(1,)), ((1, 1, 1, 1), (1, 1, 1, 2)), "figure 1 .* 1 left over"),
        (Rule(signed=False, rims=(1,)), ((1, 1, 2, 2), (1, 1, 2, 2)), "4 sides show 1, but the rim has 6"),
        (Rule(signed=True, rims=(1,)), ((-1, -1, -1, 1), (-1, -1, -1, -1)), "1 sides show 1, but the rim has 6"),
    ],
)
def test_the_balance_explains_why_there_is_no_solution(rule: Rule, cards: tuple[brute.Labels, ...], fault: str) -> None:
    puzzle = Puzzle(parse_board("1x2"), cards, rule)
    conflict = balance(puzzle).conflict
    assert conflict is not None
    assert re.search(fault, conflict)
    assert strategies.solutions(puzzle) == []


# Arrangements


def test_the_numbers_of_arrangements_equal_published_ones() -> None:
    """9!·4^9 (the course text divides it by 4 rotations), and 9!·3^9."""
    for name in ("standard", "smiley", "verzwickt", "asterix"):
        assert arrangements(satpuzzle.load(name))[0] == 95126814720
        assert arrangements(satpuzzle.load(name))[0] // 4 == 23781703680
    for number in range(1, 6):
        assert arrangements(satpuzzle.load(f"triangles-{number}"))[0] == 7142567040


@given(puzzles(["1x1", "1x4", "2x2", "triangle2"]) | kinds(["1x2", "4x4:2,2-2,3", "2x2:1,1-1,2"], hinted=False))
@runs(160)
def test_the_numbers_of_arrangements_equal_an_enumeration(puzzle: Puzzle) -> None:
    unjoined = replace(strategies.table(puzzle), joins=(), allowed=lambda *_: True)
    laid = list(unjoined.solutions())
    labelled, by_looks = arrangements(puzzle)
    assert labelled == unjoined.labelled(laid)
    assert by_looks == (None if puzzle.labelled_factor is None else len(laid))


# The command


def data_of(cli: Cli, *words: object) -> dict[str, object]:
    result = cli("info", *words, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = result.stdout.splitlines()
    data = json.loads(line)
    assert isinstance(data, dict)
    return data


def test_info_describes_the_smiley_puzzle(cli: Cli) -> None:
    result = cli("info", "smiley")
    assert (result.exit_code, result.stderr) == (0, "")
    cards = satpuzzle.load("smiley").cards
    one, other = next((a, b) for b in range(9) for a in range(b) if brute.least(cards[a]) == brute.least(cards[b]))
    for said in (
        "3x3: 9 cells with 4 sides, 12 joins, 12 sides on the rim, 4 rotations",
        *("signed", "9 (8 types)", "1. [rot- gruen- blau+ gelb+]", "3. [gelb- rot+ gruen+ blau-]"),
        *(f"(2 equal: cards {one + 1}, {other + 1})", "figure      1 (rot): ", "does not rule out solutions"),
        *("95,126,814,720", f"{95126814720 // 2:,}"),  # two cards are alike
    ):
        assert said in result.stdout
    assert re.findall(r"^encoding +(\S+): ", result.stdout, re.MULTILINE) == ["default"]


def test_info_as_json_has_the_same_facts_of_each_puzzle(cli: Cli) -> None:
    data = data_of(cli, "circus")
    assert data["board"] == {
        "name": "hexagon7", "cells": 7, "sides": 6, "joins": 12, "rim": 18, "rotations": 6, "symmetries": 6,
    }  # fmt: skip
    told = {"title": "Circus Puzzler", "rule": "unsigned", "match": "sides", "hints": 0, "cards": 7, "conflict": None}
    assert told.items() <= data.items()
    types: Any = data["types"]
    figures: Any = data["figures"]
    assert types[3] == {"labels": [1, 5, 6, 4, 2, 3], "count": 1, "turns": 6}
    assert figures[5] == {"number": 6, "name": "blue", "fronts": 7, "backs": 0, "on_rim": 1}
    assert (len(types), len(figures)) == (4, 6)
    labelled = math.factorial(7) * 6**7
    assert data["arrangements"] == {"labelled": labelled, "by_looks": labelled // 8}
    text = "# a\n1 2 -1 -2\n# b\n1 1 1 1\n"
    lines = cli("info", "-", "--format", "json", stdin=text).stdout.splitlines()
    assert [(json.loads(line)["title"], json.loads(line)["name"]) for line in lines] == [("a", "-#1"), ("b", "-#2")]


def test_info_remarks_on_symmetric_and_duplicate_cards(cli: Cli) -> None:
    text = "# four\n1 2 1 2\n1 1 1 1\n2 1 2 1\n1 2 3 4\n"
    result = cli("info", "-", stdin=text)
    assert "1. [1 2 1 2]  (2 equal: cards 1, 3; symmetric: 2 different rotations)" in result.stdout
    assert "2. [1 1 1 1]  (symmetric: 1 rotation)" in result.stdout
    assert "3. [1 2 3 4]  (card 4)\n" in result.stdout
    assert "opposite rims are joined\n" in cli("info", "torus-4x4").stdout
    corners = cli("info", "triominoes").stdout
    assert ("corners match\n" in corners, "2. [0 4 4]\n" in corners) == (True, True)
    assert "match themselves: cheese, bell, moon." in cli("info", "halves-and-wholes").stdout
    turned_over = cli("info", "-", "--turns", "half", "--flip", stdin=text).stdout
    assert "2. [1 1 1 1]  (symmetric: 1 look)" in turned_over
    assert f"4! · 4^4 = {24 * 256:,} to place the cards" in result.stdout
    assert f"{24 * 256 // (2 * 2**2 * 4):,} that look different" in result.stdout


@pytest.mark.parametrize(("language", "thousands", "decimals"), [("en", ",", "."), ("de", ".", ",")])
def test_large_numbers_are_formatted_for_the_language(
    cli: Cli, tmp_path: Path, language: str, thousands: str, decimals: str
) -> None:
    ways = ["95", "126", "814", "720"]  # 9! · 4^9
    assert f" {thousands.join(ways)}" in cli("info", "standard", "--language", language).stdout
    (tmp_path / "large.txt").write_text("1 2 -1 -2\n" * 36)
    said = cli("info", tmp_path / "large.txt", "--language", language).stdout
    assert f" 1{decimals}75 · 10^63" in said, "36! · 4^36"
    assert cli("info", "standard", "--format", "json", "--language", language).stdout.count("95126814720") == 1


@pytest.mark.parametrize(
    ("words", "told", "board", "symmetries"),
    [
        ("tetravex-3x3", "cards may not be rotated", "12 sides on the rim", 1),
        ("torus-4x4", "cards may not be rotated", "0 sides on the rim, 16 shifts", 16),
        ("two-sided", "cards may be rotated; cards have backs of their own", "12 sides on the rim, 4 rotations", 4),
        (
            *("macmahon --spare --flip --region 1,1-2,2 --turns half", "cards may be rotated by half turns; "),
            *("4 sides on the rim", 1),
        ),
    ],
)
def test_info_says_what_cards_may_do_and_which_symmetries_they_follow(
    cli: Cli, words: str, told: str, board: str, symmetries: int
) -> None:
    text = cli("info", *words.split()).stdout
    more = "cards may be turned over; 20 cards are left over" if "--spare" in words else ""
    assert re.search(rf"(?m)^ +{re.escape(told + more)}$", text)
    assert re.search(rf"(?m), {re.escape(board)}$", text)
    data = data_of(cli, *words.split())
    turns = "half" if more else "free" if "may be" in told else "none"
    assert (data["turns"], data["flip"], data["spare"]) == (turns, bool(more), 20 if more else 0)
    assert data["backs"] is (words == "two-sided")
    assert isinstance(data["board"], dict)
    assert (data["board"]["symmetries"], data["board"].get("part_of")) == (symmetries, "4x6" if more else None)


@given(balanced_or_not())
@runs(60)
def test_info_describes_any_puzzle(puzzle: Puzzle) -> None:
    known = Described(satpuzzle.info(puzzle, recipe=satpuzzle.recipe_names()))
    lines = list(lines_of(known.document()))
    assert all(line.isprintable() for line in lines)
    assert json.loads(json.dumps(known.data()))["cards"] == len(puzzle.cards)


def test_astronomical_numbers_of_arrangements_are_printed() -> None:
    """Python itself refuses to print numbers of more than 4,300 digits."""
    (puzzle,) = satpuzzle.parse_all("# a\n" + "1 2 3 -4\n" * 2500, board="50x50")
    assert arrangements(puzzle)[0] == math.factorial(2500) * 4**2500
    known = Described(satpuzzle.info(puzzle, recipe=[]))
    assert to_json(known.schema, known.data())
    (ways,) = [line for line in lines_of(known.document()) if line.startswith("ways")]
    assert f"10^{math.floor(math.lgamma(2501) / math.log(10) + 2500 * math.log10(4))} " in ways


def test_recipes_are_given_by_name_file_or_object_one_or_several(tmp_path: Path) -> None:
    path = saved(tmp_path / "own.toml", 'extends = "direct"\n')
    direct = satpuzzle.load_recipe("direct")
    given: list[Any] = ["direct", direct, path, ["direct"], [direct, path]]
    for recipe in given:
        sizes = satpuzzle.info("standard", recipe=recipe).sizes
        assert {size.variables for size in sizes} == {880}
        assert [each.variables for each in satpuzzle.formula_sizes("standard", recipe)] == [880] * len(sizes)
    assert satpuzzle.encode("standard", direct).recipe == direct
