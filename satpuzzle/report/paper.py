"""Where cards lie on a page, and where it is cut. Millimetres, x to the right and y down, from the page's corner.

Cards are regular polygons. Squares lie in rows and columns, edge to edge, so that one cut is for two of them;
triangles in strips that point up and down in turn, so that all cuts are straight, too; hexagons in rows, each moved by
half a card, a little apart, since nobody can cut along a zigzag; any others in rows and columns, apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal, NamedTuple, get_args

from satpuzzle.errors import UnknownNameError
from satpuzzle.pictures.card_painter import Corners, extent
from satpuzzle.pictures.scene import Matrix, Point, shift, turn
from satpuzzle.runtime import validation

Paper = Literal["a4", "letter"]
Cut = Literal["hairlines", "marks"]
Flip = Literal["long", "short"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # upright
MARGIN = 10.0  # where printers do not print
FOOT = 8.0  # the footer, above the lower margin
TICK, AWAY = 4.0, 1.0  # how long cut marks are, and how far from the card
APART = 3.0  # between cards that cannot be cut with straight cuts
LEAST = 8.0  # a side that can still be cut out
LARGEST, SMALLEST, STEP = 50.0, 25.0, 5.0  # squares' sides, where none is asked for
EDGE = 1e-6  # lengths that differ by less are the same


@dataclass(frozen=True)
class Layout:
    """How cards are laid on paper. size: a side in mm, None: as is usual; gap: None: as is usual.

    Raises InputError for values that mean nothing.
    """

    paper: Paper = "a4"
    size: float | None = None
    cut: Cut = "hairlines"
    gap: float | None = None
    backs: bool = True
    flip: Flip = "long"

    def __post_init__(self) -> None:
        for name, known in (("paper", PAPERS), ("cut", get_args(Cut)), ("flip", get_args(Flip))):
            word = getattr(self, name)
            if validation.text(name, word, next(iter(known))) not in known:
                raise UnknownNameError(name, word, known)
        object.__setattr__(self, "size", validation.length("size", self.size, LEAST))
        object.__setattr__(self, "gap", validation.length("gap", self.gap))
        object.__setattr__(self, "backs", validation.flag("backs", self.backs))


class Sheet(NamedTuple):
    """A sheet of paper, upright or across."""

    width: float
    height: float

    @property
    def across(self) -> bool:
        """Does its long edge run from left to right?"""
        return self.width > self.height

    @property
    def room(self) -> tuple[float, float]:
        """How wide and how high it can be printed on, above the footer."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT

    def mirrors(self, flip: Flip) -> Matrix:
        """Where a place of the front lies as somebody sees it who looks at the back."""
        if self.across == (flip == "long"):
            return Matrix(d=-1, f=self.height)
        return Matrix(a=-1, e=self.width)


def sheets(paper: Paper) -> tuple[Sheet, Sheet]:
    """The paper upright and across."""
    width, height = PAPERS[paper]
    return Sheet(width, height), Sheet(height, width)


def area(corners: Corners) -> float:
    """Of a polygon whose corners go clockwise."""
    return sum(px * qy - qx * py for (px, py), (qx, qy) in pairwise((*corners, corners[0]))) / 2


def usual_size(card: Corners, board: Sequence[Corners], paper: Paper) -> float:
    """How long a side of a card is, where nobody says: about as large as a square of 5 cm, or down to half of that.

    card, board: with sides of length 1. As large as lets the board fit the page; whole steps of 5 mm.
    """
    square = math.sqrt(area(card))
    step = min(STEP, round(LARGEST / square / 5, 1))
    least, most = SMALLEST / square - step / 2, LARGEST / square + step / 2
    possible = [round(step * n, 1) for n in range(1, 1 + int(most / step)) if step * n >= least]
    fitting = [side for side in possible if not board or any(fits(board, side, sheet) for sheet in sheets(paper))]
    return max(fitting) if fitting else min(possible)


def fits(polygons: Sequence[Corners], side: float, sheet: Sheet, head: float = 12.0) -> bool:
    """Is there room for them on the sheet, under a line of that height, with sides of that length?"""
    width, height = extent(polygons)
    across, down = sheet.room
    return width * side <= across + EDGE and height * side <= down - head + EDGE


class Packing(NamedTuple):
    """How cards lie on a sheet. card: their polygon, upright. places: what moves it to where each card lies."""

    sheet: Sheet
    card: Corners
    places: tuple[Matrix, ...]
    gap: float

    def cells(self, count: int) -> list[list[Point]]:
        """The polygons of the first places."""
        return [[place(corner) for corner in self.card] for place in self.places[:count]]


