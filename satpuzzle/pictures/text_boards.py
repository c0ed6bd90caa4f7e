"""Draws a board in plain characters.

A card has the number of its type in the middle and its labels at its sides; an empty cell is blank. Cells of boards
with a name are drawn from a tile for each shape; the cells of other boards are listed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model.board import Board, Labels, parse_board
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.shapes import Point, Side
from satpuzzle.notation.corners import BETWEEN
from satpuzzle.runtime.language import say, translated

LONGEST = 60  # limit on letters of a name in a picture
FLAT = ("rectangle", "triangle", "hexagon")  # shapes without sides that touch sides elsewhere
LEFT, MIDDLE, RIGHT = 0, 1, 2

Spot = tuple[int, int, int]  # line, column, and which part of a text is there; later ones replace earlier ones
Piece = tuple[int, int, str]  # line, column of the first letter, text


class Tile(NamedTuple):
    """How a cell is drawn, relative to the upper left corner of its box.

    Attributes:
        across: The columns of a length of 1; a cell has sides of length 1.
        down: The lines of a length of 1.
        outline: Its outline.
        spots: Where the number of the type is, and each label.
    """

    across: float
    down: float
    outline: Sequence[Piece]
    spots: Sequence[Spot]


def draw(puzzle: Puzzle, placed: Iterable[tuple[int, int, int]], *, names: bool = False) -> str:
    """Return a board with some or all of its cards.

    Args:
        puzzle: The puzzle.
        placed: Cell, type and turn of each card.
        names: Whether to show the names of figures, if they have any, instead of their numbers.
    """
    board, whole = puzzle.board, puzzle.board.whole or puzzle.board

    def written(labels: Labels) -> list[str]:
        return at_corners(puzzle, labels) if puzzle.corners else [_name(puzzle, label, names) for label in labels]

    shown = {cell: (str(kind), written(puzzle.look(kind, turn))) for cell, kind, turn in placed}
    if not (whole.shape and board.sides in TILES and not flaw_of(whole)):
        return "\n".join(_listed(cell, *shown.get(cell, ("", []))) for cell in range(board.cells))
    labels = {label for card in (*puzzle.cards, *puzzle.backs) for label in card}
    width = max(2, len(str(len(puzzle.types))), *map(len, written(tuple(labels))))
    outlines, places = _outlined(whole.name, board.kept, width, puzzle.corners != ())
    rows = [*map(list, outlines)]
    for cell, (number, texts) in shown.items():
        for (line, column, part), text in zip(places[cell], (number, *texts), strict=True):
            start = column - part * len(text) // 2
            rows[line][start : start + len(text)] = text
    return "\n".join([*map("".join, rows), *filter(None, [joined_rims(board)])])


@lru_cache(maxsize=64)
def _outlined(name: str, kept: Sequence[int], width: int, corners: bool) -> tuple[list[str], list[list[Spot]]]:
    """Return the outlines of the cells of a board, or of some, and where number and labels of each are."""
    board = parse_board(name)
    tile = TILES[board.sides](width, corners)
    pieces, places = [], []
    for cell in kept or range(board.cells):
        xs, ys = zip(*board.corners[cell], strict=True)
        here = _upside_down(tile) if board.sides == 3 and ys[0] < ys[1] else tile
        top, left = round(min(ys) * tile.down), round(min(xs) * tile.across) + 1  # outlines begin a column before
        pieces += [(top + line, left + column, text) for line, column, text in here.outline]
        places.append([(top + line, left + column, part) for line, column, part in here.spots])
    first, last = min(pieces)[0], max(pieces)[0]
    rows = [[" "] * max(column + len(text) for _, column, text in pieces) for _ in range(first, last + 1)]
    for line, column, text in pieces:
        rows[line - first][column : column + len(text)] = text
    lines = ["".join(row).rstrip() for row in rows]
    before = [int(line[0] == " ") for line in lines]  # only some lines begin in the first column
    blank = min(len(line) - len(line.lstrip()) - more for line, more in zip(lines, before, strict=True))
    cut = [more + blank for more in before]
    found = [[(line - first, column - cut[line - first], part) for line, column, part in spots] for spots in places]
    return [line[more:] for line, more in zip(lines, cut, strict=True)], found


def at_corners(puzzle: Puzzle, labels: Labels) -> list[str]:
    """Return what stands at the corners where these sides begin, if corners match."""
    return [puzzle.figures[abs(label) - 1].split(BETWEEN)[label < 0] for label in labels]


def far_sides(board: Board) -> list[Side]:
    """Return the sides that touch sides elsewhere in a picture of the board. Raises InputError if there is none."""
    if (board.whole or board).shape in FLAT:
        return []

    def middle(cell: int, side: int) -> Point:
        (px, py), (qx, qy) = board.corners[cell][side], board.corners[cell][(side + 1) % board.sides]
        return (px + qx) / 2, (py + qy) / 2

    return [Side(*side) for side, other in board.across.items() if math.dist(middle(*side), middle(*other)) > 0.01]


def joined_rims(board: Board) -> str:
    """Return which rims of a picture of squares are joined to each other; "" if none are."""
    sides = {side for _, side in far_sides(board)} if board.sides == 4 and not flaw_of(board) else set()
    if {1, 2} <= sides:
        return say("opposite rims are joined")
    if 1 in sides:
        return say("the left and the right rim are joined")
    return say("the top and the bottom rim are joined") if 2 in sides else ""


def flaw_of(board: Board) -> str:
    """Return why a board cannot be drawn; "" if it can."""
    try:
        _ = board.corners
    except InputError as error:
        return translated(error.message)
    return ""


def _name(puzzle: Puzzle, label: int, names: bool) -> str:
    """Return a label, or its name; very long names are shortened, but keep their mark."""
    name, mark = puzzle.figure_name(label) if names else str(label), 1 if puzzle.rule.halves else 0
    return name if len(name) <= LONGEST else name[: LONGEST - 3] + ".." + name[len(name) - mark :]


def _listed(cell: int, number: str, labels: Sequence[str]) -> str:
    """Return a cell in words: its number, the type of the card, its labels from the first side."""
    if not number:
        return say("cell {cell}: empty", cell=cell + 1)
    return say("cell {cell}: type {type} [{labels}]", cell=cell + 1, type=number, labels=" ".join(labels))


def _square(width: int, corners: bool) -> Tile:
    """Return a square: with labels of sides, or at the right those of corners.

    +--------+    +--------+
    |   -2   |    | 0     4|
    |-1  2  3|    |    2   |
    |    4   |    | 0     3|
    +--------+    +--------+
    """
    near, middle, far = (n * (width + 1) for n in (1, 2, 3))
    outline = [(line, column, "|") for line in (1, 2, 3) for column in (0, far)]
    outline += [(line, 0, f"+{'-' * (far - 1)}+") for line in (0, 4)]
    sides = [(1, middle), (2, far), (3, middle), (2, near)]
    if corners:
        sides = [(1, near), (1, far), (3, far), (3, near)]
    return Tile(far, 4, outline, [(*spot, RIGHT) for spot in ((2, middle), *sides)])


def _triangle(width: int, corners: bool) -> Tile:
    r"""Return a triangle that points up. Slopes are one character per line.

    /\
         /  \
        /    \
       /-1  2 \
      /    5   \
     /     4    \
    --------------
    """
    height = width + 4  # room for two labels side by side, three lines above the base
    outline = [(line, height - 1 - line, "/") for line in range(height)]
    outline += [(line, height + line, "\\") for line in range(height)]
    outline += [(height, -1, "-" * (2 * height + 2))]
    low, below = height - 3, height - 1
    labels = [(low, height - low, LEFT), (low, height + low, RIGHT), (below, height, MIDDLE)]
    if corners:
        labels = [(below, 2, LEFT), ((width + 1) // 2, height, MIDDLE), (below, 2 * height - 2, RIGHT)]
    return Tile(2 * height, (height + 1) / math.sqrt(0.75), outline, [(height - 2, height, MIDDLE), *labels])


def _upside_down(tile: Tile) -> Tile:
    """Return the triangle rotated by 180°."""
    wide, last = round(tile.across), round(tile.across) // 2 - 1

    def turned(spot: Spot) -> Spot:
        return last - spot[0], wide - spot[1], RIGHT - spot[2]

    outline = [(last - line, wide - column - len(text), text) for line, column, text in tile.outline]
    return tile._replace(outline=outline, spots=[*map(turned, tile.spots)])


def _hexagon(width: int, corners: bool) -> Tile:
    r"""Return a hexagon that stands on a corner. Slopes are one character per line.

       / \
       /   \
      /     \
     / 1   2 \
    | 6  5  3 |
    \ 5   4 /
     \     /
      \   /
       \ /
    """
    slope = (3 * width + 2) // 2  # the width inside is 2 * slope + 1
    half, right = slope + 1, 2 * slope + 2
    outline = [(slope, column, "|") for column in (0, right)]
    for line in range(slope):
        outline += [(line, slope - line, "/"), (line, half + 1 + line, "\\")]
        outline += [(half + line, 1 + line, "\\"), (half + line, right - 1 - line, "/")]
    upper, lower = [(slope - 1, right - 1, RIGHT), (slope - 1, 2, LEFT)], [(half, right - 1, RIGHT), (half, 2, LEFT)]
    labels = [upper[0], (slope, right, RIGHT), lower[0], lower[1], (slope, 1, LEFT), upper[1]]
    if corners:
        tip = (width + 1) // 2
        labels = [(tip, half, MIDDLE), *labels[:3:2], (2 * slope - tip, half, MIDDLE), *labels[3::2]]
    return Tile(right / math.sqrt(3), half / 1.5, outline, [(slope, half, MIDDLE), *labels])


TILES = {3: _triangle, 4: _square, 6: _hexagon}  # by the number of sides
