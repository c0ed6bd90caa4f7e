"""Remarks to people beside a result, printed on standard error.

The command line switches them on unless --quiet is given. For programs that use the library, each remark is the event
`run.remark`.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import cast

from satpuzzle.errors import printable
from satpuzzle.runtime.events import Told, tell
from satpuzzle.runtime.language import translated

Aside = Callable[[], AbstractContextManager[object]]

REMARK = "run.remark"  # the event of a remark

_speaking = False  # are remarks printed?
_aside: Aside = contextlib.nullcontext  # surrounds the printing and hides the live progress line


def speak(aloud: bool) -> None:
    """Switch the printing of remarks on or off."""
    global _speaking
    _speaking = aloud


def speaking() -> bool:
    """Are remarks printed?"""
    return _speaking


@contextlib.contextmanager
def around(aside: Aside) -> Iterator[None]:
    """In this block, print inside the context manager `aside()`."""
    global _aside
    before, _aside = _aside, aside
    try:
        yield
    finally:
        _aside = before


def remark(message: str) -> None:
    """Send `message` as an event; print it if remarks are on."""
    tell(REMARK, text=message)
    if _speaking:
        print_lines(f"satpuzzle: {printable(message)}")


def retell(told: Iterable[Told]) -> None:
    """Send the events of another process from here, and its remarks in the language of this one."""
    for event, fields in told:
        if event == REMARK:
            remark(translated(cast(str, fields["text"])))
        else:
            tell(event, **fields)


def note(lines: str) -> None:
    """Print lines about progress if remarks are on."""
    if _speaking:
        print_lines(lines)


def print_lines(lines: str) -> None:
    """Print lines on standard error, if there is one."""
    with contextlib.suppress(OSError, ValueError, AttributeError), _aside():  # closed, or there is none
        print(lines, file=sys.stderr, flush=True)
