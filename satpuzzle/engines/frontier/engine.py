"""What the program asks of the frontier engine: counts, solutions in canonical order, all solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np

from satpuzzle.check import solution_faults
from satpuzzle.engines.frontier import counting
from satpuzzle.engines.frontier.layout import MEMORY, Layout, Words
from satpuzzle.engines.frontier.problem import (
    Indices,
    Problem,
    anchored,
    problem_of,
    quotient,
    reordered,
)
from satpuzzle.engines.frontier.sweep import sweep
from satpuzzle.errors import WrongAnswerError
from satpuzzle.language import say
from satpuzzle.model import Counts, Lay, Puzzle, Solution
from satpuzzle.model.shapes import Join
from satpuzzle.running.clock import Clock
from satpuzzle.running.memory import BASE, resident

SPLIT = 4_096  # a search for all solutions is cut at the first level with this many states
MOST_WAYS = 1 << 18  # ways to fill the first cells that a search is cut into, at most
MOST_IN_PART = 1_000  # solutions of one part up to which they are listed
LISTED = 20_000  # states of a level up to which fillings are simply listed


class Split(NamedTuple):
    """A search cut at one level: every column of `paths` is a way to fill the first cells of `order`.

    paths[n, way]: the row of the looks that lies in cell order[n]. states: what each way leaves. The
    puzzle has `factor` times as many solutions as all ways together.
    """

    layout: Layout
    order: Sequence[int]
    factor: int
    states: Words
    paths: Indices


class FrontierEngine:
    """Solutions of `puzzle`. memory: bytes to stay within, roughly.

    Every call starts afresh, but for a count that meets in the middle, which keeps the classes it has done; those
    that take a clock raise OutOfTimeError when it says so.
    """

    def __init__(self, puzzle: Puzzle, *, memory: int = MEMORY) -> None:
        self.puzzle = puzzle
        self.memory = memory
        self.problem = problem_of(puzzle)
        self._kept = counting.Kept([], [])

    @cached_property
    def _anchored(self) -> Problem | None:
        return anchored(self.puzzle, self.problem)

    def distinct(self, clock: Clock) -> int:
        """The number of distinct solutions."""
        return counting.count(self._task, clock, self._kept)

    def counts(self, clock: Clock) -> Counts:
        """The three counts. Essential ones by orbits: a mean over rotations of the solutions each leaves unchanged."""
        return self.counts_of(self.distinct(clock), clock)

    def counts_of(self, distinct: int, clock: Clock) -> Counts:
        """The three counts, when that number of distinct solutions is known."""
        rotations = self.puzzle.rotations
        fixed = distinct
        if self._anchored is None and distinct:
            unchanged: dict[tuple[int, int], int] = {}  # by where a rotation takes the first side
            for rotation in islice(rotations, 1, None):
                clock.check()
                last = rotation.cells.index(0)
                back = last, -rotation.shifts[last] % self.puzzle.board.sides  # leaves the same solutions unchanged
                number = unchanged.pop(back, None)
                if number is None:
                    smaller = quotient(self.puzzle, self.problem, rotation)
                    number = counting.count(counting.Task(smaller, self._left), clock)
                    unchanged[rotation.cells[0], rotation.shifts[0]] = number
                fixed += number
        essential, rest = divmod(fixed, len(rotations))
        if rest:
            raise AssertionError(f"{fixed} fixed solutions do not make orbits under {len(rotations)} rotations")
        return Counts(distinct, essential, distinct * self.puzzle.labelled_factor)

    def outlook(self, clock: Clock) -> counting.Outlook:
        """What a count has before it; only of a long one it pays to cut the search into parts. Its orders name cells
        of the board."""
        visits, meeting, order, visited = counting.outlook(self._task, clock)
        narrow = self.puzzle.board.narrow_order
        if meeting is not None:
            meeting = meeting._replace(order=tuple(narrow[place] for place in meeting.order))
        if order is not None:
            order = tuple(narrow[place] for place in order)
        return counting.Outlook(visits, meeting, order, visited)

    def meeting(self, order: tuple[int, ...], middle: int, number: int, *, merging: bool) -> counting.Meeting:
        """The meeting of the first `middle` cells in that order of the board's with the others, made again."""
        problem = reordered(self._anchored or self.problem, order)
        return counting.Meeting(problem, order, middle, merging, number)

    def met(self, part: Problem, meeting: counting.Meeting, clock: Clock) -> int:
        """How many solutions a class of a meeting has; all together, times `factor`, have those of the puzzle."""
        return counting.met(part, meeting, self._left, clock)

    @property
    def factor(self) -> int:
        """How many times as many solutions the puzzle has as what is counted."""
        return 1 if self._anchored is None else len(self.puzzle.rotations)

    def split(self, least: int, clock: Clock, order: Sequence[int] | None = None) -> Split:
        """At least `least` ways to fill the first cells of `order`, the same on every machine.

        Fewer if there are no more, or if with one more cell there would be far too many. Raises OutOfTimeError.
        """
        order = self.puzzle.board.narrow_order if order is None else order
        layout = Layout(reordered(self._anchored or self.problem, order), clock, self.memory)
        states, paths = layout.start(), np.zeros((0, 1), dtype=np.int64)
        while len(paths) < len(layout.steps) and 0 < states.shape[1] < least:
            clock.check()
            step = layout.steps[len(paths)]
            if states.shape[1] > 1 and step.options(states) > MOST_WAYS:
                break
            states, parents, rows = step.in_order(states)
            paths = np.concatenate([paths.take(parents, axis=1), rows[None]])
        return Split(
            layout,
            order,
            self.factor,
            states,
            paths,
        )

    def search_part(self, split: Split, part: slice, clock: Clock) -> tuple[int, list[Solution] | None]:
        """How many solutions the ways in `part` of a split lead to, and which, unless they are many."""
        layout = split.layout
        states, paths = self._grown(layout, split.states[:, part], split.paths[:, part], SPLIT, clock)
        number = 0
        arrived: set[int] = set()
        for origins in self._origins(layout, states, len(paths), clock):
            number += len(origins)
            arrived.update(origins.tolist())
        if number > MOST_IN_PART:
            return number, None
        chosen = sorted(arrived)
        ways = self._ways(layout, states.take(chosen, axis=1), paths.take(chosen, axis=1), clock)
        return number, list(self._in_reading_order(split, ways))

    def some_of_part(self, split: Split, part: slice, enough: int, clock: Clock) -> list[Solution]:
        """Solutions that the ways in `part` of a split lead to, no two of them rotations of each other.

        All such that there are, or the first `enough` that are found.
        """
        begun = self._grown(split.layout, split.states[:, part], split.paths[:, part], SPLIT, clock)
        ways = self._arriving(split.layout, *begun, clock)
        some: dict[Solution, Solution] = {}
        for solution in self._in_reading_order(split, ways):
            some.setdefault(solution.orbit(clock)[0], solution)
            if len(some) == enough:
                break
        return list(some.values())

    def _in_reading_order(self, split: Split, ways: Iterable[Indices]) -> Iterator[Solution]:
        """The solutions that are ways to fill the cells in the order of a split."""
        back = np.argsort(split.order)
        for rows in ways:
            yield from self._solutions(rows.take(back, axis=0))

    @cached_property
    def _task(self) -> counting.Task:
        """What is counted, with the cells in the order that suits counting."""
        order = self.puzzle.board.narrow_order
        return counting.Task(reordered(self._anchored or self.problem, order), self._left, self.factor)

    @property
    def _left(self) -> int:
        """Bytes for the tables of a count: less, if this process holds more than it did at first."""
        return max(min(self.memory, BASE), self.memory - max(0, resident() - BASE))

    def ordered(self, clock: Clock) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""
        layout = Layout(self.problem, clock, self.memory)
        for ways in self._ways(layout, layout.start(), np.zeros((0, 1), dtype=np.int64), clock):
            yield from self._solutions(ways)

    def orbits(self, clock: Clock) -> Iterator[list[Solution]]:
        """Each essential solution once, in no particular order: as the list of its rotations."""
        problem = self._anchored
        if problem is not None:
            for solution in self._all(problem, clock):
                yield solution.orbit(clock)
            return
        for solution in self._all(self.problem, clock):
            orbit = solution.orbit(clock)
            if orbit[0] == solution:
                yield orbit

    def is_short(self, most: float, clock: Clock) -> bool:
        """Does a search for all solutions visit no more than about `most` partial fillings?"""
        return counting.is_short(self._anchored or self.problem, most, self._left, clock)

    def first(self, clock: Clock) -> Solution | None:
        """Any one solution, or None if there is none."""
        return next(iter(self._all(self._anchored or self.problem, clock)), None)

    def across_open(self, join: Join, clock: Clock) -> Iterator[tuple[Lay, Lay]]:
        """What lies at both ends of `join` in each filling that matches at all other joins, in no particular order."""
        problem = self.problem
        opened = replace(problem, joins=tuple(each for each in problem.joins if each != join))
        lays = self._lays
        for ways in self._all_ways(opened, clock):
            for one, other in zip(*(ways[end.cell].tolist() for end in join), strict=True):
                yield lays[one], lays[other]

    def _all(self, problem: Problem, clock: Clock) -> Iterator[Solution]:
        """All solutions of the problem, in no particular order."""
        for ways in self._all_ways(problem, clock):
            yield from self._solutions(ways)

    def _all_ways(self, problem: Problem, clock: Clock, *, settled: bool = False) -> Iterator[Indices]:
        """All ways to fill the cells of the problem, in no particular order.

        A long search takes the cells in the order that leaves it least to visit, unless that is `settled`. It runs fast
        without remembering its ways: states carry only from which state of an early level they come. Where one
        arrived, the way is searched once more, from there.
        """
        layout = Layout(problem, clock, self.memory)
        split = self._grown(layout, layout.start(), np.zeros((0, 1), dtype=np.int64), SPLIT, clock)
        states, paths = self._grown(layout, *split, LISTED, clock)
        if len(paths) == len(layout.steps):
            yield paths
            return
        if not settled:
            visits = sum(counting.estimate(layout, states, len(paths), clock))
            order = counting.shorter(problem, visits, self._left, clock)
            if order is not None:
                back = np.argsort(order)
                for ways in self._all_ways(reordered(problem, order), clock, settled=True):
                    yield ways.take(back, axis=0)
                return
        yield from self._arriving(layout, *split, clock)

    @staticmethod
    def _grown(layout: Layout, states: Words, paths: Indices, most: int, clock: Clock) -> tuple[Words, Indices]:
        """The ways that begin with these, in order, with more cells filled: all, or until they are more than `most`, or
        the next would take too much memory."""
        last = len(layout.steps)
        while len(paths) < last and states.shape[1] <= most:
            clock.check()
            clock.standing.fill(len(paths), last, states.shape[1])
            step = layout.steps[len(paths)]
            if step.options(states) * (states.nbytes + paths.nbytes) > layout.steady // 32 * states.shape[1]:
                break
            states, parents, rows = step.in_order(states)
            paths = np.concatenate([paths.take(parents, axis=1), rows[None]])
        return states, paths

    def _arriving(self, layout: Layout, states: Words, paths: Indices, clock: Clock) -> Iterator[Indices]:
        """The ways to the end from `states`, whose ways are `paths`, in no particular order."""
        fresh = np.ones(states.shape[1], dtype=bool)
        for origins in self._origins(layout, states, len(paths), clock):
            arrived = np.unique(origins)
            arrived = arrived[fresh[arrived]]
            fresh[arrived] = False
            yield from self._ways(layout, states.take(arrived, axis=1), paths.take(arrived, axis=1), clock)

    @staticmethod
    def _origins(layout: Layout, states: Words, level: int, clock: Clock) -> Iterator[Indices]:
        """For every solution that comes from `states` of that level the number of the state, in arrays."""
        numbers = np.arange(states.shape[1], dtype=np.uint64)
        begun = np.concatenate([states, numbers[None]])
        memory, last = layout.steady, len(layout.steps)
        for end in sweep(layout, begun, level, last, memory=memory, merging=False, clock=clock):
            yield end[-1].view(np.int64)

    def _ways(self, layout: Layout, states: Words, paths: Indices, clock: Clock) -> Iterator[Indices]:
        """The ways to the end from `states`, whose ways are `paths`, in order, depth first in growing blocks."""
        last = len(layout.steps)
        waiting = [(states, paths)]
        size = 16
        while waiting:
            clock.check()
            states, paths = waiting.pop()
            clock.standing.fill(len(paths), last)
            if len(paths) == last:
                yield paths
                continue
            if states.shape[1] > size:
                waiting.append((states[:, size:], paths[:, size:]))
                states, paths = states[:, :size], paths[:, :size]
            step = layout.steps[len(paths)]
            number = states.shape[1]
            most = layout.steady // (4 * last * 8 * (len(states) + len(paths)))  # children that may wait at a level
            while number > 1 and number * step.widest > most < step.options(states[:, :number]):
                number //= 2
            if number < states.shape[1]:
                waiting.append((states[:, number:], paths[:, number:]))
                states, paths = states[:, :number], paths[:, :number]
            children, parents, rows = step.in_order(states)
            if len(rows):
                waiting.append((children, np.concatenate([paths.take(parents, axis=1), rows[None]])))
            size = min(2 * size, SPLIT)

    @cached_property
    def _lays(self) -> list[Lay]:
        """How a card lies that shows each row of the looks."""
        looks = self.problem.looks
        return [Lay(*each) for each in zip((looks.types + 1).tolist(), looks.turns.tolist(), strict=True)]

    def _solutions(self, paths: Indices) -> Iterator[Solution]:
        for rows in paths.T.tolist():
            solution = Solution(tuple(map(self._lays.__getitem__, rows)), self.puzzle)
            wrong = solution_faults(solution)
            if wrong:
                raise WrongAnswerError(say("the frontier engine laid no solution: {wrong}", wrong=wrong[0]))
            yield solution
