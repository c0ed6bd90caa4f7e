"""Draws a solution as the cards lie on the table, in plain characters."""

from __future__ import annotations

from satpuzzle.model import Solution


def draw(solution: Solution) -> str:
    """The solution as text: the type's number in the middle of each card, its labels around it."""
    return _squares(solution)


def _squares(solution: Solution) -> str:
    """Squares with `+---+` and `|` around them:

    +--------+
    |   -2   |
    |-1  2  3|
    |    4   |
    +--------+
    """
    rows = solution.puzzle.board.rows
    width = max(
        max(len(str(label)) for kind in solution.puzzle.types for label in kind.labels),
        len(str(len(solution.puzzle.types))),
        2,
    )
    lines = []
    cell = 0
    for columns in rows:
        ruler = ("+" + "-" * (3 * width + 2)) * columns + "+"
        above, middle, below = "|", "|", "|"
        for _ in range(columns):
            top, right, bottom, left = (f"{label:>{width}}" for label in solution.shown(cell))
            number = f"{solution.lays[cell].type:>{width}}"
            gap = " " * (width + 1)
            above += f"{gap}{top}{gap}|"
            middle += f"{left} {number} {right}|"
            below += f"{gap}{bottom}{gap}|"
            cell += 1
        lines += [ruler, above, middle, below]
    return "\n".join([*lines, ruler])
