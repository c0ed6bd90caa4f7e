"""Boards: cells with K sides each, and joins where two sides touch.

Cells are numbered in reading order, the sides of a cell clockwise (squares: top, right, bottom, left). A join is a pair
of sides that touch; a side without a join lies on the rim, or is free if the board is a part of a larger one.
Symmetries of the board are computed from the joins. `satpuzzle.model.shapes` lists the shapes that have names; other
boards work in the same way.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import isqrt
from typing import Any

from satpuzzle.errors import InputError, Parts, shorten
from satpuzzle.model.shapes import SHAPES, Join, Polygon, Shape, Side, glued, shifted
from satpuzzle.model.symmetries import Labels as Labels
from satpuzzle.model.symmetries import Symmetries, symmetries_of
from satpuzzle.model.value import value
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

MAX_CELLS = 10_000  # larger boards are refused before anything is built


@value(frozen=True, repr=False)
class Board:
    """A board.

    Attributes:
        name: Its name on the command line, such as `3x3` or `triangle3`; any name for a custom board.
        sides: Sides of each cell.
        cells: Number of cells.
        joins: Pairs of sides that touch, in reading order of their first side.
        rows: Number of cells in each row, from top to bottom, for drawing; empty for a board without rows.
        whole: The board of which this is a part (see `region`); None if it is no part.
        kept: The cells of the whole board that this part has, ascending.

    Raises:
        InputError: If the joins are invalid or do not connect all cells.

    Example:
        >>> import satpuzzle
        >>> joins = [((0, 1), (1, 0)), ((1, 1), (2, 0)), ((2, 1), (0, 0))]
        >>> ring = satpuzzle.Board("ring", sides=2, cells=3, joins=joins)
        >>> len(ring.rotations)
        6
    """

    name: str
    sides: int
    cells: int
    joins: tuple[Join, ...]
    rows: tuple[int, ...] = ()
    whole: Board | None = field(default=None, init=False)
    kept: tuple[int, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        validation.check_fields(self, name="3x3", sides=(1, 64), cells=(1, MAX_CELLS))
        wanted = say("the number of cells in each row, such as (3, 3, 3)")
        rows = [validation.whole("rows", cells, 0) for cells in validation.members("rows", self.rows, wanted)]
        object.__setattr__(self, "rows", tuple(rows))
        joins = sorted((min(join), max(join)) for join in _pairs(self.joins))
        object.__setattr__(self, "joins", tuple(joins))
        seen: set[Side] = set()
        for join in self.joins:
            if join[0].cell == join[1].cell:
                raise InputError("board {name}: cell {cell} is joined to itself", name=self.name, cell=join[0].cell + 1)
            for end in join:
                on_board = 0 <= end.cell < self.cells and 0 <= end.side < self.sides
                if end in seen or not on_board:
                    where: Parts = {"name": self.name, "cell": end.cell + 1, "side": end.side + 1}
                    if on_board:
                        raise InputError("board {name}: side {side} of cell {cell} is in two joins", **where)
                    raise InputError(
                        "board {name}: a join names side {side} of cell {cell}, which does not exist", **where
                    )
                seen.add(end)
        if len(self._reach(0)) < self.cells:
            raise InputError(
                "board {name}: its joins do not connect all cells; make each part a separate board", name=self.name
            )

    def __repr__(self) -> str:
        return f"<Board {self.name[:40]}: {self.cells} cells of {self.sides} sides>"

    @cached_property
    def _named(self) -> tuple[str, dict[str, int]] | None:
        """The shape and the sizes in the board's name, if they describe it completely, as with `3x3`."""
        try:
            return _called(self.name) if self.has_joins_of(parse_board(self.name)) else None
        except InputError:
            return None

    def _by_shape(self, what: str) -> Any:
        """Return the result of the function `what` of its `Shape`; None for a custom board."""
        return self._named and getattr(SHAPES[self._named[0]], what)(**self._named[1])

    @property
    def shape(self) -> str | None:
        """The name of its shape in `SHAPES`; None for a custom board."""
        return self._named and self._named[0]

    @cached_property
    def grid(self) -> tuple[int, int] | None:
        """Rows and columns of a rectangle of squares; None for any other board."""
        grid: tuple[int, int] | None = self._by_shape("grid")
        return grid

    @cached_property
    def narrow_order(self) -> tuple[int, ...]:
        """All cells in an order that keeps the frontier narrow: few joins between earlier and later cells."""
        if self.whole is not None:
            number = {cell: number for number, cell in enumerate(self.kept)}
            return tuple(number[cell] for cell in self.whole.narrow_order if cell in number)
        return tuple(self._by_shape("order") or range(self.cells))

    def place(self, cell: int) -> tuple[int, int] | None:
        """Return the row of a cell and its position in the row.

        Args:
            cell: The number of the cell, from 0.

        Returns:
            Row and position, from 1; None if the board has no rows.

        Raises:
            InputError: If there is no such cell.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.parse_board("hexagon7").place(3)
            (2, 2)
        """
        cell = validation.whole("cell", cell, 0, self.cells - 1)
        if self.whole is not None:
            return self.whole.place(self.kept[cell])
        starts = [0, *accumulate(self.rows)]
        if starts[-1] != self.cells:
            return None
        row = bisect_right(starts, cell)
        return row, cell - starts[row - 1] + 1

    @cached_property
    def at(self) -> dict[tuple[int, int], int]:
        """The number of each cell by its `place`; empty if the board has no rows."""
        places = ((self.place(cell), cell) for cell in range(self.cells))
        return {place: cell for place, cell in places if place is not None}

    def region(self, cells: str) -> Board:
        """Return a part of the board, without its other cells: what touched these is free, what was rim is rim.

        Args:
            cells: Cells of the board, joined by `+`: row and column, as in `2,3`, or the number of a cell, from 1; or
                a block from one to another cell, as in `1,1-2,4`.

        Returns:
            The part, with its cells in the same order. Their places are those on the whole board, also for a further
            `region` of it.

        Raises:
            InputError: If there are no such cells, or if joins do not connect them.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.parse_board("3x3").region("1,1-1,3+2,2").cells
            4
        """
        if self.whole is not None:
            return self.whole.region(cells)
        kept = sorted({cell for words in cells.split("+") for cell in self._block(words)})
        new = {cell: number for number, cell in enumerate(kept)}
        joins = [
            (Side(new[a.cell], a.side), Side(new[b.cell], b.side))
            for a, b in self.joins
            if a.cell in new and b.cell in new
        ]
        name = ":".join([self.name, "".join(cells.split())])
        part = Board(name, self.sides, len(kept), tuple(joins))
        object.__setattr__(part, "whole", self)
        object.__setattr__(part, "kept", tuple(kept))
        return part

    def _block(self, words: str) -> Iterable[int]:
        """Return the cells that a part of the text of a region names. Raises InputError."""
        match = re.fullmatch(r"\s*(\d{1,9})(?:,(\d{1,9}))?(?:-(\d{1,9})(?:,(\d{1,9}))?)?\s*", words)
        first, column, last, last_column = map(int, (each or 0 for each in match.groups())) if match else (0, 0, 0, 0)
        if column and (last_column or not last):
            end = last or first, last_column or column
            rows, columns = range(first, end[0] + 1), range(column, end[1] + 1)
            found = [self.at.get((row, column), -1) for row in rows for column in columns] if end in self.at else []
        else:
            found = [*range(first - 1, min(last or first, MAX_CELLS + 1))] if not column and not last_column else []
        if not found or not {*found} <= {*range(self.cells)}:
            raise InputError(
                "board {name} has no region {words}; write cells such as 2,3 (row and column) or blocks such as "
                "1,1-2,4, joined by +",
                name=self.name,
                words=shorten(words),
            )
        return found

    @cached_property
    def corners(self) -> tuple[Polygon, ...]:
        """The corners (x, y) of each cell in the plane, clockwise, with y pointing down.

        Side i of a cell runs from corner i to the next corner. The unit is the length of a side; the smallest x and y
        are 0. Cells are regular polygons that touch at the joins; InputError is raised if that is impossible.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.parse_board("1x2").corners[1]
            ((1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0))
        """
        if self.whole is not None:
            return shifted([self.whole.corners[cell] for cell in self.kept])
        joins = tuple(self._by_shape("flat") or self.joins)  # those that touch when the board is drawn
        return glued(self.name, self.sides, self.cells, joins)

    @cached_property
    def across(self) -> dict[tuple[int, int], Side]:
        """Maps each joined side to the side that it touches."""
        return {a: b for pair in self.joins for a, b in (pair, pair[::-1])}

    @cached_property
    def free(self) -> frozenset[Side]:
        """The sides of a part that touch other cells of the whole board: neither joined nor on the rim."""
        if self.whole is None:
            return frozenset()
        here = ((cell, self.kept[cell], side) for cell in range(self.cells) for side in range(self.sides))
        across = self.across, self.whole.across
        return frozenset(
            Side(cell, side)
            for cell, there, side in here
            if (cell, side) not in across[0] and ((there, side) in across[1] or Side(there, side) in self.whole.free)
        )

    @cached_property
    def rim(self) -> tuple[Side, ...]:
        """The sides on the rim, in reading order."""
        every = (Side(cell, side) for cell in range(self.cells) for side in range(self.sides))
        return tuple(side for side in every if side not in self.across and side not in self.free)

    @cached_property
    def rotations(self) -> Symmetries:
        """All symmetries that rotate or shift the board, the identity first."""
        return self.find_symmetries(Deadline(), range(self.sides))

    def find_symmetries(self, deadline: Deadline, moves: Collection[int]) -> Symmetries:
        """Find the symmetries of the board within a time limit.

        Args:
            deadline: When to stop.
            moves: How they may move cards (see `satpuzzle.model.symmetries`).

        Returns:
            The symmetries, the identity first.

        Raises:
            OutOfTimeError: If the deadline has passed.
            EngineLimitError: If there are too many.

        Example:
            >>> import satpuzzle
            >>> from satpuzzle.runtime.deadline import Deadline
            >>> len(satpuzzle.parse_board("2x3").find_symmetries(Deadline(60), range(8)))
            4
        """
        found: dict[frozenset[int], Symmetries] = vars(self).setdefault("_symmetries", {})
        key = frozenset(moves)
        if key not in found:
            found[key] = symmetries_of(self.cells, self.sides, self.joins, self.free, key, deadline)
        return found[key]

    def has_joins_of(self, other: Board | None) -> bool:
        """Return whether another board has the same name, cells and joins; rows may differ.

        Args:
            other: The other board; None for none.

        Returns:
            Whether it has.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.parse_board("3x3").has_joins_of(satpuzzle.parse_board("3x4"))
            False
        """
        names = ("name", "sides", "cells", "joins")
        return other is not None and all(getattr(self, name) == getattr(other, name) for name in names)

    def _reach(self, start: int) -> set[int]:
        """Return the cells connected to `start`."""
        reached, fresh, sides = {start}, {start}, range(self.sides)
        while fresh:
            across = (self.across.get((cell, side)) for cell in fresh for side in sides)
            fresh = {end.cell for end in across if end} - reached
            reached.update(fresh)
        return reached


