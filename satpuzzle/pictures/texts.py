"""How wide a text is, near enough, before anybody has drawn it, and how it is made to fit; and fonts.

Widths are those of Helvetica and of the fonts made to its measure, letters of other scripts as wide as the widest
that is usual; what a reader's own font makes of it may be a fifth wider, which is allowed for.
PDF and PNG bring their letters along. Without a wish these are Bitstream Vera, which reportlab has, so that the same
scene looks the same, and gives the same bytes, on every machine.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, chain, takewhile
from struct import unpack_from
from types import ModuleType
from typing import Any, NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.pictures.scene import Group, Node, Scene, Text
from satpuzzle.runtime.files import read_bytes, sha256

CAPITALS = 0.72  # the height of capitals, as part of the size
WIDER = 1.15  # how much wider other fonts may be
_BLANKS = re.compile("[ \t\r\n]+")


def one_line(text: str) -> str:
    """The text without the blanks at its ends, line ends and other blanks as one, letters with accents as one, too."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is in letters of that size."""
    return sum(map(_part, text)) * size * (1.06 if bold else 1.0)


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


# Fonts.


@contextmanager
def extra(what: str) -> Iterator[None]:
    """Around the imports that `what` (PDF, PNG) needs. Raises InputError, one line, if one of them is not there."""
    try:
        with _own_settings():
            yield
    except ImportError as error:
        package = (error.name or "[pictures]").partition(".")[0].replace("_", "-")
        raise InputError(
            "{what} needs {package}; install it with: pip install 'satpuzzle[pictures]'", what=what, package=package
        ) from None


@contextmanager
def _own_settings() -> Iterator[None]:
    """reportlab, if it is loaded now, takes its own settings, so that files depend on no others.

    It would look for RL_… in the environment, and for modules and a file of the user's, which it would run.
    """
    hidden = {name: os.environ.pop(name) for name in [*os.environ] if name.startswith("RL_")}
    absent = {name for name in ("reportlab_settings", "reportlab.local_rl_settings") if name not in sys.modules}
    sys.modules.update((name, ModuleType(name)) for name in absent)  # while there is such a module, no file is read
    try:
        yield
    finally:
        os.environ.update(hidden)
        for name in absent:
            sys.modules.pop(name, None)


_TYPOGRAPHIC, _PLAIN = 16, 1  # the names of families in a font's table `name`


class Fonts(NamedTuple):
    """Regular and bold letters: reportlab's names of both, their files, and the family that the files call them."""

    regular: str
    bold: str
    files: tuple[str, ...]
    family: str

    def name(self, text: Text) -> str:
        """reportlab's name of the font that a text is written in."""
        return self.bold if text.bold else self.regular

    def width(self, text: Text) -> float:
        """How wide a text is, before it is squeezed, in the unit of its size."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(one_line(text.text), self.name(text), text.size))

    def too_wide(self, text: Text) -> bool:
        """Whether a text takes more than it may."""
        return text.width is not None and self.width(text) > text.width

    def check(self, scene: Scene) -> None:
        """Raises InputError, which names it, if a letter of the scene is in no font."""
        from reportlab.pdfbase.pdfmetrics import getFont

        for text in _texts(chain(scene.children, *scene.definitions.values())):
            known = getFont(self.name(text)).face.charToGlyph
            for letter in one_line(text.text):
                if ord(letter) not in known:
                    code = f"U+{ord(letter):04X}"
                    raise InputError(
                        "the font has no {letter} ({code}); name one that has it: --font FILE.ttf",
                        letter=repr(letter),
                        code=code,
                    )


def load(font: str | None, what: str) -> Fonts:
    """The font in file `font`, a TrueType one, for everything; None: Bitstream Vera, regular and bold.

    Raises InputError if it cannot be read or is no such font, and if `what` (PDF, PNG) lacks the extra `[pictures]`.
    """
    with extra(what):
        import reportlab.pdfbase.ttfonts
    if font is not None:
        name, family = _registered(read_bytes(font), font)
        return Fonts(name, name, (font,), family)
    folder = os.path.join(os.path.dirname(reportlab.__file__), "fonts")
    files = tuple(os.path.join(folder, name) for name in ("Vera.ttf", "VeraBd.ttf"))
    (regular, family), (bold, _) = (_registered(read_bytes(file), file) for file in files)
    return Fonts(regular, bold, files, family)


@lru_cache(maxsize=4)
def _registered(data: bytes, file: str) -> tuple[str, str]:
    """The name under which reportlab knows a font from now on, and its family."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    name = f"satpuzzle-{sha256(data)[:16]}"
    try:
        font = TTFont(name, BytesIO(data), asciiReadable=False)
        family = _family(font.face)
    except Exception:  # it reads tables at the places that they name: anything may come of a file that is no font
        raise InputError("is no TrueType font that can be embedded; name another .ttf file", source=file) from None
    registerFont(font)
    return name, family


def _family(face: Any) -> str:
    """The family as resvg looks it up: the typographic one, else the plain one."""
    table = face.get_table("name")
    count, start = unpack_from(">HH", table, 2)
    found: dict[int, str] = {}
    for index in range(count):
        platform, _encoding, _language, name, length, offset = unpack_from(">6H", table, 6 + 12 * index)
        if name in (_TYPOGRAPHIC, _PLAIN) and platform in (0, 3):
            found.setdefault(name, table[start + offset :][:length].decode("utf-16-be"))
    return found.get(_TYPOGRAPHIC) or found.get(_PLAIN) or str(face.familyName)


def _texts(nodes: Iterable[Node]) -> Iterator[Text]:
    for node in nodes:
        if isinstance(node, Text):
            yield node
        elif isinstance(node, Group):
            yield from _texts(node.children)
