"""`satpuzzle help`."""

from __future__ import annotations

from typing import Annotated

import click

from satpuzzle.cli import COMMANDS, program
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Arg, Name
from satpuzzle.cli.results import Run
from satpuzzle.errors import UnknownNameError
from satpuzzle.runtime.language import say

KNOWN = Arg("", Name(lambda: COMMANDS), required=False, metavar="[COMMAND]")


@make_command(("help", "list all commands"), ("help solve", "show the page of solve"))
def help(run: Run, name: Annotated[str | None, KNOWN]) -> int:
    """Show the help page of COMMAND, or of the program."""
    shown = click.Context(program, info_name="satpuzzle", **program.context_settings)
    if name is not None:
        command = program.get_command(shown, name)
        if command is None:
            raise UnknownNameError(say("command"), name, COMMANDS)
        shown = click.Context(command, parent=shown, info_name=name)
    click.echo(shown.get_help())
    return 0
