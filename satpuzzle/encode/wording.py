"""What clauses say, in words: cells, cards and figures as people count and call them.

    not (card 3, turned by 1, in row 1 column 2) or the right side of row 1 column 1 shows heart+

A card is called by its number as read, from 1; of several equal cards, where it does not matter which, it is
one like the first of them. Turns are steps clockwise from how that card was read. Cells of rectangles
are called by row and column, those of other boards by number, sides likewise. What auxiliary variables
mean depends on the encoding of the at-most statements; they are named by the family that uses them.
"""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM, Key
from satpuzzle.model import Puzzle, Side
from satpuzzle.runtime.language import say

AUXILIARY = "aux:"


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
