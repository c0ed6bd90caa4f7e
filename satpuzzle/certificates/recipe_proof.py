"""Deriving a recipe's clauses from the rules, one by one, as needed.

For each family of constraints, a function names the premises of a clause: clauses of the derivation from which it
follows by unit propagation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from satpuzzle.certificates.derivation import Derivation
from satpuzzle.certificates.groups import AT_MOST, CardinalityGroup
from satpuzzle.certificates.reference import Clause
from satpuzzle.certificates.terms import LiteralMap, RecipeLiteral
from satpuzzle.encode import Encoding, Recipe
from satpuzzle.encode.variables import COPY, PLACE
from satpuzzle.errors import DisagreementError, InputError
from satpuzzle.model import Side, Solution

Premises = Callable[[LiteralMap, list[RecipeLiteral]], Iterator[int]]
FAMILIES: dict[str, Premises] = {}


def premises(function: Premises) -> Premises:
    """Register a function for the family with its name."""
    FAMILIES[function.__name__] = function
    return function


@premises
def cell_has_a_card(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """A cell has a placement, and each placement belongs to a type."""
    yield terms.filled(said[0].key[0]) if said else terms.derivation.rule([])
    yield from terms.definitions(said)


@premises
def cell_has_a_placement(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """The clause is a rule."""
    yield terms.derivation.rule([each.literal for each in said])


FAMILIES["given_cards_lie"] = FAMILIES["neighbour_is_supported"] = cell_has_a_placement


@premises
def card_has_a_turn(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """The clause is part of the definition of a type in a cell."""
    yield from terms.definitions(said)


FAMILIES["placement_implies_card"] = card_has_a_turn


@premises
def every_card_used(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """A type of one card lies in some cell; for equal cards the counter reaches each copy."""
    yield from terms.definitions(said)
    if not said:
        yield terms.derivation.rule([])
        return
    kind = said[0].key[1]
    if said[0].block == COPY:
        yield from terms.tally(kind).around(1, terms.encoding.puzzle.board.cells)
    else:
        yield terms.derivation.rule([v for spot in terms.reference.spots(kind) for v in spot])


@premises
def copy_implies_type(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """The clause follows from the counter's clauses about this cell."""
    yield from terms.definitions(said)
    cell, kind = said[0].key[:2]
    tally = terms.tally(kind)
    i = terms.places(kind)[cell]
    yield from tally.around(i - 1, i)


FAMILIES["type_implies_copy"] = copy_implies_type


