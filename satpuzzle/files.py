"""Reading text as people's files hold it, and writing files whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, BinaryIO

from satpuzzle.errors import InputError

MAX_BYTES = 64 * 1024 * 1024  # a puzzle or an answer larger than this is a mistake


def read_text(path: str) -> str:
    """The text of file `path` (`-`: standard input), line ends as `\\n`; UTF-8, UTF-16 with a mark, or Latin-1."""
    if path == "-":
        return decode(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input")
    return decode(read_bytes(path), path)


def read_bytes(path: str) -> bytes:
    """The bytes of file `path`. Raises InputError, one line, for whatever stands in the way."""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except IsADirectoryError:
        raise InputError("is a folder; name a file in it", path) from None
    except FileNotFoundError:
        raise InputError("no such file", path) from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {_reason(error)}", path) from None


def decode(data: bytes, source: str) -> str:
    """`data` as text. Raises InputError if it is too large, or no text."""
    if len(data) > MAX_BYTES:
        raise InputError(f"larger than {MAX_BYTES // 2**20} MiB; no puzzle is that large", source)
    encodings = ["utf-16"] if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "latin-1"]
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            break
    else:
        raise InputError("is not text; save it as UTF-8", source)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if "\0" in line:
            raise InputError("a NUL byte: this is a binary file, not a puzzle's text", source, number)
    return text


@contextmanager
def replacing(path: str) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` only when all of it is written.

    Written beside it under another name, then renamed; on any error nothing is left behind and an
    existing `path` stays as it was. Devices and pipes (`/dev/stdout`) are written directly.
    """
    try:
        if os.path.isdir(path):
            raise InputError("is a folder; name a file to write", path)
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:
                yield file
            return
        target = os.path.realpath(path)
        folder, name = os.path.split(target)
        if not os.path.isdir(folder):
            raise InputError(f"folder {os.path.dirname(path)!r} does not exist; make it first", path)
        temporary = os.path.join(folder, f".{name}.{os.getpid()}.part")
        try:
            with open(temporary, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if os.path.exists(target):
                os.chmod(temporary, os.stat(target).st_mode)
            os.replace(temporary, target)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(temporary)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be written: {_reason(error)}", path) from None


def write_text(path: str, text: str) -> None:
    """Write `text` to file `path` as UTF-8, whole or not at all."""
    with replacing(path) as file:
        file.write(text.encode("utf-8"))


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
    """`data` with gzip or xz compression undone, if its first bytes show one."""
    try:
        if data.startswith(b"\x1f\x8b"):
            import gzip

            return gzip.decompress(data)
        if data.startswith(b"\xfd7zXZ\0"):
            import lzma

            return lzma.decompress(data)
    except (OSError, EOFError, ValueError) as error:
        raise InputError(f"compressed data is broken or cut off: {error}", source) from None
    except Exception as error:
        if type(error).__module__ not in ("_lzma", "zlib"):
            raise
        raise InputError(f"compressed data is broken or cut off: {error}", source) from None
    return data


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
