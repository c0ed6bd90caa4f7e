"""Uniqueness agrees with the counts with any engine, and with symmetry breaking."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Board, Puzzle, Search, Settings
from satpuzzle.encode import Encoding, load_recipe
from satpuzzle.errors import DisagreementError, OutOfTimeError
from satpuzzle.model import judging
from satpuzzle.model.solution import shuffled_cards
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Uniqueness
from satpuzzle.search.engine_adapters import ByBeams, ByFrontier, KnownSolutions
from satpuzzle.solvers.enumeration import SatEngine
from satpuzzle.solvers.oracles import oracle_maker
from tests import strategies
from tests.cases import one_in
from tests.conftest import PATIENCE, Cli
from tests.strategies import ODD_BOARDS, SMALL, puzzles, runs
from tests.test_search import PLENTY
from tests.waiting import Until, time_is_up_in_the_search

ANYWHERE: list[str | Board] = [*SMALL, "3x3", "triangle2", "hexagon7", *ODD_BOARDS]
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


@pytest.mark.parametrize("name", ["one-figure", "two-figures", "macmahon"])
def test_two_of_very_many_solutions_are_found_quickly(name: str) -> None:
    puzzle = satpuzzle.load(name)
    assert judged(puzzle, satpuzzle.unique(puzzle)) == 2


@pytest.mark.parametrize(("name", "essential"), one_in(2, [("em_7_4_9", 1), ("em_7_4_8", 2)]))
def test_a_large_puzzle_is_unique_as_published(name: str, essential: int) -> None:
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
        ("standard", 1, "not unique: these two solutions are not rotations of each other", 2),
        ("asterix", 1, "not unique: no solution", 0),
    ],
)
def test_the_command_prints_the_answer_and_its_solutions(
    cli: Cli, name: str, status: int, first: str, number: int
) -> None:
    result = cli("unique", name)
    helps = (
        "satpuzzle: a side may be mistyped: `satpuzzle suspects asterix` lists likely ones\n"
        "satpuzzle: `satpuzzle explain asterix` explains why there is no solution\n"
    )
    assert (result.exit_code, result.stderr) == (status, "" if number else helps)
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
    result = cli("unique", "em_7_3_6", "--engine", "sat", "--timeout", PATIENCE)
    assert (result.exit_code, result.stdout) == (3, "")
    assert len(result.stderr.splitlines()) == 1


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
