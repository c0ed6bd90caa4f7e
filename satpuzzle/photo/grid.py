"""Cards that touch: squares laid in rows and columns, in one block.

The seams between such cards are hard to see one by one: thin lines, crossed by the printed figures. Together they
are easy to see: they are straight, run through the whole block, and are equally spaced. So the block is found first
and seen from straight above (`block_outlines`, `Lattice`), and the numbers of rows and columns are those whose lines
all look like seams (`seam_contrast`). Printed frames make lines too, but all cards and all their sides have the same:
the cards are shifted and turned until they look most alike (`align`), and their edge is the outermost line of those
at the outer sides of the block (`edge_inset`). A side that cannot be seen is so held by the others.

The evidence at a pixel is how much the colours change across a line there, compared with its surroundings, so that a
thin seam counts as much as a printed frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .seen import Corners, Photo

Floats = NDArray[np.floating[Any]]

WORKING_SIZE = 500  # the longer side, in pixels, where the block is looked for
ROUGH = 480  # pixels of the block's sides when its rows and columns are counted
BLOCK = 960  # pixels of the block's longer side when cards are placed, at most
CELL = 320  # pixels of a card's side when seen from above
FAINT_LINE = 0.7  # the change of colour, in grey levels, that counts as much as none around
PARTS = 16  # parts of a card's side; the evidence of each counts the same
MARGIN = 0.15  # what is seen around the block, in cards
SHIFT = 0.045  # how far a card may lie from its place, in cards
TURNS = np.radians(np.linspace(-1.8, 1.8, 25))
TRIM = 10  # of the parts count, those with the least evidence: printed frames are broken by figures, seams are not
OUTWARDS, INWARDS = 0.04, 0.11  # how far from the cell's side the card's edge and its frame are sought, in cells
SOFT = 0.008  # how wide an edge may be, with its shadow, in cells
PASSES = 3  # over the same block
TRIED = 3  # outlines of the block
MOST = 6  # rows or columns
FAINT, CLEAR = 0.03, 0.1  # the contrast of seams that are hardly, and well, seen


class TouchingCards(NamedTuple):
    """Cards that touch.

    Attributes:
        corners: Each card's corners, clockwise from the upper left.
        cells: Each card's row and column, from 0.
        quality: From 0 (no better than lines drawn anywhere) to 1.
    """

    corners: tuple[Corners, ...]
    cells: tuple[tuple[int, int], ...]
    quality: float


class Placing(NamedTuple):
    """Squares of one size in the lattice: half of it, `middles` and `turns` by row and column, in cells and radians."""

    half: Floats
    middles: Floats
    turns: Floats
    fit: float

    def corners(self) -> Floats:
        """Corners by row and column, clockwise from the upper left, in cells."""
        half = self.half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=float)
        cos, sin = np.cos(self.turns)[..., None], np.sin(self.turns)[..., None]
        turned = np.stack([half[:, 0] * cos - half[:, 1] * sin, half[:, 0] * sin + half[:, 1] * cos], axis=-1)
        result: Floats = self.middles[:, :, None, :] + turned
        return result


class Lattice:
    """The block seen from above, with the evidence for lines along columns and along rows.

    Args:
        photo: The photograph.
        plane: The 3x3 matrix from cells (x, y) to pixels of the photograph.
        rows: The number of rows.
        columns: The number of columns.
    """

    def __init__(self, photo: Photo, plane: Floats, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cell = min(CELL, BLOCK // max(rows, columns))
        self.margin = round(MARGIN * self.cell)
        across, down = evidence(from_above(photo, plane, (columns, rows), self.cell, self.margin), self.cell // PARTS)
        self.profiles = (lines(across, rows, self.margin, TURNS), lines(down, columns, self.margin, TURNS))

    def at(self, positions: Floats) -> NDArray[np.int64]:
        """Pixels of positions in cells."""
        return np.round(positions * self.cell).astype(int) + self.margin


def from_above(photo: Photo, plane: Floats, extent: tuple[int, int], cell: int, margin: int) -> Photo:
    """The part of a plane from (0, 0) to `extent`, with a margin, in so many pixels for one unit."""
    pixels = np.array([[1 / cell, 0, -margin / cell], [0, 1 / cell, -margin / cell], [0, 0, 1]])
    shape = [n * cell + 2 * margin for n in extent]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    above = cv2.warpPerspective(photo, plane @ pixels, shape, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(above, dtype=np.uint8)


def evidence(above: Photo, part: int) -> tuple[Floats, Floats]:
    """How much each pixel looks like part of a vertical, and (transposed) of a horizontal line: from 0 to 1."""
    # the colours' change is summed with its sign along the part: texture cancels out, a line does not
    lab = cv2.GaussianBlur(cv2.cvtColor(above, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), 0.7)
    result = []
    for picture in (lab, cv2.transpose(lab)):
        change = cv2.split(cv2.blur(cv2.Sobel(picture, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8), (1, part)))
        amount = np.sqrt(sum(channel * channel for channel in change))
        result.append(amount / (amount + cv2.blur(amount, (part | 1, 1)) + FAINT_LINE))
    return result[0], result[1]


def lines(across: Floats, bands: int, margin: int, turns: Floats) -> Floats:
    """The evidence of vertical lines through each band, by band, turn and x: the mean over the parts of a side."""
    band = (across.shape[0] - 2 * margin) / bands
    offsets = (np.arange(1, PARTS - 1) - (PARTS - 1) / 2) * band / PARTS
    x = (np.arange(across.shape[1]) - np.tan(turns)[:, None, None] * offsets[:, None]).astype(np.float32)
    result = []
    for number in range(bands):
        y = np.broadcast_to(margin + (number + 0.5) * band + offsets[:, None], x.shape).astype(np.float32)
        parts = cv2.remap(across, x.reshape(-1, x.shape[-1]), y.reshape(-1, x.shape[-1]), cv2.INTER_LINEAR)
        result.append(np.partition(parts.reshape(x.shape), TRIM, axis=1)[:, :TRIM].mean(axis=1))
    return np.array(result)


def block_outlines(photo: Photo) -> list[Floats]:
    """Four corners of what may be the block, clockwise from the upper left, by several ways to tell it apart."""
    scale = min(1.0, WORKING_SIZE / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found: list[Floats] = []
    for mask in foregrounds(small):
        for outline in quadrilaterals(mask):
            if all(np.abs(outline - other).max() > 0.01 * WORKING_SIZE for other in found):
                found.append(outline)
    return [(outline + 0.5) / scale - 0.5 for outline in found]


def foregrounds(small: Photo) -> Iterator[NDArray[np.uint8]]:
    """Masks of what differs from the colours along the photo's border, which are one or several."""
    lab = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), (0, 0), 1.5).astype(np.float32)
    edge = max(2, round(min(small.shape[:2]) * 0.012))
    inside = np.zeros(small.shape[:2], dtype=bool)
    inside[edge:-edge, edge:-edge] = True
    border = lab[~inside]
    for colours in (1, 4):
        level = np.clip(colour_distance(lab, border, colours) * 16, 0, 255).astype(np.uint8)
        otsu, _ = cv2.threshold(level, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        for threshold, opening in product((otsu, otsu / 2), (0, 5, 11)):
            mask = (level > threshold).astype(np.uint8)
            mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
            yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((opening, opening), np.uint8)) if opening else mask


