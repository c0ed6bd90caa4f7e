"""Finding any one solution: solvers in turns and in processes give correct answers in any timing."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Settings
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.errors import DiedError, OutOfTimeError
from satpuzzle.frontier import FrontierEngine
from satpuzzle.model import Board, Placement, judging
from satpuzzle.model.solution import shuffled_cards, undisguised
from satpuzzle.optimize.best import laid
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import engine_adapters
from satpuzzle.solvers import oracles, portfolio
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import SolverRace
from satpuzzle.solvers.portfolio import Table, Turn
from tests import parted, strategies
from tests.cases import one_in
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.waiting import busy, until

ANYWHERE: list[str | Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]
ROOT = Path(__file__).parent.parent
STANDARD = satpuzzle.load("standard")
NONE = satpuzzle.Puzzle(STANDARD.board, (*STANDARD.cards[:-1], (1, 1, 1, 1)), STANDARD.rule)


@pytest.fixture
def never_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question to SAT goes to a separate process, even if a frontier search would be short."""
    monkeypatch.setattr(oracles, "SOON", ())
    monkeypatch.setattr(FrontierEngine, "is_short", lambda *_: False)


@given(puzzle=puzzles(ANYWHERE, hinted=True))
@runs(25)
def test_a_shuffled_copy_has_the_same_solutions(puzzle: satpuzzle.Puzzle) -> None:
    other = shuffled_cards(puzzle, 1)
    back = [undisguised(solution, puzzle) for solution in satpuzzle.solve(other)]
    assert sorted(map(strategies.shown, back)) == sorted(strategies.truth(puzzle))


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


@pytest.mark.parametrize("engine", ["sat", "frontier"])
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
            board = deadline.progress.parts.board
            assert len(board) > 1
            assert judging.faults(puzzle, laid(puzzle, map(Placement._make, board))) == []
            assert len(found) == 1
    one, two, three = found
    assert one is not None
    assert two is not None
    assert strategies.shown(one) == strategies.shown(two)
    assert one == three
    with pytest.raises(satpuzzle.InputError, match="with its --seed"):
        satpuzzle.first(STANDARD, settings=Settings(engine=engine, checkpoint=kept, seed=2))


