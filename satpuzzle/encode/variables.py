"""Variables of a formula: declared in blocks before any clause, strict keys, ids that map back.

A block is one family of variables with consecutive ids. Its keys are tuples of integers:

    place  (cell, type, turn)   a card of that type lies in that cell, turned so
    card_at (cell, type)        a card of that type lies in that cell
    copy   (cell, type, copy)   of the cards of that type, of which there are several, that one lies there
    label  (join, label)        the first side of that join shows that label
    rim    (cell, side, label)  that side on the rim shows that label, where the rim does not say which

Cells, joins and copies count from 0, types from 1. Names of auxiliary blocks begin with `aux:`; their keys
are (n,), n from 0.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from satpuzzle.runtime.language import say

Key = tuple[int, ...]
Clause = list[int]
Item = TypeVar("Item")

PLACE = "place"
CARD_AT = "card_at"
COPY = "copy"
LABEL = "label"
RIM = "rim"
BATCH = 10_000  # keys that are declared between two looks at whether this may go on

Watch = Callable[[int], None]  # is told how many variables there are by now; raises to end it


class UndeclaredVariableError(KeyError):
    """A key that no block declares: a bug in the caller, never a fresh variable."""


class Block(dict[Key, int]):
    """One family of variables: key to id, in order of ids from `first` on."""

    def __init__(self, family: str, first: int, keys: Iterable[Key]) -> None:
        self.family = family
        self.first = first
        super().__init__((key, number) for number, key in enumerate(keys, first))
        self.keys_in_order = tuple(self)
        self.ids = range(first, first + len(self))

    def __missing__(self, key: Key) -> int:
        raise UndeclaredVariableError(say("no variable {key} in block {family}", key=key, family=self.family))


class Variables:
    """All blocks of a formula, in order of their ids, which run from 1 to `count` without gaps.

    watch: called now and then while a block is declared.
    """

    def __init__(self, watch: Watch = lambda _: None) -> None:
        self._watch = watch
        self.blocks: list[Block] = []
        self._by_family: dict[str, Block] = {}
        self.count = 0

    def declare(self, family: str, keys: Iterable[Key]) -> Block:
        """A new block with the next free ids. A family is declared once; keys do not repeat."""
        if family in self._by_family:
            raise ValueError(f"block {family} is declared already")
        number = 0

        def watched() -> Iterator[Key]:
            nonlocal number
            for batch in batches(keys):
                number += len(batch)
                self._watch(self.count + number)
                yield from batch

        block = Block(family, self.count + 1, watched())
        if len(block) < number:
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
