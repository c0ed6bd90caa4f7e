"""A journal of measurements: the first line says what was asked, and on what machine."""

from __future__ import annotations

import json
from math import inf
from typing import Any

from satpuzzle.contest.choosing import Measured
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.running import journal

FORMAT = "satpuzzle measurements 1"


class Journal(journal.Journal):
    """The file `path` of what `request` asks, as a context manager. known: by formula and solver, what was measured.

    Raises InputError, one line, if the file answers another request, was changed, or is in use.
    """

    def __init__(self, path: str, request: dict[str, Any]) -> None:
        changed = say("was changed; delete the line, and it is measured again")
        super().__init__(path, {"format": FORMAT, **json.loads(json.dumps(request))}, changed)
        self.known: dict[tuple[str, str], Measured] = {}

    def _take(self, entry: dict[str, Any], number: int) -> None:
        formula, solver = entry.pop("formula"), entry.pop("solver")
        measured = Measured(**entry)
        texts = (formula, solver, measured.note, measured.answer or "")
        if not all(isinstance(text, str) for text in texts) or type(measured.size) is not int:
            raise TypeError
        if not 0 <= measured.seconds < inf:
            raise ValueError
        self.known[formula, solver] = measured

    def _compare(self, head: dict[str, Any]) -> None:
        if head.get("format") != FORMAT:
            raise self._stranger(None)
        for key, value in self.head.items():
            if head.get(key) != value:
                raise InputError(
                    say(
                        "holds measurements with {key} {there}, not {here}; name another folder, or ask the same",
                        key=key,
                        there=json.dumps(head.get(key)),
                        here=json.dumps(value),
                    ),
                    self.path,
                )

    def _stranger(self, number: int | None) -> InputError:
        return InputError(say("holds no measurements; name another folder"), self.path, number)

    def add(self, formula: str, solver: str, measured: Measured) -> None:
        """Keep a measurement; it is on disk when this returns."""
        self.write({"formula": formula, "solver": solver, **measured._asdict()})
        self.known[formula, solver] = measured
