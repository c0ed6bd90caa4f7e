"""The model of documents for people, and how they are written for the terminal.

A document consists of parts: paragraphs, facts, tables, large numbers, pictures of cards and boards, and sections of
parts. `lines` writes them for the terminal, without typed input and pictures of cards; `as_html` writes them for
browsers, and the room `paper` prints paragraphs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from satpuzzle.errors import harmless
from satpuzzle.model import CardType, Puzzle, Solution, parse_board
from satpuzzle.runtime import files
from satpuzzle.runtime.language import decimal, say, say_long

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown

TextLine = str | Iterable[str]  # a line of text; a very long one is split into pieces
Kind = Literal["title", "strong", "plain", "bullet", "quiet", "code", "typed", "check", "box", "none", "warn"]


class Line(NamedTuple):
    """A paragraph, a list item, or a command to type. Only on pages: typed texts, CHECK lines, boxes."""

    text: str
    kind: Kind = "plain"


def paragraph(text: str, /, **parts: Any) -> Line:
    """A paragraph, translated and filled in like `say`."""
    return Line(say(text, **parts))


_MARKS: dict[str, Kind] = {"*": "bullet", ">": "quiet", "!": "strong", "$": "code"}


@cache
def all_prose() -> dict[str, list[tuple[str, str, Kind]]]:
    """The paragraphs of `prose.txt` by section: name (`prose cards 1`), text and kind."""
    paragraphs: dict[str, list[tuple[str, str, Kind]]] = {}
    for block in files.read_text(os.path.join(os.path.dirname(__file__), "prose.txt")).split("\n\n[")[1:]:
        name, _, texts = block.partition("]\n")
        for number, text in enumerate(texts.split("\n\n"), 1):
            kind = _MARKS.get(text[0], "plain")
            words = text if kind == "plain" else text[1:]
            paragraphs.setdefault(name, []).append((f"prose {name} {number}", " ".join(words.split()), kind))
    return paragraphs


def prose(*names: str, **parts: Any) -> Iterator[Line]:
    """The paragraphs of these sections of `prose.txt`, translated and filled in."""
    for name in names:
        for key, text, kind in all_prose()[name]:
            yield Line(text if kind == "code" else say_long(key, text, **parts), kind)


class Cards(NamedTuple):
    """A picture of all cards of the puzzle, unrotated."""


class Board(NamedTuple):
    """A board with cards on it, and the lines below it on the terminal and on pages."""

    lying: Solution | Shown
    title: str = ""
    below: Sequence[Line] = ()

    @classmethod
    def of(cls, solution: Solution, title: str = "", *, cards: bool = False, language: str | None = None) -> Board:
        """A solution with its CHECK line, its cards if these are wanted or named, and those left over."""
        below = [Line(solution.check_line(), "check")]
        if cards or solution.puzzle.card_names:
            below.insert(0, Line(say("Cards: {cards}", language=language, cards=_cards_text(solution)), "typed"))
        puzzle = solution.puzzle
        if 0 < len(puzzle.cards) - puzzle.board.cells <= 24:
            left = ", ".join(map(puzzle.card_name, sorted({*range(len(puzzle.cards))} - {*solution.cards})))
            below.insert(-1, Line(say("Left over: {cards}", language=language, cards=left), "typed"))
        return cls(solution, title, below)

    def shown(self) -> Shown:
        """The board to draw, without the title."""
        from satpuzzle.pictures.boards import Shown

        return Shown.of(self.lying) if isinstance(self.lying, Solution) else self.lying


def _cards_text(solution: Solution) -> str:
    """The cards in reading order: commas between the cards of a row, semicolons between rows."""
    board = solution.puzzle.board
    labels = iter([solution.puzzle.card_name(card) for card in solution.cards])
    rows = parse_board(board.name).rows if board.shape else [board.cells]
    return "; ".join(", ".join(islice(labels, columns)) for columns in rows)


class Boards(NamedTuple):
    """Pictures of boards."""

    boards: Iterable[Board]


class Facts(NamedTuple):
    """Lines with a head and a text; a line without a head continues the previous one."""

    rows: Sequence[tuple[str, str]]


class Table(NamedTuple):
    """Texts and numbers in columns; on pages, card types are pictures.

    Attributes:
        heads: The heads of the columns.
        rows: The cells.
        least: Minimum widths of the columns on the terminal.
    """

    heads: Sequence[str]
    rows: Iterable[Sequence[str | int | CardType]]
    least: Sequence[int] = ()


class Numbers(NamedTuple):
    """Large numbers, each with what it counts."""

    rows: Iterable[tuple[int, str]]


class Input(NamedTuple):
    """On pages: typed input, folded under a line of text."""

    words: str
    text: str


class Section(NamedTuple):
    """A heading with its parts."""

    heading: str
    parts: Iterable[Part]


class Beside(NamedTuple):
    """On pages: sections side by side."""

    sections: Iterable[Section]


Part = Line | Cards | Boards | Facts | Table | Numbers | Input | Section | Beside


class Document(NamedTuple):
    """A document about a puzzle; `about` holds the lines below the title."""

    puzzle: Puzzle
    title: str
    about: Sequence[str]
    sections: Iterable[Part]

    @classmethod
    def of(cls, puzzle: Puzzle, sections: Iterable[Part]) -> Document:
        """A document with the puzzle's title (or a description) and its source."""
        from satpuzzle.pictures.boards import about

        what = about(puzzle)
        title = harmless(puzzle.title) or what
        source = [say("Source: {source}", source=harmless(puzzle.source))] if puzzle.source else []
        return cls(puzzle, title, [*([what] if title != what else []), *source], sections)


