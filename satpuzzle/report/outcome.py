"""Reports on searches: a `Report` turns solutions, as they are found, and then the `Outcome` into text.

This module has the reports for the terminal (the classic report, counts, CHECK lines), and the texts on how cards were
read and how difficult a puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.errors import OutOfTimeError, joined
from satpuzzle.model import CardType, Counts, Difficulty, Puzzle, Solution
from satpuzzle.model.board import Labels, board_for
from satpuzzle.model.solution import board_moves
from satpuzzle.model.value import value
from satpuzzle.report import as_text
from satpuzzle.report.documents import Board
from satpuzzle.report.known_facts import abilities, only_rotates
from satpuzzle.runtime.language import decimal, rounded, say, several, wanted
from satpuzzle.search import Search

if TYPE_CHECKING:
    from satpuzzle.search.analysis import OtherOrder

OF_THE_EXERCISE = "de"  # the language of the classic report if neither an option nor the locale names one
TextLine = str | Iterable[str]  # a line of text; a very long one is split into pieces


class Outcome(NamedTuple):
    """How a search ended, or where it was stopped.

    Attributes:
        shown: Number of solutions shown as they were found.
        at_least: Lower bound on the distinct solutions.
        complete: Whether all solutions were shown.
        counts: The exact counts; None if not counted, or if the search was stopped.
        stopped: Whether the search was stopped.
        rest: Solutions found but not shown before the stop, in canonical order.
        engine: The engine that counted.
        claimed: Whether a solver claims, without a proof, that there are no others.
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
        """The outcome of a search; `listed` is False if solutions were only counted."""
        rest = search.partial if stopped and listed else ()
        complete = not stopped and search.complete
        return cls(shown, search.at_least, complete, counts, stopped, rest, search.engine)


def texts(lines: Iterable[TextLine]) -> Iterator[str]:
    """The lines with line ends, each as one text or in its pieces."""
    for line in lines:
        if isinstance(line, str):
            yield line + "\n"
        else:
            yield from line
            yield "\n"


class Report:
    """A report on a search. Each method returns lines of text; here, none."""

    def head(self) -> Iterable[TextLine]:
        """Lines before the search."""
        return ()

    def solution(self, number: int, solution: Solution) -> Iterable[TextLine]:
        """Lines for a solution when it is found; solutions are numbered from 1."""
        return ()

    def end(self, outcome: Outcome) -> Iterable[TextLine]:
        """Lines after the search."""
        return ()

    def remarks(self, outcome: Outcome) -> Iterable[str]:
        """Remarks for people, on standard error."""
        return ()


