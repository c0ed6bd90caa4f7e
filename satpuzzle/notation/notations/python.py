"""`python`: a Python list of tuples, ready to paste; one card per line, clockwise from the first side.

    # Standard example
    cards = [
        (-3, -1, 4, 2),
        (-1, -2, 3, 4),
    ]

Only written: numbers and words are as in `json`, and `text` reads them.
"""

from __future__ import annotations

from satpuzzle.model import Puzzle
from satpuzzle.notation.notations import json

SAMPLE = """\
# Four cards
cards = [
    (3, 1, -1, 2),
    (1, -2, 2, 3),
    (3, 1, -1, 2),
    (1, -2, 2, 3),
]
"""


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a list of tuples. Raises CannotHoldError."""
    title = " ".join(puzzle.title.split())
    return (f"# {title}\n" if title else "") + "cards = " + json.write(puzzle, "()").replace(")\n]", "),\n]")
