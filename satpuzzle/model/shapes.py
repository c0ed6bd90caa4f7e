"""The shapes of boards that have names, one entry in `SHAPES` for each, and the positions of cells in the plane.

To add a shape, write a function that yields its joins, and an entry; nothing else changes. (Plain characters draw
squares; for other cells add an entry to `TILES` of `satpuzzle/pictures/text_boards.py`, or they are listed.)

Positions are polygons: x points to the right, y down. Corners are listed clockwise; side i runs from corner i to the
next one. Cells are regular polygons that touch at the joins; this is impossible for some boards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple

from satpuzzle.errors import InputError


class Side(NamedTuple):
    """Side `side` (clockwise, from 0) of cell `cell` (in reading order, from 0)."""

    cell: int
    side: int


Join = tuple[Side, Side]


def _absent(*_cards: int, **_sizes: int) -> None:
    """Default for optional functions."""


class Shape(NamedTuple):
    """A family of boards of different sizes. Functions get the sizes as keyword arguments.

    Attributes:
        name: The names of its boards, in lower case, with sizes in braces, such as `triangle{rows}`. Sizes are integers
            from 0.
        example: The name of one board.
        sides: Sides of each cell.
        cells: Number of cells; called first, so that boards without cells or with too many are refused.
        joins: The pairs of sides that touch, in any order; raises InputError, with a short text, for invalid sizes.
        written: How to write the names, if the example does not show it. This and all below are optional.
        rows: Number of cells in each row, from top to bottom.
        for_cards: The name of the default board for a number of cards; None if there is none.
        grid: Rows and columns of a rectangle of squares.
        order: All cells in an order with few joins between earlier and later cells, best if a half turn of the board
            reverses it; by number if left out.
        flat: The joins that touch when the board is drawn; they connect all cells. All joins if left out. A torus, for
            example, leaves out those around its edges.
    """

    name: str
    example: str
    sides: int
    cells: Callable[..., int]
    joins: Callable[..., Iterable[Join]]
    written: str = ""
    rows: Callable[..., Iterable[int] | None] = _absent
    for_cards: Callable[[int], str | None] = _absent
    grid: Callable[..., tuple[int, int] | None] = _absent
    order: Callable[..., Iterable[int] | None] = _absent
    flat: Callable[..., Iterable[Join] | None] = _absent

    def sizes(self, name: str) -> dict[str, int] | None:
        """Return the sizes in the name of a board (`3×3` and `3 * 3` mean `3x3`); None for another shape."""
        pattern = self.name.replace("{", "(?P<").replace("}", r">\d{1,9})")
        name = re.sub(r"(?<=\d)\s+(?=[a-z]+$)", "", re.sub(r"(?<=\d)\s*[x×*]\s*(?=\d)", "x", name.strip().lower()))
        match = re.fullmatch(pattern, name)
        return {size: int(number) for size, number in match.groupdict().items()} if match else None


def _rectangle(rows: int, columns: int) -> Iterator[Join]:
    """Yield the joins of squares; their sides are top, right, bottom, left."""
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            yield Side(cell, 1), Side(cell + 1, 3)
        if cell + columns < rows * columns:
            yield Side(cell, 2), Side(cell + columns, 0)


def _around(rows: int, columns: int, *, torus: bool = False) -> Iterator[Join]:
    """Yield the joins of a rectangle whose left and right rims are joined, on a torus also its top and bottom."""
    if columns < 2 or (torus and rows < 2):
        raise InputError("rows and columns that are joined at their ends have at least two cells")
    yield from _rectangle(rows, columns)
    for row in range(rows):
        yield Side((row + 1) * columns - 1, 1), Side(row * columns, 3)
    for column in range(columns if torus else 0):
        yield Side((rows - 1) * columns + column, 2), Side(column, 0)


def _along_the_shorter_side(rows: int, columns: int) -> Iterator[int]:
    """Return the cells of a rectangle row by row, or column by column if columns are shorter."""
    if rows >= columns:
        return iter(range(rows * columns))
    return (row * columns + column for column in range(columns) for row in range(rows))


def _triangle(rows: int) -> Iterator[Join]:
    r"""Yield the joins of a triangle of triangles with rows of 1, 3, 5, … cells.

    The sides are `/`, `\`, `_`, which is clockwise both in triangles that point up and in those that point down (the
    odd ones in a row, from 0). A join has the same side number in both cells.
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
    """Yield the joins of rings of hexagons around a centre, numbered in rows from the top.

    Hexagons stand on a corner; their sides are upper right, right, lower right, lower left, left, upper left. The board
    of seven cells has rows of 2, 3, 2.
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
    """Return the number of rings around the centre of a hexagon with this many cells; None if there is none."""
    rings = round((cells / 3) ** 0.5 - 0.5)
    return rings if 3 * rings * (rings + 1) + 1 == cells else None


def _hexagon_rows(cells: int) -> list[int]:
    """Return the number of cells in each row. Raises InputError."""
    rings = _rings(cells)
    if rings is None:
        raise InputError("hexagons have 1, 7, 19, 37, … cells")
    return [2 * rings + 1 - abs(row) for row in range(-rings, rings + 1)]


def _root(cards: int) -> int | None:
    """Return the square root, if it is an integer."""
    root = math.isqrt(cards)
    return root if root * root == cards else None


RECTANGLE = Shape(
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
)
OPEN = RECTANGLE._replace(written="", for_cards=_absent, grid=_absent, flat=_rectangle)  # drawn cut open
SHAPES = {
    "rectangle": RECTANGLE,
    "torus": OPEN._replace(name="{rows}x{columns}torus", example="4x4torus", joins=partial(_around, torus=True)),
    "cylinder": OPEN._replace(name="{rows}x{columns}cylinder", example="4x6cylinder", joins=_around),
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


Point = tuple[float, float]
Polygon = tuple[Point, ...]

# The direction of side 0 of the first cell, in degrees clockwise from the right, by the number of sides: triangles
# point up, hexagons stand on a corner. Side 0 of other polygons is on top.
FIRST = {3: -60, 6: 30}
EXACT = 1e-6  # rounding errors, in lengths of a side


def glued(name: str, sides: int, cells: int, joins: Sequence[Join]) -> tuple[Polygon, ...]:
    """Return regular polygons with sides of length 1, one for each cell, that touch at the joins.

    Directions are integers, in quarters of the change of direction at a corner, and therefore exact.

    Raises:
        InputError: If cells have fewer than three sides, would overlap, or cannot touch at a join.
    """
    if sides < 3:
        raise InputError("board {name}: cannot be drawn, as its cells have fewer than 3 sides", name=name)
    round_ = 4 * sides
    directions = [(math.cos(math.tau * step / round_), math.sin(math.tau * step / round_)) for step in range(round_)]
    inside, outside = 0.5 / math.tan(math.pi / sides), 0.5 / math.sin(math.pi / sides)  # radii of circles
    touching: list[list[Join]] = [[] for _ in range(cells)]
    for a, b in joins:
        touching[a.cell].append((a, b))
        touching[b.cell].append((b, a))
    placed = {0: (0.0, 0.0, FIRST.get(sides, 0) * sides // 90 % round_)}  # centre, and direction of side 0

    def beside(here: Side, there: Side) -> tuple[float, float, int]:
        """Return the position of a cell that touches a placed one."""
        x, y, first = placed[here.cell]
        dx, dy = directions[(first + 4 * here.side - sides) % round_]
        return x + 2 * inside * dx, y + 2 * inside * dy, (first + 4 * (here.side - there.side) + 2 * sides) % round_

    queue = [0]
    for cell in queue:
        for here, there in touching[cell]:
            if there.cell not in placed:
                placed[there.cell] = beside(here, there)
                queue.append(there.cell)
    for a, b in joins:
        x, y, first = beside(a, b)
        if placed[b.cell][2] != first or math.dist(placed[b.cell][:2], (x, y)) > EXACT:
            raise InputError(
                "board {name}: regular polygons do not fit: side {side} of cell {cell} does not meet side "
                "{other_side} of cell {other}",
                name=name,
                side=a.side + 1,
                cell=a.cell + 1,
                other_side=b.side + 1,
                other=b.cell + 1,
            )
    polygons = []
    for cell in range(cells):
        x, y, first = placed[cell]
        ways = [directions[(first + 4 * side - sides - 2) % round_] for side in range(sides)]
        polygons.append([(x + outside * dx, y + outside * dy) for dx, dy in ways])
    if pair := _overlap(polygons, [placed[cell][:2] for cell in range(cells)], 2 * outside):
        raise InputError(
            "board {name}: regular polygons do not fit: cells {a} and {b} overlap",
            name=name,
            a=pair[0] + 1,
            b=pair[1] + 1,
        )
    return shifted(polygons)


def shifted(polygons: Sequence[Sequence[Point]]) -> tuple[Polygon, ...]:
    """Move polygons so that the smallest x and y are 0; rounded, so that equal corners are equal."""
    left, top = (min(point[axis] for polygon in polygons for point in polygon) for axis in (0, 1))
    return tuple([tuple([(round(x - left, 9), round(y - top, 9)) for x, y in polygon]) for polygon in polygons])


def _overlap(polygons: Sequence[Sequence[Point]], centres: Sequence[Point], width: float) -> tuple[int, int] | None:
    """Return two equally large polygons that overlap; None if there are none. width: the most that one measures."""
    grid: dict[tuple[int, int], list[int]] = {}
    for cell, (x, y) in enumerate(centres):
        column, row = math.floor(x / width), math.floor(y / width)
        for near in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
            for other in grid.get(near, ()):
                if math.dist(centres[other], (x, y)) < width - EXACT and not (
                    _divided(polygons[cell], polygons[other]) or _divided(polygons[other], polygons[cell])
                ):
                    return other, cell
        grid.setdefault((column, row), []).append(cell)
    return None


def _divided(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Return whether a side of the first separates the two."""
    return any(
        all((there_y - y) * (end_x - x) - (there_x - x) * (end_y - y) <= EXACT for there_x, there_y in other)
        for (x, y), (end_x, end_y) in pairwise([*one, one[0]])
    )
