"""Does the parts of a plan in this process, one after the other."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from satpuzzle.errors import PartsMissingError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock
from satpuzzle.search.plan import Result, Worker

Results = Generator[Result, None, None]


def results(worker: Worker, parts: Sequence[int], clock: Clock) -> Results:
    """The results of these parts, as they come.

    Raises OutOfTimeError when `clock` says so, and at the end PartsMissingError if some part could
    not be done.
    """
    missing = []
    for part in parts:
        try:
            result = worker.do(part, clock)
        except MemoryError:
            missing.append(part)
            continue
        yield result
    raise_if_missing(missing)


def raise_if_missing(parts: Sequence[int]) -> None:
    """Raise PartsMissingError if there are any."""
    if parts:
        named = ", ".join(str(part + 1) for part in sorted(parts)[:5]) + (", …" if len(parts) > 5 else "")
        raise PartsMissingError(
            say("{n} parts of the search could not be done (part {named})", n=len(parts), named=named)
        )
