"""What people read, in their language.

The code holds the English texts, each marked where it stands by `say`, `several` or an error. Each folder of
`satpuzzle/locale` is a language: a catalogue of gettext, read when that language is first asked for. Names in braces
stand for parts of a text:

    raise InputError("cell {cell} is used twice", cell=3)

A part never ends a line nor commands a terminal, whatever file or figure it names: what would is written as an escape.

A text without an entry is an English one in every language; a test sees to it that there is none.
"""

from __future__ import annotations

import gettext
import math
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
LANGUAGES = tuple(sorted({"en", *(name for name in os.listdir(CATALOGUES) if "." not in name)}))
# Control characters but for line end and tab; separators of lines, and what changes the direction of writing.
HARMFUL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_BREAKING = re.compile(f"[\t\n{HARMFUL}]")
_ENDS = {"\n": "\\n", "\t": "\\t"}

_chosen: str | None = None


def use(language: str | None) -> None:
    """From now on people read `language`, one of `LANGUAGES`; None: what the environment says."""
    global _chosen
    _chosen = language


def wanted() -> str | None:
    """The language asked for: by `use`, by SATPUZZLE_LANGUAGE, else by the locale; None if all are silent (or C)."""
    if _chosen is not None:
        return _chosen
    names = ("SATPUZZLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    named = next((value for value in map(os.environ.get, names) if value), "C").lower()
    if named.split(".")[0] in ("c", "posix"):
        return None
    return named[:2] if named[:2] in LANGUAGES else "en"


Parts = dict[str, Any]  # what stands for the names in braces of a text


def say(text: str, /, *, language: str | None = None, **parts: Any) -> str:
    """`text`, an English one, in `language`, with its parts filled in; None: the language asked for, else English."""
    return _filled(_catalogue(language or wanted()).gettext(text) if text else "", parts)


def on_a_line(part: Any) -> Any:
    """A part of a line: what would end the line, or command a terminal, is written as an escape (`\\n`, `\\u001b`)."""
    if not isinstance(part, str | Exception):
        return part
    return _BREAKING.sub(lambda match: _ENDS.get(match[0], f"\\u{ord(match[0]):04x}"), str(part))


def several(number: int, one: str, many: str, /, *, language: str | None = None, **parts: Any) -> str:
    """`one` if `number` is 1, else `many`, as `say` says them; {n} stands for the number."""
    return _filled(_catalogue(language or wanted()).ngettext(one, many, number), {"n": number, **parts})


@cache
def _catalogue(language: str | None) -> gettext.NullTranslations:
    """The texts in that language; English ones for None."""
    return gettext.translation("satpuzzle", CATALOGUES, [language or "en"], fallback=True)


def _filled(text: str, parts: Parts) -> str:
    return text.format(**{name: on_a_line(part) for name, part in parts.items()}) if parts else text


_GERMAN = str.maketrans(",.", ".,")


def decimal(number: int) -> str:
    """The digits of `number`, however many they are."""
    with numbers_of_any_length():
        return str(number)


def grouped(number: int) -> str:
    """The number, its thousands apart: 46,292, and 46.292 in German."""
    return _as_read(f"{number:,}")


def powered(number: int) -> str:
    """The size of a very large number: 6.95 · 10^31, and 6,95 · 10^31 in German."""
    power = int(math.log10(number))
    return _as_read(f"{number // 10 ** (power - 2) / 100:.2f} · 10^{power}")


def _as_read(number: str) -> str:
    """A number that stands as English readers have it, in the language asked for."""
    return number.translate(_GERMAN) if wanted() == "de" else number


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """In this block Python writes numbers of more than 4,300 digits too."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
