"""A plain search: the cells are filled one after the other with every card that fits, and nothing is learnt.

It needs only the puzzle, so it solves small boards sooner than better searches are loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzle.model.board import Labels
from satpuzzle.model.card import Lay
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.shapes import Side
from satpuzzle.model.value import grouped
from satpuzzle.runtime.deadline import MOMENT, Deadline

Fitting = dict[Labels, list[tuple[Lay, Labels]]]  # lays and what they show, by the labels that the neighbours require


def fitting(puzzle: Puzzle, order: Sequence[int], deadline: Deadline) -> tuple[list[Fitting], list[list[Side]]]:
    """For each cell, what fits there by the labels of its neighbours that come earlier in `order`; and these sides.

    Raises OutOfTimeError.
    """  # noqa: DOC201
    board, rule = puzzle.board, puzzle.rule
    place = {cell: number for number, cell in enumerate(order)}
    looks = [(Lay(kind.number, turn), look) for kind in puzzle.types for turn, look in enumerate(kind.looks)]
    rim = set(board.rim)
    known: dict[tuple[tuple[bool, ...], tuple[int, ...]], Fitting] = {}
    fits: list[Fitting] = []
    neighbours: list[list[Side]] = []
    for cell in range(board.cells):
        sides = [Side(cell, side) for side in range(board.sides)]
        on_rim = tuple(side in rim for side in sides)
        joined = [s for s in sides if s in board.across and place[board.across[s].cell] < place[cell]]
        neighbours.append([board.across[side] for side in joined])
        asked = on_rim, tuple(side.side for side in joined)
        if asked not in known:
            here = [each for each in deadline.during(looks) if all(map(rule.allows, each[1], on_rim))]
            known[asked] = grouped((tuple(rule.mate(each[1][side]) for side in asked[1]), each) for each in here)
        fits.append(known[asked])
    return fits, neighbours


def fillings(puzzle: Puzzle, deadline: Deadline, effort: float) -> Iterator[tuple[Lay, ...]]:
    """Yield the lays of all solutions; each step takes so much effort. Raises OutOfTimeError."""
    given = {hint.cell: Lay(hint.type, hint.turn) for hint in puzzle.hints}
    order = [*given, *(cell for cell in puzzle.board.narrow_order if cell not in given)]
    fits, neighbours = fitting(puzzle, order, deadline)
    shown: list[Labels] = [()] * len(order)
    laid = [Lay(0, 0)] * len(order)
    left = [0, *(kind.count for kind in puzzle.types)]
    steps = 0

    def fill(number: int) -> Iterator[tuple[Lay, ...]]:
        nonlocal steps
        if number == len(order):
            yield tuple(laid)
            return
        cell = order[number]
        asked = tuple([shown[other.cell][other.side] for other in neighbours[cell]])
        for lay, look in fits[cell].get(asked, ()):
            if left[lay.type] and given.get(cell, lay) == lay:
                steps += 1
                if steps % MOMENT == 0:
                    deadline.progress.effort -= MOMENT * effort
                    deadline.check()
                left[lay.type] -= 1
                shown[cell], laid[cell] = look, lay
                yield from fill(number + 1)
                left[lay.type] += 1

    deadline.check()
    yield from fill(0)
