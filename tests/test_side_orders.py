"""If cards have few solutions only in another order of their sides, a remark names that order."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import Puzzle
from satpuzzle.model.puzzle import Turns
from satpuzzle.search.analysis import OTHERS, OtherOrder, listed, other_order, quick_count
from tests.cases import few
from tests.conftest import Cli, saved
from tests.strategies import counted
from tests.test_notations import read_one

SIDES = ("top", "right", "bottom", "left")
WORDS = ("fox", "hen", "owl", "bear")
BIBI = satpuzzle.load("bibi").cards  # published with two essential solutions
REMARK = "satpuzzle: read clockwise: no solution; read as {0}: 2 essential solutions; if the sides are listed so, add "


def text_of(order: str, cards: tuple[tuple[int, ...], ...] = BIBI, line: str = "{} {} {} {}") -> str:
    """The cards in words, their sides in this order."""
    words = [
        {side: WORDS[abs(label) - 1] + ("+" if label > 0 else "-") for side, label in zip(SIDES, card, strict=True)}
        for card in cards
    ]
    return "".join(line.format(*(card[side] for side in order.split(","))) + "\n" for card in words)


def test_only_three_orders_differ() -> None:
    """All orders that begin at the top, by brute force: mirror images, and only these, always have equal numbers."""
    orders = [("top", *others) for others in permutations(SIDES[1:])]
    mirrored = {"left": "right", "right": "left"}
    rng = random.Random(1)
    seen = set()
    for _ in range(few(160)):
        texts = [tuple(rng.choice((-2, -1, 1, 2)) for _ in SIDES) for _ in range(4)]
        numbers = {}
        for order in orders:
            cards = [tuple(text[order.index(side)] for side in SIDES) for text in texts]
            numbers[order] = counted(Puzzle.from_cards(cards)).essential
        for order in orders:
            assert numbers[order] == numbers[tuple(mirrored.get(side, side) for side in order)]
        classes = [numbers[tuple(order.split(","))] for order in (",".join(SIDES), *OTHERS)]
        seen.add(len({*classes}))
        puzzle = Puzzle.from_cards([[*text] for text in texts], rule="signed")
        assert [satpuzzle.count(listed(puzzle, order)).essential for order in OTHERS] == classes[1:]
    assert 3 in seen


@pytest.mark.parametrize("order", OTHERS)
@pytest.mark.parametrize("command", ["solve", "solve --first", "solve --format json", "count", "unique"])
def test_the_remark_names_the_only_order_with_few_solutions(order: str, command: str, cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "mine.txt", text_of(order))
    result = cli(*command.split(), path)
    assert result.exit_code == 1
    (remark,) = [line for line in result.stderr.splitlines() if "read clockwise" in line]
    assert remark == REMARK.format(order) + f"--order {order}"
    right = cli("count", path, "--order", order)
    assert "2  essential" in right.stdout
    assert "read clockwise" not in right.stderr


@pytest.mark.parametrize(
    "form", ["{} {} {} {}", "{},{},{},{}", "tile = new Tile({}, {}, {}, {});", "{{{}, {}, {}, {}}},"]
)
def test_the_remark_is_for_typed_cards_and_any_other_text(form: str) -> None:
    puzzle = read_one(text_of(OTHERS[0], line=form))
    assert other_order(puzzle, 0) == OtherOrder(OTHERS[0], 0, 2)


def test_the_remark_is_for_lists_in_json() -> None:
    lists = text_of(OTHERS[0], line='["{}", "{}", "{}", "{}"],').strip().removesuffix(",")
    assert read_one(f"[{lists}]", input_format="json").order_open
    assert not read_one(f"[{lists}]", input_format="json", order=OTHERS[0]).order_open


LOOSE = ((-1, 1, 2, -2), (-2, -2, 2, 2), (1, 2, -1, 1), (2, 1, 2, -2), (1, -2, -2, 1), (2, 1, 2, 2))


@pytest.mark.parametrize("command", ["solve", "count", "unique"])
def test_many_solutions_are_as_suspicious_as_none(command: str, cli: Cli, tmp_path: Path) -> None:
    def essential(top: int, right: int, bottom: int, left: int) -> int:
        cards = [(card[top], card[right], card[bottom], card[left]) for card in LOOSE]
        return counted(Puzzle.from_cards(cards, "2x3")).essential

    assert essential(0, 1, 2, 3) == 50
    assert essential(0, 1, 3, 2) == 2
    assert essential(0, 3, 1, 2) == 30
    path = saved(tmp_path / "mine.txt", "".join(" ".join(map(str, card)) + "\n" for card in LOOSE))
    remarks = cli(command, path, "--board", "2x3").stderr
    assert "clockwise: 50 essential solutions; read as top,right,left,bottom: 2 essential solutions; " in remarks
    assert "mistyped" not in remarks


def test_a_stated_order_is_not_doubted() -> None:
    assert not any(each.puzzle().order_open for each in satpuzzle.instances())
    wrong = text_of(OTHERS[0])
    for line in ("{} {} {} {}", "top: {}, right: {}, bottom: {}, left: {};"):
        header = "top right bottom left\n" if ":" not in line else ""
        puzzle = read_one(header + text_of(OTHERS[0], line=line))
        assert satpuzzle.count(puzzle).distinct == 0
        assert other_order(puzzle, 0) is None
    assert other_order(read_one(wrong, order="top,right,bottom,left"), 0) is None
    numbers = "".join(" ".join(map(str, card)) + "\n" for card in listed(satpuzzle.load("bibi"), OTHERS[0]).cards)
    assert other_order(read_one("# a title\n" + numbers), 0) is None
    assert other_order(read_one(satpuzzle.convert(read_one(wrong), "toml")[0]), 0) is None


def test_only_a_puzzle_with_few_partial_fillings_is_counted() -> None:
    assert quick_count(satpuzzle.load("standard"), 1e5) == 2  # as published
    draw = random.Random(1)
    cards = [[draw.randint(1, 7) for _ in range(4)] for _ in range(25)]
    assert quick_count(Puzzle.from_cards(cards, rule="unsigned"), 3e5) is None


SAID = {  # the text before the cards, and the order that it says
    "# top, left, bottom, right\n": "top,left,bottom,right",
    "order: N W E S\n\n": "n,w,e,s",
    "class Card { Card(String left, String top, String right, String bottom) {} }\n": "left,top,right,bottom",
    "// sides go counter-clockwise\n": "counterclockwise",
    "return [left, top, bottom, right]\n": "",
}


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("form", ["{} {} {} {}", "new Card({}, {}, {}, {});"])
def test_an_order_that_the_text_says_is_followed_and_told(said: str, form: str) -> None:
    plain = "top,right,bottom,left"
    puzzle = read_one(said + text_of(plain, line=form))
    assert puzzle.cards == read_one(text_of(plain, line=form), order=SAID[said] or "clockwise").cards
    assert puzzle.read_as is not None
    assert (puzzle.read_as.order or "") == SAID[said]
    assert (
        read_one(said + text_of(plain, line=form), order="t,r,b,l").cards == read_one(text_of(plain, line=form)).cards
    )


@pytest.mark.parametrize("sign", ["@", " @", " *"])
@pytest.mark.parametrize("turns", ["free", "none"])
def test_tiles_that_are_fixed_are_given(sign: str, turns: Turns) -> None:
    lines = ["".join(map(str, map(abs, card))) for card in BIBI]
    puzzle = read_one("\n".join([*lines[:-1], lines[-1] + sign]), rule="unsigned", turns=turns)
    assert puzzle.given_cards == ((8, 0),)
    assert [hint.cell for hint in puzzle.hints] == [8]
