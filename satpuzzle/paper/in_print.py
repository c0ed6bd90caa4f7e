"""What may disappoint in print: pictures of users with few pixels per inch (ppi), or with parts that are left out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from satpuzzle.pictures.own import SVG, Picture
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Scene, Use
from satpuzzle.pictures.texts import letters_of
from satpuzzle.runtime.language import say

GOOD = 300  # ppi that are enough for print


def in_print(scenes: Iterable[Scene], pictures: Iterable[Picture]) -> list[str]:
    """Return remarks on what may disappoint in pictures of users that these scenes, which are in mm, show."""
    sizes: dict[bytes, float] = {}
    for data, area in (shown for scene in scenes for shown in _areas(scene.children, Matrix())):
        sizes[data] = max(area, sizes.get(data, 0.0))
    shown = {picture.name: picture for picture in pictures if picture.data in sizes}
    return [f"{name}: {note}" for name, each in shown.items() for note in _notes(each, sizes[each.data])]


def _areas(nodes: Iterable[Node], at: Matrix) -> Iterator[tuple[bytes, float]]:
    """Yield images and their areas."""
    for node in nodes:
        if isinstance(node, Image):
            yield node.data, abs(at.a * at.d - at.b * at.c) * node.width * node.height
        elif isinstance(node, (Group, Use)):
            yield from _areas(node.children, at.after(node.at))


def _notes(picture: Picture, area: float) -> Iterator[str]:
    """Yield what may disappoint: too few pixels per inch, or parts of an SVG file."""
    if picture.media != SVG:
        ppi = round(25.4 * math.sqrt(picture.width * picture.height / area))
        if ppi < GOOD:
            yield say("only {ppi} ppi in print; save it larger, for {good} ppi", ppi=ppi, good=GOOD)
        return
    if re.search(rb"<(?:\w+:)?image\s[^>]*?\bhref\s*=\s*[\"'](?!\s*data:)", picture.data):
        yield say("pictures in other files are not shown; embed them")
    if letters_of(picture.data):
        yield say("text is printed in the font of the PDF; convert it to paths to keep another font")
