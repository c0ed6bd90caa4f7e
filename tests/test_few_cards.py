"""Counts of a few cards without NumPy equal those of the frontier engine."""

from __future__ import annotations

from hypothesis import given

import satpuzzle
from satpuzzle import Puzzle
from satpuzzle.frontier import FrontierEngine
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.few_cards import counts_of_few
from tests import strategies
from tests.strategies import ODD_BOARDS, runs

BOARDS = ("1x1", "1x4", "2x2", "2x3", "3x2", "3x3", "triangle2", "triangle3", "hexagon1", "hexagon7")


@runs(80)
@given(strategies.puzzles(boards=[*BOARDS, *ODD_BOARDS], hinted=True))
def test_counts_of_few_cards_equal_those_of_the_frontier_engine(puzzle: Puzzle) -> None:
    counts = counts_of_few(puzzle)
    assert counts is None or counts == FrontierEngine(puzzle).counts(Deadline())


def test_bundled_sets_of_nine_are_counted() -> None:
    for name in ("standard", "verzwickt", "bibi"):
        puzzle = satpuzzle.load(name)
        assert counts_of_few(puzzle) == FrontierEngine(puzzle).counts(Deadline())
