"""`cards`: typed cards. A `#` line with a title, then one card per line: signed integers clockwise from the top.

    # Standard example
    -3 -1 4 2
    -1 -2 3 4

A `#` line after cards begins the next example; all `#` lines before the cards belong to the title. Sides may also be
words or letters, see `satpuzzle.notation.card_rows`.

Recognised if every line except `#` lines may be a card; without a `#` line, the first line must have three numbers, or
words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, islice

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import card_rows
from satpuzzle.notation.card_rows import SEPARATORS, USUALLY, How, Row, header_of, row_of, rows_of, said_order, same
from satpuzzle.notation.shared import CARD, Draft, Hint, about_card, is_number, lines_of, read_label, set_frame
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Lines = Sequence[tuple[int, str]]  # with their numbers


def are_numbers(text: str) -> bool:
    """Return whether a text has a title and begins with numbers, so that it can have no other notation."""
    return re.match(r"\s*+(?:#[^\n]*\n\s*+)++(?:[+-]?\d\S*+[^\S\n]*+)++(?:\n|\Z)", text) is not None


def fits(text: str) -> bool:
    """Return whether a text begins like cards in numbers, words or letters, perhaps with names or below a header."""
    stripped = (line.strip() for line in text.split("\n"))
    lines = list(islice((line for line in stripped if line.strip(SEPARATORS) and line[0] != "#"), 40))
    titled = text.lstrip().startswith("#")
    if not lines or (is_number(lines[0]) and (titled or len(lines[0].split()) > 2)):
        return titled or bool(lines)
    rows = rows_of((0, line) for line in lines)
    sides = [row.items for row in rows if len(row.items) in CARD]
    cards = [each for each in sides if all(re.fullmatch(card_rows.SIDE, same(item)) for item in each)]
    items = [item.casefold() for card in cards for item in card]
    numbers = all(row.plain for row in rows) and all(map(is_number, items))
    often = max(Counter(map(len, cards)).values(), default=0)
    marked = any(is_number(item) or not item.isalnum() for item in items)
    repeats = len(lines) > 1 and 2 * len({*items}) <= len(items)  # words of prose do not
    usual = 2 * often > len(lines) and not numbers and (marked or repeats)
    first, others = [card[0] for card in cards], {item for card in cards for item in card[1:]}
    named = len(first) == len({*first}) >= 6 and others.isdisjoint(first)
    return (usual and not named) or header_of(rows[0].items) is not None


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read all examples of a text. Raises InputError with the line."""
    text, fixed = card_rows.without_fixed(text)
    found = _examples(text)
    drafts = [_draft(title, lines, sides, how) for title, lines in found if lines]
    follow(drafts, text, fixed)
    for draft in drafts:
        if draft.hints and not draft.figures and min(map(min, draft.cards)) >= 0:  # tiles, not halves
            draft.marked, draft.rule = False, None
    if not found[-1][1]:
        raise InputError("a comment with no cards after it; add the cards or remove it", line=found[-1][0][0][0])
    return drafts


def follow(drafts: Sequence[Draft], text: str, fixed: Sequence[int]) -> None:
    """Give drafts the order of sides that their text says, and hints for the cards on fixed lines."""
    order = said_order(text, (line for draft in drafts for line in draft.lines))
    for draft in drafts:
        draft.hints = [Hint(card, card, 0, line) for card, line in enumerate(draft.lines, 1) if line in fixed]
        if order and draft.cards and not draft.headed and len(draft.cards[0]) == 4:
            draft.order, draft.guessed = order, draft.guessed - {"order"}


