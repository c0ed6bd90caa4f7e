"""Splits the lines of an example into the name of the card and its sides, which are numbers or words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from satpuzzle.errors import InputError, joined
from satpuzzle.notation.shared import CARD
from satpuzzle.runtime.language import say, several

SIDES = (("top", "right", "bottom", "left"), ("oben", "rechts", "unten", "links"), ("north", "east", "south", "west"))
KEYS = (  # names of sides as keys, clockwise
    *SIDES, ("n", "e", "s", "w"), ("t", "r", "b", "l"), ("o", "r", "u", "l"), ("up", "right", "down", "left"),
    ("u", "r", "d", "l"), ("haut", "droite", "bas", "gauche"), ("arriba", "derecha", "abajo", "izquierda"),
)  # fmt: skip
CARD_NAMES = ("card", "name", "karte", "kärtchen", "piece", "nr", "no", "number", "nummer", "id")
# Patterns, compiled on first use.
CARD_NAME = r"(?:(?P<colon>[^\W_][\w .#-]{0,29}):|\(?(?P<bracket>\w{1,8})\)|(?P<point>\d{1,4}|[^\W\d_])\.(?=\s))\s*"
CARD_WORD = rf"(?:{'|'.join(CARD_NAMES)})\b[\s#.]*(?=\w)"  # `card` of `card 3`
COMMENT = r"\s#(?:\s.*)?$"
NAME_PART = r"[^\s+\-'*.,;:()\[\]{}=\"<>|/\\#&!?$%@^~]+"
SIDE = rf"(?P<before>[+-]?)(?P<name>{NAME_PART}(?:(?:[-./]| [+-]?){NAME_PART})*)(?P<after>[+\-'*]?)"
ANY_SIDE = r"(?P<before>[^\w\s]?)(?P<name>[^\W_]+(?:[-. ][^\W_]+)*)(?P<after>[^\w\s]?|_)"  # with any mark
SEPARATORS = ",; \t"
SAME = str.maketrans("−–—‐‑’‘‚´`′＋", "-----''''''+")  # variants of -, ' and + from editors and keyboards
QUOTES = '"“”„«»'  # around a side


class How(NamedTuple):
    """How to read sides in words.

    Attributes:
        back: The mark of backs; None for the usual ones.
        halved: Whether sides without marks are halves or whole pictures; None if unknown, and then ambiguous cards are
            refused.
        exact: Whether spellings are exact, as in programs.
        paired: Whether pairs name all figures; then each spelling is one, and a whole picture.
        corners: Whether labels stand at corners, as on triominoes.
    """

    back: str | None = None
    halved: bool | None = None
    exact: bool = False
    paired: bool = False
    corners: bool = False


USUALLY = How()


class Row(NamedTuple):
    """A line with a card."""

    line: int
    items: list[str]
    plain: bool  # only sides, separated by spaces
    name: str = ""  # of the card


def row_of(number: int, line: str, header: tuple[bool, list[int]] | None = None) -> Row:
    """Split a line; the header says the order of the sides."""
    name, items = split(line, header is not None and header[0])
    if header is None:
        return Row(number, items, items == line.split(), name)
    items = [item.strip(QUOTES) for item in items]
    return Row(number, [items[place] for place in header[1]] if len(items) == len(header[1]) else items, False, name)


def header_of(items: Sequence[str]) -> tuple[bool, list[int]] | None:
    """Return whether the first column is the name, and the position of each side; None if this is not a header."""
    words = [item.strip(QUOTES).casefold() for item in items]
    named = bool(words) and words[0] in CARD_NAMES
    words = words[named:]
    for sides in (*SIDES, tuple(f"side{place}" for place in range(1, len(words) + 1))):
        if len(words) in CARD and sorted(words) == sorted(sides):
            return named, [words.index(side) for side in sides]
    return None


def split(line: str, named: bool = False) -> tuple[str, list[str]]:
    """Return the name of the card and its sides, "" between two commas. named: the first column is the name."""
    if not set(",;#:).") & set(line) and not named:
        return "", line.split()
    line = re.sub(COMMENT, "", line).strip()
    name, line = _first_column(line) if named else name_and_rest(line)
    line = line.rstrip(SEPARATORS)
    fields = re.split("[,;]", line)
    return name, [word for field in fields for word in (field.split() or [""])] if len(fields) > 1 else line.split()


def _first_column(line: str) -> tuple[str, str]:
    """Return the first column and the rest of the line."""
    between = r"[,;\t]" if re.search(r"[,;\t]", line) else r"\s"
    cell = re.match(rf'(?:"(?P<quoted>[^"]*)"|(?P<plain>.*?))\s*(?:{between}\s*|$)', line)
    return (cell["quoted"] or cell["plain"] or "", line[cell.end() :]) if cell else ("", line)


def name_and_rest(line: str) -> tuple[str, str]:
    """Return the name of the card at the beginning of the line ("" if there is none), and the rest."""
    match = re.match(CARD_NAME, line)
    if not match:
        return "", line
    name = match["colon"] or match["bracket"] or match["point"]
    return re.sub(CARD_WORD, "", name, count=1, flags=re.IGNORECASE).strip(), line[match.end() :]


def have_numbers(rows: Sequence[Row], sides: int) -> bool:
    """Return whether every line has only numbers without signs: the number of the card, and its sides."""
    plain = [row for row in rows if len(row.items) == sides + 1 and all(map(str.isdecimal, row.items))]
    return 1 < len(rows) == len({row.items[0] for row in plain})


def same(word: str) -> str:
    """Return the word with normalised marks and accents, without quotes."""
    if len(word) > 2 and word[0] in QUOTES and word[-1] in QUOTES:
        word = word[1:-1]
    if word.isascii() and "`" not in word:
        return word
    import unicodedata

    return unicodedata.normalize("NFC", word.translate(SAME).replace("\ufe0f", ""))  # ♥ as text or as a picture


def in_letters(rows: Sequence[Row], sides: int) -> Sequence[Row]:
    """Split cards that are typed as one word, with a letter for each side, if most cards are in letters."""
    fitting = sum(row.items[0].isalnum() for row in rows if len(row.items) == 1 and len(row.items[0]) == sides)
    apart = sum(all(len(item) == 1 for item in row.items) for row in rows)
    if sides == 1 or not fitting or 2 * (fitting + apart) <= len(rows):
        return rows
    return [row._replace(items=[*row.items[0]]) if len(row.items) == 1 else row for row in rows]


def demand_sides(row: Row, sides: int) -> None:
    """Raise InputError unless the card has `sides` sides."""
    n = len(row.items)
    if "" in row.items:
        place = row.items.index("") + 1
        raise InputError("side {place} is empty: there is nothing between two commas", place=place)
    if n != sides:
        wrong = several(n, "{n} label, but a card has {sides}; ", "{n} labels, but a card has {sides}; ", sides=sides)
        raise InputError(joined("", [wrong, say("write one card per line, with a colon after its name")]))


def wrong_size(n: int, sides: int) -> str:
    """Return what is wrong with a card of `n` sides."""
    return several(n, "{n} side, but a card has {sides}", "{n} sides, but a card has {sides}", sides=sides)
