"""The interface of the frontier engine: counts, solutions in canonical order, all solutions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice

import numpy as np

from satpuzzle.errors import EngineLimitError, WrongAnswerError
from satpuzzle.frontier import counting
from satpuzzle.frontier.meet_in_the_middle import Meeting
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
from satpuzzle.frontier.sweep import counted, solutions_from, sweep
from satpuzzle.model import Counts, Lay, Placement, Puzzle, Side, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.shapes import Join
from satpuzzle.model.symmetries import inverse
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline

Cells = Sequence[int]  # an order of the cells
PATHS = 4  # paths in a part of a search
MOST_OPTIONS = 1 << 16  # the largest number of options of the paths of a level that is extended in order
MOST_IN_PART = 1_000  # the largest number of solutions of a part that are listed


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
        looks = self.problem.looks
        self._lays = [Lay(*each) for each in zip((looks.types + 1).tolist(), looks.turns.tolist(), strict=True)]
        self.factor = 1  # the puzzle's solutions per solution that is counted
        self._anchored: Problem | None = None
        self._method: counting.Method | None = None  # the cheapest way to count, from its estimate until the count

    def _chosen(self, deadline: Deadline) -> Problem:
        """The problem to search: with one solution per orbit if there is an anchor, whose choice may take a while."""
        if self._anchored is None:
            found = counting.easiest(anchored(self.puzzle, self.problem), self.puzzle.board.narrow_order, deadline)
            self._anchored, self.factor = found or self.problem, len(self.puzzle.symmetries) if found else 1
        return self._anchored

    def _task(self, deadline: Deadline) -> counting.Task:
        """The problem to count, with the cells in an order that keeps the frontier narrow."""
        problem = reordered(self._chosen(deadline), self.puzzle.board.narrow_order)
        return counting.Task(problem, self.memory, self.factor)

    def distinct(self, deadline: Deadline) -> int:
        """The number of distinct solutions."""
        task = self._task(deadline)
        if self.puzzle.board.free and not self.puzzle.shows_all:
            with suppress(EngineLimitError, OverflowError):
                return counting.count_spare(task, deadline)
        method, self._method = self._method, None
        return counting.count(task, deadline, method)

    def seconds(self, deadline: Deadline) -> float:
        """About how long a count takes. Raises EngineLimitError."""
        self._method = self._method or counting.cheapest(self._task(deadline), deadline)
        return self._method.cost

    def counts(self, deadline: Deadline) -> Counts:
        """The distinct, essential and labelled solutions."""
        return self.counts_of(self.distinct(deadline), deadline)

    def counts_of(self, distinct: int, deadline: Deadline) -> Counts:
        """All three counts, from the distinct one; the essential count follows from Burnside's lemma."""
        symmetries, fixed = self.puzzle.wider_symmetries, distinct
        self._chosen(deadline)
        if distinct and self.factor < len(symmetries):
            fixed = 0  # symmetries map the set of the solutions that have the hints, or an image of them, to itself
            for hints, times in turned_hints(self.puzzle).items():
                whole = distinct
                if len(hints) > len({*self.puzzle.hints}):  # more than one image of the hints
                    whole = FrontierEngine(self._hinted(hints), memory=self.memory).distinct(deadline)
                fixed += times * (whole + self._unchanged(hints, deadline))
        essential, rest = divmod(fixed, len(symmetries))
        if rest:
            raise AssertionError(f"{fixed} fixed solutions do not make orbits under {len(symmetries)} symmetries")
        return Counts.with_labelled(self.puzzle, distinct, essential)

    def _unchanged(self, hints: frozenset[Placement], deadline: Deadline) -> int:
        """The fillings with these hints that each symmetry except the identity leaves unchanged, in all."""
        puzzle, sides, fixed = self.puzzle, self.puzzle.board.sides, 0
        numbers: dict[tuple[int, int], int] = {}  # by where a symmetry moves the first cell, and how
        for symmetry in islice(puzzle.wider_symmetries, 1, None):
            deadline.check()
            last = symmetry.cells.index(0)
            number = numbers.pop((last, inverse(symmetry.moves[last], sides)), None)  # backwards, it leaves the same
            if number is None:
                kept, number = closed_under(puzzle, hints, symmetry), 0
                if kept is not None:
                    problem = self.problem if kept == {*puzzle.hints} else problem_of(self._hinted(kept))
                    smaller = quotient(puzzle, problem, symmetry)
                    number = counting.count(counting.Task(smaller, self.memory), deadline)
                numbers[symmetry.cells[0], symmetry.moves[0]] = number
            fixed += number
        return fixed

    def _hinted(self, hints: frozenset[Placement]) -> Puzzle:
        """The puzzle with other hints."""
        return replace(self.puzzle, hints=tuple(sorted(hints)))

    def forecast(self, deadline: Deadline) -> counting.Forecast:
        """Estimate the placements of a count, and the pace."""
        return counting.forecast(self._task(deadline), deadline)

    def outlook(self, deadline: Deadline) -> counting.Method:
        """The way to count in parts; its orders have the cells of the board."""
        narrow = self.puzzle.board.narrow_order
        method = counting.cheapest(self._task(deadline), deadline, choices.FEWEST_OF_MEETING)
        if method.meeting is not None:
            method.meeting.order = tuple(narrow[place] for place in method.meeting.order)
        return replace(method, order=tuple(narrow[place] for place in method.order))

    def cut(
        self, parts: int, order: Cells | None, middle: int | None, deadline: Deadline, *, merging: bool = False
    ) -> Split | Meeting:
        """Cut a search into parts, the same ones on every machine.

        Args:
            parts: About how many.
            order: In which the cells are filled; None for that of the board.
            middle: In a count that meets in the middle, the number of cells before the middle.
            deadline: The time limit.
            merging: Whether the halves of such a count merge equal states.

        Returns:
            The parts. The sum of their counts, times `factor`, is the number of the puzzle's solutions.
        """
        order = order or self.puzzle.board.narrow_order
        problem = reordered(self._chosen(deadline), order)
        if middle is None:
            return Split(self, problem, order, parts, deadline)
        return Meeting(problem, tuple(order), middle, merging=merging, number=parts, memory=self.memory)

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """All solutions in canonical order, lazily."""
        layout = StatePacking(self.problem, deadline, self.memory)
        yield from self.solutions(_in_order(layout, layout.start(), deadline))

    def orbits(self, deadline: Deadline) -> Iterator[list[Solution]]:
        """The orbit of each essential solution, in no particular order."""
        problem, symmetries = self._chosen(deadline), self.puzzle.symmetries
        each_once = self.factor == len(symmetries) == len(self.puzzle.wider_symmetries)
        for solution in self.solutions(self._fillings(problem if each_once else self.problem, deadline)):
            orbit = solution.orbit(deadline)
            if each_once or orbit[0] == solution:
                yield orbit

    def visits(self, most: float, deadline: Deadline) -> float:
        """About how many partial fillings a search for all solutions visits; infinite if more than `most`."""
        number, _ = counting.in_other_order(self._chosen(deadline), self.memory, deadline, most)
        return number if number <= most else math.inf

    def across_open(self, joins: Sequence[Join], deadline: Deadline) -> Iterator[tuple[Lay, ...]]:
        """The lays at the ends of some joins in each filling that matches at all others, in no particular order."""
        return self._across(joins, self.problem.options, [*chain.from_iterable(joins)], deadline)

    def around(self, hole: int, kind: int, deadline: Deadline) -> Iterator[tuple[int | None, ...]]:
        """What touches a cell in each filling of the other cells, in no particular order.

        Args:
            hole: The cell.
            kind: The number of the type of a card that is left over, from 1.
            deadline: The time limit.

        Yields:
            By side of the cell, the label that touches it; None on the rim.
        """
        joins = [join for join in self.problem.joins if hole in (join[0].cell, join[1].cell)]
        ends = dict((one.side, other) if one.cell == hole else (other.side, one) for one, other in joins)
        options = list(self.problem.options)
        options[hole] = np.flatnonzero(self.problem.looks.types == kind - 1)[:1]
        for lays in self._across(joins, options, [*ends.values()], deadline):
            looks = (self.puzzle.look(*lay)[end.side] for end, lay in zip(ends.values(), lays, strict=True))
            yield tuple(map(dict(zip(ends, looks, strict=True)).get, range(self.puzzle.board.sides)))

    def _across(
        self, opened: Sequence[Join], options: Sequence[Indices], ends: Sequence[Side], deadline: Deadline
    ) -> Iterator[tuple[Lay, ...]]:
        """The lays in the cells of these sides in each filling with other options that matches at all other joins."""
        joins = tuple(each for each in self.problem.joins if each not in opened)
        cells = np.array([end.cell for end in ends], dtype=np.int64)
        for fillings in self._fillings(replace(self.problem, joins=joins, options=tuple(options)), deadline):
            for rows in fillings.take(cells, axis=0).T.tolist():
                yield tuple(map(self._lays.__getitem__, rows))

    def _fillings(self, problem: Problem, deadline: Deadline, *, ordered: bool = False) -> Iterator[Indices]:
        """All fillings of the problem, in no particular order; a long search may reorder the cells unless `ordered`."""
        layout = StatePacking(problem, deadline, self.memory)
        split = _extended(layout, layout.start(), choices.SPLIT, deadline)
        states = _extended(layout, split, choices.LISTED, deadline)
        level = len(states) - layout.words
        if level == len(layout.steps):
            yield states[layout.words :].view(np.int64)
            return
        if not ordered:
            visits = sum(counting.estimate(layout, states[: layout.words], level, deadline))
            long = visits * choices.VISIT > choices.LONG
            fewest, order = counting.in_other_order(problem, self.memory, deadline) if long else (visits, ())
            if fewest * choices.GAIN < visits:
                places = np.argsort(order)
                for fillings in self._fillings(reordered(problem, order), deadline, ordered=True):
                    yield fillings.take(places, axis=0)
                return
        yield from _in_any_order(layout, split, deadline)

    def solutions(self, fillings: Iterable[Indices]) -> Iterator[Solution]:
        """The solutions of complete fillings, checked. Raises WrongAnswerError."""
        for rows in chain.from_iterable(some.T.tolist() for some in fillings):
            solution = Solution(tuple(map(self._lays.__getitem__, rows)), self.puzzle)
            faults = solution_faults(solution)
            if faults:
                raise WrongAnswerError("the frontier engine gave a wrong solution: {fault}", fault=faults[0])
            yield solution


