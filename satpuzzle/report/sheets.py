"""The kinds of pages: cards, their backs, the board, blank ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from satpuzzle.errors import InputError
from satpuzzle.model import Lay, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.pictures.boards import Drawer, Style, flaw_of, hinted, title_of, upright_card
from satpuzzle.pictures.card_painter import INK, Corners, centroid, extent
from satpuzzle.pictures.scene import Group, Node, Path, Text, line, number, polygon
from satpuzzle.pictures.texts import shortened, wrapped
from satpuzzle.report.as_paper import PLAIN, QUIET, TITLE, Page
from satpuzzle.report.known_facts import code
from satpuzzle.report.paper import AWAY, MARGIN, TICK, Layout, Packing, Sheet, cut_marks, pack, sheets, usual_size
from satpuzzle.runtime.language import say

HAIR, CUT = 0.1, "#777777"  # the lines to cut along
ALIKE = 0.02  # lengths, in sides of cards, that may differ by so much and still be called equal
HEAD = 12.0  # the height of a board's title


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
