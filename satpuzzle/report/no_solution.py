"""Reports on puzzles without a solution: `explain`, `suspects` and remarks, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, cast

from satpuzzle.generators.suspects import MOST_CELLS, Lost, Suspect, Suspects
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import place_text
from satpuzzle.optimize.explain import Conflict, Explanation
from satpuzzle.report.documents import Line, paragraph
from satpuzzle.report.outcome import first_of
from satpuzzle.report.verdicts import card_text
from satpuzzle.runtime.language import say, several
from satpuzzle.search.analysis import Figure, balance, rim_conflict, sides_for_rim

if TYPE_CHECKING:
    from satpuzzle.schemas import fillings

NAMED = 4  # maximum number of unbalanced figures named in a remark


MOST_POSSIBLE = 10  # maximum number of possible cards that are named


def suspects_data(suspects: Suspects) -> fillings.Suspects:
    """The suspects as JSON; cards and sides are numbered from 1."""
    return {
        "suspects": [_change_data(suspect) for suspect in suspects.ranked],
        "essential": suspects.essential,
        "mirrored": suspects.mirrored,
        "lost": [_lost_data(lost) for lost in suspects.lost],
    }


def _change_data(suspect: Suspect) -> fillings.Change:
    numbered = {"card": suspect.card + 1, "kind": suspect.kind, "sides": _from_1(suspect.sides)}
    return cast("fillings.Change", suspect._asdict() | numbered)


def _lost_data(lost: Lost) -> fillings.LostCard:
    same = None if lost.same_as is None else lost.same_as + 1
    possible = [suspect.after for suspect in lost.possible]
    return {"card": lost.card + 1, "same_as": same, "possible": possible, "complete": lost.complete}


def suspects_text(puzzle: Puzzle, suspects: Suspects) -> Iterator[Line]:
    """The number of changes that help, and these changes, grouped by card."""
    number, looked_at = len(suspects.ranked), suspects.looked_at
    if suspects.essential and not looked_at:
        yield _nothing_wrong(suspects)
        if not (puzzle.hints or puzzle.board.free):  # a part of a board need not have a mirror image
            yield paragraph("if all cards were entered counter-clockwise, the solutions are mirror images")
        return
    if suspects.mirrored:
        yield Line(say("all cards may be entered the wrong way round (counter-clockwise)"))
    for each in suspects.lost:
        yield from _lost_text(puzzle, each)
    if not looked_at:
        return
    if not number and suspects.unique:
        yield paragraph("none of {n} changes of one card results in exactly one solution", n=looked_at)
    elif not number:
        yield paragraph("none of {n} changes of one card makes the puzzle solvable", n=looked_at)
    elif suspects.unique:
        text = several(
            number,
            "1 of {all} changes results in exactly one solution:",
            "{n} of {all} changes result in exactly one solution, most likely first:",
            all=looked_at,
        )
        yield Line(text)
    else:
        text = several(
            number,
            "1 of {all} changes makes the puzzle solvable:",
            "{n} of {all} changes make the puzzle solvable, most likely first:",
            all=looked_at,
        )
        yield Line(text)
    for card, changes in groupby(suspects.ranked, key=lambda suspect: suspect.card):
        yield Line(card_text(puzzle, card))
        for change in changes:
            what = _change(puzzle, change)
            yield Line(what if suspects.unique else f"{what}: {_solutions(change)}", "bullet")
    if number and not suspects.essential:
        yield paragraph(
            "if none of these is the mistake, there may be two: compare all cards, correct what you find, and try again"
        )
    elif not (number or suspects.unique or suspects.found):
        yield paragraph("there may be two mistakes: compare all cards, correct what you find, and try again")


def _nothing_wrong(suspects: Suspects) -> Line:
    if suspects.essential == 1:
        return paragraph("nothing looks wrong: the puzzle has exactly one solution")
    return paragraph("nothing looks wrong: the puzzle has several solutions (if it should have only one, use --unique)")


def _lost_text(puzzle: Puzzle, lost: Lost) -> Iterator[Line]:
    """A missing card, or a card that may be entered twice, and the most likely cards in its place."""
    card, number = puzzle.card_name(lost.card), len(lost.possible)
    cards = [" ".join(map(puzzle.figure_name, suspect.after)) for suspect in lost.possible[:MOST_POSSIBLE]]
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
        yield from _other_cards(lost)
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
    for shown, suspect in zip(cards, lost.possible, strict=False):
        yield Line(f"{shown}: {_solutions(suspect)}", "bullet")
    if number > MOST_POSSIBLE:
        yield Line(several(number - MOST_POSSIBLE, "and {n} more", "and {n} more"), "bullet")
    yield from _other_cards(lost)


def _other_cards(lost: Lost) -> Iterator[Line]:
    if not lost.complete:
        yield paragraph("the search for possible cards ended early; there may be others")


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
        yield balance_text(puzzle)
    if not (laid or puzzle.backs or puzzle.corners):
        yield say("a side may be mistyped: `satpuzzle {command}` lists likely ones", command=command("suspects"))
    yield say("`satpuzzle {why}` explains why there is no solution", why=command("explain"))


def balance_text(puzzle: Puzzle) -> str:
    """Why the numbers of fronts and backs exclude all solutions of a puzzle."""
    return say("no solution is possible: {reasons}", reasons=_imbalances(puzzle))


def _imbalances(puzzle: Puzzle) -> str:
    """The wrong numbers of sides, in one line."""
    return "; ".join(_reasons(puzzle))


def _reasons(puzzle: Puzzle) -> Iterator[str]:
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


MOST_LISTED = 20  # maximum number of listed cells or cards


def explain_text(known: Explanation) -> Iterator[Line]:
    """Whether there is a solution, and the reasons, one per line."""
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
        yield _imbalances(puzzle)
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


def explain_data(known: Explanation) -> fillings.Explained:
    """The explanation as JSON; cells and cards are numbered from 1."""
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


def _from_1(numbers: Iterable[int]) -> list[int]:
    return [number + 1 for number in numbers]
