"""Helpers of notations: recognise a text, read numbers, and write; and the options of `parse_all`.

A reader returns a `Draft`: the cards as written, and what the text says of board and rule. `finished` makes a puzzle of
it as the `Options` say; what neither says is inferred from the cards. Errors have line numbers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, repeat
from types import SimpleNamespace
from typing import Any, NamedTuple, TypedDict

from satpuzzle.errors import InputError, Parts, Text, demand_known, located, shorten
from satpuzzle.model import Board, Lay, Placement, Puzzle, Rule, parse_board
from satpuzzle.model.board import Labels, demand_board
from satpuzzle.model.puzzle import ReadAs, Turns, card_fault, strings
from satpuzzle.notation.card_rows import COUNTERCLOCKWISE, KEYS
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


# Options: how to read puzzles, and what this makes of the cards that were read.


class HowToRead(TypedDict, total=False):
    """How to read a text: the options of `parse_all`, `load` and `load_all`.

    Attributes:
        input_format: The name of a notation; None recognises it.
        board: A board or its name; None takes what the text says.
        rule: A rule or its name; None takes what the text says.
        order: The order of the sides in the text, as in `top,right,left,bottom`, or `counterclockwise`; None for
            clockwise from the top.
        pairs: Which figures are front and back of one figure, as in `A=E,B=F`, or match themselves, as in `C=C`; None
            for whole pictures.
        turns: How cards may be rotated: `free`, `half` or `none`; None takes what the text says, else `free`.
        flip: Whether cards may be turned over, even if the text does not say so.
        spare: Whether there may be more cards than cells, even if the text does not say so.
        region: A part of the board, as in `1,1-1,3`; None for what the text says.
        match: `corners` if labels stand at corners and match there; None for what the text says, else `sides`.
    """

    input_format: str | None
    board: str | Board | None
    rule: str | Rule | None
    order: str | None
    pairs: str | None
    turns: Turns | None
    flip: bool
    spare: bool
    region: str | None
    match: str | None


class Options(SimpleNamespace):
    """The values of all these options, checked: board and rule are no longer names; None or False say nothing."""

    def __init__(self, how: HowToRead) -> None:
        if unknown := how.keys() - HowToRead.__annotations__.keys():
            raise TypeError(f"unexpected keyword argument '{min(unknown)}'")
        super().__init__(**dict.fromkeys(HowToRead.__annotations__) | dict(how))
        said = {name for name, value in how.items() if value is not None}
        validation.check_fields(self, **{name: CHECKS.get(name, "A=E,B=F") for name in said})


def finished(draft: Draft, options: Options) -> Puzzle:
    """Return the puzzle with the cards of a draft, as the options say. Raises InputError."""
    if options.match not in (None, draft.match):  # rule and frame followed from the labels of sides
        draft = draft.but(rule=None, board=None if draft.framed else draft.board)
    moves = options.turns or draft.turns, options.flip or draft.flip
    if moves != (draft.turns, draft.flip) and any(hint.by_type for hint in draft.hints):
        raise InputError("--turns and --flip cannot be used: the text has hints", line=draft.at.get("hints"))
    said: Parts = {key: getattr(options, key) for key in ("board", "spare", "region", "match", "turns", "flip")}
    draft = draft.told(**said, rule=options.rule if options.pairs is None else None)
    if " or " in draft.order and not options.order:
        parts: Parts = {"orders": draft.order, "line": draft.line}
        raise InputError("the sides are said to be in the order {orders}; choose one with --order", **parts)
    if order := options.order or draft.order:
        draft = in_order(draft, order)
    return (draft if options.pairs is None else in_pairs(draft, options.pairs, options.rule)).puzzle()


def in_order(draft: Draft, order: str) -> Draft:
    """Return a draft whose sides are written in another order.

    Args:
        draft: The cards, read as if their sides were clockwise from the top.
        order: The sides in the order of the text, as in `top,right,left,bottom` or `n,w,e,s`, or `clockwise` or
            `counterclockwise`.

    Returns:
        The cards with their sides clockwise.

    Raises:
        InputError: If the order is invalid, or if the text names the sides.
    """
    words = [word.strip().casefold() for word in order.split(",")]
    sides = next((sides for sides in KEYS if sorted(words) == sorted(sides)), ())
    if not sides and words not in (["clockwise"], [COUNTERCLOCKWISE]):
        raise InputError(
            "invalid value {order} for --order; expected the four sides, as in top,right,left,bottom, or "
            "counterclockwise",
            order=shorten(order),
        )
    if draft.headed:
        raise InputError("--order cannot be used: the text names the sides", line=draft.line)
    if sides and (draft.match == "corners" or any(len(card) != len(sides) for card in draft.cards)):
        raise InputError("the sides in --order are those of squares; for other cards use counterclockwise")
    cards = [(card[0], *card[:0:-1]) if words == [COUNTERCLOCKWISE] else card for card in draft.cards]
    cards = [tuple(card[words.index(side)] for side in sides) or card for card in cards]
    said = order if order == draft.order else ""
    return draft.but(cards=cards, guessed=draft.guessed - {"order"}, order_open=False, order=said)


def in_pairs(draft: Draft, pairs: str, rule: Rule | None) -> Draft:
    """Return a draft whose figures are fronts and backs.

    Args:
        draft: The cards, read as whole pictures.
        pairs: Which fronts match which backs, as in `A=E,B=F`, and which figures match themselves, as in `C=C`: names
            or numbers of all figures. The frame, if there is one, needs no entry.
        rule: The rule asked for, or None.

    Returns:
        The cards with halves.

    Raises:
        InputError: If the pairs are invalid or incomplete, if the cards have halves already, or if the rule has none.
    """
    shown = {label for card in (*draft.cards, *draft.backs) for label in card}
    names = dict(enumerate(draft.figures, 1)) or {label: str(label) for label in shown}
    known = {name.casefold(): label for label, name in names.items()} | {name: label for label, name in names.items()}
    own = draft.rule or Rule()
    labels = {0: 0} if (framed := (rule or own).frame == 0) else {}
    if min(shown, default=0) < 0 or (draft.marked and draft.figures and own.halves):
        raise InputError("--pairs cannot be used: the cards have fronts and backs already", line=draft.line)
    if rule and not rule.halves:
        raise InputError("--pairs names halves, so the rule cannot be {rule}; leave it out, or write signed", rule=rule)
    halves = [tuple(half.strip() for half in pair.partition("=")[::2]) for pair in pairs.split(",")]
    for place, (pair, (front, back)) in enumerate(zip(pairs.split(","), halves, strict=True), 1):
        one, other = (known.get(half, known.get(half.casefold(), -1)) for half in (front, back))
        if not {one, other} <= shown or {one, other} & labels.keys():
            raise InputError(
                "invalid value {pair} in --pairs; expected as in A=E, each in one pair, or C=C if C matches itself",
                pair=shorten(pair),
            )
        number = place if draft.figures else one or other
        labels |= {other: -number, one: number}
    if missing := sorted(shown - labels.keys()):
        left = shorten(names[missing[0]])
        raise InputError("--pairs does not name {figure}; every figure needs one pair", figure=left)
    rule = rule or Rule(True, tuple(labels.get(label, label) for label in own.rims), own.rim_only)
    whole = [n for n in labels.values() if -n not in labels.values() or (n == 0 and not framed)]
    cards, backs = ([tuple(map(labels.__getitem__, card)) for card in cards] for cards in (draft.cards, draft.backs))
    return draft.but(
        cards=cards,
        backs=tuple(backs),
        rule=replace(rule, whole=(*rule.whole, *whole)),
        marked=True,
        framed=False,
        figures=tuple(front for front, _ in halves) if draft.figures else (),
        halves=next((pair for pair in halves if pair[0] != pair[1]), None),
        one_case=None,
        guessed=draft.guessed - {"rule", "halves", "words", "case", "letters"},
    )


# Writing: errors for puzzles that a notation does not support, and names of figures.


class OddCardError(InputError):
    """A line that looks like a card is not written like the others, or a word not like another one."""


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