def follow(
    search: Search,
    report: Report,
    write: Callable[[Iterable[TextLine]], object],
    listed: Iterable[Solution] | None,
    *,
    count: bool = True,
) -> tuple[Outcome, OutOfTimeError | KeyboardInterrupt | None]:
    """Write the report on a search.

    With an external solver, nothing is written before its first answer, so that its errors come first.

    Args:
        search: The search.
        report: The report.
        write: Called with the lines.
        listed: The solutions to list, from `search`; None to count only.
        count: Whether to count all solutions too.

    Returns:
        The outcome, and the error that stopped the search, or None.
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
    """A report that is written at the end, as its beginning depends on the outcome."""

    @cached_property
    def kept(self) -> list[Solution]:
        """All solutions so far."""
        return []

    def solution(self, number: int, solution: Solution) -> Iterable[TextLine]:
        """Keep the solution until the end."""
        self.kept.append(solution)
        return ()

    def end(self, outcome: Outcome) -> Iterable[TextLine]:
        """The whole report."""
        self.kept.extend(outcome.rest)
        return self.whole(outcome)

    def whole(self, outcome: Outcome) -> Iterable[TextLine]:
        """The report on all kept solutions."""
        return ()


@value(kw_only=True)
class Look:
    """How boards are shown.

    Attributes:
        names: Show names of figures, if they have any.
        cards: Show which card lies in which cell.
        up_to_rotation: One solution stands for all rotations of the board.
        any_one: The solution shown is not the first in canonical order; no others were searched for.
    """

    names: bool = False
    cards: bool = False
    up_to_rotation: bool = False
    any_one: bool = False

    def title(self, number: int) -> str:
        """The title of a solution in a picture."""
        return say("One solution") if self.any_one else say("Solution {n}", n=number)


class FormReport(Look):
    """A report written at the end; for each form there is a method with the name used by --format."""

    def lines(self, form: str) -> Iterable[TextLine]:
        """The report in that form."""
        lines: Iterable[TextLine] = getattr(self, form)()
        return lines


@value(eq=False)
class ClassicReport(Look, Report):
    """The report of the exercise, in its words.

    With `names`, types are listed with the names of their figures and cards; CHECK lines keep the numbers.

    Attributes:
        puzzle: The puzzle.
        language: The language; None for the chosen one or, if none is chosen, that of the exercise.
    """

    puzzle: Puzzle
    language: str | None = None

    def __post_init__(self) -> None:
        self.language = self.language or wanted() or OF_THE_EXERCISE
        self.say = partial(say, language=self.language)

    def head(self) -> Iterator[str]:
        """The input as typed, the card types with their numbers of cards, and the names of figures."""
        types = self.puzzle.types
        text: Callable[[int], str] = self.puzzle.figure_name if self.names else str
        yield self.say("Input:")
        yield from self.puzzle.text.split("\n")
        yield ""
        yield self.say("There are {n} different card types:", n=len(types))
        called = card_names(self.puzzle) if self.names else repeat("")
        for kind, names in zip(types, called, strict=False):
            yield f"{kind.number}. {kind.count} * [{labels_text(self.puzzle, kind, text)}]{names}"
        yield ""
        if self.puzzle.figures and not self.names:
            named = (f"{number} {name}" for number, name in enumerate(self.puzzle.figures, 1))
            yield self.say("Figures: {figures}", figures=", ".join(named))
            yield ""

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """The number, the picture, the cards if wanted, and the CHECK line."""
        if self.any_one:
            title = self.say("One solution (others were not searched for):")
        else:
            title = self.say("Solution {n}:", n=number)
        board = Board.of(solution, title, cards=self.cards, language=self.language)
        return as_text.board_lines(board, self.puzzle, names=self.names)

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The total in the last line; before it, solutions found before a stop."""
        if outcome.stopped:
            if not self.any_one:
                yield from self._found_until_then(outcome)
            return
        if not outcome.at_least:
            yield self.say("There is no solution.")
        if outcome.counts is not None:
            if self.up_to_rotation and board_moves(self.puzzle):
                yield self._essential(decimal(outcome.counts.essential))
            yield self.say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))

    def _essential(self, number: str) -> str:
        if only_rotates(self.puzzle):
            return self.say("Essentially different solutions (up to rotating the board): {n}", n=number)
        moves = board_moves(self.puzzle)
        return self.say("Essentially different solutions (up to {moves} of the board): {n}", n=number, moves=moves)

    def _found_until_then(self, outcome: Outcome) -> Iterator[str]:
        if outcome.rest:
            yield self.say("The search was stopped; found so far (incomplete):")
            yield ""
            for number, solution in enumerate(outcome.rest, 1):
                yield from self.solution(number, solution)
        yield self.say("Total number of solutions: at least {n} (count not finished)", n=decimal(outcome.at_least))


class CheckReport(Report):
    """CHECK lines only; `limit` is the maximum number, None for all."""

    line: Callable[[Solution], str] = staticmethod(Solution.check_line)

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit

    def solution(self, number: int, solution: Solution) -> Iterable[str]:
        """The CHECK line."""
        yield self.line(solution)

    def end(self, outcome: Outcome) -> Iterable[str]:
        """The solutions not shown before a stop."""
        return map(self.line, outcome.rest)

    def remarks(self, outcome: Outcome) -> Iterable[str]:
        """Whether the list is empty, limited or incomplete."""
        if outcome.stopped:
            yield say("incomplete: {n} found so far", n=outcome.shown + len(outcome.rest))
        elif not outcome.shown:
            yield say("there is no solution")
        elif outcome.shown == self.limit and not outcome.complete:
            yield say("the first {n} solutions; --all lists all", n=outcome.shown)


def first_of(lines: Sequence[str], most: int) -> list[str]:
    """The first lines, at most `most`, and the number of the others."""
    return [*lines[:most], *([say("and {n} more", n=len(lines) - most)] if len(lines) > most else [])]


def open_count_text(at_least: int) -> str:
    """The lower bound of a stopped count."""
    if not at_least:
        return say("number of solutions unknown (count not finished)")
    return say("at least {n} distinct solutions (count not finished)", n=decimal(at_least))


def card_names(puzzle: Puzzle) -> list[str]:
    """For each type the names of its cards, after two spaces; empty if they have none."""
    names = puzzle.type_names or [()] * len(puzzle.types)
    return [f"  {', '.join(each)}" if each else "" for each in names]


