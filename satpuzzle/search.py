"""A search for the solutions of one puzzle: which engine does what, and what is known so far.

`Search` is what `solve` and `count` are made of. It works in two stages, so that solutions can be
shown before the last of them is counted, and what it knows stays readable when it is stopped
(by a time limit, by Ctrl-C) in the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from satpuzzle.encode import encode
from satpuzzle.engines.clock import Clock
from satpuzzle.engines.oracles import oracle_maker
from satpuzzle.engines.sat import SatEngine
from satpuzzle.errors import InputError
from satpuzzle.model import Counts, Puzzle, Solution

WINDOW = 2000  # solutions found in any order before the canonically first ones are searched for directly


@dataclass(frozen=True)
class Settings:
    """How to search: the recipe (name or file), PySAT's solver or an outside command."""

    encoding: str = "default"
    solver: str | None = None
    external: str | None = None


class Search:
    """The solutions of `puzzle`: the canonically first `limit` of them (None: all), and the counts.

    up_to_rotation: of solutions that are rotations of each other only the canonically first is listed.
    solutions: the list, complete once `find` has returned; before that, what was found so far.
    counts: the exact counts, once `count` has returned; `orbit_sizes` tells how many were seen so far.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        up_to_rotation: bool = False,
        settings: Settings | None = None,
        clock: Clock | None = None,
    ) -> None:
        if limit is not None and limit < 1:
            raise InputError(f"a limit of {limit} solutions; the least is 1")
        settings = settings or Settings()
        self.puzzle = puzzle
        self.limit = limit
        self.up_to_rotation = up_to_rotation
        self.solutions: list[Solution] = []
        self.listed = False  # is `solutions` the list that was asked for?
        self.counts: Counts | None = None
        self.orbit_sizes: Counter[int] = Counter()
        maker = oracle_maker(settings.solver, settings.external)
        self._engine = SatEngine(encode(puzzle, settings.encoding), maker, clock)
        self._orbits = self._engine.orbits()

    @property
    def at_least(self) -> int:
        """How many distinct solutions there are at least, by what was seen so far."""
        return max(sum(self.orbit_sizes.values()), len(self.solutions))

    @property
    def complete(self) -> bool:
        """Is `solutions` known to hold all that there are?"""
        if self.counts is None:
            return False
        total = self.counts.essential if self.up_to_rotation else self.counts.distinct
        return total == len(self.solutions)

    def first(self) -> Solution | None:
        """Any one solution, as soon as there is one; None if there is none. Raises OutOfTimeError."""
        found = self._engine.first()
        if found is None:
            self.counts = Counts(0, 0, 0)
        else:
            self.solutions = [found]
        return found

    def find(self) -> list[Solution]:
        """The list of solutions that was asked for, in canonical order. Raises OutOfTimeError.

        Puzzles with few solutions are listed whole and sorted; where more than a window turn up, the
        first ones are searched for in order.
        """
        if self.listed:
            return self.solutions
        seen: list[Solution] = []
        try:
            for orbit in self._orbits:
                self.orbit_sizes[len(orbit)] += len(orbit)
                seen += orbit[:1] if self.up_to_rotation else orbit
                if self.limit is not None and len(seen) > max(WINDOW, 2 * self.limit):
                    break
            else:
                self.counts = Counts.of(self.puzzle, self.orbit_sizes)
        finally:
            self.solutions = sorted(seen)[: self.limit]
        if self.counts is None:
            self.solutions = list(islice(self.in_order(), self.limit))
        self.listed = True
        return self.solutions

    def in_order(self) -> Iterator[Solution]:
        """The solutions in canonical order, lazily, by SAT alone. Raises OutOfTimeError."""
        for solution in self._engine.ordered():
            if not self.up_to_rotation or solution == solution.orbit()[0]:
                yield solution

    def count(self) -> Counts:
        """The exact counts. Raises OutOfTimeError."""
        if self.counts is None:
            for orbit in self._orbits:
                self.orbit_sizes[len(orbit)] += len(orbit)
            self.counts = Counts.of(self.puzzle, self.orbit_sizes)
        return self.counts
