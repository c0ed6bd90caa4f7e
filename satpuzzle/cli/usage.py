"""What is said of a command line that cannot be understood: what, where, how to mend; one line."""

from __future__ import annotations

import os

import click

from satpuzzle.cli.helping import ARGUMENTS, meaning
from satpuzzle.errors import nearest, printable, shorten
from satpuzzle.runtime.language import say, wanted


def usage_message(error: click.ClickException) -> str:
    """The line about `error`, one that click raised."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    message = _message(error, context)
    if context is not None and not isinstance(error, click.BadParameter):
        # a question ends in its own mark
        message += (" " if message.endswith("?") else "; ") + say(
            "`{command}` lists all options", command=f"{context.command_path} --help"
        )
    return printable(message)


def _message(error: click.ClickException, context: click.Context | None) -> str:
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.get_params(context) for name in param.opts] if context else []
        near = nearest(error.option_name, known, listed=False)
        return say("there is no option {option}", option=error.option_name) + (f"; {near}" if near else "")
    if isinstance(error, click.MissingParameter) and error.param is not None and context is not None:
        return _missing(error.param, context)
    if isinstance(error, click.BadOptionUsage):
        if "does not take a value" in error.message:
            return say("{option} takes no value; write it alone", option=error.option_name)
        return say("{option} needs a value after it", option=error.option_name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _bad(error, error.param, context)
    if error.message.startswith("Got unexpected extra argument"):
        extra = error.message.partition("(")[2].rstrip(")")
        return say("{words}: more than this command takes", words=shorten(extra))
    return " ".join(error.format_message().split())


def _missing(parameter: click.Parameter, context: click.Context) -> str:
    name = parameter.opts[-1] if isinstance(parameter, click.Option) else parameter.make_metavar(context)
    what = say(ARGUMENTS[name]) if name in ARGUMENTS else meaning(parameter)
    examples = getattr(context.command, "examples", ())
    message = say("{name} is missing", name=name.rstrip("."))
    if what:
        noun = wanted() == "de" and what.split()[0] not in ("Ein", "Eine", "Der", "Die", "Das")
        begin = what[0] if noun else what[0].lower()  # German nouns keep their capitals
        message += f": {begin}{what[1:].rstrip('.')}"
    if examples:
        message += "; " + say("as in: {example}", example=f"satpuzzle {examples[0][0]}")
    return message


def _bad(error: click.BadParameter, parameter: click.Parameter, context: click.Context | None) -> str:
    name = parameter.opts[-1] if isinstance(parameter, click.Option) else parameter.make_metavar(context or _NOWHERE)
    kind = parameter.type
    value, says, _ = error.message.partition(" is not ")
    value = value.strip("'\"")
    if not says:
        return f"{name}: {error.message}"
    if isinstance(kind, click.Choice):
        names = [str(choice) for choice in kind.choices]
        return say("{option} {value}: {known}", option=name, value=shorten(value), known=nearest(value, names))
    if isinstance(kind, (click.IntRange, click.FloatRange, type(click.INT), type(click.FLOAT))):
        whole = isinstance(kind, (click.IntRange, type(click.INT)))
        parts = {"option": name, "value": shorten(value)}
        text = (
            say("{option} {value}: write a whole number", **parts)
            if whole
            else say("{option} {value}: write a number", **parts)
        )
        least, most = getattr(kind, "min", None), getattr(kind, "max", None)
        if least is not None:
            more_than = getattr(kind, "min_open", False)
            floor = int(least) if least == int(least) else least
            text += " " + (say("above {least}", least=floor) if more_than else say("from {least}", least=floor))
        if most is not None:
            text += " " + say("up to {most}", most=most)
        return text
    return f"{name}: {error.message}"


_NOWHERE = click.Context(click.Command("satpuzzle"))


def is_a_puzzle(word: str) -> bool:
    """Does somebody mean a puzzle by this word, not a command?"""
    from satpuzzle.runtime import files

    return os.path.exists(word) or word in files.bundled("instances") or bool(set("./\\") & set(word))
