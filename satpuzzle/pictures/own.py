"""Pictures that somebody brings along for a figure: one file, or one for the front and one for the back.

`read_own("heart.svg", "heart", halves=True).half("front")` is what a card shows at the side of +heart. Files are known
by their content; `pixel_files` judges PNG and JPEG. No picture is ever cut or painted anew: it is shown through a clip.

A drawing (SVG, PNG) is shown whole, because its outline is what matters. A photograph (JPEG) has no outline; it
fills the disc that figures have, and what juts out at its longer sides is cut off.

An SVG stands in our pictures as an image, whose address holds it. Of such an image neither browsers nor resvg run what
it holds or read what it refers to; and what takes long to paint, `svg.PngPainter` bounds.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from xml.parsers import expat

from satpuzzle.errors import InputError, located, shorten
from satpuzzle.model.rule import Half
from satpuzzle.pictures.pixel_files import JPEG, PNG, Picture, check_shape, damaged, read_jpeg, read_png
from satpuzzle.pictures.scene import ARC, Group, Image, Matrix, Node, number, rectangle
from satpuzzle.runtime.files import read_bytes
from satpuzzle.runtime.language import say

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
        start = shorten(data[:12].decode("latin-1"))
        raise InputError(
            "is no PNG, JPEG or SVG (it begins with {start}); save the picture as one of these", start=start
        )


def _placed(picture: Picture, width: float, middle: float) -> Node:
    """The picture, that wide, upright, around (0, middle)."""
    height = width / picture.aspect
    if picture.upright == Matrix():
        return Image(picture.data, picture.media, -width / 2, middle - height / 2, width, height)
    if not picture.upright.a:  # it is stored lying
        width, height = height, width
    stored = Image(picture.data, picture.media, -width / 2, -height / 2, width, height)
    return Group((stored,), at=picture.upright._replace(f=middle))


# SVG.

_SVG = "http://www.w3.org/2000/svg"
_ENCODING = re.compile(rb"\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([\w.:-]+)")
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "iso-8859-15", "windows-1252")
_LENGTH = re.compile(
    r"\s*\+?((?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:e[+-]?[0-9]{1,2})?)\s*(px|pt|pc|mm|cm|q|in|)\s*", re.IGNORECASE
)
_UNITS = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96}
_TAG = re.compile(rb"""<([^\s/>]+)(?:[^"'/>]|"[^"]*"|'[^']*')*""")
_ATTRIBUTE = re.compile(rb"""([^\s=]+)\s*=\s*("[^"]*"|'[^']*')""")
_SIZES = (b"x", b"y", b"width", b"height", b"viewBox", b"preserveAspectRatio")


def read_svg(data: bytes) -> Picture:
    """A drawing, from its first tag on, which says its size. Raises InputError if it is no whole SVG file."""
    data = _decoded(data).encode()
    parser = expat.ParserCreate("utf-8", " ")
    first: list[tuple[int, str, dict[str, str]]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if name not in ("svg", f"{_SVG} svg"):
            tag = shorten(f"<{name.rpartition(' ')[2]}>")
            raise InputError("begins with {tag}, so it is no SVG picture; name another file", tag=tag)
        first.append((parser.CurrentByteIndex, name, attributes))
        parser.StartElementHandler = None

    def document_type(_name: str, _system: str | None, _public: str | None, own: int) -> None:
        if own:  # it may declare entities, which expand
            message = say("declares a document type of its own; save it as plain SVG, without editing data")
            raise InputError(message, line=parser.CurrentLineNumber)

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = start, document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise InputError(
            "is not whole as XML ({reason}); save it again from the program that drew it",
            reason=reason,
            line=error.lineno,
        ) from None
    ((at, name, attributes),) = first
    x, y, width, height = (f"{part:.9g}" for part in _box(attributes))
    found = _TAG.match(data, at)
    assert found is not None
    given = [each[0] for each in _ATTRIBUTE.finditer(found[0]) if each[1] not in _SIZES]
    if name == "svg":
        given.append(f'xmlns="{_SVG}"'.encode())
    size = f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"'
    tag_with_size = b" ".join([b"<" + found[1], *given, size.encode()])
    return Picture("image/svg+xml", tag_with_size + data[found.end() :], float(width), float(height))


def _decoded(data: bytes) -> str:
    """The text of the file, from the encodings that drawing programs write."""
    declared = _ENCODING.match(data[:1000])
    encoding = declared[1].decode().lower() if declared else "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif data.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    elif encoding not in _ENCODINGS:
        raise InputError("is written in {encoding}; save it as UTF-8", encoding=shorten(encoding))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise damaged(f"byte {error.start}") from None


def _box(attributes: dict[str, str]) -> list[float]:
    """Where the whole picture lies, and its size: its viewBox, else its width and height."""
    sides = [_LENGTH.fullmatch(attributes.get(key, "")) for key in ("width", "height")]
    found = [float(side[1]) * _UNITS[side[2].lower()] for side in sides if side]
    try:
        box = [float(part) for part in attributes.get("viewBox", "").replace(",", " ").split()]
    except ValueError:
        box = []
    if not box and len(found) == 2:
        box = [0.0, 0.0, *found]
    if len(box) != 4 or not all(abs(part) < 1e9 for part in box):
        raise InputError("has no size; give <svg> a viewBox, or a width and a height in numbers")
    check_shape(*box[2:])
    return box
