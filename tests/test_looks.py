"""Puzzles of every kind against a brute force that knows no engine: cards that turn over, backs, spare cards, tori."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Counts, Puzzle, Rule, Settings, Solution, encode, parse_board
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Lay
from satpuzzle.model.judging import solution_faults
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.parts import Cut, Parts, cubes
from tests import strategies
from tests.formulas import RECIPES, answered, meant
from tests.strategies import kinds, runs

ENGINES: tuple[Literal["frontier", "sat"], ...] = ("frontier", "sat")

# Sets of others, as published or as counted by a search of theirs: labels clockwise from the top.
MIXED = "1 2 1 2; 1 3 2 4; 1 3 5 -1; 1 5 2 6; 1 5 -1 4; 2 4 6 -2; 3 -1 4 -2; 3 -1 6 -2; 5 -1 6 -2"
NINE_TILES = "1 3 3 0; 1 1 0 1; 0 0 1 1; 3 2 1 1; 2 2 2 3; 0 1 1 3; 2 3 0 2; 2 1 3 1; 3 1 1 3"
TILES = """1 1 3 0; 0 2 3 0; 1 0 0 3; 0 2 1 2; 1 1 2 0; 0 0 0 1; 3 3 3 2; 2 0 3 0;
    0 0 1 3; 1 1 1 2; 3 3 0 1; 3 0 1 0; 2 0 1 3; 1 3 0 0; 0 3 0 0; 3 0 0 3"""
ON_A_TORUS = """2 1 1 3; 1 2 0 2; 3 3 3 1; 1 2 1 3; 3 2 0 1; 2 0 2 3; 0 2 1 1; 2 1 2 1;
    1 3 0 2; 2 1 0 0; 0 2 1 2; 0 1 2 2; 0 3 0 3; 1 0 2 2; 0 3 0 2; 0 2 3 0"""
UNICORNS = """1 2 -3 -4; -1 -2 3 4; 3 -4 -2 1; -3 -4 1 4; 3 2 -1 -4; 3 1 -3 -2; -1 -2 3 2; 4 1 -4 -2; 1 -2 -4 4"""


def made(board: str, rule: str, cards: str, **kind: Any) -> Puzzle:
    """A puzzle from cards with semicolons between."""
    return Puzzle(
        parse_board(board), tuple(tuple(map(int, card.split())) for card in cards.split(";")), Rule.parse(rule), **kind
    )


def ring(*backs: tuple[int, ...]) -> Puzzle:
    """A ring of three two-sided cards with equal fronts, two sides of which touch nothing."""
    board = parse_board("3x3torus:1,1-1,3")
    return Puzzle(board, ((1, 1, 1, 1),) * 3, Rule(signed=False), turns="none", backs=backs)


def part(region: str) -> Puzzle:
    """Some cells of the large bundled set, for which all its cards may be used."""
    whole = satpuzzle.load("eternity2")
    return Puzzle(whole.board.region(region), whole.cards, whole.rule, spare=True)


@pytest.mark.parametrize(
    ("puzzle", "expected", "engines"),
    [
        (made("3x3", "signed,self=3,self=4,self=5,self=6", MIXED), (4, 1, 8), ENGINES),
        (made("3x3", "unsigned", NINE_TILES, turns="none"), (1, 1, 1), ENGINES),
        (made("3x3", "unsigned", NINE_TILES), (4328, 1082, 4328), ENGINES),
        (made("4x4", "unsigned", TILES, turns="none"), (9, 9, 9), ENGINES),
        (made("4x4torus", "unsigned", ON_A_TORUS, turns="none"), (16, 1, 16), ENGINES),
        (made("4x4torus", "unsigned", ON_A_TORUS), (7360, 115, 58880), ENGINES[:1]),
        (made("3x3", "signed", UNICORNS), (8, 2, 8), ENGINES),
        (made("3x3", "signed", UNICORNS, flip=True), (352, 44, 352), ENGINES),
        (ring((1, 1, 1, 1), (1, 1, 1, 2), (1, 2, 1, 1)), (9, 3, 18), ENGINES),
        (part("2,2-2,3"), (35280, 17640, 35280), ENGINES[:1]),
        pytest.param(part("2,2-3,3"), (4059952, 1014988, 4059952), ENGINES[:1], marks=pytest.mark.long),
        pytest.param(part("2,2-2,5"), (70373500, 35186750, 70373500), ENGINES[:1], marks=pytest.mark.long),
    ],
)
def test_sets_of_others_have_their_published_counts(
    puzzle: Puzzle, expected: tuple[int, int, int], engines: Sequence[Literal["frontier", "sat"]]
) -> None:
    for engine in engines:
        assert satpuzzle.count(puzzle, settings=Settings(engine=engine)) == Counts(*expected)


@settings(runs(1), max_examples=300)
@given(kinds(), st.booleans())
def test_all_kinds_are_counted_and_listed_like_brute_force(puzzle: Puzzle, up_to: bool) -> None:
    table, found = strategies.table(puzzle), strategies.solutions(puzzle)
    orbits = table.orbits(found)
    expected = [orbit[0] for orbit in orbits] if up_to else found
    for engine in ENGINES:
        chosen = Settings(engine=engine)
        try:
            counts = satpuzzle.count(puzzle, settings=chosen)
        except EngineLimitError as error:
            if "equal cards are given" in str(error):
                continue
            raise
        assert (counts.distinct, counts.essential) == (len(found), len(orbits))
        assert counts.labelled in (table.labelled(found), None)
        assert (counts.labelled is None) == (puzzle.labelled_factor is None)
        listed = list(satpuzzle.solve(puzzle, up_to_rotation=up_to, settings=chosen))
        assert [solution.lays for solution in listed] == expected
        assert [fault for solution in listed for fault in solution_faults(solution)] == []
        one = satpuzzle.first(puzzle, settings=chosen)
        assert (one.lays in found) if one else not found
        assert satpuzzle.unique(puzzle, settings=chosen).unique == (len(orbits) == 1)


@settings(runs(1), max_examples=40)
@given(kinds())
def test_all_recipes_and_their_models_agree(puzzle: Puzzle) -> None:
    found = strategies.solutions(puzzle)
    for name, recipe in RECIPES.items():
        note(name)
        encoding = encode(puzzle, recipe)
        models = meant(encoding)
        assert len({*models}) == len(models)
        if encoding.recipe.breaks_symmetry:
            models = sorted({moved for solution in models for moved in solution.orbit()})
        assert [solution.lays for solution in models] == found
        for family in encoding.recipe.constraints:
            clauses = list(encoding.family(family))
            assert encoding.sizes[family] == (len(clauses), sum(map(len, clauses))), family


@settings(runs(1), max_examples=40)
@given(kinds(), st.integers(1, 9))
def test_parts_and_cubes_partition_the_solutions(puzzle: Puzzle, parts: int) -> None:
    found = strategies.solutions(puzzle)
    cut = Parts(Cut(puzzle, 1 << 30, parts), Deadline())
    results = [cut.do(part, Deadline()) for part in range(cut.number)]
    listed = [tuple(Lay(*lay) for lay in lays) for result in results for lays in result.solutions or ()]
    assert sum(result.found for result in results) * cut.factor == len(found)
    assert len({*listed}) == len(listed)
    assert {image.lays for lays in listed for image in Solution(lays, puzzle).orbit()} == {*found}
    begun = cubes(puzzle, parts, Deadline())
    held = [[lays for lays in found if all(lays[hint.cell] == hint[1:] for hint in cube)] for cube in begun]
    assert sorted(lays for some in held for lays in some) == found


@settings(runs(1), max_examples=40)
@given(kinds())
def test_formulas_are_exported_and_their_answers_decoded(puzzle: Puzzle) -> None:
    found = strategies.solutions(puzzle)
    with tempfile.TemporaryDirectory() as folder:
        if found:
            decoded, (solution,) = answered(puzzle, Path(folder))
            assert decoded == puzzle
            assert solution.lays in found