def back_of(puzzle: Puzzle, kind: CardType) -> Labels:
    """The labels on the back of the first card of a type, which has a back of its own."""
    return puzzle.backs[puzzle.cards_by_type[kind.number][0]]


def labels_text(puzzle: Puzzle, kind: CardType, text: Callable[[int], str]) -> str:
    """The labels of a type, each as `text`, and after a slash those of its back if it has one of its own."""
    faces = [kind.labels, *([back_of(puzzle, kind)] if puzzle.backs else [])]
    return " / ".join(" ".join(map(text, labels)) for labels in faces)


ALIKE = 40  # maximum length of the names of equal cards


def read_as_text(puzzle: Puzzle, with_options: bool = True) -> str:
    """How the cards were read, and the options that change it; empty if the text leaves nothing open."""
    read = puzzle.read_as
    if read is None:
        return ""
    cards = several(len(puzzle.cards), "{n} card", "{n} cards")
    names = map(puzzle.card_name, range(len(puzzle.cards)))
    equal: dict[int, list[str]] = {}
    for name, (kind, _) in zip(names, puzzle.card_types, strict=True):
        equal.setdefault(kind, []).append(name)
    alike = "; ".join(", ".join(each) for each in equal.values() if len(each) > 1)
    if alike:
        cards = joined("", (cards, " (", say("equal: {names}", names=alike[:ALIKE] + "…" * (len(alike) > ALIKE)), ")"))
    how = [cards, puzzle.board.name]
    if read.halves:
        how.append(say("halves {front}/{back}", front=read.halves[0], back=read.halves[1]))
        if puzzle.rule.whole:
            how.append(say("whole {names}", names=" ".join(map(puzzle.figure_name, puzzle.rule.whole))))
    else:
        how.append(say("corners match") if puzzle.corners else str(puzzle.rule))
    if read.first_column:
        how.append(say("names in the first column"))
    if read.one_case:
        how.append(say("{one} and {other} are the same picture", one=read.one_case[0], other=read.one_case[1]))
    if read.lines:
        how.append(say("lines {first} to {last}", first=read.lines[0], last=read.lines[1]))
    if read.clockwise:
        how.append(say("sides clockwise from the top"))
    if read.order:
        how.append(say("sides listed as {order}", order=read.order))
    how.append(abilities(puzzle))
    wider = read.first_column and board_for(len(puzzle.cards), puzzle.board.sides + 1)
    options = ["--board"] * bool(read.board or wider) + ["--rule"] * bool(read.rule or read.one_case)
    if read.halves and not read.told and all(half[-1:].isalnum() and half[:1].isalnum() for half in read.halves):
        options.append("--rule")
    if read.clockwise or read.order:
        options.append("--order")
    if read.letters:
        options.append("--pairs")
    if read.halves and not options:  # no option changes it
        options = [say("marks, as in fox+ fox-")]
    options += ["--turns"] * (puzzle.turns == "free")
    if not options or not with_options:
        return say("read as: {how}", how=joined(", ", how))
    return say("read as: {how} (change with {options})", how=joined(", ", how), options=joined(", ", options))


def order_text(found: OtherOrder) -> str:
    """Another order of the sides, with the option that chooses it."""
    here = several(found.here, "1 essential solution", "{n} essential solutions") if found.here else say("no solution")
    there = several(found.there, "1 essential solution", "{n} essential solutions")
    return say(
        "read clockwise: {here}; read as {order}: {there}; if the sides are listed so, add --order {order}",
        here=here,
        there=there,
        order=found.order,
    )


def difficulty_text(measured: Difficulty) -> str:
    """The difficulty of a puzzle in stars, and the work of a plain search."""
    text = _work_text(measured)
    unknown = measured.placements is None and measured.stars < 5
    return text if unknown else say("{n} of 5 stars, {work}", n=measured.stars, work=text)


def _work_text(measured: Difficulty) -> str:
    if measured.placements is None:
        return say("more than {n} (cards a plain search places)", n=measured.most)
    if measured.until_first is None:
        first = say("no solution")
    else:
        first = say("{n} on average until the first solution", n=rounded(measured.until_first, 1))
    dead_ends = several(measured.dead_ends or 0, "{n} dead end with one card left", "{n} dead ends with one card left")
    openings = say("{n} ways to place the first three", n=measured.openings)
    return ", ".join([say("{n} (cards a plain search places)", n=measured.placements), first, dead_ends, openings])
