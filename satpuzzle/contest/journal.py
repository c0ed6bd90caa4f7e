"""A file that keeps measurements as they come: lines of JSON, the first says what was asked, and on what machine.

A line ends with a hash of it and of the first, so that one that was changed is not believed. The last one, cut short
when the program was killed, is dropped, and that measurement made again.
"""

from __future__ import annotations

import json
import os
from types import TracebackType
from typing import Any, BinaryIO

from satpuzzle import files
from satpuzzle.contest.choosing import Measured
from satpuzzle.errors import InputError
from satpuzzle.files import sha256
from satpuzzle.language import say

FORMAT = "satpuzzle measurements 1"


class Journal:
    """The file `path` of what `request` asks, as a context manager. known: by formula and solver, what was measured.

    Raises InputError, one line, if the file answers another request, was changed, or is in use.
    """

    def __init__(self, path: str, request: dict[str, Any]) -> None:
        self.path = path
        self.known: dict[tuple[str, str], Measured] = {}
        self._head = {"format": FORMAT, **json.loads(json.dumps(request))}
        self._file: BinaryIO | None = None

    def __enter__(self) -> Journal:
        files.check_writable(self.path)
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
        if not lines and not _line(self._head).startswith(data):
            raise InputError(say("holds no measurements; name another folder"), self.path)
        if lines:
            self._compare(_loaded(lines[0], self.path, 1))
        for number, line in enumerate(lines[1:], 2):
            entry = _loaded(line, self.path, number)
            if entry.pop("sum", None) != self._sum(entry):
                raise InputError(say("was changed; delete the line, and it is measured again"), self.path, number)
            formula, solver = entry.pop("formula"), entry.pop("solver")
            self.known[formula, solver] = Measured(**entry)
        if len(whole) < len(data):  # only now that the file is known to be ours
            file.truncate(len(whole))
        if not lines:
            self._append(self._head)

    def _compare(self, head: dict[str, Any]) -> None:
        """Refuse a file whose first line asks for something else."""
        if head.get("format") != FORMAT:
            raise InputError(say("holds no measurements; name another folder"), self.path)
        for key, value in self._head.items():
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

    def add(self, formula: str, solver: str, measured: Measured) -> None:
        """Keep a measurement; it is on disk when this returns."""
        entry = {"formula": formula, "solver": solver, **measured._asdict()}
        self._append({**entry, "sum": self._sum(entry)})
        self.known[formula, solver] = measured

    def _sum(self, entry: dict[str, Any]) -> str:
        return sha256(_line(self._head) + _line(entry))[:16]

    def _append(self, data: dict[str, Any]) -> None:
        if self._file is None:
            raise ValueError("the journal is not open")
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
            self._file.close()


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _loaded(line: bytes, path: str, number: int) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise InputError(say("holds no measurements; name another folder"), path, number)
    return entry
