"""Counts solutions without listing them, and estimates the work before it begins.

Narrow levels are swept and merged, which is enough for most puzzles. What remains of a wide search is estimated: a
sample of random partial fillings is followed from level to level. The search continues with the cheapest of three
methods, in another order of the cells if that is clearly shorter:

* visiting: depth first without merging; fastest if few fillings share a state;
* merging: level by level in large blocks; for few labels and many equal cards;
* meeting in the middle: a table of the states of the first cells, joined with the states of the other cells.

The order of the cells (`best_order`) is sought by estimates, too: the number of fillings of a set of cells does not
depend on the order in which they are filled. It is estimated as if looks were drawn at random: the number of looks for
each cell, decreasing as cards are used, times the probability that two sides match, for each join. An order is a path
from the empty set to all cells; a beam search finds one along sets with few fillings. On a large framed board with many
inner and few border colours, it starts in a corner and grows a square. Rows would place all border cards before inner
cards can exclude any (framed 14x14, 5 border and 31 inner colours: 4 trillion fillings instead of 2.3 million).

A method has a number of `parts`, and `count(part)` counts the solutions of one. The choice can depend on the
available memory, so a search that is cut into parts records it.

For a forecast, several samples give a mean, and their spread says how far it may be from the truth. Then the search
itself runs for a moment, which gives its pace on this machine. Of 16 framed boards of 7x7 to 10x10 cells with 2 million
to 1.3 billion placements, single samples were within 15% of the truth, and their means within 3%.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.meet_in_the_middle import Meeting
from satpuzzle.frontier.packing import STEADY, StatePacking, Words
from satpuzzle.frontier.problem import Problem, exchangeable, reordered
from satpuzzle.frontier.sweep import COPIES, block_size, carried, counted, joined, merged, solutions_from, sweep, total
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.runtime.events import tell

FEW = 1e-9  # replaces probabilities of 0, which have no logarithm


class _Reached(NamedTuple):
    """A set of cells that the beam search has reached."""

    all: float  # logarithm of the fillings of all sets on the path
    own: float  # logarithm of the fillings of this set
    path: tuple[int, ...]  # its cells, in order
    used: tuple[float, ...]  # cards used, by group of cells
    near: frozenset[int]  # the cells that may come next


class Expected:
    """Estimates of the number of fillings of sets of cells. Raises OutOfTimeError."""

    def __init__(self, problem: Problem, deadline: Deadline) -> None:
        looks = problem.looks
        counts = np.array(problem.counts, dtype=np.int64)
        distinct = {id(rows): rows for rows in problem.options}  # cells with the same options are a group
        numbers = {key: number for number, key in enumerate(distinct)}
        self._group = [numbers[id(rows)] for rows in problem.options]
        types, shares, self._looks = [], [], []
        for rows in deadline.during(distinct.values(), MOMENT):
            weights = counts[looks.types[rows]].astype(float)
            every = max(FEW, float(weights.sum()))
            shares.append([np.bincount(labels, weights, looks.codes) / every for labels in looks.labels[rows].T])
            types.append(np.where(np.bincount(looks.types[rows], minlength=len(counts)) > 0, counts, 0))
            self._looks.append(math.log(every))
        self._cards = [max(1, int(of_group.sum())) for of_group in types]
        # by group and other group: the share of the cards for the other group that also fit this group
        self._shared = [
            [float(np.minimum(one, other).sum()) / of for other, of in zip(types, self._cards, strict=True)]
            for one in deadline.during(types, 1)
        ]
        self._weights = problem.weights
        self.joined: list[list[tuple[int, float]]] = [[] for _ in problem.options]
        for a, b in deadline.during(problem.joins, MOMENT):
            one, other = shares[self._group[a.cell]][a.side], shares[self._group[b.cell]][b.side]
            chance = math.log(max(FEW, float(one[looks.mates] @ other)))
            self.joined[a.cell].append((b.cell, chance))
            self.joined[b.cell].append((a.cell, chance))

    def start(self) -> _Reached:
        """The empty set."""
        return _Reached(-math.inf, 0.0, (), (0.0,) * len(self._cards), frozenset(range(len(self._group))))

    def grown(self, own: float, used: tuple[float, ...], cell: int, filled: int) -> float:
        """The logarithm of the fillings, `own` before, after one more cell; `filled` has a bit per filled cell."""
        group = self._group[cell]
        cards = self._cards[group]
        left = cards - sum(share * number for share, number in zip(self._shared[group], used, strict=True))
        matching = sum(chance for other, chance in self.joined[cell] if filled >> other & 1)
        return own + self._looks[group] + math.log(max(0.5, left) / cards) + matching

    def taken(self, used: tuple[float, ...], cell: int) -> tuple[float, ...]:
        """The cards used by group, after one more cell."""
        group = self._group[cell]
        return (*used[:group], used[group] + self._weights[cell], *used[group + 1 :])


def best_order(problem: Problem, deadline: Deadline) -> tuple[tuple[int, ...], float]:
    """An order of the cells that is expected to have few partial fillings; empty if there are too many cells.

    Raises OutOfTimeError.

    Returns:
        The cells, and the partial fillings of all levels, as a power of ten; too high, as real cards match less often.
    """
    if len(problem.options) > choices.ORDERED:
        return (), math.inf
    expected = Expected(problem, deadline)
    quick, wide = choices.BEAMS
    order, fillings = _beam(expected, quick, deadline)
    return (order, fillings) if fillings > choices.HOPELESS else _beam(expected, wide, deadline)


def _beam(expected: Expected, width: int, deadline: Deadline) -> tuple[tuple[int, ...], float]:
    """The best path to all cells that a beam search of this width finds."""
    reached = {0: expected.start()}  # by the bits of a set
    for _ in expected.joined:
        deadline.check()
        # by bits: `all` and `own` of `_Reached`, the cell that came last, the bits of the set before it
        fresh: dict[int, tuple[float, float, int, int]] = {}
        for filled, at in reached.items():
            for cell in at.near:
                own = expected.grown(at.own, at.used, cell, filled)
                made = _sum(at.all, own), own, cell, filled
                if made[0] < fresh.setdefault(filled | 1 << cell, made)[0]:
                    fresh[filled | 1 << cell] = made
        before, reached = reached, {}
        for key, (all_, own, cell, filled) in sorted(fresh.items(), key=lambda item: (item[1][:2], item[0]))[:width]:
            at = before[filled]
            used, near = expected.taken(at.used, cell), _near(expected, at, cell, key)
            reached[key] = _Reached(all_, own, (*at.path, cell), used, near)
    end = next(iter(reached.values()))
    return end.path, end.all / math.log(10)


def _near(expected: Expected, before: _Reached, cell: int, filled: int) -> frozenset[int]:
    """The free neighbours of the cells in `filled`, of which `cell` came last; all free cells if there are none."""
    near = {*(before.near if before.path else ()), *(other for other, _ in expected.joined[cell])}
    near = {other for other in near if not filled >> other & 1}
    return frozenset(near or (other for other in range(len(expected.joined)) if not filled >> other & 1))


def _sum(one: float, other: float) -> float:
    """The logarithm of the sum of two numbers, from their logarithms."""
    most, least = max(one, other), min(one, other)
    return most + math.log1p(math.exp(least - most)) if least > -math.inf else most


LEAST_ERROR, UNSURE = 0.1, 2.0  # relative errors of a forecast: the least, and that of one without such samples


class Task(NamedTuple):
    """The problem to count; its solutions count `factor` times each."""

    problem: Problem
    memory: int  # bytes, the limit
    factor: int = 1


class Survey(NamedTuple):
    """The first wide level of a search, or its last level, and an estimate of what follows."""

    layout: StatePacking
    states: Words  # of that level, with their counts
    level: int
    made: float  # states made per state kept when that level was merged; 1 if merging pays little
    widths: list[float]  # estimated states of each following level, unmerged; empty after the last level

    def at(self, level: int) -> float:
        """The estimated states of a level if merging reduces every level as much; if narrow, an upper bound."""
        number = level - self.level
        return self.widths[number - 1] / self.made**number if number > 0 else self.states.shape[1]

    def until(self, level: int) -> float:
        """The estimated number of states made from the first wide level to `level`."""
        return self.made * sum(map(self.at, range(self.level + 1, level + 1)))

    @property
    def cost(self) -> float:
        """Estimated seconds of the whole search, visiting or merging."""
        visiting, sorting = sum(self.widths) * choices.VISIT, choices.VISIT + choices.SORT
        return min(visiting, self.until(len(self.layout.steps)) * sorting) if self.made > 1 else visiting


@dataclass(frozen=True)
class Method:
    """A way to count a problem, in parts: the rest of a search, or a meeting in the middle."""

    task: Task
    name: str  # swept, visiting, merging or meeting
    order: tuple[int, ...]  # of the cells, as numbered in the task
    survey: Survey | None  # None for a meeting
    meeting: Meeting | None
    cells: int  # of the survey: its level, and the number of its states
    states: int
    visited: float  # estimated states of a search without merging
    visits: float  # estimated states that are made
    cost: float  # estimated seconds
    cuttable: bool  # False if the count is short, or merges equal states throughout
    parts: int = 1  # their number

    def count(self, part: int, deadline: Deadline) -> int:
        """The number of solutions of a part. Raises OutOfTimeError."""
        factor = self.task.factor
        if self.meeting is not None:
            return factor * self.meeting.count(part, deadline)
        assert self.survey is not None
        layout, states, level, *_ = self.survey
        return factor * solutions_from(layout, states, level, deadline, merging=self.name == "merging", factor=factor)


def count(task: Task, deadline: Deadline, method: Method | None = None) -> int:
    """The number of solutions, in the cheapest way unless one is given. Raises OutOfTimeError."""
    method = method or cheapest(task, deadline)
    told = {"way": method.name, "cells": method.cells, "states": method.states}
    estimate, classes = None if method.name == "swept" else method.visits, method.meeting and method.parts
    tell("search.way", **told, estimate=estimate, classes=classes)
    solutions = 0
    for part in range(method.parts):
        solutions += method.count(part, deadline)
        deadline.progress.at_least(solutions)
    return solutions


def count_spare(task: Task, deadline: Deadline) -> int:
    """The number of solutions if cards are spare: cards that can be exchanged are counted as equal, then told apart.

    Raises OverflowError if too many can be exchanged.
    """  # noqa: DOC201
    problem, memory, factor = task
    smaller, classes = exchangeable(problem)
    ways = [_ways_to_choose([problem.counts[kind] for kind in types]) for types in classes]
    layout = StatePacking(smaller, deadline, memory)
    number = 0
    for end in sweep(layout, counted(layout.start()), 0, len(layout.steps), deadline, merging=True):
        digits = carried(end[layout.words :])
        for types, of_class in zip(classes, ways, strict=True):
            left = layout.types[types[0]].read(end).view(np.int64)
            digits = carried(digits * of_class[::-1].take(left))
        number += total(digits)
    return factor * number


def _ways_to_choose(counts: Sequence[int]) -> Words:
    """For each number of places, the ways to give them cards of types with so many cards each; below 2^32."""
    ways = [1]
    for most in counts:
        ways = [
            sum(math.comb(used, new) * ways[used - new] for new in range(most + 1) if 0 <= used - new < len(ways))
            for used in range(len(ways) + most)
        ]
    return np.array(ways, dtype=np.uint32).astype(np.uint64)


def cheapest(task: Task, deadline: Deadline, least: int = 1) -> Method:
    """The cheapest way to count, in at least so many parts if it meets in the middle. Raises OutOfTimeError.

    Another order of the cells is considered only if the given one takes long.
    """  # noqa: DOC201
    best = _in_order(task, range(len(task.problem.options)), deadline, least)
    order = best_order(task.problem, deadline)[0] if best.cost > choices.LONG else ()
    if order:
        with suppress(EngineLimitError):  # the tables would be too large
            other = _in_order(task, order, deadline, least)
            return other if other.cost * choices.GAIN < best.cost else best
    return best


def _in_order(task: Task, order: Sequence[int], deadline: Deadline, least: int) -> Method:
    """The cheapest way to count with the cells in this order."""
    problem = reordered(task.problem, order)
    survey = surveyed(problem, task.memory, deadline)
    visits = sum(survey.widths)
    merging, wide = survey.made > choices.MEETS, bool(survey.widths)
    name = "swept" if not wide else "merging" if merging or visits * choices.VISIT > choices.MERGED else "visiting"
    at, cuttable = (survey.level, survey.states.shape[1]), wide and not merging
    method = Method(task, name, tuple(order), survey, None, *at, visits, visits, survey.cost, cuttable)
    # halves must use all cards between them
    if not wide or survey.cost < choices.SHORT or sum(problem.counts) > sum(problem.weights):
        return method
    return _meeting(method, problem, survey, deadline, least) or method


def _meeting(method: Method, problem: Problem, front: Survey, deadline: Deadline, least: int) -> Method | None:
    """The cheapest meeting in the middle, its smaller half as table; None if a whole search is cheaper."""
    last, memory = len(problem.options), method.task.memory
    reverse = reordered(problem, range(last)[::-1])
    back = surveyed(reverse, memory, deadline)
    made = max(front.made, back.made)
    merging = made > 1

    def cost(middle: int) -> float:
        visited = front.until(middle) + back.until(last - middle)
        each, both = choices.VISIT + merging * choices.SORT, front.at(middle) + back.at(last - middle)
        return visited * each + both * choices.SORT

    middle = min(range(1, last), key=cost)
    if cost(middle) * choices.GAIN > front.cost:  # otherwise one half could be a single cell, which saves nothing
        return None
    visits, seconds = front.until(middle) + back.until(last - middle), cost(middle)
    smaller = min(front.at(middle), back.at(last - middle))
    wanted = min(choices.MOST_OF_MEETING, smaller / max(choices.IN_PART, memory // choices.ROOM))
    number = 1 if smaller < choices.CUT else int(max(choices.FEWEST_OF_MEETING, wanted))
    # where states are merged, estimates are too large
    if made > choices.MEETS and smaller < 10 * choices.IN_PART * choices.FEWEST_OF_MEETING:
        number = 1  # each class repeats much of the merging, so a table that fits is not divided
    if number < least and front.made > choices.MEETS:
        return None
    number = max(number, least)
    order = method.order
    if back.at(last - middle) < front.at(middle):
        problem, order, middle = reverse, order[::-1], last - middle
    meeting = Meeting(problem, order, middle, merging=merging, number=number, memory=memory)
    if number > 1:
        more = max(0.0, _repeated(meeting, deadline) - 1) * visits
        visits, seconds = visits + more, seconds + more * (choices.VISIT + merging * choices.SORT)
    if seconds * choices.GAIN > front.cost or (least > 1 and seconds > choices.PART * number):
        return None
    method = replace(method, name="meeting", survey=None, meeting=meeting, visits=visits, cost=seconds)
    return replace(method, parts=meeting.parts, cuttable=meeting.parts > 1)


def _repeated(meeting: Meeting, deadline: Deadline) -> float:
    """How many times as many states all parts make as a whole, estimated from a few of them.

    Each repeats the cells before its joins.
    """  # noqa: DOC201
    last = len(meeting.problem.options)

    def visits(problem: Problem) -> float:
        halves = (problem, meeting.middle), (reordered(problem, range(last)[::-1]), last - meeting.middle)
        return sum(sum(fillings(half, STEADY, deadline)[:cells]) for half, cells in halves)

    some = min(choices.FEWEST_OF_MEETING, meeting.parts)
    chosen = np.random.default_rng(0).choice(meeting.parts, some, replace=False).tolist()
    of_parts = sum(visits(meeting.part(number)) for number in chosen) / len(chosen)
    return of_parts * meeting.parts / visits(meeting.problem)


def easiest(problems: list[Problem], order: Sequence[int], deadline: Deadline) -> Problem | None:
    """The problem with the fewest expected fillings, in this order of the cells; the first one if that takes long."""
    if len(problems) > 1 and len(order) in choices.CHOOSING:
        with suppress(EngineLimitError):
            return min(problems, key=lambda problem: sum(fillings(reordered(problem, order), STEADY, deadline)))
    return problems[0] if problems else None


def surveyed(problem: Problem, memory: int, deadline: Deadline) -> Survey:
    """Sweep the narrow levels and estimate the others. Raises OutOfTimeError."""
    layout = StatePacking(problem, deadline, memory)
    states, level, ratio, last = counted(layout.start()), 0, 1.0, len(layout.steps)
    wide = min(choices.NARROW, block_size(layout, layout.steady))
    while level < last and 0 < states.shape[1] <= wide:
        options = int(layout.steps[level].options(states).sum())
        if options * 8 * len(states) * COPIES > min(layout.steady // 2, choices.WIDE):
            break
        chunks = list(sweep(layout, states, level, level + 1, deadline))
        raw = joined(chunks) if chunks else states[:, :0]
        states = merged(layout, raw) if raw.shape[1] > 1 else raw
        ratio = raw.shape[1] / max(1, states.shape[1])
        level += 1
    level = level if states.shape[1] else last
    made = ratio if ratio > choices.MERGES else 1.0
    return Survey(layout, states, level, made, estimate(layout, states, level, deadline))


def estimate(
    layout: StatePacking, states: Words, level: int, deadline: Deadline, seed: int = 0, most: int | None = None
) -> list[float]:
    """The estimated states of each following level, unmerged, from a random sample of so many states."""
    rng = None
    scale = 1.0
    widths = []
    for step in layout.steps[level:]:
        deadline.check()
        number = states.shape[1]
        options = max(1, int(step.options(states).sum()))
        sample = max(1, min(most or choices.SAMPLE, number * layout.children_at_once // options))
        if number > sample:
            scale *= number / sample
            rng = rng or np.random.default_rng(seed)  # only if needed: loading it takes longer than counting nine cards
            states = states.take(rng.choice(number, sample, replace=False), axis=1)
        states = step.in_order(states)
        widths.append(states.shape[1] * scale)
    return widths


def fillings(problem: Problem, memory: int, deadline: Deadline) -> list[float]:
    """The partial fillings of each level, unmerged; estimated once there are many. Takes about ten milliseconds."""
    layout = StatePacking(problem, deadline, memory)
    return estimate(layout, layout.start(), 0, deadline)


def in_other_order(
    problem: Problem, memory: int, deadline: Deadline, most: float = math.inf
) -> tuple[float, tuple[int, ...]]:
    """The partial fillings in a better order of the cells, and the order; infinite if they are far above `most`."""
    order, expected = best_order(problem, deadline)
    if order and expected < math.log10(most) + choices.DOUBT:
        with suppress(EngineLimitError):  # the tables would be too large
            return sum(fillings(reordered(problem, order), memory, deadline)), order
    return math.inf, ()


class Forecast(NamedTuple):
    """The estimated placements of a count, and how many are made in a second.

    The true number lies between `placements` / (1 + `error`) and `placements` * (1 + `error`).
    """

    placements: float
    error: float
    pace: float


def forecast(task: Task, deadline: Deadline) -> Forecast:
    """Estimate a count, in about two seconds. Raises OutOfTimeError."""
    progress, start = deadline.progress, deadline.elapsed
    made = -progress.placements
    method = cheapest(task, deadline)
    made += progress.placements
    if method.name == "swept":
        return Forecast(made, 0.0, made / max(deadline.elapsed - start, 1e-3))
    layout, states, level, *_ = survey = method.survey or surveyed(task.problem, task.memory, deadline)
    some = np.random.default_rng(0).permutation(states.shape[1])[: choices.AT_ONCE]
    before, start = progress.placements, deadline.elapsed
    with deadline.piece(choices.TRIAL) as piece:
        solutions_from(layout, states.take(some, axis=1), level, piece)
    pace = (progress.placements - before) / max(deadline.elapsed - start, 1e-3)
    if method.meeting is not None:
        return Forecast(method.visits, UNSURE, pace * choices.VISIT * method.visits / method.cost)
    if survey.made > 1:
        return Forecast(survey.until(len(layout.steps)), UNSURE, pace)
    samples = [sum(estimate(layout, states, level, deadline, seed, choices.WIDTH)) for seed in range(choices.SAMPLES)]
    mean = made + min(1e300, float(np.mean(samples)))  # so that it is finite
    # three standard errors of their mean
    error = 3 * float(np.std(samples, ddof=1)) / math.sqrt(choices.SAMPLES) / mean
    return Forecast(mean, max(LEAST_ERROR, error), pace)
