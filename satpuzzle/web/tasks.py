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
from typing import TYPE_CHECKING

from satpuzzle.errors import SatpuzzleError
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say
from satpuzzle.runtime.workers import Progress, Report, Worker
from satpuzzle.web.questions import CERTIFICATE, Asked
from satpuzzle.web.worker import service

if TYPE_CHECKING:
    from satpuzzle.schemas.serving import State

GRACE = 3.0  # seconds for a search to notice that its time is up
MOST_KEPT = 64  # maximum number of ended tasks
MOST_WAITING = 64  # maximum number of waiting tasks
ANSWERED = 200  # number of questions after which a process is replaced
START = 60.0  # seconds for a process to start


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
        changed: Set once it has ended.
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
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def end(self, state: State, error: str | None = None, status: int = 0) -> None:
        """End the task; later calls have no effect."""
        if self.ended is None:
            self.state, self.error, self.status, self.ended = state, error, status, time.monotonic()
            self.body = b""
            self.changed.set()

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
        self._answered = 0

        def hear(_worker: Worker, report: Report) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self._reports.put_nowait, report)

        self._worker = Worker(service, memory, hear=hear, alone=True, memory=memory)

    @classmethod
    async def made(cls, memory: int) -> _Place | None:
        """A new process; None if it cannot be started."""
        with contextlib.suppress(SatpuzzleError, TimeoutError):
            place = cls(memory)
            try:
                async with asyncio.timeout(START):
                    (await place._reports.get()).get()
            except BaseException:
                await place.end()
                raise
            return place
        return None

    @property
    def usable(self) -> bool:
        """Whether it can answer another question."""
        return self._worker.status is None and self._answered < ANSWERED

    async def answer(self, task: Task, seconds: float) -> None:
        """Have it answer. Raises the errors of the process; DiedError if it dies."""
        self._answered += 1
        question = Asked(task.question, task.body, task.language, task.folder, seconds)
        await asyncio.to_thread(self._worker.ask, question)
        while isinstance(report := await self._reports.get(), Progress):
            task.progress = report.value.encode(errors="replace")
        answered = report.get()
        if answered.text:
            task.result = answered.text.encode(errors="replace")
        task.end("failed" if answered.error else "done", answered.error or None, answered.status)

    async def end(self) -> None:
        """End the process at once."""
        await asyncio.shield(asyncio.to_thread(self._worker.end))


class Tasks:
    """All tasks of a server: limits of time and memory for each task, and how many run at once (`places`)."""

    def __init__(self, seconds: float, memory: int, places: int) -> None:
        self.seconds, self.memory, self.places = seconds, memory, places
        self._all: dict[str, Task] = {}
        self._come = asyncio.Condition()
        self._running: list[asyncio.Task[None]] = []
        self._folder = ""

    def open(self) -> None:
        """Start the processes."""
        self._folder = tempfile.mkdtemp(prefix="satpuzzle-")
        self._running = [asyncio.create_task(self._work()) for _ in range(self.places)]

    async def close(self) -> None:
        """End all processes and remove their files."""
        for running in self._running:
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __getitem__(self, name: str) -> Task:
        """The task with that id. Raises KeyError."""
        return self._all[name]

    def __iter__(self) -> Iterator[Task]:
        return iter(self._all.values())

    @property
    def waiting(self) -> list[Task]:
        """The waiting tasks, first come first served."""
        return [task for task in self if task.state == "waiting"]

    async def add(self, question: str, body: bytes, language: str) -> Task:
        """Add a task to the queue, and drop the oldest ended ones. Raises TooManyError."""
        if len(self.waiting) >= MOST_WAITING:
            raise TooManyError("too many requests; try again in a moment")
        for old in [task for task in self if task.ended is not None][:-MOST_KEPT]:
            del self._all[old.id]
            _remove(old)
        task = Task(question, body, language)
        self._all[task.id] = task
        async with self._come:
            self._come.notify()
        return task

    async def _next(self) -> Task:
        async with self._come:
            await self._come.wait_for(lambda: self.waiting)
            task = self.waiting[0]
            task.state = "working"
            return task

    async def _work(self) -> None:
        """Run tasks in one process, one after the other."""
        place: _Place | None = None
        try:
            while True:
                place = await self._ready(place)
                task = await self._next()
                place = await self._ready(place)  # may have died meanwhile
                if place is None:
                    task.end("failed", say("cannot start a process", language=task.language), 3)
                    continue
                if task.ended is None:
                    await self._do(place, task)
                if task.certificate is None:
                    _remove(task)  # unfinished files
                seconds = 0.0 if task.started is None else time.monotonic() - task.started
                tell("serve.answered", question=task.question, state=task.state, seconds=seconds)
        finally:
            if place is not None:
                await place.end()

    async def _ready(self, place: _Place | None) -> _Place | None:
        """That place, or a new one if it cannot answer more questions; None if none can be started."""
        if place is not None and place.usable:
            return place
        if place is not None:
            await place.end()
        return await _Place.made(self.memory)

    async def _do(self, place: _Place, task: Task) -> None:
        """Run a task; end the process if it fails."""
        task.started = time.monotonic()
        if task.question == "certify":
            task.folder = tempfile.mkdtemp(dir=self._folder)
        answering = asyncio.create_task(place.answer(task, self.seconds))
        ending = asyncio.create_task(task.changed.wait())
        try:
            await asyncio.wait((answering, ending), timeout=self.seconds + GRACE, return_when=asyncio.FIRST_COMPLETED)
            if answering.done() and answering.exception() is None:
                return
            if answering.done():
                why = say("the worker process died", language=task.language)
            else:
                why = say("not finished within {limit:g} s", language=task.language, limit=self.seconds)
            task.end("failed", why, 3)
            await place.end()
        finally:
            for each in (answering, ending):
                each.cancel()
            await asyncio.gather(answering, ending, return_exceptions=True)


def _remove(task: Task) -> None:
    """Remove the files of a task."""
    if task.folder:
        shutil.rmtree(task.folder, ignore_errors=True)
