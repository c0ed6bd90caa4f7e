"""Tables of rows: which columns are the sides of cards.

Columns that number or name the cards, or that are always the same, are no sides, and figures and halves may stand in
columns of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from typing import NamedTuple

from satpuzzle.model.board import board_for
from satpuzzle.notation.card_rows import SIDES, wrong_size
from satpuzzle.notation.found.outline import Group, Mark, Word
from satpuzzle.notation.found.rows import CARD_SIDES, KEYS, LEAST, Row, Side, form_of, path_of, side_named
from satpuzzle.notation.shared import OddCardError


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


def runs_of(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of each puzzle: those in a group with a name, if no such group has few."""
    alone = Counter(row.within for row in rows)
    shown = {side for row in rows if alone[row.within] >= LEAST for side in row.sides}
    if shown:  # without single rows that have nothing in common with tables
        rows = [row for row in rows if alone[row.within] >= LEAST or {*row.sides} <= shown]
    groups = [row.within for row in rows]
    while True:
        runs: dict[Group, list[Row]] = {}
        for group, row in zip(groups, rows, strict=True):
            runs.setdefault(group, []).append(row)
        large = [run for run in runs.values() if len(run) >= LEAST]
        if len(runs) == 1 or (len(large) == len(runs) and all(map(_is_named, runs))):
            return large or [[*rows]]
        if not all(group.parent for group in runs):
            return large or [[*rows]]
        groups = [group.parent or group for group in groups]


def _is_named(group: Group) -> bool:
    """Return whether a group belongs to a name, or begins with one."""
    first = group.inside[0] if group.inside else None
    return bool(group.key or group.call or (isinstance(first, Word) and not first.quoted))


def cards_in(rows: list[Row], sides: int | None) -> Found | None:
    """Return the cards in a table; None if it has none."""
    wanted = (sides,) if sides else CARD_SIDES
    header = None if rows[0].kind in ("keys", "word") else header_of(rows[0])
    if rows[0].kind not in ("keys", "word", "flat") and header is None:
        rows = _without_titles(rows)
    names = [row.name for row in rows]
    dropped: list[str] = []
    small = False  # words in small letters may be words of any kind
    if len({tuple(row.keys) for row in rows if any(row.keys)}) > 1:  # red:head, blue:tail
        rows = [row.with_keys() for row in rows]
    columns = [*zip(*(row.sides for row in rows), strict=True)]
    if header:
        rows = rows[1:]
        columns = [column[1:] for column in columns]
        named = [column for column, place in zip(columns, header, strict=True) if place is None]
        names = [" ".join(side) for side in named[0]] if named else names[1:]
        if rows and header[0] is not None:
            columns, dropped = _without_prefix(columns)
            names = dropped or names
        placed = sorted((place, at) for at, place in enumerate(header) if place is not None)
        columns = [columns[at] for _, at in placed]
    elif rows[0].kind == "word":
        if 2 * len({"".join(map("".join, row.sides)).casefold() for row in rows}) < len(rows):
            return None  # the names of few figures, not cards
        small = all(letter.islower() for column in columns for (letter, *_) in column)
    elif rows[0].kind != "keys":
        columns, dropped = _without_names(columns, wanted)
        names = dropped or names
        columns, places = _without_labels(columns)
        header = header or places
    columns = _paired(columns, wanted) or (columns if len(columns) in wanted else [])
    shown = Counter(side for column in columns for side in column)
    if columns and sum(len({*column}) == 1 for column in columns) >= len(columns) - 1:
        return None  # cards vary in more than one side
    if (
        len(rows) < LEAST
        or not columns
        or (3 if small else 2 if rows[0].kind not in ("keys", "group") else 1.5) * len(shown) > sum(shown.values())
    ):
        return None  # the sides of real cards repeat
    cards = [[*card] for card in zip(*columns, strict=True)]
    if _are_neighbours(cards):
        return None
    different = len({*names}) == len(names) and all(names)
    keyed = bool(header) or rows[0].kind == "keys"
    return Found(cards, names if different else [], [row.line for row in rows], keyed, different and bool(dropped))


