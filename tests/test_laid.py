"""Triangles and hexagons that touch, found in photographs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from satpuzzle.photo.finding import find_cards
from satpuzzle.photo.laid import laid_cards
from tests.cases import one_in
from tests.photographs import Scene, make


def error(scene: Scene, found: list[np.ndarray[Any, Any]]) -> float:
    """The largest distance of a corner from where it is, in sides."""
    assert len(found) == len(scene.cards)
    largest = 0.0
    for true in scene.cards:
        nearest = min(found, key=lambda card: float(np.linalg.norm(card.mean(axis=0) - true.mean(axis=0))))
        turns = [np.linalg.norm(np.roll(nearest, turn, axis=0) - true, axis=1).max() for turn in range(len(true))]
        largest = max(largest, float(min(turns) / np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean()))
    return largest


@pytest.mark.parametrize(
    ("sides", "laid", "seed"),
    one_in(
        6,
        [
            *((3, laid, seed) for laid in ("touching", "near") for seed in (41000, 41003, 41014)),
            *((6, laid, seed) for laid in ("touching", "near") for seed in (41000, 41007, 41016)),
        ],
    ),
)
def test_cards_laid_as_on_a_board_are_found(sides: int, laid: str, seed: int) -> None:
    """All of them, with corners to 3 % of a side."""
    scene = make(seed, level="medium", sides=sides, laid=laid, size=1200)
    found = find_cards(scene.photo)
    assert found.touching
    assert error(scene, [card.corners for card in found.cards]) < 0.03


def test_other_cards_are_not_laid_as_on_a_board() -> None:
    """Squares that touch, triangles that lie apart, and none."""
    assert laid_cards(make(13, level="medium", laid="touching", sides=4, count=9, size=1000).photo) == []
    assert laid_cards(make(13, level="medium", laid="apart", sides=3, count=9, size=1000).photo) == []
    assert laid_cards(np.full((600, 800, 3), 128, np.uint8)) == []
