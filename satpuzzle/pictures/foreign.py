"""SVG files of other people: what is known to be harmless is written anew, what reaches out or runs is refused.

Nothing is ever fetched, no entity is expanded. The file is read once, element by element: those of SVG that draw are
copied with the attributes that say how; what drawing programs note for themselves (other namespaces, metadata,
titles) is left out; scripts, references to other files and elements not listed here are errors.
"""

from __future__ import annotations

import binascii
import itertools
import math
import re
from base64 import b64decode, b64encode
from urllib.parse import unquote
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from satpuzzle.errors import InputError, shorten
from satpuzzle.pictures.png import JPEG, MAX_PIXELS, PNG, Picture, check_shape, damaged, read_jpeg, read_png
from satpuzzle.runtime.language import say

MAX_DEPTH = 100  # painters of pictures may crash where elements lie within each other, or draw each other, deeper
MAX_ELEMENTS = 250_000  # what is drawn again and again is counted every time

_SVG, _HTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
_XLINK, _XML = "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_DRAWN = _words(
    "svg g defs symbol use switch a style path rect circle ellipse line polyline polygon text tspan textPath image"
    " linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix"
    " feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge"
    " feMergeNode feOffset feTile"
)
_UNSEEN = frozenset(["title", "desc", "metadata"])
_RUNNING = _words(
    "script handler listener foreignobject iframe object embed audio video canvas html"
    " animate animatecolor animatemotion animatetransform set discard"
)
_WORDED = frozenset(["text", "tspan", "textPath"])  # whose text is seen

_ATTRIBUTES = _words(
    # which, where and how large
    "id class style transform x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate d points width height viewBox"
    " preserveAspectRatio pathLength textLength lengthAdjust startOffset method spacing side systemLanguage overflow"
    # areas and lines
    " fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin"
    " stroke-miterlimit stroke-opacity stroke-width paint-order vector-effect color color-interpolation"
    " color-interpolation-filters opacity display visibility mix-blend-mode isolation shape-rendering"
    " image-rendering text-rendering clip-path clip-rule mask filter enable-background"
    # words
    " font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight"
    " font-feature-settings letter-spacing word-spacing text-anchor text-decoration dominant-baseline"
    " alignment-baseline baseline-shift writing-mode direction unicode-bidi white-space line-height kerning"
    " glyph-orientation-vertical glyph-orientation-horizontal"
    # gradients, patterns, what cuts and what stands on lines
    " gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits"
    " patternTransform clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX"
    " refY orient marker marker-start marker-mid marker-end"
    # filters
    " filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 stdDeviation edgeMode"
    " flood-color flood-opacity tableValues slope intercept amplitude exponent"
)
_FUNCTIONS = _words(
    "url matrix matrix3d translate translatex translatey scale scalex scaley rotate skewx skewy rgb rgba hsl hsla hwb"
    " lab lch oklab oklch color calc min max clamp var blur brightness contrast drop-shadow grayscale hue-rotate"
    " invert opacity saturate sepia circle ellipse inset polygon path"
)

