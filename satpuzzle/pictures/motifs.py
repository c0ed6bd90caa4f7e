"""The figures' shapes, all drawn here: each whole, and cut along the join into a front and a back.

They are drawn on a disc of radius 100 around the middle of the join, x to the right and y down.
A front is what lies above the join (y <= 0), a back what lies below it, so that the two complete each other; to
draw the back of a card that lies above its join, turn it by 180 degrees. Under the unsigned rule both cards show
the same half, which a half turn makes whole: a shape that looks the same upside down, or the motif small, foot to
foot with its twin as on playing cards.

To add one, write an entry of `_DRAWN`: words that mean it (the first is its name), what it consists of, painted in
this order, and its half, unless it is the small motif on a medallion.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from typing import Literal

from satpuzzle.pictures.scene import ARC, Matrix, Point, number

Tone = Literal["body", "dark", "light", "line"]
Part = tuple[Tone, str, bool]  # its path, and whether it has an outline
Piece = tuple[Point, ...]  # of a contour: the two points of a line, or the four of a cubic curve
Contour = tuple[list[Piece], bool]  # from point to point, and whether it is closed

OUTLINE = 0.075  # the width of lines
_TINY, _STEPS = 1e-9, 12  # what counts as nothing; how closely a curve is searched for the join
_AS_IT_IS = Matrix()
_WHOLE = Matrix(0.0096, 0, 0, 0.0096)  # leaves room for half an outline
_SMALL = Matrix(0.0046, 0, 0, 0.0046, 0, -0.465)


@dataclass(frozen=True)
class Layer:
    """A path of half a motif. tone: filled in one of three, or `line`, stroked and not filled. width: of that."""

    d: str
    tone: Tone
    width: float = OUTLINE


@dataclass(frozen=True)
class Motif:
    """A shape for a figure: its name, words that mean it, and its halves, cut when they are first asked for.

    parts: all of it. own_half: what the half for unsigned puzzles is cut from; if it is empty, that is the front; if
    None, the small motif on a medallion.
    """

    name: str
    words: tuple[str, ...]
    parts: tuple[Part, ...] = field(repr=False)
    own_half: tuple[Part, ...] | None = field(default=None, repr=False)

    @cached_property
    def front(self) -> tuple[Layer, ...]:
        """What lies above the join, y <= 0."""
        return tuple(_layers(self.parts, _WHOLE, -1))

    @cached_property
    def back(self) -> tuple[Layer, ...]:
        """What lies below the join, y >= 0."""
        return tuple(_layers(self.parts, _WHOLE, 1))

    @cached_property
    def half(self) -> tuple[Layer, ...]:
        """What lies above the join if the same, turned by 180 degrees, lies below it."""
        if self.own_half is not None:
            return tuple(_layers(self.own_half, _WHOLE, -1)) or self.front
        swapped: dict[Tone, Tone] = {"body": "light", "light": "body", "dark": "dark", "line": "line"}
        small = [(swapped[tone], path, outlined) for tone, path, outlined in self.parts]
        medallion = _layers(body(disc(0, 0, 98)), _WHOLE, -1)
        return (*medallion, *_layers(small, _SMALL, -1, OUTLINE * 0.6))


# Contours: read, mirrored, cut, written.


def _contours(path: str, at: Matrix = _AS_IT_IS) -> Iterator[Contour]:
    """What a path in the grammar of scene.py consists of, moved by `at`."""
    pieces: list[Piece] = []
    start = here = (0.0, 0.0)
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        values = list(map(float, text.split()))
        points = [at(point) for point in zip(values[::2], values[1::2], strict=True)]
        if command == "M":
            if pieces:
                yield pieces, False
            pieces, start = [], points[0]
            here = start
        elif command == "Z":
            if math.dist(here, start) > 1e-9:
                pieces.append((here, start))
            yield pieces, True
            pieces, here = [], start
        else:
            step = 3 if command == "C" else 1
            for index in range(0, len(points), step):
                pieces.append((here, *points[index : index + step]))
                here = pieces[-1][-1]
    if pieces:
        yield pieces, False


def _written(pieces: Iterable[Piece], closed: bool, digits: int = 3) -> str:
    texts: list[str] = []
    for piece in pieces:
        if not texts:
            texts.append(f"M{number(piece[0][0], digits)} {number(piece[0][1], digits)}")
        points = " ".join(f"{number(x, digits)} {number(y, digits)}" for x, y in piece[1:])
        texts.append(f"{'C' if len(piece) == 4 else 'L'}{points}")
    return " ".join(texts) + (" Z" if closed else "")


def _layers(parts: Iterable[Part], at: Matrix, side: int, width: float = OUTLINE) -> Iterator[Layer]:
    """The parts, cut: side -1 keeps what lies above the join, 1 what lies below it."""
    for tone, path, outlined in parts:
        cut = [run for contour in _contours(path, at) for run in _cut(*contour, side)]
        if cut and tone != "line":
            yield Layer(" ".join(_written(pieces, True) for pieces, _ in cut), tone)
        if cut and (outlined or tone == "line"):
            yield Layer(" ".join(_written(*run) for run in cut), "line", width)


def _cut(pieces: list[Piece], closed: bool, side: int) -> Iterator[Contour]:
    """What of a contour lies on a side of the join, as runs of pieces that follow each other."""
    runs: list[list[Piece]] = [[]]
    whole = True
    for piece in chain.from_iterable(map(_split, pieces)):
        if max(y * side for _, y in piece) > _TINY and _halves(piece, 0.5)[1][0][1] * side > 0:
            runs[-1].append(piece)
        else:
            whole = False
            runs.append([])
    if closed and len(runs) > 1:
        runs[0] = runs.pop() + runs[0]
    for run in runs:
        if run:
            yield run, closed and whole


def _split(piece: Piece) -> Iterator[Piece]:
    """A piece in parts, each on one side of the join."""
    heights = [y for _, y in piece]
    if min(heights) < -_TINY and max(heights) > _TINY:  # else it lies between its points, on one side
        for step in range(_STEPS):
            low, high = step / _STEPS, (step + 1) / _STEPS
            start, end = (_halves(piece, part)[1][0][1] for part in (low, high))
            if abs(start) > _TINY and (start * end < 0 or (abs(end) <= _TINY and high < 1)):
                for _ in range(40):
                    half = (low + high) / 2
                    low, high = (half, high) if start * _halves(piece, half)[1][0][1] > 0 else (low, half)
                first, rest = _halves(piece, high)
                yield first
                yield from _split(rest)
                return
    yield piece


def _halves(piece: Piece, part: float) -> tuple[Piece, Piece]:
    """A piece cut where `part` of it is over, by de Casteljau's construction."""
    first, rest, row = [piece[0]], [piece[-1]], piece
    while len(row) > 1:
        row = tuple((x + (p - x) * part, y + (q - y) * part) for (x, y), (p, q) in pairwise(row))
        first.append(row[0])
        rest.append(row[-1])
    return tuple(first), tuple(reversed(rest))


