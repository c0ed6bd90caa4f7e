"""Cardinality constraints: at most k of n literals are true. Encodings with their sizes and sources.

An encoding is a function that yields clauses, given the literals, the bound k and a range of auxiliary variables. A
decorator registers it under its own name, with the number of auxiliary variables. The functions assume 1 <= k < n.
`CardinalityEncoding.clauses` handles all other bounds in the same way for all encodings, without auxiliary variables:
nothing for k >= n, all literals false for k = 0, and the empty clause for k < 0. At least k of n literals means at most
n - k of the negated literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, count
from itertools import product as product_of
from math import isqrt
from typing import NamedTuple

from satpuzzle.encode.variables import Clause

Literals = Sequence[int]
PLAIN = 4  # recursive encodings use pairs for up to this many literals
GROUP = 3  # literals under one commander


class AtMost(NamedTuple):
    """At most `bound` of `literals` are true."""

    literals: Literals
    bound: int


Statement = Clause | AtMost
Auxiliaries = Callable[[int, int], int]
Function = Callable[[Literals, int, Sequence[int]], Iterator[Clause]]


class CardinalityEncoding(NamedTuple):
    """An encoding of cardinality constraints. `only_one`: it supports bounds up to 1 only."""

    function: Function
    number: Auxiliaries
    only_one: bool

    @property
    def name(self) -> str:
        """Its name in recipes."""
        return self.function.__name__

    def auxiliaries(self, n: int, bound: int) -> int:
        """Return the number of auxiliary variables for `n` literals."""
        return self.number(n, bound) if 0 < bound < n else 0

    def clauses(self, literals: Literals, bound: int, aux: Sequence[int]) -> Iterable[Clause]:
        """Return the clauses of a constraint.

        Args:
            literals: The literals.
            bound: How many of them may be true.
            aux: The ids of the auxiliary variables, as many as `auxiliaries` says.

        Raises:
            ValueError: If the encoding does not support the bound.
        """
        if 0 < bound < len(literals):
            if self.only_one and bound > 1:
                raise ValueError(f"{self.name} supports at most one, not at most {bound}")
            return self.function(literals, bound, aux)
        if bound < 0:
            return [[]]
        return [[-literal] for literal in literals] if bound == 0 else []


ENCODINGS: dict[str, CardinalityEncoding] = {}


def encoding(auxiliaries: Auxiliaries, *, only_one: bool = False) -> Callable[[Function], Function]:
    """Register a function as an encoding. auxiliaries: how many variables it needs for n literals and bound k."""

    def register(function: Function) -> Function:
        ENCODINGS[function.__name__] = CardinalityEncoding(function, auxiliaries, only_one)
        return function

    return register


@encoding(lambda _n, _k: 0)
def pairwise(literals: Literals, bound: int, _aux: Sequence[int]) -> Iterator[Clause]:
    """Exclude all sets of k + 1 literals. C(n, k + 1) clauses of k + 1 literals; for k = 1: n(n-1)/2."""
    for chosen in combinations(literals, bound + 1):
        yield [-literal for literal in chosen]


@encoding(lambda n, k: k * (n - 1))
def sequential(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """Sequential counter: j + 1 true literals among the first i + 1 imply the auxiliary variable s(i, j).

    k(n-1) auxiliary variables; 2nk + n - 3k - 1 clauses, for k = 1: 3n - 4. Source: Sinz 2005 (LT_seq).

    Yields:
        The clauses.
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


