"""Packs states into 64-bit words, and extends them cell by cell with tables.

A state has a small counter for each type (the cards left) and a slot for each open join (its label); a `StatePacking`
says where. Fewer words are faster, and so are cells that read fewer words. Types that fit the same cells are therefore
next to each other, and labels that show at the same joins have their own numbering. A slot is free again when its join
closes.

Each cell has a `Step`. It makes an index of the labels on the joins that the cell closes, and looks up which options
fit and what each option adds to the words: it removes the card and replaces the labels of closed joins by those of
opened ones, all in one addition per word, with wrap-around.

States are an array of shape (words + extra, number). What is in the extra rows goes from a state to its children: the
number of fillings that it stands for, or where it comes from.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple
from weakref import proxy

import numpy as np
import numpy.typing as npt

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.problem import Indices, Problem, cells_by_type
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline

Words = npt.NDArray[np.uint64]
WORD = 64  # used bits of a word
MEMORY = 1 << 30  # default bytes for a search
STEADY = 1 << 28  # bytes for ordered results, even if there are more, so that the order does not depend on the memory
LEAST = 8 << 20  # bytes that tables may always take
FEWEST, MOST = 1 << 12, 1 << 17  # limits of the number of children that are made together
MAX_INDEX_BITS = 22  # a cell that reads more bits of labels is not supported
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)  # the top six bits of its product with a power of two identify the power
TOP = np.uint64(64 - 6)  # a shift by this moves these six bits to the bottom


class Field(NamedTuple):
    """Some bits of a state: `width` bits of word `word`, from bit `shift` on."""

    word: int
    shift: int
    width: int

    def read(self, states: Words) -> Words:
        """The content of these bits in each state."""
        bits: Words = states[self.word] >> np.uint64(self.shift)
        bits &= np.uint64((1 << self.width) - 1)
        return bits


Ends = tuple[tuple[Field, int], ...]  # slot and side of the joins that a cell closes, or of those that it opens


class StatePacking:
    """The places of counters and labels in a state, and a step per cell; similar cells share a step.

    `memory` is in bytes, for the whole search; tables take a part of it. Raises OutOfTimeError, and EngineLimitError if
    tables do not fit.
    """

    def __init__(self, problem: Problem, deadline: Deadline, memory: int = MEMORY) -> None:
        self.problem, self.memory, self.steady = problem, memory, min(memory, STEADY)
        self._classes, self.ranks = _classify(problem, deadline)
        self.types, end = _pack_types(problem)
        self.card_words = end.word + 1
        numbers, widths = self._assign_slots(deadline)
        if end.shift + sum(widths) > WORD:  # labels share a word with counters only if all labels fit there
            end = Field(self.card_words, 0, 0)
        slots, end = _side_by_side(widths, end)
        self.slots = [slots[number] for number in numbers]  # by join: the field of its label
        self.words = end.word + 1
        words, self.shifts, bits = np.array(self.types).astype(np.uint64).T
        self.type_words = words.astype(np.int64)
        self.units = np.uint64(1) << self.shifts  # by type: the lowest bit of its counter
        self.masks = ((np.uint64(1) << bits) - np.uint64(1)) << self.shifts  # by type: all bits of its counter
        self.full = np.zeros(self.words, dtype=np.uint64)
        np.add.at(self.full, self.type_words, self.units * np.array(problem.counts, dtype=np.uint64))
        # by card word: (distance, mask) to move higher bits of counters down, as a counter is 0 if all its bits are
        self._folds: list[list[tuple[np.uint64, np.uint64]]] = [[] for _ in range(self.card_words)]
        for word, folds in enumerate(self._folds):
            for distance in range(1, int(bits[self.type_words == word].max())):
                lowest = self.units[(self.type_words == word) & (bits > distance)]
                folds.append((np.uint64(distance), lowest.sum(dtype=np.uint64)))
        self.room = max(LEAST, self.steady // 4)  # bytes left for optional tables, which make steps faster
        self.children_at_once = max(FEWEST, min(MOST, self.steady // (64 * 8 * (self.words + 1))))
        self._left: float = max(LEAST, memory // 4)  # bytes left for required tables
        self._options: dict[object, tuple[Indices, Indices, Indices, Indices]] = {}
        self.steps: list[Step] = []
        made: dict[object, Step] = {}
        # most cells share their options
        keys = {number: rows.tobytes() for number, rows in {id(rows): rows for rows in problem.options}.items()}
        for cell, ends in enumerate(self.ends()):
            deadline.check()
            text = keys[id(problem.options[cell])]
            key = text, problem.weights[cell], ends
            if key not in made:
                made[key] = Step(self, cell, text, *ends)
            self.steps.append(made[key])

    def start(self) -> Words:
        """The state of the empty board. Shape (words, 1)."""
        return self.full[:, None].copy()

    def left(self, states: Words, word: int) -> Words:
        """A copy of a card word of the states, in which the lowest bit of each counter that is not 0 is set."""
        left: Words = states[word].copy()
        for distance, mask in self._folds[word]:
            left |= (states[word] >> distance) & mask
        return left

    def opposite(self, join: int) -> Words:
        """By content of the slot of an open join: the content for the mate of that label."""
        members = np.flatnonzero(self._classes == self._class_of(join))
        table: Words = self.ranks[self.problem.looks.mates[members]].astype(np.uint64)
        return table

    def ends(self) -> list[tuple[Ends, Ends]]:
        """By cell: slot and side of the joins that it closes, and of those that it opens, in order of slots."""
        ends: list[tuple[list[tuple[Field, int]], list[tuple[Field, int]]]] = [([], []) for _ in self.problem.options]
        for slot, (a, b) in zip(self.slots, self.problem.joins, strict=True):
            ends[b.cell][0].append((slot, b.side))
            ends[a.cell][1].append((slot, a.side))
        return [(tuple(sorted(closing)), tuple(sorted(opening))) for closing, opening in ends]

    def _class_of(self, join: int) -> int:
        """The class of the labels that a join can show."""
        a = self.problem.joins[join][0]
        rows = self.problem.options[a.cell]
        return int(self._classes[self.problem.looks.labels[rows[0], a.side]]) if len(rows) else 0

    def _assign_slots(self, deadline: Deadline) -> tuple[list[int], list[int]]:
        """Assign a slot to each join while it is open; returns it by join, and the width of each slot in bits.

        Row by row, the join to the next cell takes the slot beside that of the other join that ends there.
        """  # noqa: DOC201
        joins = self.problem.joins
        opening, closing = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
        for number in sorted(range(len(joins)), key=lambda number: joins[number][1].cell):
            opening[joins[number][0].cell].append(number)
            closing[joins[number][1].cell].append(number)
        sizes = np.bincount(self._classes, minlength=1)
        slots, widths, free = [0] * len(joins), list[int](), list[int]()
        for cell in deadline.during(range(len(self.problem.options)), 1):
            free += sorted(slots[number] for number in closing[cell])
            for number in opening[cell]:
                if not free:
                    free.append(len(widths))
                    widths.append(1)
                slots[number] = free.pop()
                width = int(sizes[self._class_of(number)] - 1).bit_length()
                widths[slots[number]] = max(widths[slots[number]], width)
        return slots, widths

    def _reserve(self, needed: float) -> None:
        """Reserve bytes for required tables. Raises EngineLimitError if they are not left."""
        self._left -= needed
        if self._left < 0:
            raise EngineLimitError("the frontier engine's tables are too large; use --engine sat or more --memory")

    def options(self, cell: int, text: bytes, closing: Ends) -> tuple[Indices, Indices, Indices, Indices]:
        """The options of a cell, sorted by index (a number made of the labels on some sides), otherwise in their order.

        Similar cells share them. Raises EngineLimitError.

        Returns:
            By option, its row of the looks and its index; by index, where its options begin, and their number.
        """
        rows, looks = self.problem.options[cell], self.problem.looks
        self._reserve(8 * len(rows) * (self.card_words + self.words + 2))  # for the step itself
        key = text, tuple((field.width, side) for field, side in closing)
        if key not in self._options:
            bits = sum(field.width for field, _ in closing)
            self._reserve(16 << bits if bits <= MAX_INDEX_BITS else math.inf)
            index = np.zeros(len(rows), dtype=np.int64)
            place = 0
            for field, side in closing:
                index += self.ranks[looks.mates[looks.labels[rows, side]]] << place
                place += field.width
            order = np.argsort(index, kind="stable")
            numbers = np.bincount(index, minlength=1 << bits)
            self._options[key] = rows[order], index[order], np.cumsum(numbers) - numbers, numbers
        return self._options[key]


def _classify(problem: Problem, deadline: Deadline) -> tuple[Indices, Indices]:
    """By label: its class, and its rank in the class.

    Mates, and labels that the ends of a join can show, are in the same class. So if the labels of joins along the rim
    occur nowhere else, they are one class, and the inner labels another.
    """  # noqa: DOC201
    looks, options = problem.looks, problem.options
    classes = np.minimum(np.arange(looks.codes), looks.mates)
    # most cells share their options
    differing = {tuple((id(options[end.cell]), end.side) for end in ends): ends for ends in problem.joins}
    for ends in deadline.during(differing.values(), 1):
        shown = classes[np.concatenate([looks.labels[options[end.cell], end.side] for end in ends])]
        joined = np.zeros(looks.codes, dtype=bool)
        joined[shown] = True
        classes[joined[classes]] = shown.min(initial=looks.codes)
    order = np.argsort(classes, kind="stable")
    ranks = np.empty_like(order)
    ranks[order] = np.arange(len(order)) - np.searchsorted(classes[order], classes[order])
    return classes, ranks


def _pack_types(problem: Problem) -> tuple[list[Field], Field]:
    """The counters by type, and the end of the last one; types that fit the most cells come first."""
    order = np.argsort(-cells_by_type(problem), kind="stable").tolist()
    fields, end = _side_by_side([problem.counts[number].bit_length() for number in order], Field(0, 0, 0))
    by_type = dict(zip(order, fields, strict=True))
    return [by_type[number] for number in range(len(order))], end


def _side_by_side(widths: Iterable[int], end: Field) -> tuple[list[Field], Field]:
    """Fields of these widths after `end`, none of them across words, and the end of the last one."""
    fields = []
    word, shift, _ = end
    for width in widths:
        if shift + width > WORD:
            word, shift = word + 1, 0
        fields.append(Field(word, shift, width))
        shift += width
    return fields, Field(word, shift, 0)


class OptionTable(NamedTuple):
    """One option per type of a card word and per index; further options of a type are in the following tables."""

    mask: Words  # by index: the lowest bits of the counters of the types that fit
    adds: list[Words]  # by word, then by index * 64 + De Bruijn number of the lowest bit; empty if no label changes


class Step:
    """The step that extends states by one cell.

    `rows`, `_needs` and `_adds` have an entry per option: its row of the looks, the mask of its counter in each card
    word, and what it adds to each word. The options of an index (see `_indices`) are `_numbers[index]` entries from
    `_starts[index]` on, in canonical order.
    """

    def __init__(self, packing: StatePacking, cell: int, text: bytes, closing: Ends, opening: Ends) -> None:
        looks, ranks = packing.problem.looks, packing.ranks.astype(np.uint64)
        # a weak reference, because the packing refers to this: a cycle would keep large tables in memory longer
        self._packing: StatePacking = proxy(packing)
        self._weight = np.uint64(packing.problem.weights[cell])
        self._read: list[Field] = []  # the slots of closed joins; those side by side are read together
        for field, _ in closing:
            last = self._read[-1] if self._read else field
            if (last.word, last.shift + last.width) == field[:2]:
                self._read[-1] = last._replace(width=last.width + field.width)
            else:
                self._read.append(field)
        self.rows, self._index, self._starts, self._numbers = packing.options(cell, text, closing)
        self.widest = int(self._numbers.max(initial=0))
        rows = self.rows
        self._adds = np.zeros((packing.words, len(rows)), dtype=np.uint64)
        for field, side in closing:
            self._adds[field.word] -= ranks[looks.mates[looks.labels[rows, side]]] << np.uint64(field.shift)
        for field, side in opening:
            self._adds[field.word] += ranks[looks.labels[rows, side]] << np.uint64(field.shift)
        self._changed = [bool(word.any()) for word in self._adds]  # by word: True if labels in it change
        self._types = looks.types[rows]
        own = packing.type_words[self._types], np.arange(len(rows))  # each option's card word
        self._needs = np.zeros((packing.card_words, len(rows)), dtype=np.uint64)
        self._needs[own] = packing.masks[self._types]
        self._adds[own] -= packing.units[self._types] * self._weight

    def _indices(self, states: Words) -> Indices:
        """The index of each state: the labels on the joins that the cell closes, as one number."""
        index, place = None, 0
        for field in self._read:
            label = field.read(states)
            if index is None:
                index = label
            else:
                label <<= np.uint64(place)
                index |= label
            place += field.width
        return np.zeros(states.shape[1], dtype=np.int64) if index is None else index.view(np.int64)

    def options(self, states: Words) -> Indices:
        """By state the number of options that fit its labels, an upper bound for the number of children."""
        return self._numbers.take(self._indices(states))

    def in_order(self, states: Words, *, traced: bool = False) -> Words:
        """All children, in the order of the states and, for each state, in canonical order.

        First makes every option that fits the labels, then drops those without a card left, in pieces if memory is
        short. If `traced`, each child gets another row: its row of the looks.
        """  # noqa: DOC201
        packing, number = self._packing, states.shape[1]
        most = packing.children_at_once
        if number > 1 and number * self.widest > most and self.options(states).sum() > most:
            halves = np.split(states, [number // 2], axis=1)
            return np.concatenate([self.in_order(half, traced=traced) for half in halves], axis=1)
        index = self._indices(states)
        numbers = self._numbers.take(index)
        ends = np.cumsum(numbers)
        parents = np.repeat(np.arange(number), numbers)
        options = np.arange(len(parents))
        options += (self._starts.take(index) - (ends - numbers)).take(parents)
        left = states[: packing.card_words].take(parents, axis=1) & self._needs.take(options, axis=1)
        left = left[0] if len(left) == 1 else np.bitwise_or.reduce(left, axis=0)
        if self._weight > 1:
            left = left // packing.units.take(self._types.take(options)) >= self._weight
        kept = _hits(left)
        options = options.take(kept)
        children = states.take(parents.take(kept), axis=1)
        children[: packing.words] += self._adds.take(options, axis=1)
        return np.concatenate([children, self.rows.take(options)[None].view(np.uint64)]) if traced else children

    @cached_property
    def _tables(self) -> list[list[OptionTable]] | None:
        """By card word, the tables of the faster way; None if a cell takes several cards, or there is no room."""
        packing = self._packing
        # the rank of an option, which is the place of its table: the number of earlier options of its index and type
        key = self._index * len(packing.types) + self._types
        begins = np.flatnonzero(np.diff(key, prepend=-1))
        ranks = np.arange(len(key)) - np.repeat(begins, np.diff(begins, append=len(key)))
        words, units = packing.type_words[self._types], packing.units[self._types]
        tables = [int(ranks[words == word].max(initial=-1)) + 1 for word in range(packing.card_words)]
        size = len(self._numbers)
        needed = sum(tables) * size * 8 * (1 + 64 * sum(self._changed))
        if self._weight > 1 or needed > packing.room:
            return None
        packing.room -= needed
        places = self._index * 64 + ((units * DE_BRUIJN) >> TOP).astype(np.int64)
        made: list[list[OptionTable]] = []
        for word, number in enumerate(tables):
            made.append([])
            for rank in range(number):
                hits = np.flatnonzero((words == word) & (ranks == rank))
                mask = np.zeros(size, dtype=np.uint64)
                np.bitwise_or.at(mask, self._index[hits], units[hits])
                adds = [np.zeros(size * 64 * changed, dtype=np.uint64) for changed in self._changed]
                for table, values in zip(adds, self._adds, strict=True):
                    if table.size:
                        table[places[hits]] = values[hits]
                made[-1].append(OptionTable(mask, adds))
        return made

    def children(self, states: Words) -> list[Words]:
        """All children, in arrays and in no particular order, made in the faster way."""
        tables = self._tables if states.shape[1] > choices.FEW else None
        if tables is None:
            return [self.in_order(states)]
        # the bits of a word are the cards that are left and fit; each round takes the lowest bit of all words together
        index = self._indices(states)
        made: list[Words] = []
        for word, of_word in enumerate(tables):
            bits, known, rows = self._packing.left(states, word), index, None
            for mask, adds in of_word:
                bits &= mask.take(known)  # types of a table are also in the one before, so the bits only decrease
                hits = _hits(bits)
                bits, known = bits.take(hits), known.take(hits)
                rows = hits if rows is None else rows.take(hits)
                made += _rounds(states, word, rows, bits, known << 6, adds)
        return made


def _hits(words: Words) -> Indices:
    """The places of words that are not 0; much faster than `np.flatnonzero`."""
    hits: Indices = (words != 0).nonzero()[0]
    return hits


def _rounds(
    states: Words, word: int, rows: Indices, bits: Words, base: Indices, adds: Sequence[Words]
) -> Iterator[Words]:
    """The children of some states whose options are these bits; each round makes one child per state."""
    while len(rows):
        lowest = -bits  # wraps around
        lowest &= bits
        children = states.take(rows, axis=1)
        bits = bits ^ lowest
        if not adds[word].size:
            children[word] -= lowest
        lowest *= DE_BRUIJN
        lowest >>= TOP
        place = lowest.view(np.int64)
        place += base
        for changed, table in zip(children, adds, strict=False):
            if table.size:
                changed += table.take(place)
        yield children
        again = _hits(bits)
        rows, bits, base = rows.take(again), bits.take(again), base.take(again)
