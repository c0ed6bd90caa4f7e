"""The kinds of pages to print and to cut out: cards, their backs, the board, blank ones; and where cards lie on a page.

Lengths are in mm, x to the right and y down, from the page's corner. Cards are regular polygons. Squares lie in rows
and columns, edge to edge, so that one cut is for two of them; triangles in strips that point up and down in turn, so
that all cuts are straight, too; hexagons in rows, each moved by half a card, a little apart, since nobody can cut along
a zigzag; any others in rows and columns, apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from typing import Literal, NamedTuple, get_args

from satpuzzle.errors import InputError, demand_known
from satpuzzle.model import Lay, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.pictures.boards import Drawer, Style, flaw_of, hinted, title_of, upright_card
from satpuzzle.pictures.card_painter import INK, Corners, centroid, extent
from satpuzzle.pictures.scene import Group, Matrix, Node, Path, Point, Text, line, number, polygon, shift, turn
from satpuzzle.pictures.texts import shortened, wrapped
from satpuzzle.report.as_paper import MARGIN, PAPERS, PLAIN, QUIET, TITLE, Flip, Page, Paper, Sheet, area, sheets
from satpuzzle.report.known_facts import code
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say

Cut = Literal["hairlines", "marks"]

TICK, AWAY = 4.0, 1.0  # how long cut marks are, and how far from the card
APART = 3.0  # between cards that cannot be cut with straight cuts
LEAST = 8.0  # a side that can still be cut out
LARGEST, SMALLEST, STEP = 50.0, 25.0, 5.0  # squares' sides, where none is asked for
EDGE = 1e-6  # lengths that differ by less are the same
HAIR, CUT = 0.1, "#777777"  # the lines to cut along
ALIKE = 0.02  # lengths, in sides of cards, that may differ by so much and still be called equal
HEAD = 12.0  # the height of a board's title


@dataclass(frozen=True)
class Layout:
    """How cards are laid on paper. size: a side in mm, None: as is usual; gap: None: as is usual.

    Raises InputError for values that mean nothing.
    """

    paper: Paper = "a4"
    size: float | None = None
    cut: Cut = "hairlines"
    gap: float | None = None
    backs: bool = True
    flip: Flip = "long"

    def __post_init__(self) -> None:
        for name, known in (("paper", PAPERS), ("cut", get_args(Cut)), ("flip", get_args(Flip))):
            word = getattr(self, name)
            demand_known(name, [validation.text(name, word, next(iter(known)))], known)
        object.__setattr__(self, "size", validation.length("size", self.size, LEAST))
        object.__setattr__(self, "gap", validation.length("gap", self.gap))
        object.__setattr__(self, "backs", validation.flag("backs", self.backs))


def usual_size(card: Corners, board: Sequence[Corners], paper: Paper) -> float:
    """How long a side of a card is, where nobody says: about as large as a square of 5 cm, or down to half of that.

    card, board: with sides of length 1. As large as lets the board fit the page; whole steps of 5 mm.
    """
    square = math.sqrt(area(card))
    step = min(STEP, round(LARGEST / square / 5, 1))
    least, most = SMALLEST / square - step / 2, LARGEST / square + step / 2
    possible = [round(step * n, 1) for n in range(1, 1 + int(most / step)) if step * n >= least]
    fitting = [side for side in possible if not board or any(fits(board, side, sheet) for sheet in sheets(paper))]
    return max(fitting) if fitting else min(possible)


def fits(polygons: Sequence[Corners], side: float, sheet: Sheet, head: float = 12.0) -> bool:
    """Is there room for them on the sheet, under a line of that height, with sides of that length?"""
    width, height = extent(polygons)
    across, down = sheet.room
    return width * side <= across + EDGE and height * side <= down - head + EDGE


class Packing(NamedTuple):
    """How cards lie on a sheet. card: their polygon, upright. places: what moves it to where each card lies."""

    sheet: Sheet
    card: Corners
    places: tuple[Matrix, ...]
    gap: float

    def cells(self, count: int) -> list[list[Point]]:
        """The polygons of the first places."""
        return [[place(corner) for corner in self.card] for place in self.places[:count]]


def pack(card: Corners, count: int, paper: Paper, cut: Cut, gap: float | None = None) -> Packing | None:
    """On whichever way the paper lies more cards fit, at most `count`; upright if there is no difference.

    card: its polygon, in mm. gap: between cards; None: what is usual. None if no card fits at all.
    """
    between = gap if gap is not None else 0.0 if len(card) in (3, 4) else APART
    packings = [_packed(card, sheet, cut, between) for sheet in sheets(paper)]
    best = max(packings, key=lambda each: min(len(each.places), count))
    return best if best.places else None


def _packed(card: Corners, sheet: Sheet, cut: Cut, gap: float) -> Packing:
    ticks = TICK + AWAY if cut == "marks" else 0.0
    across, down = (each - 2 * ticks for each in sheet.room)
    lattice = {3: _triangles, 6: _hexagons}.get(len(card), _boxes)
    places = list(lattice(card, across + EDGE, down + EDGE, gap))
    reach = [place(corner) for place in places for corner in card]
    left = (sheet.width - max((x for x, _ in reach), default=0.0)) / 2
    moved = shift(round(left, 2), MARGIN + ticks)
    return Packing(sheet, card, tuple(moved.after(place) for place in places), gap)


def _fit(room: float, card: float, pitch: float) -> int:
    """How many fit in a row of that length."""
    return 0 if card > room else 1 + int((room - card) / pitch)


def _boxes(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    width, height = extent([card])
    for row in range(_fit(down, height, height + gap)):
        for column in range(_fit(across, width, width + gap)):
            yield shift(column * (width + gap), row * (height + gap))


def _triangles(card: Corners, across: float, down: float, gap: float) -> Iterator[Matrix]:
    """Those that point down are turned; rows begin with either in turn, so that slanted cuts go on straight.

    Each lies in the middle of a triangle that is larger by half the gap all around.
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