# How motifs are drawn.


def both(path: str) -> str:
    """The area of which `path` is the right half, from its top on the axis x = 0 down to its foot there."""
    (pieces, _), *_ = _contours(path)
    left = [tuple((-x, y) for x, y in reversed(piece)) for piece in reversed(pieces)]
    return _written([*pieces, *left], True)


def pair(path: str) -> str:
    """The path, and its mirror image in the axis x = 0."""
    return path + "".join(" " + _written(*contour) for contour in _contours(path, Matrix(a=-1)))


def disc(x: float, y: float, across: float, down: float | None = None) -> str:
    """A disc or an ellipse around (x, y); across, down: its radii."""
    r, s = across, across if down is None else down
    h, k = r * ARC, s * ARC
    curves = [(-r, -k, -h, -s, 0, -s), (h, -s, r, -k, r, 0), (r, k, h, s, 0, s), (-h, s, -r, k, -r, 0)]
    moved = ([v + (y if i % 2 else x) for i, v in enumerate(curve)] for curve in curves)
    return f"M{number(x - r)} {number(y)}" + "".join(" C" + " ".join(map(number, curve)) for curve in moved) + " Z"


def box(left: float, top: float, right: float, bottom: float) -> str:
    """A rectangle."""
    return f"M{left} {top} L{right} {top} L{right} {bottom} L{left} {bottom} Z"


def star(points: int, outer: float, inner: float, y: float = 0) -> str:
    """A star around (0, y), one point at its top."""
    spots = (
        (r * math.sin(math.pi * i / points), y - r * math.cos(math.pi * i / points))
        for i, r in enumerate([outer, inner] * points)
    )
    return "M" + " L".join(f"{number(px)} {number(py)}" for px, py in spots) + " Z"


