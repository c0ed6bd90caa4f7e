"""Takes states from level to level, with limited memory, and merges equal states.

Fillings with the same state are merged into one state, and their numbers, which are in an extra row, are added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from satpuzzle.frontier.packing import LEAST, StatePacking, Words
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline

FEWEST = 256  # states in a block, at least, if memory is short
COPIES = 6  # arrays of the size of a block that merging needs, including the block
DIGIT = np.uint64(32)  # large numbers are kept in digits of 32 bits, lowest first, a row each
SAFE = 2.0**62  # while the sum of all numbers is smaller than this, they are kept in a single row


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
        self.number = self._raw_number = self._came = 0

    def begin(self, *chunks: Words) -> None:
        """Add states that need no merging."""
        self._runs += chunks
        self._changed(chunks, 1)

    def add(self, chunks: list[Words]) -> None:
        """Add states that may be equal."""
        if not self._merging:
            self.begin(*chunks)
            return
        self._raw += chunks
        self._raw_number += self._changed(chunks, 1)
        if self._raw_number >= self._block:
            self._merge()

    def take(self, wanted: int) -> Words:
        """Remove up to `wanted` states and return them; without merging, the first ones of those added last."""
        self._merge(fully=True)
        taken: list[Words] = []
        while self._runs and wanted:
            chunk = self._runs.pop()
            self._changed([chunk], -1)
            if chunk.shape[1] > wanted:
                self.begin(_owned(chunk[:, wanted:]))
            taken.append(chunk[:, :wanted])
            wanted -= taken[-1].shape[1]
        return joined(taken)

    def _changed(self, chunks: Sequence[Words], by: int) -> int:
        """Count states that come (1) or go (-1); returns their number."""
        number = 0
        for chunk in chunks:
            number += chunk.shape[1]
            self._held.nbytes += by * chunk.nbytes
        self.number += by * number
        self._held.number += by * number
        return number

    def _merge(self, *, fully: bool = False) -> None:
        """Merge the raw states into a block, and the runs and the blocks, if many, into new runs, range by range."""
        if self._raw:
            self._came += self._changed(self._raw, -1)
            self._blocks.append(merged(self._layout, joined(self._raw)))
            self._changed(self._blocks[-1:], 1)
            self._raw_number = 0
        number = sum(block.shape[1] for block in self._blocks)
        if not (number if fully else 3 * number > self.number):
            return
        words, size = self._layout.words, max(1, self._block // 4)
        ranges = [[run] for run in self._runs] or [[]]
        starts = np.array([keys(run[:words, :1])[0] for run in self._runs[1:]], dtype=np.uint64)
        for block in self._blocks:
            pieces = np.split(block, np.searchsorted(keys(block[:words]), starts), axis=1)
            for of_range, piece in zip(ranges, pieces, strict=True):
                of_range.append(piece)
        self._changed([*self._runs, *self._blocks], -1)
        self._runs, self._blocks = [], []
        for of_range in ranges:
            whole = merged(self._layout, joined(of_range)) if len(of_range) > 1 else of_range[0]
            key = keys(whole[:words])
            pieces = np.split(whole, np.searchsorted(key, key[size::size]), axis=1)
            self.begin(*(_owned(piece) for piece in pieces if piece.shape[1]))
        if self._came > max(choices.CACHE, 2 * self._block) and self.number > 0.97 * self._came:
            self._merging = False  # merging does not pay at this level


def sweep(
    layout: StatePacking,
    states: Words,
    level: int,
    until: int,
    deadline: Deadline,
    *,
    merging: bool = False,
    traced: bool = False,
    memory: int | None = None,
) -> Iterator[Words]:
    """Yield the states of level `until` that come from `states`, within the memory, by default that of the layout.

    With merging, the shallowest level that has states is next. Without, the deepest level that has a block of states is
    next, or else the shallowest: narrow levels are swept whole, wide ones depth first. When the waiting states exceed a
    quarter of the memory, the deepest level is always next, with fewer states at a time. So it is if the states are
    `traced`: then they come in canonical order, with another row for each cell, its row of the looks. Otherwise they
    come in no particular order.
    """
    if level == until:
        yield states
        return
    memory = memory or (layout.memory if merging else layout.steady)
    most, row_bytes = max(LEAST // 2, memory // 4), 8 * (len(states) + traced * (until - level))
    block = choices.FIRST if traced else block_size(layout, memory)
    if not merging:
        block = min(choices.CACHE, block, max(FEWEST, most // (row_bytes * (until - level))))
    children_of = [float(step.widest) for step in layout.steps[:until]]  # by level; first the maximum
    held = Held()
    waiting = {number: Waiting(layout, block, held, merging=merging) for number in range(level, until)}
    waiting[level].begin(states)
    del states
    while filled := [number for number, of_level in waiting.items() if of_level.number]:
        full = traced or held.nbytes > most
        chosen = filled[0]
        if full or not merging:
            chosen = next((number for number in filled[::-1] if full or waiting[number].number >= block), chosen)
        step = layout.steps[chosen]
        at_once = max(1, min(choices.CACHE, most // (2 * row_bytes * max(1, step.widest))))
        few = int(most / (2 * row_bytes * max(1.0, children_of[chosen]) * (until - chosen)))
        current = waiting[chosen].take(max(1, min(few, block, at_once if traced else block)) if full else block)
        block = min(2 * block, choices.LAST) if traced else block
        for start in range(0, current.shape[1], at_once):
            deadline.check()
            deadline.progress.fill(chosen, len(layout.steps), held.number + current.shape[1] - start)
            some = np.ascontiguousarray(current[:, start : start + at_once])
            children = [step.in_order(some, traced=True)] if traced else step.children(some)
            made = sum(child.shape[1] for child in children)
            deadline.progress.placements += made
            if chosen + 1 == until:
                if made:
                    yield joined(children)
                continue
            waiting[chosen + 1].add(children)
            children_of[chosen] = made / some.shape[1]
            rest = current[:, start + at_once :]
            if rest.shape[1] and held.nbytes > most:
                waiting[chosen].begin(_owned(rest))
                break


def solutions_from(
    layout: StatePacking, states: Words, level: int, deadline: Deadline, *, merging: bool = False, factor: int = 1
) -> int:
    """The number of solutions that come from a level's states with their counts; each stands for `factor` solutions."""
    words, number = layout.words, 0
    # states of exactly one filling need no count
    one = (states[words] == 1) & ~states[words + 1 :].any(axis=0) & (not merging)
    for start in (states[:words, one], states[:, ~one]):
        if start.shape[1]:
            for end in sweep(layout, start, level, len(layout.steps), deadline, merging=merging):
                number += total(end[words:]) if len(end) > words else end.shape[1]
                deadline.progress.at_least(factor * number)
    return number


