"""What writers share: saying what a notation cannot hold, one puzzle a text, naming figures."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import board_for


def cannot_hold(notation: str, what: str) -> InputError:
    """The error for a puzzle that `notation` cannot hold because of `what`."""
    return InputError(f"the {notation} notation cannot hold {what}; toml holds everything")


def only_one(notation: str, puzzles: Sequence[Puzzle]) -> Puzzle:
    """The only one of `puzzles`. Raises InputError if there are several."""
    if len(puzzles) != 1:
        raise cannot_hold(notation, f"{len(puzzles)} puzzles in one text")
    return puzzles[0]


def demand_signed(notation: str, puzzle: Puzzle, sides: int) -> None:
    """Raise InputError unless the puzzle is signed, without a rim, without hints, on the board its cards alone say."""
    if puzzle.rule != Rule(signed=True):
        raise cannot_hold(notation, f"the rule {puzzle.rule}")
    if puzzle.board.sides != sides:
        raise cannot_hold(notation, f"cards of {puzzle.board.sides} sides")
    if board_for(len(puzzle.cards), sides) != puzzle.board:
        raise cannot_hold(notation, f"the board {puzzle.board.name}, which its number of cards does not tell")
    if puzzle.hints:
        raise cannot_hold(notation, "hints")


def demand_rectangle(notation: str, puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns of the puzzle's board. Raises InputError unless it is a rectangle of squares."""
    if puzzle.board.grid is None:
        raise cannot_hold(notation, f"the board {puzzle.board.name}")
    return puzzle.board.grid


def demand_colours(notation: str, puzzle: Puzzle) -> None:
    """Raise InputError unless the puzzle is unsigned, and framed if and only if the label 0 occurs."""
    zeros = any(0 in card for card in puzzle.cards)
    if puzzle.rule not in (Rule.FRAMED, Rule(signed=False)) or (puzzle.rule == Rule.FRAMED) != zeros:
        raise cannot_hold(notation, f"the rule {puzzle.rule} with{'' if zeros else 'out'} labels 0")


def figure_names(puzzle: Puzzle) -> dict[int, str]:
    """A name for each figure, as the cards show them: the puzzle's own where it has one, else the number.

    Notations that write names number the figures by first appearance when they are read again.
    """
    figures = dict.fromkeys(abs(label) for card in puzzle.cards for label in card)
    known = len(puzzle.figures)
    return {figure: puzzle.figures[figure - 1] if figure <= known else str(figure) for figure in figures}
