"""Meets in the middle: joins fillings of the first cells with fillings of the others, made from the last cell back.

A state of the back half completes a state of the front half if it has used exactly the cards that are left and shows
matching labels; this needs puzzles without spare cards. The states of the smaller half become a sorted table;
the others are looked up as they are made.

The labels on the open joins divide the search into classes, each a problem with fewer options (`Classes`). A table
that is too large becomes several tables that fit, one after the other or in several processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from satpuzzle.frontier.packing import StatePacking, Words
from satpuzzle.frontier.problem import Problem, reordered
from satpuzzle.frontier.sweep import carried, counted, joined, keys, merged, sweep
from satpuzzle.model import Side
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say


def dot(one: Words, other: Words) -> int:
    """The exact sum of the products of numbers, which are rows of 32-bit digits or a single row."""
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
    """The numbers in digits of 16 bits, lowest first: the sum of 2^32 products of two digits fits into 64 bits."""
    mask = np.uint64(0xFFFF)
    return [half for row in carried(numbers) for half in (row & mask, row >> np.uint64(16))]


NONE = np.zeros(0, dtype=np.int64)
NOTHING = np.zeros(0, dtype=np.uint64)
AT_ONCE = 1 << 20  # the largest number of states that are looked up together


class Table(NamedTuple):
    """The merged states of one level, sorted by key."""

    words: Words
    numbers: Words  # of fillings, in rows of digits
    lookup: Words  # the keys

    @property
    def nbytes(self) -> int:
        """Its size in bytes; a single word is its own key."""
        return self.words.nbytes + self.numbers.nbytes + (self.lookup.nbytes if len(self.words) > 1 else 0)


def meet(problem: Problem, middle: int, memory: int, deadline: Deadline, *, merging: bool) -> int | None:
    """Count solutions with a table of the states of `middle` cells. Raises OutOfTimeError.

    Args:
        problem: The problem.
        middle: The number of cells of the half that makes the table.
        memory: Bytes.
        deadline: The time limit.
        merging: Merge equal states during the sweeps, too.

    Returns:
        The number of solutions; None if the table is too large.
    """
    last = len(problem.options)
    front = StatePacking(problem, deadline, memory)
    plain = front.words == 1 and not merging  # then a state is its own key and is reached by one filling
    table = _table(front, middle, memory, deadline, plain=plain, merging=merging)
    if table is None or not len(table.lookup):
        return None if table is None else 0
    back = StatePacking(reordered(problem, range(last)[::-1]), deadline, memory)
    joins = [number for number, (a, b) in enumerate(problem.joins) if a.cell < middle <= b.cell]
    start = back.start() if plain else counted(back)
    room = max(memory // 8, memory - table.nbytes)
    size = max(1, min(AT_ONCE, room // (2 * 10 * 8 * (front.words + 1))))
    solutions = 0
    deadline.progress.step = say("joining the halves")
    chunks = sweep(back, start, 0, last - middle, memory=room // 2, merging=merging, deadline=deadline)
    for found in _gathered(chunks, size):
        deadline.check()
        ends = merged(back, found) if merging else found
        partners = _partners(front, back, joins, ends[: back.words])
        solutions += _joined_plain(table, partners[0]) if plain else _joined(table, partners, ends[back.words :])
        deadline.progress.at_least(solutions)
    deadline.progress.step = ""
    return solutions


def _table(
    layout: StatePacking, level: int, memory: int, deadline: Deadline, *, plain: bool, merging: bool
) -> Table | None:
    """The table of a level; None if it is too large."""
    # sorting takes three times the memory of the table, and the keys; plain states are sorted in place, then counted
    most = memory // (8 * 4) if plain else memory // (8 * (layout.words + 1) * 5)
    start = layout.start() if plain else counted(layout)
    chunks = [start[:, :0]]
    number = 0
    must_be_used = _must_be_used(layout, level)
    for chunk in sweep(layout, start, 0, level, memory=memory // 4, merging=merging, deadline=deadline):
        for word, mask in must_be_used:
            chunk = chunk.take(np.flatnonzero(chunk[word] & mask == 0), axis=1)
        chunks.append(chunk)
        number += chunk.shape[1]
        if number > most:
            if not merging:
                return None
            chunks = [merged(layout, joined(chunks))]
            number = chunks[0].shape[1]
            if number > most * 3 // 4:
                return None
    deadline.progress.step = say("sorting")
    deadline.progress.fill(level, len(layout.steps), number)
    states = joined(chunks)
    if plain:
        states[0].sort()
        starts = np.flatnonzero(np.concatenate([[True], states[0, 1:] != states[0, :-1]])) if number else NONE
        numbers = np.diff(starts, append=number).view(np.uint64)
        table = Table(states.take(starts, axis=1), numbers[None], NOTHING)
    else:
        states = merged(layout, states)
        table = Table(states[: layout.words], states[layout.words :], NOTHING)
    deadline.progress.step = ""
    return table._replace(lookup=table.words[0] if plain else keys(table.words))


def _must_be_used(layout: StatePacking, level: int) -> list[tuple[int, np.uint64]]:
    """Words and masks of the counters that must be 0 at this level, as their cards fit no later cell."""
    looks, options = layout.problem.looks, layout.problem.options
    later = np.concatenate([looks.types[rows] for rows in options[level:]])
    earlier = np.setdiff1d(np.arange(len(layout.types)), later)
    masks = np.zeros(layout.card_words, dtype=np.uint64)
    np.bitwise_or.at(masks, layout.type_words[earlier], layout.masks[earlier])
    return [(word, mask) for word, mask in enumerate(masks) if mask]


def _gathered(chunks: Iterator[Words], size: int) -> Iterator[Words]:
    """The same states in arrays of at least `size`, except the last one."""
    held: list[Words] = []
    number = 0
    for chunk in chunks:
        held.append(chunk)
        number += chunk.shape[1]
        if number >= size:
            yield joined(held)
            number = 0
    if held:
        yield joined(held)


def _partners(front: StatePacking, back: StatePacking, joins: Sequence[int], words: Words) -> Words:
    """The front states that complete back states (`words`): what one has used, the other has left."""
    partners = np.zeros((front.words, words.shape[1]), dtype=np.uint64)
    cards = np.zeros(front.card_words, dtype=np.uint64)
    np.bitwise_or.at(cards, front.type_words, front.masks)
    for word, mask in enumerate(cards):
        partners[word] = front.full[word] - (words[word] & mask)
    for join in joins:
        source, target = back.slots[join], front.slots[join]
        label = (words[source.word] >> np.uint64(source.shift)) & np.uint64((1 << source.width) - 1)
        partners[target.word] |= front.opposite(join).take(label.view(np.int64)) << np.uint64(target.shift)
    return partners


def _joined_plain(table: Table, partners: Words) -> int:
    """The number of solutions with these partners, each of one word and one filling; sorts the partners."""
    partners.sort()
    place = np.searchsorted(table.lookup, partners)
    place[place == len(table.lookup)] = 0
    hit = place.take(np.flatnonzero(table.lookup.take(place) == partners))
    return int(table.numbers[0].take(hit).sum())


def _joined(table: Table, partners: Words, numbers: Words) -> int:
    """The number of solutions: the sum, over all partners in the table, of the partner's count times the own count."""
    wanted = keys(partners)
    order = np.argsort(wanted)
    wanted = wanted.take(order)
    place = np.searchsorted(table.lookup, wanted)
    place[place == len(table.lookup)] = 0
    solutions = 0
    while len(place):
        hit = np.flatnonzero(table.lookup.take(place) == wanted)
        place, order, wanted = place.take(hit), order.take(hit), wanted.take(hit)
        same = (table.words.take(place, axis=1) == partners.take(order, axis=1)).all(axis=0)
        hit = np.flatnonzero(same)
        solutions += dot(numbers.take(order.take(hit), axis=1), table.numbers.take(place.take(hit), axis=1))
        # different states may have the same key, so the next entries are compared too
        more = np.flatnonzero(place + 1 < len(table.lookup))
        place, order, wanted = place.take(more) + 1, order.take(more), wanted.take(more)
    return solutions


