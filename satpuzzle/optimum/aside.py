"""Searches for better fillings and lower bounds, each in a process of its own that can be ended at once.

    python -m satpuzzle.optimum.aside

It is sent one `Task`, and says what it learns, as JSON, until it is done or its standard input ends.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from typing import IO, Any, NamedTuple

from satpuzzle.engines.sat.aside import WAIT, Partner, framed, received
from satpuzzle.errors import InputError
from satpuzzle.language import use, wanted
from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimum.best import Filling, Most
from satpuzzle.running.clock import Clock
from satpuzzle.search import Settings


class Task(NamedTuple):
    """What a process does: lower the bound, if `job` is None; else find fillings, from round `first` on."""

    puzzle: Puzzle
    most: Most
    settings: Settings
    job: int | None
    first: int = 0
    start: Filling | None = None


class Said(NamedTuple):
    """What a process has learnt; job: of which task. error: why it ends, without having proved anything."""

    job: int | None
    round: int | None = None
    filling: Filling | None = None
    bound: int | None = None
    error: str | None = None


def learnt(tasks: Sequence[Task], clock: Clock) -> Generator[Said, None, None]:
    """What the processes of all tasks learn, as it comes; each ends with an error, if it ends.

    They are ended with this generator. Raises OutOfTimeError.
    """
    from queue import Empty, SimpleQueue

    heard: SimpleQueue[tuple[Partner, bytes | None]] = SimpleQueue()
    partners: dict[Partner, Task] = {}
    try:
        for task in tasks:
            partner = Partner(["satpuzzle.optimum.aside"], lambda *said: heard.put(said))
            partners[partner] = task
            partner.send(pickle.dumps((wanted(), task)), clock)
        while partners:
            clock.check()
            try:
                partner, message = heard.get(timeout=WAIT)
            except Empty:
                continue
            job = partners[partner].job
            if message is None:
                del partners[partner]
                status = partner.end()
                yield Said(job, error=f"{status}")
            else:
                yield _read(job, json.loads(message))
    finally:
        for partner in partners:
            partner.end()


def _read(job: int | None, data: dict[str, Any]) -> Said:
    filling = data.pop("filling", None)
    return Said(job, filling=None if filling is None else tuple(Placement(*each) for each in filling), **data)


def _do(task: Task) -> Iterator[dict[str, Any]]:
    """What is learnt, as it will be sent."""
    if task.job is None:
        from satpuzzle.optimum.exact import Exact

        for best in Exact(task.puzzle, task.most, task.settings, Clock()).bounds(Clock()):
            yield {"filling": best.filling, "bound": best.bound}
        return
    from satpuzzle.optimum.local.improve import fillings

    for number, filling in fillings(task.puzzle, task.most, start=task.start, first=task.first, job=task.job):
        yield {"round": number, "filling": filling}


def _end_with(stream: IO[bytes]) -> None:
    """End this process when the stream ends."""
    while received(stream) is not None:
        pass
    os._exit(0)


def main() -> None:
    """Do the task that comes."""
    asked, said = sys.stdin.buffer, sys.stdout.buffer
    message = received(asked)
    if message is None:
        return
    language, task = pickle.loads(message)
    use(language)
    threading.Thread(target=_end_with, args=(asked,), daemon=True).start()
    try:
        for data in _do(task):
            said.write(framed(json.dumps(data).encode()))
            said.flush()
    except InputError as error:
        said.write(framed(json.dumps({"error": str(error)}).encode()))
        said.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
