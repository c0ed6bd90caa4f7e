"""The difficulty of a puzzle equals that of a plain recursive search."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from satpuzzle import Placement, Puzzle, Rule, load, parse_board
from satpuzzle.generators.difficulty import difficulty
from satpuzzle.model import Difficulty
from satpuzzle.model.filling import fillings
from satpuzzle.report.known_facts import star_text, stars_explained
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs

Laid = dict[int, brute.Labels]
Looks = tuple[brute.Labels, ...]  # all that a card can show


def walk(table: brute.Table, laid: Laid, left: list[Looks], cells: list[int]) -> Iterator[int]:
    """The number of free cells filled after each placement, in the order of a plain backtracker."""
    if not cells:
        return
    for kind in dict.fromkeys(left):
        for look in kind:
            now = {**laid, cells[0]: look}
            if table.fits(now):
                yield len(cells)
                rest = list(left)
                rest.remove(kind)
                yield from walk(table, now, rest, cells[1:])


def naive(puzzle: Puzzle) -> tuple[int, float | None, int, int]:
    """Placements, those until the first solution on average, dead ends, openings."""
    laid: Laid = {}
    table = strategies.table(puzzle)
    left = [tuple(table.looks[kind]) for kind in table.kinds[1]]
    left.sort(key=left.copy().index)
    for hint in puzzle.hints:
        laid[hint.cell] = puzzle.look(hint.type, hint.turn)
        left.remove(next(looks for looks in left if laid[hint.cell] in looks))
    cells = [cell for cell in range(puzzle.board.cells) if cell not in laid]
    if not table.fits(laid):
        return 0, None, 0, 0
    if not cells:
        return 0, 0.0, 0, 1
    filled = [len(cells) - open_cells + 1 for open_cells in walk(table, laid, left, cells)]
    starts = [place for place, number in enumerate(filled) if number == 1]
    solved = [place for place, number in enumerate(filled) if number == len(cells)]
    tries = []
    for start in starts if solved else []:
        round_trip = filled[start:] + filled[:start]
        tries.append(round_trip.index(len(cells)) + 1)
    almost = [0, *filled].count(len(cells) - 1)
    completed = {max((p for p in range(place) if filled[p] == len(cells) - 1), default=-1) for place in solved}
    openings = filled.count(min(3, len(cells)))
    return len(filled), sum(tries) / len(tries) if tries else None, almost - len(completed), openings


@runs(150)
@given(puzzles(boards=(*SMALL, *ODD_BOARDS, "triangle2"), hinted=True) | strategies.kinds())
def test_the_backtracker_counts_the_same_as_a_plain_recursion(puzzle: Puzzle) -> None:
    placements, until_first, dead_ends, openings = naive(puzzle)
    found = difficulty(puzzle)
    assert found[1:] == (placements, until_first, dead_ends, openings)


@pytest.mark.parametrize(
    ("turns", "found"),
    [((1,), (1, 1.0, 0, 1)), ((0,), (0, None, 1, 0)), ((1, 3), (0, 0.0, 0, 1)), ((1, 0), (0, None, 0, 0))],
)
def test_given_cards_are_placed_at_the_start(turns: tuple[int, ...], found: tuple[object, ...]) -> None:
    hints = tuple(Placement(cell, cell + 1, turn) for cell, turn in enumerate(turns))
    assert difficulty(Puzzle(parse_board("1x2"), ((1, 2, 2, 2), (-1, 3, 3, 3)), hints=hints))[1:] == found


def test_a_search_above_the_limit_reports_that() -> None:
    puzzle = load("standard")
    whole = difficulty(puzzle)
    assert whole.placements is not None
    assert difficulty(puzzle, most=whole.placements) == whole._replace(most=whole.placements)
    assert difficulty(puzzle, most=whole.placements - 1) == Difficulty(whole.placements - 1)


def test_stars_rise_with_the_number_of_placed_cards() -> None:
    limits = (1, 2), (1_000, 1_001), (3_000, 3_001), (10_000, 10_001), (100_000, 100_001)
    shown = [[Difficulty(10**6, placed).stars for placed in pair] for pair in limits]
    assert shown == [[1, 1], [1, 2], [2, 3], [3, 4], [4, 5]]
    assert Difficulty(10**6).stars == 5
    assert star_text(Difficulty(10**6, 2576, 290.8)) == "★★☆☆☆"
    (line,) = stars_explained()
    assert "up to 1,000, two up to 3,000," in line.text


def test_a_large_board_exceeds_the_limit_without_an_error() -> None:
    board = parse_board("60x60")
    puzzle = Puzzle(board, ((1, 1, 1, 1),) * board.cells, Rule(signed=False))
    assert difficulty(puzzle).placements == board.cells
    assert difficulty(puzzle, most=100).placements is None


@runs(100)
@given(puzzles([*SMALL, *ODD_BOARDS], hinted=True))
def test_a_plain_search_finds_each_solution_once(puzzle: Puzzle) -> None:
    assert sorted(fillings(puzzle, Deadline(), 0.0)) == strategies.solutions(puzzle)
