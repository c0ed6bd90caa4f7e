"""Helpers of notations: recognise a text, read numbers, and write.

A reader returns a `Draft`: the cards as written, and what the text says of board and rule. The draft infers the rest
from options or from the cards, and adds line numbers to errors.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, repeat
from types import SimpleNamespace
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, Parts, Text, demand_known, located, shorten
from satpuzzle.model import Board, Lay, Placement, Puzzle, Rule, parse_board
from satpuzzle.model.board import Labels, demand_board
from satpuzzle.model.puzzle import ReadAs, Turns, card_fault, strings
from satpuzzle.runtime import validation
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say

CARD = tuple(range(3, 9))  # the number of labels on a line that may be a card
MAX_LABEL = 10**9


def is_whole(value: object, least: int = -MAX_LABEL, most: int = MAX_LABEL) -> bool:
    """Return whether a value is an integer from `least` to `most`."""
    return type(value) is int and least <= value <= most


def is_number(word: str) -> bool:
    """Return whether the word begins like a number."""
    return re.match(r"[+-]?\d", word) is not None


def read_label(word: str) -> int:
    """Return the label in `word`. Raises InputError."""
    if not re.fullmatch(r"[+-]?[0-9]{1,10}", word):
        raise InputError("invalid label {word}; expected a whole number, as in -3", word=shorten(word))
    label = int(word)
    if abs(label) > MAX_LABEL:
        raise InputError("label {label} is too large; number the figures from 1", label=label)
    return label


def labels(name: str, cards: object) -> tuple[Labels, ...]:
    """Check the labels of all cards and return them as tuples. Raises InputError."""
    wanted = say("a list of whole numbers for each card, as in [[1, -2, 3, -4], …]")
    found = validation.members(name, cards, wanted)
    for card in found:
        if not (isinstance(card, list) and card and all(map(is_whole, card))):
            raise validation.wrong(name, card, wanted)
    return tuple(map(tuple, found))


CHECKS: Parts = {  # of what a text or an option says about a puzzle: what checks it, or an example
    "title": "standard", "source": "standard", "region": "1,1-1,3", "match": "corners", "turns": "none",
    "board": lambda _, board: parse_board(board), "rule": lambda _, rule: Rule.parse(rule), "flip": validation.flag,
    "spare": validation.flag, "figures": strings, "card_names": strings, "cards": labels, "backs": labels,
}  # fmt: skip


def pattern(signs: str, regex: str) -> Callable[[str], bool]:
    """Make a function that recognises texts by a regular expression; each match contains one of `signs`."""
    return lambda text: any(sign in text for sign in signs) and re.search(f"(?im){regex}", text) is not None


Row = tuple[int, Sequence[int]]  # a line, and its numbers


def rule_of(cards: Iterable[Sequence[int]]) -> Rule:
    """Return the rule framed if the label 0 occurs, else unsigned."""
    return Rule.FRAMED if any(0 in card for card in cards) else Rule.UNSIGNED


def framed_board(rows: Sequence[Row]) -> Board:
    """Return the rectangle, not higher than wide, with as many sides on the rim as labels 0. Raises InputError."""
    for line, labels in rows:
        if fault := card_fault(tuple(labels), 4, None, Rule(rims=(0,), rim_only=True), ()):
            raise InputError(fault, line=line)
    zeros = sum(labels.count(0) for _, labels in rows)
    for high in range(1, math.isqrt(len(rows)) + 1):
        if len(rows) % high == 0 and 2 * (high + len(rows) // high) == zeros:
            return parse_board(f"{high}x{len(rows) // high}")
    parts: Parts = {"n": len(rows), "zeros": zeros, "line": rows[0][0] if rows else None}
    raise InputError("{n} cards with {zeros} frame sides do not fit a rectangle; name the board with --board", **parts)


def set_frame(draft: Draft, rule: Rule) -> None:
    """Give a draft the rule, which has a frame, and the rectangle if the frame determines it."""
    draft.rule = rule
    with suppress(InputError):
        draft.board = framed_board([*zip(draft.lines, draft.cards, strict=True)])


# Drafts: readers need neither know the board nor check the cards; `Draft.puzzle` does.


class Hint(NamedTuple):
    """A given card as notations write it.

    Attributes:
        place: The number of a cell of the whole board, or its row and column.
        card: The number of the card; with `by_type` that of its type.
        turn: Clockwise rotation in steps, from how the card (or the first card of the type) is written.
        line: Its line in the text.
        first: Where cells, rows, columns and cards begin to count; types count from 1.
        by_type: Whether `card` is a type.
    """

    place: Any
    card: int
    turn: int = -1
    line: int | None = None
    first: int = 1
    by_type: bool = False

    def placement(self, puzzle: Puzzle, board: Board) -> Placement:
        """Return the hint as a placement of the puzzle in a cell of `board`. Raises InputError if there is none."""
        place, first, cards, sides = self.place, self.first, len(puzzle.cards), puzzle.board.sides
        cell = place - first if isinstance(place, int) else board.at.get(tuple(each + 1 - first for each in place), -1)
        numbers = (cell,) if self.by_type else (cell, self.card - first, self.turn)  # the puzzle checks types
        most = board.cells - 1, cards - 1, sides * (1 + puzzle.flip) - 1
        if not all(map(is_whole, numbers, repeat(0), most)):
            parts: Parts = {"name": board.name, "first": first, "last": cards - 1 + first, "most": most[-1]}
            raise InputError(
                "invalid given card; expected a cell of board {name}, a card from {first} to {last}, "
                "a rotation from 0 to {most}",
                **parts,
            )
        lay = Lay(self.card, self.turn) if self.by_type else puzzle.lay_of(self.card - first, self.turn)
        return Placement(cell, *lay)


def about_card(error: InputError, name: str) -> InputError:
    """Return the error with the name of the card, if it has one."""
    if name:
        error.message = say("card {name}: {message}", name=name, message=error.message)
    return error


KEPT = ("title", "source", "figures", "text", "order_open", "spare", "corners", "difficulty")  # as they are


UNSAID: Parts = {  # by a text
    **dict.fromkeys(("sides", "board", "rule", "halves", "one_case", "region")),
    **{"line": 1, "marked": True, "framed": False, "headed": False, "order": "", "match": "sides"},
    "guessed": frozenset(),
}


class Draft(SimpleNamespace):
    """One example as read: what `Puzzle` takes, with the same defaults, and what follows.

    Attributes:
        lines: The line of each card.
        line: The first line of the example.
        sides: Sides of a card, if the notation fixes them; None takes those of the first card.
        board: The board; None if the text does not say it.
        rule: The rule; None if the text does not say it.
        hints: The given cards, each a `Hint`.
        marked: Whether fronts can be told from backs. If not, only an explicit rule makes numbers signed.
        framed: Whether the label 0 is a frame.
        guessed: What was inferred from the cards, in the words of `cards.guessed`.
        halves: Front and back of one figure as they are typed, if words name them.
        one_case: Two spellings of a picture that differ in case only.
        headed: Whether the text names the sides.
        order: The order in which the text says that the sides are listed; "" if it says none.
        region: The cells of the board that are kept; None for all.
        match: `sides`, or `corners` if labels stand at corners; `puzzle` translates them.
        at: The lines of keys in the text, if it has any.
    """

    def __init__(self, cards: Sequence[Labels], lines: Sequence[int], title: str = "", **more: Any) -> None:
        super().__init__(**UNSAID | {"at": {}, "cards": cards, "lines": lines, "title": title} | more)

    def __getattr__(self, name: str) -> Any:
        return getattr(Puzzle, name)

    def but(self, **changes: Any) -> Draft:
        """Return a draft with other values."""
        return Draft(**vars(self) | changes)

    def told(self, **said: Any) -> Draft:
        """Return the draft with what somebody says of it; None and False say nothing."""
        said = {key: value for key, value in said.items() if value not in (None, False)}
        guessed = self.guessed - said.keys() - ({"halves"} if "rule" in said else set())
        measured = self.difficulty if all(getattr(self, key) == value for key, value in said.items()) else None
        return self.but(**said, guessed=guessed, difficulty=measured) if said else self

    def puzzle(self) -> Puzzle:
        """Return the puzzle. Raises InputError with the line."""
        if self.match != "sides":
            with located(line=self.at.get("match")):
                demand_known(say("match"), [self.match], ("sides", "corners"))
            return self._in_corners().puzzle()
        if not self.cards:
            raise InputError("no cards; write one card per line", line=self.line)
        with located(line=self.lines[0]):
            rule = Rule.meant(self.rule, marked=self.marked, figures=self.figures)
        board, names = self.board, [*self.card_names, *[""] * len(self.cards)]
        sides = board.sides if board else self.sides or len(self.cards[0])
        for labels, line, name in zip(self.cards, self.lines, names, strict=False):
            if fault := card_fault(labels, sides, board, rule, self.figures):
                raise about_card(InputError(fault, line=line), name)
        with located(line=self.at.get("region", self.line)):
            if not board and self.spare and self.region is None:
                raise InputError("spare cards leave the board open; name it with --board", line=self.at.get("spare"))
            board = board or demand_board(len(self.cards), sides)
            board = board if self.region is None else board.region(self.region)
        kept: Parts = {key: getattr(self, key) for key in KEPT}
        kept |= {"card_names": self.card_names if any(self.card_names) else (), "read_as": self._read_as(board, rule)}
        with located(line=self.line):
            plain = Puzzle(board, tuple(self.cards), rule, **kept)
        for key in ("backs", "turns", "flip"):
            with located(line=self.at.get(key, self.line)):
                if (value := getattr(self, key)) != getattr(plain, key):
                    plain = replace(plain, **{key: value})
        return self._hinted(plain) if self.hints else plain

    def _in_corners(self) -> Draft:
        """Return the draft in labels of sides; it has labels of corners. Raises InputError with the line."""
        from satpuzzle.notation.corners import in_corners

        if self.rule not in (None, Rule.UNSIGNED) or any(min(card) < 0 for card in (*self.cards, *self.backs)):
            raise InputError(
                "where corners match, labels have no halves and the rim is free: leave the rule out",
                line=self.at.get("match"),
            )
        made, guessed = in_corners(self.cards, self.backs, self.figures), self.guessed - {"rule", "letters"}
        return self.but(**made, marked=True, framed=False, match="sides", guessed=guessed)

    def _read_as(self, board: Board, rule: Rule) -> ReadAs | None:
        """Return how the cards were read, if anything was inferred."""
        about = {"names": "first_column", "order": "clockwise"}
        found: Parts = {"board": board.name, "rule": str(rule), "lines": (min(self.lines), max(self.lines))}
        inferred = {about.get(word, word): found.get(word, True) for word in self.guessed - {"halves", "words", "case"}}
        more: Parts = {"halves": self.halves, "one_case": self.one_case, "order": self.order or None}
        return ReadAs(**inferred, **more, told="halves" not in self.guessed) if self.guessed or self.order else None

    def _hinted(self, plain: Puzzle) -> Puzzle:
        """Add the hints, which name cells of the whole board. Raises InputError with the line."""
        board, laid = plain.board.whole or plain.board, list[tuple[Placement, int | None]]()
        cells = dict(zip(plain.board.kept or range(board.cells), count(), strict=False))
        for hint in self.hints:
            with located(line=(line := self.at.get("hints", hint.line))):
                placed = hint.placement(plain, board)
            if placed.cell in cells:
                laid.append((placed._replace(cell=cells[placed.cell]), line))
        if len(laid) < len(self.hints):
            remark(say("given cards outside the region are left out"))
        try:
            return replace(plain, hints=tuple(placed for placed, _ in laid))
        except InputError as error:
            cell = error.message.said.parts["cell"] if isinstance(error.message, Text) else 0
            raise error.located(line=[line for placed, line in laid if placed.cell == cell - 1][-1]) from None


def moved_as(puzzle: Puzzle, turns: Turns | None, flip: bool) -> Puzzle:
    """Return the puzzle with cards that may be moved so; its hints show the same. Raises InputError."""
    if turns in (None, puzzle.turns) and flip <= puzzle.flip:
        return puzzle
    plain = replace(puzzle, hints=(), turns=turns or puzzle.turns, flip=flip or puzzle.flip, difficulty=None)
    hints: list[Placement] = []
    for cell, *lay in puzzle.hints:
        shown = puzzle.look(*lay)
        found = [(kind.number, kind.looks.index(shown)) for kind in plain.types if shown in kind.looks]
        if len(found) != 1:
            raise InputError("the card given for cell {cell} may not lie so", cell=cell + 1)
        hints.append(Placement(cell, *found[0]))
    return replace(plain, hints=tuple(hints))


# Writing: errors for puzzles that a notation does not support, and names of figures.


class SpellingError(InputError):
    """A word that is probably a misspelling of another one."""


class OddCardError(InputError):
    """A line looks like a card, but is not written like the other cards."""


class CannotHoldError(InputError):
    """Something that a notation does not support; `message` names it."""


def bare(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its figures renumbered, its hints in order, and its board without rows."""
    return replace(puzzle.renumbered(), board=replace(puzzle.board, rows=()), hints=tuple(sorted(puzzle.hints)))


