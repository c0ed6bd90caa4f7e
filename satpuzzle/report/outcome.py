"""How a search is reported: a `Report` turns its solutions, as they come, and then its `Outcome` into text.

Here are those for the terminal: the classic report, the counts, and CHECK lines; and how cards were read, and how hard
a puzzle is, in words.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import repeat
from typing import NamedTuple

from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Counts, Difficulty, Lay, Puzzle, Solution
from satpuzzle.model.board import board_for
from satpuzzle.model.solution import named
from satpuzzle.report import as_text
from satpuzzle.report.documents import Board, Numbers
from satpuzzle.runtime.language import decimal, rounded, say, several, wanted
from satpuzzle.search import Search

OF_THE_EXERCISE = "de"  # the language of the classic report where neither an option nor the locale names one
TextLine = str | Iterable[str]  # a line of text; a very long one in pieces


class Outcome(NamedTuple):
    """How a search ended, or where it was stopped.

    shown: how many solutions were shown as they came. at_least: how many distinct ones there are at least.
    complete: are those shown all there are? counts: the exact counts; None if they were not asked for, or the
    search was stopped. rest: what a stopped search had found and not shown, in canonical order. engine: which
    engine counted. claimed: does a solver say, without a proof, that there are no others?
    """

    shown: int
    at_least: int
    complete: bool
    counts: Counts | None = None
    stopped: bool = False
    rest: Sequence[Solution] = ()
    engine: str = ""
    claimed: bool = False

    @classmethod
    def of(cls, search: Search, shown: int, counts: Counts | None, *, stopped: bool, listed: bool) -> Outcome:
        """What became of a search. listed: were solutions to be listed, or only counted?"""
        rest = search.partial if stopped and listed else ()
        complete = not stopped and search.complete
        return cls(shown, search.at_least, complete, counts, stopped, rest, search.engine)


def texts(lines: Iterable[TextLine]) -> Iterator[str]:
    """The lines with their ends, each as one text or in its pieces."""
    for line in lines:
        if isinstance(line, str):
            yield line + "\n"
        else:
            yield from line
            yield "\n"


class Report:
    """One way to report a search. Each method gives lines of text; here, none."""

    def head(self) -> Iterable[TextLine]:
        """What comes before the search."""
        return ()

    def solution(self, number: int, solution: Solution) -> Iterable[TextLine]:
        """A solution as it comes; they are numbered from 1."""
        return ()

    def end(self, outcome: Outcome) -> Iterable[TextLine]:
        """What comes after it."""
        return ()

    def remarks(self, outcome: Outcome) -> Iterable[str]:
        """What is said to people beside the report, on standard error."""
        return ()


def follow(
    search: Search,
    report: Report,
    write: Callable[[Iterable[TextLine]], object],
    listed: Iterable[Solution] | None,
    *,
    count: bool = True,
) -> tuple[Outcome, OutOfTimeError | KeyboardInterrupt | None]:
    """Write the report on `search`: how it ended, and what stopped it, if anything did.

    listed: the solutions to list, as `search` gives them; None: only count. count: count all solutions, too. An outside
    solver that gives no answer is an error before anything is written.
    """
    late = search.settings.external is not None
    shown, counts, stop = 0, None, None
    if not late:
        write(report.head())
    try:
        for shown, solution in enumerate(listed or (), 1):
            if late and shown == 1:
                write(report.head())
            write(report.solution(shown, solution))
        if count:
            counts = search.count()
    except (OutOfTimeError, KeyboardInterrupt) as stopped:
        stop = stopped
    outcome = Outcome.of(search, shown, counts, stopped=stop is not None, listed=listed is not None)
    if late and not shown:
        write(report.head())
    write(report.end(outcome))
    return outcome, stop


class KeepingReport(Report):
    """One that says all at the end, for what comes first depends on what comes last."""

    puzzle: Puzzle

    @cached_property
    def kept(self) -> Kept:
        """All solutions so far."""
        return Kept(self.puzzle)

    def solution(self, number: int, solution: Solution) -> Iterable[TextLine]:
        """Kept until the end."""
        self.kept.add(solution)
        return ()

    def end(self, outcome: Outcome) -> Iterable[TextLine]:
        """All there is to say."""
        for solution in outcome.rest:
            self.kept.add(solution)
        return self.whole(outcome)

    def whole(self, outcome: Outcome) -> Iterable[TextLine]:
        """The report, once all is kept."""
        return ()


@dataclass(kw_only=True)
class Look:
    """How boards are shown. names: figures by their names, where they have any. cards: say which cards lie where, too.

    up_to_rotation: one solution stands for all rotations of the board. any_one: the solution that is shown was not
    searched for in order, nor were others.
    """

    names: bool = False
    cards: bool = False
    up_to_rotation: bool = False
    any_one: bool = False

    def title(self, number: int) -> str:
        """What stands above a solution in a picture."""
        return say("Any one solution") if self.any_one else say("Solution {n}", n=number)


class FormReport(Look):
    """A report on what is known at the end; each of its forms is a method that is called as --format calls it."""

    def lines(self, form: str) -> Iterable[TextLine]:
        """The report in that form."""
        lines: Iterable[TextLine] = getattr(self, form)()
        return lines


@dataclass
class ClassicReport(Look, Report):
    """The report of the exercise, in its words.

    language: None: the one asked for, else that of the exercise. Where figures have names, types are shown with these,
    too, and with their cards, where these have names; CHECK lines keep the numbers.
    """

    puzzle: Puzzle
    language: str | None = None

    def __post_init__(self) -> None:
        self.language = self.language or wanted() or OF_THE_EXERCISE
        self.say = partial(say, language=self.language)

    def head(self) -> Iterator[str]:
        """The input as it was written, the card types with how many there are of each, what numbers of figures mean."""
        types = self.puzzle.types
        text: Callable[[int], str] = self.puzzle.figure_name if self.names else str
        yield self.say("Input:")
        yield from self.puzzle.text.split("\n")
        yield ""
        yield self.say("There are {n} different card types:", n=len(types))
        called = card_names(self.puzzle) if self.names else repeat("")
        for kind, names in zip(types, called, strict=False):
            yield f"{kind.number}. {kind.count} * [{' '.join(map(text, kind.labels))}]{names}"
        yield ""
        if self.puzzle.figures and not self.names:
            named = (f"{number} {name}" for number, name in enumerate(self.puzzle.figures, 1))
            yield self.say("Figures: {figures}", figures=", ".join(named))
            yield ""

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Its number, its picture, the cards if they are wanted, its CHECK line."""
        if self.any_one:
            title = self.say("Any one solution (the others were not searched for):")
        else:
            title = self.say("Solution {n}:", n=number)
        board = Board.of(solution, title, cards=self.cards, language=self.language)
        return as_text.board_lines(board, self.puzzle, names=self.names)

    def end(self, outcome: Outcome) -> Iterator[str]:
        """That there is no solution; the total, always in the very last line; what was found until the stop."""
        if outcome.stopped:
            if not self.any_one:
                yield from self._found_until_then(outcome)
            return
        if not outcome.at_least:
            yield self.say("There is no solution.")
        if outcome.counts is not None:
            if self.up_to_rotation:
                yield self.say(
                    "Of these essentially different (up to rotating the board): {n}",
                    n=decimal(outcome.counts.essential),
                )
            yield self.say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))

    def _found_until_then(self, outcome: Outcome) -> Iterator[str]:
        if outcome.rest:
            yield self.say("The search was stopped; found until then (incomplete):")
            yield ""
            for number, solution in enumerate(outcome.rest, 1):
                yield from self.solution(number, solution)
        yield self.say("Total number of solutions: at least {n} (not counted to the end)", n=decimal(outcome.at_least))


