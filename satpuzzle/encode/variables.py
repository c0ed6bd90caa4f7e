"""Variables of a formula: declared in blocks before any clause, strict keys, ids that map back, and words for people.

A block is one family of variables with consecutive ids. Its keys are tuples of integers:

    place  (cell, type, turn)   a card of that type lies in that cell, turned so
    card_at (cell, type)        a card of that type lies in that cell
    copy   (cell, type, copy)   of the cards of that type, of which there are several, that one lies there
    label  (join, label)        the first side of that join shows that label
    rim    (cell, side, label)  that side on the rim shows that label, where the rim does not say which

Cells, joins and copies count from 0, types from 1. Names of auxiliary blocks begin with `aux:`; their keys
are (n,), n from 0.

What clauses say is told in words, in cells, cards and figures as people count and call them:

    not (card 3, turned by 1, in row 1 column 2) or the right side of row 1 column 1 shows heart+

A card is called by its number as read, from 1; of several equal cards, where it does not matter which, it is
one like the first of them. Turns are steps clockwise from how that card was read. Cells of rectangles
are called by row and column, those of other boards by number, sides likewise. What auxiliary variables
mean depends on the encoding of the at-most statements; they are named by the family that uses them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import TypeVar

from satpuzzle.model import Puzzle, Side
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

Key = tuple[int, ...]
Clause = list[int]
Item = TypeVar("Item")

PLACE = "place"
CARD_AT = "card_at"
COPY = "copy"
LABEL = "label"
RIM = "rim"
AUXILIARY = "aux:"  # begins the names of other blocks
BATCH = 10_000  # keys that are declared between two looks at whether this may go on


class UndeclaredVariableError(KeyError):
    """A key that no block declares: a bug in the caller, never a fresh variable."""


class Block(dict[Key, int]):
    """One family of variables: key to id, in order of ids from `first` on."""

    def __init__(self, family: str, first: int, keys: Sequence[Key]) -> None:
        self.family = family
        self.first = first
        super().__init__(zip(keys, count(first), strict=False))
        self.keys_in_order = tuple(keys)
        self.ids = range(first, first + len(self))

    def __missing__(self, key: Key) -> int:
        raise UndeclaredVariableError(say("no variable {key} in block {family}", key=key, family=self.family))


class Variables:
    """All blocks of a formula, in order of their ids, which run from 1 to `count` without gaps.

    deadline: asked now and then while a block is declared.
    """

    def __init__(self, deadline: Deadline | None = None) -> None:
        self._deadline = deadline or Deadline()
        self.blocks: list[Block] = []
        self._by_family: dict[str, Block] = {}
        self.count = 0

    def declare(self, family: str, keys: Iterable[Key]) -> Block:
        """A new block with the next free ids. A family is declared once; keys do not repeat."""
        if family in self._by_family:
            raise ValueError(f"block {family} is declared already")
        in_order: list[Key] = []
        for batch in batches(keys):
            self._deadline.check()
            in_order += batch
        block = Block(family, self.count + 1, in_order)
        if len(block) < len(in_order):
            raise ValueError(f"block {family} has a key twice")
        self.blocks.append(block)
        self._by_family[family] = block
        self.count += len(block)
        return block

    def __getitem__(self, family: str) -> Block:
        if family not in self._by_family:
            raise UndeclaredVariableError(say("no block {family}", family=family))
        return self._by_family[family]

    def __contains__(self, family: str) -> bool:
        return family in self._by_family

    def describe(self, variable: int) -> tuple[str, Key]:
        """The family and key of a variable's id. Raises UndeclaredVariableError for other ids."""
        if not 1 <= variable <= self.count:
            raise UndeclaredVariableError(
                say("no variable {variable}, ids run from 1 to {count}", variable=variable, count=self.count)
            )
        starts = [block.first for block in self.blocks if block]
        block = [block for block in self.blocks if block][bisect_right(starts, variable) - 1]
        return block.family, block.keys_in_order[variable - block.first]


def batches(items: Iterable[Item], size: int = BATCH) -> Iterator[list[Item]]:
    """`items` in lists of that size, the last one shorter."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def clause_text(literals: list[tuple[bool, str, Key]], puzzle: Puzzle) -> str:
    """A clause in words. literals: is it true; the family and the key of its variable."""
    if not literals:
        return say("nothing can make this true (the empty clause)")
    return say(" or ").join(_literal(*literal, puzzle) for literal in literals)


def _literal(positive: bool, family: str, key: Key, puzzle: Puzzle) -> str:
    text = variable_text(family, key, puzzle)
    return text if positive else say("not ({statement})", statement=text)


def variable_text(family: str, key: Key, puzzle: Puzzle) -> str:
    """What a variable, given by the name of its family and its key, states. Raises KeyError for an unknown family."""
    if family.startswith(AUXILIARY):
        return say("helper variable {n} of {family}", n=key[0] + 1, family=family.removeprefix(AUXILIARY))
    if family == LABEL:
        join, profile = key
        shown = puzzle.rule.mates(puzzle.rule.mate(profile))  # all labels of that profile
        return _side_text(puzzle.board.joins[join][0], shown, puzzle)
    if family == RIM:
        cell, side, label = key
        return _side_text(Side(cell, side), [label], puzzle)
    cell, kind, *more = key
    where = cell_text(cell, puzzle)
    if family == COPY:
        card = say("card {card}", card=_cards(kind, puzzle)[more[0]])
        return say("{card} in {cell}", card=card, cell=where)
    cards = _cards(kind, puzzle)
    one = say("card {card}", card=cards[0])
    card = one if len(cards) == 1 else say("a card like {card}", card=one)
    if family == CARD_AT:
        return say("{card} in {cell}", card=card, cell=where)
    if family != PLACE:
        raise KeyError(family)
    if len(puzzle.types[kind - 1].looks) == 1:
        return say("{card}, however turned, in {cell}", card=card, cell=where)
    if not more[0]:
        return say("{card}, not turned, in {cell}", card=card, cell=where)
    return say("{card}, turned by {turn}, in {cell}", card=card, turn=more[0], cell=where)


def _cards(kind: int, puzzle: Puzzle) -> list[int]:
    """The numbers, from 1, of the cards of a type."""
    return [number for number, (other, _) in enumerate(puzzle.card_types, 1) if other == kind]


def cell_text(cell: int, puzzle: Puzzle) -> str:
    """What a cell, from 0, is called: by row and column on rectangles, else by number."""
    if puzzle.board.grid is None:
        return say("cell {cell}", cell=cell + 1)
    row, column = divmod(cell, puzzle.board.grid[1])
    return say("row {row} column {column}", row=row + 1, column=column + 1)


def _side_text(side: Side, labels: Iterable[int], puzzle: Puzzle) -> str:
    """That a side shows one of these labels."""
    shown, cell = say(" or ").join(map(puzzle.figure_name, labels)), cell_text(side.cell, puzzle)
    if puzzle.board.grid is None:
        return say("side {side} of {cell} shows {label}", side=side.side + 1, cell=cell, label=shown)
    texts = (
        say("the top side of {cell} shows {label}", cell=cell, label=shown),
        say("the right side of {cell} shows {label}", cell=cell, label=shown),
        say("the bottom side of {cell} shows {label}", cell=cell, label=shown),
        say("the left side of {cell} shows {label}", cell=cell, label=shown),
    )
    return texts[side.side]
