"""Clauses by blocks: a pattern is made once and filled with the literals of each cell or join.

A pattern has clauses over the numbers 1 to n. With n literals it becomes clauses: number i is literal i, and -i is its
negation. Cells with the same options, and constraints over as many literals, share a pattern. So the number of clauses
is known before any exists, and a block of them becomes lists or text in one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from satpuzzle.encode.variables import Clause

SHARED = 128  # patterns kept of each kind
TEXT = 1 << 16  # characters of the text of clauses made at once


class Pattern:
    """Clauses over the numbers 1 to `last`.

    Attributes:
        clauses: The clauses.
        literals: How many literals they have together.
        last: The largest number.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self.clauses = [*clauses]
        self.literals = sum(map(len, self.clauses))

    @cached_property
    def last(self) -> int:
        """The largest number."""
        return max(map(abs, chain.from_iterable(self.clauses)), default=0)

    @cached_property
    def ended(self) -> list[int]:
        """All numbers, with a 0 after each clause."""
        return [number for clause in self.clauses for number in (*clause, 0)]


class Clauses(NamedTuple):
    """A pattern filled with literals."""

    pattern: Pattern
    literals: Sequence[int]

    def lists(self) -> list[Clause]:
        """Return the clauses."""
        literal = [0, *self.literals, *[-literal for literal in reversed(self.literals)]]  # -i counts from the end
        return [[literal[number] for number in clause] for clause in self.pattern.clauses]

    def text(self) -> str:
        """Return their lines in a DIMACS file."""
        words = [f"{literal} " for literal in self.literals]
        negated = [f"{-literal} " for literal in reversed(self.literals)]
        return "".join(map(["0\n", *words, *negated].__getitem__, self.pattern.ended))


def texts(blocks: Iterable[Clauses]) -> Iterator[str]:
    """Yield the lines of blocks, thousands at a time."""
    lines: list[str] = []
    size = 0
    for block in blocks:
        lines.append(block.text())
        size += len(lines[-1])
        if size >= TEXT:
            yield "".join(lines)
            lines, size = [], 0
    yield "".join(lines)


@lru_cache(SHARED)
def any_of(n: int) -> Pattern:
    """One of n literals is true."""
    return Pattern([range(1, n + 1)])


@lru_cache(SHARED)
def implies_any(n: int) -> Pattern:
    """The first of n literals implies one of the others."""
    return Pattern([(-1, *range(2, n + 1))])


@lru_cache(SHARED)
def first_excludes(n: int) -> Pattern:
    """The first of n literals excludes each of the others."""
    return Pattern((-1, -number) for number in range(2, n + 1))
