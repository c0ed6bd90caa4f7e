"""`csv`: a table for spreadsheets. A header, then one card per line; the first column has the card names, if any.

    card,top,right,bottom,left
    A,heart+,club-,spade+,diamond-

Sides are words with marks, or colours, if figures have names; otherwise integers, where 0 is the frame. Triangles and
hexagons have the columns `side1`, `side2`, … instead. Only written: `cards` reads it.
"""

from __future__ import annotations

import re

from satpuzzle.errors import shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.notation.shared import CannotHoldError, numbers_of, words_of

SAMPLE = """\
card,top,right,bottom,left
A,heart+,club+,heart-,spade+
B,heart+,spade-,spade+,club+
"the other A",heart+,club+,heart-,spade+
"the other B",heart+,spade-,spade+,club+
"""


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a table. Raises CannotHoldError."""
    for name in puzzle.card_names:
        if name[:1] in set("=+-@"):
            raise CannotHoldError("the name {name}, which spreadsheets take for a formula", name=shorten(name))
    sides = SIDES[0] if puzzle.board.sides == 4 else [f"side{side + 1}" for side in range(puzzle.board.sides)]
    lines = [["card"] * bool(puzzle.card_names) + list(sides)]
    typed = numbers_of(puzzle) if not puzzle.figures or puzzle.rule == Rule.FRAMED else words_of(puzzle)
    for number, card in enumerate(typed):
        lines.append([*map(_quoted, puzzle.card_names[number : number + 1]), *map(str, card)])
    return "".join(",".join(line) + "\n" for line in lines)


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w*", name) else '"' + name.replace('"', "'") + '"'
