"""PNG and JPEG files that somebody brings along: whole, of a reasonable size, without what is written beside them."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from satpuzzle.errors import InputError
from satpuzzle.pictures.scene import Matrix

MAX_PIXELS = 40_000_000
MAX_ASPECT = 50
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


@dataclass(frozen=True)
class Picture:
    """A picture file that is whole and harmless. media: its media type.

    width, height: as it is to be looked at, in pixels (of an SVG: in its own unit). upright: what turns and mirrors
    the picture, around its middle, from how it is stored to that.
    """

    media: str
    data: bytes
    width: float
    height: float
    upright: Matrix = field(default_factory=Matrix)

    @property
    def aspect(self) -> float:
        """Width as part of the height."""
        return self.width / self.height


def damaged(part: str) -> InputError:
    """The error that says at which part a file is found to be broken."""
    return InputError("is damaged or cut off, at {part}; copy it again, or save it anew", part=part)


def check_shape(width: float, height: float) -> None:
    """Raises InputError if a picture is no area, or far longer than wide."""
    if not width > 0 or not height > 0 or not 1 / MAX_ASPECT <= width / height <= MAX_ASPECT:
        raise InputError(
            "is {width} x {height}; draw it at most {limit} times as long as wide",
            width=f"{width:.6g}",
            height=f"{height:.6g}",
            limit=MAX_ASPECT,
        )


def _check_pixels(width: int, height: int) -> None:
    """Raises InputError if a picture of that many pixels is no area, too long, or too large."""
    check_shape(width, height)
    if width * height > MAX_PIXELS:
        raise InputError(
            "is {width} x {height} pixels, more than {limit} million; save it smaller, 1000 x 1000 is plenty",
            width=width,
            height=height,
            limit=MAX_PIXELS // 1_000_000,
        )


_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"IDAT", b"IEND")


def read_png(data: bytes) -> Picture:
    """A PNG's picture, without what is written beside it; of one that moves, what is shown where nothing moves.

    Raises InputError if its parts or their check sums are not what they should be, or if it is huge.
    """
    chunks = list(_chunks(data))
    kind, head, _ = chunks[0]
    if kind != b"IHDR" or len(head) != 13:
        raise damaged("IHDR")
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    _check_pixels(width, height)
    if not any(kind == b"IDAT" for kind, _, _ in chunks):
        raise damaged("IDAT")
    whole = PNG + b"".join(raw for kind, _, raw in chunks if kind in _KEPT)
    return Picture("image/png", whole, width, height)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Kind and content of every part of a PNG, and both with length and check sum."""
    at = len(PNG)
    while True:
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        end = at + 12 + length
        known = kind.decode("ascii") if kind.isalpha() else ""
        if not known or end > len(data):
            raise damaged(known or f"byte {at}")
        if zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end], "big"):
            raise damaged(known)
        if known[0].isupper() and kind not in _KEPT:
            raise damaged(known)
        yield kind, data[at + 8 : end - 4], data[at:end]
        if kind == b"IEND":
            return
        at = end


_HELD = {  # how the camera was held, as it writes that
    2: Matrix(-1, 0, 0, 1),
    3: Matrix(-1, 0, 0, -1),
    4: Matrix(1, 0, 0, -1),
    5: Matrix(0, 1, 1, 0),
    6: Matrix(0, 1, -1, 0),
    7: Matrix(0, -1, -1, 0),
    8: Matrix(0, -1, 1, 0),
}
_EOI, _SOS, _EXIF = 0xD9, 0xDA, 0xE1
_FRAMES = (0xC0, 0xC1, 0xC2)  # what all programs can show: at once, or getting sharper
_RARE = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_BESIDE = (*range(0xE0, 0xF0), 0xFE)  # notes of programs
_NEEDED = (0xE0, 0xE2, 0xEE)  # those of them that say how its colours are meant
_MARK = re.compile(rb"\xff++([^\x00\xd0-\xd7])", re.DOTALL)
_NEXT_MARK = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)


def read_jpeg(data: bytes) -> Picture:
    """A photograph, without what the camera noted beside it, and as upright as the camera was.

    Raises InputError if its parts are not what they should be, or if it is huge.
    """
    kept, held, size = [data[:2]], Matrix(), (0, 0)
    at, scanned = 2, False
    while True:
        found = _MARK.match(data, at)
        if not found:
            raise damaged(f"byte {at}")
        marker, at = found[1][0], found.end()
        if marker == _EOI:
            break
        length = int.from_bytes(data[at : at + 2], "big")
        content, end = data[at + 2 : at + length], at + length
        if length < 2 or end > len(data):
            raise damaged(f"byte {at}")
        if marker in _RARE:
            raise InputError("is a JPEG of a kind that few programs show; save it as an ordinary JPEG")
        if marker == _EXIF:
            held = _HELD.get(_orientation(content), held)
        if marker in _FRAMES:
            if size != (0, 0) or len(content) < 9 or content[0] != 8 or len(content) != 6 + 3 * content[5]:
                raise damaged("SOF")
            if content[5] == 4:
                raise InputError("is in CMYK, the colours of printers; save it as an RGB JPEG, or as PNG")
            size = int.from_bytes(content[3:5], "big"), int.from_bytes(content[1:3], "big")
            _check_pixels(*size)
        if marker == _SOS:
            following = _NEXT_MARK.search(data, end)
            if size == (0, 0) or not following:
                raise damaged("EOI" if size != (0, 0) else "SOF")
            scanned, end = True, following.start()
        if marker not in _BESIDE or marker in _NEEDED:
            kept.append(b"\xff" + bytes([marker]) + data[at:end])
        at = end
    if not scanned:
        raise damaged("SOS")
    width, height = size if held.a else size[::-1]
    return Picture("image/jpeg", b"".join([*kept, b"\xff\xd9"]), width, height, held)


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
