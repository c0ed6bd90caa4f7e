"""Draws a card: its outline, a half of a figure at each side, texts and an arrow.

A card is a polygon of any shape; side i runs from corner i to corner i + 1, clockwise. The halves of figures are
defined once in a scene and used at each side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.model.rule import Rule
from satpuzzle.pictures.scene import Group, Matrix, Node, Path, Point, Text, Use, circle, line, number, polygon, shift
from satpuzzle.pictures.texts import WIDER, width_of, wrapped
from satpuzzle.runtime.deadline import MOMENT, Deadline

if TYPE_CHECKING:
    from satpuzzle.pictures.looks import Look
    from satpuzzle.pictures.own import Picture

Corners = Sequence[Point]

CARD, INK, EDGE, FRAME, EMPTY, NOTHING = "#fffdf7", "#222222", "#6b6459", "#d9d6cf", "#f7f5f0", "#bdb6aa"
WRONG, GIVEN = "#c00000", "#1a4f8b"
SIDE = 100.0  # of the upright card


@dataclass(frozen=True)
class Face:
    """What a card shows.

    Attributes:
        labels: The labels, clockwise from the first side.
        middle: The text in the middle.
        texts: One text for each side, or none.
        corners: What stands at the corners, if corners match; sides then show no figures.
        top: The side that is on top when the card is not rotated; an arrow marks it.
        title: A title in words.
        data: Data for programs.
        given: Whether it is a hint.
        named: Whether the texts are names, not letters or numbers.
        turned: By how many steps the background is rotated clockwise.
    """

    labels: Sequence[int] = ()
    middle: str = ""
    texts: Sequence[str] = ()
    corners: Sequence[str] = ()
    top: int | None = None
    title: str = ""
    data: Mapping[str, str] | None = None
    given: bool = False
    named: bool = False
    turned: int = 0


class _Spot(NamedTuple):
    """A side of a polygon: its middle, its length, the unit vector inwards, and the radius of a half."""

    middle: Point
    length: float
    inwards: Point
    reach: float

    def inside(self, depth: float) -> Point:
        """Return the point at this distance inwards from the middle of the side."""
        return self.middle[0] + depth * self.inwards[0], self.middle[1] + depth * self.inwards[1]


class _Plan(NamedTuple):
    """The layout of a card: its centre, the distance to the halves, its size, and its sides."""

    centre: Point
    space: float
    breadth: float
    spots: tuple[_Spot, ...]


@lru_cache(maxsize=4096)
def _plan(corners: tuple[Point, ...]) -> _Plan:
    centre = centroid(corners)
    spots = []
    breadth = math.inf
    for p, q in pairwise((*corners, corners[0])):
        middle = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
        length = math.dist(p, q)
        inwards = (p[1] - q[1]) / length, (q[0] - p[0]) / length
        height = (centre[0] - middle[0]) * inwards[0] + (centre[1] - middle[1]) * inwards[1]
        breadth = min(breadth, 2 * height)
        room = min(_distance(middle, p, centre), _distance(middle, q, centre))
        spots.append(_Spot(middle, length, inwards, min(0.92 * room, 0.68 * height)))
    space = min(math.dist(centre, spot.inside(spot.reach)) for spot in spots)
    return _Plan(centre, space, breadth, tuple(spots))


def extent(polygons: Iterable[Corners]) -> tuple[float, float]:
    """Return width and height of polygons whose smallest x and y are 0."""
    points = [point for corners in polygons for point in corners]
    return max(x for x, _ in points), max(y for _, y in points)


def breadth(corners: Corners) -> float:
    """Return the size of a card: twice the distance from its centre to the nearest side."""
    return _plan(tuple(corners)).breadth


def centroid(corners: Corners) -> Point:
    """Return the centroid of a polygon."""
    area = x = y = 0.0
    for (px, py), (qx, qy) in pairwise((*corners, corners[0])):
        cross = px * qy - qx * py
        area += cross
        x += (px + qx) * cross
        y += (py + qy) * cross
    return x / (3 * area), y / (3 * area)


def grown(corners: Corners, by: float) -> list[Point]:
    """Return a convex polygon whose sides lie outside those of this polygon, at the distance `by`."""
    outwards = [(-x, -y) for x, y in (spot.inwards for spot in _plan(tuple(corners)).spots)]
    found = []
    for (x, y), (px, py), (qx, qy) in zip(corners, [outwards[-1], *outwards], outwards, strict=False):
        part = by / (1 + px * qx + py * qy)
        found.append((x + part * (px + qx), y + part * (py + qy)))
    return found


def share(corners: Corners) -> str:
    """Return the path of a side's share of a regular card: the triangle from the side to the centre.

    Its unit is the radius of a half, its origin the middle of the side, and the centre lies above (see `Look.half`).
    """
    plan = _plan(tuple(corners))
    spot = plan.spots[0]
    half, height = spot.length / 2 / spot.reach, plan.breadth / 2 / spot.reach
    points = ((-half, 0.0), (0.0, -height), (half, 0.0))
    return "M" + " L".join(f"{number(x, 4)} {number(y, 4)}" for x, y in points) + " Z"


def _distance(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from the line through two others."""
    length = math.dist(a, b)
    return abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length if length else 0.0


