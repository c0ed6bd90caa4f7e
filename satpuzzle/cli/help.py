"""`satpuzzle help`."""

from __future__ import annotations

from collections.abc import Iterable

import click

from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Name, argument
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.runtime.language import say


class CommandName(Name):
    """The name of a command."""

    name = "command"

    def offered(self, ctx: click.Context, _begun: str) -> Iterable[str]:
        """All commands of the program."""
        root = ctx.find_root().command
        return root.list_commands(ctx) if isinstance(root, click.Group) else ()


@make_command(("help", "list all commands"), ("help solve", "show the page of solve"))
@argument("words", nargs=-1, metavar="[COMMAND]", type=CommandName())
@click.pass_context
def help(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show the help page of COMMAND, or of the program."""
    shown = ctx.find_root()
    for word in words:
        group = shown.command
        if not isinstance(group, click.Group):
            raise InputError("`{command}` has no subcommands", command=shown.command_path)
        named = group.get_command(shown, word)
        if named is None:
            raise UnknownNameError(say("command"), word, group.list_commands(shown))
        shown = click.Context(named, parent=shown, info_name=word, **named.context_settings)
    click.echo(shown.get_help())
