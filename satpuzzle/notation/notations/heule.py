"""`heule`: the benchmarks of Heule 2008. Framed rectangles; 0 is the frame.

    1                  the number of hints
    1 1 1 3            a hint: row, column, piece (from 1) and clockwise rotation in steps
    0 8 7 0            then one piece per line, clockwise from the top

The frame determines the size of the board, which is not higher than wide.

Recognised by one number on the first line and a card or a hint on the second.
"""

from __future__ import annotations

from satpuzzle.errors import InputError, located
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import shared

RANK = 6
SAMPLE = """\
1
1 1 1 3
0 0 1 0
0 1 0 0
"""
fits = shared.numbers((1,), shared.CARD)


def read(text: str, _sides: int | None) -> list[shared.Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    found = shared.rows_of_numbers(text)
    if not found or len(found[0][1]) != 1:
        raise InputError("the first line must be the number of hints", line=found[0][0] if found else 1)
    first, (number,) = found[0]
    if number > len(found) - 1:
        raise InputError("{number} hints announced, but {n} lines follow", number=number, n=len(found) - 1, line=first)
    hints, pieces = found[1 : number + 1], found[number + 1 :]
    cards, lines = shared.four_sided(pieces)
    if not cards:
        raise InputError("no pieces; write one per line, clockwise from the top", line=found[-1][0])
    board = shared.framed_board(cards, lines[0])
    wanted = []
    columns = board.rows[0]
    for line, values in hints:
        with located(line=line):
            if len(values) != 4:
                raise InputError("{n} numbers; expected a hint: row column piece rotation", n=len(values))
            row, column, piece, turn = values
            if not (1 <= row <= len(board.rows) and 1 <= column <= columns):
                name = board.name
                raise InputError(
                    "hint for row {row}, column {column} is off the {name} board", row=row, column=column, name=name
                )
            if not (1 <= piece <= len(cards) and turn <= 3):
                raise InputError(
                    "invalid hint; expected a piece from 1 to {n} and a rotation from 0 to 3", n=len(cards)
                )
            wanted.append(shared.Hint((row - 1) * columns + column - 1, piece - 1, turn, line))
    return [shared.Draft(cards, lines, line=first, text=text.strip("\n"), board=board, rule=Rule.FRAMED, hints=wanted)]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a benchmark file. Raises CannotHoldError."""
    _, columns = shared.demand_rectangle(puzzle)
    if puzzle.rule != Rule.FRAMED:
        raise shared.CannotHoldError("rule '{rule}'", rule=puzzle.rule)
    try:
        implied = shared.framed_board(list(puzzle.cards), 1)
    except InputError:
        implied = None
    if not puzzle.board.has_joins_of(implied):
        raise shared.CannotHoldError(
            "the board {name}, which cannot be inferred from the frame", name=puzzle.board.name
        )
    lines = [str(len(puzzle.hints))]
    for hint, (card, turn) in zip(puzzle.hints, puzzle.given_cards, strict=True):
        row, column = divmod(hint.cell, columns)
        lines.append(f"{row + 1} {column + 1} {card + 1} {turn}")
    return shared.lines_of(*lines, cards=puzzle.cards)
