"""Constraint families: one function each.

A family yields cardinality constraints (`AtMost`), whose encoding the recipe chooses, or blocks of clauses, not both. A
decorator registers it with the variables it needs and the fact it states (`facts.py`), which decides whether recipes
are correct.

The first line of a docstring says what the family states and its size, with the letters of SIZES. `Source:` is the
publication.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count, starmap
from typing import NamedTuple

from satpuzzle.encode.cardinality import AtMost, told
from satpuzzle.encode.facts import Fact
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, Clauses, Domains, Pattern, Variables, any_of, shared
from satpuzzle.model import Lay
from satpuzzle.model.value import grouped

SIZES = (
    "C cells, T types, J joins, P placement variables, L (cell, type) variables, "
    "D (join, label) variables, Q copy variables"
)

Function = Callable[[Domains, Variables], Iterator[Clauses | AtMost]]


class Family(NamedTuple):
    """A constraint family.

    Attributes:
        name: Its name in recipes.
        function: Yields its constraints.
        needs: The blocks of variables in its clauses.
        states: The fact that it states; None if a solution does not need it.
        breaks_symmetry: Whether it may exclude rotations of a solution.
        explanation: The first line of its docstring: what it states, and its size.
        source: The publication, or "".
    """

    name: str
    function: Function
    needs: tuple[str, ...]
    states: Fact | None
    breaks_symmetry: bool
    explanation: str
    source: str


FAMILIES: dict[str, Family] = {}


def family(*needs: str, states: Fact | None = None, breaks_symmetry: bool = False) -> Callable[[Function], Function]:
    """Register a function as a constraint family, under its own name; for its arguments see `Family`."""

    def register(function: Function) -> Function:
        name = function.__name__
        FAMILIES[name] = Family(name, function, needs, states, breaks_symmetry, *told(function.__doc__))
        return function

    return register


@family(CARD_AT, states=Fact.FILLED_CARDS)
def cell_has_a_card(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """Every cell has a type. C clauses."""
    yield from _any_of(variables[CARD_AT].parts())


@family(CARD_AT, states=Fact.SINGLE_CARDS)
def cell_has_one_card(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A cell has at most one type. C cardinality constraints."""
    yield from _at_most_one(variables[CARD_AT].parts())


