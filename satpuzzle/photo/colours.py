"""What the colours of cards tell: what looks like cards but was not found, and what was found but looks like the table.

The colours of a card are on the other cards too, and mostly not on the table.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.plane import area
from satpuzzle.photo.seen import Corners, Photo

STEPS = (8, 16, 16)  # of lightness and of both colours
MOST = 3.0  # what a single pixel counts at most, where single ones shall not decide
LONGEST = 400  # of the reduced photo, in pixels
LIKE = 0.4  # how much likelier colours are on a card than elsewhere, as a logarithm
BESIDE = 0.06  # what belongs to a card: shadows and edges, in sides
WIDE = 0.25  # the width of what may be part of a card, in sides
OTHER = 0.5  # what is less like the others is none of them,
CLEAR = 1.5  # if it is so much less like the others than they are
TABLE = -1.0  # what is less like the cards is table
PART = 0.2  # its area, as a part of a card's


class Colours:
    """How often each colour is on the known cards, and how often elsewhere.

    Args:
        small: The reduced photo.
        cards: The corners of the known cards.
        others: The corners of what may be cards; it counts neither as card nor as table.
    """

    def __init__(self, small: Any, cards: list[Corners], others: list[Corners]) -> None:
        lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.5), cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(float)
        low, high = np.percentile(lab, [1, 99], axis=0)
        steps = np.array(STEPS)
        places = np.clip((lab - low) / np.maximum(high - low, 1) * steps, 0, steps - 1).astype(int)
        self.bins = np.ravel_multi_index(tuple(places.T), STEPS).reshape(small.shape[:2])
        self.known = np.array([self.counted(self.inside([card])) for card in cards])
        self.table = self.counted(~self.inside([*cards, *others]))

    def inside(self, cards: list[Corners]) -> NDArray[np.bool_]:
        """The pixels of cards."""
        mask = np.zeros(self.bins.shape, np.uint8)
        for card in cards:
            cv2.fillConvexPoly(mask, np.round(card).astype(np.int32), 1)
        found: NDArray[np.bool_] = mask > 0
        return found

    def counted(self, pixels: NDArray[np.bool_]) -> NDArray[np.float64]:
        """How often each colour is among these pixels."""
        return np.bincount(self.bins[pixels], minlength=int(np.prod(STEPS))).astype(float)

    def weights(self, cards: NDArray[np.float64], most: float = MOST) -> NDArray[np.float64]:
        """How much more likely each colour is on cards, where it is so often, than on the table, as a logarithm."""
        on, off = (each / max(each.sum(), 1) + 1e-5 for each in (cards, self.table))
        odds: NDArray[np.float64] = np.clip(np.log(on / off), -most, most)
        return odds

    def like(self, most: float = MOST) -> NDArray[np.float64]:
        """How much more likely the colour of each pixel is on a card."""
        found: NDArray[np.float64] = self.weights(self.known.sum(axis=0), most)[self.bins]
        return found

    def like_others(self) -> list[float]:
        """How much more likely the colours of each known card are on the other ones than elsewhere."""
        total = self.known.sum(axis=0)
        return [float(self.weights(total - own) @ own / own.sum()) for own in self.known]


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
    if not cards:
        return 0, 0
    small, cards = reduced(photo, cards)
    side = float(np.sqrt(np.median([area(card) for card in cards])))
    count, _, stats, _ = cv2.connectedComponentsWithStats(alike(small, cards, side))
    found = [0, 0]
    for left, top, width, height, size in stats[1:count].tolist():
        away = min(left, top, small.shape[1] - left - width, small.shape[0] - top - height)
        if size > PART * side**2:
            found[away <= max(2, round(BESIDE * side))] += 1
    return found[0], found[1]


def alike(small: Any, cards: list[Corners], side: float) -> Any:
    """The pixels away from the cards in regions of their colours: 1, others 0."""
    colours = Colours(small, cards, [])
    around = max(3, round(side / 6)) | 1
    like = (cv2.blur(colours.like().astype(np.float32), (around, around)) > LIKE).astype(np.uint8)
    taken = colours.inside(cards).astype(np.uint8)
    beside = max(1, round(side * BESIDE))
    like[cv2.dilate(taken, np.ones((2 * beside + 1,) * 2, np.uint8)) > 0] = 0
    wide = max(3, round(side * WIDE)) | 1
    return cv2.morphologyEx(like, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))


def without_unlike(photo: Photo, cards: list[Corners]) -> tuple[list[Corners], int]:
    """The outlines without those whose colours are on the table rather than on the others, and how many these are."""
    small, small_cards = reduced(photo, cards)
    kept = list(range(len(cards)))
    while len(kept) > 2:
        scores = Colours(small, [small_cards[index] for index in kept], []).like_others()
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
    return float(colours.like()[colours.inside(cards) & ~colours.inside(rest)].mean()) < TABLE
