"""Does the parts of a plan in this process, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from satpuzzle.errors import DiedError, PartsMissingError
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.plan import Plan, Result, Worker

Results = Generator[Result, None, None]
LOST = DiedError, MemoryError  # what a part is tried again after


def results_here(worker: Worker, parts: Sequence[int], deadline: Deadline) -> Results:
    """The results of these parts, as they come.

    Raises OutOfTimeError when `deadline` says so, and at the end PartsMissingError if some part could
    not be done.
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
    """Raise PartsMissingError if there are any."""
    if parts:
        named = ", ".join(str(part + 1) for part in sorted(parts)[:5]) + (", …" if len(parts) > 5 else "")
        raise PartsMissingError("{n} parts of the search could not be done (part {named})", n=len(parts), named=named)


def results_of_processes(jobs: int, plan: Plan, parts: Sequence[int], deadline: Deadline) -> Results:
    """The results of these parts, as they come, in no particular order, each once.

    All are done side by side; those whose process died, or had no memory, then one by one, when memory is free again.
    Raises OutOfTimeError when `deadline` says so, and at the end PartsMissingError if some part could not be done.
    """
    lost, missing = [], []
    tasks = ((part, deadline.left) for part in parts)
    with closing(workers.outcomes(min(jobs, len(parts)), service, [plan], tasks, deadline)) as outcomes:
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
    """In a process: does a part, within so many seconds."""
    worker = Worker(plan)
    return lambda part, limit: worker.do(part, workers.deadline(limit))
