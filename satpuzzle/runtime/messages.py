"""What is said beside a result, to people: on standard error, whether that is a terminal or not.

The command line says so at its start, and not with --quiet; a program that uses the library hears it as the event
`run.remark`, if it listens.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from satpuzzle.errors import printable
from satpuzzle.runtime.events import tell

Aside = Callable[[], AbstractContextManager[object]]

_speaking = False  # are remarks printed?
_aside: Aside = contextlib.nullcontext  # what surrounds each line: a live line goes out of its way


def speak(aloud: bool) -> None:
    """From now on, print remarks; or do not."""
    global _speaking
    _speaking = aloud


def speaking() -> bool:
    """Are remarks printed?"""
    return _speaking


@contextlib.contextmanager
def around(aside: Aside) -> Iterator[None]:
    """While the block runs, what is printed here stands in an `aside()`."""
    global _aside
    before, _aside = _aside, aside
    try:
        yield
    finally:
        _aside = before


def remark(message: str) -> None:
    """Say `message`, one line."""
    tell("run.remark", text=message)
    if _speaking:
        print_lines(f"satpuzzle: {printable(message)}")


def note(lines: str) -> None:
    """Print lines about how far the work is, where remarks are."""
    if _speaking:
        print_lines(lines)


def print_lines(lines: str) -> None:
    """Print lines on standard error, if there is one."""
    with contextlib.suppress(OSError, ValueError, AttributeError), _aside():  # closed, or there is none
        print(lines, file=sys.stderr, flush=True)
