"""`satpuzzle schema`."""

from __future__ import annotations

import click

from satpuzzle.cli.helping import make_command, offered
from satpuzzle.cli.options import takes_output
from satpuzzle.cli.outputs import Output
from satpuzzle.report.as_text import Grid
from satpuzzle.report.schemas import schema, schema_names, schema_text
from satpuzzle.runtime.language import say


@make_command(
    "schema", ("schema", "the schemas, a line each"), ("schema count-1", "that of what `count --format json` prints")
)
@click.argument("name", metavar="[NAME]", required=False, shell_complete=offered(schema_names))
@takes_output
def command(name: str | None, out: Output) -> int:
    """List the JSON Schemas of all JSON that this program writes, or print the one called NAME.

    Each object of JSON says in its field `schema` which of them it keeps to.
    """
    if name is not None:
        out.lines(schema_text(name).splitlines())
    else:
        grid = Grid([say("name"), ""], (max(map(len, schema_names())), 0), left=2, gap="  ")
        out.lines(grid.line(each, schema(each)["title"]) for each in schema_names())
    return 0
