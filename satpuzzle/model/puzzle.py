"""Puzzles: a board, the cards that must fill it, and the rule that says what may touch.

A label is what a side shows: an integer. Under the signed rule `+k` is the front of figure k and `-k`
its back, and the labels at a join add to 0; under the unsigned rule they are equal. Cards equal up
to turning are one type, numbered from 1 in order of first appearance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

from satpuzzle.errors import EngineLimitError, InputError, shorten
from satpuzzle.model.board import Board, Labels, parse_board
from satpuzzle.model.card import CardType, Lay, Placement, as_labels, least
from satpuzzle.model.plugs import plugged
from satpuzzle.model.rotations import Rotation, Rotations
from satpuzzle.model.rule import Rule
from satpuzzle.model.shapes import Side
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import Parts, say

_SIGNED = Rule()
SOON_TURNED = 1 << 18  # cells of all rotations of a board together up to which tables say what comes where …
MOST_TURNED = 1 << 24  # … and up to which solutions are turned in all ways, which may take a second or two


Move = tuple[tuple[int, dict[Lay, Lay]], ...]


class Difficulty(NamedTuple):
    """What a plain backtracker met, which fills the free cells in reading order with cards that fit what lies already.

    All but `most` are None if it would take more than `most` placements (cards laid). placements: of the whole
    search. until_first: placements until the first solution, on average over all starts; None if there is no
    solution. A start is a look of a card that fits the first free cell; from each, the starts are gone through in
    turn, after the last the first again, until one leads to a solution. dead_ends: ways to lay all cards but one,
    where that one does not fit. openings: ways to lay the first three cards.

    >>> import satpuzzle
    >>> satpuzzle.rank(["standard"])[0].difficulty
    Difficulty(most=1000000, placements=2576, until_first=290.78125, dead_ends=59, openings=364)
    """

    most: int
    placements: int | None = None
    until_first: float | None = None
    dead_ends: int | None = None
    openings: int | None = None


class ReadAs(NamedTuple):
    """How cards were read where their text leaves that open: what was found from the cards; None: the text said it.

    halves: how a figure's front and back are typed; there also where the text says it, if they are words.
    first_column: was it taken for the cards' names, though no header says so? one_case: two spellings, in upper and
    lower case, that were read as one picture.

    >>> import satpuzzle
    >>> satpuzzle.parse_all("fox+ hen- fox- hen+\\n" * 4)[0].read_as
    ReadAs(board='2x2', rule=None, halves=('fox+', 'fox-'), told=True, first_column=False, one_case=None)
    """

    board: str | None = None
    rule: str | None = None
    halves: tuple[str, str] | None = None
    told: bool = True  # by the text, or by whoever has it read, which halves are which
    first_column: bool = False
    one_case: tuple[str, str] | None = None

    @classmethod
    def of(
        cls, guessed: Set[str], board: Board, rule: Rule, halves: tuple[str, str] | None, case: tuple[str, str] | None
    ) -> ReadAs | None:
        """That of a puzzle of which this was guessed, as of `typed_cards.guessed`; None if nothing was."""
        if not guessed:
            return None
        return cls(
            board.name if "board" in guessed else None,
            str(rule) if "rule" in guessed else None,
            halves,
            "halves" not in guessed,
            "names" in guessed,
            case,
        )


def _placements(name: str, hints: object) -> tuple[Placement, ...]:
    wanted = say("placements, as in (Placement(cell=0, type=1, turn=0), …)")
    placements = []
    for hint in validation.members(name, hints, wanted):
        numbers = validation.members(name, hint, wanted)
        if len(numbers) != len(Placement._fields):
            raise validation.wrong(name, hint, wanted)
        placements.append(Placement(*(validation.whole(name, number) for number in numbers)))
    return tuple(placements)


def _strings(name: str, names: object) -> tuple[str, ...]:
    wanted = say("a list of names, as in ['heart', 'club']")
    return tuple(validation.text(name, each, "heart") for each in validation.members(name, names, wanted))


def _names(names: object, cards: Any) -> tuple[str, ...]:
    """The names of figures 1, 2, …: those given, or those in which the cards are written. Raises InputError."""
    given = tuple(map(str.strip, _strings("names", names)))
    if not given:
        return tuple(cards.figures)
    if cards.figures:
        raise InputError("the cards have names of figures, and names gives others; leave out names")
    highest = max(abs(label) for card in cards.cards for label in card)
    if len(given) < highest:
        raise InputError(
            "names for {n} figures, the cards show figure {figure}; give a name for each", n=len(given), figure=highest
        )
    for name in given:
        if not name or given.count(name) > 1:
            raise InputError("name {name} is empty or there twice; give each figure one of its own", name=repr(name))
    return given


def card_fault(labels: Labels, sides: int, board: Board | None, rule: Rule, figures: Sequence[str]) -> str:
    """What is wrong with a card that should have so many sides, those of that board, if it is known; "" if nothing."""
    if len(labels) != sides:
        where = say("a card of board {name}", name=board.name) if board else say("a card")
        return say("{n} labels, {where} has {sides}", n=len(labels), where=where, sides=sides)
    wrong = min((label for label in labels if not rule.takes(label)), default=None)
    if wrong == 0:
        return say("label 0 has no front and back; number the figures from 1")
    if wrong is None:
        return ""
    name = say(" (back of {name})", name=figures[-wrong - 1]) if -wrong <= len(figures) else ""
    return say("label {figure}{name} on an unsigned puzzle; colours are not negative", figure=wrong, name=name)


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A card puzzle: `cards` (labels clockwise from the first side, as read) to lay on `board`.

    hints: placements that are given. For people, and not compared: title and source, a line each;
    figures, the names of figures 1, 2, …, empty if they have none; card_names, those of the cards in their order,
    "" for one without a name, empty if none has one; text, the input as it was written; difficulty, as it was
    measured when the puzzle was made, or None; read_as, how the cards were read, where their text leaves
    that open. Raises InputError if these do not fit together.
    `from_cards` makes one of lists, words and texts.

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
        """The puzzle of cards that a program has at hand, or that somebody typed.

        >>> import satpuzzle
        >>> cards = [[1, 2, -1, -2], [1, 2, -1, 1], [-2, 1, -2, 2], [2, -1, 1, 2]]
        >>> puzzle = satpuzzle.Puzzle.from_cards(cards, "2x2", "signed", names=["heart", "club"])
        >>> puzzle
        <Puzzle: 4 cards, 2x2, signed>
        >>> satpuzzle.Puzzle.from_cards("red blue red blue\\nblue red red blue", board="1x2").figures
        ('red', 'blue')

        cards: a list of cards, each the list of its sides, clockwise from the first (rectangles: from
        the top), as whole numbers or as words; or each a text as on a line of a file: "1 2 -1 -2",
        "heart+ club- spade+ club+", "AbCd"; or one text with a card a line. Arrays will do for lists.
        board: found from the number of cards if None. rule: found from the marks on words, from letters in
        two cases, or from negative numbers; if there are none of these, numbers need one. names: of
        figures 1, 2, …, for cards in numbers; words are names themselves. Raises InputError with the line,
        or the place in the list, from 1; options that it mentions, as `--board`, are arguments here.
        """
        board = None if board is None else parse_board(board)
        rule = None if rule is None else Rule.parse(rule)
        try:
            read, heading, text = plugged().typed_cards(
                cards, board.sides if board else None, rule.halves if rule else None
            )
            read.marked &= read.figures != () or any(label < 0 for card in read.cards for label in card)
            read.rule = Rule.FRAMED if read.framed and not read.marked else None
            puzzle: Puzzle = read.puzzle(board, rule)
            title = validation.text("title", title, "Nine cards") or heading
            return replace(puzzle, title=title, source=source, text=text, figures=_names(names, read))
        except InputError as error:
            raise (error if error.line is None else error.located("cards")) from None

    def __post_init__(self) -> None:
        self._check_types()
        if len(self.cards) != self.board.cells:
            raise InputError(
                "{n} cards for the {cells} cells of board {name}; add or remove cards, or name "
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
                raise InputError("hint for cell {cell}: the board has {cells} cells", cells=self.board.cells, **given)
            if not 1 <= hint.type <= len(self.types):
                raise InputError("hint for cell {cell}: there is no card type {type}", **given)
            kind = self.types[hint.type - 1]
            if not 0 <= hint.turn < len(kind.looks):
                raise InputError("hint for cell {cell}: card type {type} has no turn {turn}", **given)
            if hint.cell in filled:
                raise InputError("hint for cell {cell} contradicts an earlier hint for the same cell", **given)
            filled.add(hint.cell)
            used[hint.type] += 1
            if used[hint.type] > kind.count:
                raise InputError(
                    "hint for cell {cell}: all {used} cards of type {type} are placed by earlier hints",
                    used=kind.count,
                    **given,
                )

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
                raise InputError("the name {name} of a card has several lines; write one", name=shorten(name))
        twice = next((name for name, number in Counter(names).items() if number > 1), None)
        if twice is not None:
            raise InputError("two cards are called {name}; give each a name of its own", name=shorten(twice))

    def _check_types(self) -> None:
        """Raise InputError for what is of another type than it should be; lists become tuples."""
        if not isinstance(self.board, Board):
            raise validation.wrong("board", self.board, say("a Board, as parse_board('3x3') makes one"))
        if not isinstance(self.rule, Rule):
            raise validation.wrong("rule", self.rule, say("a Rule, as Rule.parse('signed') makes one"))
        if not (type(self.cards) is tuple and all(type(c) is tuple and set(map(type, c)) <= {int} for c in self.cards)):
            wanted = say("a tuple of cards, as in ((1, 2, -1, -2), …); Puzzle.from_cards takes words and lists, too")
            cards = validation.members("cards", self.cards, wanted)
            object.__setattr__(self, "cards", tuple(as_labels("cards", card) for card in cards))
        for name in ("title", "source", "text"):
            validation.text(name, getattr(self, name), "Nine cards")
        for name, checked in (("hints", _placements), ("figures", _strings), ("card_names", _strings)):
            if type(value := getattr(self, name)) is not tuple or value:
                object.__setattr__(self, name, checked(name, value))
        if self.difficulty is not None:
            validation.of("difficulty", self.difficulty, Difficulty, say("a Difficulty, or None"))
        if self.read_as is not None:
            validation.of("read_as", self.read_as, ReadAs, say("a ReadAs, or None"))

    def _repr_svg_(self) -> str | None:
        """Its cards, for notebooks; None if they cannot be drawn."""
        return plugged().cards_svg(self)

    def __repr__(self) -> str:
        title = f" {shorten(self.title)}" if self.title else ""
        hints = f", {len(self.hints)} hints" if self.hints else ""
        cards = f"{len(self.cards)} card{'s' * (len(self.cards) != 1)}"
        return f"<Puzzle{title}: {cards}, {self.board.name[:20]}, {self.rule}{hints}>"

    @cached_property
    def types(self) -> tuple[CardType, ...]:
        """The different cards, numbered from 1 in order of first appearance."""
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
        """What a card of type `number` shows, clockwise from the first side, turned by `turn` steps clockwise."""
        return self._looks[number][turn]

    @cached_property
    def card_types(self) -> tuple[tuple[int, int], ...]:
        """For each card as read: its type's number, and the turn in which that type shows it."""
        return tuple(self.lay_by_look[card] for card in self.cards)

    @cached_property
    def lay_by_look(self) -> dict[Labels, tuple[int, int]]:
        """By what may be shown the number of the type, and the turn, that show it."""
        return {look: (kind.number, turn) for kind in self.types for turn, look in enumerate(kind.looks)}

    def cards_of(self, types: Iterable[int]) -> tuple[int, ...]:
        """A card of each of these types, by its place in `cards`; no two are the same, the first come first."""
        unused = {kind: iter(cards) for kind, cards in self._cards_by_type.items()}
        return tuple(next(unused[kind]) for kind in types)

    @cached_property
    def _cards_by_type(self) -> dict[int, list[int]]:
        cards: dict[int, list[int]] = {}
        for card, (kind, _) in enumerate(self.card_types):
            cards.setdefault(kind, []).append(card)
        return cards

    @property
    def given_cards(self) -> tuple[tuple[int, int], ...]:
        """For each hint a card of its type (by its place in `cards`), and how many steps clockwise that card is turned.

        No two hints get the same card.
        """
        cards = self.cards_of(hint.type for hint in self.hints)
        turns = (hint.turn - self.card_types[card][1] for hint, card in zip(self.hints, cards, strict=True))
        return tuple((card, turn % self.board.sides) for card, turn in zip(cards, turns, strict=True))

    @cached_property
    def rotations(self) -> Rotations:
        """The board's rotations that leave the hints in force, the identity first."""
        return self.find_rotations(Deadline())

    def find_rotations(self, deadline: Deadline) -> Rotations:
        """The same, looked for within a limit of time. Raises OutOfTimeError."""
        if "rotations" not in vars(self):
            found = self.board.find_rotations(deadline)
            if self.hints and len(found) > 1:
                found = self.board.find_rotations(deadline, self._marks)
            vars(self)["rotations"] = found
        return self.rotations

    @property
    def _marks(self) -> dict[Side, tuple[int, int]]:
        """Which side of which type's card is given where: the same for what looks the same."""
        marks: dict[Side, tuple[int, int]] = {}
        for cell, kind, turn in self.hints:
            looks = len(self.types[kind - 1].looks)
            marks |= {Side(cell, side): (kind, (side - turn) % looks) for side in range(self.board.sides)}
        return marks

    @property
    def turns_soon(self) -> bool:
        """Is it a moment's work to turn a solution in all ways?"""
        return len(self.rotations) * self.board.cells <= SOON_TURNED

    def refuse_many_turns(self) -> None:
        """Raise EngineLimitError if all that turning the board makes of a solution is too much to hold."""
        if len(self.rotations) * self.board.cells > MOST_TURNED:
            raise EngineLimitError(
                "board {name} has {n} rotations, too many to turn its {cells} cells in all ways; "
                "`solve --first` finds one solution, `count --engine frontier` counts",
                name=self.board.name,
                n=len(self.rotations),
                cells=self.board.cells,
            )

    @property
    def moves(self) -> Iterable[Move]:
        """What each rotation makes of a solution: for every cell, which cell's card comes there, and how it then lies.

        In tables, since every solution that is found is turned; so equal lays are one object, too. They are kept
        unless they are large. Raises EngineLimitError.
        """
        if self.turns_soon:
            return self._moves
        self.refuse_many_turns()
        return map(self._move, self.rotations)

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return tuple(map(self._move, self.rotations))

    def _move(self, rotation: Rotation) -> Move:
        sources = sorted(zip(*rotation, range(self.board.cells), strict=True))
        return tuple((source, self._shifted[shift]) for _, shift, source in sources)

    @cached_property
    def _shifted(self) -> list[dict[Lay, Lay]]:
        """By how many steps a card is turned: how it lies then, by how it lay."""
        plain = [lay for lays in self._lays for lay in lays]
        after = [
            [lays[(turn + shift) % len(lays)] for lays in self._lays for turn in range(len(lays))]
            for shift in range(self.board.sides)
        ]
        return [dict(zip(plain, lays, strict=True)) for lays in after]

    @cached_property
    def _lays(self) -> tuple[tuple[Lay, ...], ...]:
        """By type, from 1, and turn."""
        return (), *(tuple(Lay(kind.number, turn) for turn in range(len(kind.looks))) for kind in self.types)

    @cached_property
    def every_lay(self) -> frozenset[Lay]:
        """All ways to lay a card in a cell, whatever lies around it."""
        return frozenset(lay for lays in self._lays for lay in lays)

    @property
    def labelled_factor(self) -> int:
        """How many labelled solutions each distinct one stands for."""
        sides = self.board.sides
        factors = (math.factorial(t.count) * (sides // len(t.looks)) ** t.count for t in self.types)
        return math.prod(factors)

    def renumbered(self) -> Puzzle:
        """The same puzzle with figures numbered 1, 2, … in the order in which its cards show them.

        A rim label keeps its number, and 0 stays 0.
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
        """What the card at that place of `cards` (from 0) is called: its name, else its number, from 1.

        Among cards with names the number of one without a name has a `#` before it.
        """
        if not self.card_names:
            return str(card + 1)
        return self.card_names[card] or f"#{card + 1}"

    @cached_property
    def type_names(self) -> tuple[tuple[str, ...], ...]:
        """For each type, in order, what its cards are called; empty if no card has a name."""
        if not any(self.card_names):
            return ()
        return tuple(tuple(map(self.card_name, cards)) for cards in self._cards_by_type.values())

    def figure_name(self, label: int) -> str:
        """What `label` is called: the figure's name, with + or - if it has two halves; else the number."""
        figure = abs(label)
        if not 1 <= figure <= len(self.figures):
            return str(label)
        name = self.figures[figure - 1]
        return name + ("+" if label > 0 else "-") if self.rule.halves else name
