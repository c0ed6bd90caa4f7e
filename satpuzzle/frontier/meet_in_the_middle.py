"""Meets in the middle: joins fillings of the first cells with fillings of the others, made from the last cell back.

A state of the back half completes a state of the front half if it has used exactly the cards that are left and shows
matching labels; this needs puzzles without spare cards. The states of the smaller half become a sorted table;
the others are looked up as they are made.

The labels on the open joins divide the count into parts, each about a problem with fewer options. So a table that is
too large becomes several tables that fit, one after the other or in several processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

import numpy as np

from satpuzzle.frontier.packing import StatePacking, Words
from satpuzzle.frontier.problem import Indices, Problem, reordered
from satpuzzle.frontier.sweep import counted, joined, keys, merged, solutions_from, sweep
from satpuzzle.model import Side
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

Shown = tuple[tuple[Side, Side, int], ...]  # joins with the label (code) at their first end


class Meeting:
    """A count that meets in the middle.

    Each solution belongs to exactly one part, which is defined by the labels on some joins that are open in the middle
    (`shown`); joins that both halves open early come first. There may be thousands of parts, so the problem of each is
    made on demand.

    Args:
        problem: The problem.
        order: What its cells are called elsewhere.
        middle: The number of cells of the half that makes the table.
        merging: Merge equal states during the sweeps, too.
        number: The smallest number of parts; there are fewer if the joins do not suffice.
        memory: Bytes.
    """

    def __init__(
        self, problem: Problem, order: Sequence[int], middle: int, *, merging: bool, number: int, memory: int
    ) -> None:
        self.problem, self.order, self.middle, self.merging, self._memory = problem, order, middle, merging, memory
        crossing = [(a, b) for a, b in problem.joins if a.cell < middle <= b.cell]
        crossing.sort(key=lambda ends: -min(middle - 1 - ends[0].cell, ends[1].cell - middle))
        self.shown: list[Shown] = []
        for cut in range(len(crossing) + 1):
            self.shown = list(_labels(problem, crossing[:cut]))
            if len(self.shown) >= number:
                break
        self.parts, self.definition = len(self.shown), (tuple(order), middle, self.shown)

    def part(self, part: int) -> Problem:
        """The problem of a part."""
        return reduce(_showing, self.shown[part], self.problem)

    def count(self, part: int, deadline: Deadline) -> int:
        """The number of solutions of a part, which is divided further if its table is too large."""
        problem = self.part(part)
        number = self._met(problem, deadline)
        if number is None:
            smaller = Meeting(problem, self.order, self.middle, merging=self.merging, number=2, memory=self._memory)
            if smaller.parts > 1:
                return sum(smaller.count(each, deadline) for each in range(smaller.parts))
            layout = StatePacking(problem, deadline, self._memory)
            number = solutions_from(layout, counted(layout.start()), 0, deadline, merging=self.merging)
        return number

    def search(self, part: int, deadline: Deadline, enough: int | None = None) -> tuple[int, None]:
        """The number of solutions of a part, which are not listed."""
        del enough
        return self.count(part, deadline), None

    def _met(self, problem: Problem, deadline: Deadline) -> int | None:
        """The number of solutions, with a table of the states of `middle` cells; None if it is too large."""
        last, merging = len(problem.options), self.merging
        front = StatePacking(problem, deadline, self._memory)
        plain = front.words == 1 and not merging  # then a state is its own key and is reached by one filling
        table = self._table(front, deadline, plain=plain)
        if table is None or not len(table.lookup):
            return None if table is None else 0
        back = StatePacking(reordered(problem, range(last)[::-1]), deadline, self._memory)
        joins = [number for number, (a, b) in enumerate(problem.joins) if a.cell < self.middle <= b.cell]
        start = back.start() if plain else counted(back.start())
        room = max(self._memory // 8, self._memory - sum(each.nbytes for each in table[: 2 + (front.words > 1)]))
        solutions = 0
        deadline.progress.step = say("joining the halves")
        for found in sweep(back, start, 0, last - self.middle, deadline, memory=room // 2, merging=merging):
            deadline.check()
            ends = merged(back, found) if merging else found
            partners = _partners(front, back, joins, ends[: back.words])
            solutions += table.plain(partners[0]) if plain else table.joined(partners, ends[back.words :])
            deadline.progress.at_least(solutions)
        deadline.progress.step = ""
        return solutions

    def _table(self, layout: StatePacking, deadline: Deadline, *, plain: bool) -> Table | None:
        """The table of the states of `middle` cells; None if it is too large."""
        # sorting takes three times the memory of the table, and the keys; plain states are sorted in place
        most = self._memory // (8 * 4 if plain else 8 * (layout.words + 1) * 5)
        start = layout.start() if plain else counted(layout.start())
        must_be_used = _must_be_used(layout, self.middle)
        chunks = [start[:, :0]]
        number = 0
        for chunk in sweep(layout, start, 0, self.middle, deadline, memory=self._memory // 4, merging=self.merging):
            if must_be_used.any():
                unused = (chunk[: layout.card_words] & must_be_used).any(axis=0)
                chunk = chunk.take(np.flatnonzero(~unused), axis=1)
            chunks.append(chunk)
            number += chunks[-1].shape[1]
            if number > most:
                if not self.merging:
                    return None
                chunks = [merged(layout, joined(chunks))]
                number = chunks[0].shape[1]
                if number > most * 3 // 4:
                    return None
        deadline.progress.step = say("sorting")
        deadline.progress.fill(self.middle, len(layout.steps), number)
        states = merged(layout, joined(chunks))
        deadline.progress.step = ""
        words = states[: layout.words]
        return Table(words, states[layout.words :], words[0] if plain else keys(words))


class Table(NamedTuple):
    """The merged states of one level, sorted by key."""

    words: Words
    numbers: Words  # of fillings, in rows of digits
    lookup: Words  # the keys

    def plain(self, partners: Words) -> int:
        """The number of solutions with these partners, each of one word and one filling; sorts the partners."""
        partners.sort()
        place, _ = self._found(partners)
        return int(self.numbers[0].take(place).sum())

    def joined(self, partners: Words, numbers: Words) -> int:
        """The number of solutions: the sum, over all partners in the table, of the partner's count times the own."""
        wanted = keys(partners)
        order = np.argsort(wanted)
        place, hit = self._found(wanted.take(order))
        order = order.take(hit)
        solutions = 0
        while len(place):
            same = (self.words.take(place, axis=1) == partners.take(order, axis=1)).all(axis=0).nonzero()[0]
            solutions += dot(numbers.take(order.take(same), axis=1), self.numbers.take(place.take(same), axis=1))
            # different states may have the same key, so the next entries are compared too
            following = self.lookup.take(place + 1, mode="clip")
            more = ((following == self.lookup.take(place)) & (place + 1 < len(self.lookup))).nonzero()[0]
            place, order = place.take(more) + 1, order.take(more)
        return solutions

    def _found(self, wanted: Words) -> tuple[Indices, Indices]:
        """The first places of some keys, which are sorted, and which of them have one."""
        place = np.searchsorted(self.lookup, wanted)
        place[place == len(self.lookup)] = 0
        hit = (self.lookup.take(place) == wanted).nonzero()[0]
        return place.take(hit), hit


