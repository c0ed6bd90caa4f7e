"""Possible placements in each cell, given rim and hints, and possible labels at each join."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from satpuzzle.encode.variables import CARD_AT, LABEL, PLACE, Key
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.board import Labels

Option = tuple[int, int, Labels]  # type, turn, labels shown
Item = TypeVar("Item")
Made = TypeVar("Made")


def shared(items: Iterable[Item], make: Callable[[Item], Made]) -> list[Made]:
    """Return what `make` makes of each item; for the same object the same."""
    kept = [*items]
    made = {id(item): item for item in kept}
    results = {number: make(item) for number, item in made.items()}
    return [results[id(item)] for item in kept]


class Domains:
    """The placements and labels that the rule and the hints of a puzzle allow.

    `cells[c]` lists the options of cell c, by (type, turn). `joins[j]` lists the labels that the first side of join j
    can show while the second side shows their mate, in ascending order. With `partial`, cells may stay empty, so a join
    can show the labels of either side.
    """

    def __init__(self, puzzle: Puzzle, *, partial: bool = False) -> None:
        self.puzzle = puzzle
        self.partial = partial
        sides, allows = range(puzzle.board.sides), puzzle.rule.allows
        rim = {*puzzle.board.rim} if puzzle.rule.rims else set[Side]()

        @cache
        def options(on_rim: tuple[bool, ...]) -> list[Option]:
            every = ((kind.number, turn, shown) for kind in puzzle.types for turn, shown in enumerate(kind.looks))
            return [option for option in every if all(map(allows, option[2], on_rim))]

        self.cells = [options(tuple(Side(cell, side) in rim for side in sides)) for cell in range(puzzle.board.cells)]
        for cell, kind, turn in puzzle.hints:
            self.cells[cell] = [option for option in self.cells[cell] if option[:2] == (kind, turn)]

    @cached_property
    def by_type(self) -> list[dict[int, list[Option]]]:
        """For each cell the options by type; cells with the same options share them."""
        return shared(self.cells, lambda options: {kind: [*same] for kind, same in groupby(options, itemgetter(0))})

    @cached_property
    def ends(self) -> list[tuple[list[int], list[int]]]:
        """For each join the labels of the options at both ends, as its first side shows them; equal joins share it."""
        mate, options = self.puzzle.rule.mate, {id(each): each for each in self.cells}

        @cache
        def ends(here: int, side: int, there: int, other: int) -> tuple[list[int], list[int]]:
            first = [labels[side] for _, _, labels in options[here]]
            return first, [mate(labels[other]) for _, _, labels in options[there]]

        joins = self.puzzle.board.joins
        return [ends(id(self.cells[a.cell]), a.side, id(self.cells[b.cell]), b.side) for a, b in joins]

    @cached_property
    def joins(self) -> list[list[int]]:
        """For each join the labels that its first side can show, in ascending order; equal joins share the list."""
        combined = set[int].union if self.partial else set[int].intersection
        return shared(self.ends, lambda ends: sorted(combined(*map(set, ends))))

    def groups(self, block: str) -> Sequence[Sequence[Key]]:
        """Return the keys of a block of variables, in the order of their ids, for each cell or join, without it."""
        if block == PLACE:
            return shared(self.cells, lambda options: [(kind, turn) for kind, turn, _ in options])
        if block == LABEL:
            return shared(self.joins, lambda labels: [(label,) for label in labels])
        if block == CARD_AT:
            return shared(self.by_type, lambda kinds: [(kind,) for kind in kinds])
        several = {kind.number: range(kind.count) for kind in self.puzzle.types if kind.count > 1}
        return shared(self.by_type, lambda kinds: [(kind, copy) for kind in kinds for copy in several.get(kind, ())])
