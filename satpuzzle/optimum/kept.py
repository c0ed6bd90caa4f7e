"""A journal that keeps the best filling and the bound, so that a search can be stopped and go on from there."""

from __future__ import annotations

from typing import Any

from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.files import sha256
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.model import Placement, Puzzle
from satpuzzle.optimum.best import Best, Most, score_of
from satpuzzle.running.journal import Journal
from satpuzzle.version import SERIES

FORMAT = "satpuzzle best 2"


class Kept(Journal):
    """The file `path` of a search for the best filling of `puzzle`, as a context manager.

    best: what it holds; None if that is nothing yet. round: how many rounds of the search are done. Raises InputError
    for a file of another search, or one that is in use.
    """

    def __init__(self, path: str, puzzle: Puzzle, most: Most) -> None:
        head = {"format": FORMAT, "puzzle": sha256(toml.write([puzzle])), "most": most, "version": SERIES}
        super().__init__(path, head, say("was changed; delete it, or name another file"))
        self._puzzle = puzzle
        self._most: Most = most
        self.best: Best | None = None
        self.round = 0

    def _compare(self, head: dict[str, Any]) -> None:
        if head.get("format") != FORMAT:
            raise self._stranger(None)
        others = {
            "puzzle": say("is the checkpoint of another puzzle"),
            "most": say("is the checkpoint of a search with another --most"),
            "version": say("is the checkpoint of another version of this program"),
        }
        for key, what in others.items():
            if head.get(key) != self.head[key]:
                raise InputError(say("{what}; name another file", what=what), self.path)

    def _take(self, entry: dict[str, Any], number: int) -> None:
        filling = None if self.best is None else self.best.filling
        if entry["filling"] is not None:
            filling = tuple(Placement(*map(int, each)) for each in entry["filling"])
        try:
            score = -1 if filling is None else score_of(self._puzzle, filling, self._most)
        except WrongAnswerError:
            raise InputError(self._changed, self.path, number) from None
        self.best = Best(self._puzzle, self._most, filling, score, int(entry["bound"]))
        self.round = max(0, int(entry["round"]))

    def _stranger(self, number: int | None) -> InputError:
        return InputError(say("is no checkpoint of a best filling; name another file"), self.path, number)

    def keep(self, best: Best, rounds: int) -> None:
        """Write it down: rounds, bound, and the filling, where it is another one. Raises InputError if that fails."""
        known = None if self.best is None else self.best.filling
        self.write({"round": rounds, "bound": best.bound, "filling": None if best.filling == known else best.filling})
        self.best, self.round = best, rounds
