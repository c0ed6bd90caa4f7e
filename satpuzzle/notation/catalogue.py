"""The bundled instances: known puzzles, with their sources and counts."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from typing import Any

from satpuzzle.errors import InputError, joined
from satpuzzle.model import Puzzle
from satpuzzle.model.value import value
from satpuzzle.notation import MAX_BYTES, holds_puzzle, load_all
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say


@value(frozen=True)
class Instance:
    """A bundled puzzle.

    Attributes:
        name: Its name, which commands accept.
        notation: The notation of its file.
        source: Where it comes from.
        fingerprint: The fingerprint of its cards.
        note: A remark.
        distinct: Number of distinct solutions, or None if unknown.
        essential: Number of essential solutions, or None if unknown.
        labelled: Number of labelled solutions, or None if unknown.
    """

    name: str
    notation: str
    source: str
    fingerprint: str
    note: str = ""
    distinct: int | None = None
    essential: int | None = None
    labelled: int | None = None

    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        return load_all(self.name, input_format=self.notation)[0]


def instances() -> list[Instance]:
    """List the bundled puzzles.

    Returns:
        The puzzles in the order of their names, with sources and known counts.

    Example:
        >>> import satpuzzle
        >>> [each.essential for each in satpuzzle.instances() if each.name == "standard"]
        [2]
    """
    import tomllib

    path = os.path.join(files.bundled_folder("instances"), "_catalogue.toml")
    table = tomllib.loads(files.read_text(path))
    bundled = [Instance(name=name, **entry) for name, entry in table.items()]
    return sorted(bundled, key=lambda instance: instance.name)


ENDINGS = (".bas", ".cards", ".cs", ".csv", ".js", ".json", ".py", ".puz", ".rb", ".toml", ".tsv", ".txt", ".url")


def files_of(
    folder: str, endings: str | tuple[str, ...] = ENDINGS, *, but: str | None = None
) -> tuple[list[str], list[str]]:
    """Return the files in a folder and its subfolders with these extensions, and all others, relative to the folder.

    Hidden files and folders and links to folders are left out, and so is `but`, a folder inside.

    Raises:
        InputError: If a folder cannot be read.
    """

    def refuse(error: OSError) -> None:
        raise InputError("cannot be read: {reason}", reason=error.strerror, source=error.filename or folder)

    written = None if but is None else os.path.realpath(but)
    chosen: list[str] = []
    others: list[str] = []
    for place, inner, names in os.walk(folder, onerror=refuse):
        shown = (each for each in inner if not each.startswith("."))
        inner[:] = sorted(each for each in shown if os.path.realpath(os.path.join(place, each)) != written)
        for name in sorted(name for name in names if not name.startswith(".")):
            path = os.path.join(place, name)  # a broken link is chosen, too: reading it gives an error
            right = name.lower().endswith(endings) and (os.path.isfile(path) or not os.path.exists(path))
            (chosen if right else others).append(os.path.relpath(path, folder))
    return chosen, others


def example_of(source: str) -> tuple[str, int | None]:
    """Return the file of a PUZZLE argument and the number of the example: `FILE#2` is the second one."""
    file, _, number = source.rpartition("#")
    if re.fullmatch("[1-9][0-9]*", number) and not os.path.exists(source) and os.path.isfile(file):
        return file, int(number)
    return source, None


def load(path: str, **options: Any) -> tuple[list[Puzzle], str, bool]:
    """Return the puzzles of a file, or why it cannot be read; and whether it has cards. options: as in `load_all`."""
    try:
        return load_all(path, **options), "", True
    except InputError as error:
        where, broken = [] if error.line is None else [say("line {line}", line=error.line)], False
        with suppress(InputError):
            broken = holds_puzzle(files.read_text(path, MAX_BYTES))
        return [], joined(": ", [*where, error.message]), broken
