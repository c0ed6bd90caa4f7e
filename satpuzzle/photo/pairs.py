"""Says which halves belong together: the picture goes on across a join, so the colours along the cut agree, mirrored.

Each half is one kind of side. The distance of two kinds compares the pixels next to the cut: 0 if one goes on in the
other, about 1 if they have nothing in common. If every kind goes on in itself, figures have no halves: the puzzle is
unsigned.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.kinds import Distances, Floats, detail, distances
from satpuzzle.photo.sides import WIDTH, Strips

ROWS = slice(1, 2)  # next to the cut; the first one may show the edge of the card
SOFT, AROUND = 0.5, 0.2 * WIDTH  # in pixels
LEAST_CONTRAST = 6.0  # in Lab
MOST_SHIFT = 4  # in pixels
COLOUR = 1 / 60  # the weight of a distance in Lab
BEAM = 60
ALONE = 1.2  # the cost of a kind without another half

Pairs = tuple[tuple[int, int], ...]  # kinds that meet; (k, k) for a kind without another half


def continuations(pictures: Strips) -> Distances:
    """Return how badly each kind goes on in each other, and in itself. pictures: one strip for each kind."""
    rows = pictures[:, ROWS].mean(axis=1)
    soft = np.stack([cv2.GaussianBlur(row[None], (0, 0), SOFT)[0] for row in rows])
    detail = np.stack([_detail(row) for row in soft])
    apart = np.full((len(rows), len(rows)), np.inf)
    for shift in range(-MOST_SHIFT, MOST_SHIFT + 1):
        here = slice(max(shift, 0), WIDTH + min(shift, 0))
        there = slice(max(-shift, 0), WIDTH + min(-shift, 0))
        a, b = detail[:, here], detail[:, ::-1][:, there]
        across = np.einsum("iwc,jwc->ij", a, b)
        energy = ((a**2).sum((1, 2))[:, None] + (b**2).sum((1, 2))[None]) / 2
        quiet = 0.02 * a.shape[1]
        colour = np.abs(soft[:, None, here] - soft[None, :, ::-1][:, :, there]).sum(-1).mean(-1)
        apart = np.minimum(apart, 1 - (across + quiet) / (energy + quiet) + COLOUR * colour)
    return np.asarray(np.minimum(apart, apart.T), dtype=np.float64)


def _detail(row: Floats) -> Floats:
    """Return a row of pixels relative to what is around them, as in `kinds`."""
    rest = row - cv2.GaussianBlur(row[None], (0, 0), AROUND, borderType=cv2.BORDER_REFLECT)[0]
    contrast = cv2.GaussianBlur((rest**2).sum(-1)[None], (0, 0), AROUND)[0] + LEAST_CONTRAST**2
    return np.asarray(rest / np.sqrt(contrast)[:, None], dtype=np.float32)


def mirrored(pictures: Strips) -> NDArray[np.float64]:
    """Return how much each kind differs from its mirror image: 0 for symmetric pictures, about 1 for others."""
    return np.diag(distances(detail(pictures, 4), detail(pictures[:, :, ::-1].copy(), 4))[0])


def pairings(apart: Distances) -> list[tuple[float, Pairs]]:
    """Return ways to pair all kinds, the best first, with the sum of their distances.

    A beam search: of the ways to pair the first kinds, only the best `BEAM` go on.

    Args:
        apart: As `continuations` returns it; a kind may also stay alone, at a fixed cost.

    Returns:
        Sums and pairs, at most a few for each kind that the first may meet.
    """
    count = len(apart)
    step = apart.copy()
    np.fill_diagonal(step, ALONE)
    cheapest = np.minimum(step.min(axis=1), (step + np.diag(np.full(count, np.inf))).min(axis=1) / 2)
    partial: list[list[tuple[float, float, tuple[int, ...], Pairs]]] = [[] for _ in range(count + 1)]
    partial[count] = [(0.0, 0.0, tuple(range(count)), ())]
    for number in range(count, 0, -1):
        for _, cost, (kind, *others), pairs in sorted(partial[number])[:BEAM]:
            for other in (kind, *others):
                rest = tuple(each for each in others if each != other)
                paid = cost + float(step[kind, other])
                partial[len(rest)].append(
                    (paid + float(cheapest[list(rest)].sum()), paid, rest, (*pairs, (kind, other)))
                )
    return [(cost, pairs) for _, cost, _, pairs in sorted(partial[0])]
