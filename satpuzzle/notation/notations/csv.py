"""`csv`: a table for spreadsheets. A header, then one card per line; the first column has the card names, if any.

    card,top,right,bottom,left
    A,heart+,club-,spade+,diamond-

Sides are words with marks, or colours, if figures have names; otherwise integers, where 0 is the frame. Triangles and
hexagons have the columns `side1`, `side2`, … instead. Given cards have their cell and their clockwise rotation, as in
`5@1`, in a last column `given`; a table without it is read by `cards`.

Recognised by a header whose last column is `given`.
"""

from __future__ import annotations

import re

from satpuzzle.errors import InputError, Parts, shorten
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation.card_rows import SIDES
from satpuzzle.notation.notations import cards
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.shared import CannotHoldError, Draft, Hint, numbers_of, words_of

SAMPLE = """\
card,top,right,bottom,left
A,heart+,club+,heart-,spade+
B,heart+,spade-,spade+,club+
"the other A",heart+,club+,heart-,spade+
"the other B",heart+,spade-,spade+,club+
"""


def fits(text: str) -> bool:
    """Return whether the first line has a last column `given`."""
    return re.match(r"\s*\S[^\n]*[,;\t] *given *(?:\n|$)", text) is not None


def read(text: str, sides: int | None) -> list[Draft]:
    """Read the only puzzle of a text. Raises InputError with the line."""
    if not fits(text):
        drafts: list[Draft] = (cards if cards.fits(text) else any_text).read(text, sides)
        return drafts
    lines, hints = text.split("\n"), list[tuple[int, int, int]]()
    for number, line in enumerate(lines):
        lines[number], _, given = re.sub(r"[;\t]", ",", line).strip().rpartition(",")
        match = re.fullmatch(r" *(?:(\d{1,5})@(\d{1,2})|(?:given)?) *", given)
        if not match:
            wanted: Parts = {"given": shorten(given), "line": number + 1}
            raise InputError("invalid given card {given}; expected cell@rotation, as in 5@1", **wanted)
        if match[1]:
            hints.append((int(match[1]), int(match[2]), number + 1))
    (draft,) = cards.read("\n".join(lines), sides)
    draft.hints = [Hint(cell - 1, draft.lines.index(line), turn, line) for cell, turn, line in sorted(hints)]
    draft.text = text.strip("\n")
    return [draft]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a table. Raises CannotHoldError."""
    for name in puzzle.card_names:
        if name[:1] in set("=+-@"):
            raise CannotHoldError("the name {name}, which spreadsheets take for a formula", name=shorten(name))
    sides = SIDES[0] if puzzle.board.sides == 4 else [f"side{side + 1}" for side in range(puzzle.board.sides)]
    laid = zip(puzzle.hints, puzzle.given_cards, strict=True)
    given = {card: f"{hint.cell + 1}@{turn}" for hint, (card, turn) in laid}
    lines = [["card"] * bool(puzzle.card_names) + list(sides) + ["given"] * bool(given)]
    typed = numbers_of(puzzle) if not puzzle.figures or puzzle.rule == Rule.FRAMED else words_of(puzzle)
    for number, card in enumerate(typed):
        names = map(_quoted, puzzle.card_names[number : number + 1])
        lines.append([*names, *map(str, card), *[given.get(number, "")] * bool(given)])
    return "".join(",".join(line) + "\n" for line in lines)


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w*", name) else '"' + name.replace('"', "'") + '"'
