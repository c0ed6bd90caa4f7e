"""Numbers in reports, lines that fit a terminal, and columns that fit their words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


def fitted(line: str, width: int | None, indent: int) -> Iterator[str]:
    """`line` in lines of at most `width` characters (None: as it is), all but the first indented."""
    if width is None or len(line) < width:
        yield line
        return
    import textwrap

    indent = min(indent, width // 3)
    yield from textwrap.wrap(
        line, width - 1, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def margin(words: Iterable[str], least: int = 11) -> int:
    """How wide the column is that holds these words: at least so many characters, and a blank after the widest."""
    return max(least, *(len(word) + 1 for word in words))


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
