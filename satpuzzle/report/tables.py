"""Tables, each line as soon as it is known: a `Grid` is for people; a `Table`, of many puzzles, also CSV or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.errors import printable
from satpuzzle.model import Difficulty, Puzzle
from satpuzzle.model.board import board_for
from satpuzzle.report.as_text import Grid
from satpuzzle.report.data import open_counts_data, outcome_data, read_as_data, to_json
from satpuzzle.report.outcome import Outcome, Report
from satpuzzle.runtime.language import decimal, numbers_of_any_length, say, several

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json

FORMS = ("text", "csv", "json")


class Column(NamedTuple):
    """What stands below each other. key: its name in CSV. head: its name for people; empty: CSV only.

    width: at least so many characters, since the lines to come are not known. value: from all data of the line; None:
    that of `key`. show: what people read of it; None: the value, written as usual. left: do people find it at the
    left? Numbers stand at the right.
    """

    key: str
    head: str
    width: int = 0
    value: Callable[[Json], object] | None = None
    show: Callable[[Json], str] | None = None
    left: bool = False

    def of(self, data: Json) -> object:
        """The value of a line with that data; None if it has none."""
        return self.value(data) if self.value and data else data.get(self.key)


class Row(NamedTuple):
    """The answer to one puzzle. data: as in JSON, which says it all. yes: is the answer yes? error: why it failed."""

    data: Json
    yes: bool = True
    error: str = ""

    @property
    def status(self) -> int:
        """0 yes, 1 no, 3 not known."""
        return 3 if self.error else int(not self.yes)


class Table:
    """A table in one of `FORMS`; `names` are those of its lines, as far as they are known. schema: of them as JSON."""

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
        """What stands above the columns."""
        if self._form == "text":
            yield self._grid.head
        elif self._form == "csv":
            yield _csv(["name", *(column.key for column in self._columns), "error"])

    def row(self, name: str, row: Row) -> Iterator[str]:
        """The line of the puzzle called `name`."""
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
    return f"{value:.1f}" if isinstance(value, float) else printable(str(value))


def _uncomputed(value: object) -> object:
    """A value that no spreadsheet computes: a text that begins as formulas do gets an apostrophe before it."""
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


ALIKE = 40  # characters of the names of equal cards


def read_as_text(puzzle: Puzzle) -> str:
    """How the cards were read, and which options say otherwise; empty if their text says it all."""
    read = puzzle.read_as
    if read is None:
        return ""
    cards = several(len(puzzle.cards), "{n} card", "{n} cards")
    names = puzzle.card_names or [str(number) for number in range(1, len(puzzle.cards) + 1)]
    equal: dict[int, list[str]] = {}
    for name, (kind, _) in zip(names, puzzle.card_types, strict=True):
        equal.setdefault(kind, []).append(name)
    alike = "; ".join(", ".join(each) for each in equal.values() if len(each) > 1)
    if alike:
        cards += " (" + say("{names} equal", names=alike if len(alike) <= ALIKE else alike[:ALIKE] + "…") + ")"
    how = [cards, puzzle.board.name]
    if read.halves:
        how.append(say("halves {front}/{back}", front=read.halves[0], back=read.halves[1]))
    else:
        how.append(str(puzzle.rule))
    if read.first_column:
        how.append(say("names in the first column"))
    if read.one_case:
        how.append(say("{one} and {other} one picture", one=read.one_case[0], other=read.one_case[1]))
    wider = read.first_column and board_for(len(puzzle.cards), puzzle.board.sides + 1)
    options = ["--board"] * bool(read.board or wider) + ["--rule"] * bool(read.rule or read.one_case)
    if read.halves and not read.told:
        by_case = read.halves[0].casefold() == read.halves[1].casefold()
        options.append("--rule" if by_case else "--back")
    if read.halves and not options:  # no option says otherwise
        options = [say("marks, as in fox+ fox-")]
    if not options:
        return say("read as: {how}", how=", ".join(how))
    return say("read as: {how} (else {options})", how=", ".join(how), options=", ".join(options))


class CountsJson(Report):
    """The counts for programs."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def end(self, outcome: Outcome) -> Iterator[str]:
        """One object."""
        yield to_json("count-1", {**outcome_data(outcome), **read_as_data(self._puzzle)})


def count_columns() -> list[Column]:
    """The columns of a table of counts."""
    heads = {"distinct": say("distinct"), "essential": say("essential"), "labelled": say("labelled")}
    return [Column(key, head, 12) for key, head in heads.items()]


def open_count(at_least: int, engine: str, why: str) -> Row:
    """The line of a count that was stopped."""
    if at_least:
        why += "; " + say("at least {n} distinct", n=decimal(at_least))
    return Row(open_counts_data(at_least, engine), error=why)


def difficulty_text(measured: Difficulty) -> str:
    """What a plain backtracker met."""
    if measured.placements is None:
        return say("more than {n} placements", n=measured.most)
    if measured.until_first is None:
        first = say("no solution")
    else:
        first = say("{n} until the first solution", n=f"{measured.until_first:.1f}")
    dead_ends = several(measured.dead_ends or 0, "{n} dead end with one card left", "{n} dead ends with one card left")
    openings = say("{n} ways for the first three", n=measured.openings)
    return ", ".join([say("{n} placements", n=measured.placements), first, dead_ends, openings])
