"""`url`: the address of a board in a viewer of large framed puzzles, which holds all its cards.

    https://e2.bucas.name/#puzzle=NAME&board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002

The cards are those on the board, turned as they lie; `satpuzzle.notation.viewer` says what the parameters mean.
Written from a puzzle alone, its cards lie in their order, unsolved; `solve --format url` writes solutions.

Recognised by `board_edges=`, unless the text is a JSON object.
"""

from __future__ import annotations

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.notation import viewer
from satpuzzle.notation.shared import Draft

RANK = 10
SAMPLE = """\
https://e2.bucas.name/#puzzle=Two_cards&board_w=2&board_h=1&board_edges=abaaaaab&board_pieces=001002
"""


def fits(text: str) -> bool:
    """Is there an address of a board, outside of a JSON document?"""
    return f"{viewer.EDGES}=" in text and not text.lstrip().startswith("{")


def read(text: str, _sides: int | None) -> list[Draft]:
    """The puzzle of each address in the text. Raises InputError with the line."""
    drafts = [viewer.draft(filling, address) for filling, address in viewer.addresses(text)]
    if not drafts:
        raise InputError("no address with board_edges in it")
    return drafts


def write(puzzle: Puzzle) -> str:
    """The address of the board with the cards in their order. Raises CannotHoldError."""
    return viewer.address_of(puzzle, puzzle.cards, range(1, len(puzzle.cards) + 1)) + "\n"