@encoding(lambda n, k: (n - k) * (k + 1))
def countdown(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """Sequential counter of false literals: d(i, j) implies j false literals among the first i + j.

    With m = n - k: m(k+1) auxiliary variables; (2m - 1)(k + 1) + 1 clauses, fewer than `sequential` if k is more than
    half of n. Source: after Sinz 2005.

    Yields:
        The clauses.
    """
    need = len(literals) - bound

    def d(i: int, j: int) -> int:  # i of the first i + j may be true
        return aux[i * need + j - 1]

    yield [d(bound, need)]
    for i in range(bound + 1):
        for j in range(1, need + 1):
            literal = -literals[i + j - 1]
            yield [-d(i, j), literal] if i == 0 else [-d(i, j), literal, d(i - 1, j)]
            if j > 1:
                yield [-d(i, j), d(i, j - 1)]


@encoding(lambda n, _k: _product_size(n), only_one=True)
def product(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """Literals form a rectangle: each implies its row and its column; at most one row, at most one column, recursively.

    n literals in p = ceil(sqrt(n)) rows and q = ceil(n / p) columns: a(n) = p + q + a(p) + a(q) auxiliary variables,
    c(n) = 2n + c(p) + c(q) clauses; pairs for up to 4 literals. Source: Chen 2010.

    Yields:
        The clauses.
    """
    n = len(literals)
    if n <= PLAIN:
        yield from pairwise(literals, bound, ())
        return
    p, q = rectangle(n)
    rows, columns, rest = aux[:p], aux[p : p + q], aux[p + q :]
    for i, x in enumerate(literals):
        yield [-x, rows[i // q]]
        yield [-x, columns[i % q]]
    inner = _product_size(p)
    yield from product(rows, bound, rest[:inner])
    yield from product(columns, bound, rest[inner:])


def rectangle(n: int) -> tuple[int, int]:
    """Return rows and columns of the rectangle of n literals."""
    p = isqrt(n - 1) + 1
    return p, -(-n // p)


def _product_size(n: int) -> int:
    if n <= PLAIN:
        return 0
    p, q = rectangle(n)
    return p + q + _product_size(p) + _product_size(q)


@encoding(lambda n, _k: _commander_size(n), only_one=True)
def commander(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """Groups of three literals, each with a commander that is true if and only if a literal of its group is.

    g = ceil(n / 3) groups: a(n) = g + a(g) auxiliary variables; c(n) = n + g + c(g) clauses, plus three for the pairs
    in each full group; pairs for up to 4 literals. Source: Klieber and Kwon 2007.

    Yields:
        The clauses.
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


@encoding(lambda n, _k: (n - 1).bit_length(), only_one=True)
def bitwise(literals: Literals, _bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """A true literal fixes the auxiliary variables to its number, in binary.

    b = ceil(log2(n)) auxiliary variables, nb clauses of 2 literals. Source: Frisch, Peugniez, Doggett, Nightingale
    2001.

    Yields:
        The clauses.
    """
    for i, x in enumerate(literals):
        for bit, variable in enumerate(aux):
            yield [-x, variable if i >> bit & 1 else -variable]


def totalizer(literals: Literals, most: int, first: int) -> tuple[list[int], list[Clause]]:
    """Count true literals up to `most`, with a balanced tree of unary counters.

    At most n log n auxiliary variables, one for each output of each inner node. About n² / 2 clauses, or n · most if
    `most` is small. Source: Bailleux and Boufkhad 2003; limited after Büttner and Rintanen 2005.

    Args:
        literals: One or more literals.
        most: The largest count.
        first: The id of the first auxiliary variable.

    Returns:
        The outputs and the clauses. Output k is true if more than k literals are.
    """
    fresh = count(first)
    clauses: list[Clause] = []

    def node(part: Literals) -> list[int]:
        if len(part) == 1:
            return [*part][:most]
        left, right = node(part[: len(part) // 2]), node(part[len(part) // 2 :])
        outputs = [next(fresh) for _ in range(min(len(left) + len(right), most))]
        for i, j in product_of(range(len(left) + 1), range(len(right) + 1)):
            if outputs and i + j:
                true = [-left[i - 1]] * (i > 0) + [-right[j - 1]] * (j > 0)
                clauses.append([*true, outputs[min(i + j, len(outputs)) - 1]])
        return outputs

    return node(literals), clauses
