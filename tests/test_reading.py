"""Photographed cards are read as the puzzle that was printed, or what is doubtful is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from satpuzzle.errors import InputError
from satpuzzle.model import Board, parse_board
from satpuzzle.photo.kinds import Kinds
from satpuzzle.photo.likely import Answer, decided
from satpuzzle.photo.photo_files import read_photos
from satpuzzle.photo.reading import _told, read_cards
from satpuzzle.photo.seen import FoundCard, FoundCards, Photo, PhotoReading
from tests.cases import one_in
from tests.photographs import Scene, make

BOARDS = {(4, 6): "2x3", (4, 12): "3x4", (6, 7): "hexagon7"}


def board_of(scene: Scene) -> Board | None:
    """The board, where the number of cards leaves it open."""
    name = BOARDS.get((scene.sides, len(scene.cards)))
    return parse_board(name) if name else None


def read(scene: Scene, error: float = 0.0) -> PhotoReading:
    """The reading of a scene whose corners are known up to an error, in sides of a card."""
    rng = np.random.default_rng(1)
    side = float(np.hypot(*(scene.cards[0][1] - scene.cards[0][0])))
    cards = [np.asarray(card + rng.normal(0, error * side, card.shape)) for card in scene.cards]
    cells = [divmod(number, scene.rows[1]) if scene.rows else None for number in range(len(cards))]
    found = FoundCards(tuple(map(FoundCard, [0] * len(cards), cards, cells)), touching=scene.choices.laid == "touching")
    return read_cards([scene.photo], [found], board_of(scene))


def same_up_to_names(labels: Sequence[Sequence[int]], rule: str, reading: PhotoReading, doubtful: bool = True) -> bool:
    """Whether labels correspond one to one, and halves of one figure to halves of one figure.

    Args:
        labels: The true labels of the cards.
        rule: The true rule.
        reading: What was read.
        doubtful: Whether doubtful sides count, too.
    """
    true = [label for card in labels for label in card]
    sides = [side for card in reading.sides for side in card]
    pairs = {(label, side.label) for label, side in zip(true, sides, strict=True) if doubtful or not side.doubtful}
    one_to_one = len(pairs) == len({label for label, _ in pairs}) == len({label for _, label in pairs})
    signed = rule == "signed"
    true = [label for label, _ in pairs]
    halves = all((-a, -b) in pairs or -a not in true for a, b in pairs) if signed else True
    return one_to_one and halves and reading.puzzle.rule.halves == signed


@pytest.fixture(scope="module")
def scene() -> Scene:
    """Nine cards with animals that lie apart; easy to read. Copy the photo to change it."""
    return make(7, level="easy", art="animals", rule="signed", figures=4, count=9, sides=4, laid="apart", size=900)


@pytest.fixture(scope="module")
def reading(scene: Scene) -> PhotoReading:
    """How they are read."""
    return read(scene)


def test_cards_that_are_easy_to_read_are_read_as_printed(scene: Scene, reading: PhotoReading) -> None:
    assert reading.sure
    assert same_up_to_names(scene.labels, scene.rule, reading)


ART: list[dict[str, Any]] = [{"art": "emblems", "decoration": True}, {"art": "animals"}, {"art": "textures"}]


@pytest.mark.parametrize(
    ("choices", "seed"), one_in(2, ((choices, seed) for choices in ART for seed in range(2))), ids=str
)
def test_cards_in_plain_light_are_read_as_printed(choices: dict[str, Any], seed: int) -> None:
    scene = make(seed, level="easy", rule="signed", figures=4, count=9, sides=4, size=900, **choices)
    assert same_up_to_names(scene.labels, scene.rule, read(scene, error=0.003))


def test_figures_without_halves_are_recognised() -> None:
    scene = make(5, level="easy", rule="unsigned", figures=4, count=9, sides=4, size=900)
    assert same_up_to_names(scene.labels, scene.rule, read(scene))


def test_cards_that_lie_as_a_solution_tell_their_halves() -> None:
    scene = make(3, level="easy", rule="signed", count=9, sides=4, laid="touching", solved=True, size=900)
    reading = read(scene)
    assert same_up_to_names(scene.labels, scene.rule, reading)
    assert any("lie as a solution" in reason for reason in reading.reasons)


def test_what_is_wrong_in_photographs_of_medium_difficulty_is_doubtful() -> None:
    for seed in range(3):
        scene = make(seed, level="medium", sides=4, count=9, size=900)
        reading = read(scene, error=0.004)
        assert same_up_to_names(scene.labels, scene.rule, reading) or not reading.sure, seed


def test_a_side_that_glare_hides_is_doubtful_and_the_others_are_not(scene: Scene, reading: PhotoReading) -> None:
    assert reading.sure
    assert not any(side.doubtful for card in reading.sides for side in card)
    corners = scene.cards[4]
    middle, centre = (corners[0] + corners[1]) / 2, corners.mean(axis=0)
    at = (middle + 0.3 * (centre - middle)).astype(int)
    length = int(np.hypot(*(corners[1] - corners[0])))
    photo = scene.photo.copy()
    cv2.ellipse(photo, at.tolist(), (length // 2, length // 4), 0, 0, 360, (255, 255, 255), -1)
    glaring = read(replace(scene, photo=photo))
    doubtful = [
        (card, side) for card, row in enumerate(glaring.sides) for side, each in enumerate(row) if each.doubtful
    ]
    assert doubtful == [(4, 0)]
    assert not glaring.sure


def test_one_kind_of_sides_only_is_doubtful() -> None:
    """There is no other kind to compare with."""
    kinds = Kinds(np.zeros(4, dtype=np.int64), np.full((4, 1), 0.2), np.zeros(4, dtype=np.bool_))
    assert kinds.doubtful() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("own", "other", "doubtful"),
    [(0.1, 0.5, False), (0.4, 0.5, True), (0.4, 0.7, True), (0.08, 0.15, True)],
    ids=["clear", "between two", "unlike its own", "two nearly alike"],
)
def test_a_side_is_doubtful_if_it_may_show_something_else(own: float, other: float, doubtful: bool) -> None:
    apart = np.array([[own, other], [0.05, 0.5], [0.05, 0.5], [0.5, 0.05], [0.5, 0.05]])
    kinds = Kinds(np.array([0, 0, 0, 1, 1]), apart, np.zeros(5, dtype=np.bool_))
    assert kinds.doubtful() == ([0] if doubtful else [])


def squares(rows: int, columns: int, pictures: Sequence[Photo]) -> tuple[Photo, FoundCards]:
    """Pictures of 60 pixels, repeated in rows and columns on a table."""
    photo = np.full((80 * rows + 20, 80 * columns + 20, 3), 90, np.uint8)
    corners = np.array([[1, 1], [58, 1], [58, 58], [1, 58]], dtype=float)
    cards = []
    for number, (row, column) in enumerate(np.ndindex(rows, columns)):
        x, y = 20 + 80 * column, 20 + 80 * row
        photo[y : y + 60, x : x + 60] = pictures[number % len(pictures)]
        cards.append(FoundCard(0, corners + np.array([x, y])))
    return photo, FoundCards(tuple(cards))


def test_boards_keys_and_tiles_are_no_cards() -> None:
    black, white = np.full((60, 60, 3), 40, np.uint8), np.full((60, 60, 3), 220, np.uint8)
    tile = cv2.resize(np.random.default_rng(3).integers(0, 255, (6, 6, 3), dtype=np.uint8), (60, 60))
    turned = [np.rot90(tile, turn) for turn in range(4)]
    for rows, columns, pictures, says in (
        (8, 8, [black, white], "show no pictures; photograph their printed sides"),
        (3, 3, turned, "are all alike; photograph one set"),
        (5, 13, turned, "more than 64 cards found; photograph one set"),
    ):
        photo, found = squares(rows, columns, pictures)
        with pytest.raises(InputError, match=says):
            read_cards([photo], [found])


def test_a_side_may_be_read_as_a_kind_of_its_own() -> None:
    kinds = Kinds(np.array([0, 0, 1, 1]), np.array([[0.2, 0.3]] * 4), np.zeros(4, dtype=np.bool_))
    answer = Answer(kinds, ((0, 1),), halves=True, score=0, changed=((0, 2),))
    ((first, *_),) = _told(answer, [answer], 4)
    assert (first.own, first.next, first.doubtful) == (0, 0.2, True)


def test_solutions_settle_only_one_doubtful_side_and_only_if_every_way_was_counted() -> None:
    apart = np.array([[0.4, 0.5], [0.05, 0.5], [0.05, 0.5], [0.5, 0.05], [0.5, 0.05], [0.5, 0.05]])
    kinds = Kinds(np.array([0, 0, 0, 1, 1, 1]), apart, np.zeros(6, dtype=np.bool_))
    best = Answer(kinds, ((0, 1),), halves=True, score=0, solutions=1)
    other, own = (best._replace(solutions=0, changed=((0, kind),)) for kind in (1, 2))
    assert decided(best, [best, other, own])
    assert not decided(best, [best, other]), "not tried as a kind of its own"
    assert not decided(best, [best, other, own._replace(solutions=3)])
    apart[5] = [0.5, 0.4]
    assert not decided(best, [best, other, own]), "two doubtful sides"


def test_halves_or_none_needs_a_clear_lead() -> None:
    kinds = Kinds(np.array([0, 1]), np.array([[0.0, 0.5], [0.5, 0.0]]), np.zeros(2, dtype=np.bool_))
    best = Answer(kinds, ((0, 1),), halves=True, score=0)
    same, other = best._replace(score=-3), best._replace(score=-3, halves=False)
    assert best.rivals([best, same, other]) == [other]


def test_two_mixed_sets_are_noticed() -> None:
    scenes = [make(seed, level="easy", rule="signed", count=4, sides=4, size=900) for seed in (11, 12)]
    found = [
        FoundCards(tuple(FoundCard(photo, np.asarray(card)) for card in scene.cards))
        for photo, scene in enumerate(scenes)
    ]
    reading = read_cards([scene.photo for scene in scenes], found, parse_board("2x4"))
    assert not reading.sure


def test_cards_in_several_photographs_are_one_puzzle(scene: Scene) -> None:
    halves = [scene.cards[:5], scene.cards[5:]]
    found = [
        FoundCards(tuple(FoundCard(photo, np.asarray(card)) for card in cards)) for photo, cards in enumerate(halves)
    ]
    assert same_up_to_names(scene.labels, scene.rule, read_cards([scene.photo, scene.photo], found))


def test_without_photographs_there_is_an_error() -> None:
    with pytest.raises(InputError, match="at least one photograph"):
        read_photos([])
