"""`satpuzzle info`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, format_option, output_option, takes_puzzles
from satpuzzle.cli.pages import Command
from satpuzzle.model import Puzzle
from satpuzzle.reports.about import info_data, info_text
from satpuzzle.reports.data import to_json
from satpuzzle.reports.words import fitted


@click.command(
    "info",
    cls=Command,
    examples=[
        ("info mine.txt", "cards, figures, board, size of the formula"),
        ("info mine.txt --format json", "the same for programs"),
    ],
)
@takes_puzzles
@format_option("text", "json")
@output_option
def command(puzzles: list[Puzzle], form: str, output: str | None) -> int:
    """Say what PUZZLE is, without solving it: cards, figures, board, the size of its formula."""
    with Output(output) as out:
        for index, puzzle in enumerate(puzzles):
            known = api.info(puzzle)
            if index and form == "text":
                out.line()
            if form == "json":
                out.line(to_json(info_data(known)))
                continue
            for line in info_text(known):
                out.lines(fitted(line, out.width, indent=11))
    return 0
