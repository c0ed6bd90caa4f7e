"""Finds the cards in the outline of any text: repeated rows of as many sides as a card has.

A row is a group in brackets, a line, a part between semicolons, one word, or sides with keys (`top: heart+`). Rows that
are written alike, in groups that are written alike, are a table. Its columns are the sides, without columns that number
or name the cards. The table with the most sides, whose sides repeat, is a puzzle. If several groups contain such
tables, each is a puzzle.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.notation.outline import Group, Item, Mark, Part, Word, items, keyed, pieces
from satpuzzle.runtime.language import several

CARD_SIDES = (4, 3, 6)
MOST_WORDS = 6  # in a side
MOST_ITEMS = 19  # in a row
LEAST = 4  # rows of a table that is a puzzle of its own
KEYS = (  # names of sides as keys, clockwise
    *SIDES,
    ("n", "e", "s", "w"),
    ("t", "r", "b", "l"),
    ("o", "r", "u", "l"),
    ("up", "right", "down", "left"),
    ("u", "r", "d", "l"),
    ("haut", "droite", "bas", "gauche"),
    ("arriba", "derecha", "abajo", "izquierda"),
)
NAMES = {"id", "name", "card", "number", "nr", "no", "karte", "piece", "tile", "index", "key", "nummer"}
OTHERS = {*NAMES, "rotation", "turn", "orientation", "image", "img", "src", "row", "col", "column", "x", "y", "used"}
KINDS = ("keys", "group", "line", "part", "word")  # the first is preferred

Side = tuple[str, ...]  # the words of a side


class Row(NamedTuple):
    """A row that may be a card.

    Attributes:
        kind: One of KINDS.
        form: The bracket of the row and the word before it, as in `Card(`; "" for rows that are no group.
        sides: Its items, each as its words.
        name: Its name; "" if it has none.
        line: Its line.
        within: The group that contains it.
    """

    kind: str
    form: str
    sides: list[Side]
    name: str
    line: int
    within: Group


class Found(NamedTuple):
    """The cards of a puzzle in a text.

    Attributes:
        cards: For each card its sides, each as its words.
        names: The names of the cards; empty if there are none.
        lines: The line of each card.
        keyed: Whether keys or a header name the sides.
        column: Whether the names stand in a column without a header.
    """

    cards: list[list[Side]]
    names: list[str]
    lines: list[int]
    keyed: bool
    column: bool


def find(root: Group, sides: int | None) -> list[Found]:
    """Return the puzzles in a text. sides: of a card, if known. Raises InputError if a card has the wrong size."""
    tables: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    short: list[Row] = []
    for row in _rows(root):
        if 2 < len(row.sides) <= MOST_ITEMS and all(0 < len(side) <= MOST_WORDS for side in row.sides):
            named = row.kind == "line" and (row.name.isdecimal() if row.name else None)
            tables[row.kind, row.form, len(row.sides), named, *_path(row.within)].append(row)
        else:
            short.append(row)
    best, chosen = (0, 0), None
    for key, rows in tables.items():
        read = [(found, run) for run in _runs(rows) if (found := _read(run, sides))]
        score = (
            max((len(found.cards) * len(found.cards[0]) for found, _ in read), default=0),
            -KINDS.index(rows[0].kind),
        )
        if read and score > best:
            best, chosen = score, (key, read)
    if chosen is None:
        return []
    key, read = chosen
    others = short + [row for other, rows in tables.items() if other != key for row in rows]
    for found, run in read:
        _demand_whole(found, run, others)
    return [found for found, _ in read]


def _rows(root: Group) -> Iterator[Row]:
    """Yield everything that may be a card."""
    groups = [root]
    for group in groups:
        groups += (part for part in group.inside if isinstance(part, Group))
    for group in sorted(groups, key=lambda each: each.line):
        yield from _keyed(group)
        if group.parent:
            yield _row("group", group.inside, group.parent, group)
        lines = pieces(group.inside, "\n")
        for line in lines if len(lines) > 1 or not group.parent else ():
            yield _row("line", line, group)
        parts = pieces(group.inside, "\n;")
        for part in parts if len(parts) > len(lines) else ():
            yield _row("part", part, group)
        for piece in pieces(group.inside, ",;\n"):
            last = piece[-1]
            if isinstance(last, Word) and (len(piece) == 1 or piece[-2] == Mark(":")):
                yield from _in_word(last, group)


def _row(kind: str, parts: Sequence[Part], within: Group, own: Group | None = None) -> Row:
    """Return the row that these parts are. own: the group that it is."""
    found = items(parts)
    name = own.key if own else ""
    line = next((part.line for part in parts if not isinstance(part, Mark)), 0)
    found = found[bool(found and not found[0].parts) :]
    found = found[: len(found) - bool(found and not found[-1].parts)]  # a comma at the end
    if len(found) > 1 and found[0].key and not any(item.key for item in found[1:]):  # the name of the card
        name, found[0] = found[0].key, found[0]._replace(key="")
    named = (" ".join(_words(item.parts)) for item in found if item.key.casefold() in NAMES)
    sides = [_words(item.parts) for item in found if item.key.casefold() not in OTHERS]
    return Row(kind, _form(own), sides, next(named, name), line, within)


def _words(parts: Sequence[Part]) -> Side:
    """Return the words in parts and in their groups, with the names of groups; too many are cut off."""
    found: list[str] = []
    waiting = [*reversed(parts)]
    while waiting and len(found) <= MOST_WORDS:
        part = waiting.pop()
        if isinstance(part, Group):
            values = [one for one, after in zip_longest(part.inside, part.inside[1:]) if after != Mark(":")]
            waiting += reversed([Word(part.call, part.line)] * bool(part.call) + values)
        elif isinstance(part, Word):
            found += part.text.split() if part.quoted else [part.text]
    return tuple(found)


def _in_word(word: Word, within: Group) -> Iterator[Row]:
    """Yield the row in one word, such as `AbCd`, or in a quoted text."""
    text = word.text.strip("[](){}")
    if word.quoted and re.search(r"[\s,;|]", text):
        texts = re.split("[,;|]", text) if re.search("[,;|]", text) else text.split()
        yield Row("word", "", [tuple(each.split()) for each in texts if each.strip()], "", word.line, within)
    elif len(text) <= 2 * MOST_ITEMS and (word.quoted or not text.isdigit()):
        letters = re.findall(r"[^\W_]['’*+-]?", text)
        if "".join(letters) == text:
            yield Row("word", "", [(letter,) for letter in letters], "", word.line, within)


def _keyed(group: Group) -> Iterator[Row]:
    """Yield the cards whose sides have keys, one after another in a group."""
    found = [_with_key(item) for piece in pieces(group.inside, ",;\n") for item in keyed(piece)]
    for names in KEYS:
        places = [_place(item.key, names) for item in found]
        if {*places} >= {*range(len(names))}:
            break
    else:
        return
    name, card = "", dict[int, Item]()
    for item, place in zip(found, places, strict=True):
        if place is not None:
            if place in card:  # the card before is incomplete
                yield Row("keys", _form(group), [], name, item.line, group.parent or group)
                card = {}
            card[place] = item
        elif item.key and (not item.parts or item.key.casefold() in NAMES):
            name = " ".join(_words(item.parts)) or item.key
        if len(card) == len(names):
            sides = [_words(card[at].parts) for at in range(len(names))]
            yield Row(
                "keys", _form(group), sides, name, min(each.line for each in card.values()), group.parent or group
            )
            name, card = "", {}


def _with_key(item: Item) -> Item:
    """Return an item without a key with its first word, or the tag around it, as its key."""
    if item.key or not item.parts:
        return item
    first, *rest = item.parts
    if isinstance(first, Group) and first.sign == "<":
        return item._replace(key=first.call, parts=first.inside)
    return item._replace(key=first.text, parts=rest) if rest and isinstance(first, Word) and not first.quoted else item


def _place(key: str, names: Sequence[str]) -> int | None:
    """Return which side a key such as `topSide` names."""
    words = {word.casefold() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])", key)}
    places = [place for place, name in enumerate(names) if name in words]
    return places[0] if len(places) == 1 else None


def _form(group: Group | None) -> str:
    """Return how a group is written: its bracket, and the word before a round one."""
    return group.sign + group.call * (group.sign in {*"(<"}) if group else ""


def _path(group: Group | None) -> Iterator[str]:
    """Yield how the groups around a row are written."""
    while group:
        yield _form(group)
        group = group.parent


def _runs(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of each puzzle: those in one group; all rows if groups have few."""
    runs: dict[Group, list[Row]] = {}
    for row in rows:
        runs.setdefault(row.within, []).append(row)
    return [[*rows]] if min(map(len, runs.values())) < LEAST else [*runs.values()]


