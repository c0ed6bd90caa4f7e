"""Cards that touch, found in photographs."""

from __future__ import annotations

import numpy as np

from satpuzzle.photo.grid import touching_cards


def test_an_empty_table_has_no_cards() -> None:
    """Noise, or nothing at all, is not taken for a grid."""
    noise = np.random.default_rng(1).integers(90, 110, (600, 800, 3)).astype(np.uint8)
    assert touching_cards(noise) is None
    assert touching_cards(np.full((600, 800, 3), 128, np.uint8)) is None
