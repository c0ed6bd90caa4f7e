"""A scene as SVG, and as PNG, which resvg paints of that, with letters that do not depend on the machine.

SVG is plain text, put together here: that needs nothing installed, and less time than libraries that build such
documents from objects: 0.6 ms for 3x3 cards and 11 ms for 16x16, where svg.py takes 0.8 and 17, drawsvg 1.0 and 29.
Names of definitions carry a hash of what they define, so that several pictures can stand in one page.
"""

from __future__ import annotations

import hashlib
import html
import math
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from satpuzzle.errors import DiedError, InputError
from satpuzzle.pictures.scene import Group, Image, Matrix, Node, Path, Scene, Text, Use, number
from satpuzzle.pictures.texts import CAPITALS, Fonts, extra, load, one_line, width_of
from satpuzzle.runtime.deadline import MOMENT, Deadline

if TYPE_CHECKING:
    from satpuzzle.runtime.workers import Worker

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MOST_KEPT = 20_000  # groups, as text
_MARK = "\0"  # stands before every name of a definition until the hash of them all is known
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML cannot hold


def width_to_keep(text: Text) -> float | None:
    """How wide a text is made that might take more than it may in some usual font: as in Helvetica; None if it fits."""
    width = width_of(text.text, text.size, bold=text.bold)
    return min(width, text.width) if text.width is not None and width > 0.8 * text.width else None


def to_svg(
    scene: Scene,
    *,
    standalone: bool = True,
    kept: Callable[[Text], float | None] = width_to_keep,
    deadline: Deadline | None = None,
) -> str:
    """The scene as the text of an SVG document; standalone: with what a file of its own needs.

    kept: how wide texts are made whose letters should not decide; who knows the font can tell better.
    The same scene gives the same text, wherever it is written. Raises OutOfTimeError.
    """
    return _document(scene, _Painter(kept), None, standalone=standalone, deadline=deadline)


def definitions(named: Mapping[str, Sequence[Node]], deadline: Deadline) -> str:
    """What stands in a `defs` element for drawings that others make: each group under its own name."""
    painter = _Painter(width_to_keep)
    return (_defined(named, painter, deadline) + _shared(painter, 0, 0)).replace(_MARK, "")


def _defined(named: Mapping[str, Sequence[Node]], painter: _Painter, deadline: Deadline) -> str:
    return "".join(
        f'<g id="{_MARK}{escape(name)}">{"".join(map(painter.node, nodes))}</g>\n'
        for name, nodes in deadline.during(named.items(), MOMENT)
    )


def _shared(painter: _Painter, clips: int, pictures: int) -> str:
    """The clips and pictures that the nodes painted so far need, but for so many that were there before."""
    return "".join(
        f'<clipPath id="{_MARK}clip{index}"><path d="{d}"/></clipPath>\n'
        for d, index in islice(painter.clips.items(), clips, None)
    ) + "".join(map(painter.image, islice(painter.images, pictures, None)))


def _document(
    scene: Scene, painter: _Painter, mark: str | None, *, standalone: bool, deadline: Deadline | None = None
) -> str:
    known, pictures, deadline = len(painter.clips), len(painter.images), deadline or Deadline()
    definitions = _defined(scene.definitions, painter, deadline)
    body = "".join(painter.node(node) + "\n" for node in deadline.during(scene.children, MOMENT))
    definitions += _shared(painter, known, pictures)
    mark = mark or f"p{hashlib.sha256(definitions.encode()).hexdigest()[:6]}-"
    width, height = number(scene.width, 3), number(scene.height, 3)
    unit = "mm" if scene.unit == "mm" else ""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>\n'] if standalone else []
    lines.append(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}{unit}"'
        f' height="{height}{unit}" role="graphics-document document" font-family="{FONT}"'
        f' text-anchor="middle"{_data(scene.data)}>\n'
    )
    lines.append(_words(scene.title, scene.description))
    if definitions:
        lines.append(f"<defs>\n{definitions}</defs>\n")
    if scene.background:
        lines.append(f'<rect width="{width}" height="{height}" fill="{scene.background}"/>\n')
    lines.append(body + "</svg>\n")
    return "".join(lines).replace(_MARK, mark)


