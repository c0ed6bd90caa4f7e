"""Variables of a formula, and clauses in words.

Variables are declared in blocks before any clause. A block has consecutive ids; its keys are tuples of integers:

    place  (cell, type, turn)   a card of that type lies in that cell, in that rotation
    card_at (cell, type)        a card of that type lies in that cell
    copy   (cell, type, copy)   that copy of a type with several cards lies in that cell
    label  (join, label)        the first side of that join shows that label

Cells, joins and copies count from 0, types from 1. Names of auxiliary blocks begin with `aux:`; their keys are (n,),
n from 0.

Clauses are described with the names and numbers that people use:

    not (card 3, rotated 90° clockwise, in row 1 column 2) or the right side of row 1 column 1 shows heart+

A card has its number as read, from 1, and `a card like card 3` is any card equal to it. Reports, boards and CHECK lines
number types; where a card's type has another number, this is stated: `card 9 (type 8)`. Rotations are relative to how
that card was read. Cells of rectangles are named by row and column, those of other boards by number, and so are sides.
The meaning of auxiliary variables depends on the cardinality encoding; they are named after their family.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from satpuzzle.model import Puzzle, Side
from satpuzzle.model.card import looks_of
from satpuzzle.runtime.language import say

Key = tuple[int, ...]
Clause = list[int]

PLACE = "place"
CARD_AT = "card_at"
COPY = "copy"
LABEL = "label"
AUXILIARY = "aux:"  # prefix of auxiliary blocks


class UndeclaredVariableError(KeyError):
    """A key that is not declared, which is a bug in the caller."""


class Block(Mapping[Key, int]):
    """A block of variables: maps keys to consecutive ids.

    A key begins with the number of its group, a cell or a join. Equal groups share the list of the rests of their keys,
    so a block of a large board is small.

    Attributes:
        family: Its name.
        groups: For each group the rests of its keys.
        ids: All its ids.
    """

    def __init__(self, family: str, first: int, groups: Sequence[Sequence[Key]]) -> None:
        self.family, self.groups = family, groups
        self._starts = [*accumulate(map(len, groups), initial=first)]
        self.ids = range(first, self._starts[-1])
        self._places: dict[int, dict[Key, int]] = {}  # of the keys in each list of rests

    def of(self, group: int) -> range:
        """Return the ids of a group."""
        return range(self._starts[group], self._starts[group + 1])

    def key(self, variable: int) -> Key:
        """Return the key of one of its ids."""
        group = bisect_right(self._starts, variable) - 1
        return (group, *self.groups[group][variable - self._starts[group]])

    def __getitem__(self, key: Key) -> int:
        group = key[0]
        if 0 <= group < len(self.groups):
            rests = self.groups[group]
            if id(rests) not in self._places:
                self._places[id(rests)] = {rest: place for place, rest in enumerate(rests)}
            place = self._places[id(rests)].get(key[1:])
            if place is not None:
                return self._starts[group] + place
        raise UndeclaredVariableError(say("no variable {key} in block {family}", key=key, family=self.family))

    def __iter__(self) -> Iterator[Key]:
        return ((group, *rest) for group, rests in enumerate(self.groups) for rest in rests)

    def __len__(self) -> int:
        return len(self.ids)


class Variables(dict[str, Block]):
    """The blocks of a formula by family, with ids from 1 to `count`.

    Attributes:
        count: The number of variables.
        apart: The types of which a clause excludes each pair of placements.
    """

    def __init__(self) -> None:
        super().__init__()
        self.count, self.apart = 0, set[int]()

    @property
    def blocks(self) -> list[Block]:
        """The blocks, in the order of their ids."""
        return [*self.values()]

    def declare(self, family: str, groups: Sequence[Sequence[Key]]) -> None:
        """Declare a block with the next free ids."""
        self[family] = block = Block(family, self.count + 1, groups)
        self.count += len(block)

    def __missing__(self, family: str) -> Block:
        raise UndeclaredVariableError(say("no block {family}", family=family))

    def describe(self, variable: int) -> tuple[str, Key]:
        """Return the family and key of an id. Raises UndeclaredVariableError."""
        for block in self.values():
            if variable in block.ids:
                return block.family, block.key(variable)
        raise UndeclaredVariableError(
            say("no variable {variable}; ids run from 1 to {count}", variable=variable, count=self.count)
        )


def clause_text(literals: list[tuple[bool, str, Key]], puzzle: Puzzle) -> str:
    """Return a clause in words. literals: the sign, the family and the key of each."""
    if not literals:
        return say("never (the empty clause)")
    return say(" or ").join(_literal(*literal, puzzle) for literal in literals)


def _literal(positive: bool, family: str, key: Key, puzzle: Puzzle) -> str:
    text = variable_text(family, key, puzzle)
    return text if positive else say("not ({statement})", statement=text)


def variable_text(family: str, key: Key, puzzle: Puzzle) -> str:
    """Return the meaning of a variable, given by family and key. Raises KeyError for an unknown family."""
    if family.startswith(AUXILIARY):
        return say("auxiliary variable {n} of {family}", n=key[0] + 1, family=family.removeprefix(AUXILIARY))
    if family == LABEL:
        join, label = key
        return _side_text(puzzle.board.joins[join][0], label, puzzle)
    cell, kind, *more = key
    cards, where = _cards(kind, puzzle), cell_text(cell, puzzle)
    one = _card_text(cards[more[0] if family == COPY else 0], kind)
    card = one if len(cards) == 1 or family == COPY else say("a card like {card}", card=one)
    if family in (CARD_AT, COPY):
        return say("{card} in {cell}", card=card, cell=where)
    if family != PLACE:
        raise KeyError(family)
    if len(puzzle.types[kind - 1].looks) == 1 < len(puzzle.moves):
        return say("{card}, in any rotation, in {cell}", card=card, cell=where)
    if not more[0]:
        return say("{card}, not rotated, in {cell}", card=card, cell=where)
    move, sides = puzzle.move_of(cards[0] - 1, more[0]), puzzle.board.sides
    degrees = f"{360 * (move % sides) / sides:.4g}"
    if move >= sides or puzzle.look(kind, more[0]) not in looks_of(puzzle.cards[cards[0] - 1 : cards[0]], puzzle.moves):
        if degrees == "0":
            return say("{card}, turned over, in {cell}", card=card, cell=where)
        return say(
            "{card}, turned over, rotated {degrees}° clockwise, in {cell}", card=card, degrees=degrees, cell=where
        )
    return say("{card}, rotated {degrees}° clockwise, in {cell}", card=card, degrees=degrees, cell=where)


def _card_text(card: int, kind: int) -> str:
    """Return the number of a card, with that of its type if it is another one."""
    return say("card {card}", card=card) if card == kind else say("card {card} (type {type})", card=card, type=kind)


def _cards(kind: int, puzzle: Puzzle) -> list[int]:
    """Return the numbers, from 1, of the cards of a type."""
    return [number for number, (other, _) in enumerate(puzzle.card_types, 1) if other == kind]


def cell_text(cell: int, puzzle: Puzzle) -> str:
    """Return the name of a cell: row and column on rectangles, also rolled up or in part, else its number from 1."""
    place = puzzle.board.place(cell) if _of_squares(puzzle) else None
    if place is None:
        return say("cell {cell}", cell=cell + 1)
    return say("row {row} column {column}", row=place[0], column=place[1])


def _of_squares(puzzle: Puzzle) -> bool:
    """Whether the board is, or is a part of, one of squares that has a name."""
    whole = puzzle.board.whole or puzzle.board
    return whole.sides == 4 and whole.shape is not None


def _side_text(side: Side, label: int, puzzle: Puzzle) -> str:
    """Return that a side shows a label, in words."""
    shown, cell = puzzle.figure_name(label), cell_text(side.cell, puzzle)
    if not _of_squares(puzzle):
        return say("side {side} of {cell} shows {label}", side=side.side + 1, cell=cell, label=shown)
    texts = (
        say("the top side of {cell} shows {label}", cell=cell, label=shown),
        say("the right side of {cell} shows {label}", cell=cell, label=shown),
        say("the bottom side of {cell} shows {label}", cell=cell, label=shown),
        say("the left side of {cell} shows {label}", cell=cell, label=shown),
    )
    return texts[side.side]
