"""Pictures of puzzles: cards, one board, or several boards.

Every card and every empty cell has a title in words. Its `data-` attributes allow programs to read the filling: `cell`
(from 1), `type` (from 1), `turn` (clockwise rotation in steps) and `shown` (the labels clockwise from the first side).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from satpuzzle.errors import InputError, harmless
from satpuzzle.model.board import Board, Labels, place_text
from satpuzzle.model.card import CardType
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.shapes import Side
from satpuzzle.model.solution import Solution
from satpuzzle.model.symmetries import moved
from satpuzzle.pictures.card_painter import (
    CardPainter,
    Corners,
    Face,
    breadth,
    empty,
    extent,
    goes_on,
    share,
    wrong_mark,
)
from satpuzzle.pictures.scene import Group, Node, Scene, Text, Use, shift
from satpuzzle.pictures.svg import to_svg
from satpuzzle.pictures.text_boards import at_corners, far_sides, joined_rims
from satpuzzle.pictures.texts import WIDER, broken, width_of
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.runtime.language import say, several, translated

if TYPE_CHECKING:
    from satpuzzle.pictures.own import Picture

Texts = Literal["none", "labels", "names", "letters"]
LARGEST, SMALLEST = 100.0, 40.0  # maximum and minimum size of a card, in px
SPACE = 0.2  # between cards and around boards, in sizes of a card
LINE, HEADING, REMARK = 16.0, 13.0, 11.0  # height of a line of text, size of its letters, in px
MARGIN = 0.03  # around a single card, in sizes of a card
MOST_BOARDS = 1000  # limit on boards in one picture
MANY = 12  # limit on remarks under a board


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

    numbers: bool = True
    cards: bool = False
    texts: Texts = "none"
    arrows: bool = False
    motifs: Mapping[str, str] = field(default_factory=dict)
    background: str | None = None

    def __post_init__(self) -> None:
        validation.check_fields(self, background="lightblue")
        if not (isinstance(self.texts, str) and self.texts in get_args(Texts)):
            raise validation.wrong("texts", self.texts, say("one of {names}", names=", ".join(get_args(Texts))))
        wanted = say("a dictionary from figures to looks, such as {example}", example='{"1": "red heart"}')
        if not isinstance(self.motifs, Mapping):
            raise validation.wrong("motifs", self.motifs, wanted)
        given: list[tuple[Any, Any]] = list(self.motifs.items())
        motifs = {str(figure) if type(figure) is int else figure: look for figure, look in given}
        if not all(isinstance(each, str) for pair in motifs.items() for each in pair):
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
    def of(cls, solution: Solution, title: str = "", *, cards: bool = True) -> Shown:
        """Return the board of a solution. cards: with the numbers of its cards; names are always shown."""
        card: Sequence[int | None] = (
            solution.cards if cards or solution.puzzle.card_names else [None] * len(solution.lays)
        )
        lays = enumerate(solution.lays)
        return cls([Laid(lay.type, solution.shown(cell), lay.turn, card[cell]) for cell, lay in lays], title)


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
    """Draws one puzzle. Raises InputError for unknown motifs or a board that cannot be drawn, and OutOfTimeError."""

    def __init__(self, puzzle: Puzzle, style: Style | None = None, *, deadline: Deadline | None = None) -> None:
        from satpuzzle.pictures.looks import looks_for, read_background

        self.puzzle = puzzle
        self.style = style or Style()
        self._clock = deadline or Deadline()
        rule = puzzle.rule
        self.frame = rule.frame
        faces = () if puzzle.corners else (*puzzle.cards, *puzzle.backs)
        self.labels = sorted({label for labels in faces for label in labels})
        numbers = sorted({abs(label) for label in self.labels if label != self.frame})
        names = dict(enumerate(puzzle.figures, 1))
        figures = {n: names.get(n, "") for n in numbers}
        self.looks = looks_for(
            figures,
            halves=rule.halves,
            wishes=self.style.motifs,
            share=share(upright_card(puzzle.board)) if self.style.motifs else None,
            deadline=self._clock,
        )
        ground = read_background(self.style.background) if self.style.background is not None else None
        self._turning = ground is not None and not isinstance(ground, str)
        upright = upright_card(puzzle.board) if self._turning else ()
        self.painter = CardPainter(self.looks, rule, upright=upright, background=ground)

    @property
    def own_pictures(self) -> list[Picture]:
        """The picture files of the user that are shown."""
        motifs = [picture for look in self.looks.values() if look.own for picture in look.own.pictures]
        ground = self.painter.background
        return [*motifs, *([] if ground is None or isinstance(ground, str) else [ground])]

    # -- scenes --------------------------------------------------------------------------------------------

    def cards_scene(self) -> Scene:
        """Return a scene of all cards, not rotated, in rows."""
        corners = upright_card(self.puzzle.board)
        backs = (False, True) if self.puzzle.backs else (False,)
        faces = [(card, back) for card in range(len(self.puzzle.cards)) for back in backs]
        count = len(faces)
        gap = SPACE * breadth(corners)
        width, height = (length + gap for length in extent([corners]))
        columns = len(backs) * _columns(len(self.puzzle.cards), len(backs) * width / height)
        rows = -(-count // columns)
        scale = _scale(width * columns, breadth(corners))
        children: list[Node] = []
        for place, face in self._clock.during(enumerate(faces), MOMENT):
            row, column = divmod(place, columns)
            at = (gap + column * width) * scale, (gap + row * height) * scale
            children.append(self.card(_moved(corners, scale, *at), self.written(*face)))
        return self._scene(
            (gap + columns * width) * scale,
            (gap + rows * height) * scale,
            children,
            several(len(self.puzzle.cards), "{n} card", "{n} cards"),
            self.labels,
        )

    def board_scene(self, boards: Sequence[Shown], description: str = "") -> Scene:
        """Return a scene of boards, side by side and in rows."""
        card = min(map(breadth, self.puzzle.board.corners))
        width, height = extent(self.puzzle.board.corners)
        columns = _columns(len(boards), width / height)
        scale = _scale(width * columns, card)
        edge = SPACE * card * scale
        gap = max(2 * edge, LINE)
        titles = [width_of(shown.title, HEADING, bold=True) * WIDER for shown in boards]
        longest = (width_of(remark, REMARK) * WIDER for shown in boards for remark in shown.remarks)
        # remarks may be wider than a narrow board
        wide = max(width * scale, *titles, min(360.0, max(longest, default=0.0)))
        rims = filter(None, [joined_rims(self.puzzle.board)])
        remarks = [_remarks([*shown.remarks, *rims], wide) for shown in boards]
        heads = 1.4 * LINE if any(titles) else 0.0
        children: list[Node] = []
        top = edge
        for start in range(0, len(boards), columns):
            for index, shown in enumerate(boards[start : start + columns], start):
                left = edge + (index - start) * (wide + gap)
                if shown.title:
                    at = left, top + LINE / 2
                    children.append(Text(*at, shown.title, HEADING, bold=True, anchor="start", width=wide))
                children += self.board(shown, scale, left, top + heads)
                below = top + heads + height * scale + LINE
                for number, text in enumerate(remarks[index]):
                    children.append(Text(left, below + number * LINE, text, REMARK, anchor="start", width=wide))
            lines = max(map(len, remarks[start : start + columns]))
            top += heads + height * scale + (lines + 0.5) * LINE * bool(lines) + gap
        labels = {label for shown in boards for laid in shown.laid if laid for label in laid.shown}
        return self._scene(2 * edge + columns * (wide + gap) - gap, top - gap + edge, children, description, labels)

    def board(self, shown: Shown, scale: float, left: float, top: float) -> Iterator[Node]:
        """Yield a board at this position, scaled from the unit of its corners."""
        board = self.puzzle.board
        given = {hint.cell for hint in self.puzzle.hints}
        places = [_moved(corners, scale, left, top) for corners in board.corners]
        cells = enumerate(zip(places, shown.laid, strict=True))
        for cell, (corners, laid) in self._clock.during(cells, MOMENT):
            yield self.cell(cell, corners, laid, given=cell in given)
        for cell, number in far_sides(board):
            yield goes_on(places[cell], number)
        for cell, number in shown.wrong:
            title = say("{place}, side {side}: does not match", place=place_text(board, cell), side=number + 1)
            yield wrong_mark(places[cell], number, title)

    def cell(self, cell: int, corners: Corners, laid: Laid | None, *, given: bool = False) -> Node:
        """Return a cell, which covers this polygon, with its card."""
        where = place_text(self.puzzle.board, cell)
        data = {"cell": str(cell + 1)}
        if laid is None:
            return empty(corners, say("{place}: empty", place=where), data)
        title = say("{place}: {card}", place=where, card=self._lay_title(laid))
        return self.card(corners, self._face(laid, title, data, given=given))

    def _scene(
        self, width: float, height: float, children: Sequence[Node], description: str, labels: Iterable[int]
    ) -> Scene:
        """Return a scene that shows these labels."""
        puzzle = self.puzzle
        words = about(puzzle)
        return Scene(
            width,
            height,
            children,
            self.definitions(labels),
            title=puzzle.title or words,
            description=f"{words}: {description}" if description else words,
            data={"board": puzzle.board.name, "rule": str(puzzle.rule)},
            background="#ffffff",
        )

    def card(self, corners: Corners, face: Face) -> Node:
        """Return a card that covers this polygon."""
        return self.painter.card(corners, face)

    def written(self, card: int, back: bool = False) -> Face:
        """Return the face of a card, not rotated, by its index; or its back, if cards have two sides."""
        puzzle = self.puzzle
        kind, turn = puzzle.card_types[card]
        title = say("card {card}, of type {type}", card=puzzle.card_name(card), type=kind)
        if not back:
            return self._face(Laid(kind, puzzle.cards[card], turn, card), title)
        labels = puzzle.backs[card] if puzzle.backs else moved(puzzle.cards[card], puzzle.board.sides)
        turn = puzzle.types[kind - 1].looks.index(labels)
        face = self._face(Laid(kind, labels, turn, card), say("the back of {card}", card=title))
        return replace(face, middle=face.middle and say("{card} back", card=face.middle))

    def definitions(self, labels: Iterable[int]) -> Mapping[str, Sequence[Node]]:
        """Return the definitions for a scene with these labels."""
        return self.painter.definitions(labels, self._clock)

    # -- faces of cards -------------------------------------------------------------------------------

    def _face(self, laid: Laid, title: str, data: Mapping[str, str] | None = None, *, given: bool = False) -> Face:
        style = self.style
        alone = data is None
        name = self.puzzle.card_name(laid.card) if laid.card is not None else ""
        number = name if style.cards or alone or (name and self.puzzle.card_names) else str(laid.type or "?")
        shown = " ".join(map(str, laid.shown))
        turn = {} if laid.turn is None else {"turn": str(laid.turn)}
        return Face(
            labels=laid.shown,
            middle=number if style.numbers else "",
            texts=[self._text(label) for label in laid.shown],
            corners=at_corners(self.puzzle, laid.shown) if self.puzzle.corners else (),
            top=self._lying(laid)[1] if style.arrows and not alone and laid.turn is not None and laid.type else None,
            title=title,
            data={**(data or {"card": str((laid.card or 0) + 1)}), "type": str(laid.type), **turn, "shown": shown},
            given=given,
            named=self.style.texts == "names" and any(self.puzzle.figures),
            turned=self._rotation(laid) if self._turning and laid.turn is not None and laid.type else 0,
        )

    def _rotation(self, laid: Laid) -> int:
        """Return by how many steps a card is rotated clockwise from how it was read."""
        puzzle = self.puzzle
        card = puzzle.cards_of([laid.type])[0] if laid.card is None else laid.card
        as_read = Laid(laid.type, (), puzzle.card_types[card][1])
        return (self._lying(laid)[1] - self._lying(as_read)[1]) % puzzle.board.sides

    def _lying(self, laid: Laid) -> tuple[bool, int]:
        """Return whether a card of a type is turned over, and by how many steps it is then rotated clockwise."""
        puzzle, kind = self.puzzle, self.puzzle.types[laid.type - 1]
        look, sides = kind.looks[laid.turn or 0], puzzle.board.sides
        faces = [kind.labels, *puzzle.backs[(card := puzzle.cards_by_type[kind.number][0]) : card + 1]]
        ways = ((over, move) for over, face in enumerate(faces) for move in puzzle.moves if moved(face, move) == look)
        over, move = next(ways)
        return over > 0 or move >= sides, move % sides

    def _text(self, label: int) -> str:
        texts = self.style.texts
        if self.puzzle.corners and texts != "labels":
            return ""
        figure = self.looks.get(abs(label))
        if texts == "labels" or (figure is None and label != self.frame):
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
        return ", ".join([words, *[say("turned over")] * over, turn_text(turn, self.puzzle.board.sides)])


class PageDrawer(Drawer):
    """Draws the pictures of one page, which share definitions: each picture defines only what is new.

    The page must contain all of them, in the order in which they were drawn.
    """

    def __init__(self, puzzle: Puzzle, style: Style | None = None) -> None:
        super().__init__(puzzle, style)
        self._cells: dict[object, Node] = {}
        self._names: dict[object, str] = {}
        self._defined = {*self.labels}  # halves of figures
        self._new: dict[str, Sequence[Node]] = dict(super().definitions(self._defined))

    def type_scene(self, kind: CardType) -> Scene:
        """A card of that type as it is written, and its back if it has one of its own."""
        corners = upright_card(self.puzzle.board)
        edge = MARGIN * breadth(corners)
        width, height = (length + 2 * edge for length in extent([corners]))
        scale = 2 * SMALLEST / breadth(corners)
        card = self.puzzle.cards_by_type[kind.number][0]
        faces = [kind.labels, *self.puzzle.backs[card : card + 1]]
        title = say("card type {type}", type=kind.number)
        cards = [
            self.card(_moved(corners, scale, edge * scale, (place * height + edge) * scale), self._face(laid, title))
            for place, laid in enumerate(Laid(kind.number, labels) for labels in faces)
        ]
        return self._scene(width * scale, len(faces) * height * scale, cards, "", sum(faces, ()))

    def cell(self, cell: int, corners: Corners, laid: Laid | None, *, given: bool = False) -> Node:
        """A cell, which covers this polygon, and what lies there; the same node if it was drawn so before."""
        key = cell, corners[0], laid, given
        if key not in self._cells:
            if len(self._cells) >= 20_000:  # the pictures of a page share these
                self._cells.clear()
            self._cells[key] = super().cell(cell, corners, laid, given=given)
        return self._cells[key]

    def card(self, corners: Corners, face: Face) -> Node:
        """Return a card that covers this polygon, as a use of the first equal one."""
        left, top = corners[0]
        polygon = [(round(x - left, 2), round(y - top, 2)) for x, y in corners]
        plain = replace(face, title="", data=None)
        key = repr((polygon, plain))
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"c{len(self._names) + 1}"
            self._new[name] = self.painter.card(polygon, plain).children
        return Group((Use(name, shift(left, top)),), title=face.title, data=face.data or {}, kind="card")

    def definitions(self, labels: Iterable[int]) -> Mapping[str, Sequence[Node]]:
        """Return the definitions that earlier pictures lack."""
        new, self._new = self._new, {}
        if more := {*labels} - self._defined:
            self._defined |= more
            new |= self.painter.definitions(more)
        return new


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


def flaw_of(board: Board) -> str:
    """Return why a board cannot be drawn; "" if it can."""
    try:
        _ = board.corners
    except InputError as error:
        return translated(error.message)
    return ""


def turn_text(turn: int, sides: int) -> str:
    """Return a clockwise rotation, given in steps, in words."""
    if turn == 0:
        return say("not rotated")
    return say("rotated {degrees}° clockwise", degrees=round(360 * turn / sides))


def upright_card(board: Board) -> Corners:
    """Return the polygon of a single card, its first side in the usual position."""
    from satpuzzle.model.layout import glued

    return glued(board.name, board.sides, 1, ())[0]


def _scale(across: float, card: float) -> float:
    """Return px per unit, from the width of everything and the size of a card in units."""
    return max(SMALLEST / card, min(LARGEST / card, 900.0 / across))  # px: the usual width


def _columns(count: int, shape: float) -> int:
    """Return a good number of columns: about square, with a full last row; shape: width by height of each."""

    def faults(columns: int) -> float:
        rows = -(-count // columns)
        places = rows * columns
        return abs(math.log(columns * shape / rows / 1.2)) + 4 * (places - count) / places

    return min(range(1, count + 1), key=faults)


def _moved(corners: Corners, scale: float, left: float, top: float) -> list[tuple[float, float]]:
    return [(left + scale * x, top + scale * y) for x, y in corners]


def _remarks(remarks: Sequence[str], width: float) -> list[str]:
    """Return the lines under a board."""
    shown = list(remarks[:MANY])
    if len(remarks) > MANY:
        shown[-1] = several(len(remarks) - MANY + 1, "and {n} more", "and {n} more")
    return [line for remark in shown for line in broken(remark, width, REMARK)]
