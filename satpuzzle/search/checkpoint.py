"""The checkpoint file of a search: a journal of finished parts, whose first line describes the search."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from satpuzzle.errors import InputError
from satpuzzle.model import Lay, Puzzle
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from satpuzzle.runtime.files import sha256
from satpuzzle.runtime.journal import Journal, begins, line_sum, loaded
from satpuzzle.runtime.json_types import fits
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.search.plan import Cutting, Plan, Result
from satpuzzle.search.settings import Settings
from satpuzzle.version import SERIES

if TYPE_CHECKING:
    from satpuzzle.runtime.json_types import Json
    from satpuzzle.schemas.stored import CheckpointPart

FORMAT = "satpuzzle checkpoint 4"

MOST_HEAD = 100_000  # bytes read of the first line; a longer line means another kind of file


def stored_plan(path: str, puzzle: Puzzle, settings: Settings, other: Puzzle) -> Plan | None:
    """Read the plan of the search that a checkpoint file belongs to.

    Only the first line is read, so a wrong file is refused even if the search is done without parts.

    Args:
        path: The checkpoint file.
        puzzle: The puzzle that is searched.
        settings: The settings of the search.
        other: The same puzzle with its cards in another order, which the file may be about.

    Returns:
        The plan, cut in the same way as before, of `puzzle`; None if nothing is stored yet.

    Raises:
        InputError: The file belongs to another search, or was changed.
    """  # noqa: DOC501
    from satpuzzle.schemas.stored import CheckpointHead

    line, newline = _first_line(path)
    if not newline:  # nothing, or a first line cut short
        if not begins({"format": FORMAT}, line):
            raise _stranger(path)
        return None
    head = loaded(line)
    if head is None:
        raise _stranger(path, 1 if line else None)
    known = [sha256(toml.write(each)) for each in (puzzle, other)]
    for key, values in {"format": [FORMAT], "puzzle": known, "version": [SERIES]}.items():
        if head.get(key) not in values:
            raise _other(key, path)
    if head.get("sum") != line_sum({}, head) or not fits(head, CheckpointHead):
        raise InputError("this line was changed; choose another file", source=path, line=1)
    order = None if head["order"] is None else tuple(head["order"])
    return Plan(puzzle, settings, head["parts"], order, head["middle"], head["merging"], head["enough"])


def _first_line(path: str) -> tuple[bytes, bool]:
    """The first line of the file (empty if there is none), and whether the line is complete."""
    if not os.path.exists(path):
        return b"", False
    with files.reading(path) as file:
        line = file.readline(MOST_HEAD)
    return line.removesuffix(b"\n"), line.endswith(b"\n")


def _stranger(path: str, number: int | None = None) -> InputError:
    """The error for a line that does not belong to a checkpoint; without a number, for the whole file."""
    if number is None:
        return InputError("not a checkpoint; choose another file", source=path, line=1)
    mend = say("choose another file") if number == 1 else say("delete it to repeat its part")
    return InputError("not a line of a checkpoint; {mend}", mend=mend, source=path, line=number)


def _other(key: str, path: str) -> InputError:
    """The error for a checkpoint that differs from the search in `key`."""
    if key == "format":
        return InputError("not a checkpoint; choose another file", source=path, line=1)
    return InputError(
        "this checkpoint is for another search ({key} differs); choose another file", key=key, source=path, line=1
    )


class Checkpoint(Journal["CheckpointPart"]):
    """The checkpoint file of a search, as a context manager.

    Opening it raises InputError if the file belongs to another search or is in use.

    Attributes:
        cutting: The search cut into parts.
        done: The results already in the file, by part.
    """

    def __init__(self, path: str, plan: Plan, cutting: Cutting) -> None:
        from satpuzzle.schemas.stored import CheckpointPart

        changed = say("this line was changed; delete it to repeat its part")
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
        self.done[part] = Result(part, found, solutions)

    def _other(self, key: str, there: object) -> InputError:
        return _other(key, self.path)

    def _stranger(self, number: int | None) -> InputError:
        return _stranger(self.path, number)

    def _cut_short(self) -> None:
        remark(say("{path}: the last line is incomplete; its part is repeated", path=self.path))

    def add(self, result: Result) -> None:
        """Store the result; it is on disk when this returns."""
        solutions = None if result.solutions is None else [[[*lay] for lay in lays] for lays in result.solutions]
        self.write({"part": result.part, "found": result.number, "solutions": solutions})
        self.done[result.part] = result


def description(plan: Plan, cutting: Cutting) -> Json:
    """The first line of a checkpoint: which search it belongs to, and how that is cut."""
    head = {
        "format": FORMAT,
        "enough": plan.enough,
        "puzzle": sha256(toml.write(plan.puzzle)),
        "version": SERIES,
        "parts": plan.parts,
        "order": plan.order and [*plan.order],
        "middle": plan.middle,
        "merging": plan.merging,
        "made": cutting.made,
    }
    return {**head, "sum": line_sum({}, head)}
