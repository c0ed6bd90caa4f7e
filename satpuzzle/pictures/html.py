"""Texts and tables as HTML, which is XML as well: for notebooks and for pages."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzle.errors import harmless
from satpuzzle.language.numbers import decimal
from satpuzzle.pictures.svg import escape


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
