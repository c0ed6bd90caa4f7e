"""Cuts cards and their sides out of photographs.

A strip is the part of a card along one side, seen with that side on top: `WIDTH` pixels along the side, `DEPTH` pixels
into the card. Strips of all sides lie in one array of shape (sides of all cards, DEPTH, WIDTH, 3), in Lab: lightness
0 to 100, and two colour axes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.seen import Corners, Photo

Strips = NDArray[np.float32]
WIDTH = 96
DEPTH = 30  # less than half a card, so that the opposite figure is not seen
FINER = 4  # strips are first cut this much finer, then averaged


def regular(sides: int) -> Corners:
    """Return the corners of a regular polygon with its first side from (0, 0) to (1, 0), and the rest below it."""
    turns = np.exp(2j * math.pi / sides * np.arange(sides))
    ends = np.concatenate([[0], np.cumsum(turns[:-1])])
    return np.stack([ends.real, ends.imag], axis=1)


def cut(photo: Photo, corners: Corners, target: Corners, size: tuple[int, int]) -> Photo:
    """Return the part of a photograph in which these corners come to lie on `target`.

    Args:
        photo: The photograph.
        corners: Corners of a card in it.
        target: Where they shall be, in pixels of the result.
        size: Width and height of the result, in pixels.
    """
    if len(corners) == 3:  # a parallelogram says as much
        corners, target = (np.vstack([each, each[0] + each[2] - each[1]]) for each in (corners, target))
    way, _ = cv2.findHomography(corners, target * FINER)
    finer = (size[0] * FINER, size[1] * FINER)
    seen = cv2.warpPerspective(photo, way, finer, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def card_picture(photo: Photo, corners: Corners, shape: Corners, width: int) -> Photo:
    """Return a card upright, as a picture of this width. shape: the polygon that it shall fill, in any unit."""
    target = shape * (width / shape[:, 0].max())
    return cut(photo, corners, target, (width, math.ceil(target[:, 1].max())))


def reduced(photo: Photo, width: int) -> Photo:
    """Return a picture with at most this width, in pixels."""
    factor = min(1.0, width / photo.shape[1])
    return np.asarray(cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def jpeg(picture: Photo, most: int) -> bytes:
    """Return a picture as a JPEG of the best quality that takes at most so many bytes, if necessary smaller."""
    while True:
        for quality in range(90, 9, -5):
            _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
            if len(data) <= most:
                return bytes(data)
        picture = reduced(picture, max(1, picture.shape[1] // 2))


def side_picture(photo: Photo, corners: Corners, side: int, width: int) -> Photo:
    """Return a side of a card, with the cut on top, as a picture of this width."""
    size = (width, round(width * DEPTH / WIDTH))
    return cut(photo, np.roll(corners, -side, axis=0), regular(len(corners)) * width, size)


def card_strips(photo: Photo, corners: Corners) -> Strips:
    """Return the strips of a card, one for each side."""
    target = regular(len(corners)) * WIDTH
    strips = [cut(photo, np.roll(corners, -side, axis=0), target, (WIDTH, DEPTH)) for side in range(len(corners))]
    return np.stack([cv2.cvtColor(strip.astype(np.float32) / 255, cv2.COLOR_BGR2Lab) for strip in strips])


def all_strips(photos: Sequence[Photo], cards: Sequence[tuple[int, Corners]]) -> Strips:
    """Return the strips of all cards, card by card. cards: the index of the photograph, and the corners."""
    return np.concatenate([card_strips(photos[photo], corners) for photo, corners in cards])


def sector(sides: int) -> NDArray[np.float32]:
    """Return which pixels of a strip belong to its side: 1 within the triangle to the centre of the card, 0 outside."""
    y, x = np.mgrid[:DEPTH, :WIDTH].astype(np.float32) + 0.5
    slope = math.tan(math.pi * (0.5 - 1 / sides))
    return np.asarray(y <= slope * np.minimum(x, WIDTH - x) + 1, dtype=np.float32)
