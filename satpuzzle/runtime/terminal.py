"""Sets up the process of a command: streams that accept any character, and signals."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys


class Stopped(BaseException):
    """A signal, its only argument, asks this program to end; started processes are ended on the way out."""


def prepare() -> None:
    """Set up streams and signals of this process."""
    prepare_streams()
    with contextlib.suppress(ValueError):  # not in the main thread
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        for name in {"SIGTERM", "SIGHUP"} & vars(signal).keys():
            signal.signal(getattr(signal, name), _stop)


def prepare_streams() -> None:
    """Let standard output and error accept any character; files and pipes get the same bytes on all systems."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            into_file = sys.platform == "win32" and not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(encoding="utf-8" if into_file else None, errors="backslashreplace", newline="\n")


def reader_is_gone(error: OSError) -> bool:
    """True if the reader of the output has gone; Windows uses another error than other systems."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def silence() -> None:
    """Redirect standard output to nowhere, so that flushing its buffer causes no further error."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number: int, _frame: object) -> None:
    raise Stopped(number)
