"""The cards in a photograph, in reading order, with what is doubtful about them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from satpuzzle.errors import InputError
from satpuzzle.photo.faults import faults, overexposed
from satpuzzle.photo.grid import touching_cards
from satpuzzle.photo.laid import laid_cards
from satpuzzle.photo.leftovers import leftovers, table_between, without_unlike
from satpuzzle.photo.outlines import MOST, separate_cards
from satpuzzle.photo.plane import Plane, area, plane_of
from satpuzzle.photo.seen import Corners, FoundCard, FoundCards, Photo
from satpuzzle.runtime.language import say, several

Floats = NDArray[np.float64]
FEWEST = 3
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
    together, left = cards_together(photo, index)
    close = together is not None and not table_between(photo, [card.corners for card in together.cards])
    alone = together is not None and sum(area(card.corners) for card in together.cards) > ALONE * photo[..., 0].size
    if together is not None and close and not left and alone:
        return together
    cards, unlike = [upright(card) for card in separate_cards(photo)], 0
    if len(cards) <= MOST:
        cards, unlike = without_unlike(photo, cards)
    if together is not None and close and not left:
        return replace(together, doubts=(*together.doubts, *other_cards(together, cards)))
    demand_few(len(cards))
    if together is not None and (len(cards) < FEWEST or left < sum(leftovers(photo, cards)) + close):
        return together
    if len(cards) < FEWEST:
        raise InputError(too_few(len(cards), photo))
    plane = plane_of(cards, (photo.shape[1], photo.shape[0]))
    rows = reading_order(middles_of(cards), plane)
    cells = grid_cells(rows, cards, plane)
    found = tuple(FoundCard(index, cards[each], cells.get(each)) for row in rows for each in row)
    missing = missing_cards(*leftovers(photo, cards)) or gaps(cells)
    return FoundCards(found, doubts=(*other_things(unlike), *missing, *weaknesses(photo)))


def cards_together(photo: Photo, index: int) -> tuple[FoundCards | None, int]:
    """Find cards that touch, in a grid or as on a board, and count what is left over; None if no seams are seen."""
    touching = touching_cards(photo)
    if touching is not None and touching.quality >= SURE:
        cards, cells = list(touching.corners), dict(enumerate(touching.cells))
    else:
        cards, cells = [upright(card) for card in laid_cards(photo)], {}
        if not cards:
            return None, 0
        plane = plane_of(cards, (photo.shape[1], photo.shape[0]))
        cards = [cards[each] for row in reading_order(middles_of(cards), plane) for each in row]
    left = leftovers(photo, cards)
    found = tuple(FoundCard(index, card, cells.get(each)) for each, card in enumerate(cards))
    return FoundCards(found, touching=True, doubts=(*missing_cards(*left), *weaknesses(photo))), sum(left)


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


def other_things(number: int) -> list[str]:
    """Say that outlines were left out, as they do not look like the other cards."""
    if not number:
        return []
    return [
        several(
            number,
            "{n} outline as large as a card was left out, as its colours are not those of the others",
            "{n} outlines as large as a card were left out, as their colours are not those of the others",
        )
    ]


def other_cards(together: FoundCards, outlines: list[Corners]) -> list[str]:
    """Say that there are outlines like cards beside cards that touch."""
    sizes = [area(card.corners) for card in together.cards]
    corners = np.concatenate([card.corners for card in together.cards]).astype(np.float32)
    block = cv2.convexHull(corners)
    number = sum(
        min(sizes) / 2 < area(outline) < 2 * max(sizes)
        and cv2.pointPolygonTest(block, outline.mean(axis=0).tolist(), measureDist=False) < 0
        for outline in outlines
    )
    if not number:
        return []
    return [several(number, "there is another card beside the cards", "there are {n} other cards beside the cards")]


def missing_cards(beside: int, cut_off: int) -> list[str]:
    """Say that something beside the cards, or at the photo's border, has their colours."""
    doubts = []
    if cut_off:
        doubts.append(
            several(
                cut_off,
                "{n} card seems to be cut off by the edge of the photo",
                "{n} cards seem to be cut off by the edge of the photo",
            )
        )
    if beside:
        doubts.append(
            several(
                beside,
                "{n} place beside the cards has their colours: perhaps a card was not found",
                "{n} places beside the cards have their colours: perhaps cards were not found",
            )
        )
    return doubts


