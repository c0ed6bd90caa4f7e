"""Translating a recipe's variables into those of the proof, defined as needed.

Placements are variables of the reference. A card lies in a cell if one of its placements there does; a join shows a
label if a placement on its first side shows it; a copy of equal cards lies where the counter reaches its number; and so
on. This module also derives the lemmas that several families of constraints use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from satpuzzle.certificates.derivation import Derivation
from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM, Key
from satpuzzle.model import Side


class Tally:
    """The counter of a type: reached(i, j) says that at least j of the first i cells where it fits hold it.

    Args:
        derivation: The proof.
        cards: The literals saying that each of these cells holds the type, in order.
        spots: The type's placements in each of these cells.
        first: The variable reached(1, 1) of the reference.
        count: The number of the type's cards.
    """

    def __init__(self, derivation: Derivation, cards: Sequence[int], spots: Sequence[range], first: int, count: int):
        self.derivation = derivation
        self.cards = cards
        self.spots = spots
        self.first = first
        self.count = count
        self._chains: dict[tuple[int, int, int, int], list[int]] = {}

    def reached(self, i: int, j: int) -> int | bool:
        """Return the literal for i and j, or its value if that is certain."""
        if j <= 0:
            return True
        if j > min(i, self.count):
            return False
        return self.variable(i, j)

    def variable(self, i: int, j: int) -> int:
        """Return the variable reached(i, j), for i and j from 1 and j up to count + 1."""
        return self.first + (i - 1) * (self.count + 1) + j - 1

    def around(self, low: int, high: int) -> Iterator[int]:
        """Yield all lemmas about cells `low` to `high`, from 1."""
        for i in range(max(1, low), min(len(self.cards), high) + 1):
            yield from self._lemmas[i]

    def along(self, start: tuple[int, int], more_cells: int, more_cards: int, steps: int) -> list[int]:
        """Derive that reached(*start) implies the variable some steps further, each by a cell, a card, or both.

        Args:
            start: The i and j to start from.
            more_cells: What a step adds to i.
            more_cards: What a step adds to j.
            steps: The number of steps.

        Returns:
            A list with the number of the lemma; empty without steps.
        """
        chain = self._chains.setdefault((*start, more_cells, more_cards), [])
        while len(chain) < steps:
            (i, j), (k, m) = (
                (start[0] + taken * more_cells, start[1] + taken * more_cards) for taken in (len(chain), len(chain) + 1)
            )
            before, after = self.variable(i, j), self.variable(k, m)
            step = self.derivation.derive([-before, after], self.around(min(i, k), max(i, k)))
            known = [*chain[-1:], step]
            chain.append(self.derivation.derive([-self.variable(*start), after], known))
        return chain[steps - 1 : steps] if steps > 0 else []

    @cached_property
    def _lemmas(self) -> dict[int, list[int]]:
        derive, rule, reached = self.derivation.derive, self.derivation.rule, self.variable
        n, most = len(self.cards), self.count + 1
        lemmas: dict[int, list[int]] = {0: []}
        falls: dict[int, int] = {}  # for the cell before: reached(i, j) implies reached(i, j - 1), or is false
        for i, (card, spot) in enumerate(zip(self.cards, self.spots, strict=True), 1):
            here = lemmas[i] = []
            now: dict[int, int] = {}
            defined = self.derivation.definition(card)
            for j in range(1, most + 1):
                same = [reached(i - 1, j)] if i > 1 else []
                fewer = [reached(i - 1, j - 1)] if i > 1 and j > 1 else []
                here += [rule([-before, reached(i, j)]) for before in same]
                if fewer or j == 1:
                    lost = [-before for before in fewer]
                    rules = [rule([-placement, *lost, reached(i, j)]) for placement in spot]
                    here += [*rules, derive([-card, *lost, reached(i, j)], [*rules, *defined])]
                need = rule([-reached(i, j), *same, *spot])
                here.append(need)
                here.append(derive([-reached(i, j), *same, card], [need, *defined]))
                if j > 1:
                    step = rule([-reached(i, j), *same, *fewer])
                    known = [step, *(falls[k] for k in (j - 1, j) if k in falls)]
                    if j > i:
                        now[j] = derive([-reached(i, j)], known)
                    else:
                        known += [rule([-before, reached(i, j - 1)]) for before in fewer]
                        now[j] = derive([-reached(i, j), reached(i, j - 1)], known)
                        here.append(step)
                    here.append(now[j])
            falls = now
        for i in range(n, 0, -1):  # at most `count`, and at least what the cells after this one cannot hold
            over, least = reached(i, most), self.count - (n - i)
            later = lemmas[i + 1] if i < n else [rule([-over]), rule([reached(n, self.count)])]
            here = lemmas[i]
            here.append(derive([-over], [*later, *here]))
            if least > 0:
                here.append(derive([reached(i, least)], [*later, *here]))
        return lemmas


class RecipeLiteral(NamedTuple):
    """A literal of the recipe: the block and key of its variable, and its literal in the proof."""

    block: str
    key: Key
    literal: int


class LiteralMap:
    """The literals of the proof for an encoding's variables.

    Attributes:
        auxiliaries: For each auxiliary variable, the function that defines it.
    """

    def __init__(self, encoding: Encoding, derivation: Derivation) -> None:
        self.encoding = encoding
        self.derivation = derivation
        self.reference = derivation.reference
        self.auxiliaries: dict[int, Callable[[], int]] = {}
        self._literals: dict[int, int] = {}
        self._taken: set[int] = set()
        self._tallies: dict[int, Tally] = {}
        self._places: dict[int, dict[int, int]] = {}

    def said(self, literal: int) -> RecipeLiteral:
        """Describe a literal of the recipe."""
        return RecipeLiteral(*self.encoding.variables.describe(abs(literal)), self.literal(literal))

    def literal(self, literal: int) -> int:
        """Return the literal of the proof for one of the recipe; define its variable if needed."""
        variable = abs(literal)
        if variable not in self._literals:
            self._literals[variable] = self._defined(variable)
            self._taken.add(abs(self._literals[variable]))
        return self._literals[variable] if literal > 0 else -self._literals[variable]

    def known_literal(self, literal: int) -> int:
        """Like `literal`, but raise KeyError if the variable is not defined yet."""
        return self._literals[literal] if literal > 0 else -self._literals[-literal]

    def _defined(self, variable: int) -> int:
        if variable in self.auxiliaries:
            return self.auxiliaries[variable]()
        block, key = self.encoding.variables.describe(variable)
        reference, define = self.reference, self.derivation.define
        cell = key[0]
        if block == PLACE:
            return reference.variable(*key)
        if block == CARD_AT:
            return define(self.placements(cell, key[1]))
        if block == COPY:  # the first cell where the counter reaches this number
            tally = self.tally(key[1])
            i, j = self.places(key[1])[cell], key[2] + 1
            return -define([-tally.variable(i, j), *([tally.variable(i - 1, j)] if i > 1 else [])])
        if block == RIM:
            return define([v for v in reference.in_cell(cell) if self.shown(v)[key[1]] == key[2]])
        side, profile = self.encoding.puzzle.board.joins[cell][0], self.encoding.puzzle.rule.profile
        return define([v for v in reference.in_cell(side.cell) if profile(self.shown(v)[side.side]) == key[1]])

    def lies(self, cell: int, kind: int) -> int:
        """Return the literal saying that a type lies in a cell."""
        if CARD_AT in self.encoding.variables:
            return self.literal(self.encoding.variables[CARD_AT][cell, kind])
        key = -(cell * (len(self.encoding.puzzle.types) + 1) + kind)  # distinct from the recipe's variables
        if key not in self._literals:
            self._literals[key] = self.derivation.define(self.placements(cell, kind))
        return self._literals[key]

    def tally(self, kind: int) -> Tally:
        """Return the counter of a type of several cards."""
        if kind not in self._tallies:
            spots = self.reference.spots(kind)
            cards = [self.lies(self.reference.cell(spot[0]), kind) for spot in spots]
            place = [each.number for each in self.reference.several].index(kind)
            count = self.reference.several[place].count
            self._tallies[kind] = Tally(self.derivation, cards, spots, self.reference.counters[place], count)
        return self._tallies[kind]

    def places(self, kind: int) -> dict[int, int]:
        """Map each cell where a type fits to its position among them, from 1: the counter's i."""
        if kind not in self._places:
            cells = (self.reference.cell(spot[0]) for spot in self.reference.spots(kind))
            self._places[kind] = {cell: place for place, cell in enumerate(cells, 1)}
        return self._places[kind]

    def shown(self, placement: int) -> tuple[int, ...]:
        """Return the labels of a placement."""
        cell = self.reference.cell(placement)
        return self.reference.options[cell][placement - self.reference.first[cell]][2]

    def placements(self, cell: int, kind: int) -> list[int]:
        """Return the placements of a type in a cell."""
        return [v for v in self.reference.in_cell(cell) if self.reference.type(v) == kind]

    def filled(self, cell: int) -> int:
        """Return the rule that a cell has a placement."""
        return self.derivation.rule([*self.reference.in_cell(cell)])

    def beside(self, placement: int) -> list[int]:
        """Return the rules that a placement has a match across its joined sides."""
        return [self.derivation.rule(clause) for clause in self.reference.beside(placement)]

    def around(self, placement: int) -> list[int | None] | None:
        """Find the literals of the labels that a placement shows.

        Args:
            placement: The placement.

        Returns:
            A literal for each side, or None for sides without a variable; None instead of the list if no neighbour can
            match the placement.
        """
        domains, variables, rule = self.encoding.domains, self.encoding.variables, self.encoding.puzzle.rule
        cell, literals = self.reference.cell(placement), []
        for side, label in enumerate(self.shown(placement)):
            where = domains.join_of.get(Side(cell, side))
            literal = None
            if where is not None:
                join, end = where
                variable = variables[LABEL].get((join, (rule.mate if end else rule.profile)(label)))
                if variable is None:
                    return None
                literal = self.literal(variable)
            elif RIM in variables and Side(cell, side) in domains.rim:
                literal = self.literal(variables[RIM][cell, side, label])
            literals.append(literal)
        return literals

    def shows(self, placement: int, label: int) -> int:
        """Derive that a placement implies a label that it shows."""
        return self.derivation.derive(
            [-placement, label], [*self.derivation.definition(label), *self.beside(placement)]
        )

    def definitions(self, said: list[RecipeLiteral]) -> Iterator[int]:
        """Yield the definitions of all variables of a clause."""
        for each in said:
            yield from self.derivation.definition(each.literal)

    def is_at(self, label: RecipeLiteral, side: Side) -> bool:
        """Return whether a variable is about the label of this side."""
        if label.block == RIM:
            return label.key[:2] == side
        return label.block == LABEL and side in self.encoding.puzzle.board.joins[label.key[0]]

    def is_free(self, literal: int) -> bool:
        """Return whether no variable of the recipe uses this literal's variable yet."""
        return abs(literal) not in self._taken

    def excludes(self, placement: int, labels: list[int]) -> int:
        """Derive that a placement is impossible if all these labels around its cell are shown."""
        around = self.around(placement)
        if around is None:
            return self.derivation.rule([-placement])
        for label, other in zip([label for label in around if label], labels, strict=True):
            if label != other:
                return self.derivation.derive(
                    [-placement, -other], [self.shows(placement, label), self.derivation.apart(label, other)]
                )
        raise AssertionError("two rotations show the same labels")
