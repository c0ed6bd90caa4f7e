"""Design puzzles with exactly the wanted number of essential solutions.

Random candidates are drawn and solved until one fulfils the wishes. Everything depends on one seed and nothing on time,
so the same wishes give the same puzzles on every machine.
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
from satpuzzle.model.solution import counts_text
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
    """The allowed number of puzzles was tried, and none is suitable."""


def decide(puzzle: Puzzle, solutions: int, deadline: Deadline, memory: int) -> list[list[Solution]]:
    """Find the essential solutions of a puzzle with the frontier engine.

    Args:
        puzzle: The puzzle.
        solutions: The number of solutions wanted; the search stops as soon as it finds one more.
        deadline: The time limit.
        memory: The memory it may use, in bytes.

    Returns:
        The solutions, each as the list of its rotations.

    Raises:
        OutOfTimeError: The deadline was reached.
        EngineLimitError: The frontier engine cannot search this puzzle.
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


TRIES = 10_000  # candidates tried for one design


class Design(NamedTuple):
    """A designed puzzle.

    Attributes:
        number: Its number, from 1.
        puzzle: The puzzle.
        counts: Its exact numbers of solutions.
        difficulty: Its difficulty; None if it was not measured, or time ran out.
        tried: The number of candidates tried for it.
    """

    number: int
    puzzle: Puzzle
    counts: Counts
    difficulty: Difficulty | None
    tried: int

    def _repr_html_(self) -> str:
        """The cards and known facts, for notebooks."""
        counts, hard = self.counts, self.difficulty
        said = [counts_text(counts)]
        if hard is not None and hard.placements is not None:
            said.append(say("difficulty {difficulty}", difficulty=hard.placements))
        words = f"{self.number}. {self.puzzle.title}: {', '.join(said)}"
        return plugged().html_figure(self.puzzle._repr_svg_() or "", words)


class Designs(Iterator[Design]):
    """An iterator that makes each design on demand; a notebook makes and shows all, which can still be read after."""

    def __init__(self, made: Iterator[Design]) -> None:
        self._made = made
        self._shown: deque[Design] = deque()

    def __next__(self) -> Design:
        return self._shown.popleft() if self._shown else next(self._made)

    def _repr_html_(self) -> str:
        """All designs not read yet, for notebooks; OutOfTimeError if some cannot be made."""
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
    """Design puzzles with exactly the wanted number of essential solutions.

    Args:
        board: The board, or its name.
        rule: The rule, or its name.
        figures: The number of figures inside the board.
        solutions: The exact number of essential solutions.
        border: The number of further figures, used only for the joins along the rim.
        pairs: For figure 1, 2, … the number of joins that show it.
        different: Whether no two cards may be equal.
        asymmetric: Whether no card may look the same after a rotation.
        varied: Whether no card may show a figure twice.
        names: The names of the figures, those of the border last.
        seed: The seed. Puzzle number n of a seed is always the same, however many are made.
        count: The number of puzzles.
        tries: The largest number of candidates for one puzzle; None for 10,000.
        most: The number of placements after which measuring the difficulty stops; None for a million, 0 not to measure.
        timeout: The time limit in seconds, for all puzzles; None for no limit.
        progress: Where the search reports its progress.
        jobs: The number of processes, 0 for one per core; the puzzles do not depend on it.

    Returns:
        An iterator that makes each puzzle on demand. It raises OutOfTimeError if the next puzzle is not found in time,
        or within that many tries.

    Raises:
        InputError: A value is invalid, or the requirements contradict each other.

    Example:
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
    """Make puzzles that fulfil the wishes; no two have the same cards.

    Args:
        wishes: The specification.
        seed: As for `design`, like all further arguments.
        count: The number of puzzles.
        tries: The largest number of candidates for one puzzle.
        most: The number of placements after which measuring the difficulty stops.
        deadline: The time limit.
        jobs: The number of processes.

    Yields:
        The puzzles.

    Raises:
        OutOfTriesError: No suitable puzzle was found within that many tries.
        OutOfTimeError: The deadline was reached.
    """
    deadline = deadline or Deadline()
    drawn = candidates(wishes, random.Random(seed), deadline)
    seen: set[tuple[Labels, ...]] = set()
    look = partial(_examined, wishes, seen if jobs == 1 else set(), most, share_of(quarter(), jobs))
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
    """The `number` easiest (or hardest) designs, by placements of a whole search; ties keep the order of making."""

    def placements(design: Design) -> float:
        return 0 if design.difficulty is None else effort(design.difficulty)

    first_made = sorted(made, key=lambda design: design.number)
    return sorted(first_made, key=placements, reverse=hardest)[:number]


def _cards(puzzle: Puzzle) -> tuple[Labels, ...]:
    """A key that is equal for puzzles with the same cards."""
    return tuple(sorted(map(least, puzzle.cards)))


def _examined(
    wishes: Wishes, seen: set[tuple[Labels, ...]], most: int, memory: int, puzzle: Puzzle | None, deadline: Deadline
) -> Design | str:
    """Turn a candidate into a measured design, or say why it is refused; `seen` holds the cards of earlier designs."""
    deadline.check()
    reason = say("that could not be filled") if puzzle is None else wishes.refusal(puzzle)
    if puzzle is None or reason is not None:
        return str(reason)
    if _cards(puzzle) in seen:
        return say("already made")
    orbits = decide(puzzle, wishes.solutions, deadline, memory)
    if len(orbits) != wishes.solutions:
        return say("with more solutions") if len(orbits) > wishes.solutions else say("with fewer solutions")
    if not all(wishes.fulfilled_by(orbit[0]) for orbit in orbits):
        return say("with a solution that has other pairs")
    measured = None
    with suppress(OutOfTimeError):  # the design is still given; the next one will not be
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
    """Find the next candidate that fulfils the wishes; after some seconds a remark says why there is none yet.

    Args:
        looked_at: The candidates: designs, or reasons for refusal.
        seen: The cards of earlier designs.
        tries: The largest number of candidates.
        deadline: The time limit.
        number: The design's number, for people.
        wishes: The specification.

    Returns:
        The design, without its number.

    Raises:
        OutOfTriesError: No candidate fulfils the wishes.
        OutOfTimeError: The deadline was reached.
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
            result = say("already made")
        refused[result] += 1
        if not said and deadline.elapsed - began > PATIENCE:
            said = True
            evidence = _evidence(refused, wishes)
            remark(say("puzzle {number} is taking a long time; {evidence}", number=number, evidence=evidence))
    raise OutOfTriesError(
        "no suitable puzzle among {tries} candidates; {evidence}", tries=tries, evidence=_evidence(refused, wishes)
    )


def _evidence(refused: Counter[str], wishes: Wishes) -> str:
    """Say why candidates were refused, and which wish to change, by the most common reason."""
    reasons = ", ".join(f"{number} {reason}" for reason, number in refused.most_common())
    advice = {
        say("that could not be filled"): say("leave out {wish}", wish="--varied" if wishes.varied else "--joins"),
        say("with equal cards"): say("leave out {wish} or use more figures", wish="--different"),
        say("with a symmetric card"): say("leave out {wish} or use more figures", wish="--asymmetric"),
        say("with more solutions"): say("use more figures or a larger --solutions"),
        say("with fewer solutions"): say("use fewer figures or a smaller --solutions"),
        say("with a solution that has other pairs"): say("leave out {wish}", wish="--joins"),
        say("already made"): say("use more figures or a smaller --count"),
    }[refused.most_common(1)[0][0]]
    return say("rejected: {reasons}; {advice}", reasons=reasons, advice=advice)
