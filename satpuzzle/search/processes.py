"""Does the parts of a plan in several processes on this machine.

A part whose process dies is done again, by itself; one that fails every time is named as missing at
the end, so that a number is never wrong in silence. However a run ends, its processes end with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from satpuzzle.errors import DiedError
from satpuzzle.running import workers
from satpuzzle.running.clock import Clock
from satpuzzle.running.workers import ATTEMPTS
from satpuzzle.search.local import Results, raise_if_missing
from satpuzzle.search.plan import Plan, Result, Worker


def results(jobs: int, plan: Plan, parts: Sequence[int], clock: Clock) -> Results:
    """The results of these parts, as they come, in no particular order, each once.

    All are done side by side; those whose process died, or had no memory, then one by one, when memory is free again.
    Raises OutOfTimeError when `clock` says so, and at the end PartsMissingError if some part could not be done.
    """
    suspects: list[int] = []
    yield from _round(jobs, plan, parts, clock, suspects)
    missing = []
    for part in suspects:
        for _ in range(ATTEMPTS - 1):
            failed: list[int] = []
            yield from _round(1, plan, [part], clock, failed)
            if not failed:
                break
        else:
            missing.append(part)
    raise_if_missing(missing)


def _round(jobs: int, plan: Plan, parts: Sequence[int], clock: Clock, suspects: list[int]) -> Results:
    """The results of the parts; those whose process died, or had no memory, go to `suspects`."""
    tasks = ((part, clock.left) for part in parts)
    with closing(workers.outcomes(min(jobs, len(parts)), service, [plan], tasks, clock)) as outcomes:
        for (part, _), report in outcomes:
            if isinstance(report, workers.Error) and isinstance(report.error, DiedError | MemoryError):
                suspects.append(part)
            else:
                yield report.get()


def service(plan: Plan) -> Callable[[int, float | None], Result]:
    """In a process: does a part, within so many seconds."""
    worker = Worker(plan)
    return lambda part, limit: worker.do(part, workers.clock(limit))
