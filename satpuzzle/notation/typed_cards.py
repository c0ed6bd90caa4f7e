"""Reads cards as people type them: one card per line, with numbers, words or letters. An example uses one style.

    A: heart+ club- spade+ diamond-      a mark after (or before) the word: + front, - back
    heart, club', spade, diamond'        only one mark (' or * or -): the back; words without it are fronts
    A b C d   or   AbCd                  letters: upper case front, lower case back
    red;green;blue;yellow                no marks, one case: colours, without fronts and backs

Words without marks may name halves (`foxtop` and `foxtail`, `BK` and `BP`, `FOX` and `fox`). Reasons are weighed; if
they are not clear, a rule is needed: halves under the signed one, whole pictures under the unsigned one.

Solutions do not depend on which half is the front. The mark of the backs can be chosen; then it may be any sign.
Figures are numbered by first appearance. A line may begin with the name of the card (`A:`, `7)`, `card 3:`, `1.`). A
header may name the sides in any order (`top,right,bottom,left`, `karte;oben;rechts;unten;links`). If every line has one
number more than a card has sides, without signs, the first is the number of the card. Card names are different; the
same word before all cards is not a name.

Numbers without signs, some of them 0, are a framed puzzle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from satpuzzle.errors import InputError, Parts, located, shorten
from satpuzzle.notation import card_rows
from satpuzzle.notation.card_rows import SEPARATORS, SIDE, How, Row, header_of, row_of, same
from satpuzzle.notation.shared import CARD, Draft, about_card, is_number, read_label
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say


def looks_typed(text: str) -> bool:
    """Return whether a text begins like cards in words or letters, or in numbers with names, commas or a header."""
    stripped = (line.strip() for line in text.split("\n"))
    lines = list(islice((line for line in stripped if line.strip(SEPARATORS) and line[0] != "#"), 40))
    program = (set("[]{}(=$") & set(card_rows.name_and_rest(line)[1]) for line in lines)
    if not lines or any(program) or any(re.match(r"(?i)(\d+\s+)?data\s", line) for line in lines):
        return False
    rows = [row_of(0, line) for line in lines]
    words = [[*row.items[0]] if len(row.items) == 1 and row.items[0].isalpha() else row.items for row in rows]  # AbCd
    cards = [each for each in words if len(each) in CARD and all(re.fullmatch(SIDE, same(item)) for item in each)]
    items = [item.casefold() for card in cards for item in card]
    numbers = all(row.plain for row in rows) and all(map(is_number, items))
    often = max(Counter(map(len, cards)).values(), default=0)
    marked = any(is_number(item) or not item.isalnum() for item in items)
    repeats = len(lines) > 1 and 2 * len({*items}) <= len(items)  # words of prose do not
    usual = 2 * often > len(lines) and not numbers and (marked or repeats)
    first, others = [card[0] for card in cards], {item for card in cards for item in card[1:]}
    named = len(first) == len({*first}) >= 6 and first[0][-1:].isdigit() and others.isdisjoint(first)
    return (usual and not named) or header_of(rows[0].items) is not None


def examples(text: str) -> list[tuple[list[tuple[int, str]], list[tuple[int, str]]]]:
    """Return the titles, on `#` lines, and the lines of the cards of each example, with their numbers."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip(SEPARATORS)]
    found: list[tuple[list[tuple[int, str]], list[tuple[int, str]]]] = []
    for titled, group in groupby(lines, lambda each: each[1].startswith("#")):
        if titled or not found:
            found.append(([], []))
        found[-1][not titled].extend(group)
    if not any(cards for _, cards in found):
        raise InputError("no cards; write one card per line, for example 1 -2 3 -4")
    return found


def titled(lines: Sequence[tuple[int, str]]) -> str:
    """Return the title on `#` lines."""
    return " ".join(line[1:].strip() for _, line in lines).strip()


