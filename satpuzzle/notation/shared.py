"""What notations share: to recognise a text, to read numbers and lists in brackets, to hand on what was read; to write.

A reader hands on the cards as written, and what the text says of board and rule, as a `Draft`. That settles what is
left open (from the options given, else from the cards) and points errors at the line that caused them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import NamedTuple, NoReturn

from satpuzzle.errors import InputError, located, numbered, shorten
from satpuzzle.model import Board, Difficulty, Placement, Puzzle, Rule, parse_board
from satpuzzle.model.board import Labels, board_for, demand_board
from satpuzzle.model.puzzle import ReadAs, card_fault
from satpuzzle.runtime.language import say

CARD = tuple(range(3, 9))  # how many labels stand on a line that is meant to be a card
MAX_LABEL = 10**9


def is_whole(value: object, least: int = -MAX_LABEL, most: int = MAX_LABEL) -> bool:
    """Is what a document holds a whole number from `least` to `most`?"""
    return type(value) is int and least <= value <= most


def is_number(word: str) -> bool:
    """Does the word begin like a number?"""
    return re.match(r"[+-]?\d", word) is not None


def read_label(word: str) -> int:
    """The integer that `word` writes. Raises InputError."""
    if not re.fullmatch(r"[+-]?[0-9]{1,10}", word):
        raise InputError("{word} is not a label; labels are whole numbers, as in -3", word=shorten(word))
    label = int(word)
    if abs(label) > MAX_LABEL:
        raise InputError("label {label} is too large; number the figures from 1", label=label)
    return label


def first_lines(text: str, skip: str = "") -> list[list[str]]:
    """The words of the first two lines that have any and do not begin with a character of `skip`."""
    lines = (line.split() for line in text.split("\n"))
    return list(islice((words for words in lines if words and words[0][0] not in skip), 2))


def numbers(*counts: tuple[int, ...], skip: str = "") -> Callable[[str], bool]:
    """Recognises texts whose first lines (but those that begin with `skip`) hold as many numbers as `counts` allow."""

    def fits(text: str) -> bool:
        lines = first_lines(text, skip)
        return len(lines) == len(counts) and all(
            is_number(words[0]) and len(words) in allowed for words, allowed in zip(lines, counts, strict=True)
        )

    return fits


def pattern(signs: str, regex: str) -> Callable[[str], bool]:
    """Recognises texts in which the regular expression occurs; no need to look if none of `signs` does."""

    def fits(text: str) -> bool:
        present = any(sign in text for sign in signs)
        return present and re.search(regex, text, re.MULTILINE | re.IGNORECASE) is not None

    return fits


Row = tuple[int, list[int]]


def rows_of_numbers(text: str, comment: str | None = None) -> list[Row]:
    """The numbers of every line that has some, with the line's number. Raises InputError.

    comment: lines that begin with this word are passed over.
    """
    rows = []
    with numbered(text) as lines:
        for number, line in lines:
            words = line.split()
            if words and words[0] != comment:
                labels = list(map(read_label, words))
                if min(labels) < 0:
                    raise InputError(
                        "{label} is negative: a text of cards with fronts and backs begins with #", label=min(labels)
                    )
                rows.append((number, labels))
    return rows


def four_sided(rows: list[Row]) -> tuple[list[Labels], list[int]]:
    """The cards on `rows` and their lines. Raises InputError for a card that has not four sides."""
    for number, labels in rows:
        if len(labels) != 4:
            raise InputError("{n} labels, but a card has 4", n=len(labels), line=number)
    return [tuple(labels) for _, labels in rows], [number for number, _ in rows]


def rule_of(cards: list[Labels]) -> Rule:
    """Framed if the label 0 occurs, else plainly unsigned."""
    return Rule.FRAMED if any(0 in card for card in cards) else Rule.UNSIGNED


def framed_board(cards: list[Labels], line: int) -> Board:
    """The rectangle, no higher than wide, whose rim is as long as the cards show 0. Raises InputError."""
    zeros = sum(card.count(0) for card in cards)
    for rows in range(1, math.isqrt(len(cards)) + 1):
        columns = len(cards) // rows
        if rows * columns == len(cards) and 2 * (rows + columns) == zeros:
            return parse_board(f"{rows}x{columns}")
    raise InputError(
        "{n} cards with {zeros} frame sides fit no rectangle; name the board with --board",
        n=len(cards),
        zeros=zeros,
        line=line,
    )


GAP = r"(?:\s|#[^\n]*)*+"  # white space and `#` comments
QUOTED = r"""(?:"[^"\n]*"|'[^'\n]*')"""
NUMBER = r"[+-]?\d+(?![\w.])"
_WORD = rf"{QUOTED}|{NUMBER}|=>|:?[A-Za-z_]\w*:?|."  # what an error shows of what stands there instead


def unquoted(word: str) -> str:
    """The text that stands in quotes; what has none, as it is."""
    return word[1:-1] if word[0] in "\"'" else word


