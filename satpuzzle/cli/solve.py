"""`satpuzzle solve`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from satpuzzle.cli.options import (
    Output,
    make_settings,
    one_puzzle,
    output_option,
    pick_puzzles,
    puzzle_options,
    search_options,
)
from satpuzzle.cli.progress import make_progress, progress_options
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.reports.classic import ClassicReport
from satpuzzle.reports.data import counts_data, open_counts_data, solutions_data, to_json
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search

DEFAULT_LIMIT = 50  # what the exercise prints at most
PATIENCE = 5.0  # seconds on a terminal before --first is mentioned


@click.command("solve")
@puzzle_options
@click.option("--limit", type=click.IntRange(min=1), help=f"List so many solutions.  [default: {DEFAULT_LIMIT}]")
@click.option("--all", "everything", is_flag=True, help="List all solutions, however many.")
@click.option("--first", is_flag=True, help="Any one solution, as soon as there is one.")
@click.option(
    "--up-to",
    type=click.Choice(["rotation"]),
    help="List one solution for all rotations of the board.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "check", "json"]),
    default="text",
    show_default=True,
    help="The classic report, CHECK lines only, or JSON.",
)
@click.option("--language", type=click.Choice(["de", "en"]), default="de", show_default=True)
@click.option("--names", is_flag=True, help="Show figures by their names, where they have any.")
@progress_options
@search_options
@output_option
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    limit: int | None,
    everything: bool,
    first: bool,
    up_to: str | None,
    form: str,
    language: str,
    names: bool,
    timeout: float | None,
    progress: bool | None,
    watch: bool,
    output: str | None,
    **how: Any,
) -> int:
    """Find all solutions of PUZZLE, and print the first 50 with their exact total.

    Exit status 1 if there is none.
    """
    if sum((limit is not None, everything, first)) > 1:
        raise InputError("--limit, --all and --first exclude each other; give one")
    if first and (up_to or how["cross_check"]):
        raise InputError("--first gives one solution; leave out --up-to and --cross-check")
    puzzles = pick_puzzles(puzzle, input_format, board, rule, example)
    settings = make_settings(**how)
    if settings.checkpoint is not None:
        one_puzzle(puzzles, puzzle)  # a checkpoint is of one search
    solved = True
    with Output(output) as out:
        for index, each in enumerate(puzzles):
            if index and form == "text":
                out.line()
            search = Search(
                each,
                limit=None if everything else limit or DEFAULT_LIMIT,
                up_to_rotation=up_to == "rotation",
                settings=settings,
                clock=Clock(timeout, None if first else _mention_first()),
                on_progress=make_progress(each, progress, watch=watch),
                parted=watch,
            )
            if form == "text":
                _classic(search, out, ClassicReport(each, language, names=names), first)
            elif form == "check":
                _check(search, out, first)
            else:
                _json(search, out, first, each)
            solved = solved and search.at_least > 0
    return 0 if solved else 1


def _classic(search: Search, out: Output, report: ClassicReport, first: bool) -> None:
    out.lines(report.head())
    try:
        if first:
            out.lines(report.any(search.first()))
            return
        out.lines(report.solutions(search.stream()))
        out.lines(report.total(search.count(), up_to_rotation=search.up_to_rotation))
    except (OutOfTimeError, KeyboardInterrupt):
        if not first:
            out.lines(report.partial(search.partial))
            out.lines(report.total_open(search.at_least))
        raise


def _check(search: Search, out: Output, first: bool) -> None:
    given = 0
    try:
        for solution in _one(search.first()) if first else search.stream():
            out.line(solution.check_line())
            given += 1
        if search.settings.cross_check:
            search.count()
    except (OutOfTimeError, KeyboardInterrupt):
        out.lines(solution.check_line() for solution in search.partial)
        click.echo(f"satpuzzle: incomplete: {given + len(search.partial)} found so far", err=True)
        raise
    if not given:
        click.echo("satpuzzle: there is no solution", err=True)
    elif given == search.limit and not search.complete:
        click.echo(f"satpuzzle: the first {given} solutions; --all lists every one", err=True)


def _one(solution: Solution | None) -> list[Solution]:
    return [] if solution is None else [solution]


def _json(search: Search, out: Output, first: bool, puzzle: Puzzle) -> None:
    solutions: list[Solution] = []
    counts = None
    try:
        if first:
            solutions = _one(search.first())
        else:
            solutions.extend(search.stream())
            counts = counts_data(search.count(), search.engine)
    except (OutOfTimeError, KeyboardInterrupt):
        counts = open_counts_data(search.at_least, search.engine)
        out.line(to_json(solutions_data(puzzle, solutions or search.partial, counts, complete=False)))
        raise
    out.line(to_json(solutions_data(puzzle, solutions, counts, complete=search.complete)))


def _mention_first() -> Callable[[float], None] | None:
    """A clock's `on_tick` that says once, on a terminal, that --first may be sooner done."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    said = False

    def mention(elapsed: float) -> None:
        nonlocal said
        if not said and elapsed > PATIENCE:
            said = True
            click.echo("satpuzzle: still searching; --first gives any one solution, often much sooner", err=True)

    return mention
