"""Sheets of paper, and paragraphs on them. All lengths are in mm.

A `Flow` breaks text into lines and fills as many pages as necessary; `bound` adds footers with page numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.pictures.card_painter import INK, Corners
from satpuzzle.pictures.scene import Box, Group, Matrix, Node, Path, Point, Scene, Text, line, shift
from satpuzzle.pictures.texts import broken, shortened
from satpuzzle.report.documents import Line
from satpuzzle.runtime.language import say

Paper = str  # a name in PAPERS, width x height in mm as in 320x450, or CARD
Edge = Literal["long", "short"]

PAPERS = {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # width and height of portrait pages
CARD = "card"  # paper as large as a card with its bleed and cut marks
SMALLEST_PAPER, LARGEST_PAPER = 140.0, 5000.0  # limits on the sides of other papers
INSET = 0.02  # of the trim box of a whole page, which Ghostscript otherwise rounds to be larger than the page
MARGIN = 10.0  # that printers leave blank
FOOT = 8.0  # height of the footer, above the lower margin
HEADING, TITLE, PLAIN, FINE = 6.5, 4.6, 3.6, 2.0  # font sizes
LEADING = 1.5  # line height in font sizes
AFTER = 1.2  # space after a paragraph
BETWEEN = 6.0  # space between tiles
QUIET = "#666666"  # colour of secondary text
RULER = 50.0  # length of the line for checking the scale


class Sheet(NamedTuple):
    """A sheet of paper, portrait or landscape."""

    width: float
    height: float

    @property
    def across(self) -> bool:
        """True for landscape."""
        return self.width > self.height

    @property
    def box(self) -> Box:
        """The whole sheet, less `INSET` on all sides."""
        return INSET, INSET, self.width - INSET, self.height - INSET

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the printable area above the footer."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT

    def mirrors(self, edge: Edge) -> Matrix:
        """Maps a point of the front to the same point seen from the back."""
        if self.across == (edge == "long"):
            return Matrix(d=-1, f=self.height)
        return Matrix(a=-1, e=self.width)


def sheets(paper: Paper) -> tuple[Sheet, Sheet]:
    """The paper in portrait and landscape. Raises InputError for an unknown paper."""
    width, height = PAPERS.get(paper.casefold()) or _measured(paper)
    return Sheet(width, height), Sheet(height, width)


def _measured(paper: str) -> tuple[float, float]:
    """The smaller and the larger side of a paper given as 320x450, in mm. Raises InputError."""
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?)[x×](\d{1,4}(?:\.\d{1,2})?)", paper)
    if match is None:
        raise InputError(
            "invalid paper {paper}; expected {names} or width x height in mm, as in 320x450",
            paper=shorten(paper),
            names=", ".join(PAPERS),
        )
    least, most = sorted((float(match[1]), float(match[2])))
    if least < SMALLEST_PAPER or most > LARGEST_PAPER:
        raise InputError(
            "invalid paper {paper}; expected sides from {least:g} to {most:g} mm",
            paper=paper,
            least=SMALLEST_PAPER,
            most=LARGEST_PAPER,
        )
    return least, most


def area(corners: Corners) -> float:
    """The area of a polygon with clockwise corners."""
    return sum(px * qy - qx * py for (px, py), (qx, qy) in pairwise((*corners, corners[0]))) / 2


class Letters(NamedTuple):
    """The style of a paragraph."""

    size: float = PLAIN
    bold: bool = False
    fill: str = INK
    indent: float = 0.0


_LETTERS = {
    "title": Letters(TITLE, bold=True),
    "strong": Letters(bold=True),
    "plain": Letters(),
    "bullet": Letters(indent=4.0),
    "quiet": Letters(fill=QUIET),
    "code": Letters(fill="#1a4f8b", indent=6.0),
}


class Tile(NamedTuple):
    """A drawing with its upper left corner at the origin."""

    nodes: Sequence[Node]
    width: float
    height: float


class Page(NamedTuple):
    """A page without its footer.

    Attributes:
        sheet: The paper.
        nodes: The drawings.
        note: A remark in the footer.
        title: The title in the footer; empty for that of the document.
        above: The footer is at the top, as the paper is turned over.
        bare: The page has no footer.
        ruler: The footer has a line of 50 mm to check the scale with a ruler.
        trim: What remains after cutting; None: not stated.
        bleed: That part with the art around it; None: not stated.
    """

    sheet: Sheet
    nodes: Sequence[Node]
    note: str = ""
    title: str = ""
    above: bool = False
    bare: bool = False
    ruler: bool = False
    trim: Box | None = None
    bleed: Box | None = None


class Flow:
    """Fills pages of one size from top to bottom, all with the same heading.

    `close` multiplies the space between paragraphs.
    """

    def __init__(self, sheet: Sheet, heading: str, close: float = 1.0) -> None:
        self.sheet = sheet
        self.close = close
        self.low = sheet.height - MARGIN - FOOT  # where pages end
        self.width, _ = sheet.room
        self.heading = shortened(heading, self.width / 1.1, HEADING)
        self.nodes: list[list[Node]] = []  # of each page
        self.top = 0.0
        self.begin = 0.0  # where text begins, below the heading
        self.page()

    def page(self) -> None:
        """Begin a new page."""
        y = MARGIN + HEADING / 2
        ruled = line((MARGIN, y + 6), (MARGIN + self.width, y + 6))
        heading = Text(MARGIN, y, self.heading, HEADING, INK, bold=True, anchor="start", width=self.width)
        self.nodes.append([heading, Path(ruled, stroke="#999999", width=0.2)])
        self.top = self.begin = y + 11

    def pages(self, note: str = "") -> list[Page]:
        """The pages, with this note in their footers."""
        return [Page(self.sheet, nodes, note) for nodes in self.nodes]

    @property
    def left(self) -> float:
        """The height left on the current page."""
        return self.low - self.top

    def need(self, height: float) -> None:
        """Begin a new page unless `height` is left on this one."""
        if height > self.left and self.top > self.begin:
            self.page()

    def add(self, nodes: Iterable[Node], height: float) -> None:
        """Add drawings whose origin is the upper left corner."""
        self.need(height)
        self.nodes[-1].append(Group(tuple(nodes), at=shift(MARGIN, self.top)))
        self.top += height

    def text(self, text: str, letters: Letters) -> None:
        """A paragraph."""
        size, bold, fill, indent = letters
        for each in broken(text, self.width - indent, size, bold=bold):
            words = Text(indent, size * LEADING / 2, each, size, fill, bold, "start", self.width - indent)
            self.add([words], size * LEADING)

    def space(self, height: float) -> None:
        """Leave so much free; nothing at the end of a page."""
        self.top += min(height * self.close, max(0.0, self.left))

    def block(self, lines: Iterable[Line]) -> None:
        """Paragraphs that stay together, if a page can hold them."""
        lines = list(lines)
        self.need(self.height_of(lines))
        for each in lines:
            if each.kind == "bullet":
                self.need(PLAIN * LEADING)
                dot = Text(1.0, PLAIN * LEADING / 2, "•", PLAIN, INK, anchor="start")
                self.nodes[-1].append(Group((dot,), at=shift(MARGIN, self.top)))
            self.text(each.text, _LETTERS[each.kind])
            self.space(AFTER)

    def height_of(self, lines: Iterable[Line]) -> float:
        """The height of paragraphs."""
        height = 0.0
        for each in lines:
            size, bold, _, indent = _LETTERS[each.kind]
            height += len(broken(each.text, self.width - indent, size, bold=bold)) * size * LEADING + AFTER * self.close
        return height

    def tiles(self, tiles: Sequence[Tile]) -> None:
        """Add drawings side by side, in as many rows as necessary."""
        rows: list[list[Tile]] = [[]]
        for tile in tiles:
            if sum(other.width + BETWEEN for other in rows[-1]) + tile.width > self.width:
                rows.append([])
            rows[-1].append(tile)
        for row in filter(None, rows):
            lefts = accumulate((tile.width + BETWEEN for tile in row[:-1]), initial=0.0)
            nodes = [Group(tile.nodes, at=shift(round(left, 2), 0)) for tile, left in zip(row, lefts, strict=True)]
            self.add(nodes, max(tile.height for tile in row))
            self.space(BETWEEN)


def filled(sheet: Sheet, heading: str, write: Callable[[Flow], object], note: str = "") -> list[Page]:
    """The pages that `write` fills; closer together if that saves one of a few pages."""
    usual, closer = Flow(sheet, heading), Flow(sheet, heading, 0.75)
    write(usual)
    if 1 < len(usual.nodes) <= 3:  # closer spaces and solutions may save a page
        write(closer)
        return min(usual, closer, key=lambda flow: len(flow.nodes)).pages(note)
    return usual.pages(note)


def bound(pages: Sequence[Page], title: str, definitions: Mapping[str, Sequence[Node]]) -> list[Scene]:
    """The pages with footers; `definitions` are used by their drawings."""
    return [
        Scene(
            page.sheet.width,
            page.sheet.height,
            [*page.nodes, *([] if page.bare else [_footer(page, title, place, len(pages))])],
            definitions,
            title=title,
            unit="mm",
            trim=page.trim,
            bleed=page.bleed,
        )
        for place, page in enumerate(pages, 1)
    ]


def _footer(page: Page, title: str, place: int, total: int) -> Group:
    """The footer of a page; at the top if the page is turned over."""
    sheet = page.sheet
    right, y = sheet.width - MARGIN, sheet.height - MARGIN - FOOT + 4.2
    room = sheet.width - 2 * MARGIN - RULER - 8
    count = say("page {n} of {total}", n=place, total=total)
    text = f"{page.note} · {count}" if page.note else count
    title = page.title or title
    nodes = (
        *(_ruler(sheet, say("This line is 50 mm long if printed at 100 % (actual size).")) if page.ruler else ()),
        Text(right, y, shortened(title, room, 1.4 * FINE), 1.4 * FINE, QUIET, True, "end", room),
        Text(right, y + 3.6, text, 1.4 * FINE, QUIET, False, "end", sheet.width - 2 * MARGIN - 92),
    )
    return Group(nodes, at=shift(0, 2 * MARGIN + FOOT - sheet.height) if page.above else None, kind="footer")


@lru_cache(maxsize=16)
def _ruler(sheet: Sheet, text: str) -> tuple[Node, ...]:
    """A line of 50 mm to check the scale with a ruler."""
    y = sheet.height - MARGIN - FOOT + 4.2
    ends: list[tuple[Point, Point]] = [((x, y - 1.2), (x, y + 1.2)) for x in (MARGIN, MARGIN + RULER)]
    lines = [((MARGIN, y), (MARGIN + RULER, y)), *ends]
    return (
        *(Path(line(*each), stroke="#000000", width=0.15) for each in lines),
        Text(MARGIN, y + 3.2, text, 1.25 * FINE, QUIET, anchor="start", width=90.0),
    )
