"""Text on paper: broken into lines, and put below each other, on as many pages as that takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from satpuzzle.paper.geometry import FOOT, MARGIN, Sheet
from satpuzzle.pictures.cards import INK
from satpuzzle.pictures.scene import Group, Node, Path, Text, line, shift
from satpuzzle.pictures.texts import broken, shortened

HEADING, TITLE, PLAIN, FINE = 6.5, 4.6, 3.6, 2.0  # the sizes of letters
LEADING = 1.5  # from line to line, in sizes
QUIET = "#666666"

Kind = Literal["title", "plain", "quiet", "code"]


class Line(NamedTuple):
    """A paragraph, or a command to type."""

    text: str
    kind: Kind = "plain"


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
        text = shortened(self.heading, self.width / 1.1, HEADING)
        y = MARGIN + HEADING / 2
        ruled = line((MARGIN, y + 6), (MARGIN + self.width, y + 6))
        self.pages.append(
            [Text(MARGIN, y, text, HEADING, INK, bold=True, anchor="start", width=self.width), _rule(ruled)]
        )
        self.top = self.begin = y + 11

    @property
    def left(self) -> float:
        """How much room there is below."""
        return self.sheet.height - MARGIN - FOOT - self.top

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
        self.need(sum(self._height(each) for each in lines))
        for each in lines:
            if each.kind == "title":
                self.text(each.text, TITLE, bold=True)
            elif each.kind == "code":
                self.text(each.text, PLAIN, indent=6.0, fill="#1a4f8b")
            else:
                self.text(each.text, fill=QUIET if each.kind == "quiet" else INK)
            self.space(1.2)

    def _height(self, each: Line) -> float:
        size = TITLE if each.kind == "title" else PLAIN
        indent = 6.0 if each.kind == "code" else 0.0
        count = len(broken(each.text, self.width - indent, size, bold=each.kind == "title"))
        return count * size * LEADING + 1.2


def _rule(d: str) -> Node:
    return Path(d, stroke="#999999", width=0.2)
