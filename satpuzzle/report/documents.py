"""Documents for people: one model of what they say, written as a page of HTML that needs nothing else, and on paper.

A `Document` has sections of paragraphs, facts, and pictures of its puzzle. On paper a `Flow` breaks text into lines and
puts all below each other, on as many pages as that takes; `bound` numbers pages, these and others.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, chain, groupby
from typing import Any, Literal, NamedTuple

from satpuzzle.model import CardType, Puzzle
from satpuzzle.pictures import svg
from satpuzzle.pictures.boards import Drawer, PageDrawer, Shown, Style, flaw_of
from satpuzzle.pictures.card_painter import INK, Corners, extent
from satpuzzle.pictures.html import Html, closing, is_wide, lines, opening, table, text
from satpuzzle.pictures.scene import Group, Matrix, Node, Path, Point, Scene, Text, line, shift
from satpuzzle.pictures.text_boards import draw
from satpuzzle.pictures.texts import broken, shortened
from satpuzzle.report.paper import FOOT, MARGIN, Sheet, area, sheets
from satpuzzle.runtime.language import decimal, say

Kind = Literal["title", "strong", "plain", "bullet", "quiet", "code", "typed", "quoted", "check", "box", "none", "warn"]


class Line(NamedTuple):
    """A paragraph, one of a list, or a command to type. On pages only: what people typed, CHECK lines, boxes."""

    text: str
    kind: Kind = "plain"


def paragraph(text: str, /, **parts: Any) -> Line:
    """A paragraph of this text, marked and filled in as by `say`."""
    return Line(say(text, **parts))


def strong(text: str, /, **parts: Any) -> Line:
    """One that is stressed."""
    return Line(say(text, **parts), "strong")


def quiet(text: str, /, **parts: Any) -> Line:
    """One that stands back."""
    return Line(say(text, **parts), "quiet")


def bullet(text: str, /, **parts: Any) -> Line:
    """One of a list."""
    return Line(say(text, **parts), "bullet")


class Cards(NamedTuple):
    """A picture of all cards of the puzzle, as they are written."""


class Board(NamedTuple):
    """A board, and on pages what stands below it."""

    shown: Shown
    below: Sequence[Line] = ()


class Boards(NamedTuple):
    """Pictures of boards."""

    boards: Iterable[Board]


class Facts(NamedTuple):
    """What is called how, line by line."""

    rows: Sequence[tuple[str, str]]


class Table(NamedTuple):
    """On pages: texts and numbers in columns, card types as pictures."""

    heads: Sequence[str]
    rows: Iterable[Sequence[str | int | CardType]]


class Numbers(NamedTuple):
    """On pages: large numbers, each with what it counts, and what that means."""

    rows: Iterable[tuple[int, str, str]]


class Input(NamedTuple):
    """On pages: what was typed, under a line of words that unfolds it."""

    words: str
    text: str


class Section(NamedTuple):
    """What stands under a heading. anchor: on pages of several puzzles, the name of this one's part."""

    heading: str
    parts: Iterable[Part]
    anchor: str = ""


class Beside(NamedTuple):
    """On pages: sections beside each other."""

    sections: Iterable[Section]


Part = Line | Cards | Boards | Facts | Table | Numbers | Input | Section | Beside


class Document(NamedTuple):
    """All there is to say of a puzzle. about: what stands under the title."""

    puzzle: Puzzle
    title: str
    about: Sequence[str]
    sections: Sequence[Section]


_STYLE = Style(cards=True)  # the cards' own names, on the cards alone and on boards


# -- HTML --------------------------------------------------------------------------------------------------

_TAGS = {
    "strong": "<p><strong>{}</strong></p>",
    "plain": "<p>{}</p>",
    "bullet": "<li>{}</li>",
    "quiet": '<p class="about">{}</p>',
    "code": '<pre class="box command"><code>{}</code></pre>',
    "typed": "<p>{}</p>",
    "quoted": '<p class="about">{}</p>',
    "check": '<p class="check"><code>{}</code></p>',
    "box": '<p class="box">{}</p>',
    "none": '<p class="box none">{}</p>',
    "warn": '<p class="warn">{}</p>',
}
_MARKED = ("strong", "plain", "bullet", "quiet")  # the program's own words, with `commands` in them
LONG = 24  # lines of an input that is not unfolded


