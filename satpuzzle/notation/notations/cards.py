"""`cards`: typed cards. A `#` line with a title, then one card per line: signed integers clockwise from the top.

    # Standard example
    -3 -1 4 2
    -1 -2 3 4

A `#` line after cards begins the next example; all `#` lines before the cards belong to the title. Sides may also be
words or letters, see `satpuzzle.notation.typed_cards`.

Recognised if every line except `#` lines may be a card; without a `#` line, the first line must have three numbers, or
words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import typed_cards
from satpuzzle.notation.card_rows import CARD_NAMES, USUALLY, How, header_of, split
from satpuzzle.notation.orders import follow, without_fixed
from satpuzzle.notation.shared import Draft, is_number, lines_of, set_frame

Lines = Sequence[tuple[int, str]]  # with their numbers
SAMPLE = """\
# Four cards
3 1 -1 2
1 -2 2 3
3 1 -1 2
1 -2 2 3
"""


def _first_words(text: str) -> list[str]:
    """Return the words of the first line that is no `#` line."""
    lines = (line.split() for line in text.split("\n"))
    return next((words for words in lines if words and words[0][0] != "#"), [])


def fits(text: str) -> bool:
    """Return whether every line except `#` lines may be a card; without `#` lines, three numbers are needed."""
    words, commented = _first_words(text), text.lstrip().startswith("#")
    numbers = bool(words) and is_number(words[0]) and (commented or len(words) > 2)
    return numbers or (commented and not words) or typed_cards.looks_typed(text)


def are_numbers(text: str) -> bool:
    """Return whether a text has a title and begins with numbers, so that it can have no other notation."""
    words = _first_words(text)
    return text.lstrip().startswith("#") and bool(words) and all(map(is_number, words))


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read all examples of a text. Raises InputError with the line."""
    text, fixed = without_fixed(text)
    found = typed_cards.examples(text)
    drafts = [_draft(title, cards, sides or _sides_of(title, cards, how), how) for title, cards in found if cards]
    follow(drafts, text, fixed)
    for draft in drafts:
        if draft.hints and not draft.figures and min(map(min, draft.cards)) >= 0:  # tiles, not halves
            draft.marked, draft.rule = False, None
    if not found[-1][1]:
        raise InputError("a comment with no cards after it; add the cards or remove it", line=found[-1][0][0][0])
    return drafts


def _sides_of(title: Lines, cards: Lines, how: How) -> int:
    """Return 3 or 6 if so many sides are on every line, else 4, as for bare numbers, unless they stand at corners.

    A header says how many they are.
    """
    rows = [split(line)[1] for _, line in cards]
    if header := header_of(rows[0]):
        return len(header[1])
    sizes = {len(row[0]) if len(row) == 1 and row[0].isalpha() else len(row) for row in rows}
    bare = not how.corners and not title and all(item.isdecimal() for row in rows for item in row)
    called = any(row and row[0].casefold() in CARD_NAMES for row in rows)  # a name without a colon
    return sizes.pop() if not bare and not called and len(rows) > 1 and sizes in ({3}, {6}) else 4


def _draft(title: Lines, cards: Lines, sides: int, how: How) -> Draft:
    """Read one example. Raises InputError with the line."""
    shown = {item for _, line in cards for item in split(line)[1]}
    for number, line in title:
        items = split(line[1:])[1] if re.match(r"#\d", line) else ()
        if len(items) >= sides and 2 * len(shown.intersection(items[-sides:])) >= len({*items[-sides:]}):
            raise InputError("a # begins a title; remove it before a card", line=number)
    draft = typed_cards.read(cards, sides, how)
    if how.back:
        draft.guessed -= {"halves", "words"}
    draft.order_open = not draft.headed
    if title and not draft.figures and not draft.halves:  # as in the exercise: squares, clockwise from the top
        draft.guessed, draft.order_open = draft.guessed - {"board"}, False
    draft.marked = draft.marked or (bool(title) and not draft.figures)  # a `#` line means that numbers are signed
    draft.rule = Rule() if draft.marked else Rule.UNSIGNED if draft.figures else None
    if draft.framed and not draft.marked:
        set_frame(draft, Rule.FRAMED)
    draft.title, draft.line = typed_cards.titled(title), (title or cards)[0][0]
    draft.text = "\n".join(line for _, line in (*title, *cards))
    return draft


def write(puzzle: Puzzle) -> str:
    """Write a puzzle. Raises CannotHoldError."""
    return lines_of(f"# {' '.join(puzzle.title.split())}".rstrip(), cards=puzzle.cards)


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Write several puzzles. Raises CannotHoldError."""
    return "".join(map(write, puzzles))
