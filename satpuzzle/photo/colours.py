"""Whether an outline shows a card or the table: its colours are more like those of the cards already known, or not."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.seen import Corners

STEPS = (8, 16, 16)  # of lightness and of both colours
MOST = 3.0  # what a single pixel counts at most, where single ones shall not decide


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
        self.weights = log_odds(self.known.sum(axis=0), self.table)

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

    def card(self, corners: Corners) -> float:
        """How much more likely the colours of this outline are on a card than elsewhere; above 0 for cards."""
        return float(self.weights[self.bins[self.inside([corners])]].mean())

    def like_others(self, index: int) -> float:
        """How much more likely the colours of a known card are on the other ones than elsewhere."""
        own = self.known[index]
        weights = np.clip(log_odds(self.known.sum(axis=0) - own, self.table), -MOST, MOST)
        return float(weights @ own / own.sum())


def log_odds(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much more likely each colour is among some pixels than among others, as a logarithm."""
    parts = (each / max(each.sum(), 1) + 1e-5 for each in (some, others))
    odds: NDArray[np.float64] = np.log(next(parts) / next(parts))
    return odds
