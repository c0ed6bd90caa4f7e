"""Cards: their rotations, their types, and how they lie on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from satpuzzle.model.board import Labels
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say


class Placement(NamedTuple):
    """A card of some type in a cell, in some rotation.

    Attributes:
        cell: The number of the cell, from 0.
        type: The number of the card's type, from 1.
        turn: Steps by which the card is rotated clockwise; on squares a step is 90°.

    Example:
        >>> import satpuzzle
        >>> from dataclasses import replace
        >>> hinted = replace(satpuzzle.load("standard"), hints=(satpuzzle.Placement(cell=4, type=3, turn=3),))
        >>> satpuzzle.count(hinted).distinct
        1
    """

    cell: int
    type: int
    turn: int


class Lay(NamedTuple):
    """The content of a cell: a card of some type, in some rotation.

    Attributes:
        type: The number of the card's type, from 1.
        turn: Steps by which the card is rotated clockwise; on squares a step is 90°.

    Example:
        >>> import satpuzzle
        >>> puzzle = satpuzzle.load("standard")
        >>> satpuzzle.Solution((satpuzzle.Lay(1, 0),) * 9, puzzle).shown(0)
        (-3, -1, 4, 2)
    """

    type: int
    turn: int


@dataclass(frozen=True)
class CardType:
    """Cards that are equal up to rotation.

    Attributes:
        number: The number of the type, from 1.
        labels: The labels of the first card of this type, clockwise from its first side.
        count: Number of cards of this type.

    Raises:
        InputError: If these are not integers.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.CardType(number=1, labels=(1, 2, 1, 2), count=3).looks
        ((1, 2, 1, 2), (2, 1, 2, 1))
    """

    number: int
    labels: Labels
    count: int

    def __post_init__(self) -> None:
        numbers = (self.number, self.count, *self.labels) if type(self.labels) is tuple and self.labels else ()
        if {*map(type, numbers)} == {int}:
            return
        for name in ("number", "count"):
            object.__setattr__(self, name, validation.whole(name, getattr(self, name)))
        object.__setattr__(self, "labels", as_labels("labels", self.labels))

    @cached_property
    def looks(self) -> tuple[Labels, ...]:
        """The labels that the card shows, by turn; only rotations that look different are listed."""
        return tuple(turned(self.labels, turn) for turn in range(period(self.labels)))

    def turn_showing(self, shown: Sequence[int]) -> int | None:
        """Return the turn in which the card shows these labels.

        Args:
            shown: Labels clockwise from the first side of the cell.

        Returns:
            Steps by which the card is rotated clockwise; None if it never shows them.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.CardType(number=1, labels=(1, 2, 3, 4), count=1).turn_showing((4, 1, 2, 3))
            1
        """
        shown = tuple(shown)
        return self.looks.index(shown) if shown in self.looks else None


def turned(labels: Labels, turn: int) -> Labels:
    """Return the labels that a card shows after rotating it by `turn` steps clockwise."""
    turn %= len(labels)
    return labels[-turn:] + labels[:-turn] if turn else labels


def least(labels: Labels) -> Labels:
    """Return the smallest rotation of the labels, which identifies the type of a card."""
    return min(turned(labels, turn) for turn in range(len(labels)))


def period(labels: Labels) -> int:
    """Return the number of rotations of a card that look different."""
    size = len(labels)
    return next(p for p in range(1, size + 1) if size % p == 0 and turned(labels, p) == labels)


def as_labels(name: str, labels: object) -> Labels:
    """Check the labels of a card in argument `name` and return them as a tuple. Raises InputError."""
    wanted = say("whole numbers for each card, such as (1, 2, -1, -2); Puzzle.from_cards also takes words and lists")
    numbers = tuple(validation.whole(name, label) for label in validation.members(name, labels, wanted))
    if not numbers:
        raise validation.wrong(name, labels, wanted)
    return numbers
