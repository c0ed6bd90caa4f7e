"""`rescue` moves as few placed cards as possible, by brute force."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, Settings
from satpuzzle.model.judging import judge_text
from satpuzzle.optimize.rescue import rescuing
from satpuzzle.runtime.deadline import Deadline
from tests import brute, strategies
from tests.conftest import PATIENCE, Cli
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.waiting import time_is_up_after

BOARDS = (*SMALL, "triangle2", *ODD_BOARDS)
LAID = "1,1=1@0 1,2=2@0 3,3=8@1"


@st.composite
def disturbed(draw: st.DrawFn) -> tuple[Puzzle, tuple[Placement, ...]]:
    """A puzzle and placed cards: those of a solution, if there is one, some rotated, swapped or removed."""
    puzzle = draw(puzzles(BOARDS, hinted=True))
    found, kinds = strategies.truth(puzzle), brute.types(puzzle.cards)
    laid = list(draw(st.sampled_from(found)) if found else puzzle.cards)
    for _ in range(draw(st.integers(0, 2))):
        a, b = (draw(st.integers(0, len(laid) - 1)) for _ in range(2))
        laid[a], laid[b] = laid[b], laid[a]
    for cell in draw(st.lists(st.integers(0, len(laid) - 1), max_size=2)):
        laid[cell] = brute.turn(laid[cell])
    cells = draw(st.lists(st.integers(0, len(laid) - 1), unique=True))
    return puzzle, tuple(Placement(cell, *brute.lay_of(laid[cell], kinds)) for cell in cells)


def fewest(puzzle: Puzzle, laid: tuple[Placement, ...]) -> int | None:
    """The minimum number of moves, by brute force; None if there is no solution."""
    kinds = brute.types(puzzle.cards)
    looks = {each.cell: brute.turn(kinds[each.type - 1], each.turn) for each in laid}
    moved = (sum(shown[cell] != look for cell, look in looks.items()) for shown in strategies.truth(puzzle))
    return min(moved, default=None)


@given(disturbed(), st.sampled_from(["default", "direct", "labels"]))
@runs(120)
def test_the_number_of_moved_cards_is_minimal(case: tuple[Puzzle, tuple[Placement, ...]], recipe: str) -> None:
    puzzle, laid = case
    truth = fewest(puzzle, laid)
    states = list(rescuing(puzzle, laid, settings=Settings(recipe=recipe), deadline=Deadline()))
    rescue = states[-1]
    assert rescue.optimal
    assert rescue.least == truth
    assert (rescue.solution is None) == (truth is None)
    if rescue.solution is not None:
        assert strategies.shown(rescue.solution) in strategies.truth(puzzle)
        assert len(rescue.moved) == truth
    for state in states:  # intermediate results are true
        assert state.least is None or truth is None or state.least <= truth
        assert state.solution is None or len(state.moved) >= (truth or 0)


@given(disturbed())
@runs(40)
def test_moves_lead_to_the_solution_shown(case: tuple[Puzzle, tuple[Placement, ...]]) -> None:
    puzzle, laid = case
    rescue = satpuzzle.rescue(puzzle, laid)
    if rescue.solution is None:
        assert rescue.moves == []
        return
    assert [move.before for move in rescue.moves] == list(rescue.moved)
    board = {each.cell: (each.type, each.turn) for each in laid if each not in rescue.moved}
    for card, before, after in rescue.moves:
        assert before != after
        assert before.type == after.type == puzzle.card_types[card][0]
        assert after.cell not in board
        board[after.cell] = after.type, after.turn
    assert all(rescue.solution.lays[cell] == lay for cell, lay in board.items())
    assert len({card for card, _, _ in rescue.moves}) == len(rescue.moves)


def test_cards_that_break_a_rule_move_and_hints_stay() -> None:
    framed = satpuzzle.load("owen-4x4")
    corner = next(number for number, card in enumerate(framed.cards, 1) if card.count(0) == 2)
    rescue = satpuzzle.rescue(framed, f"2,2={corner}@0")
    assert (len(rescue.moved), rescue.least) == (1, 1)
    hinted = satpuzzle.with_given("standard", "5=3@3")
    rescue = satpuzzle.rescue(hinted, "5=1@0 1=9@0")
    assert rescue.solution is not None
    assert rescue.solution.lays[4] == (3, 3)
    assert Placement(4, 1, 0) in rescue.moved


def test_recipes_without_exactly_the_solutions_are_refused() -> None:
    for name in satpuzzle.recipe_names():
        recipe = satpuzzle.load_recipe(name)
        if recipe.soft or recipe.breaks_symmetry:
            with pytest.raises(InputError, match="default"):
                satpuzzle.rescue("standard", LAID, settings=Settings(recipe=name))


def test_every_recipe_gives_the_same_result() -> None:
    for name in satpuzzle.recipe_names():
        recipe = satpuzzle.load_recipe(name)
        if not (recipe.soft or recipe.breaks_symmetry):
            assert satpuzzle.rescue("standard", LAID, settings=Settings(recipe=name)).least == 2, name


# On the command line.


def test_the_command_agrees_with_the_library(cli: Cli) -> None:
    rescue = satpuzzle.rescue("standard", LAID)
    assert rescue.solution is not None
    text = cli("rescue", "standard", "--given", LAID)
    assert text.exit_code == 0
    lines = text.stdout.splitlines()
    assert rescue.solution.check_line() in lines
    assert lines[-3] == "2 of 3 cards must move; fewer are not enough"
    assert [line.split(":")[0] for line in lines[-2:]] == ["  card 1 in row 1 column 1", "  card 2 in row 1 column 2"]
    data = json.loads(cli("rescue", "standard", "--given", LAID, "--format", "json", "--cards").stdout)
    assert (data["laid"], data["moved"], data["least"], data["optimal"]) == (3, 2, 2, True)
    for move in data["moves"]:
        there = data["solution"][move["to"]["cell"] - 1]
        assert (there["type"], there["turn"]) == (move["type"], move["to"]["turn"])
    cards = [cell["card"] for cell in data["solution"]]
    assert sorted(cards) == list(range(1, 10))
    rows = [", ".join(map(str, cards[start : start + 3])) for start in (0, 3, 6)]
    named = cli("rescue", "standard", "--given", LAID, "--cards").stdout.splitlines()
    assert f"Cards: {'; '.join(rows)}" in named
    (verdict,) = judge_text(rescue.puzzle, cli("rescue", "standard", "--given", LAID, "--format", "check").stdout)
    assert verdict.solution == rescue.solution
    assert cli("rescue", "standard", "--given", LAID, "--format", "svg").stdout.startswith("<?xml")
    assert "2 von 3 Karten" in cli("rescue", "standard", "--given", LAID, "--language", "de").stdout


def test_best_is_suggested_if_there_is_no_solution(cli: Cli) -> None:
    result = cli("rescue", "asterix-first", "--given", "1=1@0")
    assert (result.exit_code, result.stdout) == (1, "the puzzle has no solution, even if all cards may move\n")
    assert "satpuzzle best asterix-first" in result.stderr
    data = json.loads(cli("rescue", "asterix-first", "--given", "1=1@0", "--format", "json").stdout)
    assert (data["moved"], data["least"], data["solution"]) == (None, None, None)


def test_a_timeout_reports_the_best_known_result(cli: Cli, hard_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time_is_up_after(300, monkeypatch)
    result = cli("rescue", hard_file, "--rule", "framed", "--given", "5,5=50@0 5,6=51@0", "--timeout", PATIENCE)
    assert result.exit_code == 3
    assert "of 2 cards must move; no solution found yet" in result.stdout


def test_any_placed_cards_are_rescued_or_refused(cli: Cli) -> None:
    for words in ([], ["--given", "1=99@0"], ["--given", "1=1@0 1=2@0"], ["--given", "nowhere.txt"]):
        result = cli("rescue", "standard", *words)
        assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
