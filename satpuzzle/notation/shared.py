"""Helpers of notations: recognise a text, read numbers, and write.

A reader returns a `Draft`: the cards as written, and what the text says of board and rule. The draft infers the rest
from options or from the cards, and adds line numbers to errors.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import field, replace
from itertools import islice
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, Parts, located, numbered, shorten
from satpuzzle.model import Board, Difficulty, Placement, Puzzle, Rule, parse_board
from satpuzzle.model.board import Labels, board_for, demand_board
from satpuzzle.model.puzzle import ReadAs, Turns, card_fault
from satpuzzle.model.value import value
from satpuzzle.notation.corners import in_corners
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


def first_lines(text: str, skip: str = "") -> list[list[str]]:
    """Return the words of the first two non-empty lines that do not begin with a character of `skip`."""
    lines = (line.split() for line in text.split("\n"))
    return list(islice((words for words in lines if words and words[0][0] not in skip), 2))


def numbers(*counts: tuple[int, ...], skip: str = "") -> Callable[[str], bool]:
    """Make a function that recognises texts by the count of numbers on their first lines, `skip` lines ignored."""

    def fits(text: str) -> bool:
        lines = first_lines(text, skip)
        return len(lines) == len(counts) and all(
            2 * sum(map(is_number, words)) > len(words) in allowed and not {*words[0]} & {*'|"'}
            for words, allowed in zip(lines, counts, strict=True)
        )

    return fits


def pattern(signs: str, regex: str) -> Callable[[str], bool]:
    """Make a function that recognises texts by a regular expression; each match contains one of `signs`."""

    def fits(text: str) -> bool:
        present = any(sign in text for sign in signs)
        return present and re.search(regex, text, re.MULTILINE | re.IGNORECASE) is not None

    return fits


Row = tuple[int, list[int]]


def rows_of_numbers(text: str, comment: str | None = None) -> list[Row]:
    """Return the numbers of each non-empty line, with its line number.

    Args:
        text: The text.
        comment: Lines that begin with this word are ignored.

    Returns:
        The rows.

    Raises:
        InputError: If a line has something else than numbers from 0; the error names the line.
    """
    rows = []
    with numbered(text) as lines:
        for number, line in lines:
            words = line.split()
            if words and words[0] != comment:
                labels = list(map(read_label, words))
                if min(labels) < 0:
                    raise InputError(
                        "negative label {label}: a text with fronts and backs must begin with #", label=min(labels)
                    )
                rows.append((number, labels))
    return rows


def rule_of(cards: Sequence[Labels]) -> Rule:
    """Return the rule framed if the label 0 occurs, else unsigned."""
    return Rule.FRAMED if any(0 in card for card in cards) else Rule.UNSIGNED


def framed_board(cards: Sequence[Labels], line: int) -> Board:
    """Return the rectangle, not higher than wide, with as many sides on the rim as labels 0. Raises InputError."""
    zeros = sum(card.count(0) for card in cards)
    for rows in range(1, math.isqrt(len(cards)) + 1):
        columns = len(cards) // rows
        if rows * columns == len(cards) and 2 * (rows + columns) == zeros:
            return parse_board(f"{rows}x{columns}")
    parts: Parts = {"n": len(cards), "zeros": zeros, "line": line}
    raise InputError("{n} cards with {zeros} frame sides do not fit a rectangle; name the board with --board", **parts)


def pieces(
    text: str, rows: Sequence[Row], line: int = 1, *, board: Board | None = None, framed: bool = False, **more: Any
) -> Draft:
    """Return the draft of cards of four sides, one in each row.

    Args:
        text: The text.
        rows: The rows of numbers.
        line: The first line of the example.
        board: The board; None for the one that follows from the frame, if there is one.
        framed: Whether there must be a frame.
        more: Other fields of the draft.

    Returns:
        The draft.

    Raises:
        InputError: If there are no cards, or other ones; the error names the line.
    """
    cards, lines = [tuple(labels) for _, labels in rows], [number for number, _ in rows]
    for number, labels in zip(lines, cards, strict=True):
        if fault := card_fault(labels, 4, None, Rule.FRAMED, ()):
            raise InputError(fault, line=number)
    if not cards:
        raise InputError("no pieces; write one per line, clockwise from the top", line=line)
    if board is None and (framed or rule_of(cards) == Rule.FRAMED):
        board = framed_board(cards, lines[0])
    return Draft(cards, lines, line=line, text=text.strip("\n"), board=board, rule=rule_of(cards), **more)


def set_frame(draft: Draft, rule: Rule) -> None:
    """Give a draft the rule, which has a frame, and the rectangle if the frame determines it."""
    draft.rule = rule
    with suppress(InputError):
        draft.board = framed_board(draft.cards, draft.lines[0])


GAP = r"(?:\s|#[^\n]*)*+"  # white space and `#` comments
QUOTED = r"""(?:"[^"\n]*"|'[^'\n]*')"""
NUMBER = r"[+-]?\d+(?![\w.])"


