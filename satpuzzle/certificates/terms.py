"""The words of a recipe, in the proof's: what its variables stand for, defined as they are asked for.

A placement is one of the reference. A card lies in a cell if one of its placements there does, a join shows a label
if a placement on its first side does, of several equal cards the next lies where the counter passes its number, and
so on. Here are also the lemmas that several families of constraints ask for.
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
    """At least j of the first i cells where a type of `count` cards fits hold it; `cards`: that they do, in order.

    first: the variable reached(1, 1) of the reference.
    """

    def __init__(self, derivation: Derivation, cards: Sequence[int], spots: Sequence[range], first: int, count: int):
        self.derivation = derivation
        self.cards = cards
        self.spots = spots
        self.first = first
        self.count = count
        self._chains: dict[tuple[int, int, int, int], list[int]] = {}

    def reached(self, i: int, j: int) -> int | bool:
        """The literal that says so, or what is certain."""
        if j <= 0:
            return True
        if j > min(i, self.count):
            return False
        return self.variable(i, j)

    def variable(self, i: int, j: int) -> int:
        """The variable of the reference, for i and j from 1 and j up to count + 1."""
        return self.first + (i - 1) * (self.count + 1) + j - 1

    def around(self, low: int, high: int) -> Iterator[int]:
        """All lemmas about cells `low` to `high`, from 1."""
        for i in range(max(1, low), min(len(self.cards), high) + 1):
            yield from self._lemmas[i]

    def along(self, start: tuple[int, int], more_cells: int, more_cards: int, steps: int) -> list[int]:
        """The lemma that reached(*start) implies what is reached so many steps on, each by one cell, or card, or both.

        Nothing if there are no steps.
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
        falls: dict[
            int, int
        ] = {}  # of the cell before: what says that with so many there is one less, or never so many
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
        for i in range(n, 0, -1):  # no more than there are; and as many as must have come by then
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
    """What the variables of `encoding` are in the proof that `derivation` holds.

    auxiliaries: for each auxiliary variable what defines it.
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
        """A literal of the recipe, and its literal in the proof."""
        return RecipeLiteral(*self.encoding.variables.describe(abs(literal)), self.literal(literal))

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
        if variable in self.auxiliaries:
            return self.auxiliaries[variable]()
        block, key = self.encoding.variables.describe(variable)
        reference, define = self.reference, self.derivation.define
        cell = key[0]
        if block == PLACE:
            return reference.variable(*key)
        if block == CARD_AT:
            return define(self.placements(cell, key[1]))
        if block == COPY:  # it is the first cell that makes so many
            tally = self.tally(key[1])
            i, j = self.places(key[1])[cell], key[2] + 1
            return -define([-tally.variable(i, j), *([tally.variable(i - 1, j)] if i > 1 else [])])
        if block == RIM:
            return define([v for v in reference.in_cell(cell) if self.shown(v)[key[1]] == key[2]])
        side, profile = self.encoding.puzzle.board.joins[cell][0], self.encoding.puzzle.rule.profile
        return define([v for v in reference.in_cell(side.cell) if profile(self.shown(v)[side.side]) == key[1]])

    def lies(self, cell: int, kind: int) -> int:
        """The literal that says that a type lies in a cell."""
        if CARD_AT in self.encoding.variables:
            return self.literal(self.encoding.variables[CARD_AT][cell, kind])
        key = -(cell * (len(self.encoding.puzzle.types) + 1) + kind)  # apart from the recipe's variables
        if key not in self._literals:
            self._literals[key] = self.derivation.define(self.placements(cell, kind))
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

    def places(self, kind: int) -> dict[int, int]:
        """For each cell where a type fits its place among them, from 1: the counter's i."""
        if kind not in self._places:
            cells = (self.reference.cell(spot[0]) for spot in self.reference.spots(kind))
            self._places[kind] = {cell: place for place, cell in enumerate(cells, 1)}
        return self._places[kind]

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
        """The lemma that a placement shows a label, as it does."""
        return self.derivation.derive(
            [-placement, label], [*self.derivation.definition(label), *self.beside(placement)]
        )

    def definitions(self, said: list[RecipeLiteral]) -> Iterator[int]:
        """Those of all variables of a clause."""
        for each in said:
            yield from self.derivation.definition(each.literal)

    def is_at(self, label: RecipeLiteral, side: Side) -> bool:
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
