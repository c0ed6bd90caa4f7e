"""Helpers of notations: recognise a text, read numbers, and write.

A reader returns a `Draft`: the cards as written, and what the text says of board and rule. The draft infers the rest
from options or from the cards, and adds line numbers to errors.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from satpuzzle.errors import InputError, located, numbered, shorten
from satpuzzle.model import Board, Difficulty, Placement, Puzzle, Rule, parse_board
from satpuzzle.model.board import Labels, board_for, demand_board
from satpuzzle.model.puzzle import ReadAs, card_fault
from satpuzzle.runtime.language import say, several

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


def four_sided(rows: list[Row]) -> tuple[list[Labels], list[int]]:
    """Return the cards on `rows` and their lines. Raises InputError for a card without four sides."""
    for number, labels in rows:
        if len(labels) != 4:
            wrong = several(
                len(labels), "{n} label, but a card has {sides}", "{n} labels, but a card has {sides}", sides=4
            )
            raise InputError(wrong, line=number)
    return [tuple(labels) for _, labels in rows], [number for number, _ in rows]


def rule_of(cards: list[Labels]) -> Rule:
    """Return the rule framed if the label 0 occurs, else unsigned."""
    return Rule.FRAMED if any(0 in card for card in cards) else Rule.UNSIGNED


def framed_board(cards: list[Labels], line: int) -> Board:
    """Return the rectangle, not higher than wide, with as many sides on the rim as labels 0. Raises InputError."""
    zeros = sum(card.count(0) for card in cards)
    for rows in range(1, math.isqrt(len(cards)) + 1):
        columns = len(cards) // rows
        if rows * columns == len(cards) and 2 * (rows + columns) == zeros:
            return parse_board(f"{rows}x{columns}")
    raise InputError(
        "{n} cards with {zeros} frame sides do not fit a rectangle; name the board with --board",
        n=len(cards),
        zeros=zeros,
        line=line,
    )


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
        kind, first_turn = puzzle.card_types[self.card]
        return Placement(self.cell, kind, (first_turn + self.turn) % len(puzzle.types[kind - 1].looks))


def about_card(error: InputError, name: str) -> InputError:
    """Return the error with the name of the card, if it has one."""
    if not name:
        return error
    error.message = say("card {name}: {message}", name=name, message=error.message)
    return error


@dataclass(eq=False, repr=False)
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

    def puzzle(self, board: Board | None = None, rule: Rule | None = None) -> Puzzle:
        """Return the puzzle; `board` and `rule` override the text. Raises InputError with the line."""
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
        with located(line=self.line):
            board = board or demand_board(len(self.cards), sides)
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
            )
        return self._hinted(plain) if self.hints else plain

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
        """Add the hints. Raises InputError with the line of the first invalid one."""
        placements = tuple(hint.placement(plain) for hint in self.hints)

        def fails(last: int) -> bool:
            """Return whether one of the hints up to number `last` is invalid."""
            try:
                replace(plain, hints=placements[: last + 1])
            except InputError:
                return True
            return False

        try:
            return replace(plain, hints=placements)
        except InputError as error:
            first = bisect_left(range(len(placements)), True, key=fails)
            raise error.located(line=self.hints[first].line) from None


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
            raise InputError(
                "invalid card; expected sides as in {example}; are the brackets balanced?",
                example=example,
                line=lines[-1],
            )
        cards.append(tuple(figures.label(*named(each)) for each in re.finditer(side, card[1])))
        another = comma.match(text, card.end())
        if not another:
            break
        after, at = at, another.end()
    end = re.compile(rf"{GAP},?{GAP}(\]?)").match(text, card.end())
    assert end is not None
    stop = end.end() if end[1] else card.end()
    enclosed = text[:start].rstrip().endswith("[")
    if enclosed or (outer and not end[1]) or re.compile(rf"{GAP},?{GAP}[\[({{]").match(text, stop):
        raise InputError(
            "the list of cards does not end here; are the brackets balanced?",
            line=lines[-1] + text.count("\n", at, stop),
        )
    used = text[start:stop]
    return Draft(cards, lines[1:], line=first, text=used, sides=4, rule=Rule(), figures=figures.names), stop


# Writing: errors for puzzles that a notation does not support, and names of figures.


class SpellingError(InputError):
    """A word that is probably a misspelling of another one."""


class OddCardError(InputError):
    """A line looks like a card, but is not written like the other cards."""


class CannotHoldError(InputError):
    """Something that a notation does not support; `message` names it."""


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
        raise CannotHoldError(
            "the board {name}, which cannot be inferred from the number of cards", name=puzzle.board.name
        )
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
    zeros = any(0 in card for card in puzzle.cards)
    if puzzle.rule not in (Rule.FRAMED, Rule.UNSIGNED) or (puzzle.rule == Rule.FRAMED) != zeros:
        if puzzle.rule not in (Rule.FRAMED, Rule.UNSIGNED):
            what = say("rule '{rule}'", rule=puzzle.rule)
        elif zeros:
            what = say("rule '{rule}' with labels 0", rule=puzzle.rule)
        else:
            what = say("rule '{rule}' without labels 0", rule=puzzle.rule)
        raise CannotHoldError(what)
    if puzzle.hints:
        raise CannotHoldError("hints")


def lines_of(*head: str, cards: Sequence[Labels]) -> str:
    """Return lines of text, followed by the cards, one per line."""
    return "".join(f"{line}\n" for line in (*head, *(" ".join(map(str, card)) for card in cards)))


def figure_names(puzzle: Puzzle) -> dict[int, str]:
    """Return a name for each figure, or its number, in the order of first appearance."""
    figures = dict.fromkeys(abs(label) for card in puzzle.cards for label in card)
    known = len(puzzle.figures)
    return {figure: puzzle.figures[figure - 1] if figure <= known else str(figure) for figure in figures}
