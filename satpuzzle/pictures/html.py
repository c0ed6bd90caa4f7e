"""Texts and tables as HTML, which is XML as well: for notebooks and for pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from satpuzzle.errors import harmless
from satpuzzle.model.board import Board
from satpuzzle.pictures.svg import escape
from satpuzzle.runtime.language import decimal, wanted


def text(words: str) -> str:
    """What somebody typed, or the program says, as it stands in a page: letter by letter, and nothing else."""
    return escape(harmless(words))


def lines(words: str) -> str:
    """The same of a text of several lines, for elements that keep line ends."""
    return "\n".join(map(text, words.split("\n")))


class Html(str):
    """What is HTML already."""


def table(heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table of texts, and of numbers, which stand at the right."""
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


WIDE = 6  # cells across a board that takes the page's whole width


def is_wide(board: Board) -> bool:
    """Does it take the page's whole width?"""
    return max(x for cell in board.corners for x, _ in cell) > WIDE


@cache
def _source(name: str) -> str:
    """A file beside this one."""
    return Path(__file__).with_name(name).read_text(encoding="ascii")


def opening(title: str, about: Iterable[str] = (), puzzles: str = "", names: Sequence[str] = ()) -> Iterator[str]:
    """The lines of a page up to what it shows. about: what stands under the title.

    names: of several puzzles, whose sections are called `e1`, `e2`, …; puzzles: what this list is.
    """
    parts = {"language": wanted() or "en", "title": text(title), "style": _source("html.css")}
    yield _source("head.html").format(**parts).rstrip()
    yield from (f'<p class="about">{text(each)}</p>' for each in about)
    if names:
        links = (f'<li><a href="#e{number}">{text(name)}</a></li>' for number, name in enumerate(names, 1))
        yield f'<nav aria-label="{text(puzzles)}"><ol>{"".join(links)}</ol></nav>'
    yield "</header>"
    yield "<main>"


def closing(footer: str = "") -> Iterator[str]:
    """The lines after that."""
    yield "</main>"
    if footer:
        yield f"<footer><p>{text(footer)}</p></footer>"
    yield "</body>"
    yield "</html>"