def _without_titles(rows: list[Row]) -> list[Row]:
    """Return the rows without the first and last ones that share nothing with others, if the rest fills a board."""
    placed = Counter(each for row in rows for each in enumerate(row.sides))
    shown = Counter(side for row in rows for side in {*row.sides})

    def is_apart(row: Row) -> bool:
        named = any(side_named(word, names) is not None for names in SIDES for side in row.sides for word in side)
        known = any(shown[side] > 1 or _are_numbers([side]) for side in row.sides)
        known = known or all(side and not side[-1][-1:].isalnum() for side in row.sides)  # fox+ hen- …
        return not named and not known and all(placed[each] == 1 for each in enumerate(row.sides))

    size = len(rows[0].sides)
    fitting = [sides for sides in CARD_SIDES if size in (sides, sides + 1, 2 * sides, 2 * sides + 1)]
    start = next((at for at, row in enumerate(rows) if not is_apart(row)), 0)
    end = next((at for at, row in enumerate(rows[::-1]) if not is_apart(row)), 0)
    for rest in (rows, rows[start:], rows[: len(rows) - end], rows[start : len(rows) - end]):
        if len(rest) >= LEAST and any(board_for(len(rest), sides) for sides in fitting):
            return rest
    return rows


def header_of(row: Row) -> list[int | None] | None:
    """Return which side each column shows if the row names them; None for other rows."""
    for names in KEYS:
        places = [side_named(" ".join(side), names) for side in row.sides]
        if {*places} - {None} == {*range(len(names))}:
            return places
    return None


def _without_names(columns: list[tuple[Side, ...]], wanted: Sequence[int]) -> tuple[list[tuple[Side, ...]], list[str]]:
    """Drop columns at both ends that are no sides: numbers or names of the cards, or always the same."""
    columns, names = _without_prefix(columns)
    for at in (0, -1):
        while len(columns) > min(wanted) and len(columns[0]) > 1:
            column = columns.pop(at)
            starts = {side[:1] for other in columns for side in other}
            if at and all(side[:1] in starts for side in column):
                sizes = {len(side) for other in columns for side in other}
                columns.append(tuple(side[: max(sizes)] for side in column))  # without comments behind the cards
                break
            others = {side for other in columns for side in other}
            apart = not others & {*column}
            ends = {side[-1:] for side in others}
            if len(columns) + 1 in wanted and all(side[-1:] in ends for side in column):
                apart = False  # sides of several words
            numbers = {_are_numbers(column), *map(_are_numbers, columns)}
            # of many cards, the first side may be a name although the rest is a card of fewer sides
            spare = len(columns) + 1 not in wanted or len(column) >= 6
            enough = spare or len(numbers) > 1 or _counts(column, True)
            if enough and len({*column}) == len(column) and (apart or _counts(column)):
                names = names or [" ".join(side) for side in column]
            elif len({*column}) > 1 or not apart or (len(columns) + 1 in wanted and len({*columns[0]}) < len(column)):
                columns.insert(at if at == 0 else len(columns), column)
                break
    return columns, names


def _without_prefix(columns: list[tuple[Side, ...]]) -> tuple[list[tuple[Side, ...]], list[str]]:
    """Drop what stands before the first side without a comma, as in `Card 7 red head, …`; also return it as names."""
    first, *others = columns
    sizes = {len(side) for column in others for side in column}
    if len(sizes) == 1:
        (size,) = sizes
        starts = [len(side) - size for side in first]
        named = [any(map(str.isdigit, " ".join(side[:at]))) for side, at in zip(first, starts, strict=True) if at > 0]
        if min(starts) == 0 and all(named):  # only some cards have a number
            return [tuple(side[at:] for side, at in zip(first, starts, strict=True)), *others], []
    else:
        shown = {side for column in others for side in column}
        found = [next((at for at in range(len(side)) if side[at:] in shown), None) for side in first]
        known = [at for at in found if at is not None]
        usual = max({*known}, key=known.count, default=0)
        starts = [usual if at is None else at for at in found]
    if min(starts) < 1:
        return columns, []
    before = [" ".join(side[:at]) for side, at in zip(first, starts, strict=True)]
    return [tuple(side[at:] for side, at in zip(first, starts, strict=True)), *others], before


