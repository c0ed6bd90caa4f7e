"""What a picture consists of, whatever it is written as: paths, texts, images, and groups of them.

Lengths are in the scene's own unit, x to the right and y down. A path is text in a small part of SVG's grammar,
so that everybody can paint it: `M x y`, `L x y`, `C x y x y x y` and `Z`, absolute, numbers set apart by blanks.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Point = tuple[float, float]
ARC = 4 / 3 * math.tan(math.pi / 8)  # how far the handles of a cubic curve reach that draws a quarter of a circle


class Matrix(NamedTuple):
    """What moves points: (x, y) comes to (a x + c y + e, b x + d y + f), as in SVG's `matrix(a b c d e f)`."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """Where it takes a point."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Matrix) -> Matrix:
        """This one after `first`, as one."""
        (a, b), (c, d) = self((first.a, first.b)), self((first.c, first.d))
        return Matrix(a - self.e, b - self.f, c - self.e, d - self.f, *self((first.e, first.f)))


def shift(x: float, y: float) -> Matrix:
    """Moves by (x, y)."""
    return Matrix(e=x, f=y)


def turn(degrees: float) -> Matrix:
    """Turns clockwise, as y points down, around the origin."""
    angle = math.radians(degrees)
    return Matrix(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))


def scale(factor: float) -> Matrix:
    """Makes everything that many times as large."""
    return Matrix(a=factor, d=factor)


@dataclass(frozen=True)
class Path:
    """A line or an area. fill, stroke: colours as #rrggbb; None: not painted. width: of the stroke.

    opacity: of an area, 0 to 1.
    """

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Text:
    """A line of text around (x, y): its middle by `anchor`, and half the height of its capitals above and below.

    size: of the letters. width: what it may take at most; it is squeezed if a painter finds it wider. turn: in
    degrees, clockwise.
    """

    x: float
    y: float
    text: str
    size: float
    fill: str = "#000000"
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    width: float | None = None
    turn: float = 0.0


@dataclass(frozen=True)
class Image:
    """A picture file in a box; media: its media type, as image/png. It is stretched to the box."""

    data: bytes
    media: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Use:
    """What the scene defines under `name`, moved by `at`."""

    name: str
    at: Matrix = field(default_factory=Matrix)


@dataclass(frozen=True)
class Group:
    """Several nodes as one. clip: a path outside of which nothing of it shows. at: moves them (and the clip).

    title: in words, for screen readers. data: what programs read from it, by names of small letters.
    """

    children: Sequence[Node]
    at: Matrix | None = None
    clip: str | None = None
    title: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""


Node = Path | Text | Image | Use | Group


@dataclass(frozen=True)
class Scene:
    """A picture, or a page. unit: what 1 is in the world: px (1/96 inch) or mm. definitions: what `Use` draws."""

    width: float
    height: float
    children: Sequence[Node]
    definitions: Mapping[str, Sequence[Node]] = field(default_factory=dict)
    title: str = ""
    description: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    unit: Literal["px", "mm"] = "px"
    background: str | None = None


def number(value: float, digits: int = 2) -> str:
    """A number as it is written everywhere: as short as can be, never -0."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def polygon(points: Iterable[Point]) -> str:
    """The path around these corners."""
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points) + " Z"


def line(*points: Point) -> str:
    """The path from point to point."""
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """The path around a rectangle."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def circle(x: float, y: float, radius: float) -> str:
    """The path around a circle."""
    return ellipse(x, y, radius, digits=4)


def ellipse(x: float, y: float, across: float, down: float | None = None, *, digits: int = 2) -> str:
    """The path around an ellipse, or a circle; across, down: its radii."""
    r, s = across, across if down is None else down
    h, k = r * ARC, s * ARC
    curves = [(-r, -k, -h, -s, 0, -s), (h, -s, r, -k, r, 0), (r, k, h, s, 0, s), (-h, s, -r, k, -r, 0)]
    moved = ([v + (y if i % 2 else x) for i, v in enumerate(curve)] for curve in curves)
    written = (" C" + " ".join(number(v, digits) for v in curve) for curve in moved)
    return f"M{number(x - r, digits)} {number(y, digits)}" + "".join(written) + " Z"


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with its numbers."""
    for command, numbers in re.findall("([MLCZ])([^MLCZ]*)", path):
        yield command, [float(each) for each in numbers.split()]
