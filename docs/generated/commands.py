"""The help page of every command, as `--help` shows it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from generated.markdown import code, definition, fenced, heading, plain
from satpuzzle.cli import program, sections
from satpuzzle.cli.helping import Page, paragraphs
from satpuzzle.runtime import language
from satpuzzle.runtime.language import say


def pages(wanted: str = "en") -> Iterator[str]:
    """Yield the help pages of the program and of all commands in a language."""
    language.use(wanted)
    yield from _page(program, click.Context(program, info_name="satpuzzle", **program.context_settings), wanted, 1)


def _page(command: click.Command, context: click.Context, wanted: str, level: int) -> Iterator[str]:
    assert isinstance(command, Page), context.command_path
    path = context.command_path
    yield from heading(_label(path, wanted), path.removeprefix("satpuzzle "), level)
    yield from code(f"{path} {command.words(context)}")
    for paragraph in paragraphs(command):
        yield from ("", plain(paragraph), "")
    if wanted == "en":
        yield from fenced("program", path, ())
    for group, records in command.grouped(context).items():
        yield from fenced("rubric", group, ())
        for name, meaning in records:
            if wanted == "en" and name.startswith("-"):
                yield from fenced("option", name, [plain(meaning)])
            else:
                yield from definition(f"`{name}`", plain(meaning))
    if command is program:
        for group, commands in sections().items():
            yield from fenced("rubric", group, ())
            for name, meaning in commands.items():
                yield from definition(f"[`{name}`](#{_label(f'{path} {name}', wanted)})", plain(meaning))
    if command.examples:
        yield from fenced("rubric", say("Examples"), ())
    for example, remark in command.examples:
        yield from definition(f"`satpuzzle {example}`", plain(say(remark)))
    if command is program:
        for name in command.list_commands(context):
            each = command.get_command(context, name)
            assert each is not None
            inner = click.Context(each, parent=context, info_name=name)
            yield from _page(each, inner, wanted, level)


def _label(path: str, wanted: str) -> str:
    """Return the anchor of the page of a command."""
    return "-".join([*(["hilfe"] if wanted == "de" else []), *path.split()])
