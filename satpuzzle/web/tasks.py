"""The queue of tasks and the worker processes that run them.

There is one process for each task that may run at once. They are started in advance, so that a small question is
answered within milliseconds. A process that dies, or is ended because its task took too long or was stopped, is
replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from satpuzzle.errors import SatpuzzleError
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.processes import Report, Worker, end
from satpuzzle.web.questions import CERTIFICATE, Asked, answered

if TYPE_CHECKING:
    from satpuzzle.schemas.serving import State

MOST_KEPT = 64  # maximum number of ended tasks
MOST_WAITING = 64  # maximum number of waiting tasks


@dataclass(eq=False)
class Task:
    """A question and its state.

    Attributes:
        question: The name of the question.
        body: The request.
        language: The client's language.
        id: The id, which cannot be guessed.
        state: The state, as in the JSON.
        progress: The progress as JSON.
        result: The result as JSON.
        error: The error message, if any.
        status: The command line's exit status.
        started: When it was started.
        ended: When it ended.
        folder: The folder of its files.
        work: What waits for a process, and for its answer.
    """

    question: str
    body: bytes
    language: str
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: State = "waiting"
    progress: bytes = b"null"
    result: bytes = b"null"
    error: str | None = None
    status: int = 0
    started: float | None = None
    ended: float | None = None
    folder: str = ""
    work: asyncio.Future[None] = field(init=False)

    def end(self, state: State, error: str | None = None, status: int = 0) -> None:
        """End the task; later calls have no effect."""
        if self.ended is None:
            self.state, self.error, self.status, self.ended = state, error, status, time.monotonic()
            self.body = b""

    def stop(self) -> None:
        """Stop the task, unless it has ended."""
        if self.ended is None:
            self.end("stopped")
            self.work.cancel()

    @property
    def certificate(self) -> str | None:
        """The path of its certificate, if there is one."""
        path = os.path.join(self.folder, CERTIFICATE)
        return path if self.folder and self.state == "done" and os.path.isfile(path) else None

    def json(self) -> bytes:
        """The task as JSON for its client."""
        end = time.monotonic() if self.ended is None else self.ended
        seconds = 0.0 if self.started is None else round(end - self.started, 3)
        told: dict[str, object] = {"schema": "task-1", "id": self.id, "question": self.question}
        told |= {"state": self.state, "seconds": seconds, "error": self.error}
        told["certificate"] = self.certificate and f"/api/tasks/{self.id}/certificate"
        head = json.dumps(told, ensure_ascii=False).encode()[:-1]
        return b'%b, "standing": %b, "result": %b}' % (head, self.progress, self.result)


class TooManyError(SatpuzzleError):
    """The queue is full; the message says why."""


class _Place:
    """A worker process; a thread receives its reports."""

    def __init__(self, memory: int) -> None:
        loop = asyncio.get_running_loop()
        self._reports: asyncio.Queue[Report] = asyncio.Queue()
        self._answered, self._busy = 0, False

        def hear(_worker: Worker, report: Report) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._reports.put_nowait, report)

        self._worker = Worker(partial(answered, memory), hear, alone=True)
        self._worker.ask(None)

    async def ready(self) -> None:
        """Wait until it has started. Raises DiedError."""
        self._busy = True
        if not self._answered:
            (await self._reports.get()).get()

    @property
    def usable(self) -> bool:
        """Whether it can answer another question."""
        # after 200 questions the process is replaced
        return self._worker.process.poll() is None and not self._busy and self._answered < 200

    async def answer(self, task: Task, seconds: float) -> None:
        """Have it answer. Raises the errors of the process; DiedError if it dies."""
        self._answered += 1
        question = Asked(task.question, task.body, task.language, task.folder, seconds)
        await asyncio.to_thread(self._worker.ask, question)
        while not (report := await self._reports.get()).ended:
            task.progress = report.value.encode(errors="replace")
        self._busy = False
        found = report.get()
        if found.text:
            task.result = found.text.encode(errors="replace")
        task.end("failed" if found.error else "done", found.error or None, found.status)

    async def end(self) -> None:
        """End the process at once."""
        await asyncio.shield(asyncio.to_thread(end, self._worker))


class Tasks:
    """All tasks of a server: limits of time and memory for each task, and how many run at once (`places`)."""

    def __init__(self, seconds: float, memory: int, places: int) -> None:
        self.seconds, self.memory, self.places = seconds, memory, places
        self._all: dict[str, Task] = {}
        self._idle: asyncio.Queue[_Place | None] = asyncio.Queue()  # None: a process to be started
        self._folder = ""

    def open(self) -> None:
        """Start the processes."""
        self._folder = tempfile.mkdtemp(prefix="satpuzzle-")
        for _ in range(self.places):
            self._idle.put_nowait(_Place(self.memory))

    async def close(self) -> None:
        """End all processes and remove their files."""
        works = [task.work for task in self]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)
        while not self._idle.empty():
            if place := self._idle.get_nowait():
                await place.end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __getitem__(self, name: str) -> Task:
        """The task with that id. Raises KeyError."""
        return self._all[name]

    def __iter__(self) -> Iterator[Task]:
        return iter(self._all.values())

    def add(self, question: str, body: bytes, language: str) -> Task:
        """Add a task to the queue, and drop the oldest ended ones. Raises TooManyError."""
        if sum(task.state == "waiting" for task in self) >= MOST_WAITING:
            raise TooManyError("too many requests; try again in a moment")
        for old in [task for task in self if task.ended is not None][:-MOST_KEPT]:
            del self._all[old.id]
            _remove(old)
        task = Task(question, body, language)
        self._all[task.id] = task
        task.work = asyncio.ensure_future(self._work(task))
        return task

    async def _work(self, task: Task) -> None:
        """Run a task in the next process that is idle; one that has failed is ended."""
        place = await self._idle.get()
        task.state, task.started = "working", time.monotonic()
        if task.question == "certify":
            task.folder = tempfile.mkdtemp(dir=self._folder)
        try:
            place = await _kept(place) or _Place(self.memory)
            await place.ready()
            async with asyncio.timeout(self.seconds + 3.0):  # a search notices within these that its time is up
                await place.answer(task, self.seconds)
        except TimeoutError:
            task.end("failed", say("not finished within {limit:g} s", language=task.language, limit=self.seconds), 3)
        except Exception:
            task.end("failed", say("the worker process died", language=task.language), 3)
        finally:
            self._idle.put_nowait(await _kept(place))
            if task.certificate is None:
                _remove(task)  # unfinished files
            tell("serve.answered", question=task.question, state=task.state, seconds=time.monotonic() - task.started)


async def _kept(place: _Place | None) -> _Place | None:
    """That process; None if it cannot answer more questions, and is ended."""
    if place is None or place.usable:
        return place
    await place.end()
    return None


def _remove(task: Task) -> None:
    """Remove the files of a task."""
    if task.folder:
        shutil.rmtree(task.folder, ignore_errors=True)
