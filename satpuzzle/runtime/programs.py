"""Runs other programs, which always end with this one: on Ctrl-C, at the time limit, after any error."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
from typing import IO, TYPE_CHECKING, Any

from satpuzzle.errors import InputError, NoResourcesError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.files import MAX_BYTES, at_most

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

    return shlex.split(command.replace("\\", r"\\") if sys.platform == "win32" else command)


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
    from subprocess import DEVNULL, PIPE

    since, status = deadline.elapsed, None
    begun: list[Popen[bytes]] = []
    ended: list[bytes | BaseException] = []

    def work() -> None:
        try:
            with start(words, stdin=given or DEVNULL, stdout=PIPE, start_new_session=True) as process:
                begun.append(process)
                assert process.stdout is not None
                ended.append(at_most(process.stdout, MAX_BYTES))
        except BaseException as error:
            ended.append(error)

    worker = threading.Thread(target=work, daemon=True)  # no Ctrl-C arrives there
    try:
        worker.start()
        while worker.is_alive():  # short waits, to notice Ctrl-C and the deadline
            deadline.check()
            worker.join(WAIT)
        if isinstance(output := ended[-1], BaseException):
            raise output
        if len(output) > MAX_BYTES:
            most = MAX_BYTES >> 20
            raise InputError("{word!r} printed more than {most} MiB, the limit for an answer", word=words[0], most=most)
        status = begun[0].returncode
        return output.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n"), status
    finally:
        while worker.is_alive() and not begun:
            worker.join(WAIT)
        if begun and status is None:
            _kill_group(begun[0])
        tell("processes.program", command=words, status=status, seconds=deadline.elapsed - since)


def start(words: list[str], **streams: Any) -> Popen[bytes]:
    """Start a program. Raises InputError, or NoResourcesError if the system cannot start more processes."""
    from subprocess import DEVNULL, Popen

    try:
        return Popen(words, stderr=DEVNULL, **streams)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise NoResourcesError(error, repr(words[0])) from None
        word, reason = words[0], error.strerror
        raise InputError(
            "cannot start {word!r}: {reason}; name a program that is installed", word=word, reason=reason
        ) from None


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
