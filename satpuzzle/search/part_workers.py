"""Run the parts of a plan: one after the other in this process, in several processes, or on a Dask cluster.

Each way yields the results as they come, and leaves out parts that cannot be done.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress

from satpuzzle.errors import DiedError, InputError, OutOfTimeError, needs
from satpuzzle.runtime import workers
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
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


# --- on a cluster

ANSWER = 5.0  # seconds a scheduler has for its first answer


def results_of_cluster(address: str, plan: Plan, parts: Sequence[int], deadline: Deadline) -> Results:
    """Do these parts on a Dask cluster.

    Dask repeats the parts of workers that died. Parts are left out if they fail, or if the scheduler dies.

    Yields:
        The results, each once, in no particular order.

    Raises:
        OutOfTimeError: The deadline was reached.
        InputError: There is no scheduler at the address, or a worker cannot import this package.
    """
    import asyncio

    with needs("--scheduler", "cluster"):
        from distributed import Client, as_completed
        from distributed.comm import connect  # type: ignore[attr-defined]
    for name in [*logging.root.manager.loggerDict]:
        if name.startswith(("distributed", "tornado", "asyncio")):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # errors are reported here

    async def probe() -> None:  # a client itself would ask a mute address for ever
        async with asyncio.timeout(ANSWER):
            (await connect(address)).abort()  # type: ignore[no-untyped-call]

    try:
        asyncio.run(probe())
        client = Client(address, timeout=ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (ImportError, OSError, RuntimeError, TypeError, ValueError):
        deadline.check()
        raise InputError(
            "--scheduler: no Dask scheduler answers at {address!r}; start one with: dask scheduler", address=address
        ) from None
    with closing(client):
        if not client.scheduler_info()["workers"]:
            remark(
                say(
                    "the scheduler has no workers; waiting for one, start it with: dask worker {address}",
                    address=address,
                )
            )
        shared = client.submit(Plan._replace, plan, pure=False)  # sent once, not with every part
        tasks = [client.submit(do_on_cluster, shared, part, deadline.left, pure=False) for part in parts]
        try:
            for task in as_completed(tasks, loop=client.loop, timeout=deadline.left):  # type: ignore[no-untyped-call]
                try:
                    result: Result = task.result()
                except ImportError as error:
                    raise InputError("--scheduler: a worker cannot import satpuzzle: {error}", error=error) from None
                except (OutOfTimeError, InputError):
                    raise
                except Exception:  # what became of the worker, or of the scheduler
                    continue
                yield result
        except TimeoutError:  # of `as_completed`, as short as the deadline
            raise OutOfTimeError("not finished within {limit:g} s", limit=deadline.limit) from None
        finally:
            client.cancel([shared, *tasks])  # type: ignore[no-untyped-call]


def do_on_cluster(plan: Plan, part: int, limit: float | None) -> Result:
    """Run in a worker of the cluster: do one part, with the tables of its earlier parts of the same plan."""
    if getattr(_kept, "plan", None) != plan:
        _kept.plan, _kept.cutting = plan, plan.cutting(Deadline(limit))
    done: Result = _kept.cutting.do(part, Deadline(limit))
    return done


_kept = threading.local()  # a process of the cluster may do several parts at once
