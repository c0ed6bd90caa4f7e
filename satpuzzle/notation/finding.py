"""Finds the cards in the outline of any text: repeated rows of as many sides as a card has.

A row is a group in brackets, a line, a part between semicolons, a block of lines with one side each, one word, as many
members of a list as a card has sides, or sides with keys (`top: heart+`). Rows that
are written alike, in groups that are written alike, are a table. Its columns are the sides, without columns that number
or name the cards. The table with the most sides, whose sides repeat, is a puzzle. If several groups contain such
tables, each is a puzzle.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import zip_longest
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model.board import board_for
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.notation.outline import Group, Item, Mark, Part, Word, items, keyed, pieces
from satpuzzle.runtime.language import several

CARD_SIDES = (4, 3, 6)
MOST_WORDS = 6  # in a side
MOST_ITEMS = 19  # in a row
BLOCK_WORDS = 3  # in a side on a line of its own
ENOUGH = 6  # cards whose first side can be a name although the rest is a card of fewer sides
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
KINDS = ("keys", "group", "line", "part", "block", "word", "flat")  # the first is preferred

LETTER = r"[^\s!-/:-@\[-`{-~]\ufe0f?['’*+-]?"  # or an emoji, perhaps with a mark

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
            named = row.kind == "line" and row.name and (len(row.name) < 3 or any(map(str.isdigit, row.name)))
            tables[row.kind, row.form, len(row.sides), named, *_path(row.within)].append(row)
        else:
            short.append(row)
    best, chosen = (0.0, 0), None
    for key, rows in tables.items():
        read = [(found, run) for run in _runs(rows) if (found := _read(run, sides))]
        most = max((_worth(found) for found, _ in read), default=0.0)
        score = most / (2 if rows[0].kind in ("word", "flat") else 1), -KINDS.index(rows[0].kind)
        if read and score > best:
            best, chosen = score, (key, read)
    if chosen is None:
        return []
    key, read = chosen
    used = {id(row) for _, run in read for row in run}
    others = short + [row for rows in tables.values() for row in rows if id(row) not in used]
    for found, run in read:
        _demand_whole(found, run, others)
    return [found for found, _ in read]


def _worth(found: Found) -> float:
    """Return the number of sides; equal cards count half."""
    different = len({tuple(card) for card in found.cards})
    return len(found.cards[0]) * (len(found.cards) + different) / 2


def _rows(root: Group) -> Iterator[Row]:
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
    found = items(parts)
    name = (own.key or own.call * any(map(str.isdigit, own.call))) if own else ""
    line = next((part.line for part in parts if not isinstance(part, Mark)), 0)
    while found and not (found[0].parts and found[-1].parts):  # commas at both ends
        found = found[bool(not found[0].parts) : len(found) - bool(not found[-1].parts)]
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
            waiting += reversed([Word(part.call, part.line)] * (part.call != "" and part.sign != "<") + values)
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
        letters = re.findall(LETTER, text)
        if "".join(letters) == text:
            yield Row("word", "", [(letter,) for letter in letters], "", word.line, within)


def _flat(row: Row, group: Group) -> Iterator[Row]:
    """Yield the cards in a list of all their sides, if these are enough for a board."""
    size = len(row.sides)
    lines = {len(items(line)) for line in pieces(group.inside, "\n")}
    if len(lines) == 1 and {*lines} != {size}:
        return
    for sides in CARD_SIDES:
        if size % sides == 0 and size // sides >= LEAST and board_for(size // sides, sides):
            for start in range(0, size, sides):
                yield Row("flat", _form(group), row.sides[start : start + sides], "", row.line, group)
            return


def _blocks(group: Group) -> Iterator[Row]:
    """Yield the cards whose sides stand on lines of their own, between empty lines or lines of another kind."""
    block: list[Side] = []
    first = 0
    for line in [*pieces(group.inside, "\n", empty=True), []]:
        words = [part for part in line if not isinstance(part, Mark)]
        side = _words(words) if Mark(":") not in line else ()
        if 0 < len(side) <= BLOCK_WORDS:
            first = first if block else words[0].line
            block.append(side)
        else:
            if len(block) in CARD_SIDES:
                yield Row("block", "", block, "", first, group)
            block = []


def _keyed(group: Group) -> Iterator[Row]:
    """Yield the cards whose sides have keys, one after another in a group."""
    found = [each for piece in pieces(group.inside, ",;\n") for item in keyed(piece) for each in _with_keys(item)]
    for names in KEYS:
        places = [_place(item.key, names) for item in found]
        if {*places} >= {*range(len(names))}:
            break
    else:
        return
    cards: list[tuple[list[Side], str, int]] = []
    name, card = "", dict[int, Item]()
    for item, place in zip(found, places, strict=True):
        if place is not None:
            if place in card:  # the card before is incomplete
                cards.append(([], name, item.line))
                card = {}
            card[place] = item
        elif item.key and (not item.parts or item.key.casefold() in NAMES):
            name = " ".join(_words(item.parts)) or item.key
        if len(card) == len(names):
            sides = [_words(card[at].parts) for at in range(len(names))]
            cards.append((sides, name, min(each.line for each in card.values())))
            name, card = "", {}
    within, form = (group, "") if len(cards) > 1 or not group.parent else (group.parent, _form(group))
    if len(cards) == 1 and not cards[0][1]:  # the name may follow the sides
        after = (" ".join(_words(item.parts)) for item in found if item.key.casefold() in NAMES)
        cards = [(cards[0][0], next(after, ""), cards[0][2])]
    yield from (Row("keys", form, sides, name, line, within) for sides, name, line in cards)


def _with_keys(item: Item) -> list[Item]:
    """Return an item without a key with its first word, the tag around it, or the names of its calls as keys."""
    if item.key or not item.parts:
        return [item]
    calls = [part for part in item.parts if isinstance(part, Group) and (part.sign == "<" or "." in part.call)]
    if calls:
        return [item._replace(key=call.call.rpartition(".")[2], parts=call.inside) for call in calls]
    first, *rest = item.parts
    has_key = rest and isinstance(first, Word) and not first.quoted
    return [item._replace(key=first.text, parts=rest) if has_key and isinstance(first, Word) else item]


def _place(key: str, names: Sequence[str]) -> int | None:
    """Return which side a key such as `topSide` names."""
    words = {word.casefold() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])", key)}
    places = [place for place, name in enumerate(names) if name in words]
    return places[0] if len(places) == 1 else None


def _form(group: Group | None) -> str:
    """Return how a group is written: its bracket, and the word before a round one without numbers."""
    return group.sign + re.sub(r"\d+", "", group.call) * (group.sign in {*"(<"}) if group else ""


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
    large = [run for run in runs.values() if len(run) >= LEAST]
    return large or [[*rows]]


def _read(rows: list[Row], sides: int | None) -> Found | None:
    """Return the cards in a table; None if it has none."""
    wanted = (sides,) if sides else CARD_SIDES
    header = None if rows[0].kind in ("keys", "word") else _header(rows[0])
    if rows[0].kind not in ("keys", "word", "flat") and header is None:
        rows = _without_titles(rows)
    names = [row.name for row in rows]
    dropped: list[str] = []
    small = False  # words in small letters may be words of any kind
    columns = [*zip(*(row.sides for row in rows), strict=True)]
    if header:
        rows = rows[1:]
        named = [column[1:] for column, place in zip(columns, header, strict=True) if place is None]
        names = [" ".join(side) for side in named[0]] if named else names[1:]
        placed = sorted((place, at) for at, place in enumerate(header) if place is not None)
        columns = [columns[at][1:] for _, at in placed]
    elif rows[0].kind == "word":
        if 2 * len({*map(tuple, (row.sides for row in rows))}) < len(rows):
            return None  # the names of few figures, not cards
        small = all(letter.islower() for column in columns for (letter, *_) in column)
    elif rows[0].kind != "keys":
        columns, dropped = _without_names(columns, wanted)
        names = dropped or names
        columns, places = _without_labels(columns)
        header = header or places
    columns = _paired(columns, wanted) or (columns if len(columns) in wanted else [])
    shown = Counter(side for column in columns for side in column)
    if (
        len(rows) < LEAST
        or not columns
        or (3 if small else 2 if rows[0].kind not in ("keys", "group") else 1.5) * len(shown) > sum(shown.values())
    ):
        return None  # the sides of cards repeat
    cards = [[*card] for card in zip(*columns, strict=True)]
    different = len({*names}) == len(names) and all(names)
    keyed = bool(header) or rows[0].kind == "keys"
    return Found(cards, names if different else [], [row.line for row in rows], keyed, different and bool(dropped))


def _without_titles(rows: list[Row]) -> list[Row]:
    """Return the rows without the first and last ones that share nothing with others, if the rest fills a board."""

    def is_apart(row: Row) -> bool:
        shown = {side for other in rows for side in other.sides if other is not row}
        named = any(_place(word, names) is not None for names in SIDES for side in row.sides for word in side)
        return not named and not shown & {*row.sides}

    size = len(rows[0].sides)
    fitting = [sides for sides in CARD_SIDES if size in (sides, sides + 1, 2 * sides, 2 * sides + 1)]
    start = next((at for at, row in enumerate(rows) if not is_apart(row)), 0)
    end = next((at for at, row in enumerate(rows[::-1]) if not is_apart(row)), 0)
    for rest in (rows, rows[start:], rows[: len(rows) - end], rows[start : len(rows) - end]):
        if len(rest) >= LEAST and any(board_for(len(rest), sides) for sides in fitting):
            return rest
    return rows


def _header(row: Row) -> list[int | None] | None:
    """Return which side each column shows if the row names them; None for other rows."""
    for names in KEYS:
        places = [_place(" ".join(side), names) for side in row.sides]
        if {*places} - {None} == {*range(len(names))}:
            return places
    return None


def _without_names(columns: list[tuple[Side, ...]], wanted: Sequence[int]) -> tuple[list[tuple[Side, ...]], list[str]]:
    """Drop columns at both ends that are no sides: numbers or names of the cards, or always the same."""
    first, sizes = columns[0], {len(side) for column in columns[1:] for side in column}
    others = {side for column in columns[1:] for side in column}
    longer = len(sizes) == 1 and {len(side) - 1 for side in first} == sizes
    if len({side[:1] for side in first}) == len(first) >= LEAST and (
        longer or all(side[1:] in others for side in first)
    ):
        return [tuple(side[1:] for side in first), *columns[1:]], [side[0] for side in first]
    if longer and len({side[:1] for side in first}) == 1:
        return [tuple(side[1:] for side in first), *columns[1:]], []
    names: list[str] = []
    for at in (0, -1):
        while len(columns) > min(wanted) and len(columns[0]) > 1:
            column = columns.pop(at)
            others = {side for other in columns for side in other}
            apart = not others & {*column}
            enough = len(columns) + 1 not in wanted or len(column) >= ENOUGH
            if enough and len({*column}) == len(column) and (apart or _counts(column)):
                names = names or [" ".join(side) for side in column]
            elif len({*column}) > 1 or not apart or (len(columns) + 1 in wanted and len({*columns[0]}) < len(column)):
                columns.insert(at if at == 0 else len(columns), column)
                break
    return columns, names


def _without_labels(columns: list[tuple[Side, ...]]) -> tuple[list[tuple[Side, ...]], list[int | None] | None]:
    """Drop words that number or name the sides, as in `side1 fox, side2 hen`; also return which sides they name."""
    first = [{side[0] for side in column if len(side) > 1} for column in columns]
    labels = [label for column in first for label in column]
    if any(len(column) != 1 for column in first) or len({*labels}) < len(columns):
        return columns, None
    if any(len(side) < 2 for column in columns for side in column):
        return columns, None
    columns = [tuple(side[1:] for side in column) for column in columns]
    places = next(
        (p for names in KEYS if {*(p := [_place(label, names) for label in labels])} >= {*range(len(names))}), None
    )
    if places is None or None in places:
        return columns, None
    return [column for _, column in sorted(zip(places, columns, strict=True), key=lambda each: each[0] or 0)], places


def _counts(column: Sequence[Side]) -> bool:
    """Return whether a column counts the cards: 1, 2, 3 or A, B, C."""
    words = [side[0] for side in column if len(side) == 1]
    numbers = [int(word) if word.isdecimal() else ord(word) for word in words if word.isdecimal() or len(word) == 1]
    return len(numbers) == len(column) >= LEAST and numbers == [*range(numbers[0], numbers[0] + len(numbers))]


def _paired(columns: list[tuple[Side, ...]], wanted: Sequence[int]) -> list[tuple[Side, ...]]:
    """Return the columns of sides if figures and halves have columns of their own; else nothing."""
    size = len(columns) // 2
    for figures, halves in ((columns[::2], columns[1::2]), (columns[:size], columns[size:])):
        ends = {half for column in halves for half in column}
        right = 2 * size == len(columns) and size in wanted and len(ends) == 2
        if right and (len(columns) not in wanted or _are_apart(figures, ends)):
            pairs = zip(figures, halves, strict=True)
            return [tuple(a + b for a, b in zip(*pair, strict=True)) for pair in pairs]
    return []


def _are_apart(figures: Sequence[Sequence[Side]], halves: Set[Side]) -> bool:
    """Return whether these columns show figures, and none of the halves; numbers may be both."""
    shown = {figure for column in figures for figure in column}
    return len(shown) > 1 and (not shown & halves or all(word.isdecimal() for side in shown for word in side))


def _demand_whole(found: Found, rows: Sequence[Row], others: Sequence[Row]) -> None:
    """Raise InputError if another row beside the cards looks like one, but has too few or too many sides."""
    sides = {side for card in found.cards for side in card}
    size = len(found.cards[0])
    places = {(row.kind, row.within) for row in rows}
    forms = {row.form for row in rows}
    lines = range(min(found.lines) - 1, max(found.lines) + 2)
    for row in others:
        if (row.kind, row.within) in places and row.line in lines and row.line not in found.lines:
            n, known = len(row.sides), sum(side in sides for side in row.sides)
            if {*row.sides} >= sides:  # a list of all sides
                continue
            if n == known == size and row.form not in forms:
                raise InputError("is written differently from the other cards", line=row.line)
            if (n != size or () in row.sides) and row.form in forms and known > 1:
                wrong = several(n, "{n} side, but a card has {sides}", "{n} sides, but a card has {sides}", sides=size)
                raise InputError(wrong, line=row.line)