def ring(count: int, away: float, radius: float, y: float = 0) -> str:
    """Discs in a circle around (0, y), one of them at its top."""
    angles = [2 * math.pi * i / count for i in range(count)]
    return " ".join(disc(away * math.sin(a), y - away * math.cos(a), radius) for a in angles)


def body(*paths: str) -> tuple[Part, ...]:
    """Areas in the figure's colour, with outlines."""
    return tuple(("body", path, True) for path in paths)


def pale(*paths: str) -> tuple[Part, ...]:
    """Light areas with outlines."""
    return tuple(("light", path, True) for path in paths)


def light(*paths: str) -> tuple[Part, ...]:
    """Light areas."""
    return tuple(("light", path, False) for path in paths)


def dark(*paths: str) -> tuple[Part, ...]:
    """Dark areas."""
    return tuple(("dark", path, False) for path in paths)


def line(*paths: str) -> tuple[Part, ...]:
    """Dark lines."""
    return tuple(("line", path, False) for path in paths)


def _eyes(x: float, y: float, radius: float) -> tuple[Part, ...]:
    """A pair of light eyes with dark pupils, which look up."""
    return (*light(pair(disc(x, y, radius))), *dark(pair(disc(x, y - radius / 5, radius * 0.55))))


_CLUB = both("M0 -91 C46 -91 52 -46 26 -24 C52 -38 91 -26 91 12 C91 52 38 60 14 30 C16 60 26 78 38 86 L0 86")
_ARROW = both("M0 -94 L74 -14 L30 -14 L30 88 L0 88")
_LOZENGE = both("M0 -94 L72 0 L0 94")
_PLUS = both("M0 -92 L30 -92 L30 -30 L92 -30 L92 30 L30 30 L30 92 L0 92")
_WING = both("M0 -20 C20 -88 88 -90 83 -34 C82 -14 70 2 58 8 C72 22 66 38 56 44 L62 70 C30 72 10 46 0 24")
_CROWN = both("M0 -84 L28 -22 L72 -52 L62 56 L0 56")

