"""Tables of rows: which rows are cards, and which columns are their sides.

Each way to leave out rows at both ends and columns is weighed by `reasons`. Columns that number or name the cards, or
that are always the same, are no sides, and figures and halves may stand in columns of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import product
from typing import NamedTuple

from satpuzzle.model.board import board_for
from satpuzzle.model.value import grouped
from satpuzzle.notation.found.rows import CARD_SIDES, LEAST, NAMES, Row, Side, clockwise, is_side, names_all, places_of
from satpuzzle.notation.reasons import REASONS, Reading

Column = tuple[Side, ...]
MOST = 5  # titles above or below cards


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
    groups = [row.within for row in rows]
    while True:
        runs = grouped(zip(groups, rows, strict=True))
        large = [run for run in runs.values() if len(run) >= LEAST]
        if len(runs) in (1, len(large)) or not all(group.parent for group in runs):
            return large or [[*rows]]
        groups = [group.parent or group for group in groups]


def readings_of(rows: list[Row], sides: int | None) -> Iterator[Reading[Found]]:
    """Yield the ways to read cards in a table. sides: of a card, if known."""
    kind = rows[0].kind
    if len({tuple(row.keys) for row in rows if any(row.keys)}) > 1 and kind != "keys":  # red:head, blue:tail
        rows = [row.with_keys() for row in rows]
    wanted = (sides,) if sides else CARD_SIDES
    header = None if kind in ("keys", "word") else header_of(rows[0])
    below = [row for row in rows if row.sides != rows[0].sides]  # INSERT INTO cards (top, left, …) VALUES (…)
    if header and below and not header_of(below[0]) and not any({*rows[0].sides} & {*row.sides} for row in below):
        yield from _read(_placed(below, header), wanted, ("header",) * is_side(" ".join(rows[0].sides[-1])))
        return
    weights = (kind,) * (kind in REASONS)
    for part, reasons in [(rows, ())] if kind in ("keys", "tall") else _parts(rows, wanted):
        yield from _read(part, wanted, (*weights, *reasons))


def _columns(rows: Sequence[Row]) -> list[Column]:
    return [*zip(*(row.sides for row in rows), strict=True)]


def _placed(rows: list[Row], header: Sequence[int | None]) -> list[Row]:
    """Return the rows below a header with their sides clockwise, and the names in a column that it does not name."""
    columns = _columns(rows)
    named = [column for column, place in zip(columns, header, strict=True) if place is None]
    names = [" ".join(side) for side in named[0]] if named else [row.name for row in rows]
    cards = zip(*clockwise(header, columns), strict=True)
    named_rows = zip(rows, cards, names, strict=True)
    return [row._replace(sides=[*card], name=name) for row, card, name in named_rows]


def _parts(rows: list[Row], wanted: Sequence[int]) -> Iterator[tuple[list[Row], tuple[str, ...]]]:
    """Yield the rows, and those without titles at both ends: rows that have nothing in common with others."""
    shown = Counter(side for row in rows for side in {*row.sides})
    numbers = [sum(_are_numbers([side]) for side in column) for column in _columns(rows)]

    def is_apart(row: Row) -> bool:
        each = zip(row.sides, numbers, strict=True)
        if row.kind == "word":
            word = "".join(map("".join, row.sides))
            often = [shown[side] for side in {*row.sides}]
            return word[1:].islower() and (1 in often or 2 * sum(times > 2 for times in often) <= len(often))
        known = any(often > 1 if _are_numbers([side]) else shown[side] > 1 for side, often in each)
        return not known and any(side[-1][-1:].isalnum() for side in row.sides)  # no fox+ hen- …

    start = next((at for at, row in enumerate(rows) if not is_apart(row)), 0)
    end = len(rows) - next((at for at, row in enumerate(rows[::-1]) if not is_apart(row)), 0)
    for first, last in product(range(min(start, MOST) + 1), range(max(end, len(rows) - MOST), len(rows) + 1)):
        odd = [(row.kind, *map(shown.__getitem__, row.sides)) for row in (*rows[first:start], *rows[end:last])]
        left = sum(1 + (1 in each) + ("word" in each) for each in odd)
        if not left or any(board_for(last - first, sides) for sides in wanted):
            yield rows[first:last], ("odd row",) * left
    if start or end < len(rows):
        yield rows, ("odd row",)


def header_of(row: Row) -> list[int | None] | None:
    """Return which side each column shows if the row names them; None for other rows."""
    names = [" ".join(side) for side in row.sides]
    if names_all(places := places_of(names)):
        return places if places.count(None) < 4 else None
    named = names[0].casefold() in NAMES
    stem, start = names[named][:-1], names[named][-1]  # s0 s1 s2, or card 1 2 3 4
    counted = [f"{stem}{int(start) + place}" for place in range(len(names) - named)] if start in "01" else []
    return [None] * named + [*range(len(counted))] if names[named:] == counted and (named or stem.isalpha()) else None


def _read(rows: list[Row], wanted: Sequence[int], weights: tuple[str, ...]) -> Iterator[Reading[Found]]:
    """Yield the ways to read cards in rows: each choice of neighbouring columns."""
    if len(rows) < LEAST:
        return
    kind, columns, before = rows[0].kind, _columns(rows), list[str]()
    keyed = kind == "keys" or (kind == "spoken" and any(row.keys for row in rows)) or "header" in weights
    if not keyed and kind not in ("word", "tall"):
        columns, before = _without_prefix(columns)
        columns, keyed = _without_labels(columns)
    for chosen, named, reasons in _choices(columns, () if "header" in weights else wanted, wanted):
        cards = [[*card] for card in zip(*chosen, strict=True)]
        if _are_cards(cards, kind):
            first = before or [" ".join(side) for side in named]
            names = first or [row.name for row in rows]
            names = names if len({*names}) == len(names) and all(names) else []
            found = Found(cards, names, [row.line for row in rows], keyed, bool(names and first))
            fills = () if board_for(len(cards), len(cards[0])) else ("no board",)
            yield Reading(found, len(cards) * len(cards[0]), (*weights, *reasons, *fills))


def _choices(
    columns: list[Column], dropping: Sequence[int], wanted: Sequence[int]
) -> Iterator[tuple[list[Column], Column, list[str]]]:
    """Yield the choices of neighbouring columns, if all others say nothing about cards; with their names, and reasons.

    Args:
        columns: The columns.
        dropping: The numbers of sides for which columns may be left out.
        wanted: The possible numbers of sides.
    """
    for size, step in product(wanted, (1, 2)):
        width = size * step
        for start in range(len(columns) - width + 1 if width == len(columns) or size in dropping else 0):
            own, others = columns[start : start + width], columns[:start] + columns[start + width :]
            shown = {side for column in own for side in column}
            left = [_left_out(column, shown, at >= start) for at, column in enumerate(others)]
            if "" not in left:
                names = next((column for column, reason in zip(others, left, strict=True) if reason == "numbers"), ())
                for sides, more in [(own, ())] if step == 1 else _paired(own, width not in wanted):
                    yield sides, names, [*left, *more, *_odd(sides)]


def _left_out(column: Column, shown: Set[Side], behind: bool) -> str:
    """Return the reason to leave out a column beside these sides, perhaps behind them; "" if there is none."""
    times, apart = len({*column}), not {*column} & shown
    if times == len(column) and (apart or _counts(column)):
        return "numbers"
    return "note" if apart and (behind or times == 1) else ""


def _odd(columns: Sequence[Column]) -> Iterator[str]:
    """Yield the reasons why columns may be no sides."""
    for at, column in enumerate(columns):
        others = {side for other in (*columns[:at], *columns[at + 1 :]) for side in other}
        if _counts(column, True):
            yield "counted"
        if len({*column}) == 1:
            yield "constant"
        elif len(column) >= 6 and not {*column} & others:
            yield "alone"


def _paired(columns: list[Column], sure: bool) -> Iterator[tuple[list[Column], tuple[str, ...]]]:
    """Yield the sides if figures and halves have columns of their own. sure: so many columns are no card."""
    size = len(columns) // 2
    for figures, halves in ((columns[::2], columns[1::2]), (columns[:size], columns[size:])):
        ends = {half for column in halves for half in column}
        shown = {figure for column in figures for figure in column}
        apart = not shown & ends or all(word.isdecimal() for side in shown for word in side)  # numbers may be both
        if len(ends) == 2 and (sure or (len(shown) > 1 and apart)):
            pairs = zip(figures, halves, strict=True)
            yield [tuple(a + b for a, b in zip(*pair, strict=True)) for pair in pairs], ("pairs",)


def _are_cards(cards: Sequence[Sequence[Side]], kind: str) -> bool:
    """Return whether rows of sides may be cards: sides repeat, cards differ, and they are no list of neighbours."""
    shown = Counter(side for card in cards for side in card)
    small = kind == "word" and all(letter.islower() for (letter, *_) in shown)  # words of any kind
    often = 3 if small else 1.5 if kind in ("keys", "group") else 2
    alike = sum(len({*column}) == 1 for column in zip(*cards, strict=True))
    fit = alike < len(cards[0]) - 1 and often * len(shown) <= shown.total()
    return fit and not _are_neighbours(cards)


def _without_prefix(columns: list[Column]) -> tuple[list[Column], list[str]]:
    """Drop what stands before the first side without a comma, as in `Card 7 red head, …`; also return it as names."""
    first, *others = columns
    shown = {side for column in others for side in column}
    longest = max(map(len, shown))
    starts = [next((at for at in range(len(side)) if side[at:] in shown), len(side) - longest) for side in first]
    before = [" ".join(side[:at]) for side, at in zip(first, starts, strict=True)]
    numbered = all(any(map(str.isdigit, name)) for name in before if name)  # have a number
    if min(starts) < (0 if numbered else 1):
        return columns, []
    rest = [tuple(side[at:] for side, at in zip(first, starts, strict=True)), *others]
    return rest, before if all(starts) else []


def _without_labels(columns: list[Column]) -> tuple[list[Column], bool]:
    """Drop words that number or name the sides, as in `side1 fox, side2 hen`; also return whether they name them."""
    if len(columns) in (6, 8, 12) and all(len({*column}) == 1 for column in columns[::2]):
        pairs = zip(columns[::2], columns[1::2], strict=True)  # Side.TOP, "fox", Side.LEFT, "hen"
        joined = [tuple(a[:1] + b for a, b in zip(*pair, strict=True)) for pair in pairs]
        columns = joined if len({*columns[::2]}) == len(joined) else columns
    first = [{side[0] for side in column if len(side) > 1} for column in columns]
    labels = [label for column in first for label in column]
    each_once = all(len(column) == 1 for column in first) and len({*labels}) == len(columns)
    named = names_all(places := places_of(labels))
    each_side = all(len(side) > 1 for column in columns for side in column)
    if not (each_once and each_side and (named or all(label[-1].isdigit() for label in labels))):
        return columns, False
    columns = [tuple(side[1:] for side in column) for column in columns]
    return (clockwise(places, columns), True) if named and None not in places else (columns, False)


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


def _are_neighbours(cards: Sequence[Sequence[Side]]) -> bool:
    """Return whether each row has the numbers of the cells beside a cell, as in `{-1, 1, 3, -1}`; these are no cards.

    Cells count from 0 or 1. One other value may stand for the rim.
    """
    for first in (0, 1):
        sides = {(str(at), " ".join(side)) for at, card in enumerate(cards, first) for side in card}
        cells, mutual = {cell for cell, _ in sides}, {(a, b) for a, b in sides if a != b and (b, a) in sides}
        if {cell for cell, _ in mutual} == cells and len({side for _, side in sides - mutual}) < 2:
            return True
    return False
