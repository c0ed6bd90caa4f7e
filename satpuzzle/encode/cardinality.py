"""At most k of n literals: the encodings, each with its size and source.

An encoding is two functions of n and k: how many auxiliary variables it needs, and its clauses over
the n literals and those auxiliaries (given as a range of ids). n > k >= 1 throughout; callers drop
groups that cannot break their bound. At least k of n is at most n - k of the negated literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import isqrt
from typing import NamedTuple

from satpuzzle.encode.variables import Clause

Literals = Sequence[int]
PLAIN = 4  # up to so many literals the encodings that split groups stop splitting and go by pairs
GROUP = 3  # literals under one commander


class AtMost(NamedTuple):
    """An at-most-k encoding. `only_one`: it can say k = 1 only."""

    name: str
    auxiliaries: Callable[[int, int], int]
    clauses: Callable[[Literals, int, Sequence[int]], Iterator[Clause]]
    only_one: bool = True


def pairwise(literals: Literals, bound: int, _aux: Sequence[int]) -> Iterator[Clause]:
    """Not k + 1 of them. C(n, k + 1) clauses of k + 1 literals, no auxiliaries; for k = 1: n(n-1)/2."""
    for chosen in combinations(literals, bound + 1):
        yield [-literal for literal in chosen]


def sequential(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
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


def countdown(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """The same counter on the false ones: auxiliary d(i, j) demands j false ones among the first i + j.

    m = n - k must be false: m(k+1) auxiliaries; (2m - 1)(k + 1) + 1 clauses, fewer than the
    sequential counter's where k is more than half of n. After Sinz 2005.
    """
    need = len(literals) - bound

    def d(i: int, j: int) -> int:  # i: how many of the first i + j may be true
        return aux[i * need + j - 1]

    yield [d(bound, need)]
    for i in range(bound + 1):
        for j in range(1, need + 1):
            literal = -literals[i + j - 1]
            yield [-d(i, j), literal] if i == 0 else [-d(i, j), literal, d(i - 1, j)]
            if j > 1:
                yield [-d(i, j), d(i, j - 1)]


def product(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """The literals stand in a rectangle: each implies its row and its column, of each at most one, and so on.

    n literals in p = ceil(sqrt(n)) rows and q = ceil(n / p) columns: a(n) = p + q + a(p) + a(q)
    auxiliaries, c(n) = 2n + c(p) + c(q) clauses; up to 4 literals go by pairs. Chen 2010.
    """
    n = len(literals)
    if n <= PLAIN:
        yield from pairwise(literals, bound, ())
        return
    p, q = _rectangle(n)
    rows, columns, rest = aux[:p], aux[p : p + q], aux[p + q :]
    for i, x in enumerate(literals):
        yield [-x, rows[i // q]]
        yield [-x, columns[i % q]]
    inner = _product_size(p)
    yield from product(rows, bound, rest[:inner])
    yield from product(columns, bound, rest[inner:])


def _rectangle(n: int) -> tuple[int, int]:
    p = isqrt(n - 1) + 1
    return p, -(-n // p)


def _product_size(n: int) -> int:
    if n <= PLAIN:
        return 0
    p, q = _rectangle(n)
    return p + q + _product_size(p) + _product_size(q)


def commander(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """Groups of three, each with a commander that is true if and only if one of its group is.

    g = ceil(n / 3) groups: a(n) = g + a(g) auxiliaries, c(n) = n + g + c(g) clauses and three for the
    pairs in each full group; up to 4 literals go by pairs. Klieber and Kwon 2007.
    """
    n = len(literals)
    if n <= PLAIN:
        yield from pairwise(literals, bound, ())
        return
    groups = [literals[start : start + GROUP] for start in range(0, n, GROUP)]
    commanders = aux[: len(groups)]
    for group, leader in zip(groups, commanders, strict=True):
        yield from pairwise(group, bound, ())
        yield [-leader, *group]
        for x in group:
            yield [-x, leader]
    yield from commander(commanders, bound, aux[len(groups) :])


def _commander_size(n: int) -> int:
    groups = -(-n // GROUP)
    return 0 if n <= PLAIN else groups + _commander_size(groups)


def bitwise(literals: Literals, _bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """A true literal writes its number into the auxiliaries, in binary.

    b = ceil(log2(n)) auxiliaries, nb clauses of 2 literals. Frisch, Peugniez, Doggett, Nightingale 2001.
    """
    for i, x in enumerate(literals):
        for bit, variable in enumerate(aux):
            yield [-x, variable if i >> bit & 1 else -variable]


ENCODINGS: dict[str, AtMost] = {
    encoding.name: encoding
    for encoding in (
        AtMost("pairwise", lambda _n, _k: 0, pairwise, only_one=False),
        AtMost("sequential", lambda n, k: k * (n - 1), sequential, only_one=False),
        AtMost("countdown", lambda n, k: (n - k) * (k + 1), countdown, only_one=False),
        AtMost("product", lambda n, _k: _product_size(n), product),
        AtMost("commander", lambda n, _k: _commander_size(n), commander),
        AtMost("bitwise", lambda n, _k: (n - 1).bit_length(), bitwise),
    )
}
