"""Numbers as people read them, however many digits they have."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from satpuzzle.language import wanted

_GERMAN = str.maketrans(",.", ".,")


def decimal(number: int) -> str:
    """The digits of `number`, however many they are."""
    with numbers_of_any_length():
        return str(number)


def grouped(number: int) -> str:
    """The number, its thousands apart: 46,292, and 46.292 in German."""
    return _as_read(f"{number:,}")


def powered(number: int) -> str:
    """The size of a very large number: 6.95 · 10^31, and 6,95 · 10^31 in German."""
    power = int(math.log10(number))
    return _as_read(f"{number // 10 ** (power - 2) / 100:.2f} · 10^{power}")


def _as_read(number: str) -> str:
    """A number that stands as English readers have it, in the language asked for."""
    return number.translate(_GERMAN) if wanted() == "de" else number


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """In this block Python writes numbers of more than 4,300 digits too."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
