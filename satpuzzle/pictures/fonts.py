"""The letters in files that bring their own: PDF and PNG. SVG leaves them to whoever shows it.

Without a wish that is Bitstream Vera, which reportlab brings along, so that the same scene looks the same, and
gives the same bytes, on every machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from itertools import chain
from struct import unpack_from
from types import ModuleType
from typing import Any, NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.pictures.scene import Group, Node, Scene, Text
from satpuzzle.pictures.texts import one_line
from satpuzzle.runtime.files import read_bytes, sha256
from satpuzzle.runtime.language import say


@contextmanager
def extra(what: str) -> Iterator[None]:
    """Around the imports that `what` (PDF, PNG) needs. Raises InputError, one line, if one of them is not there."""
    try:
        with _own_settings():
            yield
    except ImportError as error:
        package = (error.name or "[pictures]").partition(".")[0].replace("_", "-")
        message = say(
            "{what} needs {package}; install it with: pip install 'satpuzzle[pictures]'", what=what, package=package
        )
        raise InputError(message) from None


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
                    message = say(
                        "the font has no {letter} ({code}); name one that has it: --font FILE.ttf",
                        letter=repr(letter),
                        code=code,
                    )
                    raise InputError(message)


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
