"""Design puzzles with exactly the wanted number of essential solutions.

Random candidates are drawn and solved until one fulfils the wishes. Everything depends on one seed and nothing on time,
so the same wishes give the same puzzles on every machine.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any, NamedTuple

from satpuzzle.errors import OutOfTimeError, joined
from satpuzzle.generators.difficulty import MOST, difficulty, effort
from satpuzzle.generators.planting import candidates
from satpuzzle.generators.spec import COUNT, SEED, TRIED, Refusal, Wishes, advice, chosen
from satpuzzle.model import Board, Counts, Difficulty, Puzzle, Rule, Solution, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.model.card import least
from satpuzzle.model.puzzle import Turns, strings
from satpuzzle.runtime import choices, validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress, clock
from satpuzzle.runtime.events import remark, tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import quarter, share_of
from satpuzzle.runtime.processes import in_order
from satpuzzle.runtime.validation import checked, whole
from satpuzzle.search.analysis import balance
from satpuzzle.search.engine_adapters import ENGINES, Engine, KnownSolutions
from satpuzzle.search.settings import Settings, processes
from satpuzzle.version import __version__


def engine_for(puzzle: Puzzle, deadline: Deadline, memory: int) -> Engine:
    """The frontier engine, the fastest for many small puzzles; without NumPy, a plain search of small boards."""
    name = "plain" if puzzle.board.cells <= choices.PLAIN and not find_spec("numpy") else "frontier"
    return ENGINES[name](puzzle, Settings(memory=memory), KnownSolutions(puzzle), deadline)


def decide(puzzle: Puzzle, solutions: int, deadline: Deadline, memory: int) -> list[list[Solution]]:
    """Find the essential solutions of a puzzle.

    Args:
        puzzle: The puzzle.
        solutions: The number of solutions wanted; the search stops as soon as it finds one more.
        deadline: The time limit.
        memory: The memory it may use, in bytes.

    Returns:
        The solutions, each as the list of its images under symmetries of the board, such as rotations.

    Raises:
        OutOfTimeError: The deadline was reached.
        EngineLimitError: The frontier engine cannot search this puzzle.
    """
    orbits = iter(()) if balance(puzzle).conflict else engine_for(puzzle, deadline, memory).orbits()
    return list(islice(orbits, min(solutions + 1, sys.maxsize)))


TRIES = 10_000  # candidates tried for one design
ENOUGH = 300  # refused candidates after which a search may end
HOPELESS = 5.0  # seconds after which a search without a first puzzle may end


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
        from satpuzzle.report.as_html import figure
        from satpuzzle.report.known_facts import counts_text

        counts, hard = self.counts, self.difficulty
        said = [counts_text(counts, self.puzzle)]
        if hard is not None and hard.placements is not None:
            said.append(say("difficulty {difficulty}", difficulty=hard.placements))
        words = f"{self.number}. {self.puzzle.title}: {', '.join(said)}"
        return figure(self.puzzle._repr_svg_() or "", words)


def _pairs(name: str, numbers: object) -> tuple[int, ...]:
    """Check the numbers of joins that show each figure."""
    wanted = say("a list of whole numbers, as in [3, 4, 5]")
    return tuple(whole(name, number, 0) for number in validation.members(name, numbers, wanted))


@checked(seed=SEED, count=COUNT, tries=TRIED, most=0, pairs=_pairs, cards=chosen, difficulty="2-3", names=strings)
def design(
    board: str | Board,
    rule: str | Rule = "signed",
    figures: int = 1,
    *,
    solutions: int = 1,
    border: int = 0,
    pairs: Sequence[int] = (),
    cards: Sequence[str] = (),
    difficulty: str | None = None,
    names: Sequence[str] = (),
    turns: Turns = "free",
    flip: bool = False,
    seed: int = 1,
    count: int = 1,
    tries: int | None = None,
    most: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Iterator[Design]:
    """Design puzzles with exactly the wanted number of essential solutions.

    Args:
        board: The board, or its name.
        rule: The rule, or its name.
        figures: The number of figures inside the board.
        solutions: The exact number of essential solutions.
        border: The number of further figures, used only for the joins along the rim.
        pairs: For figure 1, 2, … the number of joins that show it.
        cards: What holds for the cards: "different", "asymmetric" (none looks the same after it is moved), "varied"
            (none shows a figure twice), "no_mirror_cards" (none is its own mirror image), "balanced" (figures are
            shown equally often, as nearly as possible, and their halves too).
        difficulty: The range of the difficulty, in stars, as in `2-3`, or in placements, as in `2000-5000`.
        names: The names of the figures, those of the border last.
        turns: How cards may be rotated: `"free"`, `"half"` (by half turns) or `"none"`.
        flip: Whether cards may be turned over.
        seed: The seed. Puzzle number n of a seed is always the same, however many are made.
        count: The number of puzzles.
        tries: The largest number of candidates for one puzzle; None for 10,000. Without `tries` and `timeout`, the
            search also ends if no puzzle is found within some seconds and several hundred candidates.
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
    kind = parse_board(board), Rule.parse(rule), figures, solutions, border, tuple(pairs), tuple(cards)
    wishes = Wishes(*kind, difficulty or "", tuple(names), turns, flip)
    limits: Any = {"seed": seed, "count": count, "tries": tries or TRIES, "most": MOST if most is None else most}
    wishes.check_measurable(limits["most"])
    patience = HOPELESS if tries is None and timeout is None else None
    return designs(wishes, **limits, patience=patience, deadline=clock(timeout, progress), jobs=processes(jobs))


