"""Counts solutions without listing them.

Levels are swept and merged while they are narrow, which settles most puzzles. A wide search is then
estimated from a sample, and continues in the cheapest of three ways:

* visiting: depth first through all that is left, without merging; the fastest where few fillings meet;
* merging: level by level in large blocks; for puzzles of few labels and many equal cards;
* meeting in the middle (`meeting`): a table of the states after the first cells, joined with those after the others,
  filled from the last one back.

Which way is taken, and into how many classes a meeting is cut, does not depend on how much memory there is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from satpuzzle.engines.frontier.exact import dot
from satpuzzle.engines.frontier.layout import STEADY, Layout, Words
from satpuzzle.engines.frontier.meeting import classes, meet
from satpuzzle.engines.frontier.problem import Problem, reordered
from satpuzzle.engines.frontier.sweep import (
    COPIES,
    block_size,
    counted,
    level_after,
    merged,
    sweep,
    total,
)
from satpuzzle.running.clock import Clock

NARROW = 150_000  # states up to which a level is swept and merged without asking further
WIDE = 1 << 29  # bytes that a narrow level may take while it is merged; more takes long, and no clock is asked
MEETS = 1.5  # fillings for each state from which merging pays
MERGES = 1.1  # and on the way to a table, where they are sorted anyway
SAMPLE = 4_000  # states of a level that an estimate follows
VISIT, SORT = 25e-9, 100e-9  # seconds for a state made, and for one sorted or looked up; only to compare ways
SHORT = 0.2  # seconds of visiting; in less no other way is looked for
IN_CLASS = 3_000_000  # states that the table of a class should have, at most
FEWEST, MOST = 8, 1024  # classes of a meeting that is worth cutting
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

    layout: Layout
    states: Words
    level: int
    ratio: float
    widths: list[float]

    def at(self, level: int) -> float:
        """About how many states that level has; of a narrow one: no more than of the first that is wide."""
        return self.widths[level - self.level - 1] if level > self.level else self.states.shape[1]

    def until(self, level: int) -> float:
        """About how many states are made on the way to that level, after the narrow ones."""
        return sum(self.widths[: max(0, level - self.level)])


class Meeting(NamedTuple):
    """How halves meet: a table of the first `middle` cells of `problem`, joined with the others, in `number` classes.

    visits: about how many states are made."""

    problem: Problem
    middle: int
    merging: bool
    number: int
    visits: float

    @property
    def classes(self) -> list[Problem]:
        """The problem cut into classes; every solution is in just one of them."""
        return classes(self.problem, self.middle, self.number)


class Outlook(NamedTuple):
    """What a count has before it: about how many states it visits one by one, and how it may meet; no visits: it is
    short, or merges."""

    visits: float | None = None
    meeting: Meeting | None = None


def count(task: Task, clock: Clock) -> int:
    """The number of solutions. Raises OutOfTimeError."""
    problem, memory, factor = task
    survey = _survey(problem, memory, clock)
    layout, states, level, ratio, widths = survey
    if not widths:
        return factor * total(states[layout.words :])
    meeting = _meeting(problem, survey, memory, clock)
    if meeting is not None:
        number = 0
        for part in meeting.classes:
            number += met(part, meeting, memory, clock)
            clock.standing.at_least(factor * number)
        return factor * number
    merging = ratio > MEETS or sum(widths) * VISIT > 60
    return finish(layout, states, level, memory, clock, merging=merging, factor=factor)


def met(part: Problem, meeting: Meeting, memory: int, clock: Clock) -> int:
    """The number of solutions of a class; it is cut further where its table does not fit. Raises OutOfTimeError."""
    number = meet(part, meeting.middle, memory, clock, merging=meeting.merging)
    if number is not None:
        return number
    smaller = classes(part, meeting.middle, 2)
    if len(smaller) > 1:
        return sum(met(each, meeting, memory, clock) for each in smaller)
    layout = Layout(part, clock, memory)  # all open joins are settled, and still the table is too large
    return finish(layout, counted(layout), 0, memory, clock, merging=meeting.merging)


def outlook(task: Task, clock: Clock) -> Outlook:
    """What a count has before it. Raises OutOfTimeError."""
    survey = _survey(task.problem, task.memory, clock)
    if not survey.widths:
        return Outlook()
    meeting = _meeting(task.problem, survey, task.memory, clock)
    if meeting is not None:
        return Outlook(meeting.visits, meeting._replace(number=max(FEWEST, meeting.number)))
    return Outlook(None if survey.ratio > MEETS else sum(survey.widths))


def _survey(problem: Problem, memory: int, clock: Clock) -> Survey:
    layout = Layout(problem, clock, memory)
    states, level, ratio = _narrow(layout, min(memory, STEADY), clock)
    return Survey(layout, states, level, ratio, estimate(layout, states, level, clock))


def _meeting(problem: Problem, front: Survey, memory: int, clock: Clock) -> Meeting | None:
    """The cheapest way for halves to meet, if it is cheaper than all the way; the smaller one makes the table."""
    last = len(problem.options)
    if sum(front.widths) * VISIT < SHORT:
        return None
    turned = reordered(problem, range(last)[::-1])
    back = _survey(turned, memory, clock)

    def cost(middle: int) -> float:
        visited = front.until(middle) + back.until(last - middle)
        return visited * VISIT + (front.at(middle) + back.at(last - middle)) * SORT

    middle = min(range(1, last), key=cost)
    if cost(middle) > sum(front.widths) * VISIT:
        return None
    merging = max(front.ratio, back.ratio) > MERGES
    one, other = front.at(middle), back.at(last - middle)
    visits = front.until(middle) + back.until(last - middle)
    smaller = min(one, other)
    number = 1 if smaller < CUT else int(max(FEWEST, min(MOST, smaller / IN_CLASS)))
    if other < one:
        return Meeting(turned, last - middle, merging, number, visits)
    return Meeting(problem, middle, merging, number, visits)


def _narrow(layout: Layout, memory: int, clock: Clock) -> tuple[Words, int, float]:
    """The first level that is wide, or the last: its states and numbers, which level it is, what merging gained."""
    states = counted(layout)
    level = 0
    wide = min(NARROW, block_size(layout, memory))
    ratio = 1.0
    while level < len(layout.steps) and states.shape[1] <= wide:
        clock.check()
        clock.standing.fill(level, len(layout.steps), states.shape[1])
        if layout.steps[level].options(states) * 8 * len(states) * COPIES > min(memory // 2, WIDE):
            break
        raw = level_after(layout.steps[level], states, clock)
        states = merged(layout, raw) if raw.shape[1] > 1 else raw
        ratio = raw.shape[1] / max(1, states.shape[1])
        level += 1
        if not states.shape[1]:
            return states, len(layout.steps), ratio
    return states, level, ratio


def finish(
    layout: Layout, states: Words, level: int, memory: int, clock: Clock, *, merging: bool, factor: int = 1
) -> int:
    """How many solutions come from `states` of `level`, with their numbers, `factor` times each."""
    last = len(layout.steps)
    number = 0
    if layout.steps[-1].weight != 1:
        for end in sweep(layout, states, level, last, memory=memory, merging=merging, clock=clock):
            number += total(end[layout.words :])
            clock.standing.at_least(factor * number)
        return factor * number
    for end in sweep(layout, states, level, last - 1, memory=memory, merging=merging, clock=clock):
        children = layout.steps[-1].count(end)
        hit = np.flatnonzero(children)
        if len(hit):
            numbers, times = end[layout.words :].take(hit, axis=1), children.take(hit)
            number += dot(numbers, times[None])
            clock.standing.at_least(factor * number)
    return factor * number


def estimate(layout: Layout, states: Words, level: int, clock: Clock) -> list[float]:
    """About how many states each of the following levels has, unmerged, from a sample of `states`."""
    rng = None
    scale = 1.0
    widths = []
    for step in layout.steps[level:]:
        clock.check()
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