def _pairs(joins: object) -> Sequence[Join]:
    """Check the joins and return them as pairs of sides."""
    wanted = say("pairs of sides that touch, such as ((Side(0, 1), Side(1, 3)), …), cells and sides from 0")
    pairs = []
    for join in validation.members("joins", joins, wanted):
        if type(join) is tuple and [*map(type, join)] == [Side, Side] and {*map(type, sum(join, ()))} == {int}:
            pairs.append(join)
            continue
        ends = [validation.members("joins", end, wanted) for end in validation.members("joins", join, wanted)]
        if [len(end) for end in ends] != [2, 2]:
            raise validation.wrong("joins", join, wanted)
        a, b = (Side(validation.whole("cell", cell), validation.whole("side", side)) for cell, side in ends)
        pairs.append((a, b))
    return pairs


def parse_board(name: str | Board) -> Board:
    """Return the board with a name.

    Args:
        name: `RxC` (R rows, C columns), `RxCtorus`, `RxCcylinder`, `triangleN` (N rows) or `hexagonM` (M = 1, 7, 19, …
            cells), and after a colon the cells of a `region`; or a board.

    Returns:
        The board.

    Raises:
        InputError: If no board has this name.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.parse_board("hexagon7").cells
        7
    """
    if isinstance(name, Board):
        return name
    validation.text("board", name, "3x3")
    name, *region = name.split(":", 1)
    if region:
        return parse_board(name).region(region[0])
    called = _called(name)
    if not called:
        *some, last = (shape.written or shape.example for shape in SHAPES.values())
        raise InputError(
            "unknown board {name}; write {some} or {last}", name=shorten(name), some=", ".join(some), last=last
        )
    shape, sizes = called
    size = SHAPES[shape].cells(**sizes)
    if not 0 < size <= MAX_CELLS:
        raise InputError(
            "board {name}: {size} cells; expected 1 to {max_cells}", name=name, size=size, max_cells=MAX_CELLS
        )
    return _built(name, SHAPES[shape], **sizes)


