"""The cards in a photograph, in reading order, with what is doubtful about them."""

from __future__ import annotations

from itertools import compress

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.errors import InputError
from satpuzzle.photo.colours import leftovers, table_between, without_unlike
from satpuzzle.photo.faults import faults, overexposed
from satpuzzle.photo.grid import touching_cards
from satpuzzle.photo.laid import laid_cards
from satpuzzle.photo.outlines import FEWEST, MOST, separate_cards
from satpuzzle.photo.plane import area, plane_of
from satpuzzle.photo.seen import Corners, FoundCard, FoundCards, Photo
from satpuzzle.runtime.language import say, several

Floats = NDArray[np.float64]
ALONE = 0.4  # the part of the photo that cards cover which have nothing like them beside
SURE = 0.3  # the quality of a grid of touching cards


def find_cards(photo: Photo, index: int = 0) -> FoundCards:
    """Find the cards in a photo.

    The first side of a card is its upper side: the one that faces most upwards in the photo; of two that do, the left.

    Args:
        photo: The photo.
        index: Its number among several, kept in the cards.

    Returns:
        The cards, row by row.

    Raises:
        InputError: If there are fewer than three, or more than `MOST`.
    """
    together, block = cards_together(photo, index)
    left = leftovers(photo, block)
    close = bool(block) and not table_between(photo, block)
    whole = close and not any(left)
    alone = whole and sum(map(area, block)) > ALONE * photo[..., 0].size
    cards, unlike = [] if alone else [upright(card) for card in separate_cards(photo)], 0
    if len(cards) <= MOST:
        cards, unlike = without_unlike(photo, cards)
    if not whole:
        demand_few(len(cards))
    beside = leftovers(photo, cards) if not whole else (0, 0)
    if block and (len(cards) < FEWEST or sum(left) < sum(beside) + close):
        return FoundCards(together, True, doubts(photo, left, others=cards_beside(block, cards)))
    if len(cards) < FEWEST:
        raise InputError(too_few(len(cards), photo))
    rows, points = reading_order(on_table(cards, photo))
    cells = grid_cells(rows, points)
    found = tuple(FoundCard(index, cards[each], cells.get(each)) for row in rows for each in row)
    return FoundCards(found, doubts=doubts(photo, beside, unlike, empty=0 if any(beside) else empty_places(cells)))


def cards_together(photo: Photo, index: int) -> tuple[tuple[FoundCard, ...], list[Corners]]:
    """Find cards that touch, in a grid or as on a board, and their corners; nothing if no seams are seen."""
    touching = touching_cards(photo)
    if touching is not None and touching.quality >= SURE:
        cards, cells = list(touching.corners), dict(enumerate(touching.cells))
    else:
        cards, cells = [upright(card) for card in laid_cards(photo)], {}
        if not cards:
            return (), []
        cards = [cards[each] for row in reading_order(on_table(cards, photo))[0] for each in row]
    return tuple(FoundCard(index, card, cells.get(each)) for each, card in enumerate(cards)), cards


def demand_few(number: int) -> None:
    """Raise InputError if there are more cards than in any usual set: tiles, keys, or squares of a pattern."""
    if number > MOST:
        raise InputError(
            "more than {most} cards found; photograph one set of cards on a plain table, with nothing else in view",
            most=MOST,
        )


def too_few(number: int, photo: Photo) -> str:
    """Say that there are too few cards, and why they may be hard to see."""
    advice = say("lay all cards apart on a plain table, all in view, and take the photo from above, with more light")
    weak = faults(photo) or overexposed(photo)
    if weak:
        advice = say("the photo: {fault}", fault=weak[0])
    if not number:
        return say("no cards found in the photo; {advice}", advice=advice)
    return several(
        number,
        "only {n} card found in the photo; {advice}",
        "only {n} cards found in the photo; {advice}",
        advice=advice,
    )


def weaknesses(photo: Photo) -> list[str]:
    """Say why the photo may be misread."""
    return [say("the photo: {fault}", fault=fault) for fault in faults(photo)]


