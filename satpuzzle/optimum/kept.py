"""A file that keeps the best filling and the bound, so that a search can be stopped and go on from there.

It is JSON, written whole each time, with a hash, so that a file that was changed is not believed.
"""

from __future__ import annotations

import json
import os
from typing import Any

from satpuzzle import files
from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.files import sha256
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimum.best import Best, Most, score_of
from satpuzzle.version import SERIES

FORMAT = "satpuzzle best 1"


class Kept:
    """The file `path` of a search for the best filling of `puzzle`.

    best: what it holds; None if it is not there yet. round: how many rounds of the search are done. Raises InputError
    for a file of another search.
    """

    def __init__(self, path: str, puzzle: Puzzle, most: Most) -> None:
        self.path = path
        self.best: Best | None = None
        self.round = 0
        self._head = {"format": FORMAT, "puzzle": sha256(toml.write([puzzle])), "most": most, "version": SERIES}
        files.check_writable(path)
        if os.path.exists(path):
            self._read(puzzle, most)

    def _read(self, puzzle: Puzzle, most: Most) -> None:
        try:
            data = json.loads(files.read_text(self.path))
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise InputError(say("is no checkpoint of a best filling; name another file"), self.path)
        others = {
            "puzzle": say("is the checkpoint of another puzzle"),
            "most": say("is the checkpoint of a search with another --most"),
            "version": say("is the checkpoint of another version of this program"),
        }
        for key, what in others.items():
            if data.get(key) != self._head[key]:
                raise InputError(say("{what}; name another file", what=what), self.path)
        changed = InputError(say("was changed; delete it, or name another file"), self.path)
        if data.pop("sum", None) != _sum(data):
            raise changed
        try:
            filling = None if data["filling"] is None else tuple(Placement(*map(int, each)) for each in data["filling"])
            score = -1 if filling is None else score_of(puzzle, filling, most)
            self.best = Best(puzzle, most, filling, score, int(data["bound"]))
            self.round = max(0, int(data["round"]))
        except (LookupError, TypeError, ValueError, OverflowError, WrongAnswerError):
            raise changed from None

    def keep(self, best: Best, rounds: int) -> None:
        """Write it down. Raises InputError if that fails."""
        self.best, self.round = best, rounds
        data = {**self._head, "round": rounds, "bound": best.bound, "filling": best.filling}
        files.write_text(self.path, json.dumps({**data, "sum": _sum(data)}) + "\n")


def _sum(data: dict[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True))[:16]
