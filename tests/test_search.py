"""Searches find all solutions in canonical order with any engine, also after interruptions."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Counts, OutOfTimeError, Puzzle, Rule, Search, Settings, WrongAnswerError, parse_board
from satpuzzle.beams.beam import Beam
from satpuzzle.encode import Encoding, encode, load_recipe
from satpuzzle.errors import DisagreementError, EngineLimitError
from satpuzzle.frontier import FrontierEngine, packing
from satpuzzle.model import judging
from satpuzzle.model.solution import hidden
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Uniqueness
from satpuzzle.search import engine_adapters as engines_module
from satpuzzle.search.engine_adapters import ByBeams, ByFrontier, KnownSolutions
from satpuzzle.search.settings import ENGINES
from satpuzzle.solvers import pysat_solvers
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import oracle_maker
from satpuzzle.solvers.pysat_solvers import PySatOracle, canonical_solver, solver_names
from tests import brute, strategies
from tests.cases import one_in, text_in
from tests.conftest import PATIENCE, Cli, error_of
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.waiting import Until, busy, time_is_up_in_the_search

STANDARD = satpuzzle.load("standard")
ANYWHERE: list[str | satpuzzle.Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]
FRAMED = Rule(signed=False, rims=(0,), rim_only=True)
# Puzzles with no solution: by search, by a card that fits nowhere, by a contradiction of hint and rim,
# by a frame inside the board.
HOPELESS = (
    Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (1, 2, 3, 4))),
    Puzzle(parse_board("1x1"), ((1, 2, 3, 4),), Rule(rims=(5,))),
    Puzzle(parse_board("1x2"), ((0, 1, 0, 0), (0, 1, 0, 0)), FRAMED, (satpuzzle.Placement(0, 1, 1),)),
    Puzzle(parse_board("1x2"), ((0, 0, 0, 0), (0, 0, 0, 0)), FRAMED),
)
# 384 solutions: more than a lowered limit for sorting.
PLENTY = Puzzle(parse_board("2x3"), ((1, 1, 1, 2),) * 3 + ((1, 1, 2, 2),) * 3, Rule(signed=False))

each_engine = pytest.mark.parametrize("engine", ENGINES)


def shown(solutions: Iterable[satpuzzle.Solution]) -> list[brute.Shown]:
    return list(map(strategies.shown, solutions))


@each_engine
@given(puzzle=puzzles(ANYWHERE, hinted=True))
@runs(40)
def test_all_solutions_are_found_in_canonical_order(engine: str, puzzle: Puzzle) -> None:
    truth = strategies.truth(puzzle)
    search = Search(puzzle, settings=Settings(engine=engine))
    assert shown(search.find()) == truth
    assert search.at_least == len(truth)
    counts = search.count()
    assert (counts.distinct, counts.essential) == (len(truth), len(strategies.truth(puzzle, up_to_rotation=True)))
    assert puzzle.board.cells > 4 or counts.labelled == strategies.counted(puzzle).labelled
    assert search.complete
    some = satpuzzle.first(puzzle, settings=Settings(engine=engine))
    assert strategies.shown(some) in truth if some else not truth


@pytest.mark.parametrize("effort", [0.0, 0.01, 1e9, math.inf])
def test_an_engine_that_runs_out_of_its_turn_changes_no_result(monkeypatch: pytest.MonkeyPatch, effort: float) -> None:
    monkeypatch.setattr(engines_module.ByFrontier, "effort", lambda *_, **__: effort)
    for name, value in (("SOON", 1e-4), ("COUNTING", 1e-4), ("GLANCE", 1e-4), ("MOST_SORTED", 10)):
        monkeypatch.setattr(choices, name, value)
    truth = strategies.truth(PLENTY)
    for limit in (3, None, 500):
        assert Search(PLENTY, limit=limit).count().distinct == len(truth)
        assert shown(Search(PLENTY, limit=limit).find()) == truth[:limit]


STOPPED = [
    *sorted({pysat_solvers.DEFAULT_SOLVER, "glucose4", *pysat_solvers.ONE_SHOT} & set(solver_names())),
    "frontier",
]


@pytest.mark.parametrize(
    "solver", [pytest.param(name, marks=() if name in STOPPED else pytest.mark.long) for name in solver_names()]
)
def test_every_solver_gives_the_same_list(solver: str) -> None:
    settings = Settings(solver=solver)
    framed = Puzzle(
        parse_board("2x3"), ((0, 1, 2, 0), (0, 2, 1, 1), (0, 0, 2, 2), (0, 0, 2, 1), (1, 1, 0, 2), (0, 2, 2, 0)), FRAMED
    )
    twins = Puzzle(parse_board("2x2"), ((1, 1, 2, 2), (1, 1, 2, 2), (1, 2, 1, 2), (2, 2, 2, 1)), Rule(signed=False))
    many_questions = solver in pysat_solvers.INCREMENTAL  # other solvers are started again for each
    for puzzle in (STANDARD, framed, twins, *HOPELESS) if many_questions else (STANDARD, *HOPELESS[:2]):
        truth = strategies.truth(puzzle)
        assert shown(satpuzzle.solve(puzzle, settings=settings)) == truth
        if many_questions and puzzle != STANDARD:  # one solver takes 4 s for it, step by step
            assert shown(SatEngine(encode(puzzle), oracle_maker(solver)).ordered(Deadline())) == truth
        assert satpuzzle.count(puzzle, settings=settings) == satpuzzle.count(puzzle)
        assert (satpuzzle.first(puzzle, settings=settings) is None) == (not truth)


def test_solvers_have_short_names() -> None:
    assert [*map(canonical_solver, ("Glucose4", "g4", "minisat-gh"))] == ["glucose4", "glucose4", "minisat-gh"]


@pytest.mark.parametrize(
    ("settings", "engine"),
    [(Settings(engine="sat"), "sat"), (Settings(engine="frontier"), "frontier"), (Settings(solver="glucose4"), "sat")],
)
def test_the_chosen_engine_counts(settings: Settings, engine: str) -> None:
    for question in ("count", "find"):
        search = Search(STANDARD, settings=settings)
        getattr(search, question)()
        assert search.count() == Counts(8, 2, 16)
        assert search.engine == engine


def test_disagreeing_engines_are_reported_and_neither_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "PLAIN", 0)
    monkeypatch.setattr(FrontierEngine, "counts", lambda _self, _clock: Counts(9, 3, 18))
    for engine in ("auto", "sat", "frontier"):
        with pytest.raises(DisagreementError, match=r"8 distinct|9 distinct"):
            satpuzzle.count(STANDARD, settings=Settings(engine=engine, cross_check=True))


def test_a_plain_search_that_misses_solutions_is_detected_by_a_cross_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_module, "fillings", lambda *_: iter(()))
    with pytest.raises(DisagreementError, match=r"plain counts 0 distinct.* 8 and 2"):
        satpuzzle.count(STANDARD, settings=Settings(cross_check=True))


def none_by_frontier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FrontierEngine, "orbits", lambda _self, _clock: iter(()))
    monkeypatch.setattr(FrontierEngine, "counts", lambda _self, _clock: Counts(0, 0, 0))
    monkeypatch.setattr(Beam, "lays", lambda *_: None)


def none_by_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PySatOracle, "solve", lambda *_: None)


@pytest.mark.parametrize(
    ("lie", "small", "settings"),
    [
        (none_by_sat, 9, Settings(engine="sat")),
        (none_by_sat, 9, Settings()),
        (none_by_frontier, 9, Settings(engine="frontier")),
        (none_by_frontier, 8, Settings()),  # it is asked first unless the board is small
        (none_by_frontier, 9, Settings()),  # and instead of SAT if that takes long
    ],
)
def test_a_wrong_answer_of_no_solution_is_detected_by_a_cross_check(
    monkeypatch: pytest.MonkeyPatch, lie: Callable[[pytest.MonkeyPatch], None], small: int, settings: Settings
) -> None:
    lie(monkeypatch)
    monkeypatch.setattr(choices, "SAT_FIRST", small)
    monkeypatch.setattr(choices, "PLAIN", 0)
    if lie is none_by_frontier:
        monkeypatch.setattr(choices, "SOON", 0.0)
        monkeypatch.setattr(engines_module.ByFrontier, "effort", lambda *_, **__: 0.0)
    assert Search(STANDARD, settings=settings).first() is None, "it is trusted without a cross-check"
    with pytest.raises(DisagreementError, match=r"counts 0 distinct.* 8 and 2"):
        Search(STANDARD, settings=replace(settings, cross_check=True)).first()


# Time limits, interrupts, and oracles with wrong answers.


@pytest.mark.parametrize(
    "settings",
    [*(Settings(engine=engine) for engine in ENGINES), *(Settings(solver=name) for name in solver_names())],
    ids=[*ENGINES, *solver_names()],
)
def test_a_timeout_is_not_an_answer(settings: Settings) -> None:
    questions: tuple[Callable[[Puzzle], object], ...] = (
        lambda puzzle: satpuzzle.count(puzzle, settings=settings, timeout=1e-9),
        lambda puzzle: satpuzzle.first(puzzle, settings=settings, timeout=1e-9),
        lambda puzzle: list(satpuzzle.solve(puzzle, settings=settings, timeout=1e-9)),
        lambda puzzle: list(satpuzzle.solve(puzzle, settings=settings, timeout=1e-9, limit=1)),
    )
    for puzzle in (STANDARD, HOPELESS[0]):
        for question in questions:
            with pytest.raises(OutOfTimeError, match="not finished within 1e-09 s"):
                question(puzzle)


def test_a_deadline_raises_only_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    deadline, endless = Deadline(2.0), Deadline()
    short, long = deadline.at_most(0.5), deadline.at_most(60.0)
    assert deadline.at_most(None) is deadline
    now = 100.5
    deadline.check()
    endless.check()
    assert (deadline.elapsed, deadline.left, endless.left) == (0.5, 1.5, None)
    with pytest.raises(OutOfTimeError):
        short.check()
    long.check()
    now = 102.0
    with pytest.raises(OutOfTimeError, match="not finished within 2 s"):
        deadline.check()
    with pytest.raises(OutOfTimeError):
        long.check()
    endless.check()
    assert deadline.left == 0.0


class Stop(Exception):  # noqa: N818
    """Stops a search in tests."""


@pytest.mark.parametrize("solver", [name for name in solver_names() if name in pysat_solvers.INCREMENTAL])
def test_the_deadline_is_checked_within_a_long_question(solver: str) -> None:
    ticks = 0

    def tick() -> bool:
        nonlocal ticks
        ticks += 1
        if ticks == 3:
            raise Stop
        return False

    search = Search(strategies.hard_puzzle(), settings=Settings(solver=solver), deadline=Until(tick))
    with pytest.raises(Stop):
        search.first()
    assert search.partial == []
    assert search.counts is None


# In a separate process: a solver that cannot be stopped would end the whole process, or never end.
LONG = text_in("search", "LONG")


@pytest.mark.parametrize(
    ("solver", "stop"),
    [
        pytest.param(name, stop, marks=() if place < 2 and (place + number) % 2 else pytest.mark.long)
        for place, name in enumerate(STOPPED)
        for number, stop in enumerate(("OutOfTimeError", "KeyboardInterrupt"))
    ],
)
def test_a_long_question_is_stopped_by_timeout_and_ctrl_c(solver: str, stop: str) -> None:
    by_time = stop == "OutOfTimeError"
    command = [sys.executable, "-c", LONG, solver, "0.6" if by_time else "60"]
    root = Path(__file__).parent.parent
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "ready\n"
            if not by_time:
                assert busy(process.pid, 1.0)  # it is in the middle of its search
                process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, output, errors) == (0, f"{stop}\n", "")


def lying(model: list[int], monkeypatch: pytest.MonkeyPatch) -> SatEngine:
    """An engine whose solver answers every question with one model."""
    monkeypatch.setattr(PySatOracle, "solve", lambda *_: model)
    return SatEngine(encode(STANDARD), oracle_maker())


def test_a_model_that_is_not_a_solution_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    encoding, first = encode(STANDARD), next(iter(satpuzzle.solve(STANDARD)))
    swapped = replace(first, lays=(first.lays[1], first.lays[0], *first.lays[2:]))
    for lie in ([], encoding.literals(first)[1:], encoding.literals(swapped)):
        engine = lying(lie, monkeypatch)
        for answers in (engine.orbits([], Deadline()), engine.ordered(Deadline())):
            with pytest.raises(WrongAnswerError, match=r"^answer of 'cadical195': the solver's model"):
                next(answers)


def test_an_answer_that_ignores_the_assumptions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the ordered list would repeat one solution and omit others."""
    right = encode(STANDARD).literals(list(satpuzzle.solve(STANDARD))[-1])
    with pytest.raises(WrongAnswerError):
        list(islice(lying(right, monkeypatch).ordered(Deadline()), 10))


