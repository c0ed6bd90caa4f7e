"""The positions of the cells of a board in the plane: a polygon for each cell.

x points to the right, y down. Corners are listed clockwise; side i runs from corner i to the next one. By default cells
are regular polygons that touch at the joins (`glued`); this is impossible for some boards. Corners given by a user are
read (`given`), scaled (`settled`) and compared with the joins (`check`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from satpuzzle.errors import InputError, Parts
from satpuzzle.model.shapes import Join, Side
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Point = tuple[float, float]
Polygon = tuple[Point, ...]

# The direction of side 0 of the first cell, in degrees clockwise from the right, by the number of sides: triangles
# point up, hexagons stand on a corner. Side 0 of other polygons is on top.
FIRST = {3: -60, 6: 30}
EXACT = 1e-6  # rounding errors, in lengths of a side
CLOSE = 0.02  # distance allowed between given corners that should coincide
DEEP = 0.05  # overlap allowed between given cells
THIN = 0.05  # minimum length and height of given sides and cells
FARTHEST = 1e9  # largest given coordinate


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
                "{other_side} of cell {other}; give the corners of all cells in toml",
                **_at(name, a, b),
            )
    polygons = []
    for cell in range(cells):
        x, y, first = placed[cell]
        ways = [directions[(first + 4 * side - sides - 2) % round_] for side in range(sides)]
        polygons.append(tuple([(x + outside * dx, y + outside * dy) for dx, dy in ways]))
    if pair := _overlap(polygons, EXACT):
        raise InputError(
            "board {name}: regular polygons do not fit: cells {a} and {b} overlap; give the corners of all "
            "cells in toml",
            name=name,
            a=pair[0] + 1,
            b=pair[1] + 1,
        )
    return _moved(polygons, 1)


def given(name: str, sides: int, cells: int, corners: Any) -> tuple[Polygon, ...]:
    """Return the given corners as tuples.

    Raises:
        InputError: If they are not `sides` points for each cell.
    """
    wanted = say("the corners of each cell, such as [[[0, 0], [1, 0], [1, 1], [0, 1]], …]")
    polygons = validation.members("corners", corners, wanted)
    if polygons and len(polygons) != cells:
        raise InputError(
            "board {name}: corners for {n} cells, but the board has {cells}; give corners for every cell",
            name=name,
            n=len(polygons),
            cells=cells,
        )
    read = []
    for cell, polygon in enumerate(polygons, 1):
        try:
            points = [validation.members("corners", point, "") for point in validation.members("corners", polygon, "")]
            read.append(tuple([(_coordinate(x), _coordinate(y)) for x, y in points]))
        except (InputError, TypeError, ValueError, OverflowError):
            read.append(())
        if len(read[-1]) != sides:
            raise InputError(
                "board {name}: the corners of cell {cell} must be {sides} points [x, y] with numbers up to a billion",
                name=name,
                cell=cell,
                sides=sides,
            )
    return tuple(read)


def _coordinate(value: Any) -> float:
    """Return a coordinate as a float. Raises ValueError and others."""
    if isinstance(value, (bool, str, bytes, bytearray)) or not abs(number := float(value)) <= FARTHEST:
        raise ValueError
    return number


def settled(polygons: Sequence[Polygon]) -> tuple[Polygon, ...]:
    """Scale polygons to a mean side of 1, and mirror them if most run counter-clockwise."""
    edges = [math.dist(a, b) for polygon in polygons for a, b in _edges(polygon)]
    down = 1 if sum(math.copysign(1, _area(polygon)) for polygon in polygons) >= 0 else -1
    seen = [tuple([(x, down * y) for x, y in polygon]) for polygon in polygons]
    return _moved(seen, sum(edges) / len(edges) or 1)


def check(name: str, joins: Sequence[Join], polygons: Sequence[Polygon]) -> None:
    """Check scaled polygons: convex, not flat, not overlapping, and with common corners at joins.

    Raises:
        InputError: If they are not; the error names the cell.
    """
    for cell, polygon in enumerate(polygons, 1):
        which: Parts = {"name": name, "cell": cell}
        edges = [(bx - ax, by - ay) for (ax, ay), (bx, by) in _edges(polygon)]
        turns = [math.atan2(ax * by - ay * bx, ax * bx + ay * by) for (ax, ay), (bx, by) in _edges(edges)]
        lengths = [math.hypot(*edge) for edge in edges]
        if all(turn <= CLOSE for turn in turns) and abs(sum(turns) + math.tau) < EXACT:
            raise InputError(
                "board {name}: the corners of cell {cell} run in the opposite direction to the others; reverse them",
                **which,
            )
        convex = all(turn >= -CLOSE for turn in turns) and abs(sum(turns) - math.tau) < EXACT
        if min(lengths) < THIN or (convex and _area(polygon) < THIN * max(lengths)):
            raise InputError(
                "board {name}: cell {cell} is too flat or has a very short side; move its corners apart", **which
            )
        if not convex:
            raise InputError(
                "board {name}: cell {cell} is not convex; give its corners clockwise, none pointing inwards", **which
            )
    for a, b in joins:
        (start, end), (far, near) = (_edge(polygons[end.cell], end.side) for end in (a, b))
        if not (math.dist(start, near) <= CLOSE and math.dist(end, far) <= CLOSE):
            raise InputError(
                "board {name}: side {side} of cell {cell} touches side {other_side} of cell {other}, but their "
                "corners differ; correct them",
                **_at(name, a, b),
            )
    if pair := _overlap(polygons, DEEP):
        raise InputError(
            "board {name}: cells {a} and {b} overlap; correct their corners", name=name, a=pair[0] + 1, b=pair[1] + 1
        )


def _at(name: str, a: Side, b: Side) -> Parts:
    """Return the parts of an error about a join of that board."""
    return {"name": name, "side": a.side + 1, "cell": a.cell + 1, "other_side": b.side + 1, "other": b.cell + 1}


def _edge(polygon: Polygon, side: int) -> tuple[Point, Point]:
    """Return the two ends of a side."""
    return polygon[side], polygon[(side + 1) % len(polygon)]


def _edges(polygon: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Return all pairs of a point and the next one."""
    return zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)


