"""Remarks to people beside a result, printed on standard error.

The command line switches them on unless --quiet is given. For programs that use the library, each remark is the event
`run.remark`.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import cast

from satpuzzle.errors import printable
from satpuzzle.runtime.events import Told, tell
from satpuzzle.runtime.language import translated

REMARK = "run.remark"  # the event of a remark

speaking = False  # are remarks printed?
aside: Callable[[], AbstractContextManager[object]] = contextlib.nullcontext  # hides the live progress line meanwhile


def remark(message: str) -> None:
    """Send `message` as an event; print it if remarks are on."""
    tell(REMARK, text=message)
    if speaking:
        print_lines(f"satpuzzle: {printable(message)}")


def retell(told: Iterable[Told]) -> None:
    """Send the events of another process from here, and its remarks in the language of this one."""
    for event, fields in told:
        if event == REMARK:
            remark(translated(cast(str, fields["text"])))
        else:
            tell(event, **fields)


def print_lines(lines: str) -> None:
    """Print lines on standard error, if there is one."""
    with contextlib.suppress(OSError, ValueError, AttributeError), aside():  # closed, or there is none
        print(lines, file=sys.stderr, flush=True)
