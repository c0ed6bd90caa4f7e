"""Photographs of card sets whose truth is known: where the cards lie, and which half is at each side.

Each figure is drawn once and printed across the edges of the cards, which are then cut, laid on a table, and seen by a
camera: perspective, lens, light, shadows, glare, noise, JPEG. Lengths on the table are in sides of a card.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np
from numpy.random import Generator

from satpuzzle import count, generate
from satpuzzle.model import Board, Puzzle, parse_board
from tests.photo_choices import Choices, Level, choose, source
from tests.printed_cards import Colour, Floats, Picture, clouds, drawn_colour, filled, mixed, print_cards, rotation

BOARDS = {
    3: {4: "triangle2", 9: "triangle3", 16: "triangle4"},
    4: {4: "2x2", 6: "2x3", 9: "3x3", 12: "3x4", 16: "4x4", 25: "5x5"},
    6: {7: "hexagon7"},
}


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
    polygons = _lay(board, chosen, source(seed, "laying"))
    camera, (width, height) = _camera(np.concatenate(polygons), chosen, source(seed, "camera"))
    seen = [_project(camera, polygon) for polygon in polygons]
    base = drawn_colour(source(seed, "card"), saturation=(0.05, 0.7), value=(0.35, 0.95))
    photo = _table(camera, width, height, polygons, chosen, base, source(seed, "table"))
    scale = max(float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).max()) for corners in seen)
    cards = print_cards(labels, board, chosen, base, int(min(max(scale, 60), 900)), seed)
    covered = _place(photo, cards, polygons, seen, camera, chosen, source(seed, "placing"))
    photo = _light(photo, covered, seen, chosen, source(seed, "light"))
    corners, finished = _expose(photo, seen, chosen, source(seed, "lens"))
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


# The puzzle, and where its cards lie.


def _labels(board: Board, chosen: Choices, seed: int) -> list[tuple[int, ...]]:
    """The labels at the sides of each cell: of a solution, or of the cards in any order and turn."""
    puzzles: list[Puzzle] = []
    for attempt in range(20):  # few solutions, as real sets have; large sets are taken as they come
        puzzles.append(generate(board, chosen.rule, chosen.figures, hints=board.cells, seed=1000 * seed + attempt))
        if board.cells > 9 or count(replace(puzzles[-1], hints=())).essential <= 2:
            break
    puzzle, rng = puzzles[-1], source(seed, "order")
    if chosen.solved:
        return [tuple(np.roll(puzzle.types[hint.type - 1].labels, hint.turn).tolist()) for hint in sorted(puzzle.hints)]
    cards = [puzzle.cards[card] for card in rng.permutation(board.cells)]
    return [tuple(np.roll(card, rng.integers(board.sides)).tolist()) for card in cards]


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
    shapes = [(cell - cell.mean(0)) @ rotation(rng.uniform(-turn, turn)) for cell in cells]
    if chosen.laid in {"touching", "near"}:  # cards cannot overlap: move all apart by what the worst two need
        needed = 0.0
        for (a, _), (b, _) in board.joins:
            way = (middles[b] - middles[a]) / np.linalg.norm(middles[b] - middles[a])
            gap = ((shapes[b] + moved[b]) @ way).min() - ((shapes[a] + moved[a]) @ way).max()
            needed = max(needed, -gap / float((middles[b] - middles[a]) @ way))
        moved = moved + middles * needed
    return [shape + place for shape, place in zip(shapes, moved, strict=True)]


def _camera(points: Floats, chosen: Choices, rng: Generator) -> tuple[Floats, tuple[int, int]]:
    """The homography from the table to the photo, and the photo's width and height."""
    middle = (points.min(0) + points.max(0)) / 2
    reach = float(np.linalg.norm(points - middle, axis=1).max())
    tilt, away = math.radians(chosen.slant), reach * rng.uniform(3, 4.5)
    aside = rotation(rng.normal(0, 25))  # mostly towards the far end of the table
    plane = np.eye(3)
    plane[:2, :2] = rotation(chosen.roll).T @ aside.T
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


# The table.


