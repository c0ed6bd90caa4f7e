"""What writers share: saying what a notation cannot hold, naming figures."""

from __future__ import annotations

from collections.abc import Sequence

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle, Rule
from satpuzzle.model.board import Labels, board_for
from satpuzzle.runtime.language import say


class CannotHoldError(InputError):
    """A puzzle that a notation cannot hold; `message` says what of it."""


def demand_halves(puzzle: Puzzle, sides: int) -> None:
    """Raise CannotHoldError unless the puzzle is signed, without rim and hints, on the board its cards alone say."""
    if puzzle.rule != Rule():
        raise CannotHoldError("the rule {rule}", rule=puzzle.rule)
    demand_plain_board(puzzle, sides)


def demand_plain_board(puzzle: Puzzle, sides: int) -> None:
    """Raise CannotHoldError unless the puzzle has no hints and lies on the board that its cards alone say."""
    if puzzle.board.sides != sides:
        raise CannotHoldError("cards of {sides} sides", sides=puzzle.board.sides)
    if board_for(len(puzzle.cards), sides) != puzzle.board:
        raise CannotHoldError("the board {name}, which its number of cards does not tell", name=puzzle.board.name)
    if puzzle.hints:
        raise CannotHoldError("hints")


def demand_rectangle(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns of the puzzle's board. Raises CannotHoldError unless it is a rectangle of squares."""
    if puzzle.board.grid is None:
        raise CannotHoldError("the board {name}", name=puzzle.board.name)
    return puzzle.board.grid


def demand_colours(puzzle: Puzzle) -> None:
    """Raise CannotHoldError unless the puzzle is unsigned, framed if and only if a label is 0, and without hints."""
    zeros = any(0 in card for card in puzzle.cards)
    if puzzle.rule not in (Rule.FRAMED, Rule.UNSIGNED) or (puzzle.rule == Rule.FRAMED) != zeros:
        raise CannotHoldError(
            say("the rule {rule} with labels 0", rule=puzzle.rule)
            if zeros
            else say("the rule {rule} without labels 0", rule=puzzle.rule)
        )
    if puzzle.hints:
        raise CannotHoldError("hints")


def rows(*head: str, cards: Sequence[Labels]) -> str:
    """Lines of text, and after them the cards, one a line."""
    return "".join(f"{line}\n" for line in (*head, *(" ".join(map(str, card)) for card in cards)))


def quoted_names(puzzle: Puzzle, signs: str) -> dict[int, str]:
    """The names of `figure_names`. Raises CannotHoldError if two are equal, or one holds one of these signs."""
    names = figure_names(puzzle)
    if any(set(signs) & set(name) for name in names.values()) or len(set(names.values())) < len(names):
        raise CannotHoldError("figure names that repeat or hold quotes")
    return names


def figure_names(puzzle: Puzzle) -> dict[int, str]:
    """A name for each figure, as the cards show them: the puzzle's own where it has one, else the number.

    Notations that write names number the figures by first appearance when they are read again.
    """
    figures = dict.fromkeys(abs(label) for card in puzzle.cards for label in card)
    known = len(puzzle.figures)
    return {figure: puzzle.figures[figure - 1] if figure <= known else str(figure) for figure in figures}
