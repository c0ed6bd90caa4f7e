"""Counts that are given only if they are quick."""

from __future__ import annotations

import random

import satpuzzle
from satpuzzle.search.analysis import quick_count


def test_a_small_puzzle_is_counted() -> None:
    assert quick_count(satpuzzle.load("standard"), 1e5) == 2  # as published


def test_a_puzzle_with_too_many_partial_fillings_is_not_counted() -> None:
    draw = random.Random(1)
    cards = [[draw.randint(1, 7) for _ in range(4)] for _ in range(25)]
    assert quick_count(satpuzzle.Puzzle.from_cards(cards, rule="unsigned"), 3e5) is None
