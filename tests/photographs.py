"""Photographs of card sets whose truth is known: where the cards lie, and which half is at each side.

Each figure is drawn once and printed across the edges of the cards, which are then cut, laid on a table, and seen by a
camera: perspective, lens, light, shadows, glare, noise, JPEG. Lengths on the table are in sides of a card.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from satpuzzle import count, generate
from satpuzzle.model import Board, Puzzle, parse_board
from satpuzzle.pictures.motifs import MOTIFS

Level = Literal["easy", "medium", "hard"]
Picture = NDArray[np.uint8]
Floats = NDArray[Any]
Colour = tuple[float, ...]  # blue, green, red; 0 to 255

BOARDS = {4: {4: "2x2", 6: "2x3", 9: "3x3", 12: "3x4", 16: "4x4", 25: "5x5"}, 3: {4: "triangle2", 9: "triangle3"}}
BOARDS[3][16], BOARDS[6] = "triangle4", {7: "hexagon7"}
INK: Colour = (28, 22, 24)


@dataclass(frozen=True)
class Choices:
    """What can be chosen for a scene: `make(seed, name=value)` fixes each of these."""

    sides: int = 4
    count: int = 9
    figures: int = 4
    rule: Literal["signed", "unsigned"] = "signed"
    art: Literal["animals", "emblems", "motifs", "textures"] = "animals"
    figure_size: float = 0.65  # the width of figures
    card: Literal["plain", "gradient", "leaves"] = "plain"
    frame: bool = False  # a line around the card; figures are painted over it
    border: bool = False  # a white border
    decoration: bool = False  # in the middle, in any place and turn
    number: bool = False
    rounded: float = 0.0  # radius of corners
    laid: Literal["touching", "near", "apart", "scattered"] = "apart"
    solved: bool = False
    background: Literal["wood", "cloth", "stone", "plain"] = "wood"
    similar: bool = False  # the table has the colour of the cards
    clutter: bool = False
    size: int = 1600  # pixels of the longer side
    slant: float = 10.0  # degrees
    roll: float = 3.0  # degrees
    margin: float = 0.08  # around the cards
    barrel: float = 0.01
    blur: float = 0.7  # pixels at 1600
    noise: float = 3.0  # grey levels
    quality: int = 85  # of JPEG
    warmth: float = 0.1  # of the lamp
    uneven: float = 0.2  # of the light
    shadow: float = 0.4  # of the cards
    hand: float = 0.0  # the shadow of a hand
    glare: int = 0  # spots
    thickness: float = 0.012  # of the cardboard
    misprint: float = 0.004  # standard deviation of the cut


@dataclass(frozen=True)
class Scene:
    """A photograph of cards, and its truth.

    Attributes:
        photo: Blue, green, red.
        cards: The corners of each card, clockwise, y down; side i runs from corner i to corner i + 1. Side 0 is the
            uppermost.
        labels: For each card the label of each side: +k is the front of figure k, -k its back.
        rule: "signed" or "unsigned".
        rows: Rows and columns if squares lie in rows, which is also the order of the cards; otherwise None.
        sides: The number of sides of each card.
        described: The choices in words.
        choices: The choices.
    """

    photo: Picture
    cards: tuple[Floats, ...]
    labels: tuple[tuple[int, ...], ...]
    rule: Literal["signed", "unsigned"]
    rows: tuple[int, int] | None
    sides: int
    described: str
    choices: Choices


def make(seed: int, *, level: Level = "easy", apart: bool | None = None, **overrides: Any) -> Scene:
    """Make the photograph with this seed.

    Args:
        seed: Determines all choices; the same seed gives the same bytes.
        level: How hard it is to read.
        apart: Whether the cards lie apart, in rows or in any place; False: touching or nearly.
        overrides: Choices to fix.

    Returns:
        The scene.
    """
    chosen = choose(seed, level, apart, overrides)
    board = parse_board(BOARDS[chosen.sides][chosen.count])
    labels = _labels(board, chosen, seed)
    polygons = _lay(board, chosen, _random(seed, "laying"))
    camera, (width, height) = _camera(np.concatenate(polygons), chosen, _random(seed, "camera"))
    seen = [_project(camera, polygon) for polygon in polygons]
    base = _colour(_random(seed, "card"), saturation=(0.05, 0.7), value=(0.35, 0.95))
    photo = _table(camera, width, height, polygons, chosen, base, _random(seed, "table"))
    scale = max(float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).max()) for corners in seen)
    cards = _print(polygons, labels, board, chosen, base, int(min(max(scale, 60), 900)), seed)
    covered = _place(photo, cards, polygons, seen, camera, chosen, _random(seed, "placing"))
    photo = _light(photo, covered, seen, chosen, _random(seed, "light"))
    corners, finished = _expose(photo, seen, chosen, _random(seed, "lens"))
    first = [int(np.argmin((c + np.roll(c, -1, 0))[:, 1])) for c in corners]
    rows = board.grid if chosen.laid != "scattered" else None
    return Scene(
        finished,
        tuple(np.roll(c, -turn, 0) for c, turn in zip(corners, first, strict=True)),
        tuple((*row[turn:], *row[:turn]) for row, turn in zip(labels, first, strict=True)),
        chosen.rule,
        rows,
        chosen.sides,
        f"seed {seed}, {level}: " + str(chosen)[8:-1],
        chosen,
    )


def choose(seed: int, level: Level, apart: bool | None, overrides: dict[str, Any]) -> Choices:
    """Draw the choices; those of overrides are fixed and change no others, except that sides restrict count."""
    rng, hardness = _random(seed, "choices"), {"easy": 0, "medium": 1, "hard": 2}[level]

    def perhaps(*chances: float) -> bool:
        return bool(rng.random() < chances[hardness])

    def up_to(*most: float) -> float:
        return float(rng.uniform(0, most[hardness]))

    def one(*values: Any) -> Any:
        return values[int(rng.integers(len(values)))]

    sides = overrides.get("sides", one(*[4] * 8, 3, 6))
    counts = {4: one(*[9] * 8, 4, 12, 16, 25), 3: one(9, 9, 16), 6: 7}
    apart_drawn = perhaps(0.6, 0.55, 0.5)
    apart = apart_drawn if apart is None else apart
    apart_ways, close_ways = one("apart", "apart", "scattered"), one("touching", "touching", "near")
    many = overrides.get("count", counts[sides])
    chosen = Choices(
        sides=sides,
        count=many,
        figures=int(rng.integers(3, 6)) + (many > 9) + (many > 16),
        rule=one(*["signed"] * 7, "unsigned"),
        art=one("animals", "animals", "emblems", "motifs", "textures"),
        figure_size=float(rng.uniform(0.5, 0.85) if perhaps(0.95, 0.9, 0.8) else rng.uniform(0.35, 0.5)),
        card=one("plain", "gradient", "leaves") if hardness else one("plain", "gradient"),
        frame=perhaps(0.1, 0.3, 0.4),
        border=perhaps(0.05, 0.15, 0.2),
        decoration=perhaps(0.2, 0.4, 0.6),
        number=perhaps(0.1, 0.2, 0.3),
        rounded=0.04 * perhaps(0.1, 0.2, 0.3) * float(rng.uniform(0.5, 1.5)),
        laid=apart_ways if apart else close_ways,
        solved=perhaps(0.5, 0.5, 0.5) and not apart,
        background=one("wood", "cloth", "stone", "plain"),
        similar=perhaps(0, 0.05, 0.4),
        clutter=perhaps(0, 0.3, 0.7),
        size=int(rng.integers(1000 + 400 * (many > 9), (1800, 2400, 3000)[hardness])),
        slant=up_to(15, 25, 40),
        roll=up_to(6, 15, 30) * one(-1, 1),
        margin=0.02 + up_to(0.08, 0.12, 0.2),
        barrel=up_to(0.003, 0.015, 0.03),
        blur=0.4 + up_to(0.3, 0.6, 1.2),
        noise=1 + up_to(1, 4, 9),
        quality=95 - int(up_to(5, 20, 35)),
        warmth=up_to(0.05, 0.25, 0.45) * one(-0.3, 1, 1),
        uneven=up_to(0.1, 0.35, 0.6),
        shadow=0.15 + up_to(0.2, 0.4, 0.5),
        hand=float(rng.uniform(0.15, 0.45)) * perhaps(0, 0.25, 0.6),
        glare=int(perhaps(0, 0.35, 0.7)) * one(1, 1, 2),
        thickness=up_to(0.006, 0.018, 0.03),
        misprint=up_to(0.002, 0.005, 0.008),
    )
    return replace(chosen, **overrides)


def _random(seed: int, purpose: str) -> Generator:
    """A source of randomness of its own for each purpose."""
    return np.random.default_rng([seed, *purpose.encode()])


# The puzzle, and where its cards lie.


def _labels(board: Board, chosen: Choices, seed: int) -> list[tuple[int, ...]]:
    """The labels at the sides of each cell: of a solution, or of the cards in any order and turn."""
    puzzles: list[Puzzle] = []
    for attempt in range(20):  # few solutions, as real sets have; large sets are taken as they come
        puzzles.append(generate(board, chosen.rule, chosen.figures, hints=board.cells, seed=1000 * seed + attempt))
        if board.cells > 9 or count(replace(puzzles[-1], hints=())).essential <= 2:
            break
    puzzle, rng = puzzles[-1], _random(seed, "order")
    if chosen.solved:
        return [tuple(np.roll(puzzle.types[hint.type - 1].labels, hint.turn).tolist()) for hint in sorted(puzzle.hints)]
    return [
        tuple(np.roll(puzzle.cards[card], rng.integers(board.sides)).tolist()) for card in rng.permutation(board.cells)
    ]


def _lay(board: Board, chosen: Choices, rng: Generator) -> list[Floats]:
    """The corners of each card on the table."""
    cells = [np.array(corners) for corners in board.corners]
    spread, shift, turn = {
        "touching": (1.0, 0.006, 0.7),
        "near": (rng.uniform(1.01, 1.02), 0.004, 0.5),
        "apart": (rng.uniform(1.12, 1.3), 0.03, rng.uniform(0, 8)),
        "scattered": (rng.uniform(1.5, 1.65), 0.12, 180),
    }[chosen.laid]
    if chosen.sides == 3 and chosen.laid in {"apart", "scattered"}:
        spread = 1 + (spread - 1) * 1.7  # centres of triangles are nearer
    middles = np.array([cell.mean(0) for cell in cells])
    moved = middles * spread + np.clip(rng.normal(0, shift / 2, middles.shape), -shift, shift)
    shapes = [(cell - cell.mean(0)) @ _turned(rng.uniform(-turn, turn)) for cell in cells]
    if chosen.laid in {"touching", "near"}:  # cards cannot overlap: move all apart by what the worst two need
        needed = 0.0
        for (a, _), (b, _) in board.joins:
            way = (middles[b] - middles[a]) / np.linalg.norm(middles[b] - middles[a])
            gap = ((shapes[b] + moved[b]) @ way).min() - ((shapes[a] + moved[a]) @ way).max()
            needed = max(needed, -gap / float((middles[b] - middles[a]) @ way))
        moved = moved + middles * needed
    return [shape + place for shape, place in zip(shapes, moved, strict=True)]


def _turned(degrees: float) -> Floats:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, s], [-s, c]])


def _camera(points: Floats, chosen: Choices, rng: Generator) -> tuple[Floats, tuple[int, int]]:
    """The homography from the table to the photo, and the photo's width and height."""
    middle = (points.min(0) + points.max(0)) / 2
    reach = float(np.linalg.norm(points - middle, axis=1).max())
    tilt, away = math.radians(chosen.slant), reach * rng.uniform(3, 4.5)
    aside = _turned(rng.normal(0, 25))  # mostly towards the far end of the table
    plane = np.eye(3)
    plane[:2, :2] = _turned(chosen.roll).T @ aside.T
    plane[:2, 2] = -plane[:2, :2] @ middle
    lens = np.array([[away, 0, 0], [0, away * math.cos(tilt), 0], [0, -math.sin(tilt), away]])
    back = np.eye(3)
    back[:2, :2] = aside
    camera = back @ lens @ plane
    seen = _project(camera, points)
    low, extent = seen.min(0), np.ptp(seen, axis=0)
    ratio = extent[0] / extent[1]
    shape = min((4 / 3, 1.0, 3 / 4), key=lambda r: abs(math.log(r / ratio) + rng.normal(0, 0.1)))
    width = chosen.size if shape >= 1 else round(chosen.size * shape)
    height = round(chosen.size / shape) if shape >= 1 else chosen.size
    scale = min(width / extent[0], height / extent[1]) * (1 - 2 * chosen.margin)
    room = np.array([width, height]) - extent * scale
    offset = room * rng.uniform(0.35, 0.65, 2) - low * scale
    fit = np.array([[scale, 0, offset[0]], [0, scale, offset[1]], [0, 0, 1]])
    return fit @ camera, (width, height)


