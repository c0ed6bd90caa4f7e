"""Motifs and colours of figures, and the drawing of their halves.

A motif is drawn whole on a disc of radius 100 around the middle of the join, with x to the right and y down, and cut
along the join: the front is the part above (y <= 0), the back the part below. To draw the back on a card above the
join, rotate it by 180°. Under the unsigned rule both cards show the same half: of a shape that looks the same upside
down, or a small copy of the motif, mirrored as on playing cards. `motifs.txt` contains them and describes their
notation.

Names of figures choose their looks: `heart`, `Herz`, `rot`, `#ff8800`, `red heart`, `rote Herzen`. Other figures get
unused motifs and colours in a fixed order, so the same figures always look the same.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from operator import mul
from pathlib import Path as File

from satpuzzle.errors import InputError, UnknownNameError, joined, nearest, shorten
from satpuzzle.model.rule import Half
from satpuzzle.pictures.own import OwnMotif, Picture, read_own, read_picture
from satpuzzle.pictures.scene import Group, Node, Path, ellipse, number, polygon, rectangle, scale, shift
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.runtime.language import say

# Motifs.

Tone = str  # body, dark, light or line
Part = tuple[Tone, str, bool]  # tone, path, and whether it has an outline

OUTLINE = 7.8  # the width of lines
_UNIT = 0.0096  # the disc of a card has radius 1; with room for half an outline
_ABOVE, _BELOW = rectangle(-110, -110, 110, 0), rectangle(-110, 0, 110, 110)


@dataclass(frozen=True)
class Motif:
    """A shape for a figure.

    Attributes:
        name: Its name.
        words: Words that mean it.
        parts: The whole shape.
        own_half: The shape whose half unsigned puzzles show; if empty, the front; if None, the small motif on a
            medallion.
    """

    name: str
    words: tuple[str, ...]
    parts: tuple[Part, ...] = field(repr=False)
    own_half: tuple[Part, ...] | None = field(default=None, repr=False)

    def half(self, side: Half, tones: Mapping[Tone, str]) -> tuple[Node, ...]:
        """Return half of the shape, above the join, in colours for its tones, on a disc of radius 1."""
        if side == "back":
            return (Group(_painted(self.parts, tones, 1), at=scale(-_UNIT), clip=_BELOW),)
        if side == "half" and self.own_half is None:
            medallion = _painted([("body", ellipse(0, 0, 98), True)], tones, -1)
            swapped = {**tones, "body": tones["light"], "light": tones["body"]}
            small = Group(_painted(self.parts, swapped, 0, 1.25 * OUTLINE), at=shift(0, -48.5).after(scale(0.48)))
            return (Group((*medallion, small), at=scale(_UNIT), clip=_ABOVE),)
        parts = (side == "half" and self.own_half) or self.parts
        return (Group(_painted(parts, tones, -1), at=scale(_UNIT), clip=_ABOVE),)


def _painted(parts: Iterable[Part], tones: Mapping[Tone, str], side: int, width: float = OUTLINE) -> tuple[Path, ...]:
    """Return parts in colours; only those that reach to this side of the join: -1 above, 1 below, 0 both."""
    return tuple(
        Path(d, None if tone == "line" else tones[tone], tones["line"] if tone == "line" or outlined else None, width)
        for tone, d, outlined in parts
        if not side or any(side * float(y) > 0 for _, y in _POINT.findall(d))
    )


# The table.

_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def _mirrored(path: str) -> str:
    """Return the mirror image of a path in the axis x = 0."""
    return _POINT.sub(lambda found: f"{number(-float(found[1]))} {found[2]}", path)


def both(path: str) -> str:
    """Return the area whose right half is `path`, from its top on the axis x = 0 to its bottom there."""
    back = iter([f"{x} {y}" for x, y in _POINT.findall(_mirrored(path))[-2::-1]])
    left = (kind + " ".join(islice(back, 3 if kind == "C" else 1)) for kind in re.findall("[LC]", path)[::-1])
    return " ".join([path, *left, "Z"])


def pair(shape: str) -> str:
    """Return a shape and its mirror image in the axis x = 0."""
    return f"{_path(shape)} {_mirrored(_path(shape))}"


def star(points: float, outer: float, inner: float, y: float = 0) -> str:
    """Return a star around (0, y) with one point at its top."""
    return polygon(
        (r * math.sin(math.pi * i / points), y - r * math.cos(math.pi * i / points))
        for i, r in enumerate([outer, inner] * int(points))
    )


def ring(count: float, away: float, radius: float, y: float = 0) -> str:
    """Return discs in a circle around (0, y), one of them at its top."""
    angles = [2 * math.pi * i / count for i in range(int(count))]
    return " ".join(ellipse(away * math.sin(a), y - away * math.cos(a), radius) for a in angles)


_SHAPES: dict[str, Callable[..., str]] = {"disc": ellipse, "box": rectangle, "star": star, "ring": ring}


def _path(shape: str) -> str:
    """Return the path of a shape in the table."""
    kind, _, rest = shape.partition(" ")
    if kind in ("both", "pair"):
        return both(rest) if kind == "both" else pair(rest)
    return _SHAPES[kind](*map(float, rest.split())) if kind in _SHAPES else shape


def _parts(lines: Iterable[str]) -> Iterator[Part]:
    """Yield the parts that lines of the table draw."""
    for line in lines:
        area, _, shapes = line.partition(" ")
        if area == "eyes":
            x, y, radius = map(float, shapes.split())
            yield "light", pair(f"disc {x} {y} {radius}"), False
            yield "dark", pair(f"disc {x} {y - radius / 5} {radius * 0.55}"), False
        else:
            tone = "light" if area == "pale" else area
            yield from ((tone, _path(shape), area in ("body", "pale")) for shape in shapes.split(", "))


def _motif(entry: str) -> Motif:
    """Return the motif of an entry of the table."""
    drawn, own, half = entry.partition("\nhalf")
    head, *lines = drawn.splitlines()
    return Motif(
        head.split()[0], (*head.split(),), (*_parts(lines),), (*_parts(half.split("\n")[1:]),) if own else None
    )


_DRAWN = File(__file__).with_name("motifs.txt").read_text(encoding="ascii")
MOTIFS: dict[str, Motif] = {motif.name: motif for motif in map(_motif, _DRAWN.strip().split("\n\n")[1:])}


# Looks.


APART = 10.0  # minimum distance (see `apart`) of the colours of figures with one motif

Triple = tuple[float, float, float]

_TABLE = File(__file__).with_name("colours.txt").read_text(encoding="ascii").split("\n\n")[1:]
_GIVEN_OUT, _EVERYDAY, _CSS = ([line.split() for line in block.splitlines()] for block in _TABLE)

PALETTE = tuple(colour for *_, colour in _GIVEN_OUT)  # in the order in which they are assigned
CSS = dict(_CSS)
NAMES = CSS | {word: colour for *words, colour in _GIVEN_OUT + _EVERYDAY for word in words}
_SHADES = re.compile("(hell|light|pale|bright|blass)|(dunkel|dunkl|dark|deep|tief)")

# Matrices of linear RGB, by rows. Dichromats, after G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1; grey by luminance.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}

Meaning = tuple[str | None, str | None]  # the name of a motif, a colour

_BY_WORD = {word: motif.name for motif in MOTIFS.values() for word in motif.words}
_ENDINGS = ("s", "e", "n", "es", "en", "er", "em", "ern", "chen", "lein")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class Look:
    """The look of a figure.

    Attributes:
        motif: Its shape.
        colour: The colour of its body, as #rrggbb.
        letter: A, B, … in the order of figures.
        own: Picture files that replace the motif.
    """

    motif: Motif
    colour: str
    letter: str
    own: OwnMotif | None = None

    @cached_property
    def pale(self) -> str:
        """The background colour of a figure without two halves."""
        return shaded(self.colour, 0.72)

    @property
    def words(self) -> list[str]:
        """The everyday words that mean its colour."""
        return [word for *words, colour in _GIVEN_OUT + _EVERYDAY for word in words if colour == self.colour]

    def half(self, side: Half) -> tuple[Node, ...]:
        """Return half of the figure on a card above the join (y <= 0), in a disc of radius 1 around the origin.

        Args:
            side: The front, the back (in a lighter tint), or the half of figures without two halves.
        """
        return self.own.half(side) if self.own else self.motif.half(side, _tones(self.colour, tint=side == "back"))


class Looks(dict[int, Look]):
    """The look of each figure, by its number.

    Attributes:
        letters_needed: Whether two figures look so similar that only letters distinguish them.
    """

    letters_needed: bool = False


def looks_for(
    figures: Mapping[int, str],
    *,
    halves: bool,
    wishes: Mapping[str, str] | None = None,
    share: str | None = None,
    deadline: Deadline | None = None,
) -> Looks:
    """Assign a look to each figure.

    Any two differ in motif, or in colour by at least `APART`; if that is impossible, `letters_needed` is set.

    Args:
        figures: The names of the figures by number, "" for a figure without a name.
        halves: Whether figures have two halves.
        wishes: Looks by name or number of a figure: a shape, a colour or both, or one or two picture files.
        share: The path to which picture files are clipped (see `OwnMotif`); None if there is no card.
        deadline: When to stop.

    Returns:
        The looks.

    Raises:
        InputError: If a wish is invalid, or for an unknown figure.
        OutOfTimeError: If the deadline has passed.
    """
    deadline = deadline or Deadline()
    said = {figure: _read(name) for figure, name in sorted(figures.items())}
    own: dict[int, OwnMotif] = {}
    for key, wish in (wishes or {}).items():
        meant = _named_figures(key, figures)
        if is_file(wish):
            own |= dict.fromkeys(meant, read_own(wish, key, halves, share))
            continue
        shape, colour = _read(wish, wished=True)
        for figure in meant:
            said[figure] = shape or said[figure][0], colour or said[figure][1]
    chooser = _Chooser(halves)
    specific = sorted(said.items(), key=lambda each: [part is None for part in each[1]])  # the most specific first
    chosen = {figure: chooser.choose(*what) for figure, what in deadline.during(specific, MOMENT)}
    looks = Looks(
        (figure, Look(MOTIFS[chosen[figure][0]], chosen[figure][1], _letters(index), own.get(figure)))
        for index, figure in enumerate(said)
    )
    brought = {tuple(picture.data for picture in motif.pictures) for motif in own.values()}
    looks.letters_needed = chooser.clash or len(brought) < len(own)
    return looks


class _Chooser:
    """Assigns motifs and colours, the least used first. `clash` is set if two look alike."""

    def __init__(self, halves: bool) -> None:
        # For unsigned puzzles, halves that form one shape across the join precede motifs on medallions.
        self.motifs = sorted(MOTIFS, key=lambda name: not halves and MOTIFS[name].own_half is None)
        self.own = dict(zip(MOTIFS, PALETTE * len(MOTIFS), strict=False))  # the colour that suits a motif best
        self.colours: dict[str, list[str]] = {name: [] for name in MOTIFS}  # of each motif so far
        self.uses: Counter[str] = Counter()
        self.hopeless: set[tuple[str, str | None]] = set()
        self.clash = False

    def choose(self, motif: str | None, colour: str | None) -> tuple[str, str]:
        """Choose a motif and a colour, except for those given."""
        motifs = [motif] if motif else sorted(self.motifs, key=lambda name: len(self.colours[name]))
        colour = colour and _visible(colour)
        found = next(self._free(motifs, colour), None)
        self.clash |= found is None
        name, paint = found or (motifs[0], colour or min(PALETTE, key=self.uses.__getitem__))
        self.colours[name].append(paint)
        self.uses[paint] += 1
        return name, paint

    def _free(self, motifs: list[str], colour: str | None) -> Iterator[tuple[str, str]]:
        for name in motifs:
            taken = self.colours[name]
            # more are not so far apart in grey
            if (name, colour) not in self.hopeless and len(taken) < 1 + int(100 / APART):
                palette = sorted(PALETTE, key=lambda each: (self.uses[each], each != self.own[name]))
                for each in [colour] if colour else [*palette, *sorted(_shades(), key=self.uses.__getitem__)]:
                    if all(apart(each, other) >= APART for other in taken):
                        yield name, each
            self.hopeless.add((name, colour))  # permanent, as nothing is ever released


@cache
def _shades() -> tuple[str, ...]:
    """Return lighter and darker colours of the palette, for more figures of one shape."""
    steps = (0.35, -0.3, 0.6, 0.8)
    return tuple(dict.fromkeys(_visible(shaded(colour, part)) for part in steps for colour in PALETTE))


@cache
def _visible(colour: str) -> str:
    """Return the colour, light enough for dark details."""
    return next(each for part in range(101) if lightness(each := shaded(colour, part / 100)) >= 0.36)


def _letters(index: int) -> str:
    """Return A for 0, Z for 25, AA for 26, like the columns of spreadsheets."""
    return (_letters(index // 26 - 1) if index > 25 else "") + chr(ord("A") + index % 26)


# The meaning of names.


def _words(text: str) -> list[str]:
    """Return the words of a text in lower case from a to z; `#` and digits are one word."""
    text = re.sub("(?<=[a-zäöüß])(?=[A-ZÄÖÜ])", " ", unicodedata.normalize("NFC", text))
    text = unicodedata.normalize("NFKD", text.casefold().translate(_UMLAUTS).replace("ß", "ss"))
    return re.findall("#[0-9a-f]+|[a-z]+", "".join(c for c in text if not unicodedata.combining(c)))


def _stems(word: str) -> Iterator[str]:
    """Yield a word and words of which it may be a form."""
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    plain = word.replace("aeu", "au").replace("ae", "a").replace("oe", "o").replace("ue", "u")
    for each in dict.fromkeys((word, plain)):
        yield from (each[: -len(end)] for end in _ENDINGS if each.endswith(end) and len(each) - len(end) > 2)
    yield plain


def _meaning(word: str) -> Meaning:
    for stem in _stems(word):
        if colour := named(stem):
            return None, colour
        if stem in _BY_WORD:
            return _BY_WORD[stem], None
    return None, None


def _meanings(text: str) -> Iterator[tuple[str, Meaning]]:
    """Yield the words of a text and their meanings; two words with a common meaning are one."""
    words = _words(text)
    while words:
        step = 2 if len(words) > 1 and any(_meaning("".join(words[:2]))) else 1
        word = "".join(words[:step])
        yield word, _meaning(word)
        words = words[step:]


def _read(text: str, *, wished: bool = False) -> Meaning:
    """Return the first motif and the first colour in a text. Raises InputError for an unknown word of a wish."""
    motif = colour = None
    for word, (shape, paint) in [*_meanings(text)] or [(text, (None, None))]:
        if wished and not (shape or paint):
            examples = say(
                "write a shape, a colour or both, as in {examples}; shapes: {names}",
                examples="red, #ff8800, red-heart",
                names=", ".join(MOTIFS),
            )
            hint = nearest(word, [*_BY_WORD, *NAMES], listed=False, alike=0.7) or examples
            raise InputError(joined("; ", [say("unknown shape or colour {name}", name=shorten(word)), hint]))
        motif, colour = motif or shape, colour or paint
    return motif, colour


def read_background(value: str) -> str | Picture:
    """Return the colour, as #rrggbb, or the picture that a text names. Raises InputError."""
    if is_file(value):
        return read_picture(value)
    colour = _read(value, wished=True)[1]
    if colour is None:
        hint = say("write a colour, as in {examples}, or a picture file", examples="lightblue, #ff8800")
        raise InputError(joined("; ", [say("unknown colour {name}", name=shorten(value)), hint]))
    return colour


