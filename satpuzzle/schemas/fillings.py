"""JSON about fillings, lists of solutions, and puzzles without a solution, as types like those in `results.py`."""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas.json_types import Natural, Positive, words
from satpuzzle.schemas.results import CheckLine, Lay, Told, Unanswered

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


class Judged(Told):
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


class Change(TypedDict):
    """A change of one card."""

    card: Annotated[Positive, "The card, from 1."]
    kind: Annotated[
        Literal["sign", "label", "swap", "reversed", "halves"],
        "Another half, another label, two sides swapped, the card reversed, or its fronts and backs swapped.",
    ]
    sides: Annotated[Sequence[Positive], "The changed sides, from 1."]
    before: Annotated[Sequence[int], "Their present labels."]
    after: Annotated[Sequence[int], "Their labels after the change."]
    distinct: Annotated[Natural, "Number of distinct solutions after the change."]
    exact: Annotated[bool, "False if `distinct` is only a lower bound, as the count was stopped."]


class LostCard(TypedDict):
    """A missing card, or one instead of which another may be entered twice."""

    card: Annotated[Positive, "The card, from 1."]
    same_as: Annotated[Positive | None, "The equal card, from 1, that may be entered twice; null for a missing card."]
    possible: Annotated[Sequence[Sequence[int]], "Cards in its place that make the puzzle solvable, most likely first."]
    complete: Annotated[bool, "Whether these are all."]


class Suspects(TypedDict):
    """Sides that may be mistyped.

    Printed by `suspects`.
    """

    suspects: Annotated[Sequence[Change], "Changes that help, most likely first."]
    essential: Annotated[Natural, words(maximum=2), "Essential solutions without a change; 2 for two or more."]
    mirrored: Annotated[bool, "True if all cards may be entered counter-clockwise."]
    lost: Annotated[Sequence[LostCard], "Cards that are missing or may be entered twice."]


SCHEMAS: dict[str, object] = {
    "best-1": Best,
    "check-1": Judged | Unanswered,
    "explain-1": Explained,
    "suspects-2": Suspects,
}
