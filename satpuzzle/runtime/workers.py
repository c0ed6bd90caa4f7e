"""Processes of this program's own: they are given tasks, and report results, progress and errors, all as messages.

    with Workers() as workers:
        worker = workers.start(service, puzzle)     # in the process, `answer = service(puzzle)`
        worker.ask(3)                               # and there, `answer(3)`
        for worker, report in workers.reports(deadline):
            ...                                     # Progress, Result or Error, as they come

Services and what they are given are pickled (`calls` is the service of a plain function); tasks are answered one after
the other. In the process `report` tells progress, and `deadline` says when to stop. What is raised there is raised here
(`Report.get`): errors of ours as they are, any other as a BugError of one line. A process that ends before it was asked
to is a DiedError, with how it ended.

Processes end with the block, and with the process that started them. What starts others itself is asked to end, and
has a moment to do so; what is `alone` is killed at once, by the system where this process is gone, however deep it is
in a library that hears nothing.
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
from satpuzzle.runtime import messages, programs
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import listening, tell
from satpuzzle.runtime.language import say, use, wanted
from satpuzzle.runtime.memory import bound, is_lacking

if TYPE_CHECKING:
    from queue import SimpleQueue

LOOK = 0.1  # seconds between two looks at the clock
ATTEMPTS = 3  # how often a task is tried whose process dies
GRACE = programs.GRACE + 0.5  # seconds that a process that is asked to end has for it, and for what it has started
CHUNK = 1 << 16  # bytes sent between two looks at the clock
TAIL = 4000  # bytes of what a process that died said last, of which the last line is told
START = "import sys; sys.path[:] = sys.argv[1:]; from satpuzzle.runtime.workers import main; main()"

heard = False  # in a process: does somebody listen to what its parent tells?
_stopping = threading.Event()  # in a process: its parent wants it to stop, or is no more


class Progress(NamedTuple):
    """What a process has found out on the way."""

    value: Any

    def get(self) -> Any:
        """It."""
        return self.value


class Result(NamedTuple):
    """What a task has come to."""

    value: Any

    def get(self) -> Any:
        """It."""
        return self.value


class Error(NamedTuple):
    """What a task has raised, or how its process has died; no more comes then."""

    error: BaseException

    def get(self) -> Any:
        """Raise it."""
        raise self.error


Report = Progress | Result | Error
Service = Callable[..., Callable[..., Any]]
Errors = type[BaseException] | tuple[type[BaseException], ...]


def failed_with(report: Report, errors: Errors) -> bool:
    """Has the task raised one of these errors, or its process died of one?"""
    return isinstance(report, Error) and isinstance(report.error, errors)


class Worker:
    """One process. hear: is told its reports, in a thread. alone: it starts no other. Raises NoResourcesError.

    memory: bytes that it may take beyond what its service has prepared, and of each file, where the system can.
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
        self._life: list[int] = []  # a pipe on which nothing is said: the system ends what is alone when it ends
        try:
            self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
            if alone and os.name == "posix":
                self._life += os.pipe()
            self._process = subprocess.Popen(
                [sys.executable, "-c", START, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                start_new_session=alone,
                pass_fds=self._life[:1],
            )
        except OSError as error:
            self._close_life()
            raise NoResourcesError(error, say("a process")) from None
        threading.Thread(target=self._listen, daemon=True).start()
        life = next(iter(self._life), None)
        self._send([(wanted(), messages.speaking(), listening()), (service, given, alone, memory, life)], Deadline())

    def _close_life(self) -> None:
        while self._life:
            os.close(self._life.pop())

    def ask(self, *task: Any, deadline: Deadline | None = None) -> None:
        """Give it a task; that it is no more is heard later. Raises OutOfTimeError while a long one is sent."""
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
        """How it has ended; None: it has not."""
        return self._process.poll()

    def stop(self) -> None:
        """Ask it to end."""
        self._ended = True
        assert self._process.stdin is not None
        if self._alone:
            self._process.kill()
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._close_life()

    def end(self) -> None:
        """End it, whatever it is doing."""
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
            self._hear(self, Error(DiedError.of(status, next((line for line in reversed(last) if line.strip()), ""))))


class Workers:
    """Processes that report here; ended with the block."""

    def __init__(self) -> None:
        from queue import SimpleQueue

        self._heard: SimpleQueue[tuple[Worker, Report]] = SimpleQueue()
        self._there: list[Worker] = []

    def __len__(self) -> int:
        return len(self._there)

    def __contains__(self, worker: Worker) -> bool:
        return worker in self._there

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, service: Service, *given: Any, alone: bool = False, memory: int | None = None) -> Worker:
        """One more process. Raises NoResourcesError."""
        worker = Worker(service, *given, hear=lambda *said: self._heard.put(said), alone=alone, memory=memory)
        self._there.append(worker)
        return worker

    def reports(self, deadline: Deadline) -> Generator[tuple[Worker, Report], None, None]:
        """What they report, as it comes, while there are any. Raises OutOfTimeError.

        One that has died is there no more when that is reported.
        """
        from queue import Empty

        while self._there:
            deadline.check()
            with contextlib.suppress(Empty):
                worker, report = self._heard.get(timeout=LOOK)
                if worker in self._there:
                    if failed_with(report, DiedError):
                        self._there.remove(worker)
                        worker.end()
                    yield worker, report

    def keep(self, *kept: Worker) -> None:
        """End all but these."""
        ended = [worker for worker in self._there if worker not in kept]
        self._there = [*kept]
        for worker in ended:
            worker.stop()
        for worker in ended:
            worker.end()

    def close(self) -> None:
        """End all."""
        self.keep()


