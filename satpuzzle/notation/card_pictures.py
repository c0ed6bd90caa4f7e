"""Names of picture files of cards.

A file with a puzzle names them relative to its own folder. `load_all` makes the names absolute, and only absolute names
are ever read: a text that does not come from a file, such as a request to a server, cannot name files of this computer.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace

from satpuzzle.model import Puzzle

_INSIDE = r"(?!/)(?!.*(?:^|/)\.{1,2}(?:/|$))[^\\:\x00-\x1f\x7f]+(?<!/)"


def is_inside(name: str) -> bool:
    """Return whether the name is relative and stays in its folder: no .., backslash, drive or control character."""
    return re.fullmatch(_INSIDE, name) is not None


def resolved(puzzle: Puzzle, file: str) -> Puzzle:
    """Return the puzzle with absolute names of its picture files; `file` contains the puzzle."""
    folder = os.path.dirname(os.path.abspath(file))
    return replace(puzzle, card_pictures=tuple(os.path.join(folder, name) for name in puzzle.card_pictures))


def relative(puzzle: Puzzle, file: str) -> Puzzle:
    """Return the puzzle with names of picture files as `file` can contain them; unchanged if one is elsewhere."""
    folder = os.path.dirname(os.path.abspath(file))
    names = []
    for name in puzzle.card_pictures:
        if not name.startswith(os.path.join(folder, "")):
            return puzzle
        names.append(os.path.relpath(name, folder).replace(os.sep, "/"))
    return replace(puzzle, card_pictures=tuple(names))
