"""Every best filling: models of the formula with its bound, one for all rotations of the board, each excluded then."""

from __future__ import annotations

from collections.abc import Iterator

from satpuzzle.model import Puzzle
from satpuzzle.optimize.best import Best, Filling, Most, rotations_of
from satpuzzle.optimize.totalizer import Exact
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Settings


class Listing:
    """All fillings that are as good as `best`, which is optimal, as far as they are found. Raises InputError."""

    def __init__(self, best: Best, settings: Settings, deadline: Deadline) -> None:
        self._puzzle: Puzzle = best.puzzle
        self._most: Most = best.most
        self._score = best.score
        self._settings, self._clock = settings, deadline
        self._orbits: list[frozenset[Filling]] = []
        self.complete = best.filling is None

    def find(self) -> None:
        """Find all. Raises OutOfTimeError; those found stay."""
        if self.complete:
            return
        exact = Exact(self._puzzle, self._most, self._settings, self._clock)
        for filling in exact.fillings(self._score, self._clock):
            self._orbits.append(frozenset(rotations_of(self._puzzle, filling, self._clock)))
            self._clock.progress.at_least(self.distinct)
        self.complete = True

    @property
    def distinct(self) -> int:
        """How many were found."""
        return sum(map(len, self._orbits))

    @property
    def essential(self) -> int:
        """How many of them, up to rotating the board."""
        return len(self._orbits)

    def __iter__(self) -> Iterator[Filling]:
        """Those found, in canonical order."""
        return iter(sorted(filling for orbit in self._orbits for filling in orbit))
