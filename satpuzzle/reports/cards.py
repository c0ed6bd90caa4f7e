"""Cards by their names, where they have any."""

from __future__ import annotations

from satpuzzle.model import Puzzle


def card_names(puzzle: Puzzle) -> list[str]:
    """For each type what its cards are called, after two blanks; empty where no card has a name."""
    names = puzzle.type_names or [()] * len(puzzle.types)
    return [f"  {', '.join(each)}" if each else "" for each in names]
