"""What the program asks of the frontier engine: counts, solutions in canonical order, all solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import WrongAnswerError
from satpuzzle.frontier import counting
from satpuzzle.frontier.packing import MEMORY, StatePacking, Words
from satpuzzle.frontier.problem import Indices, Problem, anchored, problem_of, quotient, reordered
from satpuzzle.frontier.sweep import sweep
from satpuzzle.model import Counts, Lay, Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.shapes import Join
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.memory import BASE, resident

SPLIT = 4_096  # a search for all solutions is cut at the first level with this many states
MOST_WAYS = 1 << 18  # ways to fill the first cells that a search is cut into, at most
MOST_IN_PART = 1_000  # solutions of one part up to which they are listed
LISTED = 20_000  # states of a level up to which fillings are simply listed


class Split(NamedTuple):
    """A search cut at one level: every column of `paths` is a way to fill the first cells of `order`.

    paths[n, way]: the row of the looks that lies in cell order[n]. states: what each way leaves. The
    puzzle has `factor` times as many solutions as all ways together.
    """

    layout: StatePacking
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
        self._begun = counting.BegunCount([], [])

    @cached_property
    def _anchored(self) -> Problem | None:
        return anchored(self.puzzle, self.problem)

    def distinct(self, deadline: Deadline) -> int:
        """The number of distinct solutions."""
        return counting.count(self._task, deadline, self._begun)

    def counts(self, deadline: Deadline) -> Counts:
        """The three counts. Essential ones by orbits: a mean over rotations of the solutions each leaves unchanged."""
        return self.counts_of(self.distinct(deadline), deadline)

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """The three counts, when that number of distinct solutions is known."""
        rotations = self.puzzle.rotations
        fixed = distinct
        if self._anchored is None and distinct:
            unchanged: dict[tuple[int, int], int] = {}  # by where a rotation takes the first side
            for rotation in islice(rotations, 1, None):
                deadline.check()
                last = rotation.cells.index(0)
                back = last, -rotation.shifts[last] % self.puzzle.board.sides  # leaves the same solutions unchanged
                number = unchanged.pop(back, None)
                if number is None:
                    smaller = quotient(self.puzzle, self.problem, rotation)
                    number = counting.count(counting.Task(smaller, self._left), deadline)
                    unchanged[rotation.cells[0], rotation.shifts[0]] = number
                fixed += number
        essential, rest = divmod(fixed, len(rotations))
        if rest:
            raise AssertionError(f"{fixed} fixed solutions do not make orbits under {len(rotations)} rotations")
        return Counts(distinct, essential, distinct * self.puzzle.labelled_factor)

    def outlook(self, deadline: Deadline) -> counting.Outlook:
        """What a count has before it; only of a long one it pays to cut the search into parts. Its orders name cells
        of the board."""
        visits, meeting, order, visited = counting.outlook(self._task, deadline)
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

    def met(self, part: Problem, meeting: counting.Meeting, deadline: Deadline) -> int:
        """How many solutions a class of a meeting has; all together, times `factor`, have those of the puzzle."""
        return counting.met(part, meeting, self._left, deadline)

    @property
    def factor(self) -> int:
        """How many times as many solutions the puzzle has as what is counted."""
        return 1 if self._anchored is None else len(self.puzzle.rotations)

    def split(self, least: int, deadline: Deadline, order: Sequence[int] | None = None) -> Split:
        """At least `least` ways to fill the first cells of `order`, the same on every machine.

        Fewer if there are no more, or if with one more cell there would be far too many. Raises OutOfTimeError.
        """
        order = self.puzzle.board.narrow_order if order is None else order
        layout = StatePacking(reordered(self._anchored or self.problem, order), deadline, self.memory)
        states, paths = layout.start(), np.zeros((0, 1), dtype=np.int64)
        while len(paths) < len(layout.steps) and 0 < states.shape[1] < least:
            deadline.check()
            step = layout.steps[len(paths)]
            if states.shape[1] > 1 and step.options(states) > MOST_WAYS:
                break
            states, parents, rows = step.in_order(states)
            paths = np.concatenate([paths.take(parents, axis=1), rows[None]])
        return Split(layout, order, self.factor, states, paths)

    def search_part(self, split: Split, part: slice, deadline: Deadline) -> tuple[int, list[Solution] | None]:
        """How many solutions the ways in `part` of a split lead to, and which, unless they are many."""
        layout = split.layout
        states, paths = self._grown(layout, split.states[:, part], split.paths[:, part], SPLIT, deadline)
        number = 0
        arrived: set[int] = set()
        for origins in self._origins(layout, states, len(paths), deadline):
            number += len(origins)
            arrived.update(origins.tolist())
        if number > MOST_IN_PART:
            return number, None
        chosen = sorted(arrived)
        ways = self._ways(layout, states.take(chosen, axis=1), paths.take(chosen, axis=1), deadline)
        return number, list(self._in_reading_order(split, ways))

    def some_of_part(self, split: Split, part: slice, enough: int, deadline: Deadline) -> list[Solution]:
        """Solutions that the ways in `part` of a split lead to, no two of them rotations of each other.

        All such that there are, or the first `enough` that are found.
        """
        begun = self._grown(split.layout, split.states[:, part], split.paths[:, part], SPLIT, deadline)
        ways = self._arriving(split.layout, *begun, deadline)
        some: dict[Solution, Solution] = {}
        for solution in self._in_reading_order(split, ways):
            some.setdefault(solution.orbit(deadline)[0], solution)
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

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""
        layout = StatePacking(self.problem, deadline, self.memory)
        for ways in self._ways(layout, layout.start(), np.zeros((0, 1), dtype=np.int64), deadline):
            yield from self._solutions(ways)

    def orbits(self, deadline: Deadline) -> Iterator[list[Solution]]:
        """Each essential solution once, in no particular order: as the list of its rotations."""
        problem = self._anchored
        if problem is not None:
            for solution in self._all(problem, deadline):
                yield solution.orbit(deadline)
            return
        for solution in self._all(self.problem, deadline):
            orbit = solution.orbit(deadline)
            if orbit[0] == solution:
                yield orbit

    def is_short(self, most: float, deadline: Deadline) -> bool:
        """Does a search for all solutions visit no more than about `most` partial fillings?"""
        return counting.is_short(self._anchored or self.problem, most, self._left, deadline)

    def first(self, deadline: Deadline) -> Solution | None:
        """Any one solution, or None if there is none."""
        return next(iter(self._all(self._anchored or self.problem, deadline)), None)

    def across_open(self, join: Join, deadline: Deadline) -> Iterator[tuple[Lay, Lay]]:
        """What lies at both ends of `join` in each filling that matches at all other joins, in no particular order."""
        problem = self.problem
        opened = replace(problem, joins=tuple(each for each in problem.joins if each != join))
        lays = self._lays
        for ways in self._all_ways(opened, deadline):
            for one, other in zip(*(ways[end.cell].tolist() for end in join), strict=True):
                yield lays[one], lays[other]

    def _all(self, problem: Problem, deadline: Deadline) -> Iterator[Solution]:
        """All solutions of the problem, in no particular order."""
        for ways in self._all_ways(problem, deadline):
            yield from self._solutions(ways)

    def _all_ways(self, problem: Problem, deadline: Deadline, *, settled: bool = False) -> Iterator[Indices]:
        """All ways to fill the cells of the problem, in no particular order.

        A long search takes the cells in the order that leaves it least to visit, unless that is `settled`. It runs fast
        without remembering its ways: states carry only from which state of an early level they come. Where one
        arrived, the way is searched once more, from there.
        """
        layout = StatePacking(problem, deadline, self.memory)
        split = self._grown(layout, layout.start(), np.zeros((0, 1), dtype=np.int64), SPLIT, deadline)
        states, paths = self._grown(layout, *split, LISTED, deadline)
        if len(paths) == len(layout.steps):
            yield paths
            return
        if not settled:
            visits = sum(counting.estimate(layout, states, len(paths), deadline))
            order = counting.shorter(problem, visits, self._left, deadline)
            if order is not None:
                back = np.argsort(order)
                for ways in self._all_ways(reordered(problem, order), deadline, settled=True):
                    yield ways.take(back, axis=0)
                return
        yield from self._arriving(layout, *split, deadline)

    @staticmethod
    def _grown(
        layout: StatePacking, states: Words, paths: Indices, most: int, deadline: Deadline
    ) -> tuple[Words, Indices]:
        """The ways that begin with these, in order, with more cells filled: all, or until they are more than `most`, or
        the next would take too much memory."""
        last = len(layout.steps)
        while len(paths) < last and states.shape[1] <= most:
            deadline.check()
            deadline.progress.fill(len(paths), last, states.shape[1])
            step = layout.steps[len(paths)]
            if step.options(states) * (states.nbytes + paths.nbytes) > layout.steady // 32 * states.shape[1]:
                break
            states, parents, rows = step.in_order(states)
            paths = np.concatenate([paths.take(parents, axis=1), rows[None]])
        return states, paths

    def _arriving(self, layout: StatePacking, states: Words, paths: Indices, deadline: Deadline) -> Iterator[Indices]:
        """The ways to the end from `states`, whose ways are `paths`, in no particular order."""
        fresh = np.ones(states.shape[1], dtype=bool)
        for origins in self._origins(layout, states, len(paths), deadline):
            arrived = np.unique(origins)
            arrived = arrived[fresh[arrived]]
            fresh[arrived] = False
            yield from self._ways(layout, states.take(arrived, axis=1), paths.take(arrived, axis=1), deadline)

    @staticmethod
    def _origins(layout: StatePacking, states: Words, level: int, deadline: Deadline) -> Iterator[Indices]:
        """For every solution that comes from `states` of that level the number of the state, in arrays."""
        numbers = np.arange(states.shape[1], dtype=np.uint64)
        begun = np.concatenate([states, numbers[None]])
        memory, last = layout.steady, len(layout.steps)
        for end in sweep(layout, begun, level, last, memory=memory, merging=False, deadline=deadline):
            yield end[-1].view(np.int64)

    def _ways(self, layout: StatePacking, states: Words, paths: Indices, deadline: Deadline) -> Iterator[Indices]:
        """The ways to the end from `states`, whose ways are `paths`, in order, depth first in growing blocks."""
        last = len(layout.steps)
        waiting = [(states, paths)]
        size = 16
        while waiting:
            deadline.check()
            states, paths = waiting.pop()
            deadline.progress.fill(len(paths), last)
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
                raise WrongAnswerError("the frontier engine laid no solution: {wrong}", wrong=wrong[0])
            yield solution
