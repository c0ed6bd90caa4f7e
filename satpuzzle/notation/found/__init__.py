"""Finds the cards in any text: repeated rows of as many sides as a card has.

`outline` cuts the text into words and groups, `rows` finds rows that may be cards, and `tables` their columns. Rows
that are written alike, in groups that are written alike, are a table. `reasons` weighs what tables may be: the one with
the most sides is a puzzle, and if several groups contain such tables, each is a puzzle. A text is refused if something
that looks like a card would be left out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import chain

from satpuzzle.errors import InputError
from satpuzzle.notation.card_rows import SIDES, wrong_size
from satpuzzle.notation.found.outline import MOST_WORDS, Group, outline
from satpuzzle.notation.found.rows import KINDS, MOST_ITEMS, Row, form_of, path_of, places_of, rows_in
from satpuzzle.notation.found.tables import Found, readings_of, runs_of
from satpuzzle.notation.reasons import NEAR, Reading, best, ranked
from satpuzzle.notation.shared import OddCardError

MOST_PUZZLES = 20  # puzzles of a text that are compared with the rest
NEXT = r"\W*(?:[^\W\d]{1,8}\W*)?(\d{1,3})(?!\d)"  # the beginning of a line such as `Card 7: …`
BY_LINES = ("line", "part", "word", "spoken")  # kinds of cards that may also be written as lines of another kind

Run = list[Row]
Puzzles = list[tuple[Found, Run]]


def find(text: str, sides: int | None) -> list[Found]:
    """Return the puzzles in a text. sides: of a card, if known. Raises InputError if something like a card is left."""
    root = outline(text)
    rows = [*rows_in(root)]
    likely = ranked("cards", _readings(rows, sides))
    if not likely:
        return []
    chosen = likely[0]
    for other in likely[1:]:
        one, another = chosen.value[0][0], other.value[0][0]
        if other.score >= NEAR * chosen.score and len(one.cards[0]) != len(another.cards[0]):
            n, m = sorted((len(one.cards[0]), len(another.cards[0])))
            raise InputError("cards may have {n} or {m} sides; choose with --board", n=n, m=m, line=one.lines[0])
    _demand_rest(chosen.value, rows, text)
    return [found for found, _ in chosen.value]


def _readings(rows: list[Row], sides: int | None) -> Iterator[Reading[Puzzles]]:
    """Yield for each table the puzzles in it; how likely they are is said of the largest one."""
    tables: dict[tuple[object, ...], Run] = defaultdict(list)
    for row in rows:
        sizes = {*map(len, row.sides)} if 2 < len(row.sides) <= MOST_ITEMS else {0}
        if min(sizes) > 0 and max(sizes) <= MOST_WORDS and ("_",) not in row.sides:
            named = row.kind == "line" and row.name and (len(row.name) < 3 or any(map(str.isdigit, row.name)))
            tables[row.kind, row.form, len(row.sides), named, *path_of(row.within)].append(row)
    for table in sorted(tables.values(), key=lambda table: KINDS.index(table[0].kind)):
        letters, different = table[0].kind in ("word", "spoken"), {str(row.sides).casefold() for row in table}
        if letters and len(different) < max(3, len(table) / 2):
            continue  # the same few words are not cards
        runs = runs_of(table)
        read = [(found, run) for run in runs if (found := best("columns", readings_of(run, sides)))]
        if read:
            most, _ = max(read, key=lambda each: each[0].score)
            yield Reading([(found.value, run) for found, run in read], most.start, most.reasons)


# The rest of the text: nothing that looks like a card is left out. What names all sides that occur, as an enumeration
# does, or stands in other brackets than the cards, is no card.


def _demand_rest(chosen: Puzzles, rows: Sequence[Row], text: str) -> None:
    """Raise OddCardError, with its line, for what looks like a card beside the chosen ones but is not read."""
    used = {id(row) for _, run in chosen for row in run}
    lines = {line for found, _ in chosen for line in found.lines}
    paths = {row.within: (*path_of(row.within),) for row in rows}
    for found, run in chosen[:MOST_PUZZLES]:
        first, last, groups, odd = run[0], run[-1], {row.within for row in run}, list[Row]()
        tall = 2 * (first.kind == "tall")  # more lines of a card
        known, end = _Known(found, tall), next(at for at, row in enumerate(rows) if row is last)
        if len(groups) == len(run):  # each card stands in a group of its own, as in `Card([…])`
            around = (part for row in run for part in (row.within.parent or row.within).inside)
            groups = {part for part in around if isinstance(part, Group) and form_of(part) == form_of(first.within)}
        above, forms = {*first.within.around()} - groups, {row.form for row in run}
        if not found.keyed:
            _demand_order(first.keys, first.line, known.size)
        if first.kind not in BY_LINES:
            _demand_quotes(found)
        by_lines = first.kind in BY_LINES or (first.kind, first.within.sign) == ("keys", "")
        for at, row in enumerate(rows):
            if id(row) in used:
                continue
            same = row.kind == first.kind
            behind = same and at > end and row.within is last.within  # perhaps on the same line
            after = behind or ((same or tall > 0) and row.line > known.last)
            beside = row.kind == "line" and (by_lines or (tall > 0 and after))
            beside = (beside or row.kind == first.kind == "word") and paths[row.within] == paths[first.within]
            if beside or (row.kind in ("group", "keys") and row.within in groups) or behind:
                if not found.keyed and same and known.first - 3 < row.line < known.first:
                    names = ["".join(side) for side in row.sides]
                    _demand_order([name * (len(name) > 1) for name in names], row.line, known.size)
                if row.line not in lines or behind or (() in row.sides and row.kind == "keys"):
                    known.check(row, same and row.form in forms, after)
            if (
                same
                and row.form in forms
                and row.within in above
                and {*map(_plain, map(" ".join, row.sides))} < known.sides
            ):
                odd.append(row)
        if len({tuple(row.sides) for row in odd}) > 1:  # not an enumeration: a bracket is missing, or one too many
            raise _unlike(max(odd, key=lambda row: len(row.sides)).line, known.first)
        _demand_complete(run)
        _demand_next(found, ["", *text.split("\n")], lines)


def _demand_next(found: Found, lines: Sequence[str], used: Set[int]) -> None:
    """Raise OddCardError for the line after numbered cards if it has the next number: the text may end in a card."""
    after = next((at for at in range(max(found.lines) + 1, len(lines)) if lines[at].strip()), 0)
    numbers = [int(number[1]) for at in (*found.lines, after) if (number := re.match(NEXT, lines[at]))]
    following = numbers[:1] and numbers == [*range(numbers[0], numbers[0] + len(found.lines) + 1)]
    if after and after not in used and following:
        raise OddCardError("a card without sides; is the text complete?", line=after)


def _demand_complete(run: Run) -> None:
    """Raise OddCardError if the text ends among the cards: a bracket around them, or behind them, is not closed."""
    alone = len({row.within for row in run}) == len(run)
    around = last = run[0].within.parent if alone and run[0].within.parent else run[0].within
    while last.inside and isinstance(last.inside[-1], Group) and last.inside[-1].cut_off:
        last = last.inside[-1]
    behind = last is not around and (around.parent or form_of(last) == run[0].form)
    if behind or (around.cut_off and around.sign in {*"[("}):
        raise OddCardError("a card without sides; is the text complete?", line=last.line)


class _Known:
    """The sides of the cards that were found."""

    def __init__(self, found: Found, tall: int) -> None:
        cards = [[_plain(" ".join(side)) for side in card] for card in found.cards]
        self.sides, self.cards = {*chain(*cards)}, {tuple(sorted(card)) for card in cards}
        self.longest = max(len(side.split()) for side in self.sides)
        self.size, self.first, self.last = len(cards[0]), min(found.lines), max(found.lines) + tall

    def check(self, row: Row, alike: bool, after: bool) -> None:
        """Raise OddCardError if a row looks like a card. alike: it is written like them; after: they end before it."""
        shown, rest = self.parted(row)
        n = len(shown)
        if () in row.sides and row.kind == "keys" and alike:
            raise OddCardError(wrong_size(len(row.sides), self.size), line=row.line)
        if n == len({*shown}) >= len(self.sides) and not self.first < row.line <= self.last + 1:
            return  # an enumeration
        if (row.kind == "word" and rest) or (row.kind == "group" and tuple(sorted(shown)) in self.cards):
            return  # prose, or a card whose keys were read
        near = (alike or (after and not rest)) and self.first - 1 <= row.line <= self.last + 1 + (not rest)
        least = 0 if after and rest < 3 and row.kind != "word" else 1  # the text may end in a card
        if near and least < n < 2 * self.size and n != self.size:
            raise OddCardError(wrong_size(n, self.size), line=row.line)
        if (n == self.size and rest <= n + 1) or (n > self.size - 2 and rest <= n) or (near and n >= 2 * self.size):
            raise _unlike(row.line, self.first)

    def parted(self, row: Row) -> tuple[list[str], int]:
        """Return the known sides in a row, and how many other words there are."""
        words = [_plain(word) for side in row.with_keys().sides for word in side]
        letters = [word for word in words if len(word) == self.size and {word[0]} < {*word} <= self.sides]
        parts = ([word] if word in self.sides else re.split("[/\\\\]", word) for word in words)
        words = [part for each in parts for part in ([*each[0]] if each[0] in letters else each) if part]
        shown, rest, at = list[str](), 0, 0
        while at < len(words):
            ends = range(min(at + self.longest, len(words)), at, -1)
            end = next((end for end in ends if " ".join(words[at:end]) in self.sides), None)
            shown += [" ".join(words[at:end])] if end else []
            rest, at = rest + (end is None), end or at + 1
        return shown, rest


def _plain(side: str) -> str:
    """Return a side in small letters, and a number without its sign."""
    return side.lstrip("+-") if side.lstrip("+-").isdecimal() else side.casefold()


def _unlike(line: int, other: int) -> OddCardError:
    return OddCardError("is written differently from the other cards; write it as line {other}", line=line, other=other)


def _demand_quotes(found: Found) -> None:
    """Raise OddCardError for a side that alone has another number of words, or a comma that was quoted."""
    shapes = [(tuple("," in word for word in side), at) for at, card in enumerate(found.cards) for side in card]
    often = Counter(shape for shape, _ in shapes)
    if len(often) == 2 and min(often.values()) == 1 and len(shapes) > 8:
        at = next(at for shape, at in shapes if often[shape] == 1)
        raise _unlike(found.lines[at], found.lines[not at])


def _demand_order(names: Sequence[str], line: int, size: int) -> None:
    """Raise OddCardError if some names are those of sides, and others are missing."""
    places = {at: place for at, place in enumerate(places_of(names)) if place is not None}
    if 1 < len({*places.values()}) == len(places) < size == 4:
        raise OddCardError(
            "only {names} are names of sides; name all four, as in {sides}",
            names=", ".join(names[at] for at in places),
            sides=", ".join(SIDES[0]),
            line=line,
        )
