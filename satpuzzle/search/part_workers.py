"""Run the parts of a plan: one after the other in this process, or in several processes.

Each way yields the results as they come, and leaves out parts that cannot be done.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress

from satpuzzle.errors import DiedError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.plan import Cutting, Plan, Result

Results = Generator[Result, None, None]
LOST = DiedError, MemoryError  # after these errors a part is tried again
NEWS = 1.0  # seconds between two messages of a process about its part


def results_here(cutting: Cutting, parts: Sequence[int], deadline: Deadline) -> Results:
    """Do these parts in this process, except those that run out of memory. Raises OutOfTimeError."""
    for part in parts:
        with suppress(MemoryError):
            yield cutting.do(part, deadline)


def results_of_processes(jobs: int, plan: Plan, parts: Sequence[int], deadline: Deadline) -> Results:
    """Do these parts in several processes, in no particular order. Raises OutOfTimeError.

    Parts whose process died or ran out of memory are repeated at the end, and left out if that happens every time.
    """  # noqa: DOC402

    def hear(placements: int) -> None:
        deadline.progress.placements += placements

    tasks = ((part, deadline.left) for part in parts)
    with closing(workers.outcomes(jobs, service, [plan], tasks, deadline, lost_after=LOST, hear=hear)) as outcomes:
        for _, report in outcomes:
            if not isinstance(report.error, LOST):
                yield report.get()


def service(plan: Plan) -> Callable[[int, float | None], Result]:
    """Run in a worker process: return a function that does a part within a number of seconds."""
    cutting = plan.cutting()

    def do(part: int, limit: float | None) -> Result:
        told, then = 0, time.monotonic()

        def tell(pause: float = NEWS) -> None:
            """Send how many placements were made since the last time, after a pause."""
            nonlocal told, then
            made, now = clock.progress.placements, time.monotonic()
            if now >= then + pause and made > told:
                workers.report(made - told)
                told, then = made, now

        clock = workers.deadline(limit, tell)
        result = cutting.do(part, clock)
        tell(0.0)
        return result

    return do
