"""Waits for conditions instead of fixed times, so tests also pass on a busy machine."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from satpuzzle.runtime.deadline import Deadline

if TYPE_CHECKING:  # workers of searches load this, too, and no more than they need
    import pytest


def until(true: Callable[[], object], seconds: float = 60) -> bool:
    """Wait for it; False if it did not come."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def busy(process: int, seconds: float) -> bool:
    """Wait until that process, and those it has started, have worked for so long; False if they ended before."""
    if not os.path.exists("/proc/self/stat"):  # nobody says how long they have
        time.sleep(seconds)
        return True
    done = until(lambda: not -1 < has_worked(process) < seconds, 60 * (1 + seconds))
    return done and has_worked(process) >= seconds


@contextmanager
def not_for_ever(seconds: float = 60) -> Iterator[None]:
    """The block fails once this process has worked for so long in it: for what takes a moment, or else hours."""

    def stop(_number: int, _frame: object) -> None:
        raise AssertionError(f"not done after {seconds:g} seconds of work")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python are run by `work`, the same on every machine."""
    number = 0

    def step(_frame: object, event: str, _value: object) -> object:
        nonlocal number
        number += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)  # type: ignore[arg-type]
    try:
        work()
    finally:
        sys.settrace(before)
    return number


def has_worked(process: int) -> float:
    """Processor seconds of a process and of those it has started; -1 if it is gone."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    except OSError:
        return -1
    own = sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(max(0.0, has_worked(int(child))) for child in children)


def time_is_up_when(true: Callable[[Deadline], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process the time of every clock is up as soon as this is so; the test gives a limit that is long enough.

    What a search has done by then stands in `deadline.progress`.
    """
    elapsed = Deadline.elapsed.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(
        Deadline, "elapsed", property(lambda deadline: float("inf") if true(deadline) else elapsed(deadline))
    )
