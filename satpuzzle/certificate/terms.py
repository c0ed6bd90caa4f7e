"""The words of a recipe, in the proof's: what its variables stand for, defined as they are asked for.

A placement is one of the reference. A card lies in a cell if one of its placements there does, a join shows a label
if a placement on its first side does, of several equal cards the next lies where the counter passes its number, and
so on. Here are also the lemmas that several families of constraints ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from satpuzzle.certificate.derivation import Derivation
from satpuzzle.certificate.tally import Tally
from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM, Key
from satpuzzle.model import Side


class Said(NamedTuple):
    """A literal of the recipe: the block and key of its variable, and its literal in the proof."""

    block: str
    key: Key
    literal: int


class Terms:
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

    def said(self, literal: int) -> Said:
        """A literal of the recipe, and its literal in the proof."""
        return Said(*self.encoding.variables.describe(abs(literal)), self.literal(literal))

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
        side, label = (
            (self.encoding.puzzle.board.joins[cell][0], key[1]) if block == LABEL else (Side(*key[:2]), key[2])
        )
        return define([v for v in reference.in_cell(side.cell) if self.shown(v)[side.side] == label])

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
        domains, variables = self.encoding.domains, self.encoding.variables
        cell, literals = self.reference.cell(placement), []
        for side, label in enumerate(self.shown(placement)):
            where = domains.join_of.get(Side(cell, side))
            literal = None
            if where is not None:
                join, end = where
                variable = variables[LABEL].get((join, domains.puzzle.rule.mate(label) if end else label))
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

    def definitions(self, said: list[Said]) -> Iterator[int]:
        """Those of all variables of a clause."""
        for each in said:
            yield from self.derivation.definition(each.literal)

    def is_at(self, label: Said, side: Side) -> bool:
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
