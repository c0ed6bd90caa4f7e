"""Lines that fit a terminal, and columns that fit their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


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