class CardPainter:
    """Draws the cards of one puzzle, given the looks of its figures and its rule.

    `background` is a colour, or a picture that covers the card; `upright` is then the polygon of a card that is not
    rotated.
    """

    def __init__(
        self, looks: Mapping[int, Look], rule: Rule, *, upright: Corners = (), background: str | Picture | None = None
    ) -> None:
        self.looks = looks
        self.upright = [(x * SIDE, y * SIDE) for x, y in upright]
        self.background = background
        self.rule = rule
        self.frame = rule.frame

    def _name(self, label: int) -> str:
        return f"f{label}" if label > 0 else f"b{-label}"

    def definitions(self, labels: Iterable[int], deadline: Deadline | None = None) -> dict[str, Sequence[Node]]:
        """Return the definitions for scenes with these labels. Raises OutOfTimeError."""
        shown = [label for label in sorted(set(labels)) if abs(label) in self.looks and label != self.frame]
        if self.rule.halves:  # the other half of an own picture goes on beyond the cut
            shown = sorted({*shown, *(self.rule.mate(label) for label in shown if self.looks[abs(label)].own)})
        return {
            self._name(label): self.looks[abs(label)].half(self.rule.half(label))
            for label in (deadline or Deadline()).during(shown, MOMENT)
        }

    def _onto(self, corners: Corners, steps: int) -> Matrix:
        """Return what maps the upright polygon, rotated clockwise by `steps`, to this one."""
        a, b, c = self.upright[:3]
        p, q, r = (corners[(corner + steps) % len(corners)] for corner in range(3))
        size = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        parts = []
        for axis in range(2):
            along, across = q[axis] - p[axis], r[axis] - q[axis]
            one = (along * (c[1] - b[1]) - across * (b[1] - a[1])) / size
            two = (across * (b[0] - a[0]) - along * (c[0] - b[0])) / size
            parts.append((one, two, p[axis] - one * a[0] - two * a[1]))
        (m, n, x), (o, s, y) = parts
        return Matrix(m, o, n, s, x, y)

    def _ground(self, corners: Corners, turned: int) -> Iterator[Node]:
        """Yield the background of a card, which covers this polygon."""
        outline, ground = polygon(corners), self.background
        yield Path(outline, fill=ground if isinstance(ground, str) else CARD)
        if ground is not None and not isinstance(ground, str):
            yield covering(ground, corners, self._onto(corners, turned), extent([self.upright]))

    def card(self, corners: Corners, face: Face, *, edge: bool = True, bleed: float = 0.0) -> Group:
        """Return a card that covers this polygon.

        Args:
            corners: The polygon.
            face: What the card shows.
            edge: Whether to draw a line around it.
            bleed: How far the background goes on beyond the sides. Own pictures of figures go on with
                their other half, all else goes on as in a mirror.
        """
        parts = self._parts(tuple(corners), face, edge, bleed)
        return Group(tuple(parts), title=face.title, data=face.data or {}, kind="card")

    def _parts(self, corners: tuple[Point, ...], face: Face, edge: bool, bleed: float) -> Iterator[Node]:
        centre, space, size, spots = _plan(corners)
        outline = polygon(corners)
        outer = grown(corners, bleed) if bleed else corners
        yield from self._ground(outer, face.turned)
        for side, (label, spot) in enumerate(zip(() if face.corners else face.labels, spots, strict=False)):
            figure = self.looks.get(abs(label))
            sector = [outer[side], outer[(side + 1) % len(corners)], centre]
            if label == self.frame or figure is None:
                yield Path(polygon(sector), fill=FRAME, stroke=FRAME, width=size / 200)  # hides the seam
                continue
            mate = self.rule.mate(label)
            if mate == label and self.background is None:
                yield Path(polygon(sector), fill=figure.pale)
            (x, y), (dx, dy), r = spot.middle, spot.inwards, spot.reach
            at = Matrix(-dy * r, dx * r, -dx * r, -dy * r, x, y)
            if bleed:
                outside = at.after(shift(0, -size / 1000 / r))  # overlaps a little, which hides the seam
                beyond = Use(self._name(label), outside.after(Matrix(d=-1)))
                if figure.own and mate != label:
                    beyond = Use(self._name(mate), outside.after(Matrix(-1, 0, 0, -1)))  # what is drawn there
                yield Group((beyond,), clip=polygon(outer))
            yield Use(self._name(label), at)
        if edge:
            yield Path(outline, stroke=EDGE, width=size / 60)
        if face.given:
            shrunk = [(x + 0.045 * (centre[0] - x), y + 0.045 * (centre[1] - y)) for x, y in corners]
            yield Path(polygon(shrunk), stroke=GIVEN, width=size / 30)
        for text, spot in zip(face.texts, spots, strict=False):
            if text:
                yield from _plate(text, spot, named=face.named)
        for text, (x, y) in zip(face.corners, corners, strict=False):
            inside = x + 0.3 * (centre[0] - x), y + 0.3 * (centre[1] - y)
            yield from _words(text, inside, 0.3 * size, 0.24 * size, most=0.2 * size)
        reach = min(spot.reach for spot in spots)
        plain = face.corners or (self.background is None and self.rule.halves and not self.rule.whole)
        if face.middle and not plain:
            yield Path(circle(*centre, min(0.95 * space, 0.86 * reach)), fill=CARD)
        if face.top is not None:
            yield _arrow(centre, space, spots[face.top])
        if face.middle:
            width, room = (1.55 * space, 0.9 * space) if face.top is None else (1.3 * space, 0.75 * space)
            yield from _words(face.middle, centre, width, room, most=min(1.1 * space, 0.62 * reach))