def _project(homography: Floats, points: Floats) -> Floats:
    through = np.column_stack([points, np.ones(len(points))]) @ homography.T
    found: Floats = through[:, :2] / through[:, 2:]
    return found


# Colours and textures.


def _colour(rng: Generator, saturation: tuple[float, float], value: tuple[float, float], hue: float = -1) -> Colour:
    hue = rng.random() if hue < 0 else hue % 1
    return tuple(255 * v for v in reversed(colorsys.hsv_to_rgb(hue, rng.uniform(*saturation), rng.uniform(*value))))


def _clouds(rng: Generator, height: int, width: int, rows: float, columns: float, octaves: int = 3) -> Floats:
    """Smooth noise from about -1 to 1, with so many waves down and across."""
    total: Floats = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        grid = rng.normal(0, 1, (int(rows * 2**octave) + 2, int(columns * 2**octave) + 2)).astype(np.float32)
        total += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * 0.55 / 1.8**octave
    return total


def _filled(size: tuple[int, ...], *polygons: NDArray[np.int32]) -> Floats:
    """1 inside the polygons, which are in 1/16 pixels, 0 outside."""
    mask = np.zeros(size[:2], np.uint8)
    for polygon in polygons:
        cv2.fillPoly(mask, [polygon], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def _mixed(colours: Sequence[Colour], amount: Floats) -> Floats:
    """Colours in a row, mixed by an amount from 0 (the first) to 1 (the last)."""
    steps, table = np.linspace(0, 255, len(colours)), np.array(colours, np.float32).T
    levels = np.column_stack([np.interp(np.arange(256), steps, column) for column in table]).astype(np.float32)
    found: Floats = levels[np.clip(amount * 255, 0, 255).astype(np.uint8)]
    return found


def _ground(chosen: Choices, size: int, base: Colour, rng: Generator) -> Floats:
    """The table from above: a square."""
    near = tuple(np.clip(np.array(base) * rng.uniform(0.8, 1.2), 0, 255).tolist())
    if chosen.background == "wood":
        brown = near if chosen.similar else _colour(rng, (0.3, 0.65), (0.3, 0.8), rng.uniform(0.05, 0.1))
        grain = 0.5 + 0.2 * _clouds(rng, size, size, 160, 4) + 0.2 * _clouds(rng, size, size, 12, 2, 2)
        wood = _mixed([tuple(0.6 * c for c in brown), brown, tuple(min(255, 1.2 * c) for c in brown)], grain)
        for top in range(0, size, plank := int(size / rng.uniform(3, 9))):
            wood[top : top + plank] = np.roll(wood[top : top + plank], int(rng.integers(size)), 1) * rng.uniform(
                0.85, 1
            )
            wood[top : top + max(2, size // 500)] *= 0.45
        return wood
    if chosen.background == "cloth":
        one = near if chosen.similar else _colour(rng, (0.1, 0.7), (0.3, 0.95))
        other = _colour(rng, (0.1, 0.7), (0.3, 0.95)) if rng.random() < 0.6 else one
        wave = np.sin(np.arange(size) * 2 * math.pi * rng.uniform(4, 10) / size) > rng.uniform(-0.3, 0.8)
        stripes = np.broadcast_to(wave, (size, size)).astype(np.float32)
        stripes = (stripes + stripes.T) * np.float32(0.5) if rng.random() < 0.5 else stripes
        thread = np.sin(np.arange(size) * math.pi / max(1.5, size / 500))
        weave = 1 + 0.12 * np.outer(thread, thread) + 0.1 * _clouds(rng, size, size, 250, 250, 1)
        weave += 0.06 * _clouds(rng, size, size, 3, 3, 2)
        return _mixed([one, other], stripes) * weave[..., None].astype(np.float32)
    if chosen.background == "stone":
        dark = rng.random() < 0.6
        base = near if chosen.similar else _colour(rng, (0, 0.15), (0.1, 0.25) if dark else (0.6, 0.85))
        stone = _mixed([base], np.zeros((size, size))) * (1 + 0.15 * _clouds(rng, size, size, 90, 90, 2)[..., None])
        for speck in range(3):
            colour = _colour(rng, (0.05, 0.4), (0.4, 0.8) if dark else (0.2, 0.95), 0.11)
            waves = rng.uniform(60, 160)
            stone[_clouds(rng, size, size, waves, waves, 2) > 1.0 + 0.1 * speck] = colour
        return stone
    value = rng.choice([0.15, 0.5, 0.9, 0.97])
    plain = near if chosen.similar else _colour(rng, (0, 0.12), (value, value))
    return _mixed([plain], np.zeros((size, size))) * (1 + 0.03 * _clouds(rng, size, size, 40, 40)[..., None])


def _table(
    camera: Floats, width: int, height: int, polygons: Sequence[Floats], chosen: Choices, base: Colour, rng: Generator
) -> Floats:
    """The table as the camera sees it, with things on it."""
    turn = _turned(rng.normal(0, 12) + rng.choice([0, 90]))  # of the grain against the cards
    points = np.concatenate(polygons) @ turn
    low, extent = points.min(0), np.ptp(points, axis=0)
    across, size = 2 * float(extent.max()), int(1.25 * chosen.size)
    start = low + extent / 2 - across / 2
    ground = _ground(chosen, size, base, rng)
    per, edge = size / across, int(rng.integers(4))
    if chosen.clutter:  # just outside the cards, at one of the four sides
        span = np.array([3.2, 3.2])
        span[edge % 2] = rng.uniform(0.6, 1.2)
        corner = low + extent * rng.uniform(-0.3, 0.7)
        corner[edge % 2] = (low - span - 0.15)[edge % 2] if edge < 2 else (low + extent + 0.15)[edge % 2]
        _thing(ground, (corner - start) * per, span * per, rng)
    to_table = np.eye(3)
    to_table[:2] = np.column_stack([turn / per, turn @ start])
    ground8 = np.clip(ground, 0, 255).astype(np.uint8)
    seen = cv2.warpPerspective(ground8, camera @ to_table, (width, height), None, cv2.INTER_LINEAR, cv2.BORDER_REFLECT)
    return np.asarray(seen, np.float32)


def _thing(ground: Floats, corner: Floats, span: Floats, rng: Generator) -> None:
    """Draw a mug, a keyboard, or a box."""
    (x, y), (w, h) = corner.astype(int).tolist(), span.astype(int).tolist()
    shadow, kind, body = np.zeros(ground.shape[:2], np.float32), rng.random(), _colour(rng, (0, 0.5), (0.1, 0.9))
    radius, middle = min(w, h) // 2, (x + w // 2, y + h // 2)
    if kind < 0.2:
        cv2.circle(shadow, (middle[0] + radius // 8, middle[1] + radius // 8), radius, 0.5, -1)
    else:
        cv2.rectangle(shadow, (x, y), (x + w + radius // 10, y + h + radius // 10), 0.5, -1)
    ground *= 1 - cv2.blur(shadow, (31, 31))[..., None]
    if kind < 0.2:
        for part, tone in ((1.0, body), (0.88, _colour(rng, (0.5, 0.8), (0.1, 0.5), 0.06))):
            cv2.circle(ground, middle, int(radius * part), tone, -1)
        return
    cv2.rectangle(ground, (x, y), (x + w, y + h), body, -1)
    if kind < 0.6:
        key, tone = int(min(w, h) / rng.uniform(3.5, 5.5)), _colour(rng, (0, 0.1), (0.05, 0.95))
        for left in range(x + key // 8, x + w - key, key):
            for top in range(y + key // 8, y + h - key, key):
                cv2.rectangle(ground, (left, top), (left + key * 4 // 5, top + key * 4 // 5), tone, -1)
                cv2.circle(ground, (left + key // 3, top + key // 3), key // 9, body, 2)
    else:
        label = _colour(rng, (0.3, 0.9), (0.4, 0.9))
        cv2.rectangle(ground, (x + w // 12, y + h // 12), (x + w * 11 // 12, y + h // 2), label, -1)


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
        for colour_now, extra in ((INK, 2 * self.line), (colour, 0)):
            cv2.polylines(self.pixels, [self.at(points)], False, (*colour_now, 255), thick + extra, cv2.LINE_AA, 4)

    def paint(self, mask: Floats, colours: Floats) -> None:
        """Put colours over the picture where the mask is above 0."""
        over = np.dstack([np.clip(colours, 0, 255), np.full(mask.shape, 255.0)])
        self.pixels = (self.pixels * (1 - mask[..., None]) + over * mask[..., None]).astype(np.uint8)


def _blob(rng: Generator, rx: float, ry: float, wobble: float = 0.06, turn: float = 0, at: Any = (0, 0)) -> Floats:
    angles = np.linspace(0, 2 * math.pi, 120, endpoint=False)
    radius = 1 + sum(rng.normal(0, wobble / k) * np.sin(k * angles + rng.uniform(0, 7)) for k in range(2, 6))
    found: Floats = np.column_stack([rx * radius * np.cos(angles), ry * radius * np.sin(angles)]) @ _turned(turn) + at
    return found


def _figure(chosen: Choices, width: int, hue: float, shared: bool, name: str, rng: Generator) -> Picture:
    sheet = _Sheet(width)
    wide = 0 if shared else rng.uniform(0.1, 0.5)
    bright, second = (0.55, 0.95), _colour(rng, (0.4, 1), (0.1, 0.9), hue + wide)
    palette = [_colour(rng, (0.55, 1), bright, hue), second, _colour(rng, (0, 0.4), (0.8, 1))]
    if chosen.art == "animals":
        _animal(sheet, palette, rng)
    elif chosen.art == "emblems":
        _emblem(sheet, palette, rng)
    elif chosen.art == "textures":
        mask = _filled((width, width), sheet.at(_blob(rng, 0.85, rng.uniform(0.55, 0.85), 0.1)))
        waves, mixed = rng.uniform(2, 6), [palette[int(k)] for k in rng.permutation(3)]
        sheet.paint(mask, _mixed(mixed, 0.5 + 0.6 * _clouds(rng, width, width, waves, rng.uniform(2, 6))))
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
    to_sheet = _turned(turn + 180 * (rng.random() < 0.5)) * 0.85
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
    mask = _filled(sheet.pixels.shape[:2], sheet.at(body))
    axis = (np.arange(sheet.width) + 0.5) / sheet.width * 2 - 1
    across, along = np.tensordot(to_sheet / 0.85**2, np.array(np.meshgrid(axis, axis)), 1)
    waves = _clouds(rng, sheet.width, sheet.width, 4, 4, 2)
    kind = rng.integers(4)
    if kind < 2:
        where = along if kind else across
        pattern = np.sin(where * rng.uniform(12, 24) + 1.5 * waves + rng.uniform(0, 6)) > rng.uniform(-0.3, 0.5)
    else:
        spots = rng.uniform(6, 14)
        pattern = _clouds(rng, sheet.width, sheet.width, spots, spots, 1) > (0.3 if kind == 2 else 2)
    colours = _mixed([main], waves)
    colours[pattern] = second if rng.random() < 0.7 else INK
    if rng.random() < 0.4:
        colours[abs(across) < wide * rng.uniform(0.1, 0.25)] = (light, main, second)[int(rng.integers(3))]
    colours *= 1 + rng.uniform(0, 0.15) * _clouds(rng, sheet.width, sheet.width, 25, 25, 2)[..., None]
    sheet.paint(mask, colours * (1 - 0.35 * np.clip(across / wide, -1, 1) ** 2)[..., None])
    cv2.polylines(sheet.pixels, [sheet.at(body)], True, (*INK, 255), sheet.line, cv2.LINE_AA, 4)
    size, ahead = rng.uniform(0.24, 0.33), -long
    if rng.random() < 0.6:
        for side in (-1, 1):
            sheet.area(placed(_blob(rng, 0.1, 0.14, 0, 0, (side * size * 0.8, ahead - size * 0.7))), second)
    sheet.area(
        placed(_blob(rng, size, size * rng.uniform(0.8, 1.1), 0.03, 0, (0, ahead))),
        (main, light, second)[int(rng.integers(3))],
    )
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
    outline = np.column_stack([np.cos(angles), np.sin(angles)]) @ _turned(turn) * (0.92, tall)
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
        shape = (
            f'fill="none" stroke="{colour}" stroke-width="{layer.width}"'
            if layer.tone == "line"
            else f'fill="{colour}"'
        )
        paths.append(f'<path d="{layer.d}" {shape}/>')
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2" width="{sheet.width}" height="{sheet.width}">'
    png = np.frombuffer(bytes(svg_to_bytes(svg_string=svg + "".join(paths) + "</svg>")), np.uint8)
    pixels = cv2.imdecode(png, cv2.IMREAD_UNCHANGED).astype(np.float32)
    pixels[..., :3] *= pixels[..., 3:] / 255
    sheet.pixels = pixels.astype(np.uint8)


# Cards.


def _print(
    polygons: Sequence[Floats],
    labels: Sequence[Sequence[int]],
    board: Board,
    chosen: Choices,
    base: Colour,
    side: int,
    seed: int,
) -> list[tuple[Picture, Floats]]:
    """Each card as a premultiplied BGRA picture, with the corners in it."""
    rng = _random(seed, "figures")
    room = {3: 0.7, 4: 1.0, 6: 1.15}[chosen.sides]  # figures must not reach beyond the middle
    start, shared = rng.random(), rng.random() < 0.25
    names = [str(name) for name in rng.permutation(sorted(MOTIFS))]
    width = max(32, round(side * chosen.figure_size * room / 2) * 2)
    figures = [
        _figure(
            chosen, width, start + (0 if shared else k / chosen.figures), shared, names[k], _random(seed, f"figure {k}")
        )
        for k in range(chosen.figures)
    ]
    rng, band = _random(seed, "printing"), _colour(rng, (0.3, 0.9), (0.3, 0.8))
    design, ball = _design(chosen, base, side, rng), _Sheet(side // 5)
    ball.area(_blob(rng, 0.9, 0.6, 0.02), _colour(rng, (0.5, 1), (0.4, 0.9)))
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
            cv2.putText(
                paper, str(number + 1), at, cv2.FONT_HERSHEY_SIMPLEX, side / 400, INK, max(1, side // 150), cv2.LINE_AA
            )
        card = paper.astype(np.float32)
        if chosen.decoration:
            spot = middle + rng.normal(0, 0.07 * side, 2)
            _stamp(card, ball.pixels, _turned(rng.uniform(0, 360)).T, spot)
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
        return _mixed([base], np.zeros((size, size)))
    other = _colour(rng, (0.1, 0.8), (0.3, 0.95))
    if chosen.card == "gradient":
        return _mixed([base, other], np.add.outer(np.arange(size), np.arange(size)) / (2 * side))
    leaves = _mixed([base], np.zeros((size, size)))
    for _ in range(500):
        tone = np.array(base) * rng.uniform(0.55, 1.25) + np.array(other) * rng.uniform(0, 0.2)
        at, radius = rng.integers(0, size, 2).tolist(), side * rng.uniform(0.02, 0.07)
        for part in (1, 0.6, 0.3):
            inner = tuple(np.clip(tone * (1.3 - 0.3 * part), 0, 255).tolist())
            cv2.ellipse(
                leaves,
                at,
                (int(radius * part), int(radius * part * 0.7)),
                rng.uniform(0, 180),
                0,
                360,
                inner,
                -1,
                cv2.LINE_AA,
            )
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


def _place(
    photo: Floats,
    cards: Sequence[tuple[Picture, Floats]],
    polygons: Sequence[Floats],
    seen: Sequence[Floats],
    camera: Floats,
    chosen: Choices,
    rng: Generator,
) -> Floats:
    """Lay the cards on the table, with their shadows. Returns where they are, from 0 to 1."""
    height, width = photo.shape[:2]
    covered = _filled((height, width), *[(corners * 16).round().astype(np.int32) for corners in seen])
    card = float(np.mean([np.linalg.norm(corners[1] - corners[0]) for corners in seen]))
    for reach, part in ((0.012, 0.6), (rng.uniform(0.03, 0.08), 0.5)):  # close to the card, and soft
        move = _turned(rng.uniform(0, 360))[0] * reach * card
        blurred = cv2.resize(covered, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        blurred = cv2.GaussianBlur(blurred, (0, 0), max(0.6, reach * card / 4))
        matrix = np.column_stack([np.eye(2) * 4, move])
        shadow = cv2.warpAffine(blurred, matrix, (width, height), None, cv2.INTER_LINEAR)
        photo *= 1 - chosen.shadow * part * shadow[..., None]
    edge = np.array([215, 225, 235], np.float32) * np.float32(rng.uniform(0.3, 1))
    drop = np.array([0, chosen.thickness * card * (0.3 + math.sin(math.radians(chosen.slant)))])
    for index in np.argsort([corners[:, 1].mean() for corners in seen]):  # far cards first
        (picture, shape), corners = cards[index], seen[index]
        if drop[1] > 0.7:
            under = np.concatenate([corners * 0.98 + corners.mean(0) * 0.02, corners + drop]).astype(np.float32)
            start, end = np.floor(under.min(0)).astype(int) - 1, np.ceil(under.max(0)).astype(int) + 2
            start = np.maximum(start, 0)
            there = photo[start[1] : end[1], start[0] : end[0]]
            hull = ((cv2.convexHull(under) - start) * 16).round().astype(np.int32)
            there += _filled(there.shape, hull)[..., None] * (edge - there)
        on_table = cv2.getAffineTransform(shape[:3].astype(np.float32), polygons[index][:3].astype(np.float32))
        left, top = np.maximum(np.floor(corners.min(0)).astype(int) - 2, 0)
        right, bottom = np.ceil(corners.max(0)).astype(int) + 3
        there = photo[top:bottom, left:right]
        move_to = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ camera @ np.vstack([on_table, [0, 0, 1]])
        over = cv2.warpPerspective(picture, move_to, there.shape[1::-1], None, cv2.INTER_LINEAR).astype(np.float32)
        there *= 1 - over[..., 3:] / 255
        there += over[..., :3] * rng.uniform(0.97, 1.02)
    return covered


# The camera.


def _light(photo: Floats, covered: Floats, seen: Sequence[Floats], chosen: Choices, rng: Generator) -> Floats:
    """The scene in this light: uneven, coloured, with the shadow of a hand, and glare."""
    height, width = photo.shape[:2]
    y, x = np.mgrid[-1:1:120j, -1:1:160j]
    way = _turned(rng.uniform(0, 360))[0]
    light = 1 - chosen.uneven * (0.5 + 0.5 * (x * way[0] + y * way[1])) - chosen.uneven * 0.3 * (x**2 + y**2)
    light += 0.15 * chosen.uneven * _clouds(rng, 120, 160, 1, 1, 1)
    if chosen.hand:
        hand = np.zeros((120, 160), np.float32)
        start = _turned(rng.uniform(0, 360))[0] * (110, 110) + (80, 60)
        end = rng.normal((80, 60), 20)
        cv2.line(hand, start.astype(int).tolist(), end.astype(int).tolist(), 1, int(rng.integers(20, 50)), cv2.LINE_AA)
        light *= 1 - chosen.hand * cv2.GaussianBlur(hand, (0, 0), rng.uniform(2, 6))
    light = cv2.resize(np.clip(light, 0.12, None).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    tint = np.array([1 - chosen.warmth, 1 - 0.25 * chosen.warmth, 1 + 0.25 * chosen.warmth], np.float32)
    photo = photo * light[..., None] * tint
    sample = photo[::16, ::16]
    grey = photo.mean(-1, keepdims=True)
    photo += (grey - photo) * np.float32(rng.uniform(0, 0.3))  # colours of prints are not pure
    photo *= min(125 / float(sample.mean()), 250 / float(np.quantile(sample, 0.95)))  # as cameras expose
    for _ in range(chosen.glare):
        corners = seen[int(rng.integers(len(seen)))]
        card = float(np.linalg.norm(corners[1] - corners[0]))
        middle = corners.mean(0) + rng.normal(0, 0.3 * card, 2)
        axes, turn = card * rng.uniform(0.08, 0.28, 2), _turned(rng.uniform(0, 180))
        spot = np.zeros((120, 160), np.float32)
        grid = np.stack([(x + 1) * width / 2, (y + 1) * height / 2], -1) - middle
        spot = np.exp(-(((grid @ turn) / axes) ** 2).sum(-1)).astype(np.float32)
        spot = cv2.resize(spot, (width, height), interpolation=cv2.INTER_LINEAR)
        photo += (rng.uniform(250, 450) * spot * (0.25 + 0.75 * covered))[..., None]
    return photo


def _expose(photo: Floats, seen: Sequence[Floats], chosen: Choices, rng: Generator) -> tuple[list[Floats], Picture]:
    """The photo through the lens, with noise, as JPEG; and the corners in it."""
    height, width = photo.shape[:2]
    middle, reach = np.array([(width - 1) / 2, (height - 1) / 2]), math.hypot(width, height) / 2
    corners = list(seen)
    if chosen.barrel:  # a point p of the photo shows the point p (1 + barrel p²) of the scene
        lens = np.array([[reach, 0, middle[0]], [0, reach, middle[1]], [0, 0, 1]])
        coefficients = np.array([chosen.barrel, 0, 0, 0])
        maps = cv2.initUndistortRectifyMap(lens, coefficients, None, lens, (width, height), cv2.CV_16SC2)
        photo = cv2.remap(photo, *maps, cv2.INTER_LINEAR, None, cv2.BORDER_REFLECT)
        corners = [cv2.undistortPoints(c[:, None], lens, coefficients, None, None, lens)[:, 0] for c in seen]
    photo = cv2.GaussianBlur(photo, (0, 0), max(0.3, chosen.blur * chosen.size / 1600))
    noise = rng.standard_normal((height // 2 + 256, width // 2 + 256), np.float32)
    for k in range(3):  # a smaller sheet of noise, shifted
        down, right = rng.integers(256, size=2)
        sheet = noise[down : down + height // 2 + 1, right : right + width // 2 + 1]
        photo[..., k] += chosen.noise * (np.tile(sheet, (2, 2)))[:height, :width]
    _, written = cv2.imencode(
        ".jpg", np.clip(photo, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, chosen.quality]
    )
    return corners, np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8)
