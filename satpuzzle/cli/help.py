"""`satpuzzle help`: help pages, manual pages (`man -M FOLDER satpuzzle-solve`) and completion scripts.

Manual pages are made from what `--help` shows, in the same language, without a date: the same version writes the same
bytes. English pages are in FOLDER/man1, others where `man` looks for their language, as in FOLDER/de/man1.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

import click

from satpuzzle.cli import outputs
from satpuzzle.cli.helping import Group, Page, first_words, make_command, paragraphs
from satpuzzle.cli.parameters import Choice, Name, argument, option
from satpuzzle.errors import InputError, UnknownNameError
from satpuzzle.report import as_text
from satpuzzle.report.documents import Part
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say, wanted
from satpuzzle.version import __version__

SHELLS = ("bash", "zsh", "fish")
TOPICS = dict.fromkeys(("encoding", "encodings", "recipe", "families"), "recipes") | {"competition": "suite"}


class CommandName(Name):
    """The name of a command."""

    name = "command"

    def offered(self, ctx: click.Context, _begun: str) -> Iterable[str]:
        """All commands of the program."""
        root = ctx.find_root().command
        return root.list_commands(ctx) if isinstance(root, click.Group) else ()


@make_command(
    ("help solve", "show the page of solve"),
    (
        "help --completion bash > satpuzzle.bash",
        "write the script with which bash completes commands, options and names",
    ),
)
@argument("words", nargs=-1, metavar="[COMMAND]", type=CommandName())
@option("--completion", "Write the completion script for this shell.", type=Choice(SHELLS))
@option("--man", "Write the manual pages into FOLDER, as in ~/.local/share/man.", metavar="FOLDER")
@click.pass_context
def help(ctx: click.Context, words: tuple[str, ...], completion: str | None, man: str | None) -> None:
    """Show the help page of COMMAND, or of the program; or explain a recipe or a constraint family."""
    shown = ctx.find_root()
    if bool(words) + (completion is not None) + (man is not None) > 1:
        raise InputError("only one of COMMAND, --completion and --man can be used")
    if completion is not None:
        click.echo(script(completion, shown), nl=False)
        return
    if man is not None:
        write(man, shown)
        return
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
    """The explanation of the recipe or the constraint family of this name, if there is one."""
    from satpuzzle.encode import families, load_recipe, recipe_names
    from satpuzzle.report.puzzle_facts import families_text, recipes_text

    if word in recipe_names():
        yield from recipes_text([load_recipe(word)])
    if chosen := [each for each in families() if each.name == word]:
        yield from families_text(chosen)


def script(shell: str, root: click.Context) -> str:
    """The completion script for one of `SHELLS`; it asks this program for completions."""
    from click.shell_completion import ShellComplete, get_completion_class

    complete = get_completion_class(shell)
    assert complete is not None
    name = root.info_name or "satpuzzle"
    # The shell's own `source` starts the shell to check its version, so call that of the base class.
    source = ShellComplete.source(complete(root.command, {}, name, "_SATPUZZLE_COMPLETE"))
    return source.replace('string split ","', 'string split -m 1 ","')  # for fish: completions may contain commas


def write(folder: str, root: click.Context) -> None:
    """Write manual pages for the program and for each command into `folder`. Raises InputError."""
    if not folder:
        raise InputError("empty file name; choose a file")
    language = wanted() or "en"
    place = os.path.join(folder, *([] if language == "en" else [language]), "man1")
    files.make_folder(place)
    written = {os.path.join(place, f"{_name(ctx)}.1"): "".join(page(ctx, what)) for ctx, what in contexts(root)}
    for path in written:
        if files.check_writable(path) is not None:
            outputs.check_untyped(path)
    for path, text in written.items():
        files.write_text(path, text)


def contexts(ctx: click.Context, what: str = "") -> Iterator[tuple[click.Context, str]]:
    """The command of `ctx` and every command below it, each with its summary."""
    command = ctx.command
    yield ctx, what or first_words(command)
    if isinstance(command, Group):
        for name, words in command.listed(ctx).items():
            child = command.get_command(ctx, name)
            assert child is not None
            yield from contexts(click.Context(child, parent=ctx, info_name=name, **child.context_settings), words)


def page(ctx: click.Context, what: str) -> Iterator[str]:
    """The manual page of one command, line by line, in the language of `man`."""
    command = ctx.command
    assert isinstance(command, Page)
    name = _name(ctx)
    yield f'.TH "{_plain(name.upper())}" 1 "" "satpuzzle {_plain(__version__)}"\n'
    yield f".SH NAME\n{_plain(name)} \\- {_plain(what)}\n"
    yield f".SH {_heading(say('Synopsis'))}\n\\fB{_plain(ctx.command_path)}\\fR {_plain(command.words(ctx))}\n"
    yield f".SH {_heading(say('Description'))}\n"
    for number, paragraph in enumerate(paragraphs(command)):
        between = ".PP\n" if number else ""
        as_it_is = paragraph.startswith("\b")
        text = _plain(paragraph.removeprefix("\b\n"))
        yield f"{between}.nf\n{text}\n.fi\n" if as_it_is else f"{between}{text}\n"
    yield f".SH {_heading(say('Options'))}\n"
    for heading, records in command.grouped(ctx).items():
        if heading != say("Options"):
            yield f".SS {_plain(heading)}\n"
        yield from (_item(written, meaning) for written, meaning in records)
    below = command.listed(ctx) if isinstance(command, Group) else {}
    for heading, commands in command.sections(ctx).items() if isinstance(command, Group) else ():
        yield f".SH {_heading(heading)}\n"
        yield from (_item(f"{ctx.command_path} {name}", meaning) for name, meaning in commands.items())
    yield f".SH {_heading(say('Examples'))}\n"
    yield from (_item(f"satpuzzle {words}", say(remark)) for words, remark in command.examples)
    others = [_name(ctx.parent)] if ctx.parent is not None else []
    others += [f"{name}-{each}" for each in below]
    yield f".SH {_heading(say('See also'))}\n"
    yield ",\n".join(f"\\fB{_plain(other)}\\fR(1)" for other in others) + "\n"


def _name(ctx: click.Context) -> str:
    """The name of a manual page, such as `satpuzzle-solve`."""
    return ctx.command_path.replace(" ", "-")


def _item(written: str, meaning: str) -> str:
    return f".TP\n\\fB{_plain(written)}\\fR\n{_plain(meaning)}\n"


def _heading(text: str) -> str:
    return _plain(text.upper())


def _plain(text: str) -> str:
    """A text escaped for `man`: words in backticks become bold, letters beyond ASCII become numbers."""
    lines = []
    for line in text.split("\n"):
        shown = line.replace("\\", "\\e").replace("-", "\\-")
        shown = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", shown)
        shown = re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", shown)
        lines.append("\\&" + shown if shown.startswith((".", "'")) else shown)
    return "\n".join(lines)
