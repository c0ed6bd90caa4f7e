"""Correctness of recipes: the facts that constraint families state, and what follows from them.

A formula is correct (sound and complete) if its models, projected onto the puzzle's variables, are exactly the
solutions. Different families can ensure the same: that no card is used twice can be a constraint, or follow because all
cells are filled and every card is used. Therefore each family states a fact, rules derive more facts, and a recipe must
derive the goals. The tests compare every recipe in `encodings/` with a brute-force search.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class Fact(Enum):
    """A fact that holds in every model of a formula; its value is the text for people.

    CARDS are pairs (cell, type), PLACEMENTS are triples (cell, type, turn). A copy is one of several equal cards; an
    individual card is a copy, or the only card of its type.
    """

    FILLED_CARDS = "every cell has a card"
    SINGLE_CARDS = "no cell has two cards"
    BOUNDED_CARDS = "no card is used too often"
    ENOUGH_CARDS = "every card is used often enough"

    FILLED_PLACEMENTS = "every cell has a placement"
    SINGLE_PLACEMENTS = "no cell has two placements"
    BOUNDED_PLACEMENTS = "no card is placed too often"
    ENOUGH_PLACEMENTS = "every card is placed often enough"

    EVERY_COPY_USED = "every individual card is used"
    COPIES_USED_ONCE = "no individual card is used twice"
    COPY_IMPLIES_TYPE = "a cell with a copy has its type"
    TYPE_IMPLIES_COPY = "a cell with a type of several cards has one of its copies"
    COPIES_APART = "no cell has two copies of a type"

    CARD_IS_PLACED = "a card in a cell has a rotation"
    PLACEMENT_IMPLIES_CARD = "a placement puts its card into its cell"
    AT_MOST_ONE_TURN = "a card in a cell has at most one rotation"

    GIVEN_PLACED = "given cards are placed as given"

    JOINS_MATCH = "neighbours match"
    NEIGHBOURS_SUPPORT = "a placement has a matching neighbour at every join"
    LABELS_SHOWN = "a placement shows its labels"
    JOINS_HAVE_A_LABEL = "a join shows some label"
    JOINS_HAVE_AT_MOST_ONE_LABEL = "a join shows at most one label"
    LABELS_SUPPORTED = "a label at a join has a placement on either side"


Rule = tuple[set[Fact], Fact]  # premises and conclusion


def _counting(filled: Fact, single: Fact, bounded: Fact, enough: Fact) -> tuple[Rule, ...]:
    """Return rules for as many cells as cards: all cells filled, no card too often means each card once, and so on."""
    forward = ({filled, bounded}, single), ({filled, bounded}, enough)
    return *forward, ({enough, single}, filled), ({enough, single}, bounded)


F = Fact
COUNTING: tuple[Rule, ...] = (
    *_counting(F.FILLED_CARDS, F.SINGLE_CARDS, F.BOUNDED_CARDS, F.ENOUGH_CARDS),
    *_counting(F.FILLED_PLACEMENTS, F.SINGLE_PLACEMENTS, F.BOUNDED_PLACEMENTS, F.ENOUGH_PLACEMENTS),
)
RULES: tuple[Rule, ...] = (
    ({F.EVERY_COPY_USED, F.COPY_IMPLIES_TYPE, F.COPIES_APART}, F.ENOUGH_CARDS),
    ({F.COPIES_USED_ONCE, F.TYPE_IMPLIES_COPY}, F.BOUNDED_CARDS),
    ({F.FILLED_CARDS, F.CARD_IS_PLACED}, F.FILLED_PLACEMENTS),
    ({F.ENOUGH_CARDS, F.CARD_IS_PLACED}, F.ENOUGH_PLACEMENTS),
    ({F.SINGLE_CARDS, F.PLACEMENT_IMPLIES_CARD, F.AT_MOST_ONE_TURN}, F.SINGLE_PLACEMENTS),
    ({F.BOUNDED_CARDS, F.PLACEMENT_IMPLIES_CARD, F.AT_MOST_ONE_TURN}, F.BOUNDED_PLACEMENTS),
    ({F.FILLED_PLACEMENTS, F.PLACEMENT_IMPLIES_CARD}, F.FILLED_CARDS),
    ({F.ENOUGH_PLACEMENTS, F.PLACEMENT_IMPLIES_CARD, F.AT_MOST_ONE_TURN}, F.ENOUGH_CARDS),
    ({F.SINGLE_PLACEMENTS, F.CARD_IS_PLACED}, F.SINGLE_CARDS),
    ({F.BOUNDED_PLACEMENTS, F.CARD_IS_PLACED}, F.BOUNDED_CARDS),
    ({F.SINGLE_PLACEMENTS}, F.AT_MOST_ONE_TURN),
    ({F.FILLED_PLACEMENTS}, F.GIVEN_PLACED),  # no other placement is possible there
    ({F.NEIGHBOURS_SUPPORT, F.SINGLE_PLACEMENTS}, F.JOINS_MATCH),
    # starting from any card, as the joins connect all cells
    ({F.NEIGHBOURS_SUPPORT, F.ENOUGH_PLACEMENTS}, F.FILLED_PLACEMENTS),
    ({F.LABELS_SHOWN, F.JOINS_HAVE_AT_MOST_ONE_LABEL}, F.JOINS_MATCH),
    ({F.LABELS_SUPPORTED, F.SINGLE_PLACEMENTS}, F.JOINS_HAVE_AT_MOST_ONE_LABEL),
    ({F.LABELS_SUPPORTED, F.SINGLE_PLACEMENTS, F.JOINS_HAVE_A_LABEL}, F.JOINS_MATCH),
)


class Softened(NamedTuple):
    """The meaning of a fact as a soft constraint, whose clauses may be violated.

    Attributes:
        each: What each satisfied clause counts: joins or cards.
        needs: Facts that must hold without it.
        spoils: Facts that must neither hold nor be stated, because they exclude all models that violate a clause.
    """

    each: str
    needs: tuple[Fact, ...]
    spoils: tuple[Fact, ...]


ALL_USED = (F.ENOUGH_CARDS, F.ENOUGH_PLACEMENTS, F.EVERY_COPY_USED)  # untrue if cards may be spare
GOALS = (F.FILLED_PLACEMENTS, F.SINGLE_PLACEMENTS, F.BOUNDED_PLACEMENTS, F.JOINS_MATCH)  # what a formula needs
JOINS, CARDS = "joins", "cards"  # objective: joins or cards
_MATCHING = (F.JOINS_MATCH, F.NEIGHBOURS_SUPPORT, F.LABELS_SHOWN)
_ALL_LIE = (*ALL_USED, F.FILLED_CARDS, F.FILLED_PLACEMENTS)
_SOFT_CARDS = Softened(CARDS, (*GOALS[1:], F.GIVEN_PLACED), (*_ALL_LIE, F.NEIGHBOURS_SUPPORT, F.LABELS_SUPPORTED))
SOFTENED: dict[Fact | None, Softened] = {
    # a label at a join has a placement on either side, so a join with a label matches
    F.JOINS_HAVE_A_LABEL: Softened(JOINS, (*GOALS[:3], F.LABELS_SUPPORTED), _MATCHING),
    F.FILLED_CARDS: _SOFT_CARDS._replace(needs=(*_SOFT_CARDS.needs, F.CARD_IS_PLACED)),
    F.FILLED_PLACEMENTS: _SOFT_CARDS,
}


def derived(stated: Iterable[Fact | None], rules: Iterable[Rule] = (*COUNTING, *RULES)) -> set[Fact]:
    """Return the facts and all that follow from them; with spare cards by RULES only."""
    facts = {fact for fact in stated if fact}
    while new := [conclusion for premises, conclusion in rules if premises <= facts and conclusion not in facts]:
        facts.update(new)
    return facts
