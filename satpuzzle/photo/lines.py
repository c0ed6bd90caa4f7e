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


def outwards(start: Floats, end: Floats) -> Floats:
    """The direction across a side, away from the card, as a vector of length 1."""
    along = end - start
    return np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-9)


def changes(lab: Any, start: Floats, end: Floats, reach: float, count: int = PLACES) -> tuple[Floats, Floats, Floats]:
    """How much the colour changes across a side.

    Returns:
        The changes (places, offsets); the places, as parts of the side; and the offsets, in pixels, outwards positive.
    """
    offsets = np.arange(-reach - 1, reach + 1.01, 0.5)
    places = np.linspace(ENDS, 1 - ENDS, PLACES * TOGETHER)
    points = start + places[:, None, None] * (end - start) + offsets[None, :, None] * outwards(start, end)
    seen = cv2.remap(lab, np.float32(points), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = (seen[:, 4:] - seen[:, :-4]).reshape(count, -1, len(offsets) - 4, 3).mean(axis=1)
    change = np.linalg.norm(steps, axis=2)
    return change.astype(float), places.reshape(count, -1).mean(axis=1), offsets[2:-2]


def side_line(lab: Any, start: Floats, end: Floats, reach: float) -> tuple[Floats, Floats, float]:
    """The side near the stretch from `start` to `end`.

    Args:
        lab: The photo, as `measured` gives it.
        start: One end, roughly.
        end: The other.
        reach: How far away, in pixels, the side may be.

    Returns:
        Its ends, and how well the side is seen, from 0 to 1.
    """
    change, places, offsets = changes(lab, start, end, reach)
    tops = np.arange(0, len(offsets), 2)
    first, last = (offsets[each.ravel()] for each in np.meshgrid(tops, tops))
    moved = np.abs(first) + np.abs(last) + np.abs(last - first)
    votes = _votes(change, offsets, first, last) - 0.05 * PLACES * moved / reach  # of equal ones, the nearest
    best = int(votes.argmax())
    middle = first[best] + (last[best] - first[best]) * places
    one, other, seen = _fitted(change, places, offsets, middle)
    across = outwards(start, end)
    return start + one * across, end + other * across, seen


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
    """The line through most of the strongest changes within 1.5 pixels of `middle`: its ends, how well it is seen."""
    for _ in range(5):
        near = np.abs(offsets[None, :] - middle[:, None]) <= 1.5
        weights = np.where(near, change, 0) ** 2 + 1e-9 * near
        tops = (weights * offsets).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-12)
        heights = np.where(near, change, 0).max(axis=1)
        trust = (np.minimum(heights, 1) + 1e-6) / (1 + ((tops - middle) / 0.5) ** 2)  # far ones count little
        slope, height = np.polyfit(places, tops, 1, w=np.sqrt(trust))
        middle = height + slope * places
    seen = np.minimum(2 * heights, 1) * (np.abs(tops - middle) < 1)
    return float(height), float(height + slope), float(seen.mean())


def refined(lab: Any, corners: Corners, reach: float) -> tuple[Corners, Floats] | None:
    """The polygon with each side moved to where it is seen, and how well each side is seen; None if it falls apart."""
    found = [side_line(lab, *pair, reach) for pair in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    lines = np.array([np.cross([*start, 1.0], [*end, 1.0]) for start, end, _ in found])
    meeting = np.cross(np.roll(lines, 1, axis=0), lines)
    polygon: Corners = meeting[:, :2] / np.where(meeting[:, 2:] == 0, 1e-9, meeting[:, 2:])
    if np.abs(polygon - corners).max() > 4 * reach + 2:
        return None
    return polygon, np.array([seen for *_, seen in found])
