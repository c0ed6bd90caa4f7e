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
from satpuzzle.notation.shared import Draft, Figures, pattern

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
    figures = Figures()
    cards: list[Labels] = []
    lines: list[int] = []
    echo: list[str] = []
    used: list[tuple[str, int]] = []
    with numbered(text) as all_lines:
        for number, line in all_lines:
            match = re.match(DATA, line)
            echo += [line.strip()] * (bool(re.search(LEGEND, line)) + bool(match))
            if not match:
                continue
            items = [item.strip().strip('"') for item in match[1].split("'")[0].split(",")]
            if len(items) % sides:
                raise InputError(wrong_size(len(items), sides))
            labels = [_label(item, figures) for item in items]
            used += [(item[0], number) for item in items]
            cards += (tuple(labels[start : start + sides]) for start in range(0, len(labels), sides))
            lines += [number] * (len(labels) // sides)
    if not cards:
        raise InputError("no DATA lines with cards, as in DATA KR,sl,ml,pr")
    # if the legend names several of the letters, it must name all
    strange = [(letter, number) for letter, number in used if letter.upper() not in legend]
    if strange and len({letter.upper() for letter, _ in used} & {*legend}) > 1:
        letter, number = strange[0]
        parts: Parts = {"letter": letter, "legend": ", ".join(legend)}
        raise InputError("figure letter {letter!r} is not in the legend: {legend}", line=number, **parts)
    names = tuple(legend.get(letter, letter) for letter in figures.names)
    return [Draft(cards, lines, line=lines[0], text="\n".join(echo), rule=Rule(), figures=names)]


def _label(item: str, figures: Figures) -> int:
    if not re.fullmatch(r"[A-Za-z][RrLl]", item):
        raise InputError("invalid side {item}; expected a figure letter and r or l", item=shorten(item))
    return figures.label(item[0].upper(), item[1] in "Rr")