def reports_of_one(function: Callable[..., Any], *task: Any, deadline: Deadline) -> Iterator[Report]:
    """What a process reports that calls a function of a module once, for this task. Raises OutOfTimeError."""
    with Workers() as workers:
        workers.start(calls, function).ask(*task, deadline=deadline)
        for _, report in workers.reports(deadline):
            yield report
            if not isinstance(report, Progress):
                return


def outcomes(
    processes: int,
    service: Service,
    given: Sequence[Any],
    tasks: Iterator[tuple[Any, ...] | None],
    deadline: Deadline,
    *,
    ahead: int = 1,
) -> Generator[tuple[tuple[Any, ...], Result | Error], None, None]:
    """What becomes of the tasks, as it comes, in so many processes. Raises OutOfTimeError.

    tasks: taken one by one as processes are free; None: none for now. ahead: how many each process has at hand. One
    whose process dies has a DiedError; another process goes on with the rest.
    """
    tell("processes.started", processes=processes)
    at_hand: dict[Worker, list[tuple[Any, ...]]] = {}
    again: list[tuple[Any, ...]] = []  # that a process which died had at hand, and had not begun

    with Workers() as workers, closing(workers.reports(deadline)) as reports:

        def hand_out() -> bool:
            """Is there a task under way?"""
            for level in range(ahead):
                while (free := [worker for worker, has in at_hand.items() if len(has) <= level]) or (
                    len(at_hand) < processes
                ):
                    if (task := again.pop() if again else next(tasks, None)) is None:
                        return any(at_hand.values())
                    worker = free[0] if free else workers.start(service, *given)
                    at_hand.setdefault(worker, []).append(task)
                    worker.ask(*task, deadline=deadline)
            return any(at_hand.values())

        while hand_out():
            worker, report = next(reports)
            died = isinstance(report, Error) and worker not in workers
            doing = at_hand.pop(worker) if died else at_hand[worker]
            if died:
                again += doing[:0:-1]
            if doing and not isinstance(report, Progress):
                yield doing.pop(0), report


