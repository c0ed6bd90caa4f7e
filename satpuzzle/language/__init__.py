"""What people read, in their language.

The code holds the English texts, each marked where it stands by `say` (or `several`); `german` holds what they are in
German, keyed by the English ones, a table for each folder of the package, read when German is first asked for. Names in
braces stand for parts of a text:

    raise InputError(say("cell {cell} is used twice", cell=3))

A text without an entry is an English one in every language; a test sees to it that there is none.
"""

from __future__ import annotations

import os
from typing import Any

LANGUAGES = ("de", "en")

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


def say(text: str, /, *, language: str | None = None, **parts: Any) -> str:
    """`text`, an English one, in `language`, with its parts filled in; None: the language asked for, else English."""
    if (language or wanted()) == "de":
        from satpuzzle.language.german import TEXTS

        text = TEXTS.get(text, text)
    return text.format(**parts) if parts else text


def several(number: int, one: str, many: str, /, *, language: str | None = None, **parts: Any) -> str:
    """`one` if `number` is 1, else `many`, as `say` says them; {n} stands for the number."""
    return say(one if number == 1 else many, language=language, n=number, **parts)
