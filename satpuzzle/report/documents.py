"""The model of documents for people, independent of their output.

A document consists of parts: paragraphs, facts, tables, large numbers, pictures of cards and boards, and sections of
parts. `as_text` writes them for the terminal, without typed input and pictures of cards; `as_html` for browsers.
The room `paper` prints paragraphs.
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
from satpuzzle.runtime.language import say, say_long

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown

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


def prose(name: str, **parts: Any) -> Iterator[Line]:
    """The paragraphs of a section of `prose.txt`, translated and filled in."""
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
    """Lines with a head and a text; a line without a head continues the previous one.

    Attributes:
        rows: Heads and texts.
        heads: All heads that similar facts may have, for a common width.
    """

    rows: Iterable[tuple[str, str]]
    heads: Iterable[str] = ()


class Table(NamedTuple):
    """Texts and numbers in columns; on pages, card types are pictures.

    Attributes:
        heads: The heads of the columns.
        rows: The cells.
        least: Minimum widths of the columns on the terminal.
        left: The number of left-aligned columns on the terminal.
        gap: The text between columns on the terminal.
    """

    heads: Sequence[str]
    rows: Iterable[Sequence[str | int | CardType]]
    least: Sequence[int] = ()
    left: int = 1
    gap: str = ""


class Numbers(NamedTuple):
    """Large numbers, each with a label and, on pages, an explanation."""

    rows: Iterable[tuple[int, str, str]]


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
