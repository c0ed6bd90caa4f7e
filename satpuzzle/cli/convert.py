"""`satpuzzle convert`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli import completing, outputs
from satpuzzle.cli.options import Output, takes_puzzles
from satpuzzle.cli.pages import Command, option
from satpuzzle.formats import notations
from satpuzzle.model import Puzzle


@click.command(
    "convert",
    cls=Command,
    examples=[
        ("convert mine.txt --to toml -o mine.toml", "in the notation that holds everything"),
        ("convert mine.txt --to cards", "as numbers, one card a line"),
    ],
)
@takes_puzzles
@option(
    *("--to", "name"),
    required=True,
    metavar="NAME",
    shell_complete=completing.notations,
    parts={"known": ", ".join(notations.known())},
    help="The notation: {known}.",
)
@outputs.writes(
    *("-o", "--output"), kind=outputs.NOTATION, metavar="FILE", help="Write there instead of standard output."
)
def command(puzzles: list[Puzzle], name: str, output: str | None) -> int:
    """Write PUZZLE in another notation; says what that notation cannot hold.

    What was written is read again and compared, so that it is the same puzzle for certain.
    """
    text, lost = api.convert(puzzles, name)
    with Output(output, outputs.replace_text) as out:
        out.text(text)
    if lost:
        click.echo(f"satpuzzle: left out, the {name} notation cannot hold it: {', '.join(lost)}", err=True)
    return 0
