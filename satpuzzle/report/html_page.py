"""Reports to look at: a page of HTML, or one picture.

A page holds what was found for one puzzle, or for all examples of a file. The counts stand first, so solutions are
kept until they are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, compress

from satpuzzle.errors import InputError
from satpuzzle.model import CardType, Counts, Puzzle, Solution
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, Shown, Style, about, hinted
from satpuzzle.pictures.svg import to_svg
from satpuzzle.report.as_html import HtmlWriter, closing, opening
from satpuzzle.report.classic import cards_text
from satpuzzle.report.documents import Beside, Board, Boards, Input, Line, Numbers, Part, Section, Table
from satpuzzle.report.outcome import KeepingReport, Look, Outcome, open_count_text
from satpuzzle.runtime.language import decimal, say, several

SOON_DRAWN = 500  # card types: more are listed without pictures once the time of a search is up


@dataclass
class PageReport(Look, KeepingReport):
    """One page. puzzles: all that are on it. index: which of them, from 0, this report is on."""

    puzzles: list[Puzzle]
    index: int = 0

    def __post_init__(self) -> None:
        self.puzzle = self.puzzles[self.index]

    def whole(self, outcome: Outcome) -> Iterator[str]:
        """All there is to say of this puzzle; the page ends with its last one, or where the search was stopped."""
        names = [_name(self.puzzles, index) for index in range(len(self.puzzles))]
        several_puzzles = len(names) > 1
        if not self.index and several_puzzles:
            title = several(len(names), "{n} puzzle", "{n} puzzles")
            yield from opening(title, puzzles=say("Puzzles"), names=names)
        elif not self.index:
            yield from opening(names[0], self._about())
        writer = HtmlWriter(self.puzzle, style_of(self), f"e{self.index + 1}-")
        parts: Iterable[Part] = self._parts(outcome, writer.flaw)
        if several_puzzles:
            about_it = (Line(each, "quoted") for each in self._about())
            parts = [Section(names[self.index], chain(about_it, parts), f"e{self.index + 1}")]
        for part in parts:
            yield from writer.part(part)
        if not outcome.stopped and self.index + 1 < len(names):
            return
        for index in range(self.index + 1, len(names)):
            stopped = Line(say("The search was stopped before this puzzle."), "warn")
            yield from writer.part(Section(names[index], [stopped], f"e{index + 1}"))
        yield from closing(
            say("CHECK lines say for every cell, in reading order, the card type and its labels, clockwise.")
        )

    def _about(self) -> Iterator[str]:
        words = about(self.puzzle)
        if _name(self.puzzles, self.index) != words:
            yield words
        if self.puzzle.source:
            yield say("Source: {source}", source=self.puzzle.source)

    def _parts(self, outcome: Outcome, flaw: str) -> Iterator[Part]:
        """flaw: why boards cannot be drawn, if they cannot."""
        yield Section(say("Result"), [*self._result(outcome), *([Line(flaw)] if flaw else [])])
        types = len(self.puzzle.types)
        pictured = not (flaw or (outcome.stopped and types > SOON_DRAWN))
        beside = [Section(several(types, "{n} card type", "{n} card types"), self._types(pictured=pictured))]
        if self.puzzle.text:
            beside.append(Section(say("Input"), [Input(say("As it was typed"), self.puzzle.text)]))
        yield Beside(beside)
        yield from self._solutions()

    def _result(self, outcome: Outcome) -> Iterator[Part]:
        counts = outcome.counts
        if counts is not None and counts.distinct:
            yield _counted(counts)
        elif self.any_one and outcome.at_least:
            yield Line(say("Any one solution; the others were not searched for."))
        elif outcome.stopped:
            yield Line(open_count_text(outcome.at_least), "box")
        yield Line(self._listed(outcome), "warn" if outcome.stopped else "plain" if outcome.at_least else "none")

    def _listed(self, outcome: Outcome) -> str:
        """Which solutions are on the page."""
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
        if outcome.complete:
            if self.up_to_rotation:
                return say("The list below is complete up to turning the whole board.")
            return say("The list below is complete.")
        if self.any_one:
            return say("One solution is shown below.")
        return several(
            listed, "The first solution is listed below.", "The first {n} solutions are listed below; there are more."
        )

    def _types(self, *, pictured: bool) -> Iterator[Part]:
        puzzle, named = self.puzzle, self.puzzle.type_names
        label = puzzle.figure_name if self.names else str
        shown = [True, pictured, True, True, bool(named)]
        heads = [say("type"), say("picture"), say("labels"), say("cards"), say("names")]

        def row(kind: CardType) -> list[str | int | CardType]:
            called = ", ".join(named[kind.number - 1]) if named else ""
            return [kind.number, kind, " ".join(map(label, kind.labels)), kind.count, called]

        yield Table([*compress(heads, shown)], ([*compress(row(kind), shown)] for kind in puzzle.types))
        if puzzle.figures and not self.names:
            figures = ", ".join(f"{number} {name}" for number, name in enumerate(puzzle.figures, 1))
            yield Line(say("Figures: {figures}", figures=figures), "typed")

    def _solutions(self) -> Iterator[Section]:
        if len(self.kept):
            shown = (
                self._board(solution, self.title(number), solution) for number, solution in enumerate(self.kept, 1)
            )
            yield Section(say("Solutions"), [Boards(shown)])

    def _board(self, lying: Solution | Shown, title: str, solution: Solution | None) -> Board:
        """A board, and what more is known of a solution."""
        if solution is None:
            return Board(lying, title)
        cards = [Line(say("Cards: {cards}", cards=cards_text(solution)), "typed")] if self.cards else []
        return Board(lying, title, [*cards, Line(solution.check_line(), "check")])


def _counted(counts: Counts) -> Numbers:
    heads = [
        several(counts.distinct, "distinct solution", "distinct solutions"),
        several(counts.essential, "essential solution", "essential solutions"),
        several(counts.labelled, "labelled solution", "labelled solutions"),
    ]
    meanings = [
        say("They look different on the table."),
        say("Of those that differ only by turning the whole board, one is counted."),
        say("Every card and every turn is told apart, even where they look alike."),
    ]
    return Numbers(zip(asdict(counts).values(), heads, meanings, strict=True))


def _name(puzzles: list[Puzzle], index: int) -> str:
    """What one of the puzzles is called on a page of them all."""
    if puzzles[index].title:
        return puzzles[index].title
    return say("Example {n}", n=index + 1) if len(puzzles) > 1 else about(puzzles[0])


def style_of(look: Look) -> Style:
    """How pictures are drawn in a report."""
    return Style(cards=look.cards, texts="names" if look.names else "none")


def demand_few(boards: int) -> None:
    """Raise InputError if there are too many boards for one picture."""
    if boards > MOST_BOARDS:
        raise InputError("more than {most} boards for one picture; list fewer, or take --format html", most=MOST_BOARDS)


def picture(puzzle: Puzzle, look: Look, boards: Sequence[Shown], description: str) -> str:
    """The lines of a file of SVG with these boards; without any, one with the given cards. InputError for too many."""
    demand_few(len(boards))
    shown = boards or [hinted(puzzle)._replace(title=description)]
    return to_svg(Drawer(puzzle, style_of(look)).board_scene(shown, description)).removesuffix("\n")


@dataclass
class PictureReport(Look, KeepingReport):
    """All solutions as `render --solution` draws them, as SVG.

    Raises InputError for a board that cannot be drawn, and for too many solutions.
    """

    puzzle: Puzzle

    def __post_init__(self) -> None:
        _ = self.puzzle.board.corners

    def solution(self, number: int, solution: Solution) -> Iterable[str]:
        """Kept until the end."""
        demand_few(number)
        self.kept.add(solution)
        return ()

    def whole(self, outcome: Outcome) -> Iterator[str]:
        """The document; without a solution, the board with the given cards."""
        boards = [Shown.of(solution, self.title(number)) for number, solution in enumerate(self.kept, 1)]
        total = ""
        if outcome.stopped:
            total = open_count_text(outcome.at_least)
            note = say("incomplete: the search was stopped")
            boards = [board._replace(title=f"{board.title} ({note})") for board in boards]
        elif not boards:
            total = say("There is no solution.")
        elif outcome.counts is not None:
            total = say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))
        yield picture(self.puzzle, self, boards, total)
