"""Cards to cut out, their backs, and boards: their size, and their places on pages.

Lengths are in mm, x to the right and y down from the upper left corner of the page. Cards are regular polygons. Squares
lie in rows and columns without gaps, so that neighbours share cuts. Triangles lie in strips, pointing up and down
alternately, so that all cuts are straight. Hexagons lie in rows, each shifted by half a card, with gaps, as nobody can
cut along a zigzag. Other polygons lie in rows and columns with gaps. If the cards and the board fit on one page, they
share it.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

from satpuzzle.errors import InputError, Parts, joined, shorten
from satpuzzle.model import Puzzle
from satpuzzle.model.value import value
from satpuzzle.paper.typeset import Page
from satpuzzle.pictures.boards import CUTTING, Drawer, Shown, Style, hinted, title_of, upright_card
from satpuzzle.pictures.card_painter import Corners, breadth, centroid, extent, grown
from satpuzzle.pictures.own import Picture, covering, read_picture
from satpuzzle.pictures.scene import Group, Matrix, Node, Path, Point, Scene, bounds, line, number, polygon, shift, turn
from satpuzzle.pictures.text_boards import flaw_of, joined_rims
from satpuzzle.report.known_facts import Knowledge, code, sentence, unusual
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Opt

PAPERS = {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # width and height of portrait pages
CARD = "card"  # paper as large as a card with its bleed and cut marks
MARGIN, FOOT, HEAD = 10.0, 8.0, 12.0  # what printers leave blank, the height of the footer, and of a board's title
TICK, AWAY = 4.0, 1.0  # length of cut marks, and their distance from the card or its bleed
USUAL = 50.0  # side of a square card if there is room for it
EXACT = 1e-6  # lengths that differ by less are equal


def room(sheet: Point) -> Point:
    """Width and height of what is between the margins of a page, above the footer."""
    return sheet[0] - 2 * MARGIN, sheet[1] - 2 * MARGIN - FOOT


PRINT, KNOWN = "Printing", ", ".join(PAPERS)  # a heading of help pages
BACK = "Print this .svg, .png or .jpg picture on all backs."
SIZE = "Side of a card in mm; by default fitted to the paper."
PAPER = "Paper: {papers}, its size in mm as in 320x450, or card for one card on each page."
LINK = "Print a QR code that opens the puzzle on a page of satpuzzle at this address."
BLEED = "For a print shop: let the art go on so far beyond the cards, and print cut marks."


@value(frozen=True)
class Printing:
    """What is printed, and how: the arguments of `sheet`, which explains them."""

    paper: Annotated[str, Opt(PAPER, PRINT, metavar="NAME|SIZE", parts={"papers": KNOWN}, example="a4")] = "a4"
    backs: Annotated[bool, Opt("Print backs, with the card's name and a code for the set.", PRINT)] = True
    back_picture: Annotated[validation.Path | None, Opt(BACK, PRINT)] = None
    edge: Annotated[Literal["long", "short"], Opt("Edge along which the printer flips the paper.", PRINT)] = "long"
    cards_only: Annotated[bool, Opt("Print only the cards and their backs; do not search.", PRINT)] = False
    details: Annotated[bool, Opt("Also print how to check the proof.", PRINT)] = False
    link: Annotated[str, Opt(LINK, PRINT, metavar="URL", example="https://example.org/try/")] = ""
    title: Annotated[str, Opt("Title of the puzzle, page or booklet.", PRINT, metavar="TEXT")] = ""
    author: Annotated[str, Opt("Name of the author.", PRINT, metavar="TEXT")] = ""
    publisher: Annotated[str, Opt("Publisher, for the cover.", PRINT, metavar="TEXT")] = ""
    size: Annotated[float | None, Opt(SIZE, CUTTING, metavar="MM", least=8, most=10_000)] = None
    bleed: Annotated[float | None, Opt(BLEED, CUTTING, metavar="MM", least=0, most=20)] = None
    exclusive = ("back_picture backs=False", *map("cards_only {}".format, ("title", "author", "publisher", "link")))

    def __post_init__(self) -> None:
        validation.check_options(self)
        validation.check_fields(self, link=validation.web_address)
        object.__setattr__(self, "link", self.link.partition("#")[0])
        if self.paper == CARD and not self.cards_only:
            raise InputError("--paper card needs --cards-only, as boards and solutions do not fit on a card")
        for name in ("title", "author", "publisher"):
            object.__setattr__(self, name, " ".join(getattr(self, name).split()))
        _ = self.sheets, self.back  # refuses an invalid paper or picture at once

    @cached_property
    def back(self) -> Picture | None:
        """The picture on all backs; None: the name of the card and the code of the set."""
        return None if self.back_picture is None else read_picture(os.fspath(self.back_picture))

    @property
    def sheets(self) -> list[Point]:
        """Width and height of the paper in portrait and landscape; of the usual one for single cards."""
        match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?)[x×](\d{1,4}(?:\.\d{1,2})?)", self.paper)
        known = PAPERS["a4"] if self.paper == CARD else PAPERS.get(self.paper.casefold())
        width, height = known or (sorted(map(float, match.groups())) if match else (0.0, 0.0))
        if not 140 <= width <= height <= 5000:
            raise InputError(
                "invalid paper {paper}; expected {names}, or width x height from 140 to 5000 mm, as in 320x450",
                paper=shorten(self.paper),
                names=KNOWN,
            )
        return [(width, height), (height, width)]

    @property
    def shop(self) -> bool:
        """Whether pages are for a print shop: they have cut marks, and state what is cut out."""
        return self.bleed is not None or self.paper == CARD


class Packing(NamedTuple):
    """The arrangement of cards on a page.

    Attributes:
        sheet: Width and height of the page.
        places: The transformation of an upright card to each place.
        board: The upper left corner of the board; None if it is on a page of its own.
    """

    sheet: Point
    places: Sequence[Matrix]
    board: Point | None = None


def pack(card: Corners, count: int, layout: Printing, board: Point | None = None) -> Packing | None:
    """Arrange cards on the page that holds more of them, portrait if it holds as many.

    Args:
        card: The polygon of a card in mm.
        count: The number of cards.
        layout: Paper and bleed.
        board: Width and height of a board that shares the page, below all cards.

    Returns:
        The arrangement, in the middle of the page; None if no card fits, or not all of them above a board.
    """
    border = around(len(card), layout)
    gap = 2 * (layout.bleed or 0.0) + (0.0 if len(card) in (3, 4) else 3.0)  # others cannot share straight cuts
    if layout.paper == CARD:
        width, height = extent([card])
        return Packing((width + 2 * border, height + 2 * border), [shift(border, border)])
    found: list[Packing] = []
    for sheet in layout.sheets:
        (across, down), (wide, high) = room(sheet), board or (0.0, 0.0)
        rows = down - 2 * border - (high + 2 * HEAD if board else 0.0)
        places = lattice(card, across - 2 * border, rows, gap) if wide <= across else []
        if len(card) == 4 and count < len(places):  # as few columns as the rows need, for a full rectangle
            even = -(-count // -(-count // len({place.e for place in places})))
            places = lattice(card, even * (extent([card])[0] + gap) - gap, rows, gap)
        places = places[:count]
        if len(places) >= (count if board else 1):
            left, top, right, low = bounds(place(corner) for place in places for corner in card)
            above = (down - low + top - high - HEAD) / 3 if board else (down - low + top) / 2
            corner = (MARGIN + (across - wide) / 2, MARGIN + down - high - above) if board else None
            moved = shift(round((sheet[0] - right - left) / 2, 2), round(MARGIN + above - top, 2))
            found.append(Packing(sheet, [moved.after(place) for place in places], corner))
    return max(found, key=lambda each: len(each.places), default=None)


def around(sides: int, layout: Printing) -> float:
    """The room around cards with so many sides for their bleed, which is longest at corners, and for cut marks."""
    return {3: 2.0, 4: 1.0}.get(sides, 1.2) * (layout.bleed or 0.0) + (TICK + AWAY) * layout.shop


def lattice(card: Corners, across: float, down: float, gap: float) -> list[Matrix]:
    """As many cards as fit, in rows.

    Triangles point up and down alternately, also from row to row, so that slanted cuts go through all rows. Each lies
    in the middle of a triangle that is larger by half the gap all around.

    Returns:
        The transformation for each card.
    """
    (width, height), sides = extent([card]), len(card)
    pitch, rise, shifted, lower = width + gap, height + gap, 0.0, 0.0
    if sides == 3:
        pitch, rise, lower = (width + math.sqrt(3) * gap) / 2, height + 1.5 * gap, gap / 2
    elif sides == 6:
        rise, shifted = 0.75 * height + gap * math.sqrt(3) / 2, pitch / 2
    places = []
    for row in range(max(0, 1 + math.floor((down + EXACT - height - lower) / rise))):
        begin = row % 2 * shifted
        for column in range(max(0, 1 + math.floor((across + EXACT - begin - width) / pitch))):
            x, y = begin + column * pitch, row * rise
            turned = sides == 3 and (row + column) % 2
            places.append(shift(x + width, y + height).after(turn(180)) if turned else shift(x, y + lower))
    return places


def cut_marks(cells: Sequence[Corners], bleed: float = 0.0) -> list[tuple[Point, Point]]:
    """Short lines that extend the sides of cards, outside the bleed of all cards.

    For triangles and squares, they are outside the box of all cards, at both ends of each straight cut. Other cards
    have their own marks, which end before the next card.

    Returns:
        The ends of each line.
    """
    left, top, right, low = bounds(corner for cell in cells for corner in (grown(cell, bleed) if bleed else cell))
    marks: dict[tuple[Point, Point], None] = {}
    for p, q in (side for cell in cells for side in pairwise((*cell, cell[0]))):
        length, sides = math.dist(p, q), len(cells[0])
        ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
        ways = [(side, at, u) for side, at, u in (((left, right), p[0], ux), ((top, low), p[1], uy)) if abs(u) > EXACT]
        inside = [sorted((end - at) / u for end in side) for side, at, u in ways]
        begin, end, tick = max(each[0] for each in inside), min(each[1] for each in inside), TICK
        if sides > 4:
            beyond = bleed / math.sin(2 * math.pi / sides)
            begin, end, tick = -beyond, length + beyond, TICK / 2
        for near, far in ((begin - AWAY, begin - AWAY - tick), (end + AWAY, end + AWAY + tick)):
            ends = [(round(p[0] + t * ux, 2) + 0.0, round(p[1] + t * uy, 2) + 0.0) for t in (near, far)]
            marks[ends[0], ends[1]] = None
    return [*marks]


class CardSet:
    """The cards of a puzzle, ready to be printed.

    Args:
        puzzle: The puzzle.
        layout: The arrangement on paper.
        style: The style of the cards.

    Attributes:
        place: The place in a booklet; 0 if there is none.
        known: What is known about the solutions.
        drawer: Draws the cards.
        code: The code of the set.
        flaw: Why the board cannot be drawn; empty if it can.
        corners: The cells of the board; empty if it cannot be drawn.
        side: The side of a card in mm.
        card: The polygon of a card in mm.
        packing: The arrangement of the cards on a page.

    Raises:
        InputError: The cards do not fit the page.
    """

    def __init__(self, puzzle: Puzzle, layout: Printing, style: Style) -> None:
        self.puzzle, self.layout, self.place = puzzle, layout, 0
        self.known = Knowledge(None)
        self.two_sided = puzzle.flip or len(puzzle.backs) > 0
        if self.two_sided and (layout.back or not layout.backs):
            option = "--back-picture" if layout.back else "--no-backs"
            raise InputError("cards that are turned over need their own backs: leave out {option}", option=option)
        style = replace(style, cards=True)
        self.drawer = Drawer(puzzle, style)
        self.code = code(puzzle)
        self.flaw = flaw_of(puzzle.board)
        self.corners: Sequence[Corners] = () if self.flaw else puzzle.board.corners
        self._boards = Drawer(puzzle, replace(style, numbers=True))
        self.side, self.card, self.packing = self._arranged()

    def _arranged(self) -> tuple[float, Corners, Packing]:
        """Size, polygon and arrangement of the cards, as large as cards and board, or the board, fit on a page."""
        unit, layout, count = upright_card(self.puzzle.board), self.layout, len(self.puzzle.cards)
        square = math.sqrt(len(unit) * breadth(unit) / 4)  # the side of a square as large as a card of side 1
        (wide, high), (width, height) = extent(self.corners or [unit]), extent([unit])
        most, least = round(USUAL / square / 5), math.ceil(USUAL / square / 10 - 0.5)
        sizes = [5.0 * n for n in range(most, least - 1, -1)] if layout.size is None else [layout.size]
        fitting = [side for side in sizes if side <= max(map(self._largest, layout.sheets)) + EXACT] or sizes[-1:]
        alone = layout.shop or layout.cards_only or not self.corners
        shared = [side for side in sizes if side > 0.65 * sizes[0] and not alone]
        for side in (*shared, fitting[0]):
            card = [(x * side, y * side) for x, y in unit]
            if packing := pack(card, count, layout, (wide * side, high * side) if side in shared else None):
                return side, card, packing
            shared = [each for each in shared if each < side]
        border = 2 * around(len(unit), layout)
        most = max(math.floor(min((x - border) / width, (y - border) / height)) for x, y in map(room, layout.sheets))
        told: Parts = {"size": number(side), "paper": layout.paper, "most": most}
        raise InputError("cards with sides of {size} mm do not fit on {paper} paper; the maximum is {most} mm", **told)

    def _largest(self, sheet: Point) -> float:
        """The largest side with which the board fits on a page below its title."""
        (across, down), (width, height) = room(sheet), extent(self.corners or [upright_card(self.puzzle.board)])
        return min(across / width, (down - HEAD) / height)

    @property
    def title(self) -> str:
        """The title of the puzzle, or a description; with its place in the booklet."""
        return f"{self.place}. {title_of(self.puzzle)}" if self.place else title_of(self.puzzle)

    @property
    def arrows(self) -> str:
        """What arrows on cards that may not be rotated freely mean; "" if there are none."""
        up = say("arrows point up") if len(self.card) == 4 else say("arrows point to the first side of a cell")
        return {"free": "", "half": say("{up}, or the other way", up=up)}.get(self.puzzle.turns, up)

    @property
    def told(self) -> str:
        """What cards may do, if this is to be said, and what arrows mean."""
        return joined("; ", filter(None, [unusual(self.puzzle), self.arrows]))

    @property
    def note(self) -> str:
        """The note in the footers: the code and the size of the cards, and what arrows mean."""
        size = say("Set {code} · sides of {size} mm", code=self.code, size=number(self.side))
        return joined(" · ", filter(None, [size, self.arrows]))

    def pages(self) -> Iterator[Page]:
        """The pages with cards, each followed by its backs; the first one with the board, if it fits."""
        (width, height), upright = self.packing.sheet, Matrix(a=-1, e=extent([self.card])[0])
        sideways = self.layout.paper == CARD or (width > height) == (self.layout.edge == "short")
        mirror = Matrix(a=-1, e=width) if sideways else Matrix(d=-1, f=height)
        cards, step = range(len(self.puzzle.cards)), len(self.packing.places)
        for here in (cards[start : start + step] for start in range(0, len(cards), step)):
            shown = [*zip(here, self.packing.places, strict=False)]
            yield self._side(shown, back=False)
            if self.layout.backs:
                yield self._side([(card, mirror.after(at).after(upright)) for card, at in shown], back=True)

    def _side(self, shown: Sequence[tuple[int, Matrix]], *, back: bool) -> Page:
        """A page with these cards at these places, or with their backs."""
        nodes: list[Node] = []
        figures, names, bleed = [], [], self.layout.bleed or 0.0
        cells = [[at(corner) for corner in self.card] for _, at in shown]
        for (card, at), cell in zip(shown, cells, strict=True):
            name = self.puzzle.card_name(card)
            if back and not self.two_sided and not self.layout.back:
                names.append((*centroid(cell), turned_safely(name)))
                continue
            title = say("the back of card {card} of set {code}", card=name, code=self.code)
            if self.layout.back and back:
                node: Node = covering(self.layout.back, grown(self.card, bleed))
            else:
                node, title = self._face(card, back)
            nodes.append(Group((node,), at=at))
            figures.append((*bounds(cell), title))
        if self.layout.shop:
            nodes += [Path(line(*mark), stroke="#000000", width=0.1) for mark in cut_marks(cells, bleed)]
        elif not back:
            nodes += [Path(polygon(cell), stroke="#777777", width=0.1) for cell in cells]
        growths = (0.0, bleed) if self.layout.shop else ()
        boxes = [bounds(corner for cell in cells for corner in grown(cell, each)) for each in growths]
        scene = Scene(*self.packing.sheet, nodes, unit="mm", opaque=self.layout.shop)
        page = Page(*self.packing.sheet, scene, "", figures, names, self.code, breadth(self.card) / 2, boxes)
        page = page._replace(title=self.title, note=self.note, bare=back or self.layout.paper == CARD)
        if self.packing.board is None or back:
            return page
        (x, y), board = self.packing.board, self.board()
        return page._replace(board=(board, x - 1, y - 1, board.width, board.title), head=("", self.hint()))

    def _face(self, card: int, back: bool = False) -> tuple[Node, str]:
        """A card, or its own back, and its title; with an arrow if it may not be rotated freely."""
        face, title, data = self.drawer.written(card, back)
        face = face._replace(
            middle=turned_safely(face.middle),
            corners=tuple(map(turned_safely, face.corners)),
            top=None if self.puzzle.turns == "free" else 0,
        )
        nodes = self.drawer.painter.card(self.card, face, edge=False, bleed=self.layout.bleed or 0.0)
        return Group(nodes, data=data, kind="card"), title

    def cover(self, card: int) -> Scene:
        """A card for the cover, without a number."""
        (width, height), face = extent([self.card]), self.drawer.written(card)[0]
        nodes = self.drawer.painter.card(self.card, face._replace(middle="", texts=(), top=None))
        return Scene(width + 1, height + 1, [Group(nodes, at=shift(0.5, 0.5))], unit="mm")

    def board(self, shown: Shown | None = None) -> Scene:
        """A board as large as the cards, with 1 mm around it; by default with the given cards only."""
        (width, height), name = extent(self.corners), say("Board {board}", board=self.puzzle.board.name)
        nodes = self._boards.board(shown or hinted(self.puzzle), self.side, 1.0, 1.0)
        return Scene(width * self.side + 2, height * self.side + 2, [*nodes], title=name, unit="mm")

    def board_page(self, *, shared: bool) -> Page:
        """The page with the board, at the size of the cards if it fits; `shared` by several sets of cards."""
        board, sheet = self.board(), max(self.layout.sheets, key=self._largest)
        part, down = min(1.0, self._largest(sheet) / self.side), room(sheet)[1]
        left, top = (sheet[0] - part * board.width) / 2, MARGIN + HEAD + (down - HEAD - part * board.height) / 2
        placed = board, round(left, 2), round(top, 2), part * board.width, board.title
        page = Page(
            *sheet, board=placed, head=(board.title if shared else self.title, self.hint(math.floor(100 * part)))
        )
        return page if shared else page._replace(title=self.title, note=self.note)

    def hint(self, percent: int = 100) -> str:
        """What to do with the board."""
        hint = say("The board: place the cards here so that all touching sides match.")
        if self.puzzle.corners:
            hint = say("The board: place the cards here so that all touching corners match.")
        if percent < 100:
            hint = say("The board, drawn at {percent} % of the cards' size.", percent=percent)
        if self.puzzle.hints:
            hint += " " + say("The cards on it are given.")
        return " ".join([hint, *map(sentence, filter(None, [self.told, joined_rims(self.puzzle.board)]))])


def turned_safely(name: str) -> str:
    """A card's name; with a dot after it if upside down it reads as another number."""
    upside_down = name[::-1].translate(str.maketrans("69", "96"))
    return f"{name}." if set(name) <= set("0689") and upside_down != name else name
