"""Puzzles made to order: with exactly so many essential solutions; and card sets repaired to have them.

A design is drawn at random, cut from a filled board, and then decided exactly: balance first, then
the frontier engine, stopped as soon as there is a solution too many. Everything comes from one seed,
and nothing depends on time, so the same wishes give the same puzzles on every machine.
"""

from __future__ import annotations

import random
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, product
from typing import NamedTuple

from satpuzzle.analysis import balance
from satpuzzle.engines.frontier import FrontierEngine
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.make import planting
from satpuzzle.make.difficulty import MOST, Difficulty, difficulty
from satpuzzle.model import Board, Counts, Placement, Puzzle, Rule, Side, Solution
from satpuzzle.model.puzzle import Labels, turned
from satpuzzle.running.clock import Clock
from satpuzzle.version import __version__

TRIES = 10_000  # candidates looked at for one design
CHANGES = 100_000  # changed card sets looked at for one repair


class OutOfTriesError(OutOfTimeError):
    """So many candidates were looked at as was allowed, and the wish is not fulfilled."""


@dataclass(frozen=True)
class Wishes:
    """What a designed puzzle is to be.

    figures: how many there are inside; border: further ones, for the joins that run along the rim.
    solutions: how many essential ones, exactly. pairs: for figure 1, 2, … (those of the border last)
    how many joins show it. different: no two cards are equal. asymmetric: no card looks the same
    after a turn. varied: no card shows a figure twice, the label of a frame aside. Raises InputError
    for wishes that contradict each other or the board.
    """

    board: Board
    rule: Rule = field(default_factory=Rule)
    figures: int = 1
    solutions: int = 1
    border: int = 0
    pairs: tuple[int, ...] = ()
    different: bool = False
    asymmetric: bool = False
    varied: bool = False

    def __post_init__(self) -> None:
        if self.figures < 1 or self.border < 0:
            raise InputError(f"{self.figures} figures, {self.border} along the rim; the least is one figure")
        sides = self.board.cells * self.board.sides
        if self.figures + self.border > sides:
            raise InputError(
                f"{self.figures + self.border} figures, the cards of board {self.board.name} have {sides} sides"
            )
        if self.solutions < 0:
            raise InputError(f"{self.solutions} solutions; the least is 0")
        if self.pairs:
            self._check_pairs()
        if self.varied:
            self._check_varied()

    @property
    def title(self) -> str:
        """What the puzzles are called."""
        return planting.title_of(self.board, self.rule, self.figures, self.border)

    @property
    def options(self) -> list[str]:
        """The options of `satpuzzle design` that say the same."""
        words = ["--board", self.board.name]
        words += ["--rule", str(self.rule)] if self.rule != Rule() else []
        words += ["--figures", str(self.figures)]
        words += ["--border", str(self.border)] if self.border else []
        words += ["--pairs", ",".join(map(str, self.pairs))] if self.pairs else []
        words += [f"--{name}" for name in ("different", "asymmetric", "varied") if getattr(self, name)]
        return [*words, "--solutions", str(self.solutions)]

    def refusal(self, puzzle: Puzzle) -> str | None:
        """What of `puzzle`'s cards goes against the wishes, however they lie; None if nothing does."""
        if self.different and len(puzzle.types) < len(puzzle.cards):
            return "with equal cards"
        if self.asymmetric and any(len(kind.looks) < self.board.sides for kind in puzzle.types):
            return "with a symmetric card"
        return None

    def _check_pairs(self) -> None:
        if not self.solutions:
            raise InputError("pairs are those of a solution; a puzzle with 0 solutions has none")
        if len(self.pairs) != self.figures + self.border:
            raise InputError(f"pairs for {len(self.pairs)} figures, there are {self.figures + self.border}")
        if min(self.pairs) < 0:
            raise InputError(f"{min(self.pairs)} pairs of a figure; the least is 0")
        joins = Counter(self._is_border(end) for end, _ in self.board.joins)
        if not self.border and sum(self.pairs) != sum(joins.values()):
            raise InputError(f"the pairs sum up to {sum(self.pairs)}, board {self.board.name} has {joins[False]} joins")
        there = (sum(self.pairs[: self.figures]), sum(self.pairs[self.figures :]))
        if self.border and there != (joins[False], joins[True]):
            raise InputError(
                f"the pairs sum up to {there[0]} inside and {there[1]} along the rim, "
                f"board {self.board.name} has {joins[False]} and {joins[True]} joins there"
            )

    def _check_varied(self) -> None:
        rim = set(self.board.rim)
        for cell in range(self.board.cells):
            sides = [Side(cell, side) for side in range(self.board.sides)]
            along = sum(self._is_border(side) for side in sides)
            on_rim = sum(side in rim for side in sides)
            needed = len(sides) - along - (on_rim if self.rule.rim is not None else 0)
            shown = on_rim if self.rule.rim is not None and not self.rule.rim_only else 0
            there = self.figures - (shown > 0 and 1 <= abs(self.rule.rim or 0) <= self.figures)
            for number, most, what in (
                (shown, 1, "sides on the rim, which look the same"),
                (along, self.border, "figures along the rim"),
                (needed, there, "figures"),
            ):
                if number > most:
                    raise InputError(
                        f"no varied cards: cell {cell + 1} shows {number} {what}; there may be {most} at most"
                    )

    def _is_border(self, end: Side) -> bool:
        """Does that side get a figure of the border?"""
        other = self.board.across.get(end)
        if other is None or not self.border:
            return False
        return planting.runs_along_rim((end, other), set(self.board.rim), self.board.sides)


