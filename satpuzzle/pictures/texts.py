"""How wide a text is, near enough, before anybody has drawn it; and how it is made to fit.

Widths are those of Helvetica and of the fonts made to its measure, letters of other scripts as wide as the widest
that is usual; what a reader's own font makes of it may be a fifth wider, which is allowed for.
"""

from __future__ import annotations

import unicodedata

CAPITALS = 0.72  # the height of capitals, as part of the size
WIDER = 1.15  # how much wider other fonts may be


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is in letters of that size."""
    return sum(map(_part, text)) * size * (1.06 if bold else 1.0)


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """The size, at most `size`, in which a line of text is no wider than `width`, in wider fonts too."""
    needed = width_of(text, size, bold=bold) * WIDER
    return size if needed <= width else size * width / needed


def shortened(text: str, width: float, size: float) -> str:
    """The text, its end replaced by `…` if it would be wider than `width`."""
    if width_of(text, size) * WIDER <= width:
        return text
    while text and width_of(text + "…", size) * WIDER > width:
        text = text[:-1]
    return text.rstrip() + "…"


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
