"""The outer edge of cards with frames or borders.

The edge between a white border and a light table is much fainter than the border's inner edge. But all cards have it,
at the same distance: so it is looked for on all sides of all cards together.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.lines import PLACES, Floats, changes, peaks, side_votes
from satpuzzle.photo.plane import Plane, area, overlap, plane_of, regular, template
from satpuzzle.photo.seen import Corners

RADII = np.linspace(0.9, 1.3, 81)  # of the cards as found; half a percent apart
DISTINCT = 0.25  # how much more often the colour changes at an edge than beside it, as a part of the clearest edge
LONG = 10  # places of a side: they are longer here, against texture
FAINTEST = 0.65  # how often, as a part of that at the clearest edge; shadows and the cardboard's edge are fainter


def outer_radius(cards: list[Corners], plane: Plane, lab: Any) -> float:
    """The size of the outermost edge that the cards have in common, as a part of their size on the plane."""

    def sized(radius: float) -> list[Corners]:
        return [resized(card, plane, radius) for card in cards]

    free = bisect_left(RADII, True, key=lambda radius: radius > 1.02 and crowded(sized(radius)))
    return outer_edge(edge_support(sized(1.0), lab), free)


def common_outline(cards: list[Corners], lab: Any) -> list[Corners]:
    """The cards, all with the size of the outermost edge that they have in common, each where it is best seen."""
    for _ in range(2):
        plane = plane_of(cards, (lab.shape[1], lab.shape[0]))
        if plane is None:
            return cards
        plane = plane.with_radius(outer_radius(cards, plane, lab))
        cards = [posed(resized(card, plane), lab) for card in cards]
    return cards


def resized(card: Corners, plane: Plane, radius: float = 1.0) -> Corners:
    """The regular card of that size on the plane that lies where this one does."""
    flat = plane.flat(card)
    return template(plane, len(card), flat.mean(axis=0), float(np.angle(regular(flat)[2])), radius)


def crowded(cards: list[Corners]) -> bool:
    """Whether some of the cards overlap."""
    return any(overlap(one, other) > 0.01 for i, one in enumerate(cards) for other in cards[:i])


def edge_support(cards: list[Corners], lab: Any) -> Floats:
    """For each of `RADII`: in what part of the sides' places the colour changes there."""
    sums = np.zeros(len(RADII))
    count = 0
    for card in cards:
        middle = card.mean(axis=0)
        for start, end in zip(card, np.roll(card, -1, axis=0), strict=True):
            along = end - start
            normal = np.array([along[1], -along[0]]) / np.hypot(*along)
            inner = float((start - middle) @ normal)
            change, _, offsets = changes(lab, start, end, 0.32 * inner, LONG)
            votes = peaks(2 * change)
            votes = cv2.dilate(votes, np.ones((1, 3))).mean(axis=0)
            sums += np.interp(RADII, 1 + offsets / inner, votes)
            count += 1
    return sums / count


def outer_edge(support: Floats, free: int) -> float:
    """The largest of the first `free` radii at which the colour changes clearly more often than outside of it."""
    best = int(support[:free].argmax())
    for index in range(min(free, len(RADII) - 8) - 1, best, -1):
        if support[index] < max(FAINTEST * support[best], support[max(0, index - 2) : index + 3].max()):
            continue
        outside, inside = support[index + 4 : index + 20], support[best : index - 2]
        least = support[index] - DISTINCT * support[best]
        if np.median(outside) < least and np.min(inside, initial=1.0) < least:
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
        normal = np.array([(end - start)[1], (start - end)[0]]) / np.hypot(*(end - start))
        total += side_votes(lab, start, end, reach)(normal @ moved[index], normal @ moved[after]) / PLACES * 4
    best = int(total.argmax())
    return np.array([corner + move[:, best] for corner, move in zip(card, moved, strict=True)])
