"""Cards that touch, found in photographs."""

from __future__ import annotations

import numpy as np
import pytest

from satpuzzle.photo.grid import touching_cards
from tests.cases import one_in
from tests.photographs import make


@pytest.mark.parametrize(("seed", "number"), one_in(4, [(13, 9), (16, 9), (33, 9), (43, 12), (44, 16)]))
def test_touching_cards_are_found_exactly(seed: int, number: int) -> None:
    """Rows, columns and corners are right: corners to 1.5 % of a card's side."""
    scene = make(seed, level="medium", apart=False, sides=4, count=number)
    found = touching_cards(scene.photo)
    assert found is not None
    assert scene.rows == (found.cells[-1][0] + 1, found.cells[-1][1] + 1)
    for corners, truth in zip(found.corners, scene.cards, strict=True):
        side = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()
        away = min(np.linalg.norm(np.roll(corners, turn, axis=0) - truth, axis=1).max() for turn in range(4))
        assert away < 0.015 * side


def test_cards_far_apart_do_not_touch() -> None:
    """Cards that lie in any place are no grid."""
    assert touching_cards(make(1, laid="scattered", sides=4, count=9).photo) is None


def test_an_empty_table_has_no_cards() -> None:
    """Noise, or nothing at all, is not taken for a grid."""
    noise = np.random.default_rng(1).integers(90, 110, (600, 800, 3)).astype(np.uint8)
    assert touching_cards(noise) is None
    assert touching_cards(np.full((600, 800, 3), 128, np.uint8)) is None


def test_a_border_of_two_colours_is_no_error() -> None:
    """As if two pictures were put side by side: the mean of the border's colours is none of them."""
    photo = np.zeros((400, 600, 3), np.uint8)
    photo[:, 300:] = 255
    assert touching_cards(photo) is None
