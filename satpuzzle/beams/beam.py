"""A beam search for a filling with few wrong joins, or with none.

It fills the board cell by cell and keeps only the most promising partial fillings after each cell. Of fillings that use
the same cards and ask for the same labels, one is kept. Cells are filled in rows, the last ones in columns.

The puzzle becomes NumPy arrays (`Field`). A lay is a card and a way to lay it in one number: card x ways + way. The
ways are the moves of the puzzle; for cards with backs of their own, first those of the front. Labels are numbered from
0; `need` is the number of the label that matches each one at a join, or `nothing` if none does. Only here, equal cards
are distinguished.

The promise of a partial filling is an estimate of the logarithm of its completions without a wrong join. Let n sides of
unused cards show a label and k open sides ask for it. The k sides are chosen in n! / (n - k)! ways, and the m = n - k
others are joined to each other in about sqrt(m!) ways. So fillings are better if the labels left are few, and if many
sides show those that are asked for. The weights were chosen by measurement; so was the price of a wrong join, which is
low enough that some fillings with one more wrong join are kept.

Measured on the set of 2007 (16x16, 480 joins): beams of 500, 4000, 32,000 and 500,000 match 457, 461, 462.5 and 465
joins on average. Rows only match 1 less; if fewer wrong joins always come first, half a join less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satpuzzle.errors import InputError
from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.symmetries import moved
from satpuzzle.runtime.deadline import Deadline

Array = NDArray[np.generic]
Ints = NDArray[np.int64]
Labels = NDArray[np.int16]
Bools = NDArray[np.bool_]

NONE = -1  # as a cell: the side touches none; as a lay: the cell is empty


class Field:
    """The puzzle as arrays.

    Args:
        puzzle: The puzzle.
        frame_inside: Whether frame labels may be off the rim if the cards have more of them than the rim has sides.

    Attributes:
        cards: The number of cards.
        ways: In how many ways a card can lie.
        faces: By card and face, a lay that shows the face as it was read.
        turns: By lay, the number of its look in the card's type.
        looks: By lay and side, its label.
        need: By label, the label that matches it.
        nothing: The number for no label.
        beside: By cell and side, the neighbouring cell.
        beside_side: By cell and side, the side of that neighbour.
        kinds: By cell, its kind: which of its sides are on the rim.
        fits: By kind and lay, whether it may be placed there during a search.
        keeps: By kind and lay, whether it keeps the rule of the rim.
        given: By cell with a hint, its lay.
        free: By cell, whether it has no hint.
        before: By card, the equal card that is placed before it.
    """

    def __init__(self, puzzle: Puzzle, *, frame_inside: bool = False) -> None:
        board, rule, sides = puzzle.board, puzzle.rule, puzzle.board.sides
        self.puzzle, self.cells, self.sides, self.cards = puzzle, board.cells, sides, len(puzzle.cards)
        self.ways = len(puzzle.moves) * (2 if puzzle.backs else 1)
        self.faces: Ints = np.arange(0, self.cards * self.ways, len(puzzle.moves))
        shown = {label for card in (*puzzle.cards, *puzzle.backs) for label in card}
        seen = sorted((label, rule.allows(label, on_rim=False)) for label in shown)  # may it be at a join?
        code = {label: number for number, label in enumerate(seen)}
        numbers = {label: number for (label, _), number in code.items()}
        self.looks: Labels = self._by_lay(numbers.__getitem__).astype(np.int16)
        self.turns: Ints = self._numbered()
        self.nothing = len(code)
        mates = [code.get((rule.mate(label), True), self.nothing) if inside else self.nothing for label, inside in code]
        self.need: Labels = np.array([*mates, self.nothing], np.int16)
        self.beside: Ints = np.full((self.cells, sides), NONE)
        self.beside_side: Ints = np.full((self.cells, sides), NONE)
        for a, b in board.joins:
            for one, other in ((a, b), (b, a)):
                self.beside[one.cell, one.side], self.beside_side[one.cell, one.side] = other
        self.joins = len(board.joins)
        self._judge_places(frame_inside)
        given = zip(puzzle.hints, puzzle.given_cards, strict=True)
        self.given = {hint.cell: self._lay(card, hint.turn) for hint, (card, _) in given}
        self.free: Bools = np.ones(self.cells, bool)
        self.free[list(self.given)] = False
        # Equal cards are placed in order.
        self.before: Ints = np.full(self.cards, NONE)
        for cards in self._unused().values():
            self.before[cards[1:]] = cards[:-1]

    def _unused(self) -> dict[int, list[int]]:
        """By type, the cards that are not given."""
        given = {lay // self.ways for lay in self.given.values()}
        cards = self.puzzle.cards_by_type
        return {kind: [card for card in equal if card not in given] for kind, equal in cards.items()}

    def _by_lay(self, value: Callable[[int], int]) -> Ints:
        """The values of labels, by lay and side."""
        puzzle, sides = self.puzzle, tuple(range(self.sides))
        faces = (np.array([[*map(value, card)] for card in cards]) for cards in (puzzle.cards, puzzle.backs) if cards)
        ways = [face[:, moved(sides, move)] for face in faces for move in puzzle.moves]
        every: Ints = np.stack(ways, axis=1).reshape(-1, self.sides)
        return every

    def _numbered(self) -> Ints:
        """By lay, the number of its look."""
        looks = map(tuple, self._by_lay(int).tolist())
        numbers = [{look: turn for turn, look in enumerate(kind.looks)} for kind in self.puzzle.types]
        types = [kind - 1 for kind, _ in self.puzzle.card_types for _ in range(self.ways)]
        return np.array([numbers[kind][look] for kind, look in zip(types, looks, strict=True)])

    def _lay(self, card: int, turn: int) -> int:
        """The first lay of a card with a look."""
        return card * self.ways + int(np.argmax(self.turns[card * self.ways :][: self.ways] == turn))

    def _judge_places(self, frame_inside: bool) -> None:
        """Set which lays may be placed where: the rim shows its labels, and frame labels are only on the rim.

        A search for most cards, which fills all cells at first, allows frame labels elsewhere if all cards together
        have more than the rim has sides.
        """
        rule, on_rim = self.puzzle.rule, self.beside == NONE
        for cell, side in self.puzzle.board.free:
            on_rim[cell, side] = False
        kinds, self.kinds = np.unique(on_rim, axis=0, return_inverse=True)
        self.kinds = self.kinds.reshape(-1)
        self.fits: Bools = np.ones((len(kinds), len(self.looks)), bool)
        self.keeps = self.fits
        if rule.rims:
            frame: Bools = self._by_lay(lambda label: rule.allows(label, on_rim=True)).astype(bool)
            self.fits = np.stack([frame[:, rim].all(axis=1) for rim in kinds])
            self.keeps = self.fits & ~(np.stack([frame[:, ~rim].any(axis=1) for rim in kinds]) & rule.rim_only)
            if not frame_inside or not self.puzzle.shows_all or frame.sum() <= self.ways * on_rim.sum():
                self.fits = self.keeps

    def mismatched(self, lays: Ints) -> Bools:
        """By cell and side, whether the join there is between two cards and wrong."""
        shown, laid = self.looks[lays], lays != NONE
        wrong: Bools = (self.need[shown] != shown[self.beside, self.beside_side]) & (self.beside != NONE)
        wrong &= laid[:, None] & laid[self.beside]
        return wrong

    def wrong(self, lays: Ints) -> Ints:
        """By cell, the number of its wrong joins."""
        wrong: Ints = self.mismatched(lays).sum(axis=1)
        return wrong

    def score(self, lays: Ints) -> int:
        """The number of matched joins in a complete filling."""
        return self.joins - int(self.wrong(lays).sum()) // 2

    def filling(self, lays: Iterable[int]) -> tuple[Placement, ...]:
        """The placements for the lays, by cells."""
        placements = []
        for cell, lay in enumerate(lays):
            if lay != NONE:
                kind, _ = self.puzzle.card_types[lay // self.ways]
                placements.append(Placement(cell, kind, int(self.turns[lay])))
        return tuple(placements)

    def lays(self, filling: Iterable[Placement]) -> Ints:
        """The lays of a filling, without those that break the rim's rule or contradict a hint."""
        unused = self._unused()
        lays: Ints = np.full(self.cells, NONE)
        lays[list(self.given)] = list(self.given.values())
        for cell, kind, turn in filling:
            if cell not in self.given and unused.get(kind):
                lay = self._lay(unused[kind][0], turn)
                if self.fits[self.kinds[cell], lay]:
                    lays[cell] = lay
                    unused[kind].pop(0)
        return lays