class Design(NamedTuple):
    """A puzzle made to order. number: from 1, in the order of making. tried: candidates looked at for it.

    difficulty: None if it was not to be measured.
    """

    number: int
    puzzle: Puzzle
    counts: Counts
    difficulty: Difficulty | None
    tried: int


def designs(
    wishes: Wishes,
    *,
    seed: int = 1,
    count: int = 1,
    tries: int = TRIES,
    most: int = MOST,
    clock: Clock | None = None,
    on_puzzle: Callable[[Design], None] = lambda _: None,
) -> Iterator[Design]:
    """`count` puzzles that fulfil the wishes, one after the other; no two have the same cards.

    seed: from 0; number n is the same whatever `count` is. tries: candidates looked at for one puzzle.
    most: placements up to which difficulty is measured, 0: it is not. on_puzzle: called with each
    before it is given. Raises InputError, OutOfTriesError, OutOfTimeError.
    """
    if seed < 0 or count < 1 or tries < 1 or most < 0:
        raise InputError(f"seed {seed}, {count} puzzles, {tries} tries, {most} placements; the least are 0, 1, 1, 0")
    made = planting.candidates(
        *(wishes.board, wishes.rule, wishes.figures, random.Random(seed)),
        border=wishes.border,
        pairs=wishes.pairs,
        varied=wishes.varied,
        loose=not wishes.solutions,
    )
    seen: set[tuple[Labels, ...]] = set()
    for number in range(1, count + 1):
        puzzle, counts, tried = _next(wishes, made, seen, tries, clock or Clock())
        options = [*wishes.options, "--seed", str(seed), "--count", str(number)]
        options += ["--tries", str(tries)] if tries != TRIES else []
        puzzle = replace(
            puzzle,
            title=f"{wishes.title}, seed {seed}, number {number}",
            source=f"satpuzzle {__version__} design {shlex.join(options)}",
        )
        design = Design(number, puzzle, counts, difficulty(puzzle, most=most) if most else None, tried)
        on_puzzle(design)
        yield design


def hardest_of(made: Iterable[Design], number: int) -> list[Design]:
    """The `number` hardest, by placements of the whole search, the hardest first; of equal ones, the first made."""

    def key(design: Design) -> tuple[float, int]:
        measured = design.difficulty
        if measured is None:
            return 0, design.number
        return -(float("inf") if measured.placements is None else measured.placements), design.number

    return sorted(made, key=key)[:number]


def decide(puzzle: Puzzle, solutions: int, clock: Clock) -> list[list[Solution]] | None:
    """The essential solutions, each as the list of its rotations, if there are exactly `solutions`; else None.

    Raises OutOfTimeError.
    """
    if balance(puzzle).conflict:
        return None if solutions else []
    found = []
    for orbit in FrontierEngine(puzzle).orbits(clock):
        found.append(orbit)
        if len(found) > solutions:
            return None
    return found if len(found) == solutions else None


def _next(
    wishes: Wishes, made: Iterator[Puzzle | None], seen: set[tuple[Labels, ...]], tries: int, clock: Clock
) -> tuple[Puzzle, Counts, int]:
    """The next candidate that fulfils the wishes, and how many were looked at. Raises OutOfTriesError."""
    refused: Counter[str] = Counter()
    for tried, puzzle in enumerate(made, 1):
        if tried > tries:
            break
        clock.check()
        reason = "that could not be filled" if puzzle is None else wishes.refusal(puzzle)
        if puzzle is None or reason is not None:
            refused[str(reason)] += 1
            continue
        cards = tuple(sorted(min(turned(card, turn) for turn in range(len(card))) for card in puzzle.cards))
        if cards in seen:
            refused["made before"] += 1
            continue
        found = decide(puzzle, wishes.solutions, clock)
        if found is None:
            refused["with another number of solutions"] += 1
        elif wishes.pairs and not all(_pairs(orbit[0], len(wishes.pairs)) == wishes.pairs for orbit in found):
            refused["with a solution of other pairs"] += 1
        else:
            seen.add(cards)
            return puzzle, _counts(puzzle, found), tried
    reasons = ", ".join(f"{number} {reason}" for reason, number in refused.most_common())
    raise OutOfTriesError(f"the next is not among {tries} candidates ({reasons})")


