"""What is said beside a result, to people: on standard error, whether that is a terminal or not."""

from __future__ import annotations

import contextlib
import sys

from satpuzzle.errors import printable


def remark(message: str) -> None:
    """Say `message`, one line."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or there is none
        print(f"satpuzzle: {printable(message)}", file=sys.stderr, flush=True)
