"""Other programs, run so that they end with this one: on Ctrl-C, on a time limit, on any error."""

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

WAIT = 0.2  # seconds between two looks at the clock
GRACE = 1.5  # seconds that a program has to end what it has started; on a busy machine that takes a while
CHUNK = 1 << 16  # bytes read at once
NO_ROOM = errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM  # the system can start nothing more

_running: set[Popen[bytes]] = set()


def command_words(command: str) -> list[str]:
    """The words of a command line, in quotes where they hold blanks. On Windows backslashes are parts of paths.

    Raises ValueError for a quote that does not end.

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
    """What the program prints on standard output, and its exit status; below 0, a signal ended it.

    given: what it reads on standard input; else that is empty. It is read until it ends, also where the program
    leaves that to others that it has started. Raises OutOfTimeError when `deadline` says so, InputError if it cannot
    be started or prints without end; after these the program and everything it has started are gone.
    """
    import subprocess

    process = output = status = None
    start = deadline.elapsed
    try:
        with _signals_deferred():  # otherwise one could arrive when the program runs and `process` is not set yet
            process = _started(words, given)
            _running.add(process)
            output = _Output(process)
        while output.join(WAIT):  # in short waits, so that Ctrl-C and the clock are heard
            deadline.check()
        if output.too_long:
            raise InputError(
                "{word!r} prints more than {max_bytes} MiB; no answer is that long",
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
    """End the programs that are still running at once: this process is about to end."""
    for process in [*_running]:
        _signal_group(process, getattr(signal, "SIGKILL", signal.SIGTERM))


class _Output:
    """What a program prints, read in a thread of its own; not further than `MAX_BYTES`."""

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
        """Wait that long for the end of the output. Is there more to come?"""
        self._thread.join(seconds)
        return self._thread.is_alive()

    def text(self) -> str:
        """All of it, line ends as `\\n`."""
        return self._data.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n")

    def close(self) -> None:
        """Read no more."""
        self._thread.join(WAIT)
        if self._stream is not None:
            self._stream.close()


def _kill_group(process: Popen[bytes]) -> None:
    """Stop a program and what it has started: ask it first, so that it can end what runs in groups of its own."""
    import subprocess

    for number, patience in ((signal.SIGTERM, GRACE), (getattr(signal, "SIGKILL", signal.SIGTERM), None)):
        _signal_group(process, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)


def _signal_group(process: Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except (AttributeError, OSError):  # no process groups here, or gone already
        process.kill()
