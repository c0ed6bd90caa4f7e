"""In which order cells are best filled: the one with the fewest partial fillings.

How many partial fillings a set of cells has does not depend on the order in which they were filled. It is estimated
as if looks were drawn at random: for each cell the looks that can lie there, less as its cards get used up, and for
each join the chance that two sides match. The order is then a way from the empty set to the full one, along sets with
few fillings, found by a beam search. On a large framed board with many inner and few border colours it begins in a
corner and grows a square: rows would leave all cards of the border to chance before the first inner card says which of
them can be (framed 14x14, 5 border and 31 inner colours: 2.3 million fillings, and not 4 million million).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from satpuzzle.frontier.problem import Problem
from satpuzzle.runtime.deadline import MOMENT, Deadline

BEAMS = (1, 12)  # sets kept at each level: wider beams took longer and found nothing better
MOST_CELLS = 1_024  # of a board for which orders are looked for; 400 cells take half a second
HOPELESS = 50  # the power of ten that no wider beam brings within reach: the most seen is fifteen less
FEW = 1e-9  # a chance that is taken for none


class Order(NamedTuple):
    """Cells in an order; expected: the partial fillings of all levels together, as a power of ten, roughly: it takes
    labels for drawn at random, with which more fits than with those of real cards."""

    cells: tuple[int, ...]
    expected: float


class _Reached(NamedTuple):
    """A set of cells: all fillings on the way to it and its own (logarithms), the way, and cells used by group."""

    all: float
    own: float
    way: tuple[int, ...]
    used: tuple[float, ...]
    near: frozenset[int]


class Expected:
    """How many fillings sets of cells of `problem` have, about. Raises OutOfTimeError."""

    def __init__(self, problem: Problem, deadline: Deadline) -> None:
        looks = problem.looks
        counts = np.array(problem.counts, dtype=np.int64)
        groups: dict[int, int] = {}  # cells with the same options, by the identity of these
        types, shares, self._looks, self._cards = [], [], [], []
        self._group = []
        for rows in deadline.during(problem.options, MOMENT):
            if id(rows) not in groups:
                groups[id(rows)] = len(groups)
                weights = counts[looks.types[rows]].astype(float)
                shares.append(
                    [
                        np.bincount(labels, weights, looks.codes) / max(FEW, weights.sum())
                        for labels in looks.labels[rows].T
                    ]
                )
                types.append(np.where(np.bincount(looks.types[rows], minlength=len(counts)) > 0, counts, 0))
                self._looks.append(math.log(max(FEW, weights.sum())))
                self._cards.append(max(1, int(types[-1].sum())))
            self._group.append(groups[id(rows)])
        # of the cards that lie in cells of one group: which share is taken from those of another
        self._shared = [
            [float(np.minimum(one, other).sum()) / of for other, of in zip(types, self._cards, strict=True)]
            for one in deadline.during(types, 1)
        ]
        self._weights = problem.weights
        self.joined: list[list[tuple[int, float]]] = [[] for _ in problem.options]
        for a, b in deadline.during(problem.joins, MOMENT):
            one, other = shares[self._group[a.cell]][a.side], shares[self._group[b.cell]][b.side]
            chance = math.log(max(FEW, float(one[looks.mates] @ other)))
            self.joined[a.cell].append((b.cell, chance))
            self.joined[b.cell].append((a.cell, chance))

    def start(self) -> _Reached:
        """No cell."""
        return _Reached(-math.inf, 0.0, (), (0.0,) * len(self._cards), frozenset(range(len(self._group))))

    def grown(self, own: float, used: tuple[float, ...], cell: int, filled: int) -> float:
        """The fillings of the cells in `filled` (bits), and of one more; logarithms."""
        group = self._group[cell]
        cards = self._cards[group]
        left = cards - sum(share * number for share, number in zip(self._shared[group], used, strict=True))
        chances = sum(chance for other, chance in self.joined[cell] if filled >> other & 1)
        return own + self._looks[group] + math.log(max(0.5, left) / cards) + chances

    def taken(self, used: tuple[float, ...], cell: int) -> tuple[float, ...]:
        """Cards used by group, after one more cell."""
        group = self._group[cell]
        return (*used[:group], used[group] + self._weights[cell], *used[group + 1 :])


def orders(problem: Problem, deadline: Deadline) -> Iterator[Order]:
    """Orders of the cells of `problem` that are expected to have few partial fillings, all levels together.

    Raises OutOfTimeError.
    """
    if len(problem.options) <= MOST_CELLS:
        expected = Expected(problem, deadline)
        for width in BEAMS:
            end = _beam(expected, width, len(problem.options), deadline)
            order = Order(end.way, end.all / math.log(10))
            yield order
            if order.expected > HOPELESS:
                break


def _beam(expected: Expected, width: int, cells: int, deadline: Deadline) -> _Reached:
    reached = {0: expected.start()}
    for _ in range(cells):
        deadline.check()
        fresh: dict[
            int, tuple[float, float, int, int]
        ] = {}  # by cells filled: as in `_Reached`, the last, those before
        for filled, at in reached.items():
            for cell in at.near:
                own = expected.grown(at.own, at.used, cell, filled)
                made = _sum(at.all, own), own, cell, filled
                known = fresh.setdefault(filled | 1 << cell, made)
                if made[0] < known[0]:
                    fresh[filled | 1 << cell] = made
        best = sorted(fresh.items(), key=lambda item: (item[1][:2], item[0]))[:width]
        reached = {
            key: _Reached(
                all_,
                own,
                (*reached[filled].way, cell),
                expected.taken(reached[filled].used, cell),
                _near(expected, reached[filled], cell, key),
            )
            for key, (all_, own, cell, filled) in best
        }
    return next(iter(reached.values()))


def _near(expected: Expected, before: _Reached, cell: int, filled: int) -> frozenset[int]:
    """The cells beside those in `filled`, where `cell` came last; all others, if the board does not hang together."""
    near = {*(before.near if before.way else ()), *(other for other, _ in expected.joined[cell])}
    near = {other for other in near if not filled >> other & 1}
    return frozenset(near or (other for other in range(len(expected.joined)) if not filled >> other & 1))


def _sum(one: float, other: float) -> float:
    """The logarithm of a sum, of two logarithms."""
    most, least = max(one, other), min(one, other)
    return most + math.log1p(math.exp(least - most)) if least > -math.inf else most