def _read(rows: list[Row], sides: int | None) -> Found | None:
    """Return the cards in a table; None if it has none."""
    wanted = (sides,) if sides else CARD_SIDES
    header = None if rows[0].kind in ("keys", "word") else _header(rows[0])
    if len(rows) > LEAST and rows[0].kind == "line" and header is None and _is_apart(rows[0], rows[1:]):
        rows = rows[1:]
    names = [row.name for row in rows]
    dropped: list[str] = []
    columns = [*zip(*(row.sides for row in rows), strict=True)]
    if header:
        rows = rows[1:]
        named = [column[1:] for column, place in zip(columns, header, strict=True) if place is None]
        names = [" ".join(side) for side in named[0]] if named else names[1:]
        placed = sorted((place, at) for at, place in enumerate(header) if place is not None)
        columns = [columns[at][1:] for _, at in placed]
    elif rows[0].kind != "word":
        columns, dropped = _without_names(columns, wanted)
        names = dropped or names
    elif 2 * len({*map(tuple, (row.sides for row in rows))}) < len(rows):
        return None  # the names of few figures, not cards
    if rows and len(columns) not in wanted:
        columns = _paired(columns, wanted)
    shown = Counter(side for column in columns for side in column)
    if len(rows) < LEAST or not columns or (3 if rows[0].kind == "word" else 2) * len(shown) > sum(shown.values()):
        return None  # the sides of cards repeat
    cards = [[*card] for card in zip(*columns, strict=True)]
    different = len({*names}) == len(names) and all(names)
    keyed = bool(header) or rows[0].kind == "keys"
    return Found(cards, names if different else [], [row.line for row in rows], keyed, different and bool(dropped))


