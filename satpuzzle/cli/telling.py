"""--verbose, --quiet and --log: who hears what a command line tells (`runtime.events`), and what is said beside it.

The three are options of every command, and of the program before it. Lines for people go to standard error, where a
live line makes way for them; a log is a file of JSON lines, each on disk as soon as it is told.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any

from satpuzzle.errors import InputError
from satpuzzle.runtime import files, messages
from satpuzzle.runtime.events import EVENTS, ROOT, VERSION, tell
from satpuzzle.runtime.language import say
from satpuzzle.version import __version__

ENDED = {0: "finished", 1: "finished", 2: "error", 3: "unknown", 130: "interrupted", 141: "unread", None: "crashed"}
BEGINS = b'{"time": 0.0, "event": "run.start", '  # every log

Listener = Callable[[float, str, dict[str, Any]], None]  # gets seconds since the start, an event and its fields


class Telling:
    """What is heard of one command line, for as long as the block runs. words: the command line.

    answered: has it written a result, or a part of one?
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self.answered = False
        self.status: int | None = None
        self.reason: str | None = None
        self.logs: list[str] = []
        self._start = time.monotonic()
        self._verbose = self._quiet = False
        self._end: list[Callable[[], None]] = []

    def __enter__(self) -> Telling:
        messages.speak(True)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        ended = ENDED.get(self.status, "stopped")
        tell("run.end", status=self.status, ended=ended, reason=self.reason, seconds=time.monotonic() - self._start)
        for end in reversed(self._end):
            end()
        messages.speak(False)

    def verbose(self) -> None:
        """From now on, lines for people."""
        if not self._verbose:
            self._verbose = True
            self._refuse_both()
            self._hear(_print)

    def quiet(self) -> None:
        """From now on, nothing is said beside the result."""
        self._quiet = True
        self._refuse_both()
        messages.speak(False)

    def log(self, path: str) -> None:
        """From now on, a log in file `path`; after those of earlier runs that it holds. Raises InputError."""
        if path in self.logs:
            return
        import json

        file = _opened(path)
        self.logs.append(path)

        def write(seconds: float, event: str, fields: dict[str, Any]) -> None:
            values = {name: round(value, 6) if isinstance(value, float) else value for name, value in fields.items()}
            line = {"time": round(seconds, 6), "event": event, **values}
            with suppress(ValueError):  # closed
                try:
                    file.write(json.dumps(line, ensure_ascii=False, default=str).encode(errors="replace") + b"\n")
                except OSError as error:
                    file.close()
                    reason = error.strerror or error
                    messages.remark(f"{path}: " + say("the log cannot be written: {reason}", reason=reason))

        self._hear(write)
        self._end.append(file.close)

    def _refuse_both(self) -> None:
        if self._verbose and self._quiet:
            raise InputError("--verbose and --quiet exclude each other; give one")

    def _hear(self, listener: Listener) -> None:
        """Let it hear all events, and at once that the run has begun."""
        import logging

        begun = self._start

        class Handler(logging.Handler):
            def handle(self, record: logging.LogRecord) -> bool:  # without a lock: what it writes to has one
                listener(time.monotonic() - begun, record.event, record.fields)  # type: ignore[attr-defined]
                return True

        root, handler = logging.getLogger(ROOT), Handler()
        level = root.level
        root.addHandler(handler)
        root.setLevel(logging.INFO)

        def end() -> None:
            root.removeHandler(handler)
            root.setLevel(level)

        self._end.append(end)
        fields = {
            "log": VERSION,
            "version": __version__,
            "command": self.words,
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "python": sys.version.split()[0],
            "platform": sys.platform,
            "process": os.getpid(),
        }
        listener(0.0, "run.start", fields)


def _print(seconds: float, event: str, fields: dict[str, Any]) -> None:
    if event != "run.remark":  # it is said anyway
        messages.print_lines(f"{seconds:8.3f} s  {EVENTS[event](**fields)}")


def _opened(path: str) -> IO[bytes]:
    """A log to go on with. Raises InputError if the file holds anything else, or cannot be written."""
    if path == "-":
        raise InputError("is no file; name one for the log", source=path)
    cut = b""
    if files.check_writable(path) is not None and os.path.exists(path):
        with files.reading(path) as known:
            first = known.read(len(BEGINS))
            known.seek(0, os.SEEK_END)
            if known.tell():
                known.seek(-1, os.SEEK_END)
                cut = b"" if known.read() == b"\n" else b"\n"
        if first and first != BEGINS:
            raise InputError("exists and is no log; name another file", source=path)
    try:
        file = open(path, "ab", buffering=0)  # noqa: SIM115
        if cut:
            file.write(cut)
        return file
    except OSError as error:
        raise InputError("cannot be written: {reason}", reason=error.strerror or error, source=path) from None
