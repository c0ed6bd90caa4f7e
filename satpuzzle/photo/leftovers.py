"""What looks like cards but was not found, and what was found but does not look like the other cards.

Colours tell: those of a card are on the other cards too, and mostly not on the table.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.colours import MOST, Colours
from satpuzzle.photo.plane import area
from satpuzzle.photo.seen import Corners, Photo

LONGEST = 400  # of the reduced photo, in pixels
LIKE = 0.4  # how much likelier colours are on a card than elsewhere, as a logarithm
BESIDE = 0.06  # what belongs to a card: shadows and edges, in sides
WIDE = 0.25  # the width of what may be part of a card, in sides
OTHER = 0.5  # what is less like the others is none of them,
CLEAR = 1.5  # if it is so much less like the others than they are
TABLE = -0.2  # what is less like the cards is table
PART = 0.2  # its area, as a part of a card's


def reduced(photo: Photo, cards: list[Corners]) -> tuple[Any, list[Corners]]:
    """The photo and the cards in it, so small that only colours are seen."""
    scale = min(1.0, LONGEST / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small, [card * scale for card in cards]


def leftovers(photo: Photo, cards: list[Corners]) -> tuple[int, int]:
    """Count the regions in the colours of the cards that are no cards.

    Returns:
        The number of those within the photo, and of those at its border.
    """
    small, cards = reduced(photo, cards)
    side = float(np.sqrt(np.median([area(card) for card in cards])))
    count, _, stats, _ = cv2.connectedComponentsWithStats(alike(small, cards, side))
    found = [0, 0]
    for left, top, width, height, size in stats[1:count].tolist():
        away = min(left, top, small.shape[1] - left - width, small.shape[0] - top - height)
        if size > PART * side**2:
            found[away <= max(2, round(BESIDE * side))] += 1
    return found[0], found[1]


def without_unlike(photo: Photo, cards: list[Corners]) -> tuple[list[Corners], int]:
    """The outlines without those whose colours are on the table rather than on the others, and how many these are."""
    small, small_cards = reduced(photo, cards)
    kept = list(range(len(cards)))
    while len(kept) > 2:
        colours = Colours(small, [small_cards[index] for index in kept], [])
        scores = [colours.like_others(number) for number in range(len(kept))]
        worst = int(np.argmin(scores))
        if scores[worst] > min(OTHER, float(np.median(scores)) - CLEAR):
            break
        del kept[worst]
    return [cards[index] for index in kept], len(cards) - len(kept)


def table_between(photo: Photo, cards: list[Corners]) -> bool:
    """Whether the outermost part of what may be cards that touch has the colours of the table."""
    small, cards = reduced(photo, cards)
    inner, rest = ([card.mean(axis=0) + part * (card - card.mean(axis=0)) for card in cards] for part in (0.8, 0.92))
    colours = Colours(small, inner, cards)
    rim = colours.inside(cards) & ~colours.inside(rest)
    return float(np.clip(colours.weights[colours.bins[rim]], -MOST, MOST).mean()) < TABLE


def alike(small: Any, cards: list[Corners], side: float) -> Any:
    """The pixels away from the cards in regions of their colours: 1, others 0."""
    colours = Colours(small, cards, [])
    around = max(3, round(side / 6)) | 1
    weights = np.clip(colours.weights[colours.bins], -MOST, MOST).astype(np.float32)
    like = (cv2.blur(weights, (around, around)) > LIKE).astype(np.uint8)
    taken = colours.inside(cards).astype(np.uint8)
    beside = max(1, round(side * BESIDE))
    like[cv2.dilate(taken, np.ones((2 * beside + 1,) * 2, np.uint8)) > 0] = 0
    wide = max(3, round(side * WIDE)) | 1
    return cv2.morphologyEx(like, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))
