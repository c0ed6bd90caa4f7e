"""Runs other programs, which always end with this one: on Ctrl-C, at the time limit, after any error."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

from satpuzzle.errors import InputError, NoResourcesError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.files import MAX_BYTES

if TYPE_CHECKING:
    from subprocess import Popen
    from types import FrameType

WAIT = 0.2  # seconds between two checks of the clock
GRACE = 1.5  # seconds for a program to end its own child processes; on a busy machine that takes a while
CHUNK = 1 << 16  # bytes read at once
NO_ROOM = errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM  # the system cannot start more processes

_running: set[Popen[bytes]] = set()


def command_words(command: str) -> list[str]:
    """Split a command line into words; words with spaces are quoted. On Windows, backslashes belong to paths.

    Args:
        command: The command line.

    Returns:
        The words. ValueError is raised for a quote without an end.

    Example:
        >>> from satpuzzle.runtime.programs import command_words
        >>> command_words("'my solver' --seed=1 {cnf}")
        ['my solver', '--seed=1', '{cnf}']
    """
    import shlex

    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if sys.platform == "win32":
        lexer.escape = ""
    return list(lexer)


def run(words: list[str], deadline: Deadline, given: IO[bytes] | None = None) -> tuple[str, int]:
    """Run a program and return its output.

    The output is read to its end, even if child processes of the program write it. After an error, the program and all
    its child processes are gone.

    Args:
        words: The command.
        deadline: When to stop it.
        given: Its standard input; empty by default.

    Returns:
        Its standard output and its exit status (negative: a signal ended it).

    Raises:
        InputError: It cannot be started, or prints more than `MAX_BYTES`.
        NoResourcesError: The system cannot start more processes.
        OutOfTimeError: The deadline is over.
    """
    import subprocess

    process = output = status = None
    start = deadline.elapsed
    try:
        with _signals_deferred():  # otherwise one could arrive when the program runs and `process` is not set yet
            process = _started(words, given)
            _running.add(process)
            output = _Output(process)
        while output.join(WAIT):  # short waits, to notice Ctrl-C and the deadline
            deadline.check()
        if output.too_long:
            raise InputError(
                "{word!r} printed more than {max_bytes} MiB, the limit for an answer",
                word=words[0],
                max_bytes=MAX_BYTES >> 20,
            )
        while True:
            try:
                status = process.wait(WAIT)
                return output.text(), status
            except subprocess.TimeoutExpired:
                deadline.check()
    finally:
        if process is not None:
            if status is None:
                _kill_group(process)
            _running.discard(process)
            if output is not None:
                output.close()
            tell("processes.program", command=words, status=status, seconds=deadline.elapsed - start)


def _started(words: list[str], given: IO[bytes] | None) -> Popen[bytes]:
    import subprocess

    try:
        return subprocess.Popen(
            words,
            bufsize=0,
            stdin=given or subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        if error.errno in NO_ROOM:
            raise NoResourcesError(error, repr(words[0])) from None
        raise InputError(
            "cannot start {word!r}: {strerror}; name a program that is installed",
            word=words[0],
            strerror=error.strerror,
        ) from None


@contextlib.contextmanager
def _signals_deferred() -> Iterator[None]:
    """Call Python's signal handlers only at the end of the block. They run in the main thread only.

    Signals are not blocked: a program started in the block would inherit that.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers: dict[int, Any] = {number: signal.getsignal(number) for number in signal.valid_signals()}
    handlers = {number: handler for number, handler in handlers.items() if callable(handler)}
    deferring, received = True, []

    def defer(number: int, frame: FrameType | None) -> None:
        if deferring:
            received.append(number)
        else:  # in the loop below, another handler has raised before this one was restored
            handlers[number](number, frame)

    try:
        for number in handlers:
            signal.signal(number, defer)
        yield
    finally:
        deferring = False
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in received:
            signal.raise_signal(number)


def kill_all() -> None:
    """Kill all programs that are still running, as this process is about to end."""
    for process in [*_running]:
        _signal_group(process, getattr(signal, "SIGKILL", signal.SIGTERM))


class _Output:
    """The output of a program, read in a separate thread, up to `MAX_BYTES`."""

    def __init__(self, process: Popen[bytes]) -> None:
        self.too_long = False
        self._stream = process.stdout
        self._data = bytearray()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # closed
            while self._stream is not None and (chunk := self._stream.read(CHUNK)):
                self._data += chunk
                if len(self._data) > MAX_BYTES:
                    self.too_long = True
                    return

    def join(self, seconds: float) -> bool:
        """Wait up to `seconds` for the end of the output; True if it has not ended."""
        self._thread.join(seconds)
        return self._thread.is_alive()

    def text(self) -> str:
        r"""All output, with `\n` as line ends."""
        return self._data.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n")

    def close(self) -> None:
        """Stop reading."""
        self._thread.join(WAIT)
        if self._stream is not None:
            self._stream.close()


def _kill_group(process: Popen[bytes]) -> None:
    """Stop a program and its child processes; it is asked first, so that it can end its own process groups."""
    import subprocess

    for number, patience in ((signal.SIGTERM, GRACE), (getattr(signal, "SIGKILL", signal.SIGTERM), None)):
        _signal_group(process, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)


def _signal_group(process: Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except (AttributeError, OSError):  # no process groups on this system, or already gone
        process.kill()