def covering(picture: Picture, corners: Corners, at: Matrix, box: Point) -> Group:
    """Return a picture that covers a polygon. `at` maps a box of this width and height to the box of the polygon."""
    from satpuzzle.pictures.own import placed

    width, height = box
    shown = placed(picture, max(width, height * picture.aspect), 0.0)
    return Group((Group((shown,), at=at.after(shift(width / 2, height / 2))),), clip=polygon(corners))


def _words(text: str, centre: Point, width: float, height: float, most: float) -> Iterator[Text]:
    lines, size = wrapped(text, width, height, most)
    for place, words in enumerate(lines):
        y = centre[1] + (place - (len(lines) - 1) / 2) * 1.1 * size
        yield Text(centre[0], y, words, size, fill=INK, bold=True, width=width)


def _plate(text: str, spot: _Spot, *, named: bool) -> Iterator[Node]:
    """Yield a text at a side, on a light plate over the figure."""
    # Letters and numbers stand on the figure; names stand near the join, so that most of it is visible.
    part, largest = (0.26, 0.3 * spot.reach) if named else (0.44, 0.46 * spot.reach)
    depth = part * spot.reach
    width = min(0.9 * (spot.length - 2 * depth), 0.72 * spot.length)
    (line_of_text,), size = wrapped(text, 0.86 * width, largest, largest, most_lines=1)
    half = min(width, width_of(line_of_text, size) * WIDER + 0.5 * size) / 2
    needed = half * abs(spot.inwards[0]) + 0.7 * size * abs(spot.inwards[1])
    degrees = 0.0
    if not named and needed < 0.85 * spot.reach:
        depth = max(depth, needed)
    else:  # too long to be upright at every side: along the side, not upside down
        degrees = (math.degrees(math.atan2(-spot.inwards[0], spot.inwards[1])) + 90) % 180 - 90
    x, y = spot.inside(depth)
    tall = 0.62 * size
    ux, uy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    box = [(-half, -tall), (half, -tall), (half, tall), (-half, tall)]
    yield Path(polygon((x + a * ux - b * uy, y + a * uy + b * ux) for a, b in box), fill="#ffffff", opacity=0.86)
    yield Text(x, y, line_of_text, size, fill=INK, width=2 * half, turn=degrees)


def _arrow(centre: Point, space: float, spot: _Spot) -> Path:
    """Return a small arrow head in the middle of the card that points to a side."""
    dx, dy = spot.middle[0] - centre[0], spot.middle[1] - centre[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    tip, base, wide = 1.02 * space, 0.7 * space, 0.3 * space
    points = [(tip, 0.0), (base, wide), (base, -wide)]
    return Path(polygon((centre[0] + a * ux - b * uy, centre[1] + a * uy + b * ux) for a, b in points), fill=INK)


def empty(corners: Corners, title: str, data: Mapping[str, str]) -> Group:
    """Return an empty cell."""
    return Group(
        (Path(polygon(corners), fill=EMPTY, stroke=NOTHING, width=breadth(corners) / 60),),
        title=title,
        data=data,
        kind="empty",
    )


def wrong_mark(corners: Corners, side: int, title: str) -> Group:
    """Return the mark of a side that does not match: a bar along it and a cross on it."""
    p, q = corners[side], corners[(side + 1) % len(corners)]
    plan = _plan(tuple(corners))
    size, (x, y) = plan.breadth, plan.spots[side].middle
    arm = size / 9
    cross = [((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm))]
    parts: list[Node] = [Path(line(p, q), stroke="#ffffff", width=size / 11)]
    parts += [Path(line(p, q), stroke=WRONG, width=size / 20)]
    parts += [Path(line(*ends), stroke="#ffffff", width=size / 11) for ends in cross]
    parts += [Path(line(*ends), stroke=WRONG, width=size / 20) for ends in cross]
    return Group(tuple(parts), title=title, kind="wrong")


def goes_on(corners: Corners, side: int) -> Path:
    """Return the mark of a side that is joined to one elsewhere: the lines beside it go on a little."""
    p, q = corners[side], corners[(side + 1) % len(corners)]
    dx, dy = (-0.07 * length for length in _plan(tuple(corners)).spots[side].inwards)
    reach = breadth(corners)
    ends = [((x, y), (x + reach * dx, y + reach * dy)) for x, y in (p, q)]
    return Path(" ".join(line(*each) for each in ends), stroke=EDGE, width=reach / 40)
