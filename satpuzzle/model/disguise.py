"""The same puzzle with its cards in another order, each turned: what a search sees must not hint at where they lie."""

from __future__ import annotations

from collections.abc import Iterable

from satpuzzle.model.card import Lay, Placement, least, turned
from satpuzzle.model.puzzle import Puzzle
from satpuzzle.model.solution import Solution


def hidden(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with its cards in an order, and turned, as `seed` alone decides, however they stand in the file."""
    return shuffled_cards(_with_cards(puzzle, sorted(map(least, puzzle.cards))), seed)


def shuffled_cards(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with its cards turned and in another order, as `seed` decides; 0: itself."""
    if not seed:
        return puzzle
    import random

    rng = random.Random(seed)
    cards = [turned(card, rng.randrange(puzzle.board.sides)) for card in puzzle.cards]
    rng.shuffle(cards)
    return _with_cards(puzzle, cards)


def _with_cards(puzzle: Puzzle, cards: Iterable[tuple[int, ...]]) -> Puzzle:
    """The puzzle with the same cards, written otherwise."""
    fresh = Puzzle(puzzle.board, tuple(cards), puzzle.rule)
    return Puzzle(puzzle.board, fresh.cards, puzzle.rule, hints=carried(puzzle.hints, puzzle, fresh))


def carried(placements: Iterable[Placement], puzzle: Puzzle, other: Puzzle) -> tuple[Placement, ...]:
    """What lies on the board of `puzzle`, as cards of `other`, which has the same cards, written otherwise."""
    lays = other.lay_by_look
    return tuple(Placement(cell, *lays[puzzle.look(kind, turn)]) for cell, kind, turn in placements)


def undisguised(solution: Solution, puzzle: Puzzle) -> Solution:
    """The solution of a disguise of `puzzle` as one of it."""
    laid = (Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    return Solution(tuple(Lay(kind, turn) for _, kind, turn in carried(laid, solution.puzzle, puzzle)), puzzle)
