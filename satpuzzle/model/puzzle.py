"""Puzzles: a board, the cards that fill it, and the rule that says which labels match.

A label is an integer, printed on one side of a card. Under the signed rule `+k` is the front of figure k and `-k` its
back, and two labels match if they add up to 0. Under the unsigned rule two labels match if they are equal. A card has
looks: what it can show, as it may be rotated or turned over. Cards with the same looks have the same type; types are
numbered from 1 in order of first appearance.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import count
from typing import Any, Literal, NamedTuple, cast

from satpuzzle.errors import InputError, Parts, shorten
from satpuzzle.model.board import Board, Labels, parse_board
from satpuzzle.model.card import CardType, Lay, Placement, as_labels, least, looks_of
from satpuzzle.model.rule import Rule
from satpuzzle.model.symmetries import Symmetries, Symmetry, moved
from satpuzzle.model.value import grouped, value
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, several

_SIGNED = Rule()
Turns = Literal["free", "half", "none"]  # how cards may be rotated: by all steps, half turns, not at all
TURNS = ("free", "half", "none")
_CARD = r"(?i)^(card|karte)\s+(?=\S)"  # at the beginning of a card's name

STARS = (1_000, 3_000, 10_000, 100_000)  # most placements of puzzles with one, two, three and four stars; others: five


class Difficulty(NamedTuple):
    """The difficulty of a puzzle, measured by a plain backtracking search.

    The search fills the free cells in reading order and tries every card that fits. A start is a card, in one of its
    rotations, that fits the first free cell.

    Attributes:
        most: Limit on placements. If the search needs more, all other fields are None.
        placements: Cards placed in the whole search.
        until_first: Cards placed up to the first solution, averaged over the start with which the search begins (after
            the last start it goes on with the first); None if there is no solution.
        dead_ends: Ways to place all cards but one such that the last card does not fit.
        openings: Ways to place the first three cards.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.rank(["standard"])[0].difficulty
        Difficulty(most=1000000, placements=2576, until_first=290.78125, dead_ends=59, openings=364)
    """

    most: int
    placements: int | None = None
    until_first: float | None = None
    dead_ends: int | None = None
    openings: int | None = None

    @property
    def stars(self) -> int:
        """From 1 (at most 1,000 placements) to 5 (more than 100,000).

        Example:
            >>> import satpuzzle
            >>> [ranked.difficulty.stars for ranked in satpuzzle.rank(["standard", "verzwickt"])]
            [2, 3]
        """
        return 1 + bisect_left(STARS, self.most + 1 if self.placements is None else self.placements)


class ReadAs(NamedTuple):
    r"""What was inferred from the cards because their text does not say it.

    Attributes:
        board: The inferred board; None if the text names it.
        rule: The inferred rule; None if the text states it.
        halves: Front and back of one figure as they are typed; None if figures are numbers.
        told: Whether the text, or the caller, says which half is the front.
        first_column: Whether the first column was read as card names although there is no header.
        one_case: Two spellings of one figure that differ in upper and lower case.
        lines: The lines of the first and the last card, from 1, if the cards stand in other text.
        clockwise: Whether sides were read clockwise from the top although nothing says so.
        letters: Whether letters or numbers were read as whole pictures although they may be halves in pairs.
        order: The order in which the text says that it lists the sides; None if it says none.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.parse_all("fox+ hen- fox- hen+\n" * 4)[0].read_as.halves
        ('fox+', 'fox-')
    """

    board: str | None = None
    rule: str | None = None
    halves: tuple[str, str] | None = None
    told: bool = True
    first_column: bool = False
    one_case: tuple[str, str] | None = None
    lines: tuple[int, int] | None = None
    clockwise: bool = False
    letters: bool = False
    order: str | None = None


def _numbers(name: str, value: object, size: int, wanted: str) -> Iterator[list[int]]:
    """Check lists of so many whole numbers, and yield each. Raises InputError."""
    for each in validation.members(name, value, wanted):
        numbers = validation.members(name, each, wanted)
        if len(numbers) != size:
            raise validation.wrong(name, each, wanted)
        yield [validation.whole(name, number) for number in numbers]


def _placements(name: str, hints: object) -> tuple[Placement, ...]:
    wanted = say("placements such as (Placement(cell=0, type=1, turn=0), …)")
    return tuple(Placement(*numbers) for numbers in _numbers(name, hints, 3, wanted))


def _pairs(name: str, corners: object) -> tuple[tuple[int, int], ...]:
    wanted = say("pairs of labels such as ((0, 3), (1, 2), …)")
    return tuple((one, other) for one, other in _numbers(name, corners, 2, wanted))


def strings(name: str, names: object) -> tuple[str, ...]:
    """Check a list of names and return it as a tuple. Raises InputError."""
    wanted = say("a list of names such as ['heart', 'club']")
    return tuple(validation.text(name, each, "heart") for each in validation.members(name, names, wanted))


def _names(names: object, cards: Any) -> tuple[str, ...]:
    """Return the names of figures 1, 2, …: the given ones, or the words in which the cards are written.

    Raises:
        InputError: If the names are incomplete or ambiguous, or if the cards have names already.
    """
    given = tuple(map(str.strip, strings("names", names)))
    if not given:
        return tuple(cards.figures)
    if cards.figures:
        raise InputError("names cannot be used with cards in words: the words are the names")
    highest = max(abs(label) for card in cards.cards for label in card)
    if len(given) < highest:
        raise InputError(
            "names for {n} figures, but the cards show figure {figure}; name every figure", n=len(given), figure=highest
        )
    for name in given:
        if not name or given.count(name) > 1:
            raise InputError("name {name} is empty or used twice; give each figure a different name", name=repr(name))
    return given


def card_fault(labels: Labels, sides: int, board: Board | None, rule: Rule, figures: Sequence[str]) -> str:
    """Return what is wrong with a card; "" if nothing is.

    Args:
        labels: The labels of the card.
        sides: How many it should have.
        board: The board, if it is known.
        rule: The rule of the puzzle.
        figures: The names of figures 1, 2, …
    """
    if len(labels) != sides:
        where = say("a card of board {name}", name=board.name) if board else say("a card")
        return several(
            len(labels),
            "{n} label, but {where} has {sides}",
            "{n} labels, but {where} has {sides}",
            where=where,
            sides=sides,
        )
    wrong = min((label for label in labels if not rule.takes(label)), default=None)
    if wrong == 0:
        return say("label 0 has no front or back; number the figures from 1")
    if wrong is None:
        return ""
    name = say(" (back of {name})", name=figures[-wrong - 1]) if -wrong <= len(figures) else ""
    if -wrong in rule.whole:
        return say("label {figure}{name}, but the figure matches itself and has no back", figure=wrong, name=name)
    return say("label {figure}{name} in an unsigned puzzle; colours cannot be negative", figure=wrong, name=name)


def moves_of(sides: int, turns: Turns, *, flip: bool) -> tuple[int, ...]:
    """Return how a card may be moved, by the numbers of `satpuzzle.model.symmetries`; the first moves nothing.

    Raises:
        InputError: If a card with that many sides cannot be turned like that.
    """
    if validation.text("turns", turns, "none") not in TURNS:
        raise InputError("unknown turns {turns}; write free, half or none", turns=shorten(turns))
    if turns == "half" and sides % 2:
        raise InputError("cards of {sides} sides have no half turn; write turns free or none", sides=sides)
    steps = range(0, sides, {"free": 1, "half": sides // 2, "none": sides}[turns])
    return (*steps, *(sides + step for step in steps if flip))


_CHECKS: dict[str, Any] = dict.fromkeys(("title", "source", "text"), "Nine cards")
_CHECKS |= dict.fromkeys(("order_open", "flip", "spare"), validation.flag)
_CHECKS |= {"difficulty": partial(validation.of, kind=Difficulty), "read_as": partial(validation.of, kind=ReadAs)}


@value(frozen=True, repr=False)
class Puzzle:
    """A card puzzle.

    `from_cards` makes a puzzle from lists, words and texts. Two puzzles are equal if board, cards, rule and hints are.

    Attributes:
        board: The board to fill.
        cards: One card for each cell, or more if some are spare: its labels clockwise from the first side.
        rule: Which labels match.
        hints: Placements that are given.
        turns: How cards may be rotated: `"free"`, `"half"` (by half turns) or `"none"`.
        flip: Whether cards may be turned over, so that their labels come in reverse order.
        backs: The labels on the back of each card, clockwise; empty if cards have no backs of their own.
        spare: Whether there may be more cards than cells; cards that are left over are not used.
        corners: If corners match instead of sides: the numbers at the two ends of the sides of figures 1, 2, …, in
            clockwise order for its front. Cards, names and rule follow from them; pictures show them.
        title: A title in one line.
        source: Where the puzzle comes from, in one line.
        figures: The names of figures 1, 2, …; empty if they have none.
        card_names: The names of the cards in order, "" for a card without a name; empty if no card has one.
        text: The input as it was written.
        difficulty: The difficulty measured when the puzzle was made, or None.
        read_as: What was inferred because the text does not say it, or None.
        order_open: Whether nothing says in which order a card's sides are listed, so that they were read clockwise.

    Raises:
        InputError: If these do not fit together.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.Puzzle(satpuzzle.parse_board("1x2"), ((1, 2, -1, 2), (1, 2, -1, -2)), title="A pair")
        <Puzzle 'A pair': 2 cards, 1x2, signed>
    """

    board: Board
    cards: tuple[Labels, ...]
    rule: Rule = _SIGNED
    hints: tuple[Placement, ...] = ()
    turns: Turns = "free"
    flip: bool = False
    backs: tuple[Labels, ...] = ()
    spare: bool = False
    corners: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    title: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    figures: tuple[str, ...] = field(default=(), compare=False)
    card_names: tuple[str, ...] = field(default=(), compare=False)
    text: str = field(default="", compare=False, repr=False)
    difficulty: Difficulty | None = field(default=None, compare=False)
    read_as: ReadAs | None = field(default=None, compare=False, repr=False)
    order_open: bool = field(default=False, compare=False, repr=False)

    @classmethod
    def from_cards(
        cls,
        cards: Any,
        board: str | Board | None = None,
        rule: str | Rule | None = None,
        *,
        names: Sequence[str] = (),
        title: str = "",
        source: str = "",
    ) -> Puzzle:
        r"""Make a puzzle from lists, arrays or text.

        Args:
            cards: A list of cards, or a text with one card per line. A card is a list of labels, as integers or words,
                clockwise from the first side (on squares: from the top), or a text such as "1 2 -1 -2",
                "heart+ club- spade+ club+" or "AbCd". Arrays can replace lists.
            board: A board or its name; None infers it from the number of cards.
            rule: A rule or its name; None infers it from marks on words, letters in two cases or negative numbers.
                Numbers without a negative one need a rule.
            names: The names of figures 1, 2, …, for cards in numbers.
            title: A title in one line; "" takes the heading of the text, if it has one.
            source: Where the puzzle comes from, in one line.

        Returns:
            The puzzle.

        Raises:
            InputError: If the cards cannot be read. The error names the line, or the position in the list (from 1). An
                option in its text, such as `--board`, is an argument here.

        Example:
            >>> import satpuzzle
            >>> cards = [[1, 2, -1, -2], [1, 2, -1, 1], [-2, 1, -2, 2], [2, -1, 1, 2]]
            >>> satpuzzle.Puzzle.from_cards(cards, "2x2", "signed", names=["heart", "club"])
            <Puzzle: 4 cards, 2x2, signed>
            >>> satpuzzle.Puzzle.from_cards("red blue red blue\nblue red red blue", board="1x2").figures
            ('red', 'blue')
        """
        from satpuzzle.notation.notations.cards import read_given

        board = None if board is None else parse_board(board)
        rule = None if rule is None else Rule.parse(rule)
        try:
            read, heading, text = read_given(cards, board.sides if board else None, rule.halves if rule else None)
            read.marked &= read.figures != () or any(label < 0 for card in read.cards for label in card)
            read.rule = Rule.FRAMED if read.framed and not read.marked else None
            puzzle = read.told(board=board, rule=rule).puzzle()
            title = validation.text("title", title, "Nine cards") or heading
            return replace(puzzle, title=title, source=source, text=text, figures=_names(names, read))
        except InputError as error:
            raise (error if error.line is None else error.located("cards")) from None

    def __post_init__(self) -> None:
        self._check_types()
        if len(self.cards) < self.board.cells or (len(self.cards) > self.board.cells and not self.spare):
            mend = say(
                "remove cards, choose another board with --board, or say with --spare that cards may be left over"
            )
            if self.spare:
                mend = say("add cards, choose a smaller board with --board, or a part of it with --region")
            elif len(self.cards) < self.board.cells:
                mend = say("add or remove cards, or choose another board with --board")
            numbers: Parts = {"n": len(self.cards), "cells": self.board.cells, "name": self.board.name}
            raise InputError("{n} cards for the {cells} cells of board {name}; {mend}", mend=mend, **numbers)
        self._check_looks()
        for number, labels in enumerate(self.cards, 1):
            if fault := card_fault(labels, self.board.sides, self.board, self.rule, self.figures):
                raise InputError("card {name}: {message}", name=number, message=fault)
        if self.card_names:
            self._check_names()
        if self.hints:
            self._check_hints()

    def _check_looks(self) -> None:
        """Raise InputError if cards cannot be turned or turned over like that."""
        _ = self.moves
        shown = (abs(label) for card in (*self.cards, *self.backs) for label in card)
        if self.corners and not max(shown) <= len(self.corners) == len(self.figures):
            raise InputError("{n} pairs of corners; give one for each figure, and its name", n=len(self.corners))
        if self.flip and (self.backs or self.corners):
            raise InputError("cards whose backs are given, or whose corners match, cannot be turned over by flip")
        if self.backs and len(self.backs) != len(self.cards):
            raise InputError(
                "{backs} backs for {cards} cards; give the back of each card",
                backs=len(self.backs),
                cards=len(self.cards),
            )
        for number, labels in enumerate(self.backs, 1):
            if fault := card_fault(labels, self.board.sides, self.board, self.rule, self.figures):
                raise InputError("back of card {name}: {message}", name=number, message=fault)

    def _check_hints(self) -> None:
        filled: set[int] = set()
        used = [0] * (len(self.types) + 1)
        for hint in self.hints:
            given: Parts = {"cell": hint.cell + 1, "type": hint.type, "turn": hint.turn}
            if not 0 <= hint.cell < self.board.cells:
                raise InputError(
                    "hint for cell {cell}: there is no such cell; the last is {cells}", cells=self.board.cells, **given
                )
            if not 1 <= hint.type <= len(self.types):
                raise InputError("hint for cell {cell}: there is no card type {type}", **given)
            kind = self.types[hint.type - 1]
            if not 0 <= hint.turn < len(kind.looks):
                raise InputError("hint for cell {cell}: card type {type} has no rotation {turn}", **given)
            if hint.cell in filled:
                raise InputError("hint for cell {cell} contradicts an earlier hint for the same cell", **given)
            filled.add(hint.cell)
            used[hint.type] += 1
            if used[hint.type] > kind.count:
                raise InputError("hint for cell {cell}: earlier hints leave no card of type {type}", **given)

    def _check_names(self) -> None:
        names = [name for name in self.card_names if name]
        if len(self.card_names) != len(self.cards):
            raise InputError(
                '{names} names for {cards} cards; write one for each, "" for a card without a name',
                names=len(self.card_names),
                cards=len(self.cards),
            )
        for name in names:
            if len(name.splitlines()) > 1:
                raise InputError("card name {name} has several lines; expected one", name=shorten(name))
        twice = next((name for name, number in Counter(names).items() if number > 1), None)
        if twice is not None:
            raise InputError("two cards are called {name}; give each card a different name", name=shorten(twice))

    def _check_types(self) -> None:
        """Raise InputError for fields of a wrong type; make lists tuples."""
        if not isinstance(self.board, Board):
            raise validation.wrong("board", self.board, say("a Board such as parse_board('3x3')"))
        if not isinstance(self.rule, Rule):
            raise validation.wrong("rule", self.rule, say("a Rule such as Rule.parse('signed')"))
        for name in ("cards", "backs"):
            cards = getattr(self, name)
            if not (
                type(cards) is tuple and all(type(card) is tuple and {*map(type, card)} <= {int} for card in cards)
            ):
                wanted = say(
                    "a tuple of cards such as ((1, 2, -1, -2), …); Puzzle.from_cards also takes words and lists"
                )
                cards = validation.members(name, cards, wanted)
                object.__setattr__(self, name, tuple(as_labels(name, card) for card in cards))
        of_strings = ((name, strings) for name in ("figures", "card_names"))
        for name, checked in (("hints", _placements), ("corners", _pairs), *of_strings):
            if type(value := getattr(self, name)) is not tuple or value:
                object.__setattr__(self, name, checked(name, value))
        validation.check_fields(self, **_CHECKS)

    def _repr_svg_(self) -> str | None:
        """Return the cards as SVG, for notebooks; None if they cannot be drawn."""
        from satpuzzle.pictures.boards import notebook_svg

        return notebook_svg(self)

    def __repr__(self) -> str:
        title = f" {shorten(self.title)}" if self.title else ""
        hints = f", {len(self.hints)} hints" if self.hints else ""
        cards = f"{len(self.cards)} card{'s' * (len(self.cards) != 1)}"
        return f"<Puzzle{title}: {cards}, {self.board.name[:20]}, {self.rule}{hints}>"

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """How one card may be moved, by the numbers of `satpuzzle.model.symmetries`; the first moves nothing."""
        return moves_of(self.board.sides, self.turns, flip=self.flip)

    @property
    def shows_all(self) -> bool:
        """Whether every solution shows the same labels: all cards are used, and none has a back of its own."""
        return len(self.cards) == self.board.cells and not self.backs

    @cached_property
    def _all_types(self) -> tuple[list[CardType], list[int]]:
        """The types, and for each card the number of its type."""
        numbers: dict[frozenset[Labels], int] = {}
        counted: list[dict[Labels, int]] = []
        cards, moves = [], self.moves
        for faces in zip(self.cards, *([self.backs] if self.backs else ()), strict=True):
            number = numbers.setdefault(frozenset([least(face, moves) for face in faces]), len(numbers) + 1)
            if number > len(counted):
                counted.append(looks_of(faces, moves))
            cards.append(number)
        counts = Counter(cards)
        ways = [{*looks.values()} for looks in counted]
        types = [
            CardType(number, tuple(looks), counts[number], min(repeats) if len(repeats) == 1 else 0)
            for number, (looks, repeats) in enumerate(zip(counted, ways, strict=True), 1)
        ]
        return types, cards

    @cached_property
    def types(self) -> tuple[CardType, ...]:
        """The card types, in order of first appearance: type 1 is `types[0]`."""
        return tuple(self._all_types[0])

    @cached_property
    def _looks(self) -> tuple[tuple[Labels, ...], ...]:
        return ((), *(kind.looks for kind in self.types))

    def look(self, number: int, turn: int) -> Labels:
        """Return the labels that a card shows.

        Args:
            number: The number of its type, from 1.
            turn: The number of the look, as in a `Placement`.

        Returns:
            The labels clockwise from the first side of the cell.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Puzzle.from_cards([[1, 2, 3, 4]], rule="unsigned").look(1, 1)
            (4, 1, 2, 3)
        """
        return self._looks[number][turn]

    @cached_property
    def card_types(self) -> tuple[tuple[int, int], ...]:
        """For each card as read: the number of its type, and the turn in which the type shows it."""
        numbers = self._all_types[1]
        turns = [{look: turn for turn, look in enumerate(kind.looks)} for kind in self.types]
        return tuple((kind, turns[kind - 1][card]) for kind, card in zip(numbers, self.cards, strict=True))

    @cached_property
    def lay_by_look(self) -> dict[Labels, tuple[int, int]]:
        """Maps labels to the number of the type, and the turn, that show them; to the first of several types."""
        every = ((look, (kind.number, turn)) for kind in reversed(self.types) for turn, look in enumerate(kind.looks))
        return dict(every)

    def cards_of(self, types: Iterable[int]) -> tuple[int, ...]:
        """Return a different card for each of these types.

        Args:
            types: Numbers of types, none more often than there are cards of it.

        Returns:
            For each type an index into `cards`; the cards of one type are taken in order.

        Example:
            >>> import satpuzzle
            >>> cards = ["1 2 3 4", "1 1 1 1", "2 3 4 1"]
            >>> satpuzzle.Puzzle.from_cards(cards, "1x3", "unsigned").cards_of([1, 1, 2])
            (0, 2, 1)
        """
        unused = {kind: iter(cards) for kind, cards in self.cards_by_type.items()}
        return tuple(next(unused[kind]) for kind in types)

    @cached_property
    def cards_by_type(self) -> dict[int, list[int]]:
        """The cards of each type, as indices into `cards`."""
        return grouped((kind, card) for card, (kind, _) in enumerate(self.card_types))

    @property
    def given_cards(self) -> tuple[tuple[int, int], ...]:
        """For each hint a different card of its type (an index into `cards`), and the first move that shows it so."""
        cards = self.cards_of(hint.type for hint in self.hints)
        return tuple((card, self.move_of(card, hint.turn)) for card, hint in zip(cards, self.hints, strict=True))

    def move_of(self, card: int, turn: int) -> int:
        """Return the first move after which a card, or its back, shows a look of its type.

        Args:
            card: Its index in `cards`.
            turn: The number of the look.

        Returns:
            The move (see `satpuzzle.model.symmetries`): for a card that is only rotated, steps clockwise.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Puzzle.from_cards(["1 2 3 4", "2 3 4 1"], "1x2", "unsigned").move_of(1, 0)
            1
        """
        shown = self.types[self.card_types[card][0] - 1].looks[turn]
        faces = (self.cards[card], *(self.backs[card : card + 1]))
        return next(move for face in faces for move in self.moves if moved(face, move) == shown)

    def lay_of(self, card: int, move: int) -> Lay:
        """Return the lay of a card after a move from how it was read.

        Args:
            card: Its index in `cards`.
            move: One of `moves`.

        Returns:
            Its type and look.

        Raises:
            InputError: If the card may not be moved like that.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Puzzle.from_cards(["1 2 3 4", "2 3 4 1"], "1x2", "unsigned").lay_of(1, 1)
            Lay(type=1, turn=0)
        """
        if move not in self.moves:
            raise InputError("card {card} may not have rotation {move}", card=self.card_name(card), move=move)
        return self.moved[move][Lay(*self.card_types[card])]

    @cached_property
    def symmetries(self) -> Symmetries:
        """The symmetries of the board that cards can follow and that keep the hints, the identity first."""
        return self.find_symmetries(Deadline())

    def find_symmetries(self, deadline: Deadline) -> Symmetries:
        """Like `symmetries`, with a time limit.

        Args:
            deadline: When to stop.

        Returns:
            The symmetries, the identity first.

        Raises:
            OutOfTimeError: If the deadline has passed.

        Example:
            >>> import satpuzzle
            >>> from satpuzzle.runtime.deadline import Deadline
            >>> len(satpuzzle.load("standard").find_symmetries(Deadline(60)))
            4
        """
        if "symmetries" not in vars(self):
            used = Counter(hint.type for hint in self.hints)
            last = {hint for hint in self.hints if used[hint.type] == self.types[hint.type - 1].count}
            wider = self.board.find_symmetries(deadline, self.moves)
            if self.hints and len(wider) > 1:
                wider = Symmetries(each for each in wider if self.moved_hints(each, last) == last)
            hints = {*self.hints}
            found = wider if not hints else Symmetries(e for e in wider if self.moved_hints(e, hints) == hints)
            vars(self)["symmetries"], vars(self)["wider_symmetries"] = found, wider
        return self.symmetries

    def moved_hints(self, symmetry: Symmetry, hints: Iterable[Placement]) -> Set[Placement]:
        """Return where a symmetry moves given cards.

        Args:
            symmetry: One of the symmetries of the board.
            hints: Placements.

        Returns:
            The placements after it.

        Example:
            >>> import satpuzzle
            >>> puzzle = satpuzzle.load("standard")
            >>> puzzle.moved_hints(puzzle.symmetries[1], [satpuzzle.Placement(0, 1, 0)])
            {Placement(cell=2, type=1, turn=1)}
        """
        cells, moves = symmetry
        return {Placement(cells[cell], *self.moved[moves[cell]][Lay(*lay)]) for cell, *lay in hints}

    @cached_property
    def wider_symmetries(self) -> Symmetries:
        """The symmetries of the board that may map a solution to another, the identity first.

        They map the hints to themselves, except those of a type of which more cards are left. A solution moved by
        one of them is a solution if it has the hints.
        """
        self.find_symmetries(Deadline())
        return cast("Symmetries", vars(self)["wider_symmetries"])

    @cached_property
    def moved(self) -> dict[int, dict[Lay, Lay]]:
        """For each of `moves`, the lay of a card after it, by its lay before."""
        turns = [(kind, {look: turn for turn, look in enumerate(kind.looks)}) for kind in self.types]
        return {
            move: {
                Lay(kind.number, turn): Lay(kind.number, after[moved(look, move)])
                for kind, after in turns
                for look, turn in after.items()
            }
            for move in self.moves
        }

    @cached_property
    def sources(self) -> list[list[tuple[int, dict[Lay, Lay]]]]:
        """For each of the wider symmetries and each cell: the cell whose card moves there, and one of `moved`."""
        cells = range(self.board.cells)
        images = (sorted(zip(*symmetry, cells, strict=True)) for symmetry in self.wider_symmetries)
        return [[(source, self.moved[move]) for _, move, source in image] for image in images]

    @property
    def labelled_factor(self) -> int | None:
        """How many labelled solutions there are for each distinct one; None if that depends on the solution.

        It does with spare cards some of which are equal, or may lie in several ways with the same look.
        """
        left_over = len(self.cards) > self.board.cells
        if any(kind.repeats == 0 or (left_over and kind.repeats * kind.count > 1) for kind in self.types):
            return None
        factors = (math.factorial(kind.count) * int(kind.repeats**kind.count) for kind in self.types)
        return math.prod(factors)

    def renumbered(self) -> Puzzle:
        """Number the figures 1, 2, … in the order in which the cards show them.

        The labels of the rim, figures that match themselves and 0 keep their numbers.

        Returns:
            The same puzzle with other numbers of figures.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Puzzle.from_cards([[7, 4, 7, 9]], rule="unsigned").renumbered().cards
            ((1, 2, 1, 3),)
        """
        fixed = {0, *map(abs, self.rule.rims), *self.rule.whole}
        shown = (abs(label) for card in (*self.cards, *self.backs) for label in card)
        order = dict.fromkeys(figure for figure in shown if figure not in fixed)
        free = (number for number in count(1) if number not in fixed)
        numbers = {0: 0, **{number: number for number in fixed}, **dict(zip(order, free, strict=False))}
        names = dict(enumerate(self.figures, 1))
        figures = {new: names[old] for old, new in numbers.items() if old in names}
        called = tuple(figures.get(number, str(number)) for number in range(1, max(figures, default=0) + 1))
        labels = numbers | {-old: -new for old, new in numbers.items()}
        both = self.cards, self.backs
        cards, backs = (tuple(tuple(map(labels.__getitem__, card)) for card in faces) for faces in both)
        return replace(self, cards=cards, backs=backs, corners=(), figures=called)

    def card_name(self, card: int) -> str:
        """Return what people call a card: its name, else its number.

        Args:
            card: Its index in `cards`.

        Returns:
            The name, `3` for `Card 3`; or the number, from 1, after a `#` if other cards have names.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.load("standard").card_name(0)
            '1'
        """
        if not self.card_names:
            return str(card + 1)
        return re.sub(_CARD, "", self.card_names[card]) or f"#{card + 1}"

    @cached_property
    def type_names(self) -> tuple[tuple[str, ...], ...]:
        """For each type, in order, the names of its cards; empty if no card has a name."""
        if not any(self.card_names):
            return ()
        names = [name or f"#{card}" for card, name in enumerate(self.card_names, 1)]
        return tuple(tuple(names[card] for card in cards) for cards in self.cards_by_type.values())

    def figure_name(self, label: int) -> str:
        """Return what people call a label.

        Args:
            label: The label.

        Returns:
            The name of its figure, with + or - if figures have two halves; the number if the figure has no name.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Puzzle.from_cards(["fox+ hen+ fox- hen-"]).figure_name(-2)
            'hen-'
        """
        figure = abs(label)
        if not 1 <= figure <= len(self.figures):
            return str(label)
        name = self.figures[figure - 1]
        marks = {"front": "+", "back": "-", "half": ""}
        return name + marks[self.rule.half(label)]
