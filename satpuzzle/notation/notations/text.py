r"""`text`: cards in any other text: a program, a table, a web page, a message.

    Tile a = new Tile(Frog.RED_HEAD, Frog.BLUE_TAIL, Frog.RED_TAIL, Frog.GREEN_HEAD);
    {"id": 7, "top": ["red", 0], "right": ["blue", 1], "bottom": ["red", 1], "left": ["green", 0]}

Cards are the repeated rows of as many sides as a card has, whatever brackets, keys, names and other text stand around
them (`satpuzzle.notation.found`). A side is a word or number as in `cards`, or several words, one of which names the
half: one with two values. Sides with keys (`top`, `north`, `oben`, …) may have any order; other sides are read
clockwise from the top. Several lists of cards are several puzzles.

Used if no other notation fits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from satpuzzle.errors import InputError
from satpuzzle.model import Rule
from satpuzzle.notation.card_rows import SIDE, USUALLY, How, Row, same, without_fixed
from satpuzzle.notation.notations.cards import drafted, follow
from satpuzzle.notation.shared import Draft, set_frame

if TYPE_CHECKING:
    from satpuzzle.notation.found.rows import Side
    from satpuzzle.notation.found.tables import Found


# A picture or a word, with any mark; before it, one of ASCII.
MARKED = r"(?P<before>[!-/:-@\[-`{-~]?)(?P<name>[^\W_]+(?:[-._ ][^\W_]+)*|[^\w\s!-/:-@\[-`{-~]+)(?P<after>[^\w\s]?|_)"
LIST = r"(?:\s*#+[ \t]*(?P<title>[^\n]*\S)[ \t]*\n)?(?:\s|#[^\n]*)*+(?:[^\W\d]\w*\s*(?::[^=\n]*)?=\s*)?(?=\[\s*[\[(])"


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read all puzzles of a text. Raises InputError with the line."""
    from satpuzzle.notation.found import find

    listed = _listed(text, sides)
    text, fixed = without_fixed(text)
    drafts = [_draft(found, how) for found in ([listed] if listed else find(text, sides))]
    if not drafts:
        raise InputError("no cards found; write one card per line, as in 1 -2 3 -4 or heart+ club- spade+ diamond-")
    follow(drafts, text, fixed)
    if listed:
        (draft,) = drafts
        draft.title = re.match(LIST, text)["title"] or ""  # type: ignore[index]
        draft.rule, draft.guessed = draft.rule or Rule.UNSIGNED, draft.guessed - {"lines", "order"}
        if draft.marked and any(0 in card for card in draft.cards):
            set_frame(draft, Rule(rims=(0,), rim_only=True))
    return drafts


def _listed(text: str, sides: int | None) -> Found | None:
    """Return the cards of a text that is nothing but a list of lists, for Python or JSON; else None."""
    import ast

    from satpuzzle.notation.found.rows import CARD_SIDES
    from satpuzzle.notation.found.tables import Found

    head = re.match(LIST, text)
    if head is None or len(text) > 1_000_000:
        return None
    try:
        tree = ast.parse("\n" * text.count("\n", 0, head.end()) + text[head.end() :].strip(), mode="eval").body
        rows = [(row.lineno, [*ast.literal_eval(row)]) for row in tree.elts]  # type: ignore[attr-defined]
    except (AttributeError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError):
        return None
    kinds, sizes = {type(side) for _, row in rows for side in row}, {len(row) for _, row in rows}
    known = sizes <= ({sides} if sides else {*CARD_SIDES}) and len(sizes) == 1
    if kinds not in ({int}, {str}) or not known or any(side == "" for _, row in rows for side in row):
        return None
    cards: list[list[Side]] = [[(str(side).strip(),) for side in row] for _, row in rows]
    return Found(cards, [], [line for line, _ in rows], keyed=False, column=False)