def demand_rectangle(puzzle: Puzzle) -> tuple[int, int]:
    """Return rows and columns of the board. Raises CannotHoldError unless it is a rectangle of squares."""
    if puzzle.board.grid is None:
        raise CannotHoldError("the board {name}", name=puzzle.board.name)
    return puzzle.board.grid


def given_cards(puzzle: Puzzle) -> list[tuple[int, int, int, int]]:
    """Return card, column, row and clockwise turns of each hint, all from 0. Raises CannotHoldError."""
    _, columns = demand_rectangle(puzzle)
    given = zip(puzzle.hints, puzzle.given_cards, strict=True)
    return [(card, hint.cell % columns, hint.cell // columns, turn) for hint, (card, turn) in given]


def lines_of(*head: object, cards: Sequence[Labels]) -> str:
    """Return lines of text, followed by the cards, one per line."""
    return "".join(f"{line}\n" for line in (*head, *(" ".join(map(str, card)) for card in cards)))


def numbers_of(puzzle: Puzzle) -> Sequence[Sequence[int | str]]:
    """Return the cards as labels, with a + if all are fronts, which numbers without signs need not be."""
    if puzzle.rule.halves and all(label > 0 for card in puzzle.cards for label in card):
        return [[f"{label:+}" for label in card] for card in puzzle.cards]
    return puzzle.cards


def words_of(puzzle: Puzzle) -> list[list[str]]:
    """Return the cards in names of figures, or numbers without a name, with marks of halves if there are some."""
    names, marks = dict(enumerate(puzzle.figures, 1)), ("-", "+") if puzzle.rule.halves else ("", "")
    return [[names.get(abs(each), str(abs(each))) + marks[each > 0] for each in card] for card in puzzle.cards]
