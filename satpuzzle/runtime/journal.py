"""Journals: files that keep the finished work of a long run, as lines of JSON.

The first line (the head) identifies the run. Work counts as finished when its line is on disk. Each other line ends
with a hash of itself and the head, so that changed lines and lines of other files are refused. An incomplete last line
(after a crash) is deleted when the file is opened again. Only one run at a time can use the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Self

from satpuzzle.errors import InputError
from satpuzzle.runtime import files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say

MOST_HEAD = 100_000  # bytes read of the first line; a longer line means another kind of file


class Journal:
    """A journal file, as a context manager. Raises InputError.

    Args:
        path: The file.
        head: The first line, which identifies the run; `format` is the kind of file.

    Attributes:
        entries: The finished work that was in the file when it was opened.
    """

    def __init__(self, path: str, head: Mapping[str, object]) -> None:
        self.path, self.head = path, json.loads(line_of(head))
        self.entries: list[Any] = []

    def __enter__(self) -> Self:
        with files.writing(self.path):
            self._file = open(self.path, "a+b")
        try:
            files.lock(self._file, self.path)
            self._read()
        except BaseException:
            self._file.close()
            raise
        return self

    def _read(self) -> None:
        self._file.seek(0)
        first, *others = self._file.readlines() or [b""]
        head = head_of(first, self.path, {key: [value] for key, value in self.head.items()})
        for number, line in enumerate(others, 2):
            if not line.endswith(b"\n"):
                remark(say("{path}: the last line is incomplete; its work is repeated", path=self.path))
                self._file.truncate(self._file.tell() - len(line))
            elif (entry := loaded(line) or {}).get("sum") != line_sum(self.head, entry):
                raise changed(self.path, number)
            else:
                self.entries.append(entry)
        if head is None:
            self._file.truncate(0)
            self._append(self.head)

    def write(self, entry: Mapping[str, object]) -> None:
        """Write an entry; it is on disk when this returns."""
        self._append({**entry, "sum": line_sum(self.head, entry)})

    def _append(self, data: Mapping[str, object]) -> None:
        with files.writing(self.path):
            self._file.write(line_of(data))
            self._file.flush()
            os.fsync(self._file.fileno())

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.close()


def head_of(line: bytes, path: str, known: Mapping[str, Sequence[object]]) -> Any:
    """The first line of a journal.

    Args:
        line: Its bytes, at most about `MOST_HEAD`.
        path: The name of the file.
        known: The values that each key may have, first of all `format`.

    Returns:
        The line; None if there is none yet, or only the beginning of one.

    Raises:
        InputError: It is the first line of another kind of file, or of another run.
    """
    begun = line_of({"format": known["format"][0]})[:-2]  # how such a line begins, without the closing brace
    if not line.endswith(b"\n") and line[: len(begun)] == begun[: len(line)]:
        return None
    head = loaded(line) or {}
    for key in [key for key, values in known.items() if head.get(key) not in values]:
        raise InputError("not a file of this run ({key} differs); choose another file", key=key, source=path, line=1)
    return head


def changed(path: str, line: int) -> InputError:
    """The error for a line with a wrong hash, or with something else than a journal has there."""
    mend = say("choose another file") if line == 1 else say("delete it to repeat its work")
    return InputError("this line was changed; {mend}", mend=mend, source=path, line=line)


def line_of(data: Mapping[str, object]) -> bytes:
    """`data` as a line of JSON."""
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def loaded(line: bytes) -> Any:
    """The JSON object on a line; None if there is none."""
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def line_sum(head: Mapping[str, object], data: Mapping[str, object]) -> str:
    """The hash for the line of `data` in a file with this `head`."""
    return files.sha256(line_of(head) + line_of({key: data[key] for key in data if key != "sum"}))[:16]
