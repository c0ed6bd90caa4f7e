"""Cards that touch as on a board: triangles in a large triangle, hexagons around a hexagon.

What differs from the table is compared with the outline of each board. An outline of six sides tells how the table is
seen; a triangle looks like a triangle from everywhere, so for these all ways to see it are tried. A board is right if
colours change along the joins between its cells, and not along other lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.model import parse_board
from satpuzzle.photo.frames import posed
from satpuzzle.photo.grid import WORKING_SIZE, evidence, foregrounds, from_above, side_line
from satpuzzle.photo.lines import measured
from satpuzzle.photo.masks import around, at_border
from satpuzzle.photo.plane import area
from satpuzzle.photo.seen import Corners, Photo

Floats = NDArray[np.floating[Any]]

BOARDS = (tuple(f"triangle{rows}" for rows in range(2, 6)), ("hexagon7",), ("hexagon19",))  # those of one outline
SMALLEST = 0.05  # boards, as parts of the photo
TRIED = 3  # outlines
VIEW = 600  # pixels of the board seen from above
PART = 8  # pixels of a line that are seen together
PARTS = np.linspace(0.12, 0.88, 14)  # places along a side
TRIM = 10  # of the parts count, those with the least evidence: figures' lines are short, joins are not
BETWEEN = (0.17, 0.22, 0.28, 0.36, 0.433)  # how far from a join there is none, nor a printed frame, in sides
NEAR = np.array([-0.03, 0, 0.03])  # how far from its place a join may be, in sides
AWAY = np.array([0.02, 0, 0.02])  # what that costs
STEPS = ((0.45, 13), (0.0375, 5))  # how much nearer one corner of a triangle may be than another, as a logarithm
WEAK = 0.3  # the part of the joins that may be hidden, as by glare
CLEAR = 0.17  # the contrast of joins that are seen, times the square root of their number
CARD = 160  # the size of cards, in pixels, when they are placed
SIZES = (1.0, 0.993, 0.986, 0.986)  # of a card in its cell, in each pass: cards never touch quite
FAR = 0.03  # how far from their places corners are seen if the board is wrong, in sides


class Pattern(NamedTuple):
    """A board with its frame around (0, 0), corners at distance 1.

    Attributes:
        cells: The corners of each, clockwise.
        joins: Both ends of each side between two cells.
        rim: Both ends of each other side.
        frame: The polygon around it, with as many sides as a cell.
    """

    cells: Floats
    joins: Floats
    rim: Floats
    frame: Corners


@cache
def pattern(name: str) -> Pattern:
    """The board of that name."""
    board = parse_board(name)
    cells = np.array(board.corners, dtype=float)
    cells -= (cells.reshape(-1, 2).min(axis=0) + cells.reshape(-1, 2).max(axis=0)) / 2
    hull = cv2.convexHull(cells.reshape(-1, 1, 2).astype(np.float32))
    frame = next(each for each in around(hull, cv2.contourArea(hull)) if len(each) == board.sides)
    middle = frame.mean(axis=0)
    cells, frame = ((each - middle) / np.linalg.norm(frame[0] - middle) for each in (cells, frame))
    sides = np.stack([cells, np.roll(cells, -1, axis=1)], axis=2)
    rim = np.ones(sides.shape[:2], dtype=bool)
    for end in (end for join in board.joins for end in join):
        rim[end.cell, end.side] = False
    joins = np.array([sides[one.cell, one.side] for one, _ in board.joins])
    return Pattern(cells, joins, sides[rim], frame)


def through(plane: Floats, points: Floats) -> Floats:
    """The points, of any shape, as a 3x3 matrix maps them."""
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), plane)).reshape(points.shape)


def outlined(photo: Photo) -> Iterator[tuple[list[Pattern], Floats]]:
    """Boards of one outline that is seen, with the matrix that maps their frame (of the first one) to the photo."""
    scale = min(1.0, WORKING_SIZE / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    enlarge = np.array([[1 / scale, 0, 0.5 / scale - 0.5], [0, 1 / scale, 0.5 / scale - 0.5], [0, 0, 1]])
    known: dict[str, list[Floats]] = {names[0]: [] for names in BOARDS}
    for mask in foregrounds(small):
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        contour = max(contours, key=cv2.contourArea, default=None)
        if contour is None or cv2.contourArea(contour) < SMALLEST * mask.size or at_border(contour[:, 0], mask.shape):
            continue
        hull = cv2.convexHull(contour)
        for frame in around(hull, cv2.contourArea(hull)):
            for names in BOARDS:
                board, others = pattern(names[0]), known[names[0]]
                plane = outline_plane(board, frame, contour) if len(frame) == len(board.frame) else None
                if plane is None or len(others) == TRIED:
                    continue
                outline = through(plane, board.frame)
                near = 0.01 * float(np.ptp(outline))
                if not any(np.abs(outline[:, None] - each).max(axis=2).min(axis=1).max() < near for each in others):
                    others.append(outline)
                    yield list(map(pattern, names)), enlarge @ plane


def outline_plane(board: Pattern, frame: Corners, contour: Any) -> Floats | None:
    """The matrix that maps the board to a contour with such a frame; None if the contour is not that of the board."""
    if len(frame) == 3:
        plane = np.vstack([cv2.getAffineTransform(board.frame.astype(np.float32), frame.astype(np.float32)), [0, 0, 1]])
    else:
        plane, _ = cv2.findHomography(board.frame, frame, 0)
    points = contour[:, 0].astype(float)
    for _ in range(4):
        if plane is None:
            return None
        rim = through(plane, board.rim)
        lines = np.array([side_line(points, *side) for side in rim])
        normals = lines[:, None, :2]
        away = (rim * normals).sum(axis=2) - lines[:, None, 2]
        plane, _ = cv2.findHomography(board.rim.reshape(-1, 2), (rim - away[..., None] * normals).reshape(-1, 2), 0)
    covered = sum(area(cell) for cell in through(plane, board.cells)) if plane is not None else 0
    return plane if 0.9 < cv2.contourArea(contour) / max(covered, 1) < 1.1 else None


class View:
    """Boards of one outline about from above, with the evidence for lines in the directions of their joins.

    Args:
        photo: The photo.
        plane: The matrix from the boards to the photo.
    """

    def __init__(self, photo: Photo, plane: Floats, joins: Floats) -> None:
        self.views = []
        for turn in np.unique(directions(joins)):
            sin, cos = np.sin(turn), np.cos(turn)
            from_view = np.array(
                [[sin, cos, -sin - cos], [-cos, sin, cos - sin], [0, 0, 1]]
            )  # this direction is upright
            across, _ = evidence(from_above(photo, plane @ from_view, (2, 2), VIEW // 2, 0), PART)
            self.views.append((turn, np.linalg.inv(from_view), across))

    def along(self, joins: Floats, turns: Floats, offsets: Floats) -> Floats:
        """The evidence for lines beside joins: by the first axis of `joins` (n, joins, 2, 2), join, and offset."""
        result = np.empty((*joins.shape[:2], len(offsets)))
        for turn, to_view, across in self.views:
            start, end = (joins[:, turns == turn, each, None, None] for each in (0, 1))
            step = end - start
            normal = np.stack([-step[..., 1], step[..., 0]], axis=-1)
            points = start + PARTS[:, None] * step + offsets[:, None, None] * normal
            pixels = (through(to_view, points) * (VIEW // 2)).astype(np.float32)
            x, y = (pixels[..., each].reshape(len(joins), -1) for each in (0, 1))
            parts = cv2.remap(across, x, y, cv2.INTER_LINEAR).reshape(pixels.shape[:-1])
            result[:, turns == turn] = np.partition(parts, TRIM, axis=-1)[..., :TRIM].mean(axis=-1)
        return result

    def near(self, joins: Floats, turns: Floats, place: float = 0.0) -> Floats:
        """The evidence for a line near each join, or so far beside it."""
        result: Floats = (self.along(joins, turns, place + NEAR) - AWAY).max(axis=2)
        return result


def directions(joins: Floats) -> Floats:
    """The direction of each, from 0 to pi."""
    along = joins[:, 1] - joins[:, 0]
    result: Floats = np.round(np.arctan2(along[:, 1], along[:, 0]), 3) % 3.141
    return result


def best_plane(view: View, board: Pattern) -> tuple[float, Floats]:
    """How the board must be changed, inside its outline, for its joins to be seen best; and the contrast of these."""
    change, turns = np.eye(3), directions(board.joins)
    if len(board.frame) == 3:
        corners = np.vstack([board.frame.T, np.ones(3)])
        middle = np.zeros(2)
        for reach, number in STEPS:
            nearness = [middle + each for each in product(np.linspace(-reach, reach, number), repeat=2)]
            changes = [corners @ np.diag(np.exp([0, *each])) @ np.linalg.inv(corners) for each in nearness]
            seen = view.near(np.array([through(each, board.joins) for each in changes]), turns)
            best = int(seen.mean(axis=1).argmax())
            middle, change = nearness[best], changes[best]
    joins = through(change, board.joins)[None]
    on = np.quantile(view.near(joins, turns), WEAK)
    off = max(np.mean([np.median(view.near(joins, turns, side * place)) for side in (-1, 1)]) for place in BETWEEN)
    return float(on - off), change


def laid_cards(photo: Photo) -> list[Corners]:
    """Find triangles or hexagons that touch, or nearly, as on a board.

    Returns:
        The corners of each, clockwise; none if no joins are seen.
    """
    found = []
    for boards, plane in outlined(photo):
        view = View(photo, plane, boards[0].joins)
        for board in boards:
            contrast, change = best_plane(view, board)
            found.append((contrast * len(board.joins) ** 0.5, plane @ change, board))  # by chance few may be clear
    if not found:
        return []
    seen, plane, board = max(found, key=lambda each: each[0])
    if seen < CLEAR:
        return []
    return placed(photo, board, plane)


def placed(photo: Photo, board: Pattern, plane: Floats) -> list[Corners]:
    """The cards, each between its place and where its own sides are seen best; none if many are seen elsewhere."""
    cells = through(plane, board.cells)
    scale = min(1.0, CARD / float(np.sqrt(np.mean([area(cell) for cell in cells]))))
    lab = measured(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    for size in SIZES:
        cells = through(plane, board.cells)
        cells = size * cells + (1 - size) * cells.mean(axis=1, keepdims=True)
        seen = (np.array([posed(cell, lab) for cell in (cells + 0.5) * scale - 0.5]) + 0.5) / scale - 0.5
        plane, _ = cv2.findHomography(board.cells.reshape(-1, 2), seen.reshape(-1, 2), 0)
    away = np.linalg.norm(seen - cells, axis=2) / np.linalg.norm(cells[:, :1] - cells[:, 1:2], axis=2)
    return list((cells + seen) / 2) if np.quantile(away, 0.9) < FAR else []
