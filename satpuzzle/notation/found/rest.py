"""The rest of a text, after its cards were found: nothing that looks like a card is left out.

What names all sides that occur, as an enumeration does, or stands in other brackets than the cards, is no card.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NoReturn

from satpuzzle.notation.card_rows import SIDES, wrong_size
from satpuzzle.notation.found.outline import Group, Mark, Side, Word
from satpuzzle.notation.found.rows import ANDS, Row, form_of, path_of, places_of
from satpuzzle.notation.found.tables import Found
from satpuzzle.notation.shared import OddCardError

MOST = 20  # puzzles of a text that are compared with the rest
NUMBERED = r"\W*(?:[^\W\d]{1,8}\W*)?(\d{1,3})(?!\d)"  # the beginning of a line such as `Card 7: …`
BY_LINES = ("line", "part", "word", "spoken")  # kinds of cards that may also be written as lines of another kind


def demand_rest(chosen: Sequence[tuple[Found, list[Row]]], rows: Sequence[Row]) -> None:
    """Raise OddCardError, with its line, for what looks like a card beside the chosen ones but is not read."""
    used = {id(row) for _, run in chosen for row in run}
    lines = {line for found, _ in chosen for line in found.lines}
    others: dict[object, list[Row]] = defaultdict(list)  # by the group that they are in, and by how this is written
    for row in rows:
        if id(row) not in used:
            others[row.within].append(row)
            if row.kind in ("line", "word"):
                others[row.kind, *path_of(row.within)].append(row)
    for found, run in chosen[:MOST]:
        first, groups = run[0], dict.fromkeys(row.within for row in run)
        known, forms = _Known(found), {row.form for row in run}
        if len(groups) == len(run):  # each card stands in a group of its own, as in `Card([…])`
            around = (part for row in run for part in (row.within.parent or row.within).inside)
            form = form_of(first.within)
            groups = dict.fromkeys(part for part in around if isinstance(part, Group) and form_of(part) == form)
        above = [group for group in first.within.around() if group not in groups]
        kinds = [] if first.kind not in BY_LINES and (first.kind, first.within.sign) != ("keys", "") else ["line"]
        kinds += ["word"] * (first.kind == "word")
        near = [row for kind in kinds for row in others[kind, *path_of(first.within)]]
        if first.kind not in BY_LINES:
            near += [row for group in groups for row in others[group] if row.kind in ("group", "keys")]
        shapes = Counter(_shape(side) for card in found.cards for side in card)
        if first.kind not in BY_LINES and len(shapes) == 2 and min(shapes.values()) == 1 and shapes.total() > 8:
            strange = min(shapes, key=lambda shape: shapes[shape])
            at = next(at for at, card in enumerate(found.cards) if strange in map(_shape, card))
            raise _unlike(found.lines[at], found.lines[not at])
        if not found.keyed:
            _demand_order(first.keys, first.line, known.size)
        for row in near:
            alike = row.kind == first.kind and row.form in forms
            if not found.keyed and row.kind == first.kind and 0 < known.first - row.line < 3:
                names = ["".join(side) for side in row.sides]
                _demand_order([name * (len(name) > 1) for name in names], row.line, known.size)
            if row.line not in lines or (() in row.sides and row.kind == "keys"):
                known.check(row, alike)
        odd = [row for group in above for row in others[group] if row.form in forms and row.kind == first.kind]
        odd = [row for row in odd if {_plain(" ".join(side)) for side in row.sides} < known.sides]
        if len({tuple(row.sides) for row in odd}) > 1:  # not an enumeration: a bracket is missing, or one too many
            known.refuse(max(odd, key=lambda row: len(row.sides)))
        _demand_complete([row.within for row in run], first.kind)


def demand_next(chosen: Sequence[tuple[Found, list[Row]]], text: str) -> None:
    """Raise OddCardError for the line after numbered cards if it has the next number: the text may end in a card."""
    lines, used = ["", *text.split("\n")], {line for found, _ in chosen for line in found.lines}
    for found, _ in chosen[:MOST]:
        after = next((at for at in range(max(found.lines) + 1, len(lines)) if lines[at].strip()), 0)
        numbers = [int(number[1]) for at in (*found.lines, after) if (number := re.match(NUMBERED, lines[at]))]
        if (
            numbers
            and after
            and after not in used
            and numbers == [*range(numbers[0], numbers[0] + len(found.lines) + 1)]
        ):
            raise OddCardError("a card without sides; is the text complete?", line=after)


class _Known:
    """The sides of the cards that were found."""

    def __init__(self, found: Found) -> None:
        self.sides = {_plain(" ".join(side)) for card in found.cards for side in card}
        self.longest = max(len(side.split()) for side in self.sides)
        self.size = len(found.cards[0])
        self.cards = {tuple(sorted(_plain(" ".join(side)) for side in card)) for card in found.cards}
        self.lines = range(min(found.lines) - 1, max(found.lines) + 2)
        self.first, self.last = min(found.lines), max(found.lines)

    def check(self, row: Row, alike: bool) -> None:
        """Raise OddCardError if a row looks like a card. alike: whether it is written like the cards."""
        if () in row.sides and row.kind == "keys" and alike:
            raise _wrong_size(len(row.sides), self.size, row.line)
        shown, rest = self._parted([_plain(word) for side in row.with_keys().sides for word in side])
        if len(shown) == len({*shown}) >= len(self.sides) and not self.first < row.line <= self.last + 1:
            return
        if (row.kind == "word" and rest) or (row.kind == "group" and tuple(sorted(shown)) in self.cards):
            return  # prose, or a card whose keys were read
        near = alike and row.line in self.lines
        least = 0 if row.line > self.last and rest < 3 else 1  # the text may end in a card
        if near and least < len(shown) < 2 * self.size and len(shown) != self.size:
            raise _wrong_size(len(shown), self.size, row.line)
        if (
            (len(shown) == self.size and rest <= self.size + 1)
            or (self.size - 2 < len(shown) and rest <= len(shown))
            or (near and len(shown) >= 2 * self.size)
        ):
            self.refuse(row)

    def refuse(self, row: Row) -> NoReturn:
        """Raise OddCardError for a row that is a card, but is not written like the others."""
        raise _unlike(row.line, self.first)

    def _parted(self, words: Sequence[str]) -> tuple[list[str], int]:
        """Return the known sides in words, and how many other words there are."""
        letters = [word for word in words if len(word) == self.size and {word[0]} < {*word} <= self.sides]
        words = [word for word in words if word in self.sides or word not in ANDS]
        parts = ([word] if word in self.sides else re.split("[/\\\\]", word) for word in words)
        words = [part for each in parts for part in ([*each[0]] if each[0] in letters else each) if part]
        shown, rest, at = list[str](), 0, 0
        while at < len(words):
            ends = range(min(at + self.longest, len(words)), at, -1)
            end = next((end for end in ends if " ".join(words[at:end]) in self.sides), None)
            shown += [" ".join(words[at:end])] if end else []
            rest, at = rest + (end is None), end or at + 1
        return shown, rest


def _shape(side: Side) -> tuple[bool, ...]:
    """Return what a lost sign changes: the number of words, and which of them have a comma that was quoted."""
    return tuple("," in word for word in side)


def _plain(side: str) -> str:
    """Return a side in small letters, and a number without its sign."""
    return side.lstrip("+-") if side.lstrip("+-").isdecimal() else side.casefold()


def _unlike(line: int, other: int) -> OddCardError:
    return OddCardError("is written differently from the other cards; write it as line {other}", line=line, other=other)


def _wrong_size(n: int, size: int, line: int) -> OddCardError:
    return OddCardError(wrong_size(n, size), line=line)


def _demand_order(names: Sequence[str], line: int, size: int) -> None:
    """Raise OddCardError if some names are those of sides, in another order than clockwise, and others are missing."""
    places = {at: place for at, place in enumerate(places_of(names)) if place is not None}
    if 1 < len({*places.values()}) == len(places) < size == 4:
        turns = {(place - at) % size for at, place in places.items()}
        if len(turns) > 1 if len(names) == size else [*places.values()] != sorted(places.values()):
            raise OddCardError(
                "only {names} are names of sides; name all four, as in {sides}",
                names=", ".join(names[at] for at in places),
                sides=", ".join(SIDES[0]),
                line=line,
            )


def _demand_complete(groups: Sequence[Group], kind: str) -> None:
    """Raise OddCardError if the text ends among the cards, or a group beside theirs begins like them without sides."""

    def begin(group: Group) -> list[object]:
        first = [part.text if isinstance(part, Word) else part for part in group.inside if part != Mark("\n")]
        return [form_of(group), *first[:2]]

    known = {*groups}
    around = groups[0] if len(known) < len(groups) else groups[0].parent
    if around is None:
        return
    for part in around.inside if len(known) == len(groups) else ():
        if isinstance(part, Group) and part not in known and begin(part) == begin(groups[0]):
            raise OddCardError("a card without sides; is the text complete?", line=part.line)
    last = around
    while last.inside and isinstance(last.inside[-1], Group) and last.inside[-1].cut_off:
        last = last.inside[-1]
    listed = around.inside[-1:] == [Mark(",")] or (kind in ("group", "keys") and around.sign in "[(")
    if around.cut_off and around.parent and listed:
        raise OddCardError("a card without sides; is the text complete?", line=last.line)
