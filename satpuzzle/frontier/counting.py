"""Counts solutions without listing them.

Levels are swept and merged while they are narrow, which settles most puzzles. A wide search is then
estimated from a sample, if it is long in other orders of the cells, too, and continues in the cheapest of three ways:

* visiting: depth first through all that is left, without merging; the fastest where few fillings meet;
* merging: level by level in large blocks; for puzzles of few labels and many equal cards;
* meeting in the middle (`meeting`): a table of the states after the first cells, joined with those after the others,
  filled from the last one back.

Which way is taken depends on the memory that there is, so what is cut by one process says in which way (`Outlook`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.cell_order import orders
from satpuzzle.frontier.meet_in_the_middle import Classes, dot, meet
from satpuzzle.frontier.packing import STEADY, StatePacking, Words
from satpuzzle.frontier.problem import Problem, reordered
from satpuzzle.frontier.sweep import COPIES, block_size, counted, level_after, merged, sweep, total
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell

NARROW = 150_000  # states up to which a level is swept and merged without asking further
WIDE = 1 << 29  # bytes that a narrow level may take while it is merged; more takes long, and no clock is asked
MEETS = 1.5  # fillings for each state from which merging pays
MERGES = 1.1  # and on the way to a table, where they are sorted anyway
SAMPLE = 4_000  # states of a level that an estimate follows
VISIT, SORT = 25e-9, 100e-9  # seconds for a state made, and for one sorted or looked up; only to compare ways
SHORT = 0.2  # seconds of visiting; in less no other way is looked for …
LONG = 1.0  # … and in less no other order of the cells
DOUBT = 5  # powers of ten by which an expected number may be too large
GAIN = 1.3  # how many times as long the plain way must take for another order, or for a meeting
IN_CLASS = 3_000_000  # states that the table of a class should have, at most
MERGED_IN_CLASS = 10 * IN_CLASS  # and if most are merged away, which makes them fewer than they are taken to be
FEWEST, MOST = 8, 1024  # classes of a meeting that is worth cutting
SHARES = 64  # of the table of a class whose open joins are settled, at most; each is made by a sweep of its own
CUT = 300_000  # states of a table from which it is


class Task(NamedTuple):
    """What is to be counted: the solutions of `problem`, `factor` times each. memory: in bytes, stayed within."""

    problem: Problem
    memory: int
    factor: int = 1


class Survey(NamedTuple):
    """What the way through the narrow levels has shown.

    states, level: the first level that is wide, or the last, with numbers. ratio: what merging gained
    there. widths: about how many states each following level has; empty if none follows.
    """

    layout: StatePacking
    states: Words
    level: int
    ratio: float
    widths: list[float]

    def at(self, level: int) -> float:
        """About how many states that level has; of a narrow one: no more than of the first that is wide."""
        return self.merged[level - self.level - 1] if level > self.level else self.states.shape[1]

    def until(self, level: int) -> float:
        """About how many states are made on the way to that level, after the narrow ones."""
        return self.made * sum(self.merged[: max(0, level - self.level)])

    @property
    def merged(self) -> list[float]:
        """The widths, if equal states are made one; every level is taken to gain by that what the last did."""
        return [width / self.made**number for number, width in enumerate(self.widths, 1)]

    @property
    def made(self) -> float:
        """How many states are made for each that is kept."""
        return self.ratio if self.ratio > MERGES else 1.0

    @property
    def cost(self) -> float:
        """Seconds of all the way, visiting or merging."""
        visiting = sum(self.widths) * VISIT
        return min(visiting, self.until(len(self.layout.steps)) * (VISIT + SORT)) if self.made > 1 else visiting


class Meeting(NamedTuple):
    """How halves meet: a table of the first `middle` cells of `problem`, joined with the others, in `number` classes.

    order: which cells of the problem to be counted these are. visits: about how many states are made; cost: about how
    many seconds it takes."""

    problem: Problem
    order: tuple[int, ...]
    middle: int
    merging: bool
    number: int
    visits: float = 0.0
    cost: float = 0.0

    @property
    def classes(self) -> Classes:
        """The problem cut into classes; every solution is in just one of them."""
        return Classes(self.problem, self.middle, self.number)


class Way(NamedTuple):
    """The cheapest way to count: with the cells in which order (None: as they are), and how halves meet, if they do."""

    order: tuple[int, ...] | None
    survey: Survey
    meeting: Meeting | None

    @property
    def cost(self) -> float:
        """About how many seconds it takes."""
        return self.survey.cost if self.meeting is None else self.meeting.cost


class Outlook(NamedTuple):
    """What a count has before it: about how many states it visits one by one, and how it may meet; no visits: it is
    short, or merges. order: of the cells, if they are better visited in another one; visited: how many states then,
    whether it merges or not."""

    visits: float | None = None
    meeting: Meeting | None = None
    order: tuple[int, ...] | None = None
    visited: float = 0.0


class BegunCount(NamedTuple):
    """What an interrupted count has found: how it meets, and by class how many solutions; both empty at first."""

    meeting: list[Meeting]
    numbers: list[int]


def count(task: Task, deadline: Deadline, begun: BegunCount | None = None) -> int:
    """The number of solutions; a count that goes on with what an earlier one has found. Raises OutOfTimeError."""
    begun = BegunCount([], []) if begun is None else begun
    if begun.meeting:
        return _count_by_class(task, begun, deadline)
    problem, memory, factor = task
    way = _cheapest(problem, memory, deadline)
    layout, states, level, ratio, widths = way.survey
    so_far = {"cells": level, "states": states.shape[1]}
    if not widths:
        tell("search.way", way="swept", **so_far, estimate=None, classes=None)
        return factor * total(states[layout.words :])
    if way.meeting is not None:
        tell("search.way", way="meeting", **so_far, estimate=way.meeting.visits, classes=way.meeting.number)
        begun.meeting.append(way.meeting)
        del way, states
        return _count_by_class(task, begun, deadline)
    merging = ratio > MEETS or sum(widths) * VISIT > 60
    tell("search.way", way="merging" if merging else "visiting", **so_far, estimate=sum(widths), classes=None)
    return finish(layout, states, level, memory, deadline, merging=merging, factor=factor)


def _count_by_class(task: Task, begun: BegunCount, deadline: Deadline) -> int:
    meeting, numbers = begun.meeting[0], begun.numbers
    for part in islice(meeting.classes, len(numbers), None):
        numbers.append(met(part, meeting, task.memory, deadline))
        deadline.progress.at_least(task.factor * sum(numbers))
    return task.factor * sum(numbers)


def met(part: Problem, meeting: Meeting, memory: int, deadline: Deadline) -> int:
    """The number of solutions of a class; it is cut further where its table does not fit. Raises OutOfTimeError."""
    number = meet(part, meeting.middle, memory, deadline, merging=meeting.merging)
    if number is not None:
        return number
    smaller = Classes(part, meeting.middle, 2)
    if len(smaller) > 1:
        return sum(met(each, meeting, memory, deadline) for each in smaller)
    shares = 2  # all open joins are settled: the cards that are left cut the table further
    while shares <= SHARES:
        numbers = []
        for share in range(shares):
            number = meet(part, meeting.middle, memory, deadline, merging=meeting.merging, share=(share, shares))
            if number is None:
                break
            numbers.append(number)
        else:
            return sum(numbers)
        shares *= 2
    layout = StatePacking(part, deadline, memory)
    return finish(layout, counted(layout), 0, memory, deadline, merging=meeting.merging)


def outlook(task: Task, deadline: Deadline) -> Outlook:
    """What a count has before it. Raises OutOfTimeError."""
    order, survey, meeting = _cheapest(task.problem, task.memory, deadline)
    if not survey.widths:
        return Outlook(order=order)
    visited = sum(survey.widths)
    if survey.ratio > MEETS and (meeting is None or meeting.number == 1):
        return Outlook(None, None, order, visited)
    if meeting is not None:
        return Outlook(meeting.visits, meeting._replace(number=max(FEWEST, meeting.number)), order, visited)
    return Outlook(visited, None, order, visited)


def _cheapest(problem: Problem, memory: int, deadline: Deadline) -> Way:
    """The cheapest way to count; other orders of the cells are looked at only where the one given takes long."""
    best = _way(problem, None, memory, deadline)
    if best.survey.widths and best.cost > LONG:
        for order in orders(problem, deadline):
            with suppress(EngineLimitError):  # its tables would be too large
                way = _way(reordered(problem, order.cells), order.cells, memory, deadline)
                if way.cost * GAIN < best.cost:
                    best = way
    return best


def _way(problem: Problem, order: tuple[int, ...] | None, memory: int, deadline: Deadline) -> Way:
    survey = _survey(problem, memory, deadline)
    meeting = _meeting(problem, survey, memory, deadline) if survey.widths else None
    if meeting is not None and order is not None:
        meeting = meeting._replace(order=tuple(order[place] for place in meeting.order))
    return Way(order, survey, meeting)


def shorter(problem: Problem, visits: float, memory: int, deadline: Deadline) -> tuple[int, ...] | None:
    """An order of the cells in which a search that visits every filling has fewer to visit; None if none is known."""
    best = None
    if visits * VISIT > LONG:
        for order in orders(problem, deadline):
            with suppress(EngineLimitError):
                widths = _survey(reordered(problem, order.cells), memory, deadline).widths
                if sum(widths) * GAIN < visits:
                    best, visits = order.cells, sum(widths)
    return best


def is_short(problem: Problem, most: float, memory: int, deadline: Deadline) -> bool:
    """Does a search that visits every filling visit no more than about `most` of them, in some order?"""
    for order in orders(problem, deadline):
        if order.expected < math.log10(most) + DOUBT:
            with suppress(EngineLimitError):
                if sum(_survey(reordered(problem, order.cells), memory, deadline).widths) <= most:
                    return True
    return False


def _survey(problem: Problem, memory: int, deadline: Deadline) -> Survey:
    layout = StatePacking(problem, deadline, memory)
    states, level, ratio = _narrow(layout, min(memory, STEADY), deadline)
    widths = estimate(layout, states, level, deadline) if level < len(layout.steps) else []
    return Survey(layout, states, level, ratio, widths)


def _meeting(problem: Problem, front: Survey, memory: int, deadline: Deadline) -> Meeting | None:
    """The cheapest way for halves to meet, if it is cheaper than all the way; the smaller one makes the table."""
    last = len(problem.options)
    if front.cost < SHORT:
        return None
    backwards = tuple(range(last)[::-1])
    turned = reordered(problem, backwards)
    back = _survey(turned, memory, deadline)
    merging = max(front.ratio, back.ratio) > MERGES

    def cost(middle: int) -> float:
        visited = front.until(middle) + back.until(last - middle)
        return visited * (VISIT + merging * SORT) + (front.at(middle) + back.at(last - middle)) * SORT

    middle = min(range(1, last), key=cost)
    if cost(middle) * GAIN > front.cost:  # else halves of one cell and all others could meet, which cuts nothing
        return None
    one, other = front.at(middle), back.at(last - middle)
    visits = front.until(middle) + back.until(last - middle)
    smaller = min(one, other)
    number = 1 if smaller < CUT else int(max(FEWEST, min(MOST, smaller / IN_CLASS)))
    if max(front.ratio, back.ratio) > MEETS and smaller < MERGED_IN_CLASS * FEWEST:
        number = 1  # what is merged before the cut is merged again in each class: so only what must be is cut
    if other < one:
        return Meeting(turned, backwards, last - middle, merging, number, visits, cost(middle))
    return Meeting(problem, backwards[::-1], middle, merging, number, visits, cost(middle))


def _narrow(layout: StatePacking, memory: int, deadline: Deadline) -> tuple[Words, int, float]:
    """The first level that is wide, or the last: its states and numbers, which level it is, what merging gained."""
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
    """How many solutions come from `states` of `level`, with their numbers, `factor` times each."""
    last = len(layout.steps)
    until = last - 1 if layout.steps[-1].weight == 1 else last  # the last cell's options need only be counted
    number = 0
    for begun in [states] if merging else _lightened(layout, states):
        for end in sweep(layout, begun, level, until, memory=memory, merging=merging, deadline=deadline):
            times = layout.steps[-1].count(end) if until < last else np.ones(end.shape[1], dtype=np.uint64)
            hit = np.flatnonzero(times)
            if len(hit):
                numbers, times = end[layout.words :].take(hit, axis=1), times.take(hit)
                number += dot(numbers, times[None]) if len(numbers) else int(times.sum())
                deadline.progress.at_least(factor * number)
    return factor * number


def _lightened(layout: StatePacking, states: Words) -> Iterator[Words]:
    """The same states in two arrays: those that stand for one filling without their number, which need not be copied
    along; and the others."""
    single = states[layout.words] == 1
    single &= ~states[layout.words + 1 :].any(axis=0)
    yield states[: layout.words, single]
    if not single.all():
        yield states[:, ~single]


def estimate(layout: StatePacking, states: Words, level: int, deadline: Deadline) -> list[float]:
    """About how many states each of the following levels has, unmerged, from a sample of `states`."""
    rng = None
    scale = 1.0
    widths = []
    for step in layout.steps[level:]:
        deadline.check()
        number = states.shape[1]
        options = step.options(states)
        sample = max(1, min(SAMPLE, number * layout.children_at_once // max(1, options)))
        if number > sample:
            scale *= number / sample
            rng = rng or np.random.default_rng(0)  # only now: loading it takes longer than counting nine cards
            states = states.take(rng.choice(number, sample, replace=False), axis=1)
        states = step.in_order(states)[0]
        widths.append(states.shape[1] * scale)
    return widths
