"""Better and better fillings, in rounds: a beam, wider each time at first, and then its filling wanders.

The same puzzle, start and job make the same fillings in the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satpuzzle.encode.facts import JOINS
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.optimize.arrays import NONE, Field, Ints
from satpuzzle.optimize.beam import Beam
from satpuzzle.optimize.best import Filling, Most

NEVER = 1e6  # what it costs to lay a card where it may not lie
ATTRACTION = 0.3  # how much more likely cells with wrong joins are taken out
MOST_OUT = 200  # cells that are taken out at once


def assignment() -> Any:
    """SciPy's function for assignments. Raises InputError if it is missing."""
    try:
        from scipy.optimize import linear_sum_assignment
    except ImportError:
        raise InputError("large boards need SciPy; install it with: pip install 'satpuzzle[best]'") from None
    return linear_sum_assignment


class Reassigning:
    """Wanders from a filling to others that are no worse, or hardly, with this luck."""

    def __init__(self, field: Field, seed: int) -> None:
        self._field = field
        self._assign = assignment()
        self._luck = np.random.default_rng([seed, 1])
        self._free = np.ones(field.cells, bool)
        self._free[list(field.given)] = False

    def filled(self, lays: Ints) -> Ints | None:
        """The filling with its empty cells filled, as well as can be without moving a card; None if that is impossible.

        If cards must be moved for that, none but the given ones stay.
        """
        field = self._field
        for kept in (lays, self._only_given()):
            cells = np.flatnonzero(kept == NONE)
            left = np.setdiff1d(np.arange(field.cells), kept[kept != NONE] // field.sides)
            found = self._laid(kept, cells, left, 0.5)
            if found is not None:
                return found
        return None

    def _only_given(self) -> Ints:
        lays: Ints = np.full(self._field.cells, NONE)
        lays[list(self._field.given)] = list(self._field.given.values())
        return lays

    def wander(self, lays: Ints, steps: int, warmth: float) -> Iterator[Ints]:
        """After each step, where the filling has come. warmth: how much worse a card may be laid, at first."""
        for step in range(steps):
            cells = self._apart(self._field.wrong(lays))
            found = self._laid(lays, cells, lays[cells] // self._field.sides, max(0.01, warmth * (1 - step / steps)))
            if found is not None:
                lays = found
            yield lays

    def _apart(self, wrong: Ints) -> Ints:
        """Cells that do not touch each other, as chance has it, rather those with wrong joins."""
        field = self._field
        rank = self._luck.random(field.cells) + ATTRACTION * (wrong > 0)
        rank[~self._free] = -1
        padded = np.append(rank, -1.0)
        chosen = self._free & (rank > padded[field.beside].max(axis=1, initial=-1))
        near = np.append(chosen, False)[field.beside].any(axis=1)
        padded[:-1][near | chosen] = -1
        more = self._free & ~chosen & ~near & (rank > padded[field.beside].max(axis=1, initial=-1))
        cells = np.flatnonzero(chosen | more)
        if len(cells) > MOST_OUT:
            cells = np.sort(self._luck.permutation(cells)[:MOST_OUT])
        return cells

    def _laid(self, lays: Ints, cells: Ints, cards: Ints, warmth: float) -> Ints | None:
        """The filling with these cards in these cells instead; None if they cannot all lie there."""
        field, number = self._field, len(cells)
        around = field.beside[cells]
        there = lays[around]
        need = field.need[field.looks[there, field.beside_side[cells]]]
        need[(around == NONE) | (there == NONE)] = field.nothing
        asked = need != field.nothing
        ways = (cards[:, None] * field.sides + np.arange(field.sides)).reshape(-1)
        looks = field.looks[ways]
        cost: NDArray[np.float32] = np.zeros((number, len(ways)), np.float32)
        for side in range(field.sides):
            cost += (looks[None, :, side] != need[:, side, None]) & asked[:, side, None]
        cost += warmth * self._luck.random(cost.shape, dtype=np.float32)
        cost[~field.fits[field.kinds[cells]][:, ways]] = NEVER
        by_turn = cost.reshape(number, len(cards), field.sides)
        turns = by_turn.argmin(axis=2)
        least = np.take_along_axis(by_turn, turns[:, :, None], axis=2)[:, :, 0]
        rows, columns = self._assign(least)
        if (least[rows, columns] >= NEVER).any():
            return None
        changed: Ints = lays.copy()
        changed[cells[rows]] = cards[columns] * field.sides + turns[rows, columns]
        return changed


WIDTHS = 500, 2_000, 8_000, 32_000  # of the beams; the last one of all further rounds
STEPS, WARMTH = 400, 0.3  # how far each filling wanders


def fillings(
    puzzle: Puzzle, most: Most, *, start: Filling | None = None, first: int = 0, job: int = 0
) -> Iterator[tuple[int, Filling | None]]:
    """Number of the round, and a filling that is better than all before; or None, at the end of a round, without end.

    start: one to start from, which may have empty cells and wrong joins. first: the first round, from 0. job: which of
    several that work beside each other, each with luck of its own. Raises InputError if SciPy is missing.
    """
    field = Field(puzzle)
    best = NONE
    for number in count(first):
        luck = 1000 * number + job
        wandering = Reassigning(field, luck)
        begin = None
        if number == first and start is not None:
            begin = wandering.filled(field.lays(start))
        else:
            begin = Beam(field, WIDTHS[min(number, len(WIDTHS) - 1)], luck).lays()
        if begin is None:
            begin = wandering.filled(field.lays(()))
        if begin is not None:
            for lays in _and(begin, wandering.wander(begin, STEPS, WARMTH)):
                score, found = _scored(field, lays, most)
                if score > best:
                    best = score
                    yield number, field.filling(found)
        yield number, None


def _and(first: Ints, rest: Iterator[Ints]) -> Iterator[Ints]:
    yield first
    yield from rest


def _scored(field: Field, lays: Ints, most: Most) -> tuple[int, Ints]:
    """What the filling scores; where cards count, without those that are in the way."""
    if most == JOINS:
        return field.score(lays), lays
    lays = _without_wrong(field, lays)
    return int((lays != NONE).sum()), lays


def _without_wrong(field: Field, lays: Ints) -> Ints:
    """The filling without some cards, so that no join is wrong: those with most wrong joins are taken first.

    Before them those that break the rim's rule.
    """
    lays = np.where(field.keeps[field.kinds, lays], lays, NONE)
    empty = lays == NONE
    shown = field.looks[lays]
    wrong = (field.need[shown] != shown[field.beside, field.beside_side]) & (field.beside != NONE)
    wrong &= ~(empty[:, None] | empty[field.beside])
    free = np.ones(field.cells, bool)
    free[list(field.given)] = False
    while wrong.any():
        number = wrong.sum(axis=1)
        cell = int(np.where(free, number, 0).argmax())
        if not number[cell] or not free[cell]:
            break
        lays[cell] = NONE
        sides = np.flatnonzero(wrong[cell])
        wrong[field.beside[cell, sides], field.beside_side[cell, sides]] = False
        wrong[cell] = False
    return lays