def lines(parts: Iterable[Part], width: int | None = None) -> Iterator[str]:
    """The lines of parts, except boards; `width` is the maximum width of facts."""
    for number, part in enumerate(parts):
        match part:
            case Line():
                yield f"  {part.text}" if part.kind == "bullet" else part.text
            case Facts():
                indent = max(11, *(len(head) + 1 for head, _ in part.rows))
                for head, value in part.rows:
                    first, *more = value.split("\n")
                    yield from fitted(f"{head:<{indent}}{first}", width, indent)
                    yield from (f"{'':<{indent}}{line}" for line in more)
            case Numbers():
                numbers = [(decimal(number), what) for number, what in part.rows]
                room = max(len(number) for number, _ in numbers)
                yield from (f"{number:>{room}}  {what}" for number, what in numbers)
            case Table():
                grid = Grid(part.heads, part.least)
                yield grid.head
                yield from (grid.line(*row) for row in part.rows)
            case Section():
                if number:
                    yield ""
                yield part.heading
                yield from (f"    {line}" for line in lines(part.parts))


def board_lines(board: Board, puzzle: Puzzle, *, names: bool) -> Iterator[str]:
    """A board with its title and the lines below it, each followed by an empty line."""
    if board.title:
        yield board.title
        yield ""
    yield drawn(board, puzzle, names=names)
    yield ""
    if board.below:
        for line in board.below:
            yield line.text
        yield ""


def drawn(board: Board, puzzle: Puzzle, *, names: bool) -> str:
    """A board in plain characters; `names`: with names of figures instead of numbers."""
    if isinstance(board.lying, Solution):
        return board.lying.picture(names=names)
    from satpuzzle.pictures.text_boards import draw

    placed = [(cell, laid.type, laid.turn or 0) for cell, laid in enumerate(board.lying.laid) if laid]
    return draw(puzzle, placed, names=names)


class Grid:
    """Formats the rows of a table.

    Args:
        heads: The heads of the columns.
        least: Minimum widths of the columns.
        left: The number of left-aligned columns, or a flag for each; the others are right-aligned.
        gap: The text between columns; if empty, columns are one character wider than their heads.

    Attributes:
        head: The line with the heads.
    """

    def __init__(
        self, heads: Sequence[str], least: Sequence[int], *, left: int | Sequence[bool] = 1, gap: str = ""
    ) -> None:
        lefts = [place < left for place in range(len(heads))] if isinstance(left, int) else left
        widths = [max(width, len(head) + (not gap)) for head, width in zip(heads, least, strict=True)]
        self._places = [f"{'<' if at_left else '>'}{width}" for at_left, width in zip(lefts, widths, strict=True)]
        self._gap = gap
        self.head = self.line(*heads)

    def line(self, *cells: object) -> str:
        """A row; missing cells at its end stay empty."""
        places = zip(cells, self._places, strict=False)
        return self._gap.join(f"{cell!s:{place}}" for cell, place in places).rstrip()


def fitted(line: str, width: int | None, indent: int) -> Iterator[str]:
    """Wrap a line to `width` characters (None: do not wrap), with indented continuation lines."""
    if width is None or len(line) < width:
        yield line
        return
    import textwrap

    indent = min(indent, width // 3)
    yield from textwrap.wrap(
        line, width - 1, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def texts(lines: Iterable[TextLine]) -> Iterator[str]:
    """The lines with line ends, each as one text or in its pieces."""
    for line in lines:
        if isinstance(line, str):
            yield line + "\n"
        else:
            yield from line
            yield "\n"


def first_of(lines: Sequence[str], most: int) -> list[str]:
    """The first lines, at most `most`, and the number of the others."""
    return [*lines[:most], *([say("and {n} more", n=len(lines) - most)] if len(lines) > most else [])]
