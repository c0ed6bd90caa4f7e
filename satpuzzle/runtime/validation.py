"""What callers of the library give: a value of the wrong kind is refused where it comes in, with what to give instead.

Every check returns the value in the type that the rest of the program expects: a whole number of any
library (NumPy's, too) as an int, a path of any kind as a str. `checked` does so for all arguments of a call.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress
from dataclasses import fields
from functools import partial, wraps
from itertools import chain, repeat
from operator import index
from typing import Any, ParamSpec, TypeVar

from satpuzzle.errors import InputError
from satpuzzle.runtime.language import say

Kind = TypeVar("Kind")
Given = ParamSpec("Given")
Path = str | os.PathLike[str]

MOST_SEED = 2**63 - 1
SEEDS = (-MOST_SEED, MOST_SEED)  # any of a reasonable size


def wrong(name: str, value: object, wanted: str) -> InputError:
    """The error that argument `name` got this value; `wanted`: what it takes, with an example."""
    return InputError("{name}: {value} will not do; give {wanted}", name=name, value=brief(value), wanted=wanted)


def brief(value: object) -> str:
    """A value as Python writes it, in a few characters, and its type where that is not plain to see."""
    from reprlib import Repr

    brief = Repr()
    brief.maxstring = brief.maxother = brief.maxlong = 40
    brief.maxlist = brief.maxtuple = brief.maxdict = brief.maxset = 3
    brief.maxlevel = 2
    try:
        text = brief.repr(value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return say("a very large number")
    plain = value is None or text.startswith("<") or type(value).__name__ in text
    return text if plain else f"{text} ({type(value).__name__})"


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """A whole number from `least` to `most`; not True or False, nor 3.0 or '3'."""
    number = value if type(value) is int else _index(value)
    if number is None:
        raise wrong(name, value, say("a whole number, as in {name}=3", name=name))
    if least is not None and number < least:
        raise wrong(name, value, say("{least} or more", least=least))
    if most is not None and number > most:
        raise wrong(name, value, say("{most} or less", most=most))
    return number


def seed(value: Any) -> int:
    """A seed: any whole number of a reasonable size."""
    return whole("seed", value, *SEEDS)


def _index(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except (TypeError, ValueError):
        return None


def _real(value: Any) -> float | None:
    """A number, as a float; None for what is none."""
    if isinstance(value, (bool, str, bytes, bytearray)):
        return None
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def seconds(name: str, value: Any) -> float | None:
    """A time, 0 or more; None for no limit."""
    if value is None:
        return None
    number = _real(value)
    if number is None or not number >= 0:
        raise wrong(name, value, say("seconds, 0 or more, as in {name}=2.5, or None for no limit", name=name))
    return number


def length(name: str, value: Any, least: float = 0.0) -> float | None:
    """A length in millimetres, `least` or more; None for what is usual."""
    if value is None:
        return None
    number = _real(value)
    if number is None or not least <= number < float("inf"):
        raise wrong(name, value, say("millimetres, {least:g} or more, as in {name}=50", least=least, name=name))
    return number


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if not isinstance(value, bool) and type(value).__name__ not in ("bool", "bool_"):  # NumPy's
        raise wrong(name, value, say("True or False"))
    return bool(value)


def text(name: str, value: Any, example: str) -> str:
    """A str, as in the example."""
    if not isinstance(value, str):
        raise wrong(name, value, say("a text, as in {example}", example=repr(example)))
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise wrong(name, value, say("a text of whole letters; a surrogate is half of one"))
    return value


def path(name: str, value: Any) -> str:
    """A file's name: a str, or a path as in `pathlib`, which is never the name of something bundled, nor `-`."""
    file = os.fspath(value) if isinstance(value, (str, os.PathLike)) else None
    with suppress(UnicodeEncodeError):  # of a surrogate, which is half a letter
        if isinstance(file, str) and os.fsencode(file) is not None:
            return file if isinstance(value, str) or os.path.dirname(file) else os.path.join(os.curdir, file)
    raise wrong(name, value, say("a file's name, a text or a Path"))


def of(name: str, value: Any, kind: type[Kind], wanted: str) -> Kind:
    """A value of that type. wanted: what the argument takes, for the error."""
    if not isinstance(value, kind):
        raise wrong(name, value, wanted)
    return value


def members(name: str, value: Any, wanted: str) -> list[Any]:
    """The members of a list, of a tuple, or of whatever else gives its members in order; a text is none."""
    if not isinstance(value, (str, bytes, bytearray, Mapping, Set)) and isinstance(value, Iterable):
        try:
            return list(value)
        except TypeError:  # as NumPy's arrays of no dimension
            pass
    raise wrong(name, value, wanted)


CHECKS: dict[str, Callable[..., Any]] = {"int": whole, "bool": flag, "str": text, "Path": path}  # by annotations


def checked(**limits: Any) -> Callable[[Callable[Given, Kind]], Callable[Given, Kind]]:
    """For a call of the library: its arguments are checked, and made what it expects, as their annotations say.

        @checked(figures=1, name="heart")
        def call(puzzle: PuzzleLike, path: Path, *, figures: int = 1, name: str | None = None, seed: int = 1) -> Puzzle:

    limits: of a whole number the least, or the least and the most; of a text an example for the error. A text without
    one is left to the call, and so is what is annotated with other types than those of `CHECKS`, with or without None.
    Raises InputError.
    """

    def checking(call: Callable[Given, Kind]) -> Callable[Given, Kind]:
        names = call.__code__.co_varnames[: call.__code__.co_argcount]
        take = partial(_taken, call.__annotations__, limits)

        @wraps(call)
        def with_checked(*args: Given.args, **named: Given.kwargs) -> Kind:
            placed = map(take, chain(names, repeat("")), args)
            return call(*placed, **{name: take(name, value) for name, value in named.items()})

        return with_checked

    return checking


def check_fields(thing: Any, **limits: Any) -> None:
    """The same for the fields of a frozen dataclass that was just made. Raises InputError."""
    annotations = {field.name: str(field.type) for field in fields(thing)}
    for name in annotations:
        object.__setattr__(thing, name, _taken(annotations, limits, name, getattr(thing, name)))


def _taken(annotations: Mapping[str, str], limits: Mapping[str, object], name: str, value: Any) -> Any:
    """What becomes of a value that is given for `name`."""
    kind, _, other = annotations.get(name, "").partition(" | ")
    limit = limits.get(name, SEEDS if name == "seed" else ())
    if kind not in CHECKS or other not in ("", "None") or (other and value is None) or (kind == "str" and limit == ()):
        return value
    return CHECKS[kind](name, value, *(limit if isinstance(limit, tuple) else (limit,)))
