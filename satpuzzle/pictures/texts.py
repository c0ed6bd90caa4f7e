"""Measures texts approximately, wraps them, and loads fonts.

Widths are those of Helvetica and compatible fonts; letters of other scripts count as wide. Other fonts may be up to a
fifth wider, which is taken into account. PDF and PNG use the same font on every machine: Bitstream Vera, which
reportlab contains, or the one that the user names. So the same scene gives the same bytes. Only letters that this font
lacks are taken from other fonts that the user names, or from those of the system (`scripts`).
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, takewhile
from typing import NamedTuple
from xml.etree import ElementTree

from satpuzzle.errors import InputError, needs
from satpuzzle.pictures import scripts
from satpuzzle.pictures.scene import Group, Image, Node, Scene, Text
from satpuzzle.runtime import validation
from satpuzzle.runtime.files import read_bytes, sha256
from satpuzzle.runtime.language import say

CAPITALS = 0.72  # height of capitals, relative to the size
WIDER = 1.15  # factor for wider fonts
FontFiles = str | Sequence[str] | None
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


def shortened(text: str, width: float, size: float) -> str:
    """Shorten a text with `…` if it is wider than `width`."""
    if fitting(text, width, size) == len(text):
        return text
    return text[: fitting(text, width - width_of("…", size) * WIDER, size)].rstrip() + "…"


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


# Fonts.


def extra(what: str) -> AbstractContextManager[None]:
    """Wrap imports that `what` (PDF, PNG) needs. Raises InputError if one of them is missing."""
    return needs(what, "pictures")


class Fonts(NamedTuple):
    """Regular and bold fonts: their names in reportlab, their files, and their family; `others`: fonts for the rest."""

    regular: str
    bold: str
    files: tuple[str, ...]
    family: str
    others: tuple[str, ...] = ()

    def name(self, text: Text) -> str:
        """Return the name of the font of a text in reportlab."""
        return self.bold if text.bold else self.regular

    def width(self, text: Text) -> float:
        """Return the natural width of a text, in the unit of its size."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        line = one_line(text.text)
        if not self.is_plain(text):
            return scripts.width(line, self.files_for(line)) * text.size
        return float(stringWidth(line, self.name(text), text.size))

    def is_plain(self, text: Text) -> bool:
        """Return whether the main font has all letters, and they need no shaping."""
        return not (self.lacks(text.text) or scripts.is_complex(one_line(text.text)))

    def lacks(self, letters: str) -> str:
        """Return the letters that the main font lacks, each once."""
        from reportlab.pdfbase.pdfmetrics import getFont

        known = getFont(self.regular).face.charToGlyph
        other = (letter for letter in dict.fromkeys(one_line(letters)) if ord(letter) not in known)
        return "".join(letter for letter in other if unicodedata.category(letter) != "Cf")

    def files_of(self, scene: Scene) -> tuple[str, ...]:
        """Return the files of fonts for all texts of a scene. Raises InputError if a letter is in none."""
        drawn = (scene.children, *scene.definitions.values())
        return self.files_for("".join(text for nodes in drawn for text in texts_of(nodes)))

    def files_for(self, letters: str) -> tuple[str, ...]:
        """Return the files of fonts for a text. Raises InputError if a letter is in none."""
        with extra("other scripts"):
            import uharfbuzz  # noqa: F401
        return (*self.files, *scripts.files_for(self.lacks(letters), self.others))

    def too_wide(self, text: Text) -> bool:
        """Return whether a text is wider than allowed."""
        return text.width is not None and self.width(text) > text.width


def font_files(font: object) -> FontFiles:
    """The argument `font` of library calls: None, a file, or several. Raises InputError."""
    if font is None or isinstance(font, (str, os.PathLike)):
        return None if font is None else validation.path("font", font)
    files = validation.members("font", font, say("a font file, or a list of them"))
    return [validation.path("font", file) for file in files] or None


def load(font: FontFiles, what: str) -> Fonts:
    """Load fonts.

    Args:
        font: A TrueType file for all letters; None for Bitstream Vera, regular and bold. If there are several, others
            are for letters that the first one lacks.
        what: PDF or PNG, for errors.

    Returns:
        The fonts.

    Raises:
        InputError: If the font cannot be read, or the extra `[pictures]` is missing.
    """
    with extra(what):
        import reportlab.pdfbase.ttfonts
    first, *others = (font,) if isinstance(font, str) else font or (None,)
    if first is not None:
        name, family = _registered(read_bytes(first), first)
        for other in others:
            if read_bytes(other) and scripts.face_of(other) is None:
                raise InputError("is not a font; choose a .ttf, .otf or .ttc file", source=other)
        return Fonts(name, name, (first,), family, tuple(others))
    folder = os.path.join(os.path.dirname(reportlab.__file__), "fonts")
    files = tuple(os.path.join(folder, name) for name in ("Vera.ttf", "VeraBd.ttf"))
    (regular, family), (bold, _) = (_registered(read_bytes(file), file) for file in files)
    return Fonts(regular, bold, files, family)


@lru_cache(maxsize=4)
def _registered(data: bytes, file: str) -> tuple[str, str]:
    """Register a font; return its name in reportlab and its family. Raises InputError."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    name = f"satpuzzle-{sha256(data)[:16]}"
    try:
        font = TTFont(name, BytesIO(data), asciiReadable=False)
        family = scripts.family_of(file)
    except Exception:  # an invalid file can cause any error
        raise InputError("is not a TrueType font that can be embedded; choose another .ttf file", source=file) from None
    registerFont(font)
    return name, family


def texts_of(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the letters of all texts of these nodes, those in SVG files too."""
    for node in nodes:
        match node:
            case Text():
                yield node.text
            case Group():
                yield from texts_of(node.children)
            case Image() if node.media == "image/svg+xml":
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