def _ground(chosen: Choices, size: int, base: Colour, rng: Generator) -> Floats:
    """The table from above: a square."""
    near = tuple(np.clip(np.array(base) * rng.uniform(0.8, 1.2), 0, 255).tolist())
    if chosen.background == "wood":
        brown = near if chosen.similar else drawn_colour(rng, (0.3, 0.65), (0.3, 0.8), rng.uniform(0.05, 0.1))
        grain = 0.5 + 0.2 * clouds(rng, size, size, 160, 4) + 0.2 * clouds(rng, size, size, 12, 2, 2)
        wood = mixed([tuple(0.6 * c for c in brown), brown, tuple(min(255, 1.2 * c) for c in brown)], grain)
        for top in range(0, size, plank := int(size / rng.uniform(3, 9))):
            shifted = np.roll(wood[top : top + plank], int(rng.integers(size)), 1)
            wood[top : top + plank] = shifted * np.float32(rng.uniform(0.85, 1))
            wood[top : top + max(2, size // 500)] *= 0.45
        return wood
    if chosen.background == "cloth":
        one = near if chosen.similar else drawn_colour(rng, (0.1, 0.7), (0.3, 0.95))
        other = drawn_colour(rng, (0.1, 0.7), (0.3, 0.95)) if rng.random() < 0.6 else one
        wave = np.sin(np.arange(size) * 2 * math.pi * rng.uniform(4, 10) / size) > rng.uniform(-0.3, 0.8)
        stripes = np.broadcast_to(wave, (size, size)).astype(np.float32)
        stripes = (stripes + stripes.T) * np.float32(0.5) if rng.random() < 0.5 else stripes
        thread = np.sin(np.arange(size) * math.pi / max(1.5, size / 500))
        weave = 1 + 0.12 * np.outer(thread, thread) + 0.1 * clouds(rng, size, size, 250, 250, 1)
        weave += 0.06 * clouds(rng, size, size, 3, 3, 2)
        return mixed([one, other], stripes) * weave[..., None].astype(np.float32)
    if chosen.background == "stone":
        dark = rng.random() < 0.6
        base = near if chosen.similar else drawn_colour(rng, (0, 0.15), (0.1, 0.25) if dark else (0.6, 0.85))
        stone = mixed([base], np.zeros((size, size))) * (1 + 0.15 * clouds(rng, size, size, 90, 90, 2)[..., None])
        for speck in range(3):
            colour = drawn_colour(rng, (0.05, 0.4), (0.4, 0.8) if dark else (0.2, 0.95), 0.11)
            waves = rng.uniform(60, 160)
            stone[clouds(rng, size, size, waves, waves, 2) > 1.0 + 0.1 * speck] = colour
        return stone
    value = rng.choice([0.15, 0.5, 0.9, 0.97])
    plain = near if chosen.similar else drawn_colour(rng, (0, 0.12), (value, value))
    return mixed([plain], np.zeros((size, size))) * (1 + 0.03 * clouds(rng, size, size, 40, 40)[..., None])


def _table(
    camera: Floats, width: int, height: int, polygons: Sequence[Floats], chosen: Choices, base: Colour, rng: Generator
) -> Floats:
    """The table as the camera sees it, with things on it."""
    turn = rotation(rng.normal(0, 12) + rng.choice([0, 90]))  # of the grain against the cards
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
    shadow, kind, body = np.zeros(ground.shape[:2], np.float32), rng.random(), drawn_colour(rng, (0, 0.5), (0.1, 0.9))
    radius, middle = min(w, h) // 2, (x + w // 2, y + h // 2)
    if kind < 0.2:
        cv2.circle(shadow, (middle[0] + radius // 8, middle[1] + radius // 8), radius, 0.5, -1)
    else:
        cv2.rectangle(shadow, (x, y), (x + w + radius // 10, y + h + radius // 10), 0.5, -1)
    ground *= 1 - cv2.blur(shadow, (31, 31))[..., None]
    if kind < 0.2:
        for part, tone in ((1.0, body), (0.88, drawn_colour(rng, (0.5, 0.8), (0.1, 0.5), 0.06))):
            cv2.circle(ground, middle, int(radius * part), tone, -1)
        return
    cv2.rectangle(ground, (x, y), (x + w, y + h), body, -1)
    if kind < 0.6:
        key, tone = int(min(w, h) / rng.uniform(3.5, 5.5)), drawn_colour(rng, (0, 0.1), (0.05, 0.95))
        for left in range(x + key // 8, x + w - key, key):
            for top in range(y + key // 8, y + h - key, key):
                cv2.rectangle(ground, (left, top), (left + key * 4 // 5, top + key * 4 // 5), tone, -1)
                cv2.circle(ground, (left + key // 3, top + key // 3), key // 9, body, 2)
    else:
        label = drawn_colour(rng, (0.3, 0.9), (0.4, 0.9))
        cv2.rectangle(ground, (x + w // 12, y + h // 12), (x + w * 11 // 12, y + h // 2), label, -1)


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
    covered = filled((height, width), *[(corners * 16).round().astype(np.int32) for corners in seen])
    card = float(np.mean([np.linalg.norm(corners[1] - corners[0]) for corners in seen]))
    for reach, part in ((0.012, 0.6), (rng.uniform(0.03, 0.08), 0.5)):  # close to the card, and soft
        move = rotation(rng.uniform(0, 360))[0] * reach * card
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
            there += filled(there.shape, hull)[..., None] * (edge - there)
        _show(photo, picture, shape, polygons[index], camera, rng.uniform(0.97, 1.02))
    if chosen.lid:  # beside the cards, often beyond the edge of the photo
        way, points = rotation(90.0 * int(rng.integers(4)))[0], np.concatenate(polygons)
        lid = 1.6 * (polygons[0] - polygons[0].mean(0)) @ rotation(rng.normal(0, 10))
        near = points.mean(0) + way * ((points - points.mean(0)) @ way).max() + way * (lid @ way).max()
        _show(photo, cards[0][0], cards[0][1], lid + near + 0.2 * way, camera, 1)
    return covered


def _show(photo: Floats, picture: Picture, shape: Floats, polygon: Floats, camera: Floats, bright: float) -> None:
    """Paint a picture with this shape onto the photo, as it lies on the table."""
    corners, edge = _project(camera, polygon), np.array(photo.shape[1::-1])
    on_table = np.eye(3)
    on_table[:2] = cv2.getAffineTransform(shape[:3].astype(np.float32), polygon[:3].astype(np.float32))
    left, top = np.clip(np.floor(corners.min(0)).astype(int) - 2, 0, edge)
    right, bottom = np.clip(np.ceil(corners.max(0)).astype(int) + 3, 0, edge)
    there = photo[top:bottom, left:right]
    if there.size:
        matrix = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ camera @ on_table
        over = cv2.warpPerspective(picture, matrix, there.shape[1::-1], None, cv2.INTER_LINEAR).astype(np.float32)
        there *= 1 - over[..., 3:] / 255
        there += over[..., :3] * bright


# The camera.


def _light(photo: Floats, covered: Floats, seen: Sequence[Floats], chosen: Choices, rng: Generator) -> Floats:
    """The scene in this light: uneven, coloured, with the shadow of a hand, and glare."""
    height, width = photo.shape[:2]
    y, x = np.mgrid[-1:1:120j, -1:1:160j]
    way = rotation(rng.uniform(0, 360))[0]
    light = 1 - chosen.uneven * (0.5 + 0.5 * (x * way[0] + y * way[1])) - chosen.uneven * 0.3 * (x**2 + y**2)
    light += 0.15 * chosen.uneven * clouds(rng, 120, 160, 1, 1, 1)
    if chosen.hand:
        hand = np.zeros((120, 160), np.float32)
        start = rotation(rng.uniform(0, 360))[0] * (110, 110) + (80, 60)
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
        axes, turn = card * rng.uniform(0.08, 0.28, 2), rotation(rng.uniform(0, 180))
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
    developed = np.clip(photo, 0, 255).astype(np.uint8)
    _, written = cv2.imencode(".jpg", developed, [cv2.IMWRITE_JPEG_QUALITY, chosen.quality])
    return corners, np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8)
