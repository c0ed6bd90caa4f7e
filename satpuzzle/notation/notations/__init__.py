"""The notations: the module `NAME.py` defines the notation NAME, or several in `NOTATIONS`, by name.

A notation provides what `Notation` lists. Notations are literals only: nothing that is read is ever executed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol, cast

from satpuzzle.errors import demand_known
from satpuzzle.model import Puzzle
from satpuzzle.notation.shared import Draft
from satpuzzle.runtime.language import say

MODULES = ("cards", "lists", "basic", "numbers", "toml", "viewer", "text")  # in the order of lists


class Notation(Protocol):
    """What defines a notation: its module, or an object.

    Attributes:
        SAMPLE: A small text, as `write` writes it if there is one; the tests start from it.
        fits: Returns whether a text may use the notation; fast and strict. If several notations fit, all read the text.
        read: Makes drafts from a text, one for each example. The second argument is the number of sides of a card, if
            the board is given. Raises InputError with the line.
        write: Makes a text from a puzzle; optional. Whether the text holds the puzzle is found by reading it. Raises
            `shared.CannotHoldError` if no text can be made.
        write_all: Makes one text from several puzzles; optional.
        beside: Makes a second text, with the given cards of a puzzle, if the first has no place for them; optional.
    """

    SAMPLE: str
    fits: Callable[[str], bool]
    read: Callable[[str, int | None], list[Draft]]
    write: Callable[[Puzzle], str]
    write_all: Callable[[Sequence[Puzzle]], str]
    beside: Callable[[Puzzle], str]


@cache
def known() -> dict[str, Notation]:
    """Return all notations by name."""
    found: dict[str, Notation] = {}
    for name in MODULES:
        module = importlib.import_module(f"satpuzzle.notation.notations.{name}")
        found |= getattr(module, "NOTATIONS", {name: cast(Notation, module)})
    return found


def read() -> dict[str, Notation]:
    """Return the notations that have a reader of their own; `text` reads the others."""
    return {name: module for name, module in known().items() if hasattr(module, "read")}


def written() -> list[str]:
    """Return the names of the notations that can be written."""
    return [name for name, module in known().items() if hasattr(module, "write")]


def named(name: str) -> Notation:
    """Return a notation. Raises UnknownNameError."""
    demand_known(say("notation"), [name], known())
    return known()[name]
