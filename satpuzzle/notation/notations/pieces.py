"""`pieces`: four numbers a card, clockwise from the top, and nothing else but a line with the size, if any.

    16 16
    0 0 1 2

The size is columns and rows. Without it the board follows from the frame (label 0), or from the number of cards.

Recognised by two numbers or a card on the first line and a card on the second. A minus is not among pieces without a
frame (label 0): those are cards with fronts and backs.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Rule, parse_board
from satpuzzle.notation import shared

RANK = 8
SAMPLE = """\
1 2
0 0 1 0
0 1 0 0
"""
_sized, _plain = shared.numbers((2,), shared.CARD), shared.numbers(shared.CARD, shared.CARD)


def fits(text: str) -> bool:
    """A card on the second line, before it another or a size; without both size and frame nothing but digits."""
    return _sized(text) or (_plain(text) and re.search(r"(?<!\S)0(?!\S)|\A[\d\s]*\Z", text) is not None)


def read(text: str, _sides: int | None) -> list[shared.Draft]:
    """The one example of the text. Raises InputError with the line."""
    found = shared.rows_of_numbers(text)
    board = None
    guessed = {"rule", "board"}  # but in files that say their size, which are published so
    if found and len(found[0][1]) == 2:
        line, (columns, high) = found.pop(0)
        guessed = set()
        with located(line=line):
            board = parse_board(f"{high}x{columns}")
    cards, lines = shared.four_sided(found)
    if not cards:
        raise InputError("no pieces; write one a line, clockwise from the top")
    rule = shared.rule_of(cards)
    if board is None and rule == Rule.FRAMED:
        board = shared.framed_board(cards, lines[0])
    return [shared.Draft(cards, lines, line=1, text=text.strip("\n"), board=board, rule=rule, guessed=guessed)]


def write(puzzle: Puzzle) -> str:
    """The puzzle as numbers, with its size. Raises CannotHoldError for what the notation cannot hold."""
    high, columns = shared.demand_rectangle(puzzle)
    shared.demand_colours(puzzle)
    return shared.lines_of(f"{columns} {high}", cards=puzzle.cards)