class Figures:
    """Names of figures, numbered from 1 by first appearance."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def label(self, name: str, front: bool) -> int:
        """Return the label of the front or back of a figure."""
        number = self._numbers.setdefault(name, len(self._numbers) + 1)
        return number if front else -number

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all figures, in the order of their numbers."""
        return tuple(self._numbers)


# Drafts: readers need neither know the board nor check the cards; `Draft.puzzle` does.


class Hint(NamedTuple):
    """A hint as notations write it.

    Attributes:
        cell: The number of the cell, from 0.
        card: The index of the card; with `by_type` the number of its type, from 1.
        turn: Clockwise rotation in steps, from how the card (or the first card of the type) is written.
        line: Its line in the text.
        by_type: Whether `card` is a type.
    """

    cell: int
    card: int
    turn: int
    line: int
    by_type: bool = False

    def placement(self, puzzle: Puzzle) -> Placement:
        """Return the hint as a placement of the puzzle."""
        if self.by_type:
            return Placement(self.cell, self.card, self.turn)
        return Placement(self.cell, *puzzle.lay_of(self.card, self.turn % puzzle.board.sides))


def about_card(error: InputError, name: str) -> InputError:
    """Return the error with the name of the card, if it has one."""
    if not name:
        return error
    error.message = say("card {name}: {message}", name=name, message=error.message)
    return error


