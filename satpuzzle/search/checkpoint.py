"""A journal of the finished parts of a search: the first line says of which search."""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import TYPE_CHECKING

from satpuzzle.errors import InputError
from satpuzzle.model import Lay, Puzzle
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from satpuzzle.runtime.files import sha256
from satpuzzle.runtime.journal import Journal, begins, line_sum, loaded
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.schemas.json_types import fits
from satpuzzle.search.plan import Cut, Cutting, Plan, Result
from satpuzzle.search.settings import Settings
from satpuzzle.version import SERIES

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json
    from satpuzzle.schemas.stored import CheckpointPart

FORMAT = "satpuzzle checkpoint 3"

MOST_HEAD = 100_000  # bytes of the first line; a longer one is of some other file


def stored_plan(
    path: str, puzzle: Puzzle, settings: Settings, engines: Collection[str], other: Puzzle | None = None
) -> Plan | None:
    """The plan of the search that a checkpoint file is of, which goes on cut as it was; None: nothing is there yet.

    Looks at what its first line says, so that a wrong file is refused even if the search is done without parts.
    Raises InputError if it is not of a search of `puzzle`, or of `other`, by one of `engines`.
    """
    from satpuzzle.schemas.stored import CheckpointHead

    line, newline = _first_line(path)
    if not newline:  # nothing, or a first line cut short
        if not begins({"format": FORMAT}, line):
            raise _stranger(path)
        return None
    head = loaded(line)
    if head is None:
        raise _stranger(path, 1 if line else None)
    if other is not None and head.get("puzzle") == sha256(toml.write(other)):
        puzzle = other
    _compare(head, {"format": FORMAT, "puzzle": sha256(toml.write(puzzle)), "version": SERIES}, path)
    changed = InputError("was changed; name another file", source=path, line=1)
    if head.get("sum") != line_sum({}, head):
        raise changed
    if head.get("engine") not in engines:
        raise _other("engine", path)
    _compare(head, {"recipe": _recipe(settings, head["engine"])}, path)
    if not fits(head, CheckpointHead):
        raise changed
    stated, cells = head["cut"], puzzle.board.cells
    order = None if stated["order"] is None else tuple(stated["order"])
    middle = 0 if stated["middle"] is None else stated["middle"]
    if (order is None and middle) or (order is not None and sorted(order) != [*range(cells)]) or middle >= cells:
        raise changed
    cut = Cut(stated["parts"], order, stated["middle"], stated["merging"])
    return Plan(puzzle, settings.with_recipe_read, head["engine"], cut, head["enough"])


def refuse_other_question(path: str, plan: Plan, puzzle: Puzzle, enough: int | None) -> None:
    """Refuse the checkpoint of a search for another number of solutions, as any one is, which sees other cards."""
    if plan.enough != enough or plan.puzzle != puzzle:
        raise _other("enough", path)


def _first_line(path: str) -> tuple[bytes, bool]:
    """The first line of the file (nothing: it is empty, or not there), and whether it is whole."""
    if not os.path.exists(path):
        return b"", False
    with files.reading(path) as file:
        line = file.readline(MOST_HEAD)
    return line.removesuffix(b"\n"), line.endswith(b"\n")


def _stranger(path: str, number: int | None = None) -> InputError:
    """What is said of a line that is of no checkpoint; None: of a file that is none."""
    if number is None:
        return InputError("is no checkpoint; name another file", source=path, line=1)
    mend = say("name another file") if number == 1 else say("delete it, and its part is done again")
    return InputError("is no line of a checkpoint; {mend}", mend=mend, source=path, line=number)


def _compare(head: Json, expected: Json, path: str) -> None:
    """Refuse a checkpoint whose first line says otherwise."""
    for key, value in expected.items():
        if head.get(key) != value:
            raise _other(key, path)


def _other(key: str, path: str) -> InputError:
    """What is said of a checkpoint that differs in `key` from that of the search."""
    others = {
        "format": say("is no checkpoint"),
        "puzzle": say("is the checkpoint of another puzzle, or of --first (with its --seed)"),
        "engine": say("is the checkpoint of a search by another engine"),
        "recipe": say("is the checkpoint of a search with another encoding"),
        "enough": say("is the checkpoint of a search for another number of solutions"),
        "cut": say("is the checkpoint of a search that is cut otherwise"),
        "made": say("is the checkpoint of a search whose parts cannot be made again here"),
    }
    what = others.get(key, say("is the checkpoint of another version of this program"))
    return InputError("{what}; name another file", what=what, source=path, line=1)


class Checkpoint(Journal["CheckpointPart"]):
    """The checkpoint file `path` of a search, as a context manager; `done` holds the results it has already.

    Raises InputError if the file is of another search, or in use.
    """

    def __init__(self, path: str, plan: Plan, cutting: Cutting) -> None:
        from satpuzzle.schemas.stored import CheckpointPart

        changed = say("was changed; delete the line, and its part is done again")
        super().__init__(path, description(plan, cutting), CheckpointPart, changed)
        self.cutting = cutting
        self.done: dict[int, Result] = {}

    def _take(self, entry: CheckpointPart, number: int) -> None:
        part, found, listed = entry["part"], entry["found"], entry["solutions"]
        solutions = None if listed is None else tuple(tuple(Lay(*lay) for lay in lays) for lays in listed)
        if solutions is not None and not len(set(solutions)) == len(solutions) == found:
            raise InputError(self._changed, source=self.path, line=number)
        if part >= self.cutting.parts:
            raise InputError("there is no part {part}", part=part, source=self.path, line=number)
        if solutions is None and self.cutting.factor is None:
            raise InputError("lists no solutions; delete the line, or name another file", source=self.path, line=number)
        self.done[part] = Result(part, found, solutions)

    def _other(self, key: str, there: object) -> InputError:
        return _other(key, self.path)

    def _stranger(self, number: int | None) -> InputError:
        return _stranger(self.path, number)

    def _cut_short(self) -> None:
        remark(say("{path}: its last line was cut short; its part is done again", path=self.path))

    def add(self, result: Result) -> None:
        """Remember the result; it is on disk when this returns."""
        solutions = None if result.solutions is None else [[[*lay] for lay in lays] for lays in result.solutions]
        self.write({"part": result.part, "found": result.number, "solutions": solutions})
        self.done[result.part] = result


def description(plan: Plan, cutting: Cutting) -> Json:
    """What distinguishes one search from another, and how it is cut."""
    head = {
        "format": FORMAT,
        "puzzle": sha256(toml.write(plan.puzzle)),
        "version": SERIES,
        "engine": plan.engine,
        "recipe": _recipe(plan.settings, plan.engine),
        "enough": plan.enough,
        "cut": {name: [*value] if name == "order" and value else value for name, value in plan.cut._asdict().items()},
        "made": cutting.made,
    }
    return {**head, "sum": line_sum({}, head)}


def _recipe(settings: Settings, engine: str) -> str | None:
    """The hash of the recipe that a search by that engine depends on, if it does."""
    return settings.loaded_recipe.sha256 if engine == "sat" else None
