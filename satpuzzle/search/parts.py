"""The frontier engine in parts: cuts a search, has its parts done, and combines the results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from itertools import count
from math import gcd
from typing import TYPE_CHECKING

from satpuzzle.errors import DisagreementError, EngineLimitError, OutOfTimeError, WrongAnswerError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.judging import solution_faults
from satpuzzle.runtime.deadline import Deadline, PartsProgress
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.search import part_workers
from satpuzzle.search.checkpoint import Checkpoint, stored_plan
from satpuzzle.search.engine_adapters import MOST_VISITS, ByFrontier
from satpuzzle.search.known import KnownSolutions
from satpuzzle.search.plan import Cutting, Lays, Plan, Result, plan_by_frontier
from satpuzzle.search.settings import Settings

if TYPE_CHECKING:
    from satpuzzle.frontier.counting import Outlook

GOLDEN = 0.618  # share of all parts from one part to the next


class ByParts(ByFrontier):
    """The frontier engine, which does long searches in parts.

    Attributes:
        parts: The number of parts of the last search.

    Args:
        puzzle: The puzzle that is searched.
        settings: How to search.
        found: Where solutions and counts are stored.
        shown: The same puzzle as the user wrote it, whose cards may be in another order; checkpoints may be about it.
    """

    def __init__(self, puzzle: Puzzle, settings: Settings, found: KnownSolutions, shown: Puzzle) -> None:
        super().__init__(puzzle, settings, found)
        self._shown = shown
        self.parts = 0
        self._outlook: Outlook | None = None
        self._checkpoint = None if settings.checkpoint is None else os.fspath(settings.checkpoint)
        self._looks = {(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))}

    def first(self, deadline: Deadline) -> Solution | None:
        """Find any one solution; None if there is none."""
        self.orbits(deadline, 1)
        return self._found[0] if self._found else None

    def orbits(self, deadline: Deadline, enough: int | None = None) -> None:
        """Find essential solutions until `enough` are known, or all."""
        if enough is None:
            self.count(deadline, sys.maxsize)
            if not self._found.all_known:  # some part has too many solutions to list
                super().orbits(deadline)
        elif not self._searched(deadline, enough):
            super().orbits(deadline, enough)

    def count(self, deadline: Deadline, most: int | None = None) -> None:
        """Count all solutions; with `most`, list them, too, unless some part has too many."""
        if not self._searched(deadline, None, listing=most is not None):
            super().count(deadline)

    def _planned(self, deadline: Deadline, enough: int | None) -> Plan | None:
        """The plan in the checkpoint, or else a new one; None for a count that merges equal states throughout."""
        if self._checkpoint is not None:
            plan = stored_plan(self._checkpoint, self._puzzle, self._settings, self._shown)
            if plan is not None:
                return plan._replace(enough=enough)  # a checkpoint for another number is refused when it is opened
        if self._outlook is None:
            self._outlook = self._engine.outlook(deadline)
        visits, meeting, order, visited = self._outlook
        if enough is None and meeting is not None:
            _, cells, middle, merging, number, *_ = meeting
            return Plan(self._puzzle, self._settings, number, cells, middle, merging, visits=visits or 0.0)
        if enough is None and visits is None:
            if visited:  # a long one
                remark(
                    say(
                        "this search cannot be split into parts, because it merges equal states throughout: "
                        "it runs in one process and writes no checkpoint"
                    )
                )
            return None
        return plan_by_frontier(self._puzzle, self._settings, enough, visited, order)

    def _searched(self, deadline: Deadline, enough: int | None, *, listing: bool = True) -> bool:
        """Do the parts missing in the checkpoint: all, or until enough solutions are known.

        Args:
            deadline: The time limit.
            enough: How many essential solutions to find; None for all.
            listing: Whether all solutions are wanted, not just their number; a checkpoint keeps them in any case.

        Returns:
            False if the search cannot be cut.

        Raises:
            OutOfTimeError: The deadline was reached.
            OutOfTimeError: Some parts could not be done.
            EngineLimitError: SAT should try instead.
            InputError: The checkpoint belongs to another search.
            WrongAnswerError: A part reported a wrong solution.
            DisagreementError: The parts count more or fewer solutions than they list, which is a bug.
        """
        settings, found = self._settings, self._found
        plan = self._planned(deadline, enough)
        if plan is None:
            return False
        asked = settings.chosen == "frontier" or settings.scheduler is not None or self._checkpoint is not None
        if plan.visits > MOST_VISITS and not asked:
            raise EngineLimitError("the search would take too long")
        plan = plan._replace(listing=listing or self._checkpoint is not None)
        counted = 0
        listed = True

        def take(result: Result) -> None:
            nonlocal counted, listed
            if enough is None:  # otherwise the parts' counts do not add up
                counted += cutting.factor * result.number
            listed = listed and result.solutions is not None
            for lays in result.solutions or ():
                found.add(self._orbit(lays, deadline))
            found.add_at_least(counted)

        def suffices() -> bool:
            return enough is not None and len(found) >= enough

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
                return True
            progress, start = deadline.progress, deadline.elapsed
            progress.begin("frontier", often=True)
            tell(
                "search.parts",
                engine="frontier",
                parts=cutting.parts,
                known=len(done),
                processes=settings.frontier_processes,
                scheduler=settings.scheduler,
                checkpoint=self._checkpoint,
            )
            progress.parts = PartsProgress(len(done), cutting.parts, found.at_least, 0.0, 0)
            for fresh, result in enumerate(
                stack.enter_context(closing(_results(plan, cutting, [*missing], deadline))), 1
            ):
                if file is not None:
                    file.add(result)
                take(result)
                missing.remove(result.part)
                seconds, known = deadline.elapsed - start, len(done) + fresh
                number, took = result.number, result.seconds
                tell("search.part", part=result.part, done=known, parts=cutting.parts, number=number, seconds=took)
                if settings.scheduler is not None:  # processes of this machine have told theirs
                    progress.placements += result.placements
                progress.parts = PartsProgress(known, cutting.parts, found.at_least, seconds, fresh)
                if suffices():
                    return True
            if missing:
                named = ", ".join(str(part + 1) for part in sorted(missing)[:5]) + (", …" if len(missing) > 5 else "")
                raise OutOfTimeError("{n} parts of the search failed (part {named})", n=len(missing), named=named)
            if not listed:
                found.settle("frontier", self._engine.counts_of(counted, deadline))
            elif enough is None and counted != found.distinct:
                raise DisagreementError(
                    "BUG: the parts count {counted} solutions but list {distinct}",
                    counted=counted,
                    distinct=found.distinct,
                )
            else:
                found.settle("frontier")
            return True

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


def _results(plan: Plan, cutting: Cutting, parts: Sequence[int], deadline: Deadline) -> part_workers.Results:
    """Do these parts as the settings say: on a cluster, in several processes, or here."""
    settings = plan.settings
    if settings.scheduler is not None:
        return part_workers.results_of_cluster(settings.scheduler, plan, parts, deadline)
    if settings.frontier_processes > 1:
        return part_workers.results_of_processes(settings.frontier_processes, plan, parts, deadline)
    return part_workers.results_here(cutting, parts, deadline)
