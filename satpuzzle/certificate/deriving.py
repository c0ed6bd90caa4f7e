"""From the plain rules to the clauses of a recipe: each constraint family says what its clauses follow from.

A recipe's variables are placements, or stand for what is defined by them: a card lies in a cell if one of its
placements there does, a join shows a label if a placement on its first side does, and so on. `Deriving` defines
what is asked for and nothing else. A family's function, under the family's name, gives the premises of one of its
clauses; unit propagation over these finds the hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, combinations
from typing import NamedTuple

from satpuzzle.certificate.derivation import Derivation
from satpuzzle.certificate.meanings import MEANINGS, Threshold
from satpuzzle.certificate.reference import Clause
from satpuzzle.certificate.tally import Tally
from satpuzzle.encode import Encoding, Recipe
from satpuzzle.encode.cardinality import AtMost, CardinalityEncoding
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM, Key
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.model import Side, Solution


class Said(NamedTuple):
    """A literal of the recipe: the block and key of its variable, and its literal in the proof."""

    block: str
    key: Key
    literal: int


Premises = Callable[["Deriving", list[Said]], Iterator[int]]
FAMILIES: dict[str, Premises] = {}
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


def premises(function: Premises) -> Premises:
    """Register the function below for the family of its name."""
    FAMILIES[function.__name__] = function
    return function


def checked_recipe(recipe: Recipe) -> Recipe:
    """`recipe`, if all its clauses can be derived. Raises InputError that names the family that cannot."""
    if recipe.breaks_symmetry:
        raise InputError(
            say("recipe {name!r} leaves out rotations of solutions; certify with another one", name=recipe.name)
        )
    for family in recipe.constraints:
        if family not in FAMILIES and family not in AT_MOST:
            raise InputError(
                say(
                    "recipe {name!r}: nobody has written down yet how {family} follows from the rules of the puzzle; "
                    "certify with another one",
                    name=recipe.name,
                    family=family,
                )
            )
    return recipe


class Deriving:
    """Derives the clauses of `encoding` from the reference formula, by their numbers, as they are asked for."""

    def __init__(self, encoding: Encoding, derivation: Derivation) -> None:
        self.encoding = encoding
        self.derivation = derivation
        self.reference = derivation.reference
        self._literals: dict[int, int] = {}
        self._taken: set[int] = set()
        self._auxiliaries: dict[int, tuple[Group, int]] = {}
        self._tallies: dict[int, Tally] = {}

    def clauses(self, wanted: Sequence[int], solutions: Sequence[Solution]) -> Iterator[tuple[int, int]]:
        """The numbers of the recipe's clauses that are `wanted`, ascending, and those in the derivation.

        The recipe's clauses count from 1, in order; after them come those that exclude the solutions.
        """
        waiting = iter(wanted)
        following = next(waiting, None)
        for number, (clause, derive) in enumerate(chain(self._recipe(), self._excluding(solutions)), 1):
            if number == following:
                yield number, derive(clause)
                following = next(waiting, None)

    def _recipe(self) -> Iterator[tuple[Clause, Callable[[Clause], int]]]:
        for name in self.encoding.recipe.constraints:
            for how, statement, auxiliaries in self.encoding.at_most[name]:
                group = Group(self, how, statement, auxiliaries, by_type=AT_MOST.get(name, False))
                for place, variable in enumerate(auxiliaries):
                    self._auxiliaries[variable] = group, place
                yield from ((clause, group.derive) for clause in how.clauses(*statement, auxiliaries))
            if name in FAMILIES:
                derive = partial(self._derive, FAMILIES[name])
                yield from ((clause, derive) for clause in self.encoding.plain(name))

    def _excluding(self, solutions: Sequence[Solution]) -> Iterator[tuple[Clause, Callable[[Clause], int]]]:
        for solution in solutions:
            clause = [-literal for literal in self.encoding.literals(solution)]
            yield clause, partial(self._derive, partial(_told_apart, solution))

    def _derive(self, premises: Premises, clause: Clause) -> int:
        """A clause of the recipe by the premises that its family names."""
        said = [Said(*self.encoding.variables.describe(abs(literal)), self.literal(literal)) for literal in clause]
        return self.derivation.derive([each.literal for each in said], premises(self, said))

    def literal(self, literal: int) -> int:
        """The literal of the proof for one of the recipe; its variable is defined if it was not yet."""
        variable = abs(literal)
        if variable not in self._literals:
            self._literals[variable] = self._defined(variable)
            self._taken.add(abs(self._literals[variable]))
        return self._literals[variable] if literal > 0 else -self._literals[variable]

    def known_literal(self, literal: int) -> int:
        """The same, of a variable that is defined already. Raises KeyError for others."""
        return self._literals[literal] if literal > 0 else -self._literals[-literal]

    def _defined(self, variable: int) -> int:
        if variable in self._auxiliaries:
            group, place = self._auxiliaries[variable]
            return group.define(place)
        block, key = self.encoding.variables.describe(variable)
        reference, define = self.reference, self.derivation.define
        cell = key[0]
        if block == PLACE:
            return reference.variable(*key)
        if block == CARD_AT:
            return define([v for v in reference.in_cell(cell) if reference.type(v) == key[1]])
        if block == COPY:  # it is the first cell that makes so many
            tally = self.tally(key[1])
            cells = [reference.cell(spot[0]) for spot in tally.spots]
            i, j = cells.index(cell) + 1, key[2] + 1
            return -define([-tally.variable(i, j), *([tally.variable(i - 1, j)] if i > 1 else [])])
        side, label = (
            (self.encoding.puzzle.board.joins[cell][0], key[1]) if block == LABEL else (Side(*key[:2]), key[2])
        )
        return define([v for v in reference.in_cell(side.cell) if self.shown(v)[side.side] == label])

    # What the families ask for.

    def lies(self, cell: int, kind: int) -> int:
        """The literal that says that a type lies in a cell."""
        if CARD_AT in self.encoding.variables:
            return self.literal(self.encoding.variables[CARD_AT][cell, kind])
        key = -(cell * (len(self.encoding.puzzle.types) + 1) + kind)  # apart from the recipe's variables
        if key not in self._literals:
            spans = self.reference.spots(kind)
            self._literals[key] = self.derivation.define(
                [v for span in spans if self.reference.cell(span[0]) == cell for v in span]
            )
        return self._literals[key]

    def tally(self, kind: int) -> Tally:
        """The counter of a type of several cards."""
        if kind not in self._tallies:
            spots = self.reference.spots(kind)
            cards = [self.lies(self.reference.cell(spot[0]), kind) for spot in spots]
            place = [each.number for each in self.reference.several].index(kind)
            count = self.reference.several[place].count
            self._tallies[kind] = Tally(self.derivation, cards, spots, self.reference.counters[place], count)
        return self._tallies[kind]

    def shown(self, placement: int) -> tuple[int, ...]:
        """The labels of a placement."""
        cell = self.reference.cell(placement)
        return self.reference.options[cell][placement - self.reference.first[cell]][2]

    def placements(self, cell: int, kind: int) -> list[int]:
        """Those of a type in a cell."""
        return [v for v in self.reference.in_cell(cell) if self.reference.type(v) == kind]

    def filled(self, cell: int) -> int:
        """The rule that a cell has a placement."""
        return self.derivation.rule([*self.reference.in_cell(cell)])

    def beside(self, placement: int) -> list[int]:
        """The rules that a placement has a match beyond its joined sides."""
        return [self.derivation.rule(clause) for clause in self.reference.beside(placement)]

    def around(self, placement: int) -> list[int | None] | None:
        """For every side of its cell the literal of the label that it shows, or None where there is no variable.

        None for a placement that no neighbour can match.
        """
        domains, variables = self.encoding.domains, self.encoding.variables
        cell, literals = self.reference.cell(placement), []
        for side, label in enumerate(self.shown(placement)):
            where = domains.join_of.get(Side(cell, side))
            literal = None
            if where is not None:
                join, end = where
                variable = variables[LABEL].get((join, domains.puzzle.rule.mate(label) if end else label))
                if variable is None:
                    return None
                literal = self.literal(variable)
            elif RIM in variables and Side(cell, side) in domains.rim:
                literal = self.literal(variables[RIM][cell, side, label])
            literals.append(literal)
        return literals

    def shows(self, placement: int, label: int) -> int:
        """The lemma that a placement shows a label, as it does."""
        return self.derivation.derive(
            [-placement, label], [*self.derivation.definition(label), *self.beside(placement)]
        )

    def definitions(self, said: list[Said]) -> Iterator[int]:
        """Those of all variables of a clause."""
        for each in said:
            yield from self.derivation.definition(each.literal)

    def is_at(self, label: Said, side: Side) -> bool:
        """Is it a variable of the labels that this side shows?"""
        if label.block == RIM:
            return label.key[:2] == side
        return label.block == LABEL and side in self.encoding.puzzle.board.joins[label.key[0]]

    def is_free(self, literal: int) -> bool:
        """Does no variable of the recipe stand for this one yet?"""
        return abs(literal) not in self._taken

    def excludes(self, placement: int, labels: list[int]) -> int:
        """The lemma that a placement does not lie where all these labels around its cell are shown."""
        around = self.around(placement)
        if around is None:
            return self.derivation.rule([-placement])
        for label, other in zip([label for label in around if label], labels, strict=True):
            if label != other:
                return self.derivation.derive(
                    [-placement, -other], [self.shows(placement, label), self.derivation.apart(label, other)]
                )
        raise AssertionError("two turns that show the same")


def _told_apart(solution: Solution, deriving: Deriving, _said: list[Said]) -> Iterator[int]:
    """A solution is excluded by a rule; where it is seen by its cards and labels, no other turns show these."""
    reference = deriving.reference
    yield deriving.derivation.rule([*reference.excluding(solution)])
    if PLACE in deriving.encoding.variables:
        return
    for cell, (kind, turn) in enumerate(solution.lays):
        right = reference.variable(cell, kind, turn)
        labels = [label for label in deriving.around(right) or () if label]
        yield from (deriving.excludes(v, labels) for v in deriving.placements(cell, kind) if v != right)
        yield from deriving.derivation.definition(deriving.lies(cell, kind))


class Group:
    """An at-most statement of a recipe: defines its auxiliaries, derives its clauses.

    by_type: it counts the cards of a type; otherwise its literals are apart from each other, one by one.
    """

    def __init__(
        self,
        deriving: Deriving,
        how: CardinalityEncoding,
        statement: AtMost,
        auxiliaries: range,
        *,
        by_type: bool,
    ) -> None:
        self._deriving = deriving
        self._derivation = deriving.derivation
        self._how = how
        self._statement = statement
        self._auxiliaries = auxiliaries
        self._by_type = by_type
        self._chain: list[int] = []
        self._counted: dict[tuple[int, int], int | bool] = {}
        self._are_apart = False

        self._meanings = list(MEANINGS[how.name](len(statement.literals), statement.bound)) if auxiliaries else []

    @cached_property
    def _literals(self) -> list[int]:
        """The literals of the proof that the statement is about."""
        return [self._deriving.literal(literal) for literal in self._statement.literals]

    @cached_property
    def _places(self) -> dict[int, int]:
        """For each variable of the statement its place among them, from 1."""
        return {abs(literal): place for place, literal in enumerate(self._statement.literals, 1)}

    @cached_property
    def _tally(self) -> Tally | None:
        """The counter of the type that is counted, if it has several cards."""
        if not self._by_type or not self._statement.literals:
            return None
        _, key = self._deriving.encoding.variables.describe(abs(self._statement.literals[0]))
        several = self._deriving.encoding.puzzle.types[key[1] - 1].count > 1
        return self._deriving.tally(key[1]) if several else None

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
            parts = (self._literals[p] if p < n else self._deriving.literal(self._auxiliaries[p - n]) for p in meaning)
            return self._derivation.define(list(parts))
        literal = self._threshold(meaning)
        if literal is True:
            return -self._derivation.define([])
        if literal is False or not self._deriving.is_free(literal):
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
    def _helpers(self) -> list[int]:
        return []

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
        proved = [self._deriving.literal(literal) for literal in clause]
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
        self._keep_apart()
        apart = [derivation.apart(a, b) for a, b in combinations(supposed, 2)]
        return derivation.derive(proved, [*apart, *definitions])

    def _keep_apart(self) -> None:
        """The lemmas that two literals are apart, where that is no rule: a counter passes every number only once."""
        if self._are_apart:
            return
        self._are_apart = True
        block, key = self._deriving.encoding.variables.describe(abs(self._statement.literals[0]))
        if block == COPY or self._tally is not None:
            tally = self._deriving.tally(key[1])
            lemmas = [*tally.around(1, len(tally.spots)), *self._spots_apart(1, len(tally.spots), tally)]
            for a, b in combinations(self._literals, 2):
                definitions = [*self._derivation.definition(a), *self._derivation.definition(b)]
                self._derivation.derive((-a, -b), [*definitions, *lemmas])

    def _somewhere(self) -> list[int]:
        _, key = self._deriving.encoding.variables.describe(abs(self._statement.literals[0]))
        return [self._derivation.rule([v for spot in self._deriving.reference.spots(key[1]) for v in spot])]

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


@premises
def cell_has_a_card(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """A cell has a placement, which is one of some type there."""
    yield deriving.filled(said[0].key[0]) if said else deriving.derivation.rule([])
    yield from deriving.definitions(said)


@premises
def cell_has_a_placement(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """It is a rule."""
    yield deriving.derivation.rule([each.literal for each in said])


@premises
def card_has_a_turn(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """It is the definition of a type that lies in a cell."""
    yield from deriving.definitions(said)


FAMILIES["placement_implies_card"] = card_has_a_turn


@premises
def every_card_used(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """A type of one card lies somewhere; the copies of one are reached one after the other."""
    yield from deriving.definitions(said)
    if not said:
        yield deriving.derivation.rule([])
        return
    kind = said[0].key[1]
    if said[0].block == COPY:
        yield from deriving.tally(kind).around(1, deriving.encoding.puzzle.board.cells)
    else:
        yield deriving.derivation.rule([v for spot in deriving.reference.spots(kind) for v in spot])


@premises
def copy_implies_type(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """By what the counter says of this cell."""
    yield from deriving.definitions(said)
    cell, kind = said[0].key[:2]
    tally = deriving.tally(kind)
    i = [deriving.reference.cell(spot[0]) for spot in tally.spots].index(cell) + 1
    yield from tally.around(i - 1, i)


FAMILIES["type_implies_copy"] = copy_implies_type


@premises
def neighbours_match(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """Beside one of two placements lies one that matches it; that is not the other, and no two lie in a cell."""
    a, b = (-each.literal for each in said)
    cell = deriving.reference.in_cell(deriving.reference.cell(b))
    for clause in deriving.reference.beside(a):
        matching = clause[1:]
        if b not in matching and all(v in cell for v in matching):
            yield deriving.derivation.rule(clause)
            yield from (deriving.derivation.apart(b, v) for v in matching)
            return


@premises
def neighbour_is_supported(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """It is a rule."""
    yield deriving.derivation.rule([each.literal for each in said])


@premises
def placement_shows_labels(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """On the first side of a join by definition; on the second since what lies beyond is one of those that show it."""
    yield from deriving.definitions(said)
    yield from deriving.beside(-said[0].literal)


@premises
def join_shows_a_label(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """The placement on its first side shows one, unless nothing beyond could match it, so that it does not lie."""
    yield from deriving.definitions(said)
    if not said:
        yield deriving.derivation.rule([])
        return
    side = deriving.encoding.puzzle.board.joins[said[0].key[0]][0]
    labels = {each.key[1] for each in said}
    yield deriving.filled(side.cell)
    for placement in deriving.reference.in_cell(side.cell):
        if deriving.shown(placement)[side.side] not in labels:
            yield deriving.derivation.rule([-placement])


@premises
def label_is_supported(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """On its first side by definition; on the second since the placements that show it have a match there."""
    yield from deriving.definitions(said)
    for placement in deriving.derivation.made_of(-said[0].literal):
        yield from deriving.beside(placement)


@premises
def card_fits_labels(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """A card lies in one of its turns; each shows one of the labels allowed, or others than the run before them."""
    derivation, card = deriving.derivation, said[0]
    yield from derivation.definition(card.literal)
    cell, kind = card.key
    for placement in deriving.placements(cell, kind):
        around = deriving.around(placement)
        if around is None:
            yield derivation.rule([-placement])
            continue
        for side, label in enumerate(around):
            if label is None:
                continue
            yield deriving.shows(placement, label)
            for each in said[1:]:
                if each.literal < 0 and -each.literal != label and deriving.is_at(each, Side(cell, side)):
                    yield derivation.apart(-each.literal, label)


@premises
def card_forbids_labels(deriving: Deriving, said: list[Said]) -> Iterator[int]:
    """In each of its turns the card shows another label there."""
    yield from card_fits_labels(deriving, said)
