"""Where the cells of a board lie in the plane, so that it can be drawn: a polygon for each.

x runs to the right, y down. The corners of a cell go clockwise; its side i runs from corner i to the next one.
Cells are laid out as regular polygons, glued together along the joins (`glued`), whatever board it is; not
every board lies flat so. Where somebody gives the corners, they are read (`given`), brought to the same unit
(`settled`) and held against the joins (`check`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from satpuzzle.errors import InputError
from satpuzzle.model.shapes import Join, Side
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import Parts, say

Point = tuple[float, float]
Polygon = tuple[Point, ...]

# Which way side 0 of the first cell runs, in degrees clockwise from the right, by the number of sides: triangles
# point up, hexagons stand on a corner. In all others it is on top.
FIRST = {3: -60, 6: 30}
EXACT = 1e-6  # how far apart what should be in one place may be reckoned, in sides' lengths
CLOSE = 0.02  # how far apart corners may be given that touch
DEEP = 0.05  # how far cells that are given may reach into each other
THIN = 0.05  # sides and cells that are given are no shorter and no flatter
FARTHEST = 1e9  # coordinates that are given


def glued(name: str, sides: int, cells: int, joins: Sequence[Join]) -> tuple[Polygon, ...]:
    """Regular polygons with sides of length 1, one for each cell, that touch as the joins say.

    Raises InputError if there are none: cells have fewer than three sides, would overlap, or a join stays open.
    Directions are whole numbers, quarters of what the direction changes at a corner, so that they are exact.
    """
    if sides < 3:
        raise InputError(
            "board {name}: a cell of fewer than 3 sides is no polygon, so the board cannot be drawn", name=name
        )
    round_ = 4 * sides
    directions = [(math.cos(math.tau * step / round_), math.sin(math.tau * step / round_)) for step in range(round_)]
    inside, outside = 0.5 / math.tan(math.pi / sides), 0.5 / math.sin(math.pi / sides)  # radii of circles
    touching: list[list[Join]] = [[] for _ in range(cells)]
    for a, b in joins:
        touching[a.cell].append((a, b))
        touching[b.cell].append((b, a))
    placed = {0: (0.0, 0.0, FIRST.get(sides, 0) * sides // 90 % round_)}  # centre, and which way side 0 runs

    def beside(here: Side, there: Side) -> tuple[float, float, int]:
        """Where a cell lies that touches one that is placed."""
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
                "board {name}: laid flat as regular polygons, side {side} of cell {cell} does not meet side "
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
            "board {name}: laid flat as regular polygons, cells {a} and {b} overlap; give the corners of all "
            "cells in toml",
            name=name,
            a=pair[0] + 1,
            b=pair[1] + 1,
        )
    return _moved(polygons, 1)


def given(name: str, sides: int, cells: int, corners: Any) -> tuple[Polygon, ...]:
    """The corners of each cell, whatever they were given as; raises InputError unless they are enough points."""
    wanted = say("the corners of each cell, as in [[[0, 0], [1, 0], [1, 1], [0, 1]], …]")
    polygons = validation.members("corners", corners, wanted)
    if polygons and len(polygons) != cells:
        raise InputError(
            "board {name}: corners of {n} cells, the board has {cells}; give those of each cell",
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
                "board {name}: the corners of cell {cell} are no {sides} points [x, y] of numbers up to a billion",
                name=name,
                cell=cell,
                sides=sides,
            )
    return tuple(read)


def _coordinate(value: Any) -> float:
    if isinstance(value, (bool, str, bytes, bytearray)) or not abs(number := float(value)) <= FARTHEST:
        raise ValueError
    return number


def settled(polygons: Sequence[Polygon]) -> tuple[Polygon, ...]:
    """The same, with sides of length 1 on average, and seen so that most go clockwise where y points down."""
    edges = [math.dist(a, b) for polygon in polygons for a, b in _edges(polygon)]
    down = 1 if sum(math.copysign(1, _area(polygon)) for polygon in polygons) >= 0 else -1
    seen = [tuple([(x, down * y) for x, y in polygon]) for polygon in polygons]
    return _moved(seen, sum(edges) / len(edges) or 1)


def check(name: str, joins: Sequence[Join], polygons: Sequence[Polygon]) -> None:
    """Settled polygons can be cells: convex, not flat, not overlapping, and where sides join they coincide.

    Raises InputError, one line that names the cell, if not.
    """
    for cell, polygon in enumerate(polygons, 1):
        which: Parts = {"name": name, "cell": cell}
        edges = [(bx - ax, by - ay) for (ax, ay), (bx, by) in _edges(polygon)]
        turns = [math.atan2(ax * by - ay * bx, ax * bx + ay * by) for (ax, ay), (bx, by) in _edges(edges)]
        lengths = [math.hypot(*edge) for edge in edges]
        if all(turn <= CLOSE for turn in turns) and abs(sum(turns) + math.tau) < EXACT:
            raise InputError(
                "board {name}: the corners of cell {cell} run the other way round than those of the others; "
                "reverse them",
                **which,
            )
        convex = all(turn >= -CLOSE for turn in turns) and abs(sum(turns) - math.tau) < EXACT
        if min(lengths) < THIN or (convex and _area(polygon) < THIN * max(lengths)):
            raise InputError(
                "board {name}: cell {cell} is flat, or has a side that is short beside the others; move its "
                "corners apart",
                **which,
            )
        if not convex:
            raise InputError(
                "board {name}: cell {cell} is not convex; give its corners clockwise, none bent inwards", **which
            )
    for a, b in joins:
        (start, end), (far, near) = (_edge(polygons[end.cell], end.side) for end in (a, b))
        if not (math.dist(start, near) <= CLOSE and math.dist(end, far) <= CLOSE):
            raise InputError(
                "board {name}: side {side} of cell {cell} touches side {other_side} of cell {other}, but they do "
                "not begin and end at the same corners; correct these",
                **_at(name, a, b),
            )
    if pair := _overlap(polygons, DEEP):
        raise InputError(
            "board {name}: cells {a} and {b} overlap; correct their corners", name=name, a=pair[0] + 1, b=pair[1] + 1
        )


def _at(name: str, a: Side, b: Side) -> Parts:
    """What errors say of a join of that board."""
    return {"name": name, "side": a.side + 1, "cell": a.cell + 1, "other_side": b.side + 1, "other": b.cell + 1}


def _edge(polygon: Polygon, side: int) -> tuple[Point, Point]:
    return polygon[side], polygon[(side + 1) % len(polygon)]


def _edges(polygon: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Each point and the next."""
    return zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)


