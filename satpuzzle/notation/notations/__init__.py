"""The notations: modules, or objects of classes in a module with several.

Notations are literals only: nothing that is read is ever executed. A notation has

- `fits(text)`: whether a text may use the notation; fast and strict. If several notations fit, all read the text;
- `read(text, sides)`: drafts from a text, one for each example; `sides` is the number of sides of a card, if the board
  is given. Raises InputError with the line;
- `write(puzzle)`: a text; optional. Whether the text holds the puzzle is found by reading it. Raises
  `shared.CannotHoldError` if no text can be made;
- `write_all(puzzles)`: one text for several puzzles; optional;
- `beside(puzzle)`: a second text, with the given cards of a puzzle, if the first has no place for them; optional.

`text` reads notations without `fits` and `read`.
"""

from __future__ import annotations

from typing import Any

from satpuzzle.errors import Parts, demand_known
from satpuzzle.notation.notations import cards, lists, text, toml, viewer
from satpuzzle.runtime.language import say


def known() -> Parts:
    """Return all notations by name, in the order of lists."""
    return {"cards": cards, **lists.NOTATIONS, "toml": toml, "url": viewer.Url(), "text": text}


def written() -> list[str]:
    """Return the names of the notations that can be written."""
    return [name for name, module in known().items() if hasattr(module, "write")]


def named(name: str) -> Any:
    """Return a notation. Raises UnknownNameError."""
    demand_known(say("notation"), [name], known())
    return known()[name]
