"""Worker processes, which get tasks and report results, progress and errors as messages.

    with Workers() as workers:
        worker = workers.start(service, puzzle)     # in the process, `answer = service(puzzle)`
        worker.ask(3)                               # and there, `answer(3)`
        for worker, report in workers.reports(deadline):
            ...                                     # progress and results, as they come

Services and their arguments are pickled (`calls` is the service of a plain function). A worker answers its tasks one
by one. In the worker, `report` sends progress and `deadline` says when to stop. Exceptions in the worker are raised
here by `Report.get`: errors of this package unchanged, others as a BugError. If a worker ends unexpectedly, a DiedError
says how.

Workers end with the block, and with the process that started them. A worker that starts other processes is asked to
end and gets a moment for that; one that is `alone` is killed at once. If this process is gone, they end as soon as the
library that is at work lets Python run.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import cache
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from satpuzzle.errors import BugError, DiedError, NoResourcesError, SatpuzzleError
from satpuzzle.runtime import events, programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say
from satpuzzle.runtime.memory import bound

if TYPE_CHECKING:
    from queue import SimpleQueue

LOOK = 0.1  # seconds between two checks of the clock
ATTEMPTS = 3  # how often a task is tried if its worker dies
GRACE = programs.GRACE + 0.5  # seconds for a worker to end itself and its child processes
CHUNK = 1 << 16  # bytes sent between two checks of the clock
TAIL = 4000  # bytes at the end of a dead worker's output, whose last line is reported
START = "import sys; sys.path[:] = sys.argv[1:]; from satpuzzle.runtime.workers import main; main()"

_stopping = threading.Event()  # in a worker: its parent wants it to stop, or is gone


class Report(NamedTuple):
    """What a worker says about its task.

    Attributes:
        value: The result of the task; if it goes on, an intermediate result.
        error: The exception that it raised, or how its worker died; None if there is none.
        ended: Whether the task has ended.
        told: The events and remarks of a task that has ended.
    """

    value: Any = None
    error: BaseException | None = None
    ended: bool = True
    told: Sequence[events.Told] = ()

    def get(self) -> Any:
        """The value; raises the error if there was one."""
        if self.error is not None:
            raise self.error
        return self.value


Service = Callable[..., Callable[..., Any]]
Errors = type[BaseException] | tuple[type[BaseException], ...]


class Worker:
    """One worker process. Raises NoResourcesError.

    Args:
        service: Called once in the worker; returns the function that answers tasks.
        given: The arguments of the service.
        hear: Called with each report, in a thread.
        alone: The worker starts no other processes, so that it can be killed at once.
        memory: Bytes for the tasks, and for each file, if the system supports limits.
    """

    def __init__(
        self,
        service: Service,
        *given: Any,
        hear: Callable[[Worker, Report], None],
        alone: bool = False,
        memory: int | None = None,
    ) -> None:
        import subprocess
        import tempfile

        self._hear, self._alone = hear, alone
        self._ended = False
        try:
            self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
            self._process = subprocess.Popen(
                [sys.executable, "-c", START, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                start_new_session=alone,
            )
        except OSError as error:
            raise NoResourcesError(error, say("a process")) from None
        threading.Thread(target=self._listen, daemon=True).start()
        self._send([events.listening(), (service, given, memory)], Deadline())

    def ask(self, *task: Any, deadline: Deadline | None = None) -> None:
        """Send a task; if the worker is dead, that is reported later. Raises OutOfTimeError for long messages."""
        self._send([task], deadline or Deadline())

    def _send(self, messages: Sequence[Any], deadline: Deadline) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            for message in messages:
                data = memoryview(_framed(message))
                for start in range(0, len(data), CHUNK):
                    deadline.check()
                    self._process.stdin.write(data[start : start + CHUNK])
            self._process.stdin.flush()

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll()

    def stop(self) -> None:
        """Ask the worker to end."""
        self._ended = True
        assert self._process.stdin is not None
        if self._alone:
            self._process.kill()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def end(self) -> None:
        """End the worker, even during a task."""
        from subprocess import TimeoutExpired

        self.stop()
        with contextlib.suppress(TimeoutExpired):
            self._process.wait(2 * GRACE)
        self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        import pickle

        assert self._process.stdout is not None
        with self._process.stdout as stream:
            while (message := _received(stream)) is not None:
                self._hear(self, pickle.loads(message))
        status = self._process.wait()
        with self._said:
            self._said.seek(0, os.SEEK_END)
            self._said.seek(max(0, self._said.tell() - TAIL))
            last = self._said.read().decode(errors="replace").split("\n")
        if not self._ended:
            died = DiedError.of(status, next((line for line in reversed(last) if line.strip()), ""))
            self._hear(self, Report(error=died))


class Workers:
    """A group of workers, which end with the block."""

    def __init__(self) -> None:
        from queue import SimpleQueue

        self._heard: SimpleQueue[tuple[Worker, Report]] = SimpleQueue()
        self._there: list[Worker] = []

    def __len__(self) -> int:
        return len(self._there)

    def __iter__(self) -> Iterator[Worker]:
        return iter(self._there)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, service: Service, *given: Any, alone: bool = False, memory: int | None = None) -> Worker:
        """Start one more worker. Raises NoResourcesError."""
        worker = Worker(service, *given, hear=lambda *said: self._heard.put(said), alone=alone, memory=memory)
        self._there.append(worker)
        return worker

    def reports(self, deadline: Deadline) -> Generator[tuple[Worker, Report], None, None]:
        """Yield reports as they come, while there are workers; dead ones are removed first. Raises OutOfTimeError."""
        from queue import Empty

        while self._there:
            deadline.check()
            with contextlib.suppress(Empty):
                worker, report = self._heard.get(timeout=LOOK)
                if worker in self._there:
                    if isinstance(report.error, DiedError):
                        self._there.remove(worker)
                        worker.end()
                    yield worker, report

    def close(self) -> None:
        """End all workers."""
        ended, self._there = self._there, []
        for worker in ended:
            worker.stop()
        for worker in ended:
            worker.end()


def outcomes(
    processes: int,
    service: Service,
    given: Sequence[Any],
    tasks: Iterator[tuple[Any, ...] | None],
    deadline: Deadline,
    *,
    lost_after: Errors = DiedError,
    hear: Callable[[Any], None] = lambda _: None,
) -> Generator[tuple[tuple[Any, ...], Report], None, None]:
    """Run tasks in several workers.

    A task is lost if its worker dies. Once no other task runs, lost ones are tried again in new workers.

    Args:
        processes: The number of workers.
        service: Called once in each worker; returns the function that answers tasks.
        given: The arguments of the service.
        tasks: Read one by one when a worker is free; None means that there is no task for now.
        deadline: The deadline of all tasks.
        lost_after: The errors after which a task is tried again, `ATTEMPTS` times in all.
        hear: Called with each intermediate result.

    Yields:
        Each task with its outcome, in the order in which they finish.

    Raises:
        OutOfTimeError: The deadline is over.
    """
    doing: dict[Worker, tuple[int, tuple[Any, ...]]] = {}  # the attempt and the task
    lost: list[tuple[int, tuple[Any, ...]]] = []

    with Workers() as workers, closing(workers.reports(deadline)) as reports:

        def begin(attempt: int, task: tuple[Any, ...]) -> None:
            worker = next((each for each in workers if each not in doing), None) or workers.start(service, *given)
            doing[worker] = attempt, task
            worker.ask(*task, deadline=deadline)

        while True:
            while len(doing) < processes and (task := next(tasks, None)) is not None:
                begin(1, task)
            if not doing and not lost:
                return
            if not doing:
                workers.close()  # so that their memory is free
                begin(*lost.pop(0))
            worker, report = next(reports)
            if not report.ended:
                hear(report.value)
            elif worker in doing:
                attempt, task = doing.pop(worker)
                if isinstance(report.error, lost_after) and attempt < ATTEMPTS:
                    lost.append((attempt + 1, task))
                else:
                    yield task, report


def _framed(message: Any) -> bytes:
    import pickle

    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(8, "little") + data


def _received(stream: IO[bytes]) -> bytes | None:
    """The next message from the other side; None if it has ended."""
    size = int.from_bytes(head, "little") if len(head := stream.read(8)) == 8 else 1
    message = stream.read(size)
    return message if len(message) == size else None


# --- in the worker


def calls(function: Callable[..., Any]) -> Callable[..., Any]:
    """A service without preparation: each task is a call of this module-level function."""
    return function


def deadline(limit: float | None = None, often: Callable[[], None] = lambda: None) -> Deadline:
    """In a worker: a deadline that is also over when the parent wants the worker to stop; each check calls `often`."""

    def stopping() -> bool:
        often()
        return _stopping.is_set()

    return Deadline(limit, cancelled=stopping)


def report(value: Any) -> None:
    """In a worker: send an intermediate result to the parent."""
    _say(Report(value, ended=False))


_stdout: list[IO[bytes]] = []


def _say(report: Report) -> None:
    with contextlib.suppress(BrokenPipeError):
        _stdout[0].write(_framed(report))
        _stdout[0].flush()


def main() -> None:
    """Answer tasks until standard input ends. The parent handles Ctrl-C."""
    import pickle

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = sys.stdin.buffer
    _stdout.append(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # other output goes to standard error
    keep_memory()
    if (first := _received(asked)) is None:
        os._exit(0)
    events.expected = pickle.loads(first)
    try:
        service = _received(asked)
        if service is None:
            os._exit(0)
        prepare, given, memory = pickle.loads(service)
        answer = prepare(*given)
        if memory is not None:
            bound(memory)
        for task in _tasks(asked):
            _say(_attempted(answer, pickle.loads(task)))
    except BaseException as error:
        _say(Report(error=_pickled(error)))
    os._exit(0)


def _attempted(answer: Callable[..., Any], task: Any) -> Report:
    with events.collected() as told:
        try:
            report = Report(answer(*task))
        except Exception as error:
            report = Report(error=_pickled(error))
    return report._replace(told=tuple(told))


def _pickled(error: BaseException) -> BaseException:
    """An exception that can be pickled: errors of this package, of the system, of memory; all others are bugs."""
    import pickle

    if isinstance(error, MemoryError):
        return MemoryError()
    known = isinstance(error, SatpuzzleError | OSError)
    with contextlib.suppress(Exception):
        if known:
            return pickle.loads(pickle.dumps(error))  # type: ignore[no-any-return]
    return BugError.of(error)


def _tasks(asked: IO[bytes]) -> Iterator[bytes]:
    """Yield tasks as they come. When standard input ends, the worker gets a moment to end its child processes."""
    from queue import SimpleQueue

    tasks: SimpleQueue[bytes | None] = SimpleQueue()

    def listen() -> None:
        while (task := _received(asked)) is not None:
            tasks.put(task)
        _stopping.set()
        tasks.put(None)
        time.sleep(GRACE)
        programs.kill_all()
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    return iter(tasks.get, None)


@cache
def keep_memory() -> None:
    """Let glibc reuse the memory of freed arrays instead of returning it to the system.

    The nanny of Dask sets the opposite in the environment of its workers and their child processes, which makes a
    frontier search more than three times slower.
    """
    import ctypes

    trim_threshold, mmap_threshold = -1, -3
    with contextlib.suppress(OSError, AttributeError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(mmap_threshold, 1 << 26)
        mallopt(trim_threshold, 1 << 28)