def pack(card: Corners, count: int, paper: Paper, cut: Cut, gap: float | None = None) -> Packing | None:
    """On whichever way the paper lies more cards fit, at most `count`; upright if there is no difference.

    card: its polygon, in mm. gap: between cards; None: what is usual. None if no card fits at all.
    """
    between = gap if gap is not None else 0.0 if len(card) in (3, 4) else APART
    packings = [_packed(card, sheet, cut, between) for sheet in sheets(paper)]
    best = max(packings, key=lambda each: min(len(each.places), count))
    return best if best.places else None


def _packed(card: Corners, sheet: Sheet, cut: Cut, gap: float) -> Packing:
    ticks = TICK + AWAY if cut == "marks" else 0.0
    across, down = (each - 2 * ticks for each in sheet.room)
    lattice = {3: _triangles, 6: _hexagons}.get(len(card), _boxes)
    places = list(lattice(card, across + EDGE, down + EDGE, gap))
    reach = [place(corner) for place in places for corner in card]
    left = (sheet.width - max((x for x, _ in reach), default=0.0)) / 2
    moved = shift(round(left, 2), MARGIN + ticks)
    return Packing(sheet, card, tuple(moved.after(place) for place in places), gap)


def _fit(room: float, card: float, pitch: float) -> int:
    """How many fit in a row of that length."""
    return 0 if card > room else 1 + int((room - card) / pitch)


def _boxes(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    width, height = extent([card])
    for row in range(_fit(down, height, height + gap)):
        for column in range(_fit(across, width, width + gap)):
            yield shift(column * (width + gap), row * (height + gap))


def _triangles(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    """Those that point down are turned; rows begin with either in turn, so that slanted cuts go on straight.

    Each lies in the middle of a triangle that is larger by half the gap all around.
    """
    width, height = extent([card])
    pitch, row_pitch = (width + math.sqrt(3) * gap) / 2, height + 1.5 * gap
    for row in range(_fit(down, height + gap / 2, row_pitch)):
        for column in range(_fit(across, width, pitch)):
            x, y = column * pitch, row * row_pitch
            if (row + column) % 2:
                yield shift(x + width, y + height).after(turn(180))
            else:
                yield shift(x, y + gap / 2)


def _hexagons(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    width, height = extent([card])
    pitch = width + gap
    for row in range(_fit(down, height, 0.75 * height + gap * math.sqrt(3) / 2)):
        begin = pitch / 2 if row % 2 else 0.0
        for column in range(_fit(across - begin, width, pitch)):
            yield shift(begin + column * pitch, row * (0.75 * height + gap * math.sqrt(3) / 2))


def cut_marks(cells: Sequence[Corners]) -> list[tuple[Point, Point]]:
    """Short lines that lengthen the sides of cards where no card lies; where a side's end has none, none is needed.

    Cards whose sides, lengthened, run into their neighbours have them on their sides instead, at the corners.
    """
    sides = [(p, q) for corners in cells for p, q in pairwise((*corners, corners[0]))]
    covered = _covering(cells)
    marks: dict[tuple[Point, Point], None] = {}
    for p, q in sides:
        length = math.dist(p, q)
        ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
        for (x, y), sign in ((p, -1), (q, 1)):
            dx, dy = sign * ux, sign * uy
            near, far = (x + AWAY * dx, y + AWAY * dy), (x + (AWAY + TICK) * dx, y + (AWAY + TICK) * dy)
            if not (covered(near) or covered(far)):
                marks[_rounded(near), _rounded(far)] = None
            elif len(cells[0]) not in (3, 4):
                reach = min(TICK, length / 6)
                marks[_rounded((x, y)), _rounded((x - reach * dx, y - reach * dy))] = None
    return list(marks)


def _rounded(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _covering(cells: Sequence[Corners]) -> Callable[[Point], bool]:
    """Which places are covered by cards: those are looked at that touch the same square of a grid."""
    across = [x for x, _ in cells[0]]
    width = max(max(across) - min(across), 1.0)
    near: dict[tuple[int, int], list[Corners]] = {}

    def square(x: float, y: float) -> tuple[int, int]:
        return int(x / width), int(y / width)

    for corners in cells:
        xs, ys = zip(*corners, strict=True)
        (left, top), (right, low) = square(min(xs), min(ys)), square(max(xs), max(ys))
        for place in product(range(left, right + 1), range(top, low + 1)):
            near.setdefault(place, []).append(corners)
    return lambda point: any(inside(point, corners) for corners in near.get(square(*point), ()))


def inside(point: Point, corners: Corners) -> bool:
    """Does it lie within a convex polygon whose corners go clockwise, or on its edge?"""
    x, y = point
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) >= -0.01 * math.dist((px, py), (qx, qy))
        for (px, py), (qx, qy) in pairwise((*corners, corners[0]))
    )
