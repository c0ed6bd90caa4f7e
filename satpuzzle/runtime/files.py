"""Reading text as people's files hold it, writing files whole or not at all, and where bundled files are."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import IO, TYPE_CHECKING, BinaryIO

from satpuzzle.errors import InputError, shorten
from satpuzzle.runtime.events import tell
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from io import BufferedReader

FAR = 2**31 - 2  # a byte that no file locked here has, and that Windows can lock
PART = 2**20  # bytes read at once
MAX_BYTES = 256 * 1024 * 1024  # an answer or a report larger than this is a mistake


def read_text(path: str, limit: int = MAX_BYTES) -> str:
    """The text of file `path` (`-`: standard input), line ends as `\\n`; UTF-8, UTF-16 with a mark, or Latin-1."""
    if path == "-":
        if sys.stdin is None:
            raise InputError("is closed; name a file", source=say("standard input"))
        return decode(_at_most(sys.stdin.buffer, limit + 1), say("standard input"), limit)
    return decode(read_bytes(path, limit), path, limit)


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of file `path`; of a larger one so many, and one more. Raises InputError for what stands in the way."""
    with reading(path) as file:
        return _at_most(file, limit + 1)


def _at_most(file: BinaryIO, size: int) -> bytes:
    """So many bytes, or all that come; Python would take memory for all of them at once."""
    parts = []
    while size and (part := file.read(min(size, PART))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


@contextmanager
def reading(path: str) -> Iterator[BufferedReader]:
    """File `path`, to read bytes from. Raises InputError, one line, for whatever stands in the way."""
    try:
        with _opened(path) as file:
            yield file
    except IsADirectoryError:
        raise InputError("is a folder; name a file in it", source=path) from None
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(_missing(path), source=path) from None
    except PermissionError:
        if os.path.isdir(path):  # as Windows says it
            raise InputError("is a folder; name a file in it", source=path) from None
        message = say("cannot be read: you have no permission; change that (chmod u+r), or copy the file")
        raise InputError(message, source=path) from None
    except OSError as error:
        raise InputError("cannot be read: {reason}; name another file", reason=_reason(error), source=path) from None


def _opened(path: str) -> BufferedReader:
    """File `path`, to read from. Raises OSError, also for what is no name of a file."""
    try:
        return open(path, "rb")
    except ValueError as error:
        raise OSError(str(error)) from None


def beside(path: str) -> list[str]:
    """The names of what lies in the folder of `path`, as far as that can be read."""
    with suppress(OSError, ValueError):
        return sorted(os.listdir(os.path.dirname(path) or "."))
    return []


def resembling(name: str, names: Iterable[str]) -> list[str]:
    """The one of `names` that somebody may have meant who wrote `name`, if any: endings alone make nothing alike."""
    import difflib

    def stem(each: str) -> str:
        return os.path.splitext(each)[0]

    alike = [each for each in names if difflib.get_close_matches(stem(name), [stem(each)])]
    return difflib.get_close_matches(name, alike, n=1)


def _missing(path: str) -> str:
    """That there is no file `path`, and what may help."""
    folder, name = os.path.split(path)
    if os.path.islink(path):
        return say("is a link to a file that is not there")
    if folder and not os.path.isdir(folder):
        return say("no such file; there is no folder {folder} either", folder=shorten(folder))
    close = resembling(name, beside(path))
    if close:
        return say("no such file; did you mean {name}?", name=shorten(os.path.join(folder, close[0])))
    return say("no such file; look at its name, and at the folder that it is in")


def decode(data: bytes, source: str, limit: int = MAX_BYTES) -> str:
    """`data` as text. Raises InputError if it is too large, or no text."""
    _refuse_other_kinds(data, source)
    if len(data) > limit:
        raise InputError(
            "larger than {limit} MiB; too large for what it is read as", limit=limit // 2**20, source=source
        )
    encodings = ["utf-16"] if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "latin-1"]
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            break
    else:
        raise InputError("is not text; save it as UTF-8", source=source)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("a NUL byte: this is a binary file, not a puzzle's text", source=source, line=line)
    return text


def _refuse_other_kinds(data: bytes, source: str) -> None:
    """Raise InputError if the first bytes say that this is a document, a picture or an archive."""
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf", b"%PDF")):
        raise InputError(
            "is a document or an archive (.xlsx, .docx, .pdf, .zip); save it as text, .txt or .csv", source=source
        )
    if data.startswith((b"\xff\xd8\xff", b"\x89PNG", b"GIF8")):
        raise InputError("is a picture; type what is on it into a text file", source=source)
    if data.startswith((b"\x1f\x8b", b"\xfd7zXZ")):
        raise InputError("is compressed; unpack it first", source=source)


