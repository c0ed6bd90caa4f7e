"""How an extra is installed; that depends on how satpuzzle was installed: by pipx, uv, or pip from a file or clone."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from contextlib import suppress
from importlib import metadata
from importlib.util import find_spec

NAME = "satpuzzle"
EXTRAS = ("pictures", "photo", "plot", "cluster", "web")


def command_for(extra: str) -> str:
    """Return the command that installs an extra, for the shell.

    Example:
        >>> from satpuzzle.runtime.installing import command_for
        >>> "plot" in command_for("plot")
        True
    """
    place = sys.prefix.replace("\\", "/")
    if "/pipx/venvs/" in place or os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
        return f"pipx inject {NAME} {' '.join(map(_quoted, _packages(extra)))}"
    if os.path.exists(os.path.join(sys.prefix, "uv-receipt.toml")):
        return f"uv tool install --force {_quoted(_requirement(*_present(), extra))}"
    if "/archive-v0/" in place or "/builds-v0/" in place:  # the folders of uvx
        return f"uvx --from {_quoted(_requirement(*_present(), extra))} {NAME}"
    editable, wanted = _origin()[1], _quoted(_requirement(extra))
    if not _has_pip() and shutil.which("uv"):
        return f"uv pip install --python {_quoted(sys.executable)} {'-e ' * editable}{wanted}"
    return f"{_python()} -m pip install {'-e ' * editable}{wanted}"


def _requirement(*extras: str) -> str:
    """Return what to install: the file or folder that satpuzzle came from, if it still exists, or its name."""
    return f"{_origin()[0] or NAME}[{','.join(dict.fromkeys(extras))}]"


def _packages(extra: str) -> list[str]:
    """Return the packages of an extra, with their versions."""
    marked = re.compile(rf"(.+?) *;.*\bextra *== *['\"]{extra}['\"]")
    with suppress(metadata.PackageNotFoundError):
        found = [match[1] for line in metadata.requires(NAME) or () if (match := marked.fullmatch(line))]
        return found or [_requirement(extra)]
    return [_requirement(extra)]


def _present() -> list[str]:
    """Return the extras that are already installed; a new installation by uv would leave them out."""

    def installed(extra: str) -> bool:
        with suppress(metadata.PackageNotFoundError, ValueError):
            return all(metadata.distribution(re.split(r"[^\w.-]", each)[0]) for each in _packages(extra))
        return False

    return [extra for extra in EXTRAS if installed(extra)]


def _origin() -> tuple[str, bool]:
    """Return the file or folder that satpuzzle was installed from, or "", and whether it is used in place."""
    from json import loads
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    with suppress(metadata.PackageNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        origin = loads(metadata.distribution(NAME).read_text("direct_url.json") or "{}")
        url = urlsplit(origin["url"])
        path = url2pathname(url.path) if url.scheme == "file" else ""
        if path and os.path.exists(path):
            return path, bool(origin.get("dir_info", {}).get("editable"))
    return "", False


def _has_pip() -> bool:
    with suppress(ImportError):
        return find_spec("pip") is not None
    return False


def _python() -> str:
    """Return the command of this Python: `python` if the shell finds the same."""
    for name in ("python", "python3"):
        found = shutil.which(name)
        if found and os.path.abspath(found) == os.path.abspath(sys.executable):
            return name
    return _quoted(sys.executable or "python")


def _quoted(word: str) -> str:
    """Return a word for the shell of this system."""
    return f'"{word}"' if sys.platform == "win32" else shlex.quote(word)
