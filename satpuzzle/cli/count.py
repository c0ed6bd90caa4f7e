"""`satpuzzle count`."""

from __future__ import annotations

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
from satpuzzle.errors import OutOfTimeError
from satpuzzle.reports.counts import counts_text, open_counts_text
from satpuzzle.reports.data import counts_data, open_counts_data, to_json
from satpuzzle.running.clock import Clock
from satpuzzle.search import Search


@click.command("count")
@puzzle_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--language", type=click.Choice(["de", "en"]), default="en", show_default=True)
@progress_options
@search_options
@output_option
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    form: str,
    language: str,
    timeout: float | None,
    progress: bool | None,
    watch: bool,
    output: str | None,
    **how: Any,
) -> int:
    """Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.

    Exit status 1 if there is none.
    """
    puzzles = pick_puzzles(puzzle, input_format, board, rule, example)
    settings = make_settings(**how)
    if settings.checkpoint is not None:
        one_puzzle(puzzles, puzzle)  # a checkpoint is of one search
    solved = True
    with Output(output) as out:
        for each in puzzles:
            if len(puzzles) > 1 and form == "text":
                out.line(f"# {each.title}".rstrip())
            show = make_progress(each, progress, watch=watch)
            search = Search(each, settings=settings, clock=Clock(timeout), on_progress=show, parted=watch)
            try:
                counts = search.count()
            except (OutOfTimeError, KeyboardInterrupt):
                at_least = search.at_least
                if form == "json":
                    out.line(to_json(open_counts_data(at_least, search.engine)))
                else:
                    out.lines(open_counts_text(at_least, language))
                raise
            out.lines(
                [to_json(counts_data(counts, search.engine))] if form == "json" else counts_text(counts, language)
            )
            solved = solved and counts.distinct > 0
    return 0 if solved else 1
