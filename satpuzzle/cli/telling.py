"""What a command prints on standard error while it runs: progress, the lines of -v; and log files.

`Live` draws a progress line. The search writes into a `Progress`; a thread reads it at intervals and draws,
so that the line is updated even during a long step.

`Telling` implements --verbose, --quiet and --log, which are options of the program and of every command: it listens to
the events of `runtime.events`. A log is a file of JSON lines, each written as soon as its event happens.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from typing import IO, TextIO

import click

from satpuzzle.errors import InputError, SatpuzzleError
from satpuzzle.runtime import events, files
from satpuzzle.runtime.deadline import PartsProgress, Progress
from satpuzzle.runtime.events import REMARK, ROOT, line, tell
from satpuzzle.runtime.language import grouped, say, several
from satpuzzle.version import __version__

PATIENCE = 2.0  # seconds until the first line
LIVE, QUIET = 0.2, 30.0  # seconds between two lines: on a terminal, elsewhere
BAR = 10  # characters of the bar on a terminal
WIDTH = 80  # columns of a terminal of unknown width
BEGINS = b'{"time": 0.0, "event": "run.start", '  # of every log

Listener = Callable[[float, str, dict[str, object]], None]  # gets the seconds since the start, an event and its fields


class Telling:
    """A context manager for one command line: its -v, -q and --log.

    Args:
        words: The command line.

    Attributes:
        answered: Whether a result, or a part of one, has been written.
        status: The exit status.
        reason: The error message.
        error: The error; it keeps alive what its frames hold, which may take long to free.
        logs: The log files.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self.answered = False
        self.status: int | None = None
        self.reason: str | None = None
        self.error: SatpuzzleError | None = None
        self.logs: list[str] = []
        self._start = time.monotonic()
        self._verbose = self._quiet = False
        self._end = ExitStack()

    def __enter__(self) -> Telling:
        events.speaking = True
        return self

    def __exit__(self, *_error: object) -> None:
        tell("run.end", status=self.status, reason=self.reason, seconds=time.monotonic() - self._start)
        self._end.close()
        events.speaking = False

    def verbose(self, _given: bool = True) -> None:
        """Print events from now on."""
        if not self._verbose:
            self._verbose = True
            self._refuse_both()
            self._hear(_print)

    def quiet(self, _given: bool = True) -> None:
        """Print nothing but the result and errors from now on."""
        self._quiet = True
        self._refuse_both()
        events.speaking = False

    def log(self, path: str) -> None:
        """Append events to the file `path` from now on. Raises InputError."""
        if path in self.logs:
            return
        import json

        file = _opened(path)
        self.logs.append(path)

        def write(seconds: float, event: str, fields: dict[str, object]) -> None:
            said = {"time": round(seconds, 6), "event": event, **fields}
            with suppress(ValueError):  # closed
                try:
                    file.write(json.dumps(said, ensure_ascii=False, default=str).encode(errors="replace") + b"\n")
                except OSError as error:
                    file.close()
                    reason = error.strerror or error
                    events.remark(f"{path}: " + say("the log cannot be written: {reason}", reason=reason))

        self._hear(write)
        self._end.callback(file.close)

    def _refuse_both(self) -> None:
        if self._verbose and self._quiet:
            raise InputError("--verbose and --quiet cannot be used together")

    def _hear(self, listener: Listener) -> None:
        """Pass all events to `listener`, first the start of the run."""
        import logging

        begun = self._start

        class Handler(logging.Handler):
            def handle(self, record: logging.LogRecord) -> bool:  # without a lock: the output has one
                listener(time.monotonic() - begun, record.event, record.fields)  # type: ignore[attr-defined]
                return True

        root, handler = logging.getLogger(ROOT), Handler()
        self._end.callback(root.setLevel, root.level)
        self._end.callback(root.removeHandler, handler)
        root.addHandler(handler)
        root.setLevel(logging.INFO)
        fields: dict[str, object] = {
            "version": __version__,
            "command": self.words,
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "python": sys.version.split()[0],
            "platform": sys.platform,
        }
        listener(0.0, "run.start", fields)


