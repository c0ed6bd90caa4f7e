"""Finds the order of the cells with the fewest partial fillings.

The number of fillings of a set of cells does not depend on the order in which they are filled. It is estimated as if
looks were drawn at random: the number of looks for each cell, decreasing as cards are used, times the probability that
two sides match, for each join. An order is a path from the empty set to all cells; a beam search finds one along sets
with few fillings. On a large framed board with many inner and few border colours, it starts in a corner and grows a
square. Rows would place all border cards before inner cards can exclude any (framed 14x14, 5 border and 31 inner
colours: 4 trillion fillings instead of 2.3 million).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from satpuzzle.frontier.problem import Problem
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import MOMENT, Deadline

FEW = 1e-9  # replaces probabilities of 0, which have no logarithm


class _Reached(NamedTuple):
    """A set of cells that the beam search has reached."""

    all: float  # logarithm of the fillings of all sets on the path
    own: float  # logarithm of the fillings of this set
    path: tuple[int, ...]  # its cells, in order
    used: tuple[float, ...]  # cards used, by group of cells
    near: frozenset[int]  # the cells that may come next


class Expected:
    """Estimates of the number of fillings of sets of cells. Raises OutOfTimeError."""

    def __init__(self, problem: Problem, deadline: Deadline) -> None:
        looks = problem.looks
        counts = np.array(problem.counts, dtype=np.int64)
        distinct = {id(rows): rows for rows in problem.options}  # cells with the same options are a group
        numbers = {key: number for number, key in enumerate(distinct)}
        self._group = [numbers[id(rows)] for rows in problem.options]
        types, shares, self._looks = [], [], []
        for rows in deadline.during(distinct.values(), MOMENT):
            weights = counts[looks.types[rows]].astype(float)
            every = max(FEW, float(weights.sum()))
            shares.append([np.bincount(labels, weights, looks.codes) / every for labels in looks.labels[rows].T])
            types.append(np.where(np.bincount(looks.types[rows], minlength=len(counts)) > 0, counts, 0))
            self._looks.append(math.log(every))
        self._cards = [max(1, int(of_group.sum())) for of_group in types]
        # by group and other group: the share of the cards for the other group that also fit this group
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
        """The empty set."""
        return _Reached(-math.inf, 0.0, (), (0.0,) * len(self._cards), frozenset(range(len(self._group))))

    def grown(self, own: float, used: tuple[float, ...], cell: int, filled: int) -> float:
        """The logarithm of the fillings, `own` before, after one more cell; `filled` has a bit per filled cell."""
        group = self._group[cell]
        cards = self._cards[group]
        left = cards - sum(share * number for share, number in zip(self._shared[group], used, strict=True))
        matching = sum(chance for other, chance in self.joined[cell] if filled >> other & 1)
        return own + self._looks[group] + math.log(max(0.5, left) / cards) + matching

    def taken(self, used: tuple[float, ...], cell: int) -> tuple[float, ...]:
        """The cards used by group, after one more cell."""
        group = self._group[cell]
        return (*used[:group], used[group] + self._weights[cell], *used[group + 1 :])


def best_order(problem: Problem, deadline: Deadline) -> tuple[tuple[int, ...], float]:
    """An order of the cells that is expected to have few partial fillings; empty if there are too many cells.

    Raises OutOfTimeError.

    Returns:
        The cells, and the partial fillings of all levels, as a power of ten; too high, as real cards match less often.
    """
    if len(problem.options) > choices.ORDERED:
        return (), math.inf
    expected = Expected(problem, deadline)
    quick, wide = choices.BEAMS
    order, fillings = _beam(expected, quick, deadline)
    return (order, fillings) if fillings > choices.HOPELESS else _beam(expected, wide, deadline)


def _beam(expected: Expected, width: int, deadline: Deadline) -> tuple[tuple[int, ...], float]:
    """The best path to all cells that a beam search of this width finds."""
    reached = {0: expected.start()}  # by the bits of a set
    for _ in expected.joined:
        deadline.check()
        # by bits: `all` and `own` of `_Reached`, the cell that came last, the bits of the set before it
        fresh: dict[int, tuple[float, float, int, int]] = {}
        for filled, at in reached.items():
            for cell in at.near:
                own = expected.grown(at.own, at.used, cell, filled)
                made = _sum(at.all, own), own, cell, filled
                if made[0] < fresh.setdefault(filled | 1 << cell, made)[0]:
                    fresh[filled | 1 << cell] = made
        before, reached = reached, {}
        for key, (all_, own, cell, filled) in sorted(fresh.items(), key=lambda item: (item[1][:2], item[0]))[:width]:
            at = before[filled]
            used, near = expected.taken(at.used, cell), _near(expected, at, cell, key)
            reached[key] = _Reached(all_, own, (*at.path, cell), used, near)
    end = next(iter(reached.values()))
    return end.path, end.all / math.log(10)


def _near(expected: Expected, before: _Reached, cell: int, filled: int) -> frozenset[int]:
    """The free neighbours of the cells in `filled`, of which `cell` came last; all free cells if there are none."""
    near = {*(before.near if before.path else ()), *(other for other, _ in expected.joined[cell])}
    near = {other for other in near if not filled >> other & 1}
    return frozenset(near or (other for other in range(len(expected.joined)) if not filled >> other & 1))


def _sum(one: float, other: float) -> float:
    """The logarithm of the sum of two numbers, from their logarithms."""
    most, least = max(one, other), min(one, other)
    return most + math.log1p(math.exp(least - most)) if least > -math.inf else most
