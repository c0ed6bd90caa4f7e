"""`toml`: the notation of satpuzzle, which supports everything.

    title = "Standard example"
    board = "3x3"                  # or a table [board] with sides, cells and joins
    rule = "signed"                # signed, unsigned, framed, rim=K, self=K, with commas
    figures = ["green", "blue"]    # names of figures, if any
    card_names = ["A"]             # names of cards, "" for a card without a name
    cards = [
        [-3, -1, 4, 2],            # labels clockwise from the first side
    ]
    hints = [{ cell = 1, type = 2, turn = 3 }]  # cells of the whole board
    turns = "none"                 # how cards may be rotated: free (if left out), half, none
    flip = true                    # cards may be turned over; their labels then come in reverse order
    backs = [[1, 2, 3, 4]]         # labels on the back of each card, clockwise, if it has a back of its own
    spare = true                   # there may be more cards than cells
    region = "1,1-1,3"             # a part of the board: cells (row, column) and blocks, joined by +
    match = "corners"              # labels stand at corners, clockwise from the start of the first side
    difficulty = { most = 1000, placements = 46, until_first = 7.5, dead_ends = 1, openings = 9 }  # if measured

Cells and types count from 1. Several puzzles in one file are `[[puzzle]]` tables. A custom board lists its joins as
cell, side, cell, side, all from 1:

    [board]
    name = "corner"
    sides = 4
    cells = 3
    joins = [[1, 2, 2, 4], [1, 3, 3, 1]]
    rows = [2, 1]                  # the number of cells in each row, if there are rows

Recognised by a line that begins with `cards = [`, `board = "` or `rule = "`, or by a `[[puzzle]]` line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from satpuzzle.errors import InputError, Parts, demand_known, harmless, located
from satpuzzle.model import Board, Difficulty, Puzzle, Rule, Side, parse_board
from satpuzzle.model.board import MAX_CELLS
from satpuzzle.notation.shared import CHECKS, Draft, Hint, is_whole, pattern
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

fits = pattern("=", r"^[ \t]*(cards[ \t]*=[ \t]*\[|(?:board|rule)[ \t]*=[ \t]*[\"']|\[\[puzzle\]\])")
NAMES = "title|source|board|region|rule|match|figures|turns|backs|flip|spare"
has_keys = pattern("=", rf"^[ \t]*(?:(?:{NAMES})[ \t]*=[ \t]*(?:[\"'\[]|true\b)|\[\[puzzle\]\])")
LONG_KEY = r"(?m)(?:^[ \t\[]*+|[{,][ \t]*+)(?:[\w\"'-]++[ \t]*+\.[ \t]*+){20}"  # which makes the parser slow
BOARD_KEYS = ["name", "sides", "cells", "joins", "rows"]


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read all puzzles of a text. Raises InputError, with the line if it is known."""
    data = parsed(text, 20 * MAX_CELLS)  # enough for many puzzles, or a large board
    if "puzzle" not in data:
        return [_draft(data, text, 1)]
    if len(data) > 1 or not isinstance(data["puzzle"], list):
        raise InputError("with [[puzzle]] tables, every key must be in one of them")
    starts = [*(match.start() for match in re.finditer(r"^[ \t]*\[\[puzzle\]\]", text, re.MULTILINE)), len(text)]
    return [
        _draft(table, text[start:end], 1 + text.count("\n", 0, start))
        for table, (start, end) in zip(data["puzzle"], pairwise(starts), strict=False)
    ]


def parsed(text: str, most: int) -> Any:
    """What a TOML text with up to `most` opening brackets says. Raises InputError, with the line if it is known."""
    import tomllib

    if text.count("[") > most or re.search(r"(\[\s*){6}", text):
        raise InputError("too many or too deeply nested brackets")
    if re.search(LONG_KEY, text):
        raise InputError("too many dots in a key")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        match = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", str(error))
        reason, line = (match[1], int(match[2])) if match else (error, None)
        raise InputError("not valid TOML: {reason}", reason=reason, line=line) from None


def _draft(data: Parts, text: str, first: int) -> Draft:
    """Return the puzzle of a table, which begins on line `first`. Raises InputError with the line."""
    made = Draft([], [], line=first, text=text.strip("\n"))
    for key, value in data.items():
        found = re.search(rf"^[ \t]*(?:\[[ \t]*)?[\"']?{re.escape(key)}\b", text, re.MULTILINE)
        made.at[key] = first + text.count("\n", 0, found.start() if found else 0)
        with located(line=made.at[key]):
            demand_known(say("key"), [key], KEYS)
            setattr(made, key, value)
            validation.check_fields(made, **{key: KEYS[key]})
    if "cards" not in data:
        raise InputError("no cards; write cards = [[1, -2, 3, -4], …]", line=first)
    made.lines = [made.at["cards"]] * len(made.cards)
    made.rule = made.rule or (None if made.match == "corners" else Rule())
    if {*data} == {"cards"} and all(label > 0 for card in made.cards for label in card):
        made.marked, made.rule = False, None  # any list of numbers
    return made


