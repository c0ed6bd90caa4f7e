"""Processes: workers run tasks side by side and send results, progress and errors as messages; `run` runs programs.

    for report in in_order(task, items, jobs, deadline):       # the results of task(item, deadline) in their order
    for task, report in outcomes(jobs, do, tasks, deadline):   # those of do(*task), as they come

    with closing(Workers()) as workers:                         # or by hand, such as for a race
        workers.start(do).ask(3)                                # in the process, do(3)
        for worker, report in workers.reports(deadline):

What a worker does, and its tasks, are pickled: functions of modules and `partial` of them. It answers one task after
the other. Exceptions are raised here by `Report.get`: errors of this package unchanged, others as a BugError. If a
worker ends unexpectedly, a DiedError says how; `outcomes` repeats its task.

A deadline in a task is over in the worker at the same time as here, and as soon as this process wants the worker to
end. Workers end when they are closed, and with the process that started them. One that starts other programs gets a
moment to end them; one that is `alone` is killed at once. If this process is gone, workers end as soon as the library
that is at work lets Python run.

Workers are new processes that import this module only, so that scripts need no `if __name__ == "__main__"`.

    output, status = run(["minisat", "-verb=0", "formula.cnf"], deadline)    # any other program

Such a program always ends with this one: on Ctrl-C, at the time limit, after any error.
"""

from __future__ import annotations

import errno
import os
import pickle
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import chain, islice, takewhile
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO, NamedTuple, TypeVar

from satpuzzle.errors import BugError, DiedError, InputError, NoResourcesError, SatpuzzleError
from satpuzzle.runtime import events
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.files import MAX_BYTES, at_most

Item = TypeVar("Item")
Do = Callable[..., Any]
Task = tuple[Any, ...]

ATTEMPTS = 3  # how often a task is tried if its worker dies or runs out of memory
LOST = DiedError, MemoryError  # the errors after which a task is tried again
AHEAD = 16  # tasks per process that are started, or finished and waiting for earlier ones
WAIT = 0.1  # seconds between two checks of the clock
GRACE = 1.5  # seconds for a program to end its own child processes; on a busy machine that takes a while
ENDING = GRACE + 0.5  # seconds for a worker to end itself and its programs
NO_ROOM = errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM  # the system cannot start more processes
START = "import sys; sys.path[:] = sys.argv[1:]; from satpuzzle.runtime.processes import main; main()"


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


class Worker:
    """One worker process. Raises NoResourcesError.

    Args:
        do: Called in the worker for each task.
        hear: Called with each report, in a thread; the last one says that it has ended.
        alone: It starts no other programs, so that it can be killed at once.
    """

    def __init__(self, do: Do, hear: Callable[[Worker, Report], None], *, alone: bool = False) -> None:
        self._do, self._hear, self.alone = do, hear, alone
        self.process = _start([sys.executable, "-c", START, *sys.path], piped=True)
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, *task: Any) -> None:
        """Send a task; if the worker is dead, that is reported later."""
        with suppress(OSError):
            _send(self.process.stdin, pickle.dumps((events.listening(), self._do, task)))

    def _listen(self) -> None:
        with self.process.stdout as stream, suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self._hear(self, pickle.load(stream))
        self._hear(self, Report(error=DiedError.of(self.process.wait())))


def end(*workers: Worker) -> None:
    """End workers, even during a task."""
    for worker in workers:
        if worker.alone:
            worker.process.kill()
        with suppress(OSError):
            worker.process.stdin.close()
    latest = time.monotonic() + 2 * ENDING
    for worker in workers:
        _wait(worker.process, latest - time.monotonic())
        worker.process.kill()
        worker.process.wait()


