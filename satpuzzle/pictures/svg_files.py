"""SVG files that somebody brings along.

Browsers show them as images: nothing in them runs, nothing that they refer to is fetched. What paints them for PNG and
PDF knows no such limits, and cannot be interrupted. So what reaches out, what is no drawing, and what takes far longer
to draw than it looks is refused, and the rest stays as it is.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from urllib.parse import unquote
from xml.parsers import expat

from satpuzzle.errors import InputError, shorten
from satpuzzle.pictures.pixel_files import JPEG, MAX_PIXELS, PNG, Picture, check_shape, damaged, read_jpeg, read_png

MAX_DEPTH = 100  # painters of pictures may crash where elements lie within each other, or draw each other, deeper
MAX_ELEMENTS = 250_000  # what is drawn again and again is counted every time

_SVG, _XHTML, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/xlink"
_DRAWN = frozenset(
    """
    svg g defs symbol use switch a style path rect circle ellipse line polyline polygon text tspan textPath image
    linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
    feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset feTile
    title desc metadata
    """.split()  # noqa: SIM905
)

_ENCODING = re.compile(rb"\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([\w.:-]+)")
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "iso-8859-15", "windows-1252")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ADDRESS = re.compile(r"url\(.*", re.IGNORECASE | re.DOTALL)
_LOCAL = re.compile(r"url\(\s*([\"']?)#([^\"'()\s]+)\1\s*\)", re.IGNORECASE)
_RULE = re.compile(r"(?<![^{}])([^{}]*+)\{([^{}]*+)\}")
_SELECTOR = re.compile(r"\s*\.([\w-]+)\s*")
_EMBEDDED = re.compile(r"data:image/[\w.+-]+;base64,(.*)", re.DOTALL | re.IGNORECASE)
_LENGTH = re.compile(
    r"\s*\+?((?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:e[+-]?[0-9]{1,2})?)\s*(px|pt|pc|mm|cm|q|in|)\s*", re.IGNORECASE
)
_UNITS = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96}
_TAG = re.compile(rb"""<([^\s/>]+)(?:[^"'/>]|"[^"]*"|'[^']*')*""")
_ATTRIBUTE = re.compile(rb"""([^\s=]+)\s*=\s*("[^"]*"|'[^']*')""")
_SIZES = (b"x", b"y", b"width", b"height", b"viewBox", b"preserveAspectRatio")


def read_svg(data: bytes) -> Picture:
    """A drawing, from its first tag on, which says its size. Raises InputError, one line, if it may do harm."""
    reader = _Reader()
    data = _decoded(data).encode()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise InputError(
            "is not whole as XML ({reason}); save it again from the program that drew it",
            reason=reason,
            line=error.lineno,
        ) from None
    except InputError as error:
        raise error.located(line=reader.parser.CurrentLineNumber) from None
    reader.measure(0)
    x, y, width, height = (f"{part:.9g}" for part in reader.box)
    tag = _TAG.match(data, reader.start)
    assert tag is not None
    given = [found[0] for found in _ATTRIBUTE.finditer(tag[0]) if found[1] not in _SIZES]
    if reader.bare:
        given.append(f'xmlns="{_SVG}"'.encode())
    size = f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"'
    first = b" ".join([b"<" + tag[1], *given, size.encode()])
    return Picture("image/svg+xml", first + data[tag.end() :], float(width), float(height))


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


class _Reader:
    """Looks at the elements that the parser comes by. start, box: where the first tag is, and the size that it says.

    bare: is it in no namespace? shows: of each element what is drawn with it: other elements, what has a name (`#id`),
    and what style sheets draw with a class (`.class`).
    """

    def __init__(self) -> None:
        self.start, self.bare, self.box = 0, False, [0.0] * 4
        self.shows: list[list[int | str]] = []
        self.open: list[int] = []
        self.ids: dict[str, int] = {}
        self.of_class: dict[str, list[str]] = {}
        self.measured: dict[int, tuple[int, int]] = {}
        self.sheet: list[str] | None = None
        self.pixels = self.references = 0
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def _doctype(self, name: str, system: str | None, public: str | None, internal: int) -> None:
        if internal:
            raise InputError("declares a document type of its own; save it as plain SVG, without editing data")

    def _instruction(self, target: str, data: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise _outside(target)

    def _start(self, full: str, attributes: dict[str, str]) -> None:
        space, _, tag = full.rpartition(" ")
        index = len(self.shows)
        if not index:
            if space not in ("", _SVG) or tag != "svg":
                first = shorten(f"<{tag}>")
                raise InputError("begins with {tag}, so it is no SVG picture; name another file", tag=first)
            self.start, self.bare, self.box = self.parser.CurrentByteIndex, not space, _box(attributes)
        if space in ("", _SVG, _XHTML) and tag not in _DRAWN:
            raise _not_drawn(f"<{tag}>")
        if len(self.open) >= MAX_DEPTH:
            raise _too_deep()
        if index >= MAX_ELEMENTS:
            raise _too_much()
        if self.open:
            self.shows[self.open[-1]].append(index)
        self.open.append(index)
        self.shows.append([shown for key, value in attributes.items() for shown in self._shown(tag, key, value)])
        self.ids.setdefault(attributes.get("id", ""), index)
        if tag == "style":
            self.sheet = []

    def _text(self, text: str) -> None:
        if self.sheet is not None:
            self.sheet.append(text)

    def _end(self, full: str) -> None:
        self.open.pop()
        if self.sheet is not None:
            self._stylesheet(_COMMENT.sub(" ", "".join(self.sheet)))
            self.sheet = None

    def _shown(self, tag: str, key: str, value: str) -> list[str]:
        """What an attribute makes an element show."""
        space, _, key = key.rpartition(" ")
        if key in ("href", "src") and space in ("", _XLINK):
            return self._reference(tag, value.strip())
        if space:
            return []
        if key.lower().startswith("on"):
            raise _not_drawn(key)
        return [f".{each}" for each in value.split()] if key == "class" else _names(value)

    def _reference(self, tag: str, value: str) -> list[str]:
        """What an address refers to: something within the file, or a picture that it holds."""
        if value.startswith("#") and "(" not in value:
            return [value]
        embedded = _EMBEDDED.fullmatch(value) if tag == "image" else None
        if not embedded:
            raise _outside(value)
        try:
            data = b64decode("".join(embedded[1].split()), validate=True)
        except (binascii.Error, ValueError):
            raise damaged(shorten(value)) from None
        if not data.startswith((PNG, JPEG)):
            raise _outside(value)
        picture = read_png(data) if data.startswith(PNG) else read_jpeg(data)
        self.pixels += int(picture.width * picture.height)
        if self.pixels > MAX_PIXELS:
            raise _too_much()
        return []

    def _stylesheet(self, text: str) -> None:
        if "@" in text:
            raise _unknown_style(text[text.index("@") :])
        for selectors, style in _RULE.findall(text):
            names = _names(style)
            for selector in selectors.split(",") if names else ():
                found = _SELECTOR.fullmatch(selector)
                if not found:
                    raise _unknown_style(selector.strip())
                self.of_class.setdefault(found[1], []).extend(names)
        if beyond := _names(_RULE.sub("", text)):
            raise _unknown_style(beyond[0])

    def measure(self, index: int, depth: int = 1) -> tuple[int, int]:
        """How many elements are drawn with an element, and how deep they lie. Raises InputError for too many."""
        if index not in self.measured:
            if depth > MAX_DEPTH:  # or it draws itself
                raise _too_deep()
            below = [self.measure(each, depth + 1) for each in self._drawn_with(index)]
            self.measured[index] = (
                1 + sum(weight for weight, _ in below),
                1 + max((deep for _, deep in below), default=0),
            )
        weight, deep = self.measured[index]
        if weight > MAX_ELEMENTS:
            raise _too_much()
        if depth + deep > MAX_DEPTH + 1:
            raise _too_deep()
        return weight, deep

    def _drawn_with(self, index: int) -> Iterator[int]:
        for shown in self.shows[index]:
            if isinstance(shown, int):
                yield shown
                continue
            for name in self.of_class.get(shown[1:], ()) if shown.startswith(".") else (shown,):
                self.references += 1
                if self.references > MAX_ELEMENTS:
                    raise _too_much()
                for meant in dict.fromkeys((name[1:], unquote(name[1:]))):
                    if meant in self.ids:
                        yield self.ids[meant]


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


def _names(text: str) -> list[str]:
    """What an attribute or a style refers to, as `#id`. Raises InputError if that is outside, or cannot be seen."""
    text = _COMMENT.sub(" ", text)
    address = _ADDRESS.search(_LOCAL.sub(" ", text))
    if address:
        raise _outside(address[0])
    if "\\" in text and "(" in text:
        raise _unknown_style("\\")
    return [f"#{found[2]}" for found in _LOCAL.finditer(text)]


def _outside(what: str) -> InputError:
    return InputError("refers to {what}; nothing is fetched: embed it, or save the picture as PNG", what=shorten(what))


def _not_drawn(what: str) -> InputError:
    return InputError(
        "holds {what}, which is not drawn here; remove it, or save the picture as PNG", what=shorten(what)
    )


def _unknown_style(what: str) -> InputError:
    return InputError("holds a style that may reach outside, {what}; save the picture as PNG", what=shorten(what))


def _too_deep() -> InputError:
    return InputError("has elements within each other, {n} deep; save the picture as PNG", n=MAX_DEPTH)


def _too_much() -> InputError:
    return InputError("draws more than {n} elements, repeated ones counted each time; save it as PNG", n=MAX_ELEMENTS)
