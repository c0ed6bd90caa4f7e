"""What a reader of a notation hands on: the cards as written, and what the text says of board and rule.

A reader need not know the board or judge the cards: `Draft.puzzle` settles what is left open (from
the options given, else from the cards) and points errors at the line that caused them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model import Board, Placement, Puzzle, Rule
from satpuzzle.model.board import board_for
from satpuzzle.model.puzzle import Labels


class GivenCard(NamedTuple):
    """A hint as notations write it: card number `card` (from 0, as read) in `cell`, turned by `turn`."""

    cell: int
    card: int
    turn: int
    line: int


@dataclass(eq=False, repr=False)
class Draft:
    """One example as read. `lines[i]` is the line that card i stands on, `line` the example's first.

    sides: of a card, where the notation knows; else the first card tells. `given` are hints by card,
    `hints` by type; a notation uses one of the two.
    """

    cards: list[Labels]
    lines: list[int]
    title: str = ""
    source: str = ""
    line: int = 1
    text: str = ""
    sides: int | None = None
    board: Board | None = None
    rule: Rule | None = None
    figures: tuple[str, ...] = ()
    given: Sequence[GivenCard] = ()
    hints: tuple[Placement, ...] = ()

    def puzzle(self, board: Board | None = None, rule: Rule | None = None) -> Puzzle:
        """The puzzle; `board` and `rule` overrule what the text says. Raises InputError with the line."""
        board = board or self.board
        rule = rule or self.rule or Rule()
        sides = board.sides if board else self.sides or (len(self.cards[0]) if self.cards else 4)
        if not self.cards:
            raise InputError("no cards; write one card a line", line=self.line)
        for labels, line in zip(self.cards, self.lines, strict=True):
            _check_card(labels, sides, board, rule, line)
        if board is None:
            board = board_for(len(self.cards), sides)
        if board is None:
            raise InputError(self._no_board(len(self.cards), sides), line=self.line)
        if board.cells != len(self.cards):
            raise InputError(
                f"{len(self.cards)} cards for the {board.cells} cells of board {board.name}; "
                "add or remove cards, or name another board with --board",
                line=self.line,
            )
        notes: dict[str, Any] = {
            "title": self.title,
            "source": self.source,
            "figures": self.figures,
            "text": self.text,
        }
        try:
            plain = Puzzle(board, tuple(self.cards), rule, self.hints, **notes)
        except InputError as error:
            raise InputError(error.message, line=self.line) from None
        puzzle = plain
        hints = []
        for cell, card, turn, line in self.given:
            kind, first_turn = plain.card_types[card]
            hints.append(Placement(cell, kind, (first_turn + turn) % len(plain.types[kind - 1].looks)))
            try:
                puzzle = replace(plain, hints=tuple(hints))
            except InputError as error:
                raise InputError(error.message, line=line) from None
        return puzzle

    @staticmethod
    def _no_board(cards: int, sides: int) -> str:
        shapes = [f"{r}x{cards // r}" for r in range(2, cards) if cards % r == 0 and r <= cards // r]
        example = shapes[-1] if shapes else f"1x{cards}"
        return f"{cards} cards of {sides} sides fill no square; name the board, as in --board {example}"


def _check_card(labels: Labels, sides: int, board: Board | None, rule: Rule, line: int) -> None:
    where = f"a card of board {board.name}" if board else "a card"
    if len(labels) != sides:
        raise InputError(f"{len(labels)} labels, {where} has {sides}", line=line)
    if rule.signed and 0 in labels and not (rule.rim_only and rule.rim == 0):
        raise InputError("label 0 has no front and back; number the figures from 1", line=line)
    if not rule.signed and min(labels) < 0:
        raise InputError(f"label {min(labels)} on an unsigned puzzle; colours are not negative", line=line)