def html(document: Document) -> Iterator[str]:
    """The lines of a page."""
    writer = HtmlWriter(document.puzzle, _STYLE, "r-")
    yield from opening(document.title, document.about)
    for section in document.sections:
        yield from writer.part(section)
    yield from closing()


class HtmlWriter:
    """Writes what a page shows of one puzzle; pictures share what they define. mark: before all that it names there."""

    def __init__(self, puzzle: Puzzle, style: Style, mark: str) -> None:
        self.puzzle, self.style, self.mark = puzzle, style, mark
        self.flaw = flaw_of(puzzle.board)
        self._drawer, self._page = PageDrawer(puzzle, style), svg.Page(mark)

    def part(self, part: Part, level: int = 2) -> Iterator[str]:
        """The lines of a part; level: of its heading, if it has one."""
        match part:
            case Line():
                words = text(part.text)
                yield _TAGS[part.kind].format(
                    re.sub("`([^`]+)`", r"<code>\1</code>", words) if part.kind in _MARKED else words
                )
            case Cards():
                yield f'<div class="box cards">{self._page.svg(self._drawer.cards_scene())}</div>'
            case Boards():
                wide = " wide" if self.flaw or is_wide(self.puzzle.board) else ""
                yield f'<div class="solutions{wide}">'
                for number, board in enumerate(part.boards, 1):
                    yield "".join(self._board(number, board, level + 1))
                yield "</div>"
            case Facts():
                rows = (
                    f'<tr><th scope="row">{text(head)}</th><td>{text(value)}</td></tr>' for head, value in part.rows
                )
                yield f"<table><tbody>{''.join(rows)}</tbody></table>"
            case Table():
                cells = [
                    [self._card(cell) if isinstance(cell, CardType) else cell for cell in row] for row in part.rows
                ]
                yield f'<div class="scroll" tabindex="0">{table(part.heads, cells)}</div>'
            case Numbers():
                yield '<dl class="counts">'
                for number, head, meaning in part.rows:
                    yield f"<div><dt><span>{decimal(number)}</span> {text(head)}</dt><dd>{text(meaning)}</dd></div>"
                yield "</dl>"
            case Input():
                unfolded = ' open=""' if part.text.count("\n") < LONG else ""
                yield f'<details class="box"{unfolded}><summary>{text(part.words)}</summary>'
                yield f'<pre class="input" tabindex="0">{lines(part.text)}</pre></details>'
            case Section():
                example = f' class="example" id="{part.anchor}"' if part.anchor else ""
                yield f"<section{example}><h{level}>{text(part.heading)}</h{level}>"
                deeper = level + bool(part.anchor)
                for listed, parts in groupby(part.parts, lambda each: isinstance(each, Line) and each.kind == "bullet"):
                    shown = (line for each in parts for line in self.part(each, deeper))
                    yield from chain(["<ul>"], shown, ["</ul>"]) if listed else shown
                yield "</section>"
            case Beside():
                yield '<div class="beside">'
                for section in part.sections:
                    yield from self.part(section, level)
                yield "</div>"

    def _board(self, number: int, board: Board, level: int) -> Iterator[str]:
        """A picture, or where there is none, the board in plain characters."""
        shown = board.shown
        yield f'<article class="solution" id="{self.mark}s{number}">'
        if shown.title:
            yield f"<h{level}>{text(shown.title)}</h{level}>"
        if self.flaw:
            placed = [(cell, laid.type, laid.turn or 0) for cell, laid in enumerate(shown.laid) if laid]
            yield f'<pre tabindex="0">{lines(draw(self.puzzle, placed, names=self.style.texts == "names"))}</pre>'
        else:
            scene = self._drawer.board_scene([shown._replace(title="")])
            yield self._page.svg(replace(scene, title=shown.title or scene.title))
        for each in board.below:
            yield from self.part(each)
        yield "</article>"

    def _card(self, kind: CardType) -> Html:
        scene = self._drawer.type_scene(kind)
        return Html(self._page.svg(replace(scene, title=say("card type {type}", type=kind.number))))