class CountsReport(Report):
    """The counts for people."""

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The three counts, or how many solutions there are at least."""
        if outcome.counts is None:
            yield open_count_text(outcome.at_least)
            return
        yield from as_text.lines([Numbers((number, what, "") for what, number in named(outcome.counts).items())])


class CheckReport(Report):
    """CHECK lines and nothing else. limit: how many were asked for; None: all."""

    line: Callable[[Solution], str] = staticmethod(Solution.check_line)

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit

    def solution(self, number: int, solution: Solution) -> Iterable[str]:
        """Its line."""
        yield self.line(solution)

    def end(self, outcome: Outcome) -> Iterable[str]:
        """Of a search that was stopped, what was not shown yet."""
        return map(self.line, outcome.rest)

    def remarks(self, outcome: Outcome) -> Iterable[str]:
        """What the list does not say itself: that it is empty, cut off, or incomplete."""
        if outcome.stopped:
            yield say("incomplete: {n} found so far", n=outcome.shown + len(outcome.rest))
        elif not outcome.shown:
            yield say("there is no solution")
        elif outcome.shown == self.limit and not outcome.complete:
            yield say("the first {n} solutions; --all lists every one", n=outcome.shown)


def first_of(lines: Sequence[str], most: int) -> list[str]:
    """So many of the lines, and how many more there are."""
    return [*lines[:most], *([say("and {n} more", n=len(lines) - most)] if len(lines) > most else [])]


def open_count_text(at_least: int) -> str:
    """What is known of a count that was stopped."""
    return say("at least {n} distinct solutions (not counted to the end)", n=decimal(at_least))


class Kept:
    """Solutions of one puzzle, in the order in which they were added. lays: all there are, by their numbers."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.lays = [Lay(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))]
        self._number = {lay: number for number, lay in enumerate(self.lays)}
        self._kept = array("I")  # cell by cell, solution by solution

    def add(self, solution: Solution) -> None:
        """Keep one more."""
        self._kept.extend(map(self._number.__getitem__, solution.lays))

    def __len__(self) -> int:
        return len(self._kept) // self.puzzle.board.cells

    def numbers(self) -> Iterator[array[int]]:
        """For each solution, for each cell, the number of its lay."""
        size = self.puzzle.board.cells
        return (self._kept[start : start + size] for start in range(0, len(self._kept), size))

    def solution(self, numbers: array[int]) -> Solution:
        """The solution of these numbers."""
        return Solution(tuple(map(self.lays.__getitem__, numbers)), self.puzzle)

    def __iter__(self) -> Iterator[Solution]:
        return map(self.solution, self.numbers())


def card_names(puzzle: Puzzle) -> list[str]:
    """For each type what its cards are called, after two blanks; empty where no card has a name."""
    names = puzzle.type_names or [()] * len(puzzle.types)
    return [f"  {', '.join(each)}" if each else "" for each in names]


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


def difficulty_text(measured: Difficulty) -> str:
    """How hard a puzzle is: the work of a plain search."""
    if measured.placements is None:
        return say("more than {n} (cards a plain search places)", n=measured.most)
    if measured.until_first is None:
        first = say("no solution")
    else:
        first = say("{n} on average until the first solution", n=rounded(measured.until_first, 1))
    dead_ends = several(measured.dead_ends or 0, "{n} dead end with one card left", "{n} dead ends with one card left")
    openings = say("{n} ways to place the first three", n=measured.openings)
    return ", ".join([say("{n} (cards a plain search places)", n=measured.placements), first, dead_ends, openings])
