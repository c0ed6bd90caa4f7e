"""Answers about puzzles without a solution: `best`, `explain` and `suspects`, and remarks of other commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, cast

from satpuzzle.encode.facts import JOINS
from satpuzzle.errors import InputError, Parts
from satpuzzle.generators.suspects import MOST_CELLS, Lost, Suspect
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import place_text
from satpuzzle.model.judging import faults
from satpuzzle.model.solution import board_moves
from satpuzzle.notation.notations.viewer import filling_address
from satpuzzle.optimize.best import Best, Filling, Most, as_solution, laid
from satpuzzle.report import documents
from satpuzzle.report.data import Answer, picked, to_json
from satpuzzle.report.documents import Board, Line, Section, TextLine, first_of, paragraph
from satpuzzle.report.known_facts import card_text
from satpuzzle.report.solutions import Boards
from satpuzzle.runtime.language import decimal, say, several
from satpuzzle.search.analysis import Figure, balance, rim_conflict, sides_for_rim

if TYPE_CHECKING:
    from satpuzzle.generators.suspects import Suspects
    from satpuzzle.optimize.explain import Conflict, Explanation
    from satpuzzle.optimize.totalizer import Listing
    from satpuzzle.schemas import results

NAMED = 4  # maximum number of unbalanced figures named in a remark
MOST_POSSIBLE = 10  # maximum number of possible cards that are named
MOST_LISTED = 20  # maximum number of listed cells, cards or faults


class Fillings(Boards):
    """The best filling, or all best fillings if they were searched for, in a form."""

    def __init__(self, best: Best, form: str, listing: Listing | None = None, **shown: bool) -> None:
        super().__init__(best.puzzle, form, **shown)
        self.best, self.listing = best, listing
        self.fillings: list[Filling] = [] if best.filling is None else [best.filling]
        if listing is not None and listing.fillings:
            self.fillings = listing.fillings

    def lines(self) -> Iterable[TextLine]:
        """Its lines. Raises InputError for too many boards in a picture."""
        title = "" if self.listing is None else say("Filling {n}", n="{n}")
        match self.form:
            case "check":  # of fillings without empty cells
                solutions = (as_solution(self.puzzle, filling) for filling in self.fillings)
                return [solution.check_line() for solution in solutions if solution is not None]
            case "url":
                return [filling_address(self.puzzle, filling) for filling in self.fillings]
            case "json":
                return [to_json("best-1", self.data())]
            case "svg":  # wrong joins are marked
                return [self.picture([*self._boards(title or self.verdict)], self.verdict)]
            case "html":
                return self._page()
        return self._text()

    def _text(self) -> Iterator[str]:
        """Each filling with its CHECK line and its faults, then the score."""
        boards = self._boards("" if self.listing is None else say("Filling {n}:", n="{n}"))
        for filling, board in zip(self.fillings, boards, strict=True):
            yield from documents.board_lines(board, self.puzzle, names=self.names)
            if self.best.most == JOINS and (wrong := faults(self.puzzle, laid(self.puzzle, filling))):
                yield from (*first_of(wrong, MOST_LISTED), "")
        yield self.verdict
        if self.listing is not None:
            yield self.listed

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
            numbers = {"distinct": distinct, "essential": essential, "moves": board_moves(self.puzzle)}
            if not numbers["moves"]:
                return say("best fillings: {distinct}", distinct=distinct)
            return say("best fillings: {distinct}; up to {moves} of the board: {essential}", **numbers)
        return say("at least {distinct} best fillings (search not finished)", distinct=distinct)

    def data(self) -> results.Best:
        """It as JSON."""
        best, listing = self.best, self.listing
        words = ("matched", "joins") if best.most == JOINS else ("laid", "cells")
        known, bound = best.filling is not None, None if best.bound < 0 else best.bound
        data: Parts = {words[0]: best.score if known else None, words[1]: best.total, "bound": bound}
        data |= {"optimal": best.optimal, "filling": None if best.filling is None else self._cells(best.filling)}
        if best.claimed:
            data["claimed"] = True
        if listing is not None:
            data |= {"distinct": len(listing.fillings), **picked(listing, "essential complete")}
            data["fillings"] = [self._cells(filling) for filling in listing.fillings]
        return cast("results.Best", data)

    def _cells(self, filling: Filling) -> list[results.Lay | None]:
        """The card in each cell."""
        solution = as_solution(self.puzzle, filling) if self.cards else None
        cells: list[results.Lay | None] = [None] * self.puzzle.board.cells
        for cell, kind, turn in filling:
            lay: results.Lay = {"type": kind, "turn": turn, "shown": self.puzzle.look(kind, turn)}
            cells[cell] = lay if solution is None else {**lay, "card": solution.cards[cell] + 1}
        return cells

    def _boards(self, title: str) -> Iterator[Board]:
        """The fillings with their titles, and with CHECK lines if no cell is empty."""
        for number, filling in enumerate(self.fillings, 1):
            shown, solution = self.best.shown(filling), as_solution(self.puzzle, filling)
            below = () if solution is None else Board.of(solution, cards=self.cards).below
            yield Board(shown, title.replace("{n}", str(number)), below)

    def _page(self) -> Iterator[str]:
        best, boards = self.best, [*self._boards(say("Filling {n}", n="{n}"))]
        result = [Line(self.verdict, "warn" if not best.optimal else "none" if best.filling is None else "typed")]
        if self.listed:
            result.append(Line(self.listed))
        return self.page(result, Section(say("Best filling"), [documents.Boards(boards)]) if boards else None)


def demand_form(form: str, puzzle: Puzzle, most: Most) -> None:
    """Raise InputError if fillings of this puzzle cannot be shown in this form."""
    if form == "check" and most != JOINS:
        raise InputError("CHECK lines cannot contain empty cells; use --format json or svg")
    Boards(puzzle, form).demand_form()


def improved_line(best: Best) -> str:
    """A line on the best score so far, while the search goes on."""
    if best.filling is None:
        return say("upper bound {bound} of {total}", bound=best.bound, total=best.total)
    return say("{score} of {total}, upper bound {bound}", score=best.score, total=best.total, bound=best.bound)


class Suspected(Answer):
    """What may be mistyped."""

    known: Suspects
    schema = "suspects-2"

    def __init__(self, puzzle: Puzzle, known: Suspects) -> None:
        super().__init__(known)
        self.puzzle, self.yes = puzzle, bool(known.found)

    def data(self) -> results.Suspects:
        """Cards and sides are numbered from 1."""
        suspects = self.known
        return {
            "suspects": [_change_data(suspect) for suspect in suspects.ranked],
            "essential": suspects.essential,
            "mirrored": suspects.mirrored,
            "lost": [_lost_data(lost) for lost in suspects.lost],
        }

    def document(self) -> Iterator[Line]:
        """The number of changes that help, and these changes, grouped by card."""
        puzzle, suspects = self.puzzle, self.known
        number, looked_at = len(suspects.ranked), suspects.looked_at
        if suspects.essential and not looked_at:
            if suspects.essential == 1:
                yield paragraph("nothing looks wrong: the puzzle has exactly one solution")
            else:
                yield paragraph(
                    "nothing looks wrong: the puzzle has several solutions (if it should have only one, use --unique)"
                )
            if not (puzzle.hints or puzzle.board.free):  # a part of a board need not have a mirror image
                yield paragraph("if all cards were entered counter-clockwise, the solutions are mirror images")
            return
        if suspects.mirrored:
            yield Line(say("all cards may be entered the wrong way round (counter-clockwise)"))
        for each in suspects.lost:
            yield from _lost_text(puzzle, each)
            if each.possible and not each.complete:
                yield paragraph("the search for possible cards ended early; there may be others")
        if not looked_at:
            return
        if not number and suspects.unique:
            yield paragraph("none of {n} changes of one card results in exactly one solution", n=looked_at)
        elif not number:
            yield paragraph("none of {n} changes of one card makes the puzzle solvable", n=looked_at)
        else:
            unique = several(
                number,
                "1 of {all} changes results in exactly one solution:",
                "{n} of {all} changes result in exactly one solution, most likely first:",
                all=looked_at,
            )
            solvable = several(
                number,
                "1 of {all} changes makes the puzzle solvable:",
                "{n} of {all} changes make the puzzle solvable, most likely first:",
                all=looked_at,
            )
            yield Line(unique if suspects.unique else solvable)
        for card, changes in groupby(suspects.ranked, key=lambda suspect: suspect.card):
            yield Line(card_text(puzzle, card))
            for change in changes:
                what = _change(puzzle, change)
                yield Line(what if suspects.unique else f"{what}: {_solutions(change)}", "bullet")
        if number and not suspects.essential:
            yield paragraph(
                "if none of these is the mistake, there may be two: compare all cards, correct what you find, and try "
                "again"
            )
        elif not (number or suspects.unique or suspects.found):
            yield paragraph("there may be two mistakes: compare all cards, correct what you find, and try again")


def _change_data(suspect: Suspect) -> results.Change:
    numbered = {"card": suspect.card + 1, "kind": suspect.kind, "sides": _from_1(suspect.sides)}
    return cast("results.Change", suspect._asdict() | numbered)


def _lost_data(lost: Lost) -> results.LostCard:
    same = None if lost.same_as is None else lost.same_as + 1
    possible = [suspect.after for suspect in lost.possible]
    return {"card": lost.card + 1, "same_as": same, "possible": possible, "complete": lost.complete}


def _lost_text(puzzle: Puzzle, lost: Lost) -> Iterator[Line]:
    """A missing card, or a card that may be entered twice, and the most likely cards in its place."""
    card, number = puzzle.card_name(lost.card), len(lost.possible)
    cards = [" ".join(map(puzzle.figure_name, suspect.after)) for suspect in lost.possible]
    if lost.same_as is not None:
        yield Line(
            several(
                number,
                "cards {one} and {other} are equal; if one was entered twice, the forgotten card is {card}",
                "cards {one} and {other} are equal; if one was entered twice, the forgotten card is one of {n}, such "
                "as {card}",
                one=puzzle.card_name(lost.same_as),
                other=card,
                card=cards[0],
            )
        )
        return
    if not number:
        yield paragraph("card {card} is missing, and no card in its place makes the puzzle solvable", card=card)
        return
    text = several(
        number,
        "card {card} is missing; it must be:",
        "card {card} is missing; {n} cards make the puzzle solvable, most likely first:",
        card=card,
    )
    yield Line(text if lost.complete else say("card {card} is missing; it can be:", card=card))
    listed = [f"{shown}: {_solutions(suspect)}" for shown, suspect in zip(cards, lost.possible, strict=True)]
    yield from (Line(each, "bullet") for each in first_of(listed, MOST_POSSIBLE))


def _change(puzzle: Puzzle, change: Suspect) -> str:
    sides = [side + 1 for side in change.sides]
    before, *more = map(puzzle.figure_name, change.before)
    if change.kind == "reversed":
        return say("may be entered the wrong way round (counter-clockwise)")
    if change.kind == "halves":
        return say("may have fronts and backs swapped")
    if more:
        one, other = sides
        return say(
            "sides {one} ({before}) and {other} ({after}) swapped", one=one, other=other, before=before, after=more[0]
        )
    after = puzzle.figure_name(change.after[0])
    return say("side {side} from {before} to {after}", side=sides[0], before=before, after=after)


def _solutions(change: Suspect) -> str:
    if change.exact:
        return several(change.distinct, "1 distinct solution", "{n} distinct solutions")
    return several(change.distinct, "at least 1 distinct solution", "at least {n} distinct solutions")


def no_solution_remarks(puzzle: Puzzle, command: Callable[[str], str], *, laid: bool) -> Iterator[str]:
    """Remarks on a puzzle without a solution: wrong numbers of sides, and commands that help.

    Args:
        puzzle: The puzzle.
        command: Returns the command line of a command for this puzzle, without "satpuzzle".
        laid: Whether the user placed cards; these, not the sides, are then likely to be wrong.

    Yields:
        Lines of text.
    """
    if puzzle.board.cells > MOST_CELLS:
        return
    if balance(puzzle).conflict:
        yield say("no solution is possible: {reasons}", reasons="; ".join(_imbalances(puzzle)))
    if not (laid or puzzle.backs or puzzle.corners):
        yield say("a side may be mistyped: `satpuzzle {command}` lists likely ones", command=command("suspects"))
    yield say("`satpuzzle {why}` explains why there is no solution", why=command("explain"))


def _imbalances(puzzle: Puzzle) -> Iterator[str]:
    """The wrong numbers of sides: the label of the rim first, then the most unbalanced figures."""
    rule, rim = puzzle.rule, len(puzzle.board.rim)
    if rim_conflict(puzzle):
        label = say(" or ").join(map(puzzle.figure_name, rule.rims))
        yield say("{label} is on {n} sides, but the rim has {rim}", label=label, n=sides_for_rim(puzzle), rim=rim)
    uneven = sorted(balance(puzzle).uneven, key=lambda figure: -figure.on_rim)
    for figure in uneven[:NAMED]:
        yield _imbalance(figure, rule)
    if len(uneven) > NAMED:
        yield several(len(uneven) - NAMED, "and 1 more figure", "and {n} more figures")
    if uneven and not rule.rims and not puzzle.board.free:
        needed = sum(figure.on_rim for figure in uneven)
        yield say("{n} sides must lie on the rim, which has only {rim}", n=needed, rim=rim)


def _imbalance(figure: Figure, rule: Rule) -> str:
    name = figure.name or say("figure {figure}", figure=figure.number)
    if rule.meets(figure.number, figure.number):
        return say("{figure} is on an odd number of sides ({n})", figure=name, n=figure.fronts + figure.backs)
    fronts, backs = figure.fronts, figure.backs
    if fronts > backs:
        return say(
            "{figure} has more fronts than backs ({fronts} and {backs})", figure=name, fronts=fronts, backs=backs
        )
    return say("{figure} has fewer fronts than backs ({fronts} and {backs})", figure=name, fronts=fronts, backs=backs)


class Explained(Answer):
    """Why a puzzle has no solution, or a solution."""

    schema = "explain-1"

    def __init__(self, known: Explanation, stop: BaseException | None = None) -> None:
        self.known, self.yes, self.stop = known, known.solvable, stop

    def data(self) -> results.Explained:
        """Cells and cards are numbered from 1."""
        known = self.known
        cells, cards = known.cells, known.cards
        return {
            "solvable": known.solvable,
            "check": None if known.solution is None else known.solution.check_line(),
            "complete": known.complete,
            "seen": list(seen_lines(known)),
            "cells_without_card": _from_1(known.cells_without_card),
            "cards_without_cell": _from_1(known.cards_without_cell),
            "cells": None if cells is None else {"cells": _from_1(cells.members), "smallest": cells.smallest},
            "cards": None if cards is None else {"cards": _from_1(cards.members), "smallest": cards.smallest},
            "most_joins": None if known.best is None or known.best.filling is None else known.best.bound,
        }

    def document(self) -> Iterator[Line]:
        """Whether there is a solution, and the reasons, one per line."""
        known = self.known
        if known.solution is not None:
            yield paragraph("there is a solution")
            yield Line(known.solution.check_line(), "check")
            return
        yield paragraph("there is no solution")
        yield from map(Line, seen_lines(known))
        for found in (known.cells, known.cards):
            if found is not None:
                yield from _conflict(known.puzzle, found)
        if known.best is not None:
            if known.best.filling is None:
                yield Line(known.best.impossible)
            else:
                yield paragraph("at most {n} of {total} joins can match", n=known.best.bound, total=known.best.total)
        if known.complete and not known.seen and known.cards is None and not known.spare:
            yield paragraph("no small set of conflicting cards found in time; use --timeout SECONDS for more")


def seen_lines(known: Explanation) -> Iterator[str]:
    """The reasons found without a search, one per line."""
    puzzle = known.puzzle
    if known.uneven:
        yield "; ".join(_imbalances(puzzle))
    for wrong in known.given[:MOST_LISTED]:
        yield say("the given cards conflict: {wrong}", wrong=wrong)
    cells = (
        say("no card fits into {place}", place=place_text(puzzle.board, cell)) for cell in known.cells_without_card
    )
    cards = (say("card {card} fits in no cell", card=puzzle.card_name(card)) for card in known.cards_without_cell)
    yield from first_of([_beside(puzzle, text) for text in (*cells, *cards)], MOST_LISTED)


def _beside(puzzle: Puzzle, text: str) -> str:
    return say("with the given cards, {text}", text=text) if puzzle.hints else text


def places_text(puzzle: Puzzle, cells: Collection[int]) -> str:
    """The places of cells, row by row."""
    known = [place for cell in cells if (place := puzzle.board.place(cell)) is not None]
    if not known:
        return ", ".join(place_text(puzzle.board, cell) for cell in cells)
    rows = []
    for row, places in groupby(sorted(known), key=lambda place: place[0]):
        columns = [str(place[1]) for place in places]
        parts = {"row": row, "columns": ", ".join(columns)}
        rows.append(several(len(columns), "row {row}, column {columns}", "row {row}, columns {columns}", **parts))
    return "; ".join(rows)


def _conflict(puzzle: Puzzle, found: Conflict) -> Iterator[Line]:
    """A minimal set of conflicting cells or cards."""
    number, whole = len(found.members), found.whole(puzzle)
    if found.of == "cells":
        places = say("the whole board") if whole else places_text(puzzle, found.members)
        text = say("these {n} cells cannot all be filled: {places}", n=number, places=places)
        rest = say("leave out any one and the rest can be filled")
    else:
        cards = say("all cards") if whole else ", ".join(map(puzzle.card_name, found.members))
        text = say(
            "these {n} cards cannot all be placed, even if other cells stay empty: {cards}", n=number, cards=cards
        )
        rest = say("leave out any one and the rest can be placed")
    yield Line(_beside(puzzle, text))
    smallest = found.smallest and not whole
    yield Line(say("{rest}; there is no smaller such set", rest=rest) if smallest else rest, "bullet")


def _from_1(numbers: Iterable[int]) -> list[int]:
    return [number + 1 for number in numbers]