def _hints(name: str, hints: object) -> list[Hint]:
    wanted = say("a list of hints such as { cell = 1, type = 1, turn = 0 }")
    found = validation.members(name, hints, wanted)
    for hint in found:
        if not (isinstance(hint, dict) and {*hint} == {"cell", "type", "turn"} and all(map(is_whole, hint.values()))):
            raise validation.wrong(name, hint, wanted)
    return [Hint(hint["cell"], hint["type"], hint["turn"], by_type=True) for hint in found]


def _board(name: str, value: object) -> Board:
    """Return the board of that name, or of a table with its joins. Raises InputError."""
    if not isinstance(value, dict):
        return parse_board(validation.text(name, value, "3x3"))
    demand_known(say("board key"), value, BOARD_KEYS)
    joins, pairs = value.get("joins", []), []
    for join in joins if isinstance(joins, list) else [None]:
        if not (isinstance(join, list) and len(join) == 4 and all(map(is_whole, join))):
            raise InputError("invalid join; expected [cell, side, cell, side], counted from 1")
        pairs.append((Side(join[0] - 1, join[1] - 1), Side(join[2] - 1, join[3] - 1)))
    name, (sides, cells) = str(value.get("name", "own")), (value.get(key, 0) for key in ("sides", "cells"))
    board = Board(name, sides, cells, tuple(pairs), value.get("rows", ()))
    if sum(board.rows) not in (cells, 0):
        raise InputError("`rows` must be a list of the number of cells in each row, {cells} in all", cells=cells)
    return board


def _difficulty(_name: str, value: Any) -> Difficulty:
    known = isinstance(value, dict) and {*value, "until_first"} in ({"most", "until_first"}, {*Difficulty._fields})
    if not known or not all(type(each) in (int, float) and 0 <= each < float("inf") for each in value.values()):
        raise InputError("invalid difficulty; expected a table as `satpuzzle design` writes it")
    return Difficulty(**value)


KEYS = CHECKS | {"board": _board, "difficulty": _difficulty, "hints": _hints}


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Write puzzles as TOML, which keeps all names and notes."""
    return "\n".join("[[puzzle]]\n" + write(puzzle, "puzzle.board") for puzzle in puzzles)


def write(puzzle: Puzzle, table: str = "board") -> str:
    """Write one puzzle. table: the name of the table with its board."""
    from satpuzzle.notation.corners import at_corners

    board = puzzle.board.whole or puzzle.board
    named = board.shape is not None and board == parse_board(board.name)
    kept = puzzle.board.kept or range(board.cells)
    names, faces = at_corners(puzzle) if puzzle.corners else (puzzle.figures, (puzzle.cards, puzzle.backs))
    region = puzzle.board.name.removeprefix(f"{board.name}:") if puzzle.board.whole else ""
    keys: Parts = {"title": puzzle.title, "source": puzzle.source, "board": board.name if named else ""}
    keys |= {"region": region} | ({"match": "corners"} if puzzle.corners else {"rule": str(puzzle.rule)})
    keys |= {"figures": [*names], "card_names": [*puzzle.card_names], "flip": puzzle.flip, "spare": puzzle.spare}
    keys |= {} if puzzle.turns == "free" else {"turns": puzzle.turns}
    lines = [f"{key} = {quoted(value)}" for key, value in keys.items() if value]
    hints = [f"{{ cell = {kept[at] + 1}, type = {kind}, turn = {turn} }}" for at, kind, turn in puzzle.hints]
    rows = [[*map(_row, cards)] for cards in faces]
    for key, items in zip(("cards", "backs", "hints"), (*rows, hints), strict=True):
        lines += _list(key, items) if items else []
    if puzzle.difficulty:
        measured = puzzle.difficulty._asdict().items()
        lines.append(f"difficulty = {{ {', '.join(f'{key} = {n}' for key, n in measured if n is not None)} }}")
    if not named:
        lines += ["", f"[{table}]", f"name = {quoted(board.name)}", f"sides = {board.sides}", f"cells = {board.cells}"]
        lines += _list("joins", (_row((a.cell + 1, a.side + 1, b.cell + 1, b.side + 1)) for a, b in board.joins))
        lines += [f"rows = {_row(board.rows)}"] * bool(board.rows)
    return "\n".join(lines) + "\n"


def _list(key: str, items: Iterable[str]) -> list[str]:
    """Return the lines of a list, one for each item."""
    return [f"{key} = [", *(f"    {item}," for item in items), "]"]


def _row(numbers: Iterable[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def quoted(value: object) -> str:
    """Return a text, a list of texts, a number or a truth value as TOML."""
    import json

    plain = harmless(json.dumps(value, ensure_ascii=False))
    return re.sub(r"\[(?=\s*\[)", r"\\u005b", plain)  # `read` refuses deeply nested brackets
