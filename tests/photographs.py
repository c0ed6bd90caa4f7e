"""Photographs of card sets whose truth is known: cards on a table, seen by a camera, with light, noise and JPEG."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

import satpuzzle
from satpuzzle.paper.typeset import to_png
from satpuzzle.pictures.boards import MARGIN, Drawer

Corners = NDArray[np.float64]
CARD = 240  # pixels of a side of a card, before the camera sees it
FACE = (  # hair, skin, eyes, nose and mouth: place, radius, colour
    (0, -0.15, 0.95, (90, 70, 50)), (0, 0.1, 0.8, (205, 160, 130)), (-0.3, -0.15, 0.14, (240, 240, 235)),
    (0.3, -0.15, 0.14, (240, 240, 235)), (0, 0.15, 0.12, (170, 120, 100)), (0, 0.5, 0.2, (170, 80, 80)),
)  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """A photograph and its truth.

    Attributes:
        photo: JPEG.
        cards: The corners of each card in pixels, clockwise.
        labels: For each card the label of each side, from the first to the second corner, and so on.
    """

    photo: bytes
    cards: tuple[Corners, ...]
    labels: tuple[tuple[int, ...], ...]


def face_card(labels: tuple[int, ...], drawn: bool, rng: np.random.Generator) -> Image.Image:
    """A card with halves of the faces of similar persons: photographs, or black drawings by hand."""
    card, sector = Image.new("RGBA", (CARD, CARD), "peru"), Image.new("L", (CARD, CARD))
    ImageDraw.Draw(sector).polygon([(0, 0), (CARD, 0), (CARD // 2, CARD // 2)], 255)
    for label in labels:
        person, image = np.random.default_rng(abs(label)), Image.new("RGB", (CARD, CARD), "peru")
        for x, y, radius, colour in FACE:
            middle = np.array([x, y]) + person.normal(0, 0.1 if drawn else 0.01, 2) + rng.normal(0, 0.04 * drawn, 2)
            box = CARD * (0.5 + 0.35 * np.concatenate([middle - radius, middle + radius]))
            shade = tuple((colour + person.integers(-15, 16, 3)).tolist())
            ImageDraw.Draw(image).ellipse(box.tolist(), None if drawn else shade, "black" if drawn else None, 6)
        card.paste(image.rotate(180 * (label > 0)).crop((0, CARD // 2, CARD, CARD + CARD // 2)), mask=sector)
        card = card.rotate(90)
    return card


def make(seed: int, *, board: str = "3x3", apart: bool = True, size: int = 900, look: str = "") -> Scene:
    """Make the photograph with this seed; `size`: of its longer side in pixels; `look`: "faces" or "drawings"."""
    rng = np.random.default_rng(seed)
    puzzles = (satpuzzle.generate(board, "signed", figures=4, seed=1000 * seed + number) for number in range(99))
    puzzle = next(puzzle for puzzle in puzzles if satpuzzle.count(puzzle).essential <= 2)  # as real sets have
    rows, columns = puzzle.board.grid or (1, len(puzzle.cards))
    step = CARD * (1.5 if apart else 1.0)
    width, height = (int(step * n + CARD) for n in (columns, rows))
    table = Image.new("RGB", (width, height), tuple(rng.integers(70, 110, 3).tolist()))
    cards, labels = list[Corners](), list[tuple[int, ...]]()
    for index in rng.permutation(len(puzzle.cards)):
        row, column = divmod(len(cards), columns)
        turn, lean = int(rng.integers(4)), float(rng.uniform(-12, 12)) * apart
        middle = np.array([column + 0.5, row + 0.5]) * step + CARD / 2 + rng.uniform(-20, 20, 2) * apart
        kind, shift = puzzle.card_types[index]
        drawn = Image.open(io.BytesIO(to_png(Drawer(puzzle).type_scene(puzzle.types[kind - 1])))).convert("RGBA")
        edge = round(drawn.width * MARGIN / (1 + 2 * MARGIN))
        drawn = drawn.crop((edge, edge, drawn.width - edge, drawn.height - edge))
        face = drawn.resize((CARD, CARD), Image.Resampling.LANCZOS).rotate(-90 * (turn + shift))
        labels.append(puzzle.look(kind, (shift + turn) % len(puzzle.types[kind - 1].looks)))
        if look:
            face = face_card(labels[-1], look == "drawings", rng)
        laid = face.rotate(-lean, Image.Resampling.BICUBIC, expand=True)
        table.paste(laid, tuple((middle - np.array(laid.size) / 2).round().astype(int).tolist()), laid)
        c, s = math.cos(math.radians(lean)), math.sin(math.radians(lean))
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * CARD / 2
        cards.append(square @ np.array([[c, s], [-s, c]]) + middle)
    bent, camera = seen(table, rng)
    scale = size / max(bent.size)
    small = bent.resize([round(length * scale) for length in bent.size], Image.Resampling.LANCZOS)
    points = [np.column_stack([card, np.ones(4)]) @ camera.T for card in cards]
    corners = tuple(each[:, :2] / each[:, 2:] * scale for each in points)
    return Scene(developed(small, rng), corners, tuple(labels))


def seen(table: Image.Image, rng: np.random.Generator) -> tuple[Image.Image, Any]:
    """The table as a camera sees it from slightly aside, and the matrix that maps points."""
    edge = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * table.size
    there = edge + rng.uniform(0, 0.03, (4, 2)) * table.size * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    rows = []
    for (x, y), (u, v) in zip(edge, there, strict=True):  # what the photograph shows at (u, v) lies at (x, y)
        rows += [[u, v, 1, 0, 0, 0, -x * u, -x * v], [0, 0, 0, u, v, 1, -y * u, -y * v]]
    back = np.linalg.solve(np.array(rows), edge.ravel())
    image = table.transform(
        table.size,
        Image.Transform.PERSPECTIVE,
        back.tolist(),
        Image.Resampling.BICUBIC,
        fillcolor=table.getpixel((0, 0)),
    )
    return image, np.linalg.inv(np.append(back, 1).reshape(3, 3))


def developed(image: Image.Image, rng: np.random.Generator) -> bytes:
    """The photograph as JPEG: unevenly lit, slightly out of focus, with noise."""
    pixels = np.asarray(image.filter(ImageFilter.GaussianBlur(0.7)), np.float64)
    y, x = np.mgrid[-1 : 1 : image.height * 1j, -1 : 1 : image.width * 1j]
    lit = pixels * (0.92 + 0.06 * (x * rng.uniform(-1, 1) + y))[..., None] + rng.normal(0, 3, pixels.shape)
    file = io.BytesIO()
    Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8)).save(file, "JPEG", quality=88)
    return file.getvalue()
