"""The shapes of figures: each is drawn whole and cut along the join into a front and a back.

Shapes are drawn on a disc of radius 100 around the middle of the join, with x to the right and y down. The front is the
part above the join (y <= 0), the back the part below. To draw the back on a card above the join, rotate it by 180°.
Under the unsigned rule both cards show the same half: of a shape that looks the same upside down, or a small copy of
the motif, mirrored as on playing cards.

`motifs.txt` contains the shapes and describes their notation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path as File

from satpuzzle.model.rule import Half
from satpuzzle.pictures.scene import Group, Node, Path, ellipse, number, polygon, rectangle, scale, shift

Tone = str  # body, dark, light or line
Part = tuple[Tone, str, bool]  # tone, path, and whether it has an outline

OUTLINE = 7.8  # the width of lines
_UNIT = 0.0096  # the disc of a card has radius 1; with room for half an outline
_ABOVE, _BELOW = rectangle(-110, -110, 110, 0), rectangle(-110, 0, 110, 110)


@dataclass(frozen=True)
class Motif:
    """A shape for a figure.

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

    def half(self, side: Half, tones: Mapping[Tone, str]) -> tuple[Node, ...]:
        """Return half of the shape, above the join, in colours for its tones, on a disc of radius 1."""
        if side == "back":
            return (Group(_painted(self.parts, tones, 1), at=scale(-_UNIT), clip=_BELOW),)
        if side == "half" and self.own_half is None:
            medallion = _painted([("body", ellipse(0, 0, 98), True)], tones, -1)
            swapped = {**tones, "body": tones["light"], "light": tones["body"]}
            small = Group(_painted(self.parts, swapped, 0, 1.25 * OUTLINE), at=shift(0, -48.5).after(scale(0.48)))
            return (Group((*medallion, small), at=scale(_UNIT), clip=_ABOVE),)
        parts = (side == "half" and self.own_half) or self.parts
        return (Group(_painted(parts, tones, -1), at=scale(_UNIT), clip=_ABOVE),)


def _painted(parts: Iterable[Part], tones: Mapping[Tone, str], side: int, width: float = OUTLINE) -> tuple[Path, ...]:
    """Return parts in colours; only those that reach to this side of the join: -1 above, 1 below, 0 both."""
    return tuple(
        Path(d, None if tone == "line" else tones[tone], tones["line"] if tone == "line" or outlined else None, width)
        for tone, d, outlined in parts
        if not side or any(side * float(y) > 0 for _, y in _POINT.findall(d))
    )


# The table.

_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def _mirrored(path: str) -> str:
    """Return the mirror image of a path in the axis x = 0."""
    return _POINT.sub(lambda found: f"{number(-float(found[1]))} {found[2]}", path)


def both(path: str) -> str:
    """Return the area whose right half is `path`, from its top on the axis x = 0 to its bottom there."""
    back = iter([f"{x} {y}" for x, y in _POINT.findall(_mirrored(path))[-2::-1]])
    left = (kind + " ".join(islice(back, 3 if kind == "C" else 1)) for kind in re.findall("[LC]", path)[::-1])
    return " ".join([path, *left, "Z"])


def pair(shape: str) -> str:
    """Return a shape and its mirror image in the axis x = 0."""
    return f"{_path(shape)} {_mirrored(_path(shape))}"


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


_SHAPES: dict[str, Callable[..., str]] = {"disc": ellipse, "box": rectangle, "star": star, "ring": ring}


def _path(shape: str) -> str:
    """Return the path of a shape in the table."""
    kind, _, rest = shape.partition(" ")
    if kind in ("both", "pair"):
        return both(rest) if kind == "both" else pair(rest)
    return _SHAPES[kind](*map(float, rest.split())) if kind in _SHAPES else shape


def _parts(lines: Iterable[str]) -> Iterator[Part]:
    """Yield the parts that lines of the table draw."""
    for line in lines:
        area, _, shapes = line.partition(" ")
        if area == "eyes":
            x, y, radius = map(float, shapes.split())
            yield "light", pair(f"disc {x} {y} {radius}"), False
            yield "dark", pair(f"disc {x} {y - radius / 5} {radius * 0.55}"), False
        else:
            tone = "light" if area == "pale" else area
            yield from ((tone, _path(shape), area in ("body", "pale")) for shape in shapes.split(", "))


def _motif(entry: str) -> Motif:
    """Return the motif of an entry of the table."""
    drawn, own, half = entry.partition("\nhalf")
    head, *lines = drawn.splitlines()
    return Motif(
        head.split()[0], (*head.split(),), (*_parts(lines),), (*_parts(half.split("\n")[1:]),) if own else None
    )


_TABLE = File(__file__).with_name("motifs.txt").read_text(encoding="ascii")
MOTIFS: dict[str, Motif] = {motif.name: motif for motif in map(_motif, _TABLE.strip().split("\n\n")[1:])}