class Workers:
    """A group of workers (`there`), which `close` ends."""

    def __init__(self) -> None:
        self._heard: SimpleQueue[tuple[Worker, Report]] = SimpleQueue()
        self.there: list[Worker] = []

    def start(self, do: Do, *, alone: bool = False) -> Worker:
        """Start one more worker. Raises NoResourcesError."""
        worker = Worker(do, lambda *said: self._heard.put(said), alone=alone)
        self.there.append(worker)
        return worker

    def reports(self, deadline: Deadline) -> Generator[tuple[Worker, Report]]:
        """Yield reports as they come, while there are workers; dead ones are removed first. Raises OutOfTimeError."""
        while self.there:
            with suppress(Empty):
                worker, report = self._heard.get(timeout=WAIT)
                if worker in self.there:
                    if isinstance(report.error, DiedError):
                        self.there.remove(worker)
                        end(worker)
                    yield worker, report
                    if report.ended:
                        continue
            deadline.check()  # after `WAIT`, in which a task may return what it has

    def close(self) -> None:
        """End all workers."""
        ended, self.there = self.there, []
        end(*ended)


def outcomes(
    jobs: int, do: Do, tasks: Iterator[Task | None], deadline: Deadline, *, in_turn: bool = False
) -> Generator[tuple[Task, Report]]:
    """Run `do(*task)` for all tasks in several workers.

    A task is lost if its worker dies or runs out of memory. Once no other task runs, lost ones are tried again in new
    workers, `ATTEMPTS` times in all.

    Args:
        jobs: The number of workers.
        do: What they do.
        tasks: Read one by one when a worker is free; None means that there is no task for now.
        deadline: The deadline of all tasks.
        in_turn: Yield them in their order, not as they finish.

    Yields:
        Each task with its outcome.

    Raises:
        OutOfTimeError: The deadline is over.
    """
    given: dict[int, Task] = {}  # tasks that were not yet yielded, by number
    done: dict[int, Report] = {}
    doing: dict[Worker, int] = {}
    tried: Counter[int] = Counter()
    lost: list[int] = []
    with closing(Workers()) as workers, closing(workers.reports(deadline)) as reports:

        def begin(number: int) -> None:
            worker = next((each for each in workers.there if each not in doing), None) or workers.start(do)
            doing[worker] = number
            worker.ask(*given[number])
            tried[number] += 1

        while True:
            while len(doing) < jobs and len(given) < jobs * AHEAD and (task := next(tasks, None)) is not None:
                given[number := len(tried)] = task
                begin(number)
            if not doing and not lost:
                return
            if not doing:
                workers.close()  # so that their memory is free
                begin(lost.pop(0))
            worker, report = next(reports)
            if report.ended and worker in doing:
                number = doing.pop(worker)
                if isinstance(report.error, LOST) and tried[number] < ATTEMPTS:
                    lost.append(number)
                    continue
                done[number] = report
                for each in takewhile(done.__contains__, [*given] if in_turn else [number]):
                    yield given.pop(each), done.pop(each)


def in_order(
    task: Callable[[Item, Deadline], Any], items: Iterable[Item], jobs: int, deadline: Deadline
) -> Generator[Report]:
    """Run `task(item, deadline)` for all items in up to `jobs` processes; a single one runs in this process.

    Args:
        task: A module-level function that checks the deadline and always gives the same result for an item.
        items: The items, read only slightly ahead of the results.
        jobs: Maximum number of worker processes.
        deadline: The deadline of all tasks.

    Yields:
        The outcomes in the order of the items, each after its remarks.

    Raises:
        OutOfTimeError: The deadline is over.
    """
    items = iter(items)
    begun = [*islice(items, min(jobs, 2))]
    tasks = ((item, deadline) for item in chain(begun, items))
    if len(begun) < 2:
        for each in tasks:
            try:
                yield Report(task(*each))
            except Exception as error:
                yield Report(error=error)
        return
    with closing(outcomes(jobs, task, tasks, deadline, in_turn=True)) as finished:
        for _, outcome in finished:
            events.retell(outcome.told)
            yield outcome


