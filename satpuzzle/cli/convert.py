"""`satpuzzle convert`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, output_option, pick_puzzles, puzzle_options
from satpuzzle.formats import NOTATIONS


@click.command("convert")
@puzzle_options
@click.option("--to", "name", required=True, metavar="NAME", help=f"The notation: {', '.join(NOTATIONS)}.")
@output_option
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    name: str,
    output: str | None,
) -> int:
    """Write PUZZLE in another notation; says what that notation cannot hold.

    What was written is read again and compared, so that it is the same puzzle for certain.
    """
    text, lost = api.convert(pick_puzzles(puzzle, input_format, board, rule, example), name)
    with Output(output) as out:
        out.text(text)
    if lost:
        click.echo(f"satpuzzle: left out, the {name} notation cannot hold it: {', '.join(lost)}", err=True)
    return 0
