"""Says which sides show the same, and which pictures continue each other across a join.

Light differs over a photograph. So strips are compared by their detail: each pixel minus the mean around it, divided
by the contrast around it. A veil of glare, a shadow or warm light change neither much. Pixels that glare has burnt out
count as unknown. The distance of two strips is 1 minus their correlation at the best of some shifts, plus the
distance of their colours at a low resolution, with a small weight: 0 for equal
pictures, about 1 for unrelated ones.

Average linkage joins the nearest sides and groups first, as in P. Sneath and R. Sokal, "Numerical Taxonomy" (1973).
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.photo.sides import WIDTH, Strips, sector

Floats = NDArray[np.float32]
Distances = NDArray[np.float64]
BLUR = 0.012 * WIDTH
AROUND = 0.03 * WIDTH  # the standard deviation of what is "around" a pixel
LEAST_CONTRAST = 24.0  # in Lab; less is noise
BURNT = 97.0  # lightness
SHIFTS = [(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)]  # in pixels
QUIET = 0.05  # the energy of a pixel without detail, so that two plain strips are equal
COARSE = (16, 5)  # the resolution at which colours are compared, width and height
COLOUR = 1 / 320  # the weight of a distance in Lab
DOUBTFUL = 0.7  # the doubt about a side above which it may show something else
NOISE = 0.03  # what distances may be wrong by
LEAST_SEEN = 0.3  # the part of a strip that has to be seen
PLAIN = 0.004  # the energy of a strip without a picture
LEAD = 1  # rows at the cut that the edge of the card may spoil


class Detail(NamedTuple):
    """Strips prepared for comparison.

    Attributes:
        values: The detail of each pixel.
        weights: How much each pixel counts, 0 to 1.
        colours: The colours at a low resolution, lightness halved.
        known: How much each of them counts.
    """

    values: Floats
    weights: Floats
    colours: Floats
    known: Floats

    def hidden(self) -> NDArray[np.bool_]:
        """Return which strips are mostly burnt out."""
        share = self.weights.mean(axis=(1, 2))
        return np.asarray(share < LEAST_SEEN * share.max())


def detail(strips: Strips, sides: int) -> Detail:
    """Return the detail of strips, and how much each pixel counts. sides: of a card."""
    inside = sector(sides)
    inside[:LEAD] = 0
    rows: list[tuple[Floats, ...]] = []
    for strip in strips:
        soft = cv2.GaussianBlur(strip, (0, 0), BLUR)
        rest = soft - cv2.GaussianBlur(soft, (0, 0), AROUND, borderType=cv2.BORDER_REFLECT)
        contrast = np.sqrt(cv2.GaussianBlur((rest**2).sum(-1), (0, 0), AROUND) + LEAST_CONTRAST**2)
        burnt = cv2.dilate((soft[..., 0] > BURNT).astype(np.float32), np.ones((5, 5)))
        weights = inside * (1 - burnt) + 1e-3 * inside
        known = cv2.resize(weights, COARSE, interpolation=cv2.INTER_AREA)
        colours = cv2.resize(soft * weights[..., None], COARSE, interpolation=cv2.INTER_AREA) / (
            known[..., None] + 1e-6
        )
        rows.append((rest / contrast[..., None], weights, colours * (0.5, 1, 1), known))
    return Detail(*(np.stack(each).astype(np.float32) for each in zip(*rows, strict=True)))


def plain(strips: Strips, sides: int) -> bool:
    """Return whether strips show no pictures: hardly one has more detail than noise. sides: of a card."""
    prepared = detail(strips, sides)
    energy = ((prepared.values**2).sum(-1) * prepared.weights).sum((1, 2)) / prepared.weights.sum((1, 2))
    return bool(np.quantile(energy, 0.9) < PLAIN)


def distances(first: Detail, second: Detail) -> tuple[Distances, NDArray[np.int64]]:
    """Return the distance of each strip to each of others, and the index of the best of `SHIFTS` for the second."""
    best = np.full((len(first.values), len(second.values)), np.inf)
    shift = np.zeros(best.shape, dtype=np.int64)
    va, qa, wa = _flat(first.values, first.weights)
    for index, (dx, dy) in enumerate(SHIFTS):
        vb, qb, wb = _flat(shifted(second.values, dx, dy), shifted(second.weights, dx, dy))
        known = QUIET * (wa @ wb.T)
        energy = (qa @ wb.T + wa @ qb.T) / 2
        apart = 1 - (va @ vb.T + known) / (energy + known)
        better = apart < best
        best[better], shift[better] = apart[better], index
    both = first.known[:, None] * second.known[None]
    colour = np.sqrt(((first.colours[:, None] - second.colours[None]) ** 2).sum(-1))
    return best + COLOUR * (colour * both).sum((2, 3)) / (both.sum((2, 3)) + 1e-6), shift


def _flat(values: Floats, weights: Floats) -> tuple[Floats, Floats, Floats]:
    """Return weighted values, weighted squares and weights as rows."""
    rows = len(values)
    weighted = (values * weights[..., None]).reshape(rows, -1)
    return weighted, ((values**2).sum(-1) * weights).reshape(rows, -1), weights.reshape(rows, -1)


def shifted(pixels: Floats, dx: int, dy: int) -> Floats:
    """Return strips moved by whole pixels; what comes in from outside is 0."""
    out = np.zeros_like(pixels)
    height, width = pixels.shape[1:3]
    to_y, to_x = slice(max(dy, 0), height + min(dy, 0)), slice(max(dx, 0), width + min(dx, 0))
    from_y, from_x = slice(max(-dy, 0), height + min(-dy, 0)), slice(max(-dx, 0), width + min(-dx, 0))
    out[:, to_y, to_x] = pixels[:, from_y, from_x]
    return out


def linkage(apart: Distances) -> tuple[list[NDArray[np.int64]], list[float]]:
    """Join the two nearest groups until one is left, by average linkage.

    Args:
        apart: The distance of each two, shape (n, n).

    Returns:
        For 1, 2, … n groups: the group of each; and the distances at which two groups were joined, to 1, 2, … n - 1.
    """
    count = len(apart)
    mean = apart.copy()
    np.fill_diagonal(mean, np.inf)
    group, size, alive = np.arange(count), np.ones(count), np.ones(count, dtype=bool)
    groups, heights = [_numbered(group)], []
    for _ in range(count - 1):
        a, b = sorted(divmod(int(np.argmin(mean)), count))
        heights.append(float(mean[a, b]))
        joined = (size[a] * mean[a] + size[b] * mean[b]) / (size[a] + size[b])
        mean[a], mean[:, a] = joined, joined
        mean[a, a] = np.inf
        mean[b], mean[:, b] = np.inf, np.inf
        size[a] += size[b]
        alive[b] = False
        group[group == b] = a
        groups.append(_numbered(group))
    return groups[::-1], heights[::-1]


def _numbered(group: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the groups numbered from 0 in order of appearance."""
    _, first, inverse = np.unique(group, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse]


