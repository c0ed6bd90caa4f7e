"""How long work may take, and where it stands.

One deadline is handed down to everything that may take long, and checked now and then. It carries a `Progress`, written
by those who do the work, read by those who show it to people.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import log10
from typing import NamedTuple, TypeVar

from satpuzzle.errors import OutOfTimeError, SatpuzzleError, printable
from satpuzzle.runtime import validation
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say, several

Item = TypeVar("Item")
PATIENCE = 10.0  # seconds for what is asked beside, as by a page or a sheet, unless somebody says otherwise
OFTEN = 4096  # things that are done between two looks at the clock, where each takes next to no time …
MOMENT = 64  # … and where each takes up to a millisecond
MOST_DIGITS = 40  # of a number that is written out
LONG = 1.0  # seconds from which also a step that comes often is told


class Deadline:
    """Counts the seconds since it was made; past `limit` seconds (None: never) `check` raises.

    cancelled: asked at every `check`; once it returns True, that raises whatever the time. progress: where those who
    are given the deadline write how far they are.
    """

    def __init__(
        self,
        limit: float | None = None,
        *,
        cancelled: Callable[[], bool] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.limit = None if limit == float("inf") else limit
        self.progress = Progress() if progress is None else progress
        self._cancelled = cancelled
        self._start = time.monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since it was made."""
        return time.monotonic() - self._start

    @property
    def left(self) -> float | None:
        """Seconds left, not below 0; None without a limit."""
        return None if self.limit is None else max(0.0, self.limit - self.elapsed)

    def at_most(self, seconds: float | None) -> Deadline:
        """A deadline for a piece of the work: `seconds`, but not more than is left; None: this one."""
        if seconds is None:
            return self
        limit = seconds if self.left is None else min(seconds, self.left)
        return Deadline(limit, cancelled=self._cancelled, progress=self.progress)

    @contextmanager
    def piece(self, seconds: float | None) -> Iterator[Deadline]:
        """The same for a block, which that deadline ends in silence; raises OutOfTimeError if this one is over."""
        try:
            yield self.at_most(seconds)
        except OutOfTimeError:
            self.check()

    def ahead(self, seconds: float) -> Deadline:
        """This deadline, put forward: so many seconds of the limit are kept for what comes after this piece of work."""
        deadline = Deadline(self.limit, cancelled=self._cancelled, progress=self.progress)
        deadline._start = self._start - seconds
        return deadline

    def during(self, items: Iterable[Item], often: int = OFTEN) -> Iterator[Item]:
        """`items`, with a look at the clock before the first, and after every so many. Raises OutOfTimeError."""
        for number, item in enumerate(items):
            if number % often == 0:
                self.check()
            yield item

    def check(self) -> None:
        """Raise OutOfTimeError if the time is up, or the work cancelled."""
        if self._cancelled is not None and self._cancelled():
            raise OutOfTimeError("stopped")
        if self.limit is not None and self.elapsed >= self.limit:
            raise OutOfTimeError("not finished within {limit:g} s", limit=self.limit)


def clock(timeout: float | None = None, progress: Progress | None = None, deadline: Deadline | None = None) -> Deadline:
    """The deadline that a caller means: `timeout` in seconds, and a `progress` to write into; or one `deadline`.

    Raises InputError for values of another kind.
    """
    if deadline is not None:
        return validation.of("deadline", deadline, Deadline, say("a Deadline, or None"))
    seconds = validation.seconds("timeout", timeout)
    if progress is not None:
        validation.of("progress", progress, Progress, say("a Progress, or None"))
    return Deadline(seconds, progress=progress)


def latest(states: Iterable[Item], ends: tuple[type[SatpuzzleError], ...] = (OutOfTimeError,)) -> Item:
    """The last of what is known, each time more; one of `ends` may come after the first."""
    known: Item | None = None
    try:
        for state in states:
            known = state
    except ends:
        if known is None:
            raise
    assert known is not None
    return known


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

    @property
    def line(self) -> str:
        """Parts done, solutions, rate, time left."""
        rate = self.fresh / self.seconds if self.seconds > 0 else 0.0
        solutions = _number(self.solutions)
        pieces = [say("parts {done}/{parts}, solutions {n}", done=self.done, parts=self.parts, n=solutions)]
        if rate:
            pieces.append(say("{rate} parts/s", rate=f"{rate:.1f}"))
            if self.done < self.parts:
                pieces.append(say("{time} left", time=_duration((self.parts - self.done) / rate)))
        return ", ".join(pieces)


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

    def line(self, seconds: float) -> str:
        """A line for people, after so many seconds: who is at work, how far, solutions so far."""
        in_parts = self.parts is not None and self.parts.done < self.parts.parts
        pieces = [self.parts.line] if self.parts is not None and in_parts else []
        pieces.append(f"{_duration(seconds)} {printable(self.work)}".rstrip())
        if self.step:
            pieces.append(self.step)
        if self.clauses is not None:
            pieces.append(several(self.clauses, "{n} clause", "{n} clauses"))
        if self.conflicts is not None:
            pieces.append(several(self.conflicts, "{n} conflict", "{n} conflicts"))
        if self.cell is not None:
            pieces.append(say("cell {cell} of {cells}", cell=min(self.cell + 1, self.cells), cells=self.cells))
        if self.states is not None:
            pieces.append(several(self.states, "{n} state", "{n} states"))
        if self.solutions is not None and not in_parts:
            pieces.append(say("solutions so far: {count}", count=_number(self.solutions)))
        return ", ".join(pieces)


def _number(number: int) -> str:
    """Its digits; of very many only how many."""
    digits = int(number.bit_length() * log10(2))
    return str(number) if digits < MOST_DIGITS else f"10^{digits}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
