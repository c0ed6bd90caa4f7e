"""Other programs, run so that they end with this one: on Ctrl-C, on a time limit, on any error."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from satpuzzle.errors import InputError
from satpuzzle.running.clock import Clock

if TYPE_CHECKING:
    from subprocess import Popen

WAIT = 0.2  # seconds between two looks at the clock
GRACE = 0.5  # seconds that a program has to end what it has started


def run(words: list[str], clock: Clock) -> tuple[str, int]:
    """What the program prints on standard output, and its exit status.

    Raises OutOfTimeError when `clock` says so, InputError if it cannot be started; however this
    ends, the program and everything it has started are gone by then.
    """
    import subprocess

    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        raise InputError(f"cannot start {words[0]!r}: {error.strerror}; name a program that is installed") from None
    try:
        while True:  # in short waits, so that Ctrl-C and the clock are heard
            try:
                output, _ = process.communicate(timeout=WAIT)
                return output, process.returncode
            except subprocess.TimeoutExpired:
                clock.check()
    finally:
        if process.poll() is None:
            _kill_group(process)
        if process.stdout is not None:
            process.stdout.close()


def _kill_group(process: Popen[str]) -> None:
    """Stop a program and what it has started: ask it first, so that it can end what runs in groups of its own."""
    import signal
    import subprocess

    for number, patience in ((signal.SIGTERM, GRACE), (getattr(signal, "SIGKILL", signal.SIGTERM), None)):
        try:
            os.killpg(process.pid, number)
        except (AttributeError, OSError):  # no process groups here, or gone already
            process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
