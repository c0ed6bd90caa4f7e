"""Cubes are disjoint, together everything, and the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, parse_board
from satpuzzle.encode.domains import Domains
from satpuzzle.search.plan import Cube, cell_order, cubes
from tests import brute, strategies
from tests.strategies import ODD_BOARDS, RULES, TINY, puzzles, runs

BOARDS = (*TINY, "2x3", "triangle1", "triangle2", *ODD_BOARDS)


def shows(puzzle: Puzzle, shown: brute.Shown, cube: Sequence[Placement]) -> bool:
    """Does the solution have what the cube gives?"""
    kinds = brute.types(puzzle.cards)
    return all(shown[hint.cell] == brute.turn(kinds[hint.type - 1], hint.turn) for hint in cube)


@runs(150)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(1, 30))
def test_every_solution_lies_in_exactly_one_cube(puzzle: Puzzle, least: int) -> None:
    listed = cubes(puzzle, least)
    for shown in strategies.truth(puzzle):
        assert sum(shows(puzzle, shown, cube) for cube in listed) == 1


@runs(150)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(1, 30))
def test_there_are_as_many_cubes_as_asked_for_or_each_is_a_solution(puzzle: Puzzle, least: int) -> None:
    listed = cubes(puzzle, least)
    if len(listed) < least:
        truth = strategies.truth(puzzle)
        assert len(listed) == len(truth) or (puzzle.hints and not truth), "hints may rule out by themselves"
        assert all(len(cube) == puzzle.board.cells - len(puzzle.hints) for cube in listed)


@runs(150)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(1, 30))
def test_no_two_cubes_can_be_had_at_once(puzzle: Puzzle, least: int) -> None:
    listed = cubes(puzzle, least)
    for one in listed:
        for other in listed[: listed.index(one)]:
            laid = {hint.cell: hint for hint in one}
            assert any(laid.get(hint.cell, hint) != hint for hint in other)


@runs(150)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(1, 30))
def test_cubes_are_sorted_and_about_as_long_as_each_other(puzzle: Puzzle, least: int) -> None:
    listed = cubes(puzzle, least)
    assert listed == sorted(set(listed))
    lengths = {len(cube) for cube in listed}
    if len(listed) >= least:
        assert not lengths or max(lengths) - min(lengths) <= 1


@runs(80)
@given(puzzles(BOARDS, RULES, hinted=True), st.integers(2, 12))
def test_a_cube_is_the_puzzle_with_further_hints_and_repeats_none(puzzle: Puzzle, least: int) -> None:
    """Whatever a cube gives can be given: the cell is free, the card is left, and neighbours match."""
    truth = strategies.truth(puzzle)
    for cube in cubes(puzzle, least):
        assert not {hint.cell for hint in cube} & {hint.cell for hint in puzzle.hints}
        hinted = replace(puzzle, hints=(*puzzle.hints, *cube))
        assert strategies.truth(hinted) == [shown for shown in truth if shows(puzzle, shown, cube)]
        kinds = brute.types(puzzle.cards)
        laid = {hint.cell: brute.turn(kinds[hint.type - 1], hint.turn) for hint in hinted.hints}
        for a, b in puzzle.board.joins:
            if {a.cell, b.cell} <= {hint.cell for hint in cube}:
                label = laid[a.cell][a.side]
                assert laid[b.cell][b.side] == (-label if puzzle.rule.signed else label)


@pytest.mark.parametrize("name", ["standard", "circus", "triangles-1", "em_7_3_6", "owen-5x5"])
@pytest.mark.parametrize("least", [1, 10, 200])
def test_known_puzzles_are_cut_as_asked(name: str, least: int) -> None:
    puzzle = satpuzzle.load(name)
    listed = cubes(puzzle, least)
    assert len(listed) >= least
    if name in ("standard", "circus"):
        for solution in satpuzzle.solve(puzzle):
            inside = [all(solution.lays[cell] == (kind, turn) for cell, kind, turn in cube) for cube in listed]
            assert sum(inside) == 1


def test_a_search_through_the_cubes_finds_every_solution_once() -> None:
    puzzle = satpuzzle.load("standard")
    solutions: list[brute.Shown] = []
    for cube in cubes(puzzle, 25):
        solutions += map(strategies.shown, satpuzzle.solve(replace(puzzle, hints=cube)))
    assert brute.in_order(solutions, puzzle.cards) == [strategies.shown(each) for each in satpuzzle.solve(puzzle)]


def test_one_cube_is_the_whole_search() -> None:
    assert cubes(satpuzzle.load("standard"), 1) == [()]


def test_a_puzzle_that_is_given_whole_is_one_cube() -> None:
    (solution,) = satpuzzle.solve(satpuzzle.load("standard"), limit=1)
    whole: Cube = tuple(Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    assert cubes(replace(solution.puzzle, hints=whole), 5) == [()]


@runs(40)
@given(puzzles(BOARDS, RULES, hinted=True))
def test_the_order_of_cells_holds_every_cell_once(puzzle: Puzzle) -> None:
    assert sorted(cell_order(Domains(puzzle))) == list(range(puzzle.board.cells))


def test_the_order_of_cells_grows_from_neighbour_to_neighbour() -> None:
    puzzle = satpuzzle.load("em_7_3_6")
    order = cell_order(Domains(puzzle))
    for index, cell in enumerate(order[1:], 1):
        near = {b.cell for a, b in puzzle.board.joins if a.cell == cell}
        near |= {a.cell for a, b in puzzle.board.joins if b.cell == cell}
        assert near & set(order[:index])


@runs(40)
@given(puzzles(BOARDS, RULES, hinted=True))
def test_the_next_cell_has_most_neighbours_filled_then_fewest_placements_then_comes_first(puzzle: Puzzle) -> None:
    domains = Domains(puzzle)
    order = cell_order(domains)
    for place, cell in enumerate(order):
        filled = set(order[:place])

        def rank(other: int, filled: set[int] = filled) -> tuple[int, int, int]:
            joins = puzzle.board.joins
            near = sum({other} | filled >= {a.cell, b.cell} and other in (a.cell, b.cell) for a, b in joins)
            return -near, len(domains.cells[other]), other

        assert cell == min(order[place:], key=rank)


def test_a_puzzle_without_any_fitting_card_has_no_cubes_at_all_when_cut_to_the_end() -> None:
    puzzle = Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (5, 6, 7, 8)))
    assert cubes(puzzle, 100) == []
    from satpuzzle import encode, make_cubes

    with pytest.raises(InputError, match="100 ways"):
        make_cubes(encode(puzzle), 100)
