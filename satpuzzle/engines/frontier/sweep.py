"""Takes states from level to level: buffered, deepest first, merged where that pays.

A level's states stand in an array of shape (words + extra, number): the words of the layout, then
rows that are copied along, such as how many fillings a state stands for. Where several fillings end
in the same state they are one state, and their numbers are added.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satpuzzle.engines.frontier.layout import LEAST, Layout, Step, Words
from satpuzzle.running.clock import Clock

CACHE = 32_000  # states extended at a time: the arrays of a block stay in the processor's cache
DIGIT = np.uint64(32)  # numbers are kept in digits of 32 bits, lowest first, a row each …
COPIES = 6  # arrays the size of a block that merging it needs, its own included
SAFE = 2.0**62  # … but in a single row while all of them together stay below this


def blocks(states: Words, size: int = CACHE) -> Iterator[Words]:
    """`states` cut into arrays of at most `size`."""
    for start in range(0, states.shape[1], size):
        yield np.ascontiguousarray(states[:, start : start + size])


def level_after(step: Step, states: Words, clock: Clock) -> Words:
    """All children of `states` in one array; for levels that are narrow enough for that. Raises OutOfTimeError."""
    chunks = []
    for chunk in blocks(states):
        clock.check()
        chunks += step.children(chunk)
    return joined(chunks) if chunks else states[:, :0]


def joined(chunks: list[Words]) -> Words:
    """`chunks`, of which none is left, as one array; numbers that have fewer digits get zeros."""
    if len(chunks) == 1:
        return chunks.pop()
    whole = np.zeros((max(map(len, chunks)), sum(chunk.shape[1] for chunk in chunks)), dtype=np.uint64)
    end = whole.shape[1]
    while chunks:
        chunk = chunks.pop()
        whole[: len(chunk), end - chunk.shape[1] : end] = chunk
        end -= chunk.shape[1]
    return whole


def sweep(
    layout: Layout, states: Words, level: int, until: int, *, memory: int, merging: bool, clock: Clock
) -> Iterator[Words]:
    """The states of level `until` that come from `states` of `level`, in arrays, in no particular order.

    Keeps a buffer for each level and works on the deepest that holds a block of states, else on the
    shallowest: so levels are swept whole while they are small, and depth first when they are not. Once
    a quarter of `memory` waits in buffers, the deepest is always next, and fewer states at a time, so that
    hardly more than half of it does. merging: equal states of a block are merged before
    they are extended, as long as that makes them noticeably fewer. Raises OutOfTimeError.
    """
    if level == until:
        yield states
        return
    block = block_size(layout, memory) if merging else min(CACHE, block_size(layout, memory))
    most = max(LEAST // 2, memory // 4)
    grown = [float(step.widest) for step in layout.steps]  # by level: children of a state, at most; then, lately
    waiting: list[list[Words]] = [[] for _ in range(until)]
    sizes = [0] * until
    pays = [merging] * until
    waiting[level].append(states)
    sizes[level] = states.shape[1]
    held = states.nbytes
    while True:
        full = held > most
        chosen = next((n for n in reversed(range(until)) if sizes[n] >= (1 if full else block)), None)
        if chosen is None:
            chosen = next((n for n in range(until) if sizes[n]), None)
            if chosen is None:
                return
        step, row_bytes = layout.steps[chosen], 8 * len(waiting[chosen][-1])
        at_once = max(1, min(CACHE, most // (2 * row_bytes * max(1, step.widest))))
        few = int(most / (2 * row_bytes * max(1.0, grown[chosen]) * (until - chosen)))
        wanted = max(1, min(few, block)) if full else block
        taken: list[Words] = []
        number = 0
        while waiting[chosen] and number < wanted:
            chunk = waiting[chosen].pop()
            held -= chunk.nbytes
            spare = number + chunk.shape[1] - wanted
            if spare > 0:
                rest = _owned(chunk[:, :spare])
                waiting[chosen].append(rest)
                held += rest.nbytes
                chunk = chunk[:, spare:]
            taken.append(chunk)
            number += chunk.shape[1]
        del chunk
        sizes[chosen] -= number
        current = joined(taken)
        if pays[chosen] and chosen > level:
            current = merged(layout, current)
            if number > CACHE:
                pays[chosen] = current.shape[1] < 0.97 * number
        for start in range(0, current.shape[1], at_once):
            clock.check()
            clock.standing.fill(chosen, len(layout.steps), sum(sizes) + current.shape[1] - start)
            children = step.children(np.ascontiguousarray(current[:, start : start + at_once]))
            if chosen + 1 == until:
                yield from (child for child in children if child.shape[1])
                continue
            waiting[chosen + 1] += children
            number = sum(child.shape[1] for child in children)
            grown[chosen] = number / min(at_once, current.shape[1] - start)
            sizes[chosen + 1] += number
            held += sum(child.nbytes for child in children)
            rest = current[:, start + at_once :]
            if held > most and rest.shape[1]:
                waiting[chosen].append(_owned(rest))
                sizes[chosen] += rest.shape[1]
                held += rest.nbytes
                break


def block_size(layout: Layout, memory: int) -> int:
    """How many states a block may hold so that merging it takes an eighth of `memory` bytes."""
    return max(1, memory // ((layout.words + 1) * 8 * COPIES * 8))


def _owned(states: Words) -> Words:
    """`states`, or a copy if they are the smaller part of an array that they would keep alive."""
    base = states.base
    return states.copy() if isinstance(base, np.ndarray) and base.nbytes > 2 * states.nbytes else states


def counted(layout: Layout) -> Words:
    """The start state, with the number 1 as an extra row."""
    return np.concatenate([layout.start(), np.ones((1, 1), dtype=np.uint64)])


def merged(layout: Layout, states: Words) -> Words:
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
