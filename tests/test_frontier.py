"""The frontier engine agrees with brute force and SAT, in all ways to split and merge."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Counts, InputError, OutOfTimeError, Progress, Puzzle, Rule, Settings, parse_board
from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier import FrontierEngine, counting, meet_in_the_middle, sweep
from satpuzzle.frontier.counting import best_order
from satpuzzle.frontier.meet_in_the_middle import Meeting
from satpuzzle.frontier.packing import StatePacking, Step, Words
from satpuzzle.frontier.problem import Problem, problem_of, quotient, reordered
from satpuzzle.generators.planting import framed
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search
from satpuzzle.search.analysis import Estimate
from tests import parted, strategies
from tests.conftest import Cli, saved
from tests.strategies import ODD_BOARDS, runs
from tests.waiting import Until, time_is_up_when

BOARDS = ("1x1", "1x4", "2x2", "2x3", "3x2", "3x3", "triangle1", "triangle2", "triangle3", "hexagon1", "hexagon7")
EVERY = strategies.puzzles(boards=[*BOARDS, *ODD_BOARDS], hinted=True)
PLAIN = strategies.puzzles(boards=[*BOARDS, *ODD_BOARDS])


def swept(problem: Problem, *, merging: bool) -> int:
    """The number of solutions of a problem, by one sweep."""
    layout = StatePacking(problem, Deadline(), 1 << 20)
    return sweep.solutions_from(layout, sweep.counted(layout.start()), 0, Deadline(), merging=merging)


def met(problem: Problem, middle: int, *, merging: bool, memory: int = 1 << 24) -> int:
    """The number of solutions of a problem, by meeting in the middle."""
    meeting = Meeting(problem, (), middle, merging=merging, number=1, memory=memory)
    return sum(meeting.count(part, Deadline()) for part in range(meeting.parts))


def by_list(puzzle: Puzzle) -> Counts:
    """The counts of the brute-force list."""
    solutions = list(FrontierEngine(puzzle).ordered(Deadline()))
    assert [strategies.shown(s) for s in solutions] == strategies.truth(puzzle)
    return Counts.of(puzzle, Counter(len(s.orbit()) for s in solutions))


def by_frontier(puzzle: Puzzle) -> Counts:
    """The counts of the engine; other puzzles are taken where it refuses one."""
    try:
        return FrontierEngine(puzzle).counts(Deadline())
    except EngineLimitError as error:
        if "equal cards are given in too many ways" in str(error):
            reject()
        raise


@runs(120)
@given(EVERY)
def test_counts_and_ordered_lists_equal_brute_force_on_every_board_and_rule(puzzle: Puzzle) -> None:
    assert by_frontier(puzzle) == by_list(puzzle)


@pytest.mark.parametrize("size", [1, 2, 7])
@runs(25)
@given(puzzle=EVERY)
def test_the_size_of_blocks_changes_no_result(size: int, puzzle: Puzzle) -> None:
    expected = by_frontier(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"CACHE": size, "NARROW": size, "SPLIT": size, "LISTED": size}.items():
            patch.setattr(choices, name, value)
        cut = FrontierEngine(puzzle)
        assert cut.counts(Deadline()) == expected
        assert sorted(s for orbit in cut.orbits(Deadline()) for s in orbit) == list(cut.ordered(Deadline()))


@runs(60)
@given(PLAIN, st.integers(1, 60))
def test_merging_visiting_and_meeting_in_the_middle_agree(puzzle: Puzzle, parts: int) -> None:
    problem = reordered(problem_of(puzzle), puzzle.board.narrow_order)
    ways = {swept(problem, merging=merging) for merging in (True, False)}
    for middle in range(1, len(problem.options)):
        ways |= {met(problem, middle, merging=merging) for merging in (True, False)}
        meeting = Meeting(problem, (), middle, merging=False, number=parts, memory=1 << 24)
        ways.add(sum(swept(meeting.part(part), merging=False) for part in range(meeting.parts)))
    assert ways == {len(strategies.truth(puzzle))}


@runs(60)
@given(strategies.puzzles(boards=["2x2", "3x3", "1x4", "triangle2", "triangle3", "hexagon7"], hinted=True))
def test_the_quotient_counts_solutions_that_a_rotation_keeps(puzzle: Puzzle) -> None:
    solutions = list(FrontierEngine(puzzle).ordered(Deadline()))
    for rotation in puzzle.symmetries:
        smaller = quotient(puzzle, problem_of(puzzle), rotation)
        try:
            fixed = counting.count(counting.Task(smaller, 1 << 24), Deadline())
        except EngineLimitError:  # six joins between two cells, of many labels
            assert puzzle.board.sides == 6
            continue
        assert fixed == sum(solution.moved(rotation) == solution for solution in solutions)


def chain(cards: int) -> Puzzle:
    """Different cards in a row that all fit each other in both rotations: cards! · 2^cards solutions."""
    return Puzzle(parse_board(f"1x{cards}"), tuple((n + 2, 1, n + 60, 1) for n in range(cards)), Rule(signed=False))


@pytest.mark.parametrize("cards", [63, 64, 65, 130])
def test_a_card_of_the_last_bit_of_a_word_is_not_used_twice(cards: int) -> None:
    """A half turn leaves no pair of different cards unchanged."""
    pairs = tuple((n + 2, 1, n + 200, 1) for n in range(cards))
    counts = FrontierEngine(Puzzle(parse_board("1x2"), pairs, Rule.UNSIGNED, spare=True)).counts(Deadline())
    assert (counts.distinct, counts.essential) == (4 * cards * (cards - 1), 2 * cards * (cards - 1))


@runs(160)
@given(strategies.kinds())
def test_all_kinds_are_counted_in_other_ways(puzzle: Puzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"NARROW": 1, "SHORT": 0.0, "GAIN": 0.0, "LONG": 0.0}.items():
            patch.setattr(choices, name, value)
        counts = by_frontier(puzzle)
    found = strategies.solutions(puzzle)
    assert (counts.distinct, counts.essential) == (len(found), len(strategies.table(puzzle).orbits(found)))


@pytest.mark.parametrize("cards", [2, 13, 17, 18])
def test_counts_beyond_64_bits_are_exact(cards: int) -> None:
    number = math.factorial(cards) * 2**cards
    counts = FrontierEngine(chain(cards)).counts(Deadline())
    assert counts.distinct == number
    assert counts.essential == number // 2
    assert cards < 18 or number > 2**64


@runs(200)
@given(st.lists(st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)), min_size=1, max_size=20))
def test_sums_and_products_of_large_numbers_are_exact(pairs: list[tuple[int, int]]) -> None:
    one, other = (np.array([column], dtype=np.uint64) for column in zip(*pairs, strict=True))
    assert meet_in_the_middle.dot(one, other) == sum(a * b for a, b in pairs)
    assert sweep.total(one) == sum(a for a, _ in pairs)
    assert meet_in_the_middle.dot(sweep.carried(one), other) == sum(a * b for a, b in pairs)


def test_states_with_the_same_key_are_distinguished(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst possible hash."""
    puzzle = framed(3, 3, 2, 20, 5)
    wide = Puzzle(parse_board("3x3"), puzzle.cards, Rule(signed=False))
    expected = FrontierEngine(wide).counts(Deadline())

    def few(words: Words) -> Words:
        key: Words = words[0] % np.uint64(3)
        return key

    monkeypatch.setattr(sweep, "keys", few)
    monkeypatch.setattr(meet_in_the_middle, "keys", few)
    monkeypatch.setattr(choices, "NARROW", 5)
    monkeypatch.setattr(choices, "SHORT", 0.0)
    assert FrontierEngine(wide).counts(Deadline()) == expected
    problem = problem_of(wide)
    assert {met(problem, middle, merging=True) for middle in range(1, 9)} == {expected.distinct}


