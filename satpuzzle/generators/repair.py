"""Repair card sets: change as few labels as possible to get the wanted number of solutions."""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, product, tee
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.generators.design import decide
from satpuzzle.generators.spec import REASONS, SEED, SOLUTIONS, TRIED, chosen, faults
from satpuzzle.model import Counts, Placement, Puzzle
from satpuzzle.model.board import Labels
from satpuzzle.notation import PuzzleLike, as_puzzle
from satpuzzle.runtime.deadline import OFTEN, Deadline, Progress, clock
from satpuzzle.runtime.language import say, several
from satpuzzle.runtime.memory import quarter, share_of
from satpuzzle.runtime.processes import in_order
from satpuzzle.runtime.validation import checked
from satpuzzle.search.settings import processes

CHANGES = 100_000  # card sets tried for one repair
HOPELESS = 20.0  # seconds for a repair if no limit is given


class Change(NamedTuple):
    """A changed label. Card and side count from 0, as in the puzzle's `cards`."""

    card: int
    side: int
    before: int
    after: int


class Repair(NamedTuple):
    """A puzzle repaired with the fewest changes possible.

    Attributes:
        puzzle: The repaired puzzle.
        changes: The changed labels.
        counts: The exact numbers of solutions.
        tried: The number of card sets tried.
        lost: What the cards no longer fulfil: different, asymmetric, no_mirror_cards, varied, balanced.
    """

    puzzle: Puzzle
    changes: tuple[Change, ...]
    counts: Counts
    tried: int
    lost: tuple[str, ...] = ()


