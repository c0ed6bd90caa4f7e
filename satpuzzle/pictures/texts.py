"""Measures texts approximately, and wraps them.

Widths are those of Helvetica and compatible fonts; letters of other scripts count as wide. Other fonts may be up to a
fifth wider, which is taken into account.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.etree import ElementTree

from satpuzzle.errors import InputError
from satpuzzle.pictures.scene import Image, Node, Text
from satpuzzle.runtime.language import say

WIDER = 1.15  # factor for wider fonts
_BLANKS = re.compile("[ \t\r\n]+")


def one_line(text: str) -> str:
    """Normalise white space and accents of a text."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in letters of that size."""
    return sum(map(_part, text)) * size * (1.06 if bold else 1.0)


def broken(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines of at most `width`, in wider fonts, too: at spaces, and within longer words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if _reach(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        lines += [""] * bool(lines[-1])
        for letter in word:
            if lines[-1] and _reach(lines[-1] + letter, size, bold) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def _reach(line: str, size: float, bold: bool) -> float:
    return width_of(line, size, bold=bold) * WIDER


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
    """Return a text in lines, and the largest size, up to `size`, in which it fits a box.

    It is broken at spaces; a single word is broken anywhere.
    """
    words, fits, lines = " ".join(text.split()), size, [""] * 2
    best: tuple[list[str], float] = lines, 0.0
    while len(lines) > 1 and 1.1 * fits > best[1]:
        lines = broken(text, width, fits, bold=bold)
        if len(lines) <= most_lines and (" " not in words or " ".join(lines) == words):
            widest = max(_reach(line, 1.0, bold) for line in lines)
            found = min(size, width / widest if widest else size, height / (1.1 * len(lines) - 0.1))
            best = (lines, found) if 1.05 * found > best[1] else best  # fewer lines are better
            most_lines = len(lines) - 1
        fits *= 0.95
    return best


def texts_of(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the letters of all texts among these nodes, and in SVG files."""
    for node in nodes:
        if isinstance(node, Text):
            yield node.text
        elif isinstance(node, Image) and node.media == "image/svg+xml":
            yield letters_of(node.data)


@lru_cache(maxsize=64)
def letters_of(data: bytes) -> str:
    """Return the letters in the texts of an SVG file, each once. Raises InputError if it is not XML."""
    try:
        texts = ElementTree.fromstring(data).iter("{http://www.w3.org/2000/svg}text")
    except ElementTree.ParseError:
        message = say("an image cannot be read as {kind}; save it again as PNG", kind="image/svg+xml")
        raise InputError(message) from None
    letters = "".join("".join(text.itertext()) for text in texts)
    return "".join(dict.fromkeys(letter for letter in letters if letter.isprintable()))
