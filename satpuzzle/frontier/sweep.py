"""Takes states from level to level: buffered, deepest first, merged where that pays.

A level's states stand in an array of shape (words + extra, number): the words of the layout, then
rows that are copied along, such as how many fillings a state stands for. Where several fillings end
in the same state they are one state, and their numbers are added.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satpuzzle.frontier.packing import LEAST, StatePacking, Transition, Words
from satpuzzle.runtime.deadline import Deadline

CACHE = 48_000  # states extended at a time: the arrays of a block stay in the processor's cache
FEWEST = 256  # states in a block, where memory allows only few at each level
DIGIT = np.uint64(32)  # numbers are kept in digits of 32 bits, lowest first, a row each …
COPIES = 6  # arrays the size of a block that merging it needs, its own included
SAFE = 2.0**62  # … but in a single row while all of them together stay below this


def blocks(states: Words) -> Iterator[Words]:
    """`states` cut into arrays of at most `CACHE`."""
    for start in range(0, states.shape[1], CACHE):
        yield np.ascontiguousarray(states[:, start : start + CACHE])


def level_after(step: Transition, states: Words, deadline: Deadline) -> Words:
    """All children of `states` in one array; for levels that are narrow enough for that. Raises OutOfTimeError."""
    chunks = []
    for chunk in blocks(states):
        deadline.check()
        chunks += step.children(chunk)
    return joined(chunks) if chunks else states[:, :0]


def joined(chunks: list[Words]) -> Words:
    """`chunks`, of which none is left, as one array; numbers that have fewer digits get zeros."""
    if len(chunks) == 1:
        return chunks.pop()
    whole = np.empty((max(map(len, chunks)), sum(chunk.shape[1] for chunk in chunks)), dtype=np.uint64)
    end = whole.shape[1]
    while chunks:
        chunk = chunks.pop()
        start = end - chunk.shape[1]
        whole[: len(chunk), start:end] = chunk
        whole[len(chunk) :, start:end] = 0
        end = start
    return whole


class Held:
    """How many states wait at all levels, and how many bytes they take."""

    number = nbytes = 0


class Waiting:
    """States of a level that wait to be extended; where merging pays, each once.

    runs: what is merged, in order of keys and cut into ranges of them, so that a range can be merged by itself;
    blocks: merged each by itself, since the runs were made; raw: as they came. Without merging there are only runs.
    """

    def __init__(self, layout: StatePacking, block: int, held: Held, *, merging: bool) -> None:
        self._layout, self._block, self._held, self._merging = layout, block, held, merging
        self._runs: list[Words] = []
        self._blocks: list[Words] = []
        self._raw: list[Words] = []
        self.number = 0
        self._raw_number = self._blocks_number = self._came = 0

    def begin(self, states: Words) -> None:
        """Put back, or in, states that need no merging."""
        self._runs.append(states)
        self._changed(states, 1)

    def add(self, chunks: list[Words]) -> None:
        """Put in states of which some may be equal."""
        for chunk in chunks:
            self._changed(chunk, 1)
        if not self._merging:
            self._runs += chunks
            return
        self._raw += chunks
        self._raw_number += sum(chunk.shape[1] for chunk in chunks)
        if self._raw_number >= self._block:
            self._merge_raw()
            if 3 * self._blocks_number > self.number:
                self._merge_blocks()

    def take(self, wanted: int) -> Words:
        """Take out so many states, or all."""
        self._merge_raw()
        self._merge_blocks()
        taken: list[Words] = []
        number = 0
        while self._runs and number < wanted:
            chunk = self._runs.pop()
            self._changed(chunk, -1)
            spare = number + chunk.shape[1] - wanted
            if spare > 0:
                self.begin(_owned(chunk[:, :spare]))
                chunk = chunk[:, spare:]
            taken.append(chunk)
            number += chunk.shape[1]
        return joined(taken[::-1])

    def _changed(self, states: Words, by: int) -> None:
        self.number += by * states.shape[1]
        self._held.number += by * states.shape[1]
        self._held.nbytes += by * states.nbytes

    def _merge_raw(self) -> None:
        if not self._raw:
            return
        for chunk in self._raw:
            self._changed(chunk, -1)
        self._came += self._raw_number
        self._raw_number = 0
        block = merged(self._layout, joined(self._raw))
        self._changed(block, 1)
        self._blocks.append(block)
        self._blocks_number += block.shape[1]

    def _merge_blocks(self) -> None:
        """Make runs of the runs and the blocks, range by range."""
        if not self._blocks:
            return
        olds = [*self._runs, *self._blocks]
        for old in olds:
            self._changed(old, -1)
        words = self._layout.words
        if not self._merging or len(olds) == 1:
            ranges = [[old] for old in olds]
        else:
            # every so many keys of the runs, or of the blocks, begin a range; equal ones are in the same
            shown = [keys(old[:words]) for old in self._runs or self._blocks]
            step = max(1, self._block // 4)
            starts = np.unique(np.concatenate([key[step // 2 :: step] for key in shown]))
            starts = starts[:: 1 if self._runs else len(shown)]
            ranges = [[] for _ in range(len(starts) + 1)]
            for old in olds:
                cuts = np.searchsorted(keys(old[:words]), starts)
                for place, piece in enumerate(np.split(old, cuts, axis=1)):
                    if piece.shape[1]:
                        ranges[place].append(piece)
        self._runs, self._blocks, self._blocks_number = [], [], 0
        for pieces in ranges:
            if pieces:
                self.begin(merged(self._layout, joined(pieces)) if len(pieces) > 1 else _owned(pieces[0]))
        if self._came > max(CACHE, 2 * self._block) and self.number > 0.97 * self._came:
            self._merging = False  # it does not pay here


def sweep(
    layout: StatePacking, states: Words, level: int, until: int, *, memory: int, merging: bool, deadline: Deadline
) -> Iterator[Words]:
    """The states of level `until` that come from `states` of `level`, in arrays, in no particular order.

    Keeps what waits at each level. Merging, it works on the shallowest, level after level; else on the deepest that
    holds a block of states, and else on the shallowest: so levels are swept whole while they are small, and
    depth first when they are not. A block is as large as may wait at every level at once. Once a quarter of `memory`
    waits all the same, the deepest is always next, and fewer states at a time, so that hardly more than half of it
    does. merging: equal states are made one before they are extended, at levels where that makes them noticeably
    fewer. Raises OutOfTimeError.
    """
    if level == until:
        yield states
        return
    most, row_bytes = max(LEAST // 2, memory // 4), 8 * (layout.words + 1)
    block = block_size(layout, memory)
    if not merging:
        block = min(CACHE, block, max(FEWEST, most // (row_bytes * (until - level))))
    grown = [float(step.widest) for step in layout.steps]  # by level: children of a state, at most; then, lately
    held = Held()
    waiting = [Waiting(layout, block, held, merging=merging) for _ in range(until)]
    waiting[level].begin(states)
    while True:
        full = held.nbytes > most
        deepest = None if merging and not full else 1 if full else block
        chosen = None
        if deepest is not None:
            chosen = next((n for n in reversed(range(until)) if waiting[n].number >= deepest), None)
        if chosen is None:
            chosen = next((n for n in range(until) if waiting[n].number), None)
            if chosen is None:
                return
        step = layout.steps[chosen]
        at_once = max(1, min(CACHE, most // (2 * row_bytes * max(1, step.widest))))
        few = int(most / (2 * row_bytes * max(1.0, grown[chosen]) * (until - chosen)))
        current = waiting[chosen].take(max(1, min(few, block)) if full else block)
        for start in range(0, current.shape[1], at_once):
            deadline.check()
            deadline.progress.fill(chosen, len(layout.steps), held.number + current.shape[1] - start)
            children = step.children(np.ascontiguousarray(current[:, start : start + at_once]))
            if chosen + 1 == until:
                yield from (child for child in children if child.shape[1])
                continue
            waiting[chosen + 1].add(children)
            grown[chosen] = sum(child.shape[1] for child in children) / min(at_once, current.shape[1] - start)
            rest = current[:, start + at_once :]
            if rest.shape[1] and held.nbytes > most:
                waiting[chosen].begin(_owned(rest))
                break


def block_size(layout: StatePacking, memory: int) -> int:
    """How many states a block may hold so that merging it takes an eighth of `memory` bytes."""
    return max(1, memory // ((layout.words + 1) * 8 * COPIES * 8))


def _owned(states: Words) -> Words:
    """`states`, or a copy if they are the smaller part of an array that they would keep alive."""
    base = states.base
    return states.copy() if isinstance(base, np.ndarray) and base.nbytes > 2 * states.nbytes else states


def counted(layout: StatePacking) -> Words:
    """The start state, with the number 1 as an extra row."""
    return np.concatenate([layout.start(), np.ones((1, 1), dtype=np.uint64)])


def merged(layout: StatePacking, states: Words) -> Words:
    """Equal states made one, their numbers added; sorted by the states' keys (`keys`).

    A row is added to the digits of the numbers when they need it.
    """
    words = layout.words
    order = np.argsort(keys(states[:words]))
    states = states.take(order, axis=1)
    fresh = np.ones(states.shape[1], dtype=bool)
    fresh[1:] = (states[:words, 1:] != states[:words, :-1]).any(axis=0)
    starts = np.flatnonzero(fresh)
    digits = states[words:]
    if len(digits) > 1 or float(digits[0].sum(dtype=np.float64)) >= SAFE:
        digits = carried(np.add.reduceat(carried(digits), starts, axis=1))
    elif len(starts) < states.shape[1]:
        digits = np.add.reduceat(digits, starts, axis=1)
    return np.concatenate([states[:words].take(starts, axis=1), digits])


def keys(words: Words) -> Words:
    """A number for each state: its word, or all its words hashed into one."""
    if len(words) == 1:
        only: Words = words[0]
        return only
    key: Words = words[0].copy()
    for word in words[1:]:
        key *= np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(29)
        key += word
    key *= np.uint64(0xBF58476D1CE4E5B9)
    key ^= key >> np.uint64(32)
    return key


def total(numbers: Words) -> int:
    """The sum of all numbers, given as rows of digits: row r counts 2^(32 r) times."""
    return sum(int(row.sum()) << (32 * place) for place, row in enumerate(carried(numbers)))


def carried(digits: Words) -> Words:
    """The same numbers with every digit below 2^32."""
    rows = list(digits)
    place = 0
    while place < len(rows):
        over = rows[place] >> DIGIT
        if over.any():
            rows[place] = rows[place] & np.uint64(0xFFFFFFFF)
            if place + 1 == len(rows):
                rows.append(np.zeros_like(over))
            rows[place + 1] = rows[place + 1] + over
        place += 1
    return np.stack(rows)
