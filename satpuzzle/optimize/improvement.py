"""Run the search for a best filling until its score equals the upper bound.

For the first second, the exact search runs in this process; that is enough for small puzzles. Then it starts again in
another process, and further processes look for good fillings by local search, which proves nothing. On large boards
these processes start at once, and the exact search has a lower priority.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle.errors import DiedError, EngineLimitError, InputError, OutOfTimeError, WrongAnswerError
from satpuzzle.model import Placement, Puzzle
from satpuzzle.model.solution import carried, hidden
from satpuzzle.notation import PuzzleLike, as_puzzle, toml
from satpuzzle.optimize.best import Best, Filling, Most, as_most, filling_in
from satpuzzle.optimize.external_best import asked, form_for
from satpuzzle.optimize.totalizer import Exact, recipe_for
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline, Progress, clock, latest
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.files import sha256
from satpuzzle.runtime.journal import Journal
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.runtime.validation import checked
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings
from satpuzzle.solvers.pysat_solvers import answer_by
from satpuzzle.version import SERIES

if TYPE_CHECKING:
    from satpuzzle.schemas.stored import BestSince

FORMAT = "satpuzzle best 2"


class Kept(Journal["BestSince"]):
    """The checkpoint of a search for a best filling, as a context manager.

    Args:
        path: The file.
        puzzle: The puzzle.
        most: The objective.

    Attributes:
        best: The stored result; None if there is none yet.
        round: The number of finished rounds of the search.

    Raises:
        InputError: The file belongs to another search, or is in use.
    """

    def __init__(self, path: str, puzzle: Puzzle, most: Most) -> None:
        from satpuzzle.schemas.stored import BestSince

        head = {"format": FORMAT, "puzzle": sha256(toml.write(puzzle)), "most": most, "version": SERIES}
        super().__init__(path, head, BestSince, say("was changed; delete it, or choose another file"))
        self._puzzle = puzzle
        self._most: Most = most
        self.best: Best | None = None
        self.round = 0

    def _other(self, key: str, there: object) -> InputError:
        others = {
            "puzzle": say("is the checkpoint of another puzzle"),
            "most": say("is the checkpoint of a search with another --most"),
            "version": say("is the checkpoint of another version of this program"),
        }
        return InputError("{what}; choose another file", what=others[key], source=self.path)

    def _take(self, entry: BestSince, number: int) -> None:
        filling = None if self.best is None else self.best.filling
        if entry["filling"] is not None:
            filling = tuple(Placement(*each) for each in entry["filling"])
        changed = InputError(self._changed, source=self.path, line=number)
        try:
            self.best = Best.of(self._puzzle, self._most, filling, entry["bound"])
        except (WrongAnswerError, LookupError):
            raise changed from None
        if self.best.bound < self.best.score:
            raise changed
        self.round = entry["round"]

    def _stranger(self, number: int | None) -> InputError:
        return InputError("is not a checkpoint of `best`; choose another file", source=self.path, line=number)

    def keep(self, best: Best, rounds: int) -> None:
        """Store the rounds, the bound, and the filling if it changed. Raises InputError if writing fails."""
        known = None if self.best is None else self.best.filling
        self.write({"round": rounds, "bound": best.bound, "filling": None if best.filling == known else best.filling})
        self.best, self.round = best, rounds


class Task(NamedTuple):
    """The task of a process: the exact search, if `job` is None; else local search from round `first` on."""

    puzzle: Puzzle
    most: Most
    settings: Settings
    job: int | None
    first: int = 0
    start: Filling | None = None


class Finding(NamedTuple):
    """What the process of task `job` found, or the error that ended it without a proof."""

    job: int | None
    round: int | None = None
    filling: Filling | None = None
    bound: int | None = None
    error: BaseException | None = None


def findings(tasks: Sequence[Task], deadline: Deadline) -> Generator[Finding, None, None]:
    """Start a process for each task and yield what they find; closing it ends them. Raises OutOfTimeError."""
    with workers.Workers() as busy:
        jobs = {}
        for task in tasks:
            worker = busy.start(workers.calls, _do, alone=task.job is not None or task.settings.external is None)
            jobs[worker] = task.job
            worker.ask(task, deadline=deadline)
        for worker, report in busy.reports(deadline):
            if not report.ended:
                yield report.value
            elif report.error is not None:
                yield Finding(jobs[worker], error=report.error)


def _do(task: Task) -> None:
    if task.job is None:
        if task.puzzle.board.cells > SMALL and sys.platform != "win32":
            os.nice(GENTLE)
        deadline = workers.deadline()
        for best in Exact(task.puzzle, task.most, task.settings, deadline).bounds(deadline):
            workers.report(Finding(None, filling=best.filling, bound=best.bound))
        return
    from satpuzzle.optimize.local_search import fillings

    for number, filling in fillings(task.puzzle, task.most, start=task.start, first=task.first, job=task.job):
        workers.report(Finding(task.job, number, filling))


SMALL = 64  # up to this many cells, the exact search first runs in this process
# After these errors of the exact search, local search goes on without a proof.
HOPELESS = EngineLimitError, OutOfTimeError, DiedError
GENTLE = 10  # how much lower its priority is on larger boards, where it hardly ever ends
HERE = 1.0  # seconds of the exact search in this process


@checked(target=0, start="CHECK: 1,2,3,-2,-1;")
def best(
    puzzle: PuzzleLike,
    *,
    most: str = "joins",
    target: int | None = None,
    start: str | None = None,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Best:
    """Find the best filling of a puzzle.

    Args:
        puzzle: The puzzle, or its name, file or text.
        most: The objective. `joins`: match as many joins as possible with every cell filled, every card used and the
            rim's rule kept. `cards`: place as many cards as possible without a wrong join.
        target: Stop when this score is reached.
        start: A filling to start from, as a CHECK line or a viewer's URL; cells may be empty and joins wrong.
        settings: How to search; `jobs` and `checkpoint` are used, too.
        timeout: Time limit in seconds. When it is reached, the best filling so far is returned.
        progress: Where the call reports its progress.

    Returns:
        The filling, its score, and an upper bound on the score of all fillings.

    Raises:
        InputError: An argument is invalid.
        EngineLimitError: The proof needs too much memory, and there is neither a time limit nor a target.
        OutOfTimeError: There was no filling yet when the time limit was reached.

    Example:
        >>> import satpuzzle
        >>> best = satpuzzle.best("asterix-first")
        >>> best.score, best.total, best.optimal
        (11, 12, True)
    """
    puzzle, deadline = as_puzzle(puzzle), clock(timeout, progress)
    given = None if start is None else filling_in(puzzle, start)
    settings = as_settings(settings)
    return latest(improving(puzzle, as_most(most), settings=settings, deadline=deadline, target=target, start=given))


def improving(
    puzzle: Puzzle,
    most: Most,
    *,
    settings: Settings,
    deadline: Deadline,
    target: int | None = None,
    start: Filling | None = None,
) -> Iterator[Best]:
    """Like `best`, with all intermediate results.

    Args:
        puzzle: The puzzle.
        most: The objective.
        settings: How to search. One process proves, the others look for fillings (`jobs=1` also starts one of each).
            Beyond 64 cells, all `jobs` look for fillings, and one more proves at a lower priority.
        deadline: The time limit.
        target: Stop when this score is reached.
        start: A filling to start from; cells may be empty and joins wrong.

    Yields:
        A result for each better filling or lower bound; the last one is optimal or reaches `target`.

    Raises:
        InputError: The recipe has no soft constraint, or the checkpoint belongs to another search.
        EngineLimitError: The proof needs too much memory, and there is neither a time limit nor a target.
        OutOfTimeError: The time limit is reached.
    """
    form = form_for(settings)
    if form is not None:
        if start is not None or settings.checkpoint is not None:
            raise InputError("--from and --checkpoint cannot be used with --external and {{wcnf}} or {{opb}}")
        same = hidden(puzzle, settings.seed)
        best = asked(same, most, form, settings, deadline)
        yield replace(best, puzzle=puzzle, filling=best.filling and carried(best.filling, same, puzzle))
        return
    recipe_for(settings, most)
    path = settings.checkpoint
    with nullcontext() if path is None else Kept(os.fspath(path), puzzle, most) as kept:
        known = _Known(puzzle, most, settings, start, kept)
        if known.best.hindrance is not None:
            yield replace(known.best, filling=None, score=-1, bound=-1)
            return

        def enough() -> bool:
            return known.best.optimal or (target is not None and known.best.score >= target)

        if known.best.filling is not None or enough():
            yield known.best
        if not enough() and puzzle.board.cells <= SMALL:
            with deadline.piece(HERE) as here:
                for best in Exact(known.same, most, settings, here).bounds(here):
                    if known.learn(known.shown(best.filling), best.bound):
                        yield known.best
                    if enough():
                        return
        if not enough():
            deadline.progress.begin(say("best filling"))
            with closing(findings(known.tasks(), deadline)) as news:
                for said in news:
                    if known.hear(said, endless=deadline.limit is None and target is None):
                        yield known.best
                    if enough():
                        return


class _Known:
    """The best filling so far, and its checkpoint; `same` is the puzzle with shuffled cards, as it is searched."""

    def __init__(
        self, puzzle: Puzzle, most: Most, settings: Settings, start: Filling | None, kept: Kept | None
    ) -> None:
        self.same = hidden(puzzle, settings.seed)
        self.best = Best.of(puzzle, most, None)
        self._settings, self._start, self._kept, self._round = settings, start, kept, 0
        if kept is not None and kept.best is not None:
            self._round = kept.round
            self.best = replace(kept.best, bound=min(self.best.bound, kept.best.bound))
        if start is not None:
            with suppress(WrongAnswerError):  # otherwise local search completes it
                self.learn(start, self.best.bound)

    def tasks(self) -> list[Task]:
        """The tasks of the processes."""
        start = self._start if self.best.filling is None else self.best.filling
        begin = None if start is None else carried(start, self.best.puzzle, self.same)
        task = Task(self.same, self.best.most, self._settings, None, self._round, begin)
        looking = self._settings.processes - (self.same.board.cells <= SMALL)
        return [task, *(task._replace(job=job) for job in range(max(1, looking)))]

    def hear(self, said: Finding, *, endless: bool) -> bool:
        """Whether a report is an improvement; raises its error if only a proof ends the search (`endless`)."""
        if said.error is not None:
            if said.job is not None or not isinstance(said.error, HOPELESS):
                raise said.error
            if endless:
                reason = say(
                    "{reason}; use --timeout or --target for the best filling without a proof", reason=said.error
                )
                raise (EngineLimitError if isinstance(said.error, EngineLimitError) else OutOfTimeError)(reason)
            remark(say("the search continues without a proof: {reason}", reason=said.error))
            return False
        self._round = max(self._round, said.round or 0)
        new = self.learn(self.shown(said.filling), self.best.bound if said.bound is None else said.bound)
        if not new and self._kept is not None and self._round > self._kept.round and self._kept.best is not None:
            self._keep()
        return new

    def _keep(self) -> None:
        """Store the result; if that fails, go on without a checkpoint."""
        if self._kept is not None:
            try:
                self._kept.keep(self.best, self._round)
            except InputError as error:
                self._kept = None
                remark(say("{error}; the search continues without a checkpoint", error=error))

    def shown(self, filling: Filling | None) -> Filling | None:
        """A filling of the searched puzzle as a filling of the original one."""
        return None if filling is None else carried(filling, self.same, self.best.puzzle)

    def learn(self, filling: Filling | None, bound: int) -> bool:
        """Whether the filling is better or the bound lower. Raises WrongAnswerError if the filling breaks a rule."""
        before = self.best
        found = Best.of(before.puzzle, before.most, filling, bound)
        better = found if found.score > before.score else before
        self.best = replace(better, bound=min(before.bound, bound))
        if self.best.bound < self.best.score:
            raise WrongAnswerError(
                "{name}: claims that no filling scores more than {bound}, but one with {score} is known",
                name=answer_by(self._settings.solver_name),
                bound=self.best.bound,
                score=self.best.score,
            )
        new = (self.best.score, self.best.bound) != (before.score, before.bound)
        if new:
            tell("best.better", score=self.best.score, bound=self.best.bound, total=self.best.total)
            self._keep()
        return new
