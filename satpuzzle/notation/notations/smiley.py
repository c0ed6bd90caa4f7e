"""`smiley`: a Python list of cards, each a list of (figure, half) pairs; top, left, bottom, right.

    karten = [ [ ("rot",0), ("gelb",1), ("blau",1), ("gruen",0) ],
               [ ("rot",1), ("blau",1), ("gelb",0), ("gruen",0) ] ]

The order is counter-clockwise; half 1 is the front. `karten =` is optional. The outer opening bracket may be missing,
as in the original list.

Recognised by a list that begins with four such pairs.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels
from satpuzzle.notation.shared import (
    GAP,
    NUMBER,
    QUOTED,
    BracketReader,
    Draft,
    Figures,
    pattern,
    quoted_names,
    unquoted,
)

RANK = 2
SAMPLE = """\
# Four cards
karten = [ [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ],
           [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ] ]
"""
NAMED = r"\(\s*(?:[\"'][^\"'\n]*[\"']|\d+)\s*,\s*[01]\s*\)"  # a pair
fits = pattern("(", rf"(?:\A|^|=)\s*\[\s*(?:\[\s*)?{NAMED}(?:\s*,\s*{NAMED}){{3}}")

CARD = r"\[\s*(\[\s*)?\("
PAIR = rf"\({GAP}(?P<name>{QUOTED}|{NUMBER}){GAP},{GAP}(?P<half>[01])(?![\w.]){GAP}\)"
ASSIGNED = r"\b\w+\s*=\s*" + CARD


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    plain = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)
    start = re.search(ASSIGNED, plain) or re.search(CARD, plain)
    if not start:
        raise InputError("no list of cards; expected a list that begins with [")
    reader = BracketReader(text, text.index("[", start.start()))
    first = reader.line
    if plain[: start.start()].rstrip().endswith("["):
        raise InputError("one [ too many before the cards; are the brackets balanced?", line=first)
    figures = Figures()

    def label(pair: re.Match[str]) -> int:
        return figures.label(unquoted(pair["name"]), pair["half"] == "1")

    listed, lines = reader.cards(PAIR, label, '("rot",0), ("rot",1)', CARD, opened=True)
    cards = list(map(_other_way_round, listed))
    match = re.match(r"\s*#+[ \t]*(.*)", text)
    title = match[1].strip() if match else ""
    used = text[start.start() if start.start() >= 2000 else 0 : reader.at].strip("\n")
    return [Draft(cards, lines, title, line=first, text=used, sides=4, rule=Rule(), figures=figures.names)]


def _other_way_round(card: Labels) -> Labels:
    """Reverse the direction of the sides; the top stays first."""
    return card[0], *card[:0:-1]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a Python list. Raises CannotHoldError."""
    names = quoted_names(puzzle, '"\n\\')

    def pair(label: int) -> str:
        return f'("{names[abs(label)]}",{int(label > 0)})'

    cards = map(_other_way_round, puzzle.cards)
    rows = ",\n           ".join(f"[ {', '.join(map(pair, card))} ]" for card in cards)
    title = f"# {puzzle.title}\n" if puzzle.title else ""
    return f"{title}karten = [ {rows} ]\n"
