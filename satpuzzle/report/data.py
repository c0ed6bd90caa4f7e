"""Answers: each is JSON for programs, a document for people, and a line of a table as text, CSV or JSON.

A command makes an `Answer` about a puzzle; what is said is in its class, how it is written is not. `Table` writes the
lines of many answers. The answers of `count` and `unique` are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from satpuzzle.errors import OutOfTimeError, Parts, printable
from satpuzzle.model import CardType, Counts, Puzzle, Solution
from satpuzzle.report.documents import Grid, Line, Numbers, Part, paragraph
from satpuzzle.report.known_facts import back_of, moves_among, named, open_count_text
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import decimal, numbers_of_any_length, rounded, say, translated
from satpuzzle.search import Settings, Uniqueness, solve

if TYPE_CHECKING:
    from satpuzzle.schemas import Json, results

FORMS = ("text", "csv", "json")


def to_json(schema: str, data: Mapping[str, object]) -> str:
    """An object in one line of JSON, with the name of its schema (`satpuzzle.schemas`)."""
    return in_json({"schema": schema, **data})


def in_json(data: Mapping[str, object]) -> str:
    """One line of JSON, with numbers of any length."""
    import json

    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def picked(thing: object, names: str) -> Parts:
    """The attributes with these names, as JSON."""
    return {name: getattr(thing, name) for name in names.split()}


class Answer:
    """The answer about one puzzle or file. Each command has a class; in this one, the answer is JSON already.

    Attributes:
        known: What the library returned.
        schema: The name of its JSON Schema.
        yes: Whether it is yes; None if that is not known.
        error: Why there is none, or what is missing.
        stop: What stopped it before it was complete.
        essential: The number of essential solutions, if other readings may be suggested; negative if it is unknown.
    """

    schema = ""
    known: Any
    yes: bool | None = True
    error = ""
    stop: BaseException | None = None
    essential: int | None = None

    def __init__(self, known: Any, text: Iterable[Part] = ()) -> None:
        self.known, self._text = known, text

    def data(self) -> Json:
        """It as JSON."""
        found: Json = self.known
        return found

    def objects(self) -> Iterable[Json]:
        """It as JSON, one object for each line; a list has several."""
        return [self.data()]

    def document(self) -> Iterable[Part]:
        """It for people, if it is not a line of a table."""
        return self._text

    @classmethod
    def columns(cls) -> list[Column]:
        """The columns of a table of such answers."""
        return []

    @property
    def status(self) -> int:
        """0 yes, 1 no, 3 not known."""
        return 3 if self.error or self.yes is None else int(not self.yes)


class Row(NamedTuple):
    """An answer as a line of a table: its JSON, why there is none or what is missing, and its status."""

    data: Json
    error: str = ""
    status: int = 3


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

    def row(self, name: str, row: Row) -> Iterator[str]:
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


def counts_data(counts: Counts | None, engine: str, at_least: int = 0) -> results.Counted | results.AtLeast:
    """The exact counts, or the lower bound of a stopped count, and the engine that counted, as JSON."""
    if counts is None:
        return {"at_least": at_least, "exact": False, "engine": engine}
    return cast("results.Counted", {**asdict(counts), "exact": True, "engine": engine})


def read_as_data(puzzle: Puzzle) -> results.HowRead:
    """How the cards were read, if the text leaves it open, as JSON."""
    return {} if puzzle.read_as is None else {"read_as": cast("results.ReadAs", puzzle.read_as._asdict())}


def type_data(puzzle: Puzzle, kind: CardType, **more: int) -> results.CardType:
    """A card type as JSON: with the back and the names of its cards, if they have any."""
    found: dict[str, object] = {**picked(kind, "labels count"), **more}
    if puzzle.backs:
        found["back"] = back_of(puzzle, kind)
    if puzzle.type_names:
        found["names"] = puzzle.type_names[kind.number - 1]
    return cast("results.CardType", found)


class Counted(Answer):
    """The numbers of solutions, as far as the search got."""

    known: Puzzle
    schema = "count-1"

    def __init__(self, puzzle: Puzzle, settings: Settings, deadline: Deadline) -> None:
        super().__init__(puzzle)
        self.counts: Counts | None = None
        self.search = search = solve(puzzle, settings=settings, deadline=deadline)
        try:
            self.counts = search.count()
            self.essential = self.counts.essential
        except (OutOfTimeError, KeyboardInterrupt) as stopped:
            self.stop, self.error = stopped, translated(stopped)
            if search.at_least:
                self.error += "; " + say("at least {n} distinct", n=decimal(search.at_least))
        self.yes = search.at_least > 0

    def data(self) -> Json:
        """The counts, or a lower bound."""
        search = self.search
        return {**counts_data(self.counts, search.engine, search.at_least), **read_as_data(self.known)}

    def document(self) -> Iterator[Part]:
        """The counts with their names."""
        counts = self.counts
        yield Line(open_count_text(self.search.at_least)) if counts is None else Numbers(named(counts, self.known))

    @classmethod
    def columns(cls) -> list[Column]:
        """The three counts."""
        heads = {"distinct": say("distinct"), "essential": say("essential"), "labelled": say("labelled")}
        return [Column(key, head, 12) for key, head in heads.items()]


class Unique(Answer):
    """Whether a puzzle has exactly one solution; and the one or two solutions that prove it."""

    known: Uniqueness
    schema = "unique-1"

    def __init__(self, known: Uniqueness) -> None:
        super().__init__(known)
        self.yes, self.essential = known.unique, (0, 1, -1)[len(known.solutions)]

    def data(self) -> results.Unique:
        """`essential` is 0, 1, or 2 for two or more."""
        unique, solutions = self.known
        found, checks = len(solutions), check_lines(solutions)
        return {"unique": unique, "essential": found, "at_least": found == 2, "solutions": checks}

    def document(self) -> Iterator[Line]:
        """The answer and the solutions."""
        unique, solutions = self.known
        if not solutions:
            yield paragraph("not unique: no solution")
        elif unique and (images := len(solutions[0].orbit())) > 1:
            yield paragraph("unique: exactly one solution ({n} {moves})", n=images, moves=moves_among(solutions))
        elif unique:
            yield paragraph("unique: exactly one solution")
        else:
            yield paragraph("not unique: these two solutions are essentially different")
        yield from map(Line, check_lines(solutions))

    @classmethod
    def columns(cls) -> list[Column]:
        """Whether it is unique, and how many essential solutions are known."""

        def essential(data: Json) -> str:
            return say("2 or more") if data["at_least"] else str(data["essential"])

        shown = Column("essential", say("essential"), show=essential)
        return [Column("unique", say("unique")), shown, Column("at_least", "")]


def check_lines(solutions: Iterable[Solution]) -> list[str]:
    """The CHECK lines of solutions."""
    return [solution.check_line() for solution in solutions]
