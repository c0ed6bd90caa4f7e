"""JSON about fillings, lists of solutions, and puzzles without a solution, as types like those in `results.py`."""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.runtime.json_types import Keyword, Natural, Pair, Positive
from satpuzzle.schemas.results import CheckLine, Lay, Unchecked

# Fillings.


class BestKnown(TypedDict):
    """The best known filling and an upper bound."""

    bound: Annotated[Natural | None, "Upper bound: no filling has more; null if no filling exists."]
    optimal: Annotated[bool, "True if it is proved that no filling is better."]
    filling: Annotated[Sequence[Lay | None] | None, "The card in each cell (null: empty); null if no filling is known."]
    claimed: NotRequired[Annotated[Literal[True], "Claimed by an external solver, not proved."]]
    distinct: NotRequired[Annotated[Natural, "Number of best fillings; only with `--all`."]]
    essential: NotRequired[
        Annotated[Natural, "Number of best fillings up to rotations of the board; only with `--all`."]
    ]
    complete: NotRequired[Annotated[bool, "True if these are all best fillings; only with `--all`."]]
    fillings: NotRequired[
        Annotated[Sequence[Sequence[Lay | None]], "All best fillings in canonical order; only with `--all`."]
    ]


class MostJoins(BestKnown):
    """The best filling.

    Printed by `best`, and by `decode` for a .wcnf or .opb. Has `matched` and `joins` with `--most joins`, but
    `laid` and `cells` with `--most cards`.
    """

    matched: Annotated[Natural | None, "Number of matching joins; null if no filling is known."]
    joins: Annotated[Natural, "Number of joins of the board."]


class MostCards(BestKnown):
    """The best filling with `--most cards`."""

    laid: Annotated[Natural | None, "Number of placed cards; null if no filling is known."]
    cells: Annotated[Positive, "Number of cells of the board."]


Best = MostJoins | MostCards


class Place(TypedDict):
    """The place of a card."""

    cell: Annotated[Positive, "The cell, from 1."]
    turn: Annotated[Natural, "Its rotation there, in steps clockwise."]


class Move(Place):
    """A card to move, with its present place."""

    card: Annotated[Positive, "The card, from 1."]
    type: Annotated[Positive, "Its type, from 1."]
    to: Annotated[Place, "Its new place."]


class Rescued(TypedDict):
    """The fewest placed cards to move.

    Printed by `rescue`.
    """

    laid: Annotated[Natural, "Number of placed cards."]
    moved: Annotated[Natural | None, "Number of cards moved or rotated for the solution; null if there is none."]
    least: Annotated[Natural | None, "Lower bound: cards that must move; null if there is no solution."]
    optimal: Annotated[bool, "True if it is proved that no solution keeps more cards."]
    moves: Annotated[Sequence[Move], "The cards to move."]
    solution: Annotated[Sequence[Lay] | None, "The card in each cell of the solution; null if none is known."]


# Lists of solutions.


class CellSide(TypedDict):
    """A side of a cell."""

    cell: Annotated[Positive, "The cell, from 1."]
    side: Annotated[Positive, "The side, from 1, clockwise."]


class Line(TypedDict):
    """A checked line."""

    line: Annotated[Positive, "Its number in the file, from 1."]


class Tally(TypedDict):
    """Numbers of cards and joins on a board."""

    cards: Annotated[Natural, "Number of placed cards."]
    cells: Annotated[Natural, "Number of cells of the board."]
    matching: Annotated[Natural, "Number of matching joins between two cards."]
    joins: Annotated[Natural, "Number of joins of the board."]
    wrong_joins: Annotated[Sequence[Sequence[CellSide]], "Joins between two cards that do not match: two sides each."]
    strangers: Annotated[Sequence[Positive], "Cells, from 1, whose card is not in the puzzle or is used too often."]


class Unfinished(Line, Tally):
    """A line or board with empty cells."""


class WrongLine(Line):
    """A wrong line whose length does not fit the board."""

    faults: Annotated[Sequence[str], "What is wrong, one sentence each."]


class WrongBoard(WrongLine, Tally):
    """A line or board that is not a solution."""


class Repeated(Line):
    """A line that repeats an earlier one."""

    repeats: Annotated[Positive, "The number of the earlier line."]


class Judged(TypedDict):
    """A checked list of solutions.

    Printed by `check`; with several files, one object per line.
    """

    lines: Annotated[Natural, "Number of checked CHECK lines and boards."]
    solutions: Annotated[Natural, "Number of different solutions among them."]
    wrong: Annotated[Sequence[WrongLine | WrongBoard], "Lines that are not solutions."]
    repeated: Annotated[Sequence[Repeated], "Lines that repeat earlier ones."]
    unfinished: Annotated[Sequence[Unfinished], "Lines and boards with empty cells but without faults."]
    total: Annotated[Natural | None, "Number of distinct solutions of the puzzle; null if not counted or unknown."]
    at_least: Annotated[Natural, "Lower bound on this number."]
    complete: Annotated[bool | None, "True if the list has all solutions; null if unknown."]
    valid: Annotated[bool, "True if nothing is wrong or repeated, and no solution is known to be missing."]
    name: NotRequired[Annotated[str, "With several files: the file."]]
    error: NotRequired[Annotated[str, "With several files: why it is not known whether this list is complete."]]


