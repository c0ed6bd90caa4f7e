"""Counts solutions without listing them.

Levels are swept and merged while they are narrow, which settles most puzzles. A wide search is then
estimated from a sample, and continues in the cheapest of three ways:

* visiting: depth first through all that is left, without merging; the fastest where few fillings meet;
* merging: level by level in large blocks; for puzzles of few labels and many equal cards;
* meeting in the middle, on boards that a half turn maps to themselves: the cells after the middle,
  turned around, are the cells before it, so a table of the states there is joined with itself: cards
  left against cards used, open labels read from the other side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from satpuzzle.engines.frontier.layout import Layout, Words
from satpuzzle.engines.frontier.problem import Problem
from satpuzzle.engines.frontier.sweep import (
    COPIES,
    block_size,
    blocks,
    carried,
    counted,
    joined,
    keys,
    level_after,
    merged,
    sweep,
    total,
)
from satpuzzle.language import say
from satpuzzle.model import Rotation
from satpuzzle.running.clock import Clock

NARROW = 150_000  # states up to which a level is swept and merged without asking further
HOPELESS = 4  # times too many states for a table: merging will not make them fit
WIDE = 1 << 29  # bytes that a narrow level may take while it is merged; more takes long, and no clock is asked
MEETS = 1.5  # fillings for each state from which merging pays
SAMPLE = 4_000  # states of a level that an estimate follows
VISIT, SORT = 25e-9, 150e-9  # seconds for a state made, and for one sorted into a table; only to compare ways


class Task(NamedTuple):
    """What is to be counted: the solutions of `whole`.

    problem: a smaller one that holds one `factor`-th of the solutions (`whole`, if the factor is 1).
    turn: a half turn that maps `whole` to itself, or None. memory: in bytes, kept to roughly.
    """

    problem: Problem
    whole: Problem
    memory: int
    factor: int = 1
    turn: Rotation | None = None


class Survey(NamedTuple):
    """What the way through the narrow levels has shown.

    states, level: the first level that is wide, or the last, with numbers. ratio: what merging gained
    there. widths: about how many states each following level has; empty if none follows. meets: is
    meeting in the middle cheaper than all the way?
    """

    layout: Layout
    states: Words
    level: int
    ratio: float
    widths: list[float]
    meets: bool


def count(task: Task, clock: Clock) -> int:
    """The number of solutions. Raises OutOfTimeError."""
    layout, states, level, ratio, widths, meets = _survey(task, clock)
    if not widths:
        return task.factor * total(states[layout.words :])
    if meets and task.turn is not None:
        number = meet(Layout(task.whole, clock, task.memory), task.turn, task.memory, clock)
        if number is not None:
            return number
    merging = ratio > MEETS or sum(widths) * VISIT > 60
    return finish(layout, states, level, task.memory, clock, merging=merging, factor=task.factor)


def visits(task: Task, clock: Clock) -> float | None:
    """About how many states a count makes; None if it would be settled early, merge much, or meet in the middle.

    Raises OutOfTimeError.
    """
    layout, _, level, ratio, widths, meets = _survey(task, clock)
    if not widths or ratio > MEETS:
        return None
    if meets:
        middle = widths[(level + len(widths)) // 2 - level - 1 :][:1] or [0.0]
        if middle[0] < HOPELESS * _most_in_table(layout, task.memory):
            return None
    return sum(widths)


def _survey(task: Task, clock: Clock) -> Survey:
    layout = Layout(task.problem, clock, task.memory)
    states, level, ratio = _narrow(layout, task.memory, clock)
    widths = estimate(layout, states, level, clock)
    meets = bool(widths) and task.turn is not None and _meeting_pays(widths, states.shape[1], level, task.factor)
    return Survey(layout, states, level, ratio, widths, meets)


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


def _most_in_table(layout: Layout, memory: int) -> int:
    """How many states the middle table may hold so that sorting it takes nine tenths of `memory` bytes."""
    return memory // ((layout.words + 1) * 8 * 5)


def _meeting_pays(widths: list[float], now: int, level: int, factor: int) -> bool:
    """Is half the way, without the saving by rotations, plus a sorted table cheaper than all the way?"""
    half = (level + len(widths)) // 2
    visited = sum(widths[: max(0, half - level)])
    largest = widths[half - level - 1] if half > level else now
    return factor * (visited * VISIT + largest * SORT) < sum(widths) * VISIT


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


def meet(layout: Layout, turn: Rotation, memory: int, clock: Clock) -> int | None:
    """The number of solutions, from the states half way; None if these do not fit into `memory`.

    turn: the half turn that maps the layout's problem to itself.
    """
    last = len(layout.steps)
    half = last // 2
    merging = _merging_pays(layout, half, memory, clock)
    most = _most_in_table(layout, memory)
    chunks = [counted(layout)[:, :0]]
    number = 0
    for chunk in sweep(layout, counted(layout), 0, half, memory=memory // 4, merging=merging, clock=clock):
        chunks.append(chunk)
        number += chunk.shape[1]
        if number > most:
            chunks = [_table(layout, chunks, half, clock)]
            number = chunks[0].shape[1]
            if number > most * 3 // 4:
                return None
    if not number:
        return 0
    table = _table(layout, chunks, half, clock)
    lookup = keys(table[: layout.words])
    solutions = 0
    clock.standing.step = say("joining the halves")
    for chunk in blocks(table, max(1, min(1 << 20, most // 4))):
        clock.check()
        for end in [chunk] if last % 2 == 0 else (c for p in blocks(chunk) for c in layout.steps[half].children(p)):
            partners = other_half(layout, turn, end[: layout.words], last - half)
            wanted = keys(partners)
            order = np.argsort(wanted)
            wanted = wanted.take(order)
            place = np.searchsorted(lookup, wanted)
            place[place == len(lookup)] = 0
            while len(place):
                same = (table[: layout.words].take(place, axis=1) == partners.take(order, axis=1)).all(axis=0)
                hit = np.flatnonzero(same)
                mine = end[layout.words :].take(order.take(hit), axis=1)
                solutions += dot(mine, table[layout.words :].take(place.take(hit), axis=1))
                # different states may share a key: then the next entries are looked at too
                more = np.flatnonzero(~same & (lookup.take(place) == wanted) & (place + 1 < len(lookup)))
                place, order, wanted = place.take(more) + 1, order.take(more), wanted.take(more)
        clock.standing.at_least(solutions)
    clock.standing.step = ""
    return solutions


def _table(layout: Layout, chunks: list[Words], level: int, clock: Clock) -> Words:
    """The states of that level as one array, merged; none of `chunks` is left."""
    clock.standing.step = say("sorting")
    clock.standing.fill(level, len(layout.steps), sum(chunk.shape[1] for chunk in chunks))
    table = merged(layout, joined(chunks))
    clock.standing.step = ""
    return table


def other_half(layout: Layout, turn: Rotation, words: Words, filled: int) -> Words:
    """The states of the remaining cells, turned around, that complete `words`, states of `filled` cells.

    Cards left become cards used; each open label is seen from its other side, at the join that the
    half turn makes of its join.
    """
    problem = layout.problem
    sides = problem.looks.labels.shape[1]
    number = {join: n for n, join in enumerate(problem.joins)}
    partners = np.zeros_like(words)
    for word in range(layout.card_words):
        cards = np.uint64(0)
        for field in layout.types:
            if field.word == word:
                cards |= np.uint64(((1 << field.width) - 1) << field.shift)
        partners[word] = layout.full[word] - (words[word] & cards)
    for join in layout.open_joins(filled):
        a, b = problem.joins[join]
        first, second = sorted(
            end._replace(cell=turn.cells[end.cell], side=(end.side + turn.shifts[end.cell]) % sides) for end in (a, b)
        )
        source, target = layout.slot(join), layout.slot(number[first, second])
        label = (words[source.word] >> np.uint64(source.shift)) & np.uint64((1 << source.width) - 1)
        label = layout.opposite(join).take(label.view(np.int64))
        partners[target.word] |= label << np.uint64(target.shift)
    return partners


def estimate(layout: Layout, states: Words, level: int, clock: Clock) -> list[float]:
    """About how many states each of the following levels has, unmerged, from a sample of `states`."""
    rng = np.random.default_rng(0)
    scale = 1.0
    widths = []
    for step in layout.steps[level:]:
        clock.check()
        number = states.shape[1]
        options = step.options(states)
        sample = max(1, min(SAMPLE, number * layout.children_at_once // max(1, options)))
        if number > sample:
            scale *= number / sample
            states = states.take(rng.choice(number, sample, replace=False), axis=1)
        states = step.in_order(states)[0]
        widths.append(states.shape[1] * scale)
    return widths


def dot(one: Words, other: Words) -> int:
    """The sum of products of numbers, given as rows of digits of 32 bits (or a single row), exactly."""
    if len(one) == len(other) == 1:
        highest = float(one[0].max(initial=0)) * float(other[0].max(initial=0)) * one.shape[1]
        if highest < 2.0**63:
            return int(np.dot(one[0], other[0]))
    result = 0
    for place, row in enumerate(_halves(one)):
        for other_place, other_row in enumerate(_halves(other)):
            result += int(np.dot(row, other_row)) << (16 * (place + other_place))
    return result


def _halves(numbers: Words) -> list[Words]:
    """Digits of 16 bits, lowest first: 2^32 products of two of them still fit into 64 bits."""
    mask = np.uint64(0xFFFF)
    return [half for row in carried(numbers) for half in (row & mask, row >> np.uint64(16))]


def _merging_pays(layout: Layout, half: int, memory: int, clock: Clock) -> bool:
    """Do noticeably many fillings meet on the way to level `half`? Looked at while levels are narrow."""
    states = counted(layout)
    ratio = 1.0
    for step in layout.steps[:half]:
        clock.check()
        if states.shape[1] > NARROW or step.options(states) * 8 * len(states) * COPIES > min(memory // 2, WIDE):
            break
        raw = level_after(step, states, clock)
        states = merged(layout, raw)
        ratio = raw.shape[1] / max(1, states.shape[1])
    return ratio > 1.1
