"""Options and arguments, which are annotated, and the types of their values: numbers, sizes, names, files.

    @make_command(writes=REPORT)
    def info(run: Run, reading: Reading, most: Annotated[int, Opt("List at most so many.", least=1)] = 9) -> int:

`Opt` makes an option of a parameter or a field, `Arg` an argument. A parameter whose type is a class of such fields
gets an object of that class; one with `From`, what a function makes of its own parameters, which are annotated in turn.
`Run` is the running command.

A parameter of type `File` names a file. `results` makes sure that no file is both read and written.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from inspect import Parameter, signature
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import click

from satpuzzle.errors import InputError, Parts, joined, nearest, shorten
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import From as From
from satpuzzle.runtime.validation import Opt as Opt
from satpuzzle.solvers.pysat_solvers import solver_names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # older versions of click are not generic

NEW, INPUT, DRAWING, OUTPUT = "New puzzles", "Input", "Drawing", "Output"
PRINT, CUTTING = "Printing", "Cards to cut out"
LONG, SEARCH, EXPERT = "Long searches", "Search", "For experts"
# In the order of help pages; "" holds the command's own options.
GROUPS = (NEW, "", INPUT, PRINT, CUTTING, DRAWING, OUTPUT, LONG, SEARCH, EXPERT)


class Option(click.Option):
    """An option in one of `GROUPS`. Its default is shown unless it is 0 or empty.

    Args:
        declarations: How the option is written, and perhaps the name of the parameter.
        group: One of `GROUPS`.
        parts: What replaces the names in braces in the help text.
        more: As for `click.Option`.
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
    """An argument; help pages list it if it has a `help`."""

    def __init__(self, declarations: Sequence[str], *, help: str = "", **more: Any) -> None:
        super().__init__(declarations, **more)
        self.help = help


def written_name(parameter: click.Parameter | None, context: click.Context | None) -> str:
    """How an option or argument is written on the command line."""
    assert parameter is not None
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return parameter.make_metavar(context or click.Context(click.Command("satpuzzle")))


class Number(ParamType):
    """A number, whole or not, within limits; above `least`, if it is `open`."""

    name = "n"

    def __init__(self, least: Any = None, most: Any = None, kind: type[int] | type[float] = float, open: bool = False):
        self.least, self.most, self.kind, self.open = least, most, kind, open

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Raises InputError."""
        with suppress(ValueError):
            value = self.kind(value)
            within = self.least is None or value > self.least or (value == self.least and not self.open)
            if within and (self.most is None or value <= self.most) and value == value:  # nan is not
                return value
        told = {"option": written_name(param, ctx), "value": shorten(str(value))}
        said = [say("invalid {option} {value}; expected a number", **told)]
        if self.kind is int:
            said = [say("invalid {option} {value}; expected a whole number", **told)]
        if None not in (self.least, self.most):
            said.append(say("from {least} to {most}", least=self.least, most=self.most))
        elif self.open:
            said.append(say("above {least}", least=self.least))
        elif self.least is not None:
            said.append(say("of at least {least}", least=self.least))
        raise InputError(joined(" ", said))


class Size(ParamType):
    """A number of bytes, as in 500MB or 2GiB, with a lower limit in MiB."""

    name = "size"

    def __init__(self, least: int = 1) -> None:
        self.least = least

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> int:
        """The number of bytes. Raises InputError."""
        match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)\s*([KMGT]?)(i?B)?", value.strip(), re.IGNORECASE)
        if not match:
            raise InputError("invalid --memory {size}; expected a size like 500MB or 2GiB", size=shorten(value))
        base = 1000 if (match[3] or "").upper() == "B" else 1024
        size = int(float(match[1]) * base ** " KMGT".index(match[2].upper() or " "))
        if size < self.least << 20:
            raise InputError("--memory {size} is too small; expected at least {least}MiB", size=value, least=self.least)
        return size


class Choice(click.Choice[str]):
    """One of several words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word. Raises InputError that suggests a word or lists all."""
        if value not in self.choices:
            name, known = written_name(param, ctx), nearest(value, [*self.choices])
            raise InputError("invalid {option} {value}; {known}", option=name, value=shorten(value), known=known)
        return str(value)


class Name(ParamType):
    """A name, checked by the library; shells complete it from `known`."""

    name = "name"
    known: Callable[[], Iterable[str]] = tuple

    def __init__(self, known: Callable[[], Iterable[str]] = tuple, name: str = "") -> None:
        self.known, self.name = known, name or self.name

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names, else files, that begin with what is typed."""
        from click.shell_completion import CompletionItem

        items = [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]
        return items or ([CompletionItem(incomplete, type="file")] if isinstance(self, File) else [])


class File(Name):
    """The name of a file."""

    name = "file"

    def named(self, value: str, _but: str | None) -> Iterable[str]:
        """The files that `value` names; for a folder, those in it, for one of puzzles without the folder `but`."""
        return [os.path.join(value, name) for name in os.listdir(value)] if os.path.isdir(value) else [value]


class InputFile(File):
    """A file to read; `-` is standard input."""


class StartFile(InputFile):
    """A result to begin with, which is read first; the new result may replace it."""


