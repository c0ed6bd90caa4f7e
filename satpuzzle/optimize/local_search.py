"""Local search in rounds: a beam search, wider and wider, then windows of its filling are refilled.

Windows are emptied around wrong joins, and narrow beams fill them again. Later, windows of the best filling so far are
refilled, too, whichever process found it.

`Rounds` says what to do next and keeps the best filling; `done` does it here, in another process or on another machine.
Done one after the other, the rounds find the same fillings on every machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import starmap
from math import inf
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from satpuzzle.beams.beam import NONE, Beam, Field, Ints
from satpuzzle.encode.facts import JOINS
from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.judging import wrong_joins
from satpuzzle.optimize.best import Filling, Most, laid
from satpuzzle.runtime import choices
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.files import Journal
from satpuzzle.runtime.memory import reuse_freed


class Round(NamedTuple):
    """What to do next: a beam search or, if `windows` is not 0, some windows of a filling.

    Attributes:
        most: The objective.
        seed: The random seed.
        width: The width of the beam.
        begins: The filling whose cards the beam keeps in place, or whose windows are refilled.
        windows: How many windows are to be refilled, in this round and those that follow it.
    """

    most: Most
    seed: int
    width: int = 0
    begins: Filling = ()
    windows: int = 0


class Found(NamedTuple):
    """What a round found: the score, the filling, all cards that were placed (some may have to go), and the seconds."""

    score: int
    filling: Filling
    whole: Filling
    seconds: float = 0.0


class Rounds(Iterator[Round]):
    """The rounds of a local search, without an end, and what they found; several processes may share them.

    Args:
        puzzle: The puzzle.
        most: The objective.
        start: A filling to start from; cells may be empty and joins wrong. If some are empty and no join is wrong, the
            first rounds keep its cards in place; else one does.
        widest: The greatest width of a beam.
        deadline: The time limit; no beam begins that is not expected to end before it.
        file: The checkpoint. Its last entry has the best filling and says where to go on, instead of `start`.

    Attributes:
        best: The best that was found.
    """

    def __init__(
        self, puzzle: Puzzle, most: Most, start: Filling, widest: int, deadline: Deadline, file: Journal | None = None
    ) -> None:
        self._most, self._widest, self._deadline, self._file = most, widest, deadline, file
        self.best, self._beams, self._seed = Found(NONE, (), ()), 0, 0
        self._next: deque[Round] = deque()
        self._pace = 0.0  # seconds for each filling of a beam
        if file is not None and file.entries:
            last = file.entries[-1]
            filling, whole = (tuple(starmap(Placement, last[key])) for key in ("filling", "whole"))
            self.best, self._beams, self._seed = Found(last["score"], filling, whole), last["beams"], last["seed"]
            self._refill(whole, choices.WIDTHS[-1])
        elif start:
            torn, widths = any(wrong_joins(puzzle, laid(puzzle, start))), choices.WIDTHS
            for width in widths[-1:] if len(start) == puzzle.board.cells else widths[:1] if torn else widths:
                self._add(min(width, widest), start)

    def _add(self, width: int, begins: Filling = (), windows: int = 0) -> None:
        self._next.append(Round(self._most, self._seed, width, begins, windows))
        self._seed += 1

    def _refill(self, whole: Filling, width: int) -> None:
        """Refill windows, as many as belong to a beam of that width."""
        if width >= choices.PER_WINDOW:
            self._add(0, whole, width // choices.PER_WINDOW)

    def __next__(self) -> Round:
        if not self._next:
            first, left = len(choices.WIDTHS) - 1, self._deadline.left
            wanted = min(self._widest, choices.WIDTHS[min(self._beams, first)] << max(0, self._beams - first) // 4)
            fits = inf if left is None or not self._pace else 0.8 * left / self._pace  # in time, with some reserve
            if fits < wanted // 4 and self.best.whole:
                self._refill(self.best.whole, choices.PER_WINDOW * choices.AT_ONCE)
            else:
                self._add(max(1, int(min(wanted, fits))))
                self._beams += 1
        return self._next.popleft()

    def add(self, task: Round, found: Found | None) -> bool:
        """Take what a round found; whether it is better than all before."""
        if found is None:
            return False
        tell("best.round", width=task.width, windows=task.windows, score=found.score, seconds=found.seconds)
        better = found.score > self.best.score
        if found.score >= self.best.score:
            self.best = found
        if not task.windows:
            self._pace = self._pace if task.begins else found.seconds / task.width
            self._refill(found.whole, task.width)
            if self._beams > len(choices.WIDTHS) and self.best is not found:
                self._refill(self.best.whole, task.width)
        elif task.windows > choices.AT_ONCE:
            self._add(0, found.whole, task.windows - choices.AT_ONCE)
        if self._file is not None and (better or not task.windows):
            self._file.write({**self.best._asdict(), "beams": self._beams, "seed": self._seed})
        return better

    def failed(self, task: Round) -> bool:
        """A round needed more memory than there is: later beams are narrower. Whether that may help."""
        self._widest = min(self._widest, task.width or self._widest) // 2
        return self._widest >= choices.WIDTHS[0]


def done(puzzle: Puzzle, task: Round, deadline: Deadline) -> Found | None:
    """What a round finds; None if not all cells could be filled. Raises OutOfTimeError."""
    field, since = _field(puzzle, task.most), deadline.elapsed
    begins = field.lays(task.begins)
    if task.windows:
        every = [begins, *_refilled(field, begins, min(task.windows, choices.AT_ONCE), task.seed, deadline)]
    else:
        lays = Beam(field, task.width, task.seed, begins).lays(deadline)
        if lays is None:
            lays = Beam(field, task.width, task.seed, rarest_first=True).lays(deadline)
        if lays is None and task.most != JOINS:  # not all cells can be filled: cards that break the rim's rule go later
            field.allow_all()
            lays = Beam(field, task.width, task.seed, begins).lays(deadline)
        if lays is None:
            return None
        every = [lays]
    scored = [_scored(field, lays, task.most) for lays in every]
    best = sorted(scored, key=itemgetter(0))[-1]  # the last one, for variety
    return best._replace(seconds=deadline.elapsed - since)


@lru_cache(1)
def _field(puzzle: Puzzle, most: Most) -> Field:
    reuse_freed()
    return Field(puzzle, frame_inside=most != JOINS)


def _refilled(field: Field, lays: Ints, tries: int, seed: int, deadline: Deadline) -> Iterator[Ints]:
    """Empty windows around wrong joins, fill them again with beams, and yield each filling that is no worse."""
    luck = np.random.default_rng([seed, 2])
    score = field.score(lays)
    for _ in range(tries):
        wrong = np.flatnonzero(field.wrong(lays))
        if not len(wrong):
            return
        far = np.full(field.cells + 1, np.inf)  # the last one is for sides that touch no cell
        far[luck.choice(wrong)] = 0
        steps = luck.uniform(0.35, 1, field.sides)  # by side, so windows are long in a random direction
        while (nearer := (far[field.beside] + steps).min(axis=1) < far[:-1]).any():
            far[:-1][nearer] = (far[field.beside[nearer]] + steps).min(axis=1)
        far[:-1] += luck.random(field.cells) / 2
        window = np.argsort(far[:-1])[: int(field.cells * luck.uniform(*choices.WINDOW))]
        kept: Ints = lays.copy()
        kept[window[field.free[window]]] = NONE
        found = Beam(field, choices.REFILL, int(luck.integers(1 << 30)), kept).lays(deadline)
        if found is not None and field.score(found) >= score:
            lays, score = found, field.score(found)
            yield lays


def _scored(field: Field, lays: Ints, most: Most) -> Found:
    """A filling with its score; if cards count, without the ones that must go."""
    whole = field.filling(lays)
    if most == JOINS:
        return Found(field.score(lays), whole, whole)
    filling = field.filling(_without_wrong(field, lays))
    return Found(len(filling), filling, whole)


def _without_wrong(field: Field, lays: Ints) -> Ints:
    """Remove cards until no join is wrong: first those that break the rim's rule, then those with most wrong joins."""
    lays = np.where(field.keeps[field.kinds, lays], lays, NONE)
    while (wrong := np.where(field.free, field.wrong(lays), 0)).any():
        lays[wrong.argmax()] = NONE
    return lays
