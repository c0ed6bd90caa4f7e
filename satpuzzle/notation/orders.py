"""What a text says besides its cards: the order of their sides, and which cards are given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from satpuzzle.notation.card_rows import KEYS
from satpuzzle.notation.shared import COUNTERCLOCKWISE, Draft, Hint

COMMENT = r"(?:(?:^|\s)(?:#+|//+|%+|--+|;+|REM\b|'(?=\s))|^\s*\*|/\*|<!--|\"\"\"|'{3})(?P<said>.*)"
BACKWARDS = r"(?i)\b(?:counter|anti)[- ]?clockwise|\bgegen den uhrzeigersinn"
MAKES = r"\b(?:class|record|struct|data|__init__|constructor|enum|namedtuple|interface|type)\b"  # says what a card is


def said_order(text: str, cards: Iterable[int]) -> str:
    """Return the order of sides that a text says in titles, comments or constructors; several are joined by `or`.

    Args:
        text: The text.
        cards: The lines of the cards, from 1, where only comments count.
    """
    said, lines = set[str](), {*cards}
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.search(COMMENT, line)
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


def follow(drafts: Sequence[Draft], text: str, fixed: Sequence[int]) -> None:
    """Give drafts the order of sides that their text says, and hints for the cards on fixed lines."""
    order = said_order(text, (line for draft in drafts for line in draft.lines))
    for draft in drafts:
        draft.hints = [Hint(card, card, 0, line) for card, line in enumerate(draft.lines, 1) if line in fixed]
        if order and draft.cards and not draft.headed and len(draft.cards[0]) == 4:
            draft.order, draft.guessed = order, draft.guessed - {"order"}
