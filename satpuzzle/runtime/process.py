"""Sets up the process of a command: streams that accept any character, signals, and exceptions in finalizers."""

from __future__ import annotations

import _thread
import codecs
import contextlib
import errno
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from types import CodeType
from typing import Any

from satpuzzle.runtime import memory

MOMENT = 0.01  # seconds; long enough for a finalizer to end
IMPORT = "<frozen importlib._bootstrap>"  # the file name of the functions that import modules
PLAIN = dict(zip("äöüÄÖÜß–…·„“", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss", "-", "...", "*", '"', '"'), strict=True))


_around: CodeType | None = None  # of the function that runs the command


class Stopped(BaseException):
    """A signal asks this program to end; started processes are ended on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def prepare() -> None:
    """Set up streams, signals and hooks of this process; called by the function that runs the command."""
    global _around
    _around = sys._getframe(1).f_code
    prepare_streams()
    sys.unraisablehook = _raise_dropped
    threading.excepthook = _raise_dropped_in_thread
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) in (signal.SIG_DFL, signal.default_int_handler):
        signal.signal(signal.SIGINT, _stop)
    memory.hear()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _stop)


def prepare_streams() -> None:
    """Let standard output and error accept any character; files and pipes get the same bytes on all systems."""
    codecs.register_error("satpuzzle", writable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            into_file = sys.platform == "win32" and not stream.isatty() and not os.environ.get("PYTHONIOENCODING")
            stream.reconfigure(encoding="utf-8" if into_file else None, errors="satpuzzle", newline="\n")


def writable(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the output cannot encode: ae for ä, escapes for others."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(PLAIN.get(c, c.encode("ascii", "backslashreplace").decode()) for c in letters), error.end


def reader_is_gone(error: OSError) -> bool:
    """True if the reader of the output has gone; Windows uses another error than other systems."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def silence() -> None:
    """Redirect standard output to nowhere, so that flushing its buffer causes no further error."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number: int, _frame: object) -> None:
    """Raise what the signal means; during an import later, as some modules, like those of NumPy, drop exceptions."""
    if _is_dropping():
        _interrupt_later(partial(_thread.interrupt_main, signal.Signals(number)))
    elif number == signal.SIGINT:
        raise KeyboardInterrupt
    else:
        raise Stopped(number)


def _raise_dropped(lost: Any) -> None:
    """Raise an interruption or lack of memory again that Python dropped in a finalizer or during an import."""
    lacking = memory.is_lacking(lost.exc_value)
    if lacking or isinstance(lost.exc_value, KeyboardInterrupt | Stopped):
        number = getattr(lost.exc_value, "number", signal.SIGINT)
        again = memory.lacked if lacking else partial(_thread.interrupt_main, number)
        _interrupt_later(again)
    else:
        sys.__unraisablehook__(lost)


def _interrupt_later(call: Callable[[], object]) -> None:
    """Call it when the main thread no longer drops exceptions, which takes longer on a busy machine."""

    def wait() -> None:
        time.sleep(MOMENT)
        while _is_dropping():
            time.sleep(MOMENT)
        call()

    with contextlib.suppress(RuntimeError):  # the process ends anyway
        threading.Thread(target=wait, daemon=True).start()


def _is_dropping() -> bool:
    """True if `_raise_dropped` or an import is among the current calls of the command."""
    frame = sys._current_frames().get(threading.main_thread().ident or 0)
    while frame is not None and frame.f_code is not _around:
        if frame.f_code is _raise_dropped.__code__ or frame.f_code.co_filename == IMPORT:
            return True
        frame = frame.f_back
    return False


def _raise_dropped_in_thread(lost: Any) -> None:
    if memory.is_lacking(lost.exc_value):
        memory.lacked()
    else:
        threading.__excepthook__(lost)
