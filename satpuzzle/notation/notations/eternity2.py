"""`eternity2`: JSON of eternity2.dev, with the cards of a framed puzzle, or with a filled board.

    {
      "name": "Two cards",
      "width": 2,
      "height": 1,
      "numColors": 1,
      "pieces": [[0, 0, 1, 0], [0, 1, 0, 0]],
      "hints": [{"pos": 0, "piece": 0, "rot": 3}]
    }

Labels are clockwise from the top, 0 is the frame; cells and cards count from 0, rotations clockwise. A board has `size`
and `board_edges` instead, see `satpuzzle.notation.viewer`.

Other programs write `tiles` instead of `pieces`, `rows` and `cols` (or `n` and `m`) instead of `height` and `width`.

Recognised by an opening brace and the key `"pieces"`, `"tiles"` or `"board_edges"`.
"""

from __future__ import annotations

import re
from typing import Any

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, parse_board
from satpuzzle.notation import viewer
from satpuzzle.notation.shared import Draft, Hint, demand_rectangle, given_card, given_cards, is_whole, rule_of

SAMPLE = """\
{
  "name": "Two cards",
  "width": 2,
  "height": 1,
  "numColors": 1,
  "pieces": [[0, 0, 1, 0], [0, 1, 0, 0]],
  "hints": [{"pos": 0, "piece": 0, "rot": 3}]
}
"""
CARDS = ("pieces", "tiles")
SIZES = (("height", "width"), ("rows", "cols"), ("rows", "columns"), ("n", "m"))


def fits(text: str) -> bool:
    """Return whether a text is a JSON object with cards or a board."""
    if not text.lstrip().startswith("{"):
        return False
    cards = re.search(rf'"(?:{"|".join(CARDS)})"\s*:', text)
    in_words = cards and re.search(r'"[^"\n]*"\s*[,\]}]', text[cards.end() :].partition("]")[0] + "]")
    return f'"{viewer.EDGES}"' in text or (cards is not None and not in_words)


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the only puzzle of a text. Raises InputError with the line."""

    def line_of(key: str) -> int:
        return text.count("\n", 0, max(text.find(f'"{key}"'), 0)) + 1

    document = viewer.read_json(text)
    key = next((key for key in CARDS if key in document), None)
    if key is None:
        if viewer.EDGES not in document:
            raise InputError("no cards; write a list of them under the key {key}", key='"pieces"', line=1)
        return [viewer.draft(viewer.from_document(document, text), text.strip("\n"))]
    cards, hints, line = document[key], document.get("hints") or [], line_of("hints")
    for number, card in enumerate(cards if isinstance(cards, list) else [None], 1):
        if not (isinstance(card, list) and len(card) == 4 and all(is_whole(label, 0) for label in card)):
            raise InputError("card {number} must be a list of four numbers from 0", number=number, line=line_of(key))
    size = next((pair for pair in SIZES if {*pair} <= document.keys()), None)
    board = None
    if size:
        with located(line=line_of(size[1])):
            board = parse_board("x".join(str(document[each]) for each in size))
    rows, columns = (board and board.grid) or (1, len(cards))
    given: list[Hint] = []
    for hint in hints if isinstance(hints, list) else [None]:
        values: list[Any] = [hint.get(each) if isinstance(hint, dict) else None for each in ("pos", "piece", "rot")]
        place = divmod(values[0], columns) if is_whole(values[0]) else (None, None)
        given.append(given_card((rows, columns), len(cards), line, [*place, *values[1:]]))
    name = document.get("name", document.get("id"))
    title = " ".join(name.split()) if isinstance(name, str) else ""
    rule, lines = rule_of(cards), [line_of(key)] * len(cards)
    return [Draft([*map(tuple, cards)], lines, title, text=text.strip("\n"), board=board, rule=rule, hints=given)]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a document with its cards. Raises CannotHoldError."""
    import json

    rows, columns = demand_rectangle(puzzle)
    given = given_cards(puzzle)
    document = ({"name": puzzle.title} if puzzle.title else {}) | {
        "width": columns,
        "height": rows,
        "numColors": max(map(max, puzzle.cards)),
        "pieces": puzzle.cards,
        "hints": [{"pos": row * columns + column, "piece": card, "rot": turn} for card, column, row, turn in given],
    }
    entries = (f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in document.items())
    return "{\n" + ",\n".join(entries) + "\n}\n"
