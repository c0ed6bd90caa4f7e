"""Which cases of a test are in normal runs, where there are many of a kind."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def few(number: int) -> int:
    """So many with THOROUGH, else an eighth."""
    return number if os.environ.get("THOROUGH") else -(-number // 8)


def one_in(number: int, values: Iterable[Any]) -> list[Any]:
    """Parameters of a test, tuples if it has several: in normal runs the first and one in so many, in long ones all."""
    marks: dict[bool, Any] = {True: (), False: pytest.mark.long}
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks[place % number == 0])
        for place, value in enumerate(values)
    ]
