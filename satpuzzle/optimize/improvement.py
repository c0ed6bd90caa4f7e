"""Run the search for a best filling until its score equals the upper bound.

For the first second, the exact search runs in this process; that is enough for small puzzles. Then it starts again in
another process, and further processes, or those of a cluster, look for good fillings by rounds of local search, which
prove nothing. On large boards these processes start at once, and the exact search has a lower priority.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from satpuzzle.errors import DiedError, EngineLimitError, InputError, OutOfTimeError, WrongAnswerError
from satpuzzle.model import Puzzle
from satpuzzle.model.solution import carried, hidden
from satpuzzle.notation import PuzzleLike, as_puzzle, toml
from satpuzzle.optimize.best import Best, Filling, Most, as_most, filling_in
from satpuzzle.optimize.external_best import asked, form_for
from satpuzzle.optimize.totalizer import Exact, recipe_for
from satpuzzle.runtime import choices, files
from satpuzzle.runtime.deadline import Deadline, Progress, clock, latest
from satpuzzle.runtime.events import remark, tell
from satpuzzle.runtime.files import Journal
from satpuzzle.runtime.language import say
from satpuzzle.runtime.processes import LOST, Worker, Workers, report
from satpuzzle.runtime.validation import checked
from satpuzzle.search import Settings
from satpuzzle.search.parts import by_cluster
from satpuzzle.search.settings import as_settings
from satpuzzle.solvers.pysat_solvers import answer_by
from satpuzzle.version import SERIES

if TYPE_CHECKING:
    from satpuzzle.optimize.local_search import Round, Rounds

Finding = tuple[Filling | None, int | None]  # a filling and an upper bound, where one is new

# After these errors of the exact search, local search goes on without a proof.
HOPELESS = EngineLimitError, OutOfTimeError, DiedError


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
        most: The objective. `joins`: match as many joins as possible with every cell filled, the rim's rule kept
            and every card used, unless some are spare. `cards`: place as many cards as possible without a wrong join.
        target: Stop when this score is reached.
        start: A filling to start from, as a CHECK line or a viewer's URL; cells may be empty and joins wrong.
        settings: How to search; `jobs`, `memory`, `scheduler` and `checkpoint` are used, too.
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
        settings: How to search. One process proves, the others look for fillings and share them (`jobs=1` also starts
            one of each). Beyond 64 cells, all `jobs` look for fillings, and one more proves at a lower priority. On a
            cluster, nothing is proved. The checkpoint keeps the best filling and how many beams were searched.
        deadline: The time limit.
        target: Stop when this score is reached.
        start: A filling to start from; cells may be empty and joins wrong.

    Yields:
        A result for each better filling or lower bound; the last one is optimal or reaches `target`.

    Raises:
        InputError: The recipe has no soft constraint, or `start` cannot be used with the external program.
        EngineLimitError: The proof needs too much memory, and there is neither a time limit nor a target.
        OutOfTimeError: The time limit is reached.
    """
    form, same = form_for(settings), hidden(puzzle, settings.seed)  # as it is searched, with shuffled cards
    if form is not None:
        if start is not None:
            raise InputError("--from cannot be used with --external and {{wcnf}} or {{opb}}")
        best = asked(same, most, form, settings, deadline)
        yield replace(best, puzzle=puzzle, filling=best.filling and carried(best.filling, same, puzzle))
        return
    recipe_for(settings, most)
    best = Best.of(puzzle, most, None)
    if start is not None:
        with suppress(WrongAnswerError):  # otherwise local search completes it
            best = _better(best, start, None, settings)
    if best.hindrance is not None:
        yield replace(best, filling=None, score=-1, bound=-1)
        return

    def enough() -> bool:
        return best.optimal or (target is not None and best.score >= target)

    def findings() -> Generator[Finding, None, None]:
        with _kept(same, most, settings) as file:
            if puzzle.board.cells <= choices.EXACT_HERE and (file is None or not file.entries):
                with deadline.piece(choices.HERE) as here:
                    for found in Exact(same, most, settings, here).bounds(here):
                        yield found.filling, found.bound
            deadline.progress.begin(say("best filling"))
            from satpuzzle.optimize.local_search import Rounds

            begin = carried(best.filling or start or (), puzzle, same)
            labels = len({label for card in puzzle.cards for label in card})
            in_beam = choices.IN_BEAM + puzzle.board.cells + 4 * labels  # bytes for a filling
            widest = max(choices.LEAST_OF_BEAM, settings.for_part) // in_beam
            rounds = Rounds(same, most, begin, widest, deadline, file)
            yield rounds.best.filling or None, None  # from the checkpoint
            endless = deadline.limit is None and target is None
            yield from by_processes(same, most, rounds, settings, deadline, endless=endless)

    if best.filling is not None or enough():
        yield best
    if enough():
        return
    with closing(findings()) as found:
        for filling, bound in found:
            known, best = best, _better(best, filling and carried(filling, same, puzzle), bound, settings)
            if best != known:
                tell("best.better", score=best.score, bound=best.bound, total=best.total)
                yield best
            if enough():
                return


