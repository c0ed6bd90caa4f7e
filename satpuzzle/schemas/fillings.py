"""What is said in JSON of fillings that are not just solutions, and of puzzles without one; as in `results.py`."""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas.json_types import Keyword, Natural, Pair, Positive
from satpuzzle.schemas.results import CheckLine, Lay

# Fillings.


class BestKnown(TypedDict):
    """The best filling that is known, and whether there may be a better one."""

    bound: Annotated[Natural | None, "No filling has more; null if there is no filling at all."]
    optimal: Annotated[bool, "Is it proved that no filling is better?"]
    filling: Annotated[Sequence[Lay | None] | None, "What lies in each cell, null for nothing; null if none is known."]
    claimed: NotRequired[Annotated[Literal[True], "An outside solver says so, and it is not proved here."]]


class MostJoins(BestKnown):
    """The best filling.

    What `best` prints, and `decode` of a .wcnf or .opb. `matched` and `joins` with `--most joins`, `laid` and `cells`
    with `--most cards`.
    """

    matched: Annotated[Natural | None, "How many joins match; null if no filling is known."]
    joins: Annotated[Natural, "How many joins the board has."]


class MostCards(BestKnown):
    """With `--most cards`."""

    laid: Annotated[Natural | None, "How many cards lie; null if no filling is known."]
    cells: Annotated[Positive, "How many cells the board has."]


class AllBest(TypedDict):
    """With `--all`: all best fillings."""

    distinct: Annotated[Natural, "How many best fillings there are; with `--all` only."]
    essential: Annotated[Natural, "How many, up to rotating the board; with `--all` only."]
    complete: Annotated[bool, "Are these all of them? With `--all` only."]
    fillings: Annotated[Sequence[Sequence[Lay | None]], "All best fillings, in canonical order; with `--all` only."]


class AllOfMostJoins(MostJoins, AllBest):
    """With `--most joins --all`."""


class AllOfMostCards(MostCards, AllBest):
    """With `--most cards --all`."""


Best = MostJoins | MostCards | AllOfMostJoins | AllOfMostCards


class Place(TypedDict):
    """Where a card lies."""

    cell: Annotated[Positive, "The cell, from 1."]
    turn: Annotated[Natural, "Its turn there."]


class Move(Place):
    """A card that moves, and where it lies."""

    card: Annotated[Positive, "The card, from 1."]
    type: Annotated[Positive, "Its type, from 1."]
    to: Annotated[Place, "Where it goes."]


class Rescued(TypedDict):
    """How few cards must move.

    What `rescue` prints.
    """

    laid: Annotated[Natural, "How many cards lie."]
    moved: Annotated[Natural | None, "How many lie elsewhere, or turned, in the solution shown; null if there is none."]
    least: Annotated[Natural | None, "So many must move at least; null if there is no solution at all."]
    optimal: Annotated[bool, "Is it proved that no solution keeps more?"]
    moves: Annotated[Sequence[Move], "What must move."]
    solution: Annotated[Sequence[Lay] | None, "What lies in each cell of the solution; null if none is known."]


# Lists of solutions.


class CellSide(TypedDict):
    """A side of a cell."""

    cell: Annotated[Positive, "The number of the cell, from 1."]
    side: Annotated[Positive, "The number of the side, from 1, clockwise."]


class Line(TypedDict):
    """A line that was judged."""

    line: Annotated[Positive, "Its number in the file, from 1."]


class Tally(TypedDict):
    """What lies on a board, in numbers."""

    cards: Annotated[Natural, "How many cards lie."]
    cells: Annotated[Natural, "How many cells the board has."]
    matching: Annotated[Natural, "How many joins have a card at either side, and match."]
    joins: Annotated[Natural, "How many joins the board has."]
    wrong_joins: Annotated[Sequence[Sequence[CellSide]], "The joins between cards that do not match: two sides each."]
    strangers: Annotated[Sequence[Positive], "Cells, from 1, of what is no card of the puzzle, or one too many."]


class Unfinished(Line, Tally):
    """A line or board with empty cells."""


class WrongLine(Line):
    """A wrong line that is not as long as the board is large."""

    faults: Annotated[Sequence[str], "What is wrong, a sentence each."]


class WrongBoard(WrongLine, Tally):
    """A line or board that is no solution."""


class Repeated(Line):
    """A line that repeats another."""

    repeats: Annotated[Positive, "The number of the line that it repeats."]


