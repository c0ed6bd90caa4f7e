"""The bundled instances: puzzles that people know, with their sources and known counts."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.notation import MAX_BYTES, holds_puzzle, load_all
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say


@dataclass(frozen=True)
class Instance:
    """One instance. notation: what its file is written in. Counts are None where they are not known."""

    name: str
    notation: str
    source: str
    note: str = ""
    distinct: int | None = None
    essential: int | None = None
    labelled: int | None = None

    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return load_all(self.name, input_format=self.notation)[0]


def instances() -> list[Instance]:
    """The bundled puzzles by name, each with its source and its counts as far as they are known.

    >>> import satpuzzle
    >>> [each.essential for each in satpuzzle.instances() if each.name == "standard"]
    [2]
    """
    import tomllib

    path = os.path.join(files.bundled_folder("instances"), "_catalogue.toml")
    table = tomllib.loads(files.read_text(path))
    bundled = [Instance(name=name, **entry) for name, entry in table.items()]
    return sorted(bundled, key=lambda instance: instance.name)


ENDINGS = (".bas", ".cards", ".cs", ".csv", ".json", ".py", ".puz", ".rb", ".toml", ".tsv", ".txt", ".url")


class InFolder(NamedTuple):
    """A file of a folder. puzzles: those it holds. error: why there is none; broken: though it holds cards."""

    path: str
    puzzles: list[Puzzle]
    error: str = ""
    broken: bool = False


def files_of(folder: str) -> tuple[list[str], list[str]]:
    """The names of the files in `folder` that may hold puzzles, and those of all else; hidden ones left out.

    Raises InputError if the folder cannot be read.
    """
    try:
        names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError as error:
        raise InputError("cannot be read: {reason}", reason=error.strerror, source=folder) from None
    chosen = []
    for name in names:
        path = os.path.join(folder, name)  # of a link to nowhere, reading says so
        if name.lower().endswith(ENDINGS) and (os.path.isfile(path) or not os.path.exists(path)):
            chosen.append(name)
    return chosen, [name for name in names if name not in chosen]


def example_of(source: str) -> tuple[str, int | None]:
    """The file that a PUZZLE means, and which example of it: `FILE#2` is the second, as tables call it."""
    file, _, number = source.rpartition("#")
    if re.fullmatch("[1-9][0-9]*", number) and not os.path.exists(source) and os.path.isfile(file):
        return file, int(number)
    return source, None


def load(path: str, **options: Any) -> InFolder:
    """What the file holds, or why it cannot be read. options: those of `load_all`."""
    try:
        return InFolder(path, load_all(path, **options))
    except InputError as error:
        where = "" if error.line is None else say("line {line}", line=error.line) + ": "
        return InFolder(path, [], where + error.message, _holds_cards(path))


def _holds_cards(path: str) -> bool:
    try:
        return holds_puzzle(files.read_text(path, MAX_BYTES))
    except InputError:
        return False