def test_a_puzzle_that_one_engine_cannot_search_goes_to_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MAX_INDEX_BITS", 1)
    with pytest.raises(EngineLimitError, match="use --engine sat"):
        satpuzzle.count(STANDARD, settings=Settings(engine="frontier"))
    assert satpuzzle.count(STANDARD) == Counts(8, 2, 16)
    assert shown(satpuzzle.solve(STANDARD)) == strategies.truth(STANDARD)
    assert not satpuzzle.unique(STANDARD).unique


# Uniqueness agrees with the counts with any engine, and with symmetry breaking.

SQUARES = ["1x1", "1x2", "1x4", "2x2", "2x3", "3x3"]
LARGE = {"em_7_4_8", "em_7_4_9", "macmahon"}
KNOWN = {each.name: each for each in satpuzzle.instances() if each.essential is not None and each.name not in LARGE}
WAYS = {
    "auto": Settings(),
    "sat": Settings(engine="sat"),
    "frontier": Settings(engine="frontier"),
    "glucose4": Settings(solver="glucose4"),
    "minisat22": Settings(solver="minisat22"),
    "symmetry broken": Settings(engine="sat", recipe="default-symmetry"),
    "labels": Settings(engine="sat", recipe="labels"),
    "cross-checked": Settings(cross_check=True),
}
each_way = pytest.mark.parametrize("way", WAYS)