class Judged(TypedDict):
    """What is wrong with a list of solutions.

    What `check` prints.
    """

    lines: Annotated[Natural, "How many CHECK lines and boards were judged."]
    solutions: Annotated[Natural, "How many different solutions are among them."]
    wrong: Annotated[Sequence[WrongLine | WrongBoard], "Lines that are no solutions."]
    repeated: Annotated[Sequence[Repeated], "Lines that repeat others."]
    unfinished: Annotated[Sequence[Unfinished], "Lines and boards with empty cells, and nothing wrong."]
    total: Annotated[Natural | None, "How many distinct solutions the puzzle has; null if not asked, or not found out."]
    at_least: Annotated[Natural, "How many distinct solutions it is known to have."]
    complete: Annotated[bool | None, "Is every solution there? Null if that is not known."]
    valid: Annotated[bool, "Nothing wrong, nothing repeated, and nothing known to be missing."]


# No solution.


class Cells(TypedDict):
    """Cells that cannot all be filled so that they match, while without any one of them the others can."""

    cells: Annotated[Sequence[Positive], "The cells, from 1."]
    smallest: Annotated[bool, "Is no other such set smaller?"]


class Cards(TypedDict):
    """Cards that cannot all lie so that they match, while without any one of them the others can."""

    cards: Annotated[Sequence[Positive], "The cards, from 1."]
    smallest: Annotated[bool, "Is no other such set smaller?"]


class Explained(TypedDict):
    """Why there is no solution.

    What `explain` prints.
    """

    solvable: Annotated[bool | None, "Is there a solution? Null if that is not known."]
    check: Annotated[CheckLine | None, "A solution as a CHECK line, if there is one."]
    complete: Annotated[bool, "Was everything looked for to the end?"]
    seen: Annotated[Sequence[str], "Reasons that took no search, a sentence each."]
    cells_without_card: Annotated[Sequence[Positive], "Cells, from 1, where no card fits."]
    cards_without_cell: Annotated[Sequence[Positive], "Cards, from 1, that fit nowhere."]
    cells: Annotated[Cells | None, "Cells that cannot all be filled, all but any one can; null if not found."]
    cards: Annotated[Cards | None, "Cards that cannot all lie, all but any one can; null if not found."]
    most_joins: Annotated[Natural | None, "So many joins match at most; null if that is not known."]


_CARD = Annotated[Positive, "The card, from 1."]
_SIDE = Annotated[Positive, "The side, from 1."]
_SIDES = Annotated[Sequence[Positive], Keyword("minItems", 2), Keyword("maxItems", 2), "Of a swap: both, from 1."]
_FROM, _TO = "What it shows. Of a swap a list of two.", "What it would show. Of a swap a list of two."
OneSide = TypedDict("OneSide", {"card": _CARD, "side": _SIDE, "from": Annotated[int, _FROM], "to": Annotated[int, _TO]})
Swap = TypedDict("Swap", {"card": _CARD, "sides": _SIDES, "from": Annotated[Pair, _FROM], "to": Annotated[Pair, _TO]})


class Then(TypedDict):
    """How many solutions a change leaves."""

    distinct: Annotated[Natural, "How many distinct solutions there are then."]


class ThenAtLeast(TypedDict):
    """How many solutions a change leaves, not counted to the end."""

    at_least: Annotated[Natural, "How many there are at least, where they were not counted to the end."]
    exact: Annotated[Literal[False], "Only beside `at_least`."]


class ChangedSide(OneSide, Then):
    """A change of one side."""


class ChangedSideAtLeast(OneSide, ThenAtLeast):
    """A change of one side, after which there are many solutions."""


class SwappedSides(Swap, Then):
    """A swap of two sides."""


class SwappedSidesAtLeast(Swap, ThenAtLeast):
    """A swap of two sides, after which there are many solutions."""


Change = ChangedSide | ChangedSideAtLeast | SwappedSides | SwappedSidesAtLeast


class Suspects(TypedDict):
    """Sides that may be mistyped.

    What `suspects` prints.
    """

    suspects: Annotated[Sequence[Change], "Changes that help, likely ones first."]


SCHEMAS: dict[str, object] = {
    "best-1": Best,
    "check-1": Judged,
    "explain-1": Explained,
    "rescue-1": Rescued,
    "suspects-1": Suspects,
}
