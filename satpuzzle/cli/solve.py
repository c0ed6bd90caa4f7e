"""`satpuzzle solve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import options
from satpuzzle.cli.helping import given_options, make_command
from satpuzzle.cli.options import Searching, say_other_order, say_what_helps
from satpuzzle.cli.outputs import Output, show
from satpuzzle.cli.parameters import WholeNumber, flag, option
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.report.outcome import CheckReport, ClassicReport, Report

DEFAULT_LIMIT = 50  # from the exercise


@make_command(
    ("solve mine.txt", "solve the puzzle in mine.txt"),
    ("solve standard --format html -o report.html", "write a report with pictures"),
    exclusive=["--limit --all --first", "--first --essential", "--first --cross-check"],
)
@options.takes_puzzles
@option("--limit", "List at most this many solutions.", type=WholeNumber(min=1), show_default=str(DEFAULT_LIMIT))
@flag("--all everything", "List all results.")
@flag("--first", "Stop at the first solution found.")
@options.seed_option
@flag("--essential", "Show solutions that are rotations of each other, or symmetric in other ways, once.")
@options.solution_formats
@options.takes_look
@options.takes_search
@options.takes_output
def solve(
    puzzles: list[Puzzle],
    limit: int | None,
    everything: bool,
    first: bool,
    essential: bool,
    look: Any,
    search: Searching,
    out: Output,
) -> int:
    """Find all solutions of PUZZLE; print the first 50 and the exact total.

    --format html writes a page with pictures, to view or print in any browser. --seed changes which solution --first
    finds. Exit status 1 if there is no solution.
    """
    if not first and "seed" in given_options(click.get_current_context()):
        raise InputError("--seed can only be used with --first")
    most = None if everything else limit or DEFAULT_LIMIT
    count = not first and (out.form not in ("check", "url") or search.settings.cross_check)

    def shown_by(kind: Callable[..., Report], *of: object) -> Report:
        return kind(*of, **look, up_to_rotation=essential, any_one=first)

    def report(puzzle: Puzzle) -> Report:
        if out.form == "text":
            return shown_by(ClassicReport, puzzle)
        if out.form == "check":
            return CheckReport(most)
        from satpuzzle.report.data import AddressReport, JsonReport

        if out.form in ("json", "url"):
            return JsonReport(puzzle, cards=look["cards"]) if out.form == "json" else AddressReport(puzzle, most)
        from satpuzzle.report.pages import PageReport, PictureReport

        return shown_by(PictureReport if out.form == "svg" else PageReport, puzzle)

    if out.form in ("svg", "html"):
        options.one_puzzle(puzzles, options.source_name())  # a file holds one picture or page
    solved = True
    for index, puzzle in enumerate(puzzles):
        if index and out.form == "text":
            out.line()
        with search.live() as shown:
            solutions = satpuzzle.solve(puzzle, limit=most, up_to_rotation=essential, **search.arguments(shown))
            listed = solutions.any_one() if first else solutions.stream()
            solvable = show(solutions, report(puzzle), out, shown, listed=listed, count=count)
        if not solvable:
            solved = False
            say_what_helps(puzzle, index + 1 if len(puzzles) > 1 else None)
        elif puzzle.order_open and solutions.counts is not None:
            say_other_order(puzzle, solutions.counts.essential)
    return 0 if solved else 1