def _area(polygon: Polygon) -> float:
    """Return the area; negative if the corners run counter-clockwise."""
    left, top = polygon[0]  # the origin, for precision
    return sum((ax - left) * (by - top) - (ay - top) * (bx - left) for (ax, ay), (bx, by) in _edges(polygon)) / 2


def _moved(polygons: Sequence[Polygon], unit: float) -> tuple[Polygon, ...]:
    """Scale polygons to this unit and move the smallest x and y to 0; round, so that equal corners are equal."""
    left = min(x for polygon in polygons for x, _ in polygon)
    top = min(y for polygon in polygons for _, y in polygon)
    return tuple([tuple([(round((x - left) / unit, 9), round((y - top) / unit, 9)) for x, y in p]) for p in polygons])


def _overlap(polygons: Sequence[Polygon], depth: float) -> tuple[int, int] | None:
    """Return two convex polygons that overlap by more than `depth`; None if there are none.

    Only polygons whose bounding boxes share a square of a grid are compared.
    """
    boxes = []
    for polygon in polygons:
        xs, ys = zip(*polygon, strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    width = sum(right - left + bottom - top for left, top, right, bottom in boxes) / len(boxes) / 2
    width = max(
        width, math.sqrt(sum((right - left) * (bottom - top) for left, top, right, bottom in boxes) / len(boxes))
    )
    grid: dict[tuple[int, int], list[int]] = {}
    for cell, (left, top, right, bottom) in enumerate(boxes):
        for column in range(int(left / width), int(right / width) + 1):
            for row in range(int(top / width), int(bottom / width) + 1):
                here = grid.setdefault((column, row), [])
                for other in here:
                    x, y, far, low = boxes[other]
                    if (
                        min(right, far) - max(left, x) > depth
                        and min(bottom, low) - max(top, y) > depth
                        and not _divided(polygons[cell], polygons[other], depth)
                        and not _divided(polygons[other], polygons[cell], depth)
                    ):
                        return other, cell
                here.append(cell)
    return None


def _divided(one: Polygon, other: Polygon, depth: float) -> bool:
    """Return whether a side of the first, moved inwards by `depth`, separates the two."""
    for (x, y), (end_x, end_y) in _edges(one):
        dx, dy = end_x - x, end_y - y
        most = depth * math.hypot(dx, dy)
        if all((there_y - y) * dx - (there_x - x) * dy <= most for there_x, there_y in other):
            return True
    return False
