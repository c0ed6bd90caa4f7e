"""Reads cards as people type them: one card per line, with numbers, words or letters. An example uses one style.

    A: heart+ club- spade+ diamond-      a mark after (or before) the word: + front, - back
    heart, club', spade, diamond'        only one mark (' or * or -): the back; words without it are fronts
    A b C d   or   AbCd                  letters: upper case front, lower case back
    red;green;blue;yellow                no marks, one case: colours, without fronts and backs

Words without marks that may be halves (`foxtop` and `foxtail`, `BK` and `BP`, `FOX` and `fox`) need a rule: they are
halves under the signed rule and whole pictures under the unsigned one.

Solutions do not depend on which half is the front. The mark of the backs can be chosen; then it may be any sign.
Figures are numbered by first appearance. A line may begin with the name of the card (`A:`, `7)`, `card 3:`, `1.`). A
header may name the sides in any order (`top,right,bottom,left`, `karte;oben;rechts;unten;links`). If every line has one
number more than a card has sides, without signs, the first is the number of the card. Card names are different; the
same word before all cards is not a name.

Numbers without signs, some of them 0, are a framed puzzle. So are letters of one case, if `A` or `X` is the frame of a
rectangle: on two sides of four cards, on one side of as many cards as lie along the rim, and nowhere else. These
letters are numbered as in the alphabet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from satpuzzle.errors import InputError, located, shorten
from satpuzzle.notation import card_rows
from satpuzzle.notation.card_rows import SEPARATORS, SIDE, How, Row, same
from satpuzzle.notation.shared import CARD, Draft, about_card, is_number, read_label
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say


def looks_typed(text: str) -> bool:
    """Return whether a text begins like cards in words or letters, or in numbers with names, commas or a header."""
    stripped = (line.strip() for line in text.split("\n"))
    lines = list(islice((line for line in stripped if line.strip(SEPARATORS) and line[0] != "#"), 40))
    if any(set("[]{}(=$") & set(card_rows.name_and_rest(line)[1]) for line in lines):
        return False
    if any(re.match(r"(\d+\s+)?data\s", line, re.IGNORECASE) for line in lines):
        return False
    if has_header(text):
        return True
    rows = [card_rows.row_of(0, line) for line in lines]
    if 2 * sum(map(_shows_marks, lines)) > len(lines):
        return True
    lengths = Counter(len(row.items[0]) for row in rows if len(row.items) == 1 and row.items[0].isalnum())
    length, often = max(lengths.items(), key=lambda item: item[1], default=(0, 0))
    if length in CARD and often > 1 and 2 * often > len(lines):  # AbCd
        together = "".join(row.items[0] for row in rows if row.items and len(row.items[0]) == length)
        return not together.isdigit() and _repeats(together.lower())
    sized = [row for row in rows if len(row.items) in CARD]
    cards = [row for row in sized if all(re.fullmatch(SIDE, same(item)) for item in row.items)]
    if not cards or all(row.plain and all(map(is_number, row.items)) for row in cards):
        return False
    items = [item.casefold() for row in cards for item in row.items]
    often = max(Counter(len(row.items) for row in cards).values())
    marked = any(is_number(item) or not item.isalnum() for item in items)
    return 2 * often > len(lines) and (marked or (len(lines) > 1 and _repeats(items)))


def has_header(text: str) -> bool:
    """Return whether the first line that is not a `#` line names the sides."""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line.strip(SEPARATORS) and line[0] != "#"), "")
    return card_rows.header_of(card_rows.split(first)[1]) is not None


def _shows_marks(line: str) -> bool:
    """Return whether words on the line have marks, with or without spaces between them."""
    together = re.fullmatch(r"(?:[^\W\d_]+[+\-*']){2,}", line)
    return together is not None or len(re.findall(r"[^\W\d_] ?[+\-−*'’](?!\w)", line)) > 1


def _repeats(items: Sequence[str]) -> bool:
    """Return whether sides repeat often enough to match; words of prose do not."""
    return 2 * len({*items}) <= len(items)


def read(lines: Sequence[tuple[int, str]], sides: int, how: How) -> Draft:
    """Read the cards on the numbered lines of one example. Raises InputError with the line."""
    header: tuple[bool, list[int]] | None = None
    rows: list[Row] = []
    for number, line in lines:
        if not rows and not header:
            header = card_rows.header_of(card_rows.split(line)[1])
            if header and len(header[1]) == sides:
                continue
            header = None
        if line.strip(SEPARATORS):
            rows.append(card_rows.row_of(number, line, header))
    first_column = header is None and card_rows.have_numbers(rows, sides)
    if first_column:
        rows = [row._replace(items=row.items[1:], plain=False, name=row.items[0]) for row in rows]
    return named(rows, sides, how, headed=header is not None, first_column=first_column)


def named(rows: Sequence[Row], sides: int, how: How, headed: bool = False, first_column: bool = False) -> Draft:
    """Read cards and names. headed: a header names the sides. first_column: the first column was taken as names."""
    names = _names(rows)
    try:
        draft = _read(rows, sides, how)
    except InputError as error:
        named = {row.line: name for row, name in zip(rows, names, strict=False)}
        raise about_card(error, named.get(error.line or 0, "")) from None
    draft.card_names, draft.headed = names, headed
    draft.guessed = guessed(draft, headed, first_column)
    return draft


def guessed(draft: Draft, headed: bool, first_column: bool) -> frozenset[str]:
    """Return what was inferred from the cards: keys of `found` below.

    Numbers with signs leave nothing open, as the exercise writes them so. Words with + and -, or a header, leave only
    the board open. `words` means halves without marks, which no rule defines.

    Args:
        draft: The cards.
        headed: See `named`.
        first_column: See `named`.
    """
    halves = tuple(map(same, draft.halves or ("", "")))
    stated = {half[-1:] for half in halves} == {*"+-"} or {half[:1] for half in halves} == {*"+-"}
    numbers = not draft.figures and not draft.halves
    signs = numbers and any(label < 0 for card in draft.cards for label in card)
    found = {
        "board": not signs and not headed,
        "rule": not signs and not draft.halves,
        "halves": bool(draft.halves) and not stated,
        "words": bool(draft.halves) and all(half == half.strip("+-'*") for half in halves),
        "names": first_column,
        "case": draft.one_case is not None,
        "letters": may_pair(draft, 6),  # fewer letters are whole pictures
    }
    return frozenset(name for name, was_found in found.items() if was_found)


def may_pair(draft: Draft, least: int) -> bool:
    """Return whether so many letters or numbers are read as whole pictures although they may be halves in pairs."""
    shown = {label for card in draft.cards for label in card}
    alone = all(len(name) == 1 for name in draft.figures)
    return not draft.marked and not draft.framed and alone and len(shown) >= least and len(shown) % 2 == 0


def _names(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the names of the cards; empty if none has a name, or all have the same. Raises InputError."""
    names = [row.name for row in rows]
    if not any(names) or (len(names) > 1 and len({*names}) == 1):
        return ()
    first: dict[str, int] = {}
    for row in rows:
        if row.name and first.setdefault(row.name, row.line) != row.line:
            raise InputError(
                "card {name} is already on line {first}; remove one of them, or rename it",
                name=shorten(row.name),
                first=first[row.name],
                line=row.line,
            )
    return tuple(names)


