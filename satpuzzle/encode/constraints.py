"""Constraint families: one function each.

A family yields cardinality constraints (`AtMost`), whose encoding the recipe chooses, and then clauses. Cardinality
constraints come first, so that their auxiliary variables are known without generating clauses. A decorator registers
the family with the variables it needs and the fact it states (`facts.py`), which decides whether recipes are correct.

The first line of a docstring says what the family states and its size, with the letters of SIZES; but of all empty
clauses, a formula has only the first. `Source:` is the publication.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, starmap
from typing import NamedTuple

from satpuzzle.encode.cardinality import AtMost, Statement
from satpuzzle.encode.domains import Domains, Option
from satpuzzle.encode.facts import Fact
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, Clause, Key, Variables
from satpuzzle.model import Lay

SIZES = (
    "C cells, T types, J joins, P placement variables, L (cell, type) variables, "
    "D (join, label) variables, Q copy variables"
)

Function = Callable[[Domains, Variables], Iterator[Statement]]


class Family(NamedTuple):
    """A constraint family.

    Attributes:
        function: Yields its constraints.
        needs: The blocks of variables in its clauses.
        states: The fact that it states; None if a solution does not need it.
        breaks_symmetry: Whether it may exclude rotations of a solution.
        may_be_empty: Whether its clauses besides cardinality constraints may be empty.
    """

    function: Function
    needs: tuple[str, ...]
    states: Fact | None = None
    breaks_symmetry: bool = False
    may_be_empty: bool = False

    @property
    def name(self) -> str:
        """Its name in recipes."""
        return self.function.__name__

    @property
    def explanation(self) -> str:
        """The first line of its docstring: what it states, and its size."""
        return (self.function.__doc__ or "").partition("\n")[0]

    @property
    def source(self) -> str:
        """The publication named in its docstring, or ""."""
        return (self.function.__doc__ or "").partition("Source: ")[2].partition("\n")[0].strip().removesuffix(".")


FAMILIES: dict[str, Family] = {}


def family(
    *, needs: tuple[str, ...], states: Fact | None = None, breaks_symmetry: bool = False, may_be_empty: bool = False
) -> Callable[[Function], Function]:
    """Register a function as a constraint family, under its own name."""

    def register(function: Function) -> Function:
        FAMILIES[function.__name__] = Family(function, needs, states, breaks_symmetry, may_be_empty)
        return function

    return register


def families() -> tuple[Family, ...]:
    """Return all constraint families, in order of definition."""
    return tuple(FAMILIES.values())


@family(needs=(CARD_AT,), states=Fact.FILLED_CARDS, may_be_empty=True)
def cell_has_a_card(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """Every cell has a type. C clauses."""
    yield from _by_cell(domains, variables, CARD_AT)


@family(needs=(CARD_AT,), states=Fact.SINGLE_CARDS)
def cell_has_one_card(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A cell has at most one type. C cardinality constraints."""
    yield from _at_most_one(_by_cell(domains, variables, CARD_AT))


