"""At most k of n literals: the encodings, each with its size and source.

An encoding is two functions of n and k: how many auxiliary variables it needs, and its clauses over
the n literals and those auxiliaries (given as a range of ids). n > k >= 1 throughout; callers drop
groups that cannot break their bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from satpuzzle.encode.variables import Clause

Literals = Sequence[int]


class AtMost(NamedTuple):
    """An at-most-k encoding. `only_one`: it can say k = 1 only."""

    name: str
    auxiliaries: Callable[[int, int], int]
    clauses: Callable[[Literals, int, range], Iterator[Clause]]
    only_one: bool = True


def pairwise(literals: Literals, _bound: int, _aux: range) -> Iterator[Clause]:
    """Not two of them. n(n-1)/2 clauses of 2 literals, no auxiliaries."""
    for a, b in combinations(literals, 2):
        yield [-a, -b]


def sequential(literals: Literals, bound: int, aux: range) -> Iterator[Clause]:
    """A counter that runs along the literals: auxiliary s(i, j) follows from j of the first i + 1.

    k(n-1) auxiliaries; 2nk + n - 3k - 1 clauses, for k = 1: 3n - 4. Sinz 2005, LT_seq.
    """
    last = len(literals) - 1

    def s(i: int, j: int) -> int:
        return aux[i * bound + j]

    for i, x in enumerate(literals):
        if i < last:
            yield [-x, s(i, 0)]
        if i > 0:
            if i < last:
                yield [-s(i - 1, 0), s(i, 0)]
                for j in range(1, bound):
                    yield [-x, -s(i - 1, j - 1), s(i, j)]
                    yield [-s(i - 1, j), s(i, j)]
            yield [-x, -s(i - 1, bound - 1)]
        else:
            for j in range(1, bound):
                yield [-s(0, j)]


ENCODINGS: dict[str, AtMost] = {
    encoding.name: encoding
    for encoding in (
        AtMost("pairwise", lambda _n, _k: 0, pairwise),
        AtMost("sequential", lambda n, k: k * (n - 1), sequential, only_one=False),
    )
}
