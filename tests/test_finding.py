"""Cards are found in photographs, where they are."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from satpuzzle.errors import InputError
from satpuzzle.photo.finding import find_cards, reading_order, upright
from satpuzzle.photo.plane import plane_of, regular
from satpuzzle.photo.seen import FoundCards, Photo
from tests.cases import one_in
from tests.photographs import Scene, make

EXACT = 0.015  # of a side


@pytest.fixture(scope="module")
def scene() -> Scene:
    """Nine cards that lie apart."""
    return make(
        7, size=900, frame=False, border=False, similar=False, sides=4, count=9, laid="apart", background="wood"
    )


@pytest.fixture(scope="module")
def found(scene: Scene) -> FoundCards:
    """The cards found there."""
    return find_cards(scene.photo, index=2)


def test_corners_are_exact(scene: Scene, found: FoundCards) -> None:
    hold_exact(scene, found)


@pytest.mark.parametrize(
    "chosen",
    [
        {"sides": 4, "count": 4, "laid": "scattered", "background": "stone"},
        {"sides": 3, "count": 4, "laid": "apart", "background": "cloth"},
        {"sides": 6, "count": 7, "laid": "scattered", "background": "plain"},
    ],
    ids=["turned squares", "triangles", "hexagons"],
)
def test_corners_of_cards_of_all_shapes_are_exact(chosen: dict[str, Any]) -> None:
    scene = make(7, size=900, frame=False, border=False, similar=False, **chosen)
    hold_exact(scene, find_cards(scene.photo, index=2))


def hold_exact(scene: Scene, found: FoundCards) -> None:
    """Fail unless these are the cards of the scene, with their corners."""
    assert len(found.cards) == len(scene.cards)
    for true in scene.cards:
        nearest = min(found.cards, key=lambda card: float(np.abs(card.corners.mean(axis=0) - true.mean(axis=0)).sum()))
        side = np.linalg.norm(true[1] - true[0])
        turns = [np.linalg.norm(np.roll(nearest.corners, turn, axis=0) - true, axis=1) for turn in range(len(true))]
        assert min(float(turn.max()) for turn in turns) < EXACT * side
        assert nearest.photo == 2


def test_a_table_without_cards_is_refused() -> None:
    noise = np.random.default_rng(1).integers(90, 130, (400, 600, 3), dtype=np.uint8)
    with pytest.raises(InputError, match="no cards found"):
        find_cards(noise)


def test_the_work_is_bounded_by_the_number_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many squares are refused before their edges are looked for in the larger photo."""
    photo = np.full((800, 1000, 3), 60, np.uint8)
    tiles = np.random.default_rng(2).integers(120, 255, (8, 10, 3), dtype=np.uint8)
    for row, column in np.ndindex(8, 10):
        photo[100 * row + 15 : 100 * row + 85, 100 * column + 15 : 100 * column + 85] = tiles[row, column]
    monkeypatch.setattr("satpuzzle.photo.outlines.common_outline", lambda *_: pytest.fail("too many"))
    with pytest.raises(InputError, match="more than 64 cards found"):
        find_cards(photo)


def without(scene: Scene, hidden: set[int]) -> Photo:
    """The photo with the table where some cards were."""
    mask = np.zeros(scene.photo.shape[:2], np.uint8)
    for card in (scene.cards[number] for number in hidden):
        cv2.fillConvexPoly(mask, np.round(card + 0.12 * (card - card.mean(axis=0))).astype(int), 255)
    return np.asarray(cv2.inpaint(scene.photo, mask, 3, cv2.INPAINT_TELEA), np.uint8)


@pytest.mark.parametrize("number", one_in(2, [1, 2]))
def test_the_number_of_cards_is_told_if_there_are_few(scene: Scene, number: int) -> None:
    with pytest.raises(InputError, match=f"only {number} card"):
        find_cards(without(scene, set(range(number, 9))))


def test_a_place_without_a_card_is_doubtful(scene: Scene, found: FoundCards) -> None:
    assert found.doubts == ()
    fewer = find_cards(without(scene, {4}))
    assert len(fewer.cards) == 8
    assert fewer.doubts == ("one place in the grid of cards seems to be empty: perhaps a card was not found",)


def test_cards_that_the_photo_cuts_off_are_doubtful(scene: Scene) -> None:
    right = min(card[:, 0].max() for card in scene.cards[2::3]) - 60
    found = find_cards(np.ascontiguousarray(scene.photo[:, : int(right)]))
    assert len(found.cards) == 6
    assert any("cut off by the edge" in doubt for doubt in found.doubts)


def test_a_thing_as_large_as_a_card_is_left_out_and_doubtful(scene: Scene) -> None:
    photo = without(scene, {0})
    cv2.fillConvexPoly(photo, np.round(scene.cards[0]).astype(int), (40, 40, 40))
    found = find_cards(photo)
    assert len(found.cards) == 8
    assert any("as large as a card was left out" in doubt for doubt in found.doubts)


def test_a_set_apart_beside_one_that_touches_is_doubtful() -> None:
    scenes = [
        make(seed, level="easy", count=9, sides=4, size=800, laid=laid)
        for seed, laid in ((1, "touching"), (21, "apart"))
    ]
    height = min(len(scene.photo) for scene in scenes)
    assert find_cards(scenes[0].photo).doubts == ()
    both = find_cards(np.hstack([scene.photo[:height] for scene in scenes]))
    assert both.touching
    assert "other cards beside" in both.doubts[0]


def test_a_blurred_photo_is_doubtful(scene: Scene) -> None:
    found = find_cards(np.asarray(cv2.GaussianBlur(scene.photo, (0, 0), 3), np.uint8))
    assert any("blurred" in doubt for doubt in found.doubts)


def test_the_first_side_faces_upwards() -> None:
    square = np.array([[0.0, 0], [10, 1], [9, 11], [-1, 10]])
    for turn in range(4):
        assert np.array_equal(upright(np.roll(square, turn, axis=0)), square)


def test_slanted_rows_are_read_row_by_row() -> None:
    middles = np.array(
        [(3.0 * column - 0.9 * row, 3.0 * row + 0.9 * column) for row in range(3) for column in range(4)]
    )
    assert reading_order(middles)[0] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_equal_cards_on_a_slanted_table_are_regular_on_its_plane() -> None:
    cards = []
    for x in range(3):
        for y in range(3):
            card = 100 * np.array([[x, y], [x + 0.7, y + 0.1], [x + 0.6, y + 0.8], [x - 0.1, y + 0.7]])
            cards.append(card / (1 + card @ [0.0004, 0.001])[:, None])
    plane = plane_of(cards, (300, 300))
    assert plane is not None
    for card in cards:
        radius, off, _ = regular(plane.flat(card))
        assert (radius, off) == pytest.approx((1, 0), abs=0.002)
        assert plane.seen(plane.flat(card)) == pytest.approx(card)
