"""`eternity2`: JSON of eternity2.dev, with the cards of a framed puzzle, or with a filled board.

    {
      "name": "Two cards",
      "width": 2,
      "height": 1,
      "numColors": 1,
      "pieces": [
        [0, 0, 1, 0],
        [0, 1, 0, 0]
      ],
      "hints": [
        {"pos": 0, "piece": 0, "rot": 3}
      ]
    }

Labels are clockwise from the top, 0 is the frame; cells and cards count from 0, rotations clockwise. A board has `size`
and `board_edges` instead, see `satpuzzle.notation.viewer`.

Other programs write `tiles` instead of `pieces`, `rows` and `cols` (or `n` and `m`) instead of `height` and `width`.

Recognised by an opening brace and the key `"pieces"`, `"tiles"` or `"board_edges"`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from satpuzzle.errors import InputError, Parts, located
from satpuzzle.model import Board, Puzzle, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.notation import viewer
from satpuzzle.notation.shared import Draft, Hint, demand_rectangle, given_card, given_cards, is_whole, rule_of

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json

SAMPLE = """\
{
  "name": "Two cards",
  "width": 2,
  "height": 1,
  "numColors": 1,
  "pieces": [
    [0, 0, 1, 0],
    [0, 1, 0, 0]
  ],
  "hints": [
    {"pos": 0, "piece": 0, "rot": 3}
  ]
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
    document = viewer.read_json(text)
    key = next((key for key in CARDS if key in document), None)
    if key is None:
        if viewer.EDGES not in document:
            raise InputError("no cards; write a list of them under the key {key}", key='"pieces"', line=1)
        return [viewer.draft(viewer.from_document(document, text), text.strip("\n"))]
    line = _line_of(text, key)
    with located(line=line):
        cards = _cards(document[key])
    board = _board(document, text)
    hints, line = document.get("hints") or [], _line_of(text, "hints")
    columns = board.rows[0] if board else len(cards)
    given: list[Hint] = []
    for hint in hints if isinstance(hints, list) else [None]:
        values: list[Any] = [hint.get(key) if isinstance(hint, dict) else None for key in ("pos", "piece", "rot")]
        place = divmod(values[0], columns) if is_whole(values[0]) else (None, None)
        given.append(given_card((len(cards) // columns, columns), len(cards), line, [*place, *values[1:]]))
    name = document.get("name", document.get("id"))
    title = " ".join(name.split()) if isinstance(name, str) else ""
    lines = [line] * len(cards)
    return [Draft(cards, lines, title, text=text.strip("\n"), board=board, rule=rule_of(cards), hints=given)]


def _board(document: Json, text: str) -> Board | None:
    """Return the board of the size that a document gives, if any. Raises InputError with the line."""
    for rows, columns in SIZES:
        size = document.get(rows), document.get(columns)
        if size != (None, None) and (None not in size or rows == SIZES[0][0]):
            with located(line=_line_of(text, columns)):
                if not all(is_whole(value, 0, 1000) for value in size):
                    parts: Parts = {"columns": columns, "rows": rows}
                    raise InputError("`{columns}` and `{rows}` must be the numbers of columns and rows", **parts)
                return parse_board("{}x{}".format(*size))
    return None


def _cards(pieces: object) -> list[Labels]:
    cards = []
    for number, piece in enumerate(pieces if isinstance(pieces, list) else [None], 1):
        if not (isinstance(piece, list) and len(piece) == 4 and all(is_whole(label, 0) for label in piece)):
            raise InputError("card {number} must be a list of four numbers from 0", number=number)
        cards.append(tuple(piece))
    return cards


def _line_of(text: str, key: str) -> int:
    return text.count("\n", 0, max(text.find(f'"{key}"'), 0)) + 1


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a document with its cards. Raises CannotHoldError."""
    import json

    rows, columns = demand_rectangle(puzzle)
    given = given_cards(puzzle)
    hints = [{"pos": row * columns + column, "piece": card, "rot": turn} for card, column, row, turn in given]
    entries = [f'"name": {json.dumps(puzzle.title, ensure_ascii=False)}'] if puzzle.title else []
    entries += [f'"width": {columns}', f'"height": {rows}', f'"numColors": {max(map(max, puzzle.cards))}']
    entries += [_list("pieces", puzzle.cards), _list("hints", hints)]
    return "{\n" + ",\n".join(f"  {entry}" for entry in entries) + "\n}\n"


def _list(key: str, values: Sequence[object]) -> str:
    import json

    if not values:
        return f'"{key}": []'
    return f'"{key}": [\n' + ",\n".join(f"    {json.dumps(value)}" for value in values) + "\n  ]"
