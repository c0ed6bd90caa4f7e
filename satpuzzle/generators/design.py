"""Puzzles made to order: with exactly the wanted number of essential solutions.

Candidates are drawn at random and decided, until one fulfils the wishes. Everything comes from one seed,
and nothing depends on time, so the same wishes give the same puzzles on every machine.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from satpuzzle.errors import OutOfTimeError
from satpuzzle.generators.difficulty import MOST, difficulty, effort
from satpuzzle.generators.planting import candidates
from satpuzzle.generators.spec import Wishes
from satpuzzle.model import Board, Counts, Difficulty, Puzzle, Rule, Solution, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least
from satpuzzle.model.plugs import plugged
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import quarter, share_of
from satpuzzle.runtime.messages import remark
from satpuzzle.runtime.ordered_map import Outcome, in_order
from satpuzzle.runtime.validation import MOST_SEED, checked
from satpuzzle.search.analysis import balance
from satpuzzle.search.settings import processes
from satpuzzle.version import __version__


class OutOfTriesError(OutOfTimeError):
    """As many puzzles were looked at as was allowed, and none of them will do."""


def decide(puzzle: Puzzle, solutions: int, deadline: Deadline, memory: int) -> list[list[Solution]]:
    """The essential solutions, each as the list of its rotations; of more than `solutions`, one too many.

    The search stops as soon as there is one too many. memory: bytes that it may take; no other engine may decide.
    Raises OutOfTimeError, EngineLimitError.
    """
    from satpuzzle.frontier import FrontierEngine

    if balance(puzzle).conflict:
        return []
    orbits = []
    for orbit in FrontierEngine(puzzle, memory=memory).orbits(deadline):
        orbits.append(orbit)
        if len(orbits) > solutions:
            break
    return orbits


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
        counts, hard = self.counts, self.difficulty
        said = [say("{distinct} distinct, {essential} essential", distinct=counts.distinct, essential=counts.essential)]
        if hard is not None and hard.placements is not None:
            said.append(say("{n} placements", n=hard.placements))
        words = f"{self.number}. {self.puzzle.title}: {', '.join(said)}"
        return plugged().html_figure(self.puzzle._repr_svg_() or "", words)


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


@checked(seed=(0, MOST_SEED), count=1, tries=1, most=0)
def design(
    board: str | Board,
    rule: str | Rule = "signed",
    figures: int = 1,
    *,
    solutions: int = 1,
    border: int = 0,
    pairs: Sequence[int] = (),
    different: bool = False,
    asymmetric: bool = False,
    varied: bool = False,
    names: Sequence[str] = (),
    seed: int = 1,
    count: int = 1,
    tries: int | None = None,
    most: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Designs:
    """`count` puzzles with exactly `solutions` essential solutions, each given as soon as it is made.

    figures, border: as for `generate`. pairs: for figure 1, 2, … how many joins show it. different: no
    two cards are equal. asymmetric: no card looks the same after a turn. varied: no card shows a figure
    twice. names: what the figures are called, those of the border last. seed: number n of a seed is the
    same puzzle however many are made. tries: candidates looked at for one puzzle (10,000 unless given).
    most: card placements up to which difficulty is measured (a million unless given; 0: it is not).
    timeout: in seconds, for all. progress: where it is written how far this is. jobs: processes that look at
    candidates, 0 for all cores; the puzzles are the same. Raises InputError at once for wishes that contradict each
    other; OutOfTimeError when the next is not found in that time or that many tries.

    >>> import satpuzzle
    >>> design = next(satpuzzle.design("2x2", figures=3, seed=4))
    >>> satpuzzle.count(design.puzzle).essential
    1
    """
    wanted = say("a list of whole numbers, as in [3, 4, 5]")
    figure_names = validation.members("names", names, say("a list of names, as in ['heart', 'club']"))
    wishes = Wishes(
        parse_board(board),
        Rule.parse(rule),
        figures,
        solutions,
        border,
        tuple(validation.whole("pairs", number) for number in validation.members("pairs", pairs, wanted)),
        different=different,
        asymmetric=asymmetric,
        varied=varied,
        names=tuple(validation.text("names", name, "heart") for name in figure_names),
    )
    tries, most = TRIES if tries is None else tries, MOST if most is None else most
    deadline = clock(timeout, progress)
    made = designs(wishes, seed=seed, count=count, tries=tries, most=most, deadline=deadline, jobs=processes(jobs))
    return Designs(made)


def designs(
    wishes: Wishes,
    *,
    seed: int = 1,
    count: int = 1,
    tries: int = TRIES,
    most: int = MOST,
    deadline: Deadline | None = None,
    jobs: int = 1,
) -> Iterator[Design]:
    """`count` puzzles that fulfil the wishes, one after the other; no two have the same cards.

    The parameters are those of `design`. Raises OutOfTriesError, OutOfTimeError.
    """
    deadline = deadline or Deadline()
    drawn = candidates(wishes, random.Random(seed), deadline)
    seen: set[tuple[Labels, ...]] = set()
    look = partial(_looked_at, wishes, seen if jobs == 1 else set(), most, share_of(quarter(), jobs))
    with closing(in_order(look, drawn, jobs, deadline)) as looked_at:
        for number in range(1, count + 1):
            design = _next(looked_at, seen, tries, deadline, f"{number}/{count}", wishes)
            tell("design.made", number=number, candidates=design.tried)
            puzzle = replace(
                design.puzzle,
                title=f"{wishes.title}, seed {seed}, number {number}",
                source=f"made by satpuzzle {__version__}",
                figures=wishes.figure_names,
                difficulty=design.difficulty,
            )
            yield design._replace(number=number, puzzle=puzzle)


def easiest_of(made: Iterable[Design], number: int, *, hardest: bool = False) -> list[Design]:
    """The `number` easiest (or hardest), by placements of the whole search; of equal ones, the first made."""

    def placements(design: Design) -> float:
        return 0 if design.difficulty is None else effort(design.difficulty)

    first_made = sorted(made, key=lambda design: design.number)
    return sorted(first_made, key=placements, reverse=hardest)[:number]


def _cards(puzzle: Puzzle) -> tuple[Labels, ...]:
    """The same for puzzles of the same cards."""
    return tuple(sorted(map(least, puzzle.cards)))


def _looked_at(
    wishes: Wishes, seen: set[tuple[Labels, ...]], most: int, memory: int, puzzle: Puzzle | None, deadline: Deadline
) -> Design | str:
    """A design of the candidate, measured; or why it is refused. seen: cards that need not be looked at."""
    deadline.check()
    reason = say("that could not be filled") if puzzle is None else wishes.refusal(puzzle)
    if puzzle is None or reason is not None:
        return str(reason)
    if _cards(puzzle) in seen:
        return say("made before")
    orbits = decide(puzzle, wishes.solutions, deadline, memory)
    if len(orbits) != wishes.solutions:
        return say("with more solutions") if len(orbits) > wishes.solutions else say("with fewer solutions")
    if not all(wishes.fulfilled_by(orbit[0]) for orbit in orbits):
        return say("with a solution of other pairs")
    measured = None
    with suppress(OutOfTimeError):  # what was made is given all the same; the next will not be
        measured = difficulty(puzzle, most=most, deadline=deadline) if most else None
    return Design(0, puzzle, Counts.from_list(puzzle, chain.from_iterable(orbits)), measured, 0)


def _next(
    looked_at: Iterator[Outcome[Design | str]],
    seen: set[tuple[Labels, ...]],
    tries: int,
    deadline: Deadline,
    number: str,
    wishes: Wishes,
) -> Design:
    """The next candidate that fulfils the wishes, not numbered yet. Raises OutOfTriesError.

    number: which one it will be, for people. After some seconds a remark says why there is none yet.
    """
    refused: Counter[str] = Counter()
    began, said = deadline.elapsed, False
    for tried in range(1, tries + 1):
        deadline.progress.begin(say("puzzle {number}, candidate {tried}", number=number, tried=tried), often=True)
        try:
            result = next(looked_at).get()
        except OutOfTimeError as error:
            raise OutOfTimeError(f"{error}; {_evidence(refused, wishes)}" if refused else str(error)) from None
        if isinstance(result, Design):
            if (cards := _cards(result.puzzle)) not in seen:
                seen.add(cards)
                return result._replace(tried=tried)
            result = say("made before")
        refused[result] += 1
        if not said and deadline.elapsed - began > PATIENCE:
            said = True
            remark(say("puzzle {number} takes long; {evidence}", number=number, evidence=_evidence(refused, wishes)))
    raise OutOfTriesError(
        "the next is not among {tries} candidates; {evidence}", tries=tries, evidence=_evidence(refused, wishes)
    )


def _evidence(refused: Counter[str], wishes: Wishes) -> str:
    """Why candidates were refused, and what of the wishes to change, by what refused most of them."""
    reasons = ", ".join(f"{number} {reason}" for reason, number in refused.most_common())
    advice = {
        say("that could not be filled"): say("leave out {wish}", wish="--varied" if wishes.varied else "--pairs"),
        say("with equal cards"): say("leave out {wish}, or take more figures", wish="--different"),
        say("with a symmetric card"): say("leave out {wish}, or take more figures", wish="--asymmetric"),
        say("with more solutions"): say("take more figures, or a larger --solutions"),
        say("with fewer solutions"): say("take fewer figures, or a smaller --solutions"),
        say("with a solution of other pairs"): say("leave out {wish}", wish="--pairs"),
        say("made before"): say("take more figures, or a smaller --count"),
    }[refused.most_common(1)[0][0]]
    return say("refused: {reasons}; {advice}", reasons=reasons, advice=advice)
