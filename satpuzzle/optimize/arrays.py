"""A puzzle as NumPy arrays, for searches over many cards and many fillings at once.

A lay is a card and its rotation in one number: card x sides + turn. Labels are numbered from 0; `need` is the number of
the label that matches each one at a join, or `nothing` if none does. Only here, equal cards are distinguished.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimize.best import Filling

Array = NDArray[np.generic]
Ints = NDArray[np.int64]
Labels = NDArray[np.int16]
Bools = NDArray[np.bool_]

NONE = -1  # as a cell: the side is on the rim; as a lay: the cell is empty


class Field:
    """The puzzle as arrays.

    Attributes:
        looks: By lay and side, its label.
        need: By label, the label that matches it.
        nothing: The number for no label.
        beside: By cell and side, the neighbouring cell.
        beside_side: By cell and side, the side of that neighbour.
        kinds: By cell, its kind: which of its sides are on the rim.
        fits: By kind and lay, whether it may be placed there during a search.
        keeps: By kind and lay, whether it keeps the rule of the rim.
        given: By cell with a hint, its lay.
        free: By cell, whether it has no hint.
        before: By card, the equal card that is placed before it.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        board, rule, sides = puzzle.board, puzzle.rule, puzzle.board.sides
        self.puzzle, self.cells, self.sides = puzzle, board.cells, sides
        # A label is reduced to its profile at joins and whether it may be at a join.
        seen = [[(rule.profile(label), rule.allows(label, on_rim=False)) for label in card] for card in puzzle.cards]
        code = {label: number for number, label in enumerate(sorted(set(chain.from_iterable(seen))))}
        self.looks: Labels = self._turned([[code[label] for label in card] for card in seen]).astype(np.int16)
        self.nothing = len(code)
        mates = [code.get((rule.mate(label), True), self.nothing) if inside else self.nothing for label, inside in code]
        self.need: Labels = np.array([*mates, self.nothing], np.int16)
        self.beside: Ints = np.full((self.cells, sides), NONE)
        self.beside_side: Ints = np.full((self.cells, sides), NONE)
        for a, b in board.joins:
            for one, other in ((a, b), (b, a)):
                self.beside[one.cell, one.side], self.beside_side[one.cell, one.side] = other
        self.joins = len(board.joins)
        self._judge_places()
        self.given = {
            hint.cell: card * sides + turn for hint, (card, turn) in zip(puzzle.hints, puzzle.given_cards, strict=True)
        }
        self.free: Bools = np.ones(self.cells, bool)
        self.free[list(self.given)] = False
        # Equal cards are placed in order.
        self.before: Ints = np.full(self.cells, NONE)
        for cards in self._unused().values():
            self.before[cards[1:]] = cards[:-1]

    def _unused(self) -> dict[int, list[int]]:
        """By type, the cards that are not given."""
        given = {lay // self.sides for lay in self.given.values()}
        cards = self.puzzle.cards_by_type
        return {kind: [card for card in equal if card not in given] for kind, equal in cards.items()}

    def _turned(self, cards: Sequence[Sequence[int]]) -> Ints:
        """Values by card and side as values by lay and side."""
        ways = [np.roll(np.array(cards), turn, axis=1) for turn in range(self.sides)]
        every: Ints = np.stack(ways, axis=1).reshape(-1, self.sides)
        return every

    def _judge_places(self) -> None:
        """Set which lays may be placed where: the rim shows its label, and frame labels are only on the rim.

        If the cards have more frame labels than the rim has sides, a search that fills all cells allows them elsewhere.
        """
        rule, on_rim = self.puzzle.rule, self.beside == NONE
        kinds, self.kinds = np.unique(on_rim, axis=0, return_inverse=True)
        self.kinds = self.kinds.reshape(-1)
        self.fits: Bools = np.ones((len(kinds), len(self.looks)), bool)
        self.keeps = self.fits
        if rule.rim is not None:
            frame = self._turned([[rule.allows(label, on_rim=True) for label in card] for card in self.puzzle.cards])
            self.fits = np.stack([frame[:, rim].all(axis=1) for rim in kinds])
            self.keeps = self.fits & ~(np.stack([frame[:, ~rim].any(axis=1) for rim in kinds]) & rule.rim_only)
            if frame.sum() <= self.sides * on_rim.sum():
                self.fits = self.keeps

    def mismatched(self, lays: Ints) -> Bools:
        """By cell and side, whether the join there is between two cards and wrong."""
        shown, laid = self.looks[lays], lays != NONE
        wrong: Bools = (self.need[shown] != shown[self.beside, self.beside_side]) & (self.beside != NONE)
        wrong &= laid[:, None] & laid[self.beside]
        return wrong

    def wrong(self, lays: Ints) -> Ints:
        """By cell, the number of its wrong joins."""
        wrong: Ints = self.mismatched(lays).sum(axis=1)
        return wrong

    def score(self, lays: Ints) -> int:
        """The number of matched joins in a complete filling."""
        return self.joins - int(self.wrong(lays).sum()) // 2

    def filling(self, lays: Iterable[int]) -> Filling:
        """The placements for the lays, by cells."""
        placements = []
        for cell, lay in enumerate(lays):
            if lay != NONE:
                card, turn = divmod(int(lay), self.sides)
                kind, as_read = self.puzzle.card_types[card]
                turns = len(self.puzzle.types[kind - 1].looks)
                placements.append(Placement(cell, kind, (as_read + turn) % turns))
        return tuple(placements)

    def lays(self, filling: Filling) -> Ints:
        """The lays of a filling, without those that break the rim's rule or contradict a hint."""
        unused = self._unused()
        lays: Ints = np.full(self.cells, NONE)
        lays[list(self.given)] = list(self.given.values())
        for cell, kind, turn in filling:
            if cell not in self.given and unused.get(kind):
                card, turns = unused[kind][0], len(self.puzzle.types[kind - 1].looks)
                lay = card * self.sides + (turn - self.puzzle.card_types[card][1]) % turns
                if self.fits[self.kinds[cell], lay]:
                    lays[cell] = lay
                    unused[kind].pop(0)
        return lays
