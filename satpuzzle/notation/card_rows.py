"""Reads cards as people type them: one card per line, with numbers, words or letters. An example uses one style.

    A: heart+ club- spade+ diamond-      a mark after (or before) the word: + front, - back
    heart, club', spade, diamond'        only one mark (' or * or -): the back; words without it are fronts
    A b C d   or   AbCd                  letters: upper case front, lower case back
    red;green;blue;yellow                no marks, one case: colours, without fronts and backs

Words without marks may name halves (`foxtop` and `foxtail`, `BK` and `BP`, `FOX` and `fox`). Reasons are weighed; if
they are not clear, a rule is needed: halves under the signed one, whole pictures under the unsigned one.

Solutions do not depend on which half is the front. The mark of the backs can be chosen; then it may be any sign.
Figures are numbered by first appearance. A line may begin with the name of the card (`A:`, `7)`, `card 3:`, `1.`). A
header may name the sides in any order (`top,right,bottom,left`, `karte;oben;rechts;unten;links`). If every line has one
number more than a card has sides, without signs, the first is the number of the card. Card names are different; the
same word before all cards is not a name.

Numbers without signs, some of them 0, are a framed puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satpuzzle.errors import InputError, joined
from satpuzzle.runtime.language import say, several

SIDES = (("top", "right", "bottom", "left"), ("oben", "rechts", "unten", "links"), ("north", "east", "south", "west"))
KEYS = (  # names of sides as keys, clockwise
    *SIDES, ("n", "e", "s", "w"), ("t", "r", "b", "l"), ("o", "r", "u", "l"), ("up", "right", "down", "left"),
    ("u", "r", "d", "l"), ("haut", "droite", "bas", "gauche"), ("arriba", "derecha", "abajo", "izquierda"),
)  # fmt: skip
NUMBERED = tuple(f"side{number}" for number in range(1, 7))  # sides of other shapes in headers
CARD_NAMES = ("card", "name", "karte", "kärtchen", "piece", "nr", "no", "number", "nummer", "id")
# Patterns, compiled on first use.
CARD_NAME = r"(?:([^\W_][\w .#-]{0,29}):|\(?(\w{1,8})\)|(\d{1,4}|[^\W\d_])\.(?=\s))\s*"
CARD_WORD = rf"(?:{'|'.join(CARD_NAMES)})\b[\s#.]*(?=\w)"  # `card` of `card 3`
COMMENT = r"\s#(?:\s.*)?$"
NAME_PART = r"[^\s+\-'*.,;:()\[\]{}=\"<>|/\\#&!?$%@^~]+"
SIDE = rf"(?P<before>[+-]?)(?P<name>{NAME_PART}(?:(?:[-./]| [+-]?){NAME_PART})*)(?P<after>[+\-'*]?)"
SEPARATORS = ",; \t"
SAME = str.maketrans("−–—‐‑’‘‚´`′＋", "-----''''''+")  # variants of -, ' and + from editors and keyboards
COUNTERCLOCKWISE = "counterclockwise"
SAYS = r"(?:(?:^|\s)(?:#+|//+|%+|--+|;+|REM\b|'(?=\s))|^\s*\*|/\*|<!--|\"\"\"|'{3})(?P<said>.*)"
BACKWARDS = r"(?i)\b(?:counter|anti)[- ]?clockwise|\bgegen den uhrzeigersinn"
MAKES = r"\b(?:class|record|struct|data|__init__|constructor|enum|namedtuple|interface|type)\b"  # says what a card is
QUOTES = '"“”„«»'  # around a side


class How(NamedTuple):
    """How to read sides in words.

    Attributes:
        halved: Whether sides without marks are halves or whole pictures; None if unknown, and then ambiguous cards are
            refused.
        exact: Whether spellings are exact, as in programs.
        paired: Whether pairs name all figures; then each spelling is one, and a whole picture.
    """

    halved: bool | None = None
    exact: bool = False
    paired: bool = False


USUALLY = How()


class Row(NamedTuple):
    """A line with a card."""

    line: int
    items: list[str]
    plain: bool = False  # only sides, separated by spaces
    name: str = ""  # of the card


def row_of(number: int, line: str, named: bool = False) -> Row:
    """Split a line; an item is "" between two commas. named: the first column is the name of the card."""
    if not named and not set(",;#:).") & set(line):
        return Row(number, line.split(), True)
    rest = re.sub(COMMENT, "", line).strip()
    between = r"[,;\t]" if re.search(r"[,;\t]", rest) else r"\s"
    match = re.match(rf'(?:"([^"]*)"|(.*?))\s*(?:{between}\s*|$)' if named else CARD_NAME, rest)
    name = next(filter(None, match.groups()), "") if match else ""
    name = name if named else re.sub(CARD_WORD, "", name, count=1, flags=re.IGNORECASE).strip()
    fields = re.split("[,;]", rest[match.end() if match else 0 :].rstrip(SEPARATORS))
    items = [word for field in fields for word in field.split() or [""] * (len(fields) > 1)]
    return Row(number, items, items == line.split(), name)


def rows_of(lines: Iterable[tuple[int, str]], named: bool = False) -> list[Row]:
    """Split lines with their numbers, and words with a letter for each side if most cards are in letters."""
    rows = [row_of(number, line, named) for number, line in lines]
    words = [row for row in rows if len(row.items) == 1]
    fitting = sum(row.items[0].isalpha() for row in words)
    if 2 * fitting <= len(rows):
        return rows
    return [row._replace(items=[*row.items[0]]) if len(row.items) == 1 else row for row in rows]


def header_of(items: Sequence[str]) -> list[int] | None:
    """Return the place of each side if the items name all sides, perhaps after a name for cards; else None."""
    words = [item.strip(QUOTES).casefold() for item in items]
    for sides in (*SIDES, NUMBERED[:3], NUMBERED):
        last = words[-len(sides) :]
        if len(words) - len(sides) in (0, 1) and sorted(last) == sorted(sides):
            return [last.index(side) for side in sides]
    return None


def same(word: str) -> str:
    """Return the word with normalised marks and accents, without quotes."""
    if len(word) > 2 and word[0] in QUOTES and word[-1] in QUOTES:
        word = word[1:-1]
    if word.isascii() and "`" not in word:
        return word
    import unicodedata

    return unicodedata.normalize("NFC", word.translate(SAME).replace("\ufe0f", ""))  # ♥ as text or as a picture


def demand_sides(row: Row, sides: int) -> None:
    """Raise InputError unless the card has `sides` sides."""
    n = len(row.items)
    if "" in row.items:
        place = row.items.index("") + 1
        raise InputError("side {place} is empty: nothing, or only a sign like ?, stands in its place", place=place)
    if n != sides:
        wrong = several(n, "{n} label, but a card has {sides}; ", "{n} labels, but a card has {sides}; ", sides=sides)
        raise InputError(joined("", [wrong, say("write one card per line, with a colon after its name")]))


def wrong_size(n: int, sides: int) -> str:
    """Return what is wrong with a card of `n` sides."""
    return several(n, "{n} side, but a card has {sides}", "{n} sides, but a card has {sides}", sides=sides)


# What a text says besides its cards: the order of their sides, and which cards are given.


def said_order(text: str, cards: Iterable[int]) -> str:
    """Return the order of sides that a text says in titles, comments or constructors; several are joined by `or`.

    Args:
        text: The text.
        cards: The lines of the cards, from 1, where only comments count.
    """
    said, lines = set[str](), {*cards}
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.search(SAYS, line)
        plain = number not in lines and (not re.search(r"[{}\[\]=]|;\s*$", line) or re.search(MAKES, line))
        shown = comment["said"] if comment else line if plain else ""
        words = [word.casefold() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])", shown)]
        for sides in KEYS if len(words) > 3 else ():
            found = [word for word in words if word in sides]
            together = len(sides[0]) > 1 or " ".join(found) in " ".join(words)  # n e s w
            if sorted(found) == sorted(sides) and together:
                said.add(",".join(found))
        if re.search(BACKWARDS, shown):
            said.add(COUNTERCLOCKWISE)
    return " or ".join(sorted(said))


def without_fixed(text: str) -> tuple[str, list[int]]:
    """Return the text without `@` or `*` after tiles that are fixed, and the lines of these tiles, from 1."""
    lines = text.split("\n")  # a card has several sides, or is a code
    for sign in "@*" if "@" in text or "*" in text else "":
        places = {
            at for at, line in enumerate(lines) if sign in line and not re.match(r"\s*(?:[#;%*]|//|/\*|--)", line)
        }
        several = rf"(?:[^{sign}\s,;|/=]+[\s,;|/]+){{2}}[^{sign}\s]+"
        card = rf"[^{sign}]*{several}|[^{sign}.]*?(?:\b(?=\w*[A-Z\d])\w{{3,6}}|[\"']\w{{3,6}}[\"'])"
        ends = {at for at in places if re.fullmatch(rf"[^{sign}]*[^{sign}\s][ \t]*[{sign}][\s,;]*", lines[at])}
        sure = any(re.fullmatch(rf"(?:{card})[ \t]*[{sign}][\s,;]*", lines[at]) for at in ends)
        if sure and places == ends and len(places) < len(lines):
            kept = (line.replace(sign, "", 1).rstrip() if at in places else line for at, line in enumerate(lines))
            return "\n".join(kept), [at + 1 for at in sorted(places)]
    return text, []
