"""Does the parts of a plan in several processes on this machine.

A part whose process dies is done again, by itself; one that fails every time is named as missing at
the end, so that a number is never wrong in silence. However a run ends, its processes end with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool

from satpuzzle.running import pool
from satpuzzle.running.clock import Clock
from satpuzzle.running.pool import ATTEMPTS, LOOK
from satpuzzle.search.local import Results, raise_if_missing
from satpuzzle.search.plan import Plan, Result, Worker


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
    unfinished = dict.fromkeys(parts)
    futures: dict[Future[Result], int] = {}
    with pool.pool(min(jobs, len(parts)), _begin, plan) as workers:
        try:
            for part in parts:
                futures[workers.submit(_do, part, clock.left)] = part
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
            for future, part in futures.items():
                if future.done() and future.exception() is None:  # it came before the process died
                    del unfinished[part]
                    yield future.result()
            suspects += list(unfinished)[: jobs + 1]  # this many are handed out at a time
            broken += list(unfinished)[jobs + 1 :]


class _Process:
    """What a worker process holds."""

    worker: Worker


def _begin(plan: Plan) -> None:
    _Process.worker = Worker(plan)


def _do(part: int, limit: float | None) -> Result:
    return _Process.worker.do(part, pool.clock(limit))
