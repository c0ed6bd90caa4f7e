"""Runs tasks in several worker processes and returns their results in the order of the tasks.

The results do not depend on the number of processes. Tasks run in this process for half a second, so that short runs
start no other process; after that, short tasks are sent in bundles. If a worker dies, its tasks are repeated one by
one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, islice
from typing import Generic, NamedTuple, TypeVar, cast

from satpuzzle.errors import DiedError, OutOfTimeError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import Told, collected, tell
from satpuzzle.runtime.language import translated
from satpuzzle.runtime.messages import REMARK, remark

Item = TypeVar("Item")
Value = TypeVar("Value")
Task = Callable[[Item, Deadline], Value]

HERE = 0.5  # seconds until worker processes are started
BUNDLE = 0.02  # seconds that a bundle of tasks should take
LARGEST = 100  # tasks in a bundle
AHEAD = 4  # bundles per process that are started, or finished and waiting for earlier ones
AT_HAND = 2  # bundles that a process has in its queue
LATE = 0.3  # seconds after the time limit in which a task may still return a partial result


class Outcome(NamedTuple, Generic[Value]):
    """The outcome of a task.

    Attributes:
        value: Its result, or None after an error.
        error: The exception that it raised, or None.
        told: Its events and remarks, if it ran in another process.
    """

    value: Value | None
    error: BaseException | None = None
    told: Sequence[Told] = ()

    def get(self) -> Value:
        """The value; raises the error if there was one."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


def in_order(
    task: Task[Item, Value],
    items: Iterable[Item],
    jobs: int,
    deadline: Deadline,
    *,
    alone: Task[Item, Value] | None = None,
) -> Generator[Outcome[Value], None, None]:
    """Run `task(item, deadline)` for all items in up to `jobs` processes.

    Args:
        task: A module-level function that checks the deadline and always gives the same result for an item.
        items: The items, read only slightly ahead of the results.
        jobs: Maximum number of worker processes.
        deadline: The deadline of all tasks.
        alone: Replaces `task` for a single remaining item, which runs in this process and may use all workers itself.

    Yields:
        The outcomes in the order of the items.

    Raises:
        OutOfTimeError: The deadline is over.
    """
    if jobs == 1:
        for item in items:
            yield _done(task, item, deadline)
        return
    left = iter(items)
    patience = _Patience()
    done = 0
    for item in left:
        with patience:
            outcome = _done(task, item, Deadline(deadline.left, cancelled=patience.over, progress=deadline.progress))
        _check(outcome, deadline)
        if patience.interrupted:
            left = chain([item], left)
            break
        done += 1
        yield outcome
        if patience.over():
            break
    size = max(1, min(LARGEST, int(done * BUNDLE / max(HERE, BUNDLE))))
    bundles = iter(lambda: tuple(islice(left, size)), ())
    begun = [*islice(bundles, jobs)]
    if len(begun) == 1 and len(begun[0]) == 1:
        yield _done(alone or task, begun[0][0], deadline)
    elif begun:
        yield from _in_workers(task, chain(begun, bundles), len(begun), deadline)


class _Patience:
    """The time for tasks in this process, counted only inside its block; `interrupted`: it ran out during a task."""

    def __init__(self) -> None:
        self.interrupted = False
        self._left = HERE
        self._end: float | None = None

    def __enter__(self) -> None:
        self._end = time.monotonic() + self._left

    def __exit__(self, *_: object) -> None:
        if self._end is not None:
            self._left, self._end = self._end - time.monotonic(), None

    def over(self) -> bool:
        """True if the time is over."""
        if self._end is None:
            return self._left <= 0
        self.interrupted = self.interrupted or time.monotonic() >= self._end
        return self.interrupted


def _check(outcome: Outcome[Value], deadline: Deadline) -> None:
    """Raise OutOfTimeError if this deadline is over, or if a task ran out of time close to it."""
    deadline.check()
    late = deadline.limit is not None and deadline.elapsed > deadline.limit - LATE
    if late and isinstance(outcome.error, OutOfTimeError):
        raise OutOfTimeError("not finished within {limit:g} s", limit=deadline.limit)


def _done(task: Task[Item, Value], item: Item, deadline: Deadline) -> Outcome[Value]:
    try:
        return Outcome(task(item, deadline))
    except Exception as error:
        return Outcome(None, error)


def _in_workers(
    task: Task[Item, Value], bundles: Iterator[Sequence[Item]], processes: int, deadline: Deadline
) -> Generator[Outcome[Value], None, None]:
    """Yield the outcomes of all tasks from worker processes; tasks of a dead worker are repeated one by one."""
    begun = given = 0

    def tasks() -> Iterator[tuple[int, Sequence[Item], float | None] | None]:
        nonlocal begun
        while True:
            if begun - given >= processes * AHEAD:
                yield None
            elif (bundle := next(bundles, None)) is None:
                return
            else:
                begun += 1
                yield begun - 1, bundle, _end(deadline)

    done: dict[int, list[Outcome[Value]]] = {}
    late = deadline.ahead(-LATE)
    with closing(workers.outcomes(processes, _service, [task], tasks(), late, ahead=AT_HAND)) as outcomes:
        for (number, bundle, _), report in outcomes:
            died = workers.failed_with(report, DiedError)
            done[number] = [*_one_by_one(task, bundle, late)] if died else report.get()
            while given in done:
                yield from _remarked(done.pop(given), deadline)
                given += 1


def _one_by_one(task: Task[Item, Value], bundle: Sequence[Item], deadline: Deadline) -> Iterator[Outcome[Value]]:
    """Yield the outcomes of a bundle during which a worker died, running each task separately."""
    for item in bundle:
        report = workers.tried_again(_service, [task], (0, (item,), _end(deadline)), deadline)
        if workers.failed_with(report, DiedError):
            yield Outcome(None, OutOfTimeError("its worker process died every time"))
        else:
            yield from report.get()


def _remarked(outcomes: Sequence[Outcome[Value]], deadline: Deadline) -> Iterator[Outcome[Value]]:
    for outcome in outcomes:
        for event, fields in outcome.told:
            if event == REMARK:
                remark(translated(cast(str, fields["text"])))
            else:
                tell(event, **fields)
        if isinstance(outcome.error, OutOfTimeError):
            _check(outcome, deadline)
        yield outcome


def _end(deadline: Deadline) -> float | None:
    """The end of the time limit on the monotonic clock, which all processes of this machine share."""
    return None if deadline.left is None else time.monotonic() + deadline.left


def _service(task: Task[Item, Value]) -> Callable[[int, Sequence[Item], float | None], list[Outcome[Value]]]:
    """In a worker: make the function that runs a bundle of tasks."""

    def do(_number: int, bundle: Sequence[Item], end: float | None) -> list[Outcome[Value]]:
        outcomes = []
        for item in bundle:
            deadline = workers.deadline(None if end is None else max(0.0, end - time.monotonic()))
            with collected() as told:
                outcome = _done(task, item, deadline)
            outcomes.append(outcome._replace(told=told))
        return outcomes

    return do
