"""Draws a board in plain characters.

A card has the number of its type in the middle and its labels at its sides; an empty cell is blank. Shapes with an
entry in `PAINTERS` and boards of squares are drawn; the cells of other boards are listed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model.board import Board, Labels, parse_board
from satpuzzle.model.layout import Point
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.shapes import Side
from satpuzzle.notation.corners import BETWEEN
from satpuzzle.runtime.language import say

LONGEST = 60  # limit on letters of a name in a picture


class Face(NamedTuple):
    """The content of a cell: the number of the type, and the labels from the first side, or from the first corner."""

    number: str
    labels: list[str]
    corners: bool = False


Faces = Sequence[Face | None]  # of all cells of a board; None for those that a part of it leaves out


def draw(puzzle: Puzzle, placed: Iterable[tuple[int, int, int]], *, names: bool = False) -> str:
    """Return a board with some or all of its cards.

    Args:
        puzzle: The puzzle.
        placed: Cell, type and turn of each card.
        names: Whether to show the names of figures, if they have any, instead of their numbers.
    """
    text = _drawn_name(puzzle) if names else str
    board = puzzle.board
    whole = board.whole or board

    def written(labels: Labels) -> list[str]:
        return at_corners(puzzle, labels) if puzzle.corners else [*map(text, labels)]

    faces = [Face("", [""] * board.sides)] * board.cells
    for cell, kind, turn in placed:
        faces[cell] = Face(str(kind), written(puzzle.look(kind, turn)), puzzle.corners != ())
    labels = {label for card in (*puzzle.cards, *puzzle.backs) for label in card}
    width = max(2, len(str(len(puzzle.types))), *map(len, written(tuple(labels))))
    painter = PAINTERS.get(whole.shape or "")
    if painter and not (board.whole and painter is _squares):
        there: list[Face | None] = [None] * whole.cells
        for cell, face in zip(board.kept or range(board.cells), faces, strict=True):
            there[cell] = face
        return painter(parse_board(whole.name).rows, there, width)
    places = _places(board) if whole.shape else None
    if places is None:
        return _list(faces)
    return "\n".join([_squares_at(places, faces, width), *filter(None, [joined_rims(board)])])


def at_corners(puzzle: Puzzle, labels: Labels) -> list[str]:
    """Return what stands at the corners where these sides begin, if corners match."""
    return [puzzle.figures[abs(label) - 1].split(BETWEEN)[label < 0] for label in labels]


def far_sides(board: Board) -> list[Side]:
    """Return the sides that touch sides elsewhere in a picture of the board. Raises InputError if there is none."""
    if (board.whole or board).shape in PAINTERS:
        return []
    corners = board.corners
    ends = {
        Side(cell, side): (corners[cell][side], corners[cell][(side + 1) % board.sides]) for cell, side in board.across
    }
    return [Side(*side) for side, other in board.across.items() if not _same(ends[Side(*side)], ends[other][::-1])]


def _same(ends: Sequence[Point], others: Sequence[Point]) -> bool:
    return all(math.dist(p, q) < 0.01 for p, q in zip(ends, others, strict=True))


def joined_rims(board: Board) -> str:
    """Return which rims of a picture of squares are joined to each other; "" if none are."""
    try:
        sides = {side for _, side in far_sides(board)} if board.sides == 4 else set()
    except InputError:
        return ""
    if {1, 2} <= sides:
        return say("opposite rims are joined")
    if 1 in sides:
        return say("the left and the right rim are joined")
    return say("the top and the bottom rim are joined") if 2 in sides else ""


def _places(board: Board) -> list[tuple[int, int]] | None:
    """Return row and column of each cell of a board of upright squares; None for other boards."""
    try:
        polygons = board.corners
    except InputError:
        return None
    places = []
    for corners in polygons:
        left, top = corners[0]
        if corners != ((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1)) or left % 1 or top % 1:
            return None
        places.append((int(top), int(left)))
    return places


def _drawn_name(puzzle: Puzzle) -> Callable[[int], str]:
    """Return a function that names labels; it shortens very long names, but keeps their mark."""

    def text(label: int) -> str:
        name = puzzle.figure_name(label)
        mark = 1 if puzzle.rule.halves else 0
        return name if len(name) <= LONGEST else name[: LONGEST - 3] + ".." + name[len(name) - mark :]

    return text


def _list(faces: Sequence[Face]) -> str:
    """Return one line per cell: its number, the type of the card, its labels from the first side."""
    lines = []
    for cell, (number, labels, _) in enumerate(faces, 1):
        shown = " ".join(labels)
        lines.append(
            say("cell {cell}: type {type} [{labels}]", cell=cell, type=number, labels=shown)
            if number
            else say("cell {cell}: empty", cell=cell)
        )
    return "\n".join(lines)


def _squares(rows: Sequence[int], faces: Faces, width: int) -> str:
    """Return squares with `+---+` and `|` around them; at the right, labels at corners.

    +--------+    +--------+
    |   -2   |    | 0     4|
    |-1  2  3|    |    2   |
    |    4   |    | 0     3|
    +--------+    +--------+
    """
    lines = []
    cell = 0
    for columns in rows:
        ruler = ("+" + "-" * (3 * width + 2)) * columns + "+"
        above, middle, below = "|", "|", "|"
        for number, labels, corners in filter(None, faces[cell : cell + columns]):
            one, two, three, four, number, no = (f"{label:>{width}}" for label in (*labels, number, ""))
            above += f"{one} {no} {two}|" if corners else f"{no} {one} {no}|"
            middle += f"{no} {number} {no}|" if corners else f"{four} {number} {two}|"
            below += f"{four} {no} {three}|" if corners else f"{no} {three} {no}|"
        cell += columns
        lines += [ruler, above, middle, below]
    return "\n".join([*lines, ruler])


def _squares_at(places: Sequence[tuple[int, int]], faces: Sequence[Face], width: int) -> str:
    """Return squares in these rows and columns."""
    canvas = _Canvas()
    for (row, column), face in zip(places, faces, strict=True):
        for line, text in enumerate(_squares([1], [face], width).split("\n")):
            canvas.put(4 * row + line, (3 * width + 3) * column, text)
    return str(canvas)


class _Canvas:
    """Characters at (line, column); later ones replace earlier ones."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], str] = {}

    def put(self, line: int, column: int, text: str) -> None:
        for offset, character in enumerate(text):
            self._at[line, column + offset] = character

    def centre(self, line: int, column: int, text: str) -> None:
        """Put `text` with its middle at `column`, or half a character to the left."""
        self.put(line, column - len(text) // 2, text)

    def __str__(self) -> str:
        top, left = (max(0, min(place[axis] for place in self._at)) for axis in (0, 1))
        lines = [""] * (max(line for line, _ in self._at) + 1 - top)
        for (line, column), character in sorted(self._at.items()):
            lines[line - top] = lines[line - top].ljust(column - left) + character
        return "\n".join(line.rstrip() for line in lines)


def _triangles(rows: Sequence[int], faces: Faces, width: int) -> str:
    r"""Return triangles that point up and down, with rows divided by dashes.

    Slopes are one character per line:

          /\
         /  \
        /    \
       /-1  2 \
      /    5   \
     /     4    \
    --------------
    """
    height = width + 4  # room for two labels side by side, three lines above the base
    canvas = _Canvas()
    cell = 0
    for row, columns in enumerate(rows):
        top = row * (height + 1)
        for place, face in enumerate(faces[cell : cell + columns]):
            if face is None:
                continue
            number, (left, right, base), corners = face
            middle = len(rows) * height + (place - row) * height  # the column right of the apex
            inner, narrow = height - 3, (width + 1) // 2
            if place % 2 == 0:
                for line in range(height):
                    canvas.put(top + line, middle - 1 - line, "/")
                    canvas.put(top + line, middle + line, "\\")
                canvas.put(top + height, middle - height - 1, "-" * (2 * height + 2))
                canvas.centre(top + height - 2, middle, number)
                if corners:
                    canvas.put(top + height - 1, middle - height + 2, left)
                    canvas.centre(top + narrow, middle, right)
                    canvas.put(top + height - 1, middle + height - 2 - len(base), base)
                else:
                    canvas.put(top + inner, middle - inner, left)
                    canvas.put(top + inner, middle + inner - len(right), right)
                    canvas.centre(top + height - 1, middle, base)
            else:  # pointing down: `/` on the right, `\` on the left, `_` on top
                canvas.put(top - 1, middle - height - 1, "-" * (2 * height + 2))
                for line in range(height):
                    canvas.put(top + line, middle - height + line, "\\")
                    canvas.put(top + line, middle + height - 1 - line, "/")
                canvas.centre(top + 1, middle, number)
                if corners:
                    canvas.put(top, middle + height - 2 - len(left), left)
                    canvas.centre(top + height - 1 - narrow, middle, right)
                    canvas.put(top, middle - height + 2, base)
                else:
                    canvas.centre(top, middle, base)
                    canvas.put(top + 2, middle - inner, right)
                    canvas.put(top + 2, middle + inner - len(left), left)
        cell += columns
    return str(canvas)


def _hexagons(rows: Sequence[int], faces: Faces, width: int) -> str:
    r"""Return rows of hexagons that stand on a corner.

    Slopes are one character per line:

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
    half = slope + 1
    canvas = _Canvas()
    cell = 0
    for row, columns in enumerate(rows):
        top = row * half
        for place, face in enumerate(faces[cell : cell + columns]):
            if face is None:
                continue
            number, labels, corners = face
            left = half * (max(rows) - columns + 2 * place)
            middle, right = left + half, left + 2 * half
            for line in range(slope):
                canvas.put(top + line, middle - 1 - line, "/")
                canvas.put(top + line, middle + 1 + line, "\\")
                canvas.put(top + half + line, left + 1 + line, "\\")
                canvas.put(top + half + line, right - 1 - line, "/")
            canvas.put(top + slope, left, "|")
            canvas.put(top + slope, right, "|")
            if corners:
                canvas.centre(top + (width + 1) // 2, middle, labels[0])
                canvas.centre(top + half + slope - 1 - (width + 1) // 2, middle, labels[3])
                labels = [labels[1], "", labels[2], labels[4], "", labels[5]]
            upper_right, beside_right, lower_right, lower_left, beside_left, upper_left = labels
            canvas.put(top + slope - 1, left + 2, upper_left)
            canvas.put(top + slope - 1, right - 1 - len(upper_right), upper_right)
            canvas.put(top + slope, left + 1, beside_left)
            canvas.centre(top + slope, middle, number)
            canvas.put(top + slope, right - len(beside_right), beside_right)
            canvas.put(top + half, left + 2, lower_left)
            canvas.put(top + half, right - 1 - len(lower_right), lower_right)
        cell += columns
    return str(canvas)


# Drawing functions by shape. Arguments: cells in each row, faces of all cells, width of a label.
PAINTERS: dict[str, Callable[[Sequence[int], Faces, int], str]] = {
    "rectangle": _squares,
    "triangle": _triangles,
    "hexagon": _hexagons,
}