def _pairs(solution: Solution, figures: int) -> tuple[int, ...]:
    """How many joins show figure 1, 2, …"""
    puzzle = solution.puzzle
    shown = Counter(abs(solution.shown(a.cell)[a.side]) for a, _ in puzzle.board.joins)
    return tuple(shown[figure] for figure in islice(planting.figures_of(puzzle.rule), figures))


def _counts(puzzle: Puzzle, found: list[list[Solution]]) -> Counts:
    return Counts.from_list(puzzle, (solution for orbit in found for solution in orbit))


class Change(NamedTuple):
    """One label of one card changed: card and side from 0, as the puzzle's `cards` hold them."""

    card: int
    side: int
    before: int
    after: int


class Repair(NamedTuple):
    """A puzzle with so few labels changed that no fewer would do. tried: card sets looked at."""

    puzzle: Puzzle
    changes: tuple[Change, ...]
    counts: Counts
    tried: int


def repair(
    puzzle: Puzzle, *, solutions: int = 1, seed: int = 1, tries: int = CHANGES, clock: Clock | None = None
) -> Repair | None:
    """Change as few labels as possible until there are exactly `solutions` essential solutions.

    All ways to change one label are looked at, then all ways to change two, and so on, in an order
    that `seed` settles. New labels are those of figures that the cards show already; the label of a
    frame is neither changed nor put anywhere. Given cards stay given. None if no change whatsoever
    will do. tries: card sets looked at. Raises InputError, OutOfTriesError, OutOfTimeError; both say
    up to how many changes were searched to the end.
    """
    if solutions < 0 or seed < 0 or tries < 1:
        raise InputError(f"{solutions} solutions, seed {seed}, {tries} tries; the least are 0, 0 and 1")
    clock = clock or Clock()
    kept = puzzle.rule.rim if puzzle.rule.rim_only else None
    sides = [(card, side) for card, labels in enumerate(puzzle.cards) for side in range(len(labels))]
    sides = [(card, side) for card, side in sides if puzzle.cards[card][side] != kept]
    figures = {abs(puzzle.cards[card][side]) for card, side in sides}
    labels = sorted({label for figure in figures for label in (figure, *([-figure] if puzzle.rule.signed else []))})
    chance = random.Random(seed)
    chance.shuffle(sides)
    chance.shuffle(labels)
    tried = 0
    for number in range(len(sides) + 1):
        searched = "searched to the end: " + (f"up to {number - 1} changed labels" if number else "nothing")
        for changes in _changes(puzzle, sides, labels, number):
            if tried == tries:
                raise OutOfTriesError(f"not repaired by {tries} card sets; {searched}")
            tried += 1
            try:
                clock.check()
                changed = with_changes(puzzle, changes)
                found = decide(changed, solutions, clock)
            except OutOfTimeError as error:
                raise OutOfTimeError(f"not repaired: {error}; {searched}") from None
            if found is not None:
                changed = replace(changed, title=f"{puzzle.title}, repaired".removeprefix(", ")) if changes else puzzle
                return Repair(changed, changes, _counts(changed, found), tried)
    return None


def _changes(
    puzzle: Puzzle, sides: list[tuple[int, int]], labels: list[int], number: int
) -> Iterator[tuple[Change, ...]]:
    """All ways to change exactly `number` labels."""
    for chosen in combinations(sides, number):
        others = [[label for label in labels if label != puzzle.cards[card][side]] for card, side in chosen]
        for after in product(*others):
            made = (Change(c, s, puzzle.cards[c][s], new) for (c, s), new in zip(chosen, after, strict=True))
            yield tuple(sorted(made))


def with_changes(puzzle: Puzzle, changes: Iterable[Change]) -> Puzzle:
    """`puzzle` with those labels changed; its given cards lie where and as they did."""
    cards = [list(card) for card in puzzle.cards]
    for change in changes:
        cards[change.card][change.side] = change.after
    changed = replace(puzzle, cards=tuple(map(tuple, cards)), hints=(), text="")
    if not puzzle.hints:
        return changed
    hints = []
    unused = list(enumerate(puzzle.card_types))
    for hint in puzzle.hints:
        card, (kind, turn) = next(each for each in unused if each[1][0] == hint.type)
        unused.remove((card, (kind, turn)))
        kind, turn_now = changed.card_types[card]
        turn_now = (turn_now + hint.turn - turn) % len(changed.types[kind - 1].looks)
        hints.append(Placement(hint.cell, kind, turn_now))
    return replace(changed, hints=tuple(hints))
