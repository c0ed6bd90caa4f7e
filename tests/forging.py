"""Unpacks, changes and repacks certificates, with old or recomputed hashes; makes zip files of any kind."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Parts = dict[str, bytes]
MANIFEST = "manifest.json"


def unpacked(path: Path) -> tuple[dict[str, Any], Parts]:
    """The manifest and the other parts of a certificate."""
    with zipfile.ZipFile(path) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    return json.loads(parts.pop(MANIFEST)), parts


def zipped(path: Path, entries: Iterable[tuple[str, bytes]], how: int = zipfile.ZIP_DEFLATED) -> Path:
    """A zip of these entries, in this order, with any names."""
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, how)
    return path


def packed(path: Path, manifest: Mapping[str, Any], parts: Parts, *, honest: bool) -> Path:
    """A certificate of these parts; honest: with recomputed hashes and sizes in the manifest."""
    manifest = dict(manifest)
    if honest:
        manifest["parts"] = {
            name: {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)} for name, data in parts.items()
        }
    return zipped(path, [(MANIFEST, json.dumps(manifest).encode()), *parts.items()])
