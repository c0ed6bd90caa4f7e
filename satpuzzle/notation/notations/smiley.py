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
from satpuzzle.notation.shared import GAP, NUMBER, QUOTED, Draft, Figures, pattern, quoted_names, unquoted

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

PAIR = rf"\({GAP}(?P<name>{QUOTED}|{NUMBER}){GAP},{GAP}(?P<half>[01])(?![\w.]){GAP}\)"
START = r"\[\s*(\[\s*)?\("
SIDES = re.sub(r"\?P<\w+>", "?:", rf"{PAIR}(?:{GAP},{GAP}{PAIR})*+")
CARD = re.compile(rf"\[{GAP}({SIDES}){GAP}\]{GAP}")


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    plain = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)
    start = re.search(r"\b\w+\s*=\s*" + START, plain) or re.search(START, plain)
    if not start:
        raise InputError("no list of cards; expected a list that begins with [")
    at = first = text.index("[", start.start())
    outer = re.compile(rf"\[{GAP}(?=\[)").match(text, at)
    at = outer.end() if outer else at
    figures = Figures()
    cards: list[Labels] = []
    lines: list[int] = []
    another = True
    while another:
        card = CARD.match(text, at)
        lines.append(text.count("\n", 0, at) + 1)
        if card is None:
            raise InputError(
                "invalid card; expected figures and halves, as in {example}; are the brackets balanced?",
                example='[("rot",0), ("gelb",1), …]',
                line=lines[-1],
            )
        pairs = re.finditer(PAIR, card[1])
        cards.append(tuple(figures.label(unquoted(pair["name"]), pair["half"] == "1") for pair in pairs))
        comma = re.compile(f",{GAP}").match(text, card.end())
        at = comma.end() if comma else card.end()
        another = comma is not None and text[at : at + 1] not in ("", "]")
    closed = text[at : at + 1] == "]"
    after = re.compile(GAP).match(text, at + closed)
    rest = text[after.end() :] if after else ""
    before = plain[: start.start()].rstrip().endswith("[")
    if before or (outer and not closed) or rest[:1] in tuple("]),}") or re.match(START, rest):
        raise InputError(
            "the list of cards does not end here; are the brackets balanced?", line=text.count("\n", 0, at) + 1
        )
    match = re.match(r"\s*#+[ \t]*(.*)", text)
    title = match[1].strip() if match else ""
    used = text[start.start() if start.start() >= 2000 else 0 : at + closed].strip("\n")
    line = text.count("\n", 0, first) + 1
    turned = [*map(_other_way_round, cards)]
    return [Draft(turned, lines, title, line=line, text=used, sides=4, rule=Rule(), figures=figures.names)]


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
