"""Reads an SVG file as shapes and texts, so that a PDF holds it as paths, sharp at any size.

`read_drawing(data)` understands what drawing programs write for shapes: paths and basic shapes, groups, `use`, style
sheets with names of elements, classes and ids, clips of one shape, opacity, gradients, dashes, and lines of text.
`missing` lists everything else that the file uses, such as `<filter>` or `<mask>`; such a file is drawn as a bitmap.
Scripts, animations, and elements of other languages do not show, as in an image.

This reader is our own, as those on PyPI either draw wrongly without saying so (group opacity, clips, and gradients
with transformations in svglib 2.3) or have no release for years (svgelements).
"""

from __future__ import annotations

import colorsys
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from satpuzzle.errors import InputError
from satpuzzle.pictures.looks import CSS
from satpuzzle.pictures.scene import ARC, Matrix, Point, scale, shift, turn
from satpuzzle.pictures.svg_paths import NUMBER, UNITS, moved, path_of, reached, written
from satpuzzle.runtime.language import say

MOST_PARTS = 20_000  # elements, with each use of a definition
DEEPEST = 60  # levels of groups and uses

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_INITIAL = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "black",
    "visibility": "visible",
    "font-size": "16px",
    "font-weight": "normal",
    "text-anchor": "start",
    "paint-order": "normal",
    "letter-spacing": "normal",
    "word-spacing": "normal",
    "writing-mode": "horizontal-tb",
    "marker": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
_PLAIN = {  # values that change nothing, of properties that are otherwise not supported
    "mask": ("none",),
    "filter": ("none",),
    "mix-blend-mode": ("normal",),
    "vector-effect": ("none",),
    "text-decoration": ("none",),
    "baseline-shift": ("baseline", "0"),
    "dominant-baseline": ("auto", "alphabetic"),
    "transform-origin": ("0 0", "0px 0px"),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "letter-spacing": ("normal", "0", "0px"),
    "word-spacing": ("normal", "0", "0px"),
    "writing-mode": ("horizontal-tb", "lr", "lr-tb"),
    "marker": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
}
_SILENT = (  # elements that show nothing where they stand
    *("defs", "style", "title", "desc", "metadata", "script", "clipPath", "linearGradient", "radialGradient"),
    *("set", "animate", "animateMotion", "animateTransform", "animateColor", "view", "cursor", "foreignObject"),
    *("symbol", "mask", "filter", "pattern", "marker", "font", "font-face", "color-profile"),
)
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


