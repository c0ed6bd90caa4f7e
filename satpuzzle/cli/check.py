"""`satpuzzle check`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import click

from satpuzzle import api, files
from satpuzzle.cli.helping import Command
from satpuzzle.cli.options import Output, format_option, output_option, source_name, takes_puzzle, takes_settings
from satpuzzle.cli.progress import Live, takes_watch
from satpuzzle.errors import InputError
from satpuzzle.formats.viewer import is_address
from satpuzzle.language import say
from satpuzzle.model import Puzzle
from satpuzzle.reports.data import to_json
from satpuzzle.reports.verdicts import Judgement, judgement_data, judgement_text
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search, Settings


@click.command(
    "check",
    cls=Command,
    examples=[
        ("check mine.txt answers.txt", "are these solutions, and each only once?"),
        ("solve mine.txt --all | satpuzzle check mine.txt -", "the report of any program, whole"),
    ],
)
@takes_puzzle
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--partial", is_flag=True, help="The list need not be complete; do not count.")
@format_option("text", "json")
@takes_settings
@takes_watch
@output_option
def command(
    puzzle: Puzzle,
    file: str | None,
    partial: bool,
    form: str,
    live: Callable[..., Live],
    settings: Settings,
    timeout: float | None,
    output: str | None,
) -> int:
    """Judge the CHECK lines in FILE, a report of any program, as solutions of PUZZLE.

    Says which lines are wrong and where, which are repeated, and whether the list is complete. Exit
    status 1 if anything is.

    FILE may hold the address of a board in a viewer, too, or be one: it is judged, and nothing is counted.
    Without FILE, PUZZLE is such a board itself.
    """
    if source_name() == "-" and file == "-":
        raise InputError(say("only one of PUZZLE and FILE can be standard input"))
    if partial and settings.checkpoint is not None:
        raise InputError(say("--partial counts nothing, so there is nothing to remember; leave out --checkpoint"))
    clock = Clock(timeout)
    text = puzzle.text if file is None else file if is_address(file) else files.read_text(file)
    name = source_name() if file is None else file
    name = {"-": say("standard input")}.get(name, say("the address") if is_address(name) else name)
    try:
        judgement = Judgement.of(clock.during(api.verdicts(puzzle, text)))
    except InputError as error:
        raise error.located(name) from None
    if not judgement.judged and file is None:
        raise InputError(say("holds no board; name a FILE with solutions, in CHECK lines or as addresses"), name)
    if not judgement.judged:
        raise InputError(say("no CHECK line in it; they read CHECK: type,label,label,…;…;"), name)
    if not partial and judgement.lines:
        with live(puzzle) as shown:
            clock.standing = shown.standing
            total = Search(puzzle, settings=settings, clock=clock).count().distinct
        judgement = replace(judgement, total=total)
    with Output(output) as out:
        out.lines([to_json("check-1", judgement_data(judgement))] if form == "json" else judgement_text(judgement))
    return 0 if judgement.valid else 1
