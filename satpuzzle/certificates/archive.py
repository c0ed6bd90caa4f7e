"""The file of a certificate: a zip with a fixed set of members and a manifest of their hashes; no dates.

    manifest.json   what is claimed, by which versions, and SHA-256 and size of every other member
    puzzle.toml     the puzzle
    solutions.txt   all distinct solutions in canonical order, a CHECK line each
    formula.cnf     the reference formula with the solutions excluded, or the clauses of it that the proof uses
    proof.lrat      the proof that this formula has no model
    proof.drat      the same for other checkers, if asked for

A count (`certify --counts-only`) has the puzzle and nothing to prove.

`Archive` trusts nothing: whatever else the zip holds, or holds twice, or that grows out of proportion when expanded,
is refused; nothing is ever written to disk by the names in it, and large members are only ever read as streams.
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
MEMBERS = {  # of each format: those it must have
    FORMAT: (PUZZLE, SOLUTIONS, FORMULA, LRAT),
    COUNT: (PUZZLE,),
}
OPTIONAL = (DRAT,)
NEVER = (1980, 1, 1, 0, 0, 0)  # the date of every member
BUFFER = 1 << 16  # bytes that are read ahead of a member
SPOOLED = 64 << 20  # bytes of a certificate that are kept in memory while it is written
PIECE = 1 << 20  # bytes that are compressed between two looks at the clock
MOST = 64 << 30  # bytes of one member, expanded
GROWTH = 40  # times that a member may grow when expanded; what would grow more is written as it is
SLACK = 1 << 18  # bytes that may grow more
SMALL = {MANIFEST: 1 << 20, PUZZLE: notation.MAX_BYTES}  # bytes of these, expanded
END, HEADS, MORE = 22, 30 + 46, 200  # bytes at the end of a zip, of the two heads of a member, and of a large one more
NEARLY_2_GIB = 2_000_000_000
SIGNATURE = b"PK"  # with which a zip begins
_BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error)


def write(
    path: str,
    form: str,
    members: Mapping[str, bytes | IO[bytes]],
    claims: Mapping[str, object],
    deadline: Deadline | None = None,
) -> None:
    """Write the certificate, whole or not at all; the same members give the same bytes. Raises OutOfTimeError.

    form: its format. members: their bytes, or files that are read from their beginning.
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
    with tempfile.SpooledTemporaryFile(SPOOLED) as whole:  # pipes and devices cannot go back as a zip must
        plain: set[str] = set()  # members that compress so well that `Archive` would take them for a trap
        while True:
            whole.seek(0)
            whole.truncate()
            with zipfile.ZipFile(whole, "w") as archive:
                for name, member in {MANIFEST: manifest.encode(), **members}.items():
                    info = zipfile.ZipInfo(name, NEVER)
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
                raise InputError("{name} is larger than `verify` takes it", name=min(too_large & plain), source=path)
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
    """Is a member, expanded, more than it may be, or far more than its bytes in the file?"""
    return info.file_size > min(SMALL.get(info.filename, MOST), GROWTH * info.compress_size + SLACK)


