"""Cards: what a card shows when it is turned, cards that look alike, and how a card lies on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from satpuzzle.model.board import Labels
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say


class Placement(NamedTuple):
    """A card of type `type` lies in cell `cell` (from 0), turned by `turn` steps clockwise.

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
    """How a cell is filled: a card of type `type`, turned by `turn` steps clockwise.

    >>> import satpuzzle
    >>> puzzle = satpuzzle.load("standard")
    >>> satpuzzle.Solution((satpuzzle.Lay(1, 0),) * 9, puzzle).shown(0)
    (-3, -1, 4, 2)
    """

    type: int
    turn: int


@dataclass(frozen=True)
class CardType:
    """Cards that look alike: `count` of them.

    looks[turn] is what the card shows, clockwise from the first side, when turned by `turn` steps
    clockwise; only turns that look different are listed, so a card of four equal sides has one.

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
        """The different things the card can show, by turn."""
        return tuple(turned(self.labels, turn) for turn in range(period(self.labels)))

    def turn_showing(self, shown: Sequence[int]) -> int | None:
        """The turn in which the card shows `shown`; None if there is none."""
        shown = tuple(shown)
        return self.looks.index(shown) if shown in self.looks else None


def turned(labels: Labels, turn: int) -> Labels:
    """What a card shows that lies turned by `turn` steps clockwise."""
    turn %= len(labels)
    return labels[-turn:] + labels[:-turn] if turn else labels


def least(labels: Labels) -> Labels:
    """The least that a card shows in any turn: the same for equal cards, and only for these."""
    return min(turned(labels, turn) for turn in range(len(labels)))


def period(labels: Labels) -> int:
    """How many turns of a card look different: the smallest period of its labels."""
    size = len(labels)
    return next(p for p in range(1, size + 1) if size % p == 0 and turned(labels, p) == labels)


def as_labels(name: str, labels: object) -> Labels:
    """The sides of a card, as a caller gives them in argument `name`, as a tuple of ints. Raises InputError."""
    wanted = say("whole numbers, as in (1, 2, -1, -2), for each card; Puzzle.from_cards takes words and lists, too")
    numbers = tuple(validation.whole(name, label) for label in validation.members(name, labels, wanted))
    if not numbers:
        raise validation.wrong(name, labels, wanted)
    return numbers
