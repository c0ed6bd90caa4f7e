"""The bundled instances: puzzles that people know, with their sources and known counts."""

from __future__ import annotations

import os
from dataclasses import dataclass

from satpuzzle import files
from satpuzzle.errors import InputError
from satpuzzle.formats import load_all
from satpuzzle.language import say
from satpuzzle.model import Puzzle


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
    """All bundled instances, by name."""
    import tomllib

    path = os.path.join(files.bundled_folder("instances"), "_catalogue.toml")
    table = tomllib.loads(files.read_text(path))
    bundled = [Instance(name=name, **entry) for name, entry in table.items()]
    return sorted(bundled, key=lambda instance: instance.name)


def instance(name: str) -> Instance:
    """The instance of that name. Raises InputError."""
    for each in instances():
        if each.name == name:
            return each
    raise InputError(say("no instance {name!r}; satpuzzle instances lists them", name=name))
