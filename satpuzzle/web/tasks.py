"""Tasks: who waits, who is at work, what came of it; and the processes that do the work.

As many processes stand ready as tasks may run at once, so that a small question is answered within milliseconds. One
that dies, or that had to be ended because a task took too long or was not wanted any more, is replaced by another.
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

GRACE = 3.0  # seconds that a search has to notice that its time is up
ABANDONED = 90.0  # seconds after which a task that nobody asks about is stopped; hidden pages ask once a minute
KEPT = 600.0  # seconds that a task that has ended can be asked about
MOST_KEPT = 256  # tasks that have ended
MOST_BYTES = 128 * 2**20  # of their answers
MOST_DISK = 2 * 2**30  # bytes of their certificates
MOST_WAITING = 64  # tasks in all
OF_ONE_CLIENT = 8  # tasks of one address that wait or run; of this machine: no limit of its own
ANSWERED = 200  # questions after which a process is replaced, so that none grows old
START = 60.0  # seconds that a process has to get ready


@dataclass(eq=False)
class Task:
    """A question on its way. progress, result: JSON as it came. status: as the command line's exit status."""

    question: str
    body: bytes
    language: str
    client: str
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: State = "waiting"
    progress: bytes = b"null"
    result: bytes = b"null"
    error: str | None = None
    status: int = 0
    made: float = field(default_factory=time.monotonic)
    asked: float = field(default_factory=time.monotonic)
    started: float | None = None
    ended: float | None = None
    folder: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # set once it has ended

    def end(self, state: State, error: str | None = None, status: int = 0) -> None:
        """It has ended; nothing that comes later changes that."""
        if self.ended is None:
            self.state, self.error, self.status, self.ended = state, error, status, time.monotonic()
            self.body = b""
            self.changed.set()

    @property
    def certificate(self) -> str | None:
        """The file that was written for it, if any."""
        path = os.path.join(self.folder, CERTIFICATE)
        return path if self.folder and self.state == "done" and os.path.isfile(path) else None

    def json(self) -> bytes:
        """The task as its client gets it."""
        end = time.monotonic() if self.ended is None else self.ended
        seconds = 0.0 if self.started is None else round(end - self.started, 3)
        told: dict[str, object] = {"schema": "task-1", "id": self.id, "question": self.question}
        told |= {"state": self.state, "seconds": seconds, "error": self.error}
        told["certificate"] = self.certificate and f"/api/tasks/{self.id}/certificate"
        head = json.dumps(told, ensure_ascii=False).encode()[:-1]
        return b'%b, "standing": %b, "result": %b}' % (head, self.progress, self.result)


class TooManyError(Exception):
    """No further task now; the message says why."""


class _Place:
    """One process, ready for questions, whose reports come from a thread."""

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
        """A new one; None if it cannot be started."""
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
        """May it be asked?"""
        return self._worker.status is None and self._answered < ANSWERED

    async def answer(self, task: Task, seconds: float) -> None:
        """Let it answer. Raises what the process raises, a DiedError if it dies."""
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
        """End it, whatever it does."""
        await asyncio.shield(asyncio.to_thread(self._worker.end))


class Tasks:
    """All tasks of a server. seconds, memory: what each may take; places: how many run at once."""

    def __init__(self, seconds: float, memory: int, places: int) -> None:
        self.seconds, self.memory, self.places = seconds, memory, places
        self._all: dict[str, Task] = {}
        self._come = asyncio.Condition()
        self._running: list[asyncio.Task[None]] = []
        self._folder = ""

    def open(self) -> None:
        """Start the processes."""
        self._folder = tempfile.mkdtemp(prefix="satpuzzle-")
        jobs = [self._work() for _ in range(self.places)]
        self._running = [asyncio.create_task(job) for job in (*jobs, self._tidy())]

    async def close(self) -> None:
        """End all processes, and remove what they wrote."""
        for running in self._running:
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __getitem__(self, name: str) -> Task:
        """The task of that id. Raises KeyError."""
        task = self._all[name]
        task.asked = time.monotonic()
        return task

    def __iter__(self) -> Iterator[Task]:
        return iter(self._all.values())

    @property
    def waiting(self) -> list[Task]:
        """Those whose turn has not come yet, in the order in which they came."""
        return [task for task in self if task.state == "waiting"]

    async def add(self, question: str, body: bytes, language: str, client: str) -> Task:
        """A new task, which waits for its turn. Raises TooManyError."""
        if len(self.waiting) >= MOST_WAITING:
            raise TooManyError(say("too many questions at once; ask again in a moment", language=language))
        if client and sum(task.client == client and task.ended is None for task in self) >= OF_ONE_CLIENT:
            raise TooManyError(say("too many questions of yours at once; stop one, or wait", language=language))
        task = Task(question, body, language, client)
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
        """One place: a process, and one task after the other."""
        place: _Place | None = None
        try:
            while True:
                place = await self._ready(place)
                task = await self._next()
                place = await self._ready(place)  # it may have died meanwhile
                if place is None:
                    task.end("failed", say("no process can be started", language=task.language), 3)
                    continue
                if task.ended is None:
                    await self._do(place, task)
                if task.certificate is None:
                    _remove(task)  # what was written halfway
                seconds = 0.0 if task.started is None else time.monotonic() - task.started
                tell("serve.answered", question=task.question, state=task.state, seconds=seconds)
        finally:
            if place is not None:
                await place.end()

    async def _ready(self, place: _Place | None) -> _Place | None:
        """That place, or a new one instead if it cannot be asked any more; None if none can be started."""
        if place is not None and place.usable:
            return place
        if place is not None:
            await place.end()
        return await _Place.made(self.memory)

    async def _do(self, place: _Place, task: Task) -> None:
        """Have the task done. A process that did not do it is ended."""
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
                why = say("the process that did it has died", language=task.language)
            else:
                why = say("not finished within {limit:g} s", language=task.language, limit=self.seconds)
            task.end("failed", why, 3)
            await place.end()
        finally:
            for each in (answering, ending):
                each.cancel()
            await asyncio.gather(answering, ending, return_exceptions=True)

    async def _tidy(self) -> None:
        """Stop what nobody asks about, and forget what ended long ago."""
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for task in self:
                if now - task.asked > ABANDONED:
                    task.end("stopped")
            ended = [task for task in self if task.ended is not None]
            ended.sort(key=lambda task: task.ended or 0.0, reverse=True)
            size = disk = 0
            for number, task in enumerate(ended):
                size += len(task.result)
                disk += 0 if task.certificate is None else os.path.getsize(task.certificate)
                full = size > MOST_BYTES or disk > MOST_DISK
                if number >= MOST_KEPT or full or now - (task.ended or now) > KEPT:
                    del self._all[task.id]
                    _remove(task)


def _remove(task: Task) -> None:
    """Remove what was written for a task."""
    if task.folder:
        shutil.rmtree(task.folder, ignore_errors=True)
