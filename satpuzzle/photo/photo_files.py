"""Photographs in files: decoded safely, upright, and not larger than needed.

`read_photo("cards.jpg")` is an array of pixels. Sizes are read from the header before anything is decoded. Very large
JPEGs are decoded at a half, a quarter or an eighth of their size, so that 200 megapixels need little memory.
`read_photos` reads a puzzle from such files. OpenCV is imported only when it is needed, so that its lack is an error in
one line.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import numpy as np

from satpuzzle.errors import DoubtfulError, InputError, located, needs, shorten
from satpuzzle.model import Board, Puzzle, Rule, parse_board
from satpuzzle.model.puzzle import ReadAs
from satpuzzle.photo.seen import Photo, PhotoReading
from satpuzzle.pictures.own import (
    JPEG,
    PNG,
    Limit,
    Picture,
    check_pixels,
    damaged,
    format_of,
    read_jpeg,
    read_png,
    upright,
)
from satpuzzle.pictures.scene import Matrix
from satpuzzle.runtime import validation
from satpuzzle.runtime.events import timed
from satpuzzle.runtime.files import read_bytes
from satpuzzle.runtime.language import say

MAX_MEGABYTES = 100
LONGEST, SHORTEST = 2400, 300  # pixels of the sides of a photograph that is returned
_JPEG = Limit(250_000_000, LONGEST, 600_000_000)
_OTHER = Limit(50_000_000, LONGEST)
_DAMAGE = re.compile(rb"Corrupt JPEG data: (?![1-5]?\d extraneous bytes before marker 0xd9)")  # some cameras add bytes
_BAND = 256  # rows converted at once


def read_photos(
    names: Sequence[str | os.PathLike[str]], *, board: str | Board | None = None, rule: str | Rule | None = None
) -> PhotoReading:
    """Read a puzzle from photographs of its cards.

    Args:
        names: The files, JPEG, PNG or WebP. Each card is in one of them.
        board: The board or its name; None infers it from the number of cards, and from their grid if they lie in one.
        rule: The rule or its name; None decides between signed and unsigned.

    Returns:
        The most likely reading, with what is doubtful about it.

    Raises:
        InputError: If a file cannot be read, no cards are found, or they do not fill a board; or if the extra [photo]
            is missing.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.read_photos([])
        Traceback (most recent call last):
            ...
        satpuzzle.errors.InputError: names: expected at least one photograph
    """
    paths = [validation.path("names", name) for name in validation.members("names", names, say("a list of files"))]
    if not paths:
        raise InputError("names: expected at least one photograph")
    board = None if board is None else parse_board(board)
    rule = None if rule is None else Rule.parse(rule)
    if rule is not None and (rule.word not in ("signed", "unsigned") or rule.rim is not None):
        raise InputError("photographs cannot be read with rule '{rule}', only with signed or unsigned", rule=rule)
    demand_opencv()
    from satpuzzle.photo.reading import read_pictures

    with timed("photo.read") as told:
        photos = [read_photo(path) for path in paths]
        reading = replace(read_pictures(photos, paths, board, rule), files=tuple(paths))
        told |= {"sources": paths, "cards": len(reading.cards), "sure": reading.sure}
    return reading


def sure_puzzle(name: str, board: Board | None, rule: Rule | None) -> Puzzle:
    """Return the puzzle in a photograph, if nothing about it is doubtful.

    Args:
        name: The file.
        board: The board, or None.
        rule: The rule, or None.

    Returns:
        The puzzle, with pictures of its cards in temporary files.

    Raises:
        DoubtfulError: If a part of the reading is doubtful.
        InputError: If the file cannot be read, or does not show the cards of a puzzle.
    """
    reading = read_photos([name], board=board, rule=rule)
    if not reading.sure:
        raise DoubtfulError(
            "the photograph is doubtful ({doubts}); use `satpuzzle photo FILE -o puzzle.toml --report page.html`, look "
            "at the page, and correct puzzle.toml",
            doubts=reading.first_doubts,
            source=name,
        )
    from satpuzzle.photo.saving import kept_pictures

    puzzle: Puzzle = reading.puzzle
    read_as = ReadAs(None if board else puzzle.board.name, None if rule else str(puzzle.rule), photograph=True)
    source = say("read from a photograph")
    return replace(puzzle, source=source, read_as=read_as, card_pictures=kept_pictures(reading))


def demand_opencv() -> None:
    """Raise InputError if OpenCV is missing."""
    with needs("photo", "photo"):
        import cv2  # noqa: F401


def read_photo(name: str) -> Photo:
    """Read a photograph from a file.

    Args:
        name: A JPEG, PNG or WebP file.

    Returns:
        Its pixels, upright; the longer side has at most 2400.

    Raises:
        InputError: The file is not a complete photograph, or it is too large or too small.
    """
    if name == "-":
        raise InputError("photographs cannot be read from standard input; save the photograph, and name its file")
    return decode_photo(read_bytes(name, MAX_MEGABYTES * 1_000_000), name)


def decode_photo(data: bytes, name: str) -> Photo:
    """Decode the content of a file as `read_photo` does; errors begin with `name`."""
    with located(name):
        picture = _checked(data)
        del data
        width, height = int(picture.width), int(picture.height)
        if min(width, height) * min(1, LONGEST / max(width, height)) < SHORTEST:
            raise InputError(
                "is {width} x {height} pixels, too small to see cards; each side needs {least}, better 1000",
                width=width,
                height=height,
                least=SHORTEST,
            )
        with needs("photo", "photo"):
            import cv2
        scale = min(1, LONGEST / max(width, height))
        photo = _upright(_decoded(picture, cv2), picture.upright)
        size = round(width * scale), round(height * scale)
        if photo.shape[:2] != size[::-1]:
            photo = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
        return np.ascontiguousarray(photo)


# Files.


def _checked(data: bytes) -> Picture:
    """Return a complete picture of a size that can be decoded. Raises InputError."""
    if len(data) > MAX_MEGABYTES * 1_000_000:
        raise InputError(
            "is larger than {n} MB; reduce it ({enough} x {enough} pixels is enough)", n=MAX_MEGABYTES, enough=LONGEST
        )
    if not data:
        raise InputError("is empty; save the picture again")
    if data.startswith(JPEG):
        return read_jpeg(data, _JPEG)
    if data.startswith(PNG):
        return read_png(data, _OTHER)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _read_webp(data)
    if kind := format_of(data):
        raise InputError("is a {kind} file, not a JPEG, PNG or WebP; save it as JPEG", kind=kind)
    if any(data[at : at + 4] == mark for at, mark in _VIDEOS):
        raise InputError("is a video; take a photograph, or save one of its pictures as JPEG")
    if _is_text(data):
        raise InputError("is text, not a photograph; use `satpuzzle solve FILE`")
    start = shorten(data[:12].decode("latin-1"))
    raise InputError("is not a JPEG, PNG or WebP (it begins with {start}); save it as JPEG", start=start)


_VIDEOS = ((4, b"ftyp"), (4, b"moov"), (4, b"mdat"), (0, b"\x1aE\xdf\xa3"), (8, b"AVI "), (0, b"\0\0\x01\xba"))


def _is_text(data: bytes) -> bool:
    """Whether data are text in a common encoding."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    with suppress(UnicodeDecodeError):
        return all(letter.isprintable() or letter.isspace() for letter in data[:1000].decode("utf-8-sig", "strict"))
    return False


