"""Puts together what the parts of a search find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import NamedTuple

from satpuzzle.check import solution_faults
from satpuzzle.errors import DisagreementError, WrongAnswerError
from satpuzzle.model import Placement, Solution
from satpuzzle.running.clock import Clock
from satpuzzle.search import crew, tasks
from satpuzzle.search.checkpoint import Checkpoint
from satpuzzle.search.tasks import Lays, Plan, Result


class Progress(NamedTuple):
    """How far a search in parts is: parts done of all, solutions so far, seconds, parts done in these.

    board: placements that the part done last began with.
    """

    done: int
    parts: int
    solutions: int
    seconds: float
    fresh: int
    board: tuple[Placement, ...]


class Gathering:
    """What the parts of `plan` have found so far.

    orbits, sizes: the essential solutions, each as its rotations, and how many distinct solutions have
    orbits of each size; what is in them already is not added again. counted: distinct solutions by the
    counts of the parts. listed: are all solutions counted in `orbits`?
    """

    def __init__(self, plan: Plan, orbits: list[list[Solution]], sizes: Counter[int]) -> None:
        self.plan = plan
        self.orbits = orbits
        self.sizes = sizes
        self.counted = 0
        self.listed = True
        self._known = {orbit[0] for orbit in orbits}
        self._factor = tasks.factor(plan)

    def run(
        self,
        who: crew.Crew,
        checkpoint: str | None,
        clock: Clock,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None:
        """Have all parts done that the checkpoint file does not hold; until one has a solution, if that is enough.

        Raises OutOfTimeError, PartsMissingError, InputError for a checkpoint of another search, and
        WrongAnswerError for what is no solution.
        """
        plan = self.plan
        with ExitStack() as stack:
            file = None if checkpoint is None else stack.enter_context(Checkpoint(checkpoint, plan))
            done = {} if file is None else dict(file.done)
            for result in done.values():
                self._take(result)
            missing = [part for part in range(plan.parts) if part not in done]
            if self._enough:
                return
            start = clock.elapsed
            new = stack.enter_context(closing(crew.results(who, plan, missing, clock)))
            for fresh, result in enumerate(new, 1):
                if file is not None:
                    file.add(result)
                self._take(result)
                if on_progress is not None:
                    found = max(self.counted, sum(self.sizes.values()))
                    board = tasks.placed(plan, result.part)
                    on_progress(Progress(len(done) + fresh, plan.parts, found, clock.elapsed - start, fresh, board))
                if self._enough:
                    return
        listed = sum(self.sizes.values())
        if plan.engine == "frontier" and self.listed and self.counted != listed:
            raise DisagreementError(f"BUG: {self.counted} solutions counted part by part, {listed} listed")

    @property
    def _enough(self) -> bool:
        return self.plan.enough is not None and len(self.orbits) >= self.plan.enough

    def _take(self, result: Result) -> None:
        if self.plan.engine == "frontier":
            self.counted += self._factor * result.found
        self.listed = self.listed and result.solutions is not None
        for lays in result.solutions or ():
            orbit = self._orbit(lays)
            if orbit[0] not in self._known:
                self._known.add(orbit[0])
                self.orbits.append(orbit)
                self.sizes[len(orbit)] += len(orbit)

    def _orbit(self, lays: Lays) -> list[Solution]:
        """The rotations of a solution that a part reports. Raises WrongAnswerError if it is none."""
        puzzle = self.plan.puzzle
        looks = {(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))}
        solution = Solution(lays, puzzle)
        wrong = ["it has other cells or cards"] if not looks.issuperset(lays) else solution_faults(solution)
        if wrong:
            raise WrongAnswerError(f"a part reports what is no solution: {wrong[0]}")
        return solution.orbit()
