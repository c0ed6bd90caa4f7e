"""Time limits: one deadline is handed down to everything that may take long, and checked now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from satpuzzle.errors import OutOfTimeError, SatpuzzleError
from satpuzzle.runtime import validation
from satpuzzle.runtime.language import say
from satpuzzle.runtime.progress import Progress

Item = TypeVar("Item")
PATIENCE = 10.0  # seconds for what is asked beside, as by a page or a sheet, unless somebody says otherwise
OFTEN = 4096  # things that are done between two looks at the clock, where each takes next to no time …
MOMENT = 64  # … and where each takes up to a millisecond


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