@family(CARD_AT, states=Fact.BOUNDED_CARDS)
def card_used_at_most(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type is used at most as often as it has cards. T cardinality constraints."""
    yield from starmap(AtMost, _by_type(domains, variables, CARD_AT))


@family(CARD_AT, states=Fact.ENOUGH_CARDS)
def card_used_enough(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type is used at least as often as it has cards. T cardinality constraints; a clause for a type of one card."""
    yield from _enough(domains, variables, CARD_AT)


@family(CARD_AT, COPY, states=Fact.EVERY_COPY_USED)
def every_card_used(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """Every individual card lies in some cell, equal cards distinguished. C clauses.

    Source: Heule 2008 (compact).

    Yields:
        The clauses.
    """
    yield from _any_of(_individual_cards(domains, variables))


@family(CARD_AT, COPY, states=Fact.COPIES_USED_ONCE)
def card_used_once(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """Every individual card lies in at most one cell. C cardinality constraints.

    Source: Heule 2008 (explicit one-on-one).

    Yields:
        The constraints.
    """
    yield from _at_most_one(_individual_cards(domains, variables))


@family(CARD_AT, COPY, states=Fact.COPY_IMPLIES_TYPE)
def copy_implies_type(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A copy in a cell implies its type there. Q clauses."""
    yield from _implied(zip(_kinds(variables, COPY), _kinds(variables, CARD_AT), strict=True))


@family(CARD_AT, COPY, states=Fact.TYPE_IMPLIES_COPY)
def type_implies_copy(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A type of several cards in a cell implies one of its copies there. One clause per cell and such type."""
    yield from _any_of((-variables[CARD_AT][card], *copies) for card, copies in _by_card(variables, COPY))


@family(CARD_AT, COPY, states=Fact.COPIES_APART)
def copies_apart(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A cell has at most one copy of a type. One cardinality constraint per cell and type of several cards."""
    yield from _at_most_one(copies for _, copies in _by_card(variables, COPY))


@family(PLACE, states=Fact.FILLED_PLACEMENTS)
def cell_has_a_placement(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """Every cell has a placement. C clauses."""
    yield from _any_of(variables[PLACE].parts())


@family(PLACE, states=Fact.SINGLE_PLACEMENTS)
def cell_has_one_placement(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A cell has at most one placement. C cardinality constraints."""
    yield from _at_most_one(variables[PLACE].parts())


@family(PLACE, states=Fact.BOUNDED_PLACEMENTS)
def card_placed_at_most(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type has at most as many placements as cards. T cardinality constraints."""
    yield from starmap(AtMost, _by_type(domains, variables, PLACE))


@family(PLACE, states=Fact.ENOUGH_PLACEMENTS)
def card_placed_enough(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type has at least as many placements as cards. T cardinality constraints; a clause for a type of one card."""
    yield from _enough(domains, variables, PLACE)


@family(PLACE, CARD_AT, states=Fact.CARD_IS_PLACED)
def card_has_a_turn(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A type in a cell has a rotation. L clauses."""
    yield from _implied(zip(_kinds(variables, CARD_AT), _kinds(variables, PLACE), strict=True))


@family(PLACE, CARD_AT, states=Fact.PLACEMENT_IMPLIES_CARD)
def placement_implies_card(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A placement implies its type in its cell. P clauses."""
    yield from _implied(zip(_kinds(variables, PLACE), _kinds(variables, CARD_AT), strict=True))


@family(PLACE, CARD_AT, states=Fact.AT_MOST_ONE_TURN)
def card_has_one_turn(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type in a cell has at most one rotation. L cardinality constraints."""
    yield from _at_most_one(turns for _, turns in _by_card(variables, PLACE))


@family(PLACE, states=Fact.JOINS_MATCH)
def neighbours_match(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """Neighbouring placements match. One clause per join and pair that does not match.

    Clauses of 2 literals, about p²(1 - 1/k) per join, for p placements per cell and k labels. Two placements of a card
    have no clause if `card_placed_at_most` excludes each pair of them.

    Yields:
        The clauses.
    """
    lays = variables[PLACE].groups
    patterns: dict[tuple[int, int], Pattern] = {}
    for (a, b), (first, second) in zip(domains.puzzle.board.joins, ends_of_joins(domains, variables), strict=True):
        key = id(first.labels), id(second.labels)
        if key not in patterns:
            here = [*zip(first.labels, lays[a.cell], strict=True)]
            there = [*zip(second.labels, lays[b.cell], strict=True)]
            patterns[key] = Pattern(
                (-n, -m)
                for n, (label, (kind, _)) in enumerate(here, 1)
                for m, (shown, (other, _)) in enumerate(there, 1 + len(here))
                if label != shown and not (kind == other and kind in variables.apart)  # excluded already
            )
        yield Clauses(patterns[key], (*first.ids, *second.ids))


@family(PLACE, states=Fact.NEIGHBOURS_SUPPORT)
def neighbour_is_supported(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A placement has a matching placement across each of its joins. One clause per join and placement there.

    A placement that no neighbour can match is excluded once.

    Source: Gent 2002 (the support encoding).

    Yields:
        The clauses.
    """
    yield from _implied(pair for ends in ends_of_joins(domains, variables) for pair in (ends, ends[::-1]))


@family(PLACE, LABEL, states=Fact.LABELS_SHOWN)
def placement_shows_labels(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A placement shows its labels at the joins of its cell. One clause per join and placement there.

    Clauses of 2 literals; of 1 literal, which excludes the placement once, if no neighbour can match the label.

    Yields:
        The clauses.
    """
    yield from _implied(_labelled_ends(domains, variables))


@family(LABEL, states=Fact.JOINS_HAVE_A_LABEL)
def join_shows_a_label(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A join shows some label. J clauses."""
    yield from _any_of(variables[LABEL].parts())


@family(LABEL, states=Fact.JOINS_HAVE_AT_MOST_ONE_LABEL)
def join_shows_one_label(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A join shows at most one label. J cardinality constraints.

    Source: Heule 2008, who calls a join a diamond.

    Yields:
        The constraints.
    """
    yield from _at_most_one(variables[LABEL].parts())


@family(PLACE, LABEL, states=Fact.LABELS_SUPPORTED)
def label_is_supported(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A label at a join is shown by a placement on either side. 2D clauses.

    Source: after Gent 2002.

    Yields:
        The clauses.
    """
    yield from _implied((labels, end) for end, labels in _labelled_ends(domains, variables))


@family(LABEL)
def figure_in_no_more_joins(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A figure is at no more joins than its sides allow. One cardinality constraint per figure.

    A join takes a front and a back of a figure, or two sides of a colour.

    Yields:
        The constraints.
    """
    puzzle, rule = domains.puzzle, domains.puzzle.rule
    sides = Counter(chain.from_iterable((*puzzle.cards, *puzzle.backs)))
    if len(rule.rims) == 1:
        sides[rule.rims[0]] -= len(puzzle.board.rim)
    pairs = rule.pairs(sides)
    labels = zip(variables[LABEL], variables[LABEL].ids, strict=True)
    literals = grouped((abs(label), variable) for (_, label), variable in labels)
    for figure in sorted(literals):
        yield AtMost(literals[figure], max(0, pairs[figure]))


@family(CARD_AT, breaks_symmetry=True)
def one_card_breaks_rotations(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """One card, the only one of its type, breaks the symmetries of the board. At most L + P clauses.

    It may lie in only one cell of each orbit and, in a cell that symmetries keep in place, in one of the looks that are
    equivalent there. So every solution keeps at least one of its images. Nothing is excluded if every type has several
    cards, or cards can follow no symmetry of the board. The chosen card has the most looks, and then the fewest cells.

    Yields:
        The clauses.
    """
    puzzle = domains.puzzle
    symmetries = puzzle.symmetries
    once = [kind.number for kind in puzzle.types if kind.count == 1]
    cells = {kind: [cell for cell, kinds in enumerate(domains.by_type) if kind in kinds] for kind in once}
    if len(symmetries) == 1 or not cells:
        return
    chosen = min(cells, key=lambda kind: (-len(puzzle.types[kind - 1].looks), len(cells[kind]), kind))
    card, place = variables[CARD_AT], variables[PLACE]
    for cell in cells[chosen]:
        moves, turns = symmetries.moves_at(cell), [turn for _, turn, _ in domains.by_type[cell][chosen]]
        turned = [t for t in turns if any(puzzle.moved[move][Lay(chosen, t)].turn < t for move in moves)]
        elsewhere = symmetries.first_cell(cell) < cell
        excluded = [card[cell, chosen]] if elsewhere else [place[cell, chosen, t] for t in turned]
        yield from _any_of([-variable] for variable in excluded)


@family(PLACE, states=Fact.GIVEN_PLACED)
def given_cards_lie(domains: Domains, variables: Variables) -> Iterator[Clauses]:
    """A given card is placed as given. One clause per given card; redundant unless cells may stay empty."""
    yield from _any_of(variables[PLACE].of(hint.cell) for hint in domains.puzzle.hints)


def _any_of(groups: Iterable[Sequence[int]]) -> Iterator[Clauses]:
    """Return a clause for each group of literals."""
    return (Clauses(any_of(len(literals)), literals) for literals in groups)


def _at_most_one(groups: Iterable[Sequence[int]]) -> Iterator[AtMost]:
    """Return an at-most-one constraint for each group."""
    return (AtMost(literals, 1) for literals in groups)


def _by_card(variables: Variables, block: str) -> Iterator[tuple[tuple[int, int], range]]:
    """Return the variables of a block for each cell and type in it."""
    counts = shared(variables[block].groups, lambda keys: Counter(kind for kind, *_ in keys))
    for cell, kinds in enumerate(counts):
        start = variables[block].of(cell).start
        for kind, number in kinds.items():
            yield (cell, kind), range(start, start + number)
            start += number


def _by_type(domains: Domains, variables: Variables, block: str) -> Iterator[tuple[list[int], int]]:
    """Return for each type its variables of `block`, in the order of cells, and its number of cards."""
    literals: dict[int, list[int]] = {kind.number: [] for kind in domains.puzzle.types}
    for (_, kind), ids in _by_card(variables, block):
        literals[kind].extend(ids)
    return ((literals[kind.number], kind.count) for kind in domains.puzzle.types)


def _enough(domains: Domains, variables: Variables, block: str) -> Iterator[AtMost]:
    for literals, needed in _by_type(domains, variables, block):
        yield AtMost([-literal for literal in literals], len(literals) - needed)


def _individual_cards(domains: Domains, variables: Variables) -> Iterator[list[int]]:
    """Yield the variables of each individual card, equal cards one after the other."""
    keys = ((kind, copy) for _, kind, copy in variables[COPY])
    copies = grouped(zip(keys, variables[COPY].ids, strict=True))
    for number, (lying, cards) in enumerate(_by_type(domains, variables, CARD_AT), 1):
        yield from (copies.get((number, copy), []) for copy in range(cards)) if cards > 1 else [lying]


class Shown(NamedTuple):
    """Variables, and what each shows: a type, or a label. Equal ones share the list of labels."""

    ids: range
    labels: list[int]


def _implied(pairs: Iterable[tuple[Shown, Shown]]) -> Iterator[Clauses]:
    """Yield clauses that each of the first variables implies one of the second that shows the same.

    Those for which there is none are excluded, each once.
    """
    patterns: dict[tuple[int, int], tuple[Pattern, list[int]]] = {}
    excluded = set[int]()
    for first, second in pairs:
        key = id(first.labels), id(second.labels)
        if key not in patterns:
            showing = grouped(zip(second.labels, count(1 + len(first.ids)), strict=False))
            implied = [(-n, *showing[label]) for n, label in enumerate(first.labels, 1) if label in showing]
            patterns[key] = Pattern(implied), [n for n, label in enumerate(first.labels) if label not in showing]
        pattern, alone = patterns[key]
        yield Clauses(pattern, (*first.ids, *second.ids))
        new = [first.ids[n] for n in alone if first.ids[n] not in excluded]
        excluded.update(new)
        yield from _any_of([-variable] for variable in new)


def _kinds(variables: Variables, block: str) -> Iterator[Shown]:
    """Yield the variables of a block in each cell, with their types."""
    kinds = shared(variables[block].groups, lambda keys: [kind for kind, *_ in keys])
    yield from map(Shown, variables[block].parts(), kinds)


def ends_of_joins(domains: Domains, variables: Variables) -> Iterator[tuple[Shown, Shown]]:
    """Yield the placements at both ends of each join, with labels as the first side shows them."""
    place = variables[PLACE]
    for (a, b), (here, there) in zip(domains.puzzle.board.joins, domains.ends, strict=True):
        yield Shown(place.of(a.cell), here), Shown(place.of(b.cell), there)


def _labelled_ends(domains: Domains, variables: Variables) -> Iterator[tuple[Shown, Shown]]:
    """Yield the placements at each end of each join, and the labels of the join."""
    labels = map(Shown, variables[LABEL].parts(), domains.joins)
    for ends, known in zip(ends_of_joins(domains, variables), labels, strict=True):
        yield from ((end, known) for end in ends)