def _without_labels(columns: list[tuple[Side, ...]]) -> tuple[list[tuple[Side, ...]], list[int | None] | None]:
    """Drop words that number or name the sides, as in `side1 fox, side2 hen`; also return which sides they name."""
    first = [{side[0] for side in column if len(side) > 1} for column in columns]
    labels = [label for column in first for label in column]
    if any(len(column) != 1 for column in first) or len({*labels}) < len(columns):
        return columns, None
    if any(len(side) < 2 for column in columns for side in column):
        return columns, None
    columns = [tuple(side[1:] for side in column) for column in columns]
    known = ([side_named(label, names) for label in labels] for names in KEYS)
    places = next((each for each in known if {*each} >= {*range(len(KEYS[0]))}), None)
    if places is None or None in places:
        return columns, None
    return [column for _, column in sorted(zip(places, columns, strict=True), key=lambda each: each[0] or 0)], places


def _are_numbers(column: Sequence[Side]) -> bool:
    return all(word.lstrip("+-").isdecimal() for side in column for word in side)


def _counts(column: Sequence[Side], in_order: bool = False) -> bool:
    """Return whether a column counts the cards, as in 1, 2, 3 or A, B, C or card1, card2, card3."""
    words = [side[0] for side in column if len(side) == 1]
    if len({word.rstrip("0123456789") for word in words}) == 1:
        words = [word[len(word.rstrip("0123456789")) :] for word in words]
    numbers = [int(word) if word.isdecimal() else ord(word) for word in words if word.isdecimal() or len(word) == 1]
    counted = [*range(min(numbers, default=0), min(numbers, default=0) + len(column))]
    return len(column) >= LEAST and (numbers if in_order else sorted(numbers)) == counted


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


def _are_neighbours(cards: Sequence[Sequence[Side]]) -> bool:
    """Return whether each row has the numbers of the cells beside a cell, as in `{-1, 1, 3, -1}`; these are no cards.

    Cells count from 0 or 1. One other value may stand for the rim.
    """
    rows = [[" ".join(side) for side in card] for card in cards]
    for first in (0, 1):
        beside = {str(first + at): row for at, row in enumerate(rows)}
        others = {value for row in rows for value in row if value not in beside}
        near = [(cell, value) for cell, row in beside.items() for value in row if value in beside]
        pairs = {*near}
        mutual = all(cell != value and (value, cell) in pairs for cell, value in pairs)
        if mutual and len(others) < 2 and len(pairs) == len(near) and len({cell for cell, _ in pairs}) == len(rows):
            return True
    return False


def _are_apart(figures: Sequence[Sequence[Side]], halves: Set[Side]) -> bool:
    """Return whether these columns show figures, and none of the halves; numbers may be both."""
    shown = {figure for column in figures for figure in column}
    return len(shown) > 1 and (not shown & halves or all(word.isdecimal() for side in shown for word in side))


def demand_all_lines(chosen: Sequence[tuple[Found, list[Row]]], others: Sequence[Row]) -> None:
    """Raise OddCardError for a line that has the sides of a card on other lines, but was not read."""
    used = {line for found, _ in chosen for line in found.lines}
    others = [row for row in others if row.kind == "line" and row.line not in used]
    for found, rows in chosen:
        sides = {" ".join(side).casefold() for card in found.cards for side in card}
        longest, size = max(len(side.split()) for side in sides), len(found.cards[0])
        where = tuple(path_of(rows[0].within))
        for row in others if rows[0].kind in ("line", "part", "word") else ():
            if tuple(path_of(row.within)) != where:
                continue
            words = [word.casefold() for side in row.with_keys().sides for word in side]
            apart = ([word] if word in sides else re.split("[/\\\\]", word) for word in words)
            words = [part for parts in apart for part in parts if part]
            known, rest, at = list[str](), 0, 0
            while at < len(words):
                ends = range(min(at + longest, len(words)), at, -1)
                end = next((end for end in ends if " ".join(words[at:end]) in sides), None)
                known += [" ".join(words[at:end])] if end else []
                rest, at = rest + (end is None), end or at + 1
            is_card = len(known) == size and rest <= size + 1
            if is_card or (size - 2 < len(known) and rest <= len(known) and {*known} != sides):
                raise _written_differently(row.line, found)


