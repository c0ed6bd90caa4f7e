"""Documents for people: what there is to say, in parts, each said once, whoever writes them.

A part is a paragraph, facts, a table, large numbers, pictures of cards and boards, or a section of such parts.
`as_text` writes them for the terminal, `as_html` for browsers, `as_paper` for printers. What a writer has no form for,
it leaves out: on paper there are no tables, large numbers and typed input, on the terminal no typed input and no
pictures of cards.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from satpuzzle.errors import harmless
from satpuzzle.model import CardType, Puzzle, Solution, parse_board
from satpuzzle.pictures.text_boards import PAINTERS
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, say_long

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown

Kind = Literal["title", "strong", "plain", "bullet", "quiet", "code", "typed", "quoted", "check", "box", "none", "warn"]


class Line(NamedTuple):
    """A paragraph, one of a list, or a command to type. On pages only: what people typed, CHECK lines, boxes."""

    text: str
    kind: Kind = "plain"


def paragraph(text: str, /, **parts: Any) -> Line:
    """A paragraph of this text, marked and filled in as by `say`."""
    return Line(say(text, **parts))


_MARKS: dict[str, Kind] = {"*": "bullet", ">": "quiet", "!": "strong", "$": "code"}


@cache
def all_prose() -> dict[str, list[tuple[str, str, Kind]]]:
    """The paragraphs of `prose.txt` by their sections: name (`prose cards 1`), text and kind."""
    paragraphs: dict[str, list[tuple[str, str, Kind]]] = {}
    for block in files.read_text(os.path.join(os.path.dirname(__file__), "prose.txt")).split("\n\n[")[1:]:
        name, _, texts = block.partition("]\n")
        for number, text in enumerate(texts.split("\n\n"), 1):
            kind = _MARKS.get(text[0], "plain")
            words = text if kind == "plain" else text[1:]
            paragraphs.setdefault(name, []).append((f"prose {name} {number}", " ".join(words.split()), kind))
    return paragraphs


def prose(name: str, **parts: Any) -> Iterator[Line]:
    """The paragraphs of that name, filled in as by `say`."""
    for key, text, kind in all_prose()[name]:
        yield Line(text if kind == "code" else say_long(key, text, **parts), kind)


class Cards(NamedTuple):
    """A picture of all cards of the puzzle, as they are written."""


class Board(NamedTuple):
    """A board with cards on it, and what stands below it on the terminal and on pages."""

    lying: Solution | Shown
    title: str = ""
    below: Sequence[Line] = ()

    @classmethod
    def of(cls, solution: Solution, title: str = "", *, cards: bool = False, language: str | None = None) -> Board:
        """A solution with its CHECK line. cards: say which cards lie where, too."""
        called = [Line(say("Cards: {cards}", language=language, cards=_cards_text(solution)), "typed")] if cards else []
        return cls(solution, title, [*called, Line(solution.check_line(), "check")])

    def shown(self, *, cards: bool = True) -> Shown:
        """How it is drawn, without the title. cards: with the cards' own numbers."""
        from satpuzzle.pictures.boards import Shown

        return Shown.of(self.lying, cards=cards) if isinstance(self.lying, Solution) else self.lying


def _cards_text(solution: Solution) -> str:
    """Which cards lie where, in reading order: commas between the cards of a row, semicolons between rows."""
    board = solution.puzzle.board
    labels = iter([solution.puzzle.card_name(card) for card in solution.cards])
    rows = parse_board(board.name).rows if board.shape in PAINTERS else [board.cells]
    return "; ".join(", ".join(islice(labels, columns)) for columns in rows)


class Boards(NamedTuple):
    """Pictures of boards."""

    boards: Iterable[Board]


class Facts(NamedTuple):
    """What is called how, line by line; without a head, what goes on. heads: all that others like them may have."""

    rows: Iterable[tuple[str, str]]
    heads: Iterable[str] = ()


class Table(NamedTuple):
    """Texts and numbers in columns; on pages, card types as pictures.

    least: on the terminal, the width of each column, if its head is no wider; left: so many stand at the left there.
    """

    heads: Sequence[str]
    rows: Iterable[Sequence[str | int | CardType]]
    least: Sequence[int] = ()
    left: int = 1
    gap: str = ""


class Numbers(NamedTuple):
    """Large numbers, each with what it counts, and, on pages, what that means."""

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
    sections: Iterable[Part]

    @classmethod
    def of(cls, puzzle: Puzzle, sections: Iterable[Part], title: str = "") -> Document:
        """One under what the puzzle is called: the title, if there is one, else what it is; then where it is from."""
        from satpuzzle.pictures.boards import about

        what = about(puzzle)
        title = harmless(puzzle.title) or title or what
        source = [say("Source: {source}", source=harmless(puzzle.source))] if puzzle.source else []
        return cls(puzzle, title, [*([what] if title != what else []), *source], sections)
