"""Where bundled recipes and instances are: at the top of a checkout, inside the package in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of bundled `encodings` or `instances`."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def files(name: str, suffix: str = "") -> dict[str, Path]:
    """Bundled files by their name without ending, in alphabetical order."""
    found = sorted(folder(name).glob(f"*{suffix}"))
    return {path.stem: path for path in found if path.is_file() and not path.name.startswith(".")}
