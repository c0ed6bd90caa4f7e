"""Straight sides, found to a fraction of a pixel.

A side that is roughly known is looked for in profiles: rows of pixels across it. At each place along the side the
colour changes somewhere near; the line on which most profiles change is the side. A change counts no more than a limit,
so that a strong line in a picture does not outweigh a weaker one that runs along the whole side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.seen import Corners

Floats = NDArray[np.float64]
STRONG = (5.0, 14.0)  # bounds of the change of colour (in Lab, between pixels two apart) that counts in full
ENDS = 0.12  # the part of a side, at each end, where corners may be round
PLACES = 30  # profiles of a side
TOGETHER = 4  # rows of pixels in a profile: their changes are added with their signs, which cancels out texture


def measured(photo: Any) -> Any:
    """The photo in colours of even distances: a distance of 1 between pixels two apart is a clear edge.

    What is clear depends on the photo: more on a rough cloth than on a plain table in weak light.

    Returns:
        The photo in Lab, with floats.
    """
    lab = cv2.GaussianBlur(cv2.cvtColor(np.float32(photo) / 255, cv2.COLOR_BGR2LAB), (0, 0), 0.8)
    usual = float(np.median(np.linalg.norm(lab[1::3, 2::3] - lab[1::3, :-2:3], axis=2)))
    return lab / np.clip(4 * usual, *STRONG)


def polygon_of_lines(lines: Floats) -> Corners | None:
    """The corners where each line (a point and a direction) meets the next; None if two are almost parallel."""
    corners = []
    for before, after in zip(np.roll(lines, 1, axis=0), lines, strict=True):
        step = np.column_stack([before[2:], -after[2:]])
        if abs(np.linalg.det(step)) < 0.1:
            return None
        along = np.linalg.solve(step, after[:2] - before[:2])
        corners.append(before[:2] + along[0] * before[2:])
    return np.array(corners)


def changes(lab: Any, start: Floats, end: Floats, reach: float, count: int = PLACES) -> tuple[Floats, Floats, Floats]:
    """How much the colour changes across a side.

    Returns:
        The changes (places, offsets); the places, as parts of the side; and the offsets, in pixels, outwards positive.
    """
    along = end - start
    normal = np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-9)
    offsets = np.arange(-reach - 1, reach + 1.01, 0.5)
    places = np.linspace(ENDS, 1 - ENDS, PLACES * TOGETHER)
    points = (start + places[:, None, None] * along + offsets[None, :, None] * normal).astype(np.float32)
    seen = cv2.remap(lab, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = (seen[:, 4:] - seen[:, :-4]).reshape(count, -1, len(offsets) - 4, 3).mean(axis=1)
    change = np.linalg.norm(steps, axis=2)
    return change.astype(float), places.reshape(count, -1).mean(axis=1), offsets[2:-2]


def side_line(lab: Any, start: Floats, end: Floats, reach: float) -> tuple[Floats, float]:
    """The side near the stretch from `start` to `end`.

    Args:
        lab: The photo, as `measured` gives it.
        start: One end, roughly.
        end: The other.
        reach: How far away, in pixels, the side may be.

    Returns:
        A point and a direction, and how well the side is seen, from 0 to 1.
    """
    change, places, offsets = changes(lab, start, end, reach)
    tops = np.arange(0, len(offsets), 2)
    first, last = (offsets[each.ravel()] for each in np.meshgrid(tops, tops))
    moved = np.abs(first) + np.abs(last) + np.abs(last - first)
    votes = _votes(change, offsets, first, last) - 0.05 * PLACES * moved / reach  # of equal ones, the nearest
    best = int(votes.argmax())
    middle = first[best] + (last[best] - first[best]) * places
    slope, height, seen = _fitted(change, places, offsets, middle)
    along = end - start
    normal = np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-9)
    one, other = start + height * normal, end + (height + slope) * normal
    direction = (other - one) / max(float(np.hypot(*(other - one))), 1e-9)
    return np.concatenate([one, direction]), seen


def side_votes(lab: Any, start: Floats, end: Floats, reach: float) -> Callable[[Floats, Floats], Floats]:
    """How many places vote for lines near a side, as a function of the offsets of their ends."""
    change, _, offsets = changes(lab, start, end, reach)
    change = cv2.dilate(change, np.ones((1, 3)))  # lines are tried in steps of a pixel
    return lambda first, last: _votes(change, offsets, first, last)


def _votes(change: Floats, offsets: Floats, first: Floats, last: Floats) -> Floats:
    """How many places vote for the lines with these offsets at the ends of the side."""
    share = np.linspace(ENDS, 1 - ENDS, PLACES)[:, None]
    at = np.rint((first + (last - first) * share - offsets[0]) / (offsets[1] - offsets[0])).astype(int)
    votes: Floats = np.take_along_axis(peaks(change), np.clip(at, 0, len(offsets) - 1), axis=1).sum(axis=0)
    return votes


def peaks(change: Floats) -> Floats:
    """The changes as votes from 0 to 1: those that are weaker than others within two pixels count less."""
    highest = cv2.dilate(change, np.ones((1, 9)))
    votes: Floats = np.minimum(change, 1) * (change / np.maximum(highest, 1e-9)) ** 2
    return votes


def _fitted(change: Floats, places: Floats, offsets: Floats, middle: Floats) -> tuple[float, float, float]:
    """The line through the strongest changes within 1.5 pixels of `middle`: slope, height, how well it is seen."""
    for _ in range(3):
        near = np.abs(offsets[None, :] - middle[:, None]) <= 1.5
        weights = np.where(near, change, 0) ** 2 + 1e-9 * near
        tops = (weights * offsets).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-12)
        heights = np.where(near, change, 0).max(axis=1)
        trust = np.minimum(heights, 1) + 1e-6
        slope, height = _through(places, tops, trust)
        middle = height + slope * places
    seen = np.minimum(2 * heights, 1) * (np.abs(tops - (height + slope * places)) < 1)
    return slope, height, float(seen.mean())


def _through(places: Floats, tops: Floats, trust: Floats) -> tuple[float, float]:
    """The slope and the height of the line through most of the points; far ones count little."""
    slope, height = 0.0, float(np.median(tops))
    for _ in range(4):
        far = np.abs(tops - (height + slope * places))
        weights = trust / (1 + (far / 0.5) ** 2)
        weights = weights / weights.sum()
        away = places - weights @ places
        slope = float((weights * away) @ tops / (weights @ away**2))
        height = float(weights @ tops - slope * (weights @ places))
    return slope, height


def refined(lab: Any, corners: Corners, reach: float) -> tuple[Corners, Floats] | None:
    """The polygon with each side moved to where it is seen, and how well each side is seen; None if it falls apart."""
    found = [side_line(lab, *pair, reach) for pair in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    polygon = polygon_of_lines(np.array([line for line, _ in found]))
    if polygon is None or np.abs(polygon - corners).max() > 4 * reach + 2:
        return None
    return polygon, np.array([seen for _, seen in found])
