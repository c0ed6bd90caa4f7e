"""Helpers for test cases: tables in files, and the selection of cases for normal runs.

`tests/tables/NAME.toml` has the tables and longer texts of `tests/test_NAME.py`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest


def few(number: int) -> int:
    """The number with THOROUGH, else a sixteenth of it."""
    return number if os.environ.get("THOROUGH") else -(-number // 16)


def one_in(number: int, values: Iterable[Any]) -> list[Any]:
    """Parameters of a test, tuples if it has several: in normal runs the first and one in so many, in long ones all."""
    marks: dict[bool, Any] = {True: (), False: pytest.mark.long}
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks[place % number == 0])
        for place, value in enumerate(values)
    ]


@cache
def _tables(file: str) -> dict[str, Any]:
    path = Path(__file__).parent / "tables" / f"{file}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _fixed(value: Any) -> Any:
    """Rows as tuples at all levels."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def text_in(file: str, name: str) -> str:
    """A text of that name."""
    return str(_tables(file)[name])


def rows_in(file: str, name: str) -> list[Any]:
    """The rows of a table, a tuple each, or a value if there is one in a row."""
    return [*map(_fixed, _tables(file)[name])]


def table_in(file: str, name: str) -> dict[str, Any]:
    """A table whose rows have names."""
    return {key: _fixed(value) for key, value in _tables(file)[name].items()}


def named_rows_in(file: str, name: str) -> list[Any]:
    """The rows of such a table as parameters of a test, which are called by their names."""
    found = table_in(file, name)
    return [pytest.param(*(row if isinstance(row, tuple) else (row,)), id=key) for key, row in found.items()]
