"""Local search in rounds: a beam search, wider in each of the first rounds, then windows of its filling are refilled.

Windows are emptied around wrong joins, and narrow beams fill them again. Every other later round starts with the best
filling instead of a new one.

The same puzzle, start and job give the same fillings in the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

import numpy as np

from satpuzzle.beams.beam import NONE, Beam, Field, Ints
from satpuzzle.encode.facts import JOINS
from satpuzzle.model import Puzzle
from satpuzzle.optimize.best import Filling, Most
from satpuzzle.runtime import choices

STRETCH = 0.35  # length of a step in the longest direction of a window


def refilled(field: Field, lays: Ints, tries: int, seed: int) -> Iterator[Ints]:
    """Empty windows around wrong joins, fill them again with beams, and yield each filling that is no worse."""
    luck = np.random.default_rng([seed, 2])
    score = field.score(lays)
    for _ in range(tries):
        wrong = np.flatnonzero(field.wrong(lays))
        if not len(wrong):
            return
        far = np.full(field.cells + 1, np.inf)  # the last one is for sides that touch no cell
        far[luck.choice(wrong)] = 0
        steps = luck.uniform(STRETCH, 1, field.sides)  # by side, so windows are long in a random direction
        while (nearer := (far[field.beside] + steps).min(axis=1) < far[:-1]).any():
            far[:-1][nearer] = (far[field.beside[nearer]] + steps).min(axis=1)
        far[:-1] += luck.random(field.cells) / 2
        size = int(field.cells * luck.uniform(*choices.WINDOW))
        window = np.argsort(far[:-1])[:size]
        kept: Ints = lays.copy()
        kept[window[field.free[window]]] = NONE
        found = Beam(field, choices.REFILL, int(luck.integers(1 << 30)), kept).lays()
        if found is not None and field.score(found) >= score:
            lays, score = found, field.score(found)
            yield lays


def fillings(puzzle: Puzzle, most: Most, *, start: Filling | None = None, job: int = 0) -> Iterator[Filling]:
    """Find better and better fillings; the generator does not end.

    Args:
        puzzle: The puzzle.
        most: The objective.
        start: A filling to start from; cells may be empty and joins wrong. If some are empty and no join is wrong, the
            first rounds keep its cards in place, and the next one starts from what they found.
        job: The number of this process, which changes the random seed.

    Yields:
        A filling that is better than all before.
    """
    field = Field(puzzle, frame_inside=most != JOINS)
    best = NONE
    given = begins = None if start is None else field.lays(start)
    partial = given is not None and bool((given == NONE).any()) and not field.mismatched(given).any()
    keeping = choices.PARTIAL if partial else 0
    for number in count():
        luck, since = 1000 * number + job, number - keeping
        width = min(choices.WIDTHS[min(number, len(choices.WIDTHS) - 1)], choices.MOST_NUMBERS // field.cells)
        if begins is not None and since >= len(choices.WIDTHS) and (since - len(choices.WIDTHS)) % 2:
            found: Ints | None = begins
        else:
            kept = given if since < 0 else begins if since == 0 else None
            found = Beam(field, width, luck, kept).lays()
        if found is None:
            found = Beam(field, width, luck, rarest_first=True).lays()
        if found is None and most != JOINS:  # not all cells can be filled: cards that break the rim's rule are removed
            field.allow_all()
        if found is not None:
            tries = width // choices.PER_WINDOW if since >= 0 else 0
            for lays in chain([found], refilled(field, found, tries, luck)):
                score, scored = _scored(field, lays, most)
                if score > best:
                    best, begins = score, lays
                    yield field.filling(scored)


def _scored(field: Field, lays: Ints, most: Most) -> tuple[int, Ints]:
    """The score of a filling, and the filling itself; if cards count, without the ones that must go."""
    if most == JOINS:
        return field.score(lays), lays
    lays = _without_wrong(field, lays)
    return int((lays != NONE).sum()), lays


def _without_wrong(field: Field, lays: Ints) -> Ints:
    """Remove cards until no join is wrong: first those that break the rim's rule, then those with most wrong joins."""
    lays = np.where(field.keeps[field.kinds, lays], lays, NONE)
    wrong = field.mismatched(lays)
    while wrong.any():
        number = wrong.sum(axis=1)
        cell = int(np.where(field.free, number, 0).argmax())
        if not number[cell] or not field.free[cell]:
            break
        lays[cell] = NONE
        sides = np.flatnonzero(wrong[cell])
        wrong[field.beside[cell, sides], field.beside_side[cell, sides]] = False
        wrong[cell] = False
    return lays
