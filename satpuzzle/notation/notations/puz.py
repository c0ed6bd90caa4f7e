"""`puz`: columns and rows (one number for a square), then four numbers per card, clockwise; `c` comments.

    c a comment
    4 4
    0 0 1 1

The first line may also be `p tile ROWS COLUMNS` or `p tile ROWS COLUMNS FIGURES`. Label 0 is the frame; without it the
rim is free.

Recognised by `p tile`, or by one or two numbers on the first line and a card on the second, `c` lines ignored.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, parse_board
from satpuzzle.notation import shared

SAMPLE = """\
c Two cards
2 1
1 2 3 4
4 3 2 5
"""
TILE = r"(?m)^[ \t]*p[ \t]+tile[ \t]+(\d+)[ \t]+(\d+)([ \t]+\d+)?[ \t]*$"
_sized = shared.numbers((1, 2), shared.CARD, skip="c")


def fits(text: str) -> bool:
    """Return whether the first line has a size and the second is a card."""
    return _sized(_with_size(text))


def _with_size(text: str) -> str:
    """Return the text with columns and rows in place of `p tile ROWS COLUMNS FIGURES`."""
    return re.sub(TILE, r"\2 \1", text, count=1) if "tile" in text else text


def read(text: str, _sides: int | None) -> list[shared.Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    comments = [line.strip()[1:].strip() for line in text.split("\n") if line.split()[:1] == ["c"]]
    found = shared.rows_of_numbers(_with_size(text), comment="c")
    if not found or len(found[0][1]) not in (1, 2):
        raise InputError("the first line must be: columns rows", line=found[0][0] if found else 1)
    first, size = found[0]
    with located(line=first):
        board = parse_board(f"{size[-1]}x{size[0]}")
    return [shared.pieces(text, found[1:], first, board=board, title=" ".join(comments).strip())]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as numbers. Raises CannotHoldError."""
    high, columns = shared.demand_rectangle(puzzle)
    shared.demand_colours(puzzle)
    title = [f"c {' '.join(puzzle.title.split())}"] if puzzle.title else []
    return shared.lines_of(*title, f"{columns} {high}", cards=puzzle.cards)
