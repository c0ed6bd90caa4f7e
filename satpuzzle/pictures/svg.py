"""Writes scenes as SVG.

It is written directly as text. This needs no library and is faster than libraries that build documents from objects:
0.6 ms for 3x3 cards and 11 ms for 16x16; svg.py takes 0.8 and 17 ms, drawsvg 1.0 and 29 ms. Names of definitions
contain a hash, so that a page can contain several pictures.
"""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from satpuzzle.pictures.own import SVG, inside
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Path, Scene, Text, Use, letters_of, number, one_line
from satpuzzle.runtime.deadline import MOMENT, Deadline

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_MARK = "\0"  # prefix of names of definitions until their hash is known
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML does not allow


class Lettering(NamedTuple):
    """What is known of the font.

    Attributes:
        families: Its family, or several.
        capitals: The height of capitals, relative to the size.
        wide: The width of texts, relative to `width_of`; None: it may be any common font.
    """

    families: str = FONT
    capitals: float = 0.72
    wide: float | None = None

    def width_to_keep(self, text: Text) -> float | None:
        """Return the width to enforce for a text that is too wide, or may be so; None if it fits."""
        width = text.natural * (self.wide or 1.0)
        if text.width is None or width <= (1.0 if self.wide else 0.8) * text.width:
            return None
        return min(width, text.width)


def to_svg(
    scene: Scene, *, standalone: bool = True, lettering: Lettering | None = None, deadline: Deadline | None = None
) -> str:
    """Return a scene as the text of an SVG document. The same scene always gives the same text.

    Args:
        scene: The scene.
        standalone: Whether to add what a separate file needs.
        lettering: What is known of the font.
        deadline: When to stop.

    Raises:
        OutOfTimeError: If the deadline has passed.
    """
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' if standalone else ""
    return head + Page(lettering=lettering).svg(scene, deadline)


def definitions(named: Mapping[str, Sequence[Node]], mark: str, deadline: Deadline) -> str:
    """Return the content of a `defs` element, for drawings made elsewhere: each group under its name.

    `mark` is the prefix of other names.
    """
    page = Page(mark)
    for name, nodes in deadline.during(named.items(), MOMENT):
        page.define(nodes, name)
    return page.defined().replace(_MARK, mark)


class Page:
    """Writes the scenes of one page in order: later scenes use the definitions of earlier ones.

    `mark` is the prefix of names of definitions; each `Page` of a page needs another. By default it is a hash of them.
    """

    def __init__(self, mark: str = "", lettering: Lettering | None = None) -> None:
        self.lettering = lettering or Lettering()
        self.opaque = False  # no transparency of our own, for pages of print shops
        self._mark = mark
        self._names: dict[object, tuple[str, object]] = {}  # of definitions, with their content to keep its id valid
        self._new: list[str] = []

    def svg(self, scene: Scene, deadline: Deadline | None = None) -> str:
        """Return a scene as an SVG element."""
        self.opaque = scene.opaque
        body = "".join(self.node(node) + "\n" for node in (deadline or Deadline()).during(scene.children, MOMENT))
        definitions = self.defined()
        mark = self._mark or f"p{hashlib.sha256(definitions.encode()).hexdigest()[:6]}-"
        width, height = number(scene.width, 3), number(scene.height, 3)
        unit = "mm" if scene.unit == "mm" else ""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}{unit}"'
            f' height="{height}{unit}" role="graphics-document document" font-family="{self.lettering.families}"'
            f' text-anchor="middle"{_data(scene.data)}>\n{_words(scene.title, scene.description)}',
            f"<defs>\n{definitions}</defs>\n" if definitions else "",
            f'<rect width="{width}" height="{height}" fill="{scene.background}"/>\n' if scene.background else "",
            f"{body}</svg>\n",
        ]
        return "".join(lines).replace(_MARK, mark)

    def defined(self) -> str:
        """Return the definitions since the last call."""
        new, self._new = self._new, []
        return "".join(new)

    def define(self, nodes: Sequence[Node], name: str = "") -> str:
        """Return the name of a group with these nodes; it is written the first time."""
        return self._once(id(nodes), nodes, lambda own: f'<g id="{own}">{self._all(nodes)}</g>', name)

    def _once(self, key: object, content: object, write: Callable[[str], str], name: str = "") -> str:
        if key not in self._names:
            name = name or f"{_MARK}{len(self._names)}"
            self._names[key] = name, content
            self._new.append(write(name) + "\n")
        return self._names[key][0]

    def _all(self, nodes: Iterable[Node]) -> str:
        return "".join(map(self.node, nodes))

    def node(self, node: Node) -> str:
        """Return a node as an element."""
        match node:
            case Path():
                return _path(node, 1.0 if self.opaque else node.opacity)
            case Text():
                return _text(node, self.lettering)
            case Use():
                return f'<use href="#{self.define(node.children)}"{_transform(node.at)}/>'
            case Image():
                name = self._once((node.media, node.data), None, lambda own: self._image(own, node))
                at = Matrix(node.width, 0, 0, node.height, node.x, node.y)
                return f'<use href="#{name}"{_transform(at, 4)}/>'
            case Group():
                kind = f' class="{escape(node.kind)}"' if node.kind else ""
                role = ' role="graphics-symbol img"' if node.title else ""
                clip, d = "", node.clip
                if d is not None:
                    name = self._once(d, None, lambda own: f'<clipPath id="{own}"><path d="{d}"/></clipPath>')
                    clip = f' clip-path="url(#{name})"'
                head = f"<g{kind}{role}{_transform(node.at)}{_data(node.data)}{clip}>"
                return f"{head}{_words(node.title)}{self._all(node.children)}</g>"

    def _image(self, name: str, image: Image) -> str:
        """Return the definition of an image, of width and height 1."""
        data, style = image.data, ""
        own = image.media == SVG and self.lettering.wide is not None
        if own and not self.opaque and b"filter" not in data:
            style = ' style="isolation:isolate"'  # typst writes isolated groups once for all uses, as transparent ones
        box = {"width": "1", "height": "1", "preserveAspectRatio": "none"}
        if own and letters_of(data):  # typst has no fonts for texts in a data URL
            return f'<g id="{name}"{style}>{inside(data, f"{name}-", box)}</g>'
        source = b64encode(data).decode()
        placed = " ".join(f'{key}="{value}"' for key, value in box.items())
        return f'<g id="{name}"{style}><image {placed} href="data:{image.media};base64,{source}"/></g>'


