"""`satpuzzle help`."""

from __future__ import annotations

import click

from satpuzzle.cli import COMMANDS, program
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Name, argument
from satpuzzle.errors import UnknownNameError
from satpuzzle.runtime.language import say


@make_command(("help", "list all commands"), ("help solve", "show the page of solve"))
@argument("name", required=False, metavar="[COMMAND]", type=Name(lambda: COMMANDS))
@click.pass_context
def help(ctx: click.Context, name: str | None) -> None:
    """Show the help page of COMMAND, or of the program."""
    shown = ctx.find_root()
    if name is not None:
        command = program.get_command(shown, name)
        if command is None:
            raise UnknownNameError(say("command"), name, COMMANDS)
        shown = click.Context(command, parent=shown, info_name=name)
    click.echo(shown.get_help())
