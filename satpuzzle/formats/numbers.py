"""What notations of plain integers share: labels, lines of numbers, and boards known from their frame."""

from __future__ import annotations

import math

from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.model import Board, Rule, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.model.rows import MAX_LABEL as MAX_LABEL
from satpuzzle.model.rows import read_label as read_label

Row = tuple[int, list[int]]


def rows_of_numbers(text: str, comment: str | None = None) -> list[Row]:
    """The numbers of every line that has some, with the line's number. Raises InputError.

    comment: lines that begin with this word are passed over.
    """
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if words and words[0] != comment:
            labels = [read_label(word, number) for word in words]
            if min(labels) < 0:
                raise InputError(
                    say("{label} is negative: a text of cards with fronts and backs begins with #", label=min(labels)),
                    line=number,
                )
            rows.append((number, labels))
    return rows


def four_sided(rows: list[Row]) -> tuple[list[Labels], list[int]]:
    """The cards on `rows` and their lines. Raises InputError for a card that has not four sides."""
    for number, labels in rows:
        if len(labels) != 4:
            raise InputError(say("{n} labels, a card has 4", n=len(labels)), line=number)
    return [tuple(labels) for _, labels in rows], [number for number, _ in rows]


def rule_of(cards: list[Labels]) -> Rule:
    """Framed if the label 0 occurs, else plainly unsigned."""
    return Rule.FRAMED if any(0 in card for card in cards) else Rule(signed=False)


def framed_board(cards: list[Labels], line: int) -> Board:
    """The rectangle, no higher than wide, whose rim is as long as the cards show 0. Raises InputError."""
    zeros = sum(card.count(0) for card in cards)
    for rows in range(1, math.isqrt(len(cards)) + 1):
        columns = len(cards) // rows
        if rows * columns == len(cards) and 2 * (rows + columns) == zeros:
            return parse_board(f"{rows}x{columns}")
    raise InputError(
        say(
            "{n} cards with {zeros} frame sides fit no rectangle; name the board with --board",
            n=len(cards),
            zeros=zeros,
        ),
        line=line,
    )
