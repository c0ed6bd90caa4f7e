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
from satpuzzle.model.board import Labels
from satpuzzle.notation.shared import GAP, NUMBER, QUOTED, Draft, list_of_cards, pattern

SAMPLE = """\
# Four cards
karten = [ [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ],
           [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ] ]
"""
NAMED = r"\(\s*(?:[\"'][^\"'\n]*[\"']|\d+)\s*,\s*[01]\s*\)"  # a pair
fits = pattern("(", rf"(?:\A|^|=)\s*\[\s*(?:\[\s*)?{NAMED}(?:\s*,\s*{NAMED}){{3}}")

PAIR = rf"\({GAP}({QUOTED}|{NUMBER}){GAP},{GAP}([01])(?![\w.]){GAP}\)"
START = r"\[\s*(?:\[\s*)?\("


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    plain = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)
    start = re.search(r"\b\w+\s*=\s*" + START, plain) or re.search(START, plain)
    if not start:
        raise InputError("no list of cards; expected a list that begins with [")
    draft, end = list_of_cards(text, text.index("[", start.start()), PAIR, _named, '[("rot",0), ("gelb",1), …]')
    match = re.match(r"\s*#+[ \t]*(.*)", text)
    draft.title = match[1].strip() if match else ""
    draft.text = text[start.start() if start.start() >= 2000 else 0 : end].strip("\n")
    draft.cards = [*map(_other_way_round, draft.cards)]
    return [draft]


def _named(pair: re.Match[str]) -> tuple[str, bool]:
    """Return the figure of a pair, and whether it is the front."""
    return pair[1].strip("\"'"), pair[2] == "1"


def _other_way_round(card: Labels) -> Labels:
    """Reverse the direction of the sides; the top stays first."""
    return card[0], *card[:0:-1]
