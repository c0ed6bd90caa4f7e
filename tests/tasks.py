"""Tasks for worker processes, in a small module because every process imports it."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import several
from satpuzzle.runtime.processes import report
from tests.waiting import until


def square(number: int, deadline: Deadline) -> int:
    """Make a remark and return the square; raise an error for 13."""
    deadline.check()
    if number == 13:
        raise InputError("thirteen")
    remark(several(number, "{n} card", "{n} cards"))
    return number * number


def deadly(flag: str, number: int, deadline: Deadline) -> int:
    """Like `square`, but 5 kills its process: every time, or only if there is no file `flag` yet."""
    deadline.check()
    if number == 5 and not (flag and os.path.exists(flag)):
        if flag:
            Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def slow(_number: int, deadline: Deadline) -> int:
    """Run until the deadline."""
    while True:
        deadline.check()
        time.sleep(0.01)


def answer(what: str, number: int = 0) -> int:
    """Return a number after simulating a fault."""
    report(what)
    if what == "bug":
        raise ZeroDivisionError("seven\nlines")
    if what == "wrong":
        raise WrongAnswerError("the solver lies")
    if what == "input":
        raise InputError("nothing there", source="mine.txt", line=3)
    if what == "memory":
        raise MemoryError
    if what == "unpicklable":
        error = InputError("holds a function")
        error.function = lambda: None  # type: ignore[attr-defined]
        raise error
    if what == "leave":
        sys.exit("early")
    if what == "exit":
        os._exit(7)
    if what == "hang":
        time.sleep(600)
    if os.path.isabs(what):
        until(lambda: os.path.exists(what))
    if what == "clock":
        slow(0, Deadline())
    if what.isdigit():
        os.kill(os.getpid(), int(what))
    return 40 + number
