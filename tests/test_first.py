"""Finding any one solution: solvers in turns and in processes give correct answers in any timing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Settings
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.errors import OutOfTimeError
from satpuzzle.frontier import FrontierEngine
from satpuzzle.model import Board
from satpuzzle.model.solution import shuffled_cards
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import engine_adapters
from satpuzzle.solvers import portfolio
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import oracle_maker
from tests import parted, strategies
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs

ANYWHERE: list[str | Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]
ROOT = Path(__file__).parent.parent
STANDARD = satpuzzle.load("standard")
NONE = satpuzzle.Puzzle(STANDARD.board, (*STANDARD.cards[:-1], (1, 1, 1, 1)), STANDARD.rule)


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


@pytest.mark.parametrize("engine", ["frontier"])
def test_parts_search_shuffled_cards_and_report_the_original_ones(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parted.at_once(monkeypatch.setattr)
    kept, found = tmp_path / "kept", []
    for puzzle in (STANDARD, shuffled_cards(STANDARD, 7), STANDARD):
        settings = Settings(engine=engine, checkpoint=kept)
        deadline = Deadline()
        search = satpuzzle.Search(puzzle, settings=settings, deadline=deadline)
        found.append(search.first())
        if deadline.progress.parts is not None:  # no checkpoint had the answer
            assert len(found) == 1
    one, two, three = found
    assert one is not None
    assert two is not None
    assert strategies.shown(one) == strategies.shown(two)
    assert one == three
    with pytest.raises(satpuzzle.InputError, match="puzzle differs"):
        satpuzzle.first(STANDARD, settings=Settings(engine=engine, checkpoint=kept, seed=2))


@given(puzzle=puzzles(ANYWHERE, hinted=True), budget=st.sampled_from([1, 20]))
@runs(25)
def test_turns_of_any_length_give_the_right_answer(puzzle: satpuzzle.Puzzle, budget: int) -> None:
    truth = strategies.truth(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(portfolio, "BUDGET", budget)
        patch.setattr(engine_adapters, "SOON", 1)
        patch.setattr(FrontierEngine, "is_short", lambda *_: False)
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
            deadline = Deadline(cancelled=over)
            with pytest.raises(OutOfTimeError):
                oracle.solve((), deadline)
            made.append(deadline.progress.conflicts or 0)
    assert made[1] > 1.5 * made[0] > 0


@given(puzzle=puzzles(ANYWHERE, hinted=True), width=st.sampled_from([1, 3, 1000]))
@runs(60)
def test_beams_find_only_solutions_and_prove_only_what_is_true(puzzle: satpuzzle.Puzzle, width: int) -> None:
    truth = strategies.truth(puzzle)
    beams = FrontierEngine(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("satpuzzle.frontier.beams.FIRST", width)
        satisfiable, solution = beams.by_beams(1000, Deadline())
    assert satisfiable in {bool(truth), None}
    assert (strategies.shown(solution) in truth) if solution is not None else satisfiable is not True


def test_wider_beams_solve_what_narrow_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.frontier.beams.FIRST", 1)
    monkeypatch.setattr(SatEngine, "first", lambda *_: pytest.fail("SAT was asked"))
    assert satpuzzle.first("em_8_4_5") is not None


def test_a_search_can_be_repeated_after_a_timeout() -> None:
    asked = 0

    def over() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    search = satpuzzle.Search(STANDARD, settings=Settings(engine="sat"), deadline=Deadline(cancelled=over))
    with pytest.raises(OutOfTimeError):
        search.first()
    assert search.first() is not None


@pytest.mark.parametrize("name", ["em_7_3_6", "em_11_3_4"])
def test_the_frontier_search_is_estimated_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(engine_adapters, "SOON", 0)
    monkeypatch.setattr(FrontierEngine, "by_beams", lambda *_: (None, None))
    monkeypatch.setattr(FrontierEngine, "is_short", lambda _self, most, _deadline: asked.append(most))
    monkeypatch.setattr(portfolio, "by_turns", lambda *_: portfolio.Known(False))
    assert satpuzzle.first(name) is None
    assert asked == [engine_adapters.SOON_SEEN]