def _is_apart(first: Row, others: Sequence[Row]) -> bool:
    """Return whether a row is a title: nothing in it occurs in other rows, and it names no sides."""
    shown = {side for row in others for side in row.sides}
    return not shown & {*first.sides} and not any(_place(word, names) for names in SIDES for word in first.sides[-1])


def _header(row: Row) -> list[int | None] | None:
    """Return which side each column shows if the row names them; None for other rows."""
    for names in KEYS:
        places = [_place(" ".join(side), names) for side in row.sides]
        if {*places} - {None} == {*range(len(names))}:
            return places
    return None


def _without_names(columns: list[tuple[Side, ...]], wanted: Sequence[int]) -> tuple[list[tuple[Side, ...]], list[str]]:
    """Drop columns at both ends that are no sides: numbers or names of the cards, or always the same."""
    first, others = columns[0], {side for column in columns[1:] for side in column}
    if len({side[:1] for side in first}) == len(first) >= LEAST and all(side[1:] in others for side in first):
        return [tuple(side[1:] for side in first), *columns[1:]], [side[0] for side in first]
    names: list[str] = []
    for at in (0, -1):
        while len(columns) > min(wanted) and len(columns[0]) > 1:
            column = columns.pop(at)
            others = {side for other in columns for side in other}
            apart = not others & {*column}
            if len({*column}) == len(column) and (apart or _counts(column)):
                names = names or [" ".join(side) for side in column]
            elif len({*column}) > 1 or not apart or len(columns) + 1 in wanted:
                columns.insert(at if at == 0 else len(columns), column)
                break
    return columns, names


def _counts(column: Sequence[Side]) -> bool:
    """Return whether a column counts the cards."""
    numbers = [int(side[0]) for side in column if len(side) == 1 and side[0].isdecimal()]
    return len(numbers) == len(column) >= LEAST and numbers == [*range(numbers[0], numbers[0] + len(numbers))]


def _paired(columns: list[tuple[Side, ...]], wanted: Sequence[int]) -> list[tuple[Side, ...]]:
    """Return the columns of sides if figures and halves have columns of their own; else nothing."""
    size = len(columns) // 2
    for figures, halves in ((columns[::2], columns[1::2]), (columns[:size], columns[size:])):
        if 2 * size == len(columns) and size in wanted and len({half for column in halves for half in column}) == 2:
            pairs = zip(figures, halves, strict=True)
            return [tuple(a + b for a, b in zip(*pair, strict=True)) for pair in pairs]
    return []


def _demand_whole(found: Found, rows: Sequence[Row], others: Sequence[Row]) -> None:
    """Raise InputError if another row beside the cards looks like one, but has too few or too many sides."""
    sides = {side for card in found.cards for side in card}
    size = len(found.cards[0])
    places = {(row.kind, row.form, row.within) for row in rows}
    lines = range(min(found.lines) - 1, max(found.lines) + 2)
    for row in others:
        if (row.kind, row.form, row.within) in places and row.line in lines and row.line not in found.lines:
            n = len(row.sides)
            if (n != size or () in row.sides) and sum(side in sides for side in row.sides) > 1:
                wrong = several(n, "{n} side, but a card has {sides}", "{n} sides, but a card has {sides}", sides=size)
                raise InputError(wrong, line=row.line)
