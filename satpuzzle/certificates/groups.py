"""Cardinality constraints of a recipe: the meaning of their auxiliary variables, and the premises of their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from satpuzzle.certificates.reference import Clause
from satpuzzle.certificates.terms import LiteralMap, Tally
from satpuzzle.encode import cardinality
from satpuzzle.encode.cardinality import AtMost, CardinalityEncoding


class Threshold(NamedTuple):
    """At least `least` of the first `among` literals are true; if `negated`, fewer are."""

    among: int
    least: int
    negated: bool = False


Meaning = Threshold | list[int]
MEANINGS: dict[str, Callable[[int, int], Iterator[Meaning]]] = {}


def meaning(function: Callable[[int, int], Iterator[Meaning]]) -> Callable[[int, int], Iterator[Meaning]]:
    """Register a function for the cardinality encoding with its name."""
    MEANINGS[function.__name__] = function
    return function


@meaning
def pairwise(_n: int, _bound: int) -> Iterator[Meaning]:
    """No auxiliary variables."""
    yield from ()


@meaning
def sequential(n: int, bound: int) -> Iterator[Meaning]:
    """Variable s(i, j): at least j of the first i + 1 are true."""
    for i in range(n - 1):
        yield from (Threshold(i + 1, j + 1) for j in range(bound))


@meaning
def countdown(n: int, bound: int) -> Iterator[Meaning]:
    """Variable d(i, j): at least j of the first i + j are false, so at most i are true."""
    for i in range(bound + 1):
        yield from (Threshold(i + j, i + 1, negated=True) for j in range(1, n - bound + 1))


@meaning
def product(n: int, _bound: int) -> Iterator[Meaning]:
    """One variable per row and per column; recursively for the rows and for the columns."""
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
    """One variable, the commander, per group; recursively for the commanders."""
    literals, free = list(range(n)), n
    while len(literals) > cardinality.PLAIN:
        groups = [literals[start : start + cardinality.GROUP] for start in range(0, len(literals), cardinality.GROUP)]
        yield from groups
        literals = list(range(free, free + len(groups)))
        free += len(groups)


@meaning
def bitwise(n: int, _bound: int) -> Iterator[Meaning]:
    """One variable per bit: one of the literals whose number has this bit set is true."""
    for bit in range((n - 1).bit_length()):
        yield [literal for literal in range(n) if literal >> bit & 1]


AT_MOST = {  # families of cardinality constraints only; True: they count the cards of a type
    "cell_has_one_card": False,
    "card_used_at_most": True,
    "card_used_enough": True,
    "card_used_once": False,
    "copies_apart": False,
    "cell_has_one_placement": False,
    "card_placed_at_most": True,
    "card_placed_enough": True,
    "card_has_one_turn": False,
    "join_shows_one_label": False,
    "rim_shows_one_label": False,
}


class CardinalityGroup:
    """A cardinality constraint of a recipe: defines its auxiliary variables and derives its clauses.

    Args:
        terms: The recipe's variables in the proof.
        how: The encoding of the constraint.
        statement: The constraint.
        auxiliaries: Its auxiliary variables.
        by_type: Whether it counts the cards of a type; otherwise its literals exclude each other pairwise.
    """

    def __init__(
        self, terms: LiteralMap, how: CardinalityEncoding, statement: AtMost, auxiliaries: range, *, by_type: bool
    ) -> None:
        self._terms = terms
        self._derivation = terms.derivation
        self._how = how
        self._statement = statement
        self._auxiliaries = auxiliaries
        self._by_type = by_type
        self._chain: list[int] = []
        self._counted: dict[tuple[int, int], int | bool] = {}
        self._helpers: list[int] = []

        self._meanings = list(MEANINGS[how.name](len(statement.literals), statement.bound)) if auxiliaries else []

    @cached_property
    def _literals(self) -> list[int]:
        """The constraint's literals in the proof."""
        return [self._terms.literal(literal) for literal in self._statement.literals]

    @cached_property
    def _places(self) -> dict[int, int]:
        """The position of each of the constraint's variables, from 1."""
        return {abs(literal): place for place, literal in enumerate(self._statement.literals, 1)}

    @cached_property
    def _tally(self) -> Tally | None:
        """The counter of the counted type, if it has several cards."""
        if not self._by_type or not self._statement.literals:
            return None
        _, key = self._terms.encoding.variables.describe(abs(self._statement.literals[0]))
        several = self._terms.encoding.puzzle.types[key[1] - 1].count > 1
        return self._terms.tally(key[1]) if several else None

    @property
    def _negated(self) -> bool:
        return self._statement.literals[0] < 0

    @property
    def _only_one(self) -> bool:
        """Whether its literals exclude each other pairwise."""
        return self._tally is None or self._statement.bound == 1

    def define(self, place: int) -> int:
        """Return the literal of an auxiliary variable; no two auxiliaries share a variable."""
        meaning = self._meanings[place]
        if isinstance(meaning, list):
            n = len(self._statement.literals)
            parts = (self._literals[p] if p < n else self._terms.literal(self._auxiliaries[p - n]) for p in meaning)
            return self._derivation.define(list(parts))
        literal = self._threshold(meaning)
        if literal is True:
            return -self._derivation.define([])
        if literal is False or not self._terms.is_free(literal):
            return self._derivation.define([] if literal is False else [literal])
        return literal

    def _threshold(self, meaning: Threshold) -> int | bool:
        among, least, negated = meaning
        if self._negated and not self._only_one:  # at least n of m false means fewer than m - n + 1 true
            least, negated = among - least + 1, not negated
        reached = self._reached(among, least)
        if isinstance(reached, bool):
            return reached != negated
        return -reached if negated else reached

    def _reached(self, among: int, least: int) -> int | bool:
        """Return the literal (or value) of: at least `least` of the first `among` literals, or variables, are true."""
        if least <= 0:
            return True
        if self._tally is None or self._only_one:
            if least > 1 or among < 1:
                return False
            while len(self._chain) < among:
                literal = self._literals[len(self._chain)]
                self._chain.append(self._derivation.define([self._chain[-1], literal]) if self._chain else literal)
            return self._chain[among - 1]
        spot, turns = self._spots[among] if among else (0, [])
        if among == 0 or len(turns) == len(self._tally.spots[spot - 1]):
            return self._tally.reached(spot, least)
        if (among, least) not in self._counted:
            self._counted[among, least] = self._within(spot, turns, least)
        return self._counted[among, least]

    def _within(self, spot: int, turns: list[int], least: int) -> int | bool:
        """Like `_reached`, if only some of the last cell's placements are counted."""
        assert self._tally is not None
        before, fewer = self._tally.reached(spot - 1, least), self._tally.reached(spot - 1, least - 1)
        some = self._derivation.define(turns)
        self._helpers += self._derivation.definition(some)
        here = some if fewer is True else False if fewer is False else -self._derivation.define([-some, -fewer])
        parts = [part for part in (before, here) if part is not False]
        if not parts:
            return False
        self._helpers += self._derivation.definition(here) if here else []
        reached = self._derivation.define(parts)
        self._helpers += self._derivation.definition(reached)
        return reached

    @cached_property
    def _spots(self) -> dict[int, tuple[int, list[int]]]:
        """For each position: the number of its cell among the type's cells, and its placements there so far."""
        assert self._tally is not None
        if [abs(literal) for literal in self._literals] == self._tally.cards:
            return {place: (place, list(spot)) for place, spot in enumerate(self._tally.spots, 1)}
        listed = [
            (number, list(spot[: n + 1])) for number, spot in enumerate(self._tally.spots, 1) for n in range(len(spot))
        ]
        return dict(enumerate(listed, 1))

    def derive(self, clause: Clause) -> int:
        """Derive one of its clauses, and return the number."""
        derivation = self._derivation
        proved = [self._terms.literal(literal) for literal in clause]
        if not self._statement.literals:
            return derivation.rule([])
        definitions = [number for literal in proved for number in derivation.definition(literal)]
        if not self._only_one:
            return derivation.derive(proved, [*definitions, *self._about(clause)])
        if self._negated and self._tally is None:  # a type of one card lies in some cell
            return derivation.derive(proved, [*self._somewhere(), *definitions])
        supposed = []  # literals that are true if the clause is false
        for literal, mine in zip(clause, proved, strict=True):
            if abs(literal) in self._auxiliaries and isinstance(
                found := self._meanings[abs(literal) - self._auxiliaries[0]], Threshold
            ):
                reached = self._reached(found.among, found.least)
                definitions += [] if isinstance(reached, bool) else derivation.definition(reached)
                true = (literal < 0) != found.negated
                supposed += [reached] if true and not isinstance(reached, bool) else []
            elif -literal in self._statement.literals or (literal < 0 and abs(literal) in self._auxiliaries):
                supposed.append(-mine)
        apart = [derivation.apart(a, b, self._apart) for a, b in combinations(supposed, 2)]
        return derivation.derive(proved, [*apart, *definitions])

    def _apart(self, a: int, b: int) -> int:
        """Derive from the counter of their type that two of its literals are not both true."""
        a, b = sorted((a, b), key=self._keys.__getitem__)
        (cell, kind, *copy), (other, _, *further) = self._keys[a], self._keys[b]
        tally, derivation = self._terms.tally(kind), self._derivation
        places = self._terms.places(kind)
        i, k = places[cell], places[other]
        if self._negated and len(places) == tally.count:  # every cell holds this type
            premises = [*tally.around(i - 1, i), *tally.around(k - 1, k)]
        elif self._negated:  # all cells but one: after that one, the counter stays one behind
            behind = derivation.derive((-a, -tally.variable(i, i)), self._at(a, tally, i))
            needed = derivation.derive((-b, tally.variable(k - 1, k - 1)), self._at(b, tally, k))
            premises = [behind, needed, *tally.along((k - 1, k - 1), -1, -1, k - 1 - i)]
        elif i < k:  # a counter passes every number only once
            premises = tally.along((i, copy[0] + 1), 1, 0, k - 1 - i)
        elif further[0] < i:  # and a cell has only one number
            above = tally.along((i, further[0] + 1), -1, -1, 1)
            premises = [*above, *tally.along((i - 1, further[0]), 0, -1, further[0] - copy[0] - 1)]
        else:
            premises = [*tally.around(i, i)]
        return derivation.derive((-a, -b), [*derivation.definition(a), *derivation.definition(b), *premises])

    def _at(self, literal: int, tally: Tally, place: int) -> Iterator[int]:
        """Yield the premises about a literal at this position."""
        yield from self._derivation.definition(literal)
        yield from tally.around(place - 1, place)

    @cached_property
    def _keys(self) -> dict[int, tuple[int, ...]]:
        """The key of each literal's variable: cell, type and, for equal cards, the copy."""
        variables = self._terms.encoding.variables
        statement = self._statement.literals
        return {mine: variables.describe(abs(each))[1] for mine, each in zip(self._literals, statement, strict=True)}

    def _somewhere(self) -> list[int]:
        _, key = self._terms.encoding.variables.describe(abs(self._statement.literals[0]))
        return [self._derivation.rule([v for spot in self._terms.reference.spots(key[1]) for v in spot])]

    def _about(self, clause: Clause) -> Iterator[int]:
        """Yield the counter's clauses about the cells of a clause."""
        assert self._tally is not None
        places = []
        for literal in clause:
            if abs(literal) in self._auxiliaries:
                meaning = self._meanings[abs(literal) - self._auxiliaries[0]]
                assert isinstance(meaning, Threshold)
                places.append(meaning.among)
            else:
                places.append(self._places[abs(literal)])
        spots = [self._spots[max(1, place)][0] for place in places]
        whole = not self._auxiliaries or not spots
        low, high = (1, len(self._tally.spots)) if whole else (min(spots) - 1, max(spots) + 1)
        yield from self._helpers
        yield from self._tally.around(low, high)
        yield from self._spots_apart(low, high, self._tally)

    def _spots_apart(self, low: int, high: int, tally: Tally) -> Iterator[int]:
        """Yield the rules that none of these cells holds a type twice."""
        for spot in tally.spots[max(1, low) - 1 : high]:
            yield from (self._derivation.rule([-a, -b]) for a, b in combinations(spot, 2))
