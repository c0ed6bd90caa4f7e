"""Has the parts of a plan done: in this process, in several, or on a Dask cluster.

Whoever does them, results come as they are finished, in no particular order, each part once. A part
whose worker dies is done again; one that fails every time is named as missing at the end, so that a
number is never wrong in silence. However a run ends, its processes end with it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, NamedTuple

from satpuzzle.errors import InputError, OutOfTimeError, PartsMissingError
from satpuzzle.running.clock import Clock
from satpuzzle.search import tasks
from satpuzzle.search.tasks import Plan, Result

Results = Generator[Result, None, None]
LOOK = 0.2  # seconds between two looks at the clock
GRACE = 1.0  # seconds that a stopped worker has to end by itself
ATTEMPTS = 3  # times that a part is begun whose worker dies
ANSWER = 5.0  # seconds that a scheduler has to answer at first
RECONNECT = 60.0  # seconds to wait for a scheduler that has gone away


class Crew(NamedTuple):
    """Who does the parts. jobs: processes here. scheduler: the address of a Dask scheduler instead."""

    jobs: int = 1
    scheduler: str | None = None


def results(crew: Crew, plan: Plan, parts: Sequence[int], clock: Clock) -> Results:
    """The results of these parts, as they come.

    Raises OutOfTimeError when `clock` says so, and at the end PartsMissingError if some part could
    not be done.
    """
    if crew.scheduler is not None:
        yield from _by_cluster(crew.scheduler, plan, parts, clock)
    elif crew.jobs > 1:
        yield from _by_processes(crew.jobs, plan, parts, clock)
    else:
        yield from _here(plan, parts, clock)


def _here(plan: Plan, parts: Sequence[int], clock: Clock) -> Results:
    missing = []
    try:
        for part in parts:
            try:
                result = tasks.do(plan, part, clock.left, lambda _: clock.check())
            except MemoryError:
                missing.append(part)
                continue
            yield result
    finally:
        tasks.forget()
    _complain(missing)


def _by_processes(jobs: int, plan: Plan, parts: Sequence[int], clock: Clock) -> Results:
    """All parts side by side; those whose worker may have died then one by one, so that none drags down others."""
    suspects: list[int] = []
    waiting = list(parts)
    while waiting:
        broken: list[int] = []
        yield from _round(jobs, plan, waiting, clock, suspects, broken)
        waiting = broken
    missing = []
    for part in suspects:
        for _ in range(ATTEMPTS - 1):
            failed: list[int] = []
            yield from _round(1, plan, [part], clock, failed, failed)
            if not failed:
                break
        else:
            missing.append(part)
    _complain(missing)


def _round(
    jobs: int, plan: Plan, parts: Sequence[int], clock: Clock, suspects: list[int], broken: list[int]
) -> Results:
    """The results of the parts, until a process dies: what was being done goes to `suspects`, the rest to `broken`."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    listen, stop = context.Pipe(duplex=False)  # closed when this process closes it, or is no more
    pool = ProcessPoolExecutor(min(jobs, len(parts)), context, _begin, (listen,))
    unfinished = dict.fromkeys(parts)
    try:
        with _without_interrupts():  # a process that just starts would answer with a traceback
            futures = {pool.submit(_do, plan, part, clock.left): part for part in parts}
        while futures:
            done, _ = wait(futures, LOOK, FIRST_COMPLETED)
            clock.check()
            for future in done:
                part = futures.pop(future)
                try:
                    result = future.result()
                except MemoryError:
                    suspects.append(part)
                    del unfinished[part]
                else:
                    del unfinished[part]
                    yield result
    except BrokenProcessPool:
        suspects += list(unfinished)[: jobs + 1]  # so many are handed out at a time
        broken += list(unfinished)[jobs + 1 :]
    finally:
        stop.close()
        pool.shutdown(wait=True, cancel_futures=True)
        listen.close()


@contextlib.contextmanager
def _without_interrupts() -> Generator[None, None, None]:
    """Ctrl-C waits until the block ends; processes started in it do not hear it (until they say otherwise)."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it would let Ctrl-C through when it starts
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))  # some other thread may hear it
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


_stopping = threading.Event()


def _begin(listen: Any) -> None:
    """Prepare a worker process: Ctrl-C is its parent's affair, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _keep_memory()

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            listen.recv_bytes()  # nothing ever comes: it ends when the other side is closed
        _stopping.set()
        time.sleep(GRACE)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


