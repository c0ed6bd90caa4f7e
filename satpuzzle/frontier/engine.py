"""The interface of the frontier engine: counts, solutions in canonical order, all solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import EngineLimitError, WrongAnswerError
from satpuzzle.frontier import counting
from satpuzzle.frontier.beams import Beams
from satpuzzle.frontier.forecast import Forecast, forecast
from satpuzzle.frontier.packing import MEMORY, StatePacking, Words
from satpuzzle.frontier.problem import (
    Indices,
    Problem,
    anchored,
    closed_under,
    problem_of,
    quotient,
    reordered,
    turned_hints,
)
from satpuzzle.frontier.sweep import sweep
from satpuzzle.model import Counts, Lay, Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.shapes import Join
from satpuzzle.model.symmetries import inverse
from satpuzzle.runtime.deadline import Deadline

SPLIT = 4_096  # a search for all solutions is cut at the first level with at least this many states
MOST_PATHS = 1 << 18  # the largest number of paths that a search is cut into
MOST_IN_PART = 1_000  # the largest number of solutions of a part that are listed
LISTED = 20_000  # the largest number of states of a level whose paths are simply listed


class Split(NamedTuple):
    """A search cut at one level. A path is a filling of the first cells of `order`."""

    layout: StatePacking
    order: Sequence[int]
    factor: int  # the puzzle's solutions per solution of the paths
    states: Words  # a column per path
    paths: Indices  # a column per path: the rows of the looks in the cells of `order`


class FrontierEngine:
    """The frontier engine for a puzzle.

    Each call starts from the beginning. Calls with a deadline raise OutOfTimeError.

    Args:
        puzzle: The puzzle.
        memory: Bytes, an approximate limit.
    """

    def __init__(self, puzzle: Puzzle, *, memory: int = MEMORY) -> None:
        self.puzzle = puzzle
        self.memory = memory
        self.problem = problem_of(puzzle)
        self._ways: list[counting.Way] = []  # the cheapest way to count, from its estimate until the count

    @cached_property
    def _anchored(self) -> Problem | None:
        """The problem with one solution per orbit, if the puzzle has an anchor."""
        return self._choose(Deadline())

    def _choose(self, deadline: Deadline) -> Problem | None:
        """Choose the anchor, which takes a while on large boards."""
        if "_anchored" not in vars(self):
            problems = anchored(self.puzzle, self.problem)
            self._anchored = counting.easiest(problems, self.puzzle.board.narrow_order, deadline)
        return self._anchored

    def distinct(self, deadline: Deadline) -> int:
        """The number of distinct solutions."""
        self._choose(deadline)
        if self.puzzle.board.free and not self.puzzle.shows_all:
            with suppress(EngineLimitError, OverflowError):
                return counting.count_spare(self._task, deadline)
        return counting.count(self._task, deadline, self._ways.pop() if self._ways else None)

    def seconds(self, deadline: Deadline) -> float:
        """About how long a count takes. Raises EngineLimitError."""
        self._choose(deadline)
        self._ways = self._ways or [counting.cheapest(self._task.problem, self.memory, deadline)]
        return self._ways[0].cost

    def counts(self, deadline: Deadline) -> Counts:
        """The distinct, essential and labelled solutions."""
        return self.counts_of(self.distinct(deadline), deadline)

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """All three counts, from the distinct one; the essential count follows from Burnside's lemma."""
        symmetries, fixed = self.puzzle.symmetries, distinct
        if len(self.puzzle.wider_symmetries) > len(symmetries):
            fixed, symmetries = self._fixed_with_turned_hints(distinct, deadline), self.puzzle.wider_symmetries
        elif self._anchored is None and distinct:
            sides = self.puzzle.board.sides
            unchanged: dict[tuple[int, int], int] = {}  # solutions by where a symmetry moves the first cell, and how
            for symmetry in islice(symmetries, 1, None):
                deadline.check()
                last = symmetry.cells.index(0)
                backwards = last, inverse(symmetry.moves[last], sides)  # leaves the same solutions unchanged
                number = unchanged.pop(backwards, None)
                if number is None:
                    smaller = quotient(self.puzzle, self.problem, symmetry)
                    number = counting.count(counting.Task(smaller, self.memory), deadline)
                    unchanged[symmetry.cells[0], symmetry.moves[0]] = number
                fixed += number
        essential, rest = divmod(fixed, len(symmetries))
        if rest:
            raise AssertionError(f"{fixed} fixed solutions do not make orbits under {len(symmetries)} symmetries")
        return Counts.with_labelled(self.puzzle, distinct, essential)

    def _fixed_with_turned_hints(self, distinct: int, deadline: Deadline) -> int:
        """The solutions that each of the wider symmetries leaves unchanged, in all.

        Burnside's lemma needs a set of solutions that symmetries map to itself. These have the hints, or an image.
        """  # noqa: DOC201
        puzzle, fixed = self.puzzle, 0
        symmetries = puzzle.wider_symmetries
        for hints, times in turned_hints(puzzle).items():
            for number, symmetry in enumerate(symmetries):
                deadline.check()
                kept = closed_under(puzzle, hints, symmetry)
                if kept is None:  # such a filling is never unchanged
                    continue
                with_hints = replace(puzzle, hints=tuple(sorted(kept)))
                if number:
                    smaller = quotient(puzzle, problem_of(with_hints), symmetry)
                    fixed += times * counting.count(counting.Task(smaller, self.memory), deadline)
                elif len(hints) == len({*puzzle.hints}):  # one image of the hints
                    fixed += times * distinct
                else:
                    fixed += times * FrontierEngine(with_hints, memory=self.memory).distinct(deadline)
        return fixed

    def forecast(self, deadline: Deadline) -> Forecast:
        """Estimate the placements of a count, and the pace."""
        self._choose(deadline)
        return forecast(self._task, deadline)

    def outlook(self, deadline: Deadline) -> counting.Outlook:
        """Estimate a count, to decide whether cutting it into parts pays; the orders contain cells of the board."""
        self._choose(deadline)
        visits, meeting, order, visited = counting.outlook(self._task, deadline)
        narrow = self.puzzle.board.narrow_order
        if meeting is not None:
            meeting = meeting._replace(order=tuple(narrow[place] for place in meeting.order))
        if order is not None:
            order = tuple(narrow[place] for place in order)
        return counting.Outlook(visits, meeting, order, visited)

    def meeting(self, order: tuple[int, ...], middle: int, number: int, *, merging: bool) -> counting.Meeting:
        """The plan for meeting in the middle: the first `middle` cells in this order, and the others."""
        problem = reordered(self._anchored or self.problem, order)
        return counting.Meeting(problem, order, middle, merging, number)

    def count_class(self, part: Problem, meeting: counting.Meeting, deadline: Deadline) -> int:
        """The number of solutions of a class; their sum, times `factor`, is the number of the puzzle's solutions."""
        return counting.count_class(part, meeting, self.memory, deadline)

    @property
    def factor(self) -> int:
        """The puzzle's solutions per solution that is counted."""
        return 1 if self._anchored is None else len(self.puzzle.symmetries)

    def split(self, least: int, deadline: Deadline, order: Sequence[int] | None = None) -> Split:
        """Cut the search into `least` or more paths, the same ones on every machine.

        Returns:
            The paths; fewer than `least` if there are no more, or if the next cell makes far too many.
        """
        order = self.puzzle.board.narrow_order if order is None else order
        layout = StatePacking(reordered(self._choose(deadline) or self.problem, order), deadline, self.memory)
        states, paths = layout.start(), np.zeros((0, 1), dtype=np.int64)
        while len(paths) < len(layout.steps) and 0 < states.shape[1] < least:
            deadline.check()
            step = layout.steps[len(paths)]
            if states.shape[1] > 1 and step.options(states) > MOST_PATHS:
                break
            states, parents, rows = step.in_order(states)
            paths = np.concatenate([paths.take(parents, axis=1), rows[None]])
        return Split(layout, order, self.factor, states, paths)

    def count_part(self, split: Split, part: slice, deadline: Deadline) -> int:
        """The number of solutions from some paths of a split; faster than `search_part`."""
        layout, level, states = split.layout, len(split.paths), split.states[:, part]
        if level == len(layout.steps):
            return int(states.shape[1])
        numbered = np.concatenate([states, np.ones((1, states.shape[1]), dtype=np.uint64)])
        return counting.finish(layout, numbered, level, layout.steady, deadline, merging=False)

    def search_part(self, split: Split, part: slice, deadline: Deadline) -> tuple[int, list[Solution] | None]:
        """The number of solutions from some paths of a split, and the solutions unless they are too many."""
        layout = split.layout
        states, paths = self._extended(layout, split.states[:, part], split.paths[:, part], SPLIT, deadline)
        number = 0
        arrived: set[int] = set()
        for origins in self._origins(layout, states, len(paths), deadline):
            number += len(origins)
            arrived.update(origins.tolist())
        if number > MOST_IN_PART:
            return number, None
        chosen = sorted(arrived)
        fillings = self._completed(layout, states.take(chosen, axis=1), paths.take(chosen, axis=1), deadline)
        return number, list(self._in_reading_order(split, fillings))

    def some_of_part(self, split: Split, part: slice, enough: int, deadline: Deadline) -> list[Solution]:
        """Up to `enough` solutions from some paths of a split, no two of which are rotations of each other."""
        start = self._extended(split.layout, split.states[:, part], split.paths[:, part], SPLIT, deadline)
        fillings = self._completed_fast(split.layout, *start, deadline)
        some: dict[Solution, Solution] = {}
        for solution in self._in_reading_order(split, fillings):
            some.setdefault(solution.orbit(deadline)[0], solution)
            if len(some) == enough:
                break
        return list(some.values())

    def _in_reading_order(self, split: Split, fillings: Iterable[Indices]) -> Iterator[Solution]:
        """The solutions of fillings whose cells are in the order of a split."""
        places = np.argsort(split.order)
        for rows in fillings:
            yield from self._solutions(rows.take(places, axis=0))

    @cached_property
    def _task(self) -> counting.Task:
        """The problem to count, with the cells in an order that keeps the frontier narrow."""
        order = self.puzzle.board.narrow_order
        return counting.Task(reordered(self._anchored or self.problem, order), self.memory, self.factor)

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""
        layout = StatePacking(self.problem, deadline, self.memory)
        for fillings in self._completed(layout, layout.start(), np.zeros((0, 1), dtype=np.int64), deadline):
            yield from self._solutions(fillings)

    def orbits(self, deadline: Deadline) -> Iterator[list[Solution]]:
        """The orbit of each essential solution, in no particular order."""
        problem = self._choose(deadline)
        if problem is not None and len(self.puzzle.wider_symmetries) == len(self.puzzle.symmetries):
            for solution in self._all(problem, deadline):
                yield solution.orbit(deadline)
            return
        for solution in self._all(self.problem, deadline):
            orbit = solution.orbit(deadline)
            if orbit[0] == solution:
                yield orbit

    def is_short(self, most: float, deadline: Deadline, opened: Sequence[Join] = ()) -> bool:
        """True if a search for all fillings that match, except at some joins, visits about `most` partial ones."""
        problem = self._opened(opened) if opened else self._choose(deadline) or self.problem
        return counting.is_short(problem, most, self.memory, deadline)

    def first(self, deadline: Deadline) -> Solution | None:
        """Any solution, or None if there is none."""
        return next(iter(self._all(self._choose(deadline) or self.problem, deadline)), None)

    @cached_property
    def _beams(self) -> Beams:
        """Beams, which get wider from call to call of `by_beams`."""
        return Beams(self.problem, self.puzzle.board, self.memory)

    def by_beams(self, placements: int, deadline: Deadline) -> tuple[bool | None, Solution | None]:
        """Look for any solution with beams; each call goes on with wider ones.

        Args:
            placements: About how many placements to make.
            deadline: The time limit.

        Returns:
            Whether there is a solution (None if that is not known), and the solution. Makes no placement if the board
            is too large or has too many labels.
        """
        with suppress(EngineLimitError):
            satisfiable, rows = self._beams.search(placements, deadline)
            return satisfiable, None if rows is None else next(self._solutions(rows[:, None]))
        return None, None

    def across_open(self, joins: Sequence[Join], deadline: Deadline) -> Iterator[tuple[Lay, ...]]:
        """The lays at the ends of some joins in each filling that matches at all others, in no particular order."""
        cells = np.array([end.cell for join in joins for end in join], dtype=np.int64)
        for fillings in self._fillings(self._opened(joins), deadline):
            for rows in fillings.take(cells, axis=0).T.tolist():
                yield tuple(map(self._lays.__getitem__, rows))

    def _opened(self, joins: Sequence[Join]) -> Problem:
        """The problem without some joins."""
        return replace(self.problem, joins=tuple(each for each in self.problem.joins if each not in joins))

    def around(self, hole: int, kind: int, deadline: Deadline) -> Iterator[tuple[int | None, ...]]:
        """What touches a cell in each filling of the other cells, in no particular order.

        Args:
            hole: The cell.
            kind: The number of the type of a card that is left over, from 1.
            deadline: The time limit.

        Yields:
            By side of the cell, the label that touches it; None on the rim.
        """
        problem = self.problem
        options = list(problem.options)
        options[hole] = np.flatnonzero(problem.looks.types == kind - 1)[:1]
        ends = {}
        joins = []
        for one, other in problem.joins:
            if hole in (one.cell, other.cell):
                ends.update({one.side: other} if one.cell == hole else {other.side: one})
            else:
                joins.append((one, other))
        lays = self._lays
        for fillings in self._fillings(replace(problem, options=tuple(options), joins=tuple(joins)), deadline):
            for filling in fillings.T.tolist():
                yield tuple(
                    self.puzzle.look(*lays[filling[end.cell]])[end.side] if end else None
                    for end in map(ends.get, range(self.puzzle.board.sides))
                )

    def _all(self, problem: Problem, deadline: Deadline) -> Iterator[Solution]:
        """All solutions of the problem, in no particular order."""
        for fillings in self._fillings(problem, deadline):
            yield from self._solutions(fillings)

    def _fillings(self, problem: Problem, deadline: Deadline, *, ordered: bool = False) -> Iterator[Indices]:
        """All fillings of the problem, in no particular order; a long search may reorder the cells unless `ordered`."""
        layout = StatePacking(problem, deadline, self.memory)
        split = self._extended(layout, layout.start(), np.zeros((0, 1), dtype=np.int64), SPLIT, deadline)
        states, paths = self._extended(layout, *split, LISTED, deadline)
        if len(paths) == len(layout.steps):
            yield paths
            return
        if not ordered:
            visits = sum(counting.estimate(layout, states, len(paths), deadline))
            order = counting.shorter(problem, visits, self.memory, deadline)
            if order is not None:
                places = np.argsort(order)
                for fillings in self._fillings(reordered(problem, order), deadline, ordered=True):
                    yield fillings.take(places, axis=0)
                return
        yield from self._completed_fast(layout, *split, deadline)

    @staticmethod
    def _extended(
        layout: StatePacking, states: Words, paths: Indices, most: int, deadline: Deadline
    ) -> tuple[Words, Indices]:
        """Extend paths in order, until they are complete, more than `most`, or the next level takes too much memory."""
        last = len(layout.steps)
        while len(paths) < last and states.shape[1] <= most:
            deadline.check()
            deadline.progress.fill(len(paths), last, states.shape[1])
            step = layout.steps[len(paths)]
            if step.options(states) * (states.nbytes + paths.nbytes) > layout.steady // 32 * states.shape[1]:
                break
            states, parents, rows = step.in_order(states)
            deadline.progress.placements += len(rows)
            paths = np.concatenate([paths.take(parents, axis=1), rows[None]])
        return states, paths

    def _completed_fast(
        self, layout: StatePacking, states: Words, paths: Indices, deadline: Deadline
    ) -> Iterator[Indices]:
        """All fillings that complete these paths, in no particular order; first finds out which paths lead to any."""
        fresh = np.ones(states.shape[1], dtype=bool)
        for origins in self._origins(layout, states, len(paths), deadline):
            arrived = np.unique(origins)
            arrived = arrived[fresh[arrived]]
            fresh[arrived] = False
            yield from self._completed(layout, states.take(arrived, axis=1), paths.take(arrived, axis=1), deadline)

    @staticmethod
    def _origins(layout: StatePacking, states: Words, level: int, deadline: Deadline) -> Iterator[Indices]:
        """For each solution the number of the state of this level that it comes from, in arrays."""
        numbers = np.arange(states.shape[1], dtype=np.uint64)
        numbered = np.concatenate([states, numbers[None]])
        memory, last = layout.steady, len(layout.steps)
        for end in sweep(layout, numbered, level, last, memory=memory, merging=False, deadline=deadline):
            yield end[-1].view(np.int64)

    def _completed(self, layout: StatePacking, states: Words, paths: Indices, deadline: Deadline) -> Iterator[Indices]:
        """All fillings that complete these paths, in order, depth first in growing blocks."""
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
            most = layout.steady // (4 * last * 8 * (len(states) + len(paths)))  # the limit of children per level
            while number > 1 and number * step.widest > most < step.options(states[:, :number]):
                number //= 2
            if number < states.shape[1]:
                waiting.append((states[:, number:], paths[:, number:]))
                states, paths = states[:, :number], paths[:, :number]
            children, parents, rows = step.in_order(states)
            deadline.progress.placements += len(rows)
            if len(rows):
                waiting.append((children, np.concatenate([paths.take(parents, axis=1), rows[None]])))
            size = min(2 * size, SPLIT)

    @cached_property
    def _lays(self) -> list[Lay]:
        """The lay of each row of the looks."""
        looks = self.problem.looks
        return [Lay(*each) for each in zip((looks.types + 1).tolist(), looks.turns.tolist(), strict=True)]

    def _solutions(self, fillings: Indices) -> Iterator[Solution]:
        """The solutions of complete fillings, checked. Raises WrongAnswerError."""
        for rows in fillings.T.tolist():
            solution = Solution(tuple(map(self._lays.__getitem__, rows)), self.puzzle)
            faults = solution_faults(solution)
            if faults:
                raise WrongAnswerError("the frontier engine gave a wrong solution: {fault}", fault=faults[0])
            yield solution