def demand_whole(found: Found, rows: Sequence[Row], others: Sequence[Row]) -> None:
    """Raise OddCardError if another row beside the cards looks like one, but has too few or too many sides."""
    _demand_complete([row.within for row in rows])
    sides = {side for card in found.cards for side in card}
    size, usual = len(found.cards[0]), len(rows[-1].sides)  # sides of a card, items of its row
    if not found.keyed:
        _demand_order(rows[0].keys, rows[0].line, size)
    path = rows[0].kind, *path_of(rows[0].within)
    forms = {row.form for row in rows}
    lines, used = range(min(found.lines) - 1, max(found.lines) + 2), {*found.lines}
    after = range(max(found.lines) + 1, max(found.lines) + 5)
    left = [
        row.line
        for row in others
        if row.line in after and row.form in forms and row.kind == rows[0].kind and len(row.sides) == size
        if {*row.sides} < sides
    ]
    if len({*left}) > 1:
        raise _written_differently(min(left), found)
    for row in others:
        if not found.keyed and row.kind == rows[0].kind and 0 < min(found.lines) - row.line < 3:
            _demand_order(["".join(side) if len("".join(side)) > 1 else "" for side in row.sides], row.line, size)
        if () in row.sides and row.kind == rows[0].kind == "keys" and row.within is rows[0].within:
            raise _wrong_size(len(row.sides), size, row.line)
        if row.line in lines and row.line not in used and (row.kind, *path_of(row.within)) == path:
            items, known = len(row.sides), sum(side in sides for side in row.sides)
            if {*row.sides} >= sides:  # a list of all sides
                continue
            if items == known == size and row.form not in forms:
                raise _written_differently(row.line, found)
            if (items != usual or () in row.sides) and row.form in forms and known > 1:
                lost = usual - items + row.sides.count(())
                raise _wrong_size(size - (lost if usual < 2 * size else (lost + 1) // 2), size, row.line)


def _written_differently(line: int, found: Found) -> OddCardError:
    other = min(found.lines)
    return OddCardError("is written differently from the other cards; write it as line {other}", line=line, other=other)


def _wrong_size(n: int, size: int, line: int) -> OddCardError:
    return OddCardError(wrong_size(n, size), line=line)


def _demand_order(names: Sequence[str], line: int, size: int) -> None:
    """Raise OddCardError if some names are those of sides, in another order than clockwise, and others are missing."""
    for sides in KEYS:
        places = {at: place for at, name in enumerate(names) if (place := side_named(name, sides)) is not None}
        if 1 < len({*places.values()}) == len(places) < len(sides) == size:
            turns = {(place - at) % size for at, place in places.items()}
            if len(turns) > 1 if len(names) == size else [*places.values()] != sorted(places.values()):
                shown = ", ".join(names[at] for at in places)
                raise OddCardError(
                    "only {names} are names of sides; name all four, as in {sides}",
                    names=shown,
                    sides=", ".join(SIDES[0]),
                    line=line,
                )


def _demand_complete(groups: Sequence[Group]) -> None:
    """Raise OddCardError if a group beside these begins like them, but is not one of them: a card without its sides."""

    def begin(group: Group) -> list[object]:
        first = [part.text if isinstance(part, Word) else part for part in group.inside if part != Mark("\n")]
        return [form_of(group), *first[:2]]

    known = {*groups}
    if len(known) < len(groups) or not groups[0].parent:
        return
    for part in groups[0].parent.inside:
        if isinstance(part, Group) and part not in known and begin(part) == begin(groups[0]):
            raise OddCardError("a card without sides; is the text complete?", line=part.line)
