"""Local search in rounds: a beam search, wider in each of the first rounds, then a random walk from its filling.

Every other later round empties windows of the best filling around wrong joins, and beams fill them again.

The same puzzle, start and job give the same fillings in the same order on every machine.

The beam search fills the board cell by cell and keeps only the most promising partial fillings after each cell. A
filling with fewer wrong joins is better; among equals, the one with more matching pairs among the sides left, which
makes the last cards easier to place. This uses up some figures early, so the last cards show few. If there are not
enough ways to go on without a wrong join, the best fillings go on with one. Of fillings that use the same cards and
show the same labels to empty cells, one is kept.

Measured on framed boards of 16x16 with 17 figures, 5 of them along the rim, and 480 joins, three puzzles and three
seeds each: a beam of 4000 matches 460.3 joins on average, in 2.6 CPU seconds. About fifteen settings of the constants
below were tried on the same nine runs; most came within 1 of that, which is noise. Keeping equal fillings (458) and
weighting figures by the square of the number left (457) were worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count

import numpy as np
from numpy.typing import NDArray

from satpuzzle.encode.facts import JOINS
from satpuzzle.model import Puzzle
from satpuzzle.optimize.arrays import NONE, Array, Bools, Field, Ints, Labels
from satpuzzle.optimize.best import Filling, Most

GO_ON = 4  # ways to go on, with wrong joins if needed, per filling kept
WRONG = 1000.0  # weight of a wrong join
EASE = 2.0  # weight of one more matching pair per side left
MOST_NUMBERS = 20_000_000  # stored at most; so the beam is narrower on large boards

Words = NDArray[np.uint64]


class _Front:
    """The fillings in the beam: by filling, its cards, the labels shown to empty cells, and so on."""

    def __init__(self, field: Field) -> None:
        words = -(-field.cells // 64)
        self.used: Words = np.zeros((1, words), np.uint64)  # a bit for each card
        # by label, sides of unused cards
        self.left: NDArray[np.int32] = np.zeros((1, field.nothing + 1), np.int32)
        labels, sides = np.unique(field.looks[:: field.sides], return_counts=True)
        self.left[0, labels] = sides
        rim = field.puzzle.rule.rim
        if rim is not None and field.puzzle.rule.rim_only:
            frame = [n for n in labels if field.need[n] == field.nothing]
            self.left[0, frame] = 0
        self.shown: Labels = np.zeros((1, 0), np.int16)  # the label at each of `slots`
        self.slots: dict[tuple[int, int], int] = {}  # by cell and side
        self.wrong: NDArray[np.int32] = np.zeros(1, np.int32)
        self.held: Words = np.zeros(1, np.uint64)  # a hash of the cards
        self.faces: Words = np.zeros(1, np.uint64)  # a hash of the labels shown


class Beam:
    """A beam search with that width and random seed; the cells of `kept`, by cell a lay or NONE, stay as they are."""

    def __init__(self, field: Field, width: int, seed: int, kept: Ints | None = None) -> None:
        self._field = field
        self._given = field.given if kept is None else {int(n): int(kept[n]) for n in np.flatnonzero(kept != NONE)}
        self._width = max(1, min(width, MOST_NUMBERS // field.cells))
        self._luck = np.random.default_rng([seed, width])
        self._bit: Words = np.uint64(1) << (np.arange(field.cells, dtype=np.uint64) & np.uint64(63))
        self._word: Ints = np.arange(field.cells) >> 6
        self._card_hash = self._words((field.cells,))
        self._face_hash = self._words((field.cells, field.sides))
        self._salt = self._words((field.sides,))
        self._keys: dict[tuple[int, ...], tuple[Words, Ints]] = {}

    def _words(self, shape: tuple[int, ...]) -> Words:
        return self._luck.integers(1, 1 << 63, shape, dtype=np.uint64)

    def lays(self) -> Ints | None:
        """A complete filling with few wrong joins; None if no filling could go on."""
        field, front = self._field, _Front(self._field)
        order = [*self._given, *self._order()]
        place = {cell: number for number, cell in enumerate(order)}
        steps = []
        for cell in order:
            beside = [(side, int(field.beside[cell, side])) for side in range(field.sides)]
            met = [side for side, other in beside if other != NONE and place[other] < place[cell]]
            open_ = [side for side, other in beside if other != NONE and place[other] > place[cell]]
            step = self._step(front, cell, met, open_)
            if step is None:
                return None
            steps.append(step)
        lays: Ints = np.zeros(field.cells, np.int64)
        best = int(front.wrong.argmin())
        for cell, (parents, laid) in zip(reversed(order), reversed(steps), strict=True):
            lays[cell], best = laid[best], int(parents[best])
        return lays

    def _order(self) -> list[int]:
        """The other cells, in reading order of a random rotation of the board."""
        rotations = self._field.puzzle.board.rotations
        rotation = rotations[int(self._luck.integers(len(rotations)))]
        return [cell for cell in rotation.cells if cell not in self._given]

    def _step(self, front: _Front, cell: int, met: Sequence[int], open_: Sequence[int]) -> tuple[Array, Array] | None:
        """Fill the cell in all ways and keep the best; for each its previous filling and its lay."""
        field = self._field
        need = field.need[front.shown[:, [front.slots[cell, side] for side in met]]]
        parents, lays = self._ways(front, cell, met, need)
        if not len(parents):
            return None
        cards = lays // field.sides
        faces = field.looks[lays]
        wrong = front.wrong[parents] + (faces[:, met] != need[parents]).sum(axis=1, dtype=np.int32)
        pairs = (front.left.astype(np.float32) * front.left[:, field.need]).sum(axis=1)
        sides = np.maximum(1, front.left.sum(axis=1))
        fewer = np.zeros(len(parents), np.float32)
        for side in range(field.sides):
            label = faces[:, side]
            fewer += np.where(front.left[parents, label] > 0, front.left[parents, field.need[label]], 0)
        ease = (pairs[parents] - 2 * fewer) / sides[parents]
        rank = WRONG * wrong - EASE * ease + self._luck.random(len(parents))
        held = front.held[parents] + self._card_hash[cards]
        hashes = front.faces[parents]
        for side in met:
            shown = front.shown[parents, front.slots[cell, side]]
            hashes -= self._face_hash[cell, side] * (shown.astype(np.uint64) + np.uint64(1))
        for side in open_:
            there = field.beside[cell, side], field.beside_side[cell, side]
            hashes += self._face_hash[there] * (faces[:, side].astype(np.uint64) + np.uint64(1))
        kept = self._kept(rank, held * np.uint64(0x9E3779B97F4A7C15) + hashes)
        parents, lays, cards, faces = parents[kept], lays[kept], cards[kept], faces[kept]
        front.used, front.left = front.used[parents], front.left[parents]
        rows = np.arange(len(kept))
        front.used[rows, self._word[cards]] |= self._bit[cards]
        for side in range(field.sides):
            front.left[rows, faces[:, side]] = np.maximum(0, front.left[rows, faces[:, side]] - 1)
        front.held, front.faces, front.wrong = held[kept], hashes[kept], wrong[kept]
        stay = [(slot, column) for slot, column in front.slots.items() if slot[0] != cell]
        front.shown = np.concatenate(
            [front.shown[parents][:, [column for _, column in stay]], faces[:, list(open_)]], axis=1
        )
        slots = [slot for slot, _ in stay]
        slots += [(int(field.beside[cell, side]), int(field.beside_side[cell, side])) for side in open_]
        front.slots = {slot: column for column, slot in enumerate(slots)}
        return parents.astype(np.int32), lays.astype(np.int32)

    def _kept(self, rank: NDArray[np.float64], hashes: Words) -> Ints:
        """The indices of the best fillings, without duplicates."""
        order = np.lexsort((rank, hashes))
        fresh = np.ones(len(order), bool)
        fresh[1:] = hashes[order[1:]] != hashes[order[:-1]]
        kept: Ints = order[fresh]
        if len(kept) > self._width:
            kept = kept[np.argpartition(rank[kept], self._width)[: self._width]]
        return kept

    def _ways(self, front: _Front, cell: int, met: Sequence[int], need: Labels) -> tuple[Ints, Ints]:
        """Ways to go on, as fillings and their lays: without a wrong join and, if these are few, with some."""
        everyone: Ints = np.arange(len(front.wrong))
        if cell in self._given:
            return everyone, np.full(len(everyone), self._given[cell])
        found = [self._fitting(front, cell, met, need, everyone, met)]
        number = len(found[0][0])
        if number < self._width and met:
            best_first = np.argsort(front.wrong + self._luck.random(len(everyone)), kind="stable")
            for one_wrong in (True, False):
                enough = GO_ON * self._width if one_wrong else self._width // 4
                size = max(64, self._width // 8) if one_wrong else max(1, self._width // self._field.cells)
                for start in range(0, len(everyone), size):
                    if number >= enough:
                        break
                    who = best_first[start : start + size]
                    for but in met if one_wrong else met[:1]:
                        heeded = [side for side in met if side != but] if one_wrong else []
                        parents, lays = self._fitting(front, cell, heeded, need, who, met)
                        wrong = (self._field.looks[lays][:, list(met)] != need[parents]).sum(axis=1)
                        chosen = wrong == 1 if one_wrong else wrong > 1
                        found.append((parents[chosen], lays[chosen]))
                        number += int(chosen.sum())
        return np.concatenate([parents for parents, _ in found]), np.concatenate([lays for _, lays in found])

    def _fitting(
        self, front: _Front, cell: int, heeded: Sequence[int], need: Labels, who: Ints, met: Sequence[int]
    ) -> tuple[Ints, Ints]:
        """The ways in which the fillings `who` can go on with matching joins at the sides `heeded`."""
        keys, lays = self._by_key(int(self._field.kinds[cell]), heeded)
        wanted: Words = np.zeros(len(who), np.uint64)
        for side in heeded:
            wanted += self._salt[side] * (need[who, met.index(side)].astype(np.uint64) + np.uint64(1))
        low, high = np.searchsorted(keys, wanted, "left"), np.searchsorted(keys, wanted, "right")
        ways = high - low
        parents = np.repeat(who, ways)
        within = np.arange(len(parents)) - np.repeat(np.cumsum(ways) - ways, ways)
        laid = lays[np.repeat(low, ways) + within]
        unused = self._may_be_laid(front, parents, laid // self._field.sides)
        return parents[unused], laid[unused]

    def _may_be_laid(self, front: _Front, parents: Ints, cards: Ints) -> Bools:
        """Whether the card is unused, and the equal card before it, if any, is used."""
        unused: Bools = (front.used[parents, self._word[cards]] & self._bit[cards]) == 0
        before = self._field.before[cards]
        lies = (front.used[parents, self._word[before]] & self._bit[before]) != 0
        unused &= lies | (before == NONE)
        return unused

    def _by_key(self, kind: int, heeded: Sequence[int]) -> tuple[Words, Ints]:
        """The lays for that kind of cell, sorted by a hash of their labels at these sides, with the hashes."""
        at = (kind, *heeded)
        if at not in self._keys:
            lays: Ints = np.flatnonzero(self._field.fits[kind])
            keys: Words = np.zeros(len(lays), np.uint64)
            for side in heeded:
                keys += self._salt[side] * (self._field.looks[lays, side].astype(np.uint64) + np.uint64(1))
            order = np.argsort(keys, kind="stable")
            self._keys[at] = keys[order], lays[order]
        return self._keys[at]


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


NEVER = 1e6  # cost of a card where it must not be
ATTRACTION = 0.3  # preference for taking out cells with wrong joins
MOST_OUT = 200  # cells taken out at once


class Reassigning:
    """A random walk through fillings, each no worse, or hardly worse, than the one before; the cells `free` change."""

    def __init__(self, field: Field, seed: int, free: Bools | None = None) -> None:
        self._field = field
        self._free = field.free if free is None else free
        self._luck = np.random.default_rng([seed, 1])

    def filled(self, lays: Ints) -> Ints | None:
        """Fill the empty cells well, or all but hints if cards must move; None if there is no complete filling."""
        field = self._field
        for kept in (lays, field.lays(())):
            cells = np.flatnonzero(kept == NONE)
            left = np.setdiff1d(np.arange(field.cells), kept[kept != NONE] // field.sides)
            found = self._laid(kept, cells, left, 0.5)
            if found is not None:
                return found
        return None

    def wander(self, lays: Ints, steps: int, warmth: float) -> Iterator[Ints]:
        """The filling after each step; `warmth`: how much worse a placement may be in the first steps."""
        for step in range(steps):
            cells = self._apart(self._field.wrong(lays))
            found = self._laid(lays, cells, lays[cells] // self._field.sides, max(0.01, warmth * (1 - step / steps)))
            if found is not None:
                lays = found
            yield lays

    def _apart(self, wrong: Ints) -> Ints:
        """Random cells that do not touch each other, preferably with wrong joins."""
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
        """The filling with these cards in these cells instead; None if they cannot all be placed there."""
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
        rows: Ints = np.arange(number)
        columns = assignment(least)
        if (least[rows, columns] >= NEVER).any():
            return None
        changed: Ints = lays.copy()
        changed[cells] = cards[columns] * field.sides + turns[rows, columns]
        return changed


WIDTHS = 500, 2_000, 8_000, 32_000  # of the beams, by round; the last one for all further rounds
REFILL, TRIES = 2_000, 40  # width and number of the beams that refill windows
WINDOW = 0.35, 0.66  # size of a window, as shares of the board
STEPS, WARMTH = 400, 0.3  # of the random walk


def refilled(field: Field, lays: Ints, width: int, tries: int, seed: int) -> Iterator[Ints]:
    """Empty windows around wrong joins, fill them again with beams, and yield each filling that is no worse."""
    luck = np.random.default_rng([seed, 2])
    score = field.score(lays)
    for _ in range(tries):
        wrong = np.flatnonzero(field.wrong(lays))
        if not len(wrong):
            return
        far = np.full(field.cells + 1, np.inf)  # the last one is for sides on the rim
        far[luck.choice(wrong)] = 0
        steps = luck.uniform(WINDOW[0], 1, field.sides)  # by side, so windows are long in a random direction
        while (nearer := (far[field.beside] + steps).min(axis=1) < far[:-1]).any():
            far[:-1][nearer] = (far[field.beside[nearer]] + steps).min(axis=1)
        far[:-1] += luck.random(field.cells) / 2
        size = int(field.cells * luck.uniform(*WINDOW))
        window = np.argsort(far[:-1])[:size]
        kept: Ints = lays.copy()
        kept[window[field.free[window]]] = NONE
        found = Beam(field, width, int(luck.integers(1 << 30)), kept).lays()
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
    kept, keeping = (begins, len(WIDTHS)) if partial else (None, 0)
    for number in count(first):
        luck, since = 1000 * number + job, number - first
        if since == keeping:
            kept = None
        wandering = Reassigning(field, luck, None if kept is None else kept == NONE)
        again = since - keeping >= len(WIDTHS) and since % 2 == 0  # go on from the best filling
        if begins is not None and (since == keeping or again):
            begin = wandering.filled(begins)
        else:
            begin = Beam(field, WIDTHS[min(number if kept is None else since, len(WIDTHS) - 1)], luck, kept).lays()
        if begin is None:
            begin = wandering.filled(field.lays(()))
        if begin is not None:
            tried: Iterator[Ints] = chain([begin], wandering.wander(begin, STEPS, WARMTH))
            if again:
                tried = refilled(field, begin, REFILL, TRIES, luck)
            for lays in tried:
                score, found = _scored(field, lays, most)
                if score > best:
                    best, begins = score, lays
                    yield number, field.filling(found)
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