@family(needs=(CARD_AT,), states=Fact.BOUNDED_CARDS)
def card_used_at_most(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type is used at most as often as it has cards. T cardinality constraints."""
    yield from starmap(AtMost, _by_type(domains, variables, CARD_AT))


@family(needs=(CARD_AT,), states=Fact.ENOUGH_CARDS)
def card_used_enough(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type is used at least as often as it has cards. T cardinality constraints; a clause for a type of one card."""
    yield from _enough(domains, variables, CARD_AT)


@family(needs=(CARD_AT, COPY), states=Fact.EVERY_COPY_USED, may_be_empty=True)
def every_card_used(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """Every individual card lies in some cell, equal cards distinguished. C clauses.

    Source: Heule 2008 (compact).

    Yields:
        The clauses.
    """
    yield from _individual_cards(domains, variables)


@family(needs=(CARD_AT, COPY), states=Fact.COPIES_USED_ONCE)
def card_used_once(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """Every individual card lies in at most one cell. C cardinality constraints.

    Source: Heule 2008 (explicit one-on-one).

    Yields:
        The constraints.
    """
    yield from _at_most_one(_individual_cards(domains, variables))


@family(needs=(CARD_AT, COPY), states=Fact.COPY_IMPLIES_TYPE)
def copy_implies_type(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A copy in a cell implies its type there. Q clauses."""
    for (cell, kind, _), variable in variables[COPY].items():
        yield [-variable, variables[CARD_AT][cell, kind]]


@family(needs=(CARD_AT, COPY), states=Fact.TYPE_IMPLIES_COPY)
def type_implies_copy(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A type of several cards in a cell implies one of its copies there. One clause per cell and such type."""
    for (cell, kind), copies in _grouped(variables, COPY, slice(2)).items():
        yield [-variables[CARD_AT][cell, kind], *copies]


@family(needs=(CARD_AT, COPY), states=Fact.COPIES_APART)
def copies_apart(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A cell has at most one copy of a type. One cardinality constraint per cell and type of several cards."""
    yield from _at_most_one(_grouped(variables, COPY, slice(2)).values())


@family(needs=(PLACE,), states=Fact.FILLED_PLACEMENTS, may_be_empty=True)
def cell_has_a_placement(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """Every cell has a placement. C clauses."""
    yield from _by_cell(domains, variables, PLACE)


@family(needs=(PLACE,), states=Fact.SINGLE_PLACEMENTS)
def cell_has_one_placement(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A cell has at most one placement. C cardinality constraints."""
    yield from _at_most_one(_by_cell(domains, variables, PLACE))


@family(needs=(PLACE,), states=Fact.BOUNDED_PLACEMENTS)
def card_placed_at_most(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type has at most as many placements as cards. T cardinality constraints."""
    yield from starmap(AtMost, _by_type(domains, variables, PLACE))


@family(needs=(PLACE,), states=Fact.ENOUGH_PLACEMENTS)
def card_placed_enough(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type has at least as many placements as cards. T cardinality constraints; a clause for a type of one card."""
    yield from _enough(domains, variables, PLACE)


@family(needs=(PLACE, CARD_AT), states=Fact.CARD_IS_PLACED)
def card_has_a_turn(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A type in a cell has a rotation. L clauses."""
    for key, turns in _grouped(variables, PLACE, slice(2)).items():
        yield [-variables[CARD_AT][key], *turns]


@family(needs=(PLACE, CARD_AT), states=Fact.PLACEMENT_IMPLIES_CARD)
def placement_implies_card(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A placement implies its type in its cell. P clauses."""
    card_at = variables[CARD_AT]
    for (cell, kind, _), placement in variables[PLACE].items():
        yield [-placement, card_at[cell, kind]]


@family(needs=(PLACE, CARD_AT), states=Fact.AT_MOST_ONE_TURN)
def card_has_one_turn(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A type in a cell has at most one rotation. L cardinality constraints."""
    yield from _at_most_one(_grouped(variables, PLACE, slice(2)).values())


@family(needs=(PLACE,), states=Fact.JOINS_MATCH)
def neighbours_match(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """Neighbouring placements match. One clause per join and pair that does not match.

    Clauses of 2 literals, about p²(1 - 1/k) per join, for p placements per cell and k labels. Two placements of a card
    have no clause if `card_placed_at_most` excludes each pair of them.

    Yields:
        The clauses.
    """
    place = variables[PLACE]
    for first, second in ends_of_joins(domains, variables):
        for a, label in first:
            apart = a[1] if a[1] in variables.apart else 0  # its other placements are excluded already
            for b, other in second:
                if label != other and b[1] != apart:
                    yield [-place[a], -place[b]]


@family(needs=(PLACE,), states=Fact.NEIGHBOURS_SUPPORT)
def neighbour_is_supported(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A placement has a matching placement across each of its joins. One clause per join and placement there.

    A placement that no neighbour can match is excluded once.

    Source: Gent 2002 (the support encoding).

    Yields:
        The clauses.
    """
    place = variables[PLACE]
    excluded: set[Key] = set()
    for ends in ends_of_joins(domains, variables):
        for here, there in (ends, ends[::-1]):
            matching: dict[int, Clause] = {}
            for b, label in there:
                matching.setdefault(label, []).append(place[b])
            for a, label in here:
                if support := matching.get(label):
                    yield [-place[a], *support]
                elif a not in excluded:
                    excluded.add(a)
                    yield [-place[a]]


@family(needs=(PLACE, LABEL), states=Fact.LABELS_SHOWN)
def placement_shows_labels(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A placement shows its labels at the joins of its cell. One clause per join and placement there.

    Clauses of 2 literals; of 1 literal, which excludes the placement once, if no neighbour can match the label.

    Yields:
        The clauses.
    """
    place, label = variables[PLACE], variables[LABEL]
    excluded: set[Key] = set()
    for join, ends in enumerate(ends_of_joins(domains, variables)):
        for end in ends:
            for key, shown in end:
                variable = label.get((join, shown))
                if variable:
                    yield [-place[key], variable]
                elif key not in excluded:
                    excluded.add(key)
                    yield [-place[key]]


@family(needs=(LABEL,), states=Fact.JOINS_HAVE_A_LABEL, may_be_empty=True)
def join_shows_a_label(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A join shows some label. J clauses."""
    yield from _by_join(domains, variables)


@family(needs=(LABEL,), states=Fact.JOINS_HAVE_AT_MOST_ONE_LABEL)
def join_shows_one_label(domains: Domains, variables: Variables) -> Iterator[AtMost]:
    """A join shows at most one label. J cardinality constraints.

    Source: Heule 2008, who calls a join a diamond.

    Yields:
        The constraints.
    """
    yield from _at_most_one(_by_join(domains, variables))


@family(needs=(PLACE, LABEL), states=Fact.LABELS_SUPPORTED)
def label_is_supported(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A label at a join is shown by a placement on either side. 2D clauses.

    Source: after Gent 2002.

    Yields:
        The clauses.
    """
    place, label = variables[PLACE], variables[LABEL]
    for join, ends in enumerate(ends_of_joins(domains, variables)):
        for end in ends:
            showing: dict[int, Clause] = {shown: [-label[join, shown]] for shown in domains.joins[join]}
            for key, shown in end:
                if shown in showing:
                    showing[shown].append(place[key])
            yield from showing.values()


@family(needs=(LABEL,))
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
    literals: dict[int, list[int]] = {}
    for (_, label), variable in variables[LABEL].items():
        literals.setdefault(abs(label), []).append(variable)
    for figure in sorted(literals):
        yield AtMost(literals[figure], max(0, pairs[figure]))


@family(needs=(CARD_AT,), breaks_symmetry=True)
def one_card_breaks_rotations(domains: Domains, variables: Variables) -> Iterator[Clause]:
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
    for cell, kind, options in _options_of_types(domains):
        if kind != chosen:
            continue
        if symmetries.first_cell(cell) < cell:
            yield [-variables[CARD_AT][cell, kind]]
        else:
            for _, turn, _ in options:
                if any(puzzle.moved[move][Lay(kind, turn)].turn < turn for move in symmetries.moves_at(cell)):
                    yield [-variables[PLACE][cell, kind, turn]]


@family(needs=(PLACE,), states=Fact.GIVEN_PLACED)
def given_cards_lie(domains: Domains, variables: Variables) -> Iterator[Clause]:
    """A given card is placed as given. One clause per given card; redundant unless cells may stay empty."""
    for hint in domains.puzzle.hints:
        yield [variables[PLACE][hint.cell, kind, turn] for kind, turn, _ in domains.cells[hint.cell]]


def _options_of_types(domains: Domains) -> Iterator[tuple[int, int, list[Option]]]:
    """Yield the options of each type in each cell."""
    for cell, kinds in enumerate(domains.by_type):
        for kind, options in kinds.items():
            yield cell, kind, options


def _grouped(variables: Variables, block: str, part: slice, keys: Iterable[Key] = ()) -> dict[Key, list[int]]:
    """Group the variables of a block by a part of their keys. keys: groups that exist even if they are empty."""
    groups: dict[Key, list[int]] = {key: [] for key in keys}
    for key, variable in variables.entries(block):
        groups.setdefault(key[part], []).append(variable)
    return groups


def _by_cell(domains: Domains, variables: Variables, block: str) -> Iterable[list[int]]:
    """Return the variables of a block for each cell."""
    return _grouped(variables, block, slice(1), ((cell,) for cell in range(domains.puzzle.board.cells))).values()


def _by_join(domains: Domains, variables: Variables) -> Iterable[list[int]]:
    """Return the label variables of each join."""
    return _grouped(variables, LABEL, slice(1), ((join,) for join in range(len(domains.joins)))).values()


def _by_type(domains: Domains, variables: Variables, block: str) -> Iterator[tuple[list[int], int]]:
    """Return for each type its variables of `block`, in the order of cells, and its number of cards."""
    literals = _grouped(variables, block, slice(1, 2))
    return ((literals.get((kind.number,), []), kind.count) for kind in domains.puzzle.types)


def _at_most_one(groups: Iterable[list[int]]) -> Iterator[AtMost]:
    """Return an at-most-one constraint for each group."""
    return (AtMost(literals, 1) for literals in groups)


def _enough(domains: Domains, variables: Variables, block: str) -> Iterator[AtMost]:
    for literals, needed in _by_type(domains, variables, block):
        yield AtMost([-literal for literal in literals], len(literals) - needed)


def _individual_cards(domains: Domains, variables: Variables) -> Iterable[list[int]]:
    """Yield the variables of each individual card, equal cards one after the other."""
    several = _grouped(variables, COPY, slice(1, 3))
    lying = _grouped(variables, CARD_AT, slice(1, 2))
    for kind in domains.puzzle.types:
        for copy in range(kind.count):
            yield lying.get((kind.number,), []) if kind.count == 1 else several.get((kind.number, copy), [])


End = list[tuple[tuple[int, int, int], int]]  # for each option of a cell its placement and its label at the join


def ends_of_joins(domains: Domains, variables: Variables) -> Iterator[tuple[End, End]]:
    """Yield the options at both ends of each join, with labels as the first side shows them. Raises OutOfTimeError."""
    rule = domains.puzzle.rule
    for (a, side), (b, other) in variables.deadline.during(domains.puzzle.board.joins, often=1):
        yield (
            [((a, kind, turn), shown[side]) for kind, turn, shown in domains.cells[a]],
            [((b, kind, turn), rule.mate(shown[other])) for kind, turn, shown in domains.cells[b]],
        )
