"""Which motif and which colour each figure of a puzzle gets, and a figure's half as it is painted.

The names of figures choose what they say: `heart`, `Herz`, `rot`, `#ff8800`, `red heart`, `rote Herzen`. The rest get
what is not in use yet, in a fixed order, so that the same figures always look the same.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from operator import mul
from pathlib import Path as File
from typing import TYPE_CHECKING

from satpuzzle.errors import InputError, UnknownNameError, nearest, shorten
from satpuzzle.model.rule import Half
from satpuzzle.pictures.motifs import MOTIFS, Layer, Motif
from satpuzzle.pictures.scene import Group, Matrix, Node, Path
from satpuzzle.runtime.deadline import MOMENT, Deadline
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from satpuzzle.pictures.own import OwnMotif

APART = 10.0  # what the colours of two figures of one motif are apart at least, to everybody (see `apart`)
_MOST = 1 + int(100 / APART)  # so many colours can be that far apart in grey, and no more
_DARKEST, _LIGHTEST = 0.36, 0.9  # lightness: below, dark details would not show; above, light ones

Triple = tuple[float, float, float]

_TABLE = File(__file__).with_name("colours.txt").read_text(encoding="ascii").split("\n\n")[1:]
_GIVEN_OUT, _EVERYDAY, _CSS = ([line.split() for line in block.splitlines()] for block in _TABLE)

PALETTE = tuple(colour for *_, colour in _GIVEN_OUT)  # in the order in which they are given out; each has its shades
CSS = dict(_CSS)
NAMES = CSS | {word: colour for *words, colour in _GIVEN_OUT + _EVERYDAY for word in words}
_SHADES = re.compile("(hell|light|pale|bright|blass)|(dunkel|dunkl|dark|deep|tief)")

# From linear RGB to linear RGB, in rows. Dichromats, after G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1; grey by luminance.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}

Said = tuple[str | None, str | None]  # the name of a motif, a colour

_BY_WORD = {word: motif.name for motif in MOTIFS.values() for word in motif.words}
_ENDINGS = ("s", "e", "n", "es", "en", "er", "em", "ern", "chen", "lein")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class Look:
    """How a figure looks. colour: of its body, as #rrggbb. letter: A, B, … by the order of figures.

    own: a picture that somebody brought along, which is shown instead of the motif.
    """

    motif: Motif
    colour: str
    letter: str
    own: OwnMotif | None = None

    @cached_property
    def pale(self) -> str:
        """The colour of the ground under a figure without two halves."""
        return lighter(self.colour, 0.72)

    def half(self, side: Half) -> tuple[Node, ...]:
        """Half of the figure as it lies on a card above the join, y <= 0, in a disc of radius 1 around the origin.

        side: front and back, the back in a lighter tint; half: that of figures without two halves.
        """
        if self.own is not None:
            return self.own.half(side)
        layers: tuple[Layer, ...] = getattr(self.motif, side)
        tones = _tones(self.colour, tint=side == "back")
        line = tones["line"]
        nodes = tuple(
            Path(layer.d, None, line, layer.width) if layer.tone == "line" else Path(layer.d, tones[layer.tone])
            for layer in layers
        )
        return (Group(nodes, at=Matrix(-1, 0, 0, -1)),) if side == "back" else nodes


class Looks(dict[int, Look]):
    """The look of each figure, by its number.

    letters_needed: two of them have one motif in colours less than `APART` apart, or the same picture of somebody's
    own, so only letters tell them apart.
    """

    letters_needed: bool = False


def looks_for(
    figures: Mapping[int, str],
    *,
    halves: bool,
    wishes: Mapping[str, str] | None = None,
    deadline: Deadline | None = None,
) -> Looks:
    """The looks of the figures 1, 2, …, given by number with their names ("" for none).

    Any two differ in motif, or in colour by `APART` at least; where that cannot be, `letters_needed` says so.
    wishes: what somebody wants by a figure's name or number: a shape, a colour, or both; or a picture file, or two.
    Raises InputError for a wish that says none of these, or is for no figure; OutOfTimeError.
    """
    deadline = deadline or Deadline()
    said = {figure: _said(name) for figure, name in sorted(figures.items())}
    own: dict[int, OwnMotif] = {}
    for key, wish in (wishes or {}).items():
        meant = _meant(key, figures)
        if re.search(r"\.[a-zA-Z]{3,4}$|/", wish):
            from satpuzzle.pictures.own import read_own

            own |= dict.fromkeys(meant, read_own(wish, key, halves))
            continue
        motif, colour = _understood(wish)
        for figure in meant:
            said[figure] = motif or said[figure][0], colour or said[figure][1]
    chooser = _Chooser(halves)
    chosen: dict[int, tuple[str, str]] = {}
    for wanted in ((True, True), (True, False), (False, True), (False, False)):  # who wants most chooses first
        for figure, what in deadline.during(said.items(), MOMENT):
            if (what[0] is not None, what[1] is not None) == wanted:
                chosen[figure] = chooser.choose(*what)
    looks = Looks(
        (figure, Look(MOTIFS[chosen[figure][0]], chosen[figure][1], _letters(index), own.get(figure)))
        for index, figure in enumerate(said)
    )
    brought = {tuple(picture.data for picture in motif.pictures) for motif in own.values()}
    looks.letters_needed = chooser.clash or len(brought) < len(own)
    return looks


class _Chooser:
    """Gives out motifs and colours, the least used first. clash: it had to give two that look alike."""

    def __init__(self, halves: bool) -> None:
        # Of unsigned halves, those that become one shape across the join come before the motifs on medallions.
        self.motifs = sorted(MOTIFS, key=lambda name: not halves and MOTIFS[name].own_half is None)
        self.own = dict(zip(MOTIFS, PALETTE * len(MOTIFS), strict=False))  # the colour that suits a motif best
        self.colours: dict[str, list[str]] = {name: [] for name in MOTIFS}  # in which a motif has been given out
        self.uses: Counter[str] = Counter()
        self.hopeless: set[tuple[str, str | None]] = set()
        self.clash = False

    def choose(self, motif: str | None, colour: str | None) -> tuple[str, str]:
        """A motif and a colour; those that are given."""
        motifs = [motif] if motif else sorted(self.motifs, key=lambda name: len(self.colours[name]))
        colour = colour and _visible(colour)
        found = next(self._free(motifs, colour), None)
        if found is None:
            self.clash = True
            found = motifs[0], colour or min(PALETTE, key=lambda each: self.uses[each])
        self.colours[found[0]].append(found[1])
        self.uses[found[1]] += 1
        return found

    def _free(self, motifs: list[str], colour: str | None) -> Iterator[tuple[str, str]]:
        for name in motifs:
            taken = self.colours[name]
            if (name, colour) not in self.hopeless and len(taken) < _MOST:
                for each in [colour] if colour else self._colours(name):
                    if all(apart(each, other) >= APART for other in taken):
                        yield name, each
            self.hopeless.add((name, colour))  # it remains so: nothing is ever taken back

    def _colours(self, name: str) -> list[str]:
        """All colours, the best for this motif first."""
        own = self.own[name]
        palette = sorted(PALETTE, key=lambda each: (self.uses[each], each != own))
        return [*palette, *sorted(_shades(), key=lambda each: self.uses[each])]


@cache
def _shades() -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_visible, shades())))


@cache
def _visible(colour: str) -> str:
    """The colour, no darker than lets dark details show on it."""
    part = 0.0
    while lightness(lighter(colour, part)) < _DARKEST:
        part += 0.01
    return lighter(colour, part)


def _letters(index: int) -> str:
    """A for 0, Z for 25, AA for 26, as the columns of spreadsheets go."""
    text = ""
    while index >= 0:
        text = chr(ord("A") + index % 26) + text
        index = index // 26 - 1
    return text


# What names say.


def _words(text: str) -> list[str]:
    """The words of a text, in small letters from a to z; colours in digits as one."""
    text = re.sub("(?<=[a-zäöüß])(?=[A-ZÄÖÜ])", " ", unicodedata.normalize("NFC", text))
    text = unicodedata.normalize("NFKD", text.casefold().translate(_UMLAUTS).replace("ß", "ss"))
    return re.findall("#[0-9a-f]+|[a-z]+", "".join(c for c in text if not unicodedata.combining(c)))


def _stems(word: str) -> Iterator[str]:
    """A word and what it may be a form of."""
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    plain = word.replace("aeu", "au").replace("ae", "a").replace("oe", "o").replace("ue", "u")
    for each in dict.fromkeys((word, plain)):
        yield from (each[: -len(end)] for end in _ENDINGS if each.endswith(end) and len(each) - len(end) > 2)
    yield plain


def _meaning(word: str) -> Said:
    for stem in _stems(word):
        colour = named(stem)
        if colour or stem in _BY_WORD:
            return (None, colour) if colour else (_BY_WORD[stem], None)
    return None, None


def _meanings(text: str) -> Iterator[tuple[str, Said]]:
    """The words of a text, two that mean something only together as one, and what they mean."""
    words = _words(text)
    while words:
        both = _meaning("".join(words[:2])) if len(words) > 1 else (None, None)
        step = 2 if any(both) else 1
        yield "".join(words[:step]), both if step == 2 else _meaning(words[0])
        words = words[step:]


def _said(text: str) -> Said:
    """The motif and the colour that a text says, the first of each."""
    motif = colour = None
    for _, (shape, paint) in _meanings(text):
        motif, colour = motif or shape, colour or paint
    return motif, colour


def _understood(wish: str) -> Said:
    """What a wish says. Raises InputError for what is no shape and no colour."""
    for word, meaning in _meanings(wish) if _words(wish) else [(wish, (None, None))]:
        if not any(meaning):
            examples = say(
                "write a shape, a colour or both, as in {examples}; shapes: {names}",
                examples="red, #ff8800, red-heart",
                names=", ".join(MOTIFS),
            )
            hint = nearest(word, [*_BY_WORD, *NAMES], listed=False, alike=0.7) or examples
            raise InputError(say("unknown shape or colour {name}", name=shorten(word)) + f"; {hint}")
    return _said(wish)


def _meant(key: str, figures: Mapping[int, str]) -> list[int]:
    """The figures that a wish is for: those of that name, else the one of that number. Raises UnknownNameError."""
    spelled = _words(key)
    for same in (lambda name: name == key, lambda name: bool(spelled) and _words(name) == spelled):
        found = [figure for figure, name in sorted(figures.items()) if name and same(name)]
        if found:
            return found
    if key.isdecimal() and int(key) in figures:
        return [int(key)]
    known = [name or str(figure) for figure, name in sorted(figures.items())]
    raise UnknownNameError(say("figure"), key, known)


# Painting.


def _tones(colour: str, *, tint: bool) -> dict[str, str]:
    """What each tone of a layer is painted in."""
    light = lightness(colour) > _LIGHTEST
    tinted = darker(colour, 0.15) if light else lighter(colour, 0.4)
    dark = darker(colour, 0.82)
    return {
        "body": tinted if tint else colour,
        "dark": dark,
        "line": dark,
        "light": darker(colour, 0.3) if light else "#ffffff",
    }


# Colours, as `#rrggbb`. The distance of two is the straight line between them in OKLab (B. Ottosson, "A perceptual
# color space for image processing", 2020), times 100: white and black are 100 apart, what is 2 apart can just be told.


def named(word: str) -> str | None:
    """The colour that a word of small letters without umlauts means, or `#rgb`, `#rrggbb`; None: it means none."""
    if re.fullmatch("#[0-9a-f]{6}", word):
        return word
    if re.fullmatch("#[0-9a-f]{3}", word):
        return "#" + "".join(2 * digit for digit in word[1:])
    if word in NAMES:
        return NAMES[word]
    shade = _SHADES.match(word)
    colour = NAMES.get(word[shade.end() :]) if shade else None
    if shade is None or colour is None:
        return None
    return lighter(colour, 0.45) if shade[1] else darker(colour, 0.4)


def lighter(colour: str, part: float) -> str:
    """The colour with that part of white in it: 0 leaves it, 1 makes it white."""
    return _hex(tuple(value + (255 - value) * part for value in _values(colour)))


def darker(colour: str, part: float) -> str:
    """The colour with that part of black in it: 0 leaves it, 1 makes it black."""
    return _hex(tuple(value * (1 - part) for value in _values(colour)))


@cache
def lightness(colour: str) -> float:
    """How light a colour looks, from 0, black, to 1, white."""
    return _oklab(_linear(colour))[0]


def apart(a: str, b: str) -> float:
    """The smallest distance of two colours, to normal eyes and to any of `VISIONS`."""
    return 100 * min(map(math.dist, _seen_by_all(a), _seen_by_all(b)))


def shades() -> tuple[str, ...]:
    """Every colour of the palette in lighter and darker, for more figures of one shape."""
    steps = [(lighter, 0.35), (darker, 0.3), (lighter, 0.6), (lighter, 0.8)]
    return tuple(change(colour, part) for change, part in steps for colour in PALETTE)


@cache
def _seen_by_all(colour: str) -> tuple[Triple, ...]:
    """Where a colour lies in OKLab, to normal eyes and to each of `VISIONS`."""
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
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (x / 255 for x in _values(colour))]


def _values(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(values: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(value):02x}" for value in values)
