"""Better and better fillings, in rounds: a beam, wider each time at first, and then its filling wanders.

The same puzzle, start and job make the same fillings in the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import numpy as np

from satpuzzle.encode.facts import JOINS
from satpuzzle.model import Puzzle
from satpuzzle.optimum.best import Filling, Most
from satpuzzle.optimum.local.beam import Beam
from satpuzzle.optimum.local.field import NONE, Field, Ints
from satpuzzle.optimum.local.reassign import Reassigning

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
