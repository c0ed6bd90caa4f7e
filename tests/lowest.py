"""The lowest versions that pyproject.toml allows, one per line, as constraints for pip.

    python -m tests.lowest > lowest.txt && pip install -c lowest.txt '.[pictures,plot]'

Packages needed only by the tests (such as `pytest`) are not constrained.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def lowest() -> Iterator[str]:
    """`name==version` for each requirement of the core and of each extra for users; one that names none is an error."""
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    extras = {name: needed for name, needed in project["optional-dependencies"].items() if name != "test"}
    for requirement in (*project["dependencies"], *(one for needed in extras.values() for one in needed)):
        match = re.fullmatch(r"([\w-]+)>=([\w.]+)", requirement)
        if match is None:
            raise ValueError(f"{requirement}: names no lowest version")
        yield f"{match[1]}=={match[2]}"


if __name__ == "__main__":
    print(*lowest(), sep="\n")
