"""Processes of this program's own that do tasks for it, and end with it: on Ctrl-C, on a time limit, on any error.

    with pool(2) as workers:
        future = workers.submit(task, 3)    # `task` is a function of a module; in it `clock` says when to stop

What a process needs once, `begin` prepares in it. A process that dies breaks the pool: its futures raise
BrokenProcessPool, and whoever waits for them decides what is done again.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from typing import Any

from satpuzzle.language import use, wanted
from satpuzzle.running import remarks
from satpuzzle.running.clock import Clock
from satpuzzle.running.telling import listening, tell

LOOK = 0.2  # seconds between two looks at the clock
GRACE = 1.0  # seconds that a stopped process has to end by itself
ATTEMPTS = 3  # how often a task is tried whose process dies
MOST_ON_WINDOWS = 61  # processes that one can wait for there

_stopping = threading.Event()  # in a process of a pool: its parent wants it to stop, or is no more
heard = False  # in a process of a pool: does somebody listen to what its parent tells?


class Pool:
    """Processes that wait for tasks."""

    def __init__(self, executor: ProcessPoolExecutor) -> None:
        self._executor = executor

    def submit(self, task: Callable[..., Any], /, *given: Any) -> Future[Any]:
        """Have a process do `task(*given)`."""
        with _without_interrupts():  # a process that just starts would answer with a traceback
            return self._executor.submit(task, *given)


@contextlib.contextmanager
def pool(processes: int, begin: Callable[..., None] | None = None, *given: Any) -> Generator[Pool, None, None]:
    """So many processes for a block; each calls `begin(*given)` first. When the block ends, so do they."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    if sys.platform == "win32":
        processes = min(processes, MOST_ON_WINDOWS)
    listen, stop = context.Pipe(duplex=False)  # closed when this process closes it, or is no more
    manners = wanted(), remarks.speaking(), listening()
    executor = ProcessPoolExecutor(processes, context, _begin, (listen, manners, begin, given))
    tell("processes.started", processes=processes)
    try:
        yield Pool(executor)
    finally:
        stop.close()
        executor.shutdown(wait=True, cancel_futures=True)
        listen.close()


def clock(limit: float | None) -> Clock:
    """In a process of a pool: a clock that also says so when the parent wants it to stop."""
    return Clock(limit, cancelled=_stopping.is_set)


def _begin(
    listen: Any, manners: tuple[str | None, bool, bool], begin: Callable[..., None] | None, given: tuple[Any, ...]
) -> None:
    """Prepare a process: Ctrl-C is left to its parent, it does not outlive its parent, and speaks as it does."""
    global heard
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep_memory()
    language, speaking, heard = manners
    use(language)
    remarks.speak(speaking)

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            listen.recv_bytes()  # nothing ever comes: it ends when the other side is closed
        _stopping.set()
        time.sleep(GRACE)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    if begin is not None:
        begin(*given)


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
