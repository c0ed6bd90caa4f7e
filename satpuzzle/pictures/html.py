"""Texts and tables as HTML, which is XML as well: for notebooks and for pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def table(heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table of texts, and of numbers, which stand at the right."""
    right = [any(isinstance(row[column], int) for row in rows) for column in range(len(heads))]

    def line(tag: str, cells: Sequence[str | int]) -> str:
        where = ("right" if each else "left" for each in right)
        texts = (text(decimal(cell) if isinstance(cell, int) else cell) for cell in cells)
        return "".join(
            f'<{tag} style="text-align:{side}">{words}</{tag}>' for words, side in zip(texts, where, strict=True)
        )

    body = "".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{line('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


WIDE = 6  # cells across a board that takes the page's whole width


def is_wide(board: Board) -> bool:
    """Does it take the page's whole width?"""
    return max(x for cell in board.corners for x, _ in cell) > WIDE


CLOSING = ("</body>", "</html>")


@cache
def _style() -> str:
    """How pages look."""
    return Path(__file__).with_name("html.css").read_text(encoding="ascii")


def opening(title: str) -> Iterator[str]:
    """The lines of a page before what it shows, which begins with its header."""
    language = wanted() or "en"
    yield "<!DOCTYPE html>"
    yield f'<html xmlns="http://www.w3.org/1999/xhtml" lang="{language}" xml:lang="{language}">'
    yield "<head>"
    yield '<meta charset="utf-8"/>'
    yield (
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:"/>'
    )
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
    yield f"<title>{text(title)}</title>"
    yield f"<style>\n{_style()}</style>"
    yield "</head>"
    yield "<body>"