def test_states_of_several_words_are_merged() -> None:
    puzzle = framed(6, 6, 6, 18, 5, different=True)
    problem = problem_of(puzzle)
    assert StatePacking(problem, Deadline()).words > 1
    expected = FrontierEngine(puzzle).distinct(Deadline())
    assert expected >= 4
    assert {met(problem, 18, merging=merging, memory=1 << 26) for merging in (True, False)} == {expected}


def test_a_search_too_wide_for_memory_is_done_in_blocks() -> None:
    puzzle = satpuzzle.load("two-figures")
    assert FrontierEngine(puzzle, memory=1 << 16).counts(Deadline()) == FrontierEngine(puzzle).counts(Deadline())


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.long)])
def test_the_parts_of_a_meeting_are_parts_of_the_search(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    puzzle = framed(4, 4, 2, 2, 1)
    expected = FrontierEngine(puzzle).counts(Deadline())
    for name, value in {"NARROW": 5, "SHORT": 0.0, "SORT": 0.0, "GAIN": 0.0}.items():
        monkeypatch.setattr(choices, name, value)
    parted.at_once(monkeypatch.setattr)
    deadline = Deadline()
    search = Search(puzzle, settings=parted.Settings(engine="frontier", jobs=jobs), deadline=deadline)
    assert search.count() == expected
    assert deadline.progress.parts is not None
    assert deadline.progress.parts.parts >= choices.FEWEST_OF_MEETING


@pytest.mark.parametrize("merges", [0.0, 100.0])
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_a_count_stopped_while_it_extends_states_begins_anew(
    error: type[BaseException], merges: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = framed(4, 4, 2, 2, 1)
    for name, value in {"NARROW": 5, "MEETS": merges, "CACHE": 50}.items():
        monkeypatch.setattr(choices, name, value)
    expected, engine, left = FrontierEngine(puzzle).distinct(Deadline()), FrontierEngine(puzzle), 25
    children = Step.children

    def stopped(*given: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            raise error
        return children(*given)

    monkeypatch.setattr(Step, "children", stopped)
    with pytest.raises(error):
        engine.distinct(Deadline())
    assert engine.distinct(Deadline()) == expected


@pytest.mark.parametrize(("size", "memory"), [(3, 1), (4, 1 << 13)])
def test_parts_are_split_until_their_tables_fit(size: int, memory: int) -> None:
    """Without a further join to split by, they are counted without a table."""
    puzzle = framed(size, 4, 2, 2, 1)
    expected = len(list(FrontierEngine(puzzle).ordered(Deadline())))
    assert {met(problem_of(puzzle), 6, merging=merging, memory=memory) for merging in (True, False)} == {expected}


@pytest.mark.parametrize("ask", [FrontierEngine.counts, FrontierEngine.forecast, FrontierEngine.outlook])
def test_choosing_an_anchor_on_a_large_board_ends_with_the_deadline(ask: Callable[..., object]) -> None:
    asked = 0

    def over() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    engine = FrontierEngine(framed(16, 16, 5, 17, 1))
    with pytest.raises(OutOfTimeError):
        ask(engine, Until(over))
    assert asked == 4, "nothing goes on without looking at the clock"
    assert engine._anchored is None


# The order of cells in long searches does not change results, and reduces partial fillings.


@pytest.fixture(scope="module")
def large() -> Puzzle:
    """Framed, 14x14, 5 border and 31 inner colours: row by row, no machine could visit all partial fillings."""
    return satpuzzle.generate("14x14", "framed", 31, border=5, seed=1)


@runs(60)
@given(EVERY)
def test_an_order_has_every_cell_once_and_is_deterministic(puzzle: Puzzle) -> None:
    problem = problem_of(puzzle)
    found = best_order(problem, Deadline())
    assert sorted(found[0]) == list(range(puzzle.board.cells))
    assert found == best_order(problem, Deadline())


def test_the_deadline_is_checked_for_every_cell(large: Puzzle) -> None:
    looks = itertools.count(1)
    best_order(problem_of(large), Until(lambda: next(looks) < 0))
    assert next(looks) > 2 * large.board.cells


@runs(100)
@given(EVERY)
def test_results_do_not_depend_on_the_order(puzzle: Puzzle) -> None:
    """Every search takes another order of the cells, the one proposed."""
    truth, each = strategies.truth(puzzle), FrontierEngine(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"LONG": -1.0, "GAIN": 0.0, "NARROW": 1, "LISTED": 1}.items():
            patch.setattr(choices, name, value)
        orbits = list(each.orbits(Deadline()))
        assert sorted(strategies.shown(solution) for orbit in orbits for solution in orbit) == sorted(truth)
        assert each.distinct(Deadline()) == len(truth)


def test_a_good_order_of_a_framed_board_has_few_partial_fillings(large: Puzzle) -> None:
    problem = problem_of(large)
    rows = sum(counting.surveyed(problem, 1 << 28, Deadline()).widths)
    assert rows > 1e12
    assert FrontierEngine(large).visits(1e7, Deadline()) < 1e7


# Estimates of the work of a count: compared with the count itself.

BY_FRONTIER = Settings(engine="frontier")


def try_first(placements: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An estimate tries as many placements, however long they take."""
    monkeypatch.setattr(choices, "TRIAL", 600.0)
    time_is_up_when(lambda deadline: deadline.limit == 600 and deadline.progress.placements > placements, monkeypatch)


@pytest.mark.parametrize(("size", "border", "inner", "seed"), [(7, 4, 8, 1), (8, 5, 11, 3)])
def test_the_placements_of_a_count_are_within_the_estimated_range(
    size: int, border: int, inner: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_first(100_000, monkeypatch)
    puzzle, progress = framed(size, size, border, inner, seed), Progress()
    satpuzzle.count(puzzle, settings=BY_FRONTIER, progress=progress)
    known = satpuzzle.estimate(puzzle)
    assert progress.placements > 500_000
    assert known.least < progress.placements < known.most < 1.5 * known.least


def test_estimates_of_meeting_in_the_middle_and_of_merging_have_a_wide_range(monkeypatch: pytest.MonkeyPatch) -> None:
    try_first(10_000, monkeypatch)
    monkeypatch.setattr(choices, "NARROW", 1000)
    monkeypatch.setattr(choices, "SHORT", 0.0)
    for name, gain in (("two-figures", 0.0), ("two-figures", 1e9), ("em_7_4_8", 1e9)):
        monkeypatch.setattr(choices, "GAIN", gain)
        progress = Progress()
        satpuzzle.count(name, settings=BY_FRONTIER, progress=progress)
        known = satpuzzle.estimate(name)
        assert known.least < progress.placements < known.most
        assert known.most == pytest.approx((9 if name == "two-figures" else 1.21) * known.least)


def test_a_short_count_is_done_instead_of_estimated() -> None:
    progress = Progress()
    satpuzzle.count("standard", settings=BY_FRONTIER, progress=progress)
    assert satpuzzle.estimate("standard")[:3] == (progress.placements,) * 3
    assert satpuzzle.estimate("standard", progress=progress)[:3] == satpuzzle.estimate("standard")[:3]


def test_only_the_frontier_engine_is_estimated_within_the_time_limit() -> None:
    with pytest.raises(InputError, match="only the work of the frontier engine can be estimated"):
        satpuzzle.estimate("standard", settings=Settings(solver="glucose4"))
    with pytest.raises(OutOfTimeError):
        satpuzzle.estimate(framed(16, 16, 5, 17, 1), timeout=1e-9)


@pytest.mark.parametrize(
    ("pace", "line"),
    [
        (1e6, "0:00 to 0:01 with 2 processes (1,000,000 placements/s each)"),
        (1e3, "7:30 to 13:40 with 2 processes (1,000 placements/s each)"),
        (1, "5 days to 10 days with 2 processes (1 placements/s each)"),
        (1e-3, "14 years to 26 years with 2 processes (0 placements/s each)"),
        (1e-20, "1.42 · 10^18 years to 2.61 · 10^18 years with 2 processes (0 placements/s each)"),
    ],
)
def test_the_command_prints_placements_and_time(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, pace: float, line: str
) -> None:
    monkeypatch.setattr(satpuzzle, "estimate", lambda *_, **__: Estimate(1e6, 9e5, 1.1e6, pace, 2), raising=False)
    result = cli("count", "standard", "--estimate", "--language", "en")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["about 1.00 · 10^6 placements (900000 to 1.10 · 10^6)", line]


def test_the_command_prints_a_table_of_several_and_json(cli: Cli, tmp_path: Path) -> None:
    bad = saved(tmp_path / "bad.txt", "1 -1 2\n")
    table = cli("count", "standard", "smiley", "--estimate").stdout.splitlines()
    assert [re.split(r"  +", row)[:2] for row in table[1:]] == [["standard", "1718"], ["smiley", "1653"]]
    data = json.loads(cli("count", "standard", "--estimate", "--format", "json").stdout)
    assert (data["schema"], data["placements"], data["processes"]) == ("estimate-1", 1718, 1)
    assert cli("count", bad, "--estimate").exit_code == 2
    assert cli("count", "standard", "--estimate", "--engine", "sat").exit_code == 2
