"""Colours: their names, their shades, and how far apart they look, to people who see colours differently too.

A colour is `#rrggbb`. Its distance from another is the straight line between them in OKLab (B. Ottosson, "A perceptual
color space for image processing", 2020), times 100: white and black are 100 apart, what is 2 apart can just be told.
"""

from __future__ import annotations

import math
import re
from functools import cache
from operator import mul

Triple = tuple[float, float, float]

# What every figure may be painted in, in the order in which they are given out; each has its shades.
PALETTE = (
    "#e23b2e",  # red
    "#2f6fd6",  # blue
    "#f8c41c",  # yellow
    "#2f9e44",  # green
    "#f5861f",  # orange
    "#8445b8",  # purple
    "#58bfea",  # sky
    "#f28cbd",  # pink
    "#8b5a33",  # brown
    "#454a58",  # ink
    "#a6cf36",  # lime
    "#128f80",  # teal
)

# Everyday words, English and German; where CSS knows the word too, this is the kinder colour on paper.
_EVERYDAY = {
    **dict.fromkeys(("red", "rot"), PALETTE[0]),
    **dict.fromkeys(("blue", "blau"), PALETTE[1]),
    **dict.fromkeys(("yellow", "gelb"), PALETTE[2]),
    **dict.fromkeys(("green", "gruen"), PALETTE[3]),
    **dict.fromkeys(("orange", "orangen", "apricot"), PALETTE[4]),
    **dict.fromkeys(("purple", "lila", "violet", "violett"), PALETTE[5]),
    **dict.fromkeys(("sky", "himmelblau"), PALETTE[6]),
    **dict.fromkeys(("pink", "rosa"), PALETTE[7]),
    **dict.fromkeys(("brown", "braun"), PALETTE[8]),
    **dict.fromkeys(("lime", "limette", "hellgruen"), PALETTE[10]),
    **dict.fromkeys(("teal", "petrol"), PALETTE[11]),
    **dict.fromkeys(("black", "schwarz"), "#202020"),
    **dict.fromkeys(("white", "weiss"), "#ffffff"),
    **dict.fromkeys(("grey", "gray", "grau"), "#9a9a9a"),
    **dict.fromkeys(("golden", "gulden"), "#ffd700"),
    **dict.fromkeys(("silber", "silbern"), "#c0c0c0"),
    **dict.fromkeys(("tuerkis", "tuerkisfarben"), "#40e0d0"),
    **dict.fromkeys(("oliv", "olivgruen"), "#808000"),
    **dict.fromkeys(("ocker", "ochre"), "#cc7722"),
    **dict.fromkeys(("purpur", "magentarot"), "#b0206a"),
    "creme": "#fff4d6",
    "mint": "#98e8c1",
    "cream": "#fff4d6",
    "lachs": "#fa8072",
    "koralle": "#ff7f50",
    "karmin": "#dc143c",
    "scharlach": "#ff2400",
    "scarlet": "#ff2400",
    "weinrot": "#722f37",
    "burgundy": "#722f37",
    "marine": "#000080",
    "flieder": "#c8a2c8",
    "lilac": "#c8a2c8",
}

_CSS = """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black
    000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
    chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
    darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki
    bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon
    e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
    darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick
    b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
    goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
    indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
    lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray
    d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue
    87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00
    limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd
    mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
    mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin
    ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered
    ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip
    ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399
    red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
    seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090
    snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise
    40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
"""

CSS: dict[str, str] = {name: f"#{value}" for name, value in zip(_CSS.split()[::2], _CSS.split()[1::2], strict=True)}
NAMES: dict[str, str] = {**CSS, **_EVERYDAY}
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


def seen(colour: str, vision: str) -> str:
    """The colour as it looks to somebody of that vision, a name in `VISIONS`."""
    return _hex(tuple(_encoded(value) for value in _simulated(colour, vision)))


@cache
def lightness(colour: str) -> float:
    """How light a colour looks, from 0, black, to 1, white."""
    return _oklab(_linear(colour))[0]


def distance(a: str, b: str) -> float:
    """How different two colours look, from 0 to about 100."""
    return _between(_seen_by_all(a)[0], _seen_by_all(b)[0])


def apart(a: str, b: str) -> float:
    """The smallest distance of two colours, to normal eyes and to any of `VISIONS`."""
    return min(map(_between, _seen_by_all(a), _seen_by_all(b)))


def shades() -> tuple[str, ...]:
    """Every colour of the palette in lighter and darker, for more figures of one shape."""
    steps = [(lighter, 0.35), (darker, 0.3), (lighter, 0.6), (lighter, 0.8)]
    return tuple(change(colour, part) for change, part in steps for colour in PALETTE)


def _between(a: Triple, b: Triple) -> float:
    return 100 * math.dist(a, b)


@cache
def _seen_by_all(colour: str) -> tuple[Triple, ...]:
    """Where a colour lies in OKLab, to normal eyes and to each of `VISIONS`."""
    return (_oklab(_linear(colour)), *(_oklab(_simulated(colour, vision)) for vision in VISIONS))


def _simulated(colour: str, vision: str) -> Triple:
    linear = _linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(map(mul, row, linear)))) for row in VISIONS[vision])
    return r, g, b


def _oklab(linear: Triple) -> Triple:
    r, g, b = linear
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(colour: str) -> Triple:
    r, g, b = (
        (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4) for v in (x / 255 for x in _values(colour))
    )
    return r, g, b


def _encoded(value: float) -> float:
    return 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)


def _values(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(values: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(value):02x}" for value in values)
