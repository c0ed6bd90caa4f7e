"""A scene as PNG: its SVG, painted by resvg, with letters that do not depend on the machine."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from satpuzzle.errors import InputError
from satpuzzle.pictures.fonts import extra, load
from satpuzzle.pictures.scene import Matrix, Scene
from satpuzzle.pictures.svg import to_svg
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

PIXELS = {"px": 2.0, "mm": 300 / 25.4}  # in one unit of a scene
MOST_PIXELS = 100_000_000
PIXEL, THING = 2e-7, 4e-3  # seconds that a pixel and a card take, more or less: nobody can interrupt resvg


def to_png(
    scene: Scene, *, width: int | None = None, font: str | None = None, deadline: Deadline | None = None
) -> bytes:
    """The scene as a PNG file, transparent where nothing is painted.

    width: in pixels; None: two for each px of the scene, 300 for each inch of one in mm. font: a TrueType file, of
    which all letters are; None: Bitstream Vera. The same scene gives the same bytes.

    Raises InputError if it would have more than 100 million pixels, if the font is none or lacks a letter, and
    without the extra `[pictures]`; OutOfTimeError if painting would take longer than `deadline` allows.
    """
    with extra("PNG"):
        from resvg_py import svg_to_bytes
    fonts = load(font, "PNG")
    fonts.check(scene)
    columns = math.ceil(scene.width * PIXELS[scene.unit]) if width is None else width
    pixels = _check_size(scene, columns)
    if deadline is not None:
        deadline.ahead(PIXEL * pixels + THING * len(scene.children)).check()
    try:
        return bytes(
            svg_to_bytes(
                svg_string=to_svg(
                    scene, kept=lambda text: text.width if fonts.too_wide(text) else None, deadline=deadline
                ),
                width=columns,
                dpi=96,
                skip_system_fonts=True,
                font_files=list(fonts.files),
                font_family=fonts.family,
                serif_family=fonts.family,  # what it takes for a family that is not there, too
                sans_serif_family=fonts.family,
            )
        )
    except ValueError as error:
        raise InputError("this picture cannot be painted as PNG ({why}); write .svg", why=error) from None


def _check_size(scene: Scene, columns: int) -> int:
    """How many pixels it has. Raises InputError for none, or too many."""
    rows = math.ceil(columns * scene.height / scene.width)
    if columns < 1:
        raise InputError("a picture {width} pixels wide is none; ask for a width of at least 1", width=columns)
    if columns * rows > MOST_PIXELS:
        message = say(
            "{width} x {height} pixels are more than {most}; ask for a width of at most {fitting}, or write .svg",
            width=columns,
            height=rows,
            most=MOST_PIXELS,
            fitting=math.isqrt(int(MOST_PIXELS * scene.width / scene.height)) - 1,
        )
        raise InputError(message)
    return columns * rows


MAX_PIXELS = 40_000_000
MAX_ASPECT = 50
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


@dataclass(frozen=True)
class Picture:
    """A picture file that is whole and harmless. name: of the file. media: its media type.

    width, height: as it is to be looked at, in pixels (of an SVG: in its own unit). upright: what turns and mirrors
    the picture, around its middle, from how it is stored to that.
    """

    name: str
    media: str
    data: bytes
    width: float
    height: float
    upright: Matrix = field(default_factory=Matrix)

    @property
    def aspect(self) -> float:
        """Width as part of the height."""
        return self.width / self.height


def damaged(name: str, part: str) -> InputError:
    """The error that says at which part a file is found to be broken."""
    return InputError("is damaged or cut off, at {part}; copy it again, or save it anew", part=part, source=name)


def check_shape(name: str, width: float, height: float) -> None:
    """Raises InputError if a picture is no area, or far longer than wide."""
    if not width > 0 or not height > 0 or not 1 / MAX_ASPECT <= width / height <= MAX_ASPECT:
        message = say(
            "is {width} x {height}; draw it at most {limit} times as long as wide",
            width=f"{width:.6g}",
            height=f"{height:.6g}",
            limit=MAX_ASPECT,
        )
        raise InputError(message, source=name)


def check_pixels(name: str, width: int, height: int) -> None:
    """Raises InputError if a picture of that many pixels is no area, too long, or too large."""
    check_shape(name, width, height)
    if width * height > MAX_PIXELS:
        message = say(
            "is {width} x {height} pixels, more than {limit} million; save it smaller, 1000 x 1000 is plenty",
            width=width,
            height=height,
            limit=MAX_PIXELS // 1_000_000,
        )
        raise InputError(message, source=name)


_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by the colour type of a PNG
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"IDAT", b"IEND")
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def read_png(data: bytes, name: str) -> Picture:
    """A PNG's picture, without what is written beside it; of one that moves, what is shown where nothing moves.

    Raises InputError if its parts, their check sums or its pixels are not what they should be, or if it is huge.
    """
    chunks = list(_chunks(data, name))
    kind, head = chunks[0][0], chunks[0][1]
    if kind != b"IHDR" or len(head) != 13:
        raise damaged(name, "IHDR")
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    depth, colour, packing, filtering, interlaced = head[8:]
    if depth not in _DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise damaged(name, "IHDR")
    check_pixels(name, width, height)
    kinds = [kind for kind, _, _ in chunks]
    if colour == 3 and b"PLTE" not in kinds[: kinds.index(b"IDAT") if b"IDAT" in kinds else None]:
        raise damaged(name, "PLTE")
    bits = depth * _CHANNELS[colour]
    sizes = [
        ((width - x + dx - 1) // dx, (height - y + dy - 1) // dy)
        for x, y, dx, dy in (_PASSES if interlaced else ((0, 0, 1, 1),))
    ]
    expected = sum((1 + (wide * bits + 7) // 8) * high for wide, high in sizes if wide > 0 and high > 0)
    if _inflated((part for kind, part, _ in chunks if kind == b"IDAT"), expected) != expected:
        raise damaged(name, "IDAT")
    whole = PNG + b"".join(raw for kind, _, raw in chunks if kind in _KEPT)
    return Picture(name, "image/png", whole, width, height)


def _chunks(data: bytes, name: str) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Kind and content of every part of a PNG, and both with length and check sum."""
    at = len(PNG)
    while True:
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        end = at + 12 + length
        known = kind.decode("ascii") if kind.isalpha() else ""
        if not known or end > len(data):
            raise damaged(name, known or f"byte {at}")
        if zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end], "big"):
            raise damaged(name, known)
        if known[0].isupper() and kind not in _KEPT:
            raise damaged(name, known)
        yield kind, data[at + 8 : end - 4], data[at:end]
        if kind == b"IEND":
            return
        at = end


