"""What commands and `serve` answer in JSON, each object as a type; `SCHEMAS` lists those with a schema of their own.

A field is a line, `Annotated` with its description. How types become JSON Schemas stands in `json_types.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas.json_types import Keyword, Natural, NotNegative, Positive
from satpuzzle.schemas.stored import AllCounts, Found

Spellings = Annotated[Sequence[str], Keyword("minItems", 2), Keyword("maxItems", 2)]
CheckLine = Annotated[str, Keyword("pattern", "^CHECK: ")]


# Of one puzzle or many.


class Told(TypedDict):
    """An answer about a puzzle, which may be one of several."""

    name: NotRequired[Annotated[str, "Of several puzzles: this one's file or name, with `#n` for the n-th of a file."]]


class Unanswered(TypedDict):
    """Of several puzzles one that has no answer."""

    name: Annotated[str, "The puzzle: its file or name, with `#n` for the n-th of a file."]
    error: Annotated[str, "Why this puzzle has no answer, in one line."]


class ReadAs(TypedDict):
    """How the cards were read, where their text leaves that open. Null: the text says it."""

    board: Annotated[str | None, "The board that so many cards fill."]
    rule: Annotated[str | None, "The rule that such cards suggest."]
    halves: Annotated[Spellings | None, "How a figure's front and back are typed."]
    told: Annotated[bool, "Does the text, or an option, say which halves are which?"]
    first_column: Annotated[bool, "Was the first column read as the cards' names?"]
    one_case: Annotated[Spellings | None, "Two spellings, in upper and lower case, that were read as one picture."]


class HowRead(TypedDict):
    """What says how the cards were read."""

    read_as: NotRequired[Annotated[ReadAs, "How the cards were read, where their text leaves that open."]]


# Counts.


class Counted(AllCounts):
    """The exact counts."""

    exact: Annotated[Literal[True], "Are these the counts? False: only a lower bound is known."]
    engine: Annotated[str, "Which engine counted: `frontier` or `sat`."]


class AtLeast(TypedDict):
    """What is known of a count that was stopped."""

    at_least: Annotated[Natural, "Of a search that was stopped: so many distinct solutions were found."]
    exact: Annotated[Literal[False], "Are these the counts? False: only a lower bound is known."]
    engine: Annotated[str, "Which engine counted: `frontier` or `sat`."]


class CountedPuzzle(Told, Counted, HowRead):
    """How many solutions there are.

    What `count` prints: of one puzzle an object, of several one a line.
    """


class PuzzleAtLeast(Told, AtLeast, HowRead):
    """What is known of a count that was stopped."""

    error: NotRequired[Annotated[str, "Of several puzzles: why this one has no answer, in one line."]]


# A puzzle.


class CardNames(TypedDict):
    """What equal cards are called."""

    names: NotRequired[Annotated[Sequence[str], "Their names, empty where one has none; only where cards have names."]]


class CardType(CardNames):
    """Cards that are equal up to turning. Types are counted from 1, in the order of this list."""

    labels: Annotated[
        Sequence[int], "From its first side: `+k` the front of figure k, `-k` its back; unsigned: a colour."
    ]
    count: Annotated[Positive, "How many cards are of this type."]


class CardTypeWithTurns(CardType):
    """Cards that are equal up to turning, with how many turns look different."""

    turns: Annotated[Positive, "In how many turns it looks different: one for each side, fewer if it is symmetric."]


class Lay(TypedDict):
    """What lies in a cell."""

    type: Annotated[Positive, "The type of the card, from 1."]
    turn: Annotated[Natural, "How many steps clockwise it lies turned from the way its type is written."]
    shown: Annotated[Sequence[int], "What it shows there, from the cell's first side."]
    card: NotRequired[Annotated[Positive, "Which card of the file it is, from 1; with `--cards` only."]]


class SolvedPuzzle(TypedDict):
    """A puzzle that is solved."""

    title: Annotated[str, "What the puzzle is called; may be empty."]
    board: Annotated[str, "The board, as `3x3`."]
    rule: Annotated[str, "What matches: `signed`, `unsigned`, `framed`, …"]
    read_as: NotRequired[Annotated[ReadAs, "How the cards were read, where their text leaves that open."]]
    types: Annotated[Sequence[CardType], "The card types."]


class Solved(SolvedPuzzle):
    """The solutions of a puzzle.

    What `solve` prints, an object for each example, and `decode` of a .cnf.
    """

    counts: Annotated[Counted | AtLeast | None, "The exact counts, or what is known; null if nothing was counted."]
    complete: Annotated[bool, "Are these all the solutions that were asked for?"]
    claimed: NotRequired[Annotated[Literal[True], "A solver says that there are no others; this is not proved."]]
    solutions: Annotated[Sequence[Sequence[Lay]], "The solutions in canonical order; of each, what lies in its cells."]


class Unique(Told):
    """Is there exactly one solution?

    What `unique` prints: of one puzzle an object, of several one a line.
    """

    unique: Annotated[bool, "Is there exactly one solution, up to rotating the board?"]
    essential: Annotated[Natural, Keyword("maximum", 2), "Up to rotating the board: 0, 1, or 2 for two or more."]
    at_least: Annotated[bool, "Does `essential` mean that many or more?"]
    solutions: Annotated[Sequence[CheckLine], Keyword("maxItems", 2), "The one solution, or two that are no rotations."]


class BoardFacts(TypedDict):
    """A board."""

    name: Annotated[str, "What it is called, as `3x3`."]
    cells: Annotated[Positive, "How many cells it has."]
    sides: Annotated[Positive, "How many sides each cell has."]
    joins: Annotated[Natural, "How many pairs of sides touch."]
    rim: Annotated[Natural, "How many sides touch nothing."]
    rotations: Annotated[Positive, "How many turns map the board to itself, the one that moves nothing included."]


class Figure(TypedDict):
    """A figure."""

    number: Annotated[Natural, "Its number; 0: the rim's label."]
    name: Annotated[str, "What it is called; may be empty."]
    fronts: Annotated[Natural, "How many sides show its front; of a colour, how many sides."]
    backs: Annotated[Natural, "How many sides show its back; 0 of a colour."]
    on_rim: Annotated[Natural, "How many of these sides must lie on the rim, at least."]


class Arrangements(TypedDict):
    """In how many ways the cards can be laid, matching or not."""

    labelled: Annotated[Positive, "With every card and turn told apart."]
    by_looks: Annotated[Positive, "Those that look different."]


class FamilySize(TypedDict):
    """What one family makes."""

    clauses: Annotated[Natural, "Its clauses."]
    literals: Annotated[Natural, "Their literals."]


class FormulaSize(TypedDict):
    """What a recipe makes of a puzzle.

    What `recipes PUZZLE` prints, an object for each recipe.
    """

    recipe: Annotated[str, "The name of the recipe, or its file."]
    variables: Annotated[Natural, "How many variables the formula has."]
    clauses: Annotated[Natural, "How many clauses."]
    literals: Annotated[Natural, "How many literals in all clauses."]
    blocks: Annotated[Mapping[str, Natural], "How many variables each block has, by its name."]
    families: Annotated[Mapping[str, FamilySize], "What each constraint family makes, by its name."]
    refusal: Annotated[str, "Why the recipe does not fit this puzzle; empty if it does."]


class Difficulty(TypedDict):
    """What a plain backtracker in reading order met. All but `most` are null if it would take more placements."""

    most: Annotated[Positive, "Up to how many placements it was measured."]
    placements: Annotated[Natural | None, "Cards that it lays in the whole search."]
    until_first: Annotated[NotNegative | None, "Cards until the first solution, on average; null if there is none."]
    dead_ends: Annotated[Natural | None, "Ways to be left with one card, which does not fit."]
    openings: Annotated[Natural | None, "Ways to lay the first three cards."]


class Info(Told):
    """What a puzzle is.

    What `info` prints: of one puzzle an object, of several one a line.
    """

    title: Annotated[str, "What the puzzle is called; may be empty."]
    source: Annotated[str, "Where it is from; may be empty."]
    board: Annotated[BoardFacts, "The board."]
    rule: Annotated[str, "What matches: `signed`, `unsigned`, `framed`, …"]
    read_as: NotRequired[Annotated[ReadAs, "How the cards were read, where their text leaves that open."]]
    hints: Annotated[Natural, "How many placements are given."]
    cards: Annotated[Positive, "How many cards there are."]
    types: Annotated[Sequence[CardTypeWithTurns], "The card types."]
    figures: Annotated[Sequence[Figure], "How often each figure, or colour, occurs."]
    conflict: Annotated[str | None, "Why these numbers rule out every solution; null if they do not."]
    arrangements: Annotated[Arrangements, "In how many ways the cards can be laid, matching or not."]
    encodings: Annotated[Sequence[FormulaSize], "What the default recipe makes of it."]
    difficulty: NotRequired[Annotated[Difficulty, "How hard it is for people; only of puzzles whose file says so."]]


class Ranked(Difficulty):
    """How hard a puzzle is for people.

    What `rank` prints: a line for each puzzle, the easiest first. All but `most` are null if the puzzle would take more
    than `most` placements.
    """

    name: Annotated[str, "The puzzle: its file or name, with `#n` for the n-th of a file."]


# Certificates.


class Certified(Told, Found):
    """A certificate was written.

    What `certify` prints: of one puzzle an object, of several one a line.
    """

    certificate: Annotated[str, "The file that was written."]
    claim: Annotated[str, "What it proves, in a sentence; or what it counts."]
    steps: Annotated[Natural, "Clauses of the proof; 0 of counts that are not proved."]
    bytes: Annotated[Natural, "The size of the proof."]
    method: Annotated[str, "How the proof was made."]
    report: NotRequired[Annotated[str, "The file that explains it; with `--report` only."]]


class Verified(AllCounts):
    """What a certificate proves.

    What `verify` prints of a certificate that is valid; of one that is not it prints nothing.
    """

    valid: Annotated[Literal[True], "The certificate holds."]
    proved: Annotated[bool, "Is it a proof? False: counts that were counted again."]
    claim: Annotated[str, "What is certain, in a sentence."]
    format: Annotated[Literal[2], "The format of the certificate."]
    whole: Annotated[bool, "Does it hold all rules of the puzzle, not only those that the proof uses?"]
    clauses: Annotated[Natural, "Clauses of the formula."]
    steps: Annotated[Natural, "Steps of the proof."]
    solutions: Annotated[Sequence[CheckLine], "The solutions in canonical order; empty of counts."]


# Lists of what there is.


class Instance(TypedDict):
    """A bundled puzzle.

    What `instances` prints, an object for each puzzle.
    """

    name: Annotated[str, "What commands call it."]
    notation: Annotated[str, "What its file is written in."]
    source: Annotated[str, "Where it is from."]
    note: Annotated[str, "What else is to be said of it; may be empty."]
    distinct: Annotated[Natural | None, "Solutions that look different on the table; null if not known."]
    essential: Annotated[Natural | None, "Distinct solutions up to rotating the board; null if not known."]
    labelled: Annotated[Natural | None, "Solutions with every card and every turn told apart; null if not known."]
    board: Annotated[str, "The board, as `3x3`."]
    rule: Annotated[str, "What matches: `signed`, `unsigned`, `framed`, …"]


class AtMost(TypedDict):
    """How statements that at most so many hold become clauses."""

    small: Annotated[str, "The encoding of short ones."]
    small_up_to: Annotated[Natural, "Short: up to so many literals."]
    large: Annotated[str, "The encoding of the others."]


class Recipe(TypedDict):
    """A recipe of formulas.

    What `recipes` prints, an object for each recipe.
    """

    recipe: Annotated[str, "Its name."]
    explanation: Annotated[str, "What it is; may be of several lines."]
    source: Annotated[str, "Where it is from; may be empty."]
    variables: Annotated[Sequence[str], "The blocks of variables that it declares."]
    constraints: Annotated[Sequence[str], "The constraint families that it makes clauses of, in order."]
    redundant: Annotated[Sequence[str], "Those of them that follow from the others."]
    at_most: Annotated[AtMost, "How statements that at most so many hold become clauses."]
    breaks_symmetry: Annotated[bool, "May it exclude rotations of solutions?"]


class Family(TypedDict):
    """A constraint family.

    What `recipes --families` prints, an object for each family.
    """

    family: Annotated[str, "Its name."]
    explanation: Annotated[str, "What it states, and its size as a formula."]
    needs: Annotated[Sequence[str], "The blocks of variables that it speaks about."]
    states: Annotated[str | None, "What holds in every model because of it; null if nothing that a solution needs."]
    breaks_symmetry: Annotated[bool, "May it exclude rotations of solutions?"]
    source: Annotated[str, "Where it is from; may be empty."]


SCHEMAS: dict[str, object] = {
    "certify-1": Certified | Unanswered,
    "count-1": CountedPuzzle | PuzzleAtLeast | Unanswered,
    "family-1": Family,
    "formula-size-1": FormulaSize,
    "info-1": Info | Unanswered,
    "instance-1": Instance,
    "rank-1": Ranked | Unanswered,
    "recipe-1": Recipe,
    "solve-1": Solved,
    "unique-1": Unique | Unanswered,
    "verify-1": Verified,
}
