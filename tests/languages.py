"""Languages that only tests speak: their catalogues lie in a folder of the test."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from satpuzzle.runtime import language
from tests import catalogue

MARKED = re.compile(r"⟦[^⟦⟧]*⟧")


def write(folder: Path, name: str, texts: Iterable[Message], *, like: str = "pl") -> None:
    """Write the catalogue of a language, which has plurals like that other one."""
    written = Catalog(like, fuzzy=False)
    for each in texts:
        written.add(each.id, each.string, context=each.context)
    path = folder / name / "LC_MESSAGES" / "satpuzzle.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, written)


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """In this block the languages are those of the folder, and English."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "CATALOGUES", str(folder))
        patch.setattr(language, "LANGUAGES", tuple(sorted({"en", *(each.name for each in folder.iterdir())})))
        language._catalogue.cache_clear()
        yield
    language._catalogue.cache_clear()


def marked(text: str) -> str:
    """The text with every word in marks, but for its parts, which stay as they are."""
    pieces = []
    for literal, name, form, conversion in string.Formatter().parse(text):
        plain = literal.replace("{", "{{").replace("}", "}}")
        pieces.append(re.sub(r"[^\W\d_]+", "⟦\\g<0>⟧", plain))
        if name is not None:
            pieces.append("{" + name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}")
    return "".join(pieces)


def all_marked() -> Iterator[Message]:
    """Every text of the program, marked; where it counts something, by three forms."""
    for each in catalogue.template():
        if not each.id:
            continue
        english = marked(catalogue.english(each))
        if isinstance(each.id, str):
            yield Message(each.id, english, context=each.context)
        else:
            yield Message(each.id, (marked(each.id[0]), english, english), context=each.context)