def upright(corners: Corners) -> Corners:
    """The corners, beginning with the side that faces most upwards; of two that do, with the left one."""
    along = np.roll(corners, -1, axis=0) - corners
    upwards = along[:, 0] / np.hypot(*along.T)
    middles = (corners + along / 2)[:, 0]
    best = [each for each in range(len(corners)) if upwards[each] > upwards.max() - 0.02]
    return np.roll(corners, -min(best, key=lambda each: float(middles[each])), axis=0)


def middles_of(cards: list[Corners]) -> Floats:
    """The middle of each card."""
    return np.array([card.mean(axis=0) for card in cards])


def reading_order(middles: Floats, plane: Plane | None) -> list[list[int]]:
    """The cards in rows from top to bottom, each from left to right.

    Rows may be slanted: of all directions, the one is taken in which the cards fall best into rows.

    Returns:
        The numbers of the cards.
    """
    points = middles if plane is None else turned_up(plane, middles)
    best: list[list[int]] = []
    least = np.inf
    for angle in np.radians(np.arange(-24, 25, 2)):
        across = points @ np.array([-np.sin(angle), np.cos(angle)])
        order = np.argsort(across)
        breaks = np.flatnonzero(np.diff(across[order]) > 0.5) + 1
        groups = np.split(order, breaks)
        cost = sum(float(np.var(across[group])) * len(group) for group in groups) / len(points)
        cost += 0.1 * len(groups) + 0.05 * abs(angle)
        if cost < least:
            least = cost
            along = points @ np.array([np.cos(angle), np.sin(angle)])
            best = [sorted(group.tolist(), key=lambda each: float(along[each])) for group in groups]
    return best


def turned_up(plane: Plane, middles: Floats) -> Floats:
    """The points on the plane of the table, turned such that up in the photo is up there."""
    middle = middles.mean(axis=0)
    here, above = plane.flat(np.array([middle, middle - (0.0, 20.0)]))
    up = (above - here) / np.hypot(*(above - here))
    right = np.array([-up[1], up[0]])
    points: Floats = plane.flat(middles) @ np.column_stack([right, -up])
    return points


def grid_cells(rows: list[list[int]], cards: list[Corners], plane: Plane | None) -> dict[int, tuple[int, int]]:
    """The row and column of each card, if the cards lie in rows and columns; else nothing."""
    middles = middles_of(cards)
    points = middles if plane is None else turned_up(plane, middles)
    longest = max(rows, key=len)
    if len(rows) < 2 or len(longest) < 2:
        return {}
    cells: dict[int, tuple[int, int]] = {}
    downwards = points[rows[-1]].mean(axis=0) - points[rows[0]].mean(axis=0)
    downwards = downwards / downwards[1] if downwards[1] else np.array([0.0, 1.0])
    straight = points[:, 0] - points[:, 1] * downwards[0] * (len(rows[0]) == len(rows[-1]))
    columns = straight[longest]
    step = float(np.diff(columns).min())
    for row, group in enumerate(rows):
        for each in group:
            column = int(np.abs(columns - straight[each]).argmin())
            if abs(columns[column] - straight[each]) > 0.35 * step or (row, column) in cells.values():
                return {}
            cells[each] = (row, column)
    return cells


def gaps(cells: dict[int, tuple[int, int]]) -> list[str]:
    """What is to be said about the places of a grid that are empty, if they are few."""
    if not cells:
        return []
    rows, columns = (max(cell[axis] for cell in cells.values()) + 1 for axis in (0, 1))
    empty = rows * columns - len(cells)
    if not 0 < empty <= max(1, len(cells) // 5):
        return []
    return [
        several(
            empty,
            "one place in the grid of cards seems to be empty: perhaps a card was not found",
            "{n} places in the grid of cards seem to be empty: perhaps cards were not found",
        )
    ]