@given(puzzle=puzzles(ANYWHERE, hinted=True))
@runs(25)
def test_short_turns_give_the_right_answer(puzzle: satpuzzle.Puzzle) -> None:
    truth = strategies.truth(puzzle)
    with closing(Table(puzzle, load_recipe("default"))) as table:
        for solver, seed, conflicts in portfolio.turns(portfolio.SOLVERS):
            satisfiable, solution = table.take(Turn(solver, seed, conflicts // portfolio.BUDGET), lambda _: None)
            if satisfiable is not None:
                break
    assert satisfiable == bool(truth)
    assert (strategies.shown(solution) in truth) if solution is not None else not truth


def test_all_turns_are_distributed_and_grow() -> None:
    whole = list(islice(portfolio.turns(("one", "other")), 12))
    dealt = [list(islice(portfolio.turns(("one", "other"), first, 3), 4)) for first in range(3)]
    assert sorted(turn for hand in dealt for turn in hand) == sorted(whole)
    assert [turn.solver for turn in whole[:4]] == ["one", "other", "one", "other"]
    assert [turn.conflicts for turn in whole[::2]] == sorted({turn.conflicts for turn in whole})


def test_of_two_processes_one_runs_cadical_without_pauses() -> None:
    first, second = (
        {turn.solver for turn in islice(portfolio.turns(portfolio.SOLVERS, which, 2), 20)} for which in range(2)
    )
    assert (first, second) == ({"kissat404"}, {"cadical195"})


@pytest.mark.usefixtures("never_soon")
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_processes_agree_with_brute_force(jobs: int) -> None:
    settings = Settings(engine="sat", jobs=jobs)
    found = [satpuzzle.first(STANDARD, settings=settings) for _ in range(2)]
    assert all(one is not None and strategies.shown(one) in strategies.truth(STANDARD) for one in found)
    if jobs == 1:
        assert found[0] == found[1]
    assert not strategies.truth(NONE)
    assert satpuzzle.first(NONE, settings=settings) is None


def test_two_processes_start_at_once_for_large_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_adapters, "SLOW_TO_MAKE", 0)
    monkeypatch.delattr(Encoding, "clauses")  # nobody makes one here
    settings = Settings(engine="sat", jobs=2)
    one = satpuzzle.first(STANDARD, settings=settings)
    assert one is not None
    assert strategies.shown(one) in strategies.truth(STANDARD)
    assert satpuzzle.first(NONE, settings=settings) is None


@pytest.mark.usefixtures("never_soon")
def test_a_solver_in_a_process_answers_several_questions() -> None:
    settings = Settings(engine="sat")
    assert [*map(strategies.shown, satpuzzle.solve(STANDARD, settings=settings))] == strategies.truth(STANDARD)
    assert not list(satpuzzle.solve(NONE, settings=settings))


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


def test_beams_go_on_for_as_long_as_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """However narrow memory keeps them, their number grows."""
    beams = FrontierEngine(strategies.hard_puzzle(), memory=1)
    monkeypatch.setattr(beams._beams, "_next", count(5000))
    assert beams.by_beams(1, Deadline()) == (None, None)


def test_processes_try_beams_on_different_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    shuffles = {STANDARD.cards}

    def by_beams(engine: FrontierEngine, *_: object) -> tuple[bool, None]:
        shuffles.add(engine.puzzle.cards)
        return False, None

    monkeypatch.setattr(FrontierEngine, "by_beams", by_beams)
    for turn in islice(portfolio.turns([portfolio.BEAMS, "cadical195"]), 0, 6, 2):
        assert Table(STANDARD, load_recipe("default")).take(turn, lambda _: None) == (False, None)
    assert len(shuffles) == 4


@pytest.mark.usefixtures("never_soon")
def test_beams_that_are_not_possible_leave_their_turns_to_cadical(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satpuzzle.frontier.beams.MOST_CELLS", 8)
    with closing(Table(STANDARD, load_recipe("default"))) as table:
        told: list[int] = []
        satisfiable, _ = table.take(Turn(portfolio.BEAMS, 0, 5000), told.append)
    assert satisfiable
    assert told


@pytest.mark.usefixtures("never_soon")
def test_without_kissat_cadical_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "solver_names", lambda: ["cadical195"])
    started: list[Any] = []

    class Noted(SolverRace):
        def __init__(self, services: list[Any]) -> None:
            started.extend(services)
            super().__init__(services)

    monkeypatch.setattr(portfolio, "SolverRace", Noted)
    assert satpuzzle.first(STANDARD, settings=Settings(engine="sat")) is not None
    assert [given[2] for _, given in started] == [["cadical195"]]


@pytest.mark.usefixtures("never_soon")
@pytest.mark.parametrize("killed", [1, 2])
def test_a_killed_solver_gives_no_answer(killed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    racing: list[SolverRace] = []

    class Noted(SolverRace):
        def __init__(self, services: list[Any]) -> None:
            super().__init__(services)
            racing.append(self)
            for racer in self.racers[:killed]:
                racer._process.kill()

    monkeypatch.setattr(portfolio, "SolverRace", Noted)
    if killed == 1:  # the other goes on
        assert satpuzzle.first(STANDARD, settings=Settings(jobs=2)) is not None
    else:
        with pytest.raises(DiedError, match="killed by signal 9"):
            satpuzzle.first(STANDARD, settings=Settings(jobs=2))
    assert racing[0].racers == []


def children(process: int) -> list[int]:
    """The child processes of this process."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return list(map(int, text.split()))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("end", one_in(2, [signal.SIGINT, signal.SIGKILL]))
def test_no_solver_outlives_its_search(end: signal.Signals) -> None:
    code = "import satpuzzle; from tests.strategies import hard_puzzle; satpuzzle.first(hard_puzzle())"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            assert until(lambda: children(process.pid))
            solver = children(process.pid)[0]
            assert busy(solver, 0.3)  # it is in the middle of its search
        finally:
            process.send_signal(end)
        process.wait(20)

    def gone() -> bool:
        try:
            return Path(f"/proc/{solver}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
        except OSError:
            return True

    assert until(gone)


@pytest.mark.usefixtures("never_soon")
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
    monkeypatch.setattr(oracles, "SOON", ())
    monkeypatch.setattr(FrontierEngine, "by_beams", lambda *_: (None, None))
    monkeypatch.setattr(FrontierEngine, "is_short", lambda _self, most, _deadline: asked.append(most))
    monkeypatch.setattr(portfolio, "race", lambda *_: None)
    assert satpuzzle.first(name) is None
    assert asked == [engine_adapters.SOON_SEEN]
