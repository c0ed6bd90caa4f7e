"""Text on paper: broken into lines, and put below each other, on as many pages as that takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from satpuzzle.pictures.card_painter import INK
from satpuzzle.pictures.scene import Group, Node, Path, Text, line, shift
from satpuzzle.pictures.texts import broken, shortened
from satpuzzle.report.paper import FOOT, MARGIN, Sheet

HEADING, TITLE, PLAIN, FINE = 6.5, 4.6, 3.6, 2.0  # the sizes of letters
LEADING = 1.5  # from line to line, in sizes
BETWEEN = 6.0  # tiles
QUIET = "#666666"

Kind = Literal["title", "strong", "plain", "item", "quiet", "code"]


class Line(NamedTuple):
    """A paragraph, one of a list, or a command to type."""

    text: str
    kind: Kind = "plain"

    @property
    def indent(self) -> float:
        """How far it stands to the right."""
        return {"item": 4.0, "code": 6.0}.get(self.kind, 0.0)


class Tile(NamedTuple):
    """A drawing among others, its corner at the origin."""

    nodes: Sequence[Node]
    width: float
    height: float


class Flow:
    """Pages of one sheet size that are filled from top to bottom, each under the same heading."""

    def __init__(self, sheet: Sheet, heading: str) -> None:
        self.sheet, self.heading = sheet, heading
        self.width, self.height = sheet.room
        self.pages: list[list[Node]] = []
        self.top = 0.0
        self.begin = 0.0  # where text begins, under the heading
        self.page()

    def page(self) -> None:
        """Begin another page."""
        text = self._heading
        y = MARGIN + HEADING / 2
        ruled = line((MARGIN, y + 6), (MARGIN + self.width, y + 6))
        self.pages.append(
            [Text(MARGIN, y, text, HEADING, INK, bold=True, anchor="start", width=self.width), _rule(ruled)]
        )
        self.top = self.begin = y + 11

    @property
    def _heading(self) -> str:
        return shortened(self.heading, self.width / 1.1, HEADING)

    @property
    def holds_heading(self) -> bool:
        """Is there room for all of the heading?"""
        return self._heading == self.heading

    @property
    def left(self) -> float:
        """How much room there is below."""
        return self.sheet.height - MARGIN - FOOT - self.top

    @property
    def whole(self) -> float:
        """How much room there is on a page."""
        return self.sheet.height - MARGIN - FOOT - self.begin

    def need(self, height: float) -> None:
        """What follows is that high and stays together, if a page can hold it."""
        if height > self.left and self.top > self.begin:
            self.page()

    def add(self, nodes: Iterable[Node], height: float) -> None:
        """Drawn as if the top left were the origin."""
        self.need(height)
        self.pages[-1].append(Group(tuple(nodes), at=shift(MARGIN, self.top)))
        self.top += height

    def text(self, text: str, size: float = PLAIN, *, bold: bool = False, fill: str = INK, indent: float = 0.0) -> None:
        """A paragraph."""
        for each in broken(text, self.width - indent, size, bold=bold):
            words = Text(indent, size * LEADING / 2, each, size, fill, bold, "start", self.width - indent)
            self.add([words], size * LEADING)

    def space(self, height: float) -> None:
        """Leave so much free; nothing at the end of a page."""
        self.top += min(height, max(0.0, self.left))

    def block(self, lines: Iterable[Line]) -> None:
        """Paragraphs that stay together, if a page can hold them."""
        lines = list(lines)
        self.need(self.height_of(lines))
        for each in lines:
            if each.kind == "item":
                self.need(PLAIN * LEADING)
                dot = Text(1.0, PLAIN * LEADING / 2, "•", PLAIN, INK, anchor="start")
                self.pages[-1].append(Group((dot,), at=shift(MARGIN, self.top)))
            if each.kind == "title":
                self.text(each.text, TITLE, bold=True)
            elif each.kind == "code":
                self.text(each.text, PLAIN, indent=each.indent, fill="#1a4f8b")
            else:
                fill = QUIET if each.kind == "quiet" else INK
                self.text(each.text, bold=each.kind == "strong", fill=fill, indent=each.indent)
            self.space(1.2)

    def tiles(self, tiles: Sequence[Tile]) -> None:
        """Drawings beside each other, in as many rows as that takes."""
        row: list[Tile] = []
        for tile in tiles:
            if sum(other.width + BETWEEN for other in row) + tile.width > self.width:
                self._row(row)
                row = []
            row.append(tile)
        self._row(row)

    def _row(self, tiles: Sequence[Tile]) -> None:
        if not tiles:
            return
        left = 0.0
        nodes = []
        for tile in tiles:
            nodes.append(Group(tile.nodes, at=shift(round(left, 2), 0)))
            left += tile.width + BETWEEN
        self.add(nodes, max(tile.height for tile in tiles))
        self.space(BETWEEN)

    def height_of(self, lines: Iterable[Line]) -> float:
        """How high such paragraphs are."""
        height = 0.0
        for each in lines:
            size = TITLE if each.kind == "title" else PLAIN
            count = len(broken(each.text, self.width - each.indent, size, bold=each.kind in ("title", "strong")))
            height += count * size * LEADING + 1.2
        return height


def _rule(d: str) -> Node:
    return Path(d, stroke="#999999", width=0.2)
