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

Measured on the set of 2007 (16x16, 480 joins): beams of 500, 4000, 32,000 and 400,000 match 458, 461, 463 and 464.5
joins on average. Rows only match 1 less; if fewer wrong joins always come first, half a join less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate, combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satpuzzle.errors import InputError
from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.symmetries import moved
from satpuzzle.runtime.deadline import Deadline

Ints = NDArray[np.int64]
Labels = NDArray[np.int16]
Bools = NDArray[np.bool_]

FEW_KEYS = 1 << 18  # number of keys for which a table is made
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
        given: By cell, the lay of its hint, or NONE.
        free: By cell, whether it has no hint.
        before: By card, the equal card that is placed before it, or NONE.
        equal: Whether cards are equal.
        centres: By cell, its centre; None if the board cannot be drawn.
    """

    def __init__(self, puzzle: Puzzle, *, frame_inside: bool = False) -> None:
        board, rule, sides = puzzle.board, puzzle.rule, puzzle.board.sides
        self.puzzle, self.cells, self.sides, self.cards = puzzle, board.cells, sides, len(puzzle.cards)
        self.ways = len(puzzle.moves) * (2 if puzzle.backs else 1)
        self.faces: Ints = np.arange(0, self.cards * self.ways, len(puzzle.moves))
        faces = zip(puzzle.cards, puzzle.backs, strict=True) if puzzle.backs else zip(puzzle.cards, strict=True)
        looks = [moved(face, move) for card in faces for face in card for move in puzzle.moves]
        types = [puzzle.types[kind - 1] for kind, _ in puzzle.card_types for _ in range(self.ways)]
        self.turns: Ints = np.array([kind.looks.index(look) for kind, look in zip(types, looks, strict=True)])
        labels, numbers = np.unique(looks, return_inverse=True)
        self.looks: Labels = numbers.reshape(-1, sides).astype(np.int16)
        self.nothing = len(labels)
        inside = {label: number for number, label in enumerate(labels.tolist()) if rule.allows(label, on_rim=False)}
        self.need: Labels = np.full(self.nothing + 1, self.nothing, np.int16)
        for label, number in inside.items():
            self.need[number] = inside.get(rule.mate(label), self.nothing)
        self.beside: Ints = np.full((self.cells, sides), NONE)
        self.beside_side: Ints = np.full((self.cells, sides), NONE)
        for side, other in board.across.items():
            self.beside[side], self.beside_side[side] = other
        self.joins = len(board.joins)
        frame: Bools = np.array([rule.allows(label, on_rim=True) for label in labels.tolist()])[self.looks]
        self._judge_places(frame, frame_inside)
        self.given: Ints = np.full(self.cells, NONE)
        for hint, (card, _) in zip(puzzle.hints, puzzle.given_cards, strict=True):
            self.given[hint.cell] = self._lay(card, hint.turn)
        self.free: Bools = self.given == NONE
        # Equal cards are placed in order.
        self.before: Ints = np.full(self.cards, NONE)
        for cards in self._unused().values():
            self.before[cards[1:]] = cards[:-1]
        self.equal = bool((self.before != NONE).any())
        self.centres: NDArray[np.float64] | None = None
        with suppress(InputError):  # the board cannot be drawn
            self.centres = np.array([np.mean(corners, axis=0) for corners in puzzle.board.corners]).round(3)
        self._keys: dict[tuple[int, ...], tuple[Ints, Ints | None, Ints]] = {}

    def _unused(self) -> dict[int, list[int]]:
        """By type, the cards that are not given."""
        given = {*(self.given[~self.free] // self.ways).tolist()}
        cards = self.puzzle.cards_by_type
        return {kind: [card for card in equal if card not in given] for kind, equal in cards.items()}

    def _lay(self, card: int, turn: int) -> int:
        """The first lay of a card with a look."""
        return card * self.ways + int(np.argmax(self.turns[card * self.ways :][: self.ways] == turn))

    def _judge_places(self, frame: Bools, frame_inside: bool) -> None:
        """Set which lays may be placed where: the rim shows its labels, and frame labels are only on the rim.

        A search for most cards, which fills all cells at first, allows frame labels elsewhere if all cards together
        have more than the rim has sides. `frame`: by lay and side, whether its label may be on the rim.
        """
        on_rim = self.beside == NONE
        for cell, side in self.puzzle.board.free:
            on_rim[cell, side] = False
        kinds, self.kinds = np.unique(on_rim, axis=0, return_inverse=True)
        self.kinds = self.kinds.reshape(-1)
        self.fits: Bools = np.stack([frame[:, rim].all(axis=1) for rim in kinds])
        self.keeps = self.fits.copy()
        if self.puzzle.rule.rim_only:
            self.keeps &= ~np.stack([frame[:, ~rim].any(axis=1) for rim in kinds])
        if not frame_inside or not self.puzzle.shows_all or frame.sum() <= self.ways * on_rim.sum():
            self.fits = self.keeps

    def allow_all(self) -> None:
        """Let every lay be placed everywhere."""
        self.fits = np.ones_like(self.fits)
        self._keys.clear()

    def by_key(self, kind: int, sides: tuple[int, ...], wanted: Ints) -> tuple[Ints, Ints, Ints]:
        """For each key, made of the labels at these sides: where its lays begin in the list, how many, the list."""
        at = (kind, *sides)
        if at not in self._keys:
            lays: Ints = np.flatnonzero(self.fits[kind])
            keys: Ints = np.zeros(len(lays), np.int64)
            for side in sides:
                keys = keys * (self.nothing + 1) + self.looks[lays, side]
            order = np.argsort(keys, kind="stable")
            keys, possible = keys[order], (self.nothing + 1) ** len(sides)
            starts = np.searchsorted(keys, np.arange(possible + 1)) if possible <= FEW_KEYS else None
            self._keys[at] = keys, starts, lays[order]
        keys, starts, lays = self._keys[at]
        if starts is None:
            low = np.searchsorted(keys, wanted)
            return low, np.searchsorted(keys, wanted, "right") - low, lays
        low = starts.take(wanted)
        return low, starts.take(wanted + 1) - low, lays

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
        types = self.puzzle.card_types
        laid = ((cell, lay) for cell, lay in enumerate(lays) if lay != NONE)
        return tuple(Placement(cell, types[lay // self.ways][0], int(self.turns[lay])) for cell, lay in laid)

    def lays(self, filling: Iterable[Placement]) -> Ints:
        """The lays of a filling, without those that break the rim's rule or contradict a hint."""
        unused = self._unused()
        lays: Ints = self.given.copy()
        for cell, kind, turn in filling:
            if self.free[cell] and unused.get(kind):
                lay = self._lay(unused[kind][0], turn)
                if self.fits[self.kinds[cell], lay]:
                    lays[cell] = lay
                    unused[kind].pop(0)
        return lays


