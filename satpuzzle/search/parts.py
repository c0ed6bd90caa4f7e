"""An engine on top of the frontier engine: it cuts a search into parts, has them done, and combines the results."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import count
from math import gcd

from satpuzzle.errors import DisagreementError, EngineLimitError, WrongAnswerError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.model.solution import carried
from satpuzzle.runtime.deadline import Deadline, PartsProgress
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say
from satpuzzle.search import part_workers
from satpuzzle.search.checkpoint import Checkpoint, refuse_other_question, stored_plan
from satpuzzle.search.engine_adapters import MOST_VISITS, ByFrontier
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.plan import Lays, Plan, Result, Worker
from satpuzzle.search.settings import Settings

GOLDEN = 0.618  # share of all parts from one part to the next


class ByParts:
    """An engine that does the search of the frontier engine in parts.

    Attributes:
        parts: The number of parts of the last search.

    Args:
        puzzle: The puzzle that is searched.
        found: Where solutions and counts are stored.
        engine: The engine whose search is cut.
        settings: How to search.
        shown: The same puzzle as the user wrote it; its cards may be in another order. Progress shows its cards.
    """

    def __init__(
        self, puzzle: Puzzle, found: KnownSolutions, engine: ByFrontier, settings: Settings, shown: Puzzle
    ) -> None:
        self._shown = shown
        self.parts = 0
        self._puzzle, self._found = puzzle, found
        self._engine = engine
        self._settings = settings
        self._checkpoint = None if settings.checkpoint is None else os.fspath(settings.checkpoint)
        self._looks = {(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))}

    def prepare(self, deadline: Deadline) -> None:
        """Do nothing; the workers of the parts prepare themselves."""

    def first(self, deadline: Deadline) -> Solution | None:
        """Find any one solution; None if there is none."""
        self.orbits(deadline, 1)
        return self._found[0] if self._found else None

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""
        if enough is None:
            self.count(deadline, sys.maxsize)
            if not self._found.all_known:  # some part has too many solutions to list
                self._engine.orbits(deadline)
            return

        self._cut_and_run(deadline, enough, lambda: self._engine.orbits(deadline, enough))

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Count all solutions; with `most`, list them, too, unless some part has too many."""
        self._cut_and_run(deadline, None, lambda: self._engine.count(deadline), listing=most is not None)

    def _begun(self, enough: int | None) -> Plan | None:
        """Read the plan stored in the checkpoint; None if there is none yet."""
        if self._checkpoint is None:
            return None
        plan = stored_plan(self._checkpoint, self._puzzle, self._settings, self._shown)
        if plan is not None:
            refuse_other_question(self._checkpoint, plan, self._puzzle, enough)
        return plan

    def _cut_and_run(
        self, deadline: Deadline, enough: int | None, uncut: Callable[[], None], *, listing: bool = True
    ) -> None:
        """Search in parts, as planned in the checkpoint if there is one.

        Args:
            deadline: The time limit.
            enough: How many essential solutions to find; None for all.
            uncut: Asks the engine, if it decides against parts.
            listing: Whether all solutions are wanted, not just their number; a checkpoint keeps them in any case.

        Raises:
            EngineLimitError: The engine cannot search this puzzle, or SAT should try instead.
        """
        settings = self._settings
        plan = self._begun(enough) or self._engine.cut(deadline, enough)
        if plan is None:
            uncut()
            return
        asked = settings.chosen == "frontier" or settings.scheduler is not None or self._checkpoint is not None
        if plan.visits > MOST_VISITS and not asked:
            raise EngineLimitError("the search would take too long")
        self._run(plan._replace(listing=listing or self._checkpoint is not None), deadline)

    def ordered(self, deadline: Deadline) -> Iterator[Solution]:
        """Yield all solutions in canonical order; not in parts."""
        return self._engine.ordered(deadline)

    def _run(self, plan: Plan, deadline: Deadline) -> None:
        """Do the parts missing in the checkpoint: all, or until enough solutions are known.

        Raises:
            OutOfTimeError: The deadline was reached.
            OutOfTimeError: Some parts could not be done.
            InputError: The checkpoint belongs to another search.
            WrongAnswerError: A part reported a wrong solution.
            DisagreementError: The parts count more or fewer solutions than they list, which is a bug.
        """
        found = self._found
        counted = 0
        listed = True

        def take(result: Result) -> None:
            nonlocal counted, listed
            if plan.enough is None:  # otherwise the parts' counts do not add up
                counted += cutting.factor * result.number
            listed = listed and result.solutions is not None
            for lays in result.solutions or ():
                found.add(self._orbit(lays, deadline))
            found.add_at_least(counted)

        def suffices() -> bool:
            return plan.enough is not None and len(found) >= plan.enough

        with ExitStack() as stack:
            cutting = plan.cutting(deadline)
            self.parts = cutting.parts
            file = None
            if self._checkpoint is not None:
                file = stack.enter_context(Checkpoint(self._checkpoint, plan, cutting))
            done = {} if file is None else dict(file.done)
            for result in done.values():
                take(result)
            missing = [part for part in spread(cutting.parts, plan) if part not in done]
            if suffices():
                return
            deadline.progress.begin("frontier", often=True)
            start = deadline.elapsed
            tell(
                "search.parts",
                engine="frontier",
                parts=cutting.parts,
                known=len(done),
                processes=_processes(plan),
                scheduler=plan.settings.scheduler,
                checkpoint=self._checkpoint,
            )
            progress = deadline.progress
            progress.parts = PartsProgress(len(done), cutting.parts, found.at_least, 0.0, 0, ())
            worker = Worker(plan, cutting)
            for fresh, result in enumerate(stack.enter_context(closing(_results(plan, worker, missing, deadline))), 1):
                if file is not None:
                    file.add(result)
                take(result)
                board = carried(cutting.placed(result.part), self._puzzle, self._shown)
                seconds, known = deadline.elapsed - start, len(done) + fresh
                number, took = result.number, result.seconds
                tell("search.part", part=result.part, done=known, parts=cutting.parts, number=number, seconds=took)
                if plan.settings.scheduler is not None:  # processes of this machine have told theirs
                    progress.placements += result.placements
                progress.parts = PartsProgress(known, cutting.parts, found.at_least, seconds, fresh, board)
                if suffices():
                    return
            if not listed:
                found.settle("frontier", cutting.counts_of(counted, deadline))
                return
            if plan.enough is None and counted != found.distinct:
                raise DisagreementError(
                    "BUG: the parts count {counted} solutions but list {distinct}",
                    counted=counted,
                    distinct=found.distinct,
                )
            found.settle("frontier")

    def _orbit(self, lays: Lays, deadline: Deadline) -> list[Solution]:
        """The rotations of a solution that a part reports; WrongAnswerError if it is no solution."""
        solution = Solution(lays, self._puzzle)
        wrong = [say("it has other cells or cards")] if not self._looks.issuperset(lays) else solution_faults(solution)
        if wrong:
            raise WrongAnswerError("a part reported an invalid solution: {wrong}", wrong=wrong[0])
        return solution.orbit(deadline)


def spread(parts: int, plan: Plan) -> Iterable[int]:
    """The parts in the order in which they are done; any first few of a search for all are spread evenly."""
    # neighbouring parts take similar times, so that the first parts in reading order would say little about the others
    if plan.enough is not None:
        return range(parts)
    step = next(step for step in count(max(1, round(GOLDEN * parts))) if gcd(step, parts) == 1)
    return (step * number % parts for number in range(parts))


def _processes(plan: Plan) -> int:
    """The number of processes on this machine that do the parts."""
    return plan.settings.frontier_processes


def _results(plan: Plan, worker: Worker, parts: Sequence[int], deadline: Deadline) -> part_workers.Results:
    """Do these parts as the settings say: on a cluster, in several processes, or here by `worker`."""
    settings = plan.settings
    if settings.scheduler is not None:
        return part_workers.results_of_cluster(settings.scheduler, plan, parts, deadline)
    jobs = _processes(plan)
    if jobs > 1:
        return part_workers.results_of_processes(jobs, plan, parts, deadline)
    return part_workers.results_here(worker, parts, deadline)
