"""Local search in rounds: a beam search, wider in each of the first rounds, then windows of its filling are refilled.

Windows are emptied around wrong joins, and narrow beams fill them again. Every other later round starts with the best
filling instead of a new one.

The same puzzle, start and job give the same fillings in the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

import numpy as np
from numpy.typing import NDArray

from satpuzzle.encode.facts import JOINS
from satpuzzle.model import Puzzle
from satpuzzle.optimize.arrays import NONE, Field, Ints
from satpuzzle.optimize.beam import Beam
from satpuzzle.optimize.best import Filling, Most

WIDTHS = 500, 2_000, 8_000, 32_000, 128_000, 400_000  # of the beams, by round; the last one for all further rounds
MOST_NUMBERS = 102_400_000  # width times cells at most; a beam of 400,000 for 256 cells takes 0.7 GB
PARTIAL = 4  # rounds that keep the cards of a partial start
REFILL, PER_WINDOW = 2_000, 1_000  # width of the beams that refill windows; width of the round's beam for each of them
WINDOW = 0.1, 0.3  # size of a window, as shares of the board
STRETCH = 0.35  # length of a step in the longest direction of a window
NEVER = 1e6  # cost of a card where it must not be
DOUBT = 0.5  # random part of the cost of a card


def assignment(cost: NDArray[np.float32]) -> Ints:
    """A column for each row, all different, with the lowest total cost. Source: Jonker and Volgenant 1987."""
    rows, columns = cost.shape
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    row_in: Ints = np.full(columns, NONE)  # the row of each column
    for new in range(rows):  # rows are added one by one, each along a shortest augmenting path
        least, back, passed = np.full(columns, np.inf), np.full(columns, NONE), list[int]()
        row, column, length = new, NONE, 0.0
        while row != NONE:
            way = (length - row_price[row]) + cost[row] - column_price
            way[passed] = np.inf
            shorter = way < least
            least[shorter], back[shorter] = way[shorter], column
            ahead = least.copy()
            ahead[passed] = np.inf
            column = int(ahead.argmin())
            row, length = int(row_in[column]), float(least[column])
            passed.append(column)
        before = passed[:-1]
        row_price[row_in[before]] += length - least[before]
        column_price[before] -= length - least[before]
        row_price[new] += length
        while column != NONE:
            row_in[column] = new if back[column] == NONE else row_in[back[column]]
            column = int(back[column])
    return np.argsort(row_in)[columns - rows :]


def completed(field: Field, lays: Ints, seed: int) -> Ints | None:
    """Fill the empty cells well, or all but hints if cards must move; None if there is no complete filling."""
    luck = np.random.default_rng([seed, 1])
    for kept in (lays, field.lays(())):
        cells = np.flatnonzero(kept == NONE)
        cards = np.setdiff1d(np.arange(field.cells), kept[kept != NONE] // field.sides)
        around = field.beside[cells]
        there = kept[around]
        need = field.need[field.looks[there, field.beside_side[cells]]]
        need[(around == NONE) | (there == NONE)] = field.nothing
        ways = (cards[:, None] * field.sides + np.arange(field.sides)).reshape(-1)
        looks = field.looks[ways]
        cost: NDArray[np.float32] = DOUBT * luck.random((len(cells), len(ways)), dtype=np.float32)
        for side in range(field.sides):
            cost += (looks[None, :, side] != need[:, side, None]) & (need[:, side, None] != field.nothing)
        cost[~field.fits[field.kinds[cells]][:, ways]] = NEVER
        by_turn = cost.reshape(len(cells), len(cards), field.sides)
        turns = by_turn.argmin(axis=2)
        least = np.take_along_axis(by_turn, turns[:, :, None], axis=2)[:, :, 0]
        rows = np.arange(len(cells))
        columns = assignment(least)
        if (least[rows, columns] < NEVER).all():
            filled: Ints = kept.copy()
            filled[cells] = cards[columns] * field.sides + turns[rows, columns]
            return filled
    return None


def refilled(field: Field, lays: Ints, tries: int, seed: int) -> Iterator[Ints]:
    """Empty windows around wrong joins, fill them again with beams, and yield each filling that is no worse."""
    luck = np.random.default_rng([seed, 2])
    score = field.score(lays)
    for _ in range(tries):
        wrong = np.flatnonzero(field.wrong(lays))
        if not len(wrong):
            return
        far = np.full(field.cells + 1, np.inf)  # the last one is for sides on the rim
        far[luck.choice(wrong)] = 0
        steps = luck.uniform(STRETCH, 1, field.sides)  # by side, so windows are long in a random direction
        while (nearer := (far[field.beside] + steps).min(axis=1) < far[:-1]).any():
            far[:-1][nearer] = (far[field.beside[nearer]] + steps).min(axis=1)
        far[:-1] += luck.random(field.cells) / 2
        size = int(field.cells * luck.uniform(*WINDOW))
        window = np.argsort(far[:-1])[:size]
        kept: Ints = lays.copy()
        kept[window[field.free[window]]] = NONE
        found = Beam(field, REFILL, int(luck.integers(1 << 30)), kept).lays()
        if found is not None and field.score(found) >= score:
            lays, score = found, field.score(found)
            yield lays


def fillings(
    puzzle: Puzzle, most: Most, *, start: Filling | None = None, first: int = 0, job: int = 0
) -> Iterator[tuple[int, Filling | None]]:
    """Find better and better fillings; the generator does not end.

    Args:
        puzzle: The puzzle.
        most: The objective.
        start: A filling to start from; cells may be empty and joins wrong. If some are empty and no join is wrong, the
            first rounds keep its cards in place, and the next one starts from what they found.
        first: The first round, from 0.
        job: The number of this process, which changes the random seed.

    Yields:
        The number of the round, and a filling that is better than all before; None at the end of a round.
    """
    field = Field(puzzle)
    best = NONE
    begins = None if start is None else field.lays(start)
    partial = begins is not None and bool((begins == NONE).any()) and not field.mismatched(begins).any()
    kept, keeping = (begins, PARTIAL) if partial else (None, 0)
    for number in count(first):
        luck, since = 1000 * number + job, number - first
        if since == keeping:
            kept = None
        width = min(WIDTHS[min(number if kept is None else since, len(WIDTHS) - 1)], MOST_NUMBERS // field.cells)
        if begins is not None and since == keeping:
            found = completed(field, begins, luck)
        elif begins is not None and since - keeping >= len(WIDTHS) and since % 2 == 0:
            found = begins
        else:
            found = Beam(field, width, luck, kept).lays()
        if found is None:
            found = completed(field, field.lays(()), luck)
        if found is not None:
            tries = width // PER_WINDOW if kept is None else 0
            for lays in chain([found], refilled(field, found, tries, luck)):
                score, scored = _scored(field, lays, most)
                if score > best:
                    best, begins = score, lays
                    yield number, field.filling(scored)
        yield number, None


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
