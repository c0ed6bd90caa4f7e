"""Where a long piece of work stands: written by those who do it, read by those who show it to people."""

from __future__ import annotations

import time
from typing import NamedTuple

from satpuzzle.runtime.events import tell

LONG = 1.0  # seconds from which also a step that comes often is told


class PartsProgress(NamedTuple):
    """How far a search in parts is: parts done of all, solutions so far, seconds, parts done in these.

    board: placements (cell, type, turn) that the part done last began with.
    """

    done: int
    parts: int
    solutions: int
    seconds: float
    fresh: int
    board: tuple[tuple[int, int, int], ...]


class Progress:
    """Where a call that takes long stands, to be read while it runs: from another thread, at any time.

    >>> import satpuzzle
    >>> progress = satpuzzle.Progress()
    >>> counts = satpuzzle.count(satpuzzle.load("standard"), progress=progress)  # meanwhile, elsewhere: progress.work
    >>> progress.work, progress.cells
    ('frontier', 9)

    Those who work give an attribute a new value as they go, and never change one, so that a reader needs no lock.
    work: who is at it, or what it is about: `sat`, `frontier`, …; empty before it begins. step: what is being done,
    where it is not simply the search. clauses: given to the solver so far. conflicts: of the solver so far. cell,
    cells: how many cells are filled, of how many. states: partial fillings held. solutions: how many distinct ones
    there are at least; None where none are looked for. parts: of a search in parts. What is not known is None.

    When a step is over, that is told, with its seconds (`events`).
    """

    FIELDS = ("cell", "cells", "clauses", "conflicts", "parts", "solutions", "states", "step", "work")
    __slots__ = (*(name for name in FIELDS if name != "step"), "_often", "_since", "_step")

    def __init__(self) -> None:
        self.solutions: int | None = None
        self.parts: PartsProgress | None = None
        self.work, self._step, self._since, self._often = "", "", time.monotonic(), False
        self.begin("")

    def begin(self, work: str, step: str = "", *, often: bool = False) -> None:
        """From now on somebody else is at work, or on something else; what was found stays.

        often: there will be many such steps, which are not worth telling one by one.
        """
        self._tell()
        self.work, self._step, self._often = work, step, often
        self.clauses: int | None = None
        self.conflicts: int | None = None
        self.cell: int | None = None
        self.cells = 0
        self.states: int | None = None

    @property
    def step(self) -> str:
        """What is being done, where it is not simply the search."""
        return self._step

    @step.setter
    def step(self, step: str) -> None:
        """From now on something else is done."""
        self._tell()
        self._step = step

    def _tell(self) -> None:
        """The step that was being done is over."""
        now = time.monotonic()
        seconds, self._since = now - self._since, now
        if (self._step or self.work) and (seconds >= LONG or not self._often):
            tell("run.step", work=self.work, step=self._step, seconds=seconds)

    def at_least(self, solutions: int) -> None:
        """There are at least this many distinct solutions."""
        if self.solutions is None or solutions > self.solutions:
            self.solutions = solutions

    def fill(self, cell: int, cells: int, states: int | None = None) -> None:
        """So many cells are filled, of so many, in so many ways."""
        self.cell, self.cells, self.states = cell, cells, states
