"""What a reader of a notation hands on: the cards as written, and what the text says of board and rule.

A reader need not know the board or judge the cards: `Draft.puzzle` settles what is left open (from
the options given, else from the cards) and points errors at the line that caused them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from satpuzzle.errors import InputError, located
from satpuzzle.model import Board, Difficulty, Placement, Puzzle, Rule
from satpuzzle.model.board import Labels, demand_board
from satpuzzle.model.puzzle import ReadAs, card_fault
from satpuzzle.runtime.language import say


class Hint(NamedTuple):
    """A hint as notations write it: what lies in `cell` (from 0), and the line that says so.

    card: its number as read, from 0, turned by `turn` steps from how it is written there; or, by_type,
    the number of its type, from 1, turned from how that type is first written.
    """

    cell: int
    card: int
    turn: int
    line: int
    by_type: bool = False

    def placement(self, puzzle: Puzzle) -> Placement:
        """The hint as a placement on the puzzle whose cards it speaks of."""
        if self.by_type:
            return Placement(self.cell, self.card, self.turn)
        kind, first_turn = puzzle.card_types[self.card]
        return Placement(self.cell, kind, (first_turn + self.turn) % len(puzzle.types[kind - 1].looks))


def about_card(error: InputError, name: str) -> InputError:
    """The same error, saying what the card is called that it is about, if that has a name."""
    if not name:
        return error
    message = say("card {name}: {message}", name=name, message=error.message)
    return InputError(message, source=error.source, line=error.line)


@dataclass(eq=False, repr=False)
class Draft:
    """One example as read. `lines[i]` is the line that card i stands on, `line` the example's first.

    sides: of a card, where the notation fixes it; else as many as the first card has.
    marked: can fronts be told from backs? If not, the rule is not signed unless somebody says so of numbers.
    framed: is the label 0 a frame? halves: how a figure's front and back are typed, where they are told by words.
    one_case: two spellings of a picture that differ in case only. guessed: what the text does not say, but was found
    from the cards, as of `typed_cards.guessed`.
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
    card_names: tuple[str, ...] = ()
    hints: Sequence[Hint] = ()
    marked: bool = True
    framed: bool = False
    difficulty: Difficulty | None = None
    guessed: Set[str] = frozenset()
    halves: tuple[str, str] | None = None
    one_case: tuple[str, str] | None = None

    def puzzle(self, board: Board | None = None, rule: Rule | None = None) -> Puzzle:
        """The puzzle; `board` and `rule` overrule what the text says. Raises InputError with the line."""
        overruled = board not in (None, self.board) or rule not in (None, self.rule)
        guessed = self.guessed - ({"board"} if board else set()) - ({"rule", "halves"} if rule else set())
        board = board or self.board
        rule = rule or self.rule
        with located(line=self.lines[0] if self.lines else None):
            rule = Rule.meant(rule, marked=self.marked or not self.cards, figures=self.figures)
        sides = board.sides if board else self.sides or (len(self.cards[0]) if self.cards else 4)
        if not self.cards:
            raise InputError("no cards; write one card a line", line=self.line)
        names = [*self.card_names, *[""] * len(self.cards)]
        for labels, line, name in zip(self.cards, self.lines, names, strict=False):
            if fault := card_fault(labels, sides, board, rule, self.figures):
                raise about_card(InputError(fault, line=line), name)
        alike = [(a, b) for (a, one), (b, two) in pairwise(zip(self.lines, self.cards, strict=True)) if one == two]
        twice = alike[0] if len(alike) == 1 and len({*self.lines}) == len(self.cards) else None
        with located(line=self.line):
            board = board or demand_board(len(self.cards), sides, twice)
            plain = Puzzle(
                board,
                tuple(self.cards),
                rule,
                title=self.title,
                source=self.source,
                figures=self.figures,
                card_names=self.card_names if any(self.card_names) else (),
                text=self.text,
                difficulty=None if overruled else self.difficulty,
                read_as=ReadAs.of(guessed, board, rule, self.halves, self.one_case),
            )
        return self._hinted(plain) if self.hints else plain

    def _hinted(self, plain: Puzzle) -> Puzzle:
        """`plain` with the hints. Raises InputError with the line of the first that is wrong."""
        placements = tuple(hint.placement(plain) for hint in self.hints)

        def fails(last: int) -> bool:
            """Is one of the hints up to number `last` wrong?"""
            try:
                replace(plain, hints=placements[: last + 1])
            except InputError:
                return True
            return False

        try:
            return replace(plain, hints=placements)
        except InputError as error:
            first = bisect_left(range(len(placements)), True, key=fails)
            raise InputError(error.message, line=self.hints[first].line) from None
