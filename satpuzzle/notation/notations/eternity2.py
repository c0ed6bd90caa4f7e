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

Recognised by an opening brace and the key `"pieces"` or `"board_edges"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.notation import viewer
from satpuzzle.notation.shared import Draft, Hint, demand_colours, demand_rectangle, is_whole, rule_of

RANK = 11
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
MOST_ROWS = 1000


def fits(text: str) -> bool:
    """Return whether a text is a JSON object with cards or a board."""
    return text.lstrip().startswith("{") and ('"pieces"' in text or f'"{viewer.EDGES}"' in text)


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the only puzzle of a text. Raises InputError with the line."""
    document = viewer.read_json(text)
    if "pieces" not in document:
        if viewer.EDGES not in document:
            raise InputError("no cards; write a list of them under the key {key}", key='"pieces"', line=1)
        return [viewer.draft(viewer.from_document(document, text), text.strip("\n"))]
    line = _line_of(text, "pieces")
    with located(line=line):
        cards = _cards(document["pieces"])
    size = [document.get(key) for key in ("height", "width")]
    board = None
    if any(value is not None for value in size):
        with located(line=_line_of(text, "width")):
            if not all(is_whole(value, 0, MOST_ROWS) for value in size):
                raise InputError("`width` and `height` must be the numbers of columns and rows")
            board = parse_board("{}x{}".format(*size))
    hints = _hints(document.get("hints") or [], len(cards), _line_of(text, "hints"))
    name = document.get("name", document.get("id"))
    title = " ".join(name.splitlines()).strip() if isinstance(name, str) else ""
    lines = [line] * len(cards)
    return [Draft(cards, lines, title, text=text.strip("\n"), board=board, rule=rule_of(cards), hints=hints)]


def _cards(pieces: object) -> list[Labels]:
    if not isinstance(pieces, list):
        raise InputError("`pieces` must be a list of lists, as in [[0, 0, 1, 2], …]")
    for number, card in enumerate(pieces, 1):
        if not (isinstance(card, list) and len(card) == 4 and all(is_whole(label, 0) for label in card)):
            raise InputError("card {number} must be a list of four numbers from 0", number=number)
    return [tuple(card) for card in pieces]


def _hints(hints: object, cards: int, line: int) -> list[Hint]:
    wanted = []
    for hint in hints if isinstance(hints, list) else [None]:
        values: list[Any] = [hint.get(key) if isinstance(hint, dict) else None for key in ("pos", "piece", "rot")]
        cell, card, turn = values
        if not (is_whole(cell, 0, cards - 1) and is_whole(card, 0, cards - 1) and is_whole(turn, 0, 3)):
            raise InputError(
                "invalid hint; expected pos and piece from 0 to {most}, and rot from 0 to 3", most=cards - 1, line=line
            )
        wanted.append(Hint(cell, card, turn, line))
    return wanted


def _line_of(text: str, key: str) -> int:
    return text.count("\n", 0, max(text.find(f'"{key}"'), 0)) + 1


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a document with its cards. Raises CannotHoldError."""
    import json

    rows, columns = demand_rectangle(puzzle)
    demand_colours(replace(puzzle, hints=()))
    hints = [
        {"pos": hint.cell, "piece": card, "rot": turn}
        for hint, (card, turn) in zip(puzzle.hints, puzzle.given_cards, strict=True)
    ]
    entries = [f'"name": {json.dumps(puzzle.title, ensure_ascii=False)}'] if puzzle.title else []
    entries += [f'"width": {columns}', f'"height": {rows}', f'"numColors": {max(map(max, puzzle.cards))}']
    entries += [_list("pieces", puzzle.cards), _list("hints", hints)]
    return "{\n" + ",\n".join(f"  {entry}" for entry in entries) + "\n}\n"


def _list(key: str, values: Sequence[object]) -> str:
    import json

    if not values:
        return f'"{key}": []'
    return f'"{key}": [\n' + ",\n".join(f"    {json.dumps(value)}" for value in values) + "\n  ]"