def read_given(cards: object, sides: int | None, halved: bool | None = None) -> tuple[Draft, str, str]:
    """Read the cards that a caller of the library gives, as in `Puzzle.from_cards`.

    Args:
        cards: A text with one card per line, perhaps after a title on `#` lines; or a list with, for each card, such a
            line or a list of numbers or words. A header may precede lines.
        sides: Sides of a card; None takes the most frequent number in lists, else 4.
        halved: See `How`.

    Returns:
        The cards, the title, and the text as it would be typed.

    Raises:
        InputError: If the cards are invalid; the error names the line, or the position in the list (from 1).
    """
    how = How(None, halved)
    if isinstance(cards, str):
        return _read_text(cards, sides or 4, how)
    wanted = say("a list of cards such as [[1, 2, -1, -2], …], or a string with one card per line")
    given = validation.members("cards", cards, wanted)
    if not given:
        error = validation.wrong("cards", cards, wanted)
        raise error
    lines = [(number, card) for number, card in enumerate(given, 1) if isinstance(card, str)]
    for number, line in lines:
        if not line.strip(SEPARATORS) or "\n" in line or line.lstrip().startswith("#"):
            card = validation.brief(line)
            wrong = say("{card} is not one card; expected, for example, 'heart+ club- spade+ club+'", card=card)
            raise InputError(wrong, line=number)
    if len(lines) == len(given):
        return read(lines, sides or 4, how), "", "\n".join(given)
    rows = [
        card_rows.row_of(number, card) if isinstance(card, str) else Row(number, _items(card, number), False)
        for number, card in enumerate(given, 1)
    ]
    often = Counter(len(row.items) for row in rows if len(row.items) in CARD)
    usual = often.most_common(1)[0][0] if often else 4
    return named(rows, sides or usual, how), "", "\n".join(" ".join(row.items) for row in rows)


