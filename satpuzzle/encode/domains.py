"""Possible placements in each cell, given rim and hints, and possible labels at each join."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from satpuzzle.encode.variables import CARD_AT, LABEL, PLACE, Key
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.board import Labels

Option = tuple[int, int, Labels]  # type, turn, labels shown


class Domains:
    """The placements and labels that the rule and the hints of a puzzle allow.

    `cells[c]` lists the options of cell c, by (type, turn). `joins[j]` lists the labels that the first side of join j
    can show while the second side shows their mate, in ascending order. With `partial`, cells may stay empty, so a join
    can show the labels of either side.
    """

    def __init__(self, puzzle: Puzzle, *, partial: bool = False) -> None:
        self.puzzle = puzzle
        self.partial = partial
        by_pattern: dict[tuple[bool, ...], list[Option]] = {}
        rim = {(cell, side) for cell, side in puzzle.board.rim}
        given = {hint.cell: hint for hint in puzzle.hints}
        sides = range(puzzle.board.sides)
        self._labels: dict[tuple[int, int], list[int]] = {}
        self.cells: list[list[Option]] = []
        for cell in range(puzzle.board.cells):
            if cell in given:
                hint = given[cell]
                shown = puzzle.look(hint.type, hint.turn)
                fits = all(puzzle.rule.allows(shown[s], (cell, s) in rim) for s in sides)
                self.cells.append([(hint.type, hint.turn, shown)] if fits else [])
                continue
            pattern = () if not puzzle.rule.rims else tuple((cell, side) in rim for side in sides)
            if pattern not in by_pattern:
                by_pattern[pattern] = self._options(pattern)
            self.cells.append(by_pattern[pattern])

    def _options(self, pattern: tuple[bool, ...]) -> list[Option]:
        """Return the options for cells with this pattern of sides on the rim; all, if the rim is free."""
        return [
            (kind.number, turn, shown)
            for kind in self.puzzle.types
            for turn, shown in enumerate(kind.looks)
            if all(map(self.puzzle.rule.allows, shown, pattern))
        ]

    @cached_property
    def by_type(self) -> list[dict[int, list[Option]]]:
        """For each cell the options by type; cells with the same options share them."""
        shared: dict[int, dict[int, list[Option]]] = {}
        for options in self.cells:
            if id(options) not in shared:
                kinds = shared[id(options)] = {}
                for option in options:
                    kinds.setdefault(option[0], []).append(option)
        return [shared[id(options)] for options in self.cells]

    def labels_at(self, side: Side) -> list[int]:
        """Return the labels that a side can show, in ascending order; equal cells share the list."""
        options = self.cells[side.cell]
        key = id(options), side.side
        if key not in self._labels:
            self._labels[key] = sorted({shown[side.side] for _, _, shown in options})
        return self._labels[key]

    @cached_property
    def joins(self) -> list[list[int]]:
        """For each join the labels that its first side can show, in ascending order; equal joins share the list."""
        rule = self.puzzle.rule
        shared: dict[tuple[int, int], list[int]] = {}
        shown = []
        for a, b in self.puzzle.board.joins:
            here, there = self.labels_at(a), self.labels_at(b)
            key = id(here), id(there)
            if key not in shared:
                ours, theirs = set(here), set(map(rule.mate, there))
                shared[key] = sorted(ours | theirs if self.partial else ours & theirs)
            shown.append(shared[key])
        return shown

    def keys(self, block: str) -> Iterator[Key]:
        """Return the keys of the variables of a block, in the order of their ids."""
        if block == PLACE:
            return ((cell, kind, turn) for cell, options in enumerate(self.cells) for kind, turn, _ in options)
        if block == LABEL:
            return ((join, label) for join, labels in enumerate(self.joins) for label in labels)
        cards = ((cell, kind) for cell, kinds in enumerate(self.by_type) for kind in kinds)
        if block == CARD_AT:
            return cards
        several = {kind.number: kind.count for kind in self.puzzle.types if kind.count > 1}
        return ((cell, kind, copy) for cell, kind in cards if kind in several for copy in range(several[kind]))