class Kinds(NamedTuple):
    """Sides in groups that show the same.

    Attributes:
        group: The group of each side, from 0.
        apart: The distance of each side to each group: the median of its distances to the others there.
        hidden: Which sides are mostly burnt out, so that the distances tell nothing.
    """

    group: NDArray[np.int64]
    apart: Distances
    hidden: NDArray[np.bool_]

    def second(self, side: int) -> int:
        """Return the nearest other group of a side."""
        order = np.argsort(self.apart[side], kind="stable")
        return int(order[0] if order[0] != self.group[side] else order[1])

    def doubt(self, side: int) -> float:
        """Return how far a side is from its own group, divided by its distance to the next.

        It counts as further if it is less like its group than the others there, as it may show something else.
        """
        others = np.flatnonzero(self.group == self.group[side])
        others = others[others != side]
        if self.hidden[side] or self.apart.shape[1] == 1 or not len(others):
            return 1.0  # nothing to compare with
        own = self.apart[side, self.group[side]]
        more = max(0.0, own - np.median(self.apart[others, self.group[side]]))
        return float((own + more / 2 + NOISE) / (self.apart[side, self.second(side)] + 1e-9))

    def doubtful(self) -> list[int]:
        """Return the sides that may show something else, the most doubtful first."""
        doubts = {side: self.doubt(side) for side in range(len(self.group))}
        return sorted((side for side in doubts if doubts[side] > DOUBTFUL), key=lambda side: -doubts[side])


def settled(apart: Distances, group: NDArray[np.int64], hidden: NDArray[np.bool_], rounds: int = 3) -> Kinds:
    """Move each side to the nearest group, until nothing changes; a side that is alone in its group stays.

    Args:
        apart: The distance of each two sides, shape (n, n).
        group: The group of each side at first.
        hidden: Which sides are mostly burnt out.
        rounds: How often to compare.

    Returns:
        The groups, and the distances to them.
    """
    others = np.where(np.eye(len(apart), dtype=bool), np.nan, apart)
    for _ in range(rounds):
        sizes = np.bincount(group)
        columns = [np.nanmedian(others[:, group == number], axis=1) for number in np.flatnonzero(sizes > 1)]
        near = np.empty((len(apart), len(sizes)))
        near[:, sizes > 1] = np.stack(columns, axis=1) if columns else 0
        for number in np.flatnonzero(sizes == 1):
            near[:, number] = others[:, group == number][:, 0]
        near = np.where(np.isnan(near), np.nanmin(near, axis=1, keepdims=True), near)  # nothing to compare with
        nearest = np.where(sizes[group] == 1, group, near.argmin(axis=1))
        if (nearest == group).all() or len(np.unique(nearest)) < len(sizes):
            break
        group = nearest
    return Kinds(group, near, hidden)


def pictures(strips: Strips, apart: Distances, shift: NDArray[np.int64], group: NDArray[np.int64]) -> Strips:
    """Return one strip for each group: the median of its strips, which drops what only some of them show.

    Args:
        strips: The strips.
        apart: The distance of each two, as `distances` returns it.
        shift: The best shifts, likewise.
        group: The group of each side.

    Returns:
        The pictures, shape (groups, DEPTH, WIDTH, 3).
    """
    medians = []
    for number in range(int(group.max()) + 1):
        members = np.flatnonzero(group == number)
        typical = members[apart[np.ix_(members, members)].sum(axis=1).argmin()]
        aligned = [shifted(strips[[side]], *SHIFTS[shift[typical, side]]) for side in members]
        medians.append(np.median(np.concatenate(aligned), axis=0))
    return np.stack(medians).astype(np.float32)