def cut_marks(cells: Sequence[Corners]) -> list[tuple[Point, Point]]:
    """Short lines that lengthen the sides of cards where no card lies; where a side's end has none, none is needed.

    Cards whose sides, lengthened, run into their neighbours have them on their sides instead, at the corners.
    """
    sides = [(p, q) for corners in cells for p, q in pairwise((*corners, corners[0]))]
    covered = _covering(cells)
    marks: dict[tuple[Point, Point], None] = {}
    for p, q in sides:
        length = math.dist(p, q)
        ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
        for (x, y), sign in ((p, -1), (q, 1)):
            dx, dy = sign * ux, sign * uy
            near, far = (x + AWAY * dx, y + AWAY * dy), (x + (AWAY + TICK) * dx, y + (AWAY + TICK) * dy)
            if not (covered(near) or covered(far)):
                marks[_rounded(near), _rounded(far)] = None
            elif len(cells[0]) not in (3, 4):
                reach = min(TICK, length / 6)
                marks[_rounded((x, y)), _rounded((x - reach * dx, y - reach * dy))] = None
    return list(marks)


def _rounded(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _covering(cells: Sequence[Corners]) -> Callable[[Point], bool]:
    """Which places are covered by cards: those are looked at that touch the same square of a grid."""
    across = [x for x, _ in cells[0]]
    width = max(max(across) - min(across), 1.0)
    near: dict[tuple[int, int], list[Corners]] = {}

    def square(x: float, y: float) -> tuple[int, int]:
        return int(x / width), int(y / width)

    for corners in cells:
        xs, ys = zip(*corners, strict=True)
        (left, top), (right, low) = square(min(xs), min(ys)), square(max(xs), max(ys))
        for place in product(range(left, right + 1), range(top, low + 1)):
            near.setdefault(place, []).append(corners)
    return lambda point: any(inside(point, corners) for corners in near.get(square(*point), ()))


def inside(point: Point, corners: Corners) -> bool:
    """Does it lie within a convex polygon whose corners go clockwise, or on its edge?"""
    x, y = point
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) >= -0.01 * math.dist((px, py), (qx, qy))
        for (px, py), (qx, qy) in pairwise((*corners, corners[0]))
    )


