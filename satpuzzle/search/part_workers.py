"""Run the parts of a plan: one after the other in this process, in several processes, or on a Dask cluster.

A cluster is used through its executor. If the scheduler disappears, the search waits a while for it to come back.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

from satpuzzle.errors import DiedError, InputError, OutOfTimeError, needs
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.runtime.workers import LOOK, keep_memory
from satpuzzle.search.plan import Plan, Result, Worker

Results = Generator[Result, None, None]
LOST = DiedError, MemoryError  # after these errors a part is tried again
NEWS = 1.0  # seconds between two messages of a process about its part


def results_here(worker: Worker, parts: Sequence[int], deadline: Deadline) -> Results:
    """Do these parts in this process.

    Yields:
        The results, as they come.

    Raises:
        OutOfTimeError: The deadline was reached.
        OutOfTimeError: Some parts could not be done; raised at the end.
    """
    missing = []
    for part in parts:
        try:
            result = worker.do(part, deadline)
        except MemoryError:
            missing.append(part)
            continue
        yield result
    raise_if_missing(missing)


def raise_if_missing(parts: Sequence[int]) -> None:
    """Raise OutOfTimeError if `parts` is not empty."""
    if parts:
        named = ", ".join(str(part + 1) for part in sorted(parts)[:5]) + (", …" if len(parts) > 5 else "")
        raise OutOfTimeError("{n} parts of the search failed (part {named})", n=len(parts), named=named)


def results_of_processes(jobs: int, plan: Plan, parts: Sequence[int], deadline: Deadline) -> Results:
    """Do these parts in several processes.

    Parts whose process died or ran out of memory are repeated at the end, one by one, once memory is free again.

    Yields:
        The results, each once, in no particular order.

    Raises:
        OutOfTimeError: The deadline was reached.
        OutOfTimeError: Some parts could not be done; raised at the end.
    """
    progress = deadline.progress

    def hear(news: tuple[int, int]) -> None:
        placements, conflicts = news
        progress.placements += placements
        if conflicts:
            progress.conflicts = (progress.conflicts or 0) + conflicts

    lost, missing = [], []
    tasks = ((part, deadline.left) for part in parts)
    with closing(workers.outcomes(min(jobs, len(parts)), service, [plan], tasks, deadline, hear=hear)) as outcomes:
        for (part, _), report in outcomes:
            if workers.failed_with(report, LOST):
                lost.append(part)
            else:
                yield report.get()
    for part in lost:
        again = workers.tried_again(service, [plan], (part, deadline.left), deadline, LOST)
        if workers.failed_with(again, LOST):
            missing.append(part)
        else:
            yield again.get()
    raise_if_missing(missing)


def service(plan: Plan) -> Callable[[int, float | None], Result]:
    """Run in a worker process: return a function that does a part within a number of seconds."""
    worker = Worker(plan)

    def do(part: int, limit: float | None) -> Result:
        news = _News(limit)
        result = worker.do(part, news.deadline)
        news.tell()
        return result

    return do


class _News:
    """In a worker: sends to the parent every second how many placements and conflicts a part made since the last time.

    Attributes:
        deadline: The deadline of the part.
    """

    def __init__(self, limit: float | None) -> None:
        self.deadline = workers.deadline(limit, self._look)
        self._next = time.monotonic() + NEWS
        self._placements = 0
        self._conflicts: int | None = None  # a solver counts those of earlier parts, too

    def _look(self) -> None:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + NEWS
            self.tell()

    def tell(self) -> None:
        """Send the numbers."""
        placements, conflicts = self.deadline.progress.placements, self.deadline.progress.conflicts
        more = 0 if conflicts is None or self._conflicts is None else conflicts - self._conflicts
        if placements > self._placements or more:
            workers.report((placements - self._placements, more))
        self._placements, self._conflicts = placements, conflicts


# --- on a cluster

ANSWER = 5.0  # seconds a scheduler has for its first answer
RECONNECT = 60.0  # seconds to wait for a scheduler that has disappeared
PATIENCE = 2.0  # seconds of waiting after which a remark says what the search waits for
AGAIN = 60.0  # seconds until the remark is repeated
MOST_SESSIONS = 2  # sessions for which a process of the cluster keeps workers
ASK = 2.0  # seconds between two checks of a worker whether its part is still wanted


def results_of_cluster(address: str, plan: Plan, parts: Sequence[int], deadline: Deadline) -> Results:
    """Do these parts on a Dask cluster.

    A remark on standard error says when the search waits for workers, or for a scheduler that has disappeared.

    Yields:
        The results, each once, in no particular order.

    Raises:
        OutOfTimeError: The deadline was reached.
        InputError: There is no scheduler at the address.
        OutOfTimeError: Some parts could not be done; raised at the end.
    """
    distributed = _dask()
    _probe(address, deadline)
    missing: list[int] = []
    patience = _Patience()
    waiting = list(parts)
    lost = time.monotonic()  # when the scheduler was last seen
    while waiting:
        try:
            client = distributed.Client(address, timeout=_within(deadline, ANSWER), set_as_default=False)
        except (OSError, RuntimeError, TimeoutError, TypeError, ValueError):
            deadline.check()
            if time.monotonic() > lost + RECONNECT:
                raise_if_missing([*missing, *waiting])
            patience.waiting(
                say(
                    "the scheduler at {address} does not answer; waiting up to {seconds} s for it",
                    address=address,
                    seconds=round(RECONNECT),
                )
            )
            time.sleep(LOOK)
            continue
        patience.over()
        try:
            yield from _session(client, plan, waiting, missing, deadline, patience)
        finally:
            with contextlib.suppress(Exception):
                client.close(timeout=2)
        lost = time.monotonic()
    raise_if_missing(missing)


def _dask() -> Any:
    """Import Dask and turn its logging off, as errors are reported here; InputError if it is not installed."""
    import logging

    with needs("--scheduler", "cluster"):
        import distributed
    for name in ("distributed", "distributed.core", "distributed.client", "distributed.comm", "distributed.utils"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for name in ("tornado", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return distributed


def _within(deadline: Deadline, seconds: float) -> float:
    """The smaller of `seconds` and slightly more than the time left."""
    return seconds if deadline.left is None else min(seconds, deadline.left + LOOK)


class _Patience:
    """Prints a remark on standard error, terminal or not, while the search waits for something."""

    def __init__(self) -> None:
        self._next: float | None = None

    def waiting(self, message: str) -> None:
        """Note that the search is waiting; print the message after PATIENCE seconds, then every AGAIN seconds."""
        now = time.monotonic()
        if self._next is None:
            self._next = now + PATIENCE
        elif now >= self._next:
            self._next = now + AGAIN
            remark(message)

    def over(self) -> None:
        """Note that the wait is over."""
        self._next = None


def _probe(address: str, deadline: Deadline) -> None:
    """Raise InputError if nothing answers at the address; Dask's own client would try much longer."""
    import asyncio

    from distributed.comm import connect  # type: ignore[attr-defined]

    async def ask() -> None:
        async with asyncio.timeout(_within(deadline, ANSWER + 1)):
            (await connect(address, timeout=_within(deadline, ANSWER))).abort()  # type: ignore[no-untyped-call]

    try:
        asyncio.run(ask())
    except (ImportError, OSError, RuntimeError, TimeoutError, TypeError, ValueError):
        deadline.check()
        raise InputError(
            "--scheduler: no Dask scheduler answers at {address!r}; start one with: dask scheduler", address=address
        ) from None


