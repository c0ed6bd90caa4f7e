"""Takes states from level to level: buffered, deepest first, merged where that pays.

A level's states stand in an array of shape (words + extra, number): the words of the layout, then
rows that are copied along, such as how many fillings a state stands for. Where several fillings end
in the same state they are one state, and their numbers are added.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from satpuzzle.engines.frontier.layout import Layout, Step, Words
from satpuzzle.running.clock import Clock

CACHE = 32_000  # states extended at a time: the arrays of a block stay in the processor's cache
DIGIT = np.uint64(32)  # numbers are kept in digits of 32 bits, lowest first, a row each …
SAFE = 2.0**62  # … but in a single row while all of them together stay below this


def blocks(states: Words, size: int = CACHE) -> Iterator[Words]:
    """`states` cut into arrays of at most `size`."""
    for start in range(0, states.shape[1], size):
        yield np.ascontiguousarray(states[:, start : start + size])


def level_after(step: Step, states: Words) -> Words:
    """All children of `states` in one array; for levels that are narrow enough for that."""
    chunks = [child for chunk in blocks(states) for child in step.children(chunk)]
    return joined(chunks) if chunks else states[:, :0]


def joined(chunks: list[Words]) -> Words:
    """`chunks` as one array; numbers that have fewer digits get zeros."""
    if len(chunks) == 1:
        return chunks[0]
    rows = max(len(chunk) for chunk in chunks)
    return np.concatenate([np.pad(p, ((0, rows - len(p)), (0, 0))) if len(p) < rows else p for p in chunks], axis=1)


def sweep(
    layout: Layout, states: Words, level: int, until: int, *, block: int, merging: bool, clock: Clock
) -> Iterator[Words]:
    """The states of level `until` that come from `states` of `level`, in arrays, in no particular order.

    Keeps a buffer for each level and works on the deepest that holds `block` states, else on the
    shallowest: so levels are swept whole while they are small, and depth first when they are not. No
    buffer grows beyond one block and its children. merging: equal states of a block are merged before
    they are extended, as long as that makes them noticeably fewer. Raises OutOfTimeError.
    """
    if level == until:
        yield states
        return
    waiting: list[list[Words]] = [[] for _ in range(until)]
    sizes = [0] * until
    pays = [merging] * until
    waiting[level].append(states)
    sizes[level] = states.shape[1]
    while True:
        chosen = next((n for n in reversed(range(until)) if sizes[n] >= block), None)
        if chosen is None:
            chosen = next((n for n in range(until) if sizes[n]), None)
            if chosen is None:
                return
        held = sum(sizes)
        taken: list[Words] = []
        number = 0
        while waiting[chosen] and number < block:
            chunk = waiting[chosen].pop()
            spare = number + chunk.shape[1] - block
            if spare > 0:
                waiting[chosen].append(chunk[:, :spare])
                chunk = chunk[:, spare:]
            taken.append(chunk)
            number += chunk.shape[1]
        sizes[chosen] -= number
        current = joined(taken)
        del taken
        if pays[chosen] and chosen > level:
            current = merged(layout, current)
            if number > CACHE:
                pays[chosen] = current.shape[1] < 0.97 * number
        for chunk in blocks(current):
            clock.check()
            clock.standing.fill(chosen, len(layout.steps), held)
            children = layout.steps[chosen].children(chunk)
            if chosen + 1 == until:
                yield from (child for child in children if child.shape[1])
            else:
                waiting[chosen + 1] += children
                made = sum(child.shape[1] for child in children)
                sizes[chosen + 1] += made
                held += made - chunk.shape[1]


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
