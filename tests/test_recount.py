"""The second counter is correct, respects its limits, and is independent of the engines."""

from __future__ import annotations

import ast
import math
from pathlib import Path

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Board, Counts, OutOfTimeError, Puzzle, Rule, Solution, parse_board
from satpuzzle.certificates import recount as module
from satpuzzle.certificates.recount import recount
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Lay
from satpuzzle.notation.catalogue import Instance, instances
from tests import brute, strategies
from tests.cases import one_in
from tests.strategies import ODD_BOARDS, SMALL, joined, puzzles, runs

# Cells that rotate into themselves, cycles of one, two, three and six cells, joins within a cycle.
ANYWHERE: list[str | Board] = [*SMALL, "3x2", "3x3", "triangle1", "triangle2", "triangle3", "hexagon1", "hexagon7"]
LARGE = ("em_7_3_6", "em_7_4_8", "em_8_4_5", "em_9_3_5", "em_11_3_4", "em_12_2_4", "em_14_7_3", "macmahon")
COUNTED = [instance for instance in instances() if instance.name not in LARGE]


def by_list(puzzle: Puzzle) -> Counts:
    """The counts of the brute-force list, with all rotations of each solution."""
    kinds = brute.types(puzzle.cards)
    found = strategies.truth(puzzle)
    solutions = {Solution(tuple(Lay(*brute.lay_of(look, kinds)) for look in shown), puzzle) for shown in found}
    orbits = {frozenset(solution.rotated(rotation) for rotation in puzzle.rotations) for solution in solutions}
    assert set().union(*orbits) == solutions
    return Counts(len(found), len(orbits), len(found) * puzzle.labelled_factor)


@runs(200)
@given(puzzles([*ANYWHERE, *ODD_BOARDS], hinted=True))
def test_it_counts_like_brute_force_on_every_board_and_rule(puzzle: Puzzle) -> None:
    assert recount(puzzle) == by_list(puzzle)


@runs(200)
@given(puzzles(["1x1", "1x4", "2x2", "2x3", "3x3"], hinted=True))
def test_it_counts_orbits_like_brute_force(puzzle: Puzzle) -> None:
    assert recount(puzzle).essential == len(strategies.orbits(puzzle))


@runs(60)
@given(puzzles(["1x1", "1x2", "3x1", "2x2"], hinted=False))
def test_it_counts_labelled_solutions_like_brute_force(puzzle: Puzzle) -> None:
    assert recount(puzzle).labelled == strategies.labelled(puzzle)


@runs(200)
@given(puzzles([*ODD_BOARDS, "2x2", "3x3", "triangle2", "hexagon7"], rules=[Rule(), Rule(signed=False)]))
def test_solutions_that_rotations_keep_are_counted(puzzle: Puzzle) -> None:
    alike = Puzzle(puzzle.board, (puzzle.cards[0],) * len(puzzle.cards), puzzle.rule)
    if puzzle.board.cells < 7:
        assert recount(alike) == by_list(alike)
    assert recount(puzzle) == by_list(puzzle)


@pytest.mark.parametrize("instance", one_in(10, COUNTED), ids=lambda instance: instance.name)
def test_bundled_puzzles_have_their_published_counts(instance: Instance) -> None:
    assert_published(instance)


@pytest.mark.long
@pytest.mark.parametrize("name", ["em_7_4_8"])
def test_large_bundled_puzzles_have_their_published_counts(name: str) -> None:
    assert_published(next(each for each in instances() if each.name == name), 5_000_000)


def assert_published(instance: Instance, most: int = 500_000) -> None:
    counts = recount(instance.puzzle(), most)
    assert instance.distinct is not None
    for what in ("distinct", "essential", "labelled"):
        assert getattr(instance, what) in (None, getattr(counts, what))


@pytest.mark.parametrize("cards", [1, 2, 13, 15])
def test_large_counts_are_exact(cards: int) -> None:
    """Different cards in a row that all fit each other in both rotations."""
    row = Puzzle(parse_board(f"1x{cards}"), tuple((n + 2, 1, n + 60, 1) for n in range(cards)), Rule(signed=False))
    number = math.factorial(cards) * (4 if cards == 1 else 2**cards)
    assert recount(row) == Counts(number, number // len(row.board.rotations), number)


def test_the_rings_of_equal_beads_are_counted_up_to_rotation() -> None:
    """Six beads, three of them red: 20 necklaces, 3 up to rotation and reflection."""
    ring = joined(4, 6, "ring", *((cell, 1, (cell + 1) % 6, 3) for cell in range(6)))
    red, blue = (1, 9, 1, 9), (2, 9, 2, 9)
    counts = recount(Puzzle(ring, (red,) * 3 + (blue,) * 3, Rule(signed=False)))
    assert len(ring.rotations) == 12
    assert counts == Counts(20, 3, 20 * math.factorial(3) ** 2 * 2**6)


def test_too_many_states_are_refused_before_they_are_stored() -> None:
    puzzle = satpuzzle.load("em_12_2_4")
    held: list[int] = []
    with pytest.raises(EngineLimitError, match="more than 20000 states") as caught:
        recount(puzzle, 20_000, held.append)
    assert len(str(caught.value).splitlines()) == 1
    assert 5_000 < max(held) <= 20_000


def test_the_limit_on_states_is_exact() -> None:
    puzzle = satpuzzle.load("standard")
    low, high = 2, 1_000_000
    while low < high:
        middle = (low + high) // 2
        try:
            recount(puzzle, middle)
            high = middle
        except EngineLimitError:
            low = middle + 1
    assert recount(puzzle, low) == Counts(8, 2, 16)
    with pytest.raises(EngineLimitError):
        recount(puzzle, low - 1)


def test_its_progress_callback_can_stop_it() -> None:
    seen: list[int] = []

    def watch(states: int) -> None:
        seen.append(states)
        if len(seen) == 30:
            raise OutOfTimeError("enough")

    with pytest.raises(OutOfTimeError, match="enough"):
        recount(satpuzzle.load("em_12_2_4"), watch=watch)
    assert len(seen) == 30
    assert seen[-1] > 100


# Small and independent.

SOURCE = Path(str(module.__file__)).read_text(encoding="utf-8")


def test_it_is_short() -> None:
    assert len(SOURCE.splitlines()) <= 135


def test_it_imports_only_the_model() -> None:
    imported = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imported}
    assert names == {"collections.abc", "satpuzzle.errors", "satpuzzle.model"}
    assert "__import__" not in SOURCE
    assert "importlib" not in SOURCE
