"""Counts solutions without listing them.

Narrow levels are swept and merged, which is enough for most puzzles. A wide search is estimated from a sample, in
several orders of the cells if it is long, and continues with the cheapest of three methods:

* visiting: depth first without merging; fastest if few fillings share a state;
* merging: level by level in large blocks; for few labels and many equal cards;
* meeting in the middle: a table of the states of the first cells, joined with the states of the other cells.

A method has a number of `pieces`, and `count(piece)` counts the solutions of one. The choice can depend on the
available memory, so a search that is cut into parts records it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.cell_order import orders
from satpuzzle.frontier.forecast import (
    MERGES,
    SORT,
    UNSURE,
    VISIT,
    Forecast,
    Survey,
    fillings,
    in_other_orders,
    sampled,
    surveyed,
    tried,
)
from satpuzzle.frontier.meet_in_the_middle import Meeting
from satpuzzle.frontier.packing import STEADY, StatePacking, Words
from satpuzzle.frontier.problem import Problem, exchangeable, reordered
from satpuzzle.frontier.sweep import carried, counted, solutions_from, sweep, total
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell

MEETS = 1.5  # fillings per state from which merging pays
CHOOSING = range(30, 257)  # numbers of cells for which an anchor is chosen by estimates
SHORT = 0.2  # seconds of visiting below which no other method is considered
LONG = 1.0  # seconds below which no other order of the cells is considered
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


@dataclass(frozen=True)
class Method:
    """A way to count a problem, in pieces: the rest of a search, or a meeting in the middle."""

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

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return 1 if self.meeting is None else self.meeting.pieces

    def count(self, piece: int, deadline: Deadline) -> int:
        """The number of solutions of a piece. Raises OutOfTimeError."""
        _, memory, factor = self.task
        if self.meeting is not None:
            return factor * self.meeting.count(piece, deadline)
        assert self.survey is not None
        layout, states, level, *_ = self.survey
        merging = self.name == "merging"
        return factor * solutions_from(layout, states, level, memory, deadline, merging=merging, factor=factor)


def count(task: Task, deadline: Deadline, method: Method | None = None) -> int:
    """The number of solutions, in the cheapest way unless one is given. Raises OutOfTimeError."""
    method = method or cheapest(task, deadline)
    estimate = None if method.name == "swept" else method.visits
    classes = None if method.meeting is None else method.pieces
    told = {"way": method.name, "cells": method.cells, "states": method.states}
    tell("search.way", **told, estimate=estimate, classes=classes)
    solutions = 0
    for piece in range(method.pieces):
        solutions += method.count(piece, deadline)
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
    for end in sweep(layout, counted(layout), 0, len(layout.steps), memory=memory, merging=True, deadline=deadline):
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
    """The cheapest way to count, in at least so many pieces if it meets in the middle. Raises OutOfTimeError.

    Other orders of the cells are considered only if the given one takes long.
    """  # noqa: DOC201
    best = _in_order(task, range(len(task.problem.options)), deadline, least)
    if best.cost > LONG:
        for order in orders(task.problem, deadline):
            with suppress(EngineLimitError):  # the tables would be too large
                other = _in_order(task, order.cells, deadline, least)
                if other.cost * GAIN < best.cost:
                    best = other
    return best


def _in_order(task: Task, order: Sequence[int], deadline: Deadline, least: int) -> Method:
    """The cheapest way to count with the cells in this order."""
    problem = reordered(task.problem, order)
    survey = surveyed(problem, task.memory, deadline)
    visits = sum(survey.widths)
    merging, wide = survey.ratio > MEETS, bool(survey.widths)
    name = "swept" if not wide else "merging" if merging or visits * VISIT > 60 else "visiting"
    cells, states = survey.level, survey.states.shape[1]
    cuttable = wide and not merging
    method = Method(task, name, tuple(order), survey, None, cells, states, visits, visits, survey.cost, cuttable)
    # halves must use all cards between them
    if not wide or survey.cost < SHORT or sum(problem.counts) > sum(problem.weights):
        return method
    return _meeting(method, problem, survey, deadline, least) or method


def _meeting(method: Method, problem: Problem, front: Survey, deadline: Deadline, least: int) -> Method | None:
    """The cheapest meeting in the middle, its smaller half as table; None if a whole search is cheaper."""
    last, memory = len(problem.options), method.task.memory
    reverse = reordered(problem, range(last)[::-1])
    back = surveyed(reverse, memory, deadline)
    ratio = max(front.ratio, back.ratio)
    merging = ratio > MERGES

    def cost(middle: int) -> float:
        visited = front.until(middle) + back.until(last - middle)
        return visited * (VISIT + merging * SORT) + (front.at(middle) + back.at(last - middle)) * SORT

    middle = min(range(1, last), key=cost)
    if cost(middle) * GAIN > front.cost:  # otherwise one of the halves could be a single cell, which saves nothing
        return None
    visits, seconds = front.until(middle) + back.until(last - middle), cost(middle)
    smaller = min(front.at(middle), back.at(last - middle))
    number = 1 if smaller < CUT else int(max(FEWEST, min(MOST, smaller / max(IN_CLASS, memory // ROOM))))
    if ratio > MEETS and smaller < MERGED_IN_CLASS * FEWEST:
        number = 1  # each class repeats much of the merging, so a table that fits is not divided
    if number < least and front.ratio > MEETS:
        return None
    number = max(number, least)
    order = method.order
    if back.at(last - middle) < front.at(middle):
        problem, order, middle = reverse, order[::-1], last - middle
    meeting = Meeting(problem, order, middle, merging=merging, number=number, memory=memory)
    if number > 1:
        more = max(0.0, _repeated(meeting, deadline) - 1) * visits
        visits, seconds = visits + more, seconds + more * (VISIT + merging * SORT)
    if seconds * GAIN > front.cost or (least > 1 and seconds > PART * number):
        return None
    method = replace(method, name="meeting", survey=None, meeting=meeting, cuttable=meeting.pieces > 1)
    return replace(method, visits=visits, cost=seconds)


def _repeated(meeting: Meeting, deadline: Deadline) -> float:
    """How many times as many states all pieces make as a whole, estimated from a few of them.

    Each repeats the cells before its joins.
    """  # noqa: DOC201
    last = len(meeting.problem.options)

    def visits(problem: Problem) -> float:
        halves = (problem, meeting.middle), (reordered(problem, range(last)[::-1]), last - meeting.middle)
        return sum(sum(fillings(half, STEADY, deadline)[:cells]) for half, cells in halves)

    chosen = np.random.default_rng(0).choice(meeting.pieces, min(TRIED, meeting.pieces), replace=False).tolist()
    of_pieces = sum(visits(meeting.piece(number)) for number in chosen) / len(chosen)
    return of_pieces * meeting.pieces / visits(meeting.problem)


def shorter(problem: Problem, visits: float, memory: int, deadline: Deadline) -> tuple[int, ...] | None:
    """An order of the cells with clearly fewer fillings than `visits`; None if none is found."""
    if visits * VISIT <= LONG:
        return None
    fewest, order = min(in_other_orders(problem, memory, deadline), default=(math.inf, None))
    return order if fewest * GAIN < visits else None


def is_short(problem: Problem, most: float, memory: int, deadline: Deadline) -> bool:
    """True if in some order of the cells there are at most about `most` partial fillings."""
    return any(visits <= most for visits, _ in in_other_orders(problem, memory, deadline, most))


def easiest(problems: list[Problem], order: Sequence[int], deadline: Deadline) -> Problem | None:
    """The problem with the fewest expected fillings, in this order of the cells; the first one if that takes long."""
    if len(problems) > 1 and len(order) in CHOOSING:
        with suppress(EngineLimitError):
            return min(problems, key=lambda problem: sum(fillings(reordered(problem, order), STEADY, deadline)))
    return problems[0] if problems else None


def forecast(task: Task, deadline: Deadline) -> Forecast:
    """Estimate a count, in about two seconds. Raises OutOfTimeError."""
    before, start = deadline.progress.placements, deadline.elapsed
    method = cheapest(task, deadline)
    made = deadline.progress.placements - before
    if method.name == "swept":
        return Forecast(made, 0.0, made / max(deadline.elapsed - start, 1e-3))
    survey = method.survey or surveyed(task.problem, task.memory, deadline)
    pace = tried(survey, task.memory, deadline)
    if method.meeting is not None:
        return Forecast(method.visits, UNSURE, pace * VISIT * method.visits / method.cost)
    if survey.made > 1:
        return Forecast(survey.until(len(survey.layout.steps)), UNSURE, pace)
    return sampled(survey, made, pace, deadline)