def _send(stream: BinaryIO, message: object) -> None:
    stream.write(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
    stream.flush()


# --- other programs


def run(words: list[str], deadline: Deadline) -> tuple[str, int]:
    """Run a program without input and return its output.

    The output is read to its end, even if child processes of the program write it. After an error, the program and all
    its child processes are gone.

    Args:
        words: The command.
        deadline: When to stop it.

    Returns:
        Its standard output and its exit status (negative: a signal ended it).

    Raises:
        InputError: It cannot be started, or prints more than `MAX_BYTES`.
        NoResourcesError: The system cannot start more processes.
        OutOfTimeError: The deadline is over.
    """
    since, status = deadline.elapsed, None
    begun: list[Any] = []
    ended: list[bytes | BaseException] = []

    def work() -> None:
        try:
            with _start(words, start_new_session=True) as process:
                begun.append(process)
                ended.append(printed := at_most(process.stdout, MAX_BYTES))
                if len(printed) > MAX_BYTES:
                    _kill_group(process)  # it may not notice that nobody reads on
        except BaseException as error:
            ended.append(error)

    runner = threading.Thread(target=work, daemon=True)  # no Ctrl-C arrives there
    try:
        runner.start()
        while runner.is_alive():  # short waits, to notice Ctrl-C and the deadline
            deadline.check()
            runner.join(WAIT)
        if isinstance(output := ended[-1], BaseException):
            raise output
        if len(output) > MAX_BYTES:
            most = MAX_BYTES >> 20
            raise InputError("{word!r} printed more than {most} MiB, the limit for an answer", word=words[0], most=most)
        status = begun[0].returncode
        return output.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n"), status
    finally:
        while runner.is_alive() and not begun:
            runner.join(WAIT)
        if begun and status is None:
            _kill_group(begun[0])
        events.tell("processes.program", command=words, status=status, seconds=deadline.elapsed - since)


def _start(words: list[str], *, piped: bool = False, **more: Any) -> Any:
    """Start a program: a `Popen`. Raises InputError, or NoResourcesError if the system cannot start more processes."""
    from subprocess import DEVNULL, PIPE, Popen  # here, as a worker seldom needs it

    try:
        return Popen(words, stdin=PIPE if piped else DEVNULL, stdout=PIPE, stderr=DEVNULL, **more)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise NoResourcesError(error, repr(words[0])) from None
        raise InputError(
            "cannot start {word!r}: {reason}; name a program that is installed", word=words[0], reason=error.strerror
        ) from None


def _wait(process: Any, seconds: float | None) -> None:
    from subprocess import TimeoutExpired

    with suppress(TimeoutExpired):
        process.wait(seconds)


def _kill_group(process: Any) -> None:
    """Stop a program and its child processes; it is asked first, so that it can end its own process groups."""
    for number, patience in ((signal.SIGTERM, GRACE), (getattr(signal, "SIGKILL", signal.SIGTERM), None)):
        try:
            os.killpg(process.pid, number)
        except (AttributeError, OSError):  # no process groups on this system, or already gone
            process.kill()
        _wait(process, patience)


# --- in the worker

_parent: list[BinaryIO] = []


def report(value: Any) -> None:
    """In a worker: send an intermediate result to the parent."""
    _send(_parent[0], Report(value, ended=False))


def main() -> None:
    """Answer tasks until standard input ends. The parent handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _parent.append(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)  # other output goes nowhere
    asked: SimpleQueue[bytes | None] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    for message in iter(asked.get, None):
        events.kept = []
        try:
            events.expected, do, task = pickle.loads(message)
            _send(_parent[0], Report(do(*task), told=tuple(events.kept)))
        except BaseException as error:
            _send(_parent[0], Report(error=_pickled(error), told=tuple(events.kept)))
    os._exit(0)


def _listen(asked: SimpleQueue[bytes | None]) -> None:
    """Hand on what the parent asks. When it wants this process to end, there is a moment to end other programs."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            asked.put(pickle.load(sys.stdin.buffer))
    Deadline.stopped = True
    asked.put(None)
    time.sleep(ENDING)
    os._exit(0)


def _pickled(error: BaseException) -> BaseException:
    """An exception that can be pickled: errors of this package, of the system, of memory; all others are bugs."""
    with suppress(Exception):
        if isinstance(error, SatpuzzleError | OSError | MemoryError):
            return pickle.loads(pickle.dumps(error))  # type: ignore[no-any-return]
    return BugError.of(error)
