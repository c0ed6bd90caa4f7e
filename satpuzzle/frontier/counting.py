"""Counts solutions without listing them.

Narrow levels are swept and merged, which is enough for most puzzles. A wide search is estimated from a sample, in
several orders of the cells if it is long, and continues with the cheapest of three methods:

* visiting: depth first without merging; fastest if few fillings share a state;
* merging: level by level in large blocks; for few labels and many equal cards;
* meeting in the middle: a table of the states of the first cells, joined with the states of the other cells.

The choice can depend on the available memory, so a search that is cut into parts records it (`Outlook`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.cell_order import orders
from satpuzzle.frontier.meet_in_the_middle import Classes, dot, meet
from satpuzzle.frontier.packing import STEADY, StatePacking, Words
from satpuzzle.frontier.problem import Problem, exchangeable, reordered
from satpuzzle.frontier.sweep import COPIES, block_size, carried, counted, level_after, merged, sweep, total
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell

NARROW = 150_000  # the largest number of states of a narrow level
WIDE = 1 << 29  # bytes for merging a narrow level; more takes long, and the deadline is not checked meanwhile
MEETS = 1.5  # fillings per state from which merging pays
MERGES = 1.1  # the same for meeting in the middle, which sorts states anyway
CHOOSING = range(30, 257)  # numbers of cells for which an anchor is chosen by estimates
SAMPLE = 4_000  # states per level that an estimate follows
VISIT, SORT = 25e-9, 100e-9  # seconds to make a state, and to sort or look up a state; only to compare methods
SHORT = 0.2  # seconds of visiting below which no other method is considered
LONG = 1.0  # seconds below which no other order of the cells is considered
DOUBT = 5  # powers of ten by which an expected number of fillings may be too large
GAIN = 1.3  # meeting in the middle or another order must be this many times as fast
IN_CLASS = 3_000_000  # states for the table of a class, if memory is short …
ROOM = 128  # … or one for this many bytes of memory: few classes repeat less
MERGED_IN_CLASS = 10 * IN_CLASS  # the same if most states are merged, because then estimates are too large
FEWEST, MOST = 8, 1024  # limits of the number of classes
TRIED = 8  # classes whose work is estimated
PART = 30.0  # estimated seconds of a class that is not too long for a part of a search
CUT = 300_000  # states from which a table is divided into classes


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
    ratio: float  # fillings per state: by how much merging reduced that level
    widths: list[float]  # estimated states of each following level, unmerged; empty after the last level

    def at(self, level: int) -> float:
        """The estimated states of a level; for a narrow level, an upper bound."""
        return self.merged[level - self.level - 1] if level > self.level else self.states.shape[1]

    def until(self, level: int) -> float:
        """The estimated number of states made from the first wide level to `level`."""
        return self.made * sum(self.merged[: max(0, level - self.level)])

    @property
    def merged(self) -> list[float]:
        """The estimated widths after merging, if it reduces every level as much as the surveyed one."""
        return [width / self.made**number for number, width in enumerate(self.widths, 1)]

    @property
    def made(self) -> float:
        """The number of states made per state kept."""
        return self.ratio if self.ratio > MERGES else 1.0

    @property
    def cost(self) -> float:
        """Estimated seconds of the whole search, visiting or merging."""
        visiting = sum(self.widths) * VISIT
        return min(visiting, self.until(len(self.layout.steps)) * (VISIT + SORT)) if self.made > 1 else visiting


class Meeting(NamedTuple):
    """A plan for meeting in the middle: the halves, the number of classes, and the estimated work."""

    problem: Problem
    order: tuple[int, ...]  # of the cells, as numbered in the problem to count
    middle: int  # the number of cells in the half that makes the table
    merging: bool
    number: int  # of classes
    visits: float = 0.0  # estimated states that are made
    cost: float = 0.0  # estimated seconds

    @property
    def classes(self) -> Classes:
        """The classes; each solution is in exactly one of them."""
        return Classes(self.problem, self.middle, self.number)


class Way(NamedTuple):
    """A way to count a problem: the order of its cells, and the plan if it meets in the middle."""

    order: tuple[int, ...] | None  # of the cells; None: unchanged
    survey: Survey
    meeting: Meeting | None

    @property
    def cost(self) -> float:
        """Estimated seconds."""
        return self.survey.cost if self.meeting is None else self.meeting.cost


class Outlook(NamedTuple):
    """The estimated work of a count, and how it can be cut into parts."""

    visits: float | None = None  # states to visit; None if the count is short or merges
    meeting: Meeting | None = None
    order: tuple[int, ...] | None = None  # a better order of the cells, if there is one
    visited: float = 0.0  # states to visit without merging, in that order


def count(task: Task, deadline: Deadline, way: Way | None = None) -> int:
    """The number of solutions, in the cheapest way unless one is given. Raises OutOfTimeError."""
    problem, memory, factor = task
    way = way or cheapest(problem, memory, deadline)
    meeting, (layout, states, level, ratio, widths) = way.meeting, way.survey
    so_far = {"cells": level, "states": states.shape[1]}
    if not widths:
        tell("search.way", way="swept", **so_far, estimate=None, classes=None)
        return factor * total(states[layout.words :])
    if meeting is not None:
        tell("search.way", way="meeting", **so_far, estimate=meeting.visits, classes=meeting.number)
        del way, layout, states  # their tables may be large
        solutions = 0
        for part in meeting.classes:
            solutions += factor * count_class(part, meeting, memory, deadline)
            deadline.progress.at_least(solutions)
        return solutions
    merging = ratio > MEETS or sum(widths) * VISIT > 60
    tell("search.way", way="merging" if merging else "visiting", **so_far, estimate=sum(widths), classes=None)
    return factor * finish(layout, states, level, memory, deadline, merging=merging, factor=factor)


def count_spare(task: Task, deadline: Deadline) -> int:
    """The number of solutions if cards are spare: cards that can be exchanged are counted as equal, then told apart.

    Raises OverflowError if too many can be exchanged.
    """  # noqa: DOC201
    problem, memory, factor = task
    smaller, classes = exchangeable(problem)
    ways = [_ways_to_choose([problem.counts[kind] for kind in types]) for types in classes]
    layout = StatePacking(smaller, deadline, memory)
    number = 0
    for end in sweep(layout, counted(layout), 0, len(layout.steps), memory=memory, merging=True, deadline=deadline):
        digits = carried(end[layout.words :])
        for types, of_class in zip(classes, ways, strict=True):
            word, shift, width = layout.types[types[0]]
            left = (end[word] >> np.uint64(shift)) & np.uint64((1 << width) - 1)
            digits = carried(digits * of_class[::-1].take(left.view(np.int64)))
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


def count_class(part: Problem, meeting: Meeting, memory: int, deadline: Deadline) -> int:
    """The number of solutions of a class, which is divided further if its table is too large. Raises OutOfTimeError."""
    number = meet(part, meeting.middle, memory, deadline, merging=meeting.merging)
    if number is not None:
        return number
    smaller = Classes(part, meeting.middle, 2)
    if len(smaller) > 1:
        return sum(count_class(each, meeting, memory, deadline) for each in smaller)
    layout = StatePacking(part, deadline, memory)
    return finish(layout, counted(layout), 0, memory, deadline, merging=meeting.merging)


def outlook(task: Task, deadline: Deadline) -> Outlook:
    """Estimate a count. Raises OutOfTimeError."""
    order, survey, meeting = cheapest(task.problem, task.memory, deadline)
    if not survey.widths:
        return Outlook(order=order)
    visited = sum(survey.widths)
    if survey.ratio > MEETS and (meeting is None or meeting.number == 1):
        return Outlook(None, None, order, visited)
    if meeting is not None:
        if meeting.number < FEWEST:
            meeting = _divided(meeting._replace(number=FEWEST), deadline)
        if meeting.cost * GAIN <= survey.cost and meeting.cost <= PART * meeting.number:
            return Outlook(meeting.visits, meeting, order, visited)
    return Outlook(visited, None, order, visited)


def cheapest(problem: Problem, memory: int, deadline: Deadline) -> Way:
    """The cheapest way to count; considers other orders of the cells only if the given one takes long."""
    best = _way(problem, None, memory, deadline)
    if best.survey.widths and best.cost > LONG:
        for order in orders(problem, deadline):
            with suppress(EngineLimitError):  # the tables would be too large
                way = _way(reordered(problem, order.cells), order.cells, memory, deadline)
                if way.cost * GAIN < best.cost:
                    best = way
    return best


def _way(problem: Problem, order: tuple[int, ...] | None, memory: int, deadline: Deadline) -> Way:
    """The cheapest way to count with the cells in this order."""
    survey = _survey(problem, memory, deadline)
    meeting = _meeting(problem, survey, memory, deadline) if survey.widths else None
    if meeting is not None and order is not None:
        meeting = meeting._replace(order=tuple(order[place] for place in meeting.order))
    return Way(order, survey, meeting)


def shorter(problem: Problem, visits: float, memory: int, deadline: Deadline) -> tuple[int, ...] | None:
    """An order of the cells with clearly fewer fillings than `visits`; None if none is found."""
    best = None
    if visits * VISIT > LONG:
        for order in orders(problem, deadline):
            with suppress(EngineLimitError):
                fewer = expected(reordered(problem, order.cells), memory, deadline)
                if fewer * GAIN < visits:
                    best, visits = order.cells, fewer
    return best


def is_short(problem: Problem, most: float, memory: int, deadline: Deadline) -> bool:
    """True if in some order of the cells there are at most about `most` partial fillings."""
    for order in orders(problem, deadline):
        if order.expected < math.log10(most) + DOUBT:
            with suppress(EngineLimitError):
                if expected(reordered(problem, order.cells), memory, deadline) <= most:
                    return True
    return False


def easiest(problems: list[Problem], order: Sequence[int], deadline: Deadline) -> Problem | None:
    """The problem with the fewest expected fillings, in this order of the cells; the first one if that takes long."""
    if len(problems) > 1 and len(order) in CHOOSING:
        with suppress(EngineLimitError):
            return min(problems, key=lambda problem: expected(reordered(problem, order), STEADY, deadline))
    return problems[0] if problems else None


def expected(problem: Problem, memory: int, deadline: Deadline) -> float:
    """An estimate of the partial fillings that a search without merging visits; takes about ten milliseconds."""
    return sum(_widths(problem, memory, deadline))


def _widths(problem: Problem, memory: int, deadline: Deadline) -> list[float]:
    """The partial fillings of each level, unmerged; estimated once there are many."""
    layout = StatePacking(problem, deadline, memory)
    states = layout.start()
    widths: list[float] = []
    while len(widths) < len(layout.steps) and 0 < states.shape[1] <= SAMPLE // 2:
        states = layout.steps[len(widths)].in_order(states)[0]
        widths.append(states.shape[1])
    return widths + estimate(layout, states, len(widths), deadline)


def _survey(problem: Problem, memory: int, deadline: Deadline) -> Survey:
    """Sweep the narrow levels and estimate the others."""
    layout = StatePacking(problem, deadline, memory)
    states, level, ratio = _sweep_narrow(layout, min(memory, STEADY), deadline)
    widths = estimate(layout, states, level, deadline) if level < len(layout.steps) else []
    return Survey(layout, states, level, ratio, widths)


def _meeting(problem: Problem, front: Survey, memory: int, deadline: Deadline) -> Meeting | None:
    """The cheapest plan for meeting in the middle, its smaller half as table; None if a whole search is cheaper."""
    last = len(problem.options)
    if front.cost < SHORT or sum(problem.counts) > sum(problem.weights):  # halves must use all cards between them
        return None
    backwards = tuple(range(last)[::-1])
    reverse = reordered(problem, backwards)
    back = _survey(reverse, memory, deadline)
    merging = max(front.ratio, back.ratio) > MERGES

    def cost(middle: int) -> float:
        visited = front.until(middle) + back.until(last - middle)
        return visited * (VISIT + merging * SORT) + (front.at(middle) + back.at(last - middle)) * SORT

    middle = min(range(1, last), key=cost)
    if cost(middle) * GAIN > front.cost:  # otherwise one of the halves could be a single cell, which saves nothing
        return None
    in_front, in_back = front.at(middle), back.at(last - middle)
    visits = front.until(middle) + back.until(last - middle)
    smaller = min(in_front, in_back)
    number = 1 if smaller < CUT else int(max(FEWEST, min(MOST, smaller / max(IN_CLASS, memory // ROOM))))
    if max(front.ratio, back.ratio) > MEETS and smaller < MERGED_IN_CLASS * FEWEST:
        number = 1  # each class repeats much of the merging, so a table that fits is not divided
    if in_back < in_front:
        meeting = Meeting(reverse, backwards, last - middle, merging, number, visits, cost(middle))
    else:
        meeting = Meeting(problem, backwards[::-1], middle, merging, number, visits, cost(middle))
    meeting = _divided(meeting, deadline)
    return None if meeting.cost * GAIN > front.cost else meeting


def _divided(meeting: Meeting, deadline: Deadline) -> Meeting:
    """The plan with the work of its classes, estimated from a few of them; each repeats the cells before its joins."""
    if meeting.number == 1:
        return meeting
    last, classes = len(meeting.order), meeting.classes

    def visits(problem: Problem) -> float:
        halves = (problem, meeting.middle), (reordered(problem, range(last)[::-1]), last - meeting.middle)
        return sum(sum(_widths(half, STEADY, deadline)[:cells]) for half, cells in halves)

    chosen = np.random.default_rng(0).choice(len(classes), min(TRIED, len(classes)), replace=False)
    in_class = sum(visits(classes[number]) for number in chosen.tolist()) / len(chosen)
    times = in_class * len(classes) / visits(meeting.problem)
    more = max(0.0, times - 1) * meeting.visits
    return meeting._replace(visits=meeting.visits + more, cost=meeting.cost + more * (VISIT + meeting.merging * SORT))


def _sweep_narrow(layout: StatePacking, memory: int, deadline: Deadline) -> tuple[Words, int, float]:
    """The first wide level, or the last one: its states with their counts, its index, and the merging ratio."""
    states = counted(layout)
    level = 0
    wide = min(NARROW, block_size(layout, memory))
    ratio = 1.0
    while level < len(layout.steps) and states.shape[1] <= wide:
        deadline.check()
        deadline.progress.fill(level, len(layout.steps), states.shape[1])
        if layout.steps[level].options(states) * 8 * len(states) * COPIES > min(memory // 2, WIDE):
            break
        raw = level_after(layout.steps[level], states, deadline)
        states = merged(layout, raw) if raw.shape[1] > 1 else raw
        ratio = raw.shape[1] / max(1, states.shape[1])
        level += 1
        if not states.shape[1]:
            return states, len(layout.steps), ratio
    return states, level, ratio


def finish(
    layout: StatePacking, states: Words, level: int, memory: int, deadline: Deadline, *, merging: bool, factor: int = 1
) -> int:
    """The number of solutions that come from a level's states with their counts; each stands for `factor` solutions.

    Raises OutOfTimeError.
    """  # noqa: DOC201
    words, last = layout.words, layout.steps[-1]
    short = last.weight == 1  # then the options of the last cell are counted
    until = len(layout.steps) - short
    number = 0
    for start in [states] if merging else _split_single(layout, states):
        for end in sweep(layout, start, level, until, memory=memory, merging=merging, deadline=deadline):
            times = last.count(end) if short else np.ones(end.shape[1], dtype=np.uint64)
            hit = np.flatnonzero(times)
            if len(hit):
                numbers, times = end[words:].take(hit, axis=1), times.take(hit)
                number += dot(numbers, times[None]) if len(numbers) else int(times.sum())
                deadline.progress.at_least(factor * number)
    return number


def _split_single(layout: StatePacking, states: Words) -> Iterator[Words]:
    """First the states of exactly one filling, without their count (always 1); then the others with theirs."""
    single = states[layout.words] == 1
    single &= ~states[layout.words + 1 :].any(axis=0)
    yield states[: layout.words, single]
    if not single.all():
        yield states[:, ~single]


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
        options = step.options(states)
        sample = max(1, min(most or SAMPLE, number * layout.children_at_once // max(1, options)))
        if number > sample:
            scale *= number / sample
            rng = rng or np.random.default_rng(seed)  # only if needed: loading it takes longer than counting nine cards
            states = states.take(rng.choice(number, sample, replace=False), axis=1)
        states = step.in_order(states)[0]
        widths.append(states.shape[1] * scale)
    return widths
