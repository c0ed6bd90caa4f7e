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
from satpuzzle.model.board import Labels
from satpuzzle.notation.card_rows import wrong_size
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
    sides = sides or 4
    legend = dict(re.findall(LEGEND, text))
    letters: dict[str, int] = {}  # in the order of their numbers, each with its first line
    cards: list[Labels] = []
    lines: list[int] = []
    echo: list[str] = []
    with numbered(text) as all_lines:
        for number, line in all_lines:
            match = re.match(DATA, line)
            echo += [line.strip()] * (bool(re.search(LEGEND, line)) + bool(match))
            items = [item.strip().strip('"') for item in match[1].split("'")[0].split(",")] if match else []
            if len(items) % sides:
                raise InputError(wrong_size(len(items), sides))
            labels: list[int] = []
            for item in items:
                if not re.fullmatch(r"[A-Za-z][RrLl]", item):
                    raise InputError("invalid side {item}; expected a figure letter and r or l", item=shorten(item))
                letters.setdefault(item[0].upper(), number)
                labels.append((1 if item[1] in "Rr" else -1) * (1 + [*letters].index(item[0].upper())))
            cards += (tuple(labels[start : start + sides]) for start in range(0, len(labels), sides))
            lines += [number] * (len(labels) // sides)
    if not cards:
        raise InputError("no DATA lines with cards, as in DATA KR,sl,ml,pr")
    strange = next((letter for letter in letters if letter not in legend), None)
    if strange and len(letters.keys() & legend) > 1:  # if the legend names several of the letters, it must name all
        parts: Parts = {"letter": strange, "legend": ", ".join(legend)}
        raise InputError("figure letter {letter!r} is not in the legend: {legend}", line=letters[strange], **parts)
    names = tuple(legend.get(letter, letter) for letter in letters)
    return [Draft(cards, lines, line=lines[0], text="\n".join(echo), rule=Rule(), figures=names)]
