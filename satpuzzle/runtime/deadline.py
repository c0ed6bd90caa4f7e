"""Deadlines and progress.

Every call that may take long gets a deadline and checks it often. The deadline holds a `Progress`: the working code
writes it, another thread reads and shows it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from math import inf
from typing import NamedTuple, TypeVar

from satpuzzle.errors import OutOfTimeError, SatpuzzleError, printable
from satpuzzle.runtime import validation
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import powered, say, several

Item = TypeVar("Item")
PATIENCE = 10.0  # default seconds for side questions, such as those of a page or a sheet
OFTEN = 4096  # fast steps between two checks of the clock
MOMENT = 64  # steps between two checks of the clock where a step takes up to a millisecond
DAY, YEAR = 86_400, 31_557_600  # seconds


class Deadline:
    """A time limit that starts when it is made; `check` raises OutOfTimeError when it is over.

    A deadline sent to another process goes on there, with a progress of its own.

    Args:
        limit: Seconds; None for no limit.
        elapsed: How long ago it started, in seconds.
        progress: Where the working code writes its progress.

    Attributes:
        stopped: In a worker process: it shall end, so all deadlines are over.
    """

    stopped = False

    def __init__(self, limit: float | None = None, elapsed: float = 0.0, *, progress: Progress | None = None) -> None:
        self.limit = None if limit == inf else limit
        self.progress = progress or Progress()
        self._start = time.monotonic() - elapsed

    def __reduce__(self) -> tuple[object, ...]:
        return Deadline, (self.limit, self.elapsed)

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._start

    @property
    def left(self) -> float | None:
        """Seconds left, at least 0; None without a limit."""
        return None if self.limit is None else max(0.0, self.limit - self.elapsed)

    def at_most(self, seconds: float | None) -> Deadline:
        """The earlier of this deadline and `seconds` from now; None: this deadline."""
        if seconds is None:
            return self
        return Deadline(seconds if self.left is None else min(seconds, self.left), progress=self.progress)

    @contextmanager
    def piece(self, seconds: float | None) -> Iterator[Deadline]:
        """Like `at_most` for a block, which may run out of time silently; raises only if this deadline is over."""
        try:
            yield self.at_most(seconds)
        except OutOfTimeError:
            self.check()

    def during(self, items: Iterable[Item], often: int = OFTEN) -> Iterator[Item]:
        """Yield `items`; check the clock before the first and after every `often` items. Raises OutOfTimeError."""
        rest = iter(items)
        for item in rest:
            self.check()
            yield item
            yield from islice(rest, often - 1)

    def check(self) -> None:
        """Raise OutOfTimeError if the time is up, the effort is made, or this process shall end."""
        if self.stopped or self.progress.effort <= 0:
            raise OutOfTimeError("stopped")
        if self.limit is not None and self.elapsed >= self.limit:
            raise OutOfTimeError("not finished within {limit:g} s", limit=self.limit)


def clock(timeout: float | None = None, progress: Progress | None = None, deadline: Deadline | None = None) -> Deadline:
    """The deadline of a library call: `deadline` if given, else a new one of `timeout` and `progress`.

    Args:
        timeout: Seconds; None for no limit.
        progress: Where to write progress.
        deadline: A deadline, which replaces the other two.

    Returns:
        The deadline. InputError is raised for values of the wrong type.
    """
    if deadline is not None:
        return validation.of("deadline", deadline, Deadline)
    shown = None if progress is None else validation.of("progress", progress, Progress)
    return Deadline(validation.real("timeout", timeout), progress=shown)


def latest(states: Iterator[Item], *ends: type[SatpuzzleError]) -> Item:
    """The last of `states`, which may run out of time, or end with another of the errors `ends`, after the first."""
    known = next(states)
    with suppress(OutOfTimeError, *ends):
        for known in states:  # noqa: B007
            pass
    return known


class PartsProgress(NamedTuple):
    """Progress of a search in parts.

    Attributes:
        done: Parts done.
        parts: All parts.
        solutions: Solutions found so far.
        seconds: Seconds since the search began or was continued.
        fresh: Parts done in these seconds.
    """

    done: int
    parts: int
    solutions: int
    seconds: float
    fresh: int

    @property
    def line(self) -> str:
        """One line: parts done, solutions, time left."""
        said = [say("parts {done}/{parts}, solutions {n}", done=self.done, parts=self.parts, n=_number(self.solutions))]
        if self.done < self.parts and self.fresh and self.seconds > 0:
            said.append(say("{time} left", time=about((self.parts - self.done) * self.seconds / self.fresh)))
        return ", ".join(said)


class Progress:
    """Progress of a long call, which another thread may read at any time without a lock.

    Unknown values are None. The begin of each step is an event (`run.step`).

    Attributes:
        work: The engine or task at work, such as `sat` or `frontier`; empty before the start.
        step: What it is doing, if it is not simply searching.
        clauses: Clauses given to the solver so far.
        conflicts: Conflicts of the solver so far.
        cell: Cells filled.
        cells: Cells of the board.
        states: Partial fillings held.
        placements: Cards placed so far by the frontier engine and by beams.
        effort: What solvers and beams may still do before the deadline ends, in seconds of some machine: unlike time,
            it is the same on every machine.
        solutions: Lower bound on the distinct solutions; None if the call does not search for solutions.
        parts: Progress of a search in parts.

    Example:
        >>> import satpuzzle
        >>> progress = satpuzzle.Progress()
        >>> settings = satpuzzle.Settings(engine="frontier")
        >>> counts = satpuzzle.count("standard", settings=settings, progress=progress)  # or read in a thread
        >>> progress.work, progress.cells
        ('frontier', 9)
    """

    def __init__(self) -> None:
        self.solutions: int | None = None
        self.placements, self.effort = 0, inf
        self.parts: PartsProgress | None = None
        self.begin("")

    def begin(self, work: str, step: str = "", *, often: bool = False) -> None:
        """Start other work or another step; solutions and parts stay.

        Args:
            work: The engine or task.
            step: What it does.
            often: Such steps are frequent and no events.

        Example:
            >>> import satpuzzle
            >>> progress = satpuzzle.Progress()
            >>> progress.begin("sat", "counting")
            >>> progress.work, progress.step
            ('sat', 'counting')
        """
        self.work, self._often = work, often
        self.step = step
        self.clauses: int | None = None
        self.conflicts: int | None = None
        self.fill(None, 0)

    @property
    def step(self) -> str:
        """What is being done, if it is not simply the search."""
        return self._step

    @step.setter
    def step(self, step: str) -> None:
        """Start another step of the same work."""
        self._step = step
        if self.work and not self._often:
            tell("run.step", work=self.work, step=step)

    def at_least(self, solutions: int) -> None:
        """Raise the lower bound on the distinct solutions.

        Args:
            solutions: A number of distinct solutions that are known.

        Example:
            >>> import satpuzzle
            >>> progress = satpuzzle.Progress()
            >>> progress.at_least(4)
            >>> progress.at_least(2)
            >>> progress.solutions
            4
        """
        self.solutions = max(solutions, self.solutions or 0)

    def fill(self, cell: int | None, cells: int, states: int | None = None) -> None:
        """Set the cells filled, all cells, and the partial fillings held.

        Args:
            cell: Cells filled, if known.
            cells: Cells of the board.
            states: Partial fillings held, if known.

        Example:
            >>> import satpuzzle
            >>> progress = satpuzzle.Progress()
            >>> progress.fill(3, 9, states=70)
            >>> progress.cell, progress.cells, progress.states
            (3, 9, 70)
        """
        self.cell, self.cells, self.states = cell, cells, states

    def line(self, seconds: float) -> str:
        """One line for people: time, work, step, and what is known.

        Args:
            seconds: Seconds since the call began.

        Returns:
            The line, in the reader's language.

        Example:
            >>> import satpuzzle
            >>> progress = satpuzzle.Progress()
            >>> progress.begin("frontier")
            >>> progress.fill(3, 9, states=70)
            >>> progress.line(65.0)
            '1:05 frontier, cell 4 of 9'
        """
        parts = self.parts if self.parts and self.parts.done < self.parts.parts else None
        filled, so_far = self.cell, None if parts else self.solutions
        said = [
            parts and parts.line,
            f"{_duration(seconds)} {printable(self.work)}".rstrip(),
            self.step,
            self.clauses is not None and several(self.clauses, "{n} clause", "{n} clauses"),
            self.conflicts is not None and several(self.conflicts, "{n} conflict", "{n} conflicts"),
            filled is not None and say("cell {cell} of {cells}", cell=min(filled + 1, self.cells), cells=self.cells),
            so_far is not None and say("solutions so far: {count}", count=_number(so_far)),
        ]
        return ", ".join(each for each in said if each)


def _number(number: int) -> str:
    return str(number) if number < 10**12 else powered(number)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def about(seconds: float) -> str:
    """A duration rounded to what an estimate can tell."""
    if seconds >= YEAR:
        return several(round(seconds / YEAR), "1 year", "{n} years", n=_number(round(seconds / YEAR)))
    if seconds >= 4 * DAY:
        return several(round(seconds / DAY), "1 day", "{n} days")
    unit = next((unit for unit in (3600, 600, 60, 10) if seconds >= 20 * unit), 1)
    return _duration(unit * round(seconds / unit))
