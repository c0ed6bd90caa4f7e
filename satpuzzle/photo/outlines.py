"""Cards that lie apart: outlines with 3, 4 or 6 equal sides, all of one size on one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.colours import Colours
from satpuzzle.photo.frames import common_outline, outer_radius
from satpuzzle.photo.lines import measured, refined
from satpuzzle.photo.masks import outlines, polygons
from satpuzzle.photo.plane import Plane, area, overlap, plane_of, regular, resized, template
from satpuzzle.photo.seen import Corners, Photo

WORKING = 800  # the longer side of the photo in which cards are looked for
FINE = 1500  # that in which their outer edges are looked for
FEWEST, MOST = 3, 64  # cards
MOST_TRIED = 600  # places in which cards that are seen in part are tried
BORDER = 4  # pixels: a card that is nearer to the edge of the photo, and not seen as a whole, may be cut off
CLEAR = 0.8  # how well the sides of a single card are seen
UNLIKE = -1.2  # the colours of glare on a card are above, those of the table below


@dataclass(eq=False)
class Candidate:
    """An outline that may be a card.

    Attributes:
        corners: In the reduced photo.
        seen: How well its sides are seen, from 0 to 1.
    """

    corners: Corners
    seen: float

    @cached_property
    def middle(self) -> complex:
        """The middle of its corners, x + iy."""
        return complex(*self.corners.mean(axis=0))

    @cached_property
    def radius(self) -> float:
        """The distance of the farthest corner from the middle."""
        return float(np.abs(self.corners @ np.array([1, 1j]) - self.middle).max())

    def close(self, others: list[Candidate]) -> list[Candidate]:
        """Those of others that may overlap this one: a quick test before exact ones."""
        return [each for each in others if abs(each.middle - self.middle) < each.radius + self.radius]


def reduced(photo: Photo, longest: int) -> tuple[Any, float]:
    """The photo with a longer side of at most that many pixels, and its scale."""
    scale = min(1.0, longest / max(photo.shape[:2]))
    return cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), scale


def scaled(cards: list[Corners], scale: float) -> list[Corners]:
    """The corners in the same photo of another size."""
    return [(card + 0.5) * scale - 0.5 for card in cards]


def separate_cards(photo: Photo) -> list[Corners]:
    """The cards that lie apart, as the largest set of outlines that fit together.

    Returns:
        The corners of each, clockwise, in no special order; if they are fewer than `FEWEST` or more than `MOST`, only
        about where they are.
    """
    small, scale = reduced(photo, WORKING)
    lab = measured(small)
    found = outlines(small)
    seen = candidates(found, lab)
    chosen = best_set(seen, (small.shape[1], small.shape[0]))
    cards = settled(small, chosen, seen, found, lab) if len(chosen) <= MOST else [each.corners for each in chosen]
    if not cards:
        return scaled(few(seen), 1 / scale)
    if len(cards) > MOST:
        return scaled(cards, 1 / scale)
    middle, larger = reduced(photo, FINE)
    fine = measured(middle)
    cards = common_outline(scaled(cards, larger / scale), fine)
    exact = [refined(fine, card, max(1.5, 0.01 * np.sqrt(area(card)))) for card in cards]
    best = [card if better is None else better[0] for card, better in zip(cards, exact, strict=True)]
    return scaled(best, 1 / larger)


def few(seen: list[Candidate]) -> list[Corners]:
    """One or two outlines that are clearly seen, as there are no more of their size."""
    clear = without_overlaps((area(each.corners), each) for each in seen if each.seen > CLEAR)
    return [each.corners for each in clear if area(each.corners) > 0.6 * area(clear[0].corners)][: FEWEST - 1]


def settled(small: Any, chosen: list[Candidate], seen: list[Candidate], found: list[Any], lab: Any) -> list[Corners]:
    """The cards, with the size of their outermost edge, and with those that were missing."""
    for _ in range(2):  # cards seen at a slant, or with frames, need the better plane
        plane = plane_of([each.corners for each in chosen], (lab.shape[1], lab.shape[0])) if chosen else None
        if plane is None:
            return []
        plane = plane.with_radius(outer_radius([each.corners for each in chosen], plane, lab))
        exact = matching([each for each in seen if len(each.corners) == len(chosen[0].corners)], plane, 0.025)
        exact = exact if len(exact) >= FEWEST else chosen
        others = [Candidate(resized(each.corners, plane), 0.1) for each in chosen]
        others += completed(exact, plane, found, lab)
        colours = Colours(small, [each.corners for each in exact], [each.corners for each in others])
        like = colours.like(np.inf)
        others = [each for each in others if like[colours.inside([each.corners])].mean() > UNLIKE]
        chosen = without_overlaps([*((each.seen + 1, each) for each in exact), *((each.seen, each) for each in others)])
    return [each.corners for each in chosen]


def candidates(found: list[Any], lab: Any) -> list[Candidate]:
    """The outlines that are polygons with visible sides; each one once."""
    tried: list[Candidate] = []
    kept: list[Candidate] = []
    for new in (Candidate(each, 0) for outline in found for each in polygons(outline, lab.shape)):
        if not any(alike(each.corners, new.corners, 0.03) for each in new.close(tried)):
            tried.append(new)
            better = visible(lab, new.corners, 0.5)
            if better is not None and not any(
                alike(each.corners, better.corners, 0.015) for each in better.close(kept)
            ):
                kept.append(better)
    return kept


def visible(lab: Any, corners: Corners, least: float) -> Candidate | None:
    """The polygon with its sides where they are seen; None if they are hardly seen."""
    exact = refined(lab, corners, max(3.0, 0.04 * np.sqrt(area(corners))))
    if exact is None or exact[1].mean() < least or exact[1].min() < 0.3:
        return None
    return Candidate(exact[0], float(exact[1].mean()))


def alike(one: Corners, other: Corners, tolerance: float) -> bool:
    """Whether the corners of two outlines are in the same places, whichever is first."""
    if len(one) != len(other):
        return False
    far = np.linalg.norm(one[:, None] - other[None], axis=2).min(axis=1).max()
    return bool(far < tolerance * len(one) * np.linalg.norm(one[0] - one[1]))


def best_set(found: list[Candidate], size: tuple[int, int]) -> list[Candidate]:
    """The set of outlines that fit together and cover most."""
    best: list[Candidate] = []
    most = 0.0
    for sides in (4, 3, 6):
        kind = sorted((each for each in found if len(each.corners) == sides), key=lambda each: -each.seen)
        tried: list[float] = []
        for seed in kind:
            length = np.sqrt(area(seed.corners))
            if any(abs(length / other - 1) < 0.03 for other in tried):
                continue
            tried.append(length)
            chosen = fitting(kind, seed, size)
            worth = sum(area(each.corners) ** 1.3 * each.seen**2 for each in chosen)
            if len(chosen) >= FEWEST and worth > most:
                best, most = chosen, worth
    return best


def fitting(kind: list[Candidate], seed: Candidate, size: tuple[int, int]) -> list[Candidate]:
    """The candidates that are as large as the seed on a common table, and do not overlap."""
    chosen = [each for each in kind if 0.65 < area(each.corners) / area(seed.corners) < 1.5]
    chosen = without_overlaps((each.seen, each) for each in chosen)
    for tolerance in (0.15, 0.08, 0.05, 0.03):
        plane = plane_of([each.corners for each in chosen], size) if len(chosen) >= FEWEST else None
        if plane is None:
            return []
        closer = matching(kind, plane, tolerance)
        if len(closer) < FEWEST <= len(chosen) and tolerance < 0.1:
            break  # few cards, each with a side that is slightly wrong
        chosen = closer
    return chosen


def matching(kind: list[Candidate], plane: Plane, tolerance: float) -> list[Candidate]:
    """The candidates that are regular and of size 1 on the plane, and do not overlap; the best first."""
    marked = []
    for each in kind:
        radius, off, _ = regular(plane.flat(each.corners))
        if abs(radius - 1) < tolerance and off < tolerance:
            marked.append((each.seen * (1 - 4 * abs(radius - 1) - 4 * off), each))
    return without_overlaps(marked)


def completed(chosen: list[Candidate], plane: Plane, found: list[Any], lab: Any) -> list[Candidate]:
    """The cards that are only seen in part, or run together with something else in all masks."""
    # their size is known now: a single corner of an outline is enough to try a card there
    size = np.array([lab.shape[1], lab.shape[0]])
    more: list[Candidate] = []
    tried = 0
    for new in (
        Candidate(each, 0) for each in proposals(found, plane, len(chosen[0].corners), area(chosen[0].corners))
    ):
        inside = (new.corners > BORDER).all() and (new.corners < size - 1 - BORDER).all()
        if not inside or any(overlap(new.corners, each.corners) > 0.12 for each in new.close(chosen)):
            continue
        if any(alike(new.corners, each.corners, 0.03) for each in new.close(more)):
            continue
        if tried == MOST_TRIED:
            break
        tried += 1
        card = visible(lab, new.corners, 0.7)
        if card is not None:
            more.append(card)
    return matching(more, plane, 0.03)


def proposals(found: list[Any], plane: Plane, sides: int, size: float) -> Iterator[Corners]:
    """Cards of the known size at corners of outlines."""
    wide = np.pi * (1 - 2 / sides)
    for outline in found:
        if cv2.contourArea(outline) < 0.2 * size:
            continue
        bends = cv2.approxPolyDP(outline, 0.03 * np.sqrt(size), True)[:, 0].astype(float)
        if not 3 <= len(bends) <= 60:
            continue
        flat = plane.flat(bends)
        if cv2.contourArea(np.float32(flat), True) < 0:
            flat = flat[::-1]
        for before, here, after in zip(np.roll(flat, 1, axis=0), flat, np.roll(flat, -1, axis=0), strict=True):
            back, on = (complex(*each) for each in (before - here, after - here))
            angle = np.angle(back / on) if on else 0
            if min(abs(back), abs(on)) > 0.3 and abs(angle - wide) < 0.2:
                inward = np.angle(on) + angle / 2
                middle = here + np.array([np.cos(inward), np.sin(inward)])
                yield template(plane, sides, middle, inward + np.pi)


def without_overlaps(marked: Iterable[tuple[float, Candidate]]) -> list[Candidate]:
    """Of candidates that overlap, the one with the higher mark."""
    kept: list[Candidate] = []
    for _, each in sorted(marked, key=lambda pair: -pair[0]):
        if all(overlap(each.corners, other.corners) < 0.05 for other in each.close(kept)):
            kept.append(each)
    return kept
