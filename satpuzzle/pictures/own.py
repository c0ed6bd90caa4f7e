"""Picture files of users: for figures, one file, or one for the front and one for the back.

`read_own("heart.svg", "heart", halves=True).half("front")` is the picture at a side +heart. File types are recognised
by content. Pictures are not changed, but shown through a clip.

All kinds of files are shown alike: in the square around the disc of a figure, as large as fits, and clipped to the
side's share of the card, the triangle from the side to the middle. So what is inside the disc is never clipped.

An SVG is embedded as an image with a data URL. Neither browsers nor typst run scripts in such an image or load what it
refers to. `typeset` limits the time that it takes to draw.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree

from satpuzzle.errors import InputError, Parts, located, shorten
from satpuzzle.model.rule import Half
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Point, Use, bounds, letters_of, polygon, rectangle
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
        share: The path to which each half is clipped: the part of the card at a side (see `card_painter.share`);
            None: what is above the join.
    """

    pictures: tuple[Picture, ...]
    share: str | None = None

    def half(self, side: Half) -> tuple[Node, ...]:
        """Return the picture at a side of a card above the join, y = 0.

        The whole figure fits the box from (-1, -1) to (1, 1), with its front above the join.

        Args:
            side: "front"; "back", the part below the join rotated by 180°; or "half" for unsigned puzzles, the whole
                picture on the join, at most 2 wide and 1 high.
        """
        picture = self.pictures[-1 if side == "back" else 0]
        if len(self.pictures) == 1 and side != "half":
            width, middle = min(2.0, 2 * picture.aspect), 0.0
        else:  # of equal width, so that lines continue across the join
            width = min(2.0, *(each.aspect for each in self.pictures))
            middle = -width / picture.aspect / 2
        way = -1 if side == "back" else 1
        turned = Group((placed(picture, width, (0.0, way * middle)),), at=Matrix(way, d=way))
        return (Group((turned,), clip=self.share or rectangle(-1, -1, 1, 0)),)


def read_own(value: str, figure: str, halves: bool, share: str | None = None) -> OwnMotif:
    """Read the pictures of a figure.

    Args:
        value: FILE, or FRONT,BACK for figures with halves. A single file is then cut in two; the front is above.
        figure: The figure, for errors.
        halves: Whether figures have halves.
        share: The path to which they are clipped (see `OwnMotif`).

    Returns:
        The pictures.

    Raises:
        InputError: If a file is not a valid picture; the error names it.
    """
    names = [value] if os.path.isfile(value) else [name.strip() for name in value.split(",")]
    if len(names) > 2 or not all(names):
        raise InputError("expected one picture, FILE, or a front and a back, FRONT,BACK", source=f"{figure}={value}")
    if len(names) == 2 and not halves:
        raise InputError(
            "are two pictures, but figures of unsigned puzzles have no fronts and backs; give only one picture",
            source=f"{figure}={value}",
        )
    return OwnMotif(tuple(map(read_picture, names)), share)


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


def placed(picture: Picture, width: float, middle: Point) -> Node:
    """Return the picture, upright, with this width, around this point."""
    height = width / picture.aspect
    if not picture.upright.a:  # stored on its side
        width, height = height, width
    stored = Image(picture.data, picture.media, -width / 2, -height / 2, width, height)
    return Group((stored,), at=picture.upright._replace(e=middle[0], f=middle[1]))


def covering(picture: Picture, corners: Sequence[Point]) -> Group:
    """Return a picture that covers a polygon."""
    left, top, right, bottom = bounds(corners)
    width, middle = max(right - left, (bottom - top) * picture.aspect), ((left + right) / 2, (top + bottom) / 2)
    return Group((placed(picture, width, middle),), clip=polygon(corners))