@lru_cache(maxsize=10_000)
def escape(text: str) -> str:
    r"""Escape a text for XML; `\ufffd` replaces characters that XML does not allow."""
    return html.escape(_NO_XML.sub("\ufffd", text)).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def _path(path: Path, opacity: float) -> str:
    attributes = f' fill="{path.fill}"' if path.fill else ' fill="none"'
    if path.stroke:
        attributes += f' stroke="{path.stroke}" stroke-width="{number(path.width, 3)}" stroke-linejoin="round"'
    if opacity < 1:
        attributes += f' opacity="{number(opacity)}"'
    return f'<path d="{path.d}"{attributes}/>'


def _text(text: Text, lettering: Lettering) -> str:
    x, y, length = number(text.x), number(text.y + lettering.capitals / 2 * text.size), lettering.width_to_keep(text)
    more = ' font-weight="bold"' if text.bold else ""
    if text.anchor != "middle":
        more += f' text-anchor="{text.anchor}"'
    if length is not None:
        more += f' textLength="{number(length)}" lengthAdjust="spacingAndGlyphs"'
    if text.turn:
        more += f' transform="rotate({number(text.turn)} {number(text.x)} {number(text.y)})"'
    letters = escape(_directed(one_line(text.text)))
    return f'<text x="{x}" y="{y}" font-size="{number(text.size)}" fill="{text.fill}"{more}>{letters}</text>'


def _directed(text: str) -> str:
    """Return a text in both directions with marks of its own direction, that of its first letter; others unchanged."""
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    first = next((kind for kind in kinds if kind in ("L", "R", "AL")), "L")
    return f"\u202b{text}\u202c" if first != "L" and "L" in kinds else text


def _transform(matrix: Matrix, digits: int = 2) -> str:
    if matrix == Matrix():
        return ""
    if matrix[:4] == (1, 0, 0, 1):
        return f' transform="translate({number(matrix.e, digits)} {number(matrix.f, digits)})"'
    parts = [number(part, 4) for part in matrix[:4]] + [number(part, digits) for part in matrix[4:]]
    return f' transform="matrix({" ".join(parts)})"'


def _data(data: Mapping[str, str]) -> str:
    return "".join(f' data-{name}="{escape(value)}"' for name, value in data.items())


def _words(title: str, description: str = "") -> str:
    text = f"<title>{escape(title)}</title>" if title else ""
    return text + (f"<desc>{escape(description)}</desc>" if description else "")
