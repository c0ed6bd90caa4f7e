"""Measures texts approximately, and wraps them.

Widths are those of Helvetica and compatible fonts; letters of other scripts count as wide. Other fonts may be up to a
fifth wider, which is taken into account.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, takewhile
from xml.etree import ElementTree

from satpuzzle.errors import InputError
from satpuzzle.pictures.scene import Image, Node, Text
from satpuzzle.runtime.language import say

WIDER = 1.15  # factor for wider fonts
_BLANKS = re.compile("[ \t\r\n]+")


def one_line(text: str) -> str:
    """Normalise white space and accents of a text."""
    return _BLANKS.sub(" ", normalized(text)).strip(" ")


def normalized(text: str) -> str:
    """Normalise accents of a text."""
    return unicodedata.normalize("NFC", text)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in letters of that size."""
    return sum(map(_part, text)) * size * (1.06 if bold else 1.0)


def fitting(text: str, width: float, size: float, *, bold: bool = False) -> int:
    """Return how many letters of a text fit into `width`, in wider fonts, too."""
    reach = accumulate(_part(letter) * size * (1.06 if bold else 1.0) * WIDER for letter in text)
    return sum(1 for _ in takewhile(lambda end: end <= width, reach))


def broken(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines of at most `width`, in wider fonts, too: at spaces, and within longer words."""

    def reach(part: str) -> int:
        return fitting(part, width, size, bold=bold)

    found = [""]
    for word in text.split():
        rest, least = (f"{found[-1]} {word}", len(found[-1]) + 1) if found[-1] else (word, 1)
        if reach(rest) < len(rest) and found[-1] and reach(word) == len(word):
            found.append("")
            rest = word
        while (still := reach(rest)) < len(rest):
            cut = max(still, least)
            found[-1:] = [rest[:cut].rstrip(), ""]
            rest, least = rest[cut:], 1
        found[-1] = rest
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
    """Return a text in lines, and the largest size, up to `size`, in which it fits a box.

    It is broken at spaces and hyphens, or within words if that allows a larger size.
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
    """Break a text between words into lines of about equal length; None if there are too few words."""
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
