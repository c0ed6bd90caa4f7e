"""A file that remembers the finished parts of a search: lines of JSON, the first says of which search.

A part counts when its line is on disk. Each line of a part ends with a hash of it and of the first line, so that
one that was changed, or is of another file, is never believed. A line cut short (by a power cut, say) is deleted
when the file is opened again; its part is done again. One run at a time may use the file.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Collection
from types import TracebackType
from typing import Any, BinaryIO

from satpuzzle import files
from satpuzzle.errors import InputError
from satpuzzle.files import sha256
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.model import Lay, Puzzle
from satpuzzle.running.remarks import remark
from satpuzzle.search.plan import CUTTING_VERSION, Cutting, Plan, Result
from satpuzzle.search.settings import Settings
from satpuzzle.version import SERIES

FORMAT = "satpuzzle checkpoint 2"

MOST_HEAD = 100_000  # bytes of the first line; a longer one is of some other file


def check_resumable(path: str, puzzle: Puzzle, settings: Settings, engines: Collection[str]) -> None:
    """Refuse a checkpoint file that is there, and not of a search of `puzzle` by one of `engines`.

    Looks at what its first line says, so that a wrong file is refused even if the search is done without
    parts. How it is cut, and for how many solutions, is held against the file when it is opened for the
    search. Raises InputError.
    """
    line, newline = _first_line(path)
    if not line:
        if newline:
            raise InputError(say("is no checkpoint; name another file"), path, 1)
        return
    known = {"format": FORMAT, "puzzle": sha256(toml.write([puzzle]))}
    if not newline:  # cut short; is it the beginning of ours?
        ours = _line(known)[:-2]
        if line[: len(ours)] != ours[: len(line)]:
            raise InputError(say("is no checkpoint; name another file"), path, 1)
        return
    head = _loaded(line, path, 1)
    _compare(head, known, path)
    if head.get("engine") not in engines:
        raise _other("engine", path)
    recipe = settings.recipe.sha256 if head["engine"] == "sat" else None
    _compare(head, {"recipe": recipe, "split": CUTTING_VERSION, "version": SERIES}, path)


def refuse_for_uncut(path: str, engine: str, enough: int | None) -> None:
    """Refuse a checkpoint that is there, for a search by `engine` that is not cut: it is of another one."""
    line, newline = _first_line(path)
    if newline:
        _compare(_loaded(line, path, 1), {"engine": engine, "enough": enough}, path)
        raise _other("parts", path)


def _first_line(path: str) -> tuple[bytes, bool]:
    """The first line of the file (nothing: it is empty, or not there), and whether it is whole."""
    if not os.path.exists(path):
        return b"", False
    with files.reading(path) as file:
        line = file.readline(MOST_HEAD)
    return line.removesuffix(b"\n"), line.endswith(b"\n")


def _compare(head: dict[str, Any], expected: dict[str, Any], path: str) -> None:
    """Refuse a checkpoint whose first line says otherwise."""
    for key, value in expected.items():
        if head.get(key) != value:
            raise _other(key, path)


def _other(key: str, path: str) -> InputError:
    return InputError(say("{what}; name another file", what=_what_it_is(key)), path, 1)


class Checkpoint:
    """The checkpoint file `path` of a search, as a context manager; `done` holds the results it has already.

    Raises InputError if the file is of another search, or in use.
    """

    def __init__(self, path: str, plan: Plan, cutting: Cutting) -> None:
        self.path = path
        self.plan = plan
        self.cutting = cutting
        self.done: dict[int, Result] = {}
        self._file: BinaryIO | None = None

    def __enter__(self) -> Checkpoint:
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise InputError(say("is no file; name one for the checkpoint"), self.path)
        try:
            self._file = open(self.path, "a+b")
        except OSError as error:
            raise InputError(say("cannot be written: {reason}", reason=error.strerror or error), self.path) from None
        try:
            files.lock(self._file, self.path)
            self._read(self._file)
        except BaseException:
            self._file.close()
            raise
        return self

    def _read(self, file: BinaryIO) -> None:
        file.seek(0)
        data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        head = description(self.plan, self.cutting)
        if not lines and not _line(head).startswith(data):
            raise InputError(say("is no checkpoint; name another file"), self.path, 1)
        if lines:
            _compare(_loaded(lines[0], self.path, 1), head, self.path)
        for number, line in enumerate(lines[1:], 2):
            entry = _loaded(line, self.path, number)
            if entry.pop("sum", None) != line_sum(head, entry):
                raise InputError(say("was changed; delete the line, and its part is done again"), self.path, number)
            result = _result(entry, self.path, number)
            if not 0 <= result.part < self.cutting.parts:
                raise InputError(say("there is no part {part}", part=result.part), self.path, number)
            if result.solutions is None and self.cutting.factor is None:
                raise InputError(say("lists no solutions; delete the line, or name another file"), self.path, number)
            self.done[result.part] = result
        if len(whole) < len(data):  # only now that the file is known to be ours
            file.truncate(len(whole))
            if lines:
                remark(say("{path}: its last line was cut short; its part is done again", path=self.path))
        if not lines:
            self._append(head)

    def add(self, result: Result) -> None:
        """Remember the result; it is on disk when this returns."""
        solutions = None if result.solutions is None else [[[*lay] for lay in lays] for lays in result.solutions]
        data = {"part": result.part, "found": result.number, "solutions": solutions}
        self._append({**data, "sum": line_sum(description(self.plan, self.cutting), data)})
        self.done[result.part] = result

    def _append(self, data: dict[str, Any]) -> None:
        if self._file is None:
            raise ValueError("the checkpoint is not open")
        try:
            self._file.write(_line(data))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise InputError(say("cannot be written: {reason}", reason=error.strerror or error), self.path) from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()


def _what_it_is(key: str) -> str:
    """What a checkpoint is that differs in `key` from that of the search."""
    others = {
        "format": say("is no checkpoint"),
        "puzzle": say("is the checkpoint of another puzzle"),
        "engine": say("is the checkpoint of a search by another engine"),
        "recipe": say("is the checkpoint of a search with another encoding"),
        "enough": say("is the checkpoint of a search for another number of solutions"),
        "parts": say("is the checkpoint of a search cut into other parts, as with other memory"),
    }
    return others.get(key, say("is the checkpoint of another version of this program"))


def description(plan: Plan, cutting: Cutting) -> dict[str, Any]:
    """What distinguishes one search from another."""
    return {
        "format": FORMAT,
        "puzzle": sha256(toml.write([plan.puzzle])),
        "engine": plan.engine,
        "recipe": cutting.basis,
        "enough": plan.enough,
        "parts": cutting.parts,
        "split": CUTTING_VERSION,
        "version": SERIES,
    }


def line_sum(head: dict[str, Any], data: dict[str, Any]) -> str:
    """The hash at the end of the line that says `data`, in a file whose first line says `head`."""
    return sha256(_line(head) + _line(data))[:16]


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _loaded(line: bytes, path: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        mend = say("name another file") if number == 1 else say("delete it, and its part is done again")
        raise InputError(say("is no line of a checkpoint; {mend}", mend=mend), path, number)
    return data


def _result(data: dict[str, Any], path: str, number: int) -> Result:
    try:
        part, count, listed = data["part"], data["found"], data["solutions"]
        solutions = None
        if listed is not None:
            solutions = tuple(tuple(Lay(int(kind), int(turn)) for kind, turn in lays) for lays in listed)
        counted = type(part) is int and type(count) is int and count >= 0
        if not counted or (solutions is not None and not len(set(solutions)) == len(solutions) == count):
            raise ValueError
        return Result(part, count, solutions)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise InputError(say("is no finished part; delete the line, or name another file"), path, number) from None
