"""Random puzzles with a planted solution, the same for the same seed on every machine."""

from __future__ import annotations

import random

from satpuzzle.errors import InputError
from satpuzzle.model import Board, Puzzle, Rule, parse_board
from satpuzzle.model.puzzle import turned

FRAMED = Rule(signed=False, rim=0, rim_only=True)


def framed(rows: int, columns: int, border: int, inner: int, seed: int) -> Puzzle:
    """A framed rectangle of squares: joins along the rim show `border` colours, the others `inner` ones.

    Inner colours are numbered from 1, border colours after them. Every join gets a random colour of
    its kind, then the board is cut into cards, which are turned and shuffled.
    """
    if min(border, inner) < 1 or min(rows, columns) < 2:
        raise InputError("a framed puzzle needs two rows, two columns and one colour of each kind")
    board = parse_board(f"{rows}x{columns}")
    chance = random.Random(seed)
    on_rim = {side.cell for side in board.rim}
    labels = [[0] * board.sides for _ in range(board.cells)]
    for a, b in board.joins:
        along = a.cell in on_rim and b.cell in on_rim and _along_rim(a.cell, b.cell, rows, columns)
        colour = inner + 1 + chance.randrange(border) if along else 1 + chance.randrange(inner)
        labels[a.cell][a.side] = labels[b.cell][b.side] = colour
    title = f"framed {rows}x{columns}, {border} border and {inner} inner colours, seed {seed}"
    return _cut(board, labels, FRAMED, title, chance)


def _along_rim(a: int, b: int, rows: int, columns: int) -> bool:
    """Do both cells lie in the same outer row or column?"""
    (row, column), (other_row, other_column) = divmod(a, columns), divmod(b, columns)
    return (row == other_row and row in (0, rows - 1)) or (column == other_column and column in (0, columns - 1))


def _cut(board: Board, labels: list[list[int]], rule: Rule, title: str, chance: random.Random) -> Puzzle:
    cards = [turned(tuple(card), chance.randrange(board.sides)) for card in labels]
    chance.shuffle(cards)
    return Puzzle(board, tuple(cards), rule, title=title)