WRONG = 8.0  # price of a wrong join
JOINED = 0.6  # weight of the joins between sides of unused cards; 0.5 would be their number of ways
MISSING = 4.0  # price of a side that asks for a label no unused card can show
ROUNDED = 256  # promises are multiples of its inverse, so sums (below 65,536) are exact, the same everywhere
MORE = 1.0  # price of a side that is left, if one less is left of those that match it
LUCK = 0.3  # random part of the rank
COLUMNS = 0.31  # share of the cells that are filled in columns
WAYS = 32  # ways to go on, per filling kept, if all sides match; a quarter for each choice of those that do not
TRIM = 8  # cells between the times when the history of fillings that were dropped is forgotten
BLOCK = 1 << 13  # fillings that are extended, or made, at a time; their rows fit into the processor's cache

Numbers = NDArray[np.float32]
Words = NDArray[np.uint64]
# Some fillings: the place of the first in the beam, and where the rows start. And by side at which the next cell
# touches a filled one: the labels asked for, and the gains in promise if they are met, and if not.
Block = tuple[int, Ints, dict[int, tuple[Labels, Numbers, Numbers]]]


class _Ways(NamedTuple):
    """Ways to fill the next cell: the fillings that go on, lays, wrong joins there, ranks."""

    parents: Ints
    lays: Ints
    wrong: Labels
    rank: Numbers


