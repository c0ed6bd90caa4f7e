"""Reads text files of any common encoding, writes files completely or not at all, finds bundled files; journals.

A file that this program wrote bears a mark: the last digits of the time of its last change. Whatever changes the file
or copies it removes the mark, so a file with a mark holds nobody's own work.

A journal keeps the finished work of a long run, as lines of JSON. The first line (the head) identifies the run. Work
counts as finished when its line is on disk. Each other line ends with a hash of itself and the head, so that changed
lines and lines of other files are refused. An incomplete last line (after a crash) is deleted when the file is opened
again. Only one run at a time can use the file.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from io import BufferedReader, BytesIO
from itertools import islice
from typing import IO, Any, BinaryIO, Self

from satpuzzle.errors import InputError
from satpuzzle.runtime.events import remark, timed
from satpuzzle.runtime.language import say

PART = 2**20  # bytes read at once
MAX_BYTES = 256 * 1024 * 1024  # larger files are refused
MARK = 519_600  # nanoseconds beyond a millisecond; file systems keep at least tenths of microseconds


def read_text(path: str, limit: int = MAX_BYTES) -> str:
    r"""The text of a file (`-`: standard input): UTF-8, UTF-16 with a byte order mark, or Latin-1; `\n` ends lines."""
    if path != "-":
        return decode(read_bytes(path, limit), path, limit)
    if sys.stdin is None:
        raise InputError("is closed; name a file", source=say("standard input"))
    return decode(at_most(sys.stdin.buffer, limit), say("standard input"), limit)


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of file `path`; of a file larger than `limit` only a part, larger than `limit`. Raises InputError."""
    with reading(path) as file:
        return at_most(file, limit)


