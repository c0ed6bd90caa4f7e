"""Where bundled recipes and instances are: at the top of a checkout, inside the package in a wheel."""

from __future__ import annotations

import os
from functools import cache

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


def folder(name: str) -> str:
    """The folder of bundled `encodings` or `instances`."""
    installed = os.path.join(_PACKAGE, "_data", name)
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), name)


@cache
def files(name: str, suffix: str = "") -> dict[str, str]:
    """Paths of bundled files by their name without ending, in alphabetical order; `_…` and hidden ones left out."""
    where = folder(name)
    names = sorted(os.listdir(where)) if os.path.isdir(where) else []
    chosen = [entry for entry in names if entry.endswith(suffix) and not entry.startswith((".", "_"))]
    return {os.path.splitext(entry)[0]: os.path.join(where, entry) for entry in chosen}