# -- paper: all lengths in mm -------------------------------------------------------------------------------

HEADING, TITLE, PLAIN, FINE = 6.5, 4.6, 3.6, 2.0  # the sizes of letters
LEADING = 1.5  # from line to line, in sizes
AFTER = 1.2  # a paragraph
BETWEEN = 6.0  # tiles
QUIET = "#666666"
RULER = 50.0
CARDS = 0.2  # for a px of the picture of the cards
SOLVED = 19.0  # a square's side on boards that are solved
COLUMNS = (4, 2), (12, 3), (math.inf, 4)  # of up to so many boards
LEAST = 30.0  # the width of a title above such a board, at least
HEADS = (0.0, 6.0, 8.0)  # the height of that, by its lines


class Letters(NamedTuple):
    """How a paragraph is set."""

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
    """A drawing among others, its corner at the origin."""

    nodes: Sequence[Node]
    width: float
    height: float


class Page(NamedTuple):
    """A page without its footer. note, title: what that says; "": no more than of all pages. above: it stands at the
    top, for the paper is turned over.
    """

    sheet: Sheet
    nodes: Sequence[Node]
    note: str = ""
    title: str = ""
    above: bool = False


class Flow:
    """Pages of one sheet size that are filled from top to bottom, each under the same heading."""

    def __init__(self, sheet: Sheet, heading: str) -> None:
        self.sheet, self.heading = sheet, heading
        self.width, self.height = sheet.room
        self.shortened = shortened(heading, self.width / 1.1, HEADING)
        self.nodes: list[list[Node]] = []  # of each page
        self.top = 0.0
        self.begin = 0.0  # where text begins, under the heading
        self.page()

    def page(self) -> None:
        """Begin another page."""
        y = MARGIN + HEADING / 2
        ruled = line((MARGIN, y + 6), (MARGIN + self.width, y + 6))
        heading = Text(MARGIN, y, self.shortened, HEADING, INK, bold=True, anchor="start", width=self.width)
        self.nodes.append([heading, Path(ruled, stroke="#999999", width=0.2)])
        self.top = self.begin = y + 11

    def pages(self, note: str = "") -> list[Page]:
        """Those that are filled; note: of each."""
        return [Page(self.sheet, nodes, note) for nodes in self.nodes]

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
        self.top += min(height, max(0.0, self.left))

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
        """How high such paragraphs are."""
        height = 0.0
        for each in lines:
            size, bold, _, indent = _LETTERS[each.kind]
            height += len(broken(each.text, self.width - indent, size, bold=bold)) * size * LEADING + AFTER
        return height

    def tiles(self, tiles: Sequence[Tile]) -> None:
        """Drawings beside each other, in as many rows as that takes."""
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

    def section(self, section: Section, drawer: Drawer) -> None:
        """Heading and lines stay together up to the first picture, and what follows it again."""
        lines = [Line(section.heading, "title")]
        for part in section.parts:
            match part:
                case Line():
                    lines.append(part)
                case Facts():
                    lines += [Line(f"{name}: {value}") for name, value in part.rows]
                case Cards() | Boards():
                    tiles = [self._cards(drawer)] if isinstance(part, Cards) else self._boards(drawer, [*part.boards])
                    self.need(min(self.whole, self.height_of(lines) + max(tile.height for tile in tiles)))
                    self.block(lines)
                    self.tiles(tiles)
                    lines = []
        self.block(lines)

    def _cards(self, drawer: Drawer) -> Tile:
        scene = drawer.cards_scene()
        scale = min(CARDS, self.width / scene.width, (self.whole - 40) / scene.height)
        return Tile([Group(scene.children, at=Matrix(a=scale, d=scale))], scene.width * scale, scene.height * scale)

    def _boards(self, drawer: Drawer, boards: Sequence[Board]) -> list[Tile]:
        """Side by side: the more, the smaller."""
        corners = drawer.puzzle.board.corners
        width, height = extent(corners)
        columns = next(columns for most, columns in COLUMNS if len(boards) <= most)
        across = (self.width - (columns - 1) * BETWEEN) / columns - 0.01
        side = min(solved_side(corners), across / width, (self.whole - 40) / height)
        return [board_tile(drawer, shown, side, LEAST, shown.title) for shown, _ in boards]