def judged(puzzle: Puzzle, found: Uniqueness) -> int:
    """Check the result; return the number of its essential solutions: 0, 1 or 2."""
    for solution in found.solutions:
        assert judging.solution_faults(solution) == []
        assert solution == solution.orbit()[0]
    assert list(found.solutions) == sorted(set(found.solutions))
    if len(found.solutions) == 2:
        assert not set(found.solutions[0].orbit()) & set(found.solutions[1].orbit())
    assert len(found.solutions) <= 2
    assert found.unique == (len(found.solutions) == 1)
    return len(found.solutions)


def test_a_given_card_with_an_equal_twin_does_not_make_two_solutions_of_one(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "twins.toml"
    file.write_text(
        'board = "2x2"\nrule = "framed"\ncards = [[0, 1, 1, 0], [0, 1, 1, 0], [0, 1, 2, 0], [0, 2, 1, 0]]\n'
    )
    said = cli("unique", file, "--given", "1=1@0").stdout
    assert said.startswith("unique: exactly one solution (2 rotations)\n")


@each_way
@pytest.mark.parametrize("names", one_in(4, ([*KNOWN][place::4] for place in range(4))), ids=len)
def test_known_puzzles_are_unique_if_and_only_if_their_count_is_1(way: str, names: Sequence[str]) -> None:
    for name in names:
        known = KNOWN[name]
        puzzle = known.puzzle()
        answer = satpuzzle.unique(puzzle, settings=WAYS[way])
        assert judged(puzzle, answer) == min(2, known.essential or 0), name
        assert satpuzzle.unique(puzzle, settings=WAYS[way]) == answer, name


VERY_MANY = [(name, 2) for name in ("one-figure", "two-figures", "macmahon")]


@pytest.mark.parametrize(("name", "essential"), [*VERY_MANY, *one_in(2, [("em_7_4_9", 1), ("em_7_4_8", 2)])])
def test_a_large_puzzle_is_unique_as_published_and_two_of_very_many_solutions_suffice(
    name: str, essential: int
) -> None:
    puzzle = satpuzzle.load(name)
    assert judged(puzzle, satpuzzle.unique(puzzle)) == essential


@each_way
@given(puzzle=puzzles(ANYWHERE, hinted=True))
@runs(30)
def test_uniqueness_agrees_with_brute_force(way: str, puzzle: Puzzle) -> None:
    found = satpuzzle.unique(puzzle, settings=WAYS[way])
    smallest = strategies.truth(puzzle, up_to_rotation=True)
    assert judged(puzzle, found) == min(2, len(smallest))
    shown = [strategies.shown(solution) for solution in found.solutions]
    assert set(shown) <= set(smallest)


def test_a_disagreement_of_engines_is_reported_as_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SatEngine, "orbits", lambda *_: iter(()))
    with pytest.raises(DisagreementError, match="BUG"):
        satpuzzle.unique(satpuzzle.load("standard"), settings=Settings(cross_check=True))