class CheckpointFile(InputFile):
    """A checkpoint, which is both read and written."""

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> Any:
        """The name of the file. Raises InputError for `-`."""
        if value == "-":
            raise InputError("is not a file; choose a file for the checkpoint", source=value)
        return value


class PuzzleFile(InputFile):
    """A puzzle: a file, perhaps with the number of an example (FILE#2), a folder, or a bundled puzzle."""

    def named(self, value: str, but: str | None) -> Iterable[str]:
        """For a folder the files that are read, for a bundled puzzle its file."""
        from satpuzzle.notation import example_of, files_of

        if os.path.isdir(value):
            return [os.path.join(value, name) for name in files_of(value, but=but)[0]]
        return [value if os.path.exists(value) else files.bundled("instances").get(value, example_of(value)[0])]


class RecipeFile(InputFile):
    """A recipe: a bundled one, or a file."""

    def named(self, value: str, _but: str | None) -> Iterable[str]:
        """The file, and the file of the recipe that it extends."""
        from satpuzzle.encode import extended_file

        return filter(None, [value, extended_file(value) if os.path.isfile(value) else None])


class Look(InputFile):
    """How a figure looks; the look may name files of pictures."""

    name = "figure=look"

    def named(self, value: str, _but: str | None) -> Iterable[str]:
        """The files after the equals sign."""
        return [name.strip() for name in value.partition("=")[2].split(",")]


PUZZLE = PuzzleFile(partial(files.bundled, "instances"), "puzzle")
RECIPE = RecipeFile(partial(files.bundled, "encodings", ".toml"), "name|file")
Arg = partial(Opt, argument=True, required=True)  # several, if the type is a tuple
# The types of settings for which the library needs only texts and numbers.
KINDS = {"recipe": RECIPE, "solver": Name(solver_names), "memory": Size(), "checkpoint": CheckpointFile()}
KINDS |= dict.fromkeys(("background", "back_picture"), InputFile())


class Taken(NamedTuple):
    """What a function or a class takes: the name, type, note and default of a parameter or field."""

    name: str
    of: Any
    note: object
    default: Any

    def option(self, opt: Opt) -> click.Parameter:
        """The option, or the argument."""
        of, default = self.of, opt.default if self.default in (MISSING, Parameter.empty) else self.default
        if get_origin(of) in (Union, UnionType):
            of = get_args(of)[0]
        written, several = opt.written or "--" + self.name.replace("_", "-"), get_origin(of) is tuple
        more: Any = {"type": opt.kind or KINDS.get(self.name), "required": opt.required, "metavar": opt.metavar}
        if opt.argument:
            return Argument([self.name], nargs=-1 if several else 1, help=opt.text or "", **more)
        if of is bool and default is True and not opt.written:
            written += written.replace("--", "/--no-")
        elif of is bool and "/" not in written:
            more |= {"is_flag": True, "flag_value": default is not True}
            default = bool(default)
        elif choices := opt.choices or (get_args(of) if get_origin(of) is Literal else ()):
            more["type"] = Choice(choices)
        elif of in (int, float) and more["type"] is None:
            more["type"] = Number(opt.least, opt.most, of)
        more |= {"help": opt.text, "multiple": several, "show_default": opt.shown}
        more |= {} if opt.required else {"default": default}
        return Option([*written.split(), self.name], group=opt.group, parts=dict(opt.parts or {}), **more)


@cache
def taken(make: Callable[..., Any]) -> Sequence[Taken]:
    """What a function or class takes that is annotated."""
    if is_dataclass(make):
        takes = {each.name: (each.type, each.default) for each in fields(make)}
    else:
        takes = {each.name: (each.annotation, each.default) for each in signature(make).parameters.values()}
    # All types at once: `get_type_hints` takes five times as long.
    types = eval(f"[{', '.join(str(of) for of, _default in takes.values())}]", vars(sys.modules[make.__module__]))
    found = []
    for (name, (_, default)), hint in zip(takes.items(), types, strict=True):
        of, note = get_args(hint)[:2] if get_origin(hint) is Annotated else (hint, None)
        note = From(of) if note is None and isinstance(of, type) and is_dataclass(of) else note
        found.append(Taken(name, of, note, default))
    return found


def options_of(make: Callable[..., Any], only: str = "") -> Iterator[click.Parameter]:
    """The options and arguments of a function or class, in the order of help pages."""
    for each in taken(make):
        if isinstance(each.note, From):
            for option in options_of(each.note.make, each.note.only):
                option.required &= not each.note.optional
                yield option
        elif isinstance(each.note, Opt) and (not only or each.name in only.split()):
            yield each.option(each.note)


def called(make: Callable[..., Any], values: Mapping[str, object], run: object, by: From | None = None) -> Any:
    """What a function or class makes of the values of its options, and of the running command."""
    given = dict(by.fixed) if by else {}
    for each in taken(make):
        if isinstance(each.note, From):
            given[each.name] = called(each.note.make, values, run, each.note)
        elif each.of is type(run):
            given[each.name] = run
        elif each.name in values and not (by and by.only and each.name not in by.only.split()):
            given[each.name] = values[each.name]
    return make(**given)
