"""`smiley`: a Python list of cards, each a list of (figure, half) pairs; top, left, bottom, right.

    karten = [ [ ("rot",0), ("gelb",1), ("blau",1), ("gruen",0) ],
               [ ("rot",1), ("blau",1), ("gelb",0), ("gruen",0) ] ]

The order is counter-clockwise; half 1 is the front. With or without `karten =` before it; the outer
opening bracket may be missing, as in the list that made this notation known.

Recognised by an opening bracket and an opening parenthesis before a quote or a digit.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation.draft import Draft
from satpuzzle.notation.reading import Figures, Scanner, pattern
from satpuzzle.notation.writing import demand_halves, quoted_names
from satpuzzle.runtime.language import say

RANK = 2
SAMPLE = """\
# Four cards
karten = [ [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ],
           [ ("rot",1), ("blau",1), ("gelb",0), ("gelb",1) ],
           [ ("gelb",1), ("rot",1), ("blau",1), ("blau",0) ] ]
"""
fits = pattern("(", r"\[\s*\(\s*[\"'\d]")

CARD = r"\[\s*(\[\s*)?\("
ASSIGNED = r"\b\w+\s*=\s*" + CARD


def read(text: str, _sides: int | None) -> list[Draft]:
    """The one example of the text. Raises InputError with the line."""
    plain = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)
    start = re.search(ASSIGNED, plain) or re.search(CARD, plain)
    if not start:
        raise InputError("no list of cards; it begins with [")
    scanner = Scanner(text, text.index("[", start.start()))
    if plain[: start.start()].rstrip().endswith("["):
        raise InputError("one [ too many before the cards; are the brackets balanced?", line=scanner.next.line)
    figures = Figures()
    first = scanner.next.line
    cards, lines = scanner.cards(lambda: _card(scanner, figures), CARD, opened=True)
    match = re.match(r"\s*#+[ \t]*(.*)", text)
    title = match[1].strip() if match else ""
    used = text[start.start() if start.start() >= 2000 else 0 : scanner.position].strip("\n")
    return [Draft(cards, lines, title, line=first, text=used, sides=4, rule=Rule(), figures=figures.names)]


def _card(scanner: Scanner, figures: Figures) -> tuple[int, ...]:
    labels = []
    while True:
        scanner.expect("(", say("before a pair of figure and half"))
        name = scanner.take()
        if name.kind not in ("text", "number"):
            raise InputError("{figure} is not a figure; write it in quotes", figure=shorten(name.value), line=name.line)
        scanner.expect(",", say("between figure and half"))
        half = scanner.take()
        if half.value not in ("0", "1") or half.kind != "number":
            raise InputError("{half} is not a half; halves are 0 and 1", half=shorten(half.value), line=half.line)
        scanner.expect(")", say("after a pair of figure and half"))
        labels.append(figures.label(name.value, half.value == "1"))
        if scanner.skip("]"):
            break
        scanner.expect(",", say("between the pairs of a card"))
    return (labels[0], *labels[:0:-1])


def write(puzzle: Puzzle) -> str:
    """The puzzle as a Python list. Raises CannotHoldError for what the notation cannot hold."""
    demand_halves(puzzle, 4)
    names = quoted_names(puzzle, '"\n\\')

    def pair(label: int) -> str:
        return f'("{names[abs(label)]}",{int(label > 0)})'

    cards = [(card[0], *card[:0:-1]) for card in puzzle.cards]
    rows = ",\n           ".join(f"[ {', '.join(map(pair, card))} ]" for card in cards)
    title = f"# {puzzle.title}\n" if puzzle.title else ""
    return f"{title}karten = [ {rows} ]\n"