# The command.


@pytest.mark.parametrize(
    ("name", "status", "first", "number"),
    [
        ("verzwickt", 0, "unique: exactly one solution (4 rotations)", 1),
        ("standard", 1, "not unique: these two solutions are essentially different", 2),
        ("asterix", 1, "not unique: no solution", 0),
    ],
)
def test_the_command_prints_the_answer_and_its_solutions(
    cli: Cli, name: str, status: int, first: str, number: int
) -> None:
    result = cli("unique", name)
    assert (result.exit_code, not result.stderr) == (status, number > 0)
    assert result.stdout.splitlines()[0] == first
    assert len(result.stdout.splitlines()) == 1 + number
    assert all(verdict.solution for verdict in satpuzzle.judge(satpuzzle.load(name), result.stdout))
    data = cli("unique", name, "--format", "json")
    assert data.exit_code == status
    assert json.loads(data.stdout) == {
        "schema": "unique-1",
        "unique": number == 1,
        "essential": number,
        "at_least": number == 2,
        "solutions": result.stdout.splitlines()[1:],
    }


def test_a_timeout_gives_no_answer(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    time_is_up_in_the_search(monkeypatch)
    assert "not finished" in error_of(cli("unique", "em_7_3_6", "--engine", "sat", "--timeout", PATIENCE), 3)


# Symmetry breaking.


def same_answers(puzzle: Puzzle, breaking: Settings) -> None:
    default = Settings(engine="sat")
    assert satpuzzle.count(puzzle, settings=breaking) == satpuzzle.count(puzzle, settings=default)
    assert len(satpuzzle.unique(puzzle, settings=breaking).solutions) == len(
        satpuzzle.unique(puzzle, settings=default).solutions
    )
    for rotations in (False, True):
        every = list(satpuzzle.solve(puzzle, up_to_rotation=rotations, settings=default))
        assert list(satpuzzle.solve(puzzle, up_to_rotation=rotations, settings=breaking)) == every
        for limit in (1, 2, 5, 7, 1000):
            some = satpuzzle.solve(puzzle, limit=limit, up_to_rotation=rotations, settings=breaking)
            assert list(some) == every[:limit]
    search = Search(puzzle, limit=2, settings=breaking)
    search.find()
    assert search.count() == satpuzzle.count(puzzle, settings=default)


@pytest.mark.parametrize("engine", ["auto", "sat"])
@given(puzzle=puzzles([*SQUARES, "triangle2", *ODD_BOARDS], hinted=True))
@runs(20)
def test_random_puzzles_have_the_same_answers_with_symmetry_breaking(engine: str, puzzle: Puzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choices, "MOST_SORTED", 3)
        same_answers(puzzle, Settings(engine=engine, recipe="default-symmetry"))


@pytest.mark.parametrize("engine", one_in(2, ["auto", "sat"]))
def test_symmetry_breaking_keeps_all_of_many_solutions(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "MOST_SORTED", 50)
    same_answers(PLENTY, Settings(engine=engine, recipe="default-symmetry"))


# Finding any one solution: solvers in turns and in processes give correct answers in any timing.


@given(puzzle=puzzles(ANYWHERE, hinted=True), seed=st.integers(0, 3), engine=st.sampled_from(["sat", "frontier"]))
@runs(40)
def test_the_order_of_the_cards_does_not_help_the_search(puzzle: satpuzzle.Puzzle, seed: int, engine: str) -> None:
    settings = Settings(engine=engine, seed=seed)
    one, two = (satpuzzle.first(each, settings=settings) for each in (puzzle, hidden(puzzle, 7)))
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
        for name, value in {"SOON": soon, "SAT_FIRST": small, "PLAIN": 0, "FIRST_WIDTH": 1}.items():
            patch.setattr(choices, name, value)
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
