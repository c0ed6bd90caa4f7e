"""The file of a certificate: a zip with a fixed set of members and a manifest of their hashes; no dates.

    manifest.json   what is claimed, by which versions, and SHA-256 and size of every other member
    puzzle.toml     the puzzle
    recipe.toml     the recipe of the formula
    solutions.txt   all distinct solutions in canonical order, a CHECK line each
    formula.cnf     the formula, and at its end a clause for each solution that excludes it
    proof.lrat      the proof that this formula has no model
    proof.drat      the same for other checkers, if asked for

`read` trusts nothing: whatever else the zip holds, or holds twice, or that grows out of proportion
when expanded, is refused; nothing is ever written to disk by the names in it.
"""

from __future__ import annotations

import io
import json
import os
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

from satpuzzle import files, formats
from satpuzzle.encode.recipe import MAX_BYTES as MAX_RECIPE
from satpuzzle.errors import InputError, InvalidCertificateError, NoCertificateError, shorten
from satpuzzle.language import say
from satpuzzle.running.clock import Clock

MANIFEST = "manifest.json"
REQUIRED = ("puzzle.toml", "recipe.toml", "solutions.txt", "formula.cnf", "proof.lrat")
OPTIONAL = ("proof.drat",)
FORMAT = "satpuzzle certificate 1"
NEVER = (1980, 1, 1, 0, 0, 0)  # the date of every member
PIECE = 1 << 20  # bytes that are compressed between two looks at the clock
MOST = 4 << 30  # bytes of one member, expanded
GROWTH = 200  # times that a member may grow when expanded
SLACK = 1 << 20  # bytes that may grow more
SMALL = {MANIFEST: 1 << 20, "puzzle.toml": formats.MAX_BYTES, "recipe.toml": MAX_RECIPE}  # bytes of these, expanded
SIGNATURE = b"PK"  # with which a zip begins
_BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error)


def write(path: str, members: Mapping[str, bytes], claims: Mapping[str, Any], clock: Clock | None = None) -> None:
    """Write the certificate, whole or not at all; the same members give the same bytes. Raises OutOfTimeError."""
    clock = clock or Clock()
    listed = {name: {"sha256": files.sha256(data), "size": len(data)} for name, data in members.items()}
    manifest = json.dumps({"format": FORMAT, **claims, "parts": listed}, indent=2, ensure_ascii=False) + "\n"
    whole = io.BytesIO()  # pipes and devices, which are written directly, cannot go back as a zip must
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in {MANIFEST: manifest.encode(), **members}.items():
            info = zipfile.ZipInfo(name, NEVER)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            info.file_size = len(data)
            with archive.open(info, "w") as member:
                for start in range(0, len(data), PIECE):
                    clock.check()
                    member.write(data[start : start + PIECE])
    with files.replacing(path) as file:
        file.write(whole.getbuffer())


def read(path: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The manifest and the members.

    Raises InvalidCertificateError, with the reason, unless every byte is as the manifest says (NoCertificateError,
    which is one, if the file is something else altogether); InputError for devices and pipes, which may never end.
    """
    with files.reading(path) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise InputError(say("is a device or a pipe; name the file of a certificate"), path)
        if file.read(len(SIGNATURE)) != SIGNATURE:
            raise NoCertificateError(
                say("is no certificate, or a broken one: it is no zip file; `satpuzzle certify` writes certificates"),
                path,
            )
        try:
            with zipfile.ZipFile(file) as archive:
                return _checked(archive, path)
        except _BROKEN as error:
            raise InvalidCertificateError(
                say("is no certificate, or a broken one: {error}", error=error), path
            ) from None


def _checked(archive: zipfile.ZipFile, path: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    names = [info.filename for info in archive.infolist()]
    if not {MANIFEST, *REQUIRED} & {*names}:
        raise NoCertificateError(say("is a zip file of something else; `satpuzzle certify` writes certificates"), path)
    for name in names:
        if name not in (MANIFEST, *REQUIRED, *OPTIONAL):
            raise InvalidCertificateError(
                say("holds {name}, which is no part of a certificate", name=shorten(name)), path
            )
        if names.count(name) > 1:
            raise InvalidCertificateError(say("holds {name} twice", name=name), path)
    for name in (MANIFEST, *REQUIRED):
        if name not in names:
            raise InvalidCertificateError(say("lacks its part {name}", name=name), path)
    members = {info.filename: _expanded(archive, info, path) for info in archive.infolist()}
    manifest = _manifest(members.pop(MANIFEST), path)
    listed = manifest["parts"]
    if set(listed) != set(members):
        raise InvalidCertificateError(say("its manifest lists other parts than it holds"), path)
    for name, data in members.items():
        entry = listed[name]
        if not isinstance(entry, dict) or entry.get("sha256") != files.sha256(data):
            raise InvalidCertificateError(
                say("{name} was changed: its SHA-256 is not the one in the manifest", name=name), path
            )
        if entry.get("size") != len(data):
            raise InvalidCertificateError(
                say("{name} has {n} bytes, the manifest says {size}", name=name, n=len(data), size=entry.get("size")),
                path,
            )
    return manifest, members


def _expanded(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str) -> bytes:
    """The bytes of one member. Refused if they are far more than the file's, or not as many as the zip says."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise InvalidCertificateError(
            say("{filename} is compressed in a way that no certificate is", filename=info.filename), path
        )
    most = min(SMALL.get(info.filename, MOST), GROWTH * info.compress_size + SLACK)
    if info.file_size > most:
        raise InvalidCertificateError(
            say(
                "{filename} would grow to {file_size} bytes: no certificate does",
                filename=info.filename,
                file_size=info.file_size,
            ),
            path,
        )
    with archive.open(info) as stream:
        data = stream.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise InvalidCertificateError(say("{filename} is not as large as the zip says", filename=info.filename), path)
    return data


def _manifest(data: bytes, path: str) -> dict[str, Any]:
    try:
        manifest = json.loads(data.decode())
    except (ValueError, RecursionError):
        raise InvalidCertificateError(say("{manifest} is no JSON", manifest=MANIFEST), path) from None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("parts"), dict):
        raise InvalidCertificateError(say("{manifest} is no manifest of a certificate", manifest=MANIFEST), path)
    if manifest.get("format") != FORMAT:
        known = str(manifest.get("format"))
        newer = say(" (of another version)") if re.fullmatch(r"satpuzzle certificate \d+", known) else ""
        raise InvalidCertificateError(
            say(
                "{manifest} is of the format {known}{newer}; this program reads {format!r}",
                manifest=MANIFEST,
                known=shorten(known),
                newer=newer,
                format=FORMAT,
            ),
            path,
        )
    return manifest
