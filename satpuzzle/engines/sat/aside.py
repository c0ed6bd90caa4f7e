"""PySAT's solvers in processes of their own, which can be ended at once, however deep they are in a search.

    python -m satpuzzle.engines.sat.aside TURN STEP SOLVER...

PySAT's solvers hear neither Ctrl-C nor a clock. Here they need not: the process that asks reads the answer when
it comes, and ends this one when it does not want to wait. If that process is gone, the system ends this one.

Both sides send arrays of C integers, each after its length. A question is two: further clauses (each ended
by 0), and assumptions. The answer begins with a word of `Said`, after any that tell of conflicts.
"""

from __future__ import annotations

import contextlib
import os
import sys
from array import array
from collections.abc import Sequence
from enum import IntEnum
from typing import IO, TYPE_CHECKING

from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

if TYPE_CHECKING:
    from queue import SimpleQueue

WAIT = 0.1  # seconds between two looks at the clock
CHUNK = 1 << 16  # bytes sent between two looks at the clock


class Said(IntEnum):
    """What an answer says."""

    CONFLICTS = 0  # and how many, so far
    MODEL = 1  # and the variables that are true
    NONE = 2


class Aside:
    """Processes that race for the answer to one question; the winner is asked the next, and the others are ended."""

    def __init__(self, solvers: Sequence[str], processes: int = 1) -> None:
        from queue import SimpleQueue

        self._heard: SimpleQueue[tuple[_Racer, array[int] | None]] = SimpleQueue()
        self._racers: list[_Racer] = []
        try:
            for turn in range(processes):
                self._racers.append(_Racer([str(turn), str(processes), *solvers], self._heard))
        except BaseException:
            self.close()
            raise

    def answer(self, further: array[int], assumptions: Sequence[int], clock: Clock) -> list[int] | None:
        """The variables that are true in a model under the assumptions, or None if there is none.

        further: clauses, each ended by 0, that hold from now on. Raises OutOfTimeError when `clock` says so, and
        InputError if something else ended every process; nothing can be asked then.
        """
        from queue import Empty

        try:
            for racer in self._racers:
                racer.send(further, clock)
                racer.send(array("i", assumptions), clock)
            while True:
                clock.check()
                with contextlib.suppress(Empty):
                    racer, words = self._heard.get(timeout=WAIT)
                    if racer not in self._racers:
                        continue
                    if words is None:
                        self._leave(racer)
                    elif words[0] == Said.CONFLICTS:
                        clock.standing.conflicts = words[1]
                    else:
                        self._end_all_but(racer)
                        return list(words[1:]) if words[0] == Said.MODEL else None
        except BaseException:
            self.close()
            raise

    def _leave(self, racer: _Racer) -> None:
        """Go on without one that has ended. Raises InputError if it was the last."""
        racer.end()
        self._racers.remove(racer)
        if not self._racers:
            raise InputError(
                say("the solver's process ended without an answer (status {status}); try again", status=racer.status)
            )

    def _end_all_but(self, winner: _Racer | None) -> None:
        for racer in self._racers:
            if racer is not winner:
                racer.end()
        self._racers = [] if winner is None else [winner]

    def close(self) -> None:
        """End the processes."""
        self._end_all_but(None)


class _Racer:
    """One process, whose words come into a queue; None when there will be no more."""

    def __init__(self, words: list[str], heard: SimpleQueue[tuple[_Racer, array[int] | None]]) -> None:
        import subprocess
        import threading

        self._process = subprocess.Popen(
            [sys.executable, "-m", "satpuzzle.engines.sat.aside", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._heard = heard
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def status(self) -> int:
        """How it has ended."""
        return self._process.wait()

    def send(self, numbers: array[int], clock: Clock) -> None:
        """Send them; that it has ended is heard later. Raises OutOfTimeError."""
        assert self._process.stdin is not None
        data = memoryview(_message(numbers))
        with contextlib.suppress(BrokenPipeError):
            for start in range(0, len(data), CHUNK):
                clock.check()
                self._process.stdin.write(data[start : start + CHUNK])
            self._process.stdin.flush()

    def end(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            words: array[int] | None = array("i")
            while words is not None:
                words = _received(stream)
                self._heard.put((self, words))


def _message(numbers: array[int]) -> bytes:
    return array("q", [len(numbers)]).tobytes() + numbers.tobytes()


def _received(stream: IO[bytes]) -> array[int] | None:
    """What the other side sent; None if it has ended."""
    numbers = array("i")
    head = stream.read(8)
    if len(head) == 8:
        size = array("q", head)[0] * numbers.itemsize
        data = stream.read(size)
        if len(data) == size:
            numbers.frombytes(data)
            return numbers
    return None


def _end_with(stream: IO[bytes], also: bool) -> None:
    """From now on let the system end this process when something comes from `stream`, such as its end; or not."""
    with contextlib.suppress(ImportError, AttributeError, OSError):  # not everywhere
        import fcntl

        fcntl.fcntl(stream, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(stream, fcntl.F_GETFL)
        fcntl.fcntl(stream, fcntl.F_SETFL, flags | os.O_ASYNC if also else flags & ~os.O_ASYNC)


def main(turn: str, step: str, *solvers: str) -> None:
    """Answer questions on standard input until it ends."""
    from satpuzzle.engines.sat.turns import Turns

    asked, said = sys.stdin.buffer, sys.stdout.buffer
    turns = Turns(solvers, int(turn), int(step))

    def tell(word: Said, *numbers: int) -> None:
        said.write(_message(array("i", [word, *numbers])))
        said.flush()

    while (further := _received(asked)) is not None and (assumptions := _received(asked)) is not None:
        _end_with(asked, also=True)
        model = turns.answer(further, assumptions, lambda conflicts: tell(Said.CONFLICTS, conflicts))
        _end_with(asked, also=False)
        tell(Said.NONE) if model is None else tell(Said.MODEL, *model)


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        main(*sys.argv[1:])
