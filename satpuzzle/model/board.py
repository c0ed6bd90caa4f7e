"""Boards: cells with K sides each, joins where two sides touch, rotations that map the board to itself.

One mechanism serves every board. A cell is a number in reading order; its sides are numbered
clockwise (squares: top, right, bottom, left). A join is a pair of sides that touch; a side in no
join lies on the rim. The rotations are not listed anywhere: they are found from the joins.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from satpuzzle.errors import InputError, shorten

MAX_CELLS = 10_000  # larger boards are refused before anything is built


class Side(NamedTuple):
    """Side number `side` (clockwise from 0) of cell number `cell` (reading order from 0)."""

    cell: int
    side: int


Join = tuple[Side, Side]


class Rotation(NamedTuple):
    """A turn of the whole board: what lay in cell `c` lies in `cells[c]`, turned on by `shifts[c]`."""

    cells: tuple[int, ...]
    shifts: tuple[int, ...]

    def inverse(self, sides: int) -> Rotation:
        """The rotation that undoes this one, on a board whose cells have `sides` sides."""
        found = sorted((to, cell, -shift % sides) for cell, (to, shift) in enumerate(zip(*self, strict=True)))
        return Rotation(tuple(cell for _, cell, _ in found), tuple(shift for _, _, shift in found))


@dataclass(frozen=True)
class Board:
    """A board of `cells` cells with `sides` sides each.

    name: how it is written on the command line (`3x3`, `triangle3`), or any name for one's own.
    joins: pairs of touching sides, in reading order of their first side.
    rows: how many cells lie in each row, top to bottom, for drawing; empty if it has no rows.
    """

    name: str
    sides: int
    cells: int
    joins: tuple[Join, ...]
    rows: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        joins = sorted((min(join), max(join)) for join in self.joins)
        object.__setattr__(self, "joins", tuple(joins))
        if self.sides < 1 or self.cells < 1:
            raise InputError(f"board {self.name}: a board has at least one cell, a cell at least one side")
        seen: set[Side] = set()
        for join in self.joins:
            if join[0].cell == join[1].cell:
                raise InputError(f"board {self.name}: cell {join[0].cell + 1} is joined with itself")
            for end in join:
                if not (0 <= end.cell < self.cells and 0 <= end.side < self.sides):
                    raise InputError(
                        f"board {self.name}: join at cell {end.cell + 1} side {end.side + 1} is off the board"
                    )
                if end in seen:
                    raise InputError(f"board {self.name}: side {end.side + 1} of cell {end.cell + 1} is in two joins")
                seen.add(end)
        if len(self._reach(0)) < self.cells:
            raise InputError(f"board {self.name}: its joins do not connect all cells; give each part by itself")

    @cached_property
    def is_named(self) -> bool:
        """Does the name alone say all of the board, as `3x3` does?"""
        try:
            return parse_board(self.name) == self
        except InputError:
            return False

    @cached_property
    def across(self) -> dict[Side, Side]:
        """For each joined side the side it touches."""
        return {a: b for pair in self.joins for a, b in (pair, pair[::-1])}

    @cached_property
    def rim(self) -> tuple[Side, ...]:
        """The sides that touch nothing, in reading order."""
        every = (Side(cell, side) for cell in range(self.cells) for side in range(self.sides))
        return tuple(side for side in every if side not in self.across)

    @cached_property
    def rotations(self) -> tuple[Rotation, ...]:
        """All turns that map the board to itself, the identity first.

        Where the first cell goes, and how far it turns, settles where all others go: each guess is
        followed along the joins and kept if no join is torn.
        """
        found = []
        for cell in range(self.cells):
            for shift in range(self.sides):
                rotation = self._follow(cell, shift)
                if rotation is not None:
                    found.append(rotation)
        return tuple(sorted(found, key=lambda r: (r.shifts[0], r.cells)))

    def _follow(self, target: int, shift: int) -> Rotation | None:
        """The rotation that takes cell 0 to `target`, turned by `shift`; None if there is none."""
        image: dict[int, tuple[int, int]] = {0: (target, shift)}
        queue = [0]
        for cell in queue:
            to, turned = image[cell]
            for side in range(self.sides):
                here = self.across.get(Side(cell, side))
                there = self.across.get(Side(to, (side + turned) % self.sides))
                if here is None or there is None:
                    if here is not there:
                        return None
                    continue
                expected = (there.cell, (there.side - here.side) % self.sides)
                if here.cell not in image:
                    image[here.cell] = expected
                    queue.append(here.cell)
                elif image[here.cell] != expected:
                    return None
        cells = tuple(image[c][0] for c in range(self.cells))
        if len(set(cells)) < self.cells:
            return None
        return Rotation(cells, tuple(image[c][1] for c in range(self.cells)))

    def _reach(self, start: int) -> set[int]:
        neighbours: dict[int, list[int]] = {}
        for a, b in self.joins:
            neighbours.setdefault(a.cell, []).append(b.cell)
            neighbours.setdefault(b.cell, []).append(a.cell)
        reached = {start}
        queue = [start]
        for cell in queue:
            for other in neighbours.get(cell, ()):
                if other not in reached:
                    reached.add(other)
                    queue.append(other)
        return reached


def rectangle(rows: int, columns: int) -> Board:
    """`rows` x `columns` squares; sides top, right, bottom, left."""
    joins = []
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            joins.append((Side(cell, 1), Side(cell + 1, 3)))
        if cell + columns < rows * columns:
            joins.append((Side(cell, 2), Side(cell + columns, 0)))
    return Board(f"{rows}x{columns}", 4, rows * columns, tuple(joins), (columns,) * rows)


def triangle(rows: int) -> Board:
    """A triangle of `rows` rows of triangles, 1 at the top, then 3, 5, …

    Sides are `/`, `\\`, `_`, in this order; it runs clockwise in triangles that point up and in those
    that point down, and a join has the same side number on both sides. Odd ones in a row point down.
    """
    joins = []
    for row in range(rows):
        for place in range(0, 2 * row + 1, 2):
            cell = row * row + place
            if place > 0:
                joins.append((Side(cell - 1, 0), Side(cell, 0)))
            if place < 2 * row:
                joins.append((Side(cell, 1), Side(cell + 1, 1)))
            if row + 1 < rows:
                joins.append((Side(cell, 2), Side((row + 1) ** 2 + place + 1, 2)))
    widths = tuple(2 * row + 1 for row in range(rows))
    return Board(f"triangle{rows}", 3, rows * rows, tuple(sorted(joins)), widths)


def hexagon(rings: int) -> Board:
    """A hexagon with `rings` rings around its centre, in rows from the top; hexagons stand on a corner.

    Sides count clockwise from the upper right: upper right, right, lower right, lower left, left,
    upper left. One ring is the board of seven cells in rows of 2, 3, 2.
    """
    widths = [2 * rings + 1 - abs(row) for row in range(-rings, rings + 1)]
    starts = [sum(widths[:row]) for row in range(len(widths))]
    joins = []
    for row, width in enumerate(widths):
        for place in range(width):
            cell = starts[row] + place
            if place + 1 < width:
                joins.append((Side(cell, 1), Side(cell + 1, 4)))
            if row + 1 < len(widths):
                grows = widths[row + 1] > width
                left = place if grows else place - 1
                if left >= 0:
                    joins.append((Side(cell, 3), Side(starts[row + 1] + left, 0)))
                if left + 1 < widths[row + 1]:
                    joins.append((Side(cell, 2), Side(starts[row + 1] + left + 1, 5)))
    return Board(f"hexagon{sum(widths)}", 6, sum(widths), tuple(sorted(joins)), tuple(widths))


@lru_cache(maxsize=256)
def parse_board(name: str) -> Board:
    """The board that `name` stands for: `RxC`, `triangleN` (N rows), `hexagonM` (M = 1, 7, 19, … cells).

    Raises InputError, one line, for anything else.
    """
    match = re.fullmatch(r"(?:(\d{1,9})x(\d{1,9})|triangle(\d{1,9})|hexagon(\d{1,9}))", name.strip().lower())
    if not match:
        raise InputError(f"unknown board {shorten(name)}; write ROWSxCOLUMNS (3x3), triangleROWS or hexagon7")
    rows, columns, high, cells = (int(number) if number else 0 for number in match.groups())
    size = rows * columns if match[1] else high * high or cells
    if not size:
        raise InputError(f"board {name}: needs at least one cell; write it as in 3x3, triangle3 or hexagon7")
    if size > MAX_CELLS:
        raise InputError(f"board {name}: {size} cells are more than the {MAX_CELLS} this program takes")
    if match[1]:
        return rectangle(rows, columns)
    if match[3]:
        return triangle(high)
    rings = _rings(cells)
    if rings is None:
        raise InputError(f"board {name}: hexagons have 1, 7, 19, 37, … cells")
    return hexagon(rings)


def _rings(cells: int) -> int | None:
    """How many rings around the centre make a hexagon of so many cells; None if none do."""
    rings = round((cells / 3) ** 0.5 - 0.5)
    return rings if 3 * rings * (rings + 1) + 1 == cells else None


def board_for(cards: int, sides: int) -> Board | None:
    """The board that `cards` cards of `sides` sides fill when none is named; None if that is open."""
    root = math.isqrt(cards)
    if sides == 4 and root * root == cards:
        return parse_board(f"{root}x{root}")
    if sides == 3 and root * root == cards:
        return parse_board(f"triangle{root}")
    if sides == 6 and _rings(cards) is not None:
        return parse_board(f"hexagon{cards}")
    return None
