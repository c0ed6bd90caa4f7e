"""Journals: files that keep the finished work of a long run, as lines of JSON.

The first line (the head) identifies the run. Work counts as finished when its line is on disk. Each other line ends
with a hash of itself and the head, so that changed lines and lines of other files are refused. An incomplete last line
(after a crash) is deleted when the file is opened again. Only one run at a time can use the file.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, Generic, Self, TypeVar

from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.json_types import fits

if TYPE_CHECKING:
    from satpuzzle.runtime.json_types import Json

Entry = TypeVar("Entry")


class Journal(Generic[Entry]):
    """A journal file, as a context manager. Raises InputError.

    Subclasses define `_take`, which uses an entry; `_other`, the error for a head with another value for a key; and
    `_stranger`, the error for a line (None: a file) that belongs to no such journal.

    Args:
        path: The file.
        head: The first line.
        entry: The type of all other lines.
        changed: The error message for a line that has a wrong hash or the wrong type.
    """

    def __init__(self, path: str, head: Json, entry: type[Entry], changed: str) -> None:
        self.path = path
        self.head = head
        self._entry = entry
        self._changed = changed
        self._file: BinaryIO | None = None

    def _take(self, entry: Entry, number: int) -> None:
        raise NotImplementedError

    def _other(self, key: str, there: object) -> InputError:
        raise NotImplementedError

    def _stranger(self, number: int | None) -> InputError:
        raise NotImplementedError

    def _cut_short(self) -> None:
        """Called when an incomplete last line was deleted."""

    def __enter__(self) -> Self:
        if files.check_writable(self.path) is None:
            raise InputError("is not a file; choose a file for the checkpoint", source=self.path)
        try:
            self._file = open(self.path, "a+b")
        except OSError as error:
            raise self._unwritten(error) from None
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
        if not lines and not begins({"format": self.head["format"]}, data):
            raise self._stranger(None)
        if lines:
            head = self._loaded(lines[0], 1)
            for key, value in self.head.items():
                if head.get(key) != value:
                    raise self._stranger(None) if key == "format" else self._other(key, head.get(key))
        for number, line in enumerate(lines[1:], 2):
            entry = self._loaded(line, number)
            if entry.get("sum") != line_sum(self.head, entry) or not fits(entry, self._entry):
                raise InputError(self._changed, source=self.path, line=number)
            self._take(entry, number)
        if len(whole) < len(data):  # only now is it certain that this is a journal of this run
            file.truncate(len(whole))
            if lines:
                self._cut_short()
        if not lines:
            self._append(self.head)

    def _loaded(self, line: bytes, number: int) -> Json:
        data = loaded(line)
        if data is None:
            raise self._stranger(number)
        return data

    def write(self, entry: Json) -> None:
        """Write an entry; it is on disk when this returns."""
        self._append({**entry, "sum": line_sum(self.head, entry)})

    def _append(self, data: Json) -> None:
        assert self._file is not None
        try:
            self._file.write(line_of(data))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritten(error) from None

    def _unwritten(self, error: OSError) -> InputError:
        return InputError("cannot be written: {reason}", reason=error.strerror or error, source=self.path)

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()


def line_of(data: Json) -> bytes:
    """`data` as a line of JSON."""
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def begins(data: Json, line: bytes) -> bool:
    """True if `line`, cut off somewhere, may be the beginning of a line with `data` and perhaps more keys."""
    whole = line_of(data)[:-2]
    return line[: len(whole)] == whole[: len(line)]


def _refuse(name: str) -> None:
    """Refuse NaN and Infinity, which Python reads but JSON does not know."""
    raise ValueError(name)


_JSON = json.JSONDecoder(parse_constant=_refuse)


def loaded(line: bytes) -> Json | None:
    """The JSON object on a line; None if there is none."""
    try:
        data = _JSON.decode(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def line_sum(head: Json, data: Json) -> str:
    """The hash for the line of `data` in a file with this `head`."""
    return files.sha256(line_of(head) + line_of({key: data[key] for key in data if key != "sum"}))[:16]
