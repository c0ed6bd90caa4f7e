"""From the plain rules to the clauses of a recipe, one by one, as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from satpuzzle.certificate.derivation import Derivation
from satpuzzle.certificate.families import FAMILIES, Premises
from satpuzzle.certificate.groups import AT_MOST, Group
from satpuzzle.certificate.reference import Clause
from satpuzzle.certificate.terms import Said, Terms
from satpuzzle.encode import Encoding, Recipe
from satpuzzle.encode.variables import PLACE
from satpuzzle.errors import DisagreementError, InputError
from satpuzzle.language import say
from satpuzzle.model import Solution


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
        self.terms = Terms(encoding, derivation)

    def clauses(self, wanted: Sequence[int], solutions: Sequence[Solution]) -> Iterator[tuple[int, int]]:
        """The numbers of the recipe's clauses that are `wanted`, ascending, and those in the derivation.

        The recipe's clauses count from 1, in order; after them come those that exclude the solutions.
        """
        waiting = iter(wanted)
        following = next(waiting, None)
        for number, (name, clause, derive) in enumerate(chain(self._recipe(), self._excluding(solutions)), 1):
            if number == following:
                try:
                    derived = derive(clause)
                except (DisagreementError, LookupError):
                    raise DisagreementError(
                        say(
                            "BUG: what {family} is derived from does not suffice; please report this puzzle, "
                            "and certify with another recipe",
                            family=name,
                        )
                    ) from None
                yield number, derived
                following = next(waiting, None)

    def _recipe(self) -> Iterator[tuple[str, Clause, Callable[[Clause], int]]]:
        for name in self.encoding.recipe.constraints:
            for how, statement, auxiliaries in self.encoding.at_most[name]:
                group = Group(self.terms, how, statement, auxiliaries, by_type=AT_MOST.get(name, False))
                for place, variable in enumerate(auxiliaries):
                    self.terms.auxiliaries[variable] = partial(group.define, place)
                yield from ((name, clause, group.derive) for clause in how.clauses(*statement, auxiliaries))
            if name in FAMILIES:
                derive = partial(self._derive, FAMILIES[name])
                yield from ((name, clause, derive) for clause in self.encoding.plain(name))

    def _excluding(self, solutions: Sequence[Solution]) -> Iterator[tuple[str, Clause, Callable[[Clause], int]]]:
        for solution in solutions:
            clause = [-literal for literal in self.encoding.literals(solution)]
            yield "solutions.txt", clause, partial(self._derive, partial(_told_apart, solution))

    def _derive(self, premises: Premises, clause: Clause) -> int:
        """A clause of the recipe by the premises that its family names."""
        said = [self.terms.said(literal) for literal in clause]
        return self.derivation.derive([each.literal for each in said], premises(self.terms, said))


def _told_apart(solution: Solution, terms: Terms, _said: list[Said]) -> Iterator[int]:
    """A solution is excluded by a rule; where it is seen by its cards and labels, no other turns show these."""
    reference = terms.reference
    yield terms.derivation.rule([*reference.excluding(solution)])
    if PLACE in terms.encoding.variables:
        return
    for cell, (kind, turn) in enumerate(solution.lays):
        right = reference.variable(cell, kind, turn)
        labels = [label for label in terms.around(right) or () if label]
        yield from (terms.excludes(v, labels) for v in terms.placements(cell, kind) if v != right)
        yield from terms.derivation.definition(terms.lies(cell, kind))
