"""Draws a card: its outline, a half of a figure at each side, texts and an arrow.

A card is a regular polygon; side i runs from corner i to corner i + 1, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from satpuzzle.model.rule import Rule
from satpuzzle.model.shapes import Point
from satpuzzle.pictures.looks import Look
from satpuzzle.pictures.own import Picture, covering
from satpuzzle.pictures.scene import Group, Matrix, Node, Path, Text, Use, ellipse, line, polygon, reach, turn, wrapped

Corners = Sequence[Point]

CARD, INK, EDGE, FRAME, EMPTY, NOTHING = "#fffdf7", "#222222", "#6b6459", "#d9d6cf", "#f7f5f0", "#bdb6aa"
WRONG, GIVEN = "#c00000", "#1a4f8b"


class Face(NamedTuple):
    """What a card shows.

    Attributes:
        labels: The labels, clockwise from the first side.
        middle: The text in the middle.
        texts: One text for each side, or none.
        corners: What stands at the corners, if corners match; sides then show no figures.
        top: The side that is on top when the card is not rotated; an arrow marks it.
        given: Whether it is a hint.
        named: Whether the texts are names, not letters or numbers.
    """

    labels: tuple[int, ...] = ()
    middle: str = ""
    texts: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()
    top: int | None = None
    given: bool = False
    named: bool = False


class _Plan(NamedTuple):
    """The layout of a card.

    Attributes:
        centre: Its centre.
        length: The length of a side.
        height: The distance from the centre to the sides.
        reach: The radius of a half of a figure.
        sides: What maps a half of a figure to each side.
    """

    centre: Point
    length: float
    height: float
    reach: float
    sides: tuple[Matrix, ...]


@lru_cache(maxsize=4096)
def _plan(corners: tuple[Point, ...]) -> _Plan:
    centre, length = centroid(corners), math.dist(*corners[:2])
    height = length / 2 / math.tan(math.pi / len(corners))
    reach = min(0.92 * math.sin(math.pi / len(corners)), 0.68) * height
    sides = []
    for (px, py), (qx, qy) in pairwise((*corners, corners[0])):
        a, b = (px - qx) / length * reach, (py - qy) / length * reach
        sides.append(Matrix(a, b, -b, a, (px + qx) / 2, (py + qy) / 2))
    return _Plan(centre, length, height, reach, tuple(sides))


def extent(polygons: Iterable[Corners]) -> tuple[float, float]:
    """Return width and height of polygons whose smallest x and y are 0."""
    points = [point for corners in polygons for point in corners]
    return max(x for x, _ in points), max(y for _, y in points)


def breadth(corners: Corners) -> float:
    """Return the size of a card: twice the distance from its centre to its sides."""
    return 2 * _plan(tuple(corners)).height


def centroid(corners: Corners) -> Point:
    """Return the centre of a regular polygon."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def grown(corners: Corners, by: float) -> list[Point]:
    """Return the polygon whose sides lie outside those of this polygon, at the distance `by`."""
    (x, y), part = centroid(corners), 2 * by / breadth(corners)
    return [(px + part * (px - x), py + part * (py - y)) for px, py in corners]


def share(corners: Corners) -> str:
    """Return the path of a side's share of a card: the triangle from the side to the centre.

    Its unit is the radius of a half, its origin the middle of the side, and the centre lies above (see `Look.half`).
    """
    plan = _plan(tuple(corners))
    half, height = plan.length / 2 / plan.reach, plan.height / plan.reach
    return polygon([(-half, 0.0), (0.0, -height), (half, 0.0)], 4)


