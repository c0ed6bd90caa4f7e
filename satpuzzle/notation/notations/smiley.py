"""`smiley`: a Python list of cards, each a list of (figure, half) pairs; top, left, bottom, right.

    karten = [ [ ("rot",0), ("gelb",1), ("blau",1), ("gruen",0) ],
               [ ("rot",1), ("blau",1), ("gelb",0), ("gruen",0) ] ]

Only read. The order is counter-clockwise; half 1 is the front. `karten =` is optional. The outer opening bracket may
be missing, as in the original list.

Recognised by a list that begins with four such pairs.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.shared import Draft, pattern

SAMPLE = """\
# Four cards
karten = [ [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ],
           [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ] ]
"""
PAIR = r"\(\s*(?:[\"'][^\"'\n]*[\"']|\d+)\s*,\s*[01]\s*\)"
fits = pattern("(", rf"(?:\A|^|=)\s*\[\s*(?:\[\s*)?{PAIR}(?:\s*,\s*{PAIR}){{3}}")


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the list as `text` does, in the other direction and with the other half as front. Raises InputError."""
    if not fits(text):
        raise InputError("no list of cards; expected a list that begins with [")
    drafts = any_text.read(text, 4)
    title = re.match(r"\s*#+[ \t]*(.*)", text)
    for draft in drafts:
        draft.cards = [tuple(-label for label in (card[0], *card[:0:-1])) for card in draft.cards]
        draft.title = title[1].strip() if title else ""
        draft.guessed, draft.order_open, draft.text = frozenset(), False, text.strip("\n")
    return drafts
