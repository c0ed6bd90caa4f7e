"""Colours: their names, their shades, and how far apart they look, to people who see colours differently too.

A colour is `#rrggbb`. Its distance from another is the straight line between them in OKLab (B. Ottosson, "A perceptual
color space for image processing", 2020), times 100: white and black are 100 apart, what is 2 apart can just be told.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from operator import mul
from pathlib import Path

Triple = tuple[float, float, float]

_TABLE = Path(__file__).with_name("colours.txt").read_text(encoding="ascii").split("\n\n")[1:]
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
