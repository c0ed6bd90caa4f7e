"""Reports for programs: JSON, one object per puzzle and line; and tables of many puzzles as text, CSV or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, NamedTuple, cast

from satpuzzle.errors import OutOfTimeError, printable
from satpuzzle.model import CardType, Counts, Lay, Placement, Puzzle, Solution
from satpuzzle.notation import convert
from satpuzzle.notation.notations.viewer import solution_address
from satpuzzle.report.as_text import Grid
from satpuzzle.report.documents import Line, Numbers, Part
from satpuzzle.report.known_facts import named
from satpuzzle.report.outcome import CheckReport, KeepingReport, Outcome, TextLine, back_of, open_count_text
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import decimal, numbers_of_any_length, rounded, say, translated
from satpuzzle.search import Settings, solve

if TYPE_CHECKING:
    from satpuzzle.schemas import results
    from satpuzzle.schemas.json_types import Json

FORMS = ("text", "csv", "json")
BATCH = 1000  # number of solutions written at a time


class JsonReport(KeepingReport):
    """One object with the puzzle, its counts and all solutions; with `cards`, also the card in each cell."""

    def __init__(self, puzzle: Puzzle, *, cards: bool = False) -> None:
        self.puzzle = puzzle
        self.cards = cards
        self._cells = {
            Lay(kind.number, turn): _in_json({"type": kind.number, "turn": turn, "shown": look})
            for kind in puzzle.types
            for turn, look in enumerate(kind.looks)
        }

    def whole(self, outcome: Outcome) -> Iterator[TextLine]:
        """The object."""
        counts = None if outcome.counts is None and not outcome.stopped else outcome_data(outcome)
        data: dict[str, object] = {**puzzle_data(self.puzzle), "counts": counts, "complete": outcome.complete}
        if outcome.claimed:
            data["claimed"] = True
        yield self._pieces(to_json("solve-1", data))

    def _pieces(self, without: str) -> Iterator[str]:
        """The text of the object `without` with the solutions added."""
        yield without.removesuffix("}") + ', "solutions": ['
        for start in range(0, len(self.kept), BATCH):
            yield (", " if start else "") + ", ".join(map(self._listed, self.kept[start : start + BATCH]))
        yield "]}"

    def _listed(self, solution: Solution) -> str:
        """The cells of one solution."""
        cells = [self._cells[lay] for lay in solution.lays]
        if self.cards:
            cells = [f'{cell[:-1]}, "card": {card + 1}}}' for cell, card in zip(cells, solution.cards, strict=True)]
        return f"[{', '.join(cells)}]"


def outcome_data(outcome: Outcome) -> results.Counted | results.AtLeast:
    """The counts, or a lower bound, as JSON."""
    if outcome.counts is None:
        return open_counts_data(outcome.at_least, outcome.engine)
    return counts_data(outcome.counts, outcome.engine)


def counts_data(counts: Counts, engine: str) -> results.Counted:
    """The exact counts and the engine that counted, as JSON."""
    return cast("results.Counted", {**asdict(counts), "exact": True, "engine": engine})


def open_counts_data(at_least: int, engine: str) -> results.AtLeast:
    """The lower bound of a stopped count, as JSON."""
    return {"at_least": at_least, "exact": False, "engine": engine}


def puzzle_data(puzzle: Puzzle) -> results.SolvedPuzzle:
    """The puzzle in `solve --format json`."""
    return {
        "title": puzzle.title,
        "board": puzzle.board.name,
        "rule": str(puzzle.rule),
        **read_as_data(puzzle),
        "types": [{"labels": kind.labels, "count": kind.count, **names_data(puzzle, kind)} for kind in puzzle.types],
    }


def read_as_data(puzzle: Puzzle) -> results.HowRead:
    """How the cards were read, if the text leaves it open, as JSON."""
    return {} if puzzle.read_as is None else {"read_as": cast("results.ReadAs", puzzle.read_as._asdict())}


def names_data(puzzle: Puzzle, kind: CardType) -> results.CardNames:
    """The back and the names of the cards of a type, if they have any, as JSON."""
    found: results.CardNames = {"back": back_of(puzzle, kind)} if puzzle.backs else {}
    return found | {"names": puzzle.type_names[kind.number - 1]} if puzzle.type_names else found


def cells_data(
    puzzle: Puzzle, filling: Iterable[Placement], cards: Sequence[int] | None = None
) -> list[results.Lay | None]:
    """The cells of a filling as JSON, null for empty ones; with the card of each cell if `cards` is given."""
    cells: list[results.Lay | None] = [None] * puzzle.board.cells
    for cell, kind, turn in filling:
        lay: results.Lay = {"type": kind, "turn": turn, "shown": puzzle.look(kind, turn)}
        cells[cell] = lay if cards is None else {**lay, "card": cards[cell] + 1}
    return cells


def to_json(schema: str, data: Mapping[str, object]) -> str:
    """An object in one line of JSON, with the name of its schema (`satpuzzle.schemas`)."""
    return _in_json({"schema": schema, **data})


def _in_json(data: Mapping[str, object]) -> str:
    """One line of JSON, with numbers of any length."""
    import json

    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def demand_address(puzzle: Puzzle) -> None:
    """Raise InputError unless viewer URLs can contain the solutions of `puzzle`."""
    convert(replace(puzzle, hints=()), "url")


class AddressReport(CheckReport):
    """URLs only; `limit` is the maximum number, None for all."""

    line = staticmethod(solution_address)

    def __init__(self, puzzle: Puzzle, limit: int | None = None) -> None:
        super().__init__(limit)
        self._puzzle = puzzle

    def head(self) -> Iterable[str]:
        """No lines; raises InputError for a puzzle that does not fit into a URL."""
        demand_address(self._puzzle)
        return ()


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        key: Its name in CSV.
        head: Its name for people; empty for columns in CSV only.
        width: Its minimum width in characters, as later rows are not known yet.
        value: Returns the value from the data of a row; None for the value of `key`.
        show: Returns the text for people; None for the value in the usual form.
        left: Whether it is left-aligned; numbers are right-aligned.
    """

    key: str
    head: str
    width: int = 0
    value: Callable[[Json], object] | None = None
    show: Callable[[Json], str] | None = None
    left: bool = False

    def of(self, data: Json) -> object:
        """The value in a row with this data; None if there is none."""
        return self.value(data) if self.value and data else data.get(self.key)


