"""Translations of the texts that people read.

The code holds the English texts, each marked where it stands by `say`, `several` or an error. Each folder of
`satpuzzle/locale` is a language, such as `de` or `pt_BR`: a gettext catalogue, read when that language is first needed.
Names in braces are placeholders:

    raise InputError("cell {cell} is used twice", cell=3)

Line ends and control characters in the values are escaped. `say` returns a `Text` in the language asked for, which
remembers what it says; errors are English. `translated` says both in the language asked for, and so does `say` if they
are parts of a text. Texts put together by `joined` stay translatable.

Catalogues find most texts by the English text itself, and paragraphs of help pages and reports by a short name
(`say_long`). A text without a translation is shown in English.
"""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from satpuzzle.errors import Find, Said, Text, joined, rendered, text_of, written

CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
LANGUAGES = tuple(sorted({"en", *(name for name in os.listdir(CATALOGUES) if "." not in name)}))
LONG = "long text"  # the context of texts that catalogues find by a short name

_chosen: str | None = None


def use(language: str | None) -> None:
    """Set the language of all texts to one of `LANGUAGES`; None takes it from the environment."""
    global _chosen
    _chosen = language


def wanted() -> str | None:
    """The language asked for by `use`, else SATPUZZLE_LANGUAGE, else the locale; None if none of them is set (or C)."""
    if _chosen is not None:
        return _chosen
    named = next(filter(None, map(os.environ.get, ("SATPUZZLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if named.split(".")[0].lower() in ("c", "posix"):
        return None
    return known(named) or "en"


def known(name: str) -> str | None:
    """The one of `LANGUAGES` that a locale or browser names, as in de_AT.UTF-8 or pt-BR, perhaps without region."""
    languages = {each.lower(): each for each in LANGUAGES}
    name = re.split("[.@]", name.lower().replace("-", "_"))[0]
    return languages.get(name) or languages.get(name.partition("_")[0])


def tag(language: str | None = None) -> str:
    """The name of a language in HTML and PDF, as in pt-BR; None: that of the one asked for."""
    return (language or wanted() or "en").replace("_", "-")


def say(text: str, /, *, context: str = "", language: str | None = None, **parts: Any) -> str:
    """The English `text` in `language`, with its parts filled in; None: the language asked for, else English.

    Args:
        text: The English text. Its parts are names in braces.
        context: What the text means, for translators, if its words are not enough.
        language: One of `LANGUAGES`.
        parts: What replaces the names in braces.

    Returns:
        The translation.
    """
    return text_of(Said(text, parts, context=context), _finder(language))


def say_long(name: str, text: str, /, **parts: Any) -> str:
    """Like `say`, for a paragraph that catalogues find by a short name; it stays translated if the English changes."""
    found = _finder()(Said(name, {}, context=LONG))
    return text_of(Said(text if found == name else found, parts), _finder())


def several(number: int, one: str, many: str, /, *, language: str | None = None, **parts: Any) -> str:
    """`one` if `number` is 1, else `many`, in the plural forms of the language; `{n}` is the number."""
    return text_of(Said(one, {"n": number, **parts}, number, many), _finder(language))


def translated(said: str | BaseException, language: str | None = None) -> str:
    """A text or an error of this package in `language`; None: the language asked for. Others are unchanged."""
    text = rendered(said, _finder(language))
    return Text(text, said.said) if isinstance(said, Text) else text


def _finder(language: str | None = None) -> Find:
    return _find_in(language or wanted())


@cache
def _find_in(language: str | None) -> Find:
    """Finds texts in a language; in English if there is no translation."""
    path = os.path.join(CATALOGUES, language or "en", "LC_MESSAGES", "satpuzzle.mo")
    if not os.path.exists(path):
        return written
    from gettext import GNUTranslations

    with open(path, "rb") as file:
        texts = GNUTranslations(file)

    def find(said: Said) -> str:
        if said.number is not None:
            return texts.ngettext(said.text, said.many, said.number)
        if said.context:
            return texts.pgettext(said.context, said.text)
        return texts.gettext(said.text) if said.text else ""  # a catalogue has its head there

    return find


def forms(one: str, many: str, language: str) -> list[str]:
    """The texts that `several` returns for the numbers below 200, with their placeholders."""
    return [_finder(language)(Said(one, {}, number, many)) for number in range(200)]


def decimal(number: int) -> str:
    """All digits of `number`, even if they are thousands."""
    with numbers_of_any_length():
        return str(number)


def grouped(number: int) -> str:
    """The number with thousands separators: 46,292 in English, 46.292 in German."""
    return joined(say(",", context="between thousands, as in 46,292"), f"{number:,}".split(","))


def powered(number: int) -> str:
    """The size of a very large number: 6.95 · 10^31 in English, 6,95 · 10^31 in German."""
    power = int(math.log10(number))
    return joined(" · ", [rounded(number // 10 ** (power - 2) / 100, 2), f"10^{power}"])


def rounded(number: float, digits: int) -> str:
    """The number with `digits` decimals; the decimal point is a comma in German."""
    return joined(say(".", context="before decimals, as in 6.95"), f"{number:.{digits}f}".split("."))


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """In this block, Python also writes numbers of more than 4,300 digits."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
