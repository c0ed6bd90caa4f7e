"""Variables of a formula, what cells and joins may show (`Domains`), blocks of clauses, and clauses in words.

Variables are declared in blocks before any clause. A block has consecutive ids; its keys are tuples of integers:

    place  (cell, type, turn)   a card of that type lies in that cell, in that rotation
    card_at (cell, type)        a card of that type lies in that cell
    copy   (cell, type, copy)   that copy of a type with several cards lies in that cell
    label  (join, label)        the first side of that join shows that label

Cells, joins and copies count from 0, types from 1. Names of auxiliary blocks begin with `aux:`; their keys are (n,),
n from 0.

Clauses are described with the names and numbers that people use:

    not (card 3, rotated 90° clockwise, in row 1, column 2) or the right side of row 1, column 1 shows heart+

A card has its number as read, from 1, and `a card like card 3` is any card equal to it. Reports, boards and CHECK lines
number types; where a card's type has another number, this is stated: `card 9 (type 8)`. Rotations are relative to how
that card was read. Cells are named by row and column, those of boards without rows by number, sides of squares by name.
The meaning of auxiliary variables depends on the cardinality encoding; they are named after their family.

Clauses come in blocks: a pattern has clauses over the numbers 1 to n, is made once and filled with the literals of each
cell or join. With n literals it becomes clauses: number i is literal i, and -i is its negation. Cells with the same
options, and constraints over as many literals, share a pattern. So the number of clauses is known before any exists,
and a block of them becomes lists or text in one step.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, chain, groupby, islice
from operator import itemgetter
from typing import NamedTuple, TypeVar

from satpuzzle.errors import InputError, Parts
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.board import Labels, place_text
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

    def parts(self) -> Iterator[range]:
        """Return the ids of each group."""
        return map(self.of, range(len(self.groups)))

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

    def declare(self, family: str, groups: Sequence[Sequence[Key]]) -> None:
        """Declare a block with the next free ids."""
        self[family] = block = Block(family, self.count + 1, groups)
        self.count += len(block)

    def __missing__(self, family: str) -> Block:
        raise UndeclaredVariableError(say("no block {family}", family=family))

    def describe(self, literal: int) -> tuple[str, Key]:
        """Return the family and key of the variable of a literal. Raises InputError."""
        for block in self.values():
            if abs(literal) in block.ids:
                return block.family, block.key(abs(literal))
        raise InputError(
            "invalid literal {literal}; the variables of this formula are 1 to {last}", literal=literal, last=self.count
        )


def clause_text(literals: list[tuple[bool, str, Key]], puzzle: Puzzle) -> str:
    """Return a clause in words. literals: the sign, the family and the key of each."""
    if not literals:
        return say("never (the empty clause)")
    texts = ((positive, variable_text(family, key, puzzle)) for positive, family, key in literals)
    return say(" or ").join(text if positive else say("not ({statement})", statement=text) for positive, text in texts)


def variable_text(family: str, key: Key, puzzle: Puzzle) -> str:
    """Return the meaning of a variable, given by family and key."""
    if family.startswith(AUXILIARY):
        return say("auxiliary variable {n} of {family}", n=key[0] + 1, family=family.removeprefix(AUXILIARY))
    if family == LABEL:
        return _side_text(puzzle.board.joins[key[0]][0], key[1], puzzle)
    cell, kind, *more = key
    cards = puzzle.cards_by_type[kind]
    n = 1 + cards[more[0] if family == COPY else 0]
    card = say("card {card}", card=n) if n == kind else say("card {card} (type {type})", card=n, type=kind)
    card = card if len(cards) == 1 or family == COPY else say("a card like {card}", card=card)
    parts: Parts = {"card": card, "cell": place_text(puzzle.board, cell)}
    if family in (CARD_AT, COPY):
        return say("{card} in {cell}", **parts)
    if len(puzzle.types[kind - 1].looks) == 1 < len(puzzle.moves):
        return say("{card}, in any rotation, in {cell}", **parts)
    if not more[0]:
        return say("{card}, not rotated, in {cell}", **parts)
    move, sides = puzzle.move_of(n - 1, more[0]), puzzle.board.sides
    degrees = f"{360 * (move % sides) / sides:.4g}"
    if move < sides and puzzle.look(kind, more[0]) in looks_of(puzzle.cards[n - 1 : n], puzzle.moves):
        return say("{card}, rotated {degrees}° clockwise, in {cell}", degrees=degrees, **parts)
    if degrees == "0":
        return say("{card}, turned over, in {cell}", **parts)
    return say("{card}, turned over, rotated {degrees}° clockwise, in {cell}", degrees=degrees, **parts)


def _side_text(side: Side, label: int, puzzle: Puzzle) -> str:
    """Return that a side shows a label, in words."""
    parts: Parts = {"cell": place_text(puzzle.board, side.cell), "label": puzzle.figure_name(label)}
    whole = puzzle.board.whole or puzzle.board
    if whole.sides != 4 or whole.shape is None:
        return say("side {side} of {cell} shows {label}", side=side.side + 1, **parts)
    texts = (
        say("the top side of {cell} shows {label}", **parts),
        say("the right side of {cell} shows {label}", **parts),
        say("the bottom side of {cell} shows {label}", **parts),
        say("the left side of {cell} shows {label}", **parts),
    )
    return texts[side.side]


Option = tuple[int, int, Labels]  # type, turn, labels shown
Item = TypeVar("Item")
Made = TypeVar("Made")


def shared(items: Iterable[Item], make: Callable[[Item], Made]) -> list[Made]:
    """Return what `make` makes of each item; for the same object the same."""
    kept = [*items]
    made = {id(item): item for item in kept}
    results = {number: make(item) for number, item in made.items()}
    return [results[id(item)] for item in kept]


class Domains:
    """The placements and labels that the rule and the hints of a puzzle allow.

    `cells[c]` lists the options of cell c, by (type, turn). `joins[j]` lists the labels that the first side of join j
    can show while the second side shows their mate, in ascending order. With `partial`, cells may stay empty, so a join
    can show the labels of either side.
    """

    def __init__(self, puzzle: Puzzle, *, partial: bool = False) -> None:
        self.puzzle = puzzle
        self.partial = partial
        sides, allows = range(puzzle.board.sides), puzzle.rule.allows
        rim = {*puzzle.board.rim} if puzzle.rule.rims else set[Side]()

        @cache
        def options(on_rim: tuple[bool, ...]) -> list[Option]:
            every = ((kind.number, turn, shown) for kind in puzzle.types for turn, shown in enumerate(kind.looks))
            return [option for option in every if all(map(allows, option[2], on_rim))]

        self.cells = [options(tuple(Side(cell, side) in rim for side in sides)) for cell in range(puzzle.board.cells)]
        for cell, kind, turn in puzzle.hints:
            self.cells[cell] = [option for option in self.cells[cell] if option[:2] == (kind, turn)]

    @cached_property
    def by_type(self) -> list[dict[int, list[Option]]]:
        """For each cell the options by type; cells with the same options share them."""
        return shared(self.cells, lambda options: {kind: [*same] for kind, same in groupby(options, itemgetter(0))})

    @cached_property
    def ends(self) -> list[tuple[list[int], list[int]]]:
        """For each join the labels of the options at both ends, as its first side shows them; equal joins share it."""
        mate, options = self.puzzle.rule.mate, {id(each): each for each in self.cells}

        @cache
        def ends(here: int, side: int, there: int, other: int) -> tuple[list[int], list[int]]:
            first = [labels[side] for _, _, labels in options[here]]
            return first, [mate(labels[other]) for _, _, labels in options[there]]

        joins = self.puzzle.board.joins
        return [ends(id(self.cells[a.cell]), a.side, id(self.cells[b.cell]), b.side) for a, b in joins]

    @cached_property
    def joins(self) -> list[list[int]]:
        """For each join the labels that its first side can show, in ascending order; equal joins share the list."""
        combined = set[int].union if self.partial else set[int].intersection
        return shared(self.ends, lambda ends: sorted(combined(*map(set, ends))))

    def groups(self, block: str) -> Sequence[Sequence[Key]]:
        """Return the keys of a block of variables, in the order of their ids, for each cell or join, without it."""
        if block == PLACE:
            return shared(self.cells, lambda options: [(kind, turn) for kind, turn, _ in options])
        if block == LABEL:
            return shared(self.joins, lambda labels: [(label,) for label in labels])
        if block == CARD_AT:
            return shared(self.by_type, lambda kinds: [(kind,) for kind in kinds])
        several = {kind.number: range(kind.count) for kind in self.puzzle.types if kind.count > 1}
        return shared(self.by_type, lambda kinds: [(kind, copy) for kind in kinds for copy in several.get(kind, ())])


SHARED = 128  # patterns kept of each kind


class Pattern:
    """Clauses over the numbers 1 to n.

    Attributes:
        numbers: The numbers in all clauses, one after the other.
        count: The number of clauses.
        runs: How many literals the clauses have, and how many of them in a row.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        every = [*clauses]
        self.numbers, self.count = array("i", chain.from_iterable(every)), len(every)
        self.runs = [(length, len([*same])) for length, same in groupby(map(len, every))]

    @cached_property
    def form(self) -> str:
        """The lines of the clauses in a DIMACS file, with a place for each number."""
        return "".join(("%d " * length + "0\n") * number for length, number in self.runs)

    @cached_property
    def last(self) -> int:
        """The largest number."""
        return max(map(abs, self.numbers), default=0)


