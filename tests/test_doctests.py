"""Public names have complete docstrings in Google's convention, and all examples run."""

from __future__ import annotations

import builtins
import doctest
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

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
def test_the_example_of_a_public_name_runs(
    package: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # examples write files
    offered = getattr(import_module(package), name)
    run(offered, name)
    assert ">>> " in str(offered.__doc__), f"no example in help({package}.{name})"


def test_all_other_examples_run() -> None:
    run(satpuzzle, "satpuzzle", recurse=False)
    run(Encoding, "Encoding")


def run(thing: object, name: str, *, recurse: bool = True) -> None:
    """Run the examples of an object and of its methods."""
    complaints: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder(recurse=recurse).find(thing, name, module=False, globs={}):
        runner.run(test, out=complaints.append)
    assert "".join(complaints) == ""


SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Example):\n((?:(?:    .*)?\n)*)", re.MULTILINE)
ITEM = re.compile(r"^    \*{0,2}([\w.]+)(?: \([^)]*\))?:", re.MULTILINE)


def sections(thing: object) -> dict[str, str]:
    """The text of each section of a docstring."""
    return dict(SECTION.findall((inspect.getdoc(thing) or "") + "\n"))


def gaps(function: Any, name: str) -> Iterator[str]:
    """What the docstring of a function lacks."""
    found = sections(function)
    parameters = [each for each in inspect.signature(function).parameters if each not in ("self", "cls")]
    yield from (f"{name}: {each}" for each in parameters if each not in ITEM.findall(found.get("Args", "")))
    yield from (f"{name}: no {each}" for each in ITEM.findall(found.get("Args", "")) if each not in parameters)
    returns_nothing = function.__annotations__.get("return") in ("None", None)
    if not (returns_nothing or found.keys() & {"Returns", "Yields"}):
        yield f"{name}: Returns"
    if ">>> " not in found.get("Example", ""):
        yield f"{name}: Example"
    yield from bad_errors(found, name)


def bad_errors(found: dict[str, str], name: str) -> Iterator[str]:
    """Names in `Raises:` that are not errors."""
    errors = import_module("satpuzzle.errors")
    for each in ITEM.findall(found.get("Raises", "")):
        error = getattr(errors, each, None) or getattr(builtins, each, None)
        if not (isinstance(error, type) and issubclass(error, BaseException)):
            yield f"{name}: {each} is not an error"


def gaps_of_class(kind: type, name: str) -> Iterator[str]:
    """What the docstrings of a class and of its public methods lack."""
    found = sections(kind)
    if ">>> " not in found.get("Example", ""):
        yield f"{name}: Example"
    yield from bad_errors(found, name)
    if not issubclass(kind, BaseException):
        described = {*ITEM.findall(found.get("Args", "")), *ITEM.findall(found.get("Attributes", ""))}
        yield from (f"{name}: {each}" for each in inspect.signature(kind).parameters if each not in described)
    ours = [base for base in kind.__mro__ if base.__module__.startswith("satpuzzle")]
    for base in ours:
        for key, member in vars(base).items():
            member = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            if inspect.isfunction(member) and not key.startswith("_"):
                yield from gaps(member, f"{name}.{key}")


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_the_docstrings_of_a_public_name_are_complete(package: str, name: str) -> None:
    offered = getattr(import_module(package), name)
    missing = [*(gaps_of_class if isinstance(offered, type) else gaps)(offered, name)]
    assert missing == []
