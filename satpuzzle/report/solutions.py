"""Solutions of a puzzle in the forms of `--format`: text, CHECK lines, URLs, JSON, a page, or a picture.

`follow` writes solutions as a search finds them. Text, CHECK lines and URLs are written at once; the beginning of the
other forms depends on the `Outcome`, so solutions are kept until the search ends. The text is that of the exercise, in
its words. `Boards` has what best fillings are shown with, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress, repeat
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError, Parts
from satpuzzle.model import CardType, Counts, Lay, Puzzle, Solution
from satpuzzle.model.solution import board_moves
from satpuzzle.model.value import value
from satpuzzle.notation import convert
from satpuzzle.notation.notations.viewer import solution_address
from satpuzzle.report import documents
from satpuzzle.report.data import counts_data, in_json, read_as_data, to_json, type_data
from satpuzzle.report.documents import Board, Document, Line, Numbers, Part, Section, TextLine
from satpuzzle.report.known_facts import card_names, labels_text, named, open_count_text, sentence, unusual
from satpuzzle.runtime.language import decimal, say, several, wanted
from satpuzzle.search import Search

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Style

OF_THE_EXERCISE = "de"  # the language of the classic report if neither an option nor the locale names one
BATCH = 1000  # number of solutions written at a time in JSON


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


def follow(
    search: Search,
    report: Solutions,
    write: Callable[[Iterable[TextLine]], object],
    listed: Iterable[Solution] | None,
    *,
    count: bool = True,
) -> tuple[Outcome, OutOfTimeError | KeyboardInterrupt | None]:
    """Write the solutions of a search.

    With an external solver, nothing is written before its first answer, so that its errors come first.

    Args:
        search: The search.
        report: What is written.
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
    rest = search.partial if stop is not None and listed is not None else ()
    complete = stop is None and search.complete
    outcome = Outcome(shown, search.at_least, complete, counts, stop is not None, rest, search.engine)
    if late and not shown:
        write(report.head())
    write(report.end(outcome))
    return outcome, stop


@value(eq=False)
class Boards:
    """Boards of a puzzle, in a form.

    Attributes:
        puzzle: The puzzle.
        form: A value of `--format`.
        names: Show names of figures, if they have any.
        cards: Show which card lies in which cell.
        up_to_rotation: One solution stands for all rotations of the board.
        any_one: The solution shown is not the first in canonical order; no others were searched for.
    """

    puzzle: Puzzle
    form: str = "text"
    names: bool = False
    cards: bool = False
    up_to_rotation: bool = False
    any_one: bool = False

    def demand_form(self) -> None:
        """Raise InputError if boards of the puzzle cannot be shown in this form."""
        if self.form == "url":
            convert(replace(self.puzzle, hints=()), "url")
        if self.form == "svg":
            _ = self.puzzle.board.corners

    @property
    def style(self) -> Style:
        """The style of pictures."""
        from satpuzzle.pictures.boards import Style

        return Style(cards=self.cards, texts="names" if self.names else "none")

    def picture(self, boards: Sequence[Board], description: str) -> str:
        """The SVG of these boards; without any, of the board with the given cards. Raises InputError for too many."""
        from satpuzzle.pictures.boards import Drawer, hinted
        from satpuzzle.pictures.svg import to_svg

        demand_few(len(boards))
        shown = [each.shown()._replace(title=each.title) for each in boards]
        shown = shown or [hinted(self.puzzle)._replace(title=description)]
        return to_svg(Drawer(self.puzzle, self.style).board_scene(shown, description)).removesuffix("\n")

    def page(self, result: Iterable[Part], boards: Section | None, *, soon: bool = False) -> Iterator[str]:
        """The page of the puzzle: the result, the cards and the input, the boards.

        Args:
            result: The result.
            boards: The boards, if there are any.
            soon: Whether to leave out the pictures of very many card types.

        Returns:
            Its lines.
        """
        from satpuzzle.pictures.text_boards import flaw_of
        from satpuzzle.report import as_html

        puzzle, flaw = self.puzzle, flaw_of(self.puzzle.board)
        types = len(puzzle.types)
        # after a timeout, many types are listed without pictures
        shown = self._types(pictured=not (flaw or (soon and types > 500)))
        given = [Section(several(types, "{n} card type", "{n} card types"), shown)]
        if puzzle.text:
            given.append(Section(say("Input"), [documents.Input(say("As typed"), puzzle.text)]))
        found = Section(say("Result"), [*result, *([Line(flaw)] if flaw else [])])
        document = Document.of(puzzle, [found, documents.Beside(given), *([boards] if boards else [])])
        words = say("CHECK lines list the cells in reading order, each with its card type and its labels, clockwise.")
        return as_html.html(document, self.style, "e1", words)

    def _types(self, *, pictured: bool) -> Iterator[Part]:
        puzzle, called = self.puzzle, self.puzzle.type_names
        label = puzzle.figure_name if self.names else str
        shown = [True, pictured, True, True, bool(called)]
        heads = [say("type"), say("picture"), say("labels"), say("cards"), say("names")]

        def row(kind: CardType) -> list[str | int | CardType]:
            names = ", ".join(called[kind.number - 1]) if called else ""
            return [kind.number, kind, labels_text(puzzle, kind, label), kind.count, names]

        if told := unusual(puzzle):
            yield Line(sentence(told))
        yield documents.Table([*compress(heads, shown)], ([*compress(row(kind), shown)] for kind in puzzle.types))
        if puzzle.figures and not self.names:
            yield Line(say("Figures: {figures}", figures=self.figures()), "typed")

    def figures(self) -> str:
        """The numbers of the figures with their names."""
        return ", ".join(f"{number} {name}" for number, name in enumerate(self.puzzle.figures, 1))


