"""At-most statements of a recipe: what their auxiliary variables are, and what their clauses follow from."""

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


AT_MOST = {  # families of at-most statements alone; those of True are about the cards of a type
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
    """An at-most statement of a recipe: defines its auxiliaries, derives its clauses.

    by_type: it counts the cards of a type; otherwise its literals are apart from each other, one by one.
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
        """The literals of the proof that the statement is about."""
        return [self._terms.literal(literal) for literal in self._statement.literals]

    @cached_property
    def _places(self) -> dict[int, int]:
        """For each variable of the statement its place among them, from 1."""
        return {abs(literal): place for place, literal in enumerate(self._statement.literals, 1)}

    @cached_property
    def _tally(self) -> Tally | None:
        """The counter of the type that is counted, if it has several cards."""
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
        """Are its literals apart, one by one?"""
        return self._tally is None or self._statement.bound == 1

    def define(self, place: int) -> int:
        """The literal of an auxiliary: its own variable, so that each stays one of its own."""
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
        if self._negated and not self._only_one:  # at least so many are false: not one more than the others true
            least, negated = among - least + 1, not negated
        reached = self._reached(among, least)
        if isinstance(reached, bool):
            return reached != negated
        return -reached if negated else reached

    def _reached(self, among: int, least: int) -> int | bool:
        """At least `least` of the first `among` literals; of more than one, literals without their signs."""
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
        """The same, where the last cell is counted for some of its placements."""
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
        """For each place: the number of its cell among those of the type, and its placements there up to this one."""
        assert self._tally is not None
        if [abs(literal) for literal in self._literals] == self._tally.cards:
            return {place: (place, list(spot)) for place, spot in enumerate(self._tally.spots, 1)}
        listed = [
            (number, list(spot[: n + 1])) for number, spot in enumerate(self._tally.spots, 1) for n in range(len(spot))
        ]
        return dict(enumerate(listed, 1))

    def derive(self, clause: Clause) -> int:
        """The number of one of its clauses."""
        derivation = self._derivation
        proved = [self._terms.literal(literal) for literal in clause]
        if not self._statement.literals:
            return derivation.rule([])
        definitions = [number for literal in proved for number in derivation.definition(literal)]
        if not self._only_one:
            return derivation.derive(proved, [*definitions, *self._about(clause)])
        if self._negated and self._tally is None:  # a type of one card lies somewhere
            return derivation.derive(proved, [*self._somewhere(), *definitions])
        supposed = []  # what is true if the clause is not
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
        """The lemma that two of its literals are apart, which is no rule but follows from the counter of their type."""
        a, b = sorted((a, b), key=self._keys.__getitem__)
        (cell, kind, *copy), (other, _, *further) = self._keys[a], self._keys[b]
        tally, derivation = self._terms.tally(kind), self._derivation
        places = self._terms.places(kind)
        i, k = places[cell], places[other]
        if self._negated and len(places) == tally.count:  # all cells hold it
            premises = [*tally.around(i - 1, i), *tally.around(k - 1, k)]
        elif self._negated:  # all but one: after the first without it the counter is one behind, and never catches up
            behind = derivation.derive((-a, -tally.variable(i, i)), self._at(a, tally, i))
            needed = derivation.derive((-b, tally.variable(k - 1, k - 1)), self._at(b, tally, k))
            premises = [behind, needed, *tally.along((k - 1, k - 1), -1, -1, k - 1 - i)]
        elif i < k:  # a counter passes every number only once
            premises = tally.along((i, copy[0] + 1), 1, 0, k - 1 - i)
        elif further[0] < i:  # and one number in a cell
            above = tally.along((i, further[0] + 1), -1, -1, 1)
            premises = [*above, *tally.along((i - 1, further[0]), 0, -1, further[0] - copy[0] - 1)]
        else:
            premises = [*tally.around(i, i)]
        return derivation.derive((-a, -b), [*derivation.definition(a), *derivation.definition(b), *premises])

    def _at(self, literal: int, tally: Tally, place: int) -> Iterator[int]:
        """What there is to know where a literal speaks of that place."""
        yield from self._derivation.definition(literal)
        yield from tally.around(place - 1, place)

    @cached_property
    def _keys(self) -> dict[int, tuple[int, ...]]:
        """For each literal what it is about: cell and type, and of equal cards which one."""
        variables = self._terms.encoding.variables
        statement = self._statement.literals
        return {mine: variables.describe(abs(each))[1] for mine, each in zip(self._literals, statement, strict=True)}

    def _somewhere(self) -> list[int]:
        _, key = self._terms.encoding.variables.describe(abs(self._statement.literals[0]))
        return [self._derivation.rule([v for spot in self._terms.reference.spots(key[1]) for v in spot])]

    def _about(self, clause: Clause) -> Iterator[int]:
        """What the counter says of the cells that a clause speaks of."""
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
        """The rules that a type does not lie twice in one of these cells."""
        for spot in tally.spots[max(1, low) - 1 : high]:
            yield from (self._derivation.rule([-a, -b]) for a, b in combinations(spot, 2))
