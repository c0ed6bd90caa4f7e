"""The order of cells in long searches does not change results, and reduces partial fillings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Puzzle
from satpuzzle.frontier import FrontierEngine, counting
from satpuzzle.frontier.counting import best_order
from satpuzzle.frontier.problem import problem_of
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from tests import strategies
from tests.strategies import ODD_BOARDS, runs
from tests.waiting import Until

BOARDS = ("1x1", "1x4", "2x3", "3x2", "3x3", "triangle2", "hexagon7", *ODD_BOARDS)
EVERY = strategies.puzzles(boards=BOARDS, hinted=True)


@pytest.fixture(scope="module")
def large() -> Puzzle:
    """Framed, 14x14, 5 border and 31 inner colours: row by row, no machine could visit all partial fillings."""
    return satpuzzle.generate("14x14", "framed", 31, border=5, seed=1)


@pytest.fixture
def any_order() -> Iterator[None]:
    """Every search takes another order of the cells, the one proposed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choices, "LONG", -1.0)
        patch.setattr(choices, "GAIN", 0.0)
        patch.setattr(choices, "NARROW", 1)
        patch.setattr(choices, "LISTED", 1)
        yield


@runs(60)
@given(EVERY)
def test_an_order_has_every_cell_once_and_is_deterministic(puzzle: Puzzle) -> None:
    problem = problem_of(puzzle)
    found = best_order(problem, Deadline())
    assert sorted(found[0]) == list(range(puzzle.board.cells))
    assert found == best_order(problem, Deadline())


def test_the_deadline_is_checked_for_every_cell(large: Puzzle) -> None:
    looks = itertools.count(1)
    best_order(problem_of(large), Until(lambda: next(looks) < 0))
    assert next(looks) > 2 * large.board.cells


@pytest.mark.usefixtures("any_order")
def test_results_do_not_depend_on_the_order() -> None:
    @runs(100)
    @given(EVERY)
    def check(puzzle: Puzzle) -> None:
        truth = strategies.truth(puzzle)
        each = FrontierEngine(puzzle)
        orbits = list(each.orbits(Deadline()))
        assert sorted(strategies.shown(solution) for orbit in orbits for solution in orbit) == sorted(truth)
        assert each.distinct(Deadline()) == len(truth)
        first = each.first(Deadline())
        assert strategies.shown(first) in truth if first else not truth

    check()


def test_a_good_order_of_a_framed_board_has_few_partial_fillings(large: Puzzle) -> None:
    problem = problem_of(large)
    rows = sum(counting.surveyed(problem, 1 << 28, Deadline()).widths)
    assert rows > 1e12
    assert FrontierEngine(large).visits(1e7, Deadline()) < 1e7
