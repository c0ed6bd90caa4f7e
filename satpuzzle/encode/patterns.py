"""Clauses by blocks: a pattern is made once and filled with the literals of each cell or join.

A pattern has clauses over the numbers 1 to n. With n literals it becomes clauses: number i is literal i, and -i is its
negation. Cells with the same options, and constraints over as many literals, share a pattern. So the number of clauses
is known before any exists, and a block of them becomes lists or text in one step.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, groupby, islice
from typing import NamedTuple

from satpuzzle.encode.variables import Clause

SHARED = 128  # patterns kept of each kind


class Pattern:
    """Clauses over the numbers 1 to n.

    Attributes:
        numbers: The numbers in all clauses, one after the other.
        count: The number of clauses.
        runs: How many literals the clauses have, and how many of them in a row.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        every = [*clauses]
        self.numbers, self.count = array("i", chain.from_iterable(every)), len(every)
        self.runs = [(length, len([*same])) for length, same in groupby(map(len, every))]

    @cached_property
    def form(self) -> str:
        """The lines of the clauses in a DIMACS file, with a place for each number."""
        return "".join(("%d " * length + "0\n") * number for length, number in self.runs)

    @cached_property
    def last(self) -> int:
        """The largest number."""
        return max(map(abs, self.numbers), default=0)


class Clauses(NamedTuple):
    """A pattern filled with literals."""

    pattern: Pattern
    literals: Sequence[int]

    def _filled(self) -> Iterator[int]:
        literal = [0, *self.literals, *[-literal for literal in reversed(self.literals)]]  # -i counts from the end
        return map(literal.__getitem__, self.pattern.numbers)

    def lists(self) -> list[Clause]:
        """Return the clauses."""
        literals = self._filled()
        found: list[Clause] = []
        for length, number in self.pattern.runs:
            if number == 1:  # as often: faster than what follows
                found.append([*islice(literals, length)])
            else:
                same = [islice(literals, length * number)] * length
                found += map(list, zip(*same, strict=False)) if length else [[] for _ in range(number)]
        return found

    def text(self) -> str:
        """Return their lines in a DIMACS file."""
        return self.pattern.form % (*self._filled(),)


def chunks(lines: Iterable[str]) -> Iterator[bytes]:
    """Yield lines, or blocks of lines, as bytes, 64 kB or more at a time."""
    held = bytearray()
    for text in lines:
        held += text.encode()
        if len(held) >= 1 << 16:
            yield bytes(held)
            held.clear()
    yield bytes(held)


@lru_cache(SHARED)
def any_of(n: int) -> Pattern:
    """One of n literals is true."""
    return Pattern([range(1, n + 1)])
