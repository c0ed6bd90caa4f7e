"""Facts about a puzzle that need no search: the balance of its figures and the number of ways to lay its cards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from satpuzzle.encode.encoder import RecipeLike, formula_sizes, several_recipes
from satpuzzle.encode.sizes import FormulaSize
from satpuzzle.errors import EngineLimitError, OutOfTimeError
from satpuzzle.model import Puzzle
from satpuzzle.model.fingerprint import fingerprint_of
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.notation.catalogue import instances
from satpuzzle.runtime.deadline import PATIENCE, clock
from satpuzzle.runtime.language import say, translated


@dataclass(frozen=True)
class Figure:
    """How often the cards show one figure (or colour).

    Attributes:
        number: The figure's number.
        name: Its name; empty if it has none.
        fronts: The number of sides that show its front.
        backs: The number of sides that show its back; 0 if figures have no halves.
        on_rim: At least this many of its sides must lie on the rim.
    """

    number: int
    name: str
    fronts: int
    backs: int
    on_rim: int


@dataclass(frozen=True)
class Balance:
    """All figures, and why their numbers rule out a solution (`conflict`; None if they do not)."""

    figures: tuple[Figure, ...]
    conflict: str | None


def balance(puzzle: Puzzle) -> Balance:
    """Count the sides that show each figure.

    At a join a front needs a back, and a colour needs another side of that colour. Sides that cannot be paired must lie
    on the rim: under the signed rule the difference of fronts and backs, otherwise one side if a colour has an odd
    number of them. If only one label may lie on the rim, all other labels must pair up.

    Returns:
        The figures, in order of their numbers, and the conflict found.
    """
    rule = puzzle.rule
    sides = Counter(label for card in puzzle.cards for label in card)
    rim = len(puzzle.board.rim)
    conflict = rim_conflict(puzzle)
    inside = Counter(sides)
    if rule.rim is not None:
        inside[rule.rim] -= rim
    figures, pairs = [], rule.pairs(inside)
    for number in sorted({abs(label) for label in inside}):
        name = puzzle.figures[number - 1] if 1 <= number <= len(puzzle.figures) else ""
        left = sum(inside[label] for label in rule.labels(number)) - 2 * pairs[number]
        figures.append(Figure(number, name, sides[number], sides[-number] if number else 0, left))
    needed = sum(figure.on_rim for figure in figures)
    if conflict is None and rule.rim is not None and needed:
        odd = next(figure for figure in figures if figure.on_rim)
        conflict = say(
            "figure {figure} cannot be paired up inside the rim: {n} left over", figure=odd.number, n=odd.on_rim
        )
    elif conflict is None and needed > rim:
        conflict = say("{n} sides cannot be paired up and must lie on the rim, which has only {rim}", n=needed, rim=rim)
    return Balance(tuple(figures), conflict)


def rim_conflict(puzzle: Puzzle) -> str | None:
    """Say why the cards have too few or too many sides for the rim; None if no conflict is found."""
    rule, rim = puzzle.rule, len(puzzle.board.rim)
    if rule.rim is None:
        return None
    showing = sum(card.count(rule.rim) for card in puzzle.cards)
    if rule.rim_only and showing != rim:
        return say("{n} sides show the frame label {label}, but the rim has {rim}", n=showing, label=rule.rim, rim=rim)
    if showing < rim:
        return say("{n} sides show {label}, but the rim has {rim}", n=showing, label=rule.rim, rim=rim)
    return None


class Arrangements(NamedTuple):
    """The number of ways to lay the cards, matching or not: cards and turns distinguished, and by looks only."""

    labelled: int
    by_looks: int


def arrangements(puzzle: Puzzle) -> Arrangements:
    """Count the ways to lay the cards of `puzzle`."""
    cards = math.factorial(len(puzzle.cards))
    labelled = cards * puzzle.board.sides ** len(puzzle.cards)
    return Arrangements(labelled, labelled // puzzle.labelled_factor)


def most_matching(puzzle: Puzzle) -> int:
    """An upper bound on matched joins: the number of pairs that the cards' sides can form."""
    rule = puzzle.rule
    sides = Counter(label for card in puzzle.cards for label in card)
    if rule.rim is not None:
        sides[rule.rim] = 0 if rule.rim_only else max(0, sides[rule.rim] - len(puzzle.board.rim))
    return min(rule.pairs(sides).total(), len(puzzle.board.joins))


class Info(NamedTuple):
    """What is known about a puzzle without solving it.

    Attributes:
        puzzle: The puzzle.
        balance: How often each figure is shown, and what that rules out.
        arrangements: In how many ways the cards can be laid.
        fingerprint: The fingerprint of the cards; None if they are too many, or too symmetric.
        same_cards: The names of bundled puzzles with the same cards or their mirror image.
        sizes: The sizes of its formulas, one for each recipe measured.
        stopped: Why the remaining recipes were not measured; empty if all were.
    """

    puzzle: Puzzle
    balance: Balance
    arrangements: Arrangements
    fingerprint: str | None
    same_cards: tuple[str, ...]
    sizes: tuple[FormulaSize, ...]
    stopped: str = ""


def info(
    puzzle: PuzzleLike, *, recipe: RecipeLike | Sequence[RecipeLike] = "default", timeout: float | None = PATIENCE
) -> Info:
    """Describe a puzzle without solving it.

    Args:
        puzzle: The puzzle, or its name, file or text.
        recipe: The recipe whose formula is measured: its name, its file, or a `Recipe`; or a list of these.
        timeout: The time limit in seconds for measuring formulas; None for no limit.

    Returns:
        The balance of figures, the number of arrangements, the fingerprint of the cards, and the sizes of the formulas
        measured in time.

    Raises:
        InputError: The puzzle or a recipe is invalid.
        OutOfTimeError: Time ran out before the board's rotations were known.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.info("standard").sizes[0].variables
        488
    """
    puzzle, deadline = as_puzzle(puzzle), clock(timeout)
    puzzle.board.find_rotations(deadline)
    sizes: list[FormulaSize] = []
    stopped = ""
    try:
        for each in several_recipes(recipe):
            sizes += formula_sizes(puzzle, each, timeout=deadline.left)
    except OutOfTimeError as error:
        stopped = translated(error)
    name = None
    with suppress(EngineLimitError):
        name = fingerprint_of(puzzle)
    same_cards = tuple(each.name for each in instances() if each.fingerprint == name)
    return Info(puzzle, balance(puzzle), arrangements(puzzle), name, same_cards, tuple(sizes), stopped)


def fingerprint(puzzle: PuzzleLike) -> str:
    """Return a short name that is the same for the same cards.

    The names of figures, which half is the front, rotations and the order of cards do not matter, nor does the board.
    Mirror images have the same fingerprint.

    Args:
        puzzle: The puzzle, or its name, file or text.

    Returns:
        Twelve letters and digits; then `-m` if the cards are their own mirror image.

    Raises:
        InputError: The puzzle is invalid.
        EngineLimitError: If the cards are too many, or too symmetric.

    Example:
        >>> import satpuzzle
        >>> [satpuzzle.fingerprint(name) for name in ("standard", "smiley", "verzwickt")]
        ['ebtuk4fspfzo', 'ebtuk4fspfzo', '2rkdcdrnjxst']
    """
    return fingerprint_of(as_puzzle(puzzle))
