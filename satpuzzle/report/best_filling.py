"""Reports on best fillings: text, JSON, CHECK lines, URLs, pictures and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from satpuzzle.encode.facts import JOINS
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.model.judging import faults
from satpuzzle.model.solution import board_moves
from satpuzzle.notation.notations.viewer import filling_address
from satpuzzle.optimize.best import Best, Filling, Most, as_solution, laid
from satpuzzle.optimize.totalizer import Listing
from satpuzzle.report import as_html, as_text
from satpuzzle.report.data import cells_data, demand_address, to_json
from satpuzzle.report.documents import Board, Boards, Line, Section
from satpuzzle.report.outcome import FormReport, first_of
from satpuzzle.report.pages import document, footer, picture, style_of
from satpuzzle.runtime.language import decimal, say

if TYPE_CHECKING:
    from satpuzzle.schemas import fillings as types
    from satpuzzle.schemas import results


def demand_form(form: str, puzzle: Puzzle, most: Most) -> None:
    """Raise InputError if fillings of this puzzle cannot be reported in this form."""
    if form == "check" and most != JOINS:
        raise InputError("CHECK lines cannot contain empty cells; use --format json or svg")
    if form == "url":
        demand_address(puzzle)
    if form == "svg":
        _ = puzzle.board.corners


@dataclass
class BestReport(FormReport):
    """Reports on the best filling, or on all best fillings if they were searched for."""

    best: Best
    listing: Listing | None = None

    @property
    def fillings(self) -> list[Filling]:
        """The fillings to show."""
        if self.listing is not None and self.listing.fillings:
            return self.listing.fillings
        return [] if self.best.filling is None else [self.best.filling]

    def text(self) -> Iterator[str]:
        """For people: each filling with its CHECK line and its faults, then the score."""
        boards = self._boards(lambda n: say("Filling {n}:", n=n) if self.listing is not None else "")
        for filling, board in zip(self.fillings, boards, strict=True):
            yield from as_text.board_lines(board, self.best.puzzle, names=self.names)
            yield from self._faults(filling)
        yield self.verdict
        if self.listing is not None:
            yield self.listed

    def _faults(self, filling: Filling) -> Iterator[str]:
        if self.best.most == JOINS and (wrong := self._wrong(filling)):
            yield from (*first_of(wrong, 20), "")

    def _wrong(self, filling: Filling) -> list[str]:
        return faults(self.best.puzzle, laid(self.best.puzzle, filling))

    @property
    def verdict(self) -> str:
        """The score, and whether it is optimal."""
        best, bound = self.best, self.best.bound
        if best.filling is None:
            if best.claimed:
                return say("no valid filling (claimed by the solver, not proved)")
            if not best.optimal:
                return say("no filling found yet; upper bound {bound} of {total}", bound=bound, total=best.total)
            return f"{best.impossible}: {best.hindrance}" if best.hindrance else best.impossible
        if best.most == JOINS:
            reached = say("{score} of {total} joins match", score=best.score, total=best.total)
        elif len(best.puzzle.cards) > best.total:
            reached = say("{score} of {total} cells filled", score=best.score, total=best.total)
        else:
            reached = say("{score} of {total} cards placed", score=best.score, total=best.total)
        if best.score == best.total:
            return say("{reached}: a solution", reached=reached)
        if best.claimed:
            return say("{reached}; optimal (claimed by the solver, not proved)", reached=reached)
        if best.optimal:
            return say("{reached}; this is optimal", reached=reached)
        return say("{reached}; upper bound {bound}", reached=reached, bound=bound)

    @property
    def listed(self) -> str:
        """The number of best fillings; empty if they were not searched for."""
        if self.listing is None:
            return ""
        distinct, essential = decimal(len(self.listing.fillings)), decimal(self.listing.essential)
        if self.listing.complete:
            numbers = {"distinct": distinct, "essential": essential, "moves": board_moves(self.best.puzzle)}
            if not numbers["moves"]:
                return say("best fillings: {distinct}", distinct=distinct)
            return say("best fillings: {distinct}; up to {moves} of the board: {essential}", **numbers)
        return say("at least {distinct} best fillings (search not finished)", distinct=distinct)

    def check(self) -> Iterator[str]:
        """CHECK lines of the fillings without empty cells."""
        solutions = (as_solution(self.best.puzzle, filling) for filling in self.fillings)
        return (solution.check_line() for solution in solutions if solution is not None)

    def url(self) -> Iterator[str]:
        """Addresses in a viewer of large boards."""
        return (filling_address(self.best.puzzle, filling) for filling in self.fillings)

    def json(self) -> Iterator[str]:
        """One object."""
        yield to_json("best-1", self.data)

    @property
    def data(self) -> types.Best:
        """The report as JSON."""
        best, listing = self.best, self.listing
        words = ("matched", "joins") if best.most == JOINS else ("laid", "cells")
        data: dict[str, object] = {
            words[0]: None if best.filling is None else best.score,
            words[1]: best.total,
            "bound": None if best.bound < 0 else best.bound,
            "optimal": best.optimal,
            "filling": None if best.filling is None else self._cells(best.filling),
        }
        if best.claimed:
            data["claimed"] = True
        if listing is not None:
            data |= {
                "distinct": len(listing.fillings),
                "essential": listing.essential,
                "complete": listing.complete,
                "fillings": [self._cells(filling) for filling in listing.fillings],
            }
        return cast("types.Best", data)

    def _cells(self, filling: Filling) -> list[results.Lay | None]:
        """The card in each cell."""
        solution = as_solution(self.best.puzzle, filling) if self.cards else None
        return cells_data(self.best.puzzle, filling, None if solution is None else solution.cards)

    def svg(self) -> Iterator[str]:
        """The fillings as one picture, with wrong joins marked. Raises InputError for too many."""
        boards = self._boards(lambda n: say("Filling {n}", n=n) if self.listing is not None else self.verdict)
        yield picture(self.best.puzzle, self, [*boards], self.verdict)

    def _boards(self, title: Callable[[int], str]) -> Iterator[Board]:
        """The fillings with their titles, and with CHECK lines if no cell is empty."""
        for number, filling in enumerate(self.fillings, 1):
            shown, solution = self.best.shown(filling), as_solution(self.best.puzzle, filling)
            below = () if solution is None else Board.of(solution, cards=self.cards).below
            yield Board(shown, title(number), below)

    def html(self) -> Iterator[str]:
        """The report as a page."""
        best, boards = self.best, [*self._boards(lambda n: say("Filling {n}", n=n))]
        result = [Line(self.verdict, "warn" if not best.optimal else "none" if best.filling is None else "typed")]
        if self.listed:
            result.append(Line(self.listed))
        shown = Section(say("Best filling"), [Boards(boards)]) if boards else None
        yield from as_html.html(document(best.puzzle, self, result, shown), style_of(self), "e1", footer())


def improved_line(best: Best) -> str:
    """A line on the best score so far, while the search goes on."""
    if best.filling is None:
        return say("upper bound {bound} of {total}", bound=best.bound, total=best.total)
    return say("{score} of {total}, upper bound {bound}", score=best.score, total=best.total, bound=best.bound)