def tried_again(
    service: Service, given: Sequence[Any], task: tuple[Any, ...], deadline: Deadline, lost: Errors = DiedError
) -> Result | Error:
    """What becomes of a task that was `lost`: it is done by itself, as often as it may be. Raises OutOfTimeError."""
    for _ in range(ATTEMPTS - 1):
        with closing(outcomes(1, service, given, iter([task]), deadline)) as alone:
            _, report = next(alone)
        if not failed_with(report, lost):
            break
    return report


def _framed(message: Any) -> bytes:
    import pickle

    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(8, "little") + data


def _received(stream: IO[bytes]) -> bytes | None:
    """The message that the other side sent; None if it has ended."""
    size = int.from_bytes(head, "little") if len(head := stream.read(8)) == 8 else 1
    message = stream.read(size)
    return message if len(message) == size else None


# --- in the process


def calls(function: Callable[..., Any]) -> Callable[..., Any]:
    """A service that prepares nothing: tasks are calls of this function of a module."""
    return function


def deadline(limit: float | None = None) -> Deadline:
    """In a process: a deadline that also says so when its parent wants it to stop."""
    return Deadline(limit, cancelled=_stopping.is_set)


def report(value: Any) -> None:
    """In a process: tell its parent."""
    _say(Progress(value))


_stdout: list[IO[bytes]] = []


def _say(report: Report) -> None:
    with contextlib.suppress(BrokenPipeError):
        _stdout[0].write(_framed(report))
        _stdout[0].flush()


def main() -> None:
    """Answer tasks until standard input ends. Ctrl-C is left to the parent."""
    import pickle

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = sys.stdin.buffer
    _stdout.append(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # what anything else may print
    keep_memory()
    if (first := _received(asked)) is None:
        os._exit(0)
    global heard
    language, aloud, heard = pickle.loads(first)
    use(language)
    messages.speak(aloud)
    try:
        service = _received(asked)
        if service is None:
            os._exit(0)
        prepare, given, alone, memory, life = pickle.loads(service)
        if life is not None:
            _end_with(life)
        answer = prepare(*given)
        if memory is not None:
            bound(memory)
        for task in iter(lambda: _received(asked), None) if alone else _tasks(asked):
            _say(_attempted(answer, pickle.loads(task)))
    except BaseException as error:
        _say(Error(_pickled(error)))
    os._exit(0)


def _attempted(answer: Callable[..., Any], task: Any) -> Report:
    try:
        return Result(answer(*task))
    except Exception as error:
        return Error(_pickled(error))


def _pickled(error: BaseException) -> BaseException:
    """As it can be sent: errors of ours, of the system, of memory; all others are bugs."""
    import pickle

    if is_lacking(error):
        return MemoryError()
    known = isinstance(error, SatpuzzleError | OSError)
    with contextlib.suppress(Exception):
        if known:
            return pickle.loads(pickle.dumps(error))  # type: ignore[no-any-return]
    return BugError.of(error)


def _tasks(asked: IO[bytes]) -> Iterator[bytes]:
    """What comes. At its end the process has a moment to end what it has started, whatever it is doing."""
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


def _end_with(life: int) -> None:
    """From now on the system ends this process when nobody can write to that pipe any more; if it can.

    Nothing is ever written there: a pipe with messages would signal a message that was read already.
    """
    try:
        import fcntl
        import select

        fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(life, fcntl.F_SETFL, os.O_ASYNC)
    except (ImportError, AttributeError, OSError):
        return
    if select.select([life], [], [], 0)[0]:  # it came before the system was told
        os._exit(0)


@cache
def keep_memory() -> None:
    """Let the C library use the memory of freed arrays again, instead of giving each back to the system.

    Dask's nanny asks for the latter in the environment of its workers, and of what is started beside
    them; a frontier search then takes more than three times as long. Only glibc knows these settings.
    """
    import ctypes

    trim_threshold, mmap_threshold = -1, -3
    with contextlib.suppress(OSError, AttributeError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(mmap_threshold, 1 << 26)
        mallopt(trim_threshold, 1 << 28)
