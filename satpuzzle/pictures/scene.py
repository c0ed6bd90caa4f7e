"""Scenes: paths, texts, images and groups, independent of the file format; how texts are measured and wrapped.

Lengths are in the unit of the scene, with x to the right and y down. A path uses a small part of the SVG syntax:
`M x y`, `L x y`, `C x y x y x y` and `Z`, absolute, with numbers separated by spaces.

Widths of texts are about those of Helvetica and compatible fonts; letters of other scripts count as wide. Other fonts
may be up to a fifth wider, which is taken into account.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple
from xml.etree import ElementTree

from satpuzzle.errors import InputError
from satpuzzle.runtime.language import say

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
ARC = 4 / 3 * math.tan(math.pi / 8)  # length of the handles of a cubic curve for a quarter of a circle
WIDER = 1.15  # factor for wider fonts
_BLANKS = re.compile("[ \t\r\n]+")


class Matrix(NamedTuple):
    """An affine transformation: (x, y) becomes (a x + c y + e, b x + d y + f), like `matrix(a b c d e f)` in SVG."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """Transform a point."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Matrix) -> Matrix:
        """Return the composition: this transformation after `first`."""
        (a, b), (c, d) = self((first.a, first.b)), self((first.c, first.d))
        return Matrix(a - self.e, b - self.f, c - self.e, d - self.f, *self((first.e, first.f)))


def shift(x: float, y: float) -> Matrix:
    """Return a translation by (x, y)."""
    return Matrix(e=x, f=y)


def turn(degrees: float) -> Matrix:
    """Return a clockwise rotation around the origin (y points down)."""
    angle = math.radians(degrees)
    return Matrix(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))


def scale(factor: float) -> Matrix:
    """Return a scaling."""
    return Matrix(a=factor, d=factor)


@dataclass(frozen=True)
class Path:
    """A line or an area. Colours are #rrggbb, or None for no fill or stroke; opacity is from 0 to 1."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Text:
    """A line of text, centred vertically at y, and placed at x by `anchor`.

    It is condensed if it is wider than `width`. `turn` is in degrees, clockwise.
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

    @property
    def natural(self) -> float:
        """Its width unless it is condensed."""
        return width_of(self.text, self.size, bold=self.bold)


@dataclass(frozen=True)
class Image:
    """A picture file, stretched to a box. media: its media type, such as image/png."""

    data: bytes
    media: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Group:
    """A group of nodes, clipped by the path `clip`, and transformed by `at` (which also applies to the clip).

    `title` is for screen readers, `data` for programs; its names are in lower case.
    """

    children: Sequence[Node]
    at: Matrix = field(default_factory=Matrix)
    clip: str | None = None
    title: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""


@dataclass(frozen=True)
class Use:
    """Nodes that lie at several places. A file contains them once if all uses have the same object as `children`."""

    children: Sequence[Node]
    at: Matrix = field(default_factory=Matrix)


Node = Path | Text | Image | Group | Use


@dataclass(frozen=True)
class Scene:
    """A picture or a page. unit: px (1/96 inch) or mm; opaque: no transparency of our own, for print shops."""

    width: float
    height: float
    children: Sequence[Node]
    title: str = ""
    description: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    unit: Literal["px", "mm"] = "px"
    background: str | None = None
    opaque: bool = False

    @property
    def leaves(self) -> Iterator[Path | Text | Image]:
        """All paths, texts and images, those that lie at several places once."""
        seen: set[int] = set()
        waiting = [*self.children]
        while waiting:
            node = waiting.pop()
            if not isinstance(node, (Group, Use)):
                yield node
            elif id(node.children) not in seen:
                seen.add(id(node.children))
                waiting += node.children


def number(value: float, digits: int = 2) -> str:
    """Return a number in its shortest form, never -0."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def line(*points: Point, digits: int = 2) -> str:
    """Return the path from point to point."""
    return "M" + " L".join(f"{number(x, digits)} {number(y, digits)}" for x, y in points)


def polygon(points: Iterable[Point], digits: int = 2) -> str:
    """Return the closed path of these corners."""
    return line(*points, digits=digits) + " Z"


def bounds(points: Iterable[Point]) -> Box:
    """Return the smallest box around these points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """Return the path of a rectangle."""
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def ellipse(x: float, y: float, across: float, down: float | None = None) -> str:
    """Return the path of an ellipse, or a circle, with the radii `across` and `down`."""
    r, s = across, across if down is None else down
    h, k = r * ARC, s * ARC
    curves = [(-r, -k, -h, -s, 0, -s), (h, -s, r, -k, r, 0), (r, k, h, s, 0, s), (-h, s, -r, k, -r, 0)]
    moved = ([v + (y if i % 2 else x) for i, v in enumerate(curve)] for curve in curves)
    return f"{line((x - r, y))} " + "".join(f"C{' '.join(map(number, curve))} " for curve in moved) + "Z"


# Texts.


def one_line(text: str) -> str:
    """Normalise white space and accents of a text."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in letters of that size."""
    return sum(map(_part, text)) * size * (1.06 if bold else 1.0)


def broken(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines of at most `width`, in wider fonts, too: at spaces, and within longer words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if reach(longer, size) <= width:
            lines[-1] = longer
            continue
        lines += [""] * bool(lines[-1])
        for letter in word:
            if lines[-1] and reach(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def reach(line: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in wider fonts."""
    return width_of(line, size, bold=bold) * WIDER


@lru_cache(maxsize=4096)
def _part(letter: str) -> float:
    if letter in "ijlI|.,:;'!":
        return 0.28
    if letter in ' ftr()[]/\\-"`':
        return 0.36
    if letter in "mwMW@%":
        return 0.9
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if unicodedata.combining(letter):
        return 0.0
    return 0.7 if letter.isupper() or ord(letter) > 0x24F else 0.56


def wrapped(text: str, width: float, height: float, size: float, *, most_lines: int = 4) -> tuple[list[str], float]:
    """Return a text in lines, and the largest size, up to `size`, in which it fits a box.

    It is broken at spaces; a single word is broken anywhere.
    """
    words, fits, lines = " ".join(text.split()), size, [""] * 2
    best: tuple[list[str], float] = lines, 0.0
    while len(lines) > 1 and 1.1 * fits > best[1]:
        lines = broken(text, width, fits)
        if len(lines) <= most_lines and (" " not in words or " ".join(lines) == words):
            widest = max(reach(line, 1.0) for line in lines)
            found = min(size, width / widest if widest else size, height / (1.1 * len(lines) - 0.1))
            best = (lines, found) if 1.05 * found > best[1] else best  # fewer lines are better
            most_lines = len(lines) - 1
        fits *= 0.95
    return best


def texts_of(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the letters of all texts among these nodes, and in SVG files."""
    for node in nodes:
        if isinstance(node, Text):
            yield node.text
        elif isinstance(node, Image) and node.media == "image/svg+xml":
            yield letters_of(node.data)


@lru_cache(maxsize=64)
def letters_of(data: bytes) -> str:
    """Return the letters in the texts of an SVG file, each once. Raises InputError if it is not XML."""
    try:
        texts = ElementTree.fromstring(data).iter("{http://www.w3.org/2000/svg}text")
    except ElementTree.ParseError:
        message = say("an image cannot be read as {kind}; save it again as PNG", kind="image/svg+xml")
        raise InputError(message) from None
    letters = "".join("".join(text.itertext()) for text in texts)
    return "".join(dict.fromkeys(letter for letter in letters if letter.isprintable()))
