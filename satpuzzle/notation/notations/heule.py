"""`heule`: the benchmarks of Heule 2008. Framed rectangles; 0 is the frame.

    1                  the number of hints
    1 1 1 3            a hint: row, column, piece (from 1) and clockwise rotation in steps
    0 8 7 0            then one piece per line, clockwise from the top

The frame determines the size of the board, which is not higher than wide.

Recognised by one number on the first line and a card or a hint on the second.
"""

from __future__ import annotations

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.notation import shared

SAMPLE = """\
1
1 1 1 3
0 0 1 0
0 1 0 0
"""
fits = shared.numbers((1,), shared.CARD)


def read(text: str, _sides: int | None) -> list[shared.Draft]:
    """Read the only example of a text. Raises InputError with the line."""
    rows = shared.rows_of_numbers(text)
    first, (number, *others) = rows[0]
    if others or number > len(rows) - 1:
        raise InputError("the first line must be the number of hints", line=first)
    draft = shared.pieces(text, rows[number + 1 :], first, framed=True)
    high, columns = len(draft.board.rows), draft.board.rows[0]  # type: ignore[union-attr]
    most = (high, columns, len(draft.cards), 3)
    for line, hint in rows[1 : number + 1]:
        wrong = any(not least <= value <= limit for value, least, limit in zip(hint, (1, 1, 1, 0), most, strict=False))
        if wrong or len(hint) != len(most):
            raise InputError(
                "invalid hint; expected row, column, piece (from 1 to {most}) and rotation (from 0 to 3)",
                most=", ".join(map(str, most[:3])),
                line=line,
            )
    draft.hints = [
        shared.Hint((row - 1) * columns + column - 1, piece - 1, turn, line)
        for line, (row, column, piece, turn) in rows[1 : number + 1]
    ]
    return [draft]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a benchmark file. Raises CannotHoldError."""
    _, columns, name = *shared.demand_rectangle(puzzle), puzzle.board.name
    if puzzle.rule != Rule.FRAMED:
        raise shared.CannotHoldError("rule '{rule}'", rule=puzzle.rule)
    try:
        implied = shared.framed_board(puzzle.cards, 1)
    except InputError:
        implied = None
    if not puzzle.board.has_joins_of(implied):
        raise shared.CannotHoldError("the board {name}, which cannot be inferred from the frame", name=name)
    lines = [str(len(puzzle.hints))]
    for hint, (card, turn) in zip(puzzle.hints, puzzle.given_cards, strict=True):
        row, column = divmod(hint.cell, columns)
        lines.append(f"{row + 1} {column + 1} {card + 1} {turn}")
    return shared.lines_of(*lines, cards=puzzle.cards)