def read(lines: Sequence[tuple[int, str]], sides: int, how: How) -> Draft:
    """Read the cards on the numbered lines of one example, perhaps below a header. Raises InputError with the line."""
    header = header_of(row_of(0, lines[0][1]).items) if lines else None
    header = header if header and len(header[1]) == sides else None
    rows = [row_of(number, line, header) for number, line in lines[header is not None :]]
    first_column = header is None and card_rows.have_numbers(rows, sides)
    if first_column:
        rows = [row._replace(items=row.items[1:], plain=False, name=row.items[0]) for row in rows]
    return named(rows, sides, how, headed=header is not None, first_column=first_column)


def named(rows: Sequence[Row], sides: int, how: How, headed: bool = False, first_column: bool = False) -> Draft:
    """Read cards and names. headed: a header names the sides. first_column: the first column was taken as names."""
    try:
        draft = _read(rows, sides, how)
    except InputError as error:
        raise about_card(error, next((row.name for row in rows if row.line == error.line), "")) from None
    names = tuple(row.name for row in rows)
    names = names if len({*names}) > 1 or len(names) == 1 else ()  # the same word before all is no name
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
    stated = any({half[at:][:1] for half in halves} == {*"+-"} for at in (0, -1))
    signs = not draft.figures and not draft.halves and any(label < 0 for card in draft.cards for label in card)
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
        (title, lines), *others = examples(cards)
        if others:
            late = others[0][0][0][0]
            raise InputError("a title after cards begins another puzzle; use parse_all for several puzzles", line=late)
        return read(lines, sides or 4, how), titled(title), cards.strip("\n")
    wanted = say("a list of cards such as [[1, 2, -1, -2], …], or a string with one card per line")
    given = validation.members("cards", cards, wanted)
    lines = [(n, card if isinstance(card, str) else ", ".join(_sides(card, n))) for n, card in enumerate(given, 1)]
    sizes = Counter(len(card_rows.split(line)[1]) for _, line in lines).most_common()
    usual = next((size for size, _ in sizes if size in CARD), 4)
    return read(lines, sides or usual, how), "", "\n".join(line for _, line in lines)


def _sides(card: object, number: int) -> Iterator[str]:
    """Yield the sides of card `number`, given as a list of words and numbers. Raises InputError."""
    with located(line=number):
        wanted = say("a list of labels such as [1, 2, -1, -2], or a string such as 'heart+ club- spade+ club+'")
        for place, side in enumerate(validation.members("card", card, wanted), 1):
            if isinstance(side, bool) or not (isinstance(side, str) or hasattr(side, "__index__")):
                wanted = say("a whole number, or a word such as 'heart+'")
                raise validation.wrong(say("side {n}", n=place), side, wanted)
            yield str(side).strip()


def _read(rows: Sequence[Row], sides: int, how: How) -> Draft:
    words = [same(item) for row in rows for item in row.items]
    back = None if how.back is None else same(how.back)
    if back is not None and (back.isalnum() or not any(back in (word[:1], word[-1:]) for word in words)):
        parts: Parts = {"back": shorten(back), "line": rows[0].line if rows else None}
        raise InputError("no side has the mark {back}; remove --back, or correct it", **parts)
    mark = r"[+\-'*]" if back is None else r"(?:[^\w\s]|_)"
    numbered = all(re.fullmatch(rf"[0-9]+{mark}?", word) for word in words)  # as in 1+ 2- 3+ 4-
    numbered = numbered and not all(map(str.isdecimal, words))
    if numbered or 2 * sum(map(is_number, words)) < len(words) or any(" " in word for word in words):
        from satpuzzle.notation.card_words import read_words

        return read_words(rows, sides, how._replace(back=back))
    cards = []
    for row in rows:
        with located(line=row.line):
            card_rows.demand_sides(row, sides)
            cards.append(tuple(read_label(same(item)) for item in row.items))
    marked = all(row.plain for row in rows) or any(word[0] in "+-" for word in words)
    framed = not marked and any(0 in card for card in cards)
    return Draft(cards, [row.line for row in rows], marked=marked, framed=framed)
