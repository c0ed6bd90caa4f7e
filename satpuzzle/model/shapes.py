"""The shapes of boards that have names, one entry each in `SHAPES`: all that the program knows of a shape.

To add one, write a function that says which sides touch, and its entry; nothing else need change. (How its cells are
drawn in plain characters, unless they are squares side by side, is an entry in `PAINTERS` of
`satpuzzle/pictures/text_boards.py`; else they are listed.)
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple


class Side(NamedTuple):
    """Side number `side` (clockwise from 0) of cell number `cell` (reading order from 0)."""

    cell: int
    side: int


Join = tuple[Side, Side]


def _left_out(*_cards: int, **_sizes: int) -> None:
    """The answer of a shape that leaves a function out."""


class Shape(NamedTuple):
    """A family of boards that differ in their sizes. Every function takes the sizes by their names.

    name: how such a board is called, in small letters and digits, with its sizes in braces, as in
    `triangle{rows}`; sizes are whole numbers, 0 included. example: the name of one of them. sides: of
    each cell. cells: how many cells there are; asked before anything is built, so that boards of none
    or far too many are refused. joins: the pairs of sides that touch, in any order; raises ValueError,
    with a few words, for sizes that no board has.

    What a shape may leave out. written: how to write its names, where the example does not show it.
    rows: how many cells lie in each row, top to bottom. for_cards: the name of the board that this many
    cards fill when none is named; None if that leaves it open. grid: rows and columns, of a rectangle of
    squares. order: all cells in an order in which few joins are open at a time, best if a half turn
    of the board reverses it; by number if left out. flat: the joins that touch when the board is drawn, which connect
    all cells; those left out join sides that are drawn apart, as on a torus; all joins if left out.
    """

    name: str
    example: str
    sides: int
    cells: Callable[..., int]
    joins: Callable[..., Iterable[Join]]
    written: str = ""
    rows: Callable[..., Iterable[int] | None] = _left_out
    for_cards: Callable[[int], str | None] = _left_out
    grid: Callable[..., tuple[int, int] | None] = _left_out
    order: Callable[..., Iterable[int] | None] = _left_out
    flat: Callable[..., Iterable[Join] | None] = _left_out

    def sizes(self, name: str) -> dict[str, int] | None:
        """The sizes of the board called `name` (`3×3`, `3 * 3` are `3x3`, too); None if it is not of this shape."""
        pattern = self.name.replace("{", "(?P<").replace("}", r">\d{1,9})")
        match = re.fullmatch(pattern, re.sub(r"(?<=\d)\s*[x×*]\s*(?=\d)", "x", name.strip().lower()))
        return {size: int(number) for size, number in match.groupdict().items()} if match else None


def _rectangle(rows: int, columns: int) -> Iterator[Join]:
    """Squares; sides top, right, bottom, left."""
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            yield Side(cell, 1), Side(cell + 1, 3)
        if cell + columns < rows * columns:
            yield Side(cell, 2), Side(cell + columns, 0)


def _along_the_shorter_side(rows: int, columns: int) -> Iterator[int]:
    """The cells of a rectangle row by row, or column by column if columns are shorter."""
    if rows >= columns:
        return iter(range(rows * columns))
    return (row * columns + column for column in range(columns) for row in range(rows))


def _triangle(rows: int) -> Iterator[Join]:
    """A triangle of triangles, 1 in the row at the top, then 3, 5, …

    Sides are `/`, `\\`, `_`, in this order; it runs clockwise in triangles that point up and in those
    that point down, and a join has the same side number on both sides. Odd ones in a row point down.
    """
    for row in range(rows):
        for place in range(0, 2 * row + 1, 2):
            cell = row * row + place
            if place > 0:
                yield Side(cell - 1, 0), Side(cell, 0)
            if place < 2 * row:
                yield Side(cell, 1), Side(cell + 1, 1)
            if row + 1 < rows:
                yield Side(cell, 2), Side((row + 1) ** 2 + place + 1, 2)


def _hexagon(cells: int) -> Iterator[Join]:
    """Rings of hexagons around a centre, in rows from the top; hexagons stand on a corner.

    Sides count clockwise from the upper right: upper right, right, lower right, lower left, left,
    upper left. The board of seven cells has rows of 2, 3, 2.
    """
    widths = _hexagon_rows(cells)
    starts = [sum(widths[:row]) for row in range(len(widths))]
    for row, width in enumerate(widths):
        for place in range(width):
            cell = starts[row] + place
            if place + 1 < width:
                yield Side(cell, 1), Side(cell + 1, 4)
            if row + 1 < len(widths):
                grows = widths[row + 1] > width
                left = place if grows else place - 1
                if left >= 0:
                    yield Side(cell, 3), Side(starts[row + 1] + left, 0)
                if left + 1 < widths[row + 1]:
                    yield Side(cell, 2), Side(starts[row + 1] + left + 1, 5)


def _rings(cells: int) -> int | None:
    """How many rings around the centre make a hexagon of that many cells; None if none do."""
    rings = round((cells / 3) ** 0.5 - 0.5)
    return rings if 3 * rings * (rings + 1) + 1 == cells else None


def _hexagon_rows(cells: int) -> list[int]:
    rings = _rings(cells)
    if rings is None:
        raise ValueError("hexagons have 1, 7, 19, 37, … cells")
    return [2 * rings + 1 - abs(row) for row in range(-rings, rings + 1)]


def _root(cards: int) -> int | None:
    """The square root, if it is a whole number."""
    root = math.isqrt(cards)
    return root if root * root == cards else None


SHAPES = {
    "rectangle": Shape(
        "{rows}x{columns}",
        "3x3",
        sides=4,
        cells=lambda rows, columns: rows * columns,
        joins=_rectangle,
        written="ROWSxCOLUMNS (3x3)",
        rows=lambda rows, columns: [columns] * rows,
        for_cards=lambda cards: f"{root}x{root}" if (root := _root(cards)) else None,
        grid=lambda rows, columns: (rows, columns),
        order=_along_the_shorter_side,
    ),
    "triangle": Shape(
        "triangle{rows}",
        "triangle3",
        sides=3,
        cells=lambda rows: rows * rows,
        joins=_triangle,
        written="triangleROWS",
        rows=lambda rows: range(1, 2 * rows, 2),
        for_cards=lambda cards: f"triangle{root}" if (root := _root(cards)) else None,
    ),
    "hexagon": Shape(
        "hexagon{cells}",
        "hexagon7",
        sides=6,
        cells=lambda cells: cells,
        joins=_hexagon,
        rows=_hexagon_rows,
        for_cards=lambda cards: None if _rings(cards) is None else f"hexagon{cards}",
    ),
}
