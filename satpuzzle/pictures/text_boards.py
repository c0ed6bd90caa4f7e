"""Draws a board in plain characters.

A card has the number of its type in the middle and its labels at its sides; an empty cell is blank. Shapes with an
entry in `PAINTERS` and boards of squares are drawn; the cells of other boards are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model.board import Board, parse_board
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.runtime.language import say

LONGEST = 60  # limit on letters of a name in a picture


class Face(NamedTuple):
    """The content of a cell: the number of the type, and the labels from the first side."""

    number: str
    labels: list[str]


def draw(puzzle: Puzzle, placed: Iterable[tuple[int, int, int]], *, names: bool = False) -> str:
    """Return a board with some or all of its cards.

    Args:
        puzzle: The puzzle.
        placed: Cell, type and turn of each card.
        names: Whether to show the names of figures, if they have any, instead of their numbers.
    """
    text = _drawn_name(puzzle) if names else str
    board = puzzle.board
    faces = [Face("", [""] * board.sides)] * board.cells
    for cell, kind, turn in placed:
        faces[cell] = Face(str(kind), [text(label) for label in puzzle.look(kind, turn)])
    labels = {label for kind in puzzle.types for label in kind.labels}
    width = max(2, len(str(len(puzzle.types))), *(len(text(label)) for label in labels))
    if painter := PAINTERS.get(board.shape or ""):
        return painter(parse_board(board.name).rows, faces, width)
    places = _places(board) if board.shape else None
    return _list(faces) if places is None else _squares_at(places, faces, width)


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


def _list(faces: list[Face]) -> str:
    """Return one line per cell: its number, the type of the card, its labels from the first side."""
    lines = []
    for cell, (number, labels) in enumerate(faces, 1):
        shown = " ".join(labels)
        lines.append(
            say("cell {cell}: type {type} [{labels}]", cell=cell, type=number, labels=shown)
            if number
            else say("cell {cell}: empty", cell=cell)
        )
    return "\n".join(lines)


def _squares(rows: Sequence[int], faces: list[Face], width: int) -> str:
    """Return squares with `+---+` and `|` around them.

    +--------+
    |   -2   |
    |-1  2  3|
    |    4   |
    +--------+
    """
    lines = []
    cell = 0
    for columns in rows:
        ruler = ("+" + "-" * (3 * width + 2)) * columns + "+"
        above, middle, below = "|", "|", "|"
        for _ in range(columns):
            top, right, bottom, left = (f"{label:>{width}}" for label in faces[cell].labels)
            number = f"{faces[cell].number:>{width}}"
            gap = " " * (width + 1)
            above += f"{gap}{top}{gap}|"
            middle += f"{left} {number} {right}|"
            below += f"{gap}{bottom}{gap}|"
            cell += 1
        lines += [ruler, above, middle, below]
    return "\n".join([*lines, ruler])


def _squares_at(places: Sequence[tuple[int, int]], faces: list[Face], width: int) -> str:
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
        lines = [""] * (max(line for line, _ in self._at) + 1)
        for (line, column), character in sorted(self._at.items()):
            lines[line] = lines[line].ljust(column) + character
        return "\n".join(line.rstrip() for line in lines)


def _triangles(rows: Sequence[int], faces: list[Face], width: int) -> str:
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
        for place in range(columns):
            number, (left, right, base) = faces[cell]
            middle = len(rows) * height + (place - row) * height  # the column right of the apex
            if place % 2 == 0:
                for line in range(height):
                    canvas.put(top + line, middle - 1 - line, "/")
                    canvas.put(top + line, middle + line, "\\")
                canvas.put(top + height, middle - height - 1, "-" * (2 * height + 2))
                inner = height - 3
                canvas.put(top + inner, middle - inner, left)
                canvas.put(top + inner, middle + inner - len(right), right)
                canvas.centre(top + height - 2, middle, number)
                canvas.centre(top + height - 1, middle, base)
            else:  # pointing down: `/` on the right, `\` on the left, `_` on top; neighbours draw the outline
                inner = height - 3
                canvas.centre(top, middle, base)
                canvas.centre(top + 1, middle, number)
                canvas.put(top + 2, middle - inner, right)
                canvas.put(top + 2, middle + inner - len(left), left)
            cell += 1
    return _shifted(str(canvas))


def _hexagons(rows: Sequence[int], faces: list[Face], width: int) -> str:
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
        for place in range(columns):
            number, labels = faces[cell]
            left = half * (max(rows) - columns + 2 * place)
            middle, right = left + half, left + 2 * half
            for line in range(slope):
                canvas.put(top + line, middle - 1 - line, "/")
                canvas.put(top + line, middle + 1 + line, "\\")
                canvas.put(top + half + line, left + 1 + line, "\\")
                canvas.put(top + half + line, right - 1 - line, "/")
            canvas.put(top + slope, left, "|")
            canvas.put(top + slope, right, "|")
            upper_right, beside_right, lower_right, lower_left, beside_left, upper_left = labels
            canvas.put(top + slope - 1, left + 2, upper_left)
            canvas.put(top + slope - 1, right - 1 - len(upper_right), upper_right)
            canvas.put(top + slope, left + 1, beside_left)
            canvas.centre(top + slope, middle, number)
            canvas.put(top + slope, right - len(beside_right), beside_right)
            canvas.put(top + half, left + 2, lower_left)
            canvas.put(top + half, right - 1 - len(lower_right), lower_right)
            cell += 1
    return str(canvas)


def _shifted(picture: str) -> str:
    """Move the picture to the left margin."""
    lines = picture.split("\n")
    margin = min(len(line) - len(line.lstrip()) for line in lines if line)
    return "\n".join(line[margin:] for line in lines)


# Drawing functions by shape. Arguments: cells in each row, faces of all cells, width of a label.
PAINTERS: dict[str, Callable[[Sequence[int], list[Face], int], str]] = {
    "rectangle": _squares,
    "triangle": _triangles,
    "hexagon": _hexagons,
}
