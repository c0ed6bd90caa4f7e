"""The shapes of figures: each is drawn whole and cut along the join into a front and a back.

Shapes are drawn on a disc of radius 100 around the middle of the join, with x to the right and y down. The front is the
part above the join (y <= 0), the back the part below. To draw the back on a card above the join, rotate it by 180°.
Under the unsigned rule both cards show the same half: of a shape that looks the same upside down, or a small copy of
the motif, mirrored as on playing cards.

`motifs.txt` contains the shapes and describes their notation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from typing import Literal

from satpuzzle.pictures.scene import Matrix, Point, commands, ellipse, number, polygon, rectangle

Tone = Literal["body", "dark", "light", "line"]
Part = tuple[Tone, str, bool]  # tone, path, and whether it has an outline
Piece = tuple[Point, ...]  # two points of a line, or four of a cubic curve
Contour = tuple[list[Piece], bool]  # connected pieces, and whether they are closed

OUTLINE = 0.075  # the width of lines
_TINY, _STEPS = 1e-9, 12  # tolerance; steps in the search of a curve for the join
_AS_IT_IS = Matrix()
_WHOLE = Matrix(0.0096, 0, 0, 0.0096)  # with room for half an outline


@dataclass(frozen=True)
class Layer:
    """A path of half a motif. tone: one of three fill colours, or `line` for a stroke of this width."""

    d: str
    tone: Tone
    width: float = OUTLINE


@dataclass(frozen=True)
class Motif:
    """A shape for a figure; its halves are cut on first use.

    Attributes:
        name: Its name.
        words: Words that mean it.
        parts: The whole shape.
        own_half: The shape whose half unsigned puzzles show; if empty, the front; if None, the small motif on a
            medallion.
    """

    name: str
    words: tuple[str, ...]
    parts: tuple[Part, ...] = field(repr=False)
    own_half: tuple[Part, ...] | None = field(default=None, repr=False)

    @cached_property
    def front(self) -> tuple[Layer, ...]:
        """The part above the join, y <= 0."""
        return tuple(_layers(self.parts, _WHOLE, -1))

    @cached_property
    def back(self) -> tuple[Layer, ...]:
        """The part below the join, y >= 0."""
        return tuple(_layers(self.parts, _WHOLE, 1))

    @cached_property
    def half(self) -> tuple[Layer, ...]:
        """The half above the join for unsigned puzzles; the same, rotated by 180°, lies below it."""
        if self.own_half is not None:
            return tuple(_layers(self.own_half, _WHOLE, -1)) or self.front
        swapped: dict[Tone, Tone] = {"body": "light", "light": "body", "dark": "dark", "line": "line"}
        small = [(swapped[tone], path, outlined) for tone, path, outlined in self.parts]
        medallion = _layers([("body", ellipse(0, 0, 98), True)], _WHOLE, -1)
        return (*medallion, *_layers(small, Matrix(0.0046, 0, 0, 0.0046, 0, -0.465), -1, OUTLINE * 0.6))


# Contours: read, mirrored, cut, written.


def _contours(path: str, at: Matrix = _AS_IT_IS) -> Iterator[Contour]:
    """Yield the contours of a path (see scene.py), transformed by `at`."""
    pieces: list[Piece] = []
    start = here = (0.0, 0.0)
    for command, values in commands(path):
        points = [at(point) for point in zip(values[::2], values[1::2], strict=True)]
        if command == "M":
            if pieces:
                yield pieces, False
            pieces, start = [], points[0]
            here = start
        elif command == "Z":
            if math.dist(here, start) > 1e-9:
                pieces.append((here, start))
            yield pieces, True
            pieces, here = [], start
        else:
            step = 3 if command == "C" else 1
            for index in range(0, len(points), step):
                pieces.append((here, *points[index : index + step]))
                here = pieces[-1][-1]
    if pieces:
        yield pieces, False


def _written(pieces: Iterable[Piece], closed: bool, digits: int = 3) -> str:
    texts: list[str] = []
    for piece in pieces:
        if not texts:
            texts.append(f"M{number(piece[0][0], digits)} {number(piece[0][1], digits)}")
        points = " ".join(f"{number(x, digits)} {number(y, digits)}" for x, y in piece[1:])
        texts.append(f"{'C' if len(piece) == 4 else 'L'}{points}")
    return " ".join(texts) + (" Z" if closed else "")


def _layers(parts: Iterable[Part], at: Matrix, side: int, width: float = OUTLINE) -> Iterator[Layer]:
    """Cut parts along the join: side -1 keeps the part above, 1 the part below."""
    for tone, path, outlined in parts:
        cut = [run for contour in _contours(path, at) for run in _cut(*contour, side)]
        if cut and tone != "line":
            yield Layer(" ".join(_written(pieces, True) for pieces, _ in cut), tone)
        if cut and (outlined or tone == "line"):
            yield Layer(" ".join(_written(*run) for run in cut), "line", width)


def _cut(pieces: list[Piece], closed: bool, side: int) -> Iterator[Contour]:
    """Yield the runs of connected pieces of a contour on one side of the join."""
    runs: list[list[Piece]] = [[]]
    whole = True
    for piece in chain.from_iterable(map(_split, pieces)):
        if max(y * side for _, y in piece) > _TINY and _halves(piece, 0.5)[1][0][1] * side > 0:
            runs[-1].append(piece)
        else:
            whole = False
            runs.append([])
    if closed and len(runs) > 1:
        runs[0] = runs.pop() + runs[0]
    for run in runs:
        if run:
            yield run, closed and whole


def _split(piece: Piece) -> Iterator[Piece]:
    """Yield the parts of a piece, each on one side of the join."""
    heights = [y for _, y in piece]
    if min(heights) < -_TINY and max(heights) > _TINY:  # otherwise all of it is on one side
        for step in range(_STEPS):
            low, high = step / _STEPS, (step + 1) / _STEPS
            start, end = (_halves(piece, part)[1][0][1] for part in (low, high))
            if abs(start) > _TINY and (start * end < 0 or (abs(end) <= _TINY and high < 1)):
                for _ in range(40):
                    half = (low + high) / 2
                    low, high = (half, high) if start * _halves(piece, half)[1][0][1] > 0 else (low, half)
                first, rest = _halves(piece, high)
                yield first
                yield from _split(rest)
                return
    yield piece


def _halves(piece: Piece, part: float) -> tuple[Piece, Piece]:
    """Cut a piece at parameter `part`, by de Casteljau's construction."""
    first, rest, row = [piece[0]], [piece[-1]], piece
    while len(row) > 1:
        row = tuple((x + (p - x) * part, y + (q - y) * part) for (x, y), (p, q) in pairwise(row))
        first.append(row[0])
        rest.append(row[-1])
    return tuple(first), tuple(reversed(rest))