def _called(name: str) -> tuple[str, dict[str, int]] | None:
    """Return the shape and the sizes in the name of a board; None if no shape fits."""
    every = ((key, shape.sizes(name)) for key, shape in SHAPES.items())
    return next(((key, sizes) for key, sizes in every if sizes is not None), None)


@lru_cache(maxsize=256)
def _built(name: str, shape: Shape, **sizes: int) -> Board:
    """Return the board of that shape and size, which somebody calls `name`. Raises InputError."""
    try:
        joins, rows = tuple(shape.joins(**sizes)), tuple(shape.rows(**sizes) or ())
    except (InputError, ValueError) as error:
        raise InputError("board {name}: {error}", name=name, error=error) from None
    return Board(shape.name.format(**sizes), shape.sides, shape.cells(**sizes), joins, rows)


def board_for(cards: int, sides: int) -> Board | None:
    """Return the default board for a number of cards; None if there is none."""
    for shape in SHAPES.values():
        if shape.sides == sides and (name := shape.for_cards(cards)):
            return parse_board(name)
    return None


def demand_board(cards: int, sides: int) -> Board:
    """Return the default board for a number of cards. Raises InputError if there is none."""
    board = board_for(cards, sides)
    if board is None and sides != 4:
        raise InputError(
            "no known board has {cards} cells of {sides} sides; describe it in toml by its cells and joins",
            cards=cards,
            sides=sides,
        )
    if board is None:
        rows = max(rows for rows in range(1, isqrt(cards) + 1) if cards % rows == 0)
        raise InputError(
            "{cards} cards do not fill a square; choose a board with --board, such as {example}",
            cards=cards,
            example=f"{rows}x{cards // rows}",
        )
    return board


def place_text(board: Board, cell: int) -> str:
    """Return the position of a cell in words: its number if the board has no rows."""
    place = board.place(cell)
    if place is None:
        return say("cell {cell}", cell=cell + 1)
    return say("row {row}, column {column}", row=place[0], column=place[1])