def block_size(layout: StatePacking, memory: int) -> int:
    """The number of states of a block whose merging takes an eighth of `memory` bytes."""
    return max(1, memory // ((layout.words + 1) * 8 * COPIES * 8))


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


def _owned(states: Words) -> Words:
    """The states, or a copy if they are the smaller part of a larger array that they would keep alive."""
    return states.copy() if states.base is not None and states.base.nbytes > 2 * states.nbytes else states


def counted(states: Words) -> Words:
    """The states with the number 1 in an extra row."""
    return np.concatenate([states, np.ones_like(states[:1])])


def merged(layout: StatePacking, states: Words) -> Words:
    """Merge equal states and add their numbers, with another row of digits if needed; sorted by `keys`.

    States of a single word without a number stand for one filling each; they are sorted in place.
    """  # noqa: DOC201
    words = layout.words
    if len(states) == 1:
        states.sort()
    else:
        states = states.take(np.argsort(keys(states[:words])), axis=1)
    fresh = np.ones(states.shape[1], dtype=bool)
    fresh[1:] = (states[:words, 1:] != states[:words, :-1]).any(axis=0)
    starts = np.flatnonzero(fresh)
    digits = states[words:]
    if not len(digits):
        digits = np.diff(starts, append=states.shape[1])[None].view(np.uint64)
    elif len(digits) > 1 or float(digits[0].sum(dtype=np.float64)) >= SAFE:
        digits = carried(np.add.reduceat(carried(digits), starts, axis=1))
    elif len(starts) < states.shape[1]:
        digits = np.add.reduceat(digits, starts, axis=1)
    return np.concatenate([states[:words].take(starts, axis=1), digits])


def keys(words: Words) -> Words:
    """The key of each state: its only word, or a hash of its words."""
    key: Words = words[0]
    if len(words) == 1:
        return key
    for word in words[1:]:
        key = key * np.uint64(0x9E3779B97F4A7C15)
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
