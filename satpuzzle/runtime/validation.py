"""Checks the arguments of library calls, with errors that say what is expected.

Each check returns the value in the type that the program uses: any whole number (also of NumPy) as int, any path as
str. `checked` applies checks to the arguments of a call. What `Opt` says about a field of settings, or a parameter of a
command, is checked by `fitting`, for the library and for the command line.
"""

from __future__ import annotations

import os
import re
import sys
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache, partial, wraps
from inspect import signature
from itertools import chain, repeat
from math import inf
from operator import index
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, ParamSpec, TypeVar, Union, get_args, get_origin

from satpuzzle.errors import InputError, demand_known
from satpuzzle.runtime.language import numbers_of_any_length, say

Kind = TypeVar("Kind")
Number = TypeVar("Number", int, float)
Given = ParamSpec("Given")
Path = str | os.PathLike[str]

MOST_SEED = 2**63 - 1


class Opt(NamedTuple):
    """What is said about a field of settings, or a parameter of a command: `Annotated[int, Opt("How many.", least=1)]`.

    Attributes:
        text: What it is, for help pages.
        group: The heading under which help pages show the option.
        written: How the option is written; by default like the name.
        least: The least number.
        most: The greatest number.
        choices: The words to choose from.
        metavar: What stands for the value in help pages.
        kind: The type of the option, if the type of the field does not tell it.
        default: The default of a parameter without one.
        shown: What help pages show as default.
        parts: What replaces names in braces in the text.
        required: Whether the option must be given.
        argument: Whether it is an argument of a command, without a name.
        example: A text, for the error if the value is none.
    """

    text: str | None = None
    group: str = ""
    written: str = ""
    least: Any = None
    most: Any = None
    choices: Sequence[str] = ()
    metavar: str | None = None
    kind: Any = None
    default: Any = None
    shown: str | None = None
    parts: Mapping[str, object] | None = None
    required: bool = False
    argument: bool = False
    example: str = "Nine Turtles"


class From(NamedTuple):
    """What makes a value: a function or a class; perhaps of some parameters only, with fixed ones, or none required."""

    make: Callable[..., Any]
    only: str = ""
    fixed: Mapping[str, object] = {}
    optional: bool = False


class Taken(NamedTuple):
    """What a function or a class takes: the name, type, note and default of a parameter or field."""

    name: str
    of: Any
    note: object
    default: Any


@cache
def taken(make: Callable[..., Any]) -> Sequence[Taken]:
    """What a function or class takes. The type is the first one of several, as of `int | None`, or that of a path."""
    if is_dataclass(make):
        takes = {each.name: (each.type, each.default) for each in fields(make)}
    else:
        takes = {each.name: (each.annotation, each.default) for each in signature(make).parameters.values()}
    # All types at once: `get_type_hints` takes five times as long.
    names = ChainMap(*(vars(sys.modules[each.__module__]) for each in getattr(make, "__mro__", [make])))
    types = eval(f"[{', '.join(str(of) for of, _default in takes.values())}]", {}, names)
    found = []
    for (name, (_, default)), hint in zip(takes.items(), types, strict=True):
        of, note = get_args(hint)[:2] if get_origin(hint) is Annotated else (hint, None)
        if (kinds := get_args(of)) and get_origin(of) in (Union, UnionType):
            of = os.PathLike[str] if os.PathLike[str] in kinds else kinds[0]
        found.append(Taken(name, of, note, default))
    return found


def fitting(name: str, value: Any, of: Any, opt: Opt) -> Any:
    """The value of a field or an option, as its type and `opt` demand. Raises InputError."""
    if words := opt.choices or (get_args(of) if get_origin(of) is Literal else ()):
        demand_known(name, [text(name, value, words[0])], words)
    if of in (int, float):
        least, most = -inf if opt.least is None else opt.least, inf if opt.most is None else opt.most
        return _number(name, value, index if of is int else float, least, most)
    checks: dict[Any, Any] = {bool: flag, os.PathLike[str]: path, str: partial(text, example=opt.example)}
    return checks[of](name, value) if of in checks else value


def wrong(name: str, value: object, wanted: str) -> InputError:
    """The error for an invalid value of argument `name`; `wanted` says what is expected, with an example."""
    return InputError("{name}: invalid value {value}; expected {wanted}", name=name, value=brief(value), wanted=wanted)


def brief(value: object) -> str:
    """The shortened `repr` of a value, and its type if that does not show."""
    from reprlib import repr

    kind = type(value)
    with numbers_of_any_length():
        return repr(value) if kind.__module__ == "builtins" else f"{repr(value)} ({kind.__name__})"


def whole(name: str, value: Any, least: float = -inf, most: float = inf) -> int:
    """Check a whole number from `least` to `most`; True, False, 3.0 and '3' are refused."""
    return _number(name, value, index, least, most)


def real(name: str, value: Any, least: float = 0, most: float = inf) -> float | None:
    """Check a number from `least` to `most`, such as seconds or millimetres; None is passed on."""
    return None if value is None else _number(name, value, float, least, most)


def _number(name: str, value: Any, as_number: Callable[[Any], Number], least: float, most: float) -> Number:
    try:
        number = as_number(None if isinstance(value, (bool, str, bytes, bytearray)) else value)
    except (TypeError, ValueError, OverflowError):
        whole, other = say("a whole number, as in {name}=3", name=name), say("a number, as in {name}=2.5", name=name)
        raise wrong(name, value, whole if as_number is index else other) from None
    if not number >= least:  # perhaps not even a number
        raise wrong(name, value, say("more than 0") if 0 < least < 1e-6 else say("{least} or more", least=least))
    if number > most:
        raise wrong(name, value, say("{most} or less", most=most))
    return number


