"""Texts in scripts that the main font lacks, or whose letters join or run from right to left: their fonts and width.

typst shapes and orders the letters. The fonts are those that the user names, the main font,
and then those of the system. The first one that has all letters of a text is used; if there is none, the first one for
each letter. A letter without a font is refused.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from satpuzzle.errors import InputError

FOLDERS = {  # of fonts, by system; "" for others
    "darwin": ("~/Library/Fonts", "{root}Library/Fonts", "{root}System/Library/Fonts"),
    "win32": ("%LOCALAPPDATA%/Microsoft/Windows/Fonts", "%WINDIR%/Fonts"),
    "": ("~/.local/share/fonts", "~/.fonts", "{root}usr/local/share/fonts", "{root}usr/share/fonts"),
}
# Parts of file names, most suitable first: plain letters in a common style.
PLAIN = (
    "dejavusans.",  # of the same design as the main font
    "notosans-regular",
    "notosans",
    "arial.",
    "liberationsans-regular",
    "segoeui.",
    "sans",
    "gothic",
)
ODD = ("bold", "italic", "oblique", "mono", "light", "thin", "black", "condensed", "emoji", "math", "symbol")


def is_complex(text: str) -> bool:
    """Whether letters join, combine or run from right to left, so that they need shaping."""
    return any(
        unicodedata.category(letter) in ("Mn", "Mc", "Cf") or unicodedata.bidirectional(letter) in ("R", "AL", "AN")
        for letter in text
    )


def directed(text: str) -> str:
    """A text in both directions with marks of its own direction, that of its first letter; others unchanged."""
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    first = next((kind for kind in kinds if kind in ("L", "R", "AL")), "L")
    return f"\u202b{text}\u202c" if first != "L" and "L" in kinds else text


class Face(NamedTuple):
    """A font of HarfBuzz, its letters, and the file."""

    font: Any
    letters: Any
    units: int
    file: str

    def has(self, text: str) -> bool:
        """Whether it has all letters."""
        return all(ord(letter) in self.letters or unicodedata.category(letter) == "Cf" for letter in text)


@lru_cache(maxsize=64)
def face_of(file: str) -> Face | None:
    """The font in a file; None if it cannot be read."""
    import uharfbuzz

    try:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file), 0)
        font = uharfbuzz.Font(face)
        font.set_variations({"wght": 400.0})
        letters = face.unicodes
    except Exception:  # an invalid file can cause any error
        return None
    return Face(font, letters, face.upem, file) if len(letters) else None


def family_of(file: str) -> str:
    """The family that typst looks up: the typographic one, or else the plain one."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file), 0)
    kinds = uharfbuzz.OTNameIdPredefined
    return str(face.get_name(kinds.TYPOGRAPHIC_FAMILY) or face.get_name(kinds.FONT_FAMILY))


def system_folders() -> list[str]:
    """The folders in which this system keeps fonts."""
    names = FOLDERS.get(sys.platform, FOLDERS[""])
    return [os.path.expandvars(os.path.expanduser(name.replace("{root}", os.sep))) for name in names]


@lru_cache(maxsize=4)
def _system_fonts(folders: tuple[str, ...]) -> list[str]:
    """The font files of the system, plain ones first."""
    found = [
        os.path.join(folder, name)
        for top in folders
        for folder, _, names in os.walk(top)
        for name in names
        if name.lower().endswith((".ttf", ".otf", ".ttc"))
    ]

    def key(path: str) -> tuple[bool, int, str]:
        name = os.path.basename(path).lower()
        rank = next((place for place, part in enumerate(PLAIN) if part in name), len(PLAIN))
        return any(part in name for part in ODD), rank, name

    return sorted(found, key=key)


def face_for(text: str, files: Iterable[str]) -> Face | None:
    """The first font with all letters: of these files, then of the system."""
    for file in (*files, *_system_fonts(tuple(system_folders()))):
        face = face_of(file)
        if face is not None and face.has(text):
            return face
    return None


def files_for(text: str, files: Sequence[str]) -> tuple[str, ...]:
    """The fonts for a text, of these files and then of the system, with their bold ones. Raises InputError."""
    whole = face_for(text, files)
    faces = [whole] * bool(text) if whole else [face_for(letter, files) for letter in text]
    for letter, face in zip(text, faces, strict=False):
        if face is None:
            raise InputError(
                "no font has {letter} ({code}); name one that has it with --font FILE",
                letter=repr(letter),
                code=f"U+{ord(letter):04X}",
            )
    found = dict.fromkeys(face.file for face in faces if face)
    names = [name for file in found for name in (file, _bold(file))]
    return tuple(name for name in names if name in found or (name not in files and os.path.isfile(name)))


def _bold(file: str) -> str:
    """The usual name of the file of the bold font."""
    stem, ending = os.path.splitext(file)
    return f"{stem.removesuffix('-Regular')}-Bold{ending}"


def width(text: str, files: Sequence[str]) -> float:
    """The width of a text in the fonts of these files, in sizes."""
    import uharfbuzz

    faces = [face for file in files if (face := face_of(file))]
    chosen = [next((n for n, face in enumerate(faces) if face.has(letter)), 0) for letter in text]
    total = 0.0
    for number, run in groupby(range(len(text)), key=chosen.__getitem__):
        buffer = uharfbuzz.Buffer()
        buffer.add_str("".join(text[index] for index in run))
        buffer.guess_segment_properties()
        uharfbuzz.shape(faces[number].font, buffer)
        total += sum(place.x_advance for place in buffer.glyph_positions) / faces[number].units
    return total
