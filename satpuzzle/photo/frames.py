"""The outer edge of cards with frames or borders.

The edge between a white border and a light table is much fainter than the border's inner edge. But all cards have it,
at the same distance: so it is looked for on all sides of all cards together.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.lines import PLACES, changes, outwards, peaks, side_votes
from satpuzzle.photo.plane import Plane, area, plane_of, resized
from satpuzzle.photo.seen import Corners

RADII = np.linspace(0.9, 1.3, 81)  # of the cards as found; half a percent apart
DISTINCT = 0.25  # how much more often the colour changes at an edge than beside it, as a part of the clearest edge
LONG = 10  # places of a side: they are longer here, against texture
FAINTEST = 0.65  # how often, as a part of that at the clearest edge; shadows and the cardboard's edge are fainter


def common_outline(cards: list[Corners], lab: Any) -> list[Corners]:
    """The cards, all with the size of the outermost edge that they have in common, each where it is best seen."""
    for _ in range(2):
        plane = plane_of(cards, (lab.shape[1], lab.shape[0]))
        if plane is None:
            break
        plane = plane.with_radius(outer_radius(cards, plane, lab))
        cards = [posed(resized(card, plane), lab) for card in cards]
    return cards


def outer_radius(cards: list[Corners], plane: Plane, lab: Any) -> float:
    """The size of the outermost edge that the cards have in common, as a part of their size on the plane."""
    # there the colour changes in many of the sides' places, and in clearly fewer on both sides of it
    sums = np.zeros(len(RADII))
    for card in (resized(each, plane) for each in cards):
        for start, end in zip(card, np.roll(card, -1, axis=0), strict=True):
            inner = float((start - card.mean(axis=0)) @ outwards(start, end))
            change, _, offsets = changes(lab, start, end, 0.32 * inner, LONG)
            votes = cv2.dilate(peaks(2 * change), np.ones((1, 3))).mean(axis=0)
            sums += np.interp(RADII, 1 + offsets / inner, votes)
    support = sums / (len(cards) * len(cards[0]))
    best = int(support.argmax())
    for index in range(len(RADII) - 9, best, -1):
        if support[index] < max(FAINTEST * support[best], support[max(0, index - 2) : index + 3].max()):
            continue
        outside, inside = support[index + 4 : index + 20], support[best : index - 2]
        if max(np.median(outside), np.min(inside, initial=1.0)) < support[index] - DISTINCT * support[best]:
            return float(RADII[index])
    return float(RADII[best])


def posed(card: Corners, lab: Any) -> Corners:
    """The card, of the same size, moved and turned a little to where its sides together are best seen."""
    # Sides that are moved alone may end at different lines of a frame; here all sides are at the same one.
    middle = card.mean(axis=0)
    reach = max(3.0, 0.045 * float(np.sqrt(area(card))))
    moves = np.arange(-int(reach * 0.6), int(reach * 0.6) + 1)
    turns = np.arange(-4, 5) * 0.004
    x, y, turn, grown = (each.ravel() for each in np.meshgrid(moves, moves, turns, np.linspace(-0.014, 0.014, 7)))
    moved = []
    for corner in card:
        right, down = corner - middle
        moved.append(np.array([x - turn * down + grown * right, y + turn * right + grown * down]))
    total = -0.1 * (np.hypot(x, y) / reach + np.abs(turn) / 0.018 + np.abs(grown) / 0.014)
    for index, start in enumerate(card):
        end, after = card[(index + 1) % len(card)], (index + 1) % len(card)
        across = outwards(start, end)
        total += side_votes(lab, start, end, reach)(across @ moved[index], across @ moved[after]) / PLACES * 4
    best = int(total.argmax())
    return np.array([corner + move[:, best] for corner, move in zip(card, moved, strict=True)])
