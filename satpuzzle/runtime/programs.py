"""Runs other programs, which always end with this one: on Ctrl-C, at the time limit, after any error."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from typing import IO, TYPE_CHECKING, NoReturn

from satpuzzle.errors import InputError, NoResourcesError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.files import MAX_BYTES

if TYPE_CHECKING:
    from subprocess import Popen

WAIT = 0.2  # seconds between two checks of the clock
GRACE = 1.5  # seconds for a program to end its own child processes; on a busy machine that takes a while
NO_ROOM = errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM  # the system cannot start more processes


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
    from subprocess import TimeoutExpired

    start, status = deadline.elapsed, None
    read: list[bytes] = []
    begun: list[Popen[bytes] | OSError] = []
    starting = threading.Thread(target=_start, args=(words, given, begun))  # no Ctrl-C arrives there
    try:
        starting.start()
        starting.join()
        if isinstance(process := begun[0], OSError):
            _refuse(words[0], process)
        reader = threading.Thread(target=_read, args=(process, read), daemon=True)
        reader.start()
        while status is None:  # short waits, to notice Ctrl-C and the deadline
            reader.join(WAIT)
            if sum(map(len, read)) > MAX_BYTES:
                raise InputError(
                    "{word!r} printed more than {max_bytes} MiB, the limit for an answer",
                    word=words[0],
                    max_bytes=MAX_BYTES >> 20,
                )
            if not reader.is_alive():
                with contextlib.suppress(TimeoutExpired):
                    status = process.wait(WAIT)
            if status is None:
                deadline.check()
        output = b"".join(read)
        return output.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n"), status
    finally:
        starting.join()
        if begun and not isinstance(process := begun[0], OSError):
            with process:  # closes its output
                if status is None:
                    _kill_group(process)
            tell("processes.program", command=words, status=status, seconds=deadline.elapsed - start)


def _start(words: list[str], given: IO[bytes] | None, begun: list[Popen[bytes] | OSError]) -> None:
    """Start a program; append it to `begun`, or the error."""
    from subprocess import DEVNULL, PIPE, Popen

    try:
        begun.append(
            Popen(words, bufsize=0, stdin=given or DEVNULL, stdout=PIPE, stderr=DEVNULL, start_new_session=True)
        )
    except OSError as error:
        begun.append(error)


def _read(process: Popen[bytes], read: list[bytes]) -> None:
    """Append what a program prints to `read`, up to the limit."""
    assert process.stdout is not None
    left = MAX_BYTES
    with contextlib.suppress(OSError, ValueError):  # closed meanwhile
        while left >= 0 and (part := process.stdout.read(1 << 20)):
            read.append(part)
            left -= len(part)


def _refuse(word: str, error: OSError) -> NoReturn:
    if error.errno in NO_ROOM:
        raise NoResourcesError(error, repr(word))
    raise InputError(
        "cannot start {word!r}: {strerror}; name a program that is installed", word=word, strerror=error.strerror
    )


def _kill_group(process: Popen[bytes]) -> None:
    """Stop a program and its child processes; it is asked first, so that it can end its own process groups."""
    import subprocess

    for number, patience in ((signal.SIGTERM, GRACE), (getattr(signal, "SIGKILL", signal.SIGTERM), None)):
        try:
            os.killpg(process.pid, number)
        except (AttributeError, OSError):  # no process groups on this system, or already gone
            process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
