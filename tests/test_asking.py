"""One `Search` answers any questions in any order, also after interruptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import satpuzzle
from satpuzzle import OutOfTimeError, Puzzle, Rule, Search, Settings, Solution, parse_board
from satpuzzle.frontier import engine as frontier
from satpuzzle.runtime import choices
from satpuzzle.search.settings import ENGINES
from tests import brute, parted, strategies
from tests.strategies import puzzles, runs
from tests.waiting import Until

TWINS = Puzzle(parse_board("2x2"), ((1, 1, 2, 2), (1, 1, 2, 2), (1, 2, 1, 2), (2, 2, 2, 1)), Rule(signed=False))
PLENTY = Puzzle(parse_board("2x3"), ((1, 1, 1, 2),) * 3 + ((1, 1, 2, 2),) * 3, Rule(signed=False))
HOPELESS = Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (1, 2, 3, 4)))
KNOWN = (satpuzzle.load("verzwickt"), satpuzzle.load("standard"), TWINS, PLENTY, HOPELESS)


class StoppedClock(Until):
    """A deadline that ends after a number of checks, and can be restarted."""

    def __init__(self, checks: int | None = None) -> None:
        self.left_checks = checks
        super().__init__(self._up)

    def _up(self) -> bool:
        if self.left_checks is None:
            return False
        self.left_checks -= 1
        return self.left_checks < 0


class Asking(RuleBasedStateMachine):
    """Every answer equals brute force, after any earlier questions and interruptions."""

    @initialize(
        puzzle=st.sampled_from(KNOWN) | puzzles(["1x1", "1x4", "2x2", "2x3", "3x3"], hinted=True),
        engine=st.sampled_from(ENGINES),
        limit=st.none() | st.integers(1, 6),
        up_to_rotation=st.booleans(),
        in_parts=st.booleans(),
        sorted_at_most=st.sampled_from([0, 3, 2000]),
        listed_in_part=st.sampled_from([0, 2, 1000]),
        recipe=st.sampled_from(["default", "default-symmetry"]),
    )
    def begin(
        self,
        puzzle: Puzzle,
        engine: str,
        limit: int | None,
        up_to_rotation: bool,
        in_parts: bool,
        sorted_at_most: int,
        listed_in_part: int,
        recipe: str,
    ) -> None:
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(choices, "MOST_SORTED", sorted_at_most)
        self.patch.setattr(frontier, "MOST_IN_PART", listed_in_part)
        if in_parts:
            parted.force(self.patch.setattr)
        self.truth = strategies.truth(puzzle)
        self.smallest = strategies.truth(puzzle, up_to_rotation=True)
        self.list = (self.smallest if up_to_rotation else self.truth)[:limit]
        self.total = len(self.smallest if up_to_rotation else self.truth)
        self.deadline = StoppedClock()
        self.search = Search(
            puzzle,
            limit=limit,
            up_to_rotation=up_to_rotation,
            settings=(parted.Settings if in_parts else Settings)(engine, "default" if engine == "frontier" else recipe),
            deadline=self.deadline,
        )
        self.streams: list[tuple[Iterator[Solution], list[brute.Shown]]] = []
        self.some: dict[int, list[brute.Shown]] = {}

    def teardown(self) -> None:
        if hasattr(self, "patch"):
            self.patch.undo()

    def ask(self, checks: int | None, question: Callable[[], Any]) -> Any:
        """The answer, or None after a timeout; then the time starts again."""
        self.deadline.left_checks = checks
        try:
            return question()
        except OutOfTimeError:
            assert checks is not None
            return None
        finally:
            self.deadline.left_checks = None

    moments = st.none() | st.integers(0, 40)

    @rule(checks=moments)
    def count(self, checks: int | None) -> None:
        counts = self.ask(checks, self.search.count)
        if counts is not None:
            assert (counts.distinct, counts.essential) == (len(self.truth), len(self.smallest))

    @rule(checks=moments)
    def find(self, checks: int | None) -> None:
        solutions = self.ask(checks, self.search.find)
        if solutions is not None:
            assert list(map(strategies.shown, solutions)) == self.list
            if self.search.counts is not None:
                assert self.search.complete == (len(self.list) == self.total)

    @rule(checks=moments, most=st.integers(1, 9))
    def essential(self, checks: int | None, most: int) -> None:
        solutions = self.ask(checks, lambda: self.search.essential(most))
        if solutions is None:
            return
        shown = list(map(strategies.shown, solutions))
        assert len(set(shown)) == len(shown) == min(most, len(self.smallest))
        assert shown == [each for each in self.smallest if each in shown], "representatives, in canonical order"
        assert self.some.setdefault(most, shown) == shown, "asked twice, answered twice the same"

    @rule(checks=moments)
    def first(self, checks: int | None) -> None:
        solution = self.ask(checks, lambda: (self.search.first(),))
        if solution is not None:
            assert (solution[0] is None) == (not self.truth)
            assert solution[0] is None or strategies.shown(solution[0]) in self.truth
            assert self.search.complete == (self.search.counts is not None and self.total <= 1)

    @rule(checks=moments)
    def everything(self, checks: int | None) -> None:
        solutions = self.ask(checks, self.search.essential)
        assert solutions is None or list(map(strategies.shown, solutions)) == self.smallest

    @rule(checks=moments, number=st.integers(0, 5))
    def begin_a_list(self, checks: int | None, number: int) -> None:
        stream = self.search.stream()
        given = self.ask(checks, lambda: list(map(strategies.shown, islice(stream, number))))
        if given is not None:
            assert given == self.list[:number]
            self.streams.append((stream, given))

    @precondition(lambda self: bool(getattr(self, "streams", None)))
    @rule(data=st.data(), number=st.integers(1, 5))
    def go_on_with_a_list(self, data: st.DataObject, number: int) -> None:
        stream, given = data.draw(st.sampled_from(self.streams))
        given += map(strategies.shown, islice(stream, number))
        assert given == self.list[: len(given)]
        assert len(given) >= min(number, len(self.list))

    @rule()
    def what_is_known_is_true(self) -> None:
        search = self.search
        assert search.at_least <= len(self.truth)
        assert search.counts is None or search.at_least == len(self.truth)
        partial = list(map(strategies.shown, search.partial))
        whole = self.smallest if search.up_to_rotation else self.truth
        assert partial == [shown for shown in whole if shown in partial]
        assert not search.complete or len(self.list) == self.total or not self.truth


TestAsking = Asking.TestCase
TestAsking.settings = settings(runs(480), stateful_step_count=12, phases=[Phase.explicit, Phase.generate])
