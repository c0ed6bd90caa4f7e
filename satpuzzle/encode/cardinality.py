"""At most k of n literals: the statement, and the encodings, each with its size and source.

An encoding is a function of the literals, the bound k and a range of auxiliary variables that yields
clauses; the decorator above it registers it, under its own name, with the number of auxiliaries it
needs. The functions are written for 1 <= k < n. Every other bound is settled in one place,
`CardinalityEncoding.clauses`, without auxiliaries and alike in all encodings: k >= n says nothing,
k = 0 makes every literal false, k < 0 is the empty clause, which no model satisfies. At least k of n
is at most n - k of the negated literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, count
from itertools import product as product_of
from math import isqrt
from typing import NamedTuple

from satpuzzle.encode.variables import Clause

Literals = Sequence[int]
PLAIN = 4  # up to this many literals the encodings that split groups stop splitting and go by pairs
GROUP = 3  # literals under one commander


class AtMost(NamedTuple):
    """The statement that of `literals` at most `bound` are true."""

    literals: Literals
    bound: int


Statement = Clause | AtMost
Auxiliaries = Callable[[int, int], int]
Function = Callable[[Literals, int, Sequence[int]], Iterator[Clause]]


class CardinalityEncoding(NamedTuple):
    """A way to write at-most statements as clauses. `only_one`: it can say bounds up to 1 only."""

    function: Function
    number: Auxiliaries
    only_one: bool

    @property
    def name(self) -> str:
        """What recipes call it."""
        return self.function.__name__

    def auxiliaries(self, n: int, bound: int) -> int:
        """How many auxiliary variables the statement about `n` literals needs."""
        return self.number(n, bound) if 0 < bound < n else 0

    def clauses(self, literals: Literals, bound: int, aux: Sequence[int]) -> Iterable[Clause]:
        """The statement as clauses over its literals and `aux`, as many ids as `auxiliaries` says.

        Raises ValueError for a bound that the encoding cannot say.
        """
        if 0 < bound < len(literals):
            if self.only_one and bound > 1:
                raise ValueError(f"{self.name} can say at most one, not at most {bound}")
            return self.function(literals, bound, aux)
        if bound < 0:
            return [[]]
        return [[-literal] for literal in literals] if bound == 0 else []


ENCODINGS: dict[str, CardinalityEncoding] = {}


def encoding(auxiliaries: Auxiliaries, *, only_one: bool = False) -> Callable[[Function], Function]:
    """Register the function below as an encoding that needs that many auxiliaries for n literals and bound k."""

    def register(function: Function) -> Function:
        ENCODINGS[function.__name__] = CardinalityEncoding(function, auxiliaries, only_one)
        return function

    return register


@encoding(lambda _n, _k: 0)
def pairwise(literals: Literals, bound: int, _aux: Sequence[int]) -> Iterator[Clause]:
    """Not k + 1 of them. C(n, k + 1) clauses of k + 1 literals, no auxiliaries; for k = 1: n(n-1)/2."""
    for chosen in combinations(literals, bound + 1):
        yield [-literal for literal in chosen]


@encoding(lambda n, k: k * (n - 1))
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


@encoding(lambda n, k: (n - k) * (k + 1))
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


@encoding(lambda n, _k: _product_size(n), only_one=True)
def product(literals: Literals, bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """The literals stand in a rectangle: each implies its row and its column, of each at most one, and so on.

    n literals in p = ceil(sqrt(n)) rows and q = ceil(n / p) columns: a(n) = p + q + a(p) + a(q)
    auxiliaries, c(n) = 2n + c(p) + c(q) clauses; up to 4 literals go by pairs. Chen 2010.
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
    """Rows and columns of a product of n literals."""
    p = isqrt(n - 1) + 1
    return p, -(-n // p)


def _product_size(n: int) -> int:
    if n <= PLAIN:
        return 0
    p, q = rectangle(n)
    return p + q + _product_size(p) + _product_size(q)


@encoding(lambda n, _k: _commander_size(n), only_one=True)
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


@encoding(lambda n, _k: (n - 1).bit_length(), only_one=True)
def bitwise(literals: Literals, _bound: int, aux: Sequence[int]) -> Iterator[Clause]:
    """A true literal writes its number into the auxiliaries, in binary.

    b = ceil(log2(n)) auxiliaries, nb clauses of 2 literals. Frisch, Peugniez, Doggett, Nightingale 2001.
    """
    for i, x in enumerate(literals):
        for bit, variable in enumerate(aux):
            yield [-x, variable if i >> bit & 1 else -variable]


def totalizer(literals: Literals, most: int, first: int) -> tuple[list[int], list[Clause]]:
    """A count of the true ones of `literals` (one at least), up to `most`: its outputs, and the clauses they need.

    Output k is true if more than k of them are. first: the first of the ids that it takes; it takes one for each
    output of each inner node of a balanced tree, n log n of them at most. About n² / 2 clauses; n most ones
    where `most` is small. Bailleux and Boufkhad 2003; cut off after Büttner and Rintanen 2005.
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
