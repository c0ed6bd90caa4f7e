"""Other orders of sides, for cards whose text does not name the sides and which were therefore read clockwise.

The four sides of a square can be listed in three orders, up to rotations and mirror images: opposite the first side is
the third (clockwise), the fourth (`top,right,left,bottom`) or the second (`top,bottom,left,right`). Mirror images have
the same numbers of solutions.

Of 19 published sets of nine cards 11 have one essential solution, 6 have two, one has seven and one none. Nine random
cards with four figures usually have none.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.memory import BASE

OTHERS = ("top,right,left,bottom", "top,bottom,left,right")
FEW = 3  # essential solutions of a likely order, at most
MANY = 20  # essential solutions of a possible order, at most; more make another order likely
MOST_CELLS = 25
MOST_VISITS = 4e6  # partial fillings of a count, which takes a fraction of a second


class OtherOrder(NamedTuple):
    """A likely order of the sides, and the essential solutions if they are read clockwise (`here`) and so (`there`)."""

    order: str
    here: int
    there: int


def other_order(puzzle: Puzzle, here: int | None = None) -> OtherOrder | None:
    """The only other order of sides with few solutions, if clockwise has none or more than `MANY`; else None."""
    if not puzzle.order_open or puzzle.hints or puzzle.board.grid is None or puzzle.board.cells > MOST_CELLS:
        return None
    here = quick_count(puzzle, MOST_VISITS) if here is None else here
    if here is None or 0 < here <= MANY:
        return None
    numbers = {order: quick_count(listed(puzzle, order), MOST_VISITS) for order in OTHERS}
    few = [OtherOrder(order, here, number) for order, number in numbers.items() if number and number <= FEW]
    return few[0] if len(few) == 1 and None not in numbers.values() else None


def listed(puzzle: Puzzle, order: str) -> Puzzle:
    """Return a puzzle of squares with its labels in another order, such as `top,right,left,bottom`."""
    places = [order.split(",").index(side) for side in SIDES[0]]
    cards = tuple(tuple(card[place] for place in places) for card in puzzle.cards)
    return replace(puzzle, cards=cards)


def quick_count(puzzle: Puzzle, most: float) -> int | None:
    """Count the essential solutions; None if there are more than about `most` partial fillings, on any machine."""
    from satpuzzle.frontier import FrontierEngine

    engine, deadline = FrontierEngine(puzzle, memory=BASE), Deadline()
    with suppress(EngineLimitError):
        if engine.visits(most, deadline) <= most:
            return engine.counts(deadline).essential
    return None
