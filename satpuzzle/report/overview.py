"""A picture of all solutions on one sheet, as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, Shown, Style, hinted
from satpuzzle.pictures.svg import to_svg
from satpuzzle.report.outcome import Outcome, Report
from satpuzzle.runtime.language import decimal, say


class PictureReport(Report):
    """All solutions as `render --solution` draws them. names: at the sides. cards: their numbers, not their types'.

    any_one: the solution that is shown was not searched for in order. Raises InputError for a board that cannot be
    drawn, and for too many solutions.
    """

    def __init__(self, puzzle: Puzzle, *, names: bool = False, cards: bool = False, any_one: bool = False) -> None:
        _ = puzzle.board.corners
        self.puzzle = puzzle
        self.any_one = any_one
        self._drawer = Drawer(puzzle, Style(cards=cards, texts="names" if names else "none"))
        self._shown: list[Shown] = []

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Kept until the end, for the sheet's size depends on how many there are."""
        self._keep(number, solution)
        return iter(())

    def _keep(self, number: int, solution: Solution) -> None:
        if number > MOST_BOARDS:
            raise InputError(
                "more than {most} boards for one picture; list fewer, or take --format html", most=MOST_BOARDS
            )
        title = say("Any one solution") if self.any_one else say("Solution {n}", n=number)
        self._shown.append(Shown.of(solution, title))

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The document; without a solution, the board with the given cards."""
        for number, solution in enumerate(outcome.rest, len(self._shown) + 1):
            self._keep(number, solution)
        total = ""
        if outcome.stopped:
            total = say("at least {n} distinct solutions (not counted to the end)", n=decimal(outcome.at_least))
        elif not self._shown:
            total = say("There is no solution.")
        elif outcome.counts is not None:
            total = say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))
        boards = self._shown or [hinted(self.puzzle)._replace(title=total)]
        if outcome.stopped and self._shown:
            note = say("incomplete: the search was stopped")
            boards = [board._replace(title=f"{board.title} ({note})") for board in boards]
        yield to_svg(self._drawer.board_scene(boards, total)).removesuffix("\n")
