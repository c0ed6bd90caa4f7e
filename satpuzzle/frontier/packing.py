"""How a state is packed into 64-bit words, and the tables that extend states cell by cell.

A state is what a partial filling leaves for the rest: the number of cards left of each type, each in
a small counter, and the label of each open join, each in a slot. The fewer words, and the fewer of them
a cell looks at, the faster: cards that go into the same cells lie together, and labels that show at the same
joins are numbered among themselves. A slot is free again when its join closes; the slots that a cell
looks at together lie side by side where possible, so that one shift and one mask read them.

For each cell a `Transition` knows, by what its closed joins show (`indices`, numbers made of the known
labels), which options fit, and what each adds to the words: the option's cards taken out, the known
labels replaced by the new ones. All of that is one addition a word, with wrap-around.
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
WORD = 64  # bits of a word that are used
MEMORY = 1 << 30  # bytes that a search stays within, unless told otherwise
STEADY = 1 << 28  # bytes that what has an order uses, however many there are: so it is the same with any memory
LEAST = 8 << 20  # bytes that tables may take, however little that is
FEWEST, MOST = 1 << 12, 1 << 17  # children made together: always allowed; a moment's work
FEW = 256  # states up to which children are made in order, which has the smaller overhead
MAX_INDEX_BITS = 22  # a cell that looks at more bits of known labels than this is refused
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)  # times a power of two: six different bits on top for each …
TOP = np.uint64(64 - 6)  # … which end up lowest when shifted by so much


class Field(NamedTuple):
    """`width` bits from bit `shift` on of word `word`."""

    word: int
    shift: int
    width: int


class Layer(NamedTuple):
    """A way in which cards of one word can lie: one option a type and index; further ones are in the layers after it.

    mask[index]: the counters (their lowest bits) in that card word of the types that fit. adds[w]: what is added to
    word w, by index * 64 + the lowest bit's De Bruijn number; empty for words in which no label changes.
    """

    mask: Words
    adds: list[Words]


class StatePacking:
    """Where everything is in the words of a state, and the steps, one a cell; cells that are alike share theirs.

    memory: bytes that a search with this layout stays within; its tables take a part of them, or, if that is
    little, LEAST. Raises OutOfTimeError, and EngineLimitError if the tables do not fit.
    """

    def __init__(self, problem: Problem, deadline: Deadline, memory: int = MEMORY) -> None:
        self.problem = problem
        self.memory = memory
        self.steady = min(memory, STEADY)
        self.room = max(LEAST, self.steady // 4)  # bytes left for tables that make steps faster
        self._left = max(LEAST, memory // 4)  # bytes left for what steps cannot do without
        self._indexed: dict[object, Indexed] = {}
        self._shared = {id(rows): rows for rows in problem.options}  # most cells have the same
        self._classes, self.ranks = self._classify(deadline)
        self.types, end = self._pack_types()
        self.card_words = end.word + 1
        slot_of, widths = self._assign_slots(deadline)
        if end.shift + sum(widths) > WORD:  # labels stand behind the cards only if all of them fit there
            end = Field(self.card_words, 0, 0)
        slots, end = _side_by_side(widths, end)
        self.slots = {join: slots[slot] for join, slot in slot_of.items()}  # where the label of an open join is kept
        self.words = end.word + 1
        self.children_at_once = max(FEWEST, min(MOST, self.steady // (64 * 8 * (self.words + 1))))
        fields = np.array(self.types).astype(np.uint64)
        self.type_words = fields[:, 0].astype(np.int64)
        self.units = np.uint64(1) << fields[:, 1]  # by type: the lowest bit of its counter …
        self.masks = ((np.uint64(1) << fields[:, 2]) - np.uint64(1)) << fields[:, 1]  # … and all of them
        self.full = np.zeros(self.words, dtype=np.uint64)
        np.add.at(self.full, self.type_words, self.units * np.array(problem.counts, dtype=np.uint64))
        # folds[w]: (distance, mask): a counter is not 0 if any of its bits, moved down to its lowest, is set
        self.folds: list[list[tuple[np.uint64, np.uint64]]] = [[] for _ in range(self.card_words)]
        for word, folds in enumerate(self.folds):
            ours = fields[self.type_words == word]
            for distance in range(1, int(ours[:, 2].max())):
                lowest = np.uint64(1) << ours[ours[:, 2] > distance, 1]
                folds.append((np.uint64(distance), lowest.sum(dtype=np.uint64)))
        texts = {key: rows.tobytes() for key, rows in self._shared.items()}
        alike: list[object] = []  # by cell: what its step depends on
        ends = self._ends()
        fresh: dict[object, int] = {}  # the first cell of those that are alike
        for cell, (closing, opening) in enumerate(ends):
            deadline.check()
            rows = problem.options[cell]
            alike.append((texts[id(rows)], problem.weights[cell], tuple(closing), tuple(opening)))
            if alike[cell] not in fresh:  # all is reserved before any is made: what is refused is so at once
                fresh[alike[cell]] = cell
                self._reserve(8 * len(rows) * (self.card_words + self.words + 2))
        made = {what: Transition(self, cell, *ends[cell]) for what, cell in deadline.during(fresh.items(), 1)}
        self.steps = [made[what] for what in alike]

    def _reserve(self, needed: int) -> None:
        """Take so many bytes for tables. Raises EngineLimitError if they are not left."""
        self._left -= needed
        if self._left < 0:
            raise EngineLimitError(
                "the frontier engine needs more than its --memory for this puzzle; give it more, or use --engine sat"
            )

    def indexed(self, cell: int, known: Sequence[tuple[Field, int]]) -> Indexed:
        """The options of `cell` by what these sides of it must show; the same for cells that are alike."""
        rows = self.problem.options[cell]
        sides = tuple(side for _, side in known)
        key = rows.tobytes(), sides, tuple(field.width for field, _ in known)
        if key not in self._indexed:
            bits = sum(field.width for field, _ in known)
            if bits > MAX_INDEX_BITS:
                raise EngineLimitError(
                    "cell {cell} has {neighbours} earlier neighbours and {labels} labels: too many "
                    "for the frontier engine; use --engine sat",
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
        """The one state in which nothing lies: all cards left, no join open. Shape (words, 1)."""
        return self.full[:, None].copy()

    def left(self, states: Words, word: int) -> Words:
        """Card word `word` of the states, with the lowest bit of a counter set if it is not 0; an array of its own."""
        left: Words = states[word].copy()
        for distance, mask in self.folds[word]:
            more = states[word] >> distance
            more &= mask
            left |= more
        return left

    def opposite(self, join: int) -> Words:
        """By what the slot of an open join holds: what it would hold for the mate of that label."""
        members = np.flatnonzero(self._classes == self._class_of(join))
        table: Words = self.ranks[self.problem.looks.mates[members]].astype(np.uint64)
        return table

    def _class_of(self, join: int) -> int:
        """The class of the labels that `join` can show."""
        a = self.problem.joins[join][0]
        rows = self.problem.options[a.cell]
        return int(self._classes[self.problem.looks.labels[rows[0], a.side]]) if len(rows) else 0

    def _classify(self, deadline: Deadline) -> tuple[Indices, Indices]:
        """By label: a class, the same for labels that an end of the same join can show and for mates; its rank in it.

        Where the joins along a rim show labels of their own, they are a class, and those inside another.
        """
        looks = self.problem.looks
        classes = np.minimum(np.arange(looks.codes), looks.mates)
        shown: dict[tuple[int, int], Indices] = {}  # by options and side; most cells share theirs
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
        """For each cell the joins that it closes, and those that it opens: slot and side, in order of slots."""
        ends: list[tuple[list[tuple[Field, int]], list[tuple[Field, int]]]] = [([], []) for _ in self.problem.options]
        for join, (a, b) in enumerate(self.problem.joins):
            ends[b.cell][0].append((self.slots[join], b.side))
            ends[a.cell][1].append((self.slots[join], a.side))
        return [(sorted(closing), sorted(opening)) for closing, opening in ends]

    def _pack_types(self) -> tuple[list[Field], Field]:
        """A counter for each type, and where they end; those that fit most cells come first, so those of the same cells
        lie together."""
        problem = self.problem
        cells = np.zeros(len(problem.counts), dtype=np.int64)  # how many each type can lie in
        for number, times in Counter(map(id, problem.options)).items():
            cells[problem.looks.types[self._shared[number]]] += times
        order = np.argsort(-cells, kind="stable").tolist()
        fields, end = _side_by_side([problem.counts[number].bit_length() for number in order], Field(0, 0, 0))
        by_type = dict(zip(order, fields, strict=True))
        return [by_type[number] for number in range(len(cells))], end

    def _assign_slots(self, deadline: Deadline) -> tuple[dict[int, int], list[int]]:
        """A slot for each join, for the time it is open; and how wide each slot is, as its labels need it.

        Slots stand in a ring. A join is put beside one that closes at the same cell; else beside one that closes
        at the cell before, for on most boards the join between the two cells will then take that one's place.
        """
        joins = self.problem.joins
        opening: list[list[int]] = [[] for _ in self.problem.options]
        closing: list[list[int]] = [[] for _ in self.problem.options]
        for number, (a, b) in enumerate(joins):
            opening[a.cell].append(number)
            closing[b.cell].append(number)
        # at the widest place every slot is needed, never more: a slot is taken after others are freed
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
    """Where `words` are not 0; much faster than asking NumPy for it in one call."""
    hits: Indices = (words != 0).nonzero()[0]
    return hits


def _side_by_side(widths: Iterable[int], end: Field) -> tuple[list[Field], Field]:
    """Fields of these widths, none of them across words, and where they end; `end`: where others do."""
    fields = []
    word, shift, _ = end
    for width in widths:
        if shift + width > WORD:
            word, shift = word + 1, 0
        fields.append(Field(word, shift, width))
        shift += width
    return fields, Field(word, shift, 0)


def _one_field(fields: Sequence[Field]) -> Field | None:
    """The field that these make together, if they stand side by side in one word."""
    if not fields or any(
        one.word != other.word or one.shift + one.width != other.shift for one, other in pairwise(fields)
    ):
        return None
    return fields[0]._replace(width=sum(field.width for field in fields))


class Indexed(NamedTuple):
    """The options of a cell, sorted by index (a number made of the labels at some of its sides), then as they were.

    order: their places among the cell's options; rows: into the looks; indices: of each. starts, numbers: by
    index, where its options begin, and how many there are.
    """

    order: Indices
    rows: Indices
    indices: Indices
    starts: Indices
    numbers: Indices


class Transition:
    """How states are extended by one cell.

    index: made by `indices` from a state's known labels. starts, numbers: by index, where its options
    begin and how many there are, in the arrays rows (into the looks), needs[w] and adds[w]; an
    option's counter in card word w is needs[w], and adds[w] is added to word w. Options of one index
    are in canonical order.
    """

    def __init__(
        self, layout: StatePacking, cell: int, closing: list[tuple[Field, int]], opening: list[tuple[Field, int]]
    ) -> None:
        problem = layout.problem
        looks = problem.looks
        # a proxy, for the layout holds this: a circle would keep large tables until it is found
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
        self._changed = [bool(word.any()) for word in self.adds]  # by word: do labels change in it?
        own = self._words, np.arange(len(rows))  # each option's card word
        self.needs[own] = layout.masks[self._types]
        self.adds[own] -= self._units * np.uint64(self.weight)

    def indices(self, states: Words) -> Indices:
        """The index of each state, of shape (words, number)."""
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
        """How many options fit the known labels of `states`, all together: as many children as there can be."""
        return int(self.numbers.take(self.indices(states)).sum())

    def in_order(self, states: Words) -> tuple[Words, Indices, Indices]:
        """All children of `states`: their words, their parents' numbers, their rows in the looks.

        In the order of the states, and for each in canonical order. Makes every option that fits the
        known labels first and then drops those without a card left; not more at once than memory allows.
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
            kept = np.flatnonzero(left >= self._units.take(options) * np.uint64(self.weight))
        options = options.take(kept)
        children = below.take(kept, axis=1)
        children[: self._layout.words] += self.adds.take(options, axis=1)
        return children, parents.take(kept), self.rows.take(options)

    @cached_property
    def layers(self) -> list[list[Layer]]:
        """The tables of `extend`, by card word; made when first used."""
        layout = self._layout
        size = len(self.numbers)
        # an option's layer: how many earlier options have its index and its type
        key = self._index * len(layout.types) + self._types
        fresh = np.ones(len(key), dtype=bool)
        fresh[1:] = key[1:] != key[:-1]
        begins = np.flatnonzero(fresh)
        ranks = np.arange(len(key)) - np.repeat(begins, np.diff(np.append(begins, len(key))))
        numbers = (self._units * DE_BRUIJN) >> TOP
        places = self._index * 64 + numbers.astype(np.int64)
        nothing = np.zeros(0, dtype=np.uint64)
        layers: list[list[Layer]] = [[] for _ in range(layout.card_words)]
        for word, own in enumerate(layers):
            ours = self._words == word
            for rank in range(int(ranks[ours].max(initial=-1)) + 1):
                hits = np.flatnonzero(ours & (ranks == rank))
                mask = np.zeros(size, dtype=np.uint64)
                np.bitwise_or.at(mask, self._index[hits], self._units[hits])
                adds = [np.zeros(size * 64, dtype=np.uint64) if each else nothing for each in self._changed]
                for table, values in zip(adds, self.adds, strict=True):
                    if table.size:
                        table[places[hits]] = values[hits]
                own.append(Layer(mask, adds))
        return layers

    @cached_property
    def fast(self) -> bool:
        """May `extend` and `count` be used? Not for other weights than 1, nor if there is no room for their tables."""
        if self.weight != 1:
            return False
        layout = self._layout
        size = len(self.numbers)
        key = self._index * len(layout.types) + self._types
        _, first, times = np.unique(key, return_index=True, return_counts=True)
        layers = np.zeros(layout.card_words, dtype=np.int64)
        np.maximum.at(layers, self._words[first], times)
        needed = int(layers.sum()) * size * 8 * (1 + 64 * sum(self._changed))
        if needed > layout.room:
            return False
        layout.room -= needed
        return True

    def children(self, states: Words) -> list[Words]:
        """All children of `states`, in arrays, made in the way that is faster for their number."""
        if states.shape[1] > FEW and self.fast:
            return self.extend(states)
        return [self.in_order(states)[0]]

    def extend(self, states: Words) -> list[Words]:
        """All children of `states`, in no particular order, in several arrays.

        Works on whole arrays: the cards that are left and fit are a word of bits; each round takes
        the lowest bit of every word that has one. Nothing is made that is dropped again. Only for
        steps that are `fast`.
        """
        index = self.indices(states)
        made: list[Words] = []
        for word, layers in enumerate(self.layers):
            bits, known, rows = self._layout.left(states, word), index, None
            for mask, adds in layers:
                bits &= mask.take(known)  # what is in a further layer is in the one before, too: so they narrow
                hits = _hits(bits)
                bits, known = bits.take(hits), known.take(hits)
                rows = hits if rows is None else rows.take(hits)
                made += self._rounds(states, word, rows, bits, known << 6, adds)
        return made

    @staticmethod
    def _rounds(
        states: Words, word: int, rows: Indices, bits: Words, base: Indices, adds: list[Words]
    ) -> Iterator[Words]:
        """The children of the `rows` of states whose options are these bits, a round for each bit of a state."""
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
        """How many children each state has; where the step is `fast`, without making them. Only for weight 1."""
        if not self.fast:
            return np.bincount(self.in_order(states)[1], minlength=states.shape[1]).astype(np.uint64)
        layout = self._layout
        index = self.indices(states)
        total = np.zeros(states.shape[1], dtype=np.uint64)
        for word, layers in enumerate(self.layers):
            left = layout.left(states, word)
            for mask, _ in layers:
                bits = mask.take(index)
                bits &= left
                total += np.bitwise_count(bits)
        return total
