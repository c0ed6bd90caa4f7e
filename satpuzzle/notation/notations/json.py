"""`json`: a list of lists, as most programs read cards; one card per line, clockwise from the first side.

    [
        [-3, -1, 4, 2],
        [-1, -2, 3, 4]
    ]

A number below 0 is a back, and 0 is the frame; without numbers below 0, the rule is unsigned. If figures have names,
sides are words with marks (`"heart+"`, `"club-"`), or without marks if the rule is unsigned. Triangles have three
sides, hexagons six. The frame determines the board if there is one, the number of cards otherwise.

A JSON object with cards is read as in `eternity2`, which also writes boards of other sizes.

Recognised by a list that begins with a list of at least three numbers or words in quotes.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.notation import lists
from satpuzzle.notation.card_rows import USUALLY, How
from satpuzzle.notation.notations import eternity2
from satpuzzle.notation.shared import Draft

RANK = 2
SAMPLE = """\
[
    [3, 1, -1, 2],
    [1, -2, 2, 3],
    [3, 1, -1, 2],
    [1, -2, 2, 3]
]
"""


def fits(text: str) -> bool:
    """Return whether the text begins with a list whose first member is a list of at least three sides."""
    return "[" in text and re.match(rf"\s*\[\s*\[\s*{lists.FIRST_CARD}]", text) is not None


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read the only puzzle of a text. Raises InputError with the line."""
    start = re.match(r"\s*(?=([\[{]))", text)
    if not start:
        raise InputError("no list of cards; expected, for example, {example}", example="[[1, -2, 3, -4], …]")
    if start[1] == "{":
        return eternity2.read(text, sides)
    return [lists.read(text, start.end(), sides, halved=how.halved)]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a list of lists. Raises CannotHoldError."""
    return lists.write(puzzle)
