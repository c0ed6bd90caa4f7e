"""Sides that may be mistyped: every small change of one card that gives a puzzle the solutions it lacks.

A change is one side that shows another label, or two sides of one card that are swapped. Which of them help is decided
exactly, by the balance of the figures and the frontier engine; changes that make the same puzzle (of equal cards) are
searched for once. Which is the likeliest is a guess, by the habits of those who make puzzles (`likelihood`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import combinations
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators.design import decide
from satpuzzle.generators.repair import Change, with_changes
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime.deadline import Deadline, Progress, clock
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import quarter, share_of
from satpuzzle.runtime.ordered_map import in_order
from satpuzzle.runtime.validation import checked
from satpuzzle.search.analysis import balance, misspelt
from satpuzzle.search.settings import processes

MOST_CELLS = 36  # of boards that are searched without a time limit
PATIENCE = 0.5  # seconds for one count, while there are so many left of those for all
COUNTING = 10.0  # seconds for all counts together; what is not counted by then is "at least so many"
MOST_FILLINGS = 100_000  # with one join that does not match, looked at
OF_KIND = {"sign": 2.0, "label": 1.0, "swap": 0.4}  # how likely such a slip is, compared with others
MISSPELT = 50.0  # how much likelier if it puts a common figure for one on a single side that is spelt like it
ENOUGH = 1_000  # solutions listed where counting takes too long

Made = tuple[int, Labels]  # what tells puzzles apart in which one card is changed: which type of card, its new labels


class Suspect(NamedTuple):
    """A change of one card, and how many distinct solutions the puzzle then has (at least, unless `exact`).

    card: its place in the puzzle's `cards`, and sides, from 0: one side, or two that are swapped. before, after: what
    they show, in the order of `sides`.
    """

    card: int
    sides: tuple[int, ...]
    before: Labels
    after: Labels
    distinct: int = 0
    exact: bool = True

    @property
    def kind(self) -> str:
        """What the slip was if this corrects it: "sign", "label" or "swap"."""
        if len(self.sides) > 1:
            return "swap"
        return "sign" if self.after[0] == -self.before[0] else "label"

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """`puzzle` with that change."""
        changes = zip(self.sides, self.before, self.after, strict=True)
        return with_changes(puzzle, [Change(self.card, *change) for change in changes])


class Suspects(NamedTuple):
    """All changes that help, those of a card together, likely cards and changes first.

    unique: they leave exactly one essential solution; else at least one. looked_at: how many changes there are.
    """

    unique: bool
    looked_at: int
    ranked: tuple[Suspect, ...]


@checked()
def suspects(
    puzzle: PuzzleLike,
    *,
    unique: bool | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Suspects:
    """Every change of one side, and every swap of two sides of a card, that makes `puzzle` solvable, likely ones first.

    For puzzles with a side that may be mistyped. unique: count only changes that leave exactly one essential solution;
    None: only if the puzzle has solutions as it is. Labels come from the figures that the cards show
    or the puzzle names, and the rim's. timeout: in seconds; boards of more than 36 cells need one.
    progress: where it is written how far this is. jobs: processes that search, 0 for all cores. Raises InputError,
    OutOfTimeError; no incomplete list is given.

    >>> import satpuzzle
    >>> cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
    >>> suspects = satpuzzle.suspects(satpuzzle.Puzzle.from_cards(cards)).ranked
    >>> len(suspects) > 1
    True
    """
    from satpuzzle.frontier import FrontierEngine

    puzzle, deadline, jobs = as_puzzle(puzzle), clock(timeout, progress), processes(jobs)
    cells = puzzle.board.cells
    if cells > MOST_CELLS and deadline.limit is None:
        raise InputError("a board of {cells} cells can take very long; give --timeout SECONDS", cells=cells)
    solvable = not balance(puzzle).conflict and FrontierEngine(puzzle).first(deadline) is not None
    if unique is None:
        unique = solvable
    every = list(deadline.during(changes(puzzle)))
    alike: dict[Made, list[Suspect]] = {}
    for change in every:
        deadline.check()
        changed = change.applied(puzzle)
        if not balance(changed).conflict:
            alike.setdefault(_made(puzzle, change.card, changed.cards[change.card]), []).append(change)
    near = None if solvable else _near_misses(puzzle, deadline, jobs)
    if near is not None:
        alike = {made: group for made, group in alike.items() if made in near or group[0].kind == "swap"}
    helping = list(_counted(puzzle, list(alike.values()), unique, deadline, jobs))
    return Suspects(unique, len(every), ranked(puzzle, helping))


def _made(puzzle: Puzzle, card: int, labels: Labels) -> Made:
    """The same for changes that make the same puzzle."""
    if puzzle.hints:  # then equal cards are not alike: one may be given
        return card, labels
    return puzzle.card_types[card][0], least(labels)


def _near_misses(puzzle: Puzzle, deadline: Deadline, jobs: int) -> set[Made] | None:
    """What changes of one side can make, if any can, of a puzzle that has no solution; None if that is not told.

    A solution of the changed puzzle is a filling that matches everywhere but at one join, where the changed side lies.
    So for each join (one of those that rotations bring to each other) the fillings are searched for that match at all
    others. With a given card or a rim, balance leaves few changes; and too many fillings are not listed.
    """
    if puzzle.hints or puzzle.rule.rim is not None:
        return None
    made: set[Made] = set()
    fillings = 0
    joins = [join for join in puzzle.board.joins if puzzle.find_rotations(deadline).is_first(join)]
    with closing(in_order(partial(_near_misses_at, puzzle), joins, jobs, deadline)) as outcomes:
        for outcome in outcomes:
            found, number = outcome.get()
            fillings += number
            if fillings > MOST_FILLINGS:
                return None
            made |= found
    return made


def _near_misses_at(puzzle: Puzzle, join: tuple[Side, Side], deadline: Deadline) -> tuple[set[Made], int]:
    """As `_near_misses`, at one join: what changes can make there; and the fillings, looked at until too many."""
    from satpuzzle.frontier import FrontierEngine

    made: set[Made] = set()
    fillings = 0
    for lays in FrontierEngine(puzzle).across_open(join, deadline):
        fillings += 1
        if fillings > MOST_FILLINGS:
            break
        shown = [puzzle.look(*lay)[end.side] for lay, end in zip(lays, join, strict=True)]
        for lay, end, across in zip(lays, join, reversed(shown), strict=True):
            labels = list(puzzle.look(*lay))
            for labels[end.side] in puzzle.rule.mates(across):
                made.add((lay.type, least(tuple(labels))))
    return made, fillings


def changes(puzzle: Puzzle) -> Iterator[Suspect]:
    """All changes of one side, the sign first, then the label, and all swaps that do not leave the card as it is."""
    rule = puzzle.rule
    figures = {abs(label) for card in puzzle.cards for label in card} | set(range(1, len(puzzle.figures) + 1))
    if rule.rim is not None and rule.takes(abs(rule.rim)):
        figures.add(abs(rule.rim))
    labels = [label for figure in sorted(figures) for label in rule.labels(figure)]
    for card, shown in enumerate(puzzle.cards):
        for side, before in enumerate(shown):
            for after in sorted(labels, key=lambda label: label != -before):
                if after != before:
                    yield Suspect(card, (side,), (before,), (after,))
        for one, other in combinations(range(len(shown)), 2):
            swapped = list(shown)
            swapped[one], swapped[other] = shown[other], shown[one]
            if least(tuple(swapped)) != least(shown):
                yield Suspect(card, (one, other), (shown[one], shown[other]), (shown[other], shown[one]))


def _counted(
    puzzle: Puzzle, groups: list[list[Suspect]], unique: bool, deadline: Deadline, jobs: int
) -> Iterator[Suspect]:
    """The changes that help, with their numbers of solutions: at least one; if `unique`, exactly one essential one.

    groups: changes that make the same puzzle stand together.
    """
    spent = Deadline()

    def countings() -> Iterator[tuple[Puzzle, float | None]]:
        for place, alike in enumerate(groups):
            left = COUNTING - spent.elapsed
            share = max(0.05, left / (len(groups) - place), min(left, PATIENCE))
            yield alike[0].applied(puzzle), None if unique else share

    with closing(in_order(partial(_number, share_of(quarter(), jobs)), countings(), jobs, deadline)) as outcomes:
        for place, alike in enumerate(groups):
            deadline.progress.begin(say("changed puzzle {n} of {all}", n=place + 1, all=len(groups)), often=True)
            try:
                number, exact = next(outcomes).get()
            except OutOfTimeError as error:
                raise OutOfTimeError(
                    "{error}; {n} of {all} changed puzzles searched", error=error, n=place, all=len(groups)
                ) from None
            if number:
                yield from (change._replace(distinct=number, exact=exact) for change in alike)


def _number(memory: int, counting: tuple[Puzzle, float | None], deadline: Deadline) -> tuple[int, bool]:
    """How many distinct solutions there are, if that can be told within the time; else at least so many.

    Without a time: how many, if exactly one is essential; else 0.
    """
    from satpuzzle.frontier import FrontierEngine

    deadline.check()
    puzzle, seconds = counting
    if seconds is None:
        orbits = decide(puzzle, 1, deadline, memory)
        return len(orbits[0]) if len(orbits) == 1 else 0, True
    engine = FrontierEngine(puzzle)
    with deadline.piece(seconds) as piece:
        return engine.distinct(piece), True
    number = 0
    with deadline.piece(seconds) as piece:
        for orbit in engine.orbits(piece):
            number += len(orbit)
            if number >= ENOUGH:
                break
    if not number and engine.first(deadline) is None:
        return 0, True
    return max(1, number), False


def ranked(puzzle: Puzzle, suspects: Iterable[Suspect]) -> tuple[Suspect, ...]:
    """The changes of each card together, likely ones first; before them those of cards that are likelier to be wrong.

    A card is the likelier wrong, the more changes of it would help and the likelier these are.
    """
    by_card: dict[int, list[tuple[float, Suspect]]] = {}
    respelt = misspelt(puzzle)
    for suspect in suspects:
        weight = likelihood(puzzle, suspect)
        if any(
            respelt.get(abs(old)) == abs(new) and old * new > 0
            for old, new in zip(suspect.before, suspect.after, strict=True)
        ):
            weight *= MISSPELT
        by_card.setdefault(suspect.card, []).append((weight, suspect))
    cards = sorted(by_card, key=lambda card: (-sum(weight for weight, _ in by_card[card]), card))
    return tuple(each for card in cards for _, each in sorted(by_card[card], key=lambda pair: (-pair[0], pair[1])))


def likelihood(puzzle: Puzzle, suspect: Suspect) -> float:
    """How likely that change corrects a slip, compared with others: a weight above 0, by what makers of puzzles do.

    Cards of one puzzle mostly show equally many figures, and equally many fronts; solutions are few; a figure has about
    as many fronts as backs. Signs are mistaken more often than figures, and swaps are rarer.
    """
    changed = suspect.applied(puzzle)
    weight = OF_KIND[suspect.kind] / math.sqrt(1 + suspect.distinct / len(puzzle.board.rotations))
    weight *= math.exp((_unpaired(puzzle) - _unpaired(changed)) / 5)
    for habit in (_figures_shown, _fronts_shown):
        others = Counter(habit(labels) for card, labels in enumerate(puzzle.cards) if card != suspect.card)
        before, after = (others[habit(cards[suspect.card])] for cards in (puzzle.cards, changed.cards))
        weight *= (after + 0.5) / (before + 0.5)
    return weight


def _figures_shown(labels: Labels) -> int:
    return len(set(map(abs, labels)))


def _fronts_shown(labels: Labels) -> int:
    return sum(label > 0 for label in labels)


def _unpaired(puzzle: Puzzle) -> int:
    return sum(figure.on_rim for figure in balance(puzzle).figures)
