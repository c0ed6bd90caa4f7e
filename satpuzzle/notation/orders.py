"""The order in which a text says that it lists the sides of its cards: in titles, comments or constructors."""

from __future__ import annotations

import re
from collections.abc import Iterable

from satpuzzle.notation.card_rows import KEYS

COUNTERCLOCKWISE = "counterclockwise"
COMMENT = r"(?:(?:^|\s)(?:#+|//+|%+|--+|;+|REM\b|'(?=\s))|^\s*\*|/\*|<!--|\"\"\"|'{3})(?P<said>.*)"
BACKWARDS = r"(?i)\b(?:counter|anti)[- ]?clockwise|\bgegen den uhrzeigersinn"
MAKES = r"\b(?:class|record|struct|data|__init__|constructor|enum|namedtuple|interface|type)\b"  # says what a card is


def said_order(text: str, cards: Iterable[int], makes: str = "") -> str:
    """Return the order of sides that a text says in titles, comments or constructors; "" if it says none, or several.

    Args:
        text: The text.
        cards: The lines of the cards, from 1, where only comments count.
        makes: The word before the brackets of a card, as in `Tile(`, or "".
    """
    said, lines = set[str](), {*cards}
    maker = rf"{MAKES}|\b{re.escape(makes)}\s*\(" if makes else MAKES
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.search(COMMENT, line)
        plain = number not in lines and (not re.search(r"[(){}\[\]=;]", line) or re.search(maker, line))
        shown = comment["said"] if comment else line if plain else ""
        words = re.findall(r"[^\W\d_]+", shown.casefold())
        for sides in KEYS if len(words) > 3 else ():
            found = [word for word in words if word in sides]
            together = len(sides[0]) > 1 or " ".join(found) in " ".join(words)  # n e s w
            if sorted(found) == sorted(sides) and together:
                said.add(",".join(found))
        if re.search(BACKWARDS, shown):
            said.add(COUNTERCLOCKWISE)
    return said.pop() if len(said) == 1 else ""
