"""Pages to print and cut out: cards, backs, boards; and the arrangement of cards on a page.

Lengths are in mm, x to the right and y down from the upper left corner of the page. Cards are regular polygons. Squares
lie in rows and columns without gaps, so that neighbours share cuts. Triangles lie in strips, pointing up and down
alternately, so that all cuts are straight. Hexagons lie in rows, each shifted by half a card, with gaps, as nobody can
cut along a zigzag. Other polygons lie in rows and columns with gaps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from satpuzzle.errors import InputError, demand_known, joined
from satpuzzle.model import Lay, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.pictures.boards import Drawer, Style, flaw_of, hinted, title_of, upright_card
from satpuzzle.pictures.card_painter import INK, Corners, centroid, covering, extent, grown
from satpuzzle.pictures.scene import (
    Group,
    Matrix,
    Node,
    Path,
    Point,
    Scene,
    Text,
    bounds,
    line,
    number,
    polygon,
    shift,
    turn,
)
from satpuzzle.pictures.text_boards import joined_rims
from satpuzzle.pictures.texts import wrapped
from satpuzzle.report.known_facts import code, sentence, unusual
from satpuzzle.report.papers import CARD, MARGIN, Edge, Paper, Sheet, area, sheets
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say, several

if TYPE_CHECKING:
    from satpuzzle.pictures.own import Picture

Cut = Literal["hairlines", "marks"]

TICK, AWAY = 4.0, 1.0  # length of cut marks, and their distance from the card or its bleed
MOST_BLEED = 20
LEAST, MOST = 8, 10_000  # side of a card; the latter also of a gap
LARGEST = 50.0  # largest default side of squares
EDGE = 1e-6  # lengths that differ by less are equal
HAIR, CUT = 0.1, "#777777"  # width and colour of the lines to cut along
HEAD = 12.0  # height of a board's title
QUIET = "#666666"  # colour of secondary text


class Page(NamedTuple):
    """A page of cards, their backs, or a board.

    Attributes:
        scene: The drawing, as large as the page.
        note: A remark in the footer.
        title: The title in the footer; empty for that of the document.
        head: The title of a board, and what to do with it; empty for none.
        top: Where that is, in mm.
        above: The footer is at the top, as the paper is turned over.
        bare: The page has no footer.
    """

    scene: Scene
    note: str = ""
    title: str = ""
    head: Sequence[str] = ()
    top: float = MARGIN
    above: bool = False
    bare: bool = False


@dataclass(frozen=True)
class Layout:
    """How cards are arranged on paper.

    Attributes:
        paper: The paper.
        size: The side of a card in mm; None for the default.
        cut: Hairlines around the cards, or marks beside them; None: marks for print shops, else hairlines.
        gap: The gap between cards in mm; None for the default.
        backs: Whether to print backs.
        edge: The edge around which the printer turns the paper.
        bleed: How far art goes on beyond the cards in mm; None: no bleed, and pages do not state what is cut out.
        back: The picture on all backs; None: the name of the card and the code of the set.

    Raises:
        InputError: A value is invalid.
    """

    paper: Paper = "a4"
    size: float | None = None
    cut: Cut | None = None
    gap: float | None = None
    backs: bool = True
    edge: Edge = "long"
    bleed: float | None = None
    back: Picture | None = None

    def __post_init__(self) -> None:
        real, flag = validation.real, validation.flag
        size, bleed = partial(real, least=LEAST, most=MOST), partial(real, most=MOST_BLEED)
        validation.check_fields(self, paper="a4", size=size, gap=partial(real, most=MOST), bleed=bleed, backs=flag)
        if self.paper != CARD:
            sheets(self.paper)
        if self.cut is None:
            object.__setattr__(self, "cut", "marks" if self.shop else "hairlines")
        for name, known in (("cut", get_args(Cut)), ("edge", get_args(Edge))):
            word = getattr(self, name)
            demand_known(name, [validation.text(name, word, next(iter(known)))], known)
        if self.gap is not None and self.gap < 2 * self.beyond:
            raise InputError(
                "a gap of {gap:g} mm is too small for a bleed of {bleed:g} mm; the minimum is {least:g} mm",
                gap=self.gap,
                bleed=self.beyond,
                least=2 * self.beyond,
            )

    @property
    def beyond(self) -> float:
        """How far art goes on beyond the cards in mm."""
        return self.bleed or 0.0

    @property
    def shop(self) -> bool:
        """Whether pages are for a print shop and state what is cut out."""
        return self.bleed is not None or self.paper == CARD


def usual_size(card: Corners, board: Sequence[Corners], paper: Paper) -> float:
    """The default side of a card, in steps of about 5 mm.

    A card is about as large as a square of 5 cm; smaller, down to 2.5 cm, if otherwise the board does not fit the page.

    Args:
        card: The polygon of a card with sides of length 1.
        board: The cells of the board, also with sides of length 1; empty if it cannot be drawn.
        paper: The paper.

    Returns:
        The side in mm.
    """
    square = math.sqrt(area(card))
    step = min(LARGEST / 10, round(LARGEST / square / 5, 1))
    least, most = LARGEST / 2 / square - step / 2, LARGEST / square + step / 2
    possible = [round(step * n, 1) for n in range(1, 1 + int(most / step)) if step * n >= least]
    fitting = [side for side in possible if not board or any(fits(board, side, sheet) for sheet in sheets(paper))]
    return max(fitting) if fitting else min(possible)


def fits(polygons: Sequence[Corners], side: float, sheet: Sheet) -> bool:
    """Whether polygons scaled by `side` fit the sheet below a heading."""
    width, height = extent(polygons)
    across, down = sheet.room
    return width * side <= across + EDGE and height * side <= down - HEAD + EDGE


class Packing(NamedTuple):
    """The arrangement of cards on a sheet.

    Attributes:
        sheet: The paper.
        card: The polygon of a card, upright.
        places: The transformation for each card.
    """

    sheet: Sheet
    card: Corners
    places: tuple[Matrix, ...]

    def cells(self, count: int) -> list[list[Point]]:
        """The polygons of the first `count` cards."""
        return [[place(corner) for corner in self.card] for place in self.places[:count]]

    def in_the_middle(self, count: int) -> Packing:
        """The same cards in the middle between the margin and the footer."""
        _, top, _, low = bounds(corner for cell in self.cells(count) for corner in cell)
        down = shift(0, round((2 * MARGIN + self.sheet.room[1] - top - low) / 2, 2))
        return self._replace(places=tuple(down.after(place) for place in self.places))


def pack(
    card: Corners, count: int, paper: Paper, cut: Cut | None, gap: float | None = None, bleed: float = 0.0
) -> Packing | None:
    """Arrange cards on paper, in portrait or landscape, whichever holds more of them; portrait if they are equal.

    Args:
        card: The polygon of a card in mm.
        count: The number of cards.
        paper: The paper.
        cut: How cuts are marked.
        gap: The gap between cards; None for the default.
        bleed: How far art goes on beyond the cards.

    Returns:
        The arrangement; None if no card fits.
    """
    border = around(len(card), cut, bleed)
    if paper == CARD:
        width, height = extent([card])
        return Packing(Sheet(width + 2 * border, height + 2 * border), card, (shift(border, border),))
    # cards of other shapes cannot share straight cuts
    between = gap if gap is not None else 2 * bleed + (0.0 if len(card) in (3, 4) else 3.0)
    packings = [_packed(card, sheet, border, between) for sheet in sheets(paper)]
    best = max(packings, key=lambda each: min(len(each.places), count))
    if len(card) == 4 and count < len(best.places):  # as few columns as the rows need, for a full rectangle
        columns = len({place.e for place in best.places})
        even = -(-count // -(-count // columns))
        best = _packed(card, best.sheet, border, between, columns=even)
    return best if best.places else None


def around(sides: int, cut: Cut | None, bleed: float) -> float:
    """The room around cards with so many sides for their bleed, which is longest at corners, and for cut marks."""
    corner = {3: 2.0, 4: 1.0}.get(sides, 1.2)
    return corner * bleed + (TICK + AWAY if cut == "marks" else 0.0)


def _packed(card: Corners, sheet: Sheet, border: float, gap: float, columns: int | None = None) -> Packing:
    across, down = (each - 2 * border for each in sheet.room)
    across = across if columns is None else columns * (extent([card])[0] + gap) - gap
    lattice = {3: _triangles, 6: _hexagons}.get(len(card), _boxes)
    places = list(lattice(card, across + EDGE, down + EDGE, gap))
    reach = [place(corner) for place in places for corner in card]
    left = (sheet.width - max((x for x, _ in reach), default=0.0)) / 2
    moved = shift(round(left, 2), MARGIN + border)
    return Packing(sheet, card, tuple(moved.after(place) for place in places))


def _fit(room: float, card: float, pitch: float) -> int:
    """How many cards fit in a row of length `room`."""
    return 0 if card > room else 1 + int((room - card) / pitch)


def _boxes(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    width, height = extent([card])
    for row in range(_fit(down, height, height + gap)):
        for column in range(_fit(across, width, width + gap)):
            yield shift(column * (width + gap), row * (height + gap))


def _triangles(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    """Triangles pointing up and down alternately, also from row to row, so that slanted cuts go through all rows.

    Each lies in the middle of a triangle that is larger by half the gap all around.

    Yields:
        The transformation for each card.
    """
    width, height = extent([card])
    pitch, row_pitch = (width + math.sqrt(3) * gap) / 2, height + 1.5 * gap
    for row in range(_fit(down, height + gap / 2, row_pitch)):
        for column in range(_fit(across, width, pitch)):
            x, y = column * pitch, row * row_pitch
            if (row + column) % 2:
                yield shift(x + width, y + height).after(turn(180))
            else:
                yield shift(x, y + gap / 2)


def _hexagons(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    width, height = extent([card])
    pitch = width + gap
    for row in range(_fit(down, height, 0.75 * height + gap * math.sqrt(3) / 2)):
        begin = pitch / 2 if row % 2 else 0.0
        for column in range(_fit(across - begin, width, pitch)):
            yield shift(begin + column * pitch, row * (0.75 * height + gap * math.sqrt(3) / 2))


def cut_marks(cells: Sequence[Corners], bleed: float = 0.0) -> list[tuple[Point, Point]]:
    """Short lines beside cards that extend their sides, outside the bleed of all cards.

    For triangles and squares, they are at both ends of each straight cut. Other cards have their own marks; where they
    would run into another card, they are on the sides themselves, at the corners.

    Args:
        cells: The polygons of the cards.
        bleed: How far art goes on beyond the cards.

    Returns:
        The ends of each line.
    """
    sides = [(p, q) for corners in cells for p, q in pairwise((*corners, corners[0]))]
    areas = [grown(corners, bleed) for corners in cells] if bleed else cells
    marks = _straight_marks if len(cells[0]) in (3, 4) else _single_marks
    return list(dict.fromkeys((_rounded(near), _rounded(far)) for near, far in marks(sides, areas, bleed)))


def _straight_marks(
    sides: Sequence[tuple[Point, Point]], areas: Sequence[Corners], _bleed: float
) -> Iterator[tuple[Point, Point]]:
    """Marks at both ends of the lines through these sides, outside all areas."""
    lines: dict[tuple[float, ...], tuple[float, float, Point]] = {}
    for p, q in sides:
        p, q = sorted((p, q), key=_rounded)
        ux, uy = ((q[axis] - p[axis]) / math.dist(p, q) for axis in (0, 1))
        lines[(*_rounded((ux, uy)), round(p[0] * uy - p[1] * ux, 2))] = ux, uy, p
    for ux, uy, (x, y) in lines.values():
        met: list[float] = []
        for corners in areas:
            seen = [((a - x) * uy - (b - y) * ux, (a - x) * ux + (b - y) * uy) for a, b in corners]
            met += [along for across, along in seen if abs(across) < EDGE]
            for (across, along), (other, further) in pairwise((*seen, seen[0])):
                if across * other < 0:
                    met.append(along + (further - along) * across / (across - other))
        for end, sign in ((min(met), -1), (max(met), 1)):
            near, far = end + sign * AWAY, end + sign * (AWAY + TICK)
            yield (x + near * ux, y + near * uy), (x + far * ux, y + far * uy)


def _single_marks(
    sides: Sequence[tuple[Point, Point]], areas: Sequence[Corners], bleed: float
) -> Iterator[tuple[Point, Point]]:
    """Marks at both ends of each side, outside all areas, or else on the side."""
    covered = _covering(areas)
    away = AWAY + bleed / math.sin(2 * math.pi / len(areas[0]))
    for p, q in sides:
        length = math.dist(p, q)
        ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
        for (x, y), sign in ((p, -1), (q, 1)):
            dx, dy = sign * ux, sign * uy
            near = x + away * dx, y + away * dy
            ends = [(x + (away + tick) * dx, y + (away + tick) * dy) for tick in (TICK, TICK / 2)]
            far = next((end for end in ends if not covered(near) and not covered(end)), None)
            if far is not None:
                yield near, far
            else:
                reach = min(TICK, length / 6)
                yield (x, y), (x - reach * dx, y - reach * dy)


def _rounded(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _covering(cells: Sequence[Corners]) -> Callable[[Point], bool]:
    """A function that tells whether a point is covered by a card."""
    middles = [(centroid(corners), corners) for corners in cells]
    reach = max(math.dist(middles[0][0], corner) for corner in cells[0])
    return lambda point: any(
        math.dist(point, middle) <= reach and inside(point, corners) for middle, corners in middles
    )


def inside(point: Point, corners: Corners) -> bool:
    """Whether a point lies in a convex polygon with clockwise corners, or on its edge."""
    x, y = point
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) >= -0.01 * math.dist((px, py), (qx, qy))
        for (px, py), (qx, qy) in pairwise((*corners, corners[0]))
    )


class CardSet:
    """The cards of a puzzle, ready to be printed.

    Args:
        puzzle: The puzzle.
        layout: The arrangement on paper.
        style: The style of the cards; None for the default.

    Attributes:
        drawer: Draws the cards.
        boards: Draws boards.
        code: The code of the set.
        flaw: Why the board cannot be drawn; empty if it can.
        corners: The cells of the board; empty if it cannot be drawn.
        side: The side of a card in mm.
        card: The polygon of a card in mm.
        packing: The arrangement of the cards on a page.

    Raises:
        InputError: The cards do not fit the page.
    """

    def __init__(self, puzzle: Puzzle, layout: Layout, style: Style | None) -> None:
        self.puzzle, self.layout = puzzle, layout
        self.two_sided = puzzle.flip or len(puzzle.backs) > 0
        if self.two_sided and (layout.back or not layout.backs):
            option = "--back-picture" if layout.back else "--no-backs"
            raise InputError("cards that are turned over need their own backs: leave out {option}", option=option)
        style = replace(style or Style(), cards=True)
        self.drawer = Drawer(puzzle, style)
        self.boards = Drawer(puzzle, replace(style, numbers=True))  # with card numbers
        self.code = code(puzzle)
        self.flaw = flaw_of(puzzle.board)
        self.corners: Sequence[Corners] = () if self.flaw else puzzle.board.corners
        unit = upright_card(puzzle.board)
        self.side = layout.size or usual_size(unit, self.corners, "a4" if layout.paper == CARD else layout.paper)
        self.card = [(x * self.side, y * self.side) for x, y in unit]
        packing = pack(self.card, len(puzzle.cards), layout.paper, layout.cut, layout.gap, layout.beyond)
        if packing is None:
            border = 2 * around(len(unit), layout.cut, layout.beyond)
            (width, height), rooms = extent([unit]), [each.room for each in sheets(layout.paper)]
            most = max(min((across - border) / width, (down - border) / height) for across, down in rooms)
            raise InputError(
                "cards with sides of {size} mm do not fit on {paper} paper; the maximum is {most} mm",
                size=number(self.side),
                paper=layout.paper,
                most=math.floor(most),
            )
        self.packing: Packing = packing
        if layout.paper != CARD and not self.handout:
            self.packing = packing.in_the_middle(len(puzzle.cards))

    @property
    def title(self) -> str:
        """The title of the puzzle, or a description."""
        return title_of(self.puzzle)

    @property
    def in_order(self) -> bool:
        """Whether the cards make a solution in the order and rotations in which they are listed."""
        lays = tuple(Lay(kind, turn) for kind, turn in self.puzzle.card_types)
        return len(lays) == self.puzzle.board.cells > 1 and not solution_faults(Solution(lays, self.puzzle))

    @property
    def note(self) -> str:
        """The note in the footers."""
        return say("Set {code} · sides of {size} mm", code=self.code, size=number(self.side))

    @property
    def arrows(self) -> str:
        """What arrows on cards that may not be rotated freely mean; "" if there are none."""
        if self.puzzle.turns == "free":
            return ""
        ways = {4: say("arrows point up"), 6: say("arrows point to the upper right")}
        up = ways.get(len(self.card), say("arrows point to the first side of a cell"))
        return say("{up}, or the other way", up=up) if self.puzzle.turns == "half" else up

    @property
    def told(self) -> str:
        """What cards may do, if this is to be said, and what arrows mean."""
        return joined("; ", filter(None, [unusual(self.puzzle), self.arrows]))

    @property
    def card_note(self) -> str:
        """The note in the footers of pages with cards."""
        return joined(" · ", filter(None, [self.note, self.arrows]))

    @property
    def a_page(self) -> int:
        """The number of cards on a page."""
        return len(self.packing.places)

    def card_pages(self) -> Iterator[Page]:
        """The pages with cards, each followed by its backs."""
        cards = range(len(self.puzzle.cards))
        for start in range(0, len(cards), self.a_page):
            here = cards[start : start + self.a_page]
            cells = self.packing.cells(len(here))
            count = several(len(here), "{n} card", "{n} cards")
            yield self._page(count, [*self._fronts(here)], cells, Matrix())
            if self.layout.backs:
                marks = self._marks(cells, self.mirror) if self.layout.shop and self.layout.cut == "marks" else ()
                yield self._page(say("the back of all cards"), [*self._backs(here), *marks], cells, self.mirror)

    @property
    def mirror(self) -> Matrix:
        """Maps a point of a page of cards to the same point seen from the back."""
        sheet = self.packing.sheet
        return Matrix(a=-1, e=sheet.width) if self.layout.paper == CARD else sheet.mirrors(self.layout.edge)

    def _page(self, shown: str, nodes: Sequence[Node], cells: Sequence[Corners], side: Matrix) -> Page:
        """A page with these cards, or their backs if `side` mirrors it."""
        scene = self.scene(*self.packing.sheet, nodes, f"{self.title}: {shown}")
        if self.layout.shop:
            trim, bleed = (
                bounds(side(corner) for corners in cells for corner in grown(corners, by))
                for by in (0, self.layout.beyond)
            )
            scene = replace(scene, trim=trim, bleed=bleed)
        bare = self.layout.paper == CARD
        return Page(scene, self.card_note, self.title, above=side.d < 0, bare=bare)

    def scene(self, width: float, height: float, nodes: Sequence[Node], title: str = "") -> Scene:
        """A drawing of cards or boards, in mm, by default with the title of the puzzle."""
        return Scene(width, height, nodes, title or self.title, unit="mm")

    def _fronts(self, cards: Sequence[int]) -> Iterator[Node]:
        cells = self.packing.cells(len(cards))
        for card, place in zip(cards, self.packing.places, strict=False):
            yield Group((self._face(card),), at=place)
        if self.layout.cut == "hairlines":
            yield from (Path(polygon(corners), stroke=CUT, width=HAIR) for corners in cells)
        else:
            yield from self._marks(cells, Matrix())

    def _face(self, card: int, back: bool = False) -> Node:
        """A card, or its own back; with an arrow if it may not be rotated freely."""
        face, title, data = self.drawer.written(card, back)
        face = face._replace(
            middle=turned_safely(face.middle),
            corners=tuple(map(turned_safely, face.corners)),
            top=None if self.puzzle.turns == "free" else 0,
        )
        nodes = self.drawer.painter.card(self.card, face, edge=False, bleed=self.layout.beyond)
        return Group(nodes, title=title, data=data, kind="card")

    def _marks(self, cells: Sequence[Corners], side: Matrix) -> Iterator[Node]:
        """The cut marks of a page."""
        for near, far in cut_marks(cells, self.layout.beyond):
            yield Path(line(side(near), side(far)), stroke="#000000", width=HAIR)

    def _backs(self, cards: Sequence[int]) -> Iterator[Node]:
        width, _ = extent([self.card])
        places = [self.mirror.after(place).after(Matrix(a=-1, e=width)) for place in self.packing.places]
        if self.two_sided:
            for card, at in zip(cards, places, strict=False):
                yield Group((self._face(card, back=True),), at=at)
            return
        if self.layout.back is None:
            for card, corners in zip(cards, self.packing.cells(len(cards)), strict=True):
                yield self._back(card, [self.mirror(corner) for corner in corners])
            return
        outer = [(width - x, y) for x, y in grown(self.card, self.layout.beyond)]  # seen from the back
        left, top, right, bottom = bounds(outer)
        cover = covering(self.layout.back, outer, shift(left, top), (right - left, bottom - top))
        title = say("the back of all cards")
        for at in places[: len(cards)]:
            yield Group((cover,), at=at, title=title, kind="back")

    def _back(self, card: int, corners: Corners) -> Group:
        """The name of the card and the code of the set, inside the inscribed circle."""
        name = self.puzzle.card_name(card)
        x, y = centroid(corners)
        (px, py), (qx, qy) = corners[0], corners[1]
        radius = math.dist((x, y), ((px + qx) / 2, (py + qy) / 2))
        lines, size = wrapped(turned_safely(name), 1.55 * radius, 0.75 * radius, 0.6 * radius, bold=True)
        texts: list[Node] = []
        for place, words in enumerate(lines):
            below = y - 0.12 * radius + (place - (len(lines) - 1) / 2) * 1.1 * size
            texts.append(Text(x, below, words, size, INK, bold=True, width=1.6 * radius))
        texts.append(Text(x, y + 0.46 * radius, self.code, min(0.2 * radius, 3.5), QUIET, width=1.2 * radius))
        title = say("the back of card {card} of set {code}", card=name, code=self.code)
        return Group(tuple(texts), title=title, data={"card": str(card + 1)}, kind="back")

    @property
    def board_key(self) -> object:
        """A key for the board page; equal empty boards share one."""
        puzzle = self.puzzle
        own = self.code if puzzle.hints else "", self.told, puzzle.corners != (), joined_rims(puzzle.board)
        return own, tuple(map(tuple, self.corners)), self.side

    @property
    def handout(self) -> bool:
        """Whether cards and board fit on one page, one above the other."""
        if self.layout.shop or not self.corners or self.a_page < len(self.puzzle.cards):
            return False
        (across, down), (width, height) = self.packing.sheet.room, extent(self.corners)
        low = max(y for cell in self.packing.cells(len(self.puzzle.cards)) for _, y in cell) - MARGIN
        return width * self.side <= across and low + 2 * HEAD + height * self.side <= down

    def with_board(self, page: Page) -> Page:
        """The page of the cards of a handout with the board below them."""
        top = max(y for cell in self.packing.cells(len(self.puzzle.cards)) for _, y in cell) + HEAD
        left = (page.scene.width - extent(self.corners)[0] * self.side) / 2
        board = self.boards.board(hinted(self.puzzle), self.side, round(left, 2), round(top + HEAD, 2))
        scene = replace(page.scene, children=[*page.scene.children, *board])
        return page._replace(scene=scene, head=("", self._hint(self.side)), top=top)

    def board_page(self, *, shared: bool = False, title: str = "") -> Page:
        """The page with the board and the given cards, at the size of the cards if it fits.

        Args:
            shared: Whether the page is for several sets of cards.
            title: The heading; by default the title of the puzzle.

        Returns:
            The page.
        """
        title = title or self.title
        width, height = extent(self.corners)
        ways = sorted(sheets(self.layout.paper), key=lambda each: each.across != self.packing.sheet.across)

        def side_on(sheet: Sheet) -> float:
            across, down = sheet.room
            return min(self.side, across / width, (down - HEAD) / height)

        sheet = max(ways, key=side_on)
        side = side_on(sheet)
        left = (sheet.width - width * side) / 2
        top = MARGIN + HEAD + (sheet.room[1] - HEAD - height * side) / 2
        board = self.boards.board(hinted(self.puzzle), side, round(left, 2), round(top, 2))
        page = Page(self.scene(*sheet, [*board], say("Board {board}", board=self.puzzle.board.name)))
        if shared:
            return page._replace(head=(say("Board {board}", board=self.puzzle.board.name), self._hint(side)))
        return page._replace(head=(title, self._hint(side)), note=self.note, title=title)

    def _hint(self, side: float) -> str:
        """What to do with the board, drawn with this side."""
        hint = say("The board: place the cards here so that all touching sides match.")
        if self.puzzle.corners:
            hint = say("The board: place the cards here so that all touching corners match.")
        if side < self.side:
            hint = say(
                "The board, drawn at {percent} % of the cards' size.", percent=math.floor(100 * side / self.side)
            )
        if self.puzzle.hints:
            hint += " " + say("The cards on it are given.")
        return " ".join([hint, *map(sentence, filter(None, [self.told, joined_rims(self.puzzle.board)]))])


def turned_safely(name: str) -> str:
    """A card's name; with a dot after it if upside down it reads as another number."""
    upside_down = name[::-1].translate(str.maketrans("69", "96"))
    return f"{name}." if set(name) <= set("0689") and upside_down != name else name
