"""Constraint families stated as clauses: what these follow from, a function for each, under the family's name.

A function gives the premises of one clause; unit propagation over them finds the hints, and what is not needed is
left out, so that it need not be exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satpuzzle.certificate.terms import Said, Terms
from satpuzzle.encode.variables import COPY
from satpuzzle.model import Side

Premises = Callable[[Terms, list[Said]], Iterator[int]]
FAMILIES: dict[str, Premises] = {}


def premises(function: Premises) -> Premises:
    """Register the function below for the family of its name."""
    FAMILIES[function.__name__] = function
    return function


@premises
def cell_has_a_card(terms: Terms, said: list[Said]) -> Iterator[int]:
    """A cell has a placement, which is one of some type there."""
    yield terms.filled(said[0].key[0]) if said else terms.derivation.rule([])
    yield from terms.definitions(said)


@premises
def cell_has_a_placement(terms: Terms, said: list[Said]) -> Iterator[int]:
    """It is a rule."""
    yield terms.derivation.rule([each.literal for each in said])


FAMILIES["given_cards_lie"] = cell_has_a_placement


@premises
def card_has_a_turn(terms: Terms, said: list[Said]) -> Iterator[int]:
    """It is the definition of a type that lies in a cell."""
    yield from terms.definitions(said)


FAMILIES["placement_implies_card"] = card_has_a_turn


@premises
def every_card_used(terms: Terms, said: list[Said]) -> Iterator[int]:
    """A type of one card lies somewhere; the copies of one are reached one after the other."""
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
def copy_implies_type(terms: Terms, said: list[Said]) -> Iterator[int]:
    """By what the counter says of this cell."""
    yield from terms.definitions(said)
    cell, kind = said[0].key[:2]
    tally = terms.tally(kind)
    i = terms.places(kind)[cell]
    yield from tally.around(i - 1, i)


FAMILIES["type_implies_copy"] = copy_implies_type


@premises
def neighbours_match(terms: Terms, said: list[Said]) -> Iterator[int]:
    """Beside one of two placements lies one that matches it; that is not the other, and no two lie in a cell."""
    a, b = (-each.literal for each in said)
    cell = terms.reference.in_cell(terms.reference.cell(b))
    for clause in terms.reference.beside(a):
        matching = clause[1:]
        if b not in matching and all(v in cell for v in matching):
            yield terms.derivation.rule(clause)
            yield from (terms.derivation.apart(b, v) for v in matching)
            return


@premises
def neighbour_is_supported(terms: Terms, said: list[Said]) -> Iterator[int]:
    """It is a rule."""
    yield terms.derivation.rule([each.literal for each in said])


@premises
def placement_shows_labels(terms: Terms, said: list[Said]) -> Iterator[int]:
    """On the first side of a join by definition; on the second since what lies beyond is one of those that show it."""
    yield from terms.definitions(said)
    yield from terms.beside(-said[0].literal)


@premises
def join_shows_a_label(terms: Terms, said: list[Said]) -> Iterator[int]:
    """The placement on its first side shows one, unless nothing beyond could match it, so that it does not lie."""
    yield from terms.definitions(said)
    labels = {each.key[1] for each in said}
    join = said[0].key[0] if said else terms.encoding.domains.joins.index([])
    side = terms.encoding.puzzle.board.joins[join][0]
    yield terms.filled(side.cell)
    for placement in terms.reference.in_cell(side.cell):
        if terms.shown(placement)[side.side] not in labels:
            yield terms.derivation.rule([-placement])


@premises
def label_is_supported(terms: Terms, said: list[Said]) -> Iterator[int]:
    """On its first side by definition; on the second since the placements that show it have a match there."""
    yield from terms.definitions(said)
    for placement in terms.derivation.made_of(-said[0].literal):
        yield from terms.beside(placement)


@premises
def card_fits_labels(terms: Terms, said: list[Said]) -> Iterator[int]:
    """A card lies in one of its turns; each shows one of the labels allowed, or others than the run before them."""
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


@premises
def card_forbids_labels(terms: Terms, said: list[Said]) -> Iterator[int]:
    """In each of its turns the card shows another label there."""
    yield from card_fits_labels(terms, said)