def _print(seconds: float, event: str, fields: dict[str, object]) -> None:
    if event != REMARK:  # remarks are printed anyway
        events.print_lines(f"{seconds:8.3f} s  {line(event, fields)}")


def _opened(path: str) -> IO[bytes]:
    """Open a log to append to. Raises InputError if the file contains anything else, or cannot be written."""
    if path == "-":
        raise InputError("is not a file; choose a file for the log", source=path)
    if files.check_writable(path) is not None and os.path.exists(path):
        with files.reading(path) as known:
            first = known.read(len(BEGINS))
        if first and first != BEGINS:
            raise InputError("exists and is not a log; choose another file", source=path)
    with files.writing(path):
        return open(path, "ab", buffering=0)


def on_terminal(stream: TextIO | None) -> bool:
    """Whether the stream goes to a terminal; None is a closed stream."""
    return stream is not None and stream.isatty()


class Live:
    """A context manager that shows on standard error the progress written into `progress`.

    On a terminal one line is redrawn, and removed when the block ends; elsewhere a line is printed at intervals. A long
    search ends with a line of its placements, on a terminal, too.

    Args:
        wanted: Whether to show progress; None shows it on a terminal.

    Attributes:
        progress: Filled in by the search.
    """

    def __init__(self, *, wanted: bool | None = None) -> None:
        self.progress = Progress()
        self._terminal = on_terminal(sys.stderr)
        self._lines = events.speaking and (self._terminal if wanted is None else wanted)
        self._lock = threading.RLock()  # held while writing
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._line = ""  # what the terminal shows
        self._next_line = PATIENCE

    def __enter__(self) -> Live:
        self._start = time.monotonic()
        events.aside = self.paused  # remarks interrupt the line
        if self._lines:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._ended.set()
        events.aside = nullcontext
        if self._thread is not None:
            self._thread.join()
            self._last_words()

    def _last_words(self) -> None:
        with suppress(OSError, ValueError):
            self._erase()
            parts, made = self.progress.parts, self.progress.placements
            pieces = [] if parts is None or self._terminal else [parts.line]
            if made and (seconds := time.monotonic() - self._start) >= PATIENCE:
                pace = say("{n} placements/s", n=grouped(round(made / seconds)))
                pieces += [several(made, "{n} placement", "{n} placements"), pace]
            if pieces:
                click.echo(", ".join(pieces), err=True)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Remove the line while this block prints; it is redrawn later."""
        with self._lock:
            with suppress(OSError, ValueError):
                self._erase()
            yield

    def _run(self) -> None:
        with suppress(OSError, ValueError):  # standard error is closed
            while not self._ended.wait(LIVE):
                with self._lock:
                    if not self._ended.is_set():
                        self._look(time.monotonic() - self._start)

    def _look(self, elapsed: float) -> None:
        """Print the line if it is due."""
        if elapsed >= self._next_line:
            line = self.progress.line(elapsed)
            if not self._terminal:
                self._next_line = elapsed + QUIET
                click.echo(line, err=True)
                return
            line = f"{_bar(self.progress.parts)}{line}"[: _terminal_width() - 1]  # a full line would wrap
            if line != self._line:
                click.echo(f"\r{line.ljust(len(self._line))}\r", err=True, nl=False)
                self._line = line

    def _erase(self) -> None:
        if self._line:
            click.echo(f"\r{' ' * min(len(self._line), _terminal_width() - 1)}\r", err=True, nl=False)
            self._line = ""


LiveMaker = Callable[[], Live]


def _bar(parts: PartsProgress | None) -> str:
    """A bar of the parts done, or nothing if there are none to do."""
    if parts is None or parts.done >= parts.parts:
        return ""
    done = BAR * parts.done // parts.parts
    return f"[{'#' * done}{'-' * (BAR - done)}] "


def _terminal_width() -> int:
    """The columns of the terminal of standard error."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
    except (OSError, ValueError, AttributeError):
        return WIDTH
