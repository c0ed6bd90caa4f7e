"""Waiting for what must happen, however busy the machine is; never for a time."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(true: Callable[[], object], seconds: float = 60) -> bool:
    """Wait for it; False if it did not come."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
