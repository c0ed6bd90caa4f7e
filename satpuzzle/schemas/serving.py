"""JSON that `serve` sends and receives, and errors, as types like those in `results.py`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas import Json, Natural, NotNegative, Pair, Positive, words
from satpuzzle.schemas.results import Counted, Difficulty

Four = Annotated[Sequence[int], words(minItems=4, maxItems=4)]
State = Literal["waiting", "working", "done", "failed", "stopped"]  # of a task
Three = Annotated[Sequence[int], words(minItems=3, maxItems=3)]
HINTS = (
    "Given cards (hints): cell, card, and how it lies: rotated by so many steps clockwise; turned over first if the "
    "number, less that of the sides, says by how many."
)
Point = Annotated[Sequence[float], words(minItems=2, maxItems=2)]


class Error(TypedDict):
    """Why there is no answer.

    Printed by a command with `--format json` that has no answer at all, in addition to the line on standard error.
    Answered by `serve` to a request that it refuses, with an HTTP status of 400 or more.
    Exit statuses: 1 invalid certificate, 2 invalid input or command line, 3 unknown, 130 interrupted.
    """

    error: Annotated[str, "What is wrong, in one line; from `serve`, in the language of `Accept-Language`."]
    status: NotRequired[Annotated[Literal[1, 2, 3, 130], "The exit status, for commands."]]


class Asking(TypedDict):
    """A question."""

    about: Annotated[str, "What it asks."]
    options: Annotated[Mapping[str, str], "Its options by name, with their values."]


class Questions(TypedDict):
    """The questions that a server answers.

    Answered by `serve` to `GET /api`.
    """

    questions: Annotated[Mapping[str, Asking], "All questions by name."]


class Parts(TypedDict):
    """Progress of a search in parts."""

    done: Annotated[Natural, "Parts done."]
    parts: Annotated[Natural, "Their total number."]
    solutions: Annotated[Natural, "Solutions so far."]
    seconds: Annotated[NotNegative, "Seconds since it began."]
    fresh: Annotated[Natural, "Parts done in these seconds."]


class Standing(TypedDict):
    """Progress of the work. Unknown values are null."""

    cell: Annotated[Natural | None, "Number of cells filled."]
    cells: Annotated[Natural, "Their total number."]
    clauses: Annotated[Natural | None, "Clauses given to the solver so far."]
    conflicts: Annotated[Natural | None, "Conflicts of the solver so far."]
    parts: Annotated[Parts | None, "Progress of a search in parts."]
    solutions: Annotated[Natural | None, "Lower bound on the distinct solutions; null if none are searched for."]
    states: Annotated[Natural | None, "Partial fillings held."]
    step: Annotated[str, "What is being done, if it is not simply the search."]
    work: Annotated[str, "The engine or task at work; empty before the start."]


Answer = Annotated[
    Json | None,
    words(properties={"schema": {"type": "string", "description": "The schema of the answer."}}, required=["schema"]),
]


class Task(TypedDict):
    """A task: a question that is being answered.

    Answered by `serve` to a question and to requests for its task.
    """

    id: Annotated[str, "Its name in `/api/tasks/ID`."]
    question: Annotated[str, "The question."]
    state: Annotated[State, "Its state."]
    seconds: Annotated[NotNegative, "Its time so far, in seconds."]
    error: Annotated[str | None, "Why it failed, or why the result is incomplete, in one line."]
    certificate: Annotated[str | None, "The address of the certificate that was written."]
    standing: Annotated[Standing | None, "The latest progress; null before the start."]
    result: Annotated[Answer, "The JSON of the command with that name, or design-1; null if there is none yet."]


# Puzzles on the page.


class PageBoard(TypedDict):
    """A board with all facts that the page needs; requests need the first four."""

    name: Annotated[str, "Its name."]
    sides: Annotated[Positive, "Number of sides of each cell."]
    cells: Annotated[Positive, "Number of cells."]
    joins: Annotated[Sequence[Four], "Sides that touch: cell and side, cell and side."]
    corners: Annotated[Sequence[Sequence[Point]], "Corners of the cells in a picture: x to the right, y down."]
    rows: Annotated[Sequence[int], "Number of cells in each row; empty if the board has no rows."]
    kept: NotRequired[Annotated[Sequence[int], "For a part of a board: its cells on the whole one, with these rows."]]
    free: NotRequired[Annotated[Sequence[Pair], "For a part: sides (cell, side) that touch cells left out."]]


class PageRule(TypedDict):
    """The matching rule."""

    signed: Annotated[bool, "True if a front meets a back; false if equal colours meet."]
    rims: Annotated[Sequence[int], "The labels of which every side on the rim shows one; empty for any."]
    rimOnly: Annotated[bool, "True if these labels may lie only on the rim."]
    whole: Annotated[Sequence[int], "Figures of a signed rule that match themselves."]


class PagePuzzle(TypedDict):
    """A puzzle on the page. Cells, cards and sides are numbered from 0."""

    title: Annotated[str, "Its title; may be empty."]
    source: Annotated[str, "Its source; may be empty."]
    rule: Annotated[PageRule, "The matching rule."]
    cards: Annotated[Sequence[Sequence[int]], "The labels of each card, clockwise."]
    cardNames: Annotated[Sequence[str], "Names of the cards; empty if none has a name."]
    figures: Annotated[Sequence[str], "Names of figures 1, 2, …; empty if they have no names."]
    hints: Annotated[Sequence[Three], HINTS]
    turns: NotRequired[Annotated[Literal["free", "half", "none"], "How cards may be rotated; free if left out."]]
    flip: NotRequired[Annotated[bool, "Whether cards may be turned over, so that their labels come in reverse order."]]
    backs: NotRequired[Annotated[Sequence[Sequence[int]], "The labels on the back of each card, clockwise."]]
    spare: NotRequired[Annotated[bool, "Whether there may be more cards than cells."]]
    board: Annotated[PageBoard, "The board."]
    readAs: NotRequired[Annotated[Mapping[str, str], "How the cards were read, in each language."]]


class Designed(Counted):
    """A designed puzzle.

    Answered by `serve` to the question `design`.
    """

    difficulty: Annotated[Difficulty | None, "How hard the puzzle is for people; null if not measured."]
    toml: Annotated[str, "The puzzle in the notation `toml`."]
    puzzle: Annotated[PagePuzzle, "The puzzle on the page."]


class ReadCards(TypedDict):
    """A puzzle read from a text, or what is wrong with the text.

    Answered by `serve` to the question `read`.
    """

    puzzle: Annotated[PagePuzzle | None, "The puzzle on the page; null if the text cannot be read."]
    remark: Annotated[str, "How the cards were read, in the client's language; empty if the text leaves nothing open."]
    error: Annotated[str | None, "What is wrong with the text, in one line; null if it was read."]
    line: Annotated[Positive | None, "The line of the text that is wrong; null if no single line is."]


SCHEMAS: dict[str, object] = {
    "design-1": Designed,
    "error-1": Error,
    "questions-1": Questions,
    "read-1": ReadCards,
    "task-1": Task,
}
