"""Cards: what they may show, their types, and how they lie on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from satpuzzle.model.symmetries import Labels, moved
from satpuzzle.model.value import value
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say


class Placement(NamedTuple):
    """A card of some type in a cell, in some look.

    Attributes:
        cell: The number of the cell, from 0.
        type: The number of the card's type, from 1.
        turn: The number of its look, from 0. For a card that may be rotated freely this is by how many steps it is
            rotated clockwise; on squares a step is 90°.

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
    """The content of a cell: a card of some type, in some look.

    Attributes:
        type: The number of the card's type, from 1.
        turn: The number of its look, as in a `Placement`.

    Example:
        >>> import satpuzzle
        >>> puzzle = satpuzzle.load("standard")
        >>> satpuzzle.Solution((satpuzzle.Lay(1, 0),) * 9, puzzle).shown(0)
        (-3, -1, 4, 2)
    """

    type: int
    turn: int


@value(frozen=True)
class CardType:
    """Cards that can show the same.

    Attributes:
        number: The number of the type, from 1.
        looks: What a card of this type can show: the labels clockwise from the first side of the cell, by turn. The
            first look is that of the first card as it was read.
        count: Number of cards of this type.
        repeats: In how many ways a card can lie so that it has one of these looks; 0 if that depends on the look.

    Raises:
        InputError: If these are not integers.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.load("standard").types[0].looks[:2]
        ((-3, -1, 4, 2), (2, -3, -1, 4))
    """

    number: int
    looks: tuple[Labels, ...]
    count: int
    repeats: int = 1

    def __post_init__(self) -> None:
        if {type(self.number), type(self.count), type(self.repeats)} != {int}:
            validation.check_fields(self, number=validation.whole, count=validation.whole, repeats=validation.whole)
        plain = type(self.looks) is tuple and {*map(type, self.looks)} == {tuple} and all(self.looks)
        if not plain or {*map(type, chain.from_iterable(self.looks))} != {int}:
            wanted = say("lists of labels")
            if not (looks := validation.members("looks", self.looks, wanted)):
                raise validation.wrong("looks", self.looks, wanted)
            object.__setattr__(self, "looks", tuple(as_labels("looks", look) for look in looks))

    @property
    def labels(self) -> Labels:
        """The labels of the first card of this type, clockwise from its first side."""
        return self.looks[0]

    def turn_showing(self, shown: Sequence[int]) -> int | None:
        """Return the turn in which the card shows these labels.

        Args:
            shown: Labels clockwise from the first side of the cell.

        Returns:
            The number of the look; None if it never shows them.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.load("standard").types[0].turn_showing((2, -3, -1, 4))
            1
        """
        shown = tuple(shown)
        return self.looks.index(shown) if shown in self.looks else None


def looks_of(faces: Iterable[Labels], moves: Sequence[int]) -> dict[Labels, int]:
    """Return what a card can show, and in how many ways each, from its front and back and how it may be moved."""
    return Counter([moved(labels, move) for labels in faces for move in moves])


def least(labels: Labels, moves: Sequence[int]) -> Labels:
    """Return the smallest of the labels that a card can show: equal for cards of one type."""
    return min(moved(labels, move) for move in moves)


def as_labels(name: str, labels: object) -> Labels:
    """Check the labels of a card in argument `name` and return them as a tuple. Raises InputError."""
    wanted = say("whole numbers for each card, such as (1, 2, -1, -2); Puzzle.from_cards also takes words and lists")
    numbers = tuple(validation.whole(name, label) for label in validation.members(name, labels, wanted))
    if not numbers:
        raise validation.wrong(name, labels, wanted)
    return numbers
