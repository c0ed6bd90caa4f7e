"""Time limits: one clock is handed down to whatever may take long, and asked now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

from satpuzzle.errors import OutOfTimeError


class Clock:
    """Counts the seconds since it was made; past `limit` seconds (None: never) `check` raises.

    `on_tick` gets the seconds so far at every `check`.
    """

    def __init__(self, limit: float | None = None, on_tick: Callable[[float], None] | None = None) -> None:
        self.limit = None if limit == float("inf") else limit
        self.on_tick = on_tick
        self._start = time.monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since the clock was made."""
        return time.monotonic() - self._start

    @property
    def left(self) -> float | None:
        """Seconds left, not below 0; None without a limit."""
        return None if self.limit is None else max(0.0, self.limit - self.elapsed)

    def part(self, seconds: float) -> Clock:
        """A clock for a part of the work: `seconds`, but not more than is left."""
        left = self.left
        return Clock(seconds if left is None else min(seconds, left), self.on_tick)

    def check(self) -> None:
        """Raise OutOfTimeError if the time is up."""
        if self.limit is None and self.on_tick is None:
            return
        elapsed = self.elapsed
        if self.on_tick is not None:
            self.on_tick(elapsed)
        if self.limit is not None and elapsed >= self.limit:
            raise OutOfTimeError(f"not finished within {self.limit:g} s")
