"""Straight sides, found to a fraction of a pixel.

A side that is roughly known is looked for in profiles: rows of pixels across it. At each place along the side the
colour changes somewhere near; the line on which most profiles change is the side. A change counts no more than a limit,
so that a strong line in a picture does not outweigh a weaker one that runs along the whole side.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.seen import Corners

Floats = NDArray[np.float64]
STRONG = 14.0  # a change of colour (in Lab, between pixels two apart) that counts in full
ENDS = 0.12  # the part of a side, at each end, where corners may be round
PLACES = 40  # profiles of a side


def sharpened(photo: Any) -> Any:
    """The photo in Lab as floats, slightly blurred against noise."""
    lab = cv2.cvtColor(np.float32(photo) / 255, cv2.COLOR_BGR2LAB)
    return cv2.GaussianBlur(lab, (0, 0), 0.8)


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


def changes(lab: Any, start: Floats, end: Floats, reach: float) -> tuple[Floats, Floats, Floats]:
    """How much the colour changes across a side.

    Returns:
        The changes (places, offsets); the places, as parts of the side; and the offsets, in pixels, outwards positive.
    """
    along = end - start
    length = float(np.hypot(*along))
    normal = np.array([along[1], -along[0]]) / max(length, 1e-9)
    offsets = np.arange(-reach - 1, reach + 1.01, 0.5)
    places = np.linspace(ENDS, 1 - ENDS, PLACES)
    points = start + places[:, None, None] * along + offsets[None, :, None] * normal
    maps = points.astype(np.float32)
    seen = cv2.remap(lab, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    change = np.linalg.norm(seen[:, 4:] - seen[:, :-4], axis=2)
    return change.astype(float), places, offsets[2:-2]


def side_line(lab: Any, start: Floats, end: Floats, reach: float) -> tuple[Floats, float]:
    """The side near the stretch from `start` to `end`.

    Args:
        lab: The photo, as `sharpened` gives it.
        start: One end, roughly.
        end: The other.
        reach: How far away, in pixels, the side may be.

    Returns:
        A point and a direction, and how well the side is seen, from 0 to 1.
    """
    change, places, offsets = changes(lab, start, end, reach)
    counted = np.minimum(change / STRONG, 1)
    tops = np.arange(0, len(offsets), 2)
    first, last = (each.ravel() for each in np.meshgrid(tops, tops))
    at = np.rint(first + (last - first) * ((places[:, None] - ENDS) / (1 - 2 * ENDS))).astype(int)
    votes = counted[np.arange(len(places))[:, None], at].sum(axis=0)
    votes -= 0.02 * len(places) * np.abs(last - first) / max(len(offsets), 1)  # of equal ones, the parallel one
    best = int(votes.argmax())
    middle = offsets[first[best]] + (offsets[last[best]] - offsets[first[best]]) * (places - ENDS) / (1 - 2 * ENDS)
    slope, height, seen = _fitted(change, places, offsets, middle)
    along = end - start
    normal = np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-9)
    one, other = start + height * normal, end + (height + slope) * normal
    direction = (other - one) / max(float(np.hypot(*(other - one))), 1e-9)
    return np.concatenate([one, direction]), seen


def _fitted(change: Floats, places: Floats, offsets: Floats, middle: Floats) -> tuple[float, float, float]:
    """The line through the strongest changes within 1.5 pixels of `middle`: slope, height, how well it is seen."""
    near = np.abs(offsets[None, :] - middle[:, None]) <= 1.5
    weights = np.where(near, change, 0) ** 2 + 1e-9 * near
    tops = (weights * offsets).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-12)
    heights = np.where(near, change, 0).max(axis=1)
    trust = np.minimum(heights / STRONG, 1) + 1e-6
    slope, height = 0.0, float(np.median(tops))
    for _ in range(4):
        far = np.abs(tops - (height + slope * places))
        slope, height = np.polyfit(places, tops, 1, w=np.sqrt(trust / (1 + (far / 0.5) ** 2)))
    seen = np.minimum(heights / (STRONG / 2), 1) * (np.abs(tops - (height + slope * places)) < 1)
    return float(slope), float(height), float(seen.mean())


def refined(lab: Any, corners: Corners, reach: float) -> tuple[Corners, Floats] | None:
    """The polygon with each side moved to where it is seen, and how well each side is seen; None if it falls apart."""
    found = [side_line(lab, *pair, reach) for pair in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    polygon = polygon_of_lines(np.array([line for line, _ in found]))
    if polygon is None or np.abs(polygon - corners).max() > 4 * reach + 2:
        return None
    return polygon, np.array([seen for _, seen in found])