def _extended(layout: StatePacking, states: Words, least: int, deadline: Deadline) -> Words:
    """Extend paths in order until they are complete, at least so many, or the next cell makes far too many.

    The result is the same on every machine.
    """  # noqa: DOC201
    last = len(layout.steps)
    while (level := len(states) - layout.words) < last and states.shape[1] < least:
        deadline.check()
        deadline.progress.fill(level, last, states.shape[1])
        step = layout.steps[level]
        if states.shape[1] > 1 and step.options(states).sum() > MOST_OPTIONS:
            break
        states = step.in_order(states, traced=True)
        deadline.progress.placements += states.shape[1]
    return states


def _in_order(layout: StatePacking, states: Words, deadline: Deadline) -> Iterator[Indices]:
    """All fillings that complete these paths, in order."""
    for end in sweep(layout, states, len(states) - layout.words, len(layout.steps), deadline, traced=True):
        yield end[layout.words :].view(np.int64)


def _in_any_order(layout: StatePacking, states: Words, deadline: Deadline) -> Iterator[Indices]:
    """All fillings that complete these paths, in no particular order; first finds out which paths lead to any."""
    fresh = np.ones(states.shape[1], dtype=bool)
    for origins in _origins(layout, states, deadline):
        arrived = np.unique(origins)
        arrived = arrived[fresh[arrived]]
        fresh[arrived] = False
        yield from _in_order(layout, states.take(arrived, axis=1), deadline)