@contextmanager
def replacing(path: str) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` only when all of it is written.

    Written beside it under another name, then renamed; on any error nothing is left behind and an
    existing `path` stays as it was. What a process that was killed left behind, the next one removes.
    Devices and pipes (`/dev/stdout`) are written directly.
    """
    try:
        target = check_writable(path)
        if target is None:
            with open(path, "ab") as file:
                yield file
            return
        start = time.monotonic()
        part = _part(os.path.dirname(target))
        try:
            with part as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
                if os.path.exists(target):
                    os.chmod(part.name, os.stat(target).st_mode)
                size = os.stat(part.name).st_size
                if os.name == "nt":  # where no open file can be renamed
                    file.close()
                os.replace(part.name, target)
            tell("files.written", file=path, bytes=size, seconds=time.monotonic() - start)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(part.name)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError("cannot be written: {reason}", reason=_reason(error), source=path) from None


_PART, _ENDING = ".satpuzzle-", ".part"


def _part(folder: str) -> BinaryIO:
    """A new file in `folder`, open and locked until it is closed, with the permissions that new files get."""
    _remove_left(folder)
    while True:
        file = open(os.path.join(folder, _PART + os.urandom(8).hex() + _ENDING), "xb")  # noqa: SIM115
        with suppress(OSError):  # no locks there, and so nobody removes it
            _lock(file, wait=True)
        if os.path.exists(file.name):
            return file
        file.close()  # another run took it for left behind before it was locked


@cache
def _remove_left(folder: str) -> None:
    """Remove what runs that were killed left in `folder`: what no process has locked. Once in a process."""
    for name in beside(os.path.join(folder, "")):
        if name.startswith(_PART) and name.endswith(_ENDING):
            path = os.path.join(folder, name)
            with suppress(OSError), open(path, "r+b") as file:
                _lock(file)
                os.unlink(path)


def check_writable(path: str) -> str | None:
    """The real path that writing to `path` replaces; None for a device or pipe, which is written directly.

    Raises InputError if it is a folder, or in a folder that does not exist.
    """
    if not path:
        raise InputError("an empty name: name a file to write")
    if not _is_name(path):
        raise InputError("no file has such a name; leave out what does not print", source=path)
    if os.path.isdir(path) or not os.path.basename(path):
        raise InputError("is a folder; name a file to write", source=path)
    if path.startswith(("/dev/", "/proc/")) or (os.path.exists(path) and not os.path.isfile(path)):
        return None
    target = os.path.realpath(path)
    if not os.path.isdir(os.path.dirname(target)):
        raise InputError("folder {dirname!r} does not exist; make it first", dirname=os.path.dirname(path), source=path)
    return target


def make_folder(path: str) -> None:
    """Make folder `path` and those it lies in, unless it is there. Raises InputError."""
    try:
        os.makedirs(path, exist_ok=True)
    except (OSError, ValueError) as error:
        raise InputError("cannot be made: {reason}", reason=_reason(error), source=path) from None


def _is_name(path: str) -> bool:
    """Can a file have this name?"""
    with suppress(UnicodeError):
        return b"\0" not in os.fsencode(path)
    return False


def write_text(path: str, text: str) -> None:
    """Write `text` to file `path` as UTF-8, whole or not at all."""
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


def lock(file: BinaryIO, path: str) -> None:
    """Keep an open file for this process until it is closed; the system sees to that when the process ends.

    Raises InputError if another run has it.
    """
    try:
        _lock(file)
    except OSError:
        raise InputError("is in use by another run; wait for it, or name another file", source=path) from None


def _lock(file: BinaryIO, *, wait: bool = False) -> None:
    """Lock an open file. Raises OSError if another run has it, unless it is to wait for that."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        where = file.tell()
        file.seek(FAR)  # what is locked there, no other process can read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        file.seek(where)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def compressed(file: IO[bytes], path: str) -> IO[bytes]:
    """A stream that compresses into `file` as the name `path` says: `.gz`, `.xz`, else not at all.

    The same text gives the same bytes: no time and no name go into the header.
    """
    if path.endswith(".gz"):
        import gzip

        return gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0)  # type: ignore[return-value]
    if path.endswith(".xz"):
        import lzma

        return lzma.LZMAFile(file, "wb")
    return file


def expanded(data: bytes, source: str) -> bytes:
    """`data` with gzip or xz compression undone, if its first bytes show one.

    Raises InputError if it is broken or cut off, or larger than this program reads.
    """
    import io

    opened: IO[bytes]
    try:
        if data.startswith(b"\x1f\x8b"):
            import gzip

            with gzip.open(io.BytesIO(data)) as opened:  # type: ignore[assignment]
                data = opened.read(MAX_BYTES + 1)
        if data.startswith(b"\xfd7zXZ\0"):
            import lzma

            with lzma.open(io.BytesIO(data)) as opened:
                data = opened.read(MAX_BYTES + 1)
    except Exception as error:
        if not isinstance(error, OSError | EOFError) and type(error).__module__ not in ("_lzma", "zlib"):
            raise
        raise InputError("compressed data is broken or cut off: {error}", error=error, source=source) from None
    if len(data) > MAX_BYTES:
        raise InputError("expanded, it is larger than {max_bytes} MiB", max_bytes=MAX_BYTES // 2**20, source=source)
    return data


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def bundled_folder(name: str) -> str:
    """The folder of bundled `encodings` or `instances`: at the top of a checkout, inside the package in a wheel."""
    installed = os.path.join(_PACKAGE, "_data", name)
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), name)


@cache
def bundled(name: str, suffix: str = "") -> dict[str, str]:
    """Paths of bundled files by their name without ending, in alphabetical order; `_…` and hidden ones left out."""
    where = bundled_folder(name)
    names = sorted(os.listdir(where)) if os.path.isdir(where) else []
    chosen = [entry for entry in names if entry.endswith(suffix) and not entry.startswith((".", "_"))]
    return {os.path.splitext(entry)[0]: os.path.join(where, entry) for entry in chosen}


def without_folder(name: str) -> str:
    """A file's name without its folder; the name of something bundled as it is."""
    return os.path.basename(name) if os.path.exists(name) else name


def sha256(data: str | bytes) -> str:
    """The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal."""
    import hashlib

    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def sha256_of_file(path: str) -> str:
    """The SHA-256 of all bytes of file `path`, however many, in hexadecimal. Raises InputError."""
    import hashlib

    with reading(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
