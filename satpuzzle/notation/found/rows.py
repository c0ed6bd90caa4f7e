"""Rows of a text that may be cards.

A row is a group in brackets, a line, a part between semicolons, a block of lines with one side each, one word, as many
members of a list as a card has sides, or sides with keys (`top: heart+`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from satpuzzle.model.board import board_for
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.notation.found.outline import Group, Item, Mark, Part, Word, items, keyed, pieces, separator_of

CARD_SIDES = (4, 3, 6)
MOST_WORDS, MOST_PARTS = 6, 24  # in a side: words; words and groups
MOST_ITEMS = 19  # in a row
LEAST = 4  # rows of a table that is a puzzle of its own
KEYS = (  # names of sides as keys, clockwise
    *SIDES, ("n", "e", "s", "w"), ("t", "r", "b", "l"), ("o", "r", "u", "l"), ("up", "right", "down", "left"),
    ("u", "r", "d", "l"), ("haut", "droite", "bas", "gauche"), ("arriba", "derecha", "abajo", "izquierda"),
)  # fmt: skip
NAMES = {"id", "name", "card", "number", "nr", "no", "karte", "piece", "tile", "index", "key", "nummer"}
OTHERS = {*NAMES, "rotation", "turn", "orientation", "image", "img", "src", "row", "col", "column", "x", "y", "used"}
KINDS = ("keys", "group", "line", "part", "block", "word", "flat")  # the first is preferred

LETTER = r"[^\s!-/:-@\[-`{-~]\ufe0f?['’*+-]?"  # or an emoji, perhaps with a mark

Side = tuple[str, ...]  # the words of a side


class Row(NamedTuple):
    """A row that may be a card.

    Attributes:
        kind: One of KINDS.
        form: The bracket of the row and the word before it, as in `Card(`; for lines and parts the separator.
        sides: Its items, each as its words.
        keys: The key of each item.
        name: Its name; "" if it has none.
        line: Its line.
        within: The group that contains it.
    """

    kind: str
    form: str
    sides: list[Side]
    keys: list[str]
    name: str
    line: int
    within: Group

    def with_keys(self) -> Row:
        """Return the row with its keys as the first words of its sides."""
        keyed = zip(self.keys or [""] * len(self.sides), self.sides, strict=True)
        return self._replace(sides=[(*key.split(), *side) for key, side in keyed])


def rows_in(root: Group) -> Iterator[Row]:
    """Yield everything that may be a card."""
    groups = [root]
    for group in groups:
        groups += (part for part in group.inside if isinstance(part, Group))
    for group in sorted(groups, key=lambda each: each.line):
        yield from _keyed(group)
        if group.parent:
            row = _row("group", group.inside, group.parent, group)
            yield row
            yield from _flat(row, group)
        yield from _blocks(group)
        lines = pieces(group.inside, "\n")
        for line in lines if len(lines) > 1 or not group.parent else ():
            yield _row("line", line, group)
        parts = pieces(group.inside, "\n;")
        for part in parts if len(parts) > len(lines) else ():
            yield _row("part", part, group)
        for piece in pieces(group.inside, ",;\n"):
            last = piece[-1]
            if isinstance(last, Word) and (last.quoted or len(piece) == 1 or piece[-2] == Mark(":")):
                yield from _in_word(last, group)


def _row(kind: str, parts: Sequence[Part], within: Group, own: Group | None = None) -> Row:
    """Return the row that these parts are. own: the group that it is."""
    calls = [part for part in parts if isinstance(part, Group) and part.call.startswith(".") and part.inside]
    found = [Item("", call.inside, call.line) for call in calls] if len(calls) > 2 else items(parts)
    name = (own.key or own.call * any(map(str.isdigit, own.call))) if own else ""
    line = next((part.line for part in parts if not isinstance(part, Mark)), 0)
    full = [at for at, item in enumerate(found) if item.parts]
    found = found[full[0] : full[-1] + 1] if full else []  # without commas at both ends
    if len(found) > 1 and found[0].key and not any(item.key for item in found[1:]):  # the name of the card
        name, found[0] = found[0].key, found[0]._replace(key="")
    if any(side_named(name, names) is not None for names in SIDES):
        found = []  # a side of a card
    named = (" ".join(words_of(item.parts)) for item in found if item.key.casefold() in NAMES)
    found = [item for item in found if item.key.casefold() not in OTHERS]
    sides = [words_of(item.parts) for item in found]
    form = form_of(own) if own else separator_of(parts)
    return Row(kind, form, sides, [item.key for item in found], next(named, name), line, within)


def words_of(parts: Sequence[Part]) -> Side:
    """Return the words in parts and in their groups, with the names of groups; too many are cut off."""
    found: list[str] = []
    waiting = [*reversed(parts)]
    for _ in range(MOST_PARTS):
        if not waiting or len(found) > MOST_WORDS:
            break
        part = waiting.pop()
        if isinstance(part, Group):
            inside = zip_longest(part.inside, part.inside[1:], part.inside[2:])
            tag = part.sign == "<"
            values = [one for one, after, value in inside if after != Mark(":") or (tag and not _is_quoted(value))]
            waiting += reversed([Word(part.call, part.line)] * (part.call != "" and part.sign != "<") + values)
        elif isinstance(part, Word):
            found += part.text.split() if part.quoted else [part.text.removeprefix(":")]
    return tuple(found)


def _is_quoted(part: Part | None) -> bool:
    return isinstance(part, Word) and part.quoted


def _in_word(word: Word, within: Group) -> Iterator[Row]:
    """Yield the row in one word, such as `AbCd`, or in a quoted text."""
    text = word.text.strip("[](){}")
    if word.quoted and re.search(r"[\s,;|]", text):
        texts = re.split("[,;|]", text) if re.search("[,;|]", text) else text.split()
        yield Row("word", "", [tuple(each.split()) for each in texts if each.strip()], [], "", word.line, within)
    elif len(text) <= 2 * MOST_ITEMS and (word.quoted or not text.isdigit()):
        letters = re.findall(LETTER, text)
        if "".join(letters) == text:
            yield Row("word", "", [(letter,) for letter in letters], [], "", word.line, within)


def _flat(row: Row, group: Group) -> Iterator[Row]:
    """Yield the cards in a list of all their sides, if these are enough for a board."""
    size = len(row.sides)
    lines = {len(items(line)) for line in pieces(group.inside, "\n")}
    if len(lines) == 1 and {*lines} != {size}:
        return
    for sides in CARD_SIDES:
        if size % sides == 0 and size // sides >= LEAST and board_for(size // sides, sides):
            for start in range(0, size, sides):
                yield Row("flat", form_of(group), row.sides[start : start + sides], [], "", row.line, group)
            return


def _blocks(group: Group) -> Iterator[Row]:
    """Yield the cards whose sides stand on lines of their own, between empty lines or lines of another kind."""
    block: list[Side] = []
    first = 0
    for line in [*pieces(group.inside, "\n", empty=True), []]:
        words = [part for part in line if not isinstance(part, Mark)]
        key, *rest = words or [Word("", 0)]
        numbered = isinstance(key, Word) and re.fullmatch(r"[^\W\d_]*\d", key.text) and line[1:2] == [Mark(":")]
        side = words_of(rest if numbered else words) if numbered or Mark(":") not in line else ()
        if 0 < len(side) <= 5:  # in a side on a line of its own
            first = first if block else words[0].line
            block.append(side)
        else:
            if len(block) in CARD_SIDES:
                yield Row("block", "", block, [], "", first, group)
            block = []


def _keyed(group: Group) -> Iterator[Row]:
    """Yield the cards whose sides have keys, one after another in a group."""
    found: list[Item] = []
    for line in pieces(group.inside, ";\n"):
        for at, piece in enumerate(pieces(line, ",")):
            plain = keyed(piece)
            new = [each for item in plain for each in _with_keys(item)]
            named = any(side_named(item.key, names) is not None for item in new for names in KEYS)
            more = len(plain) == 1 and not plain[0].key and not named
            if at and found and more and found[-1].key and len(found[-1].parts) < MOST_PARTS:  # top: fox, head
                found[-1] = found[-1]._replace(parts=[*found[-1].parts, *plain[0].parts])
            else:
                found += new
    for names in KEYS:
        places = [side_named(item.key, names) for item in found]
        if {*places} >= {*range(len(names))}:
            break
    else:
        return
    cards: list[tuple[list[Side], str, int]] = []
    name, card = "", dict[int, Item]()
    for item, place in zip(found, places, strict=True):
        if place is not None:
            if place in card:  # the card before is incomplete
                cards.append(([()] * len(card), name, item.line))
                card = {}
            card[place] = item
        elif item.key and (not item.parts or item.key.casefold() in NAMES):
            name = " ".join(words_of(item.parts)) or item.key
        if len(card) == len(names):
            sides = [words_of(card[at].parts) for at in range(len(names))]
            cards.append((sides, name, min(each.line for each in card.values())))
            name, card = "", {}
    if card and len(cards) > 1:
        cards.append(([()] * len(card), name, min(each.line for each in card.values())))
    within, form = (group, "") if len(cards) > 1 or not group.parent else (group.parent, form_of(group))
    if len(cards) == 1 and not cards[0][1]:  # the name may follow the sides
        after = (" ".join(words_of(item.parts)) for item in found if item.key.casefold() in NAMES)
        cards = [(cards[0][0], next(after, ""), cards[0][2])]
    yield from (Row("keys", form, sides, [], name, line, within) for sides, name, line in cards)


def _with_keys(item: Item) -> list[Item]:
    """Return an item with its first word, the tag around it, or the names of its calls as keys."""
    if not item.parts:
        return [item]
    if item.key:
        first, *rest = item.parts
        if any(side_named(item.key, names) is not None for names in KEYS):
            return [item]
        if rest and isinstance(first, Word) and any(side_named(first.text, names) is not None for names in KEYS):
            return [item._replace(parts=[]), item._replace(key=first.text, parts=rest)]  # card 7: top fox
        return [item]
    calls = [part for part in item.parts if isinstance(part, Group) and (part.sign == "<" or "." in part.call)]
    if calls:
        return [item._replace(key=call.call.rpartition(".")[2], parts=call.inside) for call in calls]
    first, *rest = item.parts
    has_key = rest and isinstance(first, Word) and not first.quoted
    return [item._replace(key=first.text, parts=rest) if has_key and isinstance(first, Word) else item]


@cache
def side_named(key: str, names: tuple[str, ...]) -> int | None:
    """Return which side a key such as `topSide` names."""
    words = {word.casefold() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])", key)}
    places = [place for place, name in enumerate(names) if name in words]
    return places[0] if len(places) == 1 else None


def form_of(group: Group | None) -> str:
    """Return how a group is written: its bracket, and the word before a round one without numbers."""
    return group.sign + re.sub(r"\d+", "", group.call) * (group.sign in {*"(<"}) if group else ""


def path_of(group: Group | None) -> Iterator[str]:
    """Yield how the groups around a row are written."""
    while group:
        yield form_of(group)
        group = group.parent
