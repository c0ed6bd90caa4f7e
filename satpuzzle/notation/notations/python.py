"""`python`: a Python list of tuples, ready to paste; one card per line, clockwise from the first side.

    # Standard example
    cards = [
        (-3, -1, 4, 2),
        (-1, -2, 3, 4),
    ]

Numbers, words, rule and board are as in `json`. Nothing is executed: sides are numbers or strings.

Recognised by a name, `=`, and a list that begins with a tuple of at least three numbers or strings, after comments.
With `--input-format python`, a list of lists is also read.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.notation import lists
from satpuzzle.notation.card_rows import USUALLY, How
from satpuzzle.notation.shared import GAP, Draft

RANK = 2
SAMPLE = """\
# Four cards
cards = [
    (3, 1, -1, 2),
    (1, -2, 2, 3),
    (3, 1, -1, 2),
    (1, -2, 2, 3),
]
"""
ASSIGNED = rf"{GAP}[A-Za-z_]\w*{GAP}(?::[^=\n]*)?={GAP}(?=\[{GAP}(?P<opening>[\[(]))"


def fits(text: str) -> bool:
    """Return whether the text begins with a name for a list whose first member is a tuple of at least three sides."""
    return "[" in text and re.match(rf"{ASSIGNED}\[{GAP}\({GAP}{lists.FIRST_CARD}\)", text) is not None


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read the only puzzle of a text. Raises InputError with the line."""
    start = re.match(ASSIGNED, text)
    if not start:
        raise InputError("no list of cards; expected, for example, {example}", example="cards = [(1, -2, 3, -4), …]")
    draft = lists.read(text, start.end(), sides, "[]" if start["opening"] == "[" else "()", how.halved)
    title = re.match(r"\s*#+[ \t]*(.*)", text)
    draft.title = title[1].strip() if title else ""
    return [draft]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a list of tuples. Raises CannotHoldError."""
    title = " ".join(puzzle.title.split())
    return (f"# {title}\n" if title else "") + "cards = " + lists.write(puzzle, "()").replace(")\n]", "),\n]")