def flag(name: str, value: Any) -> bool:
    """Check True or False."""
    if type(value).__name__ not in ("bool", "bool_"):  # NumPy's, too
        raise wrong(name, value, say("True or False"))
    return bool(value)


def text(name: str, value: Any, example: str) -> str:
    """Check a text; the example is for the error."""
    if isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value):  # no surrogates
        return value
    raise wrong(name, value, say("a string, as in {example}", example=repr(example)))


def web_address(name: str, value: Any) -> str:
    """Check the address of a page, or ""."""
    if re.fullmatch(r"(https?://[^\s/\"'<>]+(/\S*)?)?", text(name, value, "https://example.org/shop")):
        return str(value)
    raise InputError("invalid link {link}; expected a URL such as https://example.org/shop", link=repr(value))


def path(name: str, value: Any) -> str:
    """Check the name of a file: a str or a Path; a Path never means something bundled, nor `-`."""
    file = os.fspath(value) if isinstance(value, (str, os.PathLike)) else None
    with suppress(UnicodeEncodeError):  # surrogates
        if isinstance(file, str) and os.fsencode(file) is not None:
            return file if isinstance(value, str) or os.path.dirname(file) else os.path.join(os.curdir, file)
    raise wrong(name, value, say("a file name (a string or a Path)"))


def of(name: str, value: Any, kind: type[Kind], wanted: str = "") -> Kind:
    """Check a value of type `kind`; `wanted` is for the error."""
    if not isinstance(value, kind):
        raise wrong(name, value, wanted or say("an object of type {kind}", kind=kind.__name__))
    return value


def members(name: str, value: Any, wanted: str) -> list[Any]:
    """Check a list, a tuple or another ordered collection, but not a text; return its members as a list."""
    if not isinstance(value, (str, bytes, bytearray, Mapping, Set)):
        with suppress(TypeError):  # not iterable, as NumPy arrays without dimensions
            return list(value)
    raise wrong(name, value, wanted)


def checked(**checks: Any) -> Callable[[Callable[Given, Kind]], Callable[Given, Kind]]:
    """Decorator for library calls: check and convert the arguments that are named.

        @checked(path=path, figures=1, title="Nine cats", jobs=whole)
        def call(puzzle: PuzzleLike, path: Path, *, figures: int = 1, title: str = "", jobs: int = 1) -> Puzzle:

    None is passed on where it is the default.

    Args:
        checks: A check; or for a whole number an `Opt`, its least value, or least and most; or for a text an example.

    Returns:
        The decorator. Decorated calls raise InputError for invalid arguments.
    """

    def checking(call: Callable[Given, Kind]) -> Callable[Given, Kind]:
        names = call.__code__.co_varnames[: call.__code__.co_argcount]
        take = partial(_taken, checks, call.__kwdefaults__ or {})

        @wraps(call)
        def with_checked(*args: Given.args, **named: Given.kwargs) -> Kind:
            placed = map(take, chain(names, repeat("")), args)
            return call(*placed, **{name: take(name, value) for name, value in named.items()})

        return with_checked

    return checking


def check_fields(thing: Any, **checks: Any) -> None:
    """Like `checked`, for the fields of a new frozen dataclass. Raises InputError."""
    for name in checks:
        default = {name: getattr(type(thing), name, "")}  # perhaps of a class that is extended
        object.__setattr__(thing, name, _taken(checks, default, name, getattr(thing, name)))


def check_options(thing: Any, *but: str) -> None:
    """Check new settings, without the fields `but`, and that they do not contradict each other. Raises InputError."""
    kind: Any = type(thing)
    noted = [each for each in taken(kind) if each.note is not None and each.name not in but]
    opts = [each.note if isinstance(each.note, Opt) else Opt() for each in noted]
    each_opt = zip(noted, opts, strict=True)
    check_fields(thing, **{each.name: partial(fitting, of=each.of, opt=opt) for each, opt in each_opt})
    if groups := getattr(kind, "exclusive", ()):
        values = ((each.name, getattr(thing, each.name), each.default) for each in taken(kind))
        demand_exclusive({name: value for name, value, default in values if value != default}, groups, "{}={}".format)


def demand_exclusive(given: Mapping[str, Any], groups: Iterable[str], spelled: Callable[[str, str], str]) -> None:
    """Raise InputError if two options of a group, as in `limit first` or `checkpoint engine=sat`, are `given`."""
    for group in groups:
        words = [word.partition("=") for word in group.split()]
        both = [(name, value) for name, _, value in words if name in given and value in ("", str(given[name]))]
        if len(both) > 1:
            one, other, *_ = (spelled(*each) for each in both)
            raise InputError("{one} and {other} cannot be used together", one=one, other=other)


def _taken(checks: Mapping[str, object], defaults: Mapping[str, object], name: str, value: object) -> Any:
    """The checked and converted value of argument `name`."""
    check = checks.get(name)
    if check is None or (value is None and defaults.get(name, "") is None):
        return value
    if isinstance(check, Opt):
        return fitting(name, value, int, check)
    if callable(check):
        return check(name, value)
    if isinstance(check, str):
        return text(name, value, check)
    return whole(name, value, *(check if isinstance(check, tuple) else (check,)))


def command_words(command: str) -> list[str]:
    """Split a command line into words; words with spaces are quoted. On Windows, backslashes belong to paths.

    Args:
        command: The command line.

    Returns:
        The words. ValueError is raised for a quote without an end.

    Example:
        >>> from satpuzzle.runtime.validation import command_words
        >>> command_words("'my solver' --seed=1 {cnf}")
        ['my solver', '--seed=1', '{cnf}']
    """
    import shlex

    return shlex.split(command.replace("\\", r"\\") if sys.platform == "win32" else command)
