"""The JSON that commands and `serve` print, as types; `SCHEMAS` lists the objects that have a schema.

A field is one line: its type, `Annotated` with its description. `__init__.py` makes JSON Schemas of the types.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas import Natural, NotNegative, Positive, words
from satpuzzle.schemas.stored import AllCounts, Found

Lines = Annotated[Sequence[Natural], words(minItems=2, maxItems=2)]
Spellings = Annotated[Sequence[str], words(minItems=2, maxItems=2)]
CheckLine = Annotated[str, words(pattern="^CHECK: ")]


# One puzzle or many.


class Told(TypedDict):
    """An answer about a puzzle or a file, which may be one of several."""

    name: NotRequired[Annotated[str, "With several: its file or name, `#n` for the n-th puzzle of a file."]]


class Unanswered(TypedDict):
    """One of several puzzles or files, without an answer."""

    name: Annotated[str, "Its file or name, `#n` for the n-th puzzle of a file."]
    error: Annotated[str, "Why there is no answer, in one line."]


class ReadAs(TypedDict):
    """How the cards were read if their text leaves that open. Null: the text says it."""

    board: Annotated[str | None, "The board, chosen by the number of cards."]
    rule: Annotated[str | None, "The rule, chosen by the labels."]
    halves: Annotated[Spellings | None, "How the front and the back of a figure are typed."]
    told: Annotated[bool, "True if the text or an option says which half is the front."]
    first_column: Annotated[bool, "True if the first column was read as names of cards."]
    one_case: Annotated[Spellings | None, "Two spellings, upper and lower case, that were read as the same picture."]
    lines: Annotated[Lines | None, "The lines of the first and the last card in a text with other lines."]
    clockwise: Annotated[bool, "True if sides were read clockwise from the top although nothing says so."]
    letters: Annotated[bool, "True if letters or numbers were read as pictures although they may be halves in pairs."]
    order: Annotated[str | None, "The order in which the text says that it lists the sides, or null."]


class HowRead(TypedDict):
    """An answer that may say how the cards were read."""

    read_as: NotRequired[Annotated[ReadAs, "How the cards were read if their text leaves that open."]]


# Counts.


class Counted(AllCounts):
    """The exact counts."""

    exact: Annotated[Literal[True], "True for exact counts, false for a lower bound."]
    engine: Annotated[str, "The engine that counted: `frontier`, `sat` or `plain`."]


class AtLeast(TypedDict):
    """What is known of a count that was stopped."""

    at_least: Annotated[Natural, "Lower bound: distinct solutions found before the search was stopped."]
    exact: Annotated[Literal[False], "True for exact counts, false for a lower bound."]
    engine: Annotated[str, "The engine that counted: `frontier`, `sat` or `plain`."]


class CountedPuzzle(Told, Counted, HowRead):
    """Number of solutions.

    Printed by `count`: one object for one puzzle, one per line for several.
    """


class PuzzleAtLeast(Told, AtLeast, HowRead):
    """What is known of a count that was stopped."""

    error: NotRequired[Annotated[str, "With several puzzles: why this one has no exact answer, in one line."]]


class Estimate(Told):
    """How long a count takes, estimated from samples.

    Printed by `count --estimate`: one object for one puzzle, one per line for several.
    """

    placements: Annotated[Natural, "About how many cards the frontier engine places."]
    least: Annotated[Natural, "Most likely at least so many."]
    most: Annotated[Natural, "Most likely at most so many."]
    pace: Annotated[Natural, "Placements per second of one process, as measured."]
    processes: Annotated[Positive, "Number of processes."]
    least_seconds: Annotated[NotNegative, "The shortest time to expect."]
    most_seconds: Annotated[NotNegative, "The longest time to expect."]


# A puzzle.


class CardNames(TypedDict):
    """The back and the names of equal cards."""

    back: NotRequired[Annotated[Sequence[int], "The labels on its back, clockwise; only if cards have two sides."]]
    names: NotRequired[Annotated[Sequence[str], "Their names, empty for cards without one; only if cards have names."]]


class CardType(CardNames):
    """Cards that can show the same. Types are numbered from 1, in the order of this list."""

    labels: Annotated[Sequence[int], "Clockwise: `+k` is the front of figure k, `-k` its back; unsigned: a colour."]
    count: Annotated[Positive, "Number of cards of this type."]


class CardTypeWithTurns(CardType):
    """Cards that can show the same, with the number of their looks."""

    turns: Annotated[Positive, "Number of looks: if cards may be rotated, one per side, fewer for symmetric cards."]


class Lay(TypedDict):
    """The card in a cell."""

    type: Annotated[Positive, "Card type, from 1."]
    turn: Annotated[Natural, "Number of the look: if cards may be rotated, steps clockwise from the type's labels."]
    shown: Annotated[Sequence[int], "Labels shown, clockwise from the first side of the cell."]
    card: NotRequired[Annotated[Positive, "Number of the card in the file, from 1; only with `--cards`."]]


class SolvedPuzzle(HowRead):
    """The puzzle that was solved."""

    title: Annotated[str, "Title of the puzzle; may be empty."]
    board: Annotated[str, "The board, such as `3x3`."]
    rule: Annotated[str, "Matching rule: `signed`, `unsigned`, `framed`, …"]
    types: Annotated[Sequence[CardType], "The card types."]


class Solved(SolvedPuzzle):
    """The solutions of a puzzle.

    Printed by `solve`, one object for each puzzle, and by `decode` for a .cnf.
    """

    counts: Annotated[Counted | AtLeast | None, "The exact counts, or a lower bound; null if nothing was counted."]
    complete: Annotated[bool, "True if these are all the solutions that were asked for."]
    claimed: NotRequired[Annotated[Literal[True], "A solver claims that there are no others; this is not proved."]]
    solutions: Annotated[Sequence[Sequence[Lay]], "The solutions in canonical order; for each, its cards cell by cell."]


class Unique(Told):
    """Whether the solution is unique.

    Printed by `unique`: one object for one puzzle, one per line for several.
    """

    unique: Annotated[bool, "True if there is exactly one solution, up to symmetries of the board."]
    essential: Annotated[Natural, words(maximum=2), "Solutions up to symmetries: 0, 1, or 2 for two or more."]
    at_least: Annotated[bool, "True if there may be more than `essential`."]
    solutions: Annotated[Sequence[CheckLine], words(maxItems=2), "The unique solution, or two different ones."]


class BoardFacts(TypedDict):
    """A board."""

    name: Annotated[str, "Its name, such as `3x3`."]
    cells: Annotated[Positive, "Number of cells."]
    sides: Annotated[Positive, "Number of sides of each cell."]
    joins: Annotated[Natural, "Number of joins: pairs of sides that touch."]
    rim: Annotated[Natural, "Number of sides on the rim."]
    rotations: Annotated[Positive, "Number of rotations and shifts that map the board to itself, with the identity."]
    symmetries: Annotated[Positive, "Number of its symmetries that cards can follow, with the identity."]
    part_of: NotRequired[Annotated[str, "The whole board, if this is a part."]]


class Figure(TypedDict):
    """A figure."""

    number: Annotated[Natural, "Its number; 0 is the label of the rim."]
    name: Annotated[str, "Its name; may be empty."]
    fronts: Annotated[Natural, "Number of sides that show its front; for a colour, all its sides."]
    backs: Annotated[Natural, "Number of sides that show its back; 0 for a colour."]
    on_rim: Annotated[Natural, "Minimum number of these sides that lie on the rim."]


class Arrangements(TypedDict):
    """Number of ways to place all cards, matching or not."""

    labelled: Annotated[Positive, "Counting every card and every rotation separately."]
    by_looks: Annotated[Positive | None, "Counting only those that look different; null if unknown."]


class FamilySize(TypedDict):
    """The clauses of one constraint family."""

    clauses: Annotated[Natural, "Number of clauses."]
    literals: Annotated[Natural, "Number of literals in them."]


class FormulaSize(TypedDict):
    """The size of a formula.

    Printed by `recipes PUZZLE`, one object for each recipe.
    """

    recipe: Annotated[str, "Name or file of the recipe."]
    variables: Annotated[Natural, "Number of variables."]
    clauses: Annotated[Natural, "Number of clauses."]
    literals: Annotated[Natural, "Number of literals in all clauses."]
    blocks: Annotated[Mapping[str, Natural], "Number of variables in each block, by its name."]
    families: Annotated[Mapping[str, FamilySize], "Clauses of each constraint family, by its name."]
    refusal: Annotated[str, "Why the recipe cannot encode this puzzle; empty if it can."]


class Difficulty(TypedDict):
    """Work of a simple backtracking search in reading order. All but `most` are null if it needs more placements."""

    most: Annotated[Positive, "Maximum number of placements measured."]
    placements: Annotated[Natural | None, "Cards placed in the whole search."]
    until_first: Annotated[NotNegative | None, "Cards placed until the first solution, on average; null if none."]
    dead_ends: Annotated[Natural | None, "Partial fillings with one card left, which does not fit."]
    openings: Annotated[Natural | None, "Ways to place the first three cards."]


class Info(Told, HowRead):
    """Facts about a puzzle.

    Printed by `info`: one object for one puzzle, one per line for several.
    """

    title: Annotated[str, "Title of the puzzle; may be empty."]
    source: Annotated[str, "Its source; may be empty."]
    board: Annotated[BoardFacts, "The board."]
    rule: Annotated[str, "Matching rule: `signed`, `unsigned`, `framed`, …"]
    match: Annotated[Literal["sides", "corners"], "What matches; labels of corners are written as labels of sides."]
    turns: Annotated[Literal["free", "half", "none"], "How cards may be rotated: by any steps, half turns, not at all."]
    flip: Annotated[bool, "True if cards may be turned over, so that their labels come in reverse order."]
    backs: Annotated[bool, "True if cards have backs of their own."]
    spare: Annotated[Natural, "Number of cards that are left over."]
    hints: Annotated[Natural, "Number of given cards (hints)."]
    cards: Annotated[Positive, "Number of cards."]
    types: Annotated[Sequence[CardTypeWithTurns], "The card types."]
    figures: Annotated[Sequence[Figure], "How often each figure or colour occurs."]
    conflict: Annotated[str | None, "Why these numbers exclude all solutions; null if they do not."]
    arrangements: Annotated[Arrangements, "Number of ways to place all cards, matching or not."]
    fingerprint: Annotated[str | None, "A short name, the same for the same cards; null if they are too symmetric."]
    same_cards: Annotated[Sequence[str], "The bundled puzzles with the same cards or their mirror image."]
    encodings: Annotated[Sequence[FormulaSize], "Size of the formula with the default recipe."]
    difficulty: NotRequired[Annotated[Difficulty, "How hard the puzzle is for people; only if its file says so."]]


class Ranked(Difficulty):
    """How hard a puzzle is for people.

    Printed by `rank`: one line for each puzzle, easiest first. All but `most` are null if the puzzle needs more than
    `most` placements.
    """

    name: Annotated[str, "The file or name of the puzzle, `#n` for the n-th puzzle of a file."]


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


# Certificates.


class Certified(Told, Found):
    """A certificate that was written.

    Printed by `certify`: one object for one puzzle, one per line for several.
    """

    certificate: Annotated[str, "The file of the certificate."]
    claim: Annotated[str, "What it proves, in a sentence."]
    steps: Annotated[Natural, "Number of clauses of the proof."]
    bytes: Annotated[Natural, "Size of the proof in bytes."]
    method: Annotated[str, "How the proof was made."]
    report: NotRequired[Annotated[str, "The file of the report; only with `--report`."]]


class Verified(Told, AllCounts):
    """What a certificate proves.

    Printed by `verify` for a valid certificate; with several certificates, one object per line.
    """

    valid: Annotated[Literal[True], "The certificate is valid."]
    claim: Annotated[str, "What is proved, in a sentence."]
    format: Annotated[Literal[4], "The format of the certificate."]
    clauses: Annotated[Natural, "Number of clauses of the formula."]
    steps: Annotated[Natural, "Number of steps of the proof."]
    solutions: Annotated[Sequence[CheckLine], "The solutions in canonical order."]


class Invalid(Told):
    """A certificate that is not valid."""

    valid: Annotated[Literal[False], "The certificate is not valid."]
    reason: Annotated[str, "Why it is not valid, in one line."]


# Lists.


class Instance(TypedDict):
    """A bundled puzzle.

    Printed by `instances`, one object for each puzzle.
    """

    name: Annotated[str, "Its name for commands."]
    notation: Annotated[str, "The notation of its file."]
    source: Annotated[str, "Its source."]
    fingerprint: Annotated[str, "The fingerprint of its cards."]
    note: Annotated[str, "A note; may be empty."]
    distinct: Annotated[Natural | None, "Solutions that look different on the table; null if unknown."]
    essential: Annotated[Natural | None, "Distinct solutions up to symmetries of the board; null if unknown."]
    labelled: Annotated[Natural | None, "Solutions counting every card and every rotation separately; null if unknown."]
    board: Annotated[str, "The board, such as `3x3`."]
    rule: Annotated[str, "Matching rule: `signed`, `unsigned`, `framed`, …"]


class AtMost(TypedDict):
    """How cardinality constraints are encoded."""

    small: Annotated[str, "Encoding of short constraints."]
    small_up_to: Annotated[Natural, "Maximum number of literals of a short constraint."]
    large: Annotated[str, "Encoding of all others."]


class Recipe(TypedDict):
    """A recipe for formulas.

    Printed by `recipes`, one object for each recipe.
    """

    recipe: Annotated[str, "Its name."]
    explanation: Annotated[str, "What it is; may have several lines."]
    source: Annotated[str, "Its source; may be empty."]
    variables: Annotated[Sequence[str], "Blocks of variables that it declares."]
    constraints: Annotated[Sequence[str], "Constraint families that it encodes, in order."]
    redundant: Annotated[Sequence[str], "Those of them that follow from the others."]
    at_most: Annotated[AtMost, "How cardinality constraints are encoded."]
    breaks_symmetry: Annotated[bool, "True if it may exclude rotated solutions."]


class Family(TypedDict):
    """A constraint family.

    Printed by `recipes --families`, one object for each family.
    """

    family: Annotated[str, "Its name."]
    explanation: Annotated[str, "What it states, and its size as a formula."]
    needs: Annotated[Sequence[str], "Blocks of variables in its clauses."]
    states: Annotated[str | None, "The fact that it ensures in every model; null if a solution does not need it."]
    breaks_symmetry: Annotated[bool, "True if it may exclude rotated solutions."]
    source: Annotated[str, "Its source; may be empty."]


SCHEMAS: dict[str, object] = {
    "best-1": Best,
    "certify-1": Certified | Unanswered,
    "check-1": Judged | Unanswered,
    "count-1": CountedPuzzle | PuzzleAtLeast | Unanswered,
    "estimate-1": Estimate | Unanswered,
    "explain-1": Explained,
    "family-1": Family,
    "formula-size-1": FormulaSize,
    "info-1": Info | Unanswered,
    "instance-1": Instance,
    "rank-1": Ranked | Unanswered,
    "recipe-1": Recipe,
    "solve-1": Solved,
    "suspects-2": Suspects,
    "unique-1": Unique | Unanswered,
    "verify-1": Verified | Invalid | Unanswered,
}
