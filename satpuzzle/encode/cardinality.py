"""Cardinality constraints: at most k of n literals are true. Encodings with their sizes and sources.

An encoding makes a pattern of clauses over n literals, numbered from 1, and auxiliary variables, numbered from n + 1
without gaps. Those that PySAT has are made by it; the others are functions here. They are asked for 1 <= k < n only.
`CardinalityEncoding.pattern` handles all other bounds in the same way for all, without auxiliary variables: nothing for
k >= n, all literals false for k = 0, and the empty clause for k < 0. At least k of n literals means at most n - k of
the negated literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, count
from math import isqrt
from typing import NamedTuple

from satpuzzle.encode.variables import SHARED, Clause, Pattern, any_of

PLAIN = 4  # recursive encodings use pairs for up to this many literals
GROUP = 3  # literals under one commander


class AtMost(NamedTuple):
    """At most `bound` of `literals` are true."""

    literals: Sequence[int]
    bound: int


Maker = Callable[[int, int], Iterable[Sequence[int]]]


class CardinalityEncoding(NamedTuple):
    """An encoding of cardinality constraints.

    Attributes:
        name: Its name in recipes.
        maker: Makes its clauses for n literals and a bound.
        only_one: Whether it supports bounds up to 1 only.
        explanation: The first line of its docstring: what it does, and mostly its size.
        source: The publication, or "".
    """

    name: str
    maker: Maker
    only_one: bool
    explanation: str
    source: str

    def pattern(self, n: int, bound: int) -> Pattern:
        """Return the clauses for n literals. Raises ValueError if the encoding does not support the bound."""
        return _made(self, n, bound)

    def auxiliaries(self, n: int, bound: int) -> int:
        """Return the number of auxiliary variables for n literals."""
        return max(0, self.pattern(n, bound).last - n)


@lru_cache(SHARED)
def _made(encoding: CardinalityEncoding, n: int, bound: int) -> Pattern:
    if 0 < bound < n:
        if encoding.only_one and bound > 1:
            raise ValueError(f"{encoding.name} supports at most one, not at most {bound}")
        return Pattern(encoding.maker(n, bound))
    if bound < 0:
        return any_of(0)
    return Pattern([(-number,) for number in range(1, n + 1)] if bound == 0 else ())


ENCODINGS: dict[str, CardinalityEncoding] = {}
ALSO = {"seqcounter": "sequential", "countdown": "sequential"}  # other names in recipes


def told(docstring: str | None) -> tuple[str, str]:
    """Return the first line of a docstring, and the publication that it names as `Source:`, or ""."""
    text = docstring or ""
    return text.partition("\n")[0], text.partition("Source: ")[2].partition("\n")[0].strip().removesuffix(".")


def pairwise(n: int, bound: int) -> Iterable[Sequence[int]]:
    """Exclude all sets of k + 1 literals. C(n, k + 1) clauses of k + 1 literals; for k = 1: n(n-1)/2."""
    return combinations(range(-1, -n - 1, -1), bound + 1)


# PySAT's encodings: number there, whether for bounds up to 1 only, source, explanation with size
PYSAT = (
    ("sequential", 1, False, "Sinz 2005 (LT_seq)",
     "Sequential counter along the literals. k(n-k) auxiliary variables; 2k(n-k) + n - 2k clauses."),
    ("bitwise", 4, True, "Frisch, Peugniez, Doggett, Nightingale 2001",
     "A true literal fixes the b = ceil(log2(n)) auxiliary variables to its number, in binary. nb clauses."),
    ("ladder", 5, True, "Gent and Nightingale 2004",
     "Auxiliary variables are true up to the number of the true literal. n + 1 of them, 4n clauses."),
    ("sortnetwrk", 2, False, "Batcher 1968; Eén and Sörensson 2006",
     "Sort with c = (l² - l + 4)m/4 - 1 comparators, m = 2^l >= n. About 2c auxiliary variables, 3c clauses."),
    ("cardnetwrk", 3, False, "Asín, Nieuwenhuis, Oliveras, Rodríguez-Carbonell 2011",
     "Sort as far as the k + 1 largest values. O(n log²(k)) auxiliary variables and clauses."),
    ("totalizer", 6, False, "Bailleux and Boufkhad 2003",
     "Count in unary with a balanced tree. O(n log(n)) auxiliary variables, O(n²) clauses."),
    ("mtotalizer", 7, False, "Ogawa, Liu, Hasegawa, Koshimura, Fujita 2013",
     "Count in two digits with a balanced tree. O(n log(n)) auxiliary variables, O(n sqrt(n)) clauses."),
    ("kmtotalizer", 8, False, "Morgado, Ignatiev, Marques-Silva 2014",
     "Count in two digits up to k + 1. For k = 1: 2n - 2 auxiliary variables, 4n - 4 clauses."),
)  # fmt: skip


def _of_pysat(kind: int, n: int, bound: int) -> list[Clause]:
    """Return the clauses of an encoding of PySAT, by its number there.

    The private call is used, as the rest of `pysat.card` takes longer to load than a small formula; it leaves Ctrl-C to
    Python. In networks, some clauses repeat a literal.
    """
    literals = [*range(1, n + 1)]
    try:
        from pycard import encode_atmost

        clauses, _ = encode_atmost(literals, bound, n, kind, 0)
    except (ImportError, TypeError, ValueError):  # another version of PySAT
        from pysat.card import CardEnc

        clauses = CardEnc.atmost(literals, bound, encoding=kind).clauses
    return [[*dict.fromkeys(clause)] for clause in clauses]


def product(n: int, _bound: int) -> Iterator[Sequence[int]]:
    """Literals form a rectangle: each implies its row and its column; at most one row, at most one column, recursively.

    n literals in p = ceil(sqrt(n)) rows and q = ceil(n / p) columns: a(n) = p + q + a(p) + a(q) auxiliary variables,
    c(n) = 2n + c(p) + c(q) clauses; pairs for up to 4 literals.

    Source: Chen 2010.

    Returns:
        The clauses.
    """
    fresh = count(n + 1)

    def at_most_one(xs: list[int]) -> Iterator[Sequence[int]]:
        if len(xs) <= PLAIN:
            yield from _pairs(xs)
            return
        p = isqrt(len(xs) - 1) + 1
        q = -(-len(xs) // p)
        rows, columns = ([next(fresh) for _ in range(number)] for number in (p, q))
        for i, x in enumerate(xs):
            yield from ((-x, rows[i // q]), (-x, columns[i % q]))
        yield from at_most_one(rows)
        yield from at_most_one(columns)

    return at_most_one([*range(1, n + 1)])


def commander(n: int, _bound: int) -> Iterator[Sequence[int]]:
    """Groups of three literals, each with a commander that is true if and only if a literal of its group is.

    g = ceil(n / 3) groups: a(n) = g + a(g) auxiliary variables; c(n) = n + g + c(g) clauses, plus three for the pairs
    in each full group; pairs for up to 4 literals.

    Source: Klieber and Kwon 2007.

    Yields:
        The clauses.
    """
    following, xs = n + 1, [*range(1, n + 1)]
    while len(xs) > PLAIN:
        groups = [xs[start : start + GROUP] for start in range(0, len(xs), GROUP)]
        xs = [*range(following, following + len(groups))]
        following += len(groups)
        for group, leader in zip(groups, xs, strict=True):
            yield from _pairs(group)
            yield (-leader, *group)
            yield from ((-x, leader) for x in group)
    yield from _pairs(xs)


def _pairs(xs: Iterable[int]) -> Iterator[Sequence[int]]:
    return combinations([-x for x in xs], 2)


for _name, _maker in (("pairwise", pairwise), ("product", product), ("commander", commander)):
    ENCODINGS[_name] = CardinalityEncoding(_name, _maker, _maker is not pairwise, *told(_maker.__doc__))
for _name, _kind, _only_one, _source, _explanation in PYSAT:
    ENCODINGS[_name] = CardinalityEncoding(_name, partial(_of_pysat, _kind), _only_one, _explanation, _source)


def unary_counter(literals: Sequence[int], most: int, first: int) -> tuple[list[int], list[Clause]]:
    """Count true literals up to `most`, by PySAT's totalizer.

    Args:
        literals: One or more literals.
        most: The largest count.
        first: The id of the first auxiliary variable.

    Returns:
        The outputs and the clauses. Output k is true if more than k literals are.
    """
    from pysat.card import ITotalizer

    with ITotalizer([*literals], most, first - 1) as counter:
        return counter.rhs[:most], counter.cnf.clauses
