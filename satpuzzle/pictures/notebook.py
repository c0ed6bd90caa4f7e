"""What puzzles and solutions show of themselves in notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpuzzle.errors import InputError

if TYPE_CHECKING:
    from satpuzzle.model.puzzle import Puzzle
    from satpuzzle.model.solution import Solution


def cards_svg(puzzle: Puzzle) -> str | None:
    """The cards of a puzzle as an SVG element; None if they cannot be drawn."""
    from satpuzzle.pictures.boards import Drawer
    from satpuzzle.pictures.svg import to_svg

    try:
        return to_svg(Drawer(puzzle).cards_scene(), standalone=False)
    except InputError:
        return None


def board_svg(solution: Solution) -> str | None:
    """A solution as an SVG element; None if its board cannot be drawn."""
    from satpuzzle.pictures.boards import Drawer, Shown
    from satpuzzle.pictures.svg import to_svg

    try:
        return to_svg(Drawer(solution.puzzle).board_scene([Shown.of(solution)]), standalone=False)
    except InputError:
        return None
