"""What is known of a puzzle without solving it: the balance of its figures, and how many ways to lay its cards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from satpuzzle.encode.encoder import formula_sizes, named
from satpuzzle.encode.sizes import FormulaSize
from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Puzzle
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime.deadline import PATIENCE, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Path

LONGEST = 40  # letters of names that are compared


@dataclass(frozen=True)
class Figure:
    """One figure (or colour): how many sides show its front and its back (`backs` is 0 where figures have no halves).

    on_rim: how many of them must lie on the rim, at least.
    """

    number: int
    name: str
    fronts: int
    backs: int
    on_rim: int


@dataclass(frozen=True)
class Balance:
    """All figures, and what their numbers rule out: `conflict` says why there can be no solution, else None."""

    figures: tuple[Figure, ...]
    conflict: str | None


def balance(puzzle: Puzzle) -> Balance:
    """Count the sides. A front at a join needs a back, a colour another side of that colour.

    What is left over must lie on the rim: under the signed rule the difference of fronts and backs, of a
    colour one side if their number is odd. With a rim label all other labels must come out even.
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
            "inside the rim figure {figure} cannot be paired up: {n} left over", figure=odd.number, n=odd.on_rim
        )
    elif conflict is None and needed > rim:
        conflict = say("{n} sides cannot be paired up and must lie on the rim, which has {rim}", n=needed, rim=rim)
    return Balance(tuple(figures), conflict)


def rim_conflict(puzzle: Puzzle) -> str | None:
    """Why the sides of the cards do not suffice for the rim, or are too many for it; None if they may do."""
    rule, rim = puzzle.rule, len(puzzle.board.rim)
    if rule.rim is None:
        return None
    showing = sum(card.count(rule.rim) for card in puzzle.cards)
    if rule.rim_only and showing != rim:
        return say("{n} sides show the frame {label}, the rim has {rim}", n=showing, label=rule.rim, rim=rim)
    if showing < rim:
        return say("{n} sides show {label}, the rim has {rim}", n=showing, label=rule.rim, rim=rim)
    return None


class Arrangements(NamedTuple):
    """In how many ways the cards can be laid, matching or not: every card and turn told apart, and by looks alone."""

    labelled: int
    by_looks: int


def arrangements(puzzle: Puzzle) -> Arrangements:
    """Count the ways to lay the cards of `puzzle`."""
    cards = math.factorial(len(puzzle.cards))
    labelled = cards * puzzle.board.sides ** len(puzzle.cards)
    return Arrangements(labelled, labelled // puzzle.labelled_factor)


def misspelt(puzzle: Puzzle) -> dict[int, int]:
    """Figures on a single side whose name resembles that of another one on more sides: which that is."""
    from difflib import get_close_matches

    sides = {figure.number: figure.fronts + figure.backs for figure in balance(puzzle).figures}
    names = {number: name for number, name in enumerate(puzzle.figures, 1) if 1 < len(name) <= LONGEST}
    common = {name: number for number, name in names.items() if sides.get(number, 0) > 1}
    near = {number: get_close_matches(name, common, n=1) for number, name in names.items() if sides.get(number) == 1}
    return {number: common[close[0]] for number, close in near.items() if close}


def most_matching(puzzle: Puzzle) -> int:
    """How many joins can match at most, as far as the sides suffice: a front and a back each, or two of a colour."""
    rule = puzzle.rule
    sides = Counter(label for card in puzzle.cards for label in card)
    if rule.rim is not None:
        sides[rule.rim] = 0 if rule.rim_only else max(0, sides[rule.rim] - len(puzzle.board.rim))
    return min(rule.pairs(sides).total(), len(puzzle.board.joins))


class Info(NamedTuple):
    """What is known of a puzzle without solving it.

    balance: how often each figure is shown, and what that rules out. arrangements: in how many ways the
    cards can be laid. sizes: those of its formulas. stopped: why those of further recipes are not known.
    """

    puzzle: Puzzle
    balance: Balance
    arrangements: Arrangements
    sizes: tuple[FormulaSize, ...]
    stopped: str = ""


def info(puzzle: PuzzleLike, *, recipes: Sequence[Path] = ("default",), timeout: float | None = PATIENCE) -> Info:
    """What is this puzzle? recipes: those (names or files) whose formulas are measured. Raises InputError for these.

    timeout: in seconds, after which formulas are measured no further. Raises OutOfTimeError if less is known.

    >>> import satpuzzle
    >>> satpuzzle.info("standard").sizes[0].variables
    488
    """
    puzzle, deadline = as_puzzle(puzzle), clock(timeout)
    puzzle.board.find_rotations(deadline)
    sizes: list[FormulaSize] = []
    stopped = ""
    try:
        for name in named(recipes):
            sizes += formula_sizes(puzzle, [name], timeout=deadline.left)
    except OutOfTimeError as error:
        stopped = str(error)
    return Info(puzzle, balance(puzzle), arrangements(puzzle), tuple(sizes), stopped)
