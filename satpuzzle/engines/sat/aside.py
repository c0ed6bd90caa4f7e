"""PySAT's solvers in processes of their own, which can be ended at once, however deep they are in a search.

    python -m satpuzzle.engines.sat.aside SOLVER

PySAT's solvers hear neither Ctrl-C nor a clock. Here they need not: the process that asks reads the answer when
it comes, and ends this one when it does not want to wait. If that process is gone, the system ends this one.

Both sides send messages: bytes, after their number. Those of this program are arrays of C integers. A question is
two: further clauses (each ended by 0), and assumptions. An answer begins with a word of `Said`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import IO, TYPE_CHECKING

from satpuzzle.encode.variables import Clause
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

if TYPE_CHECKING:
    from queue import SimpleQueue

WAIT = 0.1  # seconds between two looks at the clock
CHUNK = 1 << 16  # bytes sent between two looks at the clock
BUDGETS = 20_000, 1.5  # conflicts in a solver's first slice, and how they grow


class Said(IntEnum):
    """What an answer says."""

    CONFLICTS = 0  # and how many there were so far: the answer is still to come
    MODEL = 1  # and what is true in it
    NONE = 2


Tell = Callable[[int], None]  # is told how many conflicts there were


class Aside:
    """Programs that race for the answer to one question; the winner is asked the next, and the others are ended.

    programs: the module of each, and its arguments.
    """

    def __init__(self, programs: Iterable[Sequence[str]]) -> None:
        from queue import SimpleQueue

        self._heard: SimpleQueue[tuple[Partner, array[int] | None]] = SimpleQueue()
        self._racers: list[Partner] = []
        try:
            for program in programs:
                self._racers.append(Partner(program, self._hear))
        except BaseException:
            self.close()
            raise

    def answer(self, question: Sequence[bytes], clock: Clock) -> list[int] | None:
        """What is true in a model, or None if there is none.

        Raises OutOfTimeError when `clock` says so, and InputError if something else ended every process; nothing
        can be asked then.
        """
        from queue import Empty

        try:
            for racer in self._racers:
                for message in question:
                    racer.send(message, clock)
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

    def _hear(self, racer: Partner, message: bytes | None) -> None:
        self._heard.put((racer, None if message is None else array("i", message)))

    def _leave(self, racer: Partner) -> None:
        """Go on without one that has ended. Raises InputError if it was the last."""
        status = racer.end()
        self._racers.remove(racer)
        if not self._racers:
            raise InputError(
                say("the solver's process ended with status {status} and no answer; is memory short?", status=status)
            )

    def _end_all_but(self, winner: Partner | None) -> None:
        for racer in self._racers:
            if racer is not winner:
                racer.end()
        self._racers = [] if winner is None else [winner]

    def close(self) -> None:
        """End the processes."""
        self._end_all_but(None)


class Partner:
    """One process: a module and its arguments. `hear` is told what it says, in a thread; None: it says no more."""

    def __init__(self, program: Sequence[str], hear: Callable[[Partner, bytes | None], None]) -> None:
        import subprocess
        import threading

        self._process = subprocess.Popen(
            [sys.executable, "-m", *program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._hear = hear
        threading.Thread(target=self._listen, daemon=True).start()

    def send(self, message: bytes, clock: Clock) -> None:
        """Send it; that the process has ended is heard later. Raises OutOfTimeError."""
        assert self._process.stdin is not None
        data = memoryview(framed(message))
        with contextlib.suppress(OSError):
            for start in range(0, len(data), CHUNK):
                clock.check()
                self._process.stdin.write(data[start : start + CHUNK])
            self._process.stdin.flush()

    def end(self) -> int:
        """End it, whatever it is doing. How has it ended?"""
        self._process.kill()
        status = self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        return status

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            while (message := received(stream)) is not None:
                self._hear(self, message)
        self._hear(self, None)


def framed(message: bytes) -> bytes:
    """The message as it is sent."""
    return len(message).to_bytes(8, "little") + message


def received(stream: IO[bytes]) -> bytes | None:
    """The message that the other side sent; None if it has ended."""
    size = int.from_bytes(head, "little") if len(head := stream.read(8)) == 8 else 1
    message = stream.read(size)
    return message if len(message) == size else None


def serve(messages: int, answer: Callable[[list[bytes], Tell], list[int] | None]) -> None:
    """Answer questions of so many messages on standard input until it ends."""
    asked, said = sys.stdin.buffer, sys.stdout.buffer

    def tell(word: Said, numbers: Sequence[int] = ()) -> None:
        said.write(framed(array("i", [word, *numbers]).tobytes()))
        said.flush()

    with contextlib.suppress(BrokenPipeError):
        while True:
            question = [message for _ in range(messages) if (message := received(asked)) is not None]
            if len(question) < messages:
                return
            with _ending_with(asked):
                model = answer(question, lambda conflicts: tell(Said.CONFLICTS, [conflicts]))
            if model is None:
                tell(Said.NONE)
            else:
                tell(Said.MODEL, model)


@contextlib.contextmanager
def _ending_with(stream: IO[bytes]) -> Iterator[None]:
    """In the block the system ends this process when something comes from `stream`, such as its end; if it can."""
    try:
        import fcntl

        flags = fcntl.fcntl(stream, fcntl.F_GETFL)
        fcntl.fcntl(stream, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(stream, fcntl.F_SETFL, flags | os.O_ASYNC)
    except (ImportError, AttributeError, OSError):
        yield
        return
    yield
    fcntl.fcntl(stream, fcntl.F_SETFL, flags)


def clauses_of(flat: Iterable[int]) -> Iterator[Clause]:
    """Clauses that stand one behind the other, each ended by 0."""
    clause: list[int] = []
    for literal in flat:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def main(name: str) -> None:
    """Answer questions with this solver."""
    from satpuzzle.engines.sat.pysat import conflicts, growing, pysat_solver, solve_in_slices

    solver = pysat_solver(name)

    def answer(question: list[bytes], tell: Tell) -> list[int] | None:
        further, assumptions = (array("i", message) for message in question)
        solver.append_formula(clauses_of(further))

        def between() -> None:
            tell(conflicts(solver) or 0)

        if not solve_in_slices(solver, growing(*BUDGETS), between, assumptions):
            return None
        return [literal for literal in solver.get_model() if literal > 0]

    serve(2, answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
