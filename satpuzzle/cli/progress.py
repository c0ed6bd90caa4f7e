"""What people see on standard error while a long search goes on part by part."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from satpuzzle.model import Puzzle

if TYPE_CHECKING:
    from satpuzzle.search.parts import Progress

LIVE, QUIET = 0.2, 30.0  # seconds between two reports: on a terminal, elsewhere
DRAWN = 2.0  # seconds between two boards of --watch

Command = TypeVar("Command", bound=Callable[..., Any])


def progress_options(function: Command) -> Command:
    """The options `progress` and `watch`."""
    for decorate in (
        click.option("--watch", is_flag=True, help="Of a long search in parts: draw the board where it stands."),
        click.option(
            "--progress/--no-progress", default=None, help="Say how far a long search in parts is; else on a terminal."
        ),
    ):
        function = decorate(function)
    return function


def make_progress(puzzle: Puzzle, wanted: bool | None, *, watch: bool) -> Callable[[Progress], None] | None:
    """Reports to standard error, or None if nobody wants them. wanted: None means on a terminal only."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    if not (watch or wanted or (wanted is None and terminal)):
        return None
    told = drawn = time.monotonic() - QUIET

    def report(progress: Progress) -> None:
        nonlocal told, drawn
        now = time.monotonic()
        last = progress.done == progress.parts
        if watch and now >= drawn + DRAWN:
            from satpuzzle.reports.drawing import draw_partly

            drawn = now
            click.echo(draw_partly(puzzle, progress.board), err=True)
        if wanted is not False and (last or now >= told + (LIVE if terminal else QUIET)):
            told = now
            line = progress_line(progress)
            click.echo(f"\x1b[K{line}\r" if terminal and not last else line, err=True, nl=last or not terminal)

    return report


def progress_line(progress: Progress) -> str:
    """Parts done, solutions, rate, time left."""
    rate = progress.fresh / progress.seconds if progress.seconds > 0 else 0.0
    left = (
        f", {_duration((progress.parts - progress.done) / rate)} left"
        if rate and progress.done < progress.parts
        else ""
    )
    speed = f", {rate:.1f} parts/s" if rate else ""
    return f"parts {progress.done}/{progress.parts}, solutions {progress.solutions}{speed}{left}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
