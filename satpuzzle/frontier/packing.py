"""Packs states into 64-bit words, and extends them cell by cell with tables.

A state has a small counter for each type (the cards left) and a slot for each open join (its label). Fewer words are
faster, and so are cells that read fewer words. Types that fit the same cells are therefore next to each other, and
labels that show at the same joins have their own numbering. A slot is free again when its join closes. Slots that a
cell reads together are side by side where possible, so that one shift and one mask read them.

Each cell has a `Transition`. It makes an index of the labels on the joins that the cell closes, and looks up which
options fit and what each option adds to the words: it removes the card and replaces the labels of closed joins by those
of opened ones, all in one addition per word, with wrap-around.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple
from weakref import proxy

import numpy as np
import numpy.typing as npt

from satpuzzle.errors import EngineLimitError
from satpuzzle.frontier.problem import Indices, Problem
from satpuzzle.runtime.deadline import Deadline

Words = npt.NDArray[np.uint64]
WORD = 64  # used bits of a word
MEMORY = 1 << 30  # default bytes for a search
STEADY = 1 << 28  # bytes for ordered results, even if there are more, so that the order does not depend on the memory
LEAST = 8 << 20  # bytes that tables may always take
FEWEST, MOST = 1 << 12, 1 << 17  # limits of the number of children that are made together
FEW = 256  # up to this many states, making children in order has less overhead
MAX_INDEX_BITS = 22  # a cell that reads more bits of labels is not supported
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)  # the top six bits of its product with a power of two identify the power
TOP = np.uint64(64 - 6)  # a shift by this moves these six bits to the bottom


class Field(NamedTuple):
    """Some bits of a state: `width` bits of word `word`, from bit `shift` on."""

    word: int
    shift: int
    width: int


class OptionTable(NamedTuple):
    """One option per type of a card word and per index; further options of a type are in the following tables."""

    mask: Words  # by index: the lowest bits of the counters of the types that fit
    adds: list[Words]  # by word, then by index * 64 + De Bruijn number of the lowest bit; empty if no label changes


class StatePacking:
    """The places of counters and labels in a state, and a step per cell; similar cells share a step.

    `memory` is in bytes, for the whole search; tables take a part of it. Raises OutOfTimeError, and EngineLimitError if
    tables do not fit.
    """

    def __init__(self, problem: Problem, deadline: Deadline, memory: int = MEMORY) -> None:
        self.problem = problem
        self.memory = memory
        self.steady = min(memory, STEADY)
        self.room = max(LEAST, self.steady // 4)  # bytes left for optional tables, which make steps faster
        self._left = max(LEAST, memory // 4)  # bytes left for required tables
        self._indexed: dict[object, Indexed] = {}
        self._shared = {id(rows): rows for rows in problem.options}  # most cells share their options
        self._classes, self.ranks = self._classify(deadline)
        self.types, end = self._pack_types()
        self.card_words = end.word + 1
        slot_of, widths = self._assign_slots(deadline)
        if end.shift + sum(widths) > WORD:  # labels share a word with counters only if all labels fit there
            end = Field(self.card_words, 0, 0)
        slots, end = _side_by_side(widths, end)
        self.slots = {join: slots[slot] for join, slot in slot_of.items()}  # by join: the field of its label
        self.words = end.word + 1
        self.children_at_once = max(FEWEST, min(MOST, self.steady // (64 * 8 * (self.words + 1))))
        fields = np.array(self.types).astype(np.uint64)
        self.type_words = fields[:, 0].astype(np.int64)
        self.units = np.uint64(1) << fields[:, 1]  # by type: the lowest bit of its counter
        self.masks = ((np.uint64(1) << fields[:, 2]) - np.uint64(1)) << fields[:, 1]  # by type: all bits of its counter
        self.full = np.zeros(self.words, dtype=np.uint64)
        np.add.at(self.full, self.type_words, self.units * np.array(problem.counts, dtype=np.uint64))
        # by card word: (distance, mask) to move higher bits of counters down, as a counter is 0 if all its bits are
        self.folds: list[list[tuple[np.uint64, np.uint64]]] = [[] for _ in range(self.card_words)]
        for word, folds in enumerate(self.folds):
            ours = fields[self.type_words == word]
            for distance in range(1, int(ours[:, 2].max())):
                lowest = np.uint64(1) << ours[ours[:, 2] > distance, 1]
                folds.append((np.uint64(distance), lowest.sum(dtype=np.uint64)))
        texts = {key: rows.tobytes() for key, rows in self._shared.items()}
        step_keys: list[object] = []  # by cell: what its step depends on
        ends = self._ends()
        first: dict[object, int] = {}  # by key of a step: the first cell that has it
        for cell, (closing, opening) in enumerate(ends):
            deadline.check()
            rows = problem.options[cell]
            step_keys.append((texts[id(rows)], problem.weights[cell], tuple(closing), tuple(opening)))
            if step_keys[cell] not in first:  # reserve all memory first, to fail early
                first[step_keys[cell]] = cell
                self._reserve(8 * len(rows) * (self.card_words + self.words + 2))
        steps = {key: Transition(self, cell, *ends[cell]) for key, cell in deadline.during(first.items(), 1)}
        self.steps = [steps[key] for key in step_keys]

    def _reserve(self, needed: int) -> None:
        """Reserve bytes for required tables. Raises EngineLimitError if they are not left."""
        self._left -= needed
        if self._left < 0:
            raise EngineLimitError(
                "the frontier engine needs more memory for this puzzle; increase --memory or use --engine sat"
            )

    def indexed(self, cell: int, known: Sequence[tuple[Field, int]]) -> Indexed:
        """The options of a cell by the labels on some sides; shared by similar cells. Raises EngineLimitError."""
        rows = self.problem.options[cell]
        sides = tuple(side for _, side in known)
        key = rows.tobytes(), sides, tuple(field.width for field, _ in known)
        if key not in self._indexed:
            bits = sum(field.width for field, _ in known)
            if bits > MAX_INDEX_BITS:
                raise EngineLimitError(
                    "cell {cell} has too many earlier neighbours ({neighbours}) for the frontier engine with {labels} "
                    "labels; use --engine sat",
                    cell=cell + 1,
                    neighbours=len(sides),
                    labels=self.problem.looks.codes,
                )
            size = 1 << bits
            self._reserve(16 * size)
            looks = self.problem.looks
            index = np.zeros(len(rows), dtype=np.int64)
            place = 0
            for field, side in known:
                index += self.ranks[looks.mates[looks.labels[rows, side]]] << place
                place += field.width
            order = np.argsort(index, kind="stable")
            numbers = np.bincount(index, minlength=size)
            self._indexed[key] = Indexed(order, rows[order], index[order], np.cumsum(numbers) - numbers, numbers)
        return self._indexed[key]

    def start(self) -> Words:
        """The state of the empty board. Shape (words, 1)."""
        return self.full[:, None].copy()

    def left(self, states: Words, word: int) -> Words:
        """A copy of a card word of the states, in which the lowest bit of each counter that is not 0 is set."""
        left: Words = states[word].copy()
        for distance, mask in self.folds[word]:
            more = states[word] >> distance
            more &= mask
            left |= more
        return left

    def opposite(self, join: int) -> Words:
        """By content of the slot of an open join: the content for the mate of that label."""
        members = np.flatnonzero(self._classes == self._class_of(join))
        table: Words = self.ranks[self.problem.looks.mates[members]].astype(np.uint64)
        return table

    def _class_of(self, join: int) -> int:
        """The class of the labels that a join can show."""
        a = self.problem.joins[join][0]
        rows = self.problem.options[a.cell]
        return int(self._classes[self.problem.looks.labels[rows[0], a.side]]) if len(rows) else 0

    def _classify(self, deadline: Deadline) -> tuple[Indices, Indices]:
        """By label: its class, and its rank in the class.

        Mates, and labels that the ends of a join can show, are in the same class. So if the labels of joins along the
        rim occur nowhere else, they are one class, and the inner labels another.

        Returns:
            Classes and ranks.
        """
        looks = self.problem.looks
        classes = np.minimum(np.arange(looks.codes), looks.mates)
        shown: dict[tuple[int, int], Indices] = {}  # labels by options and side; most cells share their options
        options = self.problem.options
        differing = {tuple((id(options[end.cell]), end.side) for end in ends): ends for ends in self.problem.joins}
        for keys, ends in differing.items():
            deadline.check()
            for key, end in zip(keys, ends, strict=True):
                if key not in shown:
                    labels = looks.labels[options[end.cell], end.side]
                    shown[key] = np.bincount(labels, minlength=looks.codes).nonzero()[0]
            one = classes[np.concatenate([shown[key] for key in keys])]
            joined = np.zeros(looks.codes, dtype=bool)
            joined[one] = True
            classes[joined[classes]] = one.min(initial=looks.codes)
        ranks = np.zeros_like(classes)
        for number in np.bincount(classes).nonzero()[0]:
            members = np.flatnonzero(classes == number)
            ranks[members] = np.arange(len(members))
        return classes, ranks

    def _ends(self) -> list[tuple[list[tuple[Field, int]], list[tuple[Field, int]]]]:
        """By cell: slot and side of the joins that it closes, and of those that it opens, in order of slots."""
        ends: list[tuple[list[tuple[Field, int]], list[tuple[Field, int]]]] = [([], []) for _ in self.problem.options]
        for join, (a, b) in enumerate(self.problem.joins):
            ends[b.cell][0].append((self.slots[join], b.side))
            ends[a.cell][1].append((self.slots[join], a.side))
        return [(sorted(closing), sorted(opening)) for closing, opening in ends]

    def _pack_types(self) -> tuple[list[Field], Field]:
        """The counters by type, and the end of the last one; types that fit the most cells come first."""
        problem = self.problem
        cells = np.zeros(len(problem.counts), dtype=np.int64)  # by type: in how many cells it can lie
        for number, times in Counter(map(id, problem.options)).items():
            cells[problem.looks.types[self._shared[number]]] += times
        order = np.argsort(-cells, kind="stable").tolist()
        fields, end = _side_by_side([problem.counts[number].bit_length() for number in order], Field(0, 0, 0))
        by_type = dict(zip(order, fields, strict=True))
        return [by_type[number] for number in range(len(cells))], end

    def _assign_slots(self, deadline: Deadline) -> tuple[dict[int, int], list[int]]:
        """Assign a slot to each join while it is open.

        Slots form a ring. A join goes beside one that closes at the same cell, or else beside one that closes at the
        cell before: on most boards, the join between these two cells then replaces that one.

        Returns:
            The slot of each join, and the width of each slot in bits.
        """
        joins = self.problem.joins
        opening: list[list[int]] = [[] for _ in self.problem.options]
        closing: list[list[int]] = [[] for _ in self.problem.options]
        for number, (a, b) in enumerate(joins):
            opening[a.cell].append(number)
            closing[b.cell].append(number)
        # the largest number of open joins; slots are freed before others are assigned
        size = max(accumulate(len(new) - len(old) for new, old in zip(opening, closing, strict=True)), default=0)
        free = list(range(size))
        sizes = np.bincount(self._classes, minlength=1)
        widths = [1] * size
        slot_of: dict[int, int] = {}
        for cell in range(len(opening)):
            deadline.check()
            free += [slot_of[number] for number in closing[cell]]
            for end, number in sorted((joins[number][1].cell, number) for number in opening[cell]):
                beside = []
                for others, steps in ((closing[end], (-1, 1)), (closing[end - 1], (1, -1))):
                    taken = [slot_of[other] for other in others if other in slot_of]
                    beside += [(slot + step) % size for slot in taken for step in steps]
                chosen = next((slot for slot in beside if slot in free), min(free))
                free.remove(chosen)
                slot_of[number] = chosen
                width = int(sizes[self._class_of(number)] - 1).bit_length()
                widths[chosen] = max(widths[chosen], width)
        return slot_of, widths


def _hits(words: Words) -> Indices:
    """The places of words that are not 0; much faster than `np.flatnonzero`."""
    hits: Indices = (words != 0).nonzero()[0]
    return hits


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


def _one_field(fields: Sequence[Field]) -> Field | None:
    """The single field that these fields form if they are side by side in one word, else None."""
    if not fields or any(
        one.word != other.word or one.shift + one.width != other.shift for one, other in pairwise(fields)
    ):
        return None
    return fields[0]._replace(width=sum(field.width for field in fields))


class Indexed(NamedTuple):
    """The options of a cell, sorted by index (a number made of the labels on some sides), otherwise in their order."""

    order: Indices  # their places among the options of the cell
    rows: Indices  # of the looks
    indices: Indices  # by option
    starts: Indices  # by index: where its options begin
    numbers: Indices  # by index: the number of its options


class Transition:
    """The step that extends states by one cell.

    `rows`, `needs` and `adds` have an entry per option: its row of the looks, the mask of its counter in each card
    word, and what it adds to each word. The options of an index (see `indices`) are `numbers[index]` entries from
    `starts[index]` on, in canonical order.
    """

    def __init__(
        self, layout: StatePacking, cell: int, closing: list[tuple[Field, int]], opening: list[tuple[Field, int]]
    ) -> None:
        problem = layout.problem
        looks = problem.looks
        # a weak reference, because the layout refers to this: a cycle would keep large tables in memory longer
        self._layout: StatePacking = proxy(layout)
        self.weight = problem.weights[cell]
        self._known = [field for field, _ in closing]
        self._together = _one_field(self._known)
        _, self.rows, self._index, self.starts, self.numbers = layout.indexed(cell, closing)
        self.widest = int(self.numbers.max(initial=0))
        rows = self.rows
        ranks = layout.ranks.astype(np.uint64)
        self.adds = np.zeros((layout.words, len(rows)), dtype=np.uint64)
        for field, side in closing:
            self.adds[field.word] -= ranks[looks.mates[looks.labels[rows, side]]] << np.uint64(field.shift)
        for field, side in opening:
            self.adds[field.word] += ranks[looks.labels[rows, side]] << np.uint64(field.shift)
        self._types = looks.types[rows]
        self._words, self._units = layout.type_words[self._types], layout.units[self._types]
        self.needs = np.zeros((layout.card_words, len(rows)), dtype=np.uint64)
        self._changed = [bool(word.any()) for word in self.adds]  # by word: True if labels in it change
        own = self._words, np.arange(len(rows))  # each option's card word
        self.needs[own] = layout.masks[self._types]
        self.adds[own] -= self._units * np.uint64(self.weight)

    def indices(self, states: Words) -> Indices:
        """The index of each state: the labels on the joins that the cell closes, as one number."""
        index: Words
        if self._together is not None:
            word, shift, width = self._together
            index = states[word] >> np.uint64(shift)
            index &= np.uint64((1 << width) - 1)
            return index.view(np.int64)
        index = np.zeros(states.shape[1], dtype=np.uint64)
        place = 0
        for word, shift, width in self._known:
            code = states[word] >> np.uint64(shift)
            code &= np.uint64((1 << width) - 1)
            code <<= np.uint64(place)
            index |= code
            place += width
        return index.view(np.int64)

    def options(self, states: Words) -> int:
        """The number of options that fit the labels of the states, an upper bound for the number of children."""
        return int(self.numbers.take(self.indices(states)).sum())

    def in_order(self, states: Words) -> tuple[Words, Indices, Indices]:
        """Make all children in the order of the states and, for each state, in canonical order.

        First makes every option that fits the labels, then drops those without a card left, in pieces if memory is
        short.

        Returns:
            The words of the children, the numbers of their parents, and their rows of the looks.
        """
        number = states.shape[1]
        if number > 1 and number * self.widest > (most := self._layout.children_at_once):
            ends = np.cumsum(self.numbers.take(self.indices(states)))
            if ends[-1] > most:
                cuts = np.unique(np.searchsorted(ends, np.arange(most, ends[-1], most)))
                pieces = [self._in_order(piece) for piece in np.split(states, cuts, axis=1)]
                words, parents, rows = zip(*pieces, strict=True)
                starts = np.concatenate([[0], cuts])
                shifted = [own + start for own, start in zip(parents, starts, strict=True)]
                return np.concatenate(words, axis=1), np.concatenate(shifted), np.concatenate(rows)
        return self._in_order(states)

    def _in_order(self, states: Words) -> tuple[Words, Indices, Indices]:
        """The same for states that are few enough to be extended together."""
        index = self.indices(states)
        numbers = self.numbers.take(index)
        ends = np.cumsum(numbers)
        total = int(ends[-1]) if len(ends) else 0
        parents = np.repeat(np.arange(states.shape[1]), numbers)
        options = np.arange(total)
        options += (self.starts.take(index) - (ends - numbers)).take(parents)
        below = states.take(parents, axis=1)
        left = below[: self._layout.card_words] & self.needs.take(options, axis=1)
        left = left[0] if len(left) == 1 else np.bitwise_or.reduce(left, axis=0)
        if self.weight == 1:
            kept = _hits(left)
        else:
            kept = np.flatnonzero(left // self._units.take(options) >= np.uint64(self.weight))
        options = options.take(kept)
        children = below.take(kept, axis=1)
        children[: self._layout.words] += self.adds.take(options, axis=1)
        return children, parents.take(kept), self.rows.take(options)

    @cached_property
    def tables(self) -> list[list[OptionTable]]:
        """The tables of `extend`, by card word; made when first used."""
        layout = self._layout
        size = len(self.numbers)
        # the rank of an option, which is the place of its table: the number of earlier options of its index and type
        key = self._index * len(layout.types) + self._types
        fresh = np.ones(len(key), dtype=bool)
        fresh[1:] = key[1:] != key[:-1]
        begins = np.flatnonzero(fresh)
        ranks = np.arange(len(key)) - np.repeat(begins, np.diff(np.append(begins, len(key))))
        numbers = (self._units * DE_BRUIJN) >> TOP
        places = self._index * 64 + numbers.astype(np.int64)
        nothing = np.zeros(0, dtype=np.uint64)
        tables: list[list[OptionTable]] = [[] for _ in range(layout.card_words)]
        for word, of_word in enumerate(tables):
            ours = self._words == word
            for rank in range(int(ranks[ours].max(initial=-1)) + 1):
                hits = np.flatnonzero(ours & (ranks == rank))
                mask = np.zeros(size, dtype=np.uint64)
                np.bitwise_or.at(mask, self._index[hits], self._units[hits])
                adds = [np.zeros(size * 64, dtype=np.uint64) if each else nothing for each in self._changed]
                for table, values in zip(adds, self.adds, strict=True):
                    if table.size:
                        table[places[hits]] = values[hits]
                of_word.append(OptionTable(mask, adds))
        return tables

    @cached_property
    def fast(self) -> bool:
        """True if `extend` and `count` can be used: the weight is 1, and there is room for their tables."""
        if self.weight != 1:
            return False
        layout = self._layout
        size = len(self.numbers)
        key = self._index * len(layout.types) + self._types
        _, first, times = np.unique(key, return_index=True, return_counts=True)
        tables = np.zeros(layout.card_words, dtype=np.int64)  # by card word: their number
        np.maximum.at(tables, self._words[first], times)
        needed = int(tables.sum()) * size * 8 * (1 + 64 * sum(self._changed))
        if needed > layout.room:
            return False
        layout.room -= needed
        return True

    def children(self, states: Words) -> list[Words]:
        """All children, in arrays and in no particular order, made in the faster way."""
        if states.shape[1] > FEW and self.fast:
            return self.extend(states)
        return [self.in_order(states)[0]]

    def extend(self, states: Words) -> list[Words]:
        """All children, in arrays and in no particular order; only if the step is `fast`."""
        # the bits of a word are the cards that are left and fit; each round takes the lowest bit of all words together
        index = self.indices(states)
        made: list[Words] = []
        for word, tables in enumerate(self.tables):
            bits, known, rows = self._layout.left(states, word), index, None
            for mask, adds in tables:
                bits &= mask.take(known)  # types of a table are also in the one before, so the bits only decrease
                hits = _hits(bits)
                bits, known = bits.take(hits), known.take(hits)
                rows = hits if rows is None else rows.take(hits)
                made += self._rounds(states, word, rows, bits, known << 6, adds)
        return made

    @staticmethod
    def _rounds(
        states: Words, word: int, rows: Indices, bits: Words, base: Indices, adds: list[Words]
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

    def count(self, states: Words) -> Words:
        """The number of children of each state, without making them if the step is `fast`; only for weight 1."""
        if not self.fast:
            return np.bincount(self.in_order(states)[1], minlength=states.shape[1]).astype(np.uint64)
        layout = self._layout
        index = self.indices(states)
        total = np.zeros(states.shape[1], dtype=np.uint64)
        for word, tables in enumerate(self.tables):
            left = layout.left(states, word)
            for mask, _ in tables:
                bits = mask.take(index)
                bits &= left
                total += np.bitwise_count(bits)
        return total
