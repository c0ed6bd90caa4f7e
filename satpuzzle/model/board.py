"""Boards: cells with K sides each, joins where two sides touch, rotations that map the board to itself.

One mechanism serves every board. A cell is a number in reading order; its sides are numbered
clockwise (squares: top, right, bottom, left). A join is a pair of sides that touch; a side in no
join lies on the rim. The rotations are not listed anywhere: they are found from the joins. Shapes
that have names stand in `satpuzzle.model.shapes`; any other board is as good.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from satpuzzle.errors import InputError, shorten
from satpuzzle.model import layout
from satpuzzle.model.layout import Polygon
from satpuzzle.model.rotations import Rotations
from satpuzzle.model.shapes import SHAPES, Join, Shape, Side
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import Parts, say

Labels = tuple[int, ...]  # what the sides of a card show
MAX_CELLS = 10_000  # larger boards are refused before anything is built
MAX_SIDES = 64


@dataclass(frozen=True, repr=False)
class Board:
    """A board of `cells` cells with `sides` sides each.

    name: how it is written on the command line (`3x3`, `triangle3`), or any name for one's own.
    joins: pairs of touching sides, in reading order of their first side.
    rows: how many cells lie in each row, top to bottom, for drawing; empty if it has no rows.
    corners_given: for each cell the corners of its polygon, (x, y) in any unit, clockwise from where its first
    side begins; empty if the joins shall say where cells lie (see `corners`).

    >>> import satpuzzle
    >>> ring = satpuzzle.Board("ring", sides=2, cells=3, joins=[((0, 1), (1, 0)), ((1, 1), (2, 0)), ((2, 1), (0, 0))])
    >>> len(ring.rotations)
    6
    """

    name: str
    sides: int
    cells: int
    joins: tuple[Join, ...]
    rows: tuple[int, ...] = field(default=(), compare=False)
    corners_given: tuple[Polygon, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        validation.text("name", self.name, "3x3")
        for size, most in (("sides", MAX_SIDES), ("cells", MAX_CELLS)):
            object.__setattr__(self, size, validation.whole(size, getattr(self, size), most=most))
        wanted = say("the cells in each row, as in (3, 3, 3)")
        rows = [validation.whole("rows", cells, 0) for cells in validation.members("rows", self.rows, wanted)]
        object.__setattr__(self, "rows", tuple(rows))
        joins = sorted((min(join), max(join)) for join in _pairs(self.joins))
        object.__setattr__(self, "joins", tuple(joins))
        if self.sides < 1 or self.cells < 1:
            raise InputError("board {name}: a board has at least one cell, a cell at least one side", name=self.name)
        seen: set[Side] = set()
        for join in self.joins:
            if join[0].cell == join[1].cell:
                raise InputError(
                    "board {name}: cell {cell} is joined with itself", name=self.name, cell=join[0].cell + 1
                )
            for end in join:
                on_board = 0 <= end.cell < self.cells and 0 <= end.side < self.sides
                if end in seen or not on_board:
                    where: Parts = {"name": self.name, "cell": end.cell + 1, "side": end.side + 1}
                    if on_board:
                        raise InputError("board {name}: side {side} of cell {cell} is in two joins", **where)
                    raise InputError("board {name}: join at cell {cell} side {side} is off the board", **where)
                seen.add(end)
        if len(self._reach(0)) < self.cells:
            raise InputError(
                "board {name}: its joins do not connect all cells; give each part by itself", name=self.name
            )
        corners = layout.given(self.name, self.sides, self.cells, self.corners_given)
        object.__setattr__(self, "corners_given", corners)
        if corners:
            layout.check(self.name, self._flat, self.corners)

    def __repr__(self) -> str:
        return f"<Board {self.name[:40]}: {self.cells} cells of {self.sides} sides>"

    @cached_property
    def _named(self) -> tuple[str, dict[str, int]] | None:
        """The shape and the sizes that the board's name states, if they describe all of it, as with `3x3`."""
        try:
            return _called(self.name) if parse_board(self.name) == self else None
        except InputError:
            return None

    def _by_shape(self, what: str) -> Any:
        """What its shape answers for its sizes, by one of the functions of `Shape`; None if it has no such name."""
        return self._named and getattr(SHAPES[self._named[0]], what)(**self._named[1])

    @property
    def shape(self) -> str | None:
        """The name in `SHAPES` of its shape, if its own name alone describes it; None for a board of one's own."""
        return self._named and self._named[0]

    @cached_property
    def grid(self) -> tuple[int, int] | None:
        """Rows and columns of a rectangle of squares, its cells in reading order; None for any other board."""
        grid: tuple[int, int] | None = self._by_shape("grid")
        return grid

    @cached_property
    def narrow_order(self) -> tuple[int, ...]:
        """All cells, in an order in which few joins are open at a time: as its shape says, else by number."""
        return tuple(self._by_shape("order") or range(self.cells))

    def place(self, cell: int) -> tuple[int, int] | None:
        """What people call a cell: its row and its place in that, from 1; None if the board has no rows.

        >>> import satpuzzle
        >>> satpuzzle.parse_board("hexagon7").place(3)
        (2, 2)
        """
        cell = validation.whole("cell", cell, 0, self.cells - 1)
        starts = [0, *accumulate(self.rows)]
        if starts[-1] != self.cells:
            return None
        row = bisect_right(starts, cell)
        return row, cell - starts[row - 1] + 1

    @cached_property
    def corners(self) -> tuple[Polygon, ...]:
        """Where its cells lie in the plane: for each the corners of its polygon, as (x, y), y pointing down.

        They go clockwise; side i runs from corner i to the next one. The unit is the length of a side (of given
        corners: the mean length), the smallest x and y are 0. If none are given, cells are regular polygons that
        touch as the joins say (or as many of them as the shape draws); raises InputError, one line, if that cannot be,
        as on a ring that does not close.

        >>> import satpuzzle
        >>> satpuzzle.parse_board("1x2").corners[1]
        ((1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0))
        """
        if self.corners_given:
            return layout.settled(self.corners_given)
        return layout.glued(self.name, self.sides, self.cells, self._flat)

    @property
    def _flat(self) -> Sequence[Join]:
        """The joins that touch when the board is drawn: as its shape says, else all."""
        return tuple(self._by_shape("flat") or self.joins)

    @cached_property
    def across(self) -> dict[tuple[int, int], Side]:
        """For each joined side the side it touches."""
        return {a: b for pair in self.joins for a, b in (pair, pair[::-1])}

    @cached_property
    def rim(self) -> tuple[Side, ...]:
        """The sides that touch nothing, in reading order."""
        every = (Side(cell, side) for cell in range(self.cells) for side in range(self.sides))
        return tuple(side for side in every if side not in self.across)

    @cached_property
    def rotations(self) -> Rotations:
        """All turns that map the board to itself, the identity first."""
        return self.find_rotations(Deadline())

    def find_rotations(self, deadline: Deadline, marks: Mapping[Side, Hashable] | None = None) -> Rotations:
        """The same, looked for within a limit of time; or, if sides have marks, those that keep them.

        Raises OutOfTimeError.
        """
        if marks or "rotations" not in vars(self):
            found = Rotations(self.cells, self.sides, self.joins, marks or {}, deadline)
            if marks:
                return found
            vars(self)["rotations"] = found
        return self.rotations

    def _reach(self, start: int) -> set[int]:
        neighbours: dict[int, list[int]] = {}
        for a, b in self.joins:
            neighbours.setdefault(a.cell, []).append(b.cell)
            neighbours.setdefault(b.cell, []).append(a.cell)
        reached, fresh = {start}, [start]
        while fresh:
            fresh = [*{other for cell in fresh for other in neighbours.get(cell, ())} - reached]
            reached.update(fresh)
        return reached


