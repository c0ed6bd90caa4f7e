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
from collections.abc import Sequence

from satpuzzle.errors import InputError, Parts, located, shorten
from satpuzzle.model import Rule
from satpuzzle.notation.card_rows import How, Row, demand_sides, same
from satpuzzle.notation.shared import Draft, about_card, is_number, read_label, set_frame


def drafted(rows: Sequence[Row], sides: int, how: How, headed: bool = False, first_column: bool = False) -> Draft:
    """Read cards and names. headed: a header names the sides. first_column: the first column was taken as names."""
    try:
        draft = _read(rows, sides, how)
    except InputError as error:
        raise about_card(error, next((row.name for row in rows if row.line == error.line), "")) from None
    names = tuple(row.name for row in rows)
    names = names if len({*names}) > 1 or len(names) == 1 else ()  # the same word before all is no name
    draft.card_names, draft.headed = names, headed
    draft.guessed = guessed(draft, headed, first_column, how)
    return draft


def ruled(draft: Draft) -> Draft:
    """Return the draft with the rule that its cards show."""
    draft.rule = Rule() if draft.marked else Rule.UNSIGNED if draft.figures else None
    if draft.framed and not draft.marked:
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
    halves = tuple(map(same, draft.halves or ("", "")))
    stated = any({half[at:][:1] for half in halves} == {*"+-"} for at in (0, -1))
    signs = not draft.figures and not draft.halves and min(shown, default=0) < 0
    alone = not draft.marked and not draft.framed and all(len(name) == 1 for name in draft.figures)
    found = {
        "board": not signs and not headed,
        "rule": not signs and not draft.halves,
        "halves": bool(draft.halves) and not stated,
        "words": bool(draft.halves) and all(half == half.strip("+-'*") for half in halves),
        "names": first_column,
        "case": draft.one_case is not None,
        "letters": alone and len(shown) >= (4 if how.exact else 6) and len(shown) % 2 == 0,  # fewer are pictures
    }
    return frozenset(name for name, was_found in found.items() if was_found)


def _read(rows: Sequence[Row], sides: int, how: How) -> Draft:
    words = [same(item) for row in rows for item in row.items]
    if how.back is not None:
        how = how._replace(back=(back := same(how.back)))
        if back.isalnum() or not any(back in (word[:1], word[-1:]) for word in words):
            parts: Parts = {"back": shorten(back), "line": rows[0].line if rows else None}
            raise InputError("no side has the mark {back}; remove --back, or correct it", **parts)
    numbered = all(re.fullmatch(r"[0-9]+([^\w\s]|_)?", word) for word in words)  # as in 1+ 2- 3+ 4-
    numbered = numbered and not all(map(str.isdecimal, words))
    if numbered or 2 * sum(map(is_number, words)) < len(words) or any(" " in word for word in words):
        from satpuzzle.notation.card_words import read_words

        return read_words(rows, sides, how)
    cards = []
    for row in rows:
        with located(line=row.line):
            demand_sides(row, sides)
            cards.append(tuple(read_label(same(item)) for item in row.items))
    marked = all(row.plain for row in rows) or any(word[0] in "+-" for word in words)
    framed = not marked and any(0 in card for card in cards)
    return Draft(cards, [row.line for row in rows], marked=marked, framed=framed)
