"""Writes documents as HTML that is also XML: self-contained pages without scripts, and tables in notebooks.

All HTML except the playable page is made here. Drawings that several pictures of a page share are defined once. A page
with all 126,244 solutions of a puzzle of nine cards takes 2 kB per solution and is written in pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, groupby
from pathlib import Path

from satpuzzle.errors import harmless
from satpuzzle.model import CardType, Puzzle
from satpuzzle.pictures import svg
from satpuzzle.pictures.boards import Drawer, Style
from satpuzzle.pictures.text_boards import flaw_of
from satpuzzle.report import documents
from satpuzzle.report.documents import Document, Line, Part, Section, drawn
from satpuzzle.runtime.language import decimal, tag

_TAGS = {
    "title": "<p><strong>{}</strong></p>",
    "strong": "<p><strong>{}</strong></p>",
    "plain": "<p>{}</p>",
    "bullet": "<li>{}</li>",
    "quiet": '<p class="about">{}</p>',
    "code": '<pre class="box command"><code>{}</code></pre>',
    "typed": "<p>{}</p>",
    "check": '<p class="check"><code>{}</code></p>',
    "box": '<p class="box">{}</p>',
    "none": '<p class="box none">{}</p>',
    "warn": '<p class="warn">{}</p>',
}
_MARKED = ("strong", "plain", "bullet", "quiet")  # texts of the program, with `commands` in them


def html(document: Document, style: Style, name: str = "r", footer: str = "") -> Iterator[str]:
    """The lines of a page; `name` is the prefix of all ids."""
    parts = {"language": tag(), "title": text(document.title), "style": _source("html.css")}
    yield _source("head.html").format(**parts).rstrip()
    yield from (f'<p class="about">{text(each)}</p>' for each in document.about)  # below the title
    yield from ("</header>", "<main>")
    writer = HtmlWriter(document.puzzle, style, f"{name}-")
    for part in document.sections:
        yield from writer.part(part)
    yield "</main>"
    if footer:
        yield f"<footer><p>{text(footer)}</p></footer>"
    yield from ("</body>", "</html>")


@cache
def _source(name: str) -> str:
    """The text of a file next to this module."""
    return Path(__file__).with_name(name).read_text(encoding="ascii")


class HtmlWriter:
    """Writes the parts about one puzzle; their pictures share definitions. `mark` is the prefix of all ids."""

    def __init__(self, puzzle: Puzzle, style: Style, mark: str) -> None:
        self.puzzle, self.style, self.mark = puzzle, style, mark
        self.flaw = flaw_of(puzzle.board)
        self._page = svg.Page(mark)
        self._drawer = Drawer(puzzle, style)

    def part(self, part: Part) -> Iterator[str]:
        """The lines of a part."""
        match part:
            case Line():
                words = text(part.text)
                yield _TAGS[part.kind].format(
                    re.sub("`([^`]+)`", r"<code>\1</code>", words) if part.kind in _MARKED else words
                )
            case documents.Cards():
                yield f'<div class="box cards">{self._page.svg(self._drawer.cards_scene())}</div>'
            case documents.Boards():
                wide = " wide" if self.flaw or max(x for cell in self.puzzle.board.corners for x, _ in cell) > 6 else ""
                yield f'<div class="solutions{wide}">'
                for number, board in enumerate(part.boards, 1):
                    yield "".join(self._board(number, board))
                yield "</div>"
            case documents.Facts():
                rows = (
                    f'<tr><th scope="row">{text(head)}</th><td>{text(value)}</td></tr>' for head, value in part.rows
                )
                yield f"<table><tbody>{''.join(rows)}</tbody></table>"
            case documents.Table():
                cells = [[self._cell(cell) for cell in row] for row in part.rows]
                yield f'<div class="scroll" tabindex="0">{table(part.heads, cells)}</div>'
            case documents.Numbers():
                yield '<dl class="counts">'
                for number, what in part.rows:
                    yield f"<div><dt>{decimal(number)}</dt><dd>{text(what)}</dd></div>"
                yield "</dl>"
            case documents.Input():
                unfolded = ' open=""' if part.text.count("\n") < 24 else ""  # longer input is folded
                yield f'<details class="box"{unfolded}><summary>{text(part.words)}</summary>'
                yield f'<pre class="input" tabindex="0">{_lines(part.text)}</pre></details>'
            case Section():
                yield f"<section><h2>{text(part.heading)}</h2>"
                for listed, parts in groupby(part.parts, lambda each: isinstance(each, Line) and each.kind == "bullet"):
                    shown = (line for each in parts for line in self.part(each))
                    yield from chain(["<ul>"], shown, ["</ul>"]) if listed else shown
                yield "</section>"
            case documents.Beside():
                yield '<div class="beside">'
                for section in part.sections:
                    yield from self.part(section)
                yield "</div>"

    def _board(self, number: int, board: documents.Board) -> Iterator[str]:
        """A picture of the board, or plain characters if it cannot be drawn."""
        yield f'<article class="solution" id="{self.mark}s{number}">'
        if board.title:
            yield f"<h3>{text(board.title)}</h3>"
        if self.flaw:
            yield f'<pre tabindex="0">{_lines(drawn(board, self.puzzle, names=self.style.texts == "names"))}</pre>'
        else:
            scene = self._drawer.board_scene([board.shown()])
            yield self._page.svg(replace(scene, title=board.title or scene.title))
        for each in board.below:
            yield from self.part(each)
        yield "</article>"

    def _cell(self, cell: str | int | CardType) -> str | int:
        return Html(self._page.svg(self._drawer.type_scene(cell))) if isinstance(cell, CardType) else cell


class Html(str):
    """A text that is already HTML."""


def table(heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table of texts and numbers; numbers are right-aligned."""
    right = [any(isinstance(row[column], int) for row in rows) for column in range(len(heads))]

    def line(tag: str, cells: Sequence[str | int]) -> str:
        return "".join(
            f'<{tag} style="text-align:{"right" if side else "left"}">{_cell(cell)}</{tag}>'
            for cell, side in zip(cells, right, strict=True)
        )

    body = "".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{line('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


def _cell(cell: str | int) -> str:
    if isinstance(cell, int):
        return decimal(cell)
    return cell if isinstance(cell, Html) else text(cell)


def figure(picture: str, words: str) -> str:
    """A picture (an HTML element) with a caption."""
    return f"<figure>{picture}<figcaption>{text(words)}</figcaption></figure>"


def text(words: str) -> str:
    """A text escaped for HTML."""
    return svg.escape(harmless(words))


def _lines(words: str) -> str:
    """A text of several lines escaped for HTML, for elements that keep line ends."""
    return "\n".join(map(text, words.split("\n")))
