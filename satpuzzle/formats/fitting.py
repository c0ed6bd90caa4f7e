"""What notations share to recognise a text: signs that it holds, or how many numbers its first lines have."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from satpuzzle.model.rows import CARD as CARD
from satpuzzle.model.rows import is_number as is_number


def first_lines(text: str, skip: str = "") -> list[list[str]]:
    """The words of the first two lines that have any and do not begin with a character of `skip`."""
    lines = (line.split() for line in text.split("\n"))
    return list(islice((words for words in lines if words and words[0][0] not in skip), 2))


def numbers(*counts: tuple[int, ...], skip: str = "") -> Callable[[str], bool]:
    """Recognises texts whose first lines (but those that begin with `skip`) hold as many numbers as `counts` allow."""

    def fits(text: str) -> bool:
        lines = first_lines(text, skip)
        return len(lines) == len(counts) and all(
            is_number(words[0]) and len(words) in allowed for words, allowed in zip(lines, counts, strict=True)
        )

    return fits


def pattern(signs: str, regex: str) -> Callable[[str], bool]:
    """Recognises texts in which the regular expression occurs; no need to look if none of `signs` does."""

    def fits(text: str) -> bool:
        present = any(sign in text for sign in signs)
        return present and re.search(regex, text, re.MULTILINE | re.IGNORECASE) is not None

    return fits