def at_most(file: IO[bytes], limit: int) -> bytes:
    """Read a little more than `limit` bytes, in pieces: Python would allocate all of them at once."""
    return b"".join(islice(iter(partial(file.read, PART), b""), limit // PART + 1))


@contextmanager
def reading(path: str) -> Iterator[BufferedReader]:
    """Open file `path` to read bytes. Raises InputError for all failures."""
    try:
        with open(path if _is_name(path) else "", "rb") as file:
            yield file
    except (FileNotFoundError, NotADirectoryError):
        raise InputError("no such file; check the name and the folder", source=path) from None
    except OSError as error:
        if os.path.isdir(path):
            raise InputError("is a folder; name a file in it", source=path) from None
        reason = error.strerror or error
        raise InputError("cannot be read: {reason}; choose another file", reason=reason, source=path) from None


def decode(data: bytes, source: str, limit: int = MAX_BYTES) -> str:
    """`data` as text. Raises InputError if it is too large or not text."""
    if len(data) > limit:
        raise InputError("too large; the limit is {limit} MiB", limit=limit // 2**20, source=source)
    for encoding in ["utf-16"] if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8", "latin-1"]:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding).removeprefix("\ufeff")
            if "\0" not in text:
                return text.replace("\r\n", "\n").replace("\r", "\n")
    raise InputError("is not text; save it as .txt or .csv in UTF-8; `satpuzzle photo` reads pictures", source=source)


@contextmanager
def replacing(path: str, *, marked: bool = True) -> Iterator[BinaryIO]:
    """Open a file to write that replaces `path` only when it is complete.

    It is written under another name in the same folder, then renamed. After an error, nothing is left behind and an
    existing `path` is unchanged. Devices and pipes such as `/dev/stdout` are written directly.

    Args:
        path: The file to write.
        marked: Whether it bears the mark; without, it is protected like work of the user.

    Yields:
        The open file.

    Raises:
        InputError: The file cannot be written.
        BrokenPipeError: The reader of a pipe has gone.
    """
    with writing(path):
        target = check_writable(path)
        if target is None:
            with open(path, "ab") as file:
                yield file
            return
        part = os.path.join(os.path.dirname(target), f".satpuzzle-{os.urandom(8).hex()}.part")
        try:
            with timed("files.written", file=path) as told:
                with open(part, "xb") as file:
                    yield file
                    file.flush()
                    os.fsync(file.fileno())
                told["bytes"] = os.stat(part).st_size
                if os.path.exists(target):
                    os.chmod(part, os.stat(target).st_mode)
                if marked:
                    now = time.time_ns()
                    os.utime(part, ns=(now, now - now % 10**6 + MARK))
                os.replace(part, target)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(part)


@contextmanager
def writing(path: str) -> Iterator[None]:
    """In this block, errors of the system are an InputError about the file `path`; a BrokenPipeError is not."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError("cannot be written: {reason}", reason=error.strerror or error, source=path) from None


def check_writable(path: str) -> str | None:
    """Check that `path` can be written.

    Args:
        path: The name of a file.

    Returns:
        The real path; None for a device or pipe, which is written directly.

    Raises:
        InputError: It is a folder, an impossible name, or in a missing folder.
    """
    if not path or not _is_name(path):
        raise InputError("invalid file name; choose another file", source=repr(path))
    if os.path.isdir(path) or not os.path.basename(path):
        raise InputError("is a folder; name a file to write", source=path)
    if path.startswith(("/dev/", "/proc/")) or (os.path.exists(path) and not os.path.isfile(path)):
        return None
    target = os.path.realpath(path)
    if not os.path.isdir(os.path.dirname(target)):
        raise InputError("folder {dirname!r} does not exist; create it", dirname=os.path.dirname(path), source=path)
    return target


def holds_work(path: str) -> bool:
    """Whether `path` is a file with content and without the mark."""
    with suppress(FileNotFoundError):
        status = os.stat(path)
        return status.st_size > 0 and status.st_mtime_ns % 10**6 != MARK
    return False


def make_folder(path: str) -> None:
    """Create folder `path` and its parents if necessary. Raises InputError."""
    with writing(path):
        os.makedirs(path if _is_name(path) else "", exist_ok=True)


def _is_name(path: str) -> bool:
    """True if a file can have this name."""
    with suppress(UnicodeError):
        return b"\0" not in os.fsencode(path)
    return False


def write_text(path: str, text: str) -> None:
    """Write `text` to file `path` as UTF-8, completely or not at all."""
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def lock(file: BinaryIO, path: str) -> None:
    """Lock a file until it is closed or the process ends (not on Windows). Raises InputError if another run has it."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError("is in use by another run; wait for it, or choose another file", source=path) from None


def compressed(file: IO[bytes], path: str) -> IO[bytes]:
    """A stream that compresses into `file` if `path` ends with `.gz` or `.xz`; its header has no time and no name."""
    if path.endswith(".gz"):
        import gzip

        # with level 4 a formula takes 1.3 times as long as without, with level 6 (files 6 % smaller) 2.2 times
        return gzip.GzipFile("", "wb", 4, file, mtime=0)  # type: ignore[return-value]
    if path.endswith(".xz"):
        import lzma

        return lzma.LZMAFile(file, "wb")
    return file


def expanded(data: bytes, source: str) -> bytes:
    """`data`, decompressed if it begins like gzip or xz. Raises InputError if it is broken, cut off or too large."""
    if data.startswith((b"\x1f\x8b", b"\xfd7zXZ\0")):
        import gzip
        import lzma
        import zlib

        opener = gzip.open if data.startswith(b"\x1f") else lzma.open
        try:
            with opener(BytesIO(data)) as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
            raise InputError("compressed data are broken or cut off: {error}", error=error, source=source) from None
    if len(data) > MAX_BYTES:
        raise InputError("decompressed, it exceeds {max_bytes} MiB", max_bytes=MAX_BYTES // 2**20, source=source)
    return data


_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def bundled_folder(name: str) -> str:
    """The folder of bundled `encodings` or `instances`: at the top of a checkout, or in the installed package."""
    installed = os.path.join(_PACKAGE, "_data", name)
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), name)


@cache
def bundled(name: str, suffix: str = "") -> dict[str, str]:
    """Paths of bundled files by name without extension, sorted; without hidden files and those named `_…`."""
    where = bundled_folder(name)
    names = [each for each in sorted(os.listdir(where)) if each.endswith(suffix) and not each.startswith((".", "_"))]
    return {os.path.splitext(each)[0]: os.path.join(where, each) for each in names}


def without_folder(name: str) -> str:
    """The name of a file without its folder; names of bundled things are unchanged."""
    return os.path.basename(name) if os.path.exists(name) else name


def sha256(data: str | bytes) -> str:
    """The SHA-256 of bytes or of a text in UTF-8, in hexadecimal."""
    import hashlib

    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def sha256_of_file(path: str) -> str:
    """The SHA-256 of file `path` of any size, in hexadecimal. Raises InputError."""
    import hashlib

    with reading(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


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
        self.path, self.head = path, loaded(line_of(head))
        self.entries: list[Any] = []

    def __enter__(self) -> Self:
        with writing(self.path):
            self._file = open(self.path, "a+b")
        try:
            lock(self._file, self.path)
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
        with writing(self.path):
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
    import json

    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def loaded(line: bytes) -> Any:
    """The JSON object on a line; None if there is none."""
    import json

    try:
        data = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def line_sum(head: Mapping[str, object], data: Mapping[str, object]) -> str:
    """The hash for the line of `data` in a file with this `head`."""
    return sha256(line_of(head) + line_of({key: data[key] for key in data if key != "sum"}))[:16]