def is_file(wish: str) -> bool:
    """Return whether a wish names a file, not a shape or a colour."""
    return re.search(r"\.[a-zA-Z]{3,4}$|/", wish) is not None


def _named_figures(key: str, figures: Mapping[int, str]) -> list[int]:
    """Return the figures with that name, or else number. Raises UnknownNameError."""
    known = {figure: name or str(figure) for figure, name in sorted(figures.items())}
    for spelled in (str, _words):
        if found := [
            figure for figure, name in known.items() if figures[figure] and spelled(name) == spelled(key) != []
        ]:
            return found
    if key.isdecimal() and int(key) in figures:
        return [int(key)]
    raise UnknownNameError(say("figure"), key, [*known.values()])


# Painting.


def _tones(colour: str, *, tint: bool) -> dict[Tone, str]:
    """Return the colour of each tone of a motif."""
    light = lightness(colour) > 0.9  # light details would not be visible
    dark = shaded(colour, -0.82)
    return {
        "body": shaded(colour, -0.15 if light else 0.4) if tint else colour,
        "dark": dark,
        "line": dark,
        "light": shaded(colour, -0.3) if light else "#ffffff",
    }


# Colours, as `#rrggbb`. The distance of two is the straight line between them in OKLab (B. Ottosson, "A perceptual
# color space for image processing", 2020), times 100: white and black are 100 apart; 2 is just visible.


