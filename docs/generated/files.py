"""Example files: certificates, formulas and checkpoints, mostly of a tiny puzzle."""

from __future__ import annotations

import ast
import re
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import satpuzzle
from generated.encodings import tiny
from generated.markdown import code, plain
from satpuzzle.certificates import archive, verify
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import parts

LONG = 300  # characters of a line before it is shortened


def certificate(*options: str) -> Iterator[str]:
    """Yield the members of a certificate in order."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proof.zip"
        satpuzzle.certify(tiny()["two-colours"], path, drat="drat" in options)
        with zipfile.ZipFile(path) as zipped:
            for name in zipped.namelist():
                if name == verify.PROGRAM:
                    yield from ("", f"`{name}`, the file `satpuzzle/certificates/verify.py`", "")
                    continue
                yield from ("", f"`{name}`:", "")
                yield from code(zipped.read(name).decode(), "json" if name.endswith(".json") else "text")


def trusted() -> Iterator[str]:
    """Yield a table of the parts of `verify.py`, with their lengths; its docstring lists them."""
    text = archive.CHECKER.decode()
    parts = dict(re.findall(r"^    (\w+)  +(\w.*)$", str(verify.__doc__), re.MULTILINE))
    starts = {
        node.lineno: node.name for node in ast.parse(text).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    }
    begin = {name: line for line, name in starts.items()}
    lines = [*(begin[name] for name in parts), begin["Verdict"], len(text.splitlines()) + 1]
    whats = ["the formats, errors and the limit of memory", *parts.values(), "all of this together, and the verdict"]
    yield from ("", "| in `verify.py` | lines | what |", "| --- | --- | --- |")
    for name, what, first, beyond in zip(["", *parts, "verify"], whats, [1, *lines], lines, strict=False):
        yield f"| {f'`{name}`' if name else 'the beginning'} | {beyond - first} | {plain(what)} |"
    yield ""


def formula(name: str, recipe: str, most: str = "") -> Iterator[str]:
    """Yield a formula file; except for .cnf, only the part after the comments."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        cubes = 2 if name.endswith(".icnf") else None
        satpuzzle.export(tiny()["two-colours"], path, recipe=recipe, most=most or None, cubes=cubes)
        text = path.read_text(encoding="utf-8")
        mark = "* recipe: " if name.endswith(".opb") else "c recipe: "
        yield from code(text if name.endswith(".cnf") else text[text.rindex(mark) :].partition("\n")[2])


def checkpoint() -> Iterator[str]:
    """Yield a checkpoint of the standard example, with long lines shortened."""
    search = parts.Parts(parts.Cut(satpuzzle.load("standard"), 1 << 30), Deadline())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "standard.parts"
        with parts.checkpoint(str(path), search) as file:
            for part in range(search.number):
                _, found, solutions, *_ = search.do(part, Deadline())
                file.write({"part": part, "found": found, "solutions": solutions})
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        yield from code("\n".join([head, *(line if len(line) < LONG else f"{line[:LONG]} …" for line in lines)]))