def colour_distance(lab: Floats, border: Floats, colours: int) -> Floats:
    """How far each pixel is from the nearest of the border's colours, in standard deviations."""
    start = (np.argsort(np.argsort(border[:, 0])) * colours // len(border)).astype(np.int32)
    stop = (cv2.TERM_CRITERIA_COUNT, 8, 0)
    _, kinds, _ = cv2.kmeans(border, colours, start, stop, 1, cv2.KMEANS_USE_INITIAL_LABELS)
    distances = []
    for kind in range(colours):
        members = border[kinds.ravel() == kind]
        members = members[np.linalg.norm(members - np.median(members, axis=0), axis=1) < 30]
        if len(members) > 0.02 * len(border):
            away = lab - members.mean(axis=0)
            whitened = cv2.transform(away, np.linalg.inv(np.linalg.cholesky(np.cov(members.T) + 9 * np.eye(3))))
            distances.append(np.sqrt((whitened**2).sum(axis=2)))
    if not distances:  # no colour is common along the border
        return np.zeros(lab.shape[:2], np.float32)
    return np.asarray(np.min(distances, axis=0))


def quadrilaterals(mask: NDArray[np.uint8]) -> Iterator[Floats]:
    """The quadrilaterals around the largest parts of a mask that fill them; their sides are fitted to the outlines."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:2]:
        filled = cv2.contourArea(contour)
        rough = four_corners(cv2.convexHull(contour)) if filled > 0.08 * mask.size else None
        if rough is not None:
            points = contour[:, 0].astype(float)
            lines = [side_line(points, rough[i], rough[(i + 1) % 4]) for i in range(4)]
            result = upright(intersections(lines))
            if 0.85 < filled / cv2.contourArea(result.astype(np.float32)) < 1.1:
                yield result


def four_corners(hull: NDArray[np.int32]) -> Floats | None:
    """The hull simplified to four corners."""
    low, high = 0.0, 0.2 * cv2.arcLength(hull, True)
    for _ in range(20):
        middle = (low + high) / 2
        corners = cv2.approxPolyDP(hull, middle, True)
        if len(corners) == 4:
            return np.asarray(corners[:, 0], dtype=float)
        low, high = (middle, high) if len(corners) > 4 else (low, middle)
    return None


def side_line(points: Floats, start: Floats, end: Floats) -> Floats:
    """The line a x + b y = c fitted to those points that lie along a rough side, away from its ends."""
    length = np.linalg.norm(end - start)
    along = (end - start) / length
    normal = np.array([-along[1], along[0]])
    places, offsets = (points - start) @ along / length, (points - start) @ normal
    chosen = (places > 0.05) & (places < 0.95) & (np.abs(offsets) < 0.05 * length)
    if chosen.sum() < 10:
        return np.array([*normal, normal @ start])
    vx, vy, x, y = cv2.fitLine(points[chosen].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([-vy, vx, -vy * x + vx * y])


def intersections(lines: list[Floats]) -> Floats:
    """Where each line meets the one before it."""
    return np.array(
        [np.linalg.solve([a[:2], b[:2]], [a[2], b[2]]) for a, b in zip([lines[-1], *lines], lines, strict=False)]
    )


def upright(corners: Floats) -> Floats:
    """Corners clockwise, the upper left first."""
    away = corners - corners.mean(axis=0)
    ordered = corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    return np.asarray(np.roll(ordered, -int(ordered.sum(axis=1).argmin()), axis=0))


def plane_of(outline: Floats, rows: int, columns: int) -> Floats:
    """The matrix from cells to pixels that takes the block's corners to `outline`."""
    cells = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], dtype=np.float32)
    return np.asarray(cv2.getPerspectiveTransform(cells, outline.astype(np.float32)), dtype=float)


