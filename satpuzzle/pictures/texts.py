"""How wide a text is, near enough, before anybody has drawn it; and how it is made to fit.

Widths are those of Helvetica and of the fonts made to its measure, letters of other scripts as wide as the widest
that is usual; what a reader's own font makes of it may be a fifth wider, which is allowed for.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate, takewhile

CAPITALS = 0.72  # the height of capitals, as part of the size
WIDER = 1.15  # how much wider other fonts may be
_BLANKS = re.compile("[ \t\r\n]+")


def one_line(text: str) -> str:
    """The text without the blanks at its ends, line ends and other blanks as one, letters with accents as one, too."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is in letters of that size."""
    return sum(map(_part, text)) * size * (1.06 if bold else 1.0)


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """The size, at most `size`, in which a line of text is no wider than `width`, in wider fonts too."""
    needed = width_of(text, size, bold=bold) * WIDER
    return size if needed <= width else size * width / needed


def shortened(text: str, width: float, size: float) -> str:
    """The text, its end replaced by `…` if it would be wider than `width`."""
    if fitting(text, width, size) == len(text):
        return text
    return text[: fitting(text, width - width_of("…", size) * WIDER, size)].rstrip() + "…"


def fitting(text: str, width: float, size: float, *, bold: bool = False) -> int:
    """How many letters of a line of text, from its start, are no wider than `width`, in wider fonts too."""
    reach = accumulate(_part(letter) * size * (1.06 if bold else 1.0) * WIDER for letter in text)
    return sum(1 for _ in takewhile(lambda end: end <= width, reach))


def broken(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """The text in lines no wider than `width`, in wider fonts too: broken at blanks, and longer words anywhere."""

    def fits(part: str) -> bool:
        return fitting(part, width, size, bold=bold) == len(part)

    found = [""]
    for word in text.split():
        joined = f"{found[-1]} {word}" if found[-1] else word
        if fits(joined):
            found[-1] = joined
            continue
        rest = word
        if found[-1] and fits(word):
            found.append("")
        elif found[-1]:
            found[-1] += " "
        while not fits(found[-1] + rest):
            still = fitting(found[-1] + rest, width, size, bold=bold) - len(found[-1])
            taken = max(still, 0 if found[-1] else 1)
            found[-1] = (found[-1] + rest[:taken]).rstrip()
            rest = rest[taken:]
            found.append("")
        found[-1] += rest
    return found


@lru_cache(maxsize=4096)
def _part(letter: str) -> float:
    if letter in "ijlI|.,:;'!":
        return 0.28
    if letter in ' ftr()[]/\\-"`':
        return 0.36
    if letter in "mwMW@%":
        return 0.9
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if unicodedata.combining(letter):
        return 0.0
    return 0.7 if letter.isupper() or ord(letter) > 0x24F else 0.56


def wrapped(
    text: str, width: float, height: float, size: float, *, most_lines: int = 4, bold: bool = False
) -> tuple[list[str], float]:
    """The text in lines, and the size of its letters, at most `size`, in which it fits a box as large as can be.

    It is broken at blanks and hyphens, and elsewhere where that makes it larger.
    """
    best: tuple[float, list[str]] = (0.0, [text])
    for number in range(1, min(most_lines, max(1, len(text))) + 1):
        for lines in (_at_blanks(text, number), _anywhere(text, number) if " " not in text else None):
            if lines is None:
                continue
            widest = max(width_of(line, 1.0, bold=bold) for line in lines) * WIDER
            fits = min(size, width / widest if widest else size, height / (1.1 * len(lines) - 0.1))
            if fits > 1.05 * best[0]:
                best = fits, lines
    return best[1], best[0]


def _at_blanks(text: str, number: int) -> list[str] | None:
    """The text in that many lines of about the same length, broken between words; None if it has too few."""
    words = text.replace("-", "- ").split()
    if len(words) < number:
        return None
    target = len(text) / number
    lines = [""]
    for index, word in enumerate(words):
        rest = len(words) - index
        joint = "" if not lines[-1] or lines[-1].endswith("-") else " "
        full = lines[-1] and len(lines[-1]) + len(word) / 2 >= target
        if len(lines) < number and (full or rest <= number - len(lines)) and lines[-1]:
            lines.append(word)
        else:
            lines[-1] += joint + word
    return lines


def _anywhere(text: str, number: int) -> list[str]:
    length = -(-len(text) // number)
    return [text[start : start + length] for start in range(0, len(text), length)]