class _Painter:
    """Nodes as elements; counts the clips that they need, and the pictures, each of which is written once."""

    def __init__(self, kept: Callable[[Text], float | None]) -> None:
        self.clips: dict[str, int] = {}
        self.images: dict[tuple[str, bytes], tuple[int, Image]] = {}  # by what they show: number, and the first
        self.kept = kept

    def node(self, node: Node) -> str:
        match node:
            case Path():
                return _path(node)
            case Text():
                return _text(node, self.kept(node))
            case Use():
                return f'<use href="#{_MARK}{escape(node.name)}"{_transform(node.at)}/>'
            case Image():
                index, first = self.images.setdefault((node.media, node.data), (len(self.images), node))
                across, down = node.width / (first.width or 1), node.height / (first.height or 1)
                at = Matrix(across, 0, 0, down, node.x - across * first.x, node.y - down * first.y)
                return f'<use href="#{_MARK}image{index}"{_transform(at, 4)}/>'
            case Group():
                return "".join(self._group(node))

    def image(self, shown: tuple[str, bytes]) -> str:
        """The definition of a picture, as large as where it is shown first."""
        media, data = shown
        index, first = self.images[shown]
        where = f'x="{number(first.x, 4)}" y="{number(first.y, 4)}"'
        size = f'width="{number(first.width, 4)}" height="{number(first.height, 4)}"'
        source = f"data:{media};base64,{b64encode(data).decode()}"
        return f'<image id="{_MARK}image{index}" {where} {size} preserveAspectRatio="none" href="{source}"/>\n'

    def _group(self, group: Group) -> Iterator[str]:
        kind = f' class="{escape(group.kind)}"' if group.kind else ""
        role = ' role="graphics-symbol img"' if group.title else ""
        yield f"<g{kind}{role}{_transform(group.at)}{_data(group.data)}"
        if group.clip is not None:
            yield f' clip-path="url(#{_MARK}clip{self.clips.setdefault(group.clip, len(self.clips))})"'
        yield f">{_words(group.title)}"
        yield from map(self.node, group.children)
        yield "</g>"


class Page(_Painter):
    """Writes scenes that stand in one page, in its order: what one defines, those after it may use.

    Groups that come again and again are written only once. mark: what stands before the names of definitions; no other
    `Page` of the page has the same.
    """

    def __init__(self, mark: str) -> None:
        super().__init__(width_to_keep)
        self._mark = mark
        self._written: dict[int, tuple[Node, str]] = {}  # by id; with the node itself, so that it keeps its id

    def svg(self, scene: Scene) -> str:
        """The scene as an SVG element."""
        return _document(scene, self, self._mark, standalone=False)

    def node(self, node: Node) -> str:
        """A node as an element."""
        if not isinstance(node, Group):
            return super().node(node)
        if id(node) not in self._written:
            if len(self._written) >= MOST_KEPT:
                self._written.clear()
            self._written[id(node)] = node, super().node(node)
        return self._written[id(node)][1]


def escape(text: str) -> str:
    """`text` as it stands in XML, between tags and in attributes; `\ufffd` for what XML cannot hold."""
    return html.escape(_NO_XML.sub("\ufffd", text)).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def _path(path: Path) -> str:
    attributes = f' fill="{path.fill}"' if path.fill else ' fill="none"'
    if path.stroke:
        attributes += f' stroke="{path.stroke}" stroke-width="{number(path.width, 3)}" stroke-linejoin="round"'
    if path.opacity < 1:
        attributes += f' opacity="{number(path.opacity)}"'
    return f'<path d="{path.d}"{attributes}/>'


def _text(text: Text, length: float | None) -> str:
    x, y = number(text.x), number(text.y + CAPITALS / 2 * text.size)
    more = ' font-weight="bold"' if text.bold else ""
    if text.anchor != "middle":
        more += f' text-anchor="{text.anchor}"'
    if length is not None:
        more += f' textLength="{number(length)}" lengthAdjust="spacingAndGlyphs"'
    if text.turn:
        more += f' transform="rotate({number(text.turn)} {number(text.x)} {number(text.y)})"'
    letters = escape(one_line(text.text))
    return f'<text x="{x}" y="{y}" font-size="{number(text.size)}" fill="{text.fill}"{more}>{letters}</text>'


