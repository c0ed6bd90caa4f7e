"""Picture files of users: for figures, one file, or one for the front and one for the back.

`read_own("heart.svg", "heart", halves=True).half("front")` is the picture at a side +heart. File types are recognised
by content. Pictures are not changed, but shown through a clip.

All kinds of files are shown alike: in the square around the disc of a figure, as large as fits, and clipped to the
side's share of the card, the triangle from the side to the middle. So what is inside the disc is never clipped.

An SVG is embedded as an image with a data URL. Neither browsers nor typst run scripts in such an image or load what it
refers to. `typeset` limits the time that it takes to draw.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree
from xml.parsers import expat

from satpuzzle.errors import InputError, located, shorten
from satpuzzle.model.rule import Half
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, rectangle
from satpuzzle.runtime.files import read_bytes
from satpuzzle.runtime.language import say

MAX_MEGABYTES = 20
MAX_ASPECT = 50
MAX_PIXELS = 40_000_000
SVG = "image/svg+xml"
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


@dataclass(frozen=True)
class Picture:
    """A complete and safe picture file.

    Attributes:
        media: Its media type.
        data: Its content.
        width: Its width as shown, in pixels (or in the unit of an SVG).
        height: Its height as shown.
        upright: Rotates and mirrors the stored picture around its middle.
        name: The path of the file.
    """

    media: str
    data: bytes
    width: float
    height: float
    upright: Matrix = field(default_factory=Matrix)
    name: str = ""

    @property
    def aspect(self) -> float:
        """Width divided by height."""
        return self.width / self.height


@dataclass(frozen=True)
class OwnMotif:
    """The pictures of a figure: one, or front and back.

    Attributes:
        pictures: The pictures.
        share: The path to which each half is clipped: the part of the card at a side (see `card_painter.share`).
    """

    pictures: tuple[Picture, ...]
    share: str = rectangle(-1, -1, 2, 1)  # what is above the join, without a card

    def half(self, side: Half) -> tuple[Node, ...]:
        """Return the picture at a side of a card above the join, y = 0.

        The whole figure fits the box from (-1, -1) to (1, 1), with its front above the join.

        Args:
            side: "front"; "back", the part below the join rotated by 180°; or "half" for unsigned puzzles, the whole
                picture on the join, at most 2 wide and 1 high.
        """
        picture = self.pictures[-1 if side == "back" else 0]
        if side == "half":
            width = min(2.0, picture.aspect)
            middle = -width / picture.aspect / 2
        elif len(self.pictures) == 1:
            width, middle = min(2.0, 2 * picture.aspect), 0.0
        else:  # of equal width, so that lines continue across the join
            width = min(2.0, *(each.aspect for each in self.pictures))
            middle = -width / picture.aspect / 2
        shown = placed(picture, width, -middle if side == "back" else middle)
        turned = Group((shown,), at=Matrix(-1, 0, 0, -1)) if side == "back" else shown
        return (Group((turned,), clip=self.share),)


def read_own(value: str, figure: str, halves: bool) -> OwnMotif:
    """Read the pictures of a figure.

    Args:
        value: FILE, or FRONT,BACK for figures with halves. A single file is then cut in two; the front is above.
        figure: The figure, for errors.
        halves: Whether figures have halves.

    Returns:
        The pictures.

    Raises:
        InputError: If a file is not a valid picture; the error names it.
    """
    names = [value] if os.path.isfile(value) else [name.strip() for name in value.split(",")]
    if len(names) > 2 or not all(names):
        raise InputError("expected one picture, FILE, or a front and a back, FRONT,BACK", source=f"{figure}={value}")
    if len(names) == 2 and not halves:
        message = say(
            "are two pictures, but figures of unsigned puzzles have no fronts and backs; give only one picture"
        )
        raise InputError(message, source=f"{figure}={value}")
    return OwnMotif(tuple(map(read_picture, names)))


def read_picture(name: str) -> Picture:
    """Read a picture file. Raises InputError with its name."""
    data = read_bytes(name, MAX_MEGABYTES * 1_000_000)
    with located(name):
        if len(data) > MAX_MEGABYTES * 1_000_000:
            raise InputError("is larger than {n} MB; reduce it (1000 x 1000 pixels is enough)", n=MAX_MEGABYTES)
        if not data:
            raise InputError("is empty; save the picture again")
        if data.startswith(PNG):
            return replace(read_png(data), name=name)
        if data.startswith(JPEG):
            return replace(read_jpeg(data), name=name)
        if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
            return replace(read_svg(data), name=name)
        start = shorten(data[:12].decode("latin-1"))
        raise InputError("is not a PNG, JPEG or SVG (it begins with {start}); save it as one of these", start=start)


def placed(picture: Picture, width: float, middle: float) -> Node:
    """Return the picture, upright, with this width, around (0, middle)."""
    height = width / picture.aspect
    if picture.upright == Matrix():
        return Image(picture.data, picture.media, -width / 2, middle - height / 2, width, height)
    if not picture.upright.a:  # stored on its side
        width, height = height, width
    stored = Image(picture.data, picture.media, -width / 2, -height / 2, width, height)
    return Group((stored,), at=picture.upright._replace(f=middle))


# PNG and JPEG: of a reasonable size, without metadata. Whoever shows them says if pixels are damaged.


def damaged() -> InputError:
    """Return the error for a damaged file."""
    return InputError("is damaged or cut off; copy or save it again")


def check_shape(width: float, height: float) -> None:
    """Raise InputError if a picture is empty or extremely long."""
    if not width > 0 or not height > 0 or not 1 / MAX_ASPECT <= width / height <= MAX_ASPECT:
        raise InputError(
            "is {width} x {height}; the longer side can be at most {limit} times the shorter one",
            width=f"{width:.6g}",
            height=f"{height:.6g}",
            limit=MAX_ASPECT,
        )


def check_pixels(width: int, height: int) -> None:
    """Raise InputError if a picture of this size in pixels is empty, extremely long, or too large."""
    check_shape(width, height)
    if width * height > MAX_PIXELS:
        raise InputError(
            "is {width} x {height} pixels, more than {limit} million; reduce it, {enough} x {enough} is enough",
            width=width,
            height=height,
            limit=MAX_PIXELS // 1_000_000,
            enough=1000,
        )


_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"IDAT", b"IEND")


def read_png(data: bytes) -> Picture:
    """Read a PNG without its metadata, in its orientation; of an animation, the still picture. Raises InputError."""
    if data[12:16] != b"IHDR" or len(data) < 33:
        raise damaged()
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    check_pixels(width, height)
    kept, held, at, kind = [PNG], Matrix(), len(PNG), b""
    while kind != b"IEND":
        kind, end = data[at + 4 : at + 8], at + 12 + int.from_bytes(data[at : at + 4], "big")
        if end > len(data):
            raise damaged()
        if kind in _KEPT:
            kept.append(data[at:end])
        if kind == b"eXIf":
            held = upright(data[at + 8 : end - 4], held)
        at = end
    return Picture("image/png", b"".join(kept), *((width, height) if held.a else (height, width)), held)


_ORIENTATIONS = {  # the orientation in Exif data
    2: Matrix(-1, 0, 0, 1),
    3: Matrix(-1, 0, 0, -1),
    4: Matrix(1, 0, 0, -1),
    5: Matrix(0, 1, 1, 0),
    6: Matrix(0, 1, -1, 0),
    7: Matrix(0, -1, -1, 0),
    8: Matrix(0, -1, 1, 0),
}
_SOS, _EXIF, _EXIF_START, _END = 0xDA, 0xE1, b"Exif\0\0", b"\xff\xd9"
_METADATA = {*range(0xE0, 0xF0), 0xFE} - {0xE0, 0xE2, 0xEE}  # except those about colours
_MARK = re.compile(rb"\xff++([^\x00\xd0-\xd7])", re.DOTALL)


def read_jpeg(data: bytes) -> Picture:
    """Read a JPEG without its metadata, in its orientation. Raises InputError if it is invalid."""
    kept, held, size, at, marker = [data[:2]], Matrix(), (0, 0), 2, 0
    while marker != _SOS:
        found = _MARK.match(data, at)
        start = found.end() if found else len(data)
        end = start + int.from_bytes(data[start : start + 2], "big")
        if not found or end > len(data) or end < start + 2:
            raise damaged()
        marker, content, at = found[1][0], data[start + 2 : end], end
        if marker in (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF):
            raise InputError("is an unusual kind of JPEG; save it as an ordinary JPEG")
        if marker == _EXIF and content.startswith(_EXIF_START):
            held = upright(content, held)
        if marker in (0xC0, 0xC1, 0xC2):  # baseline, extended and progressive
            if len(content) < 6:
                raise damaged()
            if content[5] == 4:
                raise InputError("has CMYK colours; save it as an RGB JPEG, or as PNG")
            size = int.from_bytes(content[3:5], "big"), int.from_bytes(content[1:3], "big")
            check_pixels(*size)
        if marker not in _METADATA:
            kept.append(b"\xff" + bytes([marker]) + data[start:end])
    last = data.find(_END, at)
    if size == (0, 0) or last < 0:
        raise damaged()
    width, height = size if held.a else size[::-1]
    return Picture("image/jpeg", b"".join([*kept, data[at : last + 2]]), width, height, held)


def upright(note: bytes, otherwise: Matrix) -> Matrix:
    """Return what rotates and mirrors a picture with these Exif data; `otherwise` if they do not say it."""
    note = note.removeprefix(_EXIF_START)
    if note[:4] not in (b"II*\0", b"MM\0*"):
        return otherwise

    def at(place: int, length: int) -> int:
        return int.from_bytes(note[place : place + length], "little" if note.startswith(b"II") else "big")

    start = at(4, 4)
    for entry in range(start + 2, start + 2 + 12 * at(start, 2), 12):
        if at(entry, 2) == 0x0112:
            return _ORIENTATIONS.get(at(entry + 8, 2), otherwise)
    return otherwise


# SVG.

UNITS = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96}  # in px
_NAMESPACE = "http://www.w3.org/2000/svg"
_ENCODING = re.compile(rb"\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([\w.:-]+)")
_LENGTH = re.compile(
    r"\s*\+?((?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:e[+-]?[0-9]{1,2})?)\s*(px|pt|pc|mm|cm|q|in|)\s*", re.IGNORECASE
)
_CMYK = re.compile(rb"(?<=#[0-9a-fA-F]{6})\s+icc-color\([^()\"]*\)")  # beside the same colour in RGB
_TAG = re.compile(rb"""<([^\s/>]+)(?:[^"'/>]|"[^"]*"|'[^']*')*""")
_ATTRIBUTE = re.compile(rb"""([^\s=]+)\s*=\s*("[^"]*"|'[^']*')""")
_POINTER = re.compile(r"url\(\s*[\"']?#")
_REFERENCE = re.compile(r"""(?<=\s)[^\s=]*href\s*=\s*(?!["']\s*(?:#|data:image/))(?:"[^"]*"|'[^']*')""")
_SIZES = (b"x", b"y", b"width", b"height", b"viewBox", b"preserveAspectRatio")


def read_svg(data: bytes) -> Picture:
    """Read an SVG from its first tag, which gets its size. Raises InputError if it is invalid."""
    data = _CMYK.sub(b"", _decoded(data).encode())
    parser = expat.ParserCreate("utf-8", " ")
    first: list[tuple[int, str, dict[str, str]]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if name not in ("svg", f"{_NAMESPACE} svg"):
            tag = shorten(f"<{name.rpartition(' ')[2]}>")
            raise InputError("begins with {tag}, so it is not an SVG picture; choose another file", tag=tag)
        first.append((parser.CurrentByteIndex, name, attributes))
        parser.StartElementHandler = None

    def document_type(_name: str, _system: str | None, _public: str | None, own: int) -> None:
        if own:  # it may declare entities that expand
            message = say("declares a document type; save it as plain SVG, without data for editing")
            raise InputError(message, line=parser.CurrentLineNumber)

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = start, document_type
    _parse(parser, data)
    ((at, name, attributes),) = first
    x, y, width, height = (f"{part:.9g}" for part in _box(attributes))
    found = _TAG.match(data, at)
    assert found is not None
    given = [each[0] for each in _ATTRIBUTE.finditer(found[0]) if each[1] not in _SIZES]
    if name == "svg":  # without a namespace
        given = [each for each in given if not re.match(rb"xmlns\s*=", each)] + [f'xmlns="{_NAMESPACE}"'.encode()]
    size = f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"'
    shown = b" ".join([b"<" + found[1], *given, size.encode()]) + data[found.end() :]
    _parse(expat.ParserCreate("utf-8"), shown)  # refuses entities of an external document type
    return Picture(SVG, shown, float(width), float(height))


def by_itself(data: bytes) -> str:
    """Return an SVG file without references to other files, even those that its parser would not follow."""
    return _REFERENCE.sub("", data.decode())


def inside(data: bytes, mark: str, box: Mapping[str, str]) -> str:
    """Return an SVG file as an element of another: its names begin with `mark`, and its style holds for it only.

    Args:
        data: The file.
        mark: The prefix of its names.
        box: The attributes that place it.

    Returns:
        The element.

    Raises:
        InputError: It is nested too deeply.
    """
    root = ElementTree.fromstring(by_itself(data))
    for each in root.iter():
        for name, value in each.attrib.items():
            value = f"#{mark}{value[1:]}" if name.endswith("href") and value[:1] == "#" else value
            each.set(name, mark + value if name == "id" else _POINTER.sub(rf"\g<0>{mark}", value))
        if each.tag == f"{{{_NAMESPACE}}}style":
            text = re.sub(r"/\*.*?(?:\*/|\Z)", "", each.text or "", flags=re.DOTALL)
            rules = [rule.partition("{") for rule in text.split("}")[:-1]]
            each.text = "".join(
                ",".join(f"#{mark}all {one}" for one in what.replace("#", f"#{mark}").split(","))
                + "{"
                + _POINTER.sub(rf"\g<0>{mark}", how)
                + "}"
                for what, _, how in rules
            )
    root.attrib.update(box)
    try:
        return f'<g id="{mark}all">{ElementTree.tostring(root, "unicode")}</g>'
    except RecursionError as error:
        raise InputError("this picture cannot be drawn ({why}); write .svg", why=error) from None


def _parse(parser: expat.XMLParserType, data: bytes) -> None:
    """Parse an XML document. Raises InputError."""
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise InputError(
            "is not valid XML ({reason}); save it again with the program that drew it", reason=reason, line=error.lineno
        ) from None


def _decoded(data: bytes) -> str:
    """Decode a file in one of the encodings of drawing programs. Raises InputError."""
    declared = _ENCODING.match(data[:1000])
    encoding = declared[1].decode() if declared else "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif data.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    try:
        return data.decode(encoding)
    except (LookupError, UnicodeError):
        raise InputError("is not text in {encoding}; save it as UTF-8", encoding=shorten(encoding)) from None


def _box(attributes: dict[str, str]) -> list[float]:
    """Return the viewBox, or one made of width and height. Raises InputError."""
    sides = [_LENGTH.fullmatch(attributes.get(key, "")) for key in ("width", "height")]
    found = [float(side[1]) * UNITS[side[2].lower()] for side in sides if side]
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