def _area(polygon: Polygon) -> float:
    """Its area; below 0 if its corners go counter-clockwise."""
    left, top = polygon[0]  # reckoned from here, for the sake of precision
    return sum((ax - left) * (by - top) - (ay - top) * (bx - left) for (ax, ay), (bx, by) in _edges(polygon)) / 2


def _moved(polygons: Sequence[Polygon], unit: float) -> tuple[Polygon, ...]:
    """In this unit, the smallest x and y 0; rounded, so that what should be equal is."""
    left = min(x for polygon in polygons for x, _ in polygon)
    top = min(y for polygon in polygons for _, y in polygon)
    return tuple([tuple([(round((x - left) / unit, 9), round((y - top) / unit, 9)) for x, y in p]) for p in polygons])


def _overlap(polygons: Sequence[Polygon], depth: float) -> tuple[int, int] | None:
    """Two convex polygons that reach into each other deeper than that, if there are such.

    Only those are compared whose boxes meet in the same square of a grid, about as wide as a box.
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
    """Does a side of the first, moved inwards by the depth, keep the two apart?"""
    for (x, y), (end_x, end_y) in _edges(one):
        dx, dy = end_x - x, end_y - y
        most = depth * math.hypot(dx, dy)
        if all((there_y - y) * dx - (there_x - x) * dy <= most for there_x, there_y in other):
            return True
    return False
