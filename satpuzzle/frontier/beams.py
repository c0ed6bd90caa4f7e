"""Looks for any one solution with beams: fills the board cell by cell and keeps only the most promising states.

A puzzle with many solutions needs only a narrow beam. If a beam finds none, the next one is wider, fills the cells in
another order, and later starts at another corner. One order is row by row, the other is expected to have few partial
fillings. A beam that never had to drop a state has tried everything, which proves that there is no solution.

How promising a state is: put the sides of the cards left at random where sides are still missing, next to a placed card
or in pairs next to each other. In how many ways does everything match? If `left` sides show a label, and `pairs` of
them meet each other, the logarithm of this number is, up to a constant, the sum of log(left!) - log(pairs!) over the
labels. So it is good to use up all labels evenly.

Measured on framed boards of twelve kinds, from 7x7 cells with 4 border and 5 inner figures to 14x14 with 6 and 3, in
mean CPU seconds, summed, on a busy machine. Two boards of each kind: the first order alone 14.7, the second 13.0, both
in turn 8.1. Four boards of each kind: GROWTH 2 and LUCK 0.3, 6.6; 1.5 and 1.5, 3.5; 1.5 and 4, 3.4.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count

import numpy as np
import numpy.typing as npt

from satpuzzle.frontier.cell_order import orders
from satpuzzle.frontier.packing import MEMORY, StatePacking, Words
from satpuzzle.frontier.problem import Indices, Problem, reordered
from satpuzzle.frontier.sweep import keys
from satpuzzle.model import Board
from satpuzzle.runtime.deadline import Deadline

FIRST = 200  # states that the first beam keeps …
GROWTH, GROWING = 1.5, 60  # … and by how much each of so many beams is wider than the one before
MOST_CELLS, MOST_LABELS = 1_024, 64  # no beams on larger boards, or with more labels, where they take too long
PAIRS = 0.7  # weight of log(pairs!); of 0.3 to 1.2, values from 0.5 to 0.8 were best
LUCK = 1.5  # the largest random change of a value, so that no two beams are alike

Values = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int16]  # by state: by label the sides left, then by label those that will meet each other
Links = npt.NDArray[np.int32]


class Promise:
    """How promising states are, by their numbers of sides."""

    def __init__(self, problem: Problem) -> None:
        looks, codes = problem.looks, problem.looks.codes
        shown = np.zeros((looks.labels.shape[1], codes, len(looks.types)), np.int16)  # by side, label and row
        for of_side, labels in zip(shown, looks.labels.T, strict=True):
            of_side[labels, np.arange(len(labels))] = 1
        every = shown.sum(axis=0, dtype=np.int16)
        left = every[:, np.searchsorted(looks.types, np.arange(len(problem.counts)))] @ np.array(problem.counts)
        self.start: Numbers = np.concatenate([left, left])[:, None].astype(np.int16)
        ends: list[tuple[list[int], list[int]]] = [([], []) for _ in problem.options]  # by cell: sides that close, open
        for a, b in problem.joins:
            ends[a.cell][1].append(a.side)
            ends[b.cell][0].append(b.side)
        used = {}  # by these sides, then by row: the numbers that the card takes away
        for key in {(tuple(closed), tuple(opened)) for closed, opened in ends}:
            closed, opened = (shown[list(sides)].sum(axis=0, dtype=np.int16) for sides in key)
            used[key] = np.concatenate([every, every - closed + opened[looks.mates]])
        self.used = [used[tuple(closed), tuple(opened)] for closed, opened in ends]  # by cell
        numbers = range(int(left.max()) + 1)
        whole, half = ([math.lgamma(number / parts + 1) for number in numbers] for parts in (1, 2))
        # two labels that are mates share their pairs; a label that is its own mate has half as many pairs as sides
        pairs = [half if mate == code else [value / 2 for value in whole] for code, mate in enumerate(looks.mates)]
        self._values: Values = np.concatenate([[whole] * codes, -PAIRS * np.array(pairs)]).astype(np.float32)

    def of(self, numbers: Numbers) -> Values:
        """The values of states; minus infinity if an open join has no side left that matches."""
        values: Values = np.zeros(numbers.shape[1], np.float32)
        for table, row in zip(self._values, numbers, strict=True):
            values += table.take(row, mode="clip")
        values[(numbers < 0).any(axis=0)] = -np.inf
        return values


class Beams:
    """Beams for a problem on a board, from several corners; each call of `search` goes on with wider ones.

    Raises EngineLimitError if tables do not fit into the memory.
    """

    def __init__(self, problem: Problem, board: Board, memory: int = MEMORY) -> None:
        self._problem, self._board, self._memory = problem, board, memory
        self._next = count()

    def search(self, placements: int, deadline: Deadline) -> tuple[bool | None, Indices | None]:
        """Try beams until they have made this many placements.

        Returns:
            Whether there is a solution (None if that is not known), and by cell the row of the looks.
        """
        if len(self._problem.options) > MOST_CELLS or self._problem.looks.codes > MOST_LABELS:
            return None, None
        end = deadline.progress.placements + placements
        while deadline.progress.placements < end:
            number = next(self._next)
            corner, grown = number // 2 % len(self._board.rotations), number % 2
            base = next(orders(self._problem, deadline)).cells if grown else self._board.narrow_order
            order = [self._board.rotations[corner].cells[cell] for cell in base]
            width = int(FIRST * GROWTH ** min(number, GROWING))
            whole, rows = self._beam(reordered(self._problem, order), width, number, deadline)
            if rows is not None:
                return True, rows[np.argsort(order)]
            if whole:
                return False, None
        return None, None

    def _beam(self, problem: Problem, width: int, seed: int, deadline: Deadline) -> tuple[bool, Indices | None]:
        """Whether no state was dropped, and the rows of a solution, if one is found."""
        layout, promise = StatePacking(problem, deadline, self._memory), Promise(problem)
        luck = np.random.default_rng(seed)
        states, numbers, whole = layout.start(), promise.start, True
        most = layout.steady // (8 * (2 * layout.words + len(numbers) + len(layout.steps)))  # children that fit
        back: list[tuple[Links, Links]] = []  # by level: by state the number of its parent, and its last row
        for step, used in zip(layout.steps, promise.used, strict=True):
            deadline.check()
            deadline.progress.fill(len(back), len(layout.steps), states.shape[1])
            ends = np.cumsum(step.options(states))
            if ends[-1] > most:  # the states are sorted, the most promising first
                states, whole = states[:, : max(1, int(np.searchsorted(ends, most)))], False
            numbered = np.concatenate([states, np.arange(states.shape[1], dtype=np.uint64)[None]])
            made = step.in_order(numbered, traced=True)
            children, (parents, rows) = made[: layout.words], made[layout.words :].view(np.int64)
            deadline.progress.placements += len(rows)
            kept = _fresh(children)
            numbers = numbers.take(parents[kept], axis=1) - used.take(rows[kept], axis=1)
            values = promise.of(numbers)
            best = np.flatnonzero(values > -np.inf)
            if not len(best):
                return whole, None
            best = best[np.argsort(LUCK * luck.random(len(best), np.float32) - values[best])]
            whole, best = whole and len(best) <= width, best[:width]
            kept, numbers = kept[best], numbers.take(best, axis=1)
            states = children.take(kept, axis=1)
            back.append((parents[kept].astype(np.int32), rows[kept].astype(np.int32)))
        return whole, np.array([*_path(back)][::-1], np.int64)


def _fresh(states: Words) -> Indices:
    """The indices of the states, each state once."""
    order: Indices = np.argsort(keys(states))
    states = states.take(order, axis=1)
    fresh = np.ones(len(order), bool)
    fresh[1:] = (states[:, 1:] != states[:, :-1]).any(axis=0)
    return order[fresh]


def _path(back: list[tuple[Links, Links]]) -> Iterator[int]:
    """The rows of the first state of the last level, from the last cell on."""
    place = 0
    for parents, rows in reversed(back):
        yield int(rows[place])
        place = int(parents[place])