@dataclass(frozen=True)
class Gradient:
    """A gradient between two circles (radial) or two points (linear), transformed by `at`."""

    radial: bool
    ends: tuple[float, ...]  # x, y, radius, x, y, radius; linear: x, y, x, y
    places: tuple[float, ...]
    colours: tuple[str, ...]
    at: Matrix
    opacity: float


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn; `cap` and `join` have the numbers of PDF."""

    colour: str
    width: float
    opacity: float
    cap: int
    join: int
    miter: float
    dashes: tuple[float, ...]
    offset: float


@dataclass(frozen=True)
class Shape:
    """A path (see `scene`) that is filled, stroked, or both."""

    d: str
    evenodd: bool
    fill: str | Gradient | None
    opacity: float
    stroke: Stroke | None


class Run(NamedTuple):
    """Letters of one style, moved by (dx, dy) from the end of the run before."""

    text: str
    size: float
    bold: bool
    fill: str
    opacity: float
    dx: float
    dy: float


@dataclass(frozen=True)
class Words:
    """A line of text on the baseline y; anchor: start, middle or end."""

    x: float
    y: float
    anchor: str
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Layer:
    """Parts that are transformed, clipped, and made transparent together."""

    parts: tuple[Part, ...]
    at: Matrix
    clip: str | None = None
    evenodd: bool = False
    opacity: float = 1.0


Part = Shape | Words | Layer


class Drawing(NamedTuple):
    """The content of an SVG file.

    Attributes:
        parts: What is drawn, in the coordinates of the viewBox.
        box: The viewBox: x, y, width and height.
        missing: What cannot be kept as paths; if any, the parts are incomplete.
        letters: All letters of its texts.
    """

    parts: tuple[Part, ...]
    box: tuple[float, float, float, float]
    missing: tuple[str, ...]
    letters: str


@lru_cache(maxsize=64)
def read_drawing(data: bytes) -> Drawing:
    """Read an SVG file. Raises InputError if it is not XML."""
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError:
        kind = "image/svg+xml"
        raise InputError(say("an image cannot be read as {kind}; save it again as PNG", kind=kind)) from None
    reader = _Reader(root)
    parts = tuple(reader.children(root, reader.style(root, _INITIAL), 0))
    letters = "".join(dict.fromkeys("".join(reader.letters)))
    return Drawing(parts, reader.box, tuple(reader.missing), letters)


Style = Mapping[str, str]
Rule = tuple[int, str, dict[str, str]]


class _Reader:
    """Reads the elements of one file. `missing` collects what is not supported."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.missing: dict[str, None] = {}
        self.letters: list[str] = []
        self.count = 0
        self.ids = {each.get("id", ""): each for each in reversed([*root.iter()])}
        x, y, width, height = (float(part) for part in root.get("viewBox", "0 0 1 1").split())
        self.box = x, y, width, height
        sheets = [each.text or "" for each in root.iter(f"{_SVG}style")]
        self.rules: list[Rule] = sorted((rule for sheet in sheets for rule in self._rules(sheet)), key=lambda r: r[0])

    def miss(self, what: str) -> None:
        """Note that something is not supported."""
        self.missing[what] = None

    # Styles.

    def _rules(self, sheet: str) -> Iterator[Rule]:
        """Yield the rules of a style sheet, with their weight."""
        sheet = re.sub(r"/\*.*?\*/|<!--|-->", "", sheet, flags=re.DOTALL)
        sheet = re.sub(r"@(import|charset|namespace)[^;{]*;|@font-face\s*\{[^}]*\}", "", sheet)
        if "@" in sheet:
            self.miss("@" + sheet.partition("@")[2].split()[0])
            return
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
            for selector in selectors.split(","):
                name = selector.strip()
                if not re.fullmatch(r"\*|[\w-]+|(?:[\w-]+)?(?:[.#][\w-]+)+", name):
                    self.miss(f"{name} {{}}")
                    continue
                weight = 100 * name.count("#") + 10 * name.count(".") + (name[0] not in ".#*")
                yield weight, name, _declared(body)

    def style(self, element: ElementTree.Element, inherited: Style) -> Style:
        """Return the properties of an element; those in `_INITIAL` are inherited."""
        own = {name: value.strip() for name, value in element.attrib.items() if not name.startswith("{")}
        given = {name: own[name] for name in own if name in _INITIAL or name in _PLAIN or name in _OWN}
        important: dict[str, str] = {}
        for _, selector, declared in self.rules:
            if _selects(selector, element):
                given |= declared
                important |= {name: value for name, value in declared.items() if value.endswith("!important")}
        given |= _declared(own.get("style", ""))
        given |= important
        style = dict(inherited)
        for name, value in given.items():
            value = value.removesuffix("!important").strip()
            if name in _PLAIN and value not in (*_PLAIN[name], "inherit", "initial"):
                self.miss(f"<{name}>" if name in ("mask", "filter") else name)
            if name in _INITIAL and value == "initial":
                style[name] = _INITIAL[name]
            elif value != "inherit":
                style[name] = value
        if style["font-size"] != inherited["font-size"]:
            size = re.sub(r"([0-9.]+)%$", r"\1e-2em", style["font-size"])
            style["font-size"] = str(self.size(size, inherited))
        return style

    def size(self, text: str, style: Style, of: str = "both") -> float:
        """Return a length in units of the file; percentages refer to the width, the height, or both."""
        found = re.fullmatch(rf"\s*({NUMBER})\s*([a-zA-Z%]*)\s*", text)
        if not found:
            self.miss(text)
            return 0.0
        value, unit = float(found[1]), found[2].lower()
        if unit in ("em", "ex"):
            return value * float(style["font-size"].removesuffix("px")) * (1 if unit == "em" else 0.5)
        if unit == "%":
            _, _, width, height = self.box
            whole = {"width": width, "height": height, "both": math.hypot(width, height) / math.sqrt(2)}
            return value / 100 * whole[of]
        if unit not in UNITS:
            self.miss(text)
        return value * UNITS.get(unit, 1)

    def get(self, element: ElementTree.Element, name: str, style: Style, otherwise: str = "0") -> float:
        """Return a length that an attribute gives."""
        of = "width" if name in ("x", "x1", "x2", "cx", "rx", "width", "dx") else "height"
        return self.size(element.get(name, otherwise), style, "both" if name == "r" else of)

    # Elements.

    def children(self, element: ElementTree.Element, style: Style, depth: int) -> Iterator[Part]:
        for child in element:
            yield from self.element(child, style, depth)

    def element(self, element: ElementTree.Element, inherited: Style, depth: int) -> Iterator[Part]:
        """Yield what an element shows."""
        name = _name(element)
        if name is None or name in _SILENT:
            return
        self.count += 1
        if self.count > MOST_PARTS or depth > DEEPEST:
            self.miss("…")
            return
        style = self.style(element, {key: value for key, value in inherited.items() if key in _INITIAL})
        if style.get("display") == "none":
            return
        parts: tuple[Part, ...]
        at = self.matrix(style.get("transform", ""))
        if name in ("g", "a"):
            parts = tuple(self.children(element, style, depth + 1))
        elif name == "use":
            parts = tuple(self.used(element, style, depth + 1))
            at = at.after(shift(self.get(element, "x", style), self.get(element, "y", style)))
        elif name == "text":
            parts = tuple(self.text(element, style))
        elif name in _SHAPES:
            parts = tuple(self.shape(element, style))
        else:
            self.miss(f"<{name}>")
            return
        clip, evenodd = self.clip(style, parts)
        opacity = _part(style.get("opacity", "1"))
        if not parts or opacity == 0:
            return
        yield Layer(parts, at, clip, evenodd, opacity)

    def used(self, element: ElementTree.Element, style: Style, depth: int) -> Iterator[Part]:
        target = self.ids.get(_link(element)[1:]) if _link(element).startswith("#") else None
        if target is None:
            return
        if _name(target) in ("symbol", "svg"):
            self.miss(f"<{_name(target)}>")
            return
        yield from self.element(target, style, depth)

    def clip(self, style: Style, parts: Sequence[Part]) -> tuple[str | None, bool]:
        """Return the path to which an element is clipped, and whether by the even-odd rule."""
        name = style.get("clip-path", "none")
        if name == "none":
            return None, False
        found = self.ids.get(_url(name) or "")
        if found is None or _name(found) != "clipPath":
            return None, False
        shown = [child for child in found if _name(child) not in (None, *_SILENT)]
        inner = self.style(found, _INITIAL)
        if len(shown) > 1 or inner.get("clip-path", "none") != "none":
            self.miss("<clipPath>")
            return None, False
        at = self.matrix(inner.get("transform", ""))
        if found.get("clipPathUnits") == "objectBoundingBox":
            at = _onto(bounds(parts, Matrix())).after(at)
        if not shown:
            return "M0 0 Z", False
        child = shown[0]
        if _name(child) == "use":
            target = self.ids.get(_link(child)[1:])
            at = at.after(self.matrix(self.style(child, inner).get("transform", "")))
            at = at.after(shift(self.get(child, "x", inner), self.get(child, "y", inner)))
            child = child if target is None else target
        if _name(child) not in _SHAPES:
            self.miss("<clipPath>")
            return None, False
        clipped = self.style(child, inner)
        if clipped.get("clip-path", "none") != "none":
            self.miss("<clipPath>")
        at = at.after(self.matrix(clipped.get("transform", "")))
        return moved(self.outline(child, clipped) or "M0 0 Z", at), clipped["clip-rule"] == "evenodd"

    def shape(self, element: ElementTree.Element, style: Style) -> Iterator[Shape]:
        d = self.outline(element, style)
        if not d or style["visibility"] != "visible":
            return
        fill, own = self.paint(style["fill"], style, d)
        paint, strong = self.paint(style["stroke"], style, d)
        width = self.size(style["stroke-width"], style)
        stroke = None
        if isinstance(paint, Gradient):
            self.miss("stroke: url()")
        elif paint and width > 0:
            dashes = self.dashes(style)
            stroke = Stroke(
                colour=paint,
                width=width,
                opacity=strong * _part(style["stroke-opacity"]),
                cap={"butt": 0, "round": 1, "square": 2}.get(style["stroke-linecap"], 0),
                join={"miter": 0, "round": 1, "bevel": 2}.get(style["stroke-linejoin"], 0),
                miter=max(1.0, self.size(style["stroke-miterlimit"], style)),
                dashes=dashes,
                offset=self.size(style["stroke-dashoffset"], style) % sum(dashes) if dashes else 0.0,
            )
        if fill or stroke:
            opacity = own * _part(style["fill-opacity"])
            yield Shape(d, style["fill-rule"] == "evenodd", fill, opacity, stroke)

    def dashes(self, style: Style) -> tuple[float, ...]:
        if style["stroke-dasharray"] == "none":
            return ()
        found = [self.size(each, style) for each in re.split(r"[\s,]+", style["stroke-dasharray"])]
        return tuple(found * (1 + len(found) % 2)) if min(found) >= 0 and sum(found) > 0 else ()

    # Paint.

    def paint(self, text: str, style: Style, d: str) -> tuple[str | Gradient | None, float]:
        """Return a colour (or a gradient, or None) and its opacity."""
        name = _url(text)
        if name is None:
            return self.colour(text, style)
        found = self.ids.get(name)
        kind = None if found is None else _name(found)
        if found is None or kind not in ("linearGradient", "radialGradient"):
            if kind:
                self.miss(f"<{kind}>")
            rest = text.partition(")")[2].strip()
            return self.colour(rest, style) if rest else (None, 1.0)
        return self.gradient(found, d)

    def colour(self, text: str, style: Style) -> tuple[str | None, float]:
        """Return a colour as #rrggbb, and its opacity."""
        text = text.strip().lower()
        if text in ("none", "transparent"):
            return None, 1.0
        if text == "currentcolor":
            return self.colour(style["color"], style) if style["color"].lower() != text else ("#000000", 1.0)
        if text in CSS:
            return CSS[text], 1.0
        if found := re.fullmatch("#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", text):
            digits = found[1] if len(found[1]) > 4 else "".join(2 * each for each in found[1])
            return "#" + digits[:6], int(digits[6:] or "ff", 16) / 255
        if found := re.fullmatch(r"(rgb|hsl)a?\(([^)]*)\)", text):
            parts = [each for each in re.split(r"[\s,/]+", found[2].strip()) if each]
            if len(parts) in (3, 4) and all(re.fullmatch(rf"{NUMBER}(%|deg)?", each) for each in parts):
                alpha = _part(parts[3]) if len(parts) == 4 else 1.0
                values = [float(re.sub("[^0-9.e+-]", "", each.replace("deg", ""))) for each in parts[:3]]
                if found[1] == "hsl":
                    values = [
                        255 * each
                        for each in colorsys.hls_to_rgb(values[0] / 360 % 1, values[2] / 100, values[1] / 100)
                    ]
                elif "%" in parts[0]:
                    values = [2.55 * each for each in values]
                return "#" + "".join(f"{round(min(max(each, 0), 255)):02x}" for each in values), alpha
        self.miss(text)
        return "#000000", 1.0

    def gradient(self, element: ElementTree.Element, d: str) -> tuple[str | Gradient | None, float]:
        """Return a gradient on a path."""
        chain = [element]
        while (target := self.ids.get(_link(chain[-1])[1:])) is not None and target not in chain:
            chain.append(target)
        given: dict[str, str] = {}
        for each in reversed(chain):
            shared = _name(each) == _name(element)
            given |= {key: each.attrib[key] for key in each.attrib if shared or key.startswith(("gradient", "spread"))}
        stops = next(([*each.iter(f"{_SVG}stop")] for each in chain if each.find(f"{_SVG}stop") is not None), [])
        places: list[float] = []
        colours: list[str] = []
        opacities: set[float] = set()
        for stop in stops:
            style = self.style(stop, _INITIAL)
            colour, alpha = self.colour(style.get("stop-color", "black"), style)
            opacities.add(round((alpha if colour else 0) * _part(style.get("stop-opacity", "1")), 4))
            places.append(max([_part(stop.get("offset", "0")), *places[-1:]]))
            colours.append(colour or "#000000")
        if not stops:
            return None, 1.0
        if len(opacities) > 1:
            self.miss("stop-opacity")
        (opacity, *_) = opacities
        if len(stops) == 1:
            return colours[0], opacity
        if given.get("spreadMethod", "pad") != "pad":
            self.miss("spreadMethod")
        box = box_of(d)
        own = given.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
        if own and (box[2] == 0 or box[3] == 0):
            return colours[-1], opacity
        at = (_onto(box) if own else Matrix()).after(self.matrix(given.get("gradientTransform", "")))

        def get(key: str, otherwise: str) -> float:
            text = given.get(key, otherwise)
            if own and text.endswith("%"):
                return float(text[:-1]) / 100
            of = "width" if key in ("x1", "x2", "cx", "fx") else "both" if key in ("r", "fr") else "height"
            return self.size(text, _INITIAL, of)

        if _name(element) == "linearGradient":
            ends: tuple[float, ...] = get("x1", "0%"), get("y1", "0%"), get("x2", "100%"), get("y2", "0%")
            if ends[:2] == ends[2:]:
                return colours[-1], opacity
        else:
            cx, cy, r = get("cx", "50%"), get("cy", "50%"), get("r", "50%")
            if r == 0:
                return colours[-1], opacity
            fx, fy = get("fx", given.get("cx", "50%")), get("fy", given.get("cy", "50%"))
            if (far := math.dist((fx, fy), (cx, cy)) / r) > 0.999:  # the focus lies inside
                fx, fy = cx + (fx - cx) / far * 0.999, cy + (fy - cy) / far * 0.999
            ends = fx, fy, get("fr", "0%"), cx, cy, r
        if places[0] > 0:
            places, colours = [0.0, *places], [colours[0], *colours]
        if places[-1] < 1:
            places, colours = [*places, 1.0], [*colours, colours[-1]]
        fill = Gradient(_name(element) == "radialGradient", ends, tuple(places), tuple(colours), at, opacity)
        return fill, opacity

    # Texts.

    def text(self, element: ElementTree.Element, style: Style) -> Iterator[Words]:
        """Yield the lines of a text: a new one begins at each x or y."""
        lines: list[tuple[float, float, str, list[Run]]] = []
        kept = element.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
        self._runs(element, style, lines, kept)
        for x, y, anchor, runs in lines:
            if runs and not kept:
                runs[0] = runs[0]._replace(text=runs[0].text.lstrip())
                runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip())
            if any(run.text for run in runs):
                self.letters += [run.text for run in runs]
                yield Words(x, y, anchor, tuple(runs))

    def _runs(
        self, element: ElementTree.Element, style: Style, lines: list[tuple[float, float, str, list[Run]]], kept: bool
    ) -> None:
        for name in ("textLength", "rotate"):
            if element.get(name):
                self.miss(name)
        places: dict[str, float] = {}
        for name in ("x", "y", "dx", "dy"):
            if value := element.get(name, "").strip():
                if re.search(r"[\s,]", value):
                    self.miss("x y …")
                    return
                places[name] = self.get(element, name, style)
        if not lines or "x" in places or "y" in places:
            before = lines[-1] if lines else (0.0, 0.0, "", [])
            if lines and "x" not in places and before[3]:
                self.miss("x y …")  # it would continue where the letters before end
            lines.append((places.get("x", before[0]), places.get("y", before[1]), style["text-anchor"], []))
        moves = [places.get("dx", 0.0), places.get("dy", 0.0)]

        def add(text: str | None) -> None:
            text = re.sub(r"[\t\r\n]" if kept else r"\s+", " ", text or "")
            runs = lines[-1][3]
            if not kept and runs and runs[-1].text.endswith(" "):
                text = text.lstrip()
            if not text or style["visibility"] != "visible":
                return
            if _url(style["fill"]) or style["stroke"] != "none":
                self.miss("<text> stroke")
            fill, alpha = self.colour("none" if _url(style["fill"]) else style["fill"], style)
            weight = style["font-weight"]
            bold = weight in ("bold", "bolder") or (weight.isdecimal() and int(weight) >= 600)
            opacity = alpha * _part(style["fill-opacity"]) if fill else 0.0
            size = float(style["font-size"].removesuffix("px"))
            runs.append(Run(text, size, bold, fill or "#000000", opacity, *moves))
            moves[:] = 0.0, 0.0

        add(element.text)
        for child in element:
            if _name(child) in ("tspan", "a"):
                inner = self.style(child, {key: value for key, value in style.items() if key in _INITIAL})
                if inner.get("opacity", "1") != "1":
                    self.miss("<tspan> opacity")
                if inner.get("display") != "none":
                    self._runs(child, inner, lines, kept)
            elif _name(child) not in (None, *_SILENT):
                self.miss(f"<{_name(child)}>")
            add(child.tail)

    # Geometry.

    def matrix(self, text: str) -> Matrix:
        """Return the transformation of a `transform` attribute."""
        result = Matrix()
        if text.strip() in ("", "none"):
            return result
        rest = re.sub(r"(\w+)\s*\(([^)]*)\)[\s,]*", "", text).strip()
        for kind, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
            parts = re.findall(rf"({NUMBER})\s*([a-zA-Z%]*)", inside)
            values = [float(value) for value, _ in parts]
            if rest or kind not in _TRANSFORMS or {unit for _, unit in parts} - {"", "px", "deg"}:
                self.miss("transform")
                return result
            try:
                result = result.after(_TRANSFORMS[kind](*values))
            except TypeError:
                self.miss("transform")
        return result

    def outline(self, element: ElementTree.Element, style: Style) -> str:
        """Return the path of a shape."""

        def get(name: str, otherwise: str = "0") -> float:
            return self.get(element, name, style, otherwise)

        name = _name(element)
        if name == "path":
            d, rest = path_of(style.get("d", element.get("d", "")))
            if rest:
                self.miss("<path>")
            return d
        if name == "line":
            return written([("M", (get("x1"), get("y1"))), ("L", (get("x2"), get("y2")))])
        if name in ("polyline", "polygon"):
            values = [float(each) for each in re.findall(NUMBER, element.get("points", ""))]
            points = list(zip(values[::2], values[1::2], strict=False))
            return written([("L" if i else "M", p) for i, p in enumerate(points)]) + " Z" * (name == "polygon")
        if name == "rect":
            x, y, width, height = get("x"), get("y"), get("width"), get("height")
            if width <= 0 or height <= 0:
                return ""
            auto = ("", "auto")
            rx = get("rx") if element.get("rx", "") not in auto else None
            ry = get("ry") if element.get("ry", "") not in auto else None
            rx, ry = (ry if rx is None else rx) or 0.0, (rx if ry is None else ry) or 0.0
            rx, ry = min(rx, width / 2), min(ry, height / 2)
            if rx <= 0 or ry <= 0:
                return path_of(f"M{x} {y}h{width}v{height}h{-width}z")[0]
            across, down, arc = width - 2 * rx, height - 2 * ry, f"a{rx} {ry} 0 0 1"
            return path_of(
                f"M{x + rx} {y}h{across}{arc} {rx} {ry}v{down}{arc} {-rx} {ry}h{-across}{arc} {-rx} {-ry}v{-down}"
                f"{arc} {rx} {-ry}z"
            )[0]
        rx, ry = (get("r"), get("r")) if name == "circle" else (get("rx"), get("ry"))
        x, y, h, k = get("cx"), get("cy"), rx * ARC, ry * ARC
        if rx <= 0 or ry <= 0:
            return ""
        curves = [(rx, k, h, ry, 0, ry), (-h, ry, -rx, k, -rx, 0), (-rx, -k, -h, -ry, 0, -ry), (h, -ry, rx, -k, rx, 0)]
        moved_curves = [("C", tuple(v + (y if i % 2 else x) for i, v in enumerate(curve))) for curve in curves]
        return written([("M", (x + rx, y)), *moved_curves]) + " Z"


