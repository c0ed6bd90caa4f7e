"""Fonts for PDF and PNG: those that the user names, else the one that typst contains, so that all machines print alike.

Letters that these lack are taken from all fonts of typst and the system. A letter without a font is refused. typst
itself says what it can show, and finds the fonts for the letters of a text.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, needs
from satpuzzle.pictures.scene import one_line
from satpuzzle.runtime import validation
from satpuzzle.runtime.files import read_bytes
from satpuzzle.runtime.language import say

FontFiles = validation.Path | Sequence[validation.Path] | None
FAMILY = "Libertinus Serif"  # which typst contains
SYSTEM = True  # whether letters may be taken from fonts of the system
_SHOWN = '#set document(title: "x")\n#set text(font: sys.inputs.families.split("|"))\n#sys.inputs.text'


class Fonts(NamedTuple):
    """Fonts.

    Attributes:
        families: The names of their families, preferred ones first.
        folder: A folder with the fonts that the user names; "" if there are none.
        others: Whether those of typst and the system may be used, too.
    """

    families: tuple[str, ...] = (FAMILY,)
    folder: str = ""
    others: bool = False

    def showing(self, text: str) -> Fonts:
        """These fonts, and others if this text needs them. Raises InputError if no font has a letter."""
        text = " ".join(dict.fromkeys(text.split("\n")))  # each line once
        more = self if _shows(self, text) else self._replace(others=True)
        if not _shows(more, text):
            letter = next((each for each in dict.fromkeys(text) if not _shows(more, each)), text[0])
            raise InputError(
                "no font has {letter} ({code}); name one that has it with --font FILE",
                letter=repr(letter),
                code=f"U+{ord(letter):04X}",
            )
        return more


@lru_cache(maxsize=256)
def _shows(fonts: Fonts, text: str) -> bool:
    """Whether typst can show all letters of a text."""
    import typst

    inputs = {"families": "|".join(fonts.families), "text": one_line(text)}
    try:
        typst.compile(_SHOWN.encode(), font_paths=collection(fonts), sys_inputs=inputs, pdf_standards="ua-1")
    except typst.TypstError:
        return False
    return True


@cache
def collection(fonts: Fonts) -> Any:
    """The fonts for typst."""
    import typst

    folders: Any = [fonts.folder] if fonts.folder else []
    return typst.Fonts(fonts.others and SYSTEM, fonts.others or not fonts.folder, folders)


def load(font: FontFiles, what: str) -> Fonts:
    """Load fonts.

    Args:
        font: A font file for all letters; None for that of typst. If there are several, others are for letters that
            the first one lacks.
        what: PDF or PNG, for errors.

    Returns:
        The fonts.

    Raises:
        InputError: A font cannot be read, or the extra `[pictures]` is missing.
    """
    with needs(what, "pictures"):
        import typst  # noqa: F401
    wanted = say("a font file, or a list of them")
    given = () if font is None else [font] if isinstance(font, (str, os.PathLike)) else font
    files = [validation.path("font", each) for each in validation.members("font", given, wanted)]
    if not files:
        return Fonts()
    folder = _folder_of(tuple(map(read_bytes, files))).name
    found = {os.path.basename(each.path): each.family for each in collection(Fonts((), folder)).fonts()}
    for number, file in enumerate(files):
        if f"{number}.ttf" not in found:
            raise InputError("is not a font; choose a .ttf, .otf or .ttc file", source=file)
    return Fonts(tuple(found[f"{number}.ttf"] for number in range(len(files))), folder)


@cache
def _folder_of(files: tuple[bytes, ...]) -> TemporaryDirectory[str]:
    """A folder with these fonts only, as typst reads fonts in folders; it is there until the program ends."""
    folder = TemporaryDirectory(prefix="satpuzzle-")
    for number, data in enumerate(files):
        Path(folder.name, f"{number}.ttf").write_bytes(data)
    return folder