class Clauses(NamedTuple):
    """A pattern filled with literals."""

    pattern: Pattern
    literals: Sequence[int]

    def _filled(self) -> Iterator[int]:
        literal = [0, *self.literals, *[-literal for literal in reversed(self.literals)]]  # -i counts from the end
        return map(literal.__getitem__, self.pattern.numbers)

    def lists(self) -> list[Clause]:
        """Return the clauses."""
        literals = self._filled()
        found: list[Clause] = []
        for length, number in self.pattern.runs:
            if number == 1:  # as often: faster than what follows
                found.append([*islice(literals, length)])
            else:
                same = [islice(literals, length * number)] * length
                found += map(list, zip(*same, strict=False)) if length else [[] for _ in range(number)]
        return found

    def text(self) -> str:
        """Return their lines in a DIMACS file."""
        return self.pattern.form % (*self._filled(),)


def chunks(lines: Iterable[str]) -> Iterator[bytes]:
    """Yield lines, or blocks of lines, as bytes, 64 kB or more at a time."""
    held = bytearray()
    for text in lines:
        held += text.encode()
        if len(held) >= 1 << 16:
            yield bytes(held)
            held.clear()
    yield bytes(held)


@lru_cache(SHARED)
def any_of(n: int) -> Pattern:
    """One of n literals is true."""
    return Pattern([range(1, n + 1)])
