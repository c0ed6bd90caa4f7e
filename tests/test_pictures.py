"""Text drawings show every solution correctly on every board."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Lay, Puzzle, Rule, Solution, parse_board
from tests import brute
from tests.cases import text_in
from tests.conftest import Cli
from tests.strategies import joined, runs

COLOURS = Rule(signed=False)


def laid(
    board: str, cards: tuple[brute.Labels, ...], turns: tuple[int, ...], figures: tuple[str, ...] = ()
) -> Solution:
    """The cards, all different, in the order of their numbers; a picture does not check whether they match."""
    rule = COLOURS if min(min(card) for card in cards) >= 0 else Rule()
    puzzle = Puzzle(parse_board(board), cards, rule, figures=figures)
    return Solution(tuple(Lay(number, turn) for number, turn in enumerate(turns, 1)), puzzle)


FULL = tuple((n, n + 1, n + 2, n + 3) for n in (1, 5, 11, 15))
HEXES = ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1))
FOUR = ((1, -2, 3), (2, 1, -3), (-3, -1, 2), (3, 1, -1))

LAID = {
    "a square": laid("1x1", ((1, 2, 3, 4),), (1,)),
    "2x3": laid("2x3", tuple((n, -n, n + 10, 7) for n in range(1, 7)), (0, 1, 2, 3, 0, 0)),
    "a triangle": laid("triangle1", ((1, 2, 3),), (1,)),
    "two rows of triangles": laid("triangle2", FOUR, (0, 0, 1, 2)),
    "a hexagon": laid("hexagon1", ((1, -2, 3, -4, 5, -6),), (1,)),
    "seven hexagons": laid("hexagon7", tuple(tuple(range(6 * n + 1, 6 * n + 7)) for n in range(7)), (0,) * 7),
    "named squares": laid("1x2", ((1, 2, -3, -1), (1, 1, 1, 1)), (0, 0), ("frog", "newt")),
    "named triangles": laid("triangle2", FOUR, (0, 0, 1, 2), ("frog", "newt")),
    "named hexagons, unsigned": laid("hexagon1", ((1, 2, 3, 1, 2, 3),), (0,), ("red", "blue", "tan")),
}
LAID |= {
    name: Solution(tuple(Lay(n, 0) for n in range(1, puzzle.board.cells + 1)), puzzle)
    for name, puzzle in {
        "corners of squares": satpuzzle.parse_all("1 2 30 4\n2 3 5 30", board="1x2", match="corners")[0],
        "corners of triangles": satpuzzle.parse_all("1 2 3\n4 5 6\n7 8 9\n10 1 2", match="corners")[0],
        "corners of a hexagon": satpuzzle.parse_all("1 2 3 4 5 60", board="hexagon1", match="corners")[0],
        "a torus": Puzzle(parse_board("2x2torus"), FULL[:4], COLOURS, turns="none"),
        "a cylinder": Puzzle(parse_board("1x3cylinder"), FULL[:3], COLOURS),
        "a part of a rectangle": Puzzle(parse_board("3x3:1,1-1,2+2,2+2,3"), FULL[:4], COLOURS),
        "a part of a triangle": Puzzle(parse_board("triangle2:2,1-2,2"), ((1, 2, 3), (3, 2, 1)), COLOURS),
        "a part of hexagons": Puzzle(parse_board("hexagon7:1,2+2,2"), HEXES, COLOURS),
    }.items()
}
OWN = Solution(
    (Lay(2, 1), Lay(1, 0), Lay(3, 1)),
    Puzzle(
        joined(2, 3, "chain", (0, 1, 1, 0), (1, 1, 2, 0)), ((1, 2), (-2, 1), (-1, 2)), figures=("frog", "newt", "toad")
    ),
)


@pytest.mark.parametrize("name", LAID)
def test_a_solution_is_drawn_in_plain_characters(name: str) -> None:
    """With names, if figures have any."""
    assert "\n" + Solution.picture(LAID[name], names=True) == text_in("pictures", name)
    assert name.startswith("named") or Solution.picture(LAID[name], names=True) == Solution.picture(LAID[name])


def test_the_cells_of_a_custom_board_are_listed() -> None:
    assert Solution.picture(OWN) == "cell 1: type 2 [1 -2]\ncell 2: type 1 [1 2]\ncell 3: type 3 [2 -1]"
    named = "cell 1: type 2 [frog+ newt-]\ncell 2: type 1 [frog+ newt+]\ncell 3: type 3 [newt+ frog-]"
    assert Solution.picture(OWN, names=True) == named


SHAPES = ["1x1", "1x4", "2x3", "4x2", "triangle1", "triangle2", "triangle4", "hexagon1", "hexagon7", "hexagon19"]


@given(st.sampled_from(SHAPES), st.booleans(), st.integers(0, 5), st.randoms(use_true_random=False))
@runs(120)
def test_every_label_of_every_card_is_drawn_once(name: str, signed: bool, digits: int, chance: random.Random) -> None:
    """All sides have different labels, of one to six digits, so that none can hide another."""
    board = parse_board(name)
    count = board.cells * board.sides
    numbers = chance.sample(range(1, count + 10**digits), count)
    if signed:
        numbers = [-number if number % 2 else number for number in numbers]
    cards = tuple(tuple(numbers[i : i + board.sides]) for i in range(0, count, board.sides))
    puzzle = Puzzle(board, cards, Rule() if signed else COLOURS)
    kinds = chance.sample(range(1, board.cells + 1), board.cells)
    lays = tuple(Lay(kind, chance.randrange(board.sides)) for kind in kinds)
    picture = Solution.picture(Solution(lays, puzzle))
    assert Counter(map(int, re.findall(r"-?\d+", picture))) == Counter([*numbers, *kinds])
    assert all(line == line.rstrip() for line in picture.splitlines())
    assert set(re.sub(r"-?\d+", "", picture)) <= set("+-|/\\ \n")


# In the report

TRIANGLES_4 = text_in("pictures", "TRIANGLES_4")
SMILEY = text_in("pictures", "SMILEY")


def test_the_report_draws_triangles_with_sides_in_order(cli: Cli) -> None:
    """The program of the author of this contest task printed the same solution."""
    assert f"1. gefundene Loesung:\n{TRIANGLES_4}" in cli("solve", "triangles-4").stdout


def test_the_report_shows_names_on_request_and_numbers_in_check_lines(cli: Cli) -> None:
    said, plain = (cli("solve", "smiley", *words, "--limit", 1).stdout for words in (["--names"], []))
    assert f"1. gefundene Loesung:\n{SMILEY}" in said
    assert ("2. 1 * [rot+ gruen- gelb- blau+]" in said, "2. 1 * [1 -4 -2 3]" in plain) == (True, True)
    assert re.findall("CHECK.*", plain) == re.findall("CHECK.*", said)


TINY = [(1, -1, -1, -1), (2, 1, 2, 3), (-3, -3, -1, 1), (-2, 3, -2, 1)]


def test_the_report_maps_numbers_to_names(cli: Cli) -> None:
    """Cards typed as words have readable answers without options; cards in numbers need no legend."""
    words = "".join(" ".join(f"{['owl', 'fox', 'cat'][abs(n) - 1]}{'-+'[n > 0]}" for n in card) + "\n" for card in TINY)
    assert (
        "]\n\nFigures: 1 owl, 2 fox, 3 cat\n\nSolution 1:" in cli("solve", "-", "--language", "en", stdin=words).stdout
    )
    assert "Figuren: 1 owl, 2 fox, 3 cat\n" in cli("solve", "-", "--language", "de", stdin=words).stdout
    numbers = "".join(" ".join(map(str, card)) + "\n" for card in TINY)
    assert "Figures" not in cli("solve", "-", "--language", "en", stdin=f"# numbers\n{numbers}").stdout
