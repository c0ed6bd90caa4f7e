"""Black and white pictures of a photo in which cards may stand out, and the polygons in them.

No single one shows the cards in all photos: cards may be lighter or darker than the table, of another colour, or only
have an edge. So there are many, and what is not a card is sorted out later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.seen import Corners

Mask = NDArray[np.uint8]
FILLED = 0.93  # the part of a polygon that its outline must fill
SMALLEST, LARGEST = 0.004, 0.3  # cards, as parts of the photo


def masks(photo: Any) -> Iterator[Mask]:
    """The pictures in which cards may stand out; white is what may be a card."""
    smooth = cv2.medianBlur(photo, 7)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)
    saturation = cv2.cvtColor(smooth, cv2.COLOR_BGR2HSV)[:, :, 1]
    yield from levels(from_background(lab), 5)
    for channel in (*cv2.split(lab), saturation):
        for above in levels(channel, 7):
            yield above
            yield cv2.bitwise_not(above)
    yield from between_edges(lab)


def levels(channel: Any, number: int) -> Iterator[Mask]:
    """What is above several heights of the channel."""
    low, high = np.percentile(channel, [3, 97])
    if high - low < 8:
        return
    otsu, _ = cv2.threshold(channel, 0, 255, cv2.THRESH_OTSU)
    for height in sorted({*np.linspace(low, high, number + 2)[1:-1].astype(int).tolist(), int(otsu)}):
        yield np.where(channel > height, np.uint8(255), np.uint8(0))


def from_background(lab: Any) -> Any:
    """How far each pixel is from the colours at the border of the photo, from 0 to 255."""
    rim = max(4, min(lab.shape[:2]) // 40)
    inner = np.zeros(lab.shape[:2], bool)
    inner[rim:-rim, rim:-rim] = True
    border = lab[~inner].astype(np.float32)
    border = border[:: max(1, len(border) // 3000)]
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    cv2.setRNGSeed(1)
    _, kinds, _ = cv2.kmeans(border, 4, None, ends, 2, cv2.KMEANS_PP_CENTERS)
    pixels = lab.reshape(-1, 3).astype(np.float32)
    nearest = np.full(len(pixels), np.inf, np.float32)
    for kind in range(4):
        own = border[kinds[:, 0] == kind]
        if len(own) >= 0.08 * len(border):
            spread = np.linalg.inv(np.cov(own.T) + np.eye(3) * 9)
            away = pixels - own.mean(axis=0)
            nearest = np.minimum(nearest, np.sqrt(((away @ spread) * away).sum(axis=1)))
    return np.clip(nearest * 16, 0, 255).astype(np.uint8).reshape(lab.shape[:2])


def between_edges(lab: Any) -> Iterator[Mask]:
    """What lies between edges: all that no strong change of colour crosses, and the edges themselves."""
    blurred = cv2.GaussianBlur(np.float32(lab), (0, 0), 1.2)
    across, down = (cv2.Sobel(blurred, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    change = np.hypot(across, down).max(axis=2)
    for part in (70, 80, 88, 94):
        edges = np.where(change > max(8.0, float(np.percentile(change, part))), np.uint8(255), np.uint8(0))
        yield cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        yield cv2.bitwise_not(edges)


def outlines(photo: Any) -> list[Any]:
    """The outlines in all masks, each one once."""
    found: dict[tuple[int, ...], Any] = {}
    for outline in (each for mask in masks(photo) for kernel in (3, 7) for each in contours(mask, kernel)):
        size = round(20 * np.log(cv2.contourArea(outline)))
        found.setdefault((size, *(round(each / 3) for each in cv2.boundingRect(outline))), outline)
    return list(found.values())


def contours(mask: Mask, kernel: int) -> Iterator[Any]:
    """The outlines in a mask that are not small, after specks and thin bridges of `kernel` pixels are taken away."""
    cleaned = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((kernel, kernel), np.uint8))
    smallest = SMALLEST * mask.shape[0] * mask.shape[1]
    for outline in cv2.findContours(cleaned, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
        if len(outline) >= 40 and cv2.contourArea(outline) > smallest:
            yield outline


def polygons(outline: Any, shape: tuple[int, ...]) -> Iterator[Corners]:
    """The polygons with 3, 4 and 6 sides that an outline may show, if it lies within the photo."""
    hull = cv2.convexHull(outline)
    size = cv2.contourArea(hull)
    small = size <= LARGEST * shape[0] * shape[1]
    if small and cv2.contourArea(outline) >= 0.75 * size and not at_border(hull[:, 0], shape):
        yield from around(hull, size)


def at_border(points: Any, shape: tuple[int, ...]) -> bool:
    """Whether some of these points are at the border of the photo."""
    return bool(points.min() <= 1 or points[:, 0].max() >= shape[1] - 2 or points[:, 1].max() >= shape[0] - 2)


def around(hull: Any, size: float) -> Iterator[Corners]:
    """The polygons with 3, 4 and 6 similar sides around a hull that fills them."""
    points: Corners = cv2.approxPolyDP(hull, 0.004 * cv2.arcLength(hull, True), True)[:, 0].astype(float)
    smaller: Corners | None = points if cv2.contourArea(np.float32(points), True) > 0 else points[::-1]
    while smaller is not None and len(smaller) >= 3 and size >= FILLED * cv2.contourArea(np.float32(smaller)):
        sides = np.linalg.norm(smaller - np.roll(smaller, -1, axis=0), axis=1)
        if len(smaller) in (3, 4, 6) and sides.min() > 0.45 * sides.max():
            yield smaller
        smaller = one_side_less(smaller)


def one_side_less(points: Corners) -> Corners | None:
    """The polygon without the side that costs the least area when its neighbours are lengthened until they meet."""
    start, end = points, np.roll(points, -1, axis=0)
    one, other = start - np.roll(points, 1, axis=0), end - np.roll(points, -2, axis=0)
    base = end - start
    cross = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (base[:, 0] * other[:, 1] - base[:, 1] * other[:, 0]) / cross
        cost = np.abs(along * (base[:, 0] * one[:, 1] - base[:, 1] * one[:, 0]))
    cost[(np.abs(cross) < 1e-6) | (along < 0)] = np.inf
    cheapest = int(cost.argmin())
    if not np.isfinite(cost[cheapest]):
        return None
    kept = points.copy()
    kept[cheapest] += along[cheapest] * one[cheapest]
    return np.delete(kept, (cheapest + 1) % len(points), axis=0)
