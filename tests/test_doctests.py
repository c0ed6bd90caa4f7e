"""`help(satpuzzle.X)` shows an example for every public name, and every example does what it says."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle.encode import Encoding

NAMES = sorted(
    (package, name)
    for package in ("satpuzzle", "satpuzzle_contest")
    for name in import_module(package).__all__
    if name != "__version__"
)


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_the_example_in_the_help_of_a_public_name_holds(
    package: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # examples write files
    offered = getattr(import_module(package), name)
    run(offered, name)
    assert ">>> " in str(offered.__doc__), f"no example in help({package}.{name})"


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