def _checked(picture: Picture) -> Picture:
    """Return the picture. Raises InputError if it is empty, extremely long, or too large."""
    width, height = picture.width, picture.height
    if not width > 0 or not height > 0 or not 1 / MAX_ASPECT <= width / height <= MAX_ASPECT:
        told: Parts = {"width": f"{width:.6g}", "height": f"{height:.6g}", "limit": MAX_ASPECT}
        raise InputError("is {width} x {height}; the longer side can be at most {limit} times the shorter one", **told)
    if picture.media != SVG and width * height > MAX_PIXELS:
        told = {"width": width, "height": height, "limit": MAX_PIXELS // 1_000_000, "enough": 1000}
        raise InputError(
            "is {width} x {height} pixels, more than {limit} million; reduce it, {enough} x {enough} is enough", **told
        )
    return picture


# PNG and JPEG: without metadata, in the orientation that it told. Whoever shows them says if pixels are damaged.

_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"IDAT", b"IEND")
_SOS, _EXIF, _END = 0xDA, 0xE1, b"\xff\xd9"
_METADATA = {*range(0xE0, 0xF0), 0xFE} - {0xE0, 0xE2, 0xEE}  # except those about colours
_SEGMENT = re.compile(rb"\xff++([^\x00\xd0-\xd7])(..)", re.DOTALL)
_HELD = re.compile(rb"(?:\x12\x01\x03\0\x01\0\0\0|\x01\x12\0\x03\0\0\0\x01\0)([\x01-\x08])")  # orientation in Exif data


def damaged() -> InputError:
    """Return the error for a damaged file."""
    return InputError("is damaged or cut off; copy or save it again")


def read_png(data: bytes) -> Picture:
    """Read a PNG without its metadata, in its orientation; of an animation, the still picture. Raises InputError."""
    kept, note, at, kind = [PNG], b"", len(PNG), b""
    if data[12:16] != b"IHDR":
        raise damaged()
    while kind != b"IEND":
        kind, end = data[at + 4 : at + 8], at + 12 + int.from_bytes(data[at : at + 4], "big")
        if end > len(data):
            raise damaged()
        if kind in _KEPT:
            kept.append(data[at:end])
        note = data[at:end] if kind == b"eXIf" else note
        at = end
    return _bitmap("image/png", kept, data[16:20], data[20:24], note)


def read_jpeg(data: bytes) -> Picture:
    """Read a JPEG without its metadata, in its orientation. Raises InputError if it is invalid."""
    kept, note, size, at, marker = [data[:2]], b"", b"", 2, 0
    while marker != _SOS:
        found = _SEGMENT.match(data, at)
        end = found.end() - 2 + int.from_bytes(found[2], "big") if found else 0
        if not found or not found.end() <= end <= len(data):
            raise damaged()
        marker, segment, content = found[1][0], data[at:end], data[found.end() : end]
        note = content if marker == _EXIF and content.startswith(b"Exif") else note
        if marker in (0xC0, 0xC1, 0xC2):  # baseline, extended and progressive
            size = content[1:5]
            if content[5:6] == b"\4":
                raise InputError("has CMYK colours; save it as an RGB JPEG, or as PNG")
        if marker not in _METADATA:
            kept.append(segment)
        at = end
    last = data.find(_END, at)
    if not size or last < 0:
        raise damaged()
    return _bitmap("image/jpeg", [*kept, data[at : last + 2]], size[2:], size[:2], note)


def _bitmap(media: str, kept: list[bytes], across: bytes, down: bytes, note: bytes) -> Picture:
    """Return the picture of these parts of a file, with its size and Exif data. Raises InputError."""
    held, width, height = _HELD.search(note), int.from_bytes(across, "big"), int.from_bytes(down, "big")
    place = held[1][0] - 1 if held else 0
    one, other = 1 if place % 4 in (0, 3) else -1, 1 if place % 4 < 2 else -1
    if place < 4:
        return _checked(Picture(media, b"".join(kept), width, height, Matrix(one, 0, 0, other)))
    return _checked(Picture(media, b"".join(kept), height, width, Matrix(0, other, one, 0)))


# SVG: without comments, a document type, and references to other files.

UNITS = {"": 1, "px": 1, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}  # in px
_NAMESPACE = "http://www.w3.org/2000/svg"
_LENGTH = re.compile(r"\s*\+?([0-9.]+(?:e-?[0-9]{1,2})?)\s*(px|pt|mm|cm|in|)\s*", re.IGNORECASE)
_CMYK = re.compile(r"(?<=#[0-9a-fA-F]{6})\s+icc-color\([^()\"]*\)")  # beside the same colour in RGB
_NAMES = re.compile(r"""\sid="|href="#|url\(\s*(?:&quot;|["'])?#""")
_COMMENT, _RULE = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL), re.compile(r"([^{}]+)\{")
_INNER = re.compile(r"\s*(?:#|data:image/)")