_ENCODING = re.compile(rb"\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([\w.:-]+)")
_ENCODINGS = ("utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "iso-8859-15", "windows-1252")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CALL = re.compile(r"(?<![\w-])([\w-]++)\(")
_REACHING = re.compile(r"url\(.*", re.IGNORECASE | re.DOTALL)
_LOCAL = re.compile(r"url\(\s*([\"']?)#([^\"'()\s]+)\1\s*\)", re.IGNORECASE)
_RULE = re.compile(r"(?<![^{}])([^{}]*+)\{([^{}]*+)\}")
_SELECTOR = re.compile(r"\s*\.([\w-]+)\s*")
_EMBEDDED = re.compile(r"data:image/[\w.+-]+;base64,(.*)", re.DOTALL | re.IGNORECASE)
_LENGTH = re.compile(
    r"\s*\+?((?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:e[+-]?[0-9]{1,2})?)\s*(px|pt|pc|mm|cm|q|in|)\s*", re.IGNORECASE
)
_UNITS = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "in": 96}


def read_svg(data: bytes, name: str) -> Picture:
    """A drawing, its harmless part written anew. Raises InputError, one line, for whatever is not harmless."""
    reader = _Reader(name)
    text = _decoded(data, name)
    try:
        reader.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        message = say("is not whole as XML ({reason}); save it again from the program that drew it", reason=reason)
        raise InputError(message, source=name, line=error.lineno) from None
    reader.check_size()
    return Picture(name, "image/svg+xml", "".join(reader.written).encode(), *reader.size)


def _decoded(data: bytes, name: str) -> str:
    """The text of the file, from the encodings that drawing programs write."""
    declared = _ENCODING.match(data[:1000])
    encoding = declared[1].decode().lower() if declared else "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif data.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    elif encoding not in _ENCODINGS:
        raise InputError("is written in {encoding}; save it as UTF-8", encoding=shorten(encoding), source=name)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise damaged(name, f"byte {error.start}") from None


class _Reader:
    """Writes down what is harmless of the elements that the parser comes by; raises InputError for the rest."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.written: list[str] = []
        self.size = (0.0, 0.0)
        self.open: list[tuple[str, int]] = []  # what is written as, and its number; "": left out
        self.style: list[str] | None = None
        self.pixels = 0
        # What draws what: per element its children, the names that it refers to, and its classes.
        self.children: list[list[int]] = []
        self.references: list[list[str]] = []
        self.classes: list[list[str]] = []
        self.ids: dict[str, int] = {}
        self.of_class: dict[str, list[str]] = {}
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.ordered_attributes = True
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def _error(self, message: str) -> InputError:
        return InputError(message, source=self.name, line=self.parser.CurrentLineNumber)

    def _doctype(self, name: str, system: str | None, public: str | None, internal: int) -> None:
        if internal:
            message = say("declares a document type of its own; save it as plain SVG, without editing data")
            raise self._error(message)

    def _instruction(self, target: str, data: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise self._outside("xml-stylesheet")

    def _outside(self, what: str) -> InputError:
        message = say("refers to {what}; nothing is fetched: embed it, or save the picture as PNG", what=shorten(what))
        return self._error(message)

    def _runs(self, what: str) -> InputError:
        return self._error(
            say("holds {what}; what runs or moves is refused: remove it, or save as PNG", what=shorten(what))
        )

    def _start(self, full: str, flat: list[str]) -> None:
        space, _, tag = full.rpartition(" ")
        attributes = [(*key.rpartition(" ")[::2], value) for key, value in zip(flat[::2], flat[1::2], strict=True)]
        if tag.lower() == "script" or (tag.lower() in _RUNNING and space in ("", _SVG, _HTML)):
            raise self._runs(f"<{tag}>")
        for _, key, _ in attributes:
            if key.lower().startswith("on"):
                raise self._runs(key)
        if not self.open and (space not in ("", _SVG) or tag != "svg"):
            message = say("begins with {tag}, so it is no SVG picture; name another file", tag=shorten(f"<{tag}>"))
            raise self._error(message)
        if len(self.open) >= MAX_DEPTH:
            raise self._error(self._too_deep())
        left_out = (self.open and not self.open[-1][0]) or space not in ("", _SVG) or tag in _UNSEEN
        if left_out:
            self.open.append(("", -1))
            return
        if tag not in _DRAWN:
            message = say("holds {tag}, which is not drawn here; save the picture as PNG", tag=shorten(f"<{tag}>"))
            raise self._error(message)
        if len(self.children) >= MAX_ELEMENTS:
            raise self._too_much()
        index = len(self.children)
        if self.open:
            self.children[self.open[-1][1]].append(index)
        self.children.append([])
        self.references.append([])
        self.classes.append([])
        self._write(tag, index, attributes)

    def _write(self, tag: str, index: int, attributes: list[tuple[str, str, str]]) -> None:
        kept: dict[str, str] = {}
        for space, key, value in attributes:
            if key == "base" and space == _XML:
                raise self._outside(value)
            if key in ("href", "src") and space in ("", _XLINK):
                kept["href"] = self._reference(tag, index, value.strip())
            elif key == "space" and space == _XML:
                kept["xml:space"] = value
            elif not space and key == "id":
                self.ids.setdefault(value, index)
                kept[key] = value
            elif not space and key == "class":
                self.classes[index] = value.split()
                kept[key] = value
            elif not space and key in _ATTRIBUTES:
                kept[key], names = self._harmless(value)
                self.references[index] += names
        if tag == "a":
            tag = "tspan" if self.open and self.open[-1][0] in _WORDED else "g"
            kept.pop("href", None)
        if not self.open:
            self._frame(kept)
        if tag == "style":
            self.style, kept = [], {}
        opening = "".join(f" {key}={quoteattr(value)}" for key, value in kept.items())
        self.written.append(f"<{tag}{opening}>")
        self.open.append((tag, index))

    def _frame(self, kept: dict[str, str]) -> None:
        """The size of the whole picture, which is its viewBox, else its width and height."""
        sides = [_LENGTH.fullmatch(kept.get(key, "")) for key in ("width", "height")]
        found = [float(side[1]) * _UNITS[side[2].lower()] for side in sides if side]
        try:
            box = [float(part) for part in kept.get("viewBox", "").replace(",", " ").split()]
        except ValueError:
            box = []
        if not box and len(found) == 2:
            box = [0.0, 0.0, *found]
        if len(box) != 4 or not all(map(math.isfinite, box)) or not all(abs(part) < 1e9 for part in box):
            raise self._error(say("has no size; give <svg> a viewBox, or a width and a height in numbers"))
        check_shape(self.name, *box[2:])
        box = [float(f"{part:.9g}") for part in box]
        self.size = box[2], box[3]
        for key in ("x", "y", "width", "height", "viewBox", "preserveAspectRatio"):
            kept.pop(key, None)
        own = dict(kept)
        kept.clear()
        kept["xmlns"] = _SVG
        kept["viewBox"] = " ".join(f"{part:.9g}" for part in box)
        kept["width"], kept["height"] = f"{box[2]:.9g}", f"{box[3]:.9g}"
        kept.update(own)

    def _reference(self, tag: str, index: int, value: str) -> str:
        """A reference within the file, or to a picture that it holds."""
        if value.startswith("#") and "(" not in value:
            self.references[index].append(value[1:])
            return value
        embedded = _EMBEDDED.fullmatch(value) if tag == "image" else None
        if value.lower().lstrip("\0\t\n\r ").startswith("javascript:"):
            raise self._runs(value)
        if not embedded:
            raise self._outside(value)
        try:
            data = b64decode("".join(embedded[1].split()), validate=True)
        except (binascii.Error, ValueError):
            raise damaged(self.name, shorten(value)) from None
        if data.startswith(PNG):
            picture = read_png(data, self.name)
        elif data.startswith(JPEG):
            picture = read_jpeg(data, self.name)
        else:
            raise self._outside(value)
        self.pixels += int(picture.width * picture.height)
        if self.pixels > MAX_PIXELS:
            raise self._too_much()
        return f"data:{picture.media};base64,{b64encode(picture.data).decode()}"

    def _harmless(self, text: str) -> tuple[str, list[str]]:
        """A value of an attribute, or a style, without comments; and the names in the file that it refers to."""
        text = _COMMENT.sub(" ", text)
        names = [found[2] for found in _LOCAL.finditer(text)]
        reaching = _REACHING.search(_LOCAL.sub(" ", text))
        if reaching:
            raise self._outside(reaching[0])
        strange = [found[0] for found in _CALL.finditer(text) if found[1].lower() not in _FUNCTIONS]
        if "\\" in text or strange:
            raise self._unknown_style(strange[0] if strange else "\\")
        return text, names

    def _unknown_style(self, what: str) -> InputError:
        message = say("holds a style that may reach outside, {what}; save the picture as PNG", what=shorten(what))
        return self._error(message)

    def _stylesheet(self, text: str) -> str:
        text, names = self._harmless(text)
        if "@" in text:
            raise self._unknown_style(text[text.index("@") :])
        seen = 0
        for rule in _RULE.finditer(text):
            referred = [found[2] for found in _LOCAL.finditer(rule[2])]
            seen += len(referred)
            for selector in rule[1].split(",") if referred else ():
                found = _SELECTOR.fullmatch(selector)
                if not found:
                    raise self._unknown_style(selector.strip())
                self.of_class.setdefault(found[1], []).extend(referred)
        if seen < len(names):
            raise self._unknown_style(f"url(#{names[seen]})")
        return text

    def _end(self, full: str) -> None:
        tag, _ = self.open.pop()
        if not tag:
            return
        if tag == "style" and self.style is not None:
            self.written.append(escape(self._stylesheet("".join(self.style))))
            self.style = None
        self.written.append(f"</{tag}>")

    def _text(self, text: str) -> None:
        tag = self.open[-1][0] if self.open else ""
        if tag == "style" and self.style is not None:
            self.style.append(text)
        elif tag in _WORDED:
            self.written.append(escape(text))

    def _too_deep(self) -> str:
        return say("has elements within each other, {n} deep; save the picture as PNG", n=MAX_DEPTH)

    def _too_much(self) -> InputError:
        message = say("draws more than {n} elements, repeated ones counted each time; save it as PNG", n=MAX_ELEMENTS)
        return InputError(message, source=self.name)

    def check_size(self) -> None:
        """Raises InputError if drawing all that is referred to, each time, takes too long, or goes too deep."""
        follow, left = self.children, MAX_ELEMENTS
        for index, (names, classes) in enumerate(zip(self.references, self.classes, strict=True)):
            by_class = [self.of_class[each] for each in classes if each in self.of_class]
            left -= len(names) + sum(map(len, by_class))
            if left < 0:
                raise self._too_much()
            meant = map(unquote, itertools.chain(names, *by_class))
            follow[index] += [self.ids[name] for name in meant if name in self.ids]
        weights: dict[int, int] = {}
        depths: dict[int, int] = {}
        begun: set[int] = set()
        waiting = [0]
        while waiting:
            each = waiting[-1]
            if each in weights:
                waiting.pop()
            elif each in begun:
                weights[each] = 1 + sum(weights[other] for other in follow[each])
                depths[each] = 1 + max((depths[other] for other in follow[each]), default=0)
                if weights[each] > MAX_ELEMENTS:
                    raise self._too_much()
                if depths[each] > MAX_DEPTH:
                    raise InputError(self._too_deep(), source=self.name)
                waiting.pop()
            else:
                begun.add(each)
                unknown = [other for other in follow[each] if other not in weights]
                if any(other in begun for other in unknown):
                    raise self._too_much()
                waiting += unknown
