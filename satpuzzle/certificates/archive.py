"""The file format of certificates: a zip with a fixed set of members, a manifest of their hashes, and no dates.

    manifest.json   the claim, the versions that made it, and the SHA-256 and size of every other member
    puzzle.toml     the puzzle
    solutions.txt   all distinct solutions in canonical order, one CHECK line each
    formula.cnf     the reference formula with the solutions excluded, or only the clauses that the proof uses
    proof.lrat      the proof that this formula has no model
    proof.drat      the same proof for other checkers (optional)

A certificate with counts only (`certify --counts-only`) contains just the manifest and the puzzle.

`Archive` trusts nothing: it refuses unknown or duplicate members and those that expand too much. It never writes
members to disk, and reads large ones as streams.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, cast

from satpuzzle import notation
from satpuzzle.errors import InputError, InvalidCertificateError, NoCertificateError, shorten
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json
    from satpuzzle.schemas.stored import Member, ToldCounts

MANIFEST = "manifest.json"
PUZZLE, SOLUTIONS = "puzzle.toml", "solutions.txt"
FORMULA, LRAT, DRAT = "formula.cnf", "proof.lrat", "proof.drat"
FORMAT = "satpuzzle certificate 2"
COUNT = "satpuzzle count 1"
MEMBERS = {  # the required members of each format
    FORMAT: (PUZZLE, SOLUTIONS, FORMULA, LRAT),
    COUNT: (PUZZLE,),
}
OPTIONAL = (DRAT,)
DATE = (1980, 1, 1, 0, 0, 0)  # the date of every member
BUFFER = 1 << 16  # bytes of a member that are read ahead
SPOOLED = 64 << 20  # bytes of a certificate that are kept in memory while it is written; more go to disk
PIECE = 1 << 20  # bytes that are read at once; the time limit is checked in between
MAX_BYTES = 64 << 30  # the largest member: bytes when expanded
MAX_RATIO = 40  # the highest compression ratio of a member; what compresses better is stored uncompressed
SLACK = 1 << 18  # bytes that may exceed this ratio
SMALL = {MANIFEST: 1 << 20, PUZZLE: notation.MAX_BYTES}  # the largest of these: bytes when expanded
END, HEADERS, EXTRA = 22, 30 + 46, 200  # bytes: a zip's end; a member's headers; extra fields of a large member
NEARLY_2_GIB = 2_000_000_000
SIGNATURE = b"PK"  # the first bytes of a zip
_BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error)


def write(
    path: str,
    form: str,
    members: Mapping[str, bytes | IO[bytes]],
    claims: Mapping[str, object],
    deadline: Deadline | None = None,
) -> None:
    """Write a certificate atomically; the same members give the same bytes.

    Args:
        path: The file to write.
        form: The format of the certificate.
        members: The bytes of each member, or a file that is read from its beginning.
        claims: The other entries of the manifest.
        deadline: The time limit.

    Raises:
        InputError: A member is larger than `verify` accepts, or the file cannot be written.
        OutOfTimeError: The time limit was reached.
    """
    deadline = deadline or Deadline()
    listed: dict[str, Member] = {}
    for name, member in members.items():
        digest, size = hashlib.sha256(), 0
        for piece in _pieces(member, deadline):
            digest.update(piece)
            size += len(piece)
        listed[name] = {"sha256": digest.hexdigest(), "size": size}
    manifest = json.dumps({"format": form, **claims, "parts": listed}, indent=2, ensure_ascii=False) + "\n"
    # Writing a zip needs seeking, which pipes and devices cannot do.
    with tempfile.SpooledTemporaryFile(SPOOLED) as whole:
        plain: set[str] = set()  # stored uncompressed: `Archive` would refuse them as zip bombs otherwise
        while True:
            whole.seek(0)
            whole.truncate()
            with zipfile.ZipFile(whole, "w") as archive:
                for name, member in {MANIFEST: manifest.encode(), **members}.items():
                    info = zipfile.ZipInfo(name, DATE)
                    info.compress_type = zipfile.ZIP_STORED if name in plain else zipfile.ZIP_DEFLATED
                    info.create_system = 3
                    info.external_attr = 0o644 << 16
                    info.file_size = listed[name]["size"] if name in listed else len(manifest.encode())
                    with archive.open(info, "w") as stream:
                        for piece in _pieces(member, deadline):
                            stream.write(piece)
            too_large = {info.filename for info in archive.infolist() if _is_too_large(info)}
            if not too_large:
                break
            if too_large & plain:
                raise InputError(
                    "{name} is too large; `verify` would refuse it", name=min(too_large & plain), source=path
                )
            plain |= too_large
        with files.replacing(path) as file:
            for piece in _pieces(whole, deadline):
                file.write(piece)


def _pieces(member: bytes | IO[bytes], deadline: Deadline) -> Iterator[bytes]:
    if isinstance(member, bytes):
        member = io.BytesIO(member)
    member.seek(0)
    while piece := member.read(PIECE):
        deadline.check()
        yield piece


def _is_too_large(info: zipfile.ZipInfo) -> bool:
    """Return whether a member is too large when expanded, or expands too much."""
    return info.file_size > min(SMALL.get(info.filename, MAX_BYTES), MAX_RATIO * info.compress_size + SLACK)


class Archive:
    """A certificate opened for reading; all its members have the right hashes.

    Attributes:
        form: The format of the certificate.
        claims: The manifest.
    """

    def __init__(self, zipped: zipfile.ZipFile, deadline: Deadline) -> None:
        self._zip = zipped
        names = [info.filename for info in zipped.infolist()]
        known = {MANIFEST, *OPTIONAL, *chain.from_iterable(MEMBERS.values())}
        if not known & {*names}:
            raise NoCertificateError("is a zip file, but not a certificate; `satpuzzle certify` writes certificates")
        for name in names:
            if name not in known:
                raise InvalidCertificateError(
                    "contains {name}, which does not belong in a certificate", name=shorten(name)
                )
            if names.count(name) > 1:
                raise InvalidCertificateError("contains {name} twice", name=name)
        if MANIFEST not in names:
            raise InvalidCertificateError("does not contain {name}", name=MANIFEST)
        for info in zipped.infolist():
            self._check_size(info)
        self.claims = self._manifest()
        self.form: str = self.claims["format"]
        listed = self.claims["parts"]
        for name in MEMBERS[self.form]:
            if name not in names:
                raise InvalidCertificateError("does not contain {name}", name=name)
        if {*listed, MANIFEST} != {*names} or not {*listed} <= {*MEMBERS[self.form], *OPTIONAL}:
            raise InvalidCertificateError("its manifest does not list exactly the parts that it contains")
        for name in listed:
            self._check_hash(name, listed[name], deadline)

    def read(self, name: str) -> bytes:
        """Read a small member."""
        with self.open(name) as stream:
            return stream.read(SMALL[name] + 1)

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """Open a member as a stream; if it is damaged, raise InvalidCertificateError."""
        try:
            with self._zip.open(name) as stream:
                yield io.BufferedReader(cast("io.RawIOBase", stream), BUFFER)
        except _BROKEN as error:
            raise InvalidCertificateError("is not a certificate, or is damaged: {error}", error=error) from None

    def size(self, name: str) -> int:
        """Return the size of a member in bytes, as the zip states it."""
        return self._zip.getinfo(name).file_size

    def _check_size(self, info: zipfile.ZipInfo) -> None:
        """Refuse a member with another compression, or one that would expand too much."""
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise InvalidCertificateError("the compression of {filename} is not supported", filename=info.filename)
        if _is_too_large(info):
            raise InvalidCertificateError(
                "{filename} would expand to {file_size} bytes, which is too much for a certificate",
                filename=info.filename,
                file_size=info.file_size,
            )

    def _check_hash(self, name: str, entry: Any, deadline: Deadline) -> None:
        """Refuse a member whose hash or size differs from the manifest or the zip."""
        digest, size, said = hashlib.sha256(), 0, self.size(name)
        with self.open(name) as stream:
            while size <= said and (piece := stream.read(min(PIECE, said + 1 - size))):
                deadline.check()
                digest.update(piece)
                size += len(piece)
        if size != said:
            raise InvalidCertificateError("{filename} does not have the size that the zip states", filename=name)
        if not isinstance(entry, dict) or entry.get("sha256") != digest.hexdigest():
            raise InvalidCertificateError("{name} was changed: its SHA-256 is not the one in the manifest", name=name)
        if repr(entry.get("size")) != repr(size):  # 5.0 is not 5
            raise InvalidCertificateError(
                "{name} has {n} bytes, but the manifest says {size}", name=name, n=size, size=entry.get("size")
            )

    def _manifest(self) -> Json:
        try:
            manifest = json.loads(self.read(MANIFEST).decode())
        except (ValueError, RecursionError):
            raise InvalidCertificateError("{manifest} is not valid JSON", manifest=MANIFEST) from None
        if not isinstance(manifest, dict) or not isinstance(manifest.get("parts"), dict):
            raise InvalidCertificateError("{manifest} is not the manifest of a certificate", manifest=MANIFEST)
        form = manifest.get("format")
        if not isinstance(form, str) or form not in MEMBERS:
            newer = say(" (of another version)") if re.fullmatch(r"satpuzzle \w+ \d+", str(form)) else ""
            raise InvalidCertificateError(
                "{manifest} has the format {known}{newer}; this version reads {formats}",
                manifest=MANIFEST,
                known=shorten(str(form)),
                newer=newer,
                formats=", ".join(map(repr, MEMBERS)),
            )
        return manifest


@contextmanager
def opened(path: str, deadline: Deadline) -> Iterator[Archive]:
    """Open a certificate; errors about it name the file.

    Args:
        path: The file.
        deadline: The time limit.

    Yields:
        The certificate, with the hashes of all its members checked.

    Raises:
        NoCertificateError: The file is not a certificate at all.
        InvalidCertificateError: The certificate is damaged or was changed.
        InputError: The file cannot be read, or is a device or a pipe, which might never end.
    """
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):  # opening a pipe may block forever
        raise InputError("is a device or a pipe; expected a certificate file", source=path)
    with files.reading(path) as file:
        try:
            if file.read(len(SIGNATURE)) != SIGNATURE:
                raise NoCertificateError(
                    "is not a certificate: it is not a zip file; `satpuzzle certify` writes certificates"
                )
            try:
                zipped = zipfile.ZipFile(file)
            except _BROKEN as error:
                raise InvalidCertificateError("is not a certificate, or is damaged: {error}", error=error) from None
            with zipped:
                _check_nothing_between(zipped, file.seek(0, os.SEEK_END))
                yield Archive(zipped, deadline)
        except InvalidCertificateError as error:
            error.source = path
            raise


def _check_nothing_between(zipped: zipfile.ZipFile, size: int) -> None:
    """Refuse a file that is larger than its members and their headers: no comments, no hidden data.

    Members of about 2 GiB or more may have up to `EXTRA` bytes of extra fields.

    Raises:
        InvalidCertificateError: The sizes differ.
    """
    members = zipped.infolist()
    written = END + sum(HEADERS + 2 * len(info.filename.encode()) + info.compress_size for info in members)
    more = sum(EXTRA for info in members if max(info.file_size, info.header_offset) > NEARLY_2_GIB)
    if not written <= size <= written + more:
        raise InvalidCertificateError("contains {n} bytes outside its parts", n=abs(size - written))


def sentence(counts: Counts) -> str:
    """Say in one sentence what is proved."""
    if not counts.distinct:
        return "The puzzle has no solution."
    solutions = "one solution" if counts.essential == 1 else f"{counts.essential} solutions"
    rotations = f" ({counts.distinct} with rotations)" if counts.distinct > counts.essential else ""
    return f"The puzzle has exactly {solutions}{rotations}."


def counted(counts: Counts) -> ToldCounts:
    """Return the counts, counted but not proved, as the manifest holds them."""
    distinct = "1 distinct solution" if counts.distinct == 1 else f"{counts.distinct} distinct solutions"
    return {
        "claim": f"The puzzle has {distinct}, {counts.essential} up to rotating the board: counted, not proved.",
        "distinct": counts.distinct,
        "essential": counts.essential,
        "labelled": counts.labelled,
    }


def solution_lines(solutions: Sequence[Solution]) -> bytes:
    """Return the CHECK lines of the solutions, in canonical order."""
    return "".join(f"{solution.check_line()}\n" for solution in sorted(solutions)).encode()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """Write the puzzle as TOML; raise InputError if it would not be read back unchanged."""
    text = toml.write(puzzle).encode()
    try:
        if puzzle_in(text) == puzzle:
            return text
        reason = say("it would be read back as another puzzle")
    except InputError as error:
        reason = error.message
    raise InputError("this puzzle cannot be stored in a certificate: {reason}", reason=reason)


def puzzle_in(data: bytes) -> Puzzle:
    """Read the one puzzle of a TOML text; raise InputError if it is invalid or not one."""
    drafts = toml.read(files.decode(data, "puzzle.toml", notation.MAX_BYTES), None)
    if len(drafts) != 1:
        raise InputError("contains {n} puzzles; expected one", n=len(drafts))
    return drafts[0].puzzle()


def formula_head(variables: int, clauses: int, *, whole: bool) -> bytes:
    """Return the first lines of the formula: comments and the `p cnf` line."""
    what = "all clauses" if whole else "those clauses that the proof uses"
    head = (
        f"c The rules of puzzle.toml, {what}; the solutions in solutions.txt are excluded.",
        "c Variables: placements, by cell, type and turn, where the rim and the hints leave them; then counters.",
        f"p cnf {variables} {clauses}",
    )
    return "".join(f"{line}\n" for line in head).encode()


def clause_lines(clauses: Iterable[Sequence[int]]) -> Iterator[bytes]:
    """Write the clauses of the formula, one per line."""
    return ((" ".join(map(str, (*clause, 0))) + "\n").encode() for clause in clauses)
