"""`help(satpuzzle.X)` shows an example for every public name, and every example does what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle.encode import Encoding

NAMES = sorted(name for name in satpuzzle.__all__ if name != "__version__")


@pytest.mark.parametrize("name", NAMES)
def test_the_example_in_the_help_of_a_public_name_holds(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # examples write files
    run(getattr(satpuzzle, name), name)
    assert ">>> " in str(getattr(satpuzzle, name).__doc__), f"no example in help(satpuzzle.{name})"


def test_examples_elsewhere_hold() -> None:
    run(satpuzzle, "satpuzzle", recurse=False)
    run(Encoding, "Encoding")


def run(thing: object, name: str, *, recurse: bool = True) -> None:
    """Run the examples of a thing, and of its methods."""
    complaints: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder(recurse=recurse).find(thing, name, module=False, globs={}):
        runner.run(test, out=complaints.append)
    assert "".join(complaints) == ""
