"""What the auxiliary variables of at-most statements stand for, so that they can be defined without the encoding.

For each encoding of `encode.cardinality` a function of the number n of literals and the bound gives, for every
auxiliary in order, either the auxiliaries and literals of which it is the "or", or a threshold: at least j of the
first i literals are true, or that they are not. Literals are numbered 0 to n - 1, auxiliaries from n on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from satpuzzle.encode import cardinality


class Threshold(NamedTuple):
    """At least `least` of the first `among` literals are true; or, if `negated`, fewer are."""

    among: int
    least: int
    negated: bool = False


Meaning = Threshold | list[int]
MEANINGS: dict[str, Callable[[int, int], Iterator[Meaning]]] = {}


def meaning(function: Callable[[int, int], Iterator[Meaning]]) -> Callable[[int, int], Iterator[Meaning]]:
    """Register the function below for the encoding of its name."""
    MEANINGS[function.__name__] = function
    return function


@meaning
def pairwise(_n: int, _bound: int) -> Iterator[Meaning]:
    """It has no auxiliaries."""
    yield from ()


@meaning
def sequential(n: int, bound: int) -> Iterator[Meaning]:
    """s(i, j): at least j of the first i + 1."""
    for i in range(n - 1):
        yield from (Threshold(i + 1, j + 1) for j in range(bound))


@meaning
def countdown(n: int, bound: int) -> Iterator[Meaning]:
    """d(i, j): at least j of the first i + j are false, so not more than i true."""
    for i in range(bound + 1):
        yield from (Threshold(i + j, i + 1, negated=True) for j in range(1, n - bound + 1))


@meaning
def product(n: int, _bound: int) -> Iterator[Meaning]:
    """Rows and columns, and those of the rows and of the columns."""
    yield from _product(list(range(n)), n)


def _product(literals: list[int], free: int) -> Iterator[Meaning]:
    if len(literals) <= cardinality.PLAIN:
        return
    p, q = cardinality.rectangle(len(literals))
    yield from (literals[row * q : (row + 1) * q] for row in range(p))
    yield from (literals[column::q] for column in range(q))
    inner = [*_product(list(range(free, free + p)), free + p + q)]
    yield from inner
    yield from _product(list(range(free + p, free + p + q)), free + p + q + len(inner))


@meaning
def commander(n: int, _bound: int) -> Iterator[Meaning]:
    """A commander stands for its group; and so on with the commanders."""
    literals, free = list(range(n)), n
    while len(literals) > cardinality.PLAIN:
        groups = [literals[start : start + cardinality.GROUP] for start in range(0, len(literals), cardinality.GROUP)]
        yield from groups
        literals = list(range(free, free + len(groups)))
        free += len(groups)


@meaning
def bitwise(n: int, _bound: int) -> Iterator[Meaning]:
    """A bit stands for the literals in whose number it is set."""
    for bit in range((n - 1).bit_length()):
        yield [literal for literal in range(n) if literal >> bit & 1]
