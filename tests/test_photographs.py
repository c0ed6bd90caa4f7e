"""The photographs that tests make: the same seed gives the same photograph, and its truth is true."""

from __future__ import annotations

import numpy as np

from tests.photographs import make


def test_a_seed_determines_every_byte_of_a_photograph() -> None:
    first, second = (make(3, level="hard", size=400) for _ in range(2))
    assert first.photo.tobytes() == second.photo.tobytes()
    assert first.labels == second.labels
    assert make(4, level="hard", size=400).photo.tobytes() != first.photo.tobytes()


def test_cards_lie_within_the_photograph_clockwise_with_the_uppermost_side_first() -> None:
    for seed, sides in enumerate((3, 4, 6)):
        scene = make(seed, level="hard", sides=sides, size=300)
        height, width = scene.photo.shape[:2]
        for corners, labels in zip(scene.cards, scene.labels, strict=True):
            assert corners.shape == (sides, 2)
            assert len(labels) == sides
            assert (corners >= 0).all()
            assert (corners <= (width - 1, height - 1)).all()
            x, y = (np.roll(corners, -1, 0) - corners).T
            assert (x * np.roll(y, -1) - y * np.roll(x, -1) > 0).all()
            assert np.argmin((corners + np.roll(corners, -1, 0))[:, 1]) == 0


def test_neighbours_in_a_laid_solution_match() -> None:
    for rule, sides, joins in (("signed", 4, 12), ("unsigned", 4, 12), ("signed", 3, 9), ("signed", 6, 12)):
        scene = make(5, apart=False, solved=True, rule=rule, sides=sides, size=300, count={6: 7}.get(sides, 9))
        cards = np.array(scene.cards)
        middles = ((cards + np.roll(cards, -1, 1)) / 2).reshape(-1, 2)
        labels = np.array(scene.labels).ravel()
        near = np.linalg.norm(middles[:, None] - middles, axis=-1) < 0.2 * np.linalg.norm(cards[0, 1] - cards[0, 0])
        pairs = [(a, b) for a, b in np.argwhere(near) if a < b]
        assert len(pairs) == joins
        assert all(labels[a] == labels[b] * (-1 if rule == "signed" else 1) for a, b in pairs)