@cache
def _keep_memory() -> None:
    """Let the C library use the memory of freed arrays again, instead of giving each back to the system.

    Dask's nanny asks for the latter in the environment of its workers, and of what is started beside
    them; a frontier search then takes more than three times as long. Only glibc knows these settings.
    """
    import ctypes

    trim_threshold, mmap_threshold = -1, -3
    with contextlib.suppress(OSError, AttributeError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(mmap_threshold, 1 << 26)
        mallopt(trim_threshold, 1 << 28)


def _do(plan: Plan, part: int, limit: float | None) -> Result:
    def tick(_elapsed: float) -> None:
        if _stopping.is_set():
            raise OutOfTimeError("stopped")

    return tasks.do(plan, part, limit, tick)


def _complain(missing: Sequence[int]) -> None:
    if missing:
        named = ", ".join(str(part + 1) for part in sorted(missing)[:5]) + (", …" if len(missing) > 5 else "")
        raise PartsMissingError(f"{len(missing)} parts of the search could not be done (part {named})")


def _by_cluster(address: str, plan: Plan, parts: Sequence[int], clock: Clock) -> Results:
    """The same on a Dask cluster, through its executor; a scheduler that goes away may come back."""
    distributed = _dask()
    _probe(address)
    missing: list[int] = []
    waiting = list(parts)
    lost = time.monotonic()  # since when the scheduler is away
    while waiting:
        try:
            client = distributed.Client(address, timeout=5, set_as_default=False)
        except (OSError, RuntimeError, TimeoutError, TypeError, ValueError):
            clock.check()
            if time.monotonic() > lost + RECONNECT:
                _complain([*missing, *waiting])
            time.sleep(LOOK)
            continue
        try:
            yield from _session(client, plan, waiting, missing, clock)
        finally:
            with contextlib.suppress(Exception):
                client.close(timeout=2)
        lost = time.monotonic()
    _complain(missing)


def _dask() -> Any:
    """Dask's library, which then logs nothing: what goes wrong is told here. Raises InputError if it is missing."""
    import logging

    try:
        import distributed
    except ImportError:
        raise InputError("--scheduler needs Dask; install it with: pip install 'satpuzzle[cluster]'") from None
    for name in ("distributed", "distributed.core", "distributed.client", "distributed.comm", "distributed.utils"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for name in ("tornado", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return distributed


def _probe(address: str) -> None:
    """Raise InputError unless something answers at the address; Dask's own client would try much longer."""
    import asyncio

    from distributed import core

    async def ask() -> None:
        async with asyncio.timeout(ANSWER + 1):
            (await core.connect(address, timeout=ANSWER)).abort()  # type: ignore[attr-defined, no-untyped-call]

    try:
        asyncio.run(ask())
    except (ImportError, OSError, RuntimeError, TimeoutError, TypeError, ValueError):
        raise InputError(f"--scheduler: no Dask scheduler answers at {address!r}; start one: dask scheduler") from None


def _session(client: Any, plan: Plan, waiting: list[int], missing: list[int], clock: Clock) -> Results:
    """The results of the parts `waiting`, which are taken out of it, until the scheduler goes away."""
    killed = _dask().scheduler.KilledWorker
    stop = f"satpuzzle-{os.getpid()}-{time.monotonic_ns()}"
    executor: Executor = client.get_executor(pure=False)
    futures = {executor.submit(_do_on_cluster, plan, part, clock.left, stop): part for part in waiting}
    queue = deque(futures)
    try:
        while futures:
            done, _ = wait(futures, LOOK, FIRST_COMPLETED)
            clock.check()
            for future in done:
                part = futures.pop(future)
                try:
                    result = future.result()
                except (killed, MemoryError):
                    missing.append(part)
                    waiting.remove(part)
                    continue
                except ImportError as error:
                    raise InputError(f"--scheduler: a worker cannot import satpuzzle: {error}") from None
                except (CancelledError, OSError):
                    return
                waiting.remove(part)
                yield result
            if client.status != "running":
                return
    finally:
        for future in queue:
            future.cancel()
        with contextlib.suppress(Exception):
            _dask().Event(stop, client=client).set()


def _do_on_cluster(plan: Plan, part: int, limit: float | None, stop: str) -> Result:
    """What a worker of the cluster does: one part, looking now and then whether it is still wanted."""
    _keep_memory()
    asked = time.monotonic()

    def tick(_elapsed: float) -> None:
        nonlocal asked
        if time.monotonic() < asked + 2:
            return
        asked = time.monotonic()
        wanted = True
        with contextlib.suppress(Exception):  # a scheduler that does not answer wants nothing else
            wanted = not _dask().Event(stop).is_set()
        if not wanted:
            raise OutOfTimeError("stopped")

    return tasks.do(plan, part, limit, tick)