def doubts(photo: Photo, left: tuple[int, int], unlike: int = 0, others: int = 0, empty: int = 0) -> tuple[str, ...]:
    """Say what is doubtful.

    Args:
        photo: The photo.
        left: The numbers of places with the colours of the cards, within the photo and at its border.
        unlike: The number of outlines whose colours are not those of the cards.
        others: The number of cards beside those that touch.
        empty: The number of empty places in the grid of cards.

    Returns:
        The doubts, the most important first.
    """
    within, cut_off = left
    said = [
        several(others, "there is another card beside the cards", "there are {n} other cards beside the cards"),
        several(
            unlike,
            "{n} outline as large as a card was left out, as its colours are not those of the others",
            "{n} outlines as large as a card were left out, as their colours are not those of the others",
        ),
        several(
            cut_off,
            "{n} card seems to be cut off by the edge of the photo",
            "{n} cards seem to be cut off by the edge of the photo",
        ),
        several(
            within,
            "{n} place beside the cards has their colours: perhaps a card was not found",
            "{n} places beside the cards have their colours: perhaps cards were not found",
        ),
        several(
            empty,
            "one place in the grid of cards seems to be empty: perhaps a card was not found",
            "{n} places in the grid of cards seem to be empty: perhaps cards were not found",
        ),
    ]
    numbers = (others, unlike, cut_off, within, empty)
    return (*compress(said, numbers), *weaknesses(photo))


def cards_beside(block: list[Corners], outlines: list[Corners]) -> int:
    """Count the outlines like cards beside cards that touch."""
    sizes = [area(card) for card in block]
    hull = cv2.convexHull(np.concatenate(block).astype(np.float32))
    return sum(
        min(sizes) / 2 < area(outline) < 2 * max(sizes)
        and cv2.pointPolygonTest(hull, outline.mean(axis=0).tolist(), measureDist=False) < 0
        for outline in outlines
    )


def upright(corners: Corners) -> Corners:
    """The corners, beginning with the side that faces most upwards; of two that do, with the left one."""
    along = np.roll(corners, -1, axis=0) - corners
    upwards = along[:, 0] / np.hypot(*along.T)
    middles = (corners + along / 2)[:, 0]
    best = [each for each in range(len(corners)) if upwards[each] > upwards.max() - 0.02]
    return np.roll(corners, -min(best, key=lambda each: float(middles[each])), axis=0)


def on_table(cards: list[Corners], photo: Photo) -> Floats:
    """The middles of the cards on the plane of the table, turned such that up in the photo is up there."""
    middles = np.array([card.mean(axis=0) for card in cards])
    plane = plane_of(cards, (photo.shape[1], photo.shape[0]))
    if plane is None:
        return middles
    middle = middles.mean(axis=0)
    here, above = plane.flat(np.array([middle, middle - (0.0, 20.0)]))
    up = (above - here) / np.hypot(*(above - here))
    points: Floats = plane.flat(middles) @ np.column_stack([[-up[1], up[0]], -up])
    return points


def reading_order(points: Floats) -> tuple[list[list[int]], Floats]:
    """The cards in rows from top to bottom, each from left to right.

    Rows may be slanted: of all directions, the one is taken in which the cards fall best into rows.

    Returns:
        The numbers of the cards; and the points, turned such that rows are level.
    """
    best: tuple[list[list[int]], Floats] = ([], points)
    least = np.inf
    for angle in np.radians(np.arange(-24, 25, 2)):
        turned = points @ np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        across = turned[:, 1]
        order = np.argsort(across)
        groups = np.split(order, np.flatnonzero(np.diff(across[order]) > 0.5) + 1)
        cost = sum(float(np.var(across[group])) * len(group) for group in groups) / len(points)
        cost += 0.1 * len(groups) + 0.05 * abs(angle)
        if cost < least:
            least = cost
            best = [sorted(group.tolist(), key=lambda each: float(turned[each, 0])) for group in groups], turned
    return best


def grid_cells(rows: list[list[int]], points: Floats) -> dict[int, tuple[int, int]]:
    """The row and column of each card, if the cards lie in rows and columns; else nothing."""
    longest = max(rows, key=len)
    if len(rows) < 2 or len(longest) < 2:
        return {}
    columns = points[longest, 0]
    away = np.abs(points[:, :1] - columns)
    cells = {each: (row, int(away[each].argmin())) for row, group in enumerate(rows) for each in group}
    even = away.min(axis=1).max() <= 0.35 * np.diff(columns).min() and len(set(cells.values())) == len(cells)
    return cells if even else {}


def empty_places(cells: dict[int, tuple[int, int]]) -> int:
    """Count the empty places of a grid, if they are few."""
    rows, columns = (max((cell[axis] for cell in cells.values()), default=-1) + 1 for axis in (0, 1))
    empty = rows * columns - len(cells)
    return empty if empty <= max(1, len(cells) // 5) else 0