def shapes(photo: Photo, outline: Floats) -> Iterator[tuple[float, int, int]]:
    """Rows and columns for which the cells are about square, with how much their lines look like seams."""
    lengths = np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1)
    aspect = (lengths[0] + lengths[2]) / (lengths[1] + lengths[3])
    margin = ROUGH // 20
    across, down = evidence(from_above(photo, plane_of(outline, 1, 1), (1, 1), ROUGH, margin), ROUGH // 3 // PARTS)
    bands = {n: [lines(view, n, margin, TURNS[::3]).max(axis=1) for view in (across, down)] for n in range(2, MOST + 1)}
    for rows, columns in product(bands, repeat=2):
        if 1 / 1.3 < columns / rows / aspect < 1.3:
            contrasts = seam_contrast(bands[rows][0], columns, margin), seam_contrast(bands[columns][1], rows, margin)
            yield min(contrasts), rows, columns


def seam_contrast(best: Floats, cells: int, margin: int) -> float:
    """How much the lines between cells look like seams: their evidence against that of lines drawn elsewhere."""
    cell = (best.shape[1] - 2 * margin) / cells

    def near(place: float) -> Floats:
        low, high = round(margin + (place - SHIFT) * cell), round(margin + (place + SHIFT) * cell)
        return np.asarray(best[:, low : high + 1].max(axis=1))

    seams = [np.median(near(place)) for place in range(1, cells)]
    others = [np.median([near(place + part / 8) for place in range(cells)]) for part in range(2, 7)]
    # the weakest seam counts against the best line elsewhere: of twice too many lines half are right, of half all
    return float(min(seams) - max(others))


class Windows(NamedTuple):
    """The evidence along the sides of every card, wherever the card may lie.

    Attributes:
        insets: Distances from the sides of a cell, inwards, in cells.
        shifts: Distances of a card from its cell's middle.
        evidence: For upright and for level sides: by row, column, side (before, after), turn, shift and inset.
    """

    insets: Floats
    shifts: Floats
    evidence: tuple[Floats, Floats]


def windows(lattice: Lattice) -> Windows:
    """Look along the sides of every card."""
    cell = lattice.cell
    insets = np.arange(-round(OUTWARDS * cell), round(INWARDS * cell) + 1)
    shifts = np.arange(-round(SHIFT * cell), round(SHIFT * cell) + 1)
    evidence = []
    for axis in (0, 1):
        shape = (lattice.rows, lattice.columns, 2, len(TURNS), len(shifts), len(insets))
        seen = np.empty(shape, dtype=np.float32)
        for place in product(range(lattice.rows), range(lattice.columns)):
            # level lines were sought in the transposed picture, where a turn has the other sign
            profile = lattice.profiles[axis][place[axis]][:: 1 - 2 * axis]
            first, last = lattice.at(np.array([place[1 - axis], place[1 - axis] + 1.0]))
            seen[place][0] = profile[:, first + shifts[:, None] + insets]
            seen[place][1] = profile[:, last + shifts[:, None] - insets]
        evidence.append(seen)
    return Windows(insets / cell, shifts / cell, (evidence[0], evidence[1]))


class Alignment(NamedTuple):
    """Cards laid over each other: numbers of turns and of both shifts, by row and column; how well they fit."""

    turns: NDArray[np.int64]
    shifts: NDArray[np.int64]
    fit: float


def align(seen: Windows) -> Alignment:
    """Find the shifts and turns with which all sides of all cards look alike.

    Returns:
        The best of several starts, which take the edge for so far inside the cell.
    """
    return max((align_from(seen, start) for start in (0.0, 0.008, 0.016, 0.024)), key=lambda found: found.fit)


def align_from(seen: Windows, start: float) -> Alignment:
    """Align all cards to what they have in common, in turns; at first, an edge at this inset."""
    common = [np.exp(-0.5 * ((seen.insets - start) / 0.01) ** 2)] * 2
    penalty = 0.4 * (seen.shifts / SHIFT) ** 2
    own = seen.insets > -0.004  # what is farther out belongs to the neighbours
    rows, columns = np.indices(seen.evidence[0].shape[:2])
    for _ in range(5):
        fits = []
        for sides, profile in zip(seen.evidence, common, strict=True):
            pattern = np.where(own, profile - profile[own].mean(), 0)
            fits.append(sides.sum(axis=2) @ (pattern / np.linalg.norm(pattern)) - penalty)
        turns = (fits[0].max(axis=3) + fits[1].max(axis=3)).argmax(axis=2)
        chosen = [fit[rows, columns, turns] for fit in fits]
        shifts = np.stack([fit.argmax(axis=2) for fit in chosen], axis=2)
        common = [in_common(profiles(seen, axis, turns, shifts)) for axis in (0, 1)]
    return Alignment(turns, shifts, float(sum(fit.max(axis=2).mean() for fit in chosen)))


def profiles(seen: Windows, axis: int, turns: NDArray[np.int64], shifts: NDArray[np.int64]) -> Floats:
    """The evidence along the sides of cards that lie so: by row, column, side and inset."""
    rows, columns = np.indices(turns.shape)
    result: Floats = seen.evidence[axis][rows, columns, :, turns, shifts[..., axis]]
    return result


def in_common(sides: Floats) -> Floats:
    """The evidence that most sides have, by inset."""
    return np.asarray(np.quantile(sides.reshape(-1, sides.shape[-1]), 0.4, axis=0))


def place_cards(lattice: Lattice, both: bool) -> Placing:
    """Each card as a square of the common size, or as wide and as high as all if not `both` are the same."""
    seen = windows(lattice)
    found = align(seen)
    outer = []
    for axis in (0, 1):
        sides = profiles(seen, axis, found.turns, found.shifts)
        outer.append(
            np.concatenate([sides[:, 0, 0], sides[:, -1, 1]] if axis == 0 else [sides[0, :, 0], sides[-1, :, 1]])
        )
    groups = [np.concatenate(outer)] * 2 if both else outer
    halves = [0.5 - edge_inset(seen.insets, in_common(group)) for group in groups]
    places = np.stack(np.meshgrid(np.arange(lattice.columns), np.arange(lattice.rows)), axis=-1) + 0.5
    return Placing(np.array(halves), places + seen.shifts[found.shifts], TURNS[found.turns], found.fit)


def edge_inset(insets: Floats, outer: Floats) -> float:
    """Where the edge is: the outermost clear line of those that the sides have in common."""
    peaks = 1 + np.flatnonzero((outer[1:-1] >= outer[:-2]) & (outer[1:-1] > outer[2:]))
    peaks = peaks[(insets[peaks] > -0.03) & (insets[peaks] < 0.05)]
    if not len(peaks):
        return 0.0
    clear = peaks[outer[peaks] >= 0.75 * outer[peaks].max()]
    near = clear[insets[clear] <= insets[clear[0]] + SOFT]
    return float(insets[near[outer[near].argmax()]])


def grown(outline: Floats, rows: int, columns: int, part: float) -> Floats:
    """The outline, larger by a part of a card on all sides: white borders on a white table are not seen at first."""
    block = np.array([[-part, -part], [columns + part, -part], [columns + part, rows + part], [-part, rows + part]])
    return np.asarray(cv2.perspectiveTransform(block[:, None], plane_of(outline, rows, columns)))[:, 0]


def placed(photo: Photo, outline: Floats, rows: int, columns: int) -> tuple[float, Floats]:
    """How well cards laid over each other fit, and their corners in the photo by row and column."""
    plane = plane_of(outline, rows, columns)
    for again in range(PASSES):
        # the first passes show the block more truly from above: cards become squares of one size
        placing = place_cards(Lattice(photo, plane, rows, columns), both=again + 1 == PASSES)
        pixels = cv2.perspectiveTransform(placing.corners().reshape(-1, 1, 2), plane)
        half = np.repeat(placing.half.mean(), 2)
        regular = Placing(half, np.round(placing.middles - 0.5) + 0.5, np.zeros((rows, columns)), placing.fit)
        plane, _ = cv2.findHomography(regular.corners().reshape(-1, 1, 2), pixels, 0)
    return placing.fit, np.asarray(pixels, dtype=float).reshape(-1, 4, 2)


def touching_cards(photo: Photo) -> TouchingCards | None:
    """Find square cards that touch, or nearly, in rows and columns.

    Returns:
        The cards, row by row; None if no seams are seen.
    """
    candidates = [(*shape, outline) for outline in block_outlines(photo) for shape in shapes(photo, outline)]
    candidates.sort(key=lambda candidate: -candidate[0])
    if not candidates or candidates[0][0] < FAINT:
        return None
    # a part of the block has seams as clear as the whole
    contrast, rows, columns, _ = max(candidates, key=lambda each: each[0] * cv2.contourArea(each[3].astype(np.float32)))
    outlines = [outline for _, *shape, outline in candidates if shape == [rows, columns]][:TRIED]
    outlines += [grown(outlines[0], rows, columns, part) for part in (0.04, 0.08)]
    _, corners = max((placed(photo, outline, rows, columns) for outline in outlines), key=lambda found: found[0])
    cells = tuple(product(range(rows), range(columns)))
    return TouchingCards(tuple(corners), cells, float(np.clip(contrast / CLEAR, 0, 1)))