def _origins(layout: StatePacking, states: Words, deadline: Deadline) -> Iterator[Indices]:
    """For each solution the number of the path that it comes from, in arrays."""
    numbered = np.concatenate([states[: layout.words], np.arange(states.shape[1], dtype=np.uint64)[None]])
    for end in sweep(layout, numbered, len(states) - layout.words, len(layout.steps), deadline):
        yield end[-1].view(np.int64)


class Split:
    """A search cut at one level into ranges of paths, which are fillings of the first cells.

    Attributes:
        parts: The number of ranges.
        definition: What defines them, the same on every machine.
    """

    def __init__(self, engine: FrontierEngine, problem: Problem, order: Cells, parts: int, deadline: Deadline) -> None:
        self._engine, self._places, self.parts = engine, np.argsort(order), parts
        self._layout = StatePacking(problem, deadline, engine.memory)
        self._paths = _extended(self._layout, self._layout.start(), PATHS * parts, deadline)
        self.definition = tuple(order), self._paths[self._layout.words :].tolist()

    def _part(self, part: int) -> Words:
        """The paths of a part."""
        number = self._paths.shape[1]
        return self._paths[:, part * number // self.parts : (part + 1) * number // self.parts]

    def count(self, part: int, deadline: Deadline) -> int:
        """The number of solutions of a part; faster than `search`."""
        layout, paths = self._layout, self._part(part)
        return solutions_from(layout, counted(paths[: layout.words]), len(paths) - layout.words, deadline)

    def search(self, part: int, deadline: Deadline, enough: int | None = None) -> tuple[int, list[Solution] | None]:
        """The number of solutions of a part, and the solutions unless they are too many.

        With `enough`, these are at most so many solutions, no two of which are rotations of each other.
        """  # noqa: DOC201
        layout, states = self._layout, _extended(self._layout, self._part(part), choices.SPLIT, deadline)
        if enough is not None:
            some: dict[Solution, Solution] = {}
            for solution in self._solutions(_in_any_order(layout, states, deadline)):
                some.setdefault(solution.orbit(deadline)[0], solution)
                if len(some) == enough:
                    break
            return len(some), list(some.values())
        number = 0
        arrived: set[int] = set()
        for origins in _origins(layout, states, deadline):
            number += len(origins)
            arrived.update(origins.tolist())
        if number > MOST_IN_PART:
            return number, None
        return number, list(self._solutions(_in_order(layout, states.take(sorted(arrived), axis=1), deadline)))

    def _solutions(self, fillings: Iterable[Indices]) -> Iterator[Solution]:
        """The solutions of fillings in the order of the split."""
        return self._engine.solutions(rows.take(self._places, axis=0) for rows in fillings)
