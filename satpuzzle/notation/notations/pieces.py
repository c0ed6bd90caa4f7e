"""`pieces`: four numbers per card, clockwise from the top, with or without a first line for the size.

    16 16
    0 0 1 2

The size is columns and rows. Without it the board follows from the frame (label 0), or from the number of cards.

Recognised by two numbers or a card on the first line and a card on the second. A text with a minus but without a frame
has fronts and backs and is read as `cards`.
"""

from __future__ import annotations

import re

from satpuzzle.errors import located
from satpuzzle.model import Puzzle, parse_board
from satpuzzle.notation import shared

SAMPLE = """\
1 2
0 0 1 0
0 1 0 0
"""
_sized, _plain = shared.numbers((2,), shared.CARD), shared.numbers(shared.CARD, shared.CARD)


def fits(text: str) -> bool:
    """Return whether the second line is a card, and the first a card or a size; without size and frame only digits."""
    return _sized(text) or (_plain(text) and re.search(r"(?<!\S)0(?!\S)|\A[\d\s]*\Z", text) is not None)


def read(text: str, _sides: int | None) -> list[shared.Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    found = shared.rows_of_numbers(text)
    board = None
    guessed = {"rule", "board"}  # nothing if the file has a size, as published files do
    if len(found[0][1]) == 2:
        line, (columns, high) = found.pop(0)
        guessed = set()
        with located(line=line):
            board = parse_board(f"{high}x{columns}")
    return [shared.pieces(text, found, board=board, guessed=guessed)]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as numbers, with its size. Raises CannotHoldError."""
    high, columns = shared.demand_rectangle(puzzle)
    shared.demand_colours(puzzle)
    return shared.lines_of(f"{columns} {high}", cards=puzzle.cards)
