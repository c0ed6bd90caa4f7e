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
from itertools import islice

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import typed_cards
from satpuzzle.notation.card_rows import CARD_NAMES, USUALLY, How, header_of, split
from satpuzzle.notation.orders import given, said_order, without_fixed
from satpuzzle.notation.shared import Draft, is_number, lines_of, set_frame

SAMPLE = """\
# Four cards
3 1 -1 2
1 -2 2 3
3 1 -1 2
1 -2 2 3
"""


def _first_lines(text: str) -> list[list[str]]:
    """Return the words of the first line that is no `#` line, in a list."""
    lines = (line.split() for line in text.split("\n"))
    return list(islice((words for words in lines if words and words[0][0] != "#"), 1))


def fits(text: str) -> bool:
    """Return whether every line except `#` lines may be a card; without `#` lines, three numbers are needed."""
    lines = _first_lines(text)
    commented = text.lstrip().startswith("#")
    if not lines:
        return commented
    return (is_number(lines[0][0]) and (commented or len(lines[0]) > 2)) or typed_cards.looks_typed(text)


def are_numbers(text: str) -> bool:
    """Return whether a text has a title and begins with numbers, so that it can have no other notation."""
    lines = _first_lines(text)
    return text.lstrip().startswith("#") and bool(lines) and all(map(is_number, lines[0]))


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read all examples of a text. Raises InputError with the line."""
    examples: list[list[tuple[int, str]]] = []
    text, fixed = without_fixed(text)
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not examples or (line.startswith("#") and not examples[-1][-1][1].startswith("#")):
            examples += [[(number, line)]] * bool(line)
        elif line:
            examples[-1].append((number, line))
    if all(line.startswith("#") for example in examples for _, line in example):
        raise InputError("no cards; write one card per line, for example 1 -2 3 -4")
    drafts = [_draft(example, sides or _sides_of(example, how), how) for example in examples]
    order = said_order(text, (line for draft in drafts for line in draft.lines))
    for draft in drafts:
        if order and draft.cards and not draft.headed and len(draft.cards[0]) == 4:
            draft.order = order
        draft.hints = given(draft.lines, fixed)
        if draft.hints and not draft.figures and min(map(min, draft.cards)) >= 0:  # tiles, not halves
            draft.marked, draft.rule = False, None
    if examples[-1][-1][1].startswith("#"):
        raise InputError("a comment with no cards after it; add the cards or remove it", line=drafts[-1].line)
    return drafts


def _sides_of(lines: Sequence[tuple[int, str]], how: How) -> int:
    """Return 3 or 6 if so many sides are on every line, else 4, as for bare numbers, unless they stand at corners.

    A header says how many they are.
    """
    rows = [split(line)[1] for _, line in lines if not line.startswith("#")]
    if rows and (header := header_of(rows[0])):
        return len(header[1])
    sizes = {len(row[0]) if len(row) == 1 and row[0].isalpha() else len(row) for row in rows}
    bare = not how.corners and len(rows) == len(lines) and all(item.isdecimal() for row in rows for item in row)
    called = any(row and row[0].casefold() in CARD_NAMES for row in rows)  # a name without a colon
    return sizes.pop() if not bare and not called and len(rows) > 1 and sizes in ({3}, {6}) else 4


def _draft(lines: Sequence[tuple[int, str]], sides: int, how: How) -> Draft:
    """Read one example. Raises InputError with the line."""
    title = [line[1:].strip() for _, line in lines if line.startswith("#")]
    cards = [each for each in lines if not each[1].startswith("#")]
    shown = {item for _, line in cards for item in split(line)[1]}
    for number, line in lines:
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
    draft.title, draft.line = " ".join(title).strip(), lines[0][0]
    draft.text = "\n".join(line for _, line in lines)
    return draft


def write(puzzle: Puzzle) -> str:
    """Write a puzzle. Raises CannotHoldError."""
    return lines_of(f"# {' '.join(puzzle.title.split())}".rstrip(), cards=puzzle.cards)


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Write several puzzles. Raises CannotHoldError."""
    return "".join(map(write, puzzles))