class CardSet:
    """The cards of a puzzle, ready to be printed. Raises InputError if they do not fit the page.

    prefix: of the names that its drawings define. corners: of the board's cells, empty if it cannot be drawn; flaw:
    then why. side: of the cards, in mm.
    """

    def __init__(self, puzzle: Puzzle, layout: Layout, style: Style | None, prefix: str = "") -> None:
        self.puzzle, self.layout = puzzle, layout
        style = replace(style or Style(), cards=True)
        self.drawer = Drawer(puzzle, style, prefix=prefix)
        self.boards = Drawer(puzzle, replace(style, numbers=True), prefix=prefix)  # where the card's name is needed
        self.code = code(puzzle)
        self.flaw = flaw_of(puzzle.board)
        self.corners: Sequence[Corners] = () if self.flaw else puzzle.board.corners
        unit = upright_card(puzzle.board)
        self.side = layout.size or usual_size(unit, self.corners, layout.paper)
        self.card = [(x * self.side, y * self.side) for x, y in unit]
        packing = pack(self.card, len(puzzle.cards), layout.paper, layout.cut, layout.gap)
        if packing is None:
            ticks = 2 * (TICK + AWAY) if layout.cut == "marks" else 0.0
            (width, height), rooms = extent([unit]), [each.room for each in sheets(layout.paper)]
            most = max(min((across - ticks) / width, (down - ticks) / height) for across, down in rooms)
            raise InputError(
                "cards with sides of {size} mm do not fit on {paper} paper; the largest that do have {most} mm",
                size=number(self.side),
                paper=layout.paper,
                most=math.floor(most),
            )
        self.packing: Packing = packing

    @property
    def title(self) -> str:
        """What the puzzle is called, else what it is."""
        return title_of(self.puzzle)

    @property
    def regular(self) -> bool:
        """Are all cells of the board regular polygons, as the cards are?"""

        def between(corners: Corners) -> list[float]:
            return [math.dist(p, q) for p, q in combinations(corners, 2)]

        wanted = between(upright_card(self.puzzle.board))
        return all(abs(a - b) < ALIKE for cell in self.corners for a, b in zip(between(cell), wanted, strict=True))

    @property
    def in_order(self) -> bool:
        """Do the cards, in the order and the turns in which they are listed, make a solution?"""
        lays = tuple(Lay(kind, turn) for kind, turn in self.puzzle.card_types)
        return len(lays) > 1 and not solution_faults(Solution(lays, self.puzzle))

    @property
    def note(self) -> str:
        """What footers say of it."""
        return say("Set {code} · sides of {size} mm", code=self.code, size=number(self.side))

    @property
    def a_page(self) -> int:
        """How many cards a page holds."""
        return len(self.packing.places)

    def card_pages(self) -> Iterator[Page]:
        """The cards, and behind each page its backs."""
        cards = range(len(self.puzzle.cards))
        for start in range(0, len(cards), self.a_page):
            here = cards[start : start + self.a_page]
            yield Page(self.packing.sheet, [*self._fronts(here)], self.note, self.title)
            if self.layout.backs:
                upside_down = self.packing.sheet.mirrors(self.layout.flip).d < 0
                yield Page(self.packing.sheet, [*self._backs(here)], self.note, self.title, above=upside_down)

    def _fronts(self, cards: Sequence[int]) -> Iterator[Node]:
        cells = self.packing.cells(len(cards))
        for card, place in zip(cards, self.packing.places, strict=False):
            face = self.drawer.written(card)
            face = replace(face, middle=turned_safely(face.middle))
            yield Group((self.drawer.painter.card(self.card, face, edge=False),), at=place)
        if self.layout.cut == "hairlines":
            yield from (Path(polygon(corners), stroke=CUT, width=HAIR) for corners in cells)
        else:
            yield from (Path(line(*mark), stroke="#000000", width=HAIR) for mark in cut_marks(cells))

    def _backs(self, cards: Sequence[int]) -> Iterator[Node]:
        mirror = self.packing.sheet.mirrors(self.layout.flip)
        for card, corners in zip(cards, self.packing.cells(len(cards)), strict=True):
            yield self._back(card, [mirror(corner) for corner in corners])

    def _back(self, card: int, corners: Corners) -> Group:
        """The card's name and the code of the set, within the circle that the card holds."""
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
        """What tells its board page from others: equal empty boards are one."""
        return (self.code if self.puzzle.hints else ""), tuple(map(tuple, self.corners)), self.side

    def board_page(self, *, shared: bool = False) -> Page:
        """The board, with the given cards on it: as large as the cards if the page is large enough.

        shared: it is for several sets of cards.
        """
        width, height = extent(self.corners)
        ways = sorted(sheets(self.layout.paper), key=lambda each: each.across != self.packing.sheet.across)

        def side_on(sheet: Sheet) -> float:
            across, down = sheet.room
            return min(self.side, across / width, (down - HEAD) / height)

        sheet = max(ways, key=side_on)
        side = side_on(sheet)
        across, down = sheet.room
        left = (sheet.width - width * side) / 2
        top = MARGIN + HEAD + (down - HEAD - height * side) / 2
        hint = say("The board: lay the cards here, so that all sides that touch match.")
        if side < self.side:
            hint = say(
                "The board, drawn at {percent} % of the cards' size.", percent=math.floor(100 * side / self.side)
            )
        if self.puzzle.hints:
            hint += " " + say("The cards on it are given.")
        title = say("Board {board}", board=self.puzzle.board.name) if shared else self.title
        nodes: list[Node] = [
            Text(MARGIN, MARGIN + TITLE / 2, shortened(title, across / 1.1, TITLE), TITLE, INK, True, "start", across),
            Text(MARGIN, MARGIN + TITLE + 3.5, hint, 0.8 * PLAIN, QUIET, False, "start", across),
        ]
        nodes += self.boards.board(hinted(self.puzzle), side, round(left, 2), round(top, 2))
        return Page(sheet, nodes) if shared else Page(sheet, nodes, self.note, self.title)


def turned_safely(name: str) -> str:
    """The name of a card that is held any way round: with a dot behind it if it is a number upside down, too."""
    upside_down = name[::-1].translate(str.maketrans("69", "96"))
    return f"{name}." if set(name) <= set("0689") and upside_down != name else name


def blank_page(sheet: Sheet) -> Page:
    """A page for the back of one that has none."""
    text = say("This page is blank, so that what follows begins on a sheet of its own.")
    return Page(sheet, [Text(sheet.width / 2, sheet.height / 2, text, PLAIN, "#aaaaaa")])