class Archive:
    """A certificate that is read: `form` its format, `claims` its manifest, and the members, whose hashes are right."""

    def __init__(self, zipped: zipfile.ZipFile, deadline: Deadline) -> None:
        self._zip = zipped
        names = [info.filename for info in zipped.infolist()]
        known = {MANIFEST, *OPTIONAL, *chain.from_iterable(MEMBERS.values())}
        if not known & {*names}:
            raise NoCertificateError("is a zip file of something else; `satpuzzle certify` writes certificates")
        for name in names:
            if name not in known:
                raise InvalidCertificateError("holds {name}, which is no part of a certificate", name=shorten(name))
            if names.count(name) > 1:
                raise InvalidCertificateError("holds {name} twice", name=name)
        if MANIFEST not in names:
            raise InvalidCertificateError("lacks its part {name}", name=MANIFEST)
        for info in zipped.infolist():
            self._check_size(info)
        self.claims = self._manifest()
        self.form: str = self.claims["format"]
        listed = self.claims["parts"]
        for name in MEMBERS[self.form]:
            if name not in names:
                raise InvalidCertificateError("lacks its part {name}", name=name)
        if {*listed, MANIFEST} != {*names} or not {*listed} <= {*MEMBERS[self.form], *OPTIONAL}:
            raise InvalidCertificateError("its manifest lists other parts than it holds")
        for name in listed:
            self._check_hash(name, listed[name], deadline)

    def read(self, name: str) -> bytes:
        """A member that is small."""
        with self.open(name) as stream:
            return stream.read(SMALL[name] + 1)

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """A member as a stream. Raises InvalidCertificateError when it turns out to be broken."""
        try:
            with self._zip.open(name) as stream:
                yield io.BufferedReader(cast("io.RawIOBase", stream), BUFFER)
        except _BROKEN as error:
            raise InvalidCertificateError("is no certificate, or a broken one: {error}", error=error) from None

    def size(self, name: str) -> int:
        """The bytes of a member."""
        return self._zip.getinfo(name).file_size

    def _check_size(self, info: zipfile.ZipInfo) -> None:
        """Refuse a member that is packed in another way, or said to be far more than the file's bytes."""
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise InvalidCertificateError(
                "{filename} is compressed in a way that no certificate is", filename=info.filename
            )
        if _is_too_large(info):
            raise InvalidCertificateError(
                "{filename} would grow to {file_size} bytes: no certificate does",
                filename=info.filename,
                file_size=info.file_size,
            )

    def _check_hash(self, name: str, entry: Any, deadline: Deadline) -> None:
        """Refuse a member that is not as the manifest says, or longer or shorter than the zip does."""
        digest, size, said = hashlib.sha256(), 0, self.size(name)
        with self.open(name) as stream:
            while size <= said and (piece := stream.read(min(PIECE, said + 1 - size))):
                deadline.check()
                digest.update(piece)
                size += len(piece)
        if size != said:
            raise InvalidCertificateError("{filename} is not as large as the zip says", filename=name)
        if not isinstance(entry, dict) or entry.get("sha256") != digest.hexdigest():
            raise InvalidCertificateError("{name} was changed: its SHA-256 is not the one in the manifest", name=name)
        if repr(entry.get("size")) != repr(size):  # 5.0 is no 5
            raise InvalidCertificateError(
                "{name} has {n} bytes, the manifest says {size}", name=name, n=size, size=entry.get("size")
            )

    def _manifest(self) -> Json:
        try:
            manifest = json.loads(self.read(MANIFEST).decode())
        except (ValueError, RecursionError):
            raise InvalidCertificateError("{manifest} is no JSON", manifest=MANIFEST) from None
        if not isinstance(manifest, dict) or not isinstance(manifest.get("parts"), dict):
            raise InvalidCertificateError("{manifest} is no manifest of a certificate", manifest=MANIFEST)
        form = manifest.get("format")
        if not isinstance(form, str) or form not in MEMBERS:
            newer = say(" (of another version)") if re.fullmatch(r"satpuzzle \w+ \d+", str(form)) else ""
            raise InvalidCertificateError(
                "{manifest} is of the format {known}{newer}; this program reads {formats}",
                manifest=MANIFEST,
                known=shorten(str(form)),
                newer=newer,
                formats=", ".join(map(repr, MEMBERS)),
            )
        return manifest