def _inflated(parts: Iterator[bytes], limit: int) -> int:
    """How many bytes the parts are, unpacked, counted until they exceed `limit`; -1: they are broken or cut off."""
    stream, size = zlib.decompressobj(), 0
    try:
        for part in parts:
            while part and size <= limit and not stream.eof:
                size += len(stream.decompress(part, 1 << 20))
                part = stream.unconsumed_tail
    except zlib.error:
        return -1
    return size if stream.eof or size > limit else -1


_HELD = {  # how the camera was held, as it writes that
    2: Matrix(-1, 0, 0, 1),
    3: Matrix(-1, 0, 0, -1),
    4: Matrix(1, 0, 0, -1),
    5: Matrix(0, 1, 1, 0),
    6: Matrix(0, 1, -1, 0),
    7: Matrix(0, -1, -1, 0),
    8: Matrix(0, -1, 1, 0),
}
_SOI, _EOI, _SOS, _EXIF = 0xD8, 0xD9, 0xDA, 0xE1
_FRAMES = (0xC0, 0xC1, 0xC2)  # what all programs can show: at once, or getting sharper
_RARE = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_BESIDE = (*range(0xE0, 0xF0), 0xFE)  # notes of programs
_NEEDED = (0xE0, 0xE2, 0xEE)  # those of them that say how its colours are meant
_MARK = re.compile(rb"\xff++([^\x00\xd0-\xd7])", re.DOTALL)
_NEXT_MARK = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)


def read_jpeg(data: bytes, name: str) -> Picture:
    """A photograph, without what the camera noted beside it, and as upright as the camera was.

    Raises InputError if its parts are not what they should be, or if it is huge.
    """
    kept, held, size = [data[:2]], Matrix(), (0, 0)
    at, scanned = 2, False
    while True:
        found = _MARK.match(data, at)
        if not found:
            raise damaged(name, f"byte {at}")
        marker, at = found[1][0], found.end()
        if marker == _EOI:
            break
        length = int.from_bytes(data[at : at + 2], "big")
        content, end = data[at + 2 : at + length], at + length
        if length < 2 or end > len(data):
            raise damaged(name, f"byte {at}")
        if marker in _RARE:
            raise InputError("is a JPEG of a kind that few programs show; save it as an ordinary JPEG", source=name)
        if marker == _EXIF:
            held = _HELD.get(_orientation(content), held)
        if marker in _FRAMES:
            if size != (0, 0) or len(content) < 9 or content[0] != 8 or len(content) != 6 + 3 * content[5]:
                raise damaged(name, "SOF")
            if content[5] == 4:
                raise InputError("is in CMYK, the colours of printers; save it as an RGB JPEG, or as PNG", source=name)
            size = int.from_bytes(content[3:5], "big"), int.from_bytes(content[1:3], "big")
            check_pixels(name, *size)
        if marker == _SOS:
            following = _NEXT_MARK.search(data, end)
            if size == (0, 0) or not following:
                raise damaged(name, "EOI" if size != (0, 0) else "SOF")
            scanned, end = True, following.start()
        if marker not in _BESIDE or marker in _NEEDED:
            kept.append(b"\xff" + bytes([marker]) + data[at:end])
        at = end
    if not scanned:
        raise damaged(name, "SOS")
    width, height = size if held.a else size[::-1]
    return Picture(name, "image/jpeg", b"".join([*kept, b"\xff\xd9"]), width, height, held)


def _orientation(note: bytes) -> int:
    """How a camera's note says that it was held, 1 to 8; 0: it does not."""
    if not note.startswith(b"Exif\0\0"):
        return 0
    note = note[6:]
    if note[:4] not in (b"II*\0", b"MM\0*"):
        return 0

    def at(place: int, length: int) -> int:
        return int.from_bytes(note[place : place + length], "little" if note.startswith(b"II") else "big")

    start = at(4, 4)
    for entry in range(start + 2, start + 2 + 12 * at(start, 2), 12):
        if at(entry, 2) == 0x0112:
            return at(entry + 8, 2)
    return 0