def demand_few(boards: int) -> None:
    """Raise InputError if there are too many boards for one picture."""
    from satpuzzle.pictures.boards import MOST_BOARDS

    if boards > MOST_BOARDS:
        raise InputError("more than {most} boards for one picture; list fewer, or use --format html", most=MOST_BOARDS)


@value(eq=False)
class Solutions(Boards):
    """The solutions of a puzzle, in a form. With `names`, CHECK lines keep the numbers.

    Attributes:
        limit: The maximum number of solutions listed; None for all.
        language: The language of the text; None for the chosen one or, if none is chosen, that of the exercise.
    """

    limit: int | None = None
    language: str | None = None

    def __post_init__(self) -> None:
        self.language = self.language or wanted() or OF_THE_EXERCISE
        self.say = partial(say, language=self.language)
        self.kept = list[Solution]()

    def head(self) -> Iterable[TextLine]:
        """Lines before the search. Raises InputError if the puzzle cannot be shown so."""
        self.demand_form()
        return self._head() if self.form == "text" else ()

    def solution(self, number: int, solution: Solution) -> Iterable[TextLine]:
        """Lines for a solution when it is found, or none if it is kept; solutions are numbered from 1."""
        match self.form:
            case "text":
                return self._shown(number, solution)
            case "check":
                return [solution.check_line()]
            case "url":
                return [solution_address(solution)]
            case "svg":
                demand_few(number)
        self.kept.append(solution)
        return ()

    def end(self, outcome: Outcome) -> Iterable[TextLine]:
        """Lines after the search, with the solutions not shown before a stop."""
        if self.form == "text":
            return self._end(outcome)
        ways = {"json": self._json, "html": self._page, "svg": self._picture}
        rest = [line for number, each in enumerate(outcome.rest, 1) for line in self.solution(number, each)]
        return ways[self.form](outcome) if self.form in ways else rest

    def remarks(self, outcome: Outcome) -> Iterator[str]:
        """Remarks for people, on standard error: whether a list of lines is empty, limited or incomplete."""
        if self.form not in ("check", "url"):
            return
        if outcome.stopped:
            yield say("incomplete: {n} found so far", n=outcome.shown + len(outcome.rest))
        elif not outcome.shown:
            yield say("there is no solution")
        elif outcome.shown == self.limit and not outcome.complete:
            yield several(outcome.shown, "one solution; --all lists all", "the first {n} solutions; --all lists all")

    # The text.

    def _head(self) -> Iterator[str]:
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
            yield self.say("Figures: {figures}", figures=self.figures())
            yield ""

    def _shown(self, number: int, solution: Solution) -> Iterator[str]:
        """The number, the picture, the cards if wanted, and the CHECK line."""
        if self.any_one:
            title = self.say("One solution (others were not searched for):")
        else:
            title = self.say("Solution {n}:", n=number)
        board = Board.of(solution, title, cards=self.cards, language=self.language)
        return documents.board_lines(board, self.puzzle, names=self.names)

    def _end(self, outcome: Outcome) -> Iterator[str]:
        """The total in the last line; before it, solutions found before a stop."""
        if outcome.stopped:
            if self.any_one:
                return
            if outcome.rest:
                yield self.say("The search was stopped; found so far (incomplete):")
                yield ""
                for number, solution in enumerate(outcome.rest, 1):
                    yield from self._shown(number, solution)
            yield self.say("Total number of solutions: at least {n} (count not finished)", n=decimal(outcome.at_least))
            return
        if not outcome.at_least:
            yield self.say("There is no solution.")
        if outcome.counts is not None:
            told = {"n": decimal(outcome.counts.essential), "moves": board_moves(self.puzzle)}
            if self.up_to_rotation and told["moves"]:
                yield self.say("Essentially different solutions (up to {moves} of the board): {n}", **told)
            yield self.say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))

    # JSON.

    def _json(self, outcome: Outcome) -> Iterator[TextLine]:
        """One object with the puzzle, its counts and all solutions; with `cards`, also the card in each cell."""
        puzzle, counts = self.puzzle, None
        if outcome.counts is not None or outcome.stopped:
            counts = counts_data(outcome.counts, outcome.engine, outcome.at_least)
        data: Parts = {"title": puzzle.title, "board": puzzle.board.name, "rule": str(puzzle.rule)}
        data |= {**read_as_data(puzzle), "types": [type_data(puzzle, kind) for kind in puzzle.types]}
        data |= {"counts": counts, "complete": outcome.complete}
        if outcome.claimed:
            data["claimed"] = True
        yield self._pieces(to_json("solve-1", data))

    def _pieces(self, without: str) -> Iterator[str]:
        """The text of the object `without` with the solutions added."""
        cells = {
            Lay(kind.number, turn): in_json({"type": kind.number, "turn": turn, "shown": look})
            for kind in self.puzzle.types
            for turn, look in enumerate(kind.looks)
        }

        def listed(solution: Solution) -> str:
            shown = [cells[lay] for lay in solution.lays]
            if self.cards:
                shown = [f'{cell[:-1]}, "card": {card + 1}}}' for cell, card in zip(shown, solution.cards, strict=True)]
            return f"[{', '.join(shown)}]"

        yield without.removesuffix("}") + ', "solutions": ['
        for start in range(0, len(self.kept), BATCH):
            yield (", " if start else "") + ", ".join(map(listed, self.kept[start : start + BATCH]))
        yield "]}"

    # The page and the picture.

    def _boards(self, note: str = "") -> Iterator[Board]:
        for number, each in enumerate(self.kept, 1):
            title = say("One solution") if self.any_one else say("Solution {n}", n=number)
            yield Board.of(each, title + note, cards=self.cards)

    def _page(self, outcome: Outcome) -> Iterator[str]:
        """A page about the puzzle."""
        boards = Section(say("Solutions"), [documents.Boards(self._boards())]) if self.kept else None
        return self.page(self._result(outcome), boards, soon=outcome.stopped)

    def _result(self, outcome: Outcome) -> Iterator[Part]:
        counts = outcome.counts
        if counts is not None and counts.distinct:
            yield Numbers(named(counts, self.puzzle))
        elif outcome.stopped:
            yield Line(open_count_text(outcome.at_least), "box")
        yield Line(self._listed(outcome), "warn" if outcome.stopped else "plain" if outcome.at_least else "none")

    def _listed(self, outcome: Outcome) -> str:
        """A sentence on which solutions are listed."""
        listed = len(self.kept)
        if outcome.stopped:
            if not listed:
                return say("The search was stopped before a solution was found. Nothing is listed.")
            return several(
                listed,
                "The search was stopped; the list of {n} solution below is incomplete.",
                "The search was stopped; the list of {n} solutions below is incomplete.",
            )
        if not listed:
            return say("There is no solution.")
        if self.any_one:
            return say("One solution; others were not searched for.")
        if outcome.complete:
            if self.up_to_rotation and (moves := board_moves(self.puzzle)):
                return say("The list below is complete up to {moves} of the whole board.", moves=moves)
            return say("The list below is complete.")
        return several(
            listed, "The first solution is listed below.", "The first {n} solutions are listed below; there are more."
        )

    def _picture(self, outcome: Outcome) -> Iterator[str]:
        """All solutions as one SVG, drawn as by `render`; without a solution, the board with the given cards."""
        total = note = ""
        if outcome.stopped:
            total = open_count_text(outcome.at_least)
            note = f" ({say('incomplete: the search was stopped')})"
        elif not self.kept:
            total = say("There is no solution.")
        elif outcome.counts is not None:
            total = say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))
        yield self.picture([*self._boards(note)], total)
