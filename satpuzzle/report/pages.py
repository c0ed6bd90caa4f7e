"""Reports on searches as HTML pages and as pictures.

A page begins with the counts, so solutions are kept until the search ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import compress

from satpuzzle.errors import InputError
from satpuzzle.model import CardType, Counts, Puzzle, Solution
from satpuzzle.model.solution import board_moves
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, Style, hinted
from satpuzzle.pictures.svg import to_svg
from satpuzzle.pictures.text_boards import flaw_of
from satpuzzle.report import as_html
from satpuzzle.report.documents import Beside, Board, Boards, Document, Input, Line, Numbers, Part, Section, Table
from satpuzzle.report.known_facts import only_rotates, sentence, unusual
from satpuzzle.report.outcome import KeepingReport, Look, Outcome, labels_text, open_count_text
from satpuzzle.runtime.language import decimal, say, several


def document(
    puzzle: Puzzle, look: Look, result: Iterable[Part], boards: Section | None, *, soon: bool = False
) -> Document:
    """The page of a puzzle: the result, the cards and the input, the boards.

    Args:
        puzzle: The puzzle.
        look: How boards are shown.
        result: The result.
        boards: The boards, if there are any.
        soon: Whether to leave out the pictures of very many card types.

    Returns:
        The document.
    """
    flaw = flaw_of(puzzle.board)
    types = len(puzzle.types)
    # after a timeout, many types are listed without pictures
    shown = _types(puzzle, look, pictured=not (flaw or (soon and types > 500)))
    given = [Section(several(types, "{n} card type", "{n} card types"), shown)]
    if puzzle.text:
        given.append(Section(say("Input"), [Input(say("As typed"), puzzle.text)]))
    found = Section(say("Result"), [*result, *([Line(flaw)] if flaw else [])])
    return Document.of(puzzle, [found, Beside(given), *([boards] if boards else [])])


def _types(puzzle: Puzzle, look: Look, *, pictured: bool) -> Iterator[Part]:
    named = puzzle.type_names
    label = puzzle.figure_name if look.names else str
    shown = [True, pictured, True, True, bool(named)]
    heads = [say("type"), say("picture"), say("labels"), say("cards"), say("names")]

    def row(kind: CardType) -> list[str | int | CardType]:
        called = ", ".join(named[kind.number - 1]) if named else ""
        return [kind.number, kind, labels_text(puzzle, kind, label), kind.count, called]

    if told := unusual(puzzle):
        yield Line(sentence(told))
    yield Table([*compress(heads, shown)], ([*compress(row(kind), shown)] for kind in puzzle.types))
    if puzzle.figures and not look.names:
        figures = ", ".join(f"{number} {name}" for number, name in enumerate(puzzle.figures, 1))
        yield Line(say("Figures: {figures}", figures=figures), "typed")


def footer() -> str:
    """The text at the end of a page."""
    return say("CHECK lines list the cells in reading order, each with its card type and its labels, clockwise.")


@dataclass
class PageReport(Look, KeepingReport):
    """A page about one puzzle."""

    puzzle: Puzzle

    def whole(self, outcome: Outcome) -> Iterator[str]:
        """The page."""
        boards = None
        if self.kept:
            listed = (Board.of(each, self.title(number), cards=self.cards) for number, each in enumerate(self.kept, 1))
            boards = Section(say("Solutions"), [Boards(listed)])
        page = document(self.puzzle, self, self._result(outcome), boards, soon=outcome.stopped)
        yield from as_html.html(page, style_of(self), "e1", footer())

    def _result(self, outcome: Outcome) -> Iterator[Part]:
        counts = outcome.counts
        if counts is not None and counts.distinct:
            yield _counted(counts, self.puzzle)
        elif self.any_one and outcome.at_least:
            yield Line(say("One solution; others were not searched for."))
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
        if outcome.complete:
            if self.up_to_rotation:
                if only_rotates(self.puzzle):
                    return say("The list below is complete up to rotation of the whole board.")
                if moves := board_moves(self.puzzle):
                    return say("The list below is complete up to {moves} of the whole board.", moves=moves)
            return say("The list below is complete.")
        if self.any_one:
            return say("One solution is shown below.")
        return several(
            listed, "The first solution is listed below.", "The first {n} solutions are listed below; there are more."
        )


def _counted(counts: Counts, puzzle: Puzzle) -> Numbers:
    heads = [
        several(counts.distinct, "distinct solution", "distinct solutions"),
        several(counts.essential, "essential solution", "essential solutions"),
        several(counts.labelled or 0, "labelled solution", "labelled solutions"),
    ]
    moves = board_moves(puzzle)
    meanings = [
        say("Solutions that look different."),
        say("Rotations of the whole board count as one solution.")
        if only_rotates(puzzle)
        else say("Solutions up to {moves} of the whole board.", moves=moves)
        if moves
        else say("All of them, as the whole board cannot be moved."),
        say("All cards and rotations are distinguished, even if they look the same."),
    ]
    known = zip(asdict(counts).values(), heads, meanings, strict=True)
    return Numbers(row for row in known if row[0] is not None)


def style_of(look: Look) -> Style:
    """The style of a report's pictures."""
    return Style(cards=look.cards, texts="names" if look.names else "none")


def demand_few(boards: int) -> None:
    """Raise InputError if there are too many boards for one picture."""
    if boards > MOST_BOARDS:
        raise InputError("more than {most} boards for one picture; list fewer, or use --format html", most=MOST_BOARDS)


def picture(puzzle: Puzzle, look: Look, boards: Sequence[Board], description: str) -> str:
    """The SVG of these boards; without any, of the board with the given cards. Raises InputError for too many."""
    demand_few(len(boards))
    shown = [each.shown()._replace(title=each.title) for each in boards] or [hinted(puzzle)._replace(title=description)]
    return to_svg(Drawer(puzzle, style_of(look)).board_scene(shown, description)).removesuffix("\n")


@dataclass
class PictureReport(Look, KeepingReport):
    """All solutions as one SVG, drawn as by `render`. Raises InputError if they cannot be drawn or are too many."""

    puzzle: Puzzle

    def __post_init__(self) -> None:
        _ = self.puzzle.board.corners

    def solution(self, number: int, solution: Solution) -> Iterable[str]:
        """Keep the solution until the end."""
        demand_few(number)
        self.kept.append(solution)
        return ()

    def whole(self, outcome: Outcome) -> Iterator[str]:
        """The SVG; without a solution, of the board with the given cards."""
        total = note = ""
        if outcome.stopped:
            total = open_count_text(outcome.at_least)
            note = f" ({say('incomplete: the search was stopped')})"
        elif not self.kept:
            total = say("There is no solution.")
        elif outcome.counts is not None:
            total = say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))
        boards = [Board(solution, self.title(number) + note) for number, solution in enumerate(self.kept, 1)]
        yield picture(self.puzzle, self, boards, total)
