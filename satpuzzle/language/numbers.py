"""Numbers as people read them, however many digits they have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


def decimal(number: int) -> str:
    """The digits of `number`, however many they are."""
    with numbers_of_any_length():
        return str(number)


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """In this block Python writes numbers of more than 4,300 digits too."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
