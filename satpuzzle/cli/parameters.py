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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, is_dataclass
from functools import partial
from inspect import Parameter
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import click

from satpuzzle.errors import Parts, demand_known
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import From as From
from satpuzzle.runtime.validation import Opt as Opt
from satpuzzle.runtime.validation import Taken, fitting, taken, wrong
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


def written_name(parameter: click.Parameter | None, context: click.Context | None, value: object = None) -> str:
    """How an option or argument is written on the command line, with this value."""
    assert parameter is not None
    if isinstance(parameter, click.Option):
        return ((value is False and parameter.secondary_opts) or parameter.opts)[-1]
    return parameter.make_metavar(context or click.Context(click.Command("satpuzzle")))


class Number(ParamType):
    """A number, whole or not, as `opt` says."""

    name = "n"

    def __init__(self, of: type[int] | type[float], opt: Opt) -> None:
        self.of, self.opt = of, opt

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Raises InputError."""
        with suppress(ValueError):
            value = self.of(value)
        return fitting(written_name(param, ctx), value, self.of, self.opt)


class Size(Number):
    """A number of bytes, as in 500MB or 2GiB."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of bytes. Raises InputError."""
        match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)\s*([KMGT]?)(i?B)?", value.strip(), re.IGNORECASE)
        if not match:
            raise wrong(written_name(param, ctx), value, say("a size like 500MB or 2GiB"))
        base = 1000 if (match[3] or "").upper() == "B" else 1024
        size = int(float(match[1]) * base ** " KMGT".index(match[2].upper() or " "))
        if size < self.opt.least:
            raise wrong(written_name(param, ctx), value, say("{least} or more", least=f"{self.opt.least >> 20}MiB"))
        return size


class Choice(click.Choice[str]):
    """One of several words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word. Raises InputError that suggests a word or lists all."""
        demand_known(written_name(param, ctx), [value], self.choices)
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
KINDS: Any = {"recipe": RECIPE, "solver": Name(solver_names), "memory": Size, "checkpoint": CheckpointFile()}
KINDS |= dict.fromkeys(("background", "back_picture", "font"), InputFile())


def option_of(taken: Taken, opt: Opt) -> click.Parameter:
    """The option, or the argument."""
    of, default = taken.of, opt.default if taken.default in (MISSING, Parameter.empty) else taken.default
    written, several = opt.written or "--" + taken.name.replace("_", "-"), get_origin(of) is tuple
    kind = opt.kind or KINDS.get(taken.name, Number if of in (int, float) else None)
    more: Any = {"type": kind(of, opt) if kind in (Number, Size) else kind, "required": opt.required}
    more["metavar"] = opt.metavar
    if opt.argument:
        return Argument([taken.name], nargs=-1 if several else 1, help=opt.text or "", **more)
    if of is bool and default is True and not opt.written:
        written += written.replace("--", "/--no-")
    elif of is bool and "/" not in written:
        more |= {"is_flag": True, "flag_value": default is not True}
        default = bool(default)
    elif choices := opt.choices or (get_args(of) if get_origin(of) is Literal else ()):
        more["type"] = Choice(choices)
    more |= {"help": opt.text, "multiple": several, "show_default": opt.shown}
    more |= {} if opt.required else {"default": default}
    return Option([*written.split(), taken.name], group=opt.group, parts=dict(opt.parts or {}), **more)


def parts_of(make: Callable[..., Any]) -> Iterator[tuple[Taken, object]]:
    """What a function or class takes, with its `Opt` or `From`, if any: a class of settings needs none."""
    for each in taken(make):
        settings: Any = each.of if each.note is None and is_dataclass(each.of) else None
        yield each, From(settings) if settings else each.note


def options_of(make: Callable[..., Any], only: str = "") -> Iterator[click.Parameter]:
    """The options and arguments of a function or class, in the order of help pages."""
    for each, note in parts_of(make):
        if isinstance(note, From):
            for option in options_of(note.make, note.only):
                option.required &= not note.optional
                yield option
        elif isinstance(note, Opt) and (not only or each.name in only.split()):
            yield option_of(each, note)


def exclusive_of(make: Callable[..., Any]) -> Iterator[str]:
    """The groups of options that contradict each other, of all classes of settings that a function takes."""
    yield from getattr(make, "exclusive", ())
    for _, note in parts_of(make):
        if isinstance(note, From):
            yield from exclusive_of(note.make)


def called(make: Callable[..., Any], values: Mapping[str, object], run: object, by: From | None = None) -> Any:
    """What a function or class makes of the values of its options, and of the running command."""
    given = dict(by.fixed) if by else {}
    for each, note in parts_of(make):
        if isinstance(note, From):
            given[each.name] = called(note.make, values, run, note)
        elif each.of is type(run):
            given[each.name] = run
        elif each.name in values and not (by and by.only and each.name not in by.only.split()):
            given[each.name] = values[each.name]
    return make(**given)