def named(word: str) -> str | None:
    """Return the colour of a word in lower case without umlauts, or of `#rgb`, `#rrggbb`; None if unknown."""
    if re.fullmatch("#([0-9a-f]{3}){1,2}", word):
        return word if len(word) == 7 else "#" + "".join(2 * digit for digit in word[1:])
    shade = _SHADES.match(word)
    colour = NAMES.get(word[shade.end() :]) if shade and word not in NAMES else None
    return shaded(colour, 0.45 if shade and shade[1] else -0.4) if colour else NAMES.get(word)


def shaded(colour: str, part: float) -> str:
    """Mix a colour with white, or with black if `part` is negative: 1 makes it white, -1 black."""
    end, values = 255 if part > 0 else 0, bytes.fromhex(colour[1:])
    return "#" + bytes(round(value + (end - value) * abs(part)) for value in values).hex()


@cache
def lightness(colour: str) -> float:
    """Return the lightness of a colour, from 0 (black) to 1 (white)."""
    return _oklab(_linear(colour))[0]


def apart(a: str, b: str) -> float:
    """Return the smallest distance of two colours, for normal vision and for all `VISIONS`."""
    return 100 * min(map(math.dist, _in_all_visions(a), _in_all_visions(b)))


@cache
def _in_all_visions(colour: str) -> tuple[Triple, ...]:
    """Return a colour in OKLab, for normal vision and for each of `VISIONS`."""
    linear = _linear(colour)
    simulated = ((sum(map(mul, row, linear)) for row in rows) for rows in VISIONS.values())
    return (_oklab(linear), *(_oklab(min(1.0, max(0.0, each)) for each in values) for values in simulated))


def _oklab(linear: Iterable[float]) -> Triple:
    r, g, b = linear
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(colour: str) -> list[float]:
    shares = (value / 255 for value in bytes.fromhex(colour[1:]))
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares]