# No solution.


class Cells(TypedDict):
    """Cells that cannot all be filled; without any one of them, the others can."""

    cells: Annotated[Sequence[Positive], "The cells, from 1."]
    smallest: Annotated[bool, "True if no other such set is smaller."]


class Cards(TypedDict):
    """Cards that cannot all be placed; without any one of them, the others can."""

    cards: Annotated[Sequence[Positive], "The cards, from 1."]
    smallest: Annotated[bool, "True if no other such set is smaller."]


class Explained(TypedDict):
    """Why there is no solution.

    Printed by `explain`.
    """

    solvable: Annotated[bool | None, "True if there is a solution; null if unknown."]
    check: Annotated[CheckLine | None, "A solution as a CHECK line; null if there is none."]
    complete: Annotated[bool, "True if all searches were finished."]
    seen: Annotated[Sequence[str], "Reasons found without a search, one sentence each."]
    cells_without_card: Annotated[Sequence[Positive], "Cells, from 1, where no card fits."]
    cards_without_cell: Annotated[Sequence[Positive], "Cards, from 1, that fit in no cell."]
    cells: Annotated[Cells | None, "Cells that cannot all be filled, but all except any one can; null if not found."]
    cards: Annotated[Cards | None, "Cards that cannot all be placed, but all except any one can; null if not found."]
    most_joins: Annotated[Natural | None, "Maximum number of matching joins; null if unknown."]


_CARD = Annotated[Positive, "The card, from 1."]
_SIDE = Annotated[Positive, "The side, from 1."]
_SIDES = Annotated[Sequence[Positive], Keyword("minItems", 2), Keyword("maxItems", 2), "The two swapped sides, from 1."]
_FROM, _TO = "The present label; for a swap, both.", "The label after the change; for a swap, both."


class Then(TypedDict):
    """The number of solutions after a change, or a lower bound."""

    distinct: NotRequired[Annotated[Natural, "Number of distinct solutions after the change."]]
    at_least: NotRequired[Annotated[Natural, "Lower bound on the solutions, if the count was stopped."]]
    exact: NotRequired[Annotated[Literal[False], "Only together with `at_least`."]]


OneSide = TypedDict("OneSide", {"card": _CARD, "side": _SIDE, "from": Annotated[int, _FROM], "to": Annotated[int, _TO]})
Swap = TypedDict("Swap", {"card": _CARD, "sides": _SIDES, "from": Annotated[Pair, _FROM], "to": Annotated[Pair, _TO]})
Whole = TypedDict(
    "Whole",
    {
        "card": _CARD,
        "whole": Annotated[
            Literal["reversed", "halves"],
            "Whether the order of the sides is reversed, or fronts and backs are swapped.",
        ],
        "from": Annotated[Sequence[int], "The present labels of the card."],
        "to": Annotated[Sequence[int], "The labels of the card after the change."],
    },
)


class ChangedSide(OneSide, Then):
    """A change of one side."""


class SwappedSides(Swap, Then):
    """A swap of two sides."""


class ChangedCard(Whole, Then):
    """A change of a whole card."""


Change = ChangedSide | SwappedSides | ChangedCard


class LostCard(TypedDict):
    """A missing card, or one instead of which another may be entered twice."""

    card: _CARD
    same_as: NotRequired[Annotated[Positive, "The equal card, from 1, that may be entered twice."]]
    possible: Annotated[Sequence[Sequence[int]], "Cards in its place that make the puzzle solvable, most likely first."]
    complete: Annotated[bool, "Whether these are all."]


class SolvableAlready(TypedDict):
    """The solutions of a puzzle in which nothing looks wrong."""

    at_least: Annotated[Positive, "At least this many essential solutions."]
    exact: Annotated[bool, "Whether this is the exact number."]


class Suspects(TypedDict):
    """Sides that may be mistyped.

    Printed by `suspects`.
    """

    suspects: Annotated[Sequence[Change], "Changes that help, most likely first."]
    essential: NotRequired[Annotated[SolvableAlready, "The solutions without a change, if there are any."]]
    mirrored: NotRequired[Annotated[Literal[True], "All cards may be entered counter-clockwise."]]
    lost: NotRequired[Annotated[Sequence[LostCard], "Cards that are missing or may be entered twice."]]


SCHEMAS: dict[str, object] = {
    "best-1": Best,
    "check-1": Judged | Unchecked,
    "explain-1": Explained,
    "rescue-1": Rescued,
    "suspects-1": Suspects,
}
