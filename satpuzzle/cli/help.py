"""`satpuzzle help`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Name, argument
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.report import as_text
from satpuzzle.report.documents import Line, Part, Section
from satpuzzle.runtime.language import say

TOPICS = dict.fromkeys(("encoding", "encodings", "recipe", "families"), "recipes") | {"competition": "suite"}


class CommandName(Name):
    """The name of a command."""

    name = "command"

    def offered(self, ctx: click.Context, _begun: str) -> Iterable[str]:
        """All commands of the program."""
        root = ctx.find_root().command
        return root.list_commands(ctx) if isinstance(root, click.Group) else ()


@make_command(("help solve", "show the page of solve"), ("help default-apart", "explain a recipe"))
@argument("words", nargs=-1, metavar="[COMMAND]", type=CommandName())
@click.pass_context
def help(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show the help page of COMMAND, or of the program; or explain a recipe or a constraint family."""
    shown = ctx.find_root()
    for word in words:
        group = shown.command
        if not isinstance(group, click.Group):
            raise InputError("`{command}` has no subcommands", command=shown.command_path)
        word = TOPICS.get(word, word)
        named = group.get_command(shown, word)
        if named is None and (explained := list(_explained(word))):
            for line in as_text.lines(explained):
                click.echo(line)
            return
        if named is None:
            raise UnknownNameError(say("command"), word, group.list_commands(shown))
        shown = click.Context(named, parent=shown, info_name=word, **named.context_settings)
    click.echo(shown.get_help())


def _explained(word: str) -> Iterator[Part]:
    """The explanation of the recipe, constraint family or at-most-one encoding of this name, if there is one."""
    from satpuzzle.encode import families, load_recipe, recipe_names
    from satpuzzle.encode.cardinality import ENCODINGS
    from satpuzzle.report.puzzle_facts import families_text, recipes_text

    if word in recipe_names():
        yield from recipes_text([load_recipe(word)])
    if chosen := [each for each in families() if each.name == word]:
        yield from families_text(chosen)
    if word in ENCODINGS:
        yield Section(word, [Line(ENCODINGS[word].explanation)])
