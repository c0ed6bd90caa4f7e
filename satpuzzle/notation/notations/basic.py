"""`basic`: the DATA lines of a BASIC program; letter of the figure and half, clockwise from the top.

    ' K = Katze       R = rechts
    DATA KR,sl,ml,pr

Only read. Case does not matter; `r` is the front. Other lines of the program are ignored. Comments such as
`' K = Katze` name the figures.

Recognised by a line that begins with `DATA`, with or without a line number, a figure and a half, and has a comma.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, Parts, numbered, shorten
from satpuzzle.model import Rule
from satpuzzle.notation.card_rows import USUALLY
from satpuzzle.notation.notations.cards import table
from satpuzzle.notation.shared import Draft, pattern

SAMPLE = """\
' K = Katze
' S = Schwein
' M = Maus
DATA kr,sr,sl,mr
DATA sr,ml,mr,kr
DATA kr,sr,sl,mr
DATA sr,ml,mr,kr
"""
fits = pattern(",", r"^[ \t]*(\d+[ \t]+)?DATA[ \t]+[\"']?[A-Z][RL]\b.*,")

DATA = r"(?i:[ \t]*(?:\d+[ \t]+)?DATA[ \t]+(.*))"
LEGEND = r"(?:'|\bREM\b)\s*([A-Z])\s*=\s*(\w+)"


def read(text: str, sides: int | None) -> list[Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    legend: dict[str, str] = dict(re.findall(LEGEND, text))
    typed, echo = list[tuple[int, str]](), list[str]()
    letters: dict[str, int] = {}  # each with its first line
    with numbered(text) as lines:
        for number, line in lines:
            data, size = re.match(DATA, line), sides or 4
            items = [item.strip().strip('"') for item in data[1].split("'")[0].split(",")] if data else []
            echo += [line.strip()] * bool(data or re.search(LEGEND, line))
            for item in items:
                if not re.fullmatch(r"[A-Za-z][RrLl]", item):
                    raise InputError("invalid side {item}; expected a figure letter and r or l", item=shorten(item))
                letters.setdefault(item[0].upper(), number)
            halves = [item[0].upper() + ("+" if item[1] in "Rr" else "-") for item in items]
            typed += ((number, " ".join(halves[at : at + size])) for at in range(0, len(halves), size))
    if not typed:
        raise InputError("no DATA lines with cards, as in DATA KR,sl,ml,pr")
    strange = next((letter for letter in letters if letter not in legend), None)
    if strange and len(letters.keys() & legend) > 1:  # if the legend names several of the letters, it must name all
        parts: Parts = {"letter": strange, "legend": ", ".join(legend)}
        raise InputError("figure letter {letter!r} is not in the legend: {legend}", line=letters[strange], **parts)
    draft = table(typed, sides or 4, USUALLY)
    draft.figures = tuple(legend.get(letter, letter) for letter in letters)
    draft.line, draft.text, draft.rule, draft.guessed = typed[0][0], "\n".join(echo), Rule(), frozenset()
    return [draft]
