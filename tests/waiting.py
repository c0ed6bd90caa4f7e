"""Waits for conditions instead of fixed times, so tests also pass on a busy machine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satpuzzle.errors import OutOfTimeError
from satpuzzle.runtime.deadline import Deadline

if TYPE_CHECKING:  # workers of searches import this module too, so it imports little
    import pytest


class Until(Deadline):
    """A deadline that is over once `over` says so, as are those made from it."""

    def __init__(self, over: Callable[[], object], limit: float | None = None, **more: Any) -> None:
        super().__init__(limit, **more)
        self.over = over

    def check(self) -> None:
        if self.over():
            raise OutOfTimeError("stopped")
        super().check()

    def at_most(self, seconds: float | None) -> Deadline:
        return self if seconds is None else Until(self.over, super().at_most(seconds).left, progress=self.progress)


def until(true: Callable[[], object], seconds: float = 60) -> bool:
    """Wait until a condition is true; return False if it did not become true."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def alive(process: int) -> bool:
    """Whether that process is still running; a zombie is not."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()
    return bool(listed) and not listed.startswith("Z")


def children(process: int, word: str = "") -> list[int]:
    """Its running child processes whose command lines hold this word."""
    words = ["ps", "-A", "-ww", "-o", "pid=,ppid=,stat=,args="]
    listed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    rows = (line.split(maxsplit=3) for line in listed.splitlines() if word in line)
    return [int(pid) for pid, parent, state, _ in rows if int(parent) == process and "Z" not in state]


def busy(process: int, seconds: float) -> bool:
    """Wait until a process and its children have used this much CPU time; return False if they ended before."""
    if not os.path.exists("/proc/self/stat"):  # no other limit is given
        time.sleep(seconds)
        return True
    done = until(lambda: not -1 < has_worked(process) < seconds, 60 * (1 + seconds))
    return done and has_worked(process) >= seconds


def steps(work: Callable[[], object]) -> int:
    """The number of Python lines that `work` executes, the same on every machine."""
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
    """CPU seconds of a process and its children; -1 if it has ended."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        tasks = Path(f"/proc/{process}/task").glob("*/children")  # any thread may have started them
        children = [child for task in tasks for child in task.read_text(encoding="ascii").split()]
    except OSError:
        return -1
    own = sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(max(0.0, has_worked(int(child))) for child in children)


def time_is_up_when(true: Callable[[Deadline], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, end every deadline as soon as a condition is true; the test sets a limit that is long enough.

    `deadline.progress` has the progress of the search at that time.
    """
    elapsed = Deadline.elapsed.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(
        Deadline, "elapsed", property(lambda deadline: float("inf") if true(deadline) else elapsed(deadline))
    )


def time_is_up_after(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, end every deadline after so many looks at the clock."""
    looked = count()
    time_is_up_when(lambda _: next(looked) >= looks, monkeypatch)


def time_is_up_in_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, end every deadline in the middle of the search."""
    steps = ("states", "clauses", "conflicts")
    time_is_up_when(lambda deadline: max(getattr(deadline.progress, name) or 0 for name in steps) > 20_000, monkeypatch)
