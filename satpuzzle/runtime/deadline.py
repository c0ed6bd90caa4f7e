"""Deadlines and progress.

Every call that may take long gets a deadline and checks it often. The deadline holds a `Progress`: the working code
writes it, another thread reads and shows it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from math import log10
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
MANY_YEARS = 100_000
MOST = 10**40  # larger numbers are shown as powers of 10
LONG = 1.0  # seconds; shorter frequent steps make no event


class Deadline:
    """A time limit that starts when it is made; `check` raises OutOfTimeError when it is over.

    A deadline sent to another process goes on there, with a progress of its own.

    Args:
        limit: Seconds; None for no limit.
        cancelled: Called at every `check`, which raises once it returns True.
        progress: Where the working code writes its progress.

    Attributes:
        stopped: In a worker process: it shall end, so all deadlines are over.
    """

    stopped = False

    def __init__(
        self,
        limit: float | None = None,
        *,
        cancelled: Callable[[], bool] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.limit = None if limit == float("inf") else limit
        self.progress = Progress() if progress is None else progress
        self._cancelled = cancelled
        self._start = time.monotonic()

    def __reduce__(self) -> tuple[object, ...]:
        return _sent, (self.limit, self.elapsed)

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
        limit = seconds if self.left is None else min(seconds, self.left)
        return Deadline(limit, cancelled=self._cancelled, progress=self.progress)

    @contextmanager
    def piece(self, seconds: float | None) -> Iterator[Deadline]:
        """Like `at_most` for a block, which may run out of time silently; raises only if this deadline is over."""
        try:
            yield self.at_most(seconds)
        except OutOfTimeError:
            self.check()

    def ahead(self, seconds: float) -> Deadline:
        """This deadline, but `seconds` earlier, to leave time for later work."""
        deadline = Deadline(self.limit, cancelled=self._cancelled, progress=self.progress)
        deadline._start = self._start - seconds
        return deadline

    def during(self, items: Iterable[Item], often: int = OFTEN) -> Iterator[Item]:
        """Yield `items`; check the clock before the first and after every `often` items. Raises OutOfTimeError."""
        rest = iter(items)
        for item in rest:
            self.check()
            yield item
            yield from islice(rest, often - 1)

    def check(self) -> None:
        """Raise OutOfTimeError if the time is up, the effort is made, or the work is cancelled."""
        if self.stopped or self.progress.effort <= 0 or (self._cancelled is not None and self._cancelled()):
            raise OutOfTimeError("stopped")
        if self.limit is not None and self.elapsed >= self.limit:
            raise OutOfTimeError("not finished within {limit:g} s", limit=self.limit)


def _sent(limit: float | None, elapsed: float) -> Deadline:
    """A deadline of another process."""
    return Deadline(limit).ahead(elapsed)


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
        return validation.of("deadline", deadline, Deadline, say("a Deadline, or None"))
    seconds = validation.seconds("timeout", timeout)
    if progress is not None:
        validation.of("progress", progress, Progress, say("a Progress, or None"))
    return Deadline(seconds, progress=progress)


def latest(states: Iterable[Item], ends: tuple[type[SatpuzzleError], ...] = (OutOfTimeError,)) -> Item:
    """The last of `states`, which may end with one of the errors `ends` after the first state."""
    rest = iter(states)
    known = next(rest)
    with suppress(*ends):
        for known in rest:  # noqa: B007
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
        found = _number(self.solutions)
        line = say("parts {done}/{parts}, solutions {n}", done=self.done, parts=self.parts, n=found)
        if self.done < self.parts and self.fresh and self.seconds > 0:
            left = (self.parts - self.done) * self.seconds / self.fresh
            line = ", ".join([line, say("{time} left", time=about(left))])
        return line


class Progress:
    """Progress of a long call, which another thread may read at any time without a lock.

    Unknown values are None. The end of each step is an event (`run.step`) with its seconds.

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
        self.placements, self.effort = 0, float("inf")
        self.parts: PartsProgress | None = None
        self.work, self._step, self._since, self._often = "", "", time.monotonic(), False
        self.begin("")

    def begin(self, work: str, step: str = "", *, often: bool = False) -> None:
        """Start other work or another step; solutions and parts stay.

        Args:
            work: The engine or task.
            step: What it does.
            often: Such steps are frequent; only long ones become events.

        Example:
            >>> import satpuzzle
            >>> progress = satpuzzle.Progress()
            >>> progress.begin("sat", "counting")
            >>> progress.work, progress.step
            ('sat', 'counting')
        """
        self._tell()
        self.work, self._step, self._often = work, step, often
        self.clauses: int | None = None
        self.conflicts: int | None = None
        self.cell: int | None = None
        self.cells = 0
        self.states: int | None = None

    @property
    def step(self) -> str:
        """What is being done, if it is not simply the search."""
        return self._step

    @step.setter
    def step(self, step: str) -> None:
        """Start another step of the same work."""
        self._tell()
        self._step = step

    def _tell(self) -> None:
        """Send an event for the end of the current step."""
        now = time.monotonic()
        seconds, self._since = now - self._since, now
        if (self._step or self.work) and (seconds >= LONG or not self._often):
            tell("run.step", work=self.work, step=self._step, seconds=seconds)

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

    def fill(self, cell: int, cells: int, states: int | None = None) -> None:
        """Set the cells filled, all cells, and the partial fillings held.

        Args:
            cell: Cells filled.
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
            '1:05 frontier, cell 4 of 9, 70 states'
        """
        parts = self.parts
        in_parts = parts is not None and parts.done < parts.parts
        pieces = [parts.line] if parts is not None and in_parts else []
        pieces.append(f"{_duration(seconds)} {printable(self.work)}".rstrip())
        if self.step:
            pieces.append(self.step)
        if self.clauses is not None:
            pieces.append(several(self.clauses, "{n} clause", "{n} clauses"))
        if self.conflicts is not None:
            pieces.append(several(self.conflicts, "{n} conflict", "{n} conflicts"))
        if self.cell is not None:
            pieces.append(say("cell {cell} of {cells}", cell=min(self.cell + 1, self.cells), cells=self.cells))
        if self.states is not None:
            pieces.append(several(self.states, "{n} state", "{n} states"))
        if self.solutions is not None and not in_parts:
            pieces.append(say("solutions so far: {count}", count=_number(self.solutions)))
        return ", ".join(pieces)


def _number(number: int) -> str:
    return str(number) if number < MOST else powered(number)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def about(seconds: float) -> str:
    """A duration rounded to what an estimate can tell."""
    if seconds >= MANY_YEARS * YEAR:
        return say("10^{n} years", n=round(log10(seconds / YEAR)))
    if seconds >= YEAR:
        return several(round(seconds / YEAR), "1 year", "{n} years")
    if seconds >= 4 * DAY:
        return several(round(seconds / DAY), "1 day", "{n} days")
    unit = next((unit for unit in (3600, 600, 60, 10) if seconds >= 20 * unit), 1)
    return _duration(unit * round(seconds / unit))