def designs(
    wishes: Wishes,
    *,
    seed: int = 1,
    count: int = 1,
    tries: int = TRIES,
    most: int = MOST,
    deadline: Deadline | None = None,
    patience: float | None = None,
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
        patience: Seconds after which the search for the first puzzle ends, if enough candidates were refused; None
            for no limit.
        jobs: The number of processes.

    Yields:
        The puzzles.

    Raises:
        OutOfTimeError: The deadline was reached, or no suitable puzzle was found within that many tries.
    """
    deadline = deadline or Deadline()
    drawn = candidates(wishes, random.Random(seed), deadline)
    seen: set[tuple[Labels, ...]] = set()
    look = partial(_examined, wishes, most, share_of(quarter(), jobs))
    with closing(in_order(look, drawn, jobs, deadline)) as looked_at:
        for number in range(1, count + 1):
            refused, began, said = Counter[Refusal](), deadline.elapsed, False
            made: Design | None = None
            place = f"{number}/{count}"
            for tried in range(1, tries + 1):
                deadline.progress.begin(
                    say("puzzle {number}, candidate {tried}", number=place, tried=tried), often=True
                )
                try:
                    result = next(looked_at).get()
                except OutOfTimeError as error:
                    if refused:
                        error.message = joined("; ", [error.message, _evidence(refused)])
                    raise
                if isinstance(result, Design):
                    cards = tuple(sorted(least(card, wishes.moves) for card in result.puzzle.cards))
                    if cards not in seen:
                        seen.add(cards)
                        made = result._replace(number=number, tried=tried)
                        break
                    result = Refusal(say("already made"), say("use more figures or a smaller --count"))
                refused[result] += 1
                took = deadline.elapsed - began
                if number == 1 and patience is not None and took > patience and tried >= ENOUGH:
                    break
                if not said and took > PATIENCE:
                    said = True
                    why = _evidence(refused)
                    remark(say("puzzle {number} is taking a long time; {why}", number=place, why=why))
            if made is None:
                more = say("--tries {n} searches longer", n=tries) if refused.total() < tries else ""
                evidence = joined("; ", filter(None, [_evidence(refused), more]))
                raise OutOfTimeError(
                    "no suitable puzzle among {tries} candidates; {evidence}", tries=refused.total(), evidence=evidence
                )
            tell("design.made", number=number, candidates=made.tried)
            puzzle = replace(
                made.puzzle,
                title=f"{wishes.title}, seed {seed}, number {number}",
                source=f"made by satpuzzle {__version__}",
                figures=wishes.figure_names,
                difficulty=made.difficulty,
            )
            yield made._replace(puzzle=puzzle)


def easiest_of(made: Iterable[Design], number: int, *, hardest: bool = False) -> list[Design]:
    """The `number` easiest (or hardest) designs, by placements of a whole search; ties keep the order of making."""
    return sorted(made, key=lambda each: (each.difficulty and effort(each.difficulty)) or 0, reverse=hardest)[:number]


def _examined(wishes: Wishes, most: int, memory: int, puzzle: Puzzle | None, deadline: Deadline) -> Design | Refusal:
    """Turn a candidate into a measured design, or say why it is refused."""
    deadline.check()
    if puzzle is None:
        mend = advice("varied") if "varied" in wishes.cards else say("leave out {wish}", wish="--joins")
        return Refusal(say("that could not be filled"), mend)
    if refusal := wishes.refusal(puzzle):
        return refusal
    orbits = decide(puzzle, wishes.solutions, deadline, memory)
    if len(orbits) > wishes.solutions:
        return Refusal(say("with more solutions"), say("use more figures or a larger --solutions"))
    if len(orbits) < wishes.solutions:
        return Refusal(say("with fewer solutions"), say("use fewer figures or a smaller --solutions"))
    if not all(wishes.fulfilled_by(orbit[0]) for orbit in orbits):
        return Refusal(say("with a solution that has other pairs"), say("leave out {wish}", wish="--joins"))
    measured = None
    if wishes.difficulty:
        high = wishes.placements[1]
        measured = difficulty(puzzle, most=most if high is None else high + 1, deadline=deadline)
        if refusal := wishes.difficulty_refusal(measured):
            return refusal
        measured = measured._replace(most=most)
    elif most:
        with suppress(OutOfTimeError):  # the design is still given; the next one will not be
            measured = difficulty(puzzle, most=most, deadline=deadline)
    return Design(0, puzzle, Counts.from_list(puzzle, chain.from_iterable(orbits)), measured, 0)


def _evidence(refused: Counter[Refusal]) -> str:
    """Say why candidates were refused, and which wish to change for the most common reason."""
    ordered = refused.most_common()
    reasons = joined(", ", [joined(" ", [str(number), refusal.reason]) for refusal, number in ordered])
    return say("rejected: {reasons}; {advice}", reasons=reasons, advice=ordered[0][0].advice)
