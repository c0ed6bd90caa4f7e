"""Puzzles made to order: with exactly the wanted number of essential solutions.

Candidates are drawn at random and decided, until one fulfils the wishes. Everything comes from one seed,
and nothing depends on time, so the same wishes give the same puzzles on every machine.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.language import say
from satpuzzle.make.deciding import OutOfTriesError, decide
from satpuzzle.make.difficulty import MOST, difficulty, effort
from satpuzzle.make.planting import candidates
from satpuzzle.make.wishes import Wishes
from satpuzzle.model import Counts, Difficulty, Puzzle
from satpuzzle.model.board import Labels
from satpuzzle.model.card import turned
from satpuzzle.running.clock import Clock
from satpuzzle.version import __version__

TRIES = 10_000  # candidates looked at for one design


class Design(NamedTuple):
    """A puzzle made to order. number: from 1, in the order of making. tried: candidates looked at for it.

    difficulty: None if it was not to be measured, or the time was up.
    """

    number: int
    puzzle: Puzzle
    counts: Counts
    difficulty: Difficulty | None
    tried: int

    def _repr_html_(self) -> str:
        """Its cards and what is known of it, for notebooks."""
        from satpuzzle.pictures.html import text

        counts, hard = self.counts, self.difficulty
        said = [say("{distinct} distinct, {essential} essential", distinct=counts.distinct, essential=counts.essential)]
        if hard is not None and hard.placements is not None:
            said.append(say("{n} placements", n=hard.placements))
        words = f"{self.number}. {self.puzzle.title}: {', '.join(said)}"
        return f"<figure>{self.puzzle._repr_svg_() or ''}<figcaption>{text(words)}</figcaption></figure>"


class Designs(Iterator[Design]):
    """Designs, each made when it is asked for. Notebooks make and show all; they can be asked for afterwards still."""

    def __init__(self, made: Iterator[Design]) -> None:
        self._made = made
        self._shown: deque[Design] = deque()

    def __next__(self) -> Design:
        return self._shown.popleft() if self._shown else next(self._made)

    def _repr_html_(self) -> str:
        """All that are not asked for yet. Raises OutOfTimeError if some cannot be made."""
        for design in self._made:
            self._shown.append(design)
        return "".join(design._repr_html_() for design in self._shown)


def designs(
    wishes: Wishes,
    *,
    seed: int = 1,
    count: int = 1,
    tries: int = TRIES,
    most: int = MOST,
    clock: Clock | None = None,
) -> Iterator[Design]:
    """`count` puzzles that fulfil the wishes, one after the other; no two have the same cards.

    seed: from 0; number n is the same whatever `count` is. tries: candidates looked at for one puzzle.
    most: placements up to which difficulty is measured, 0: it is not. Raises InputError,
    OutOfTriesError, OutOfTimeError.
    """
    if seed < 0 or count < 1 or tries < 1 or most < 0:
        raise InputError(
            say(
                "seed {seed}, {count} puzzles, {tries} tries, {most} placements; the least are 0, 1, 1, 0",
                seed=seed,
                count=count,
                tries=tries,
                most=most,
            )
        )
    clock = clock or Clock()
    drawn = candidates(wishes, random.Random(seed))
    seen: set[tuple[Labels, ...]] = set()
    clock = clock or Clock()
    for number in range(1, count + 1):
        puzzle, counts, tried = _next(wishes, drawn, seen, tries, clock, f"{number}/{count}")
        title = f"{wishes.title}, seed {seed}, number {number}"
        measured = None
        with suppress(OutOfTimeError):  # what was made is given all the same; the next will not be
            measured = difficulty(puzzle, most=most, clock=clock) if most else None
        made_by = f"made by satpuzzle {__version__}"
        puzzle = replace(puzzle, title=title, source=made_by, figures=wishes.figure_names, difficulty=measured)
        yield Design(number, puzzle, counts, measured, tried)


def hardest_of(made: Iterable[Design], number: int) -> list[Design]:
    """The `number` hardest, by placements of the whole search, the hardest first; of equal ones, the first made."""
    return sorted(made, key=lambda design: (-_effort(design), design.number))[:number]


def easiest_of(made: Iterable[Design], number: int) -> list[Design]:
    """The `number` easiest likewise, the easiest first."""
    return sorted(made, key=lambda design: (_effort(design), design.number))[:number]


def _effort(design: Design) -> float:
    return 0 if design.difficulty is None else effort(design.difficulty)


def _next(
    wishes: Wishes,
    drawn: Iterator[Puzzle | None],
    seen: set[tuple[Labels, ...]],
    tries: int,
    clock: Clock,
    number: str,
) -> tuple[Puzzle, Counts, int]:
    """The next candidate that fulfils the wishes, and how many were looked at. Raises OutOfTriesError.

    number: which one it will be, for people.
    """
    refused: Counter[str] = Counter()
    for tried, puzzle in enumerate(drawn, 1):
        if tried > tries:
            break
        clock.check()
        clock.standing.begin(say("puzzle {number}, candidate {tried}", number=number, tried=tried))
        reason = say("that could not be filled") if puzzle is None else wishes.refusal(puzzle)
        if puzzle is None or reason is not None:
            refused[str(reason)] += 1
            continue
        cards = tuple(sorted(min(turned(card, turn) for turn in range(len(card))) for card in puzzle.cards))
        if cards in seen:
            refused[say("made before")] += 1
            continue
        orbits = decide(puzzle, wishes.solutions, clock)
        if orbits is None:
            refused[say("with another number of solutions")] += 1
        elif not all(wishes.fulfilled_by(orbit[0]) for orbit in orbits):
            refused[say("with a solution of other pairs")] += 1
        else:
            seen.add(cards)
            return puzzle, Counts.from_list(puzzle, chain.from_iterable(orbits)), tried
    reasons = ", ".join(f"{number} {reason}" for reason, number in refused.most_common())
    raise OutOfTriesError(say("the next is not among {tries} candidates ({reasons})", tries=tries, reasons=reasons))
