"""`satpuzzle info`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, output_option, pick_puzzles, puzzle_options
from satpuzzle.reports.about import info_data, info_text
from satpuzzle.reports.data import to_json


@click.command("info")
@puzzle_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@output_option
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    form: str,
    output: str | None,
) -> int:
    """Say what PUZZLE is, without solving it: cards, figures, board, the size of its formula."""
    puzzles = pick_puzzles(puzzle, input_format, board, rule, example)
    with Output(output) as out:
        for index, each in enumerate(puzzles):
            known = api.info(each)
            if form == "json":
                out.line(to_json(info_data(known)))
                continue
            if index:
                out.line()
            out.lines(info_text(known))
    return 0
