"""The positions of the cells of a board in the plane: a polygon for each cell.

x points to the right, y down. Corners are listed clockwise; side i runs from corner i to the next one. Cells are
regular polygons that touch at the joins; this is impossible for some boards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, product

from satpuzzle.errors import InputError
from satpuzzle.model.shapes import Join, Side

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