def _draft(found: Found, how: How) -> Draft:
    items, size = _items(found.cards), len(found.cards[0])
    cards = [items[start : start + size] for start in range(0, len(items), size)]
    names = found.names or [""] * len(cards)
    rows = [Row(line, card, False, name) for line, card, name in zip(found.lines, cards, names, strict=True)]
    draft = drafted(rows, size, how, headed=found.keyed, first_column=found.column)
    if draft.framed and draft.board is None and size == 4:
        draft.rule = None  # 0 may be a colour
    draft.line, draft.order_open = found.lines[0], not found.keyed
    if any(" " in item for item in items):  # cards are typed in words
        figures, marks = dict(enumerate(draft.figures, 1)), "+-" if draft.marked else ("", "")
        cards = [[f"{figures.get(abs(n), abs(n))}{marks[n < 0]}" for n in card] for card in draft.cards]
    called = (f"{name}: " if name else "" for name in names)
    draft.text = "\n".join(name + " ".join(card) for name, card in zip(called, cards, strict=True))
    draft.guessed |= {"lines"} | ({"order"} if not found.keyed else set())
    return draft


def _items(cards: Sequence[Sequence[Side]]) -> list[str]:
    """Return the sides of all cards as people type them, but perhaps of several words."""
    sides = _marked(_varying([side for card in cards for side in card]))
    names: dict[str, str] = {}
    taken: dict[str, str] = {}  # by the words that have these names
    for word in dict.fromkeys(word for side in sides for word in side):
        name = _clean(word)
        while taken.setdefault(name.casefold(), word.casefold()) != word.casefold():
            name += "-2"  # of C and C#
        names[word] = name
    items = [" ".join(map(names.__getitem__, side)) for side in sides]
    if any(re.match(r"\d", item) and re.search(r"[^\W\d_]", item) for item in items):
        items = [f"x{item}" for item in items]  # names do not begin with a digit
    return items


def _marked(sides: Sequence[Side]) -> Sequence[Side]:
    """Return single words with + and - instead of other marks of halves, as in `!fox` or `fox▲`."""
    found = [match for side in sides if len(side) == 1 and (match := re.fullmatch(MARKED, side[0]))]
    marks = Counter(match["before"] + match["after"] for match in found)
    if len(found) != len(sides) or len(marks) != 2 or {*marks} & {*"+-'*’"} or max(map(len, marks)) > 1:
        return sides
    back = max(marks)
    return [(match["name"] + ("-" if match["before"] + match["after"] == back else "+"),) for match in found]


def _varying(sides: Sequence[Side]) -> list[Side]:
    """Return the sides without words that all have, as `Frog` in `Frog.RED`, and codes of two digits as two words."""
    if len({*map(len, sides)}) == 1:
        columns = [_without_first(column) for column in zip(*sides, strict=True)]
        varying = [column for column in columns if len({*column}) > 1]
        sides = [*zip(*varying or columns, strict=True)]
    digits = [re.sub(r"^0x(.)$", r"0\1", "".join(side)) for side in sides]
    codes = [re.fullmatch(r"(?:0x)?([0-9a-fA-F])([0-9a-fA-F])|(\d+)[-_/.:](\d+)", side) for side in digits]
    if all(codes) and all(len(side) == 1 for side in sides):
        from satpuzzle.notation.card_words import by_ends
        from satpuzzle.notation.reasons import SURE

        apart: list[Side] = [(code[1] or code[3], code[2] or code[4]) for code in codes if code]
        sure = any(each.score >= SURE for each in by_ends([*map(" ".join, {*apart})]))
        if sure and any(char.isdigit() for side in apart for char in side):
            return apart
    return [*sides]


def _without_first(words: Sequence[str]) -> Sequence[str]:
    """Return names such as `Frog.RED` without the first parts that all have."""
    apart = [re.split(r"\.(?!\d)|::|->", word) for word in words]
    alike = next((at for at, parts in enumerate(zip(*apart, strict=False)) if len({*parts}) > 1), 0)
    return [".".join(parts[alike:]) for parts in apart] if alike else words


def _clean(word: str) -> str:
    """Return a word in letters and signs that names of figures may have."""
    if re.fullmatch(SIDE, same(word)):
        return word
    return re.sub(r"[\s+\-'*.,;:()\[\]{}=\"<>|/\\#&!?$%@^~]+", "-", word).strip("-")