def solved_side(corners: Sequence[Corners]) -> float:
    """How long the sides of cards are on solved boards, where there is room."""
    return SOLVED / math.sqrt(area(corners[0]))


def board_tile(drawer: Drawer, shown: Shown, side: float, least: float, title: str = "", below: str = "") -> Tile:
    """A board whose cards have sides of that length, under lines of text. least: how wide they may be."""
    width, height = extent(drawer.puzzle.board.corners)
    room = max(width * side, least)
    lines = []
    if title:
        lines.append(Text(0, 1.8, title, 0.8 * PLAIN, INK, True, "start", room))
    if below:
        lines.append(Text(0, 5.4, shortened(below, room, 0.7 * PLAIN), 0.7 * PLAIN, QUIET, False, "start", room))
    head = HEADS[len(lines)]
    return Tile([*lines, *drawer.board(shown, side, 0.0, head)], room, height * side + head)


def pages(document: Document) -> list[Scene]:
    """The document on A4."""
    drawer = Drawer(document.puzzle, _STYLE)
    flow = Flow(sheets("a4")[0], document.title)
    if flow.shortened != flow.heading:
        flow.block([Line(document.title, "title")])
    flow.block(Line(each, "quiet") for each in document.about)
    for section in document.sections:
        flow.space(BETWEEN / 2)
        flow.section(section, drawer)
    return bound(flow.pages(), document.title, drawer.definitions(drawer.labels))


def bound(
    pages: Sequence[Page], title: str, definitions: Mapping[str, Sequence[Node]], *, ruler: bool = False
) -> list[Scene]:
    """The pages with their footers. definitions: what their drawings use. ruler: with a line to measure on each."""
    return [
        Scene(
            page.sheet.width,
            page.sheet.height,
            [*page.nodes, _footer(page, title, place, len(pages), ruler=ruler)],
            definitions,
            title=title,
            unit="mm",
        )
        for place, page in enumerate(pages, 1)
    ]


def _footer(page: Page, title: str, place: int, total: int, *, ruler: bool) -> Group:
    """What stands at the foot of a page, or where that is seen from the back."""
    sheet = page.sheet
    right, y = sheet.width - MARGIN, sheet.height - MARGIN - FOOT + 4.2
    room = sheet.width - 2 * MARGIN - RULER - 8
    count = say("page {n} of {total}", n=place, total=total)
    text = f"{page.note} · {count}" if page.note else count
    title = page.title or title
    nodes = (
        *(_ruler(sheet, say("This line is 50 mm if it was printed at 100 % (actual size).")) if ruler else ()),
        Text(right, y, shortened(title, room, 1.4 * FINE), 1.4 * FINE, QUIET, True, "end", room),
        Text(right, y + 3.6, text, 1.4 * FINE, QUIET, False, "end", sheet.width - 2 * MARGIN - 92),
    )
    return Group(nodes, at=shift(0, 2 * MARGIN + FOOT - sheet.height) if page.above else None, kind="footer")


@lru_cache(maxsize=16)
def _ruler(sheet: Sheet, text: str) -> tuple[Node, ...]:
    """A line of 50 mm, to hold a ruler against."""
    y = sheet.height - MARGIN - FOOT + 4.2
    ends: list[tuple[Point, Point]] = [((x, y - 1.2), (x, y + 1.2)) for x in (MARGIN, MARGIN + RULER)]
    lines = [((MARGIN, y), (MARGIN + RULER, y)), *ends]
    return (
        *(Path(line(*each), stroke="#000000", width=0.15) for each in lines),
        Text(MARGIN, y + 3.2, text, 1.25 * FINE, QUIET, anchor="start", width=90.0),
    )