def _read_text(text: str, sides: int, how: How) -> tuple[Draft, str, str]:
    title: list[str] = []
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line.startswith("#") and lines:
            late = say("a title after cards begins another puzzle; use parse_all for several puzzles")
            raise InputError(late, line=number)
        if line.startswith("#"):
            title.append(line[1:].strip())
        elif line:
            lines.append((number, line))
    if not lines:
        raise InputError("no cards; write one card per line, for example 1 -2 3 -4")
    return read(lines, sides, how), " ".join(title).strip(), text.strip("\n")


def _items(card: object, number: int) -> list[str]:
    """Return the sides of card `number`, given as a list. Raises InputError."""
    wanted = say("a list of labels such as [1, 2, -1, -2], or a string such as 'heart+ club- spade+ club+'")
    with located(line=number):
        sides = validation.members("card", card, wanted)
        if not sides:
            raise validation.wrong("card", card, wanted)
        return [_word(side, place) for place, side in enumerate(sides, 1)]


def _word(side: object, place: int) -> str:
    """Return the text of a side, which is a word or a number. Raises InputError."""
    try:
        return side.strip() if isinstance(side, str) else str(validation.whole("side", side))
    except InputError:
        wanted = say("a whole number, or a word such as 'heart+'")
        raise validation.wrong(say("side {n}", n=place), side, wanted) from None


def _read(rows: Sequence[Row], sides: int, how: How) -> Draft:
    words = [item for row in rows for item in row.items]
    back = None if how.back is None else same(how.back)
    if back is not None:
        _check_back(back, rows, words)
    mark = r"[+\-'*]" if back is None else r"(?:[^\w\s]|_)"
    numbered = any(re.fullmatch(rf"[0-9]+{mark}", same(word)) for word in words if not word[-1:].isalnum()) and all(
        re.fullmatch(rf"[0-9]+{mark}?", same(word)) for word in words
    )  # as in 1+ 2- 3+ 4-
    if back is not None and any(re.fullmatch(r"[+-]?[0-9]+", same(word)) for word in words) and not numbered:
        raise InputError("--back cannot be used with numbers: a minus marks the back", line=rows[0].line)
    if 2 * sum(map(is_number, words)) >= len(words) and not numbered:
        return _numbers(rows, sides)
    from satpuzzle.notation.card_words import read_words

    return read_words(rows, sides, numbered, how._replace(back=back))


def _check_back(back: str, rows: Sequence[Row], words: Sequence[str]) -> None:
    """Raise InputError if `back` is not a mark, or does not occur."""
    if not card_rows.can_mark(back):
        raise InputError("invalid value {back} for --back; expected one character, as in --back +", back=shorten(back))
    if words and not any(back in (word[:1], word[-1:]) for word in map(same, words)):
        raise InputError(
            "no side has the mark {back}; remove --back, or correct it", back=shorten(back), line=rows[0].line
        )


def _numbers(rows: Sequence[Row], sides: int) -> Draft:
    cards = []
    for row in rows:
        with located(line=row.line):
            cards.append(tuple(read_label(_number(item, row, at, sides)) for at, item in enumerate(row.items, 1)))
            card_rows.demand_sides(row, sides)
    marked = all(row.plain for row in rows) or any(same(item)[0] in "+-" for row in rows for item in row.items)
    framed = not marked and any(0 in card for card in cards)
    return Draft(cards, [row.line for row in rows], marked=marked, framed=framed)


def _number(item: str, row: Row, place: int, sides: int) -> str:
    if not item:
        card_rows.refuse_gap(place)
    if place == 1 and len(row.items) == sides + 1 and item.isalpha():
        card_rows.demand_sides(row, sides)
    item = item if item.isascii() and item[0] != '"' else same(item)
    if not any(map(is_number, row.items)):
        raise InputError("invalid label {item}; titles and comments begin with #, as in # My cards", item=shorten(item))
    return item
