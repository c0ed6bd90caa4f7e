"""`satpuzzle convert`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli import completing, outputs
from satpuzzle.cli.options import Output, one_puzzle, source_name, takes_puzzles
from satpuzzle.cli.pages import Command, option
from satpuzzle.cli.solutions import solutions_in
from satpuzzle.errors import InputError
from satpuzzle.formats import notations
from satpuzzle.formats.viewer import solution_address
from satpuzzle.language import say
from satpuzzle.model import Puzzle
from satpuzzle.reports.addresses import demand_address


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
@click.option("--solution", metavar="FILE", help="With --to url: how the cards lie, as CHECK lines or addresses.")
@outputs.writes(
    *("-o", "--output"), kind=outputs.NOTATION, metavar="FILE", help="Write there instead of standard output."
)
def command(puzzles: list[Puzzle], name: str, solution: str | None, output: str | None) -> int:
    """Write PUZZLE in another notation; says what that notation cannot hold.

    What was written is read again and compared, so that it is the same puzzle for certain.
    """
    if solution is None:
        text, lost = api.convert(puzzles, name)
    else:
        text, lost = _laid(one_puzzle(puzzles, source_name()), name, solution), []
    with Output(output, outputs.replace_text) as out:
        out.text(text)
    if lost:
        click.echo(f"satpuzzle: left out, the {name} notation cannot hold it: {', '.join(lost)}", err=True)
    return 0


def _laid(puzzle: Puzzle, name: str, file: str) -> str:
    """The solutions in `file` as addresses, one a line. Raises InputError."""
    if name != "url":
        raise InputError(say("--solution goes with --to url: no other notation says how the cards lie"))
    if file == "-" == source_name():
        raise InputError(say("only one of PUZZLE and FILE can be standard input"))
    demand_address(puzzle)
    solutions = solutions_in(puzzle, file, say("no solution"))
    return "".join(solution_address(solution) + "\n" for solution in solutions)