class Classes:
    """The problem divided by the labels on joins that are open at `middle`; each solution is in exactly one class.

    Joins that both halves open early come first. There may be thousands of classes, so each is made on demand.

    Args:
        problem: The problem.
        middle: The number of cells in the first half.
        number: The smallest number of classes; there are fewer if the joins do not suffice.
    """

    def __init__(self, problem: Problem, middle: int, number: int) -> None:
        self._problem, self._joins = problem, _by_use(problem, middle)
        self._labels: list[tuple[int, ...]] = []
        for cut in range(len(self._joins) + 1):
            self._labels = list(_labels(problem, self._joins[:cut]))
            if len(self._labels) >= number:
                break

    def __len__(self) -> int:
        return len(self._labels)

    @property
    def shown(self) -> list[tuple[tuple[Side, Side, int], ...]]:
        """By class: the joins that are fixed, with the label (code) at their first end."""
        return [tuple((*ends, label) for ends, label in zip(self._joins, each, strict=False)) for each in self._labels]

    def __iter__(self) -> Iterator[Problem]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Problem:
        part = self._problem
        for join, label in zip(self._joins, self._labels[index], strict=False):
            part = _showing(part, *join, label)
        return part


def _labels(problem: Problem, joins: Sequence[tuple[Side, Side]]) -> Iterator[tuple[int, ...]]:
    """All combinations of labels on these joins (at their first ends)."""
    if not joins:
        yield ()
        return
    (a, b), *others = joins
    looks = problem.looks
    ours = looks.labels[problem.options[a.cell], a.side]
    theirs = looks.mates[looks.labels[problem.options[b.cell], b.side]]
    for label in np.intersect1d(ours, theirs).tolist():
        for following in _labels(_showing(problem, a, b, label), others) if others else [()]:
            yield label, *following


def _by_use(problem: Problem, middle: int) -> list[tuple[Side, Side]]:
    """The joins that are open at `middle`; those that both halves open early come first."""
    crossing = [(a, b) for a, b in problem.joins if a.cell < middle <= b.cell]
    return sorted(crossing, key=lambda ends: -min(middle - 1 - ends[0].cell, ends[1].cell - middle))


def _showing(problem: Problem, a: Side, b: Side, label: int) -> Problem:
    """The problem with a given label on a join."""
    looks, options = problem.looks, list(problem.options)
    ours, theirs = options[a.cell], options[b.cell]
    options[a.cell] = ours[looks.labels[ours, a.side] == label]
    options[b.cell] = theirs[looks.mates[looks.labels[theirs, b.side]] == label]
    return replace(problem, options=tuple(options))
