"""Cubes are disjoint, cover the search, and are the same on every machine."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Placement, Puzzle, parse_board
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.parts import Cube, cubes
from tests import strategies
from tests.strategies import ODD_BOARDS, RULES, TINY, puzzles, runs

BOARDS = (*TINY, "2x3", "triangle1", "triangle2", *ODD_BOARDS)


@runs(150)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(1, 30))
def test_there_are_enough_disjoint_cubes_unless_all_are_solutions(puzzle: Puzzle, least: int) -> None:
    """They are also sorted, and of about equal length."""
    listed = cubes(puzzle, least, Deadline())
    assert listed == sorted(set(listed))
    if len(listed) < least:
        truth = strategies.solutions(puzzle)
        assert len(listed) == len(truth) or (puzzle.hints and not truth), "hints may rule out by themselves"
        assert all(len(cube) == puzzle.board.cells - len(puzzle.hints) for cube in listed)
    elif listed:
        lengths = set(map(len, listed))
        assert max(lengths) - min(lengths) <= 1
    for place, one in enumerate(listed):
        laid = {hint.cell: hint for hint in one}
        assert all(any(laid.get(hint.cell, hint) != hint for hint in other) for other in listed[:place])


@runs(80)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(2, 12))
def test_the_solutions_of_cubes_partition_those_of_the_puzzle(puzzle: Puzzle, least: int) -> None:
    """The placements of a cube are possible: free cells, unused cards, matching neighbours."""
    truth, looks = strategies.solutions(puzzle), strategies.looks_of(puzzle)
    for cube in cubes(puzzle, least, Deadline()):
        assert not {hint.cell for hint in cube} & {hint.cell for hint in puzzle.hints}
        hinted = replace(puzzle, hints=(*puzzle.hints, *cube))
        assert strategies.solutions(hinted) == [
            lays for lays in truth if all(lays[each.cell] == each[1:] for each in cube)
        ]
        laid = {hint.cell: looks[hint.type - 1][hint.turn] for hint in hinted.hints}
        for a, b in puzzle.board.joins:
            if {a.cell, b.cell} <= {hint.cell for hint in cube}:
                label = laid[a.cell][a.side]
                assert laid[b.cell][b.side] == strategies.mate(puzzle.rule, label)


def test_a_completely_given_puzzle_is_one_cube() -> None:
    (solution,) = satpuzzle.solve(satpuzzle.load("standard"), limit=1)
    whole: Cube = tuple(Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    assert cubes(replace(solution.puzzle, hints=whole), 5, Deadline()) == [()]


def test_a_puzzle_whose_cards_do_not_fit_has_no_cubes() -> None:
    puzzle = Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (5, 6, 7, 8)))
    assert cubes(puzzle, 100, Deadline()) == []
