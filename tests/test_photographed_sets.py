"""Made photographs, from finding the cards to the puzzle: read right, or what is wrong is doubtful."""

from __future__ import annotations

import numpy as np
import pytest

from satpuzzle.errors import InputError
from satpuzzle.model import parse_board
from satpuzzle.photo.reading import read_pictures
from satpuzzle.photo.seen import PhotoReading
from tests.cases import few, one_in
from tests.photographs import Scene, make
from tests.test_reading import BOARDS, same_up_to_names

FIRST, PHOTOGRAPHS, AT_ONCE = 20_000, 200, 4  # the first two, or with THOROUGH all


def cards_as_found(scene: Scene, reading: PhotoReading) -> tuple[tuple[int, ...], ...] | None:
    """The true labels of the cards in the order and rotation in which they were found; None if others were found."""
    middles = [card.mean(axis=0) for card in scene.cards]
    side = float(np.hypot(*(scene.cards[0][1] - scene.cards[0][0])))
    labels, taken = [], set()
    for found in reading.cards:
        away = [float(np.hypot(*(found.corners.mean(axis=0) - middle))) for middle in middles]
        card = int(np.argmin(away))
        if away[card] > 0.25 * side or len(found.corners) != scene.sides:
            return None
        turns = range(scene.sides)
        turn = min(turns, key=lambda turn: float(np.abs(np.roll(scene.cards[card], -turn, 0) - found.corners).sum()))
        labels.append(scene.labels[card][turn:] + scene.labels[card][:turn])
        taken.add(card)
    return tuple(labels) if len(taken) == len(scene.cards) == len(labels) else None


def verdict(seed: int) -> str:
    """How a made photograph of medium difficulty is read."""
    scene = make(seed, level="medium")
    name = BOARDS.get((scene.sides, len(scene.cards)))
    try:
        reading = read_pictures([scene.photo], ["photograph"], parse_board(name) if name else None)
    except InputError:
        return "refused"
    labels = cards_as_found(scene, reading)
    right, marked = (
        labels is not None and same_up_to_names(labels, scene.rule, reading, doubtful) for doubtful in (True, False)
    )
    if not right and marked and not reading.sure:
        return "wrong where doubtful"
    return f"{'right' if right else 'wrong'} and {'sure' if reading.sure else 'doubtful'}"


@pytest.mark.parametrize("first", one_in(50, range(FIRST, FIRST + PHOTOGRAPHS, AT_ONCE)))
def test_photographs_of_medium_difficulty_are_read_right_or_doubtful(first: int) -> None:
    verdicts = {seed: verdict(seed) for seed in range(first, first + max(2, few(AT_ONCE)))}
    assert "wrong and sure" not in verdicts.values(), verdicts
    assert "right and sure" in verdicts.values() or "right and doubtful" in verdicts.values(), verdicts
