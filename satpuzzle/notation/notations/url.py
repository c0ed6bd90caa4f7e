"""`url`: the URL of a board in a viewer of large framed puzzles, which contains all its cards.

    https://e2.bucas.name/#puzzle=NAME&board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002

The cards are those on the board, in their rotation; `satpuzzle.notation.viewer` explains the parameters. A puzzle is
written with its cards in order, unsolved, or, if it has given cards, as a board with only these; `solve --format url`
writes solutions.

Recognised by `board_edges=` or `board_pieces=`, unless the text is a JSON object.
"""

from __future__ import annotations

from satpuzzle.errors import InputError
from satpuzzle.model import Placement, Puzzle
from satpuzzle.notation import viewer
from satpuzzle.notation.shared import Draft

SAMPLE = """\
https://e2.bucas.name/#puzzle=Two_cards&board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002
"""


def fits(text: str) -> bool:
    """Return whether a text that is not a JSON document contains the URL of a board."""
    return any(f"{key}=" in text for key in (viewer.EDGES, viewer.PIECES)) and not text.lstrip().startswith("{")


def read(text: str, _sides: int | None) -> list[Draft]:
    """Read the puzzle of each URL in a text. Raises InputError with the line."""
    drafts = [viewer.draft(filling, address) for filling, address in viewer.addresses(text)]
    if not drafts:
        raise InputError("no URL with board_edges")
    return drafts


def write(puzzle: Puzzle) -> str:
    """Write the URL of the board with the cards in order. Raises CannotHoldError."""
    cells = range(min(puzzle.board.cells, len(puzzle.cards)))
    return viewer.filling_address(puzzle, [Placement(cell, *puzzle.card_types[cell]) for cell in cells]) + "\n"


def beside(puzzle: Puzzle) -> str:
    """Write the URL of the board with the given cards. Raises CannotHoldError."""
    return viewer.filling_address(puzzle, puzzle.hints) + "\n"