class BracketReader:
    """Reads a list in brackets from `start` on, over white space and comments. at: how far it has come."""

    def __init__(self, text: str, start: int) -> None:
        self._text, self.at = text, start
        self._line, self._counted = 1, 0

    @property
    def line(self) -> int:
        """The line of what stands next."""
        self.take("")
        self._line += self._text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def take(self, pattern: str) -> re.Match[str] | None:
        """What stands next, if it is like that, which is used up; else None."""
        found = re.compile(GAP + pattern).match(self._text, self.at)
        self.at = found.end() if found else self.at
        return found

    def _next(self) -> str:
        """What stands next, for errors."""
        self.take("")
        word = re.compile(_WORD).match(self._text, self.at)
        return (word[0].strip("\"'") or word[0]) if word else ""

    def _expect(self, sign: str, where: str) -> None:
        if not self.take(re.escape(sign)):
            instead = self._next()
            raise InputError(
                "{value!r} expected {where}, not {instead}; are the brackets balanced?",
                value=sign,
                where=where,
                instead=shorten(instead) if instead else say("the end of the text"),
                line=self.line,
            )

    def _refuse(self, example: str) -> NoReturn:
        """Raise InputError: what stands next is no side."""
        side = self.take(r"(?=([({][^\n(){}]*[)}]?))")
        wrong = shorten(side[1] if side else self._next())
        raise InputError("{wrong} is no side; write it as in {example}", wrong=wrong, example=example, line=self.line)

    def cards(
        self, side: str, label: Callable[[re.Match[str]], int], example: str, more: str, *, opened: bool = False
    ) -> tuple[list[Labels], list[int]]:
        """The cards of a list of lists of sides, and their lines. Raises InputError, with the line.

        side: the pattern of a side, and label: which one that is; example: of a side. more: what the list would
        continue with, a pattern. opened: the list may end with a bracket that does not open it.
        """
        cards: list[Labels] = []
        lines: list[int] = []
        self._expect("[", say("before the cards"))
        outer = self.take(r"\[")
        while True:
            lines.append(self.line)
            labels: list[int] = []
            while not labels or self.take(","):
                found = self.take(side)
                if found is None:
                    self._refuse(example)
                labels.append(label(found))
            self._expect("]", say("after the sides of a card"))
            cards.append(tuple(labels))
            if not self.take(",") or not self.take(r"(?=[\[(){},]|=>)"):
                break
            self._expect("[", say("before a card"))
        closed = (outer or opened) and self.take(r"\]")
        if outer and not closed:
            raise InputError("the list of cards is not closed; add ] after the last card", line=self.line)
        if self.take(rf"(?=[\]),}}]|{more})"):
            raise InputError(
                "{value!r} after the end of the list; are brackets and commas right?",
                value=self._next(),
                line=self.line,
            )
        self.take("")
        return cards, lines


class Figures:
    """Names of figures, numbered from 1 by first appearance."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def label(self, name: str, front: bool) -> int:
        """The signed label of the front or back of the figure called `name`."""
        number = self._numbers.setdefault(name, len(self._numbers) + 1)
        return number if front else -number

    @property
    def names(self) -> tuple[str, ...]:
        """The names of figures 1, 2, …"""
        return tuple(self._numbers)


# What a reader hands on: it need not know the board or judge the cards, `Draft.puzzle` settles what is left open.


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


# Writing: saying what a notation cannot hold, naming figures.


class CannotHoldError(InputError):
    """A puzzle that a notation cannot hold; `message` says what of it."""


def demand_halves(puzzle: Puzzle, sides: int) -> None:
    """Raise CannotHoldError unless the puzzle is signed, without rim and hints, on the board its cards alone say."""
    if puzzle.rule != Rule():
        raise CannotHoldError("the rule {rule}", rule=puzzle.rule)
    demand_plain_board(puzzle, sides)


def demand_plain_board(puzzle: Puzzle, sides: int) -> None:
    """Raise CannotHoldError unless the puzzle has no hints and lies on the board that its cards alone say."""
    if puzzle.board.sides != sides:
        raise CannotHoldError("cards of {sides} sides", sides=puzzle.board.sides)
    if board_for(len(puzzle.cards), sides) != puzzle.board:
        raise CannotHoldError("the board {name}, which its number of cards does not tell", name=puzzle.board.name)
    if puzzle.hints:
        raise CannotHoldError("hints")


def demand_rectangle(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns of the puzzle's board. Raises CannotHoldError unless it is a rectangle of squares."""
    if puzzle.board.grid is None:
        raise CannotHoldError("the board {name}", name=puzzle.board.name)
    return puzzle.board.grid


def demand_colours(puzzle: Puzzle) -> None:
    """Raise CannotHoldError unless the puzzle is unsigned, framed if and only if a label is 0, and without hints."""
    zeros = any(0 in card for card in puzzle.cards)
    if puzzle.rule not in (Rule.FRAMED, Rule.UNSIGNED) or (puzzle.rule == Rule.FRAMED) != zeros:
        raise CannotHoldError(
            say("the rule {rule} with labels 0", rule=puzzle.rule)
            if zeros
            else say("the rule {rule} without labels 0", rule=puzzle.rule)
        )
    if puzzle.hints:
        raise CannotHoldError("hints")


def lines_of(*head: str, cards: Sequence[Labels]) -> str:
    """Lines of text, and after them the cards, one a line."""
    return "".join(f"{line}\n" for line in (*head, *(" ".join(map(str, card)) for card in cards)))


def quoted_names(puzzle: Puzzle, signs: str) -> dict[int, str]:
    """The names of `figure_names`, of squares with halves.

    Raises CannotHoldError for other puzzles, if two are equal, or if one holds one of these signs.
    """
    demand_halves(puzzle, 4)
    names = figure_names(puzzle)
    if any(set(signs) & set(name) for name in names.values()) or len(set(names.values())) < len(names):
        raise CannotHoldError("figure names that repeat or hold quotes")
    return names


def figure_names(puzzle: Puzzle) -> dict[int, str]:
    """A name for each figure, as the cards show them: the puzzle's own where it has one, else the number.

    Notations that write names number the figures by first appearance when they are read again.
    """
    figures = dict.fromkeys(abs(label) for card in puzzle.cards for label in card)
    known = len(puzzle.figures)
    return {figure: puzzle.figures[figure - 1] if figure <= known else str(figure) for figure in figures}
