"""Does tasks side by side, in several processes, and gives their results in the order of the tasks.

Nothing but time depends on the number of processes. The first half second is spent here: what takes no longer
starts no process, and short tasks then travel in bundles. A task whose process dies is done again, by itself.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, islice
from typing import Generic, NamedTuple, TypeVar

from satpuzzle.errors import DiedError, OutOfTimeError, PartsMissingError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import Told, collected, tell_again

Item = TypeVar("Item")
Value = TypeVar("Value")
Task = Callable[[Item, Deadline], Value]

HERE = 0.5  # seconds until processes are started
BUNDLE = 0.02  # seconds that a bundle of tasks should take
LARGEST = 100  # tasks in a bundle
AHEAD = 4  # bundles for each process that are begun, or done and wait for those before them …
AT_HAND = 2  # … and that it has at hand
LATE = 0.3  # seconds past the time limit in which a task may give what it has


class Outcome(NamedTuple, Generic[Value]):
    """What became of a task: its value, or the error that it raised.

    said: what it wrote on standard error. told: the events that it told, where that was in another process.
    """

    value: Value | None
    error: BaseException | None = None
    said: str = ""
    told: Sequence[Told] = ()

    def get(self) -> Value:
        """The value. Raises the error."""
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
    """The outcomes of `task(item, deadline)`, in the order of the items, in up to `jobs` processes.

    task: a function of a module, which looks at the deadline, and gives the same whenever it is done. items: taken only
    as far as needed, and a little ahead. alone: does an item that is the only one left, here, where it may use all
    processes itself. Raises OutOfTimeError.
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
        yield from _beside(task, chain(begun, bundles), len(begun), deadline)


class _Patience:
    """How long tasks are done here: counts only while its block runs. interrupted: was that up while one was done?"""

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
        """Is it up?"""
        if self._end is None:
            return self._left <= 0
        self.interrupted = self.interrupted or time.monotonic() >= self._end
        return self.interrupted


def _check(outcome: Outcome[Value], deadline: Deadline) -> None:
    """Raise OutOfTimeError if the time is up, by this deadline, or by that of a task that was to end with it."""
    deadline.check()
    late = deadline.limit is not None and deadline.elapsed > deadline.limit - LATE
    if late and isinstance(outcome.error, OutOfTimeError):
        raise OutOfTimeError("not finished within {limit:g} s", limit=deadline.limit)


def _done(task: Task[Item, Value], item: Item, deadline: Deadline) -> Outcome[Value]:
    try:
        return Outcome(task(item, deadline))
    except Exception as error:
        return Outcome(None, error)


def _beside(
    task: Task[Item, Value], bundles: Iterator[Sequence[Item]], processes: int, deadline: Deadline
) -> Generator[Outcome[Value], None, None]:
    """The outcomes of all tasks, bundle by bundle; where a process has died, its bundle is done by itself."""
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
            done[number] = [*_by_themselves(task, bundle, late)] if died else report.get()
            while given in done:
                yield from _said(done.pop(given), deadline)
                given += 1


def _by_themselves(task: Task[Item, Value], bundle: Sequence[Item], deadline: Deadline) -> Iterator[Outcome[Value]]:
    """The outcomes of a bundle that a process has died of, one task at a time."""
    for item in bundle:
        report = workers.tried_again(_service, [task], (0, (item,), _end(deadline)), deadline)
        if workers.failed_with(report, DiedError):
            yield Outcome(None, PartsMissingError("the process that did it died, every time"))
        else:
            yield from report.get()


def _said(outcomes: Sequence[Outcome[Value]], deadline: Deadline) -> Iterator[Outcome[Value]]:
    for outcome in outcomes:
        tell_again(outcome.told)
        if outcome.said:
            with contextlib.suppress(OSError, ValueError, AttributeError):
                print(outcome.said, end="", file=sys.stderr, flush=True)
        if isinstance(outcome.error, OutOfTimeError):
            _check(outcome, deadline)
        yield outcome


def _end(deadline: Deadline) -> float | None:
    """When its time is up, as all processes of this machine count seconds."""
    return None if deadline.left is None else time.monotonic() + deadline.left


def _service(task: Task[Item, Value]) -> Callable[[int, Sequence[Item], float | None], list[Outcome[Value]]]:
    """In a process: the outcomes of a bundle of tasks."""

    def do(_number: int, bundle: Sequence[Item], end: float | None) -> list[Outcome[Value]]:
        outcomes = []
        for item in bundle:
            deadline = workers.deadline(None if end is None else max(0.0, end - time.monotonic()))
            with contextlib.redirect_stderr(io.StringIO()) as said, collected(workers.heard) as told:
                outcome = _done(task, item, deadline)
            outcomes.append(outcome._replace(said=said.getvalue(), told=told))
        return outcomes

    return do