def _read_webp(data: bytes) -> Picture:
    """Read size and orientation of a WebP. Raises InputError if it is cut off or too large."""
    end, at, held, size = 8 + int.from_bytes(data[4:8], "little"), 12, Matrix(), (0, 0)
    if end > len(data):
        raise damaged("RIFF")
    while at + 8 <= end:
        kind, length = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        part = data[at + 8 : at + 8 + min(length, 65_536)]
        if kind == b"VP8X" and len(part) >= 10:
            size = int.from_bytes(part[4:7], "little") + 1, int.from_bytes(part[7:10], "little") + 1
        elif kind == b"VP8 " and size == (0, 0):
            size = int.from_bytes(part[6:8], "little") & 0x3FFF, int.from_bytes(part[8:10], "little") & 0x3FFF
        elif kind == b"VP8L" and size == (0, 0):
            bits = int.from_bytes(part[1:5], "little")
            size = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        elif kind == b"EXIF":
            held = upright(part, held)
        at += 8 + length + length % 2
    if at > end + 1 or size == (0, 0):
        raise damaged("RIFF")
    check_pixels(*size, _OTHER)
    return Picture("image/webp", data[:end], *(size if held.a else size[::-1]), held)


# Pixels.


def _decoded(picture: Picture, cv2: Any) -> Photo:
    """Return the pixels as stored, at full size or a half, a quarter or an eighth. Raises InputError."""
    longest, factor, flag = max(picture.width, picture.height), 1, cv2.IMREAD_UNCHANGED
    if picture.media == "image/jpeg":
        factor = next(factor for factor in (8, 4, 2, 1) if factor == 1 or longest >= factor * LONGEST)
        flag = cv2.IMREAD_COLOR if factor == 1 else getattr(cv2, f"IMREAD_REDUCED_COLOR_{factor}")
    expected = sorted(-(-int(side) // factor) for side in (picture.width, picture.height))
    with _quiet() as said:
        try:
            found = cv2.imdecode(np.frombuffer(picture.data, np.uint8), flag | cv2.IMREAD_IGNORE_ORIENTATION)
        except (cv2.error, MemoryError):
            found = None
    if found is None or sorted(found.shape[:2]) != expected or _DAMAGE.search(said()):
        raise InputError("is damaged or cut off; copy or save it again")
    pixels: Photo = _plain(found)
    return pixels


_ONE = threading.Lock()


@contextmanager
def _quiet() -> Iterator[Callable[[], bytes]]:
    """Redirect standard error in this block: libjpeg, libpng and OpenCV print there. Yields what returns it later."""
    with _ONE, tempfile.TemporaryFile() as file:
        text = [b""]
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.flush()
        try:
            kept = os.dup(2)
        except OSError:  # standard error is closed
            yield lambda: text[0]
            return
        try:
            os.dup2(file.fileno(), 2)
            yield lambda: text[0]
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            text[0] = file.read(65_536)


def _plain(pixels: Any) -> Photo:
    """Return pixels of any kind as blue, green and red, 0 to 255; transparent ones on white."""
    if pixels.ndim == 3 and pixels.shape[2] == 3 and pixels.dtype == np.uint8:
        return pixels  # type: ignore[no-any-return]
    pixels = pixels.reshape(*pixels.shape[:2], -1)
    channels = pixels.shape[2]
    plain = np.empty((*pixels.shape[:2], 3), np.uint8)
    for top in range(0, len(pixels), _BAND):
        band = pixels[top : top + _BAND].astype(np.float32) / np.iinfo(pixels.dtype).max
        colour = band[..., : 3 if channels > 2 else 1]
        if channels in (2, 4):
            opacity = band[..., -1:]
            colour = colour * opacity + (1 - opacity)
        plain[top : top + _BAND] = np.rint(colour * 255)
    return plain


def _upright(pixels: Photo, turn: Matrix) -> Photo:
    """Return the pixels rotated and mirrored."""
    pixels = pixels if turn.a else pixels.transpose(1, 0, 2)
    return pixels[:: -1 if turn.b + turn.d < 0 else 1, :: -1 if turn.a + turn.c < 0 else 1]
