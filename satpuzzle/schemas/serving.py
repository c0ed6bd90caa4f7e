"""What `serve` says in JSON and is sent, and what is said instead of an answer, each object as in `results.py`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas.json_types import Json, Keyword, Natural, NotNegative, Positive, Three
from satpuzzle.schemas.results import Counted, Difficulty, ReadAs

Four = Annotated[Sequence[int], Keyword("minItems", 4), Keyword("maxItems", 4)]
State = Literal["waiting", "working", "done", "failed", "stopped"]  # of a task
Point = Annotated[Sequence[float], Keyword("minItems", 2), Keyword("maxItems", 2)]


class Error(TypedDict):
    """Why there is no answer.

    What a command prints with `--format json` where it has no answer and no part of one: beside the line on standard
    error, the same for programs. What `serve` answers to a request that it refuses, with a status from 400.
    Exit statuses: 1 a certificate that proves nothing, 2 wrong input or call, 3 not known, 130 interrupted.
    """

    error: Annotated[str, "What is wrong, in one line; of `serve`, in the language of `Accept-Language`."]
    status: NotRequired[Annotated[Literal[1, 2, 3, 130], "Of a command: its exit status."]]


class Asking(TypedDict):
    """A question."""

    about: Annotated[str, "What it asks."]
    options: Annotated[Mapping[str, str], "What may be sent with it, by its name: what it takes."]


class Questions(TypedDict):
    """What may be asked.

    What `GET /api` of `serve` answers.
    """

    questions: Annotated[Mapping[str, Asking], "Every question, by its name."]


class Parts(TypedDict):
    """How far a search in parts is."""

    done: Annotated[Natural, "Parts done."]
    parts: Annotated[Natural, "Of how many."]
    solutions: Annotated[Natural, "Solutions so far."]
    seconds: Annotated[NotNegative, "Since it began."]
    fresh: Annotated[Natural, "Parts done in these seconds."]
    board: Annotated[Sequence[Three], "Placements that the part done last began with: cell, type and turn."]


class Standing(TypedDict):
    """Where the work stands. What is not known is null."""

    cell: Annotated[Natural | None, "How many cells are filled."]
    cells: Annotated[Natural, "Of how many."]
    clauses: Annotated[Natural | None, "Clauses given to the solver so far."]
    conflicts: Annotated[Natural | None, "Conflicts of the solver so far."]
    parts: Annotated[Parts | None, "Of a search in parts: how far it is."]
    solutions: Annotated[Natural | None, "How many distinct ones there are at least; null where none are looked for."]
    states: Annotated[Natural | None, "Partial fillings held."]
    step: Annotated[str, "What is being done, where it is not simply the search."]
    work: Annotated[str, "Who is at it, or what it is about; empty before it begins."]


Answer = Annotated[
    Json | None,
    Keyword("properties", {"schema": {"type": "string", "description": "Which schema the answer keeps to."}}),
    Keyword("required", ["schema"]),
]


class Task(TypedDict):
    """A question on its way.

    What `serve` answers to a question, and to requests for its task.
    """

    id: Annotated[str, "Its name in `/api/tasks/ID`."]
    question: Annotated[str, "What was asked."]
    state: Annotated[State, "How far it is."]
    seconds: Annotated[NotNegative, "How long it has taken."]
    error: Annotated[str | None, "Why it failed, or why the result is not the whole answer, in one line."]
    certificate: Annotated[str | None, "Where to get the certificate that was written."]
    standing: Annotated[Standing | None, "Where the work stands, or stood at last; null before it begins."]
    result: Annotated[Answer, "What the command of that name prints, or design-1; null before there is one."]


# Puzzles of the page.


class Rotation(TypedDict):
    """A rotation."""

    cells: Annotated[Sequence[int], "Where each cell goes."]
    shifts: Annotated[Sequence[int], "By how many sides what lies there is turned."]


class SentBoard(TypedDict):
    """A board, as it is sent."""

    name: Annotated[str, "What it is called."]
    sides: Annotated[Positive, "How many sides each cell has."]
    cells: Annotated[Positive, "How many cells it has."]
    joins: Annotated[Sequence[Four], "Which sides touch: cell and side, cell and side."]


class PageBoard(SentBoard):
    """A board, with what the page need not find out."""

    corners: Annotated[Sequence[Sequence[Point]], "Where the corners of the cells lie in a picture: right and down."]
    rows: Annotated[Sequence[int], "How many cells lie in each row; empty if the board has no rows."]
    rotations: Annotated[Sequence[Rotation], "Turns that leave the hints in force, first the one that moves nothing."]


class PageRule(TypedDict):
    """What matches."""

    signed: Annotated[bool, "Does a front touch a back? Else equal colours touch."]
    rim: Annotated[int | None, "The label that lies on the rim; null if any may."]
    rimOnly: Annotated[bool, "Does that label lie nowhere else?"]


class PuzzleCards(TypedDict):
    """A puzzle without its board."""

    title: Annotated[str, "What it is called; may be empty."]
    source: Annotated[str, "Where it is from; may be empty."]
    rule: Annotated[PageRule, "What matches."]
    cards: Annotated[Sequence[Sequence[int]], "The cards: what each shows, clockwise."]
    cardNames: Annotated[Sequence[str], "What the cards are called; empty if none has a name."]
    figures: Annotated[Sequence[str], "What figures 1, 2, … are called; empty if they have no names."]
    hints: Annotated[Sequence[Three], "What is given: cell, card, turn."]


class SentPuzzle(PuzzleCards):
    """A puzzle as the page sends it."""

    board: Annotated[SentBoard, "The board."]


class PagePuzzle(PuzzleCards):
    """A puzzle as the page holds it. Cells, cards and sides are counted from 0."""

    board: Annotated[PageBoard, "The board."]


class ShownPuzzle(PagePuzzle):
    """A puzzle as a page is made of."""

    readAs: NotRequired[Annotated[ReadAs, "How the cards were read."]]


class Designed(Counted):
    """A puzzle made to order.

    What the question `design` of `serve` answers.
    """

    difficulty: Annotated[Difficulty | None, "How hard it is for people; null if that was not measured."]
    toml: Annotated[str, "The puzzle as a text in the notation `toml`."]
    puzzle: Annotated[PagePuzzle, "The puzzle as the page holds it."]


SCHEMAS: dict[str, object] = {"design-1": Designed, "error-1": Error, "questions-1": Questions, "task-1": Task}
