"""Constraint families: each is one function that reads like the rule it states.

A family looks at the puzzle's domains and the declared variables and yields either clauses, or
groups (literals, bound) of which at most `bound` may be true; the recipe chooses the encoding of the
groups. Sizes are given for C cells, T types, J joins, P placement variables, and D, the sum over the
joins of the labels they can show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from satpuzzle.encode.domains import Domains
from satpuzzle.encode.variables import LABEL, LIES, PLACE, Clause, Variables

Group = tuple[list[int], int]


def cell_has_a_card(domains: Domains, names: Variables) -> Iterator[Clause]:
    """Some type lies in every cell. C clauses."""
    lies = names[LIES]
    for cell, options in enumerate(domains.cells):
        yield [lies[cell, kind] for kind in _types(options)]


def cell_has_one_card(domains: Domains, names: Variables) -> Iterator[Group]:
    """At most one type lies in a cell. C groups; redundant: no cell stays empty, and no card is used twice."""
    lies = names[LIES]
    for cell, options in enumerate(domains.cells):
        yield [lies[cell, kind] for kind in _types(options)], 1


def card_used_at_most(domains: Domains, names: Variables) -> Iterator[Group]:
    """A type lies in no more cells than it has cards. T groups."""
    for kind, literals in _cells_of_types(domains, names).items():
        yield literals, domains.puzzle.types[kind - 1].count


def card_used(domains: Domains, names: Variables) -> Iterator[Clause]:
    """Every type lies in some cell. T clauses; redundant: all cells are filled by just enough cards."""
    yield from _cells_of_types(domains, names).values()


def card_lies_in_some_turn(domains: Domains, names: Variables) -> Iterator[Clause]:
    """A type that lies in a cell lies there in some turn. One clause a (cell, type)."""
    place, lies = names[PLACE], names[LIES]
    for cell, kind, turns in _turns(domains):
        yield [-lies[cell, kind], *(place[cell, kind, turn] for turn in turns)]


def turned_card_lies(domains: Domains, names: Variables) -> Iterator[Clause]:
    """A placement puts its type into its cell. P clauses."""
    lies = names[LIES]
    for (cell, kind, _), placement in names[PLACE].items():
        yield [-placement, lies[cell, kind]]


def card_lies_in_one_turn(domains: Domains, names: Variables) -> Iterator[Group]:
    """A type lies in a cell in at most one turn. One group a (cell, type)."""
    place = names[PLACE]
    for cell, kind, turns in _turns(domains):
        yield [place[cell, kind, turn] for turn in turns], 1


def placement_shows_labels(domains: Domains, names: Variables) -> Iterator[Clause]:
    """A placement shows its labels at the joins of its cell; what no neighbour can match is excluded.

    One clause a join and placement in either of its cells: 2 literals, or 1 where the label is excluded.
    """
    place, label = names[PLACE], names[LABEL]
    mate = domains.puzzle.rule.mate
    for join, ends in enumerate(domains.puzzle.board.joins):
        for end, (cell, side) in enumerate(ends):
            for kind, turn, shown in domains.cells[cell]:
                key = (join, mate(shown[side]) if end else shown[side])
                placement = place[cell, kind, turn]
                yield [-placement, label[key]] if key in label else [-placement]


def join_shows_one_label(domains: Domains, names: Variables) -> Iterator[Group]:
    """A join shows at most one label. J groups. Heule 2008 calls a join a diamond."""
    label = names[LABEL]
    for join, labels in enumerate(domains.joins):
        yield [label[join, shown] for shown in labels], 1


def label_is_supported(domains: Domains, names: Variables) -> Iterator[Clause]:
    """A label at a join is shown by some placement on either side of it. 2D clauses; redundant."""
    place, label = names[PLACE], names[LABEL]
    mate = domains.puzzle.rule.mate
    for join, ends in enumerate(domains.puzzle.board.joins):
        for end, (cell, side) in enumerate(ends):
            showing: dict[int, Clause] = {shown: [-label[join, shown]] for shown in domains.joins[join]}
            for kind, turn, shown in domains.cells[cell]:
                at_join = mate(shown[side]) if end else shown[side]
                if at_join in showing:
                    showing[at_join].append(place[cell, kind, turn])
            yield from showing.values()


class Family(NamedTuple):
    """A constraint family: its function, and what a recipe must know of it.

    groups: it yields groups, not clauses. redundant: leaving it out keeps the models' projection.
    needs: the variables it speaks about.
    """

    name: str
    function: Callable[[Domains, Variables], Iterator[Clause]] | Callable[[Domains, Variables], Iterator[Group]]
    needs: tuple[str, ...]
    groups: bool = False
    redundant: bool = False


FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        Family("cell_has_a_card", cell_has_a_card, (LIES,)),
        Family("cell_has_one_card", cell_has_one_card, (LIES,), groups=True, redundant=True),
        Family("card_used_at_most", card_used_at_most, (LIES,), groups=True),
        Family("card_used", card_used, (LIES,), redundant=True),
        Family("card_lies_in_some_turn", card_lies_in_some_turn, (PLACE, LIES)),
        Family("turned_card_lies", turned_card_lies, (PLACE, LIES)),
        Family("card_lies_in_one_turn", card_lies_in_one_turn, (PLACE, LIES), groups=True),
        Family("placement_shows_labels", placement_shows_labels, (PLACE, LABEL)),
        Family("join_shows_one_label", join_shows_one_label, (LABEL,), groups=True),
        Family("label_is_supported", label_is_supported, (PLACE, LABEL), redundant=True),
    )
}


def _types(options: list[tuple[int, int, tuple[int, ...]]]) -> list[int]:
    return list(dict.fromkeys(kind for kind, _, _ in options))


def _turns(domains: Domains) -> Iterator[tuple[int, int, list[int]]]:
    for cell, options in enumerate(domains.cells):
        turns: dict[int, list[int]] = {}
        for kind, turn, _ in options:
            turns.setdefault(kind, []).append(turn)
        for kind, listed in turns.items():
            yield cell, kind, listed


def _cells_of_types(domains: Domains, names: Variables) -> dict[int, list[int]]:
    cells: dict[int, list[int]] = {kind.number: [] for kind in domains.puzzle.types}
    for (_, kind), variable in names[LIES].items():
        cells[kind].append(variable)
    return cells
