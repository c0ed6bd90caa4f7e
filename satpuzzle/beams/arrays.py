"""A puzzle as NumPy arrays, for searches over many cards and many fillings at once.

A lay is a card and a way to lay it in one number: card x ways + way. The ways are the moves of the puzzle; for cards
with backs of their own, first those of the front. Labels are numbered from 0; `need` is the number of the label that
matches each one at a join, or `nothing` if none does. Only here, equal cards are distinguished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.symmetries import moved

Array = NDArray[np.generic]
Ints = NDArray[np.int64]
Labels = NDArray[np.int16]
Bools = NDArray[np.bool_]

NONE = -1  # as a cell: the side touches none; as a lay: the cell is empty


class Field:
    """The puzzle as arrays.

    Args:
        puzzle: The puzzle.
        frame_inside: Whether frame labels may be off the rim if the cards have more of them than the rim has sides.

    Attributes:
        cards: The number of cards.
        ways: In how many ways a card can lie.
        faces: By card and face, a lay that shows the face as it was read.
        turns: By lay, the number of its look in the card's type.
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

    def __init__(self, puzzle: Puzzle, *, frame_inside: bool = False) -> None:
        board, rule, sides = puzzle.board, puzzle.rule, puzzle.board.sides
        self.puzzle, self.cells, self.sides, self.cards = puzzle, board.cells, sides, len(puzzle.cards)
        self.ways = len(puzzle.moves) * (2 if puzzle.backs else 1)
        self.faces: Ints = np.arange(0, self.cards * self.ways, len(puzzle.moves))
        shown = {label for card in (*puzzle.cards, *puzzle.backs) for label in card}
        seen = sorted((label, rule.allows(label, on_rim=False)) for label in shown)  # may it be at a join?
        code = {label: number for number, label in enumerate(seen)}
        numbers = {label: number for (label, _), number in code.items()}
        self.looks: Labels = self._by_lay(numbers.__getitem__).astype(np.int16)
        self.turns: Ints = self._numbered()
        self.nothing = len(code)
        mates = [code.get((rule.mate(label), True), self.nothing) if inside else self.nothing for label, inside in code]
        self.need: Labels = np.array([*mates, self.nothing], np.int16)
        self.beside: Ints = np.full((self.cells, sides), NONE)
        self.beside_side: Ints = np.full((self.cells, sides), NONE)
        for a, b in board.joins:
            for one, other in ((a, b), (b, a)):
                self.beside[one.cell, one.side], self.beside_side[one.cell, one.side] = other
        self.joins = len(board.joins)
        self._judge_places(frame_inside)
        given = zip(puzzle.hints, puzzle.given_cards, strict=True)
        self.given = {hint.cell: self._lay(card, hint.turn) for hint, (card, _) in given}
        self.free: Bools = np.ones(self.cells, bool)
        self.free[list(self.given)] = False
        # Equal cards are placed in order.
        self.before: Ints = np.full(self.cards, NONE)
        for cards in self._unused().values():
            self.before[cards[1:]] = cards[:-1]

    def _unused(self) -> dict[int, list[int]]:
        """By type, the cards that are not given."""
        given = {lay // self.ways for lay in self.given.values()}
        cards = self.puzzle.cards_by_type
        return {kind: [card for card in equal if card not in given] for kind, equal in cards.items()}

    def _by_lay(self, value: Callable[[int], int]) -> Ints:
        """The values of labels, by lay and side."""
        puzzle, sides = self.puzzle, tuple(range(self.sides))
        faces = (np.array([[*map(value, card)] for card in cards]) for cards in (puzzle.cards, puzzle.backs) if cards)
        ways = [face[:, moved(sides, move)] for face in faces for move in puzzle.moves]
        every: Ints = np.stack(ways, axis=1).reshape(-1, self.sides)
        return every

    def _numbered(self) -> Ints:
        """By lay, the number of its look."""
        looks = map(tuple, self._by_lay(int).tolist())
        numbers = [{look: turn for turn, look in enumerate(kind.looks)} for kind in self.puzzle.types]
        types = [kind - 1 for kind, _ in self.puzzle.card_types for _ in range(self.ways)]
        return np.array([numbers[kind][look] for kind, look in zip(types, looks, strict=True)])

    def _lay(self, card: int, turn: int) -> int:
        """The first lay of a card with a look."""
        return card * self.ways + int(np.argmax(self.turns[card * self.ways :][: self.ways] == turn))

    def _judge_places(self, frame_inside: bool) -> None:
        """Set which lays may be placed where: the rim shows its labels, and frame labels are only on the rim.

        A search for most cards, which fills all cells at first, allows frame labels elsewhere if all cards together
        have more than the rim has sides.
        """
        rule, on_rim = self.puzzle.rule, self.beside == NONE
        for cell, side in self.puzzle.board.free:
            on_rim[cell, side] = False
        kinds, self.kinds = np.unique(on_rim, axis=0, return_inverse=True)
        self.kinds = self.kinds.reshape(-1)
        self.fits: Bools = np.ones((len(kinds), len(self.looks)), bool)
        self.keeps = self.fits
        if rule.rims:
            frame: Bools = self._by_lay(lambda label: rule.allows(label, on_rim=True)).astype(bool)
            self.fits = np.stack([frame[:, rim].all(axis=1) for rim in kinds])
            self.keeps = self.fits & ~(np.stack([frame[:, ~rim].any(axis=1) for rim in kinds]) & rule.rim_only)
            if not frame_inside or not self.puzzle.shows_all or frame.sum() <= self.ways * on_rim.sum():
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

    def filling(self, lays: Iterable[int]) -> tuple[Placement, ...]:
        """The placements for the lays, by cells."""
        placements = []
        for cell, lay in enumerate(lays):
            if lay != NONE:
                kind, _ = self.puzzle.card_types[lay // self.ways]
                placements.append(Placement(cell, kind, int(self.turns[lay])))
        return tuple(placements)

    def lays(self, filling: Iterable[Placement]) -> Ints:
        """The lays of a filling, without those that break the rim's rule or contradict a hint."""
        unused = self._unused()
        lays: Ints = np.full(self.cells, NONE)
        lays[list(self.given)] = list(self.given.values())
        for cell, kind, turn in filling:
            if cell not in self.given and unused.get(kind):
                lay = self._lay(unused[kind][0], turn)
                if self.fits[self.kinds[cell], lay]:
                    lays[cell] = lay
                    unused[kind].pop(0)
        return lays