# Words that mean it: the part of it; then its half, if it has one of its own.
_DRAWN: dict[str, tuple[tuple[Part, ...], ...]] = {
    "heart herz": (body(both("M0 -52 C14 -86 87 -88 87 -34 C87 14 42 52 0 92")) + light(disc(-46, -46, 17, 12)),),
    "fish fisch goldfish goldfisch hai shark": (
        body(both("M0 -40 L78 8 C80 30 60 34 40 24 L0 20"), both("M0 40 L46 86 C28 90 12 84 0 78"))
        + body(both("M0 -92 C38 -76 52 -36 48 0 C44 34 22 54 0 62"))
        + _eyes(22, -46, 12)
        + line("M-30 6 C-20 22 -10 22 0 8 C10 22 20 22 30 6", "M-18 28 C-10 40 -6 40 0 30 C6 40 10 40 18 28"),
    ),
    "star stern starfish seestern": (
        body(star(5, 95, 44, 4)) + _eyes(17, -16, 12) + line("M-20 16 C-10 30 10 30 20 16"),
        body(star(8, 95, 58)) + light(disc(0, 0, 34)),
    ),
    "turtle tortoise schildkroete": (
        pale(pair("M36 -40 C56 -78 84 -66 80 -44 C76 -26 58 -18 50 -12 Z"), pair(disc(50, 54, 18)))
        + pale(both("M0 52 L13 60 L0 92"), both("M0 -94 C32 -94 34 -62 16 -46 L0 -40"))
        + dark(pair(disc(12, -76, 6)))
        + body(disc(0, 4, 62, 62))
        + line("M-24 -18 L24 -18 L36 8 L20 34 L-20 34 L-36 8 Z")
        + line(pair("M24 -18 L40 -42"), pair("M36 8 L60 8"), pair("M20 34 L34 54")),
        (),
    ),
    "cat katze kater kitten kitty kaetzchen mieze": (
        body(both("M0 -56 C14 -58 24 -58 32 -62 L62 -70 C68 -44 82 -24 82 8 C82 50 46 72 0 72"))
        + light(pair("M42 -54 L55 -58 L58 -38 Z"))
        + light(pair(disc(32, -23, 17, 15)))
        + dark(pair(disc(32, -23, 7, 14)))
        + dark("M-13 16 L13 16 L0 32 Z")
        + line("M0 30 L0 40 M-26 40 C-20 54 -4 54 0 40 C4 54 20 54 26 40", pair("M40 24 L90 16 M40 34 L86 40")),
        (),
    ),
    "butterfly schmetterling falter moth motte": (
        body(_WING)
        + light(pair(disc(50, -40, 16)))
        + dark(pair("M20 10 L52 18 L50 26 L22 20 Z M24 32 L46 44 L48 54 L28 42 Z"))
        + line(pair("M2 -50 C6 -72 16 -84 26 -88"))
        + dark(disc(0, 0, 11, 54)),
        (),
    ),
    "umbrella regenschirm schirm parasol": (
        line("M0 -90 L0 -70 M0 20 L0 72 C0 96 36 96 36 72")
        + body("M-86 28 C-88 -106 88 -106 86 28 C74 12 42 12 29 28 C18 14 -18 14 -29 28 C-42 12 -74 12 -86 28 Z")
        + light("M-29 24 C-32 -30 -18 -60 0 -70 C18 -60 32 -30 29 24 C18 12 -18 12 -29 24 Z"),
    ),
    "pig schwein ferkel piglet sau": (
        body(pair("M28 -60 L68 -70 C77 -50 76 -32 66 -20 Z"), disc(0, 4, 78, 72))
        + dark(pair(disc(34, -20, 10)))
        + pale(disc(0, 32, 40, 27))
        + dark(pair(disc(15, 32, 8, 12))),
        (),
    ),
    "bear teddy baer panda eisbaer": (
        body(pair(disc(52, -52, 26)), disc(0, 4, 78, 72))
        + light(pair(disc(54, -54, 12)))
        + dark(pair(disc(30, -18, 10)))
        + pale(disc(0, 38, 36, 28))
        + dark(disc(0, 26, 15, 10))
        + line("M0 34 L0 48 M-16 50 C-8 56 8 56 16 50"),
        (),
    ),
    "penguin pinguin": (
        pale(pair(disc(26, 80, 20, 9)))
        + body(pair("M56 -18 C76 4 84 32 80 50 C66 44 58 30 52 18 Z"))
        + body(both("M0 -92 C40 -92 52 -60 54 -30 C66 10 62 80 0 80"))
        + light(both("M0 8 C26 -4 40 14 38 38 C36 60 20 70 0 70"))
        + light(pair(disc(22, -52, 15)))
        + dark(pair(disc(20, -53, 7)), "M-13 -36 L13 -36 L0 -16 Z"),
        (),
    ),
    "frog frosch kroete toad froschkoenig": (
        body(pair(disc(42, -52, 28)), both("M0 -44 C60 -44 88 -14 88 12 C88 50 50 68 0 68"))
        + _eyes(42, -52, 19)
        + dark(pair(disc(11, -14, 5)))
        + line("M-64 8 C-44 50 44 50 64 8")
        + pale(both("M0 42 C20 42 22 40 26 36 C24 64 12 66 0 66")),
        (),
    ),
    "arrow pfeil": (body(_ARROW) + dark(box(-30, 26, 30, 40), box(-30, 52, 30, 66)), body(_ARROW)),
    "mushroom toadstool pilz fliegenpilz": (
        pale(both("M0 20 L26 20 C24 44 34 66 34 78 C34 90 15 90 0 90"))
        + line(pair("M10 46 L12 66"))
        + body(both("M0 -88 C62 -88 90 -42 90 2 C90 28 66 30 0 30"))
        + light(disc(0, -52, 18), pair(disc(48, -22, 15)), disc(0, 2, 11)),
    ),
    "boat ship sailboat sailingboat schiff segelboot boot yacht": (
        body("M-6 -90 L-6 14 L-74 14 C-40 -14 -20 -54 -6 -90 Z")
        + pale("M10 -72 L10 14 L66 14 C48 -20 30 -50 10 -72 Z")
        + body("M-84 26 L84 26 C80 52 66 62 56 66 L-56 66 C-66 62 -80 52 -84 26 Z")
        + light(disc(-34, 45, 8), disc(0, 45, 8), disc(34, 45, 8)),
    ),
    "sun sonne": (
        body("M-12 -66 L0 -94 L12 -66 Z", pair("M30 -59 L58 -74 L49 -46 Z"), pair("M58 -33 L89 -29 L66 -10 Z"))
        + body(disc(0, 0, 56))
        + _eyes(20, -22, 11)
        + dark(box(-72, 12, 72, 21), box(-58, 32, 58, 41), box(-42, 52, 42, 60), box(-22, 70, 22, 77)),
        body(star(12, 95, 62)) + pale(disc(0, 0, 46)) + body(disc(0, 0, 24)),
    ),
    "tree baum apfelbaum eiche oak linde": (
        dark(box(-14, 10, 14, 90))
        + body(both("M0 -90 C30 -98 54 -80 54 -62 C86 -58 92 -18 72 -2 C68 34 26 42 0 24"))
        + light(disc(-10, -56, 12), disc(34, -32, 12), disc(-44, -22, 12), disc(4, -12, 11)),
    ),
    "fox fuchs": (
        body(both("M0 -40 C14 -42 20 -48 28 -54 L56 -76 C66 -48 72 -30 90 4 C60 18 34 46 0 88"))
        + light(pair("M44 -44 L54 -54 L60 -26 Z"))
        + light(pair("M8 52 C16 24 40 14 80 6 C58 18 34 42 14 66 Z"))
        + dark(pair(disc(28, -18, 9, 11)), disc(0, 76, 14)),
        (),
    ),
    "flower blume bluete daisy gaensebluemchen margerite rose sunflower sonnenblume bluemchen": (
        body(pair("M4 84 C14 42 56 36 68 44 C60 72 32 90 4 84 Z"))
        + line("M0 20 L0 92")
        + body(ring(6, 38, 24, -30))
        + pale(disc(0, -30, 25)),
        body(ring(6, 62, 30)) + pale(disc(0, 0, 36)),
    ),
    "cloud wolke blitz lightning bolt thunderstorm gewitter storm": (
        dark("M4 10 L-26 56 L-4 56 L-16 94 L30 40 L6 40 L24 10 Z")
        + light(pair(disc(48, 46, 7, 13)), disc(-34, 72, 6, 11), disc(42, 76, 6, 11))
        + body("M-56 20 C-96 20 -98 -28 -64 -34 C-64 -76 -8 -88 8 -58 C40 -84 76 -56 66 -28 C96 -22 94 20 58 20 Z")
        + light(disc(-30, -34, 16, 11)),
    ),
    "tulip tulpe": (
        body(pair("M2 88 C4 44 36 24 56 24 C60 56 36 88 2 88 Z"))
        + line("M0 20 L0 92")
        + body(both("M0 -58 L22 -90 C34 -72 36 -68 40 -62 L62 -72 C72 -24 60 32 0 32"))
        + light("M0 -46 C-18 -28 -18 2 0 18 C18 2 18 -28 0 -46 Z"),
        (),
    ),
    "dog hund wauwau puppy doggy welpe dackel": (
        body(both("M0 -74 C50 -76 66 -40 66 0 C66 44 40 70 0 70"))
        + dark(pair("M34 -72 C66 -84 94 -40 82 10 C78 30 62 26 60 8 C58 -24 50 -46 34 -72 Z"))
        + _eyes(22, -26, 13)
        + pale("M-13 48 C-16 92 16 92 13 48 Z", disc(0, 32, 38, 26))
        + dark(disc(0, 18, 15, 11)),
        (),
    ),
    "club clover treff klee kleeblatt shamrock": (body(_CLUB) + light(disc(-14, -58, 11), pair(disc(56, 22, 13))), ()),
    "leaf leaves blatt laub": (
        line("M0 50 L0 94")
        + body(both("M0 -93 C10 -74 18 -66 30 -62 C36 -52 50 -46 64 -30 C56 -14 62 4 76 14 C60 26 44 52 0 58"))
        + light("M0 -70 L5 50 L-5 50 Z")
        + line(pair("M2 -18 L34 -40"), pair("M4 14 L50 -2"), pair("M4 40 L36 30")),
        (),
    ),
    "rocket rakete spaceship raumschiff": (
        pale("M-24 60 L-12 92 L0 74 L12 92 L24 60 Z")
        + dark(pair("M36 14 L72 46 L64 72 L30 56 Z"))
        + body(both("M0 -95 C36 -68 44 -30 42 0 C40 30 34 50 28 64 L0 64"))
        + pale(disc(0, -34, 19))
        + line("M-38 22 L38 22 M-34 40 L34 40"),
        (),
    ),
    "ladybird ladybug marienkaefer kaefer beetle bug": (
        line(pair("M12 -70 C16 -86 26 -90 34 -88"))
        + dark(disc(0, -50, 42, 32))
        + body(both("M0 -38 C46 -44 78 -14 78 18 C78 60 40 84 0 84"))
        + light(pair(disc(20, -58, 9)))
        + line("M0 -38 L0 84")
        + dark(pair(disc(34, 20, 14)), pair(disc(24, 54, 11))),
        (),
    ),
    "robot roboter": (
        line("M0 -56 L0 -84")
        + body(disc(0, -82, 11), pair(box(60, -24, 82, 20)), box(-62, -58, 62, 66))
        + pale(pair(disc(28, -26, 16)))
        + dark(pair(disc(28, -26, 7)))
        + pale(box(-42, 22, 42, 48))
        + line("M-21 22 L-21 48 M0 22 L0 48 M21 22 L21 48"),
        (),
    ),
    "crown krone koenig king queen koenigin": (
        body(_CROWN, disc(0, -82, 12), pair(disc(72, -52, 11)))
        + dark(both("M0 18 L64 18 L62 44 L0 44"))
        + light(disc(0, 31, 9), pair(disc(34, 31, 8))),
        (),
    ),
    "fir christmastree tanne tannenbaum weihnachtsbaum pine fichte christbaum": (
        dark(box(-15, 50, 15, 90))
        + body(both("M0 -94 L38 -46 L22 -46 L60 8 L38 8 L76 56 L0 56"))
        + light(disc(-4, -54, 8), disc(14, -22, 8), disc(-22, -12, 8))
        + light(disc(-30, 38, 8), disc(4, 22, 8), disc(38, 40, 8)),
        (),
    ),
    "carrot karotte moehre ruebe": (
        pale("M-6 -24 C-60 -50 -52 -82 -42 -84 C-20 -70 -16 -50 -6 -24 Z")
        + pale("M6 -24 C60 -50 52 -82 42 -84 C20 -70 16 -50 6 -24 Z", disc(0, -58, 15, 36))
        + body(both("M0 -36 C34 -44 54 -30 50 0 C44 36 16 76 0 94"))
        + line("M-40 14 L-10 20 M36 30 L12 36 M-28 46 L-8 50"),
        (),
    ),
    "moon mond crescent halbmond": (
        body("M34 -84 C-34 -104 -92 -58 -92 0 C-92 58 -34 104 34 84 C-30 66 -46 -60 34 -84 Z")
        + body("M46 -54 L53 -38 L70 -36 L57 -25 L61 -8 L46 -17 L31 -8 L35 -25 L22 -36 L39 -38 Z")
        + light(disc(-54, -26, 10))
        + dark(disc(-64, 18, 9), disc(-40, 44, 11), disc(-14, 74, 6)),
    ),
    "ghost geist gespenst": (
        body("M-64 74 C-78 -28 -64 -92 0 -92 C64 -92 78 -28 70 62 L46 48 L24 80 L0 54 L-24 80 L-46 50 L-62 66 Z")
        + light(pair(disc(26, -38, 17, 21)))
        + dark(pair(disc(26, -34, 9, 12)), disc(0, 18, 14, 18)),
    ),
    "rabbit bunny hare hase kaninchen haeschen osterhase": (
        body(pair(disc(27, -55, 18, 36)), both("M0 -40 C44 -40 68 -10 68 20 C68 60 40 80 0 80"))
        + light(pair(disc(27, -58, 8, 22)))
        + dark(pair(disc(28, -17, 9, 11)))
        + dark("M-11 18 L11 18 L0 30 Z")
        + pale("M-14 48 L-14 70 L14 70 L14 48 Z")
        + line("M0 28 L0 70 M-30 42 C-20 52 -6 52 0 42 C6 52 20 52 30 42"),
        (),
    ),
    "acorn eichel nut nuss": (
        body(both("M0 -16 L64 -16 C68 30 40 66 0 92"))
        + light(disc(-30, 34, 8, 18))
        + dark("M-6 -66 L-12 -92 L8 -92 L8 -66 Z")
        + body(both("M0 -74 C44 -74 76 -44 78 -12 C78 2 70 6 0 6"))
        + line("M-70 -36 L-28 4 M-44 -60 L20 4 M-10 -74 L66 0 M70 -36 L28 4 M44 -60 L-20 4 M10 -74 L-66 0"),
    ),
    "cow kuh rind bull ochse ox oxen stier kalb calf": (
        pale(pair("M30 -58 C50 -60 56 -70 58 -74 C70 -56 54 -38 34 -40 Z"))
        + body(pair("M44 -36 C70 -44 88 -30 90 -14 C72 -4 54 -8 46 -16 Z"))
        + body(both("M0 -68 C34 -68 52 -50 54 -20 C56 10 58 30 56 44 C54 72 24 80 0 80"))
        + light("M0 -68 C-14 -68 -14 -22 0 -4 C14 -22 14 -68 0 -68 Z")
        + dark(pair(disc(30, -22, 9, 12)))
        + pale(disc(0, 48, 60, 34))
        + dark(pair(disc(24, 44, 9, 11))),
        (),
    ),
    "apple apfel": (
        dark("M-5 -50 L0 -86 L12 -84 L6 -50 Z")
        + pale("M10 -66 C18 -92 40 -90 52 -82 C48 -62 30 -54 10 -66 Z")
        + body(both("M0 -50 C36 -68 86 -48 82 4 C78 54 48 88 22 84 C10 80 6 80 0 80"))
        + light(disc(-46, -20, 11, 17))
        + pale(both("M0 -8 C30 -20 50 4 44 34 C36 58 16 64 0 58"))
        + dark(pair("M8 14 C22 18 24 32 14 40 C6 34 2 24 8 14 Z")),
    ),
    "anchor anker": (
        body(
            "M-12 -46 L-46 -46 L-46 -26 L-12 -26 L-12 56 C-36 52 -50 36 -54 22 L-40 24 L-66 -8 L-86 34 L-72 30"
            " C-62 72 -24 86 0 92 C24 86 62 72 72 30 L86 34 L66 -8 L40 24 L54 22 C50 36 36 52 12 56"
            " L12 -26 L46 -26 L46 -46 L12 -46 Z",
            disc(0, -68, 25),
        )
        + pale(disc(0, -68, 10)),
    ),
    "house haus home hut": (
        body(box(34, -78, 56, -30))
        + body(box(-62, -20, 62, 68), "M0 -88 L88 -14 L-88 -14 Z")
        + light(disc(0, -42, 14))
        + pale(box(-18, 22, 18, 68), pair(box(32, 18, 50, 38))),
    ),
    "key schluessel": (
        body("M-15 -30 L15 -30 L15 30 L50 30 L50 50 L15 50 L15 60 L42 60 L42 80 L15 80 L15 90 L-15 90 Z")
        + body(disc(0, -56, 38))
        + pale(disc(0, -58, 16)),
        (),
    ),
    "smiley face gesicht kopf head emoji smile": (
        body(disc(0, 0, 88))
        + dark(pair(disc(32, -32, 13, 19)))
        + pale("M-56 16 C-50 82 50 82 56 16 Z")
        + dark(disc(0, 52, 22, 12)),
    ),
    "pencil stift bleistift buntstift pen": (
        pale("M-30 -34 L30 -34 L0 -94 Z")
        + dark("M-13 -66 L13 -66 L0 -94 Z")
        + body(box(-30, -34, 30, 88))
        + line("M-10 -34 L-10 48 M10 -34 L10 48")
        + pale(box(-30, 46, 30, 64)),
        (),
    ),
    "circle kreis ball kugel round punkt dot disc": (
        body(disc(0, 0, 88)) + pale(disc(0, -40, 24)) + dark(box(-84, 14, 84, 26), box(-72, 40, 72, 52)),
        body(disc(0, 0, 90)) + pale(disc(0, 0, 58)) + body(disc(0, 0, 26)),
    ),
    "owl eule uhu": (
        dark(pair("M10 74 L40 74 L36 90 L14 90 Z"))
        + body(both("M0 -66 C20 -66 36 -74 52 -78 C60 -50 76 -30 74 8 C72 56 40 82 0 82"))
        + _eyes(29, -30, 27)
        + dark("M-11 -14 L11 -14 L0 6 Z")
        + light(both("M0 18 C34 18 46 30 40 46 C34 66 18 72 0 72"))
        + line("M-24 34 L-16 44 L-8 34 M8 34 L16 44 L24 34 M-8 50 L0 60 L8 50"),
        (),
    ),
    "snowman schneemann": (
        dark(box(-28, -94, 28, -62), box(-46, -66, 46, -54))
        + body(disc(0, 38, 56, 54), disc(0, -32, 40, 38))
        + dark(pair(disc(14, -40, 6)), disc(0, 28, 7), disc(0, 50, 7), disc(0, 72, 7))
        + light("M-6 -26 L8 -32 L8 -20 L-34 -16 Z"),
    ),
    "ice icecream eis eistuete eiswaffel eiscreme": (
        pale("M-44 14 L44 14 L0 94 Z")
        + line("M-22 14 L20 56 M22 14 L-20 56 M-38 26 L9 76 M38 26 L-9 76")
        + body("M-58 10 C-80 -98 80 -98 58 10 C54 32 36 32 29 18 C18 36 -18 36 -29 18 C-36 32 -54 32 -58 10 Z")
        + dark(disc(0, -76, 13))
        + light(disc(-30, -34, 8), disc(2, -44, 7), disc(32, -26, 8), disc(-4, -14, 7)),
    ),
    "monkey ape affe chimpanzee chimp schimpanse gorilla": (
        body(pair(disc(70, -2, 24)), both("M0 -78 C46 -78 66 -46 66 -4 C66 46 38 76 0 76"))
        + light(pair(disc(72, -2, 11)))
        + light(both("M0 -36 C14 -54 48 -48 46 -18 C46 -6 52 10 52 30 C52 54 28 66 0 66"))
        + dark(pair(disc(22, -22, 9, 12)), pair(disc(7, 14, 4)))
        + line("M-34 32 C-20 54 20 54 34 32"),
        (),
    ),
    "mouse mice maus rat ratte": (
        body(pair(disc(51, -45, 31)), both("M0 -50 C44 -50 56 -16 54 6 C50 40 22 70 0 84"))
        + light(pair(disc(53, -47, 17)))
        + dark(pair(disc(22, -18, 9, 12)), disc(0, 78, 13))
        + line(pair("M18 44 L64 30 M18 54 L66 52 M16 62 L58 74")),
        (),
    ),
    "lozenge diamond rhombus raute karo": (
        body(_LOZENGE) + pale(disc(0, -36, 17)) + dark(disc(0, -36, 7)) + pale("M-46 12 L46 12 L0 70 Z"),
        body(_LOZENGE) + pale(both("M0 -48 L36 0 L0 48")),
    ),
    "triangle dreieck": (
        body("M0 -92 L80 48 L-80 48 Z") + pale("M0 -60 L18 -26 L-18 -26 Z") + dark(both("M0 18 L58 18 L66 34 L0 34")),
        body("M-72 -60 L72 -60 L16 0 L72 60 L-72 60 L-16 0 Z") + light("M-34 -46 L34 -46 L0 -14 Z"),
    ),
    "cross plus kreuz": (
        body(both("M0 -44 L20 -44 L20 -23 L92 -23 L92 23 L24 23 L46 88 L0 88"), disc(0, -66, 29))
        + light(disc(0, -66, 12))
        + pale(both("M0 36 L8 36 L22 72 L0 72")),
        body(_PLUS) + light(star(4, 58, 18)),
    ),
    "spade pik schippe": (
        body(both("M0 -93 C20 -56 84 -28 84 18 C84 56 34 62 14 36 C16 62 26 78 38 86 L0 86"))
        + light("M0 -62 C-16 -38 -40 -26 -48 -6 C-30 -16 -12 -30 0 -62 Z"),
    ),
    "bell glocke schelle": (
        dark(disc(0, 74, 18))
        + body(disc(0, -80, 13))
        + body(both("M0 -74 C46 -74 52 -34 54 0 C56 34 66 46 76 50 L76 64 L0 64"))
        + light(disc(-24, -40, 9, 20))
        + dark(both("M0 26 L58 26 L64 38 L0 38")),
    ),
    "square quadrat wuerfel cube box kasten": (
        body(box(-66, -66, 66, 66))
        + pale(box(-30, -52, 30, -14))
        + dark(*(box(x, 14, x + 14, 66) for x in (-46, -7, 32))),
        body(box(-66, -66, 66, 66)) + pale(box(-34, -34, 34, 34)),
    ),
}

MOTIFS: dict[str, Motif] = {
    words.split()[0]: Motif(words.split()[0], tuple(words.split()), *drawn) for words, drawn in _DRAWN.items()
}