def dot(one: Words, other: Words) -> int:
    """The exact sum of the products of numbers, which are rows of 32-bit digits or a single row."""
    if len(one) == len(other) == 1:
        highest = float(one[0].max(initial=0)) * float(other[0].max(initial=0)) * one.shape[1]
        if highest < 2.0**63:
            return int(np.dot(one[0], other[0]))
    first, second = (sum(row.astype(object) << 32 * place for place, row in enumerate(rows)) for rows in (one, other))
    return int(sum(first * second))


def _must_be_used(layout: StatePacking, level: int) -> Words:
    """By word, as a column: the bits of counters that must be 0 at this level, as their cards fit no later cell."""
    looks, options = layout.problem.looks, layout.problem.options
    later = np.concatenate([looks.types[rows] for rows in options[level:]])
    earlier = np.setdiff1d(np.arange(len(layout.types)), later)
    masks = np.zeros(layout.card_words, dtype=np.uint64)
    np.bitwise_or.at(masks, layout.type_words[earlier], layout.masks[earlier])
    return masks[:, None]


def _partners(front: StatePacking, back: StatePacking, joins: Sequence[int], words: Words) -> Words:
    """The front states that complete back states (`words`): what one has used, the other has left."""
    partners = np.zeros((front.words, words.shape[1]), dtype=np.uint64)
    cards = np.zeros(front.card_words, dtype=np.uint64)
    np.bitwise_or.at(cards, front.type_words, front.masks)
    partners[: len(cards)] = front.full[: len(cards), None] - (words[: len(cards)] & cards[:, None])
    for join in joins:
        label, target = back.slots[join].read(words).view(np.int64), front.slots[join]
        partners[target.word] |= front.opposite(join).take(label) << np.uint64(target.shift)
    return partners


def _labels(problem: Problem, joins: Sequence[tuple[Side, Side]]) -> Iterator[Shown]:
    """All combinations of labels on these joins."""
    if not joins:
        yield ()
        return
    a, b = joins[0]
    looks = problem.looks
    ours = looks.labels[problem.options[a.cell], a.side]
    theirs = looks.mates[looks.labels[problem.options[b.cell], b.side]]
    for label in np.intersect1d(ours, theirs).tolist():
        for following in _labels(_showing(problem, (a, b, label)), joins[1:]):
            yield (a, b, label), *following


def _showing(problem: Problem, shown: tuple[Side, Side, int]) -> Problem:
    """The problem with a given label on a join."""
    a, b, label = shown
    looks, options = problem.looks, list(problem.options)
    ours, theirs = options[a.cell], options[b.cell]
    options[a.cell] = ours[looks.labels[ours, a.side] == label]
    options[b.cell] = theirs[looks.mates[looks.labels[theirs, b.side]] == label]
    return replace(problem, options=tuple(options))