class Beam:
    """A beam search for a filling.

    Each filling in the beam is a row of small integers. By label, it holds the number n of sides left and the number k
    of open sides that ask for it, as one index n x span + k of the table of promises; then, in slots, the labels that
    the open sides ask for; then bits for the cards that are used, 15 in each number.

    Args:
        field: The puzzle.
        width: How many fillings are kept.
        seed: The random seed.
        kept: By cell a lay that stays there, or NONE; by default the hints.
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
        self._kept = field.given if kept is None else kept
        self._luck = np.random.default_rng([seed, width])
        empty, ways = self._empty(), field.fits.sum(axis=1)[field.kinds]
        self._plan = [*self._planned(sorted(empty, key=ways.__getitem__) if rarest_first else empty)]
        self.made = 0
        self._card_hash = self._luck.integers(1, 1 << 63, field.cards, dtype=np.uint64)
        self._side_hash = self._luck.integers(1, 1 << 63, (field.cells, field.sides), dtype=np.uint64)
        cells = np.flatnonzero(self._kept != NONE)
        asked = [(int(field.beside[cell, side]), int(field.beside_side[cell, side]), field.need[look])
                 for cell in cells for side, look in enumerate(field.looks[self._kept[cell]])
                 if field.beside[cell, side] != NONE and self._kept[field.beside[cell, side]] == NONE]  # fmt: skip
        most_asked = max(accumulate((len(open_) - len(met) for _, met, open_ in self._plan), initial=len(asked)))
        self._span = most_asked + field.sides + 1
        self._labels = field.nothing + 1
        self._words = self._labels + most_asked + field.sides  # where bits begin
        sides = np.bincount(field.looks[field.faces].reshape(-1), minlength=self._labels)
        self._weigh(int(sides.max()))
        small = np.int16 if len(self._table) < 1 << 15 else np.int32
        card = np.arange(len(field.looks)) // field.ways
        self._word, self._bit = self._words + card // 15, (1 << card % 15).astype(small)  # by lay
        # The fillings in the beam: rows, wrong joins, ranks, hashes.
        self._state = np.zeros((1, self._words + -(-field.cards // 15)), small)
        self._spare = self._state[:0]
        self._wrong: Labels = np.zeros(1, np.int16)
        self._rank: Numbers = np.zeros(1, np.float32)
        self._hash: Words = np.zeros(1, np.uint64)
        self._slots: dict[tuple[int, int], int] = {}  # by empty cell and side
        row = self._state[0]
        row[: self._labels] = sides * self._span
        for lay in self._kept[cells]:
            np.subtract.at(row, field.looks[lay], self._span)
            row[self._word[lay]] |= self._bit[lay]
        for slot, (cell, side, label) in enumerate(asked, self._labels):
            self._slots[cell, side] = slot
            row[label] += 1
            row[slot] = label

    def _weigh(self, most: int) -> None:
        """Make the table of promises, for up to `most` sides of a label."""
        field = self._field
        left, asked = np.arange(most + 1)[:, None], np.arange(self._span)
        factorial = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, most + 1)))])  # logarithms
        others = factorial[np.maximum(left - asked, 0)]
        self._mated = bool(((field.need[:-1] != np.arange(field.nothing)) & (field.need[:-1] != field.nothing)).any())
        weight = 1 if self._mated else 1 - JOINED
        self._table = _rounded(factorial[left] - weight * others + MISSING * np.minimum(left - asked, 0)).reshape(-1)
        self._deltas: dict[int, Numbers] = {}
        # If labels match other labels, the joins of those left depend on the m of both; here by m + span.
        self._free_of: Ints = (left - asked + self._span).reshape(-1)
        if self._mated:
            free = np.arange(-self._span, most + 1)
            fewer, more = np.minimum(free, free[:, None]), np.maximum(free, free[:, None])
            joined = factorial[np.maximum(more, 0)] - factorial[np.maximum(more, 0) - np.maximum(fewer, 0)]
            self._joined = _rounded(2 * JOINED * joined - MORE * (more - fewer))

    def _empty(self) -> list[int]:
        """The cells to fill, in rows and at last in columns of a random rotation of the board."""
        board = self._field.puzzle.board
        rotation = board.rotations[int(self._luck.integers(len(board.rotations)))]
        free = np.array([cell for cell in rotation.cells if self._kept[cell] == NONE], np.int64)
        centres = self._field.centres
        if centres is None:  # the board cannot be drawn
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
        filled = {NONE, *np.flatnonzero(self._kept != NONE).tolist()}
        for cell in order:
            beside = self._field.beside[cell].tolist()
            met = [side for side, other in enumerate(beside) if other in filled and other != NONE]
            yield cell, met, [side for side, other in enumerate(beside) if other not in filled]
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
        lays: Ints = self._kept.copy()
        best = int(self._wrong.argmin())
        for (cell, *_), (parents, laid) in zip(reversed(self._plan), reversed(steps), strict=True):
            lays[cell], best = laid[best], int(parents[best])
        return lays

    def _step(self, cell: int, met: list[int], open_: list[int]) -> tuple[Ints, Ints] | None:
        """Fill the cell in all ways and keep the best; for each its previous filling and its lay."""
        slots = {side: self._slots.pop((cell, side)) for side in met}
        ways = self._ways(cell, slots, open_)
        if not len(ways.parents):
            return None
        parents, lays = ways.parents, ways.lays
        wrong = self._wrong.take(parents) + ways.wrong
        changes, hashes_of = self._changes(cell, open_)
        hashes = self._hash.take(parents) + hashes_of.take(lays)
        for side, slot in slots.items():
            hash_of = self._side_hash[cell, side] * np.arange(1, self._labels + 1, dtype=np.uint64)
            hashes -= hash_of.take(self._state.reshape(-1).take(parents * self._state.shape[1] + slot))
        first = _first(hashes, wrong)
        parents, lays = parents.take(first), lays.take(first)
        self._hash, self._wrong, self._rank = hashes.take(first), wrong.take(first), np.empty(len(first), np.float32)
        if len(first) > len(self._spare):
            self._spare = np.empty((len(first), self._state.shape[1]), self._state.dtype)
        state = self._spare[: len(first)]
        for at in range(0, len(first), BLOCK):
            rows, laid = state[at : at + BLOCK], lays[at : at + BLOCK]
            self._state.take(parents[at : at + BLOCK], axis=0, out=rows, mode="clip")
            asked = [rows[:, slot].copy() for slot in slots.values()]
            rows[:, [*slots.values()]] = 0
            rows += changes.take(laid, axis=0)
            for label in asked:
                rows[np.arange(len(rows)), label] -= 1
            self._rank[at : at + BLOCK] = self._promise(rows) - np.float32(WRONG) * self._wrong[at : at + BLOCK]
        self._spare, self._state = self._state if self._state.base is None else self._state.base, state
        return parents.astype(np.int32), lays.astype(np.int32)

    def _changes(self, cell: int, open_: list[int]) -> tuple[Labels, Words]:
        """By lay, what is added to the row and to the hash of a filling. Open sides get free slots."""
        field, every = self._field, np.arange(len(self._field.looks))
        changes = np.zeros((len(every), self._state.shape[1]), self._state.dtype)
        changes[every, self._word] = self._bit
        hashes = self._card_hash.take(every // field.ways)
        for label in field.looks.T:
            changes[every, label] -= self._span
        for side in open_:
            at = int(field.beside[cell, side]), int(field.beside_side[cell, side])
            need = field.need[field.looks[:, side]]
            slot = self._slots[at] = min({*range(self._labels, self._words)} - {*self._slots.values()})
            changes[every, need] += 1
            changes[every, slot] = need
            hashes += self._side_hash[at] * (need.astype(np.uint64) + np.uint64(1))
        return changes, hashes

    def _promise(self, rows: Labels) -> Numbers:
        """The promise of each row."""
        counts, ones = rows[:, : self._labels].astype(np.int64), np.ones(self._labels, np.float32)
        promise: Numbers = self._table.take(counts) @ ones
        if self._mated:
            free = self._free_of.take(counts)
            promise += self._joined[free, free[:, self._field.need]] @ ones / 2
        return promise

    def _ways(self, cell: int, slots: dict[int, int], open_: list[int]) -> _Ways:
        """Ways to go on: without a wrong join and, where it could be kept, with one; with more if necessary."""
        found: list[_Ways] = []
        blocks = [self._block(at, slots) for at in range(0, len(self._rank), BLOCK)]
        lowest = self._most = -np.inf  # the lowest rank to go on from with a wrong join, and the highest gain
        begun, held = self.made, 0
        for wrong in range(len(slots) + 1):
            made = self.made - begun
            if wrong and (self._perfect or (wrong > 1 and made >= self._width // 4)):
                break
            if wrong == 1 and made > self._width:
                found = [self._highest(found)]
                lowest = found[0].rank.min() - self._most
            for unmet, block in product(combinations(slots, wrong), blocks):
                found.append(self._found(block, cell, unmet, open_, lowest))
                held += len(found[-1].rank)
                if held > 2 * self._width:  # as memory is short
                    found = [self._highest(found)]
                    held, lowest = len(found[0].rank), found[0].rank.min() - self._most
        return self._highest(found)

    def _highest(self, found: list[_Ways]) -> _Ways:
        """Those of the highest ranks, in order; a few more if there are ties."""
        ways = _Ways(*map(np.concatenate, zip(*found, strict=True)))
        best = _highest(ways.rank, self._width)
        return _Ways(ways.parents.take(best), ways.lays.take(best), ways.wrong.take(best), ways.rank.take(best))

    def _block(self, at: int, slots: dict[int, int]) -> Block:
        rows = np.arange(at, min(at + BLOCK, len(self._rank))) * self._state.shape[1]
        asked = {}
        for side, slot in slots.items():
            label = self._state[at : at + BLOCK, slot].copy()
            asked[side] = label, self._gain(rows, label, -self._span - 1), self._gain(rows, label, -1)
        return at, rows, asked

    def _found(self, block: Block, cell: int, unmet: tuple[int, ...], open_: list[int], lowest: float) -> _Ways:
        """Ways to go on that meet all but some sides. In ranks, labels that change twice are counted as if once."""
        field, (at, starts, asked) = self._field, block
        base = self._rank[at : at + BLOCK] - np.float32(WRONG * len(unmet))
        for side, (_, gain, loss) in asked.items():
            base += loss if side in unmet else gain
        who = np.flatnonzero(base > lowest)
        wanted: Ints = np.zeros(len(who), np.int64)
        met = tuple(side for side in asked if side not in unmet)
        for side in met:
            wanted = wanted * self._labels + asked[side][0].take(who)
        low, ways, lays = field.by_key(int(field.kinds[cell]), met, wanted)
        most = (WAYS // 4 if unmet else WAYS) * self._width * len(base) // len(self._rank)
        if ways.sum() > most:
            rank = base.take(who) + self._luck.random(len(who), np.float32) * np.float32(LUCK)  # few ties
            best = _highest(rank, max(1, most * len(who) // int(ways.sum())))
            who, low, ways = who.take(best), low.take(best), ways.take(best)
        parents = np.repeat(who, ways)
        laid = lays.take(np.arange(len(parents)) + np.repeat(low - np.cumsum(ways) + ways, ways))
        may = self._may_be_laid(starts.take(parents), laid)
        for side in unmet:
            may &= field.looks[:, side].take(laid) != asked[side][0].take(parents)
        which = np.flatnonzero(may)
        parents, laid = parents.take(which), laid.take(which)
        self.made += len(laid)
        rows = starts.take(parents)
        rank = self._luck.random(len(laid), np.float32) * np.float32(LUCK)
        for side in range(field.sides):
            if side not in met:
                label = field.looks[:, side].take(laid)
                if side in open_ and self._mated:
                    rank += self._gain(rows, label, -self._span) + self._gain(rows, field.need.take(label), 1)
                else:
                    rank += self._gain(rows, label, (side in open_) - self._span)
        if not unmet:
            self._most = max(self._most, float(rank.max(initial=-np.inf)))
        return _Ways(parents + at, laid, np.full(len(laid), len(unmet), np.int16), rank + base.take(parents))

    def _gain(self, rows: Ints, label: Labels, change: int) -> Numbers:
        """The gain in promise if the index of a label changes, in the rows that start there."""
        if change not in self._deltas:
            after = np.clip(np.arange(len(self._table)) + change, 0, len(self._table) - 1)
            self._deltas[change] = self._table[after] - self._table
        counts = self._state.reshape(-1)
        before = counts.take(rows + label)
        gain: Numbers = self._deltas[change].take(before)
        if self._mated:
            mate, free = self._free_of.take(counts.take(rows + self._field.need.take(label))), self._free_of
            gain += self._joined[free.take(before + change), mate] - self._joined[free.take(before), mate]
        return gain

    def _may_be_laid(self, rows: Ints, lays: Ints) -> Bools:
        """Whether the card is unused, and the equal card before it, if any, is used."""
        bits = self._state.reshape(-1)
        may: Bools = bits.take(rows + self._word.take(lays)) & self._bit.take(lays) == 0
        if self._field.equal:
            before = self._field.before.take(lays // self._field.ways)
            lay = np.maximum(before, 0) * self._field.ways
            may &= (before == NONE) | (bits.take(rows + self._word.take(lay)) & self._bit.take(lay) != 0)
        return may


def _rounded(promise: Numbers) -> Numbers:
    return (promise * ROUNDED).round().astype(np.float32) / np.float32(ROUNDED)


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
