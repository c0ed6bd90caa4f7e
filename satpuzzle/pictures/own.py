"""Pictures that somebody brings along for a figure: one file, or one for the front and one for the back.

`read_own("heart.svg", "heart", halves=True).half("front")` is what a card shows at the side of +heart. Files are known
by their content; `pixel_files` and `svg_files` judge them. No picture is ever cut or painted anew: it is shown through
a clip.

A drawing (SVG, PNG) is shown whole, because its outline is what matters. A photograph (JPEG) has no outline; it
fills the disc that figures have, and what juts out at its longer sides is cut off.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from satpuzzle.errors import InputError, located, shorten
from satpuzzle.model.rule import Half
from satpuzzle.pictures.pixel_files import JPEG, PNG, Picture, read_jpeg, read_png
from satpuzzle.pictures.scene import ARC, Group, Image, Matrix, Node, number, rectangle
from satpuzzle.pictures.svg_files import read_svg
from satpuzzle.runtime.files import read_bytes
from satpuzzle.runtime.language import say

_OTHERS = (  # what files begin with, after that many bytes, and what they are
    (0, b"GIF8", "GIF"),
    (8, b"WEBP", "WebP"),
    (4, b"ftypavif", "AVIF"),
    (4, b"ftyp", "HEIC"),
    (0, b"BM", "BMP"),
    (0, b"II*\0", "TIFF"),
    (0, b"MM\0*", "TIFF"),
    (0, b"%PDF", "PDF"),
    (0, b"8BPS", "PSD"),
    (0, b"\x1f\x8b", "gzip (.svgz)"),
)
_HANDLE = number(ARC, 4)
_HALF_DISC = {
    "front": f"M-1 0 C-1 -{_HANDLE} -{_HANDLE} -1 0 -1 C{_HANDLE} -1 1 -{_HANDLE} 1 0 Z",
    "back": f"M-1 0 C-1 {_HANDLE} -{_HANDLE} 1 0 1 C{_HANDLE} 1 1 {_HANDLE} 1 0 Z",
}
_HALF_BOX = {"front": rectangle(-1, -1, 2, 1), "back": rectangle(-1, 0, 2, 1)}


MAX_MEGABYTES = 20


@dataclass(frozen=True)
class OwnMotif:
    """The pictures of a figure: one, or those of its front and of its back."""

    pictures: tuple[Picture, ...]

    def half(self, side: Half) -> tuple[Node, ...]:
        """What a card shows at a side, in a frame in which the card lies above the join, y = 0.

        The whole figure has the box from (-1, -1) to (1, 1), its front above the join. "front": that. "back": what is
        below the join, turned by half, as cards show it. "half", of unsigned puzzles: the whole picture, standing
        on the join, no wider than 2 and no higher than 1.
        """
        if side == "half":
            picture = self.pictures[0]
            width = min(2.0, picture.aspect)
            return (_placed(picture, width, -width / picture.aspect / 2),)
        picture = self.pictures[-1 if side == "back" else 0]
        photograph = picture.media == "image/jpeg"
        if len(self.pictures) == 1:
            width, middle = (max if photograph else min)(2.0, 2 * picture.aspect), 0.0
        elif photograph:
            width, middle = max(2.0, picture.aspect), -0.5
        else:  # both as wide as each other, so that what crosses the join goes on at the other side
            width = min(2.0, *(each.aspect for each in self.pictures))
            middle = -width / picture.aspect / 2
        clip = (_HALF_DISC if photograph else _HALF_BOX)[side]
        back = side == "back"
        shown = _placed(picture, width, -middle if back else middle)
        return (Group((shown,), at=Matrix(-1, 0, 0, -1) if back else None, clip=clip),)


def read_own(value: str, figure: str, halves: bool) -> OwnMotif:
    """The pictures that `value` names for a figure: FILE, or FRONT,BACK if it has halves.

    A single file of a figure with halves is cut in two: above is the front. Raises InputError, one line, with the file.
    """
    names = [value] if os.path.isfile(value) else [name.strip() for name in value.split(",")]
    if len(names) > 2 or not all(names):
        raise InputError("name one picture, FILE, or a front and a back, FRONT,BACK", source=f"{figure}={value}")
    if len(names) == 2 and not halves:
        message = say("are two pictures, but figures of unsigned puzzles have no fronts and backs; name one")
        raise InputError(message, source=f"{figure}={value}")
    return OwnMotif(tuple(map(_read, names)))


def _read(name: str) -> Picture:
    """The picture in a file. Raises InputError, one line, with its name."""
    data = read_bytes(name, MAX_MEGABYTES * 1_000_000)
    with located(name):
        if len(data) > MAX_MEGABYTES * 1_000_000:
            raise InputError("is larger than {n} MB; save it smaller, 1000 x 1000 pixels are plenty", n=MAX_MEGABYTES)
        if not data:
            raise InputError("is empty; save the picture again")
        if data.startswith(PNG):
            return read_png(data)
        if data.startswith(JPEG):
            return read_jpeg(data)
        if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
            return read_svg(data)
        kind = next((kind for at, mark, kind in _OTHERS if data.startswith(mark, at)), None)
        if kind:
            raise InputError("is {kind}; save the picture as PNG, JPEG or SVG", kind=kind)
        start = shorten(data[:12].decode("latin-1"))
        raise InputError("is no picture (it begins with {start}); name a PNG, JPEG or SVG file", start=start)


def _placed(picture: Picture, width: float, middle: float) -> Node:
    """The picture, that wide, upright, around (0, middle)."""
    height = width / picture.aspect
    if picture.upright == Matrix():
        return Image(picture.data, picture.media, -width / 2, middle - height / 2, width, height)
    if not picture.upright.a:  # it is stored lying
        width, height = height, width
    stored = Image(picture.data, picture.media, -width / 2, -height / 2, width, height)
    return Group((stored,), at=picture.upright._replace(f=middle))