def _pairs(joins: object) -> Sequence[Join]:
    """The joins, as pairs of sides, whatever they were given as."""
    wanted = say("pairs of sides that touch, as in ((Side(0, 1), Side(1, 3)), …), cells and sides from 0")
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
    """The board that `name` stands for: `RxC`, `triangleN` (N rows), `hexagonM` (M = 1, 7, 19, … cells).

    Any other name is one that an entry in `SHAPES` knows; a board stands for itself. Raises InputError, one
    line, for anything else.

    >>> import satpuzzle
    >>> satpuzzle.parse_board("hexagon7").cells
    7
    """
    if isinstance(name, Board):
        return name
    validation.text("board", name, "3x3")
    called = _called(name)
    if not called:
        *some, last = (shape.written or shape.example for shape in SHAPES.values())
        raise InputError(
            "unknown board {name}; write {some} or {last}", name=shorten(name), some=", ".join(some), last=last
        )
    shape, sizes = called
    size = SHAPES[shape].cells(**sizes)
    if not size:
        *some, last = (shape.example for shape in SHAPES.values())
        raise InputError(
            "board {name}: needs at least one cell; write it as in {some} or {last}",
            name=name,
            some=", ".join(some),
            last=last,
        )
    if size > MAX_CELLS:
        raise InputError(
            "board {name}: {size} cells are more than the {max_cells} this program takes",
            name=name,
            size=size,
            max_cells=MAX_CELLS,
        )
    try:
        return _built(SHAPES[shape], **sizes)
    except ValueError as error:
        raise InputError("board {name}: {error}", name=name, error=error) from None


def _called(name: str) -> tuple[str, dict[str, int]] | None:
    """The shape and the sizes of the board called `name`; None if no shape has boards called so."""
    every = ((key, shape.sizes(name)) for key, shape in SHAPES.items())
    return next(((key, sizes) for key, sizes in every if sizes is not None), None)


@lru_cache(maxsize=256)
def _built(shape: Shape, **sizes: int) -> Board:
    joins, rows = tuple(shape.joins(**sizes)), tuple(shape.rows(**sizes) or ())
    return Board(shape.name.format(**sizes), shape.sides, shape.cells(**sizes), joins, rows)


def board_for(cards: int, sides: int) -> Board | None:
    """The board that `cards` cards of `sides` sides fill when none is named; None if that leaves it open."""
    for shape in SHAPES.values():
        if shape.sides == sides and (name := shape.for_cards(cards)):
            return parse_board(name)
    return None


def demand_board(cards: int, sides: int, twice: tuple[int, int] | None = None) -> Board:
    """That board. Raises InputError, with the name of one that they could fill, if it is left open.

    twice: the lines of the only two neighbours that are equal, if there are such.
    """
    board = board_for(cards, sides)
    if board is not None:
        return board
    if sides != 4:
        raise InputError(
            "{cards} cards of {sides} sides fill no board that has a name; write its cells and joins in toml",
            cards=cards,
            sides=sides,
        )
    shapes = [f"{rows}x{cards // rows}" for rows in range(2, cards) if cards % rows == 0 and rows <= cards // rows]
    example = shapes[-1] if shapes else f"1x{cards}"
    text = say("{cards} cards of 4 sides fill no square; ", cards=cards)
    if board_for(cards + 1, sides):
        text += say("is one missing? Else ")
    elif board_for(cards - 1, sides) and twice:
        text += say("is one typed twice, on lines {a} and {b}? Else ", a=twice[0], b=twice[1])
    elif board_for(cards - 1, sides):
        text += say("is one too many? Else ")
    raise InputError(text + say("name the board, as in --board {example}", example=example))
