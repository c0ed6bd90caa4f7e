"""Puzzles: a board, the cards that fill it, and the rule that says which labels match.

A label is an integer, printed on one side of a card. Under the signed rule `+k` is the front of figure k and `-k` its
back, and two labels match if they add up to 0. Under the unsigned rule two labels match if they are equal. Cards that
are equal up to rotation have the same type; types are numbered from 1 in order of first appearance.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple, cast

from satpuzzle.errors import InputError, Parts, shorten
from satpuzzle.model.board import Board, Labels, parse_board, without_caches
from satpuzzle.model.card import CardType, Lay, Placement, as_labels, least
from satpuzzle.model.rotations import Rotations
from satpuzzle.model.rule import Rule
from satpuzzle.model.shapes import Side
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, several

_SIGNED = Rule()
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


def _placements(name: str, hints: object) -> tuple[Placement, ...]:
    wanted = say("placements such as (Placement(cell=0, type=1, turn=0), …)")
    placements = []
    for hint in validation.members(name, hints, wanted):
        numbers = validation.members(name, hint, wanted)
        if len(numbers) != len(Placement._fields):
            raise validation.wrong(name, hint, wanted)
        placements.append(Placement(*(validation.whole(name, number) for number in numbers)))
    return tuple(placements)


def _strings(name: str, names: object) -> tuple[str, ...]:
    wanted = say("a list of names such as ['heart', 'club']")
    return tuple(validation.text(name, each, "heart") for each in validation.members(name, names, wanted))


def _names(names: object, cards: Any) -> tuple[str, ...]:
    """Return the names of figures 1, 2, …: the given ones, or the words in which the cards are written.

    Raises:
        InputError: If the names are incomplete or ambiguous, or if the cards have names already.
    """
    given = tuple(map(str.strip, _strings("names", names)))
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
    return say("label {figure}{name} in an unsigned puzzle; colours cannot be negative", figure=wrong, name=name)


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A card puzzle.

    `from_cards` makes a puzzle from lists, words and texts. Two puzzles are equal if board, cards, rule and hints are.

    Attributes:
        board: The board to fill.
        cards: One card for each cell: its labels clockwise from the first side.
        rule: Which labels match.
        hints: Placements that are given.
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
        from satpuzzle.notation.typed_cards import read_given

        board = None if board is None else parse_board(board)
        rule = None if rule is None else Rule.parse(rule)
        try:
            read, heading, text = read_given(cards, board.sides if board else None, rule.halves if rule else None)
            read.marked &= read.figures != () or any(label < 0 for card in read.cards for label in card)
            read.rule = Rule.FRAMED if read.framed and not read.marked else None
            puzzle = read.puzzle(board, rule)
            title = validation.text("title", title, "Nine cards") or heading
            return replace(puzzle, title=title, source=source, text=text, figures=_names(names, read))
        except InputError as error:
            raise (error if error.line is None else error.located("cards")) from None

    def __getstate__(self) -> dict[str, object]:
        return without_caches(self)

    def __post_init__(self) -> None:
        self._check_types()
        if len(self.cards) != self.board.cells:
            raise InputError(
                "{n} cards for the {cells} cells of board {name}; add or remove cards, or choose "
                "another board with --board",
                n=len(self.cards),
                cells=self.board.cells,
                name=self.board.name,
            )
        for number, labels in enumerate(self.cards, 1):
            if fault := card_fault(labels, self.board.sides, self.board, self.rule, self.figures):
                raise InputError("card {name}: {message}", name=number, message=fault)
        if self.card_names:
            self._check_names()
        self._check_hints()

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
        if not (type(self.cards) is tuple and all(type(c) is tuple and set(map(type, c)) <= {int} for c in self.cards)):
            wanted = say("a tuple of cards such as ((1, 2, -1, -2), …); Puzzle.from_cards also takes words and lists")
            cards = validation.members("cards", self.cards, wanted)
            object.__setattr__(self, "cards", tuple(as_labels("cards", card) for card in cards))
        for name in ("title", "source", "text"):
            validation.text(name, getattr(self, name), "Nine cards")
        for name, checked in (("hints", _placements), *((name, _strings) for name in ("figures", "card_names"))):
            if type(value := getattr(self, name)) is not tuple or value:
                object.__setattr__(self, name, checked(name, value))
        if self.difficulty is not None:
            validation.of("difficulty", self.difficulty, Difficulty, say("a Difficulty, or None"))
        if self.read_as is not None:
            validation.of("read_as", self.read_as, ReadAs, say("a ReadAs, or None"))
        validation.flag("order_open", self.order_open)

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
    def types(self) -> tuple[CardType, ...]:
        """The card types, in order of first appearance: type 1 is `types[0]`."""
        first: dict[Labels, int] = {}
        counts: list[int] = []
        labels: list[Labels] = []
        for card in self.cards:
            key = least(card)
            if key not in first:
                first[key] = len(labels)
                labels.append(card)
                counts.append(0)
            counts[first[key]] += 1
        return tuple(CardType(n, *pair) for n, pair in enumerate(zip(labels, counts, strict=True), 1))

    @cached_property
    def _looks(self) -> tuple[tuple[Labels, ...], ...]:
        return ((), *(kind.looks for kind in self.types))

    def look(self, number: int, turn: int) -> Labels:
        """Return the labels that a card shows.

        Args:
            number: The number of its type, from 1.
            turn: Steps by which the card is rotated clockwise.

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
        return tuple(self.lay_by_look[card] for card in self.cards)

    @cached_property
    def lay_by_look(self) -> dict[Labels, tuple[int, int]]:
        """Maps labels to the number of the type, and the turn, that show them."""
        return {look: (kind.number, turn) for kind in self.types for turn, look in enumerate(kind.looks)}

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
        cards: dict[int, list[int]] = {}
        for card, (kind, _) in enumerate(self.card_types):
            cards.setdefault(kind, []).append(card)
        return cards

    @property
    def given_cards(self) -> tuple[tuple[int, int], ...]:
        """For each hint a different card of its type (an index into `cards`), and its clockwise rotation in steps."""
        cards = self.cards_of(hint.type for hint in self.hints)
        turns = (hint.turn - self.card_types[card][1] for hint, card in zip(self.hints, cards, strict=True))
        return tuple((card, turn % self.board.sides) for card, turn in zip(cards, turns, strict=True))

    @cached_property
    def rotations(self) -> Rotations:
        """The rotations of the board that map the hints to themselves, the identity first."""
        return self.find_rotations(Deadline())

    def find_rotations(self, deadline: Deadline) -> Rotations:
        """Like `rotations`, with a time limit.

        Args:
            deadline: When to stop.

        Returns:
            The rotations, the identity first.

        Raises:
            OutOfTimeError: If the deadline has passed.

        Example:
            >>> import satpuzzle
            >>> from satpuzzle.runtime.deadline import Deadline
            >>> len(satpuzzle.load("standard").find_rotations(Deadline(60)))
            4
        """
        if "rotations" not in vars(self):
            found = wider = self.board.find_rotations(deadline)
            if self.hints and len(found) > 1:
                used = Counter(hint.type for hint in self.hints)
                last = [hint for hint in self.hints if used[hint.type] == self.types[hint.type - 1].count]
                wider = self.board.find_rotations(deadline, self._marks(last)) if last else found
                one_more = len(last) < len(self.hints) and len(wider) > 1
                found = self.board.find_rotations(deadline, self._marks(self.hints)) if one_more else wider
            vars(self)["rotations"], vars(self)["wider_rotations"] = found, wider
        return self.rotations

    def _marks(self, hints: Iterable[Placement]) -> dict[Side, tuple[int, int]]:
        """For each side of a hint its type and side of the card; equal where they look the same."""
        marks: dict[Side, tuple[int, int]] = {}
        for cell, kind, turn in hints:
            looks = len(self.types[kind - 1].looks)
            marks |= {Side(cell, side): (kind, (side - turn) % looks) for side in range(self.board.sides)}
        return marks

    @cached_property
    def wider_rotations(self) -> Rotations:
        """The rotations of the board that may map a solution to another, the identity first.

        They map the hints to themselves, except those of a type of which more cards are left. A solution rotated by
        one of them is a solution if it has the hints.
        """
        self.find_rotations(Deadline())
        return cast("Rotations", vars(self)["wider_rotations"])

    def keeps_hints(self, lays: Sequence[Lay]) -> bool:
        """Return whether given cards have their places.

        Args:
            lays: The lay of the card in each cell.

        Returns:
            Whether the lays of the hints are among them.

        Example:
            >>> import satpuzzle
            >>> puzzle = satpuzzle.with_given(satpuzzle.load("standard"), "1=1@0")
            >>> puzzle.keeps_hints(satpuzzle.first("standard").lays)
            False
        """
        return all(lays[cell] == (kind, turn) for cell, kind, turn in self.hints)

    @cached_property
    def turned(self) -> list[dict[Lay, Lay]]:
        """For each number of steps, the lay of a card after the board is rotated by them, by its lay before."""
        lays = [[Lay(kind.number, turn) for turn in range(len(kind.looks))] for kind in self.types]
        shifts = range(self.board.sides)
        return [{lay: of[(lay.turn + shift) % len(of)] for of in lays for lay in of} for shift in shifts]

    @cached_property
    def moves(self) -> list[list[tuple[int, dict[Lay, Lay]]]]:
        """For each of the wider rotations and each cell: the cell whose card moves there, and one of `turned`."""
        cells = range(self.board.cells)
        images = (sorted(zip(*rotation, cells, strict=True)) for rotation in self.wider_rotations)
        return [[(source, self.turned[shift]) for _, shift, source in image] for image in images]

    @property
    def labelled_factor(self) -> int:
        """How many labelled solutions there are for each distinct one."""
        sides = self.board.sides
        factors = (math.factorial(t.count) * (sides // len(t.looks)) ** t.count for t in self.types)
        return math.prod(factors)

    def renumbered(self) -> Puzzle:
        """Number the figures 1, 2, … in the order in which the cards show them.

        The label of the rim and 0 keep their numbers.

        Returns:
            The same puzzle with other numbers of figures.

        Example:
            >>> import satpuzzle
            >>> satpuzzle.Puzzle.from_cards([[7, 4, 7, 9]], rule="unsigned").renumbered().cards
            ((1, 2, 1, 3),)
        """
        fixed = {0, abs(self.rule.rim or 0)}
        order = dict.fromkeys(abs(label) for card in self.cards for label in card if abs(label) not in fixed)
        free = (number for number in count(1) if number not in fixed)
        numbers = {0: 0, **{number: number for number in fixed}, **dict(zip(order, free, strict=False))}
        names = dict(enumerate(self.figures, 1))
        figures = {new: names[old] for old, new in numbers.items() if old in names}
        highest = max(figures, default=0)
        return replace(
            self,
            cards=tuple(tuple(numbers[abs(n)] * (1 if n > 0 else -1) for n in card) for card in self.cards),
            figures=tuple(figures.get(number, str(number)) for number in range(1, highest + 1)),
        )

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
        return name + ("+" if label > 0 else "-") if self.rule.halves else name