@checked(solutions=SOLUTIONS, cards=chosen, seed=SEED, tries=TRIED)
def repair(
    puzzle: PuzzleLike,
    *,
    solutions: int = 1,
    cards: Sequence[str] = (),
    seed: int = 1,
    tries: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Iterator[Repair]:
    """Change as few labels as possible so that the puzzle has the wanted number of essential solutions.

    All ways to change one label are tried, then all ways to change two, and so on. New labels come from the figures on
    the cards; the label of a frame is neither changed nor used. Given cards stay given. Of repairs with as few changes,
    those come first that keep what holds for the cards: all different, no figure twice on a card, and so on.

    Args:
        puzzle: The puzzle, or its name, file or text.
        solutions: The exact number of essential solutions wanted.
        cards: What must hold for the repaired cards, as for `design`; "balanced": the numbers of sides that show each
            figure differ by at most two.
        seed: Decides the order in which changes are tried.
        tries: The largest number of card sets tried; None for 100,000.
        timeout: The time limit in seconds; None for 20 seconds, or for no limit if `tries` is given.
        progress: Where the call reports its progress.
        jobs: The number of processes, 0 for one per core; the repair does not depend on it.

    Returns:
        An iterator over all repairs with the fewest changes, each as soon as it is found. It raises OutOfTimeError if
        time or tries run out; the message says what was searched.

    Raises:
        InputError: The puzzle or a value is invalid.

    Example:
        >>> import satpuzzle
        >>> cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
        >>> repaired = next(satpuzzle.repair(satpuzzle.Puzzle.from_cards(cards)))
        >>> satpuzzle.unique(repaired.puzzle).unique
        True
    """
    seconds = HOPELESS if timeout is None and tries is None else timeout
    puzzle, deadline = changeable(as_puzzle(puzzle)), clock(seconds, progress)
    return _repairs(puzzle, solutions, cards, seed, tries or CHANGES, deadline, processes(jobs))


def changeable(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle. Raises InputError if its sides cannot be changed one by one."""
    if puzzle.backs or puzzle.corners:
        what = say("cards whose corners match") if puzzle.corners else say("cards with backs of their own")
        raise InputError("{what} cannot be changed side by side; change them in the file", what=what)
    return puzzle


def _repairs(
    puzzle: Puzzle, solutions: int, wishes: Collection[str], seed: int, tries: int, deadline: Deadline, jobs: int
) -> Generator[Repair, None, None]:
    held = {*REASONS} - {*faults(REASONS, puzzle.cards, puzzle)}
    sides, labels = _changeable(puzzle)
    rng = random.Random(seed)
    rng.shuffle(sides)
    rng.shuffle(labels)

    def fulfilling(number: int) -> Iterator[tuple[Change, ...]]:
        """Yield the ways to change so many labels that fulfil the wishes, first those that keep what is held.

        When the time is over, any of them; deciding it then reports that.
        """
        for keeping in (True, False):
            for place, changes in enumerate(_changes(puzzle, sides, labels, number)):
                cards = _changed_cards(puzzle, changes)
                fulfilled = next(faults(wishes, cards, puzzle), None) is None
                keeps = next(faults(held, cards, puzzle), None) is None
                if (fulfilled and keeps is keeping) or (place % OFTEN == 0 and deadline.left == 0):
                    yield changes

    ours, theirs = tee(chain.from_iterable(map(fulfilling, range(len(sides) + 1))))
    repaired: int | None = None  # number of changed labels
    with closing(
        in_order(partial(_decided, puzzle, solutions, share_of(quarter(), jobs)), theirs, jobs, deadline)
    ) as decided:
        for tried, changes in enumerate(ours, 1):
            number = len(changes)
            if repaired is not None and number > repaired:
                return
            searched = (
                say("fully searched: up to {n} changed labels", n=number - 1) if number else say("nothing searched")
            )
            changed_labels = several(number, "{n} changed label", "{n} changed labels")
            deadline.progress.begin(say("{changes}, card set {tried}", changes=changed_labels, tried=tried), often=True)
            try:
                if tried > tries:
                    raise OutOfTimeError("{tries} card sets tried", tries=tries)
                counts = next(decided).get()
            except OutOfTimeError as error:
                what = say("no repair found") if repaired is None else say("not all repairs found")
                raise OutOfTimeError(
                    "{what}: {error}; {searched}; give more time or tries", what=what, error=error, searched=searched
                ) from None
            if counts is not None:
                title = f"{puzzle.title}, repaired".removeprefix(", ")
                changed = replace(with_changes(puzzle, changes), title=title) if changes else puzzle
                lost = tuple(faults(held, changed.cards, puzzle))
                yield Repair(changed, changes, counts, tried, lost=lost)
                repaired = number


def _decided(
    puzzle: Puzzle, solutions: int, memory: int, changes: tuple[Change, ...], deadline: Deadline
) -> Counts | None:
    """The counts of the changed puzzle if it has the wanted number of essential solutions; raises OutOfTimeError."""
    deadline.check()
    changed = with_changes(puzzle, changes)
    orbits = decide(changed, solutions, deadline, memory)
    return None if len(orbits) != solutions else Counts.from_list(changed, chain.from_iterable(orbits))


def _changeable(puzzle: Puzzle) -> tuple[list[tuple[int, int]], list[int]]:
    """The sides (card, side) that a repair may change, and the labels that it may put there."""
    kept = puzzle.rule.rims if puzzle.rule.rim_only else ()
    every = (((card, side), label) for card, shown in enumerate(puzzle.cards) for side, label in enumerate(shown))
    sides = {place: label for place, label in every if label not in kept}
    return list(sides), sorted({each for label in sides.values() for each in puzzle.rule.labels(abs(label))})


def _changes(
    puzzle: Puzzle, sides: list[tuple[int, int]], labels: list[int], number: int
) -> Iterator[tuple[Change, ...]]:
    """Yield all ways to change exactly `number` labels."""
    for places in combinations(sides, number):
        others = [[label for label in labels if label != puzzle.cards[card][side]] for card, side in places]
        for after in product(*others):
            made = (Change(c, s, puzzle.cards[c][s], new) for (c, s), new in zip(places, after, strict=True))
            yield tuple(sorted(made))


def _changed_cards(puzzle: Puzzle, changes: Iterable[Change]) -> tuple[Labels, ...]:
    cards = [*puzzle.cards]
    for change in changes:
        card = cards[change.card]
        cards[change.card] = (*card[: change.side], change.after, *card[change.side + 1 :])
    return tuple(cards)


def with_changes(puzzle: Puzzle, changes: Iterable[Change]) -> Puzzle:
    """Apply the changes to `puzzle`; given cards keep their cells and how they lie."""
    changed = replace(puzzle, cards=_changed_cards(puzzle, changes), hints=(), text="", difficulty=None)
    if not puzzle.hints:
        return changed
    given = zip(puzzle.hints, puzzle.given_cards, strict=True)
    return replace(changed, hints=tuple(Placement(hint.cell, *changed.lay_of(*card)) for hint, card in given))
