"""Does the parts of a plan in several processes on this machine.

A part whose process dies is done again, by itself; one that fails every time is named as missing at
the end, so that a number is never wrong in silence. However a run ends, its processes end with it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

from satpuzzle.running.clock import Clock
from satpuzzle.search.local import Results, raise_if_missing
from satpuzzle.search.plan import Plan, Result, Worker

LOOK = 0.2  # seconds between two looks at the clock
GRACE = 1.0  # seconds that a stopped worker has to end by itself
ATTEMPTS = 3  # how often a part is tried whose worker dies


def results(jobs: int, plan: Plan, parts: Sequence[int], clock: Clock) -> Results:
    """The results of these parts, as they come, in no particular order, each once.

    All are done side by side; those whose worker may have died then one by one, so that none takes
    others down with it. Raises OutOfTimeError when `clock` says so, and at the end PartsMissingError if some
    part could not be done.
    """
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
    raise_if_missing(missing)


def _round(
    jobs: int, plan: Plan, parts: Sequence[int], clock: Clock, suspects: list[int], broken: list[int]
) -> Results:
    """The results of the parts, until a process dies: what was being done goes to `suspects`, the rest to `broken`."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    listen, stop = context.Pipe(duplex=False)  # closed when this process closes it, or is no more
    pool = ProcessPoolExecutor(min(jobs, len(parts)), context, _begin, (listen, plan))
    unfinished = dict.fromkeys(parts)
    try:
        with _without_interrupts():  # a process that just starts would answer with a traceback
            futures = {pool.submit(_do, part, clock.left): part for part in parts}
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
        suspects += list(unfinished)[: jobs + 1]  # this many are handed out at a time
        broken += list(unfinished)[jobs + 1 :]
    finally:
        stop.close()
        pool.shutdown(wait=True, cancel_futures=True)
        listen.close()


@contextlib.contextmanager
def _without_interrupts() -> Generator[None, None, None]:
    """Ctrl-C waits until the block ends; processes started in it ignore it (until they change that)."""
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


class _Process:
    """What a worker process holds: its worker, and whether its parent wants it to stop."""

    worker: Worker
    stopping = threading.Event()


def _begin(listen: Any, plan: Plan) -> None:
    """Prepare a worker process: Ctrl-C is left to its parent, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep_memory()
    _Process.worker = Worker(plan)

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            listen.recv_bytes()  # nothing ever comes: it ends when the other side is closed
        _Process.stopping.set()
        time.sleep(GRACE)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _do(part: int, limit: float | None) -> Result:
    return _Process.worker.do(part, Clock(limit, cancelled=_Process.stopping.is_set))


@cache
def keep_memory() -> None:
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
