"""When is a recipe sound? What its constraint families state, and what follows from that.

A formula is sound when its models, as far as its projection goes, are the solutions and nothing
else. Different families can see to the same thing: that no card is used twice may be said outright,
or follow because all cells are filled and every card is used. So each family states facts, rules
derive further ones, and a recipe must arrive at the goals; a family without which it still does is
redundant in that recipe. The tests hold all of this against a brute force, recipe by recipe.

Facts about placements end in `placed`, those about (cell, type) in `lies`:

    filled     every cell has one          single   no cell has two
    bounded    no type is used too often   enough   every type is used often enough
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from satpuzzle.encode.variables import PLACE, RIM

STATED = {
    "cell_has_a_card": "filled lies",
    "cell_has_one_card": "single lies",
    "card_used_at_most": "bounded lies",
    "card_used_enough": "enough lies",
    "every_card_used": "every copy is used",
    "card_used_once": "copies are used once",
    "copy_implies_type": "copies lie",
    "type_implies_copy": "what lies is a copy",
    "copies_apart": "copies lie apart",
    "cell_has_a_placement": "filled placed",
    "cell_has_one_placement": "single placed",
    "card_placed_at_most": "bounded placed",
    "card_placed_enough": "enough placed",
    "card_has_a_turn": "what lies is placed",
    "placement_implies_card": "what is placed lies",
    "card_has_one_turn": "one turn",
    "neighbours_match": "joins match",
    "neighbour_is_supported": "neighbours have a match",
    "placement_shows_labels": "placements show their labels",
    "join_shows_a_label": "joins have a label",
    "join_shows_one_label": "joins have one label",
    "rim_shows_one_label": "rim sides have one label",
    "label_is_supported": "labels have a placement",
    "card_fits_labels": "cards fit the labels",
}  # families that are not here state nothing that a solution needs

RULES: tuple[tuple[str, str], ...] = (
    # as many cells as cards: filled without using a card too often means one each, and the other way round
    *((f"filled {them}, bounded {them}", f"single {them}") for them in ("lies", "placed")),
    *((f"filled {them}, bounded {them}", f"enough {them}") for them in ("lies", "placed")),
    *((f"enough {them}, single {them}", f"filled {them}") for them in ("lies", "placed")),
    *((f"enough {them}, single {them}", f"bounded {them}") for them in ("lies", "placed")),
    ("every copy is used, copies lie, copies lie apart", "enough lies"),
    ("copies are used once, what lies is a copy", "bounded lies"),
    ("filled lies, what lies is placed", "filled placed"),
    ("enough lies, what lies is placed", "enough placed"),
    ("single lies, what is placed lies, one turn", "single placed"),
    ("bounded lies, what is placed lies, one turn", "bounded placed"),
    ("filled placed, what is placed lies", "filled lies"),
    ("enough placed, what is placed lies, one turn", "enough lies"),
    ("single placed, what lies is placed", "single lies"),
    ("bounded placed, what lies is placed", "bounded lies"),
    ("single placed", "one turn"),
    ("neighbours have a match, single placed", "joins match"),
    ("neighbours have a match, enough placed", "filled placed"),  # from any card on, as the joins connect all cells
    ("placements show their labels, joins have one label", "joins match"),
    ("labels have a placement, single placed", "joins have one label"),
    ("labels have a placement, single placed, joins have a label", "joins match"),
    ("filled lies, cards fit the labels", "joins have a label"),
    # all sides around a cell show the labels of one card; of two different cards they cannot
    ("cards fit the labels, joins have one label, rim sides have one label", "single lies"),
)

MOST_MISSING = 4  # sound recipes of this catalogue can be built from so many families
_RULES = [(frozenset(premises.split(", ")), conclusion) for premises, conclusion in RULES]


SENTENCES = {
    "filled placed": "every cell has a placement",
    "single placed": "no cell has two placements",
    "bounded placed": "no card is placed too often",
    "joins match": "neighbours match",
    "filled lies": "every cell has a card",
    "single lies": "no cell has two cards",
    "bounded lies": "no card is used too often",
    "cards fit the labels": "the labels around a card are its own",
    "joins have one label": "a join shows one label",
    "rim sides have one label": "a side on the rim shows one label",
}  # the goals, for people


def goals(variables: Iterable[str]) -> tuple[str, ...]:
    """What must be certain of a formula with these blocks of variables."""
    if PLACE in variables:
        return ("filled placed", "single placed", "bounded placed", "joins match")
    return (
        *("filled lies", "single lies", "bounded lies"),
        *("cards fit the labels", "joins have one label", "rim sides have one label"),
    )


def unmet(variables: Iterable[str], families: Iterable[str]) -> list[str]:
    """The goals at which a recipe of these variables and families does not arrive."""
    variables = tuple(variables)
    facts = {STATED[family] for family in families if family in STATED}
    if PLACE not in variables and RIM not in variables:
        facts.add("rim sides have one label")  # such a recipe is for puzzles whose rim is given
    while True:
        new = {conclusion for premises, conclusion in _RULES if premises <= facts} - facts
        if not new:
            return [goal for goal in goals(variables) if goal not in facts]
        facts |= new


def mends(variables: Iterable[str], families: Iterable[str], possible: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The smallest sets of families among `possible` that make an unsound recipe sound, if few suffice."""
    variables, families = tuple(variables), tuple(families)
    others = [family for family in possible if family in STATED and family not in families]
    for size in range(1, MOST_MISSING + 1):
        found = [more for more in combinations(others, size) if not unmet(variables, (*families, *more))]
        if found:
            yield from found
            return


def redundant(variables: Iterable[str], families: Iterable[str]) -> tuple[str, ...]:
    """Those of `families` without any one of which the recipe is still sound."""
    variables, families = tuple(variables), tuple(families)
    return tuple(name for name in families if not unmet(variables, [other for other in families if other != name]))
