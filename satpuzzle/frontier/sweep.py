"""Takes states from level to level, with a limited buffer at each level, and merges equal states.

The states of a level are an array of shape (words + extra, number): the words of the layout, then rows that are copied
along, such as the number of fillings that a state stands for. Fillings with the same state are merged into one state,
and their numbers are added.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satpuzzle.frontier.packing import LEAST, StatePacking, Transition, Words
from satpuzzle.runtime.deadline import Deadline

CACHE = 48_000  # states extended at a time: their arrays fit into the processor's cache
FEWEST = 256  # states in a block, at least, if memory is short
COPIES = 6  # arrays of the size of a block that merging needs, including the block
DIGIT = np.uint64(32)  # large numbers are kept in digits of 32 bits, lowest first, a row each
SAFE = 2.0**62  # while the sum of all numbers is smaller than this, they are kept in a single row


def blocks(states: Words) -> Iterator[Words]:
    """The states in arrays of at most `CACHE`."""
    for start in range(0, states.shape[1], CACHE):
        yield np.ascontiguousarray(states[:, start : start + CACHE])


def level_after(step: Transition, states: Words, deadline: Deadline) -> Words:
    """All children of `states` in one array; for narrow levels. Raises OutOfTimeError."""
    chunks = []
    for chunk in blocks(states):
        deadline.check()
        children = step.children(chunk)
        deadline.progress.placements += sum(child.shape[1] for child in children)
        chunks += children
    return joined(chunks) if chunks else states[:, :0]


def joined(chunks: list[Words]) -> Words:
    """The chunks as one array; empties the list, and pads numbers with zeros to the same number of digits."""
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
    """The number of states that wait at all levels, and their bytes."""

    number = nbytes = 0


class Waiting:
    """The states of a level that wait to be extended; equal ones are merged where that pays.

    New states are raw. Enough of them are merged into a block, and enough blocks into the runs: sorted by key and cut
    into ranges of keys, so that each range can be merged separately. Without merging there are only runs.
    """

    def __init__(self, layout: StatePacking, block: int, held: Held, *, merging: bool) -> None:
        self._layout, self._block, self._held, self._merging = layout, block, held, merging
        self._runs: list[Words] = []
        self._blocks: list[Words] = []
        self._raw: list[Words] = []
        self.number = 0
        self._raw_number = self._blocks_number = self._came = 0

    def begin(self, states: Words) -> None:
        """Add states that need no merging."""
        self._runs.append(states)
        self._changed(states, 1)

    def add(self, chunks: list[Words]) -> None:
        """Add states that may be equal."""
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
        """Remove up to `wanted` states and return them."""
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
        """Count states that come (1) or go (-1)."""
        self.number += by * states.shape[1]
        self._held.number += by * states.shape[1]
        self._held.nbytes += by * states.nbytes

    def _merge_raw(self) -> None:
        """Merge the raw states into a block."""
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
        """Merge the runs and the blocks into new runs, range by range."""
        if not self._blocks:
            return
        olds = [*self._runs, *self._blocks]
        for old in olds:
            self._changed(old, -1)
        words = self._layout.words
        if not self._merging or len(olds) == 1:
            ranges = [[old] for old in olds]
        else:
            # a range begins after a fixed number of keys of the runs, or else of the blocks
            sampled = [keys(old[:words]) for old in self._runs or self._blocks]
            step = max(1, self._block // 4)
            starts = np.unique(np.concatenate([key[step // 2 :: step] for key in sampled]))
            starts = starts[:: 1 if self._runs else len(sampled)]
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
            self._merging = False  # merging does not pay at this level


def sweep(
    layout: StatePacking, states: Words, level: int, until: int, *, memory: int, merging: bool, deadline: Deadline
) -> Iterator[Words]:
    """Yield the states of level `until` that come from `states`, in no particular order, within the memory.

    With merging, the shallowest level that has states is next. Without, the deepest level that has a block of states is
    next, or else the shallowest: narrow levels are swept whole, wide ones depth first. When the waiting states exceed a
    quarter of the memory, the deepest level is always next, with fewer states at a time.
    """
    if level == until:
        yield states
        return
    most, row_bytes = max(LEAST // 2, memory // 4), 8 * (layout.words + 1)
    block = block_size(layout, memory)
    if not merging:
        block = min(CACHE, block, max(FEWEST, most // (row_bytes * (until - level))))
    children_of = [float(step.widest) for step in layout.steps]  # by level; first the maximum
    held = Held()
    waiting = [Waiting(layout, block, held, merging=merging) for _ in range(until)]
    waiting[level].begin(states)
    del states
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
        few = int(most / (2 * row_bytes * max(1.0, children_of[chosen]) * (until - chosen)))
        current = waiting[chosen].take(max(1, min(few, block)) if full else block)
        for start in range(0, current.shape[1], at_once):
            deadline.check()
            deadline.progress.fill(chosen, len(layout.steps), held.number + current.shape[1] - start)
            children = step.children(np.ascontiguousarray(current[:, start : start + at_once]))
            made = sum(child.shape[1] for child in children)
            deadline.progress.placements += made
            if chosen + 1 == until:
                yield from (child for child in children if child.shape[1])
                continue
            waiting[chosen + 1].add(children)
            children_of[chosen] = made / min(at_once, current.shape[1] - start)
            rest = current[:, start + at_once :]
            if rest.shape[1] and held.nbytes > most:
                waiting[chosen].begin(_owned(rest))
                break


def block_size(layout: StatePacking, memory: int) -> int:
    """The number of states of a block whose merging takes an eighth of `memory` bytes."""
    return max(1, memory // ((layout.words + 1) * 8 * COPIES * 8))


def _owned(states: Words) -> Words:
    """The states, or a copy if they are the smaller part of a larger array that they would keep alive."""
    base = states.base
    return states.copy() if isinstance(base, np.ndarray) and base.nbytes > 2 * states.nbytes else states


def counted(layout: StatePacking) -> Words:
    """The start state with the number 1 in an extra row."""
    return np.concatenate([layout.start(), np.ones((1, 1), dtype=np.uint64)])


def merged(layout: StatePacking, states: Words) -> Words:
    """Merge equal states and add their numbers, with another row of digits if needed; sorted by `keys`."""
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
    """The key of each state: its only word, or a hash of its words."""
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
    """The sum of numbers that are given as rows of digits: row r counts 2^(32 r) times."""
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
