"""Options and arguments, and what their values are: numbers, names, files to read.

The type of a parameter says what its value means. Where it is a `File`, the command line names a file there, and
`outputs` sees to it that none is read and written at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from satpuzzle.errors import InputError, nearest, shorten
from satpuzzle.runtime import files
from satpuzzle.runtime.language import Parts, say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # older versions of click are not generic

Function = Callable[..., Any]
Decorator = Callable[[Function], Function]
AnyFunction = TypeVar("AnyFunction", bound=Function)

NEW, INPUT, PRINT, DRAWING, OUTPUT = "New puzzles", "Input", "Printing", "Drawing", "Output"
LONG, SEARCH, EXPERT = "Long searches", "Search", "For experts"
# In the order of the page; "": the command's own.
GROUPS = (NEW, "", INPUT, PRINT, DRAWING, OUTPUT, LONG, SEARCH, EXPERT)


class Option(click.Option):
    """An option in one of `GROUPS`; `parts` stand for names in braces in its help.

    A default is shown, unless it is nothing: 0, or an empty text.
    """

    def __init__(
        self, declarations: Sequence[str], *, group: str = "", parts: Parts | None = None, **more: Any
    ) -> None:
        super().__init__(declarations, **more)
        if self.show_default is None:
            self.show_default = bool(more.get("default")) and not self.is_flag
        self.group = group
        self.parts = parts or {}


class Argument(click.Argument):
    """An argument; the page of its command lists it if it has a `help`."""

    def __init__(self, declarations: Sequence[str], *, help: str = "", **more: Any) -> None:
        super().__init__(declarations, **more)
        self.help = help


def option(*declarations: str, **more: Any) -> Callable[[AnyFunction], AnyFunction]:
    """An `Option` of a command, as in `click.option`."""
    return click.option(*declarations, cls=Option, **more)


def argument(name: str, **more: Any) -> Callable[[AnyFunction], AnyFunction]:
    """An `Argument` of a command, as in `click.argument`."""
    return click.argument(name, cls=Argument, **more)


def all_of(*options: Decorator) -> Decorator:
    """These options, in the order of the help page."""

    def decorate(function: Function) -> Function:
        for decorator in reversed(options):
            function = decorator(function)
        return function

    return decorate


def written_name(parameter: click.Parameter | None, context: click.Context | None) -> str:
    """What an option or argument is called where it is written."""
    assert parameter is not None
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return parameter.make_metavar(context or click.Context(click.Command("satpuzzle")))


class _Limited(ParamType):
    """A number within limits, one of click's; what is said of another one begins with `wrong`, which gets its parts."""

    name = "n"
    number: type[int] | type[float]
    min: float | None
    max: float | None
    min_open: bool
    wrong: Callable[..., str]

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Raises InputError that says what to write."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            with suppress(ValueError):
                value = self.number(value)
            text = self.wrong(option=written_name(param, ctx), value=shorten(str(value)))
            if self.min is not None:
                least = int(self.min) if self.min == int(self.min) else self.min
                text += " " + (say("above {least}", least=least) if self.min_open else say("from {least}", least=least))
            if self.max is not None:
                text += " " + say("up to {most}", most=self.max)
            raise InputError(text) from None


class WholeNumber(_Limited, click.IntRange):  # type: ignore[misc]
    """A whole number within limits."""

    number = int
    wrong = staticmethod(lambda **parts: say("{option} {value}: write a whole number", **parts))


class Number(_Limited, click.FloatRange):
    """A number within limits."""

    number = float
    wrong = staticmethod(lambda **parts: say("{option} {value}: write a number", **parts))


class Seconds(Number):
    """A number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Not a number is no time limit, though no comparison with the limits says so."""
        seconds = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(say("nan is no number of seconds"), param, ctx)
        return seconds


class Size(ParamType):
    """A number of bytes as in 500MB, 2GiB; at least so many MiB."""

    name = "size"

    def __init__(self, least: int = 1) -> None:
        self.least = least

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> int:
        """Raises InputError for what is no size, or too small."""
        match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)\s*([KMGT]?)(i?B)?", value.strip(), re.IGNORECASE)
        if not match:
            raise InputError("--memory {size} is no size; write it as in 500MB or 2GiB", size=shorten(value))
        base = 1000 if (match[3] or "").upper() == "B" else 1024
        size = int(float(match[1]) * base ** " KMGT".index(match[2].upper() or " "))
        if size < self.least << 20:
            raise InputError("--memory {size} is too little; the least is {least}MiB", size=value, least=self.least)
        return size


class Choice(click.Choice[str]):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Raises InputError that says which there are, or which is meant."""
        if value not in self.choices:
            name, known = written_name(param, ctx), nearest(value, [*self.choices])
            raise InputError("{option} {value}: {known}", option=name, value=shorten(value), known=known)
        return str(value)


class Name(ParamType):
    """A name; the shell offers those that `known` gives. Whether there is such a thing, the library says."""

    name = "name"
    files = False  # are files offered where no name fits?
    known: Callable[[], Iterable[str]] = tuple

    def __init__(self, known: Callable[[], Iterable[str]] = tuple) -> None:
        self.known = known

    def offered(self, _ctx: click.Context, _begun: str) -> Iterable[str]:
        """What the shell may offer."""
        return self.known()

    def shell_complete(self, ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What fits what is typed."""
        from click.shell_completion import CompletionItem

        items = [CompletionItem(name) for name in self.offered(ctx, incomplete) if name.startswith(incomplete)]
        return items or ([CompletionItem(incomplete, type="file")] if self.files else [])


class File(Name):
    """The name of a file."""

    name = "file"
    files = True

    def named(self, value: str) -> Iterator[str]:
        """The files that the command line names by `value`; of a folder those in it."""
        if os.path.isdir(value):
            yield from (os.path.join(value, entry) for entry in os.listdir(value))
        else:
            yield value


class InputFile(File):
    """A file that the command reads; `-` is standard input."""


class CheckpointFile(InputFile):
    """A file in which a command goes on, and which cannot be standard output."""

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Any:
        """Raises InputError for `-`."""
        if value == "-":
            raise InputError("is not a file; name a file for the checkpoint", source=value)
        return value


class PuzzleFile(InputFile):
    """A puzzle: a file, perhaps with the number of an example, a folder of them, or a bundled puzzle."""

    name = "puzzle"

    def offered(self, _ctx: click.Context, _begun: str) -> Iterable[str]:
        """Bundled puzzles."""
        return files.bundled("instances")

    def named(self, value: str) -> Iterator[str]:
        """Bundled puzzles by their files; of a folder those that are read."""
        from satpuzzle.notation.catalogue import example_of, files_of

        if os.path.isdir(value):
            yield from (os.path.join(value, name) for name in files_of(value)[0])
        else:
            yield value if os.path.exists(value) else files.bundled("instances").get(value, example_of(value)[0])


class RecipeFile(InputFile):
    """A recipe: a bundled one, or a file."""

    name = "name|file"

    def offered(self, _ctx: click.Context, _begun: str) -> Iterable[str]:
        """Bundled recipes."""
        return files.bundled("encodings", ".toml")

    def named(self, value: str) -> Iterator[str]:
        """With those that it extends."""
        from satpuzzle.encode import extended_files

        yield value
        if os.path.isfile(value):
            yield from extended_files(value)


class Look(InputFile):
    """How a figure looks, which may be a picture in a file."""

    name = "figure=look"

    def named(self, value: str) -> Iterator[str]:
        """What stands behind the sign."""
        yield from (name.strip() for name in value.partition("=")[2].split(","))
