"""What is said of why a puzzle has no solution: in the words of the table, and for programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Any

from satpuzzle.language import say, several
from satpuzzle.model import Puzzle
from satpuzzle.model.picture import place_text
from satpuzzle.optimum.explain import Conflict, Explanation
from satpuzzle.reports.suspects import balance_text

MOST_LISTED = 20  # cells, or cards, where nothing fits


def explain_text(known: Explanation) -> Iterator[str]:
    """The verdict, and the reasons for it, a line each."""
    if known.solvable:
        assert known.solution is not None
        yield say("there is a solution")
        yield known.solution.check_line()
        return
    yield say("there is no solution")
    yield from seen_lines(known)
    for found in (known.cells, known.cards):
        if found is not None:
            yield from _conflict(known.puzzle, found)
    if known.best is not None:
        if known.best.filling is None:
            yield say("no filling uses every card and keeps the rim and the given cards")
        else:
            yield say("at most {n} of {total} joins can match", n=known.best.bound, total=known.best.total)
    if known.complete and not known.seen and known.cards is None:
        yield say("cards that cannot all lie were not found soon; --timeout SECONDS gives more time")


def seen_lines(known: Explanation) -> Iterator[str]:
    """What can be seen without a search, a line each."""
    puzzle = known.puzzle
    if known.uneven:
        yield balance_text(puzzle)
    for wrong in known.given[:MOST_LISTED]:
        yield say("the given cards cannot lie as they do: {wrong}", wrong=wrong)
    lines = [
        *(
            _beside(puzzle, say("no card fits into {place}", place=_place(puzzle, cell)))
            for cell in known.cells_without_card
        ),
        *(
            _beside(puzzle, say("card {card} fits nowhere", card=puzzle.card_name(card)))
            for card in known.cards_without_cell
        ),
    ]
    yield from lines[:MOST_LISTED]
    if len(lines) > MOST_LISTED:
        yield say("and {n} more", n=len(lines) - MOST_LISTED)


def _beside(puzzle: Puzzle, text: str) -> str:
    return say("beside the given cards {text}", text=text) if puzzle.hints else text


def _place(puzzle: Puzzle, cell: int) -> str:
    return place_text(puzzle.board, cell)


def places_text(puzzle: Puzzle, cells: Collection[int]) -> str:
    """Where cells are, row by row."""
    known = [place for cell in cells if (place := puzzle.board.place(cell)) is not None]
    if not known:
        return ", ".join(_place(puzzle, cell) for cell in cells)
    rows = []
    for row, places in groupby(sorted(known), key=lambda place: place[0]):
        columns = [place[1] for place in places]
        rows.append(
            several(
                len(columns),
                "row {row}, column {columns}",
                "row {row}, columns {columns}",
                row=row,
                columns=", ".join(map(str, columns)),
            )
        )
    return "; ".join(rows)


def _conflict(puzzle: Puzzle, found: Conflict) -> Iterator[str]:
    """What cannot be, and that nothing of it can be left out."""
    if found.of == "cells":
        if found.whole(puzzle):
            text = say("only all cells together cannot be filled: with any one of them empty the others match")
            yield _beside(puzzle, text)
            return
        places = places_text(puzzle, found.members)
        text = say(
            "no cards fill these {n} cells so that they match: {places}",
            n=len(found.members),
            places=places,
        )
        yield _beside(puzzle, text)
        rest = say("with any one of them empty the others can be filled")
    else:
        if found.whole(puzzle):
            text = say("only all cards together cannot lie: with any one of them left out the others match")
            yield _beside(puzzle, text)
            return
        cards = ", ".join(map(puzzle.card_name, found.members))
        text = say(
            "these {n} cards cannot all lie so that they match, even where cells stay empty: {cards}",
            n=len(found.members),
            cards=cards,
        )
        yield _beside(puzzle, text)
        rest = say("with any one of them left out the others can lie")
    yield "  " + (say("{rest}, and no fewer are like that", rest=rest) if found.smallest else rest)


def explain_data(known: Explanation) -> dict[str, Any]:
    """For programs: cells and cards from 1. What was not found is null; `seen` holds reasons that took no search."""
    return {
        "solvable": known.solvable,
        "check": None if known.solution is None else known.solution.check_line(),
        "complete": known.complete,
        "seen": list(seen_lines(known)),
        "cells_without_card": [cell + 1 for cell in known.cells_without_card],
        "cards_without_cell": [card + 1 for card in known.cards_without_cell],
        "cells": _data(known.cells),
        "cards": _data(known.cards),
        "most_joins": None if known.best is None or known.best.filling is None else known.best.bound,
    }


def _data(found: Conflict | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {found.of: [member + 1 for member in found.members], "smallest": found.smallest}
