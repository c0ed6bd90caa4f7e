"""Printed cards for made photographs: figures, each drawn once and cut into halves, and what lies below them."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from satpuzzle.model import Board
from satpuzzle.pictures.motifs import MOTIFS
from tests.photo_choices import Choices, source

Picture = NDArray[np.uint8]
Floats = NDArray[Any]
Colour = tuple[float, ...]  # blue, green, red; 0 to 255

INK: Colour = (28, 22, 24)


def rotation(degrees: float) -> Floats:
    """The matrix by which points, as rows, are multiplied to rotate them clockwise."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, s], [-s, c]])


Range = tuple[float, float]


def drawn_colour(rng: Generator, saturation: Range, value: Range, hue: float = -1) -> Colour:
    """A colour with saturation and value from these ranges; of any hue, if that is negative."""
    hue = rng.random() if hue < 0 else hue % 1
    return tuple(255 * v for v in reversed(colorsys.hsv_to_rgb(hue, rng.uniform(*saturation), rng.uniform(*value))))


def clouds(rng: Generator, height: int, width: int, rows: float, columns: float, octaves: int = 3) -> Floats:
    """Smooth noise from about -1 to 1, with so many waves down and across."""
    total: Floats = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        grid = rng.normal(0, 1, (int(rows * 2**octave) + 2, int(columns * 2**octave) + 2)).astype(np.float32)
        total += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * 0.55 / 1.8**octave
    return total