def read_svg(data: bytes) -> Picture:
    """Read an SVG file. Raises InputError if it is invalid."""
    try:
        root = ElementTree.fromstring(data.lstrip())
        if root.tag not in ("svg", f"{{{_NAMESPACE}}}svg"):
            tag = shorten(f"<{root.tag.rpartition('}')[2]}>")
            raise InputError("begins with {tag}, so it is not an SVG picture; choose another file", tag=tag)
        x, y, width, height = (f"{part:.9g}" for part in _box(root.attrib))
        root.attrib.update(viewBox=f"{x} {y} {width} {height}", width=width, height=height)
        for name in {"x", "y", "preserveAspectRatio"}.intersection(root.keys()):
            del root.attrib[name]
        if root.tag == "svg":
            root.set("xmlns", _NAMESPACE)
        for each in root.iter():
            for name in [name for name, value in each.items() if name.endswith("href") and not _INNER.match(value)]:
                each.set("data-href", each.attrib.pop(name))
        text = _CMYK.sub("", ElementTree.tostring(root, "unicode"))
    except (ElementTree.ParseError, LookupError, ValueError, RecursionError) as error:
        reason = str(error)
        raise InputError(
            "is not valid XML ({reason}); save it again with the program that drew it", reason=reason
        ) from None
    return _checked(Picture(SVG, text.encode(), float(width), float(height)))


def inside(data: bytes, mark: str, box: Mapping[str, str]) -> str:
    """Return an SVG file as an element of another: its names begin with `mark`, and its style holds for it only.

    Args:
        data: The file.
        mark: The prefix of its names.
        box: The attributes that place it.

    Returns:
        The element.
    """
    root = ElementTree.fromstring(data)
    root.attrib.update(box)
    for style in root.iter(f"{{{_NAMESPACE}}}style"):
        style.text = _RULE.sub(lambda rule: _within(rule[1], mark) + "{", _COMMENT.sub("", style.text or ""))
    text = _NAMES.sub(rf"\g<0>{mark}", ElementTree.tostring(root, "unicode"))
    return f'<g id="{mark}all">{text}</g>'


def _within(selectors: str, mark: str) -> str:
    """Return the selectors of a rule for what is inside the element with that mark."""
    return ",".join(f"#{mark}all {each.replace('#', '#' + mark)}" for each in selectors.split(","))


def _box(attributes: Mapping[str, str]) -> list[float]:
    """Return the viewBox, or one made of width and height. Raises InputError."""
    sides = [_LENGTH.fullmatch(attributes.get(key, "")) for key in ("width", "height")]
    try:
        box = [float(part) for part in attributes.get("viewBox", "").replace(",", " ").split()]
        box = box or [0.0, 0.0, *(float(side[1]) * UNITS[side[2].lower()] for side in sides if side)]
    except ValueError:
        box = []
    if len(box) != 4 or not all(abs(part) < 1e9 for part in box):
        raise InputError("has no size; give <svg> a viewBox, or a width and a height in numbers")
    return box


# In print: few pixels per inch (ppi), or parts that are left out.

GOOD = 300  # ppi that are enough for print


def in_print(nodes: Iterable[Node], pictures: Iterable[Picture]) -> list[str]:
    """Return remarks on what may disappoint in pictures of users that these nodes, which are in mm, show."""
    sizes: dict[bytes, float] = {}
    for data, area in _areas(nodes, Matrix()):
        sizes[data] = max(area, sizes.get(data, 0.0))
    shown = {picture.name: picture for picture in pictures if picture.data in sizes}
    return [f"{name}: {note}" for name, each in shown.items() for note in _notes(each, sizes[each.data])]


def _areas(nodes: Iterable[Node], at: Matrix) -> Iterator[tuple[bytes, float]]:
    """Yield images and their areas."""
    for node in nodes:
        if isinstance(node, Image):
            yield node.data, abs(at.a * at.d - at.b * at.c) * node.width * node.height
        elif isinstance(node, (Group, Use)):
            yield from _areas(node.children, at.after(node.at))


def _notes(picture: Picture, area: float) -> Iterator[str]:
    """Yield what may disappoint: too few pixels per inch, or parts of an SVG file."""
    if picture.media != SVG:
        ppi = round(25.4 * math.sqrt(picture.width * picture.height / area))
        if ppi < GOOD:
            yield say("only {ppi} ppi in print; save it larger, for {good} ppi", ppi=ppi, good=GOOD)
        return
    if re.search(rb"<(?:\w+:)?image\s[^>]*?\bhref\s*=\s*[\"'](?!\s*data:)", picture.data):
        yield say("pictures in other files are not shown; embed them")
    if letters_of(picture.data):
        yield say("text is printed in the font of the PDF; convert it to paths to keep another font")