@value(eq=False, repr=False)
class Draft:
    """One example as read; see `Puzzle` for the fields not listed here.

    Attributes:
        lines: The line of each card.
        line: The first line of the example.
        sides: Sides of a card, if the notation fixes them; None takes those of the first card.
        marked: Whether fronts can be told from backs. If not, only an explicit rule makes numbers signed.
        framed: Whether the label 0 is a frame.
        guessed: What was inferred from the cards, in the words of `typed_cards.guessed`.
        halves: Front and back of one figure as they are typed, if words name them.
        one_case: Two spellings of a picture that differ in case only.
        headed: Whether the text names the sides.
        order_open: Whether nothing says in which order the sides are listed.
        region: The cells of the board that are kept; None for all.
        match: `sides`, or `corners` if labels stand at corners; `puzzle` translates them.
        at: The lines of keys in the text, if it has any.
        own: `turns` and `flip` as the text says, if these are others: its hints count types of such cards.
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
    headed: bool = False
    order_open: bool = False
    turns: Turns = "free"
    flip: bool = False
    backs: tuple[Labels, ...] = ()
    spare: bool = False
    region: str | None = None
    match: str = "sides"
    corners: tuple[tuple[int, int], ...] = ()
    at: Mapping[str, int] = field(default_factory=dict)
    own: Parts = field(default_factory=dict)

    def puzzle(self, board: Board | None = None, rule: Rule | None = None) -> Puzzle:
        """Return the puzzle; `board` and `rule` override the text. Raises InputError with the line."""
        if self.match == "corners":
            return self._in_corners(rule).puzzle(board)
        overruled = board not in (None, self.board) or rule not in (None, self.rule)
        guessed = self.guessed - ({"board"} if board else set()) - ({"rule", "halves"} if rule else set())
        board = board or self.board
        rule = rule or self.rule
        with located(line=self.lines[0] if self.lines else None):
            rule = Rule.meant(rule, marked=self.marked or not self.cards, figures=self.figures)
        sides = board.sides if board else self.sides or (len(self.cards[0]) if self.cards else 4)
        if not self.cards:
            raise InputError("no cards; write one card per line", line=self.line)
        names = [*self.card_names, *[""] * len(self.cards)]
        for labels, line, name in zip(self.cards, self.lines, names, strict=False):
            if fault := card_fault(labels, sides, board, rule, self.figures):
                raise about_card(InputError(fault, line=line), name)
        with located(line=self.at.get("region", self.line)):
            if not board and self.spare and self.region is None:
                raise InputError(
                    "with spare cards the board does not follow from their number; name it with --board",
                    line=self.at.get("spare"),
                )
            board = board or demand_board(len(self.cards), sides)
            board = board if self.region is None else board.region(self.region)
        with located(line=self.line):
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
                read_as=self._read_as(guessed, board, rule) if guessed else None,
                order_open=self.order_open,
                spare=self.spare,
                corners=self.corners,
            )
        for key in ("backs", "turns", "flip"):
            if (value := getattr(self, key)) != getattr(plain, key):
                with located(line=self.at.get(key, self.line)):
                    plain = replace(plain, **{key: value})
        return self._hinted(plain) if self.hints else plain

    def _in_corners(self, rule: Rule | None) -> Draft:
        """Return the draft in labels of sides; it has labels of corners. Raises InputError with the line."""
        with located(line=self.at.get("match")):
            halves = any(label < 0 for card in (*self.cards, *self.backs) for label in card)
            if halves or {self.rule, rule} - {None, Rule.UNSIGNED}:
                raise InputError("where corners match, labels have no halves and the rim is free: leave the rule out")
        made, guessed = in_corners(self.cards, self.backs, self.figures), self.guessed - {"rule", "letters"}
        return replace(self, **made._asdict(), marked=True, framed=False, match="sides", guessed=guessed)

    def _read_as(self, guessed: Set[str], board: Board, rule: Rule) -> ReadAs:
        """Return how the cards were read."""
        return ReadAs(
            board.name if "board" in guessed else None,
            str(rule) if "rule" in guessed else None,
            self.halves,
            "halves" not in guessed,
            "names" in guessed,
            self.one_case,
            (min(self.lines), max(self.lines)) if "lines" in guessed else None,
            "order" in guessed,
            "letters" in guessed,
        )

    def _hinted(self, plain: Puzzle) -> Puzzle:
        """Add the hints, which name cells of the whole board. Raises InputError with the line of the first bad one."""
        hints, own, whole = self.hints, replace(plain, **self.own), plain.board.whole
        if whole:
            numbers = {cell: number for number, cell in enumerate(plain.board.kept)}
            inside = [hint for hint in hints if hint.cell in numbers or not 0 <= hint.cell < whole.cells]
            if len(inside) < len(hints):
                remark(say("given cards outside the region are left out"))
            hints = [hint._replace(cell=numbers.get(hint.cell, hint.cell)) for hint in inside]
        placements = tuple(hint.placement(own) for hint in hints)

        def hinted(number: int) -> Puzzle:
            """Return the puzzle with its first hints."""
            checked = replace(own, hints=placements[:number])
            laid = (_laid(hint, own, plain) for hint in checked.hints)
            return replace(plain, hints=tuple(laid)) if self.own else checked

        def fails(last: int) -> bool:
            """Return whether one of the hints up to number `last` is invalid."""
            try:
                hinted(last + 1)
            except InputError:
                return True
            return False

        try:
            return hinted(len(placements))
        except InputError as error:
            first = bisect_left(range(len(placements)), True, key=fails)
            raise error.located(line=hints[first].line) from None


def _laid(hint: Placement, own: Puzzle, plain: Puzzle) -> Placement:
    """Return a hint of a puzzle for the same cards that may be moved otherwise. Raises InputError."""
    shown = own.look(hint.type, hint.turn)
    types = {plain.types[plain.card_types[card][0] - 1] for card in own.cards_by_type[hint.type]}
    found = [(kind.number, turn) for kind in types if (turn := kind.turn_showing(shown)) is not None]
    if len(found) != 1:
        raise InputError("the card given for cell {cell} may not lie so", cell=hint.cell + 1)
    return Placement(hint.cell, *found[0])


def list_of_cards(
    text: str, start: int, side: str, named: Callable[[re.Match[str]], tuple[str, bool]], example: str
) -> tuple[Draft, int]:
    """Read a list of cards in brackets, each a list of sides; the bracket around all cards may be missing.

    Args:
        text: The text.
        start: Where the list begins.
        side: The pattern of a side.
        named: Returns the figure of a side, and whether it is the front.
        example: A card, for errors.

    Returns:
        The cards, and where the list ends.

    Raises:
        InputError: If a card is invalid, or if more follows; the error names the line.
    """
    outer = re.compile(rf"\[{GAP}(?=\[)").match(text, start)
    after, at = start, outer.end() if outer else start
    whole = re.compile(rf"\[{GAP}({side}(?:{GAP},{GAP}{side})*+){GAP}\]")
    comma = re.compile(rf"{GAP},{GAP}(?!\]|\Z)")
    figures = Figures()
    cards: list[Labels] = []
    lines = [first := text.count("\n", 0, start) + 1]
    while True:
        lines.append(lines[-1] + text.count("\n", after, at))
        card = whole.match(text, at)
        if card is None:
            break
        cards.append(tuple(figures.label(*named(each)) for each in re.finditer(side, card[1])))
        another = comma.match(text, card.end())
        if not another:
            break
        after, at = at, another.end()
    end = card and re.compile(rf"{GAP},?{GAP}\]").match(text, card.end())
    stop = end.end() if end else card.end() if card else at
    enclosed = text[:start].rstrip().endswith("[")
    more = re.compile(rf"{GAP},?{GAP}[\[({{]").match(text, stop)
    if card is None or enclosed or more or (outer and not end):
        raise InputError(
            "invalid card; expected sides as in {example}; are the brackets balanced?",
            example=example,
            line=lines[-1] + text.count("\n", at, stop),
        )
    return Draft(cards, lines[1:], line=first, text=text[start:stop], sides=4, rule=Rule(), figures=figures.names), stop


# Writing: errors for puzzles that a notation does not support, and names of figures.


class SpellingError(InputError):
    """A word that is probably a misspelling of another one."""


class OddCardError(InputError):
    """A line looks like a card, but is not written like the other cards."""


class CannotHoldError(InputError):
    """Something that a notation does not support; `message` names it."""


def demand_usual(puzzle: Puzzle) -> None:
    """Raise CannotHoldError for what only `toml` can say: how cards may lie, spare cards, and parts of boards."""
    unusual = (
        (puzzle.corners, say("corners that match")),
        (puzzle.turns != "free", say("cards that may not be rotated freely")),
        (puzzle.flip, say("cards that may be turned over")),
        (puzzle.backs, say("cards with backs")),
        (puzzle.spare, say("spare cards")),
        (puzzle.board.whole, say("a part of a board")),
    )
    for found, what in unusual:
        if found:
            raise CannotHoldError(what)


def demand_halves(puzzle: Puzzle, sides: int) -> None:
    """Raise CannotHoldError unless the rule is signed, without rim, and `demand_plain_board` is satisfied."""
    if puzzle.rule != Rule():
        raise CannotHoldError("rule '{rule}'", rule=puzzle.rule)
    demand_plain_board(puzzle, sides)


def demand_plain_board(puzzle: Puzzle, sides: int) -> None:
    """Raise CannotHoldError for hints, and for a board that does not follow from the number of cards."""
    if puzzle.board.sides != sides:
        raise CannotHoldError("cards of {sides} sides", sides=puzzle.board.sides)
    if not puzzle.board.has_joins_of(board_for(len(puzzle.cards), sides)):
        name = puzzle.board.name
        raise CannotHoldError("the board {name}, which cannot be inferred from the number of cards", name=name)
    if puzzle.hints:
        raise CannotHoldError("hints")


def demand_same(puzzle: Puzzle, read: Callable[[], Draft]) -> None:
    """Raise CannotHoldError unless `read` reads the puzzle, up to the numbers of figures."""
    try:
        again = read().puzzle()
    except InputError as error:
        raise CannotHoldError("these names or numbers: {message}", message=error.message) from None
    if puzzle.hints:
        raise CannotHoldError("hints")
    if again.rule != puzzle.rule:
        raise CannotHoldError("rule '{rule}' with these labels", rule=puzzle.rule)
    if not puzzle.board.has_joins_of(again.board):
        raise CannotHoldError("the board {name}, which cannot be inferred from the cards", name=puzzle.board.name)
    if replace(again, board=puzzle.board).renumbered() != puzzle.renumbered():
        raise CannotHoldError("these names of figures")


def demand_rectangle(puzzle: Puzzle) -> tuple[int, int]:
    """Return rows and columns of the board. Raises CannotHoldError unless it is a rectangle of squares."""
    if puzzle.board.grid is None:
        raise CannotHoldError("the board {name}", name=puzzle.board.name)
    return puzzle.board.grid


def demand_colours(puzzle: Puzzle) -> None:
    """Raise CannotHoldError for hints, and unless the rule is framed (with labels 0) or unsigned (without)."""
    if puzzle.rule not in (Rule.FRAMED, Rule.UNSIGNED):
        raise CannotHoldError("rule '{rule}'", rule=puzzle.rule)
    if puzzle.rule != rule_of(puzzle.cards):
        raise CannotHoldError("rule '{rule}' with these labels", rule=puzzle.rule)
    if puzzle.hints:
        raise CannotHoldError("hints")


def lines_of(*head: str, cards: Sequence[Labels]) -> str:
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