def _examples(text: str) -> list[tuple[Lines, Lines]]:
    """Return the titles, on `#` lines, and the lines of the cards of each example. Raises InputError."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip(SEPARATORS)]
    found: list[tuple[list[tuple[int, str]], list[tuple[int, str]]]] = []
    for titled, group in groupby(lines, lambda each: each[1].startswith("#")):
        if titled or not found:
            found.append(([], []))
        found[-1][not titled].extend(group)
    if not any(cards for _, cards in found):
        raise InputError("no cards; write one card per line, for example 1 -2 3 -4")
    return [*found]


def _draft(title: Lines, lines: Lines, sides: int | None, how: How) -> Draft:
    """Read one example. Raises InputError with the line."""
    draft = table(lines, sides, how, titled=bool(title))
    draft.order_open = not draft.headed
    if title and not draft.figures and not draft.halves:  # as in the exercise: squares, clockwise from the top
        draft.guessed, draft.order_open = draft.guessed - {"board"}, False
    draft.title, draft.line = _titled(title), (title or lines)[0][0]
    draft.text = "\n".join(line for _, line in (*title, *lines))
    return draft


def _titled(lines: Lines) -> str:
    """Return the title on `#` lines."""
    return " ".join(line[1:].strip() for _, line in lines).strip()


def table(lines: Lines, sides: int | None, how: How, titled: bool = False) -> Draft:
    """Read the cards on lines, perhaps below a header. sides: of a card, if known. Raises InputError with the line."""
    first = row_of(*lines[0]).items if lines else []
    header = header_of(first) or []
    rows = rows_of(lines[bool(header) :], 0 < len(header) < len(first))
    for at, row in enumerate(rows if header else ()):
        placed = [row.items[place] for place in header] if len(row.items) == len(header) else row.items
        rows[at] = row._replace(items=placed, plain=False)
    sides = sides or len(header) or _usual(rows, titled or how.halved is not None)
    counted = [row.items[0] for row in rows if len(row.items) == sides + 1 and all(map(str.isdecimal, row.items))]
    column = not header and 1 < len(rows) == len({*counted})
    if column:
        rows = [row._replace(items=row.items[1:], plain=False, name=row.items[0]) for row in rows]
    return drafted(rows, sides, how, headed=bool(header), first_column=column, titled=titled)


def _usual(rows: Sequence[Row], clear: bool) -> int:
    """Return 3 or 6 if so many sides are on every line, else 4, as for bare numbers. clear: numbers are not bare."""
    sizes = {len(row.items) for row in rows}
    bare = not clear and all(item.isdecimal() for row in rows for item in row.items)
    called = any(row.items and row.items[0].casefold() in card_rows.CARD_NAMES for row in rows)  # without a colon
    return sizes.pop() if not bare and not called and len(rows) > 1 and sizes in ({3}, {6}) else 4


def drafted(
    rows: Sequence[Row], sides: int, how: How, headed: bool = False, first_column: bool = False, titled: bool = False
) -> Draft:
    """Read cards, perhaps below a header, with names in the first column, or below a title: then numbers are signed."""
    try:
        draft = _read(rows, sides, how, titled)
    except InputError as error:
        raise about_card(error, next((row.name for row in rows if row.line == error.line), "")) from None
    names = tuple(row.name for row in rows)
    names = names if len({*names}) > 1 or len(names) == 1 else ()  # the same word before all is no name
    draft.card_names, draft.headed = names, headed
    draft.guessed = guessed(draft, headed, first_column, how)
    draft.rule = Rule() if draft.marked else Rule.UNSIGNED if draft.figures else None
    if draft.framed:
        set_frame(draft, Rule.FRAMED)
    return draft


def guessed(draft: Draft, headed: bool, first_column: bool, how: How) -> frozenset[str]:
    """Return what was inferred from the cards: keys of `found` below.

    Numbers with signs leave nothing open, as the exercise writes them so. Words with + and -, or a header, leave only
    the board open. `words` means halves without marks, which no rule defines. `letters` are whole pictures although
    they may be halves in pairs.

    Args:
        draft: The cards.
        headed: See `drafted`.
        first_column: See `drafted`.
        how: How sides were read.
    """
    shown = {label for card in draft.cards for label in card}
    halves = [*map(same, draft.halves or ())]
    stated = any({half[at:][:1] for half in halves} == {*"+-"} for at in (0, -1))
    signs = not draft.figures and not draft.halves and min(shown, default=0) < 0
    alone = not draft.marked and not draft.framed and all(len(name) == 1 for name in draft.figures)
    found = {
        "board": not signs and not headed,
        "rule": not signs and not draft.halves,
        "halves": bool(halves) and not stated,
        "words": bool(halves) and all(half == half.strip("+-'*") for half in halves),
        "names": first_column,
        "case": draft.one_case is not None,
        "letters": alone and len(shown) >= (4 if how.exact else 6) and len(shown) % 2 == 0,  # fewer are pictures
    }
    return frozenset(name for name, was_found in found.items() if was_found)


def _read(rows: Sequence[Row], sides: int, how: How, titled: bool) -> Draft:
    words = [same(item) for row in rows for item in row.items]
    numbered = all(re.fullmatch(r"[0-9]+([^\w\s]|_)?", word) for word in words)  # as in 1+ 2- 3+ 4-
    numbered = numbered and not all(map(str.isdecimal, words))
    if numbered or 2 * sum(map(is_number, words)) < len(words) or any(" " in word for word in words):
        from satpuzzle.notation.card_words import read_words

        return read_words(rows, sides, how)
    cards = []
    for row in rows:
        with located(line=row.line):
            card_rows.demand_sides(row, sides)
            cards.append(tuple(read_label(same(item)) for item in row.items))
    marked = titled or all(row.plain for row in rows) or any(word[0] in "+-" for word in words)
    framed = not marked and any(0 in card for card in cards)
    return Draft(cards, [row.line for row in rows], marked=marked, framed=framed)


def read_given(cards: object, sides: int | None, halved: bool | None = None) -> tuple[Draft, str, str]:
    """Read the cards that a caller of the library gives, as in `Puzzle.from_cards`.

    Args:
        cards: A text with one card per line, perhaps after a title on `#` lines; or a list with, for each card, such a
            line or a list of numbers or words. A header may precede lines.
        sides: Sides of a card; None takes 3 or 6 if so many are on every line, else 4.
        halved: See `How`.

    Returns:
        The cards, the title, and the text as it would be typed.

    Raises:
        InputError: If the cards are invalid; the error names the line, or the position in the list (from 1).
    """
    wanted = say("a list of cards such as [[1, 2, -1, -2], …], or a string with one card per line")
    given = [] if isinstance(cards, str) else validation.members("cards", cards, wanted)
    text = cards if isinstance(cards, str) else "\n".join(_line(card, number) for number, card in enumerate(given, 1))
    (title, lines), *others = _examples(text)
    if others:
        late = others[0][0][0][0]
        raise InputError("a title after cards begins another puzzle; use parse_all for several puzzles", line=late)
    only = len(given[0]) if len(given) == 1 and not isinstance(given[0], str) else 0
    sides = sides or (only if only in (3, 6) else _usual(rows_of(lines), clear=True))
    draft = table(lines, sides, How(halved))
    return draft, _titled(title), text.strip("\n")


def _line(card: object, number: int) -> str:
    """Return card `number` as it is typed; it may be a list of words and numbers. Raises InputError."""
    if isinstance(card, str):
        return card
    with located(line=number):
        wanted = say("a list of labels such as [1, 2, -1, -2], or a string such as 'heart+ club- spade+ club+'")
        sides = validation.members("card", card, wanted)
        for place, side in enumerate(sides, 1):
            if isinstance(side, bool) or not (isinstance(side, str) or hasattr(side, "__index__")):
                wanted = say("a whole number, or a word such as 'heart+'")
                raise validation.wrong(say("side {n}", n=place), side, wanted)
        return ", ".join(str(side).strip() for side in sides)


def write(puzzle: Puzzle) -> str:
    """Write a puzzle. Raises CannotHoldError."""
    return lines_of(f"# {' '.join(puzzle.title.split())}".rstrip(), cards=puzzle.cards)


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Write several puzzles. Raises CannotHoldError."""
    return "".join(map(write, puzzles))
