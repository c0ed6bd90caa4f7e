"""Runs tasks in several worker processes and returns their results in the order of the tasks.

The results do not depend on the number of processes. A single task runs in this process. If a worker dies, its task is
repeated.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from typing import Any, TypeVar, cast

from satpuzzle.errors import DiedError, OutOfTimeError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import translated
from satpuzzle.runtime.messages import REMARK, remark
from satpuzzle.runtime.workers import Report

Item = TypeVar("Item")
Task = Callable[[Item, Deadline], Any]

AHEAD = 16  # tasks per process that are started, or finished and waiting for earlier ones
LATE = 0.3  # seconds after the time limit in which a task may still return a partial result


def in_order(
    task: Task[Item], items: Iterable[Item], jobs: int, deadline: Deadline, *, alone: Task[Item] | None = None
) -> Generator[Report, None, None]:
    """Run `task(item, deadline)` for all items in up to `jobs` processes.

    Args:
        task: A module-level function that checks the deadline and always gives the same result for an item.
        items: The items, read only slightly ahead of the results.
        jobs: Maximum number of worker processes.
        deadline: The deadline of all tasks.
        alone: Replaces `task` for a single item, which runs in this process and may use all workers itself.

    Yields:
        The outcomes in the order of the items.

    Raises:
        OutOfTimeError: The deadline is over.
    """
    items = iter(items)
    begun = [] if jobs == 1 else [*islice(items, 2)]
    if len(begun) > 1:
        yield from _in_workers(task, chain(begun, items), jobs, deadline)
        return
    for item in chain(begun, items):
        try:
            yield Report((alone if begun and alone else task)(item, deadline))
        except Exception as error:
            yield Report(error=error)


def _in_workers(
    task: Task[Item], items: Iterator[Item], processes: int, deadline: Deadline
) -> Generator[Report, None, None]:
    """Yield the outcomes of all tasks from worker processes."""
    given = 0

    def tasks() -> Iterator[tuple[int, Item, float | None] | None]:
        for number, item in enumerate(items):
            while number - given >= processes * AHEAD:
                yield None
            yield number, item, None if deadline.left is None else time.monotonic() + deadline.left

    done: dict[int, Report] = {}
    late = deadline.ahead(-LATE)
    with closing(workers.outcomes(processes, _service, [task], tasks(), late)) as outcomes:
        for (number, *_), report in outcomes:
            done[number] = report
            while given in done:
                yield _checked(done.pop(given), deadline)
                given += 1


def _checked(report: Report, deadline: Deadline) -> Report:
    """The outcome, after its remarks; raises OutOfTimeError if it ran out of time close to this deadline."""
    for event, fields in report.told:
        if event == REMARK:
            remark(translated(cast(str, fields["text"])))
        else:
            tell(event, **fields)
    if isinstance(report.error, OutOfTimeError):
        deadline.check()
        if deadline.limit is not None and deadline.elapsed > deadline.limit - LATE:
            raise OutOfTimeError("not finished within {limit:g} s", limit=deadline.limit)
    if isinstance(report.error, DiedError):
        return Report(error=OutOfTimeError("its worker process died every time"))
    return report


def _service(task: Task[Item]) -> Callable[[int, Item, float | None], Any]:
    """In a worker: make the function that runs a task until `end` on the clock that all processes share."""

    def do(_number: int, item: Item, end: float | None) -> Any:
        return task(item, workers.deadline(None if end is None else max(0.0, end - time.monotonic())))

    return do
