"""Finding any one solution: solvers in turns and in processes give correct answers in any timing."""

from __future__ import annotations

import math
from contextlib import closing, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Settings
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Board
from satpuzzle.model.solution import shuffled_cards
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.engine_adapters import ByBeams, ByFrontier, KnownSolutions
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import oracle_maker
from tests import strategies
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.waiting import Until

ANYWHERE: list[str | Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]


@given(puzzle=puzzles(ANYWHERE, hinted=True), seed=st.integers(0, 3), engine=st.sampled_from(["sat", "frontier"]))
@runs(40)
def test_the_order_of_the_cards_does_not_help_the_search(puzzle: satpuzzle.Puzzle, seed: int, engine: str) -> None:
    settings = Settings(engine=engine, seed=seed)
    one, two = (satpuzzle.first(each, settings=settings) for each in (puzzle, shuffled_cards(puzzle, 7)))
    assert (one is None) == (two is None) == (not strategies.truth(puzzle))
    if one is not None and two is not None:
        assert strategies.shown(one) == strategies.shown(two)
        assert strategies.shown(one) in strategies.truth(puzzle)
        assert one.puzzle is puzzle


@given(puzzle=puzzles(ANYWHERE, hinted=True), soon=st.sampled_from([2e-4, 0.01]), small=st.sampled_from([0, 30]))
@runs(25)
def test_turns_of_any_length_give_the_right_answer(puzzle: satpuzzle.Puzzle, soon: float, small: int) -> None:
    truth = strategies.truth(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choices, "SOON", soon)
        patch.setattr(choices, "SAT_FIRST", small)
        patch.setattr(choices, "PLAIN", 0)
        patch.setattr(choices, "FIRST_WIDTH", 1)
        patch.setattr(ByFrontier, "effort", lambda *_, **__: math.inf)
        solution = satpuzzle.first(puzzle)
    assert (strategies.shown(solution) in truth) if solution is not None else not truth


def test_a_solver_that_was_stopped_goes_on_with_what_it_has_learnt() -> None:
    """Every call of the clock is a slice: the second question begins where the first one was stopped."""
    asked = 0

    def over() -> bool:
        nonlocal asked
        asked += 1
        return asked % 4 == 0

    clauses = Encoding(strategies.hard_puzzle(), load_recipe("default")).clauses()
    with closing(oracle_maker()(0, clauses)) as oracle:
        made = []
        for _ in range(2):
            deadline = Until(over)
            with pytest.raises(OutOfTimeError):
                oracle.solve((), deadline)
            made.append(deadline.progress.conflicts or 0)
    assert made[1] > 1.5 * made[0] > 0


@given(puzzle=puzzles(ANYWHERE, hinted=True), width=st.sampled_from([1, 3, 1000]))
@runs(60)
def test_beams_find_only_solutions(puzzle: satpuzzle.Puzzle, width: int) -> None:
    truth, found = strategies.truth(puzzle), KnownSolutions(puzzle)
    deadline = Deadline()
    deadline.progress.effort = 1e-3
    with pytest.MonkeyPatch.context() as patch, suppress(OutOfTimeError):
        patch.setattr(choices, "FIRST_WIDTH", width)
        ByBeams(puzzle, Settings(), found, deadline).find(enough=1)
    assert {strategies.shown(each) for each in found} <= set(truth)
    assert found.counts is None


def test_wider_beams_solve_what_narrow_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "FIRST_WIDTH", 1)
    monkeypatch.setattr(SatEngine, "orbits", lambda *_: pytest.fail("SAT was asked"))
    assert satpuzzle.first("em_8_4_5") is not None