_OWN = ("opacity", "display", "clip-path", "transform", "stop-color", "stop-opacity")  # properties not inherited
_TRANSFORMS: dict[str, Callable[..., Matrix]] = {
    "matrix": lambda a, b, c, d, e, f: Matrix(a, b, c, d, e, f),
    "translate": lambda x, y=0.0: shift(x, y),
    "scale": lambda x, y=None: Matrix(a=x, d=x if y is None else y),
    "rotate": lambda a, x=0.0, y=0.0: shift(x, y).after(turn(a)).after(shift(-x, -y)),
    "skewX": lambda a: Matrix(c=math.tan(math.radians(a))),
    "skewY": lambda a: Matrix(b=math.tan(math.radians(a))),
}


def _name(element: ElementTree.Element) -> str | None:
    """Return the name of an SVG element; None for elements of other languages."""
    tag = element.tag
    return tag.removeprefix(_SVG) if isinstance(tag, str) and tag.startswith(_SVG) else None


def _link(element: ElementTree.Element) -> str:
    return element.get("href") or element.get(_LINK) or ""


def _url(text: str) -> str | None:
    """Return the name in `url(#name)`."""
    found = re.match(r"""\s*url\(\s*['"]?#?([^'")]*?)['"]?\s*\)""", text)
    return found[1] if found else None


