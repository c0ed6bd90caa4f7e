"""How pictures of users come out in print: as paths, or at how many pixels per inch (ppi)."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from satpuzzle.pictures.own import SVG, Picture
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Scene, Use
from satpuzzle.pictures.texts import letters_of
from satpuzzle.runtime.language import say

POINTS = {"px": 0.75, "mm": 72 / 25.4}  # per unit of a scene
GOOD = 300  # ppi that are enough for print


class InPrint(NamedTuple):
    """A picture in print.

    Attributes:
        name: The name of its file.
        ppi: Its pixels per inch where it is largest; None for paths.
        notes: What may disappoint.
        filtered: Whether it has filters, whose parts are bitmaps.
    """

    name: str
    ppi: int | None
    notes: Sequence[str]
    filtered: bool

    def told(self) -> str:
        """Return what a report says about it."""
        if self.filtered:
            return say("{name}: printed as paths, and as a bitmap where it has a filter", name=self.name)
        if self.ppi is None:
            return say("{name}: printed as paths", name=self.name)
        return say("{name}: printed at {ppi} ppi", name=self.name, ppi=self.ppi)

    def remarks(self) -> Iterator[str]:
        """Yield remarks on what may disappoint in print."""
        yield from (f"{self.name}: {note}" for note in self.notes)


def in_print(scenes: Sequence[Scene], pictures: Sequence[Picture]) -> list[InPrint]:
    """Return how pictures of users come out on these pages, without those that are not there.

    Args:
        scenes: The pages.
        pictures: The pictures.

    Returns:
        One entry for each file, in order.
    """
    found: dict[str, InPrint] = {}
    sizes = printed_sizes(scenes) if pictures else {}
    for picture in pictures:
        if picture.data not in sizes or picture.name in found:
            continue
        name, (width, height) = os.path.basename(picture.name), sizes[picture.data]
        drawn = picture.media == SVG
        ppi = None if drawn else round(72 * math.sqrt(picture.width * picture.height / (width * height)))
        filtered = drawn and re.search(rb"\bfilter\s*[:=]", picture.data) is not None
        found[picture.name] = InPrint(name, ppi, [*(_notes(picture.data) if ppi is None else _coarse(ppi))], filtered)
    return [*found.values()]


def _coarse(ppi: int) -> Iterator[str]:
    """Yield a remark on too few pixels per inch."""
    if ppi < GOOD:
        factor = math.ceil(10 * GOOD / ppi) / 10
        yield say(
            "only {ppi} ppi in print; for {good} ppi use a picture {factor:.2g} times as wide and high",
            ppi=ppi,
            factor=factor,
            good=GOOD,
        )


def _notes(data: bytes) -> Iterator[str]:
    """Yield what may disappoint in an SVG file."""
    images = re.findall(rb"<(?:\w+:)?image\s[^>]*?\bhref\s*=\s*[\"']\s*(data:)?", data)
    if b"" in images:
        yield say("pictures in other files are not shown; embed them")
    if b"data:" in images:
        yield say("the resolution of the bitmaps in it is not known")
    if letters_of(data):
        yield say("text is printed in the font of the PDF; convert it to paths to keep another font")


def printed_sizes(scenes: Sequence[Scene]) -> dict[bytes, tuple[float, float]]:
    """Return the largest width and height of each image, in points."""
    largest: dict[bytes, tuple[float, float]] = {}
    for scene in scenes:
        points = POINTS[scene.unit]
        for image, at in _images(scene.children, Matrix(a=points, d=points)):
            size = math.hypot(at.a, at.b) * image.width, math.hypot(at.c, at.d) * image.height
            largest[image.data] = max(largest.get(image.data, size), size)
    return largest


def _images(nodes: Iterable[Node], at: Matrix) -> Iterator[tuple[Image, Matrix]]:
    """Yield images with their transformations."""
    for node in nodes:
        if isinstance(node, Image):
            yield node, at
        elif isinstance(node, (Group, Use)):
            yield from _images(node.children, at.after(node.at))