@dataclass(frozen=True)
class CardPainter:
    """Draws the cards of one puzzle, given the looks of its figures, its rule, and a background."""

    looks: Mapping[int, Look]
    rule: Rule
    background: str | Picture | None = None

    @cached_property
    def half(self) -> Callable[[int], tuple[Node, ...]]:
        """What shows a label, the same nodes for all uses."""
        return cache(lambda label: self.looks[abs(label)].half(self.rule.half(label)))

    def card(self, corners: Corners, face: Face, *, edge: bool = True, bleed: float = 0.0) -> tuple[Node, ...]:
        """Return a card that covers this polygon.

        Args:
            corners: The polygon.
            face: What the card shows.
            edge: Whether to draw a line around it.
            bleed: How far the background goes on beyond the sides. Own pictures of figures go on with
                their other half, all else goes on as in a mirror.
        """
        return tuple(self._parts(tuple(corners), face, edge, bleed))

    def _parts(self, corners: tuple[Point, ...], face: Face, edge: bool, bleed: float) -> Iterator[Node]:
        centre, _, height, reach, sides = plan = _plan(corners)
        size, space = 2 * height, height - reach
        outer = grown(corners, bleed) if bleed else corners
        ground = self.background
        yield Path(polygon(outer), fill=ground if isinstance(ground, str) else CARD)
        if ground is not None and not isinstance(ground, str):
            yield covering(ground, outer)
        for side, (label, at) in enumerate(zip(() if face.corners else face.labels, sides, strict=False)):
            figure = self.looks.get(abs(label))
            sector = polygon([outer[side], outer[(side + 1) % len(corners)], centre])
            if label == self.rule.frame or figure is None:
                yield Path(sector, fill=FRAME, stroke=FRAME, width=size / 200)  # hides the seam
                continue
            mate = self.rule.mate(label)
            if mate == label and self.background is None:
                yield Path(sector, fill=figure.pale)
            if bleed:
                outside = at.after(Matrix(f=-size / 1000 / reach))  # overlaps a little, which hides the seam
                beyond = Use(self.half(label), outside.after(Matrix(d=-1)))
                if figure.own and mate != label:
                    beyond = Use(self.half(mate), outside.after(Matrix(-1, d=-1)))  # what is drawn there
                yield Group((beyond,), clip=polygon(outer))
            yield Use(self.half(label), at)
        if edge:
            yield Path(polygon(corners), stroke=EDGE, width=size / 60)
        if face.given:
            yield Path(polygon(grown(corners, -0.045 * height)), stroke=GIVEN, width=size / 30)
        for text, at in zip(face.texts, sides, strict=False):
            yield from _plate(text, plan, at, face.named) if text else ()
        for text, (x, y) in zip(face.corners, corners, strict=False):
            inside = x + 0.3 * (centre[0] - x), y + 0.3 * (centre[1] - y)
            yield from _words(text, inside, 0.3 * size, 0.24 * size, most=0.2 * size)
        plain = face.corners or (self.background is None and self.rule.halves and not self.rule.whole)
        if face.middle and not plain:
            yield Path(ellipse(*centre, min(0.95 * space, 0.86 * reach)), fill=CARD)
        if face.top is not None:  # a small arrow head points to the side
            at, far = sides[face.top], height / reach
            ends = [
                (along * space / reach, away * space / reach - far)
                for along, away in ((0, 1.02), (0.3, 0.7), (-0.3, 0.7))
            ]
            yield Path(polygon(at(end) for end in ends), fill=INK)
        if face.middle:
            width, room = (1.55 * space, 0.9 * space) if face.top is None else (1.3 * space, 0.75 * space)
            yield from _words(face.middle, centre, width, room, most=min(1.1 * space, 0.62 * reach))


def _words(text: str, centre: Point, width: float, height: float, most: float) -> Iterator[Text]:
    lines, size = wrapped(text, width, height, most)
    for place, words in enumerate(lines):
        y = centre[1] + (place - (len(lines) - 1) / 2) * 1.1 * size
        yield Text(centre[0], y, words, size, fill=INK, bold=True, width=width)


def _plate(text: str, plan: _Plan, side: Matrix, named: bool) -> Iterator[Node]:
    """Yield a text at a side, on a light plate over the figure."""
    # Letters and numbers stand on the figure; names stand near the join, so that most of it is visible.
    part, largest = (0.26, 0.3 * plan.reach) if named else (0.44, 0.46 * plan.reach)
    width = min(0.9 * (plan.length - 2 * part * plan.reach), 0.72 * plan.length)
    (words,), size = wrapped(text, 0.86 * width, largest, largest, most_lines=1)
    half, tall = min(width, reach(words, size) + 0.5 * size) / 2, 0.62 * size
    needed = (half * abs(side.b) + 0.7 * size * abs(side.a)) / plan.reach**2
    degrees = 0.0
    if not named and needed < 0.85:
        part = max(part, needed)
    else:  # too long to be upright at every side: along the side, not upside down
        degrees = (math.degrees(math.atan2(-side.b, -side.a)) + 90) % 180 - 90
    x, y = side((0, -part))
    at = turn(degrees)._replace(e=x, f=y)
    plate = [at(corner) for corner in ((-half, -tall), (half, -tall), (half, tall), (-half, tall))]
    yield Path(polygon(plate), fill="#ffffff", opacity=0.86)
    yield Text(x, y, words, size, fill=INK, width=2 * half, turn=degrees)


def empty(corners: Corners, title: str, data: Mapping[str, str]) -> Group:
    """Return an empty cell."""
    outline = Path(polygon(corners), fill=EMPTY, stroke=NOTHING, width=breadth(corners) / 60)
    return Group((outline,), title=title, data=data, kind="empty")


def mismatch(corners: Corners, side: int, title: str) -> Group:
    """Return the mark of a side that does not match: a bar along it and a cross on it."""
    x, y = _plan(tuple(corners)).sides[side][4:]
    size = breadth(corners)
    arm = size / 9
    bar = line(corners[side], corners[(side + 1) % len(corners)])
    cross = " ".join(line((x - arm, y - way), (x + arm, y + way)) for way in (arm, -arm))
    strokes = (("#ffffff", size / 11), (WRONG, size / 20))
    parts = [Path(d, stroke=colour, width=width) for d in (bar, cross) for colour, width in strokes]
    return Group(parts, title=title, kind="wrong")


def goes_on(corners: Corners, side: int) -> Path:
    """Return the mark of a side that is joined to one elsewhere: the lines beside it go on a little."""
    size, at = breadth(corners), _plan(tuple(corners)).sides[side]
    x, y = (0.07 * size * way / math.hypot(at.a, at.b) for way in (at.c, at.d))
    ends = corners[side], corners[(side + 1) % len(corners)]
    d = " ".join(line(end, (end[0] + x, end[1] + y)) for end in ends)
    return Path(d, stroke=EDGE, width=size / 40)