def _selects(selector: str, element: ElementTree.Element) -> bool:
    name, *parts = re.split("(?=[.#])", selector)
    classes = element.get("class", "").split()
    return name in ("", "*", _name(element)) and all(
        part[1:] in classes if part[0] == "." else part[1:] == element.get("id") for part in parts
    )


def _declared(body: str) -> dict[str, str]:
    """Return the declarations of a style."""
    pairs = (each.partition(":") for each in body.split(";") if ":" in each)
    return {name.strip().lower(): re.sub(r"\s*!\s*important", " !important", v).strip() for name, _, v in pairs}


def _part(text: str) -> float:
    """Return a number or percentage from 0 to 1; 1 if it is none."""
    found = re.fullmatch(rf"\s*({NUMBER})\s*(%?)\s*", text)
    return min(max(float(found[1]) / (100 if found[2] else 1), 0.0), 1.0) if found else 1.0


def _onto(box: Sequence[float]) -> Matrix:
    """Return the transformation of the unit square onto a box."""
    x, y, width, height = box
    return shift(x, y).after(Matrix(a=width, d=height))


def bounds(parts: Sequence[Part], at: Matrix) -> tuple[float, float, float, float]:
    """Return x, y, width and height of shapes, without their strokes."""
    return _around([*_reached(parts, at)])


def box_of(d: str) -> tuple[float, float, float, float]:
    """Return x, y, width and height of a path."""
    return _around([*reached(d, Matrix())])


def _around(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points or [(0.0, 0.0)], strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _reached(parts: Sequence[Part], at: Matrix) -> Iterator[Point]:
    for part in parts:
        if isinstance(part, Layer):
            yield from _reached(part.parts, at.after(part.at))
        elif isinstance(part, Shape):
            yield from reached(part.d, at)


def unit_scale(drawing: Drawing, longest: float) -> tuple[Matrix, float, float]:
    """Return the transformation of the viewBox to the origin, its longer side `longest`; and its width and height."""
    x, y, width, height = drawing.box
    factor = longest / max(width, height)
    return scale(factor).after(shift(-x, -y)), width * factor, height * factor
