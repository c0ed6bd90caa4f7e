"""Pictures of puzzles: cards, one board, or several boards.

Every card and every empty cell has a title in words. Its `data-` attributes allow programs to read the filling: `cell`
(from 1), `type` (from 1), `turn` (clockwise rotation in steps) and `shown` (the labels clockwise from the first side).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

from satpuzzle.errors import InputError, harmless
from satpuzzle.model.board import Board, Labels, place_text
from satpuzzle.model.card import CardType
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.shapes import Polygon, Side, glued
from satpuzzle.model.solution import Solution
from satpuzzle.model.symmetries import moved
from satpuzzle.pictures.card_painter import CardPainter, Corners, Face, breadth, empty, extent, goes_on, mismatch, share
from satpuzzle.pictures.looks import looks_for, read_background
from satpuzzle.pictures.own import Picture
from satpuzzle.pictures.scene import Group, Node, Scene, Text, Use, broken, reach, shift
from satpuzzle.pictures.svg import to_svg
from satpuzzle.pictures.text_boards import at_corners, far_sides, joined_rims
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.validation import From, Opt

DRAWING, CUTTING = "Drawing", "Cards to cut out"  # headings of help pages
Written = tuple[Face, str, Mapping[str, str]]  # a card: what it shows, its title, data for programs
Texts = Literal["none", "labels", "names", "letters"]
LARGEST, SMALLEST = 100.0, 40.0  # maximum and minimum size of a card, in px
SPACE = 0.2  # between cards and around boards, in sizes of a card
LINE, HEADING, REMARK = 16.0, 13.0, 11.0  # height of a line of text, size of its letters, in px
MARGIN = 0.03  # around a single card, in sizes of a card
MOST_BOARDS = 1000  # limit on boards in one picture
MANY = 12  # limit on remarks under a board


NUMBERS, CARDS = "Show the number of each card type.", "Show the number of each card; names are always shown."
BACKGROUND = "Background of the cards: a colour, as in lightblue or #ff8800, or a picture."


def _texts(
    labels: Annotated[bool, Opt("Show the label of each side.", DRAWING)],
    names: Annotated[bool, Opt("Show figures by name.", DRAWING)],
    letters: Annotated[bool, Opt("Show a letter for each figure.", DRAWING)],
) -> Texts:
    return "labels" if labels else "names" if names else "letters" if letters else "none"


@dataclass(frozen=True)
class Style:
    """How puzzles are drawn.

    Attributes:
        numbers: Whether the middle of a card shows the number of its type (of the card, in pictures of the cards only).
        cards: Whether boards, too, show the numbers of the cards; names are always shown.
        texts: Texts at the sides: "none", "labels" as in CHECK lines, "names" of figures, or "letters", one for each
            figure, small for backs.
        arrows: Whether an arrow points to the side that is on top when the card is not rotated.
        motifs: The looks of figures, by name or number: words for a shape or a colour, or picture files.
        background: The background of cards: a colour or a picture file; None for the default.

    Raises:
        InputError: If a value is invalid.
    """

    numbers: Annotated[bool, Opt(NUMBERS, DRAWING)] = True
    cards: Annotated[bool, Opt(CARDS, DRAWING)] = False
    texts: Annotated[Texts, From(_texts)] = "none"
    arrows: Annotated[bool, Opt("Show the rotation of each card by an arrow.", DRAWING)] = False
    motifs: Mapping[str, str] | None = None
    background: Annotated[str | None, Opt(BACKGROUND, CUTTING, metavar="COLOUR|FILE", example="lightblue")] = None

    def __post_init__(self) -> None:
        validation.check_options(self)
        given: Any = {} if self.motifs is None else self.motifs
        looks = given.items() if isinstance(given, Mapping) else [("", None)]
        motifs = {str(figure) if type(figure) is int else figure: look for figure, look in looks}
        if not all(isinstance(each, str) for pair in motifs.items() for each in pair):
            wanted = say("a dictionary from figures to looks, such as {example}", example='{"1": "red heart"}')
            raise validation.wrong("motifs", self.motifs, wanted)
        object.__setattr__(self, "motifs", motifs)


class Laid(NamedTuple):
    """The card in a cell.

    Attributes:
        type: The number of its type; 0 if it is not a card of the puzzle.
        shown: Its labels, clockwise from the first side.
        turn: Its rotation; None if unknown.
        card: Its index in the cards of the puzzle; None for any card of its type.
    """

    type: int
    shown: Labels
    turn: int | None = None
    card: int | None = None


class Shown(NamedTuple):
    """A board to draw: its cells (None if empty), wrong sides, and remarks under it."""

    laid: Sequence[Laid | None]
    title: str = ""
    wrong: Sequence[Side] = ()
    remarks: Sequence[str] = ()

    @classmethod
    def of(cls, solution: Solution, title: str = "") -> Shown:
        """Return the board of a solution."""
        cells = enumerate(zip(solution.lays, solution.cards, strict=True))
        return cls([Laid(lay.type, solution.shown(cell), lay.turn, card) for cell, (lay, card) in cells], title)


def hinted(puzzle: Puzzle) -> Shown:
    """Return the board with the given cards, or empty."""
    laid: list[Laid | None] = [None] * puzzle.board.cells
    for hint, (card, _) in zip(puzzle.hints, puzzle.given_cards, strict=True):
        laid[hint.cell] = Laid(hint.type, puzzle.look(hint.type, hint.turn), hint.turn, card)
    return Shown(laid)


def seen(puzzle: Puzzle, lay: tuple[int, Labels] | None) -> Laid | None:
    """Return the card in a cell from the number of its type and its labels, right or wrong."""
    if lay is None:
        return None
    number, shown = lay
    if not 1 <= number <= len(puzzle.types):
        return Laid(0, shown)
    return Laid(number, shown, puzzle.types[number - 1].turn_showing(shown))


class Drawer:
    """Draws one puzzle; equal cards are the same nodes, which a file or a page contains once.

    Raises InputError for unknown motifs or a board that cannot be drawn, and OutOfTimeError.
    """

    def __init__(self, puzzle: Puzzle, style: Style | None = None, *, deadline: Deadline | None = None) -> None:
        self.puzzle = puzzle
        self.style = style = style or Style()
        self._clock = deadline or Deadline()
        faces = () if puzzle.corners else (*puzzle.cards, *puzzle.backs)
        numbers = sorted({abs(label) for labels in faces for label in labels if label != puzzle.rule.frame})
        names = dict(enumerate(puzzle.figures, 1))
        self.looks = looks_for(
            {number: names.get(number, "") for number in numbers},
            halves=puzzle.rule.halves,
            wishes=style.motifs,
            share=share(upright_card(puzzle.board)) if style.motifs else None,
            deadline=self._clock,
        )
        ground = read_background(style.background) if style.background is not None else None
        self.painter = CardPainter(self.looks, puzzle.rule, ground)
        self._painted = lru_cache(20_000)(self.painter.card)
        self._cell = lru_cache(20_000)(self._new_cell)

    @property
    def own_pictures(self) -> list[Picture]:
        """The picture files of the user that are shown."""
        motifs = [picture for look in self.looks.values() if look.own for picture in look.own.pictures]
        ground = self.painter.background
        return [*motifs, *([] if ground is None or isinstance(ground, str) else [ground])]

    # -- scenes --------------------------------------------------------------------------------------------

    def cards_scene(self) -> Scene:
        """Return a scene of all cards, not rotated, in rows."""
        count, backs = len(self.puzzle.cards), (False, True) if self.puzzle.backs else (False,)
        cards = [self.written(card, back) for card in range(count) for back in backs]
        return self._rows(cards, len(backs), SPACE, LARGEST, several(count, "{n} card", "{n} cards"))

    def type_scene(self, kind: CardType) -> Scene:
        """Return a scene of a card of that type as it is written, and its back if it has one of its own."""
        card, title = self.puzzle.cards_by_type[kind.number][0], say("card type {type}", type=kind.number)
        laid = [Laid(kind.number, labels) for labels in (kind.labels, *self.puzzle.backs[card : card + 1])]
        cards = [(self._face(each), title, _data(each, card="1")) for each in laid]
        return replace(self._rows(cards, len(cards), MARGIN, 2 * SMALLEST), title=title)

    def _rows(self, cards: Sequence[Written], group: int, space: float, most: float, description: str = "") -> Scene:
        """Return a scene of cards in rows, and groups, with this space between them, in sizes of a card."""
        corners = upright_card(self.puzzle.board)
        gap = space * breadth(corners)
        width, height = (length + gap for length in extent([corners]))
        columns = group * _columns(len(cards) // group, group * width / height)
        scale = _scale(width * columns, breadth(corners), most)
        children = []
        for place, card in self._clock.during(enumerate(cards), MOMENT):
            at = (gap + place % columns * width) * scale, (gap + place // columns * height) * scale
            children.append(self._card(_moved(corners, scale, *at), *card))
        rows = -(-len(cards) // columns)
        return self._scene((gap + columns * width) * scale, (gap + rows * height) * scale, children, description)

    def board_scene(self, boards: Sequence[Shown], description: str = "") -> Scene:
        """Return a scene of boards, side by side and in rows."""
        corners, rims = self.puzzle.board.corners, joined_rims(self.puzzle.board)
        width, height = extent(corners)
        columns = _columns(len(boards), width / height)
        scale = _scale(width * columns, breadth(corners[0]))
        edge = SPACE * breadth(corners[0]) * scale
        gap = max(2 * edge, LINE)
        titles = [reach(shown.title, HEADING, bold=True) for shown in boards]
        longest = (reach(remark, REMARK) for shown in boards for remark in shown.remarks)
        # remarks may be wider than a narrow board
        wide = max(width * scale, *titles, min(360.0, max(longest, default=0.0)))
        remarks = [_remarks([*shown.remarks, *filter(None, [rims])], wide) for shown in boards]
        head = 1.4 * LINE if any(titles) else 0.0
        children: list[Node] = []
        top = edge
        for start in range(0, len(boards), columns):
            for index, shown in enumerate(boards[start : start + columns], start):
                left = edge + (index - start) * (wide + gap)
                below = top + head + height * scale + LINE
                children += self.board(shown, scale, left, top + head)
                texts = [(top + LINE / 2, shown.title, HEADING)] if shown.title else []
                texts += [(below + number * LINE, text, REMARK) for number, text in enumerate(remarks[index])]
                children += [Text(left, *text, bold=text[2] == HEADING, anchor="start", width=wide) for text in texts]
            lines = max(map(len, remarks[start : start + columns]))
            top += head + height * scale + (lines + 0.5) * LINE * bool(lines) + gap
        return self._scene(2 * edge + columns * (wide + gap) - gap, top - gap + edge, children, description)

    def board(self, shown: Shown, scale: float, left: float, top: float) -> Iterator[Node]:
        """Yield a board at this position, scaled from the unit of its corners."""
        board = self.puzzle.board
        given = {hint.cell for hint in self.puzzle.hints}
        places = [_moved(corners, scale, left, top) for corners in board.corners]
        cells = enumerate(zip(places, shown.laid, strict=True))
        for cell, (corners, laid) in self._clock.during(cells, MOMENT):
            yield self._cell(cell, corners, laid, cell in given)
        for cell, number in far_sides(board):
            yield goes_on(places[cell], number)
        for cell, number in shown.wrong:
            title = say("{place}, side {side}: does not match", place=place_text(board, cell), side=number + 1)
            yield mismatch(places[cell], number, title)

    def _new_cell(self, cell: int, corners: Polygon, laid: Laid | None, given: bool) -> Node:
        """Return a cell, which covers this polygon, with its card."""
        where = place_text(self.puzzle.board, cell)
        if laid is None:
            return empty(corners, say("{place}: empty", place=where), {"cell": str(cell + 1)})
        title = say("{place}: {card}", place=where, card=self._lay_title(laid))
        return self._card(corners, self._face(laid, alone=False, given=given), title, _data(laid, cell=str(cell + 1)))

    def _scene(self, width: float, height: float, children: Sequence[Node], description: str) -> Scene:
        puzzle = self.puzzle
        words = about(puzzle)
        return Scene(
            width,
            height,
            children,
            title=puzzle.title or words,
            description=f"{words}: {description}" if description else words,
            data={"board": puzzle.board.name, "rule": str(puzzle.rule)},
            background="#ffffff",
        )

    def _card(self, corners: Polygon, face: Face, title: str, data: Mapping[str, str]) -> Node:
        """Return a card that covers this polygon."""
        left, top = corners[0]
        shape = tuple((round(x - left, 2), round(y - top, 2)) for x, y in corners)
        return Group((Use(self._painted(shape, face), shift(left, top)),), title=title, data=data, kind="card")

    # -- faces of cards -------------------------------------------------------------------------------

    def written(self, card: int, back: bool = False) -> Written:
        """Return the face of a card, not rotated, by its index; or its back, if cards have two sides."""
        puzzle = self.puzzle
        kind, turn = puzzle.card_types[card]
        title = say("card {card}, of type {type}", card=puzzle.card_name(card), type=kind)
        labels = puzzle.cards[card]
        if back:
            labels = puzzle.backs[card] if puzzle.backs else moved(labels, puzzle.board.sides)
            turn = puzzle.types[kind - 1].looks.index(labels)
            title = say("the back of {card}", card=title)
        laid = Laid(kind, labels, turn, card)
        face = self._face(laid)
        if back and face.middle:
            face = face._replace(middle=say("{card} back", card=face.middle))
        return face, title, _data(laid, card=str(card + 1))

    def _face(self, laid: Laid, *, alone: bool = True, given: bool = False) -> Face:
        """Return the face of a card, on a board or `alone`."""
        style, puzzle = self.style, self.puzzle
        name = puzzle.card_name(laid.card) if laid.card is not None else ""
        number = name if style.cards or alone or (name and puzzle.card_names) else str(laid.type or "?")
        return Face(
            labels=laid.shown,
            middle=number if style.numbers else "",
            texts=tuple(map(self._text, laid.shown)),
            corners=tuple(at_corners(puzzle, laid.shown)) if puzzle.corners else (),
            top=self._lying(laid)[1] if style.arrows and not alone and laid.turn is not None and laid.type else None,
            given=given,
            named=style.texts == "names" and any(puzzle.figures),
        )

    def _lying(self, laid: Laid) -> tuple[bool, int]:
        """Return whether a card of a type is turned over, and by how many steps it is then rotated clockwise."""
        puzzle, kind = self.puzzle, self.puzzle.types[laid.type - 1]
        look, sides = kind.looks[laid.turn or 0], puzzle.board.sides
        faces = [kind.labels, *puzzle.backs[(card := puzzle.cards_by_type[kind.number][0]) : card + 1]]
        ways = ((over, move) for over, face in enumerate(faces) for move in puzzle.moves if moved(face, move) == look)
        over, move = next(ways)
        return over > 0 or move >= sides, move % sides

    def _text(self, label: int) -> str:
        """Return the text at a side."""
        texts, figure = self.style.texts, self.looks.get(abs(label))
        if self.puzzle.corners and texts != "labels":
            return ""
        if texts == "labels" or (figure is None and label != self.puzzle.rule.frame):
            return str(label)
        if figure is None or (texts == "none" and not self.looks.letters_needed):
            return ""
        if texts == "names":
            return self.puzzle.figure_name(label).removesuffix("+")
        return figure.letter.lower() if label < 0 else figure.letter

    def _lay_title(self, laid: Laid) -> str:
        words = say("card type {type}", type=laid.type) if laid.type else say("no card of this puzzle")
        if laid.card is not None and (self.style.cards or self.puzzle.card_names):
            words = say("card {card}", card=self.puzzle.card_name(laid.card))
        if laid.turn is None or not laid.type:
            return words
        over, turn = self._lying(laid)
        degrees = round(360 * turn / self.puzzle.board.sides)
        how = say("rotated {degrees}° clockwise", degrees=degrees) if turn else say("not rotated")
        return ", ".join([words, *[say("turned over")] * over, how])


def _data(laid: Laid, **where: str) -> dict[str, str]:
    """Return what programs read of a card."""
    turn = {} if laid.turn is None else {"turn": str(laid.turn)}
    return {**where, "type": str(laid.type), **turn, "shown": " ".join(map(str, laid.shown))}


def notebook_svg(puzzle: Puzzle, shown: Shown | None = None) -> str | None:
    """Return the cards of a puzzle, or a board, as an SVG element for notebooks; None if they cannot be drawn."""
    try:
        drawer = Drawer(puzzle)
        return to_svg(drawer.board_scene([shown]) if shown else drawer.cards_scene(), standalone=False)
    except InputError:
        return None


def about(puzzle: Puzzle) -> str:
    """Return number of cards and board in words."""
    cards = several(len(puzzle.cards), "{n} card", "{n} cards")
    return say("{cards}, {board} board", cards=cards, board=puzzle.board.name)


def title_of(puzzle: Puzzle) -> str:
    """Return the title of the puzzle, or else its description."""
    return harmless(puzzle.title) or about(puzzle)


def upright_card(board: Board) -> Corners:
    """Return the polygon of a single card, its first side in the usual position."""
    return glued(board.name, board.sides, 1, ())[0]


def _scale(across: float, card: float, largest: float = LARGEST) -> float:
    """Return px per unit, from the width of everything and the size of a card in units."""
    return max(SMALLEST / card, min(largest / card, 900.0 / across))  # px: the usual width


def _columns(count: int, shape: float) -> int:
    """Return a good number of columns: about square, with a full last row; shape: width by height of each."""

    def faults(columns: int) -> float:
        rows = -(-count // columns)
        places = rows * columns
        return abs(math.log(columns * shape / rows / 1.2)) + 4 * (places - count) / places

    return min(range(1, count + 1), key=faults)


def _moved(corners: Corners, scale: float, left: float, top: float) -> Polygon:
    return tuple((left + scale * x, top + scale * y) for x, y in corners)


def _remarks(remarks: Sequence[str], width: float) -> list[str]:
    """Return the lines under a board."""
    shown = list(remarks[:MANY])
    if len(remarks) > MANY:
        shown[-1] = say("and {n} more", n=len(remarks) - MANY + 1)
    return [line for remark in shown for line in broken(remark, width, REMARK)]