def _transform(matrix: Matrix | None, digits: int = 2) -> str:
    if matrix is None or matrix == Matrix():
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


# PNG.

PIXELS = {"px": 2.0, "mm": 300 / 25.4}  # in one unit of a scene
MOST_PIXELS = 100_000_000
PIXEL, THING = 2e-7, 4e-3  # seconds that a pixel and a card take, more or less: nobody can interrupt resvg
LONG = 60  # seconds that painting may take where somebody brought an SVG along …
MEMORY = 4 << 30  # … and bytes
_BROUGHT = "data:image/svg+xml;base64,"


class PngPainter:
    """Paints scenes as PNG files; those with an SVG that somebody brought along in a process that ends with the block.

    For resvg cannot be interrupted, and such a file may draw a thing a billion times, or crash it.
    """

    def __init__(self) -> None:
        from satpuzzle.runtime.workers import Workers

        self._workers = Workers()
        self._worker: Worker | None = None

    def __enter__(self) -> PngPainter:
        return self

    def __exit__(self, *_: object) -> None:
        self._workers.close()

    def png(
        self, scene: Scene, *, width: int | None = None, font: str | None = None, deadline: Deadline | None = None
    ) -> bytes:
        """As `to_png`."""
        with extra("PNG"):
            import resvg_py  # noqa: F401
        fonts = load(font, "PNG")
        fonts.check(scene)
        columns = math.ceil(scene.width * PIXELS[scene.unit]) if width is None else width
        pixels = _check_size(scene, columns)
        deadline = deadline or Deadline()
        deadline.ahead(PIXEL * pixels + THING * len(scene.children)).check()
        svg = to_svg(scene, kept=lambda text: text.width if fonts.too_wide(text) else None, deadline=deadline)
        if _BROUGHT not in svg:
            return _painted(svg, columns, fonts)
        from satpuzzle.runtime.workers import calls

        self._worker = self._worker or self._workers.start(calls, _painted, alone=True, memory=MEMORY)
        with deadline.piece(LONG) as limit:
            self._worker.ask(svg, columns, fonts, deadline=limit)
            _, report = next(self._workers.reports(limit))
            try:
                return bytes(report.get())
            except DiedError as error:
                raise _unpainted(error) from None
        raise InputError(
            "a picture that was brought along takes more than {n} s to paint; write .svg, or bring a PNG", n=LONG
        )


def to_png(
    scene: Scene, *, width: int | None = None, font: str | None = None, deadline: Deadline | None = None
) -> bytes:
    """The scene as a PNG file, transparent where nothing is painted.

    width: in pixels; None: two for each px of the scene, 300 for each inch of one in mm. font: a TrueType file, of
    which all letters are; None: Bitstream Vera. The same scene gives the same bytes.

    Raises InputError if it would have more than 100 million pixels, if the font is none or lacks a letter, if resvg
    fails or a picture that was brought along takes too long, and without the extra `[pictures]`; OutOfTimeError if
    painting would take longer than `deadline` allows.
    """
    with PngPainter() as painter:
        return painter.png(scene, width=width, font=font, deadline=deadline)


def _painted(svg: str, columns: int, fonts: Fonts) -> bytes:
    """An SVG document as a PNG file."""
    from resvg_py import svg_to_bytes

    try:
        return bytes(
            svg_to_bytes(
                svg_string=svg,
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
        raise _unpainted(error) from None


def _unpainted(why: object) -> InputError:
    return InputError("this picture cannot be painted as PNG ({why}); write .svg", why=why)


def _check_size(scene: Scene, columns: int) -> int:
    """How many pixels it has. Raises InputError for none, or too many."""
    rows = math.ceil(columns * scene.height / scene.width)
    if columns < 1:
        raise InputError("a picture {width} pixels wide is none; ask for a width of at least 1", width=columns)
    if columns * rows > MOST_PIXELS:
        raise InputError(
            "{width} x {height} pixels are more than {most}; ask for a width of at most {fitting}, or write .svg",
            width=columns,
            height=rows,
            most=MOST_PIXELS,
            fitting=math.isqrt(int(MOST_PIXELS * scene.width / scene.height)) - 1,
        )
    return columns * rows
