"""What people see on standard error during a search."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click

from satpuzzle.cli.pages import LONG, option
from satpuzzle.model import Puzzle
from satpuzzle.reports.words import decimal

if TYPE_CHECKING:
    from satpuzzle.search.parts import Progress

LIVE, QUIET = 0.2, 30.0  # seconds between two lines: on a terminal, elsewhere
DRAWN = 2.0  # seconds between two boards of --watch


def on_terminal() -> bool:
    """Does standard error go to a terminal?"""
    return sys.stderr is not None and sys.stderr.isatty()


def once_after(seconds: float, message: str) -> Callable[[float], None] | None:
    """A clock's `on_tick` that gives this message once, after `seconds`; on a terminal only, else None."""
    if not on_terminal():
        return None
    given = False

    def tick(elapsed: float) -> None:
        nonlocal given
        if not given and elapsed > seconds:
            given = True
            click.echo(f"satpuzzle: {message}", err=True)

    return tick


def takes_progress(command: Callable[..., Any]) -> Callable[..., Any]:
    """How to report on a long search; the command gets `progress`, which makes the reports on a puzzle, and `watch`."""

    @wraps(command)
    def with_progress(*, progress: bool | None, watch: bool, **others: Any) -> Any:
        return command(progress=partial(make_progress, wanted=progress, watch=watch), watch=watch, **others)

    boards = option("--watch", group=LONG, is_flag=True, help="Draw the board where a long search in parts stands.")
    lines = option(
        "--progress/--no-progress",
        group=LONG,
        default=None,
        help="Say how far a long search in parts is; by default on a terminal only.",
    )
    return lines(boards(with_progress))


def make_progress(puzzle: Puzzle, wanted: bool | None, *, watch: bool) -> Reporter | None:
    """Reports to standard error, or None if nobody wants them. wanted: None means on a terminal, or beside boards."""
    lines = watch or on_terminal() if wanted is None else wanted
    return Reporter(puzzle, lines=lines, boards=watch) if lines or watch else None


class Reporter:
    """Prints lines, boards, or both, to standard error: how far a search of `puzzle` in parts is."""

    def __init__(self, puzzle: Puzzle, *, lines: bool, boards: bool) -> None:
        self._puzzle = puzzle
        self._lines = lines
        self._boards = boards
        self._live = on_terminal()
        self._next_line = self._next_board = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        """Called after each part; prints what is due."""
        now = time.monotonic()
        if self._boards and now >= self._next_board:
            self._next_board = now + DRAWN
            self._draw(progress)
        last = progress.done == progress.parts
        if self._lines and (last or now >= self._next_line):
            self._next_line = now + (LIVE if self._live else QUIET)
            line = progress_line(progress)
            click.echo(f"\x1b[K{line}\r" if self._live and not last else line, err=True, nl=last or not self._live)

    def _draw(self, progress: Progress) -> None:
        from satpuzzle.reports.drawing import draw_partly

        click.echo(draw_partly(self._puzzle, progress.board), err=True)


def progress_line(progress: Progress) -> str:
    """Parts done, solutions, rate, time left."""
    rate = progress.fresh / progress.seconds if progress.seconds > 0 else 0.0
    left = (
        f", {_duration((progress.parts - progress.done) / rate)} left"
        if rate and progress.done < progress.parts
        else ""
    )
    speed = f", {rate:.1f} parts/s" if rate else ""
    return f"parts {progress.done}/{progress.parts}, solutions {decimal(progress.solutions)}{speed}{left}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
