"""Searches for better fillings and lower bounds, each in a process of its own."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from satpuzzle.model import Puzzle
from satpuzzle.optimize.best import Filling, Most
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Settings


class Task(NamedTuple):
    """What a process does: lower the bound, if `job` is None; else find fillings, from round `first` on."""

    puzzle: Puzzle
    most: Most
    settings: Settings
    job: int | None
    first: int = 0
    start: Filling | None = None


class Said(NamedTuple):
    """What a process has learnt; job: of which task. error: why it ends, without having proved anything."""

    job: int | None
    round: int | None = None
    filling: Filling | None = None
    bound: int | None = None
    error: BaseException | None = None


def learnt(tasks: Sequence[Task], deadline: Deadline) -> Generator[Said, None, None]:
    """What the processes of all tasks learn, as it comes; each ends with an error, if it ends.

    They are ended with this generator. Raises OutOfTimeError.
    """
    with workers.Workers() as busy:
        jobs = {}
        for task in tasks:
            worker = busy.start(workers.calls, _do, alone=task.job is not None or task.settings.external is None)
            jobs[worker] = task.job
            worker.ask(task, deadline=deadline)
        for worker, report in busy.reports(deadline):
            if isinstance(report, workers.Progress):
                yield report.value
            elif isinstance(report, workers.Error):
                yield Said(jobs[worker], error=report.error)


def _do(task: Task) -> None:
    if task.job is None:
        from satpuzzle.optimize.totalizer import Exact

        deadline = workers.deadline()
        for best in Exact(task.puzzle, task.most, task.settings, deadline).bounds(deadline):
            workers.report(Said(None, filling=best.filling, bound=best.bound))
        return
    from satpuzzle.optimize.local_search import fillings

    for number, filling in fillings(task.puzzle, task.most, start=task.start, first=task.first, job=task.job):
        workers.report(Said(task.job, number, filling))