WRONG = 8.0  # price of a wrong join
JOINED = 0.6  # weight of the joins between sides of unused cards; 0.5 would be their number of ways
MISSING = 4.0  # price of a side that asks for a label no unused card can show
ROUNDED = 6  # decimals of promises, so that they are the same on every machine
MORE = 1.0  # price of a side that is left, if one less is left of those that match it
LUCK = 0.3  # random part of the rank
COLUMNS = 0.31  # share of the cells that are filled in columns
WAYS, GO_ON = 32, 2  # ways to go on, per filling kept: without a wrong join, and with some
FEW_KEYS = 1 << 18  # number of keys for which a table is made
TRIM = 16  # cells between the times when the history of fillings that were dropped is forgotten

Numbers = NDArray[np.float64]
Words = NDArray[np.uint64]


class _Ways(NamedTuple):
    """Ways to fill the next cell: numbers of the fillings that go on, lays, wrong joins there, gains in promise."""

    parents: Ints
    lays: Ints
    wrong: Ints
    gains: Numbers


class Beam:
    """A beam search for a filling.

    Args:
        field: The puzzle.
        width: How many fillings are kept.
        seed: The random seed.
        kept: By cell a lay that stays there, or NONE.
        rarest_first: Whether to begin with the cells where the fewest lays may be placed, such as those on the rim.
        perfect: Whether to keep only fillings without a wrong join.
    """

    def __init__(
        self,
        field: Field,
        width: int,
        seed: int,
        kept: Ints | None = None,
        *,
        rarest_first: bool = False,
        perfect: bool = False,
    ) -> None:
        self._field, self._width, self._perfect = field, max(1, width), perfect
        self._given = field.given if kept is None else {int(n): int(kept[n]) for n in np.flatnonzero(kept != NONE)}
        self._luck = np.random.default_rng([seed, width])
        empty, ways = self._free(), field.fits.sum(axis=1)[field.kinds]
        order = [*self._given, *(sorted(empty, key=ways.__getitem__) if rarest_first else empty)]
        self._plan = [*self._planned(order)]
        self.made = 0
        self._bit: Words = np.uint64(1) << (np.arange(field.cards, dtype=np.uint64) & np.uint64(63))
        self._card_hash = self._luck.integers(1, 1 << 63, field.cards, dtype=np.uint64)
        self._side_hash = self._luck.integers(1, 1 << 63, (field.cells, field.sides), dtype=np.uint64)
        self._keys: dict[tuple[int, ...], tuple[Ints, Ints | None, Ints]] = {}
        # The fillings in the beam, by column.
        self._used: Words = np.zeros((-(-field.cards // 64), 1), np.uint64)  # a bit for each card
        self._asked: dict[tuple[int, int], Labels] = {}  # by empty cell and side, the label asked for
        self._wrong: Ints = np.zeros(1, np.int64)
        self._promise: Numbers = np.zeros(1, np.float64)
        self._rank: Numbers = np.zeros(1, np.float64)
        self._hash: Words = np.zeros(1, np.uint64)
        # By label, the number n of sides left and the number k that ask for it, as one index n * span + k of the table.
        labels, sides = np.unique(field.looks[field.faces], return_counts=True)
        most_asked = max(accumulate(len(open_) - len(met) for _, met, open_ in self._plan))  # at the same time
        self._span = most_asked + field.sides + 1
        self._counts: NDArray[np.int32] = np.zeros((field.nothing + 1, 1), np.int32)
        self._counts[labels, 0] = sides * self._span
        left, asked = np.arange(sides.max() + 1)[:, None], np.arange(self._span)
        factorial = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, sides.max() + 1)))])  # logarithms
        others = factorial[np.maximum(left - asked, 0)]
        need = field.need[labels]
        mated = bool(((need != labels) & (need != field.nothing)).any())
        promise = factorial[left] - (1 if mated else 1 - JOINED) * others + MISSING * np.minimum(left - asked, 0)
        self._table: Numbers = promise.round(ROUNDED).reshape(-1)
        # If labels match other labels, the joins of those left depend on the m of both; here by m + span.
        self._free_of: Ints = (left - asked + self._span).reshape(-1)
        self._joined: Numbers | None = None
        if mated:
            free = np.arange(-self._span, sides.max() + 1)
            fewer, more = np.minimum(free, free[:, None]), np.maximum(free, free[:, None])
            joined = factorial[np.maximum(more, 0)] - factorial[np.maximum(more, 0) - np.maximum(fewer, 0)]
            self._joined = (2 * JOINED * joined - MORE * (more - fewer)).round(ROUNDED)

    def _free(self) -> list[int]:
        """The cells to fill, in rows and at last in columns of a random rotation of the board."""
        board = self._field.puzzle.board
        rotation = board.rotations[int(self._luck.integers(len(board.rotations)))]
        free = np.array([cell for cell in rotation.cells if cell not in self._given], np.int64)
        try:
            centres = np.array([np.mean(corners, axis=0) for corners in board.corners]).round(3)
        except InputError:  # the board cannot be drawn
            return [int(cell) for cell in free]
        x, y = centres[np.argsort(rotation.cells)[free]].T if len(free) else (free, free)
        if len(free) and np.ptp(x) > np.ptp(y):
            x, y = y, x
        rows = np.lexsort((x, y))
        last = rows[max(0, len(free) - round(COLUMNS * self._field.cells)) :]
        rows[len(rows) - len(last) :] = last[np.lexsort((y[last], x[last]))]
        return [int(cell) for cell in free[rows]]

    def _planned(self, order: Iterable[int]) -> Iterator[tuple[int, list[int], list[int]]]:
        """The cells in order, each with its sides at filled cells and those at empty ones."""
        filled = set[int]()
        for cell in order:
            there = [(side, int(other)) for side, other in enumerate(self._field.beside[cell]) if other != NONE]
            met = [side for side, other in there if other in filled]
            yield cell, met, [side for side, other in there if other not in filled]
            filled.add(cell)

    def lays(self, deadline: Deadline | None = None) -> Ints | None:
        """A complete filling with few wrong joins; None if no filling could go on. Raises OutOfTimeError."""
        steps: list[tuple[Ints, Ints]] = []
        for number, (cell, met, open_) in enumerate(self._plan):
            if deadline is not None:
                deadline.check()
                deadline.progress.fill(number, len(self._plan), len(self._rank))
            step = self._step(cell, met, open_)
            if step is None:
                return None
            steps.append(step)
            if number % TRIM == 0:
                _trim(steps)
        lays: Ints = np.zeros(self._field.cells, np.int64)
        best = int(self._wrong.argmin())
        for (cell, *_), (parents, laid) in zip(reversed(self._plan), reversed(steps), strict=True):
            lays[cell], best = laid[best], int(parents[best])
        return lays

    def _step(self, cell: int, met: Sequence[int], open_: Sequence[int]) -> tuple[Ints, Ints] | None:
        """Fill the cell in all ways and keep the best; for each its previous filling and its lay."""
        field = self._field
        asked = {side: self._asked.pop((cell, side)) for side in met}
        ways = self._ways(cell, asked, open_)
        self.made += len(ways.parents)
        if not len(ways.parents):
            return None
        rank = self._rank[ways.parents] + ways.gains - WRONG * ways.wrong + LUCK * self._luck.random(len(ways.lays))
        best = _highest(rank, self._width)
        parents, lays, wrong = ways.parents[best], ways.lays[best], self._wrong[ways.parents[best]] + ways.wrong[best]
        hashes = self._hash[parents] + self._card_hash[lays // field.ways]
        for side in met:
            hashes -= self._side_hash[cell, side] * (asked[side][parents].astype(np.uint64) + np.uint64(1))
        looks = field.looks[lays]
        asks = {(int(field.beside[cell, s]), int(field.beside_side[cell, s])): field.need[looks[:, s]] for s in open_}
        for at, label in asks.items():
            hashes += self._side_hash[at] * (label.astype(np.uint64) + np.uint64(1))
        first = _first(hashes, wrong)
        parents, lays, looks = parents[first], lays[first], looks[first]
        self._hash, self._wrong = hashes[first], wrong[first]
        self._asked = {at: label.take(parents) for at, label in self._asked.items()}
        self._asked |= {at: label[first] for at, label in asks.items()}
        everyone = np.arange(len(parents))
        cards = lays // field.ways
        self._used = self._used.take(parents, axis=1)
        self._used[cards >> 6, everyone] |= self._bit[cards]
        promise, self._counts = self._promise[parents], self._counts.take(parents, axis=1)
        counts = self._counts.reshape(-1)
        for label, change in self._changes(looks, {side: asked[side][parents] for side in met}, open_):
            places, after, gain = self._gain(label, change, everyone)
            counts[places] = after
            promise += gain
        self._promise, self._rank = promise, promise - WRONG * self._wrong
        return parents, lays

    def _changes(self, looks: Labels, asked: dict[int, Labels], open_: Sequence[int]) -> list[tuple[Labels, Ints]]:
        """Labels and the changes of their index in the table, if cards with these looks are placed."""
        need, found = self._field.need, []
        for side in range(self._field.sides):
            label = looks[:, side]
            change = np.full(len(label), -self._span)
            if side in asked or side in open_:
                wanted, more = (asked[side], -1) if side in asked else (need[label], 1)
                same = wanted == label
                change += more * same
                if not same.all():
                    found.append((wanted, more * (1 - same)))
            found.append((label, change))
        return found

    def _ways(self, cell: int, asked: dict[int, Labels], open_: Sequence[int]) -> _Ways:
        """Ways to go on: without a wrong join and, where it could be kept, with one; with more if necessary."""
        everyone: Ints = np.arange(len(self._wrong))
        if cell in self._given:
            ways = self._with_gains(everyone, np.full(len(everyone), self._given[cell]), asked, open_)
            return _chosen(ways, ways.wrong == 0) if self._perfect else ways
        found = [self._with_gains(*self._fitting(cell, asked, list(asked), everyone, WAYS), asked, open_)]
        if self._perfect:
            return found[0]
        exact, who = found[0], everyone
        if len(exact.parents) > self._width:
            kept = self._rank[exact.parents] + exact.gains
            lowest = kept[_highest(kept, self._width)].min()
            who = who[self._rank - WRONG + exact.gains.max() > lowest]
        for but in asked:
            some = self._fitting(cell, asked, [side for side in asked if side != but], who, GO_ON)
            ways = self._with_gains(*some, asked, open_)
            found.append(_chosen(ways, ways.wrong == 1))
        if len(asked) > 1 and sum(len(ways.parents) for ways in found) < self._width // 4:
            ways = self._with_gains(*self._fitting(cell, asked, [], who, GO_ON), asked, open_)
            found.append(_chosen(ways, ways.wrong > 1))
        return _Ways(*map(np.concatenate, zip(*found, strict=True)))

    def _with_gains(self, parents: Ints, lays: Ints, asked: dict[int, Labels], open_: Sequence[int]) -> _Ways:
        """The ways with their wrong joins and gains. Labels that change twice are counted as if they changed once."""
        looks = self._field.looks[lays]
        asked = {side: label[parents] for side, label in asked.items()}
        wrong: Ints = np.zeros(len(lays), np.int64)
        for side, label in asked.items():
            wrong += label != looks[:, side]
        gains: Numbers = np.zeros(len(lays), np.float64)
        for label, change in self._changes(looks, asked, open_):
            gains += self._gain(label, change, parents)[2]
        return _Ways(parents, lays, wrong, gains)

    def _gain(self, label: Labels, change: Ints, states: Ints) -> tuple[Ints, Ints, Numbers]:
        """For changes of counts: their places, the counts after them, the gain in promise."""
        counts, width = self._counts.reshape(-1), np.int64(self._counts.shape[1])
        at = label * width + states
        before = counts.take(at)
        after = before + change
        gain = self._table.take(after) - self._table.take(before)
        if self._joined is not None:
            mate = self._free_of.take(counts.take(self._field.need[label] * width + states))
            gain += self._joined[self._free_of.take(after), mate] - self._joined[self._free_of.take(before), mate]
        return at, after, gain

    def _fitting(
        self, cell: int, asked: dict[int, Labels], heeded: Sequence[int], who: Ints, most: int
    ) -> tuple[Ints, Ints]:
        """Ways to go on from the fillings `who` with matching joins at sides `heeded`: `most` per filling kept."""
        keys, starts, lays = self._by_key(int(self._field.kinds[cell]), tuple(heeded))
        wanted: Ints = np.zeros(len(who), np.int64)
        for side in heeded:
            wanted = wanted * (self._field.nothing + 1) + asked[side][who]
        if starts is None:
            low = np.searchsorted(keys, wanted)
            ways = np.searchsorted(keys, wanted, "right") - low
        else:
            low = starts.take(wanted)
            ways = starts.take(wanted + 1) - low
        if ways.sum() > most * self._width:
            best = np.argsort(-self._rank[who], kind="stable")
            best = best[: int(np.searchsorted(np.cumsum(ways[best]), most * self._width)) + 1]
            who, low, ways = who[best], low[best], ways[best]
        parents = np.repeat(who, ways)
        laid = lays[np.arange(len(parents)) + np.repeat(low - np.cumsum(ways) + ways, ways)]
        unused = self._may_be_laid(parents, laid // self._field.ways)
        return parents[unused], laid[unused]

    def _may_be_laid(self, parents: Ints, cards: Ints) -> Bools:
        """Whether the card is unused, and the equal card before it, if any, is used."""
        unused: Bools = self._has(parents, cards) == 0
        before = self._field.before[cards]
        if (before != NONE).any():
            unused &= (self._has(parents, before) != 0) | (before == NONE)
        return unused

    def _has(self, parents: Ints, cards: Ints) -> Words:
        """Not 0 where the filling has used the card."""
        words: Words = self._used.reshape(-1).take((cards >> 6) * self._used.shape[1] + parents)
        return words & self._bit.take(cards)

    def _by_key(self, kind: int, heeded: tuple[int, ...]) -> tuple[Ints, Ints | None, Ints]:
        """Sorted keys of the labels at these sides, where each possible key starts (if they are few), and the lays."""
        at = (kind, *heeded)
        if at not in self._keys:
            lays: Ints = np.flatnonzero(self._field.fits[kind])
            keys: Ints = np.zeros(len(lays), np.int64)
            for side in heeded:
                keys = keys * (self._field.nothing + 1) + self._field.looks[lays, side]
            order = np.argsort(keys, kind="stable")
            keys, possible = keys[order], (self._field.nothing + 1) ** len(heeded)
            starts = np.searchsorted(keys, np.arange(possible + 1)) if possible <= FEW_KEYS else None
            self._keys[at] = keys, starts, lays[order]
        return self._keys[at]


def _chosen(ways: _Ways, which: Bools) -> _Ways:
    return _Ways(ways.parents[which], ways.lays[which], ways.wrong[which], ways.gains[which])


def _highest(rank: Numbers, most: int) -> Ints:
    """The indices of the highest ranks, in order of index; a few more if there are ties."""
    if len(rank) <= most:
        return np.arange(len(rank))
    return np.flatnonzero(rank >= np.partition(rank, len(rank) - most)[len(rank) - most])


def _first(hashes: Words, wrong: Ints) -> Ints:
    """The indices of one filling of each hash, with the fewest wrong joins."""
    index = np.arange(len(hashes), dtype=np.uint64)
    bits = np.uint64(len(hashes).bit_length())
    keys = hashes << (bits + np.uint64(6)) | np.minimum(wrong - wrong.min(), 63).astype(np.uint64) << bits | index
    keys.sort()
    high = keys >> (bits + np.uint64(6))
    fresh = np.ones(len(keys), bool)
    fresh[1:] = high[1:] != high[:-1]
    return np.sort(keys[fresh] & ((np.uint64(1) << bits) - np.uint64(1))).astype(np.int64)


def _trim(steps: list[tuple[Ints, Ints]]) -> None:
    """Forget the fillings that led to none of the last ones."""
    for number in range(len(steps) - 1, 0, -1):
        parents, lays = steps[number]
        used, new = np.unique(parents, return_inverse=True)
        before, laid = steps[number - 1]
        if len(used) == len(before):
            return
        steps[number] = new.reshape(-1), lays
        steps[number - 1] = before[used], laid[used]