@premises
def neighbours_match(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """A matching placement lies beside the first one; it is not the second one, and a cell has only one placement."""
    a, b = (-each.literal for each in said)
    cell = terms.reference.in_cell(terms.reference.cell(b))
    for clause in terms.reference.beside(a):
        matching = clause[1:]
        if b not in matching and all(v in cell for v in matching):
            yield terms.derivation.rule(clause)
            yield from (terms.derivation.apart(b, v) for v in matching)
            return


@premises
def placement_shows_labels(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """True by definition on a join's first side; on the second, because the placement opposite shows the label."""
    yield from terms.definitions(said)
    yield from terms.beside(-said[0].literal)


@premises
def join_shows_a_label(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """The placement on the first side shows one of the labels; placements that no neighbour matches are excluded."""
    yield from terms.definitions(said)
    labels = {each.key[1] for each in said}
    join = said[0].key[0] if said else terms.encoding.domains.joins.index([])
    side = terms.encoding.puzzle.board.joins[join][0]
    yield terms.filled(side.cell)
    profile = terms.encoding.puzzle.rule.profile
    for placement in terms.reference.in_cell(side.cell):
        if profile(terms.shown(placement)[side.side]) not in labels:
            yield terms.derivation.rule([-placement])


@premises
def label_is_supported(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """True by definition on the first side; on the second, because placements showing the label have a match there."""
    yield from terms.definitions(said)
    for placement in terms.derivation.expanded(-said[0].literal):
        yield from terms.beside(placement)


@premises
def card_fits_labels(terms: LiteralMap, said: list[RecipeLiteral]) -> Iterator[int]:
    """In each rotation, the card shows one of the allowed labels, or a label other than the forbidden ones."""
    derivation, card = terms.derivation, said[0]
    yield from derivation.definition(card.literal)
    cell, kind = card.key
    for placement in terms.placements(cell, kind):
        around = terms.around(placement)
        if around is None:
            yield derivation.rule([-placement])
            continue
        for side, label in enumerate(around):
            if label is None:
                continue
            yield terms.shows(placement, label)
            for each in said[1:]:
                if each.literal < 0 and -each.literal != label and terms.is_at(each, Side(cell, side)):
                    yield derivation.apart(-each.literal, label)


FAMILIES["card_forbids_labels"] = card_fits_labels


def checked_recipe(recipe: Recipe) -> Recipe:
    """Return `recipe` if all its clauses can be derived; raise InputError otherwise."""
    if recipe.breaks_symmetry:
        raise InputError(
            "recipe {name!r} excludes rotations of solutions; use another recipe to certify", name=recipe.name
        )
    for family in recipe.constraints:
        if family not in FAMILIES and family not in AT_MOST:
            raise InputError(
                "recipe {name!r}: certify does not support its family {family} yet; use another recipe",
                name=recipe.name,
                family=family,
            )
    return recipe


class RecipeProof:
    """Derives an encoding's clauses from the reference formula, by their numbers, as needed."""

    def __init__(self, encoding: Encoding, derivation: Derivation) -> None:
        self.encoding = encoding
        self.derivation = derivation
        self.terms = LiteralMap(encoding, derivation)

    def clauses(self, wanted: Sequence[int], solutions: Sequence[Solution]) -> Iterator[tuple[int, int]]:
        """Derive the wanted clauses.

        The recipe's clauses are numbered from 1, in order; after them come those that exclude the solutions.

        Args:
            wanted: The numbers of the wanted clauses, ascending.
            solutions: The solutions that are excluded.

        Yields:
            The number of each wanted clause, and its number in the derivation.

        Raises:
            DisagreementError: The premises of a clause do not suffice (a bug).
        """
        waiting = iter(wanted)
        following = next(waiting, None)
        for number, (name, clause, derive) in enumerate(chain(self._recipe(), self._excluding(solutions)), 1):
            if number == following:
                try:
                    derived = derive(clause)
                except (DisagreementError, LookupError):
                    raise DisagreementError(
                        "BUG: the premises of {family} do not suffice; please report this puzzle, "
                        "and use another recipe",
                        family=name,
                    ) from None
                yield number, derived
                following = next(waiting, None)

    def _recipe(self) -> Iterator[tuple[str, Clause, Callable[[Clause], int]]]:
        for name in self.encoding.recipe.constraints:
            for how, statement, auxiliaries in self.encoding.at_most[name]:
                group = CardinalityGroup(self.terms, how, statement, auxiliaries, by_type=AT_MOST.get(name, False))
                for place, variable in enumerate(auxiliaries):
                    self.terms.auxiliaries[variable] = partial(group.define, place)
                yield from ((name, clause, group.derive) for clause in how.clauses(*statement, auxiliaries))
            if name in FAMILIES:
                derive = partial(self._derive, FAMILIES[name])
                yield from ((name, clause, derive) for clause in self.encoding.plain(name))

    def _excluding(self, solutions: Sequence[Solution]) -> Iterator[tuple[str, Clause, Callable[[Clause], int]]]:
        for solution in solutions:
            clause = [-literal for literal in self.encoding.literals(solution)]
            yield "solutions.txt", clause, partial(self._derive, partial(_excluding_solution, solution))

    def _derive(self, premises: Premises, clause: Clause) -> int:
        """Derive a clause of the recipe from the premises that its family names."""
        said = [self.terms.said(literal) for literal in clause]
        return self.derivation.derive([each.literal for each in said], premises(self.terms, said))


def _excluding_solution(solution: Solution, terms: LiteralMap, _said: list[RecipeLiteral]) -> Iterator[int]:
    """A rule excludes the solution; without placement variables, its cards and labels imply its placements."""
    reference = terms.reference
    yield terms.derivation.rule([*reference.excluding(solution)])
    if PLACE in terms.encoding.variables:
        return
    for cell, (kind, turn) in enumerate(solution.lays):
        right = reference.variable(cell, kind, turn)
        labels = [label for label in terms.around(right) or () if label]
        yield from (terms.excludes(v, labels) for v in terms.placements(cell, kind) if v != right)
        yield from terms.derivation.definition(terms.lies(cell, kind))
