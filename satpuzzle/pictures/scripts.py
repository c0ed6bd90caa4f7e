"""Texts in scripts that the main font lacks, or whose letters join or run from right to left, as outlines.

HarfBuzz shapes the letters; `levels` finds their order by the Unicode Bidirectional Algorithm (Standard Annex 9). The
fonts are those that the user names, in this order, the main font, and then those of the system. The first one that has
all letters of a text is used; if there is none, the first one for each letter.

What cannot be shown right is refused: letters without a font, control characters for directions, and brackets in a text
of both directions.
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
from satpuzzle.pictures.scene import Group, Path, Text, number, shift, turn

RIGHT_TO_LEFT = {"R", "AL"}
CONTROLS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
BOLDER = 0.04  # width of the line around bold letters, in sizes
FOLDERS = {  # of fonts, by system; "" for others
    "darwin": ("~/Library/Fonts", "{root}Library/Fonts", "{root}System/Library/Fonts"),
    "win32": ("%LOCALAPPDATA%/Microsoft/Windows/Fonts", "%WINDIR%/Fonts"),
    "": ("~/.local/share/fonts", "~/.fonts", "{root}usr/local/share/fonts", "{root}usr/share/fonts"),
}
# Parts of file names, most suitable first: plain letters in a common style.
PLAIN = (
    "notosans-regular",
    "notosans",
    "dejavusans.",
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


def levels(text: str) -> list[int] | None:
    """Find the embedding levels of the letters of a line by the rules P2 to I2, without X (controls) and N0 (brackets).

    Args:
        text: The line.

    Returns:
        The levels, odd from right to left; None if the text needs the rules that are left out.
    """
    kinds = [unicodedata.bidirectional(letter) or "L" for letter in text]
    right = not RIGHT_TO_LEFT.isdisjoint(kinds)
    if not CONTROLS.isdisjoint(kinds):
        return None
    if right and "L" in kinds and any(unicodedata.category(letter) in ("Ps", "Pe") for letter in text):
        return None
    base = int(next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L")
    start = "R" if base else "L"
    _resolve_weak(kinds, start)
    place = 0
    for neutral, run in groupby(kinds[:], key=lambda kind: kind not in ("L", "R", "EN", "AN")):
        end = place + len([*run])
        if neutral:  # N1, N2
            before = start if place == 0 else "L" if kinds[place - 1] == "L" else "R"
            after = start if end == len(kinds) else "L" if kinds[end] == "L" else "R"
            kinds[place:end] = [before if before == after else start] * (end - place)
        place = end
    if base:
        return [1 if kind == "R" else 2 for kind in kinds]
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _resolve_weak(kinds: list[str], start: str) -> None:
    """Rules W1 to W7, in place."""
    for place, kind in enumerate(kinds):
        if kind in ("NSM", "BN"):
            kinds[place] = kinds[place - 1] if place else start
    strong = start
    for place, kind in enumerate(kinds):
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[place] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for place in range(1, len(kinds) - 1):
        before, after = kinds[place - 1], kinds[place + 1]
        if before == after and ((kinds[place] == "ES" and before == "EN") or kinds[place] == "CS"):
            kinds[place] = before if before in ("EN", "AN") else "ON"
    place = 0
    for kind, run in groupby(kinds[:]):
        end = place + len([*run])
        if kind == "ET":
            beside = (place > 0 and kinds[place - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN")
            kinds[place:end] = ["EN" if beside else "ON"] * (end - place)
        place = end
    strong = start
    for place, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[place] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"


def in_order(found: Sequence[int]) -> list[int]:
    """The indices of letters with these levels, from left to right (rule L2)."""
    order = [*range(len(found))]
    for level in range(max(found, default=0), 0, -1):
        place = 0
        for high, run in groupby([found[index] for index in order], key=lambda other: other >= level):
            end = place + len([*run])
            if high:
                order[place:end] = order[place:end][::-1]
            place = end
    return order


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


class _Pen:
    """Collects the outline of glyphs as a path; HarfBuzz calls its methods."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.matrix = (1.0, 0.0, 0.0)  # scale, and where the glyph begins
        self.last = (0.0, 0.0)

    def _add(self, command: str, *points: tuple[float, float]) -> None:
        scaling, x, y = self.matrix
        self.last = points[-1] if points else self.last
        numbers = " ".join(f"{number(scaling * (px + x), 4)} {number(-scaling * (py + y), 4)}" for px, py in points)
        self.parts.append(f"{command}{numbers}")

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """Begin a contour."""
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """A line."""
        self._add("L", point)

    def qCurveTo(self, middle: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        """A quadratic curve, as a cubic one."""
        (ax, ay), (mx, my), (bx, by) = self.last, middle, end
        first = ax + 2 / 3 * (mx - ax), ay + 2 / 3 * (my - ay)
        second = bx + 2 / 3 * (mx - bx), by + 2 / 3 * (my - by)
        self._add("C", first, second, end)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """A cubic curve."""
        self._add("C", *points)

    def closePath(self) -> None:  # noqa: N802
        """Close the contour."""
        self._add("Z")


def outlined(text: Text, line: str, files: Sequence[str], middle: float) -> Group:
    """A text as outlines.

    Args:
        text: The text, with its position.
        line: Its letters, on one line.
        files: Fonts to use before those of the system.
        middle: How far the base line is below the middle of the line, in sizes.

    Returns:
        The drawing.

    Raises:
        InputError: No font has all letters, or their order is not supported.
    """
    import uharfbuzz

    found = levels(line)
    if found is None:
        raise InputError("text in both directions with brackets is not supported: {text}", text=repr(line))
    faces = _faces(line, files)
    pen, x = _Pen(), 0.0
    for (level, _), run in groupby(in_order(found), key=lambda index: (found[index], faces[index].file)):
        indices = sorted(run)
        face = faces[indices[0]]
        buffer = uharfbuzz.Buffer()
        buffer.add_str("".join(line[index] for index in indices))
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if level % 2 else "ltr"
        uharfbuzz.shape(face.font, buffer)
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            before = len(pen.parts)
            pen.matrix = text.size / face.units, x * face.units + place.x_offset, place.y_offset
            face.font.draw_glyph_with_pen(glyph.codepoint, pen)
            letter = line[indices[glyph.cluster]]
            if not glyph.codepoint or (len(pen.parts) == before and unicodedata.category(letter)[0] in "LNSP"):
                error = _missing(letter)
                raise error
            x += place.x_advance / face.units
    real = x * text.size
    squeeze = text.width / real if text.width is not None and real > text.width else 1.0
    left = -{"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * real * squeeze
    at = shift(text.x, text.y).after(turn(text.turn)).after(shift(left, middle * text.size))
    stroke = text.fill if text.bold else None
    path = Path(" ".join(pen.parts), fill=text.fill, stroke=stroke, width=BOLDER * text.size)
    return Group((path,), at=at._replace(a=at.a * squeeze, b=at.b * squeeze), title=line)


def _faces(line: str, files: Sequence[str]) -> list[Face]:
    """A font for each letter: one for all if possible. Raises InputError."""
    whole = face_for(line, files)
    if whole is not None:
        return [whole] * len(line)
    found: list[Face] = []
    for letter in line:
        joins = unicodedata.category(letter) in ("Mn", "Mc", "Cf")  # to the letter before
        face = found[-1] if found and (joins or found[-1].has(letter)) else face_for(letter, files)
        if face is None:
            raise _missing(letter)
        found.append(face)
    return found


def _missing(letter: str) -> InputError:
    """The error for a letter without a font."""
    return InputError(
        "no font has {letter} ({code}); name one that has it with --font FILE",
        letter=repr(letter),
        code=f"U+{ord(letter):04X}",
    )