def _better(known: Best, filling: Filling | None, bound: int | None, settings: Settings) -> Best:
    """The better of two fillings with the lower bound. Raises WrongAnswerError if the new one breaks a rule."""
    found = Best.of(known.puzzle, known.most, filling, known.bound if bound is None else min(bound, known.bound))
    better = replace(found if found.score > known.score else known, bound=found.bound)
    if better.bound < better.score:
        raise WrongAnswerError(
            "{name}: claims that no filling scores more than {bound}, but one with {score} is known",
            name=answer_by(settings.solver_name),
            bound=better.bound,
            score=better.score,
        )
    return better


def by_processes(
    puzzle: Puzzle, most: Most, rounds: Rounds, settings: Settings, deadline: Deadline, *, endless: bool
) -> Iterator[Finding]:
    """Yield what processes find, one of which proves; without a proof, an `endless` search raises its error."""
    from satpuzzle.optimize.local_search import done

    doing: dict[Worker, Round] = {}

    def ask(worker: Worker) -> None:
        doing[worker] = next(rounds)
        worker.ask(puzzle, doing[worker], deadline)

    with closing(Workers()) as busy:
        if settings.scheduler is not None:
            if endless:
                raise InputError("--scheduler: nothing is proved there; use --timeout or --target")
            for task, found in by_cluster(settings.scheduler, done, puzzle, rounds, deadline):
                if rounds.add(task, found):
                    yield rounds.best.filling, None
            raise OutOfTimeError("--scheduler: the cluster at {address!r} is gone", address=settings.scheduler)
        prover = busy.start(_prove, alone=settings.external is None)
        prover.ask(puzzle, most, settings)
        for _ in range(max(1, settings.processes - (puzzle.board.cells <= choices.EXACT_HERE))):
            ask(busy.start(done, alone=True))
        for worker, said in busy.reports(deadline):
            error = said.error
            if not said.ended:
                yield said.value
            elif worker in doing:
                task = doing.pop(worker)
                if error is not None and not (isinstance(error, LOST) and rounds.failed(task)):
                    raise error
                if rounds.add(task, said.value):
                    yield rounds.best.filling, None
                ask(worker if worker in busy.there else busy.start(done, alone=True))
            elif error is not None:
                if not isinstance(error, HOPELESS):
                    raise error
                if endless:
                    kind = EngineLimitError if isinstance(error, EngineLimitError) else OutOfTimeError
                    raise kind("{reason}; use --timeout or --target for the best filling without a proof", reason=error)
                remark(say("the search continues without a proof: {reason}", reason=error))


def _kept(puzzle: Puzzle, most: Most, settings: Settings) -> AbstractContextManager[Journal | None]:
    """The checkpoint; None if there is none. Raises InputError."""
    if settings.checkpoint is None:
        return nullcontext()
    head = {"format": "satpuzzle best 2", "puzzle": files.sha256(toml.write(puzzle)), "most": most, "version": SERIES}
    return Journal(os.fspath(settings.checkpoint), head)


def _prove(puzzle: Puzzle, most: Most, settings: Settings) -> None:
    if puzzle.board.cells > choices.EXACT_HERE and sys.platform != "win32":
        os.nice(choices.GENTLE)
    deadline = Deadline()
    for best in Exact(puzzle, most, settings, deadline).bounds(deadline):
        report((best.filling, best.bound))