# The table.


def both(path: str) -> str:
    """Return the area whose right half is `path`, from its top on the axis x = 0 to its bottom there."""
    (pieces, _), *_ = _contours(path)
    left = [tuple((-x, y) for x, y in reversed(piece)) for piece in reversed(pieces)]
    return _written([*pieces, *left], True)


def pair(path: str) -> str:
    """Return the path and its mirror image in the axis x = 0."""
    return path + "".join(" " + _written(*contour) for contour in _contours(path, Matrix(a=-1)))


def box(left: float, top: float, right: float, bottom: float) -> str:
    """Return a rectangle."""
    return rectangle(left, top, right - left, bottom - top)


def star(points: float, outer: float, inner: float, y: float = 0) -> str:
    """Return a star around (0, y) with one point at its top."""
    return polygon(
        (r * math.sin(math.pi * i / points), y - r * math.cos(math.pi * i / points))
        for i, r in enumerate([outer, inner] * int(points))
    )


def ring(count: float, away: float, radius: float, y: float = 0) -> str:
    """Return discs in a circle around (0, y), one of them at its top."""
    angles = [2 * math.pi * i / count for i in range(int(count))]
    return " ".join(ellipse(away * math.sin(a), y - away * math.cos(a), radius) for a in angles)


_SHAPES: dict[str, Callable[..., str]] = {"disc": ellipse, "box": box, "star": star, "ring": ring}
_AREAS: dict[str, tuple[Tone, bool]] = {  # tone, and whether there is an outline
    "body": ("body", True),
    "pale": ("light", True),
    "light": ("light", False),
    "dark": ("dark", False),
    "line": ("line", False),
}


def _path(shape: str) -> str:
    """Return the path of a shape in the table."""
    kind, _, rest = shape.partition(" ")
    if kind == "both":
        return both(rest)
    if kind == "pair":
        return pair(_path(rest))
    return _SHAPES[kind](*map(float, rest.split())) if kind in _SHAPES else shape


def _parts(lines: Iterable[str]) -> Iterator[Part]:
    """Yield the parts that lines of the table draw."""
    for line in lines:
        area, _, shapes = line.partition(" ")
        if area == "eyes":
            x, y, radius = map(float, shapes.split())
            yield "light", pair(ellipse(x, y, radius)), False
            yield "dark", pair(ellipse(x, y - radius / 5, radius * 0.55)), False
        else:
            tone, outlined = _AREAS[area]
            yield from ((tone, _path(shape), outlined) for shape in shapes.split(", "))


def _motif(entry: str) -> Motif:
    """Return the motif of an entry of the table."""
    head, *lines = entry.splitlines()
    end = lines.index("half") if "half" in lines else len(lines)
    own_half = tuple(_parts(lines[end + 1 :])) if end < len(lines) else None
    return Motif(head.split()[0], tuple(head.split()), tuple(_parts(lines[:end])), own_half)


_TABLE = Path(__file__).with_name("motifs.txt").read_text(encoding="ascii")
MOTIFS: dict[str, Motif] = {motif.name: motif for motif in map(_motif, _TABLE.strip().split("\n\n")[1:])}
