"""The table as a plane: cards of one size, seen at a slant.

Cards that lie on a table have one size and one shape. In a photo, the area of a small figure falls with the third power
of its distance, whose inverse, the nearness, is linear in the pixel; so area ** (1/3) is linear too. That gives the
horizon. The mean second moment of the cards gives the rest, since that of a regular polygon is round, however it is
turned.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.seen import Corners

Floats = NDArray[np.float64]


def area(corners: Corners) -> float:
    """The area in square pixels; positive if clockwise."""
    x, y = corners.T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


@dataclass(frozen=True)
class Plane:
    """The table: pixels to a plane in which cards are regular polygons with corners at distance 1 from the centre.

    Attributes:
        near: a, b, c of the nearness a·x + b·y + c.
        straight: The linear map (2, 2) after the division by nearness.
    """

    near: Floats
    straight: Floats

    def with_radius(self, radius: float) -> Plane:
        """The plane on which cards of that size have size 1."""
        return Plane(self.near, self.straight / radius)

    def flat(self, points: Floats) -> Floats:
        """Points of the photo on the plane."""
        mapped: Floats = points / (points @ self.near[:2] + self.near[2])[:, None] @ self.straight.T
        return mapped

    def seen(self, points: Floats) -> Floats:
        """Points of the plane in the photo."""
        bent = points @ np.linalg.inv(self.straight).T
        mapped: Floats = bent * (self.near[2] / (1 - bent @ self.near[:2]))[:, None]
        return mapped


def plane_of(cards: list[Corners], size: tuple[int, int]) -> Plane | None:
    """The plane in which these cards are equal regular polygons, as nearly as possible; None if there is none.

    Args:
        cards: Corners of each card.
        size: Width and height of the photo.

    Returns:
        The plane.
    """
    middles = np.array([card.mean(axis=0) for card in cards])
    nears = np.array([area(card) for card in cards]) ** (1 / 3)
    near = np.array([0.0, 0.0, float(np.median(nears))])
    if len(cards) >= 4:
        held = np.diag([0.01, 0.01, 0])  # keeps cards in one row from tilting the table
        table = np.column_stack([middles / max(size), np.ones(len(cards))])
        near = near[2] * np.linalg.solve(table.T @ table + held, table.T @ (nears / near[2]))
        near[:2] /= max(size)
    edges = np.array([[0, 0, 1], [size[0], 0, 1], [0, size[1], 1], [size[0], size[1], 1]]) @ near
    if edges.min() <= 0.2 * edges.max():  # wrong outlines among them: begin with a table seen from above
        near = np.array([0.0, 0.0, float(np.median(nears))])
    flat = Plane(near, np.eye(2))
    moments = []
    for card in cards:
        shape = flat.flat(card)
        shape = shape - shape.mean(axis=0)
        moments.append(2 * shape.T @ shape / len(card))
    values, vectors = np.linalg.eigh(np.median(moments, axis=0))
    if values[0] <= 0.05 * values[1]:
        return None
    return exact_plane(Plane(near, vectors @ np.diag(values**-0.5) @ vectors.T), np.array(cards), max(size))


def exact_plane(plane: Plane, cards: Floats, scale: float) -> Plane:
    """The plane near this one on which the cards differ least from regular ones of size 1; those far off count less."""

    def moved(step: Floats) -> Plane:
        tilt = np.append(step[:2] / scale, 0.0) * plane.near[2]
        stretch = np.eye(2) + np.array([step[2:4], step[3:5]])
        return Plane(plane.near + tilt, stretch @ plane.straight)

    for _ in range(4):
        off = misfits(plane, cards)
        slopes = np.array([(misfits(moved(1e-4 * way), cards) - off) / 1e-4 for way in np.eye(5)])
        weights = 1 / (1 + (np.abs(off).mean(axis=1, keepdims=True) / 0.015) ** 2)
        held = np.diag([1.0, 1.0, 0, 0, 0]) * 1e-4 * len(cards)
        pull = np.einsum("ick,jck->ij", slopes * weights, slopes.conj()).real + held
        step = -np.linalg.lstsq(pull, np.einsum("ick,ck->i", slopes.conj() * weights, off).real, rcond=None)[0]
        plane = moved(np.clip(step, -0.3, 0.3))
    return plane


def misfits(plane: Plane, cards: Floats) -> NDArray[np.complex128]:
    """For each card, how far its corners are from those of the regular card of size 1 in the same place and turn."""
    sides = cards.shape[1]
    points = (plane.flat(cards.reshape(-1, 2)) @ np.array([1, 1j])).reshape(-1, sides)
    points = points - points.mean(axis=1, keepdims=True)
    turns = np.exp(2j * np.pi * np.arange(sides) / sides)
    first = (points / turns).mean(axis=1, keepdims=True)
    off: NDArray[np.complex128] = points - first / np.maximum(np.abs(first), 1e-9) * turns
    return off


def regular(flat: Corners) -> tuple[float, float, complex]:
    """The regular polygon nearest to one on the plane.

    Returns:
        The distance of its corners from the centre, the mean distance of the corners from theirs as a part of it, and
        the first corner as seen from the centre, as a complex number.
    """
    points = flat @ np.array([1, 1j])
    points = points - points.mean()
    turns = np.exp(2j * np.pi * np.arange(len(flat)) / len(flat))
    first = complex((points / turns).mean())
    radius = abs(first)
    return radius, float(np.abs(points - first * turns).mean()) / max(radius, 1e-12), first


def template(plane: Plane, sides: int, middle: Floats, turn: float, radius: float = 1.0) -> Corners:
    """A card with its middle there on the plane, the first corner in the direction `turn`, as seen in the photo."""
    angles = turn + 2 * np.pi * np.arange(sides) / sides
    return plane.seen(middle + radius * np.column_stack([np.cos(angles), np.sin(angles)]))


def resized(card: Corners, plane: Plane, radius: float = 1.0) -> Corners:
    """The regular card of that size on the plane that lies where this one does."""
    flat = plane.flat(card)
    return template(plane, len(card), flat.mean(axis=0), float(np.angle(regular(flat)[2])), radius)


def overlap(one: Corners, other: Corners) -> float:
    """The part of a convex polygon that another one covers."""
    if np.any(one.max(axis=0) < other.min(axis=0)) or np.any(other.max(axis=0) < one.min(axis=0)):
        return 0.0
    return float(cv2.intersectConvexConvex(np.float32(one), np.float32(other))[0]) / max(area(one), 1e-9)