def path_column(key: str, head: str, paths: Iterable[str]) -> Column:
    """A column of these files, as wide as the longest name."""
    return Column(key, head, max(len(printable(path)) for path in paths), left=True)


class Answer(NamedTuple):
    """The answer about one puzzle or file.

    Attributes:
        data: It as JSON.
        text: It for people, if it is not a line of a table.
        yes: Whether it is yes; None if that is not known.
        error: Why there is none, or what is missing.
        stop: What stopped it before it was complete.
        essential: The number of essential solutions, if other readings may be suggested; negative if it is unknown.
    """

    data: Json
    text: Iterable[Part] = ()
    yes: bool | None = True
    error: str = ""
    stop: BaseException | None = None
    essential: int | None = None

    @property
    def status(self) -> int:
        """0 yes, 1 no, 3 not known."""
        return 3 if self.error or self.yes is None else int(not self.yes)


class Table:
    """A table in one of `FORMS`; `names` are the known names of rows, `schema` is that of a row as JSON."""

    def __init__(self, columns: Sequence[Column], form: str, names: Sequence[str], schema: str) -> None:
        self._schema = schema
        self._columns = columns
        self._shown = [each for each in columns if each.head]
        self._form = form
        self._first = max(map(len, (say("name"), *map(printable, names))))
        widths = [self._first, *(each.width for each in self._shown)]
        lefts = [True, *(each.left for each in self._shown)]
        self._grid = Grid([say("name"), *(each.head for each in self._shown)], widths, left=lefts, gap="  ")

    def head(self) -> Iterator[str]:
        """The line above the rows."""
        if self._form == "text":
            yield self._grid.head
        elif self._form == "csv":
            yield _csv(["name", *(column.key for column in self._columns), "error"])

    def row(self, name: str, row: Answer) -> Iterator[str]:
        """The line for the puzzle called `name`."""
        if self._form == "json":
            yield to_json(self._schema, {"name": name, **row.data, **({"error": row.error} if row.error else {})})
        elif self._form == "csv":
            yield _csv([name, *(column.of(row.data) for column in self._columns), row.error])
        elif row.error:
            yield f"{printable(name):<{self._first}}  {printable(row.error)}"
        else:
            yield self._grid.line(printable(name), *(_shown(column, row.data) for column in self._shown))


def _shown(column: Column, data: Json) -> str:
    """A value for people."""
    value = column.show(data) if column.show else column.of(data)
    if value is None:
        return "-"
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return decimal(value)
    return rounded(value, 1) if isinstance(value, float) else printable(str(value))


def _uncomputed(value: object) -> object:
    """A value that spreadsheets do not take for a formula: an apostrophe precedes texts that look like one."""
    return f"'{value}" if isinstance(value, str) and value[1:] and value[0] in "=+-@\t\r" else value


def _csv(values: Sequence[object]) -> str:
    """A line of CSV."""
    import csv
    import io

    text = io.StringIO()
    with numbers_of_any_length():
        csv.writer(text, lineterminator="\n").writerow(  # quoted in names only if it ends lines
            [str(value).lower() if isinstance(value, bool) else _uncomputed(value) for value in values]
        )
    return text.getvalue().removesuffix("\n")


def count_columns() -> list[Column]:
    """The columns of a table of counts."""
    heads = {"distinct": say("distinct"), "essential": say("essential"), "labelled": say("labelled")}
    return [Column(key, head, 12) for key, head in heads.items()]


def counted(puzzle: Puzzle, settings: Settings, deadline: Deadline) -> Answer:
    """The numbers of solutions, as far as the search got."""
    search, counts, stop, why = solve(puzzle, settings=settings, deadline=deadline), None, None, ""
    try:
        counts = search.count()
    except (OutOfTimeError, KeyboardInterrupt) as stopped:
        stop, why = stopped, translated(stopped)
        if search.at_least:
            why += "; " + say("at least {n} distinct", n=decimal(search.at_least))
    data = open_counts_data(search.at_least, search.engine) if counts is None else counts_data(counts, search.engine)
    text: Part = Line(open_count_text(search.at_least))
    if counts is not None:
        text = Numbers([(number, what, "") for what, number in named(counts, puzzle).items()])
    essential = None if counts is None else counts.essential
    return Answer({**data, **read_as_data(puzzle)}, [text], search.at_least > 0, why, stop, essential)
