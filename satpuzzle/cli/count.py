"""`satpuzzle count`."""

from __future__ import annotations

from collections.abc import Callable

import click

from satpuzzle.cli.options import Output, format_option, output_option, takes_puzzles, takes_settings
from satpuzzle.cli.pages import Command
from satpuzzle.cli.progress import Live, takes_watch
from satpuzzle.cli.showing import say_what_helps, show
from satpuzzle.model import Puzzle
from satpuzzle.reports.counts import CountsJson, CountsReport
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings


@click.command(
    "count",
    cls=Command,
    examples=[
        ("count mine.txt", "how many solutions there are"),
        ("count mine.txt --cross-check", "by both engines, which must agree"),
    ],
)
@takes_puzzles
@format_option("text", "json")
@takes_settings
@takes_watch
@output_option
def command(
    puzzles: list[Puzzle],
    form: str,
    live: Callable[..., Live],
    settings: Settings,
    timeout: float | None,
    output: str | None,
) -> int:
    """Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.

    Exit status 1 if there is none.
    """
    report = CountsJson() if form == "json" else CountsReport()
    solved = True
    with Output(output) as out:
        for number, puzzle in enumerate(puzzles, 1):
            if len(puzzles) > 1 and form == "text":
                out.line(f"# {puzzle.title}".rstrip())
            with live(puzzle) as shown:
                search = Search(puzzle, settings=settings, clock=Clock(timeout, standing=shown.standing))
                solvable = show(search, report, out, shown)
            if not solvable:
                solved = False
                say_what_helps(puzzle, number if len(puzzles) > 1 else None)
    return 0 if solved else 1
