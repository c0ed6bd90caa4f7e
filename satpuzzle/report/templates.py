"""Templates to draw figures into: the square of one figure, with guides, in its true size.

The page is exactly the square that `--motif` shows, so a file drawn on it needs no cropping. The guides are one layer
with an id, which is left out when the file is read (`own.read_svg`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from satpuzzle.model import parse_board
from satpuzzle.pictures.boards import upright_card
from satpuzzle.pictures.card_painter import figure_size, share
from satpuzzle.pictures.own import GUIDES
from satpuzzle.pictures.scene import Group, Matrix, Node, Path, Scene, Text, circle, line, rectangle
from satpuzzle.pictures.svg import escape
from satpuzzle.report.as_paper import area
from satpuzzle.report.sheets import LARGEST, LEAST
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Shape = Literal["square", "triangle", "hexagon"]

BOARDS = {"square": "2x2", "triangle": "triangle2", "hexagon": "hexagon7"}  # a board with such cards
BLEED = 3.0  # mm
CUT, SAFE, BEYOND, SHARE = "#000000", "#2a9d3a", "#c00000", "#1a4f8b"
THIN, SMALL = 0.15, 1.8  # width of guides and size of their texts, in mm


def template(shape: Shape, size: float | None = None) -> Scene:
    """Return the page of a figure, with guides.

    Args:
        shape: The shape of the cards.
        size: The side of a card in mm; None for about the area of a square of 5 cm.

    Returns:
        The page, as wide and high as the figure.
    """
    corners = upright_card(parse_board(BOARDS[shape]))
    side = validation.length("size", size, LEAST) or 5 * round(LARGEST / math.sqrt(area(corners)) / 5)
    reach = side * figure_size(corners) / 2
    guides = Group(tuple(_guides(reach, share(corners))), at=Matrix(e=reach, f=reach), kind="guides")
    words = say(
        "The figure of cards with sides of {size:g} mm, front above, back below. Black: the cut. Blue: the parts of the"
        " two cards; nothing shows beyond them. Green: the safe area, which is never clipped. Red: {bleed:g} mm from"
        " the cut; details that must stay whole lie farther from it. The guides are a layer that is not printed.",
        size=side,
        bleed=BLEED,
    )
    title = say("Template: {shape}", shape=shape)
    return Scene(2 * reach, 2 * reach, [guides], title=title, description=words, unit="mm")


def as_layer() -> bytes:
    """Return the first tag of the guides as a layer in Inkscape, with the id by which they are left out."""
    layer = f'inkscape:groupmode="layer" inkscape:label="{escape(say("Guides"))}"'
    names = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    return f'<g id="{GUIDES}" class="guides" {names} {layer}'.encode()


def _guides(reach: float, half: str) -> Iterator[Node]:
    """Yield the guides around the middle of the join."""
    for turned in (1, -1):
        yield Group((Path(half, stroke=SHARE, width=THIN / reach),), at=Matrix(turned * reach, 0, 0, turned * reach))
        yield Path(line((-reach, turned * BLEED), (reach, turned * BLEED)), stroke=BEYOND, width=THIN)
    yield Path(circle(0, 0, reach), stroke=SAFE, width=THIN)
    yield Path(line((-reach, 0), (reach, 0)), stroke=CUT, width=2 * THIN)
    yield Path(rectangle(-reach, -reach, 2 * reach, 2 * reach), stroke=CUT, width=THIN)
    room = 1.2 * reach
    for y, text, fill in (
        (-0.8 * reach, say("safe area"), SAFE),
        (-0.62 * reach, say("front"), CUT),
        (-BLEED - SMALL, say("bleed {mm:g} mm", mm=BLEED), BEYOND),
        (-SMALL, say("cut"), CUT),
        (0.55 * reach, say("back"), CUT),
    ):
        yield Text(0, y, text, SMALL, fill, width=room)