@contextmanager
def opened(path: str, deadline: Deadline) -> Iterator[Archive]:
    """The certificate in file `path`, which is said to be wrong by what is raised meanwhile.

    Raises InvalidCertificateError, with the reason, unless every byte is as the manifest says (NoCertificateError,
    which is one, if the file is something else altogether); InputError for devices and pipes, which may never end.
    """
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):  # opening a pipe may wait for ever
        raise InputError("is a device or a pipe; name the file of a certificate", source=path)
    with files.reading(path) as file:
        try:
            if file.read(len(SIGNATURE)) != SIGNATURE:
                raise NoCertificateError(
                    "is no certificate, or a broken one: it is no zip file; `satpuzzle certify` writes certificates"
                )
            try:
                zipped = zipfile.ZipFile(file)
            except _BROKEN as error:
                raise InvalidCertificateError("is no certificate, or a broken one: {error}", error=error) from None
            with zipped:
                _check_nothing_between(zipped, file.seek(0, os.SEEK_END))
                yield Archive(zipped, deadline)
        except InvalidCertificateError as error:
            error.source = path
            raise


def _check_nothing_between(zipped: zipfile.ZipFile, size: int) -> None:
    """Refuse a file with more bytes than its members and what `write` says of each: comments, and whatever is hidden.

    A member of about 2 GiB takes a few bytes more, of which nobody need know how many.
    """
    members = zipped.infolist()
    written = END + sum(HEADS + 2 * len(info.filename.encode()) + info.compress_size for info in members)
    more = sum(MORE for info in members if max(info.file_size, info.header_offset) > NEARLY_2_GIB)
    if not written <= size <= written + more:
        raise InvalidCertificateError(
            "holds {n} bytes that are part of no member; no certificate does", n=abs(size - written)
        )


def sentence(counts: Counts) -> str:
    """What is proved, in one sentence."""
    if not counts.distinct:
        return "The puzzle has no solution."
    solutions = "one solution" if counts.essential == 1 else f"{counts.essential} solutions"
    rotations = f" ({counts.distinct} with rotations)" if counts.distinct > counts.essential else ""
    return f"The puzzle has exactly {solutions}{rotations}."


def counted(counts: Counts) -> ToldCounts:
    """What is counted and not proved, as the manifest holds it."""
    distinct = "1 distinct solution" if counts.distinct == 1 else f"{counts.distinct} distinct solutions"
    return {
        "claim": f"The puzzle has {distinct}, {counts.essential} up to rotating the board: counted, not proved.",
        "distinct": counts.distinct,
        "essential": counts.essential,
        "labelled": counts.labelled,
    }


def solution_lines(solutions: Sequence[Solution]) -> bytes:
    """The CHECK lines of the solutions, in canonical order."""
    return "".join(f"{solution.check_line()}\n" for solution in sorted(solutions)).encode()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """The puzzle in the toml notation. Raises InputError if it would not be read back as it is."""
    text = toml.write(puzzle).encode()
    try:
        if puzzle_in(text) == puzzle:
            return text
        reason = say("it would be read as another puzzle")
    except InputError as error:
        reason = error.message
    raise InputError("no certificate can hold this puzzle: {reason}", reason=reason)


def puzzle_in(data: bytes) -> Puzzle:
    """The one puzzle that a text of toml holds. Raises InputError."""
    drafts = toml.read(files.decode(data, "puzzle.toml", notation.MAX_BYTES), None)
    if len(drafts) != 1:
        raise InputError("holds {n} puzzles, not one", n=len(drafts))
    return drafts[0].puzzle()


def formula_head(variables: int, clauses: int, *, whole: bool) -> bytes:
    """The first lines of the formula."""
    what = "all clauses" if whole else "those clauses that the proof uses"
    head = (
        f"c The rules of puzzle.toml, {what}; the solutions in solutions.txt are excluded.",
        "c Variables: placements, by cell, type and turn, where the rim and the hints leave them; then counters.",
        f"p cnf {variables} {clauses}",
    )
    return "".join(f"{line}\n" for line in head).encode()


def clause_lines(clauses: Iterable[Sequence[int]]) -> Iterator[bytes]:
    """The other lines of the formula."""
    return ((" ".join(map(str, (*clause, 0))) + "\n").encode() for clause in clauses)