def filled(size: tuple[int, ...], *polygons: NDArray[np.int32]) -> Floats:
    """1 inside the polygons, which are in 1/16 pixels, 0 outside."""
    mask = np.zeros(size[:2], np.uint8)
    for polygon in polygons:
        cv2.fillPoly(mask, [polygon], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def mixed(colours: Sequence[Colour], amount: Floats) -> Floats:
    """Colours in a row, mixed by an amount from 0 (the first) to 1 (the last)."""
    steps, table = np.linspace(0, 255, len(colours)), np.array(colours, np.float32).T
    levels = np.column_stack([np.interp(np.arange(256), steps, column) for column in table]).astype(np.float32)
    found: Floats = levels[np.clip(amount * 255, 0, 255).astype(np.uint8)]
    return found


# Figures: premultiplied BGRA squares; the cut runs across the middle, the front is above it.


class _Sheet:
    """A picture to draw on, with x and y from -1 to 1."""

    def __init__(self, width: int) -> None:
        self.width, self.pixels = width, np.zeros((width, width, 4), np.uint8)
        self.line = max(2, width // 60)

    def at(self, points: Any) -> NDArray[np.int32]:
        """Points in 1/16 pixels."""
        fixed: NDArray[np.int32] = ((np.asarray(points, float) + 1) * self.width / 2 * 16 - 8).astype(np.int32)
        return fixed

    def area(self, points: Any, colour: Colour, outline: bool = True) -> None:
        """Fill a polygon."""
        cv2.fillPoly(self.pixels, [self.at(points)], (*colour, 255), cv2.LINE_AA, 4)
        if outline:
            cv2.polylines(self.pixels, [self.at(points)], True, (*INK, 255), self.line, cv2.LINE_AA, 4)

    def stroke(self, points: Any, colour: Colour, width: float) -> None:
        """Draw a thick line, with an outline."""
        thick = int(width * self.width / 2)
        for tone, extra in ((INK, 2 * self.line), (colour, 0)):
            cv2.polylines(self.pixels, [self.at(points)], False, (*tone, 255), thick + extra, cv2.LINE_AA, 4)

    def paint(self, mask: Floats, colours: Floats) -> None:
        """Put colours over the picture where the mask is above 0."""
        over = np.dstack([np.clip(colours, 0, 255), np.full(mask.shape, 255.0)])
        self.pixels = (self.pixels * (1 - mask[..., None]) + over * mask[..., None]).astype(np.uint8)


def _blob(rng: Generator, rx: float, ry: float, wobble: float = 0.06, turn: float = 0, at: Any = (0, 0)) -> Floats:
    angles = np.linspace(0, 2 * math.pi, 120, endpoint=False)
    radius = 1 + sum(rng.normal(0, wobble / k) * np.sin(k * angles + rng.uniform(0, 7)) for k in range(2, 6))
    found: Floats = np.column_stack([rx * radius * np.cos(angles), ry * radius * np.sin(angles)]) @ rotation(turn) + at
    return found


def _figure(chosen: Choices, width: int, hue: float, alike: bool, name: str, rng: Generator) -> Picture:
    sheet = _Sheet(width)
    wide = 0 if alike else rng.uniform(0.1, 0.5)
    bright, second = (0.55, 0.95), drawn_colour(rng, (0.4, 1), (0.1, 0.9), hue + wide)
    palette = [drawn_colour(rng, (0.55, 1), bright, hue), second, drawn_colour(rng, (0, 0.4), (0.8, 1))]
    if chosen.art == "animals":
        _animal(sheet, palette, rng)
    elif chosen.art == "emblems":
        _emblem(sheet, palette, rng)
    elif chosen.art == "textures":
        mask = filled((width, width), sheet.at(_blob(rng, 0.85, rng.uniform(0.55, 0.85), 0.1)))
        waves, colours = rng.uniform(2, 6), [palette[int(k)] for k in rng.permutation(3)]
        sheet.paint(mask, mixed(colours, 0.5 + 0.6 * clouds(rng, width, width, waves, rng.uniform(2, 6))))
    else:
        _motif(sheet, palette, name)
    if rng.random() < 0.3:  # a printed shadow
        shade = np.zeros_like(sheet.pixels)
        shade[..., 3] = cv2.GaussianBlur(np.roll(sheet.pixels[..., 3], width // 40, (0, 1)), (0, 0), width / 50) * 0.5
        sheet.pixels += (shade * (1 - sheet.pixels[..., 3:] / 255)).astype(np.uint8)
    if chosen.rule == "unsigned":  # both cards show the front: it must be symmetric along the cut
        half = width // 2
        sheet.pixels[:, :half] = sheet.pixels[:, ::-1][:, :half]
        sheet.pixels[half:] = sheet.pixels[::-1][half:]
    return sheet.pixels


def _animal(sheet: _Sheet, palette: Sequence[Colour], rng: Generator) -> None:
    """Draw a body across the cut, with head and tail, legs, and a pattern."""
    main, second, light = palette
    turn, wide, long = rng.uniform(-40, 40), rng.uniform(0.42, 0.58), rng.uniform(0.55, 0.68)
    to_sheet = rotation(turn + 180 * (rng.random() < 0.5)) * 0.85
    back = rng.uniform(-0.05, 0.1)  # where the body's middle is, along the body

    def placed(points: Any) -> Floats:
        found: Floats = (np.asarray(points, float) + np.array([0, back])) @ to_sheet
        return found

    limb, limb_width = (main, second)[int(rng.integers(2))], rng.uniform(0.1, 0.17)
    for side in (-1, 1):
        for at, reach in ((-0.6, rng.uniform(0.2, 0.4)), (0.65, rng.uniform(0.2, 0.4))):
            hip, knee = (side * wide * 0.7, at * long), (side * (wide + reach * 0.7), (at + rng.normal(0, 0.15)) * long)
            foot = (knee[0] + side * 0.02, knee[1] + np.sign(at) * reach)
            sheet.stroke(placed([hip, knee, foot]), limb, limb_width)
    if rng.random() < 0.7:
        swing = rng.uniform(-0.25, 0.25)
        sheet.stroke(placed([(0, long * 0.8), (swing, long * 1.15), (-swing, long * 1.4)]), second, limb_width * 0.8)
    body = placed(_blob(rng, wide, long))
    mask = filled(sheet.pixels.shape[:2], sheet.at(body))
    axis = (np.arange(sheet.width) + 0.5) / sheet.width * 2 - 1
    across, along = np.tensordot(to_sheet / 0.85**2, np.array(np.meshgrid(axis, axis)), 1)
    waves = clouds(rng, sheet.width, sheet.width, 4, 4, 2)
    kind = rng.integers(4)
    if kind < 2:
        where = along if kind else across
        pattern = np.sin(where * rng.uniform(12, 24) + 1.5 * waves + rng.uniform(0, 6)) > rng.uniform(-0.3, 0.5)
    else:
        spots = rng.uniform(6, 14)
        pattern = clouds(rng, sheet.width, sheet.width, spots, spots, 1) > (0.3 if kind == 2 else 2)
    colours = mixed([main], waves)
    colours[pattern] = second if rng.random() < 0.7 else INK
    if rng.random() < 0.4:
        colours[abs(across) < wide * rng.uniform(0.1, 0.25)] = (light, main, second)[int(rng.integers(3))]
    colours *= 1 + rng.uniform(0, 0.15) * clouds(rng, sheet.width, sheet.width, 25, 25, 2)[..., None]
    sheet.paint(mask, colours * (1 - 0.35 * np.clip(across / wide, -1, 1) ** 2)[..., None])
    cv2.polylines(sheet.pixels, [sheet.at(body)], True, (*INK, 255), sheet.line, cv2.LINE_AA, 4)
    size, ahead = rng.uniform(0.24, 0.33), -long
    if rng.random() < 0.6:
        for side in (-1, 1):
            sheet.area(placed(_blob(rng, 0.1, 0.14, 0, 0, (side * size * 0.8, ahead - size * 0.7))), second)
    head = placed(_blob(rng, size, size * rng.uniform(0.8, 1.1), 0.03, 0, (0, ahead)))
    sheet.area(head, (main, light, second)[int(rng.integers(3))])
    for side in (-1, 1):
        eye = (side * size * 0.45, ahead - size * 0.25)
        sheet.area(placed(_blob(rng, 0.11, 0.11, 0, 0, eye)), (250, 250, 250), False)
        sheet.area(placed(_blob(rng, 0.05, 0.06, 0, 0, eye)), INK, False)


def _emblem(sheet: _Sheet, palette: Sequence[Colour], rng: Generator) -> None:
    """Draw a badge: a disc, a shield or a banner with rings, a star and letters."""
    main, second, light = palette
    turn, tall = rng.uniform(0, 360) if rng.random() < 0.3 else rng.normal(0, 8), rng.uniform(0.6, 0.9)
    corners = int(rng.choice([3, 4, 5, 6, 8, 60]))
    angles = np.linspace(0, 2 * math.pi, corners, endpoint=False) + math.pi / 2
    outline = np.column_stack([np.cos(angles), np.sin(angles)]) @ rotation(turn) * (0.92, tall)
    for part, colour in zip((1, 0.88, rng.uniform(0.5, 0.7)), (light, main, second), strict=True):
        sheet.area(outline * part, colour, part != 0.88)
    shift, points = rng.uniform(-0.3, 0.3, 2), int(rng.integers(3, 8))
    spikes = np.linspace(0, 2 * math.pi, 2 * points, endpoint=False) + rng.uniform(0, 7)
    star = np.column_stack([np.cos(spikes), np.sin(spikes)]) * np.where(np.arange(2 * points) % 2, 0.5, 0.22)[:, None]
    sheet.area(star + shift, light)
    text = "".join(chr(int(c)) for c in rng.integers(65, 91, int(rng.integers(2, 5))))
    for colour, thick in ((INK, 4 * sheet.line), (light, 2 * sheet.line)):
        where = (int(sheet.width * 0.2), int(sheet.width * rng.choice([0.3, 0.5, 0.75])) + sheet.width // 12)
        scale = sheet.width / 38 / len(text)
        cv2.putText(sheet.pixels, text, where, cv2.FONT_HERSHEY_DUPLEX, scale, (*colour, 255), thick, cv2.LINE_AA)


def _motif(sheet: _Sheet, palette: Sequence[Colour], name: str) -> None:
    """Draw a motif of the program."""
    from resvg_py import svg_to_bytes

    tones = dict(zip(("body", "dark", "light", "line"), (palette[0], palette[1], palette[2], INK), strict=True))
    paths = []
    for layer in (*MOTIFS[name].front, *MOTIFS[name].back):
        blue, green, red = (round(c) for c in tones[layer.tone])
        colour = f"rgb({red},{green},{blue})"
        paths.append(
            f'<path d="{layer.d}" fill="none" stroke="{colour}" stroke-width="{layer.width}"/>'
            if layer.tone == "line"
            else f'<path d="{layer.d}" fill="{colour}"/>'
        )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2" width="{sheet.width}" height="{sheet.width}">'
    png = np.frombuffer(bytes(svg_to_bytes(svg_string=svg + "".join(paths) + "</svg>")), np.uint8)
    pixels = cv2.imdecode(png, cv2.IMREAD_UNCHANGED).astype(np.float32)
    pixels[..., :3] *= pixels[..., 3:] / 255
    sheet.pixels = pixels.astype(np.uint8)


# Cards.


def print_cards(
    labels: Sequence[Sequence[int]], board: Board, chosen: Choices, base: Colour, side: int, seed: int
) -> list[tuple[Picture, Floats]]:
    """Each card as a premultiplied BGRA picture, with the corners in it."""
    rng = source(seed, "figures")
    room = {3: 0.7, 4: 1.0, 6: 1.15}[chosen.sides]  # figures must not reach beyond the middle
    start, alike = rng.random(), chosen.alike and chosen.art != "textures"
    names = [str(name) for name in rng.permutation(sorted(MOTIFS))]
    width = max(32, round(side * chosen.figure_size * room / 2) * 2)
    figures = [
        _figure(chosen, width, hue, alike, names[k], source(seed, f"figure {k}"))
        for k, hue in enumerate(start + np.arange(chosen.figures) / chosen.figures * (not alike))
    ]
    rng, band = source(seed, "printing"), drawn_colour(rng, (0.3, 0.9), (0.3, 0.8))
    design, ball = _design(chosen, base, side, rng), _Sheet(side // 5)
    ball.area(_blob(rng, 0.9, 0.6, 0.02), drawn_colour(rng, (0.5, 1), (0.4, 0.9)))
    ball.area(_blob(rng, 0.4, 0.2, 0.2), (240, 240, 240))
    found = []
    for number, row in enumerate(labels):
        shape = np.array(board.corners[number]) * side
        shape = shape - shape.min(0) + 3
        height, breadth = int(shape[:, 1].max()) + 4, int(shape[:, 0].max()) + 4
        middle = shape.mean(0)
        turned = np.rot90(design, int(rng.integers(4)) if chosen.sides == 4 else 0)
        paper = np.ascontiguousarray(np.clip(turned[:height, :breadth], 0, 255), np.uint8)
        lines: list[tuple[float, Colour, float]] = [(0.035, (250, 250, 250), 0.08)] if chosen.border else []
        lines += [(0.0, band, 0.07), (0.045, (90, 240, 250), 0.008)] if chosen.frame else []
        for inset, colour, thick in lines:
            ring = ((shape - middle) * (1 - inset) + middle) * 16
            cv2.polylines(paper, [ring.astype(np.int32)], True, colour, max(1, int(thick * side)), cv2.LINE_AA, 4)
        if chosen.number:
            at = (int(middle[0]) - side // 30, int(middle[1]) + side // 30)
            thick = max(1, side // 150)
            cv2.putText(paper, str(number + 1), at, cv2.FONT_HERSHEY_SIMPLEX, side / 400, INK, thick, cv2.LINE_AA)
        card = paper.astype(np.float32)
        if chosen.decoration:
            spot = middle + rng.normal(0, 0.07 * side, 2)
            _stamp(card, ball.pixels, rotation(rng.uniform(0, 360)).T, spot)
        for index, label in enumerate(row):
            a, b = shape[index], shape[(index + 1) % len(shape)]
            along = (b - a) / np.linalg.norm(b - a) * (-1 if label > 0 else 1)
            cut = (a + b) / 2 + rng.normal(0, chosen.misprint, 2) * side
            _stamp(card, figures[abs(label) - 1], np.array([along, (-along[1], along[0])]).T, cut)
        mask = _cut(shape, chosen.rounded * side, height, breadth)
        whole = np.dstack([card * mask[..., None], mask * 255])
        found.append((np.clip(whole, 0, 255).astype(np.uint8), shape))
    return found


def _design(chosen: Choices, base: Colour, side: int, rng: Generator) -> Floats:
    """What is printed below the figures."""
    size = 2 * side + 16
    if chosen.card == "plain":
        return mixed([base], np.zeros((size, size)))
    other = drawn_colour(rng, (0.1, 0.8), (0.3, 0.95))
    if chosen.card == "gradient":
        return mixed([base, other], np.add.outer(np.arange(size), np.arange(size)) / (2 * side))
    leaves = mixed([base], np.zeros((size, size)))
    for _ in range(500):
        tone = np.array(base) * rng.uniform(0.55, 1.25) + np.array(other) * rng.uniform(0, 0.2)
        at, radius, turn = rng.integers(0, size, 2).tolist(), side * rng.uniform(0.02, 0.07), rng.uniform(0, 180)
        for part in (1, 0.6, 0.3):
            inner = tuple(np.clip(tone * (1.3 - 0.3 * part), 0, 255).tolist())
            cv2.ellipse(leaves, at, (int(radius * part), int(radius * part * 0.7)), turn, 0, 360, inner, -1)
    return leaves


def _stamp(card: Floats, picture: Picture, turn: Floats, at: Floats) -> None:
    """Paint a picture over a card, with its middle there."""
    middle = (picture.shape[0] - 1) / 2
    matrix = np.column_stack([turn, at - turn @ (middle, middle)])
    over = cv2.warpAffine(picture, matrix, card.shape[1::-1], None, cv2.INTER_LINEAR).astype(np.float32)
    card *= 1 - over[..., 3:] / 255
    card += over[..., :3]


def _cut(shape: Floats, radius: float, height: int, width: int) -> Floats:
    """The area of the card: 1 inside, 0 outside."""
    fine = np.zeros((4 * height, 4 * width), np.uint8)
    middle = shape.mean(0)
    apothem = float(np.linalg.norm((shape[0] + shape[1]) / 2 - middle))
    inner = (((shape - middle) * (1 - radius / apothem) + middle) * 4 + 1.5) * 16
    cv2.fillPoly(fine, [inner.astype(np.int32)], 255, cv2.LINE_8, 4)
    if radius:
        cv2.polylines(fine, [inner.astype(np.int32)], True, 255, round(8 * radius), cv2.LINE_8, 4)
    found: Floats = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return found
