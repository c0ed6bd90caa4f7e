"""`csv`: a table for spreadsheets. A header, then one card per line; the first column has the card names, if any.

    card,top,right,bottom,left
    A,heart+,club-,spade+,diamond-

Sides are words with marks, or colours, if figures have names; otherwise integers, where 0 is the frame. Triangles and
hexagons have the columns `side1`, `side2`, … instead. Semicolons or tabs between columns, another order of sides and
German headers are also read.

Recognised by a header that names the sides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import card_rows, lists, typed_cards
from satpuzzle.notation.card_rows import CARD_NAMES, QUOTES, SIDES, USUALLY, How
from satpuzzle.notation.notations import cards
from satpuzzle.notation.shared import (
    CARD,
    CannotHoldError,
    Draft,
    demand_colours,
    demand_plain_board,
    demand_rectangle,
    demand_same,
    figure_names,
)

RANK = 2
SAMPLE = """\
card,top,right,bottom,left
A,heart+,club+,heart-,spade+
B,heart+,spade-,spade+,club+
"the other A",heart+,club+,heart-,spade+
"the other B",heart+,spade-,spade+,club+
"""


def fits(text: str) -> bool:
    """Return whether there is a header that names the sides."""
    return typed_cards.has_header(text) or _numbered(text) is not None


def read(text: str, sides: int | None, how: How = USUALLY) -> list[Draft]:
    """Read all examples of a text. Raises InputError with the line."""
    header = _numbered(text)
    if header is None:
        return cards.read(text, sides, how)
    if how.back is not None:
        raise InputError("--back cannot be used with the columns side1, side2, …; mark fronts with + and backs with -")
    number, named, count = header
    lines = [(number, line) for number, line in enumerate(text.split("\n")[number:], number + 1) if line.strip()]
    rows = [card_rows.row_of(number, line, (named, list(range(count)))) for number, line in lines]
    if not rows:
        raise InputError("no cards; write one card per line", line=number)
    draft = lists.read_words([row.items for row in rows], [row.line for row in rows], count, text, how.halved)
    draft.card_names = tuple(row.name for row in rows)
    draft.guessed -= {"board"}
    return [draft]


def _numbered(text: str) -> tuple[int, bool, int] | None:
    """Return the line of a header `side1`, `side2`, …, whether names come first, and the number of sides."""
    head = re.match(r"\s*(?=side|[\"\w]+[,;\t])([^\n]*)", text, re.IGNORECASE)
    words = [word.strip(QUOTES).casefold() for word in re.split(r"\s*[,;\t]\s*", head[1].strip())] if head else []
    named = words[:1] != [] and words[0] in CARD_NAMES
    count = len(words) - named
    if head is None or count not in CARD or words[named:] != [f"side{side}" for side in range(1, count + 1)]:
        return None
    return text.count("\n", 0, head.start(1)) + 1, named, count


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a table. Raises CannotHoldError."""
    if puzzle.rule == Rule.FRAMED:
        demand_rectangle(puzzle)
        demand_colours(puzzle)
    else:
        demand_plain_board(puzzle, puzzle.board.sides)
        if puzzle.rule not in (Rule(), Rule.UNSIGNED):
            raise CannotHoldError("rule '{rule}'", rule=puzzle.rule)
    for name in puzzle.card_names:
        if name[:1] in set("=+-@"):
            raise CannotHoldError("the name {name}, which spreadsheets take for a formula", name=shorten(name))
    sides = SIDES[0] if puzzle.board.sides == 4 else [f"side{side + 1}" for side in range(puzzle.board.sides)]
    lines = [["card"] * bool(puzzle.card_names) + list(sides)]
    for number, card in enumerate(puzzle.cards):
        lines.append([_quoted(name) for name in puzzle.card_names[number : number + 1]] + _sides(puzzle, card))
    text = "".join(",".join(line) + "\n" for line in lines)
    demand_same(puzzle, lambda: read(text, None)[0])
    return text


def _sides(puzzle: Puzzle, card: Sequence[int]) -> list[str]:
    if not puzzle.figures or puzzle.rule == Rule.FRAMED:
        all_fronts = puzzle.rule.halves and all(label > 0 for labels in puzzle.cards for label in labels)
        return [f"{label:+}" if all_fronts else str(label) for label in card]
    marks = {True: "+", False: "-"} if puzzle.rule.halves else {True: ""}
    names = figure_names(puzzle)
    return [names[abs(label)] + marks[label > 0] for label in card]


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w*", name) else '"' + name.replace('"', "'") + '"'
