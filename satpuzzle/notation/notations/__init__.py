"""One file for each notation: all that is known of the notation NAME is in `NAME.py` of this folder.

Such a module holds what `Notation` lists. It is found because it lies here; there is nothing to
register. All notations are literals only: nothing that is read is ever executed.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol, cast

from satpuzzle.errors import demand_known
from satpuzzle.model import Puzzle
from satpuzzle.notation.shared import Draft
from satpuzzle.runtime.language import say

LAST = 100  # the rank of a notation that states none


class Notation(Protocol):
    """What a notation's module holds.

    fits: could this text be meant as the notation? Judged narrowly and fast; of several that fit, what
    they read decides.
    read: text to drafts, one for each example; gets the number of sides of a card if the board is
    given. Raises InputError, with the line.
    write: puzzle to text; left out if the notation is only read. Raises `shared.CannotHoldError`.
    write_all: puzzles to one text; left out if that holds one only.
    SAMPLE: a small text, as `write` writes it; the tests start from it.
    RANK: an int, its place in lists of notations; left out, it comes after those that have one.
    """

    SAMPLE: str
    fits: Callable[[str], bool]
    read: Callable[[str, int | None], list[Draft]]
    write: Callable[[Puzzle], str]
    write_all: Callable[[Sequence[Puzzle]], str]


@cache
def known() -> dict[str, Notation]:
    """The modules of all notations by name, in the order of their ranks."""
    files = (entry for folder in __path__ for entry in os.listdir(folder))
    names = sorted(entry.removesuffix(".py") for entry in files if entry.endswith(".py") and entry[0] not in "_.")
    modules = {name: importlib.import_module(f"satpuzzle.notation.notations.{name}") for name in names}
    ranked = sorted(names, key=lambda name: getattr(modules[name], "RANK", LAST))
    return {name: cast(Notation, modules[name]) for name in ranked}


def named(name: str) -> Notation:
    """The module of the notation called `name`. Raises UnknownNameError."""
    demand_known(say("notation"), [name], known())
    return known()[name]
