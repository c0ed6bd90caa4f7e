"""What is seen in photographs: cards with their corners, and what was read at each side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Photo = NDArray[np.uint8]  # (height, width, 3): blue, green, red
Corners = NDArray[np.float64]  # (sides, 2): x and y in pixels of the photo, clockwise, y pointing down

MOST_TOLD = 3  # doubts in one line


@dataclass(frozen=True)
class FoundCard:
    """A card in a photograph.

    Attributes:
        photo: The index of the photograph.
        corners: Its corners, clockwise as it lies; side i runs from corner i to corner i + 1. The first side of a
            square is the upper one.
        cell: Its row and column, from 0, if the cards lie in a grid.
    """

    photo: int
    corners: Corners
    cell: tuple[int, int] | None = None


@dataclass(frozen=True)
class FoundCards:
    """The cards in one photograph, in reading order.

    Attributes:
        cards: The cards, all with the same number of sides.
        touching: Whether they touch, as in a laid solution.
        doubts: What is doubtful, in words: cards that may be missing, cut off, or not cards.
    """

    cards: tuple[FoundCard, ...]
    touching: bool = False
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReadSide:
    """What was read at one side.

    Attributes:
        label: The label, as in the puzzle.
        own: The distance to the other sides with this label; 0 if there is none.
        next: The distance to the nearest other label; infinite if there is none.
        other: That label; 0 if there is none.
        doubtful: Whether it may be `other`.
    """

    label: int
    own: float
    next: float
    other: int
    doubtful: bool


@dataclass(frozen=True)
class PhotoReading:
    """A puzzle as read from photographs.

    Attributes:
        puzzle: The puzzle; its cards are in the order of `cards`.
        cards: Where the cards were found.
        pictures: Each card upright, as a square (or the box of a polygon) of equal size.
        kinds: For each label a typical side, with the cut on top.
        sides: What was read, for each card, at each side.
        solutions: Its essentially different solutions, counted up to a limit; None if not counted.
        sure: Whether nothing is doubtful.
        doubts: What is doubtful, in words, the most important first.
        reasons: What helped to decide, in words.
        files: The files of the photographs; empty if they come from elsewhere.
        sizes: Width and height of each photograph as it was read, in pixels.
    """

    puzzle: Any
    cards: tuple[FoundCard, ...]
    pictures: tuple[Photo, ...]
    kinds: Mapping[int, Photo]
    sides: tuple[tuple[ReadSide, ...], ...]
    solutions: int | None
    sure: bool
    doubts: tuple[str, ...] = field(default=())
    reasons: tuple[str, ...] = field(default=())
    files: tuple[str, ...] = field(default=())
    sizes: tuple[tuple[int, int], ...] = field(default=())

    @property
    def first_doubts(self) -> str:
        """The most important doubts in one line; empty if there are none."""
        return "; ".join(self.doubts[:MOST_TOLD]) + "; …" * (len(self.doubts) > MOST_TOLD)