def _session(
    client: Any, plan: Plan, waiting: list[int], missing: list[int], deadline: Deadline, patience: _Patience
) -> Results:
    """Yield results until the scheduler disappears; finished parts are removed from `waiting`."""
    from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, wait

    killed = _dask().KilledWorker
    stop = f"satpuzzle-{os.getpid()}-{time.monotonic_ns()}"
    executor: Executor = client.get_executor(pure=False)
    futures = {executor.submit(_do_on_cluster, plan, part, deadline.left, stop): part for part in waiting}
    queue = deque(futures)
    look = time.monotonic()  # time of the next check for workers
    try:
        while futures:
            done, _ = wait(futures, LOOK, FIRST_COMPLETED)
            deadline.check()
            for future in done:
                part = futures.pop(future)
                try:
                    result = future.result()
                except (killed, MemoryError):
                    missing.append(part)
                    waiting.remove(part)
                    continue
                except ImportError as error:
                    raise InputError("--scheduler: a worker cannot import satpuzzle: {error}", error=error) from None
                except (CancelledError, OSError):
                    return
                waiting.remove(part)
                yield result
            if client.status != "running":
                return
            if done:
                patience.over()
            elif time.monotonic() >= look:
                look = time.monotonic() + ASK / 2
                if _has_workers(client):
                    patience.over()
                    continue
                patience.waiting(
                    say(
                        "the scheduler has no workers; waiting for one, start it with: dask worker {address}",
                        address=client.scheduler_info()["address"],
                    )
                )
    finally:
        for future in queue:
            future.cancel()
        with contextlib.suppress(Exception):
            _dask().Event(stop, client=client).set()


def _has_workers(client: Any) -> bool:
    """Whether the scheduler has workers; True if it does not report them."""
    with contextlib.suppress(Exception):
        return bool(client.scheduler_info()["workers"])
    return True


def _do_on_cluster(plan: Plan, part: int, limit: float | None, stop: str) -> Result:
    """Run in a worker of the cluster: do one part, and check now and then whether it is still wanted."""
    keep_memory()
    asked = time.monotonic()

    def unwanted() -> bool:
        nonlocal asked
        if time.monotonic() < asked + ASK:
            return False
        asked = time.monotonic()
        with contextlib.suppress(Exception):  # without an answer the part is still wanted
            return bool(_dask().Event(stop).is_set())
        return False

    with _LOCK:
        idle = _of_session(stop)
        worker = idle.pop() if idle else Worker(plan)
    try:
        return worker.do(part, Deadline(limit, cancelled=unwanted))
    finally:
        with _LOCK:
            _of_session(stop).append(worker)


_LOCK = threading.Lock()  # a process of the cluster may do several parts at once
_idle: dict[str, list[Worker]] = {}  # idle workers in a process of the cluster, by session


def _of_session(session: str) -> list[Worker]:
    """The idle workers of a session in this process of the cluster; only the latest sessions keep any."""
    _idle[session] = _idle.pop(session, [])
    for old in list(_idle)[:-MOST_SESSIONS]:
        for worker in _idle.pop(old):
            worker.close()
    return _idle[session]
