"""Executes the blocks of a document from top to bottom, in an empty folder.

python -m tests.documents docs/about/gallery.md docs/about/gallery

draws the pictures of a document. A `console` block has command lines after `$ `, each with its output, unless none is
shown; a line `…` matches any lines, and `# exit status 1` after a command is its status. A block `text mine.txt` is
written to that file. `python` blocks are run in order, `pycon` blocks as doctests. Blocks marked `long` take longer.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import logging
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from satpuzzle.cli import program
from tests.conftest import ROOT, ended, environment

# Programs that documents may call besides this one, and the status with which they end; where a solver is not
# installed, its block is left out.
TOOLS = {"printf": 0, "cat": 0}
SOLVERS = {"cadical": 10, "minisat": 10, "clasp": 30}
LINE = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
SIMPLE = re.compile(
    r"satpuzzle (?P<words>.*?)(?: \| (?P<end>head|tail) -(?P<number>\d+)| > (?P<file>[\w.-]+))?(?:  +#.*)?"
)
STATUS = re.compile(r"#.*(?:exit status|Rückgabewert) (\d+)")


class Block(NamedTuple):
    """A block of a document: the first word behind its fence, the others, and what it holds."""

    language: str
    words: list[str]
    text: str
    line: int

    @property
    def long(self) -> bool:
        """Whether it takes long."""
        return "long" in self.words

    @property
    def file(self) -> str | None:
        """The file to save it as."""
        return next((word for word in self.words if "." in word), None)


def documents() -> list[Path]:
    """All documents, introductory ones first."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(document: Path) -> list[Block]:
    """The blocks of a document, in order."""
    text = document.read_text(encoding="utf-8")
    return [
        Block(found[1], found[2].split(), found[3], text.count("\n", 0, found.start()) + 1)
        for found in re.finditer(r"^```(\w+)([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


def shown_by(text: str, output: str) -> bool:
    """Whether the output matches what a document shows; a line `…` matches any lines."""
    pattern = "".join("(?:.*\n)*" if line.strip() == "…" else re.escape(line) for line in text.splitlines(True))
    return re.fullmatch(pattern, output) is not None


@contextlib.contextmanager
def own_logging() -> Iterator[None]:
    """Remove the event handlers that a document added."""
    loggers = [logging.getLogger(), logging.getLogger("satpuzzle")]
    before = [(logger.level, logger.handlers[:]) for logger in loggers]
    try:
        yield
    finally:
        for logger, (level, handlers) in zip(loggers, before, strict=True):
            logger.setLevel(level)
            logger.handlers[:] = handlers


def follow(document: Path, folder: Path, patient: bool = False) -> set[str]:
    """Run the document in that folder; return the programs that were missing."""
    known: dict[str, object] = {}
    missing: set[str] = set()
    with tempfile.TemporaryDirectory() as programs, contextlib.chdir(folder), own_logging():
        shim = Path(programs) / "satpuzzle"
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satpuzzle "$@"\n')
        shim.chmod(0o755)
        language = "de" if document.parent.name == "de" else "en"
        env = environment(PATH=f"{programs}{os.pathsep}{os.environ['PATH']}", SATPUZZLE_LANGUAGE=language)
        for block in blocks(document):
            where = f"{document.name}, line {block.line}"
            if block.long and not patient:
                continue
            if block.file:
                Path(block.file).write_text(block.text, encoding="utf-8")
            elif block.language == "console":
                needed = {name for name in SOLVERS if re.search(rf"\b{name}\b[^.]", block.text)}
                absent = {name for name in needed if not shutil.which(name)}
                if not absent:
                    converse(block, env, where)
                missing |= absent
            elif block.language == "pycon":
                examine(block, known, where)
            elif block.language == "python":
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block.text, where, "exec"), known)
    return missing


def converse(block: Block, env: dict[str, str], where: str) -> None:
    """Run the block's command lines, and compare their output with what is shown."""
    assert block.text.startswith("$ "), f"{where}: a console block begins with a command line"
    for line, shown in LINE.findall(block.text):
        name = line.split()[0]
        assert name in {"satpuzzle", *TOOLS, *SOLVERS}, f"{where}: {line}: not to be run; put it into `sh`"
        said = STATUS.search(line)
        expected = int(said[1]) if said else {**TOOLS, **SOLVERS}.get(name, 0)
        status, output, errors = typed(line, env, together=bool(shown))
        assert status == expected, f"{where}: {line}: exit status {status}\n{output}{errors}"
        if shown:
            assert shown_by(shown, output), f"{where}: {line}\n--- shown\n{shown}--- printed\n{output}"
        else:
            assert not errors, f"{where}: {line}\n{errors}"


def typed(line: str, env: dict[str, str], together: bool) -> tuple[int, str, str]:
    """Exit status, output and errors of a command line; `together`: output and errors mixed, as on a terminal."""
    simple = SIMPLE.fullmatch(line)
    if simple and not re.search("[|><;&]", re.sub("([\"']).*?\\1", "", simple["words"])):
        # In this process, which is sooner; so are the first or last lines, and a file for what is printed.
        result = CliRunner(env=env).invoke(program, shlex.split(simple["words"], comments=True))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        status, output = result.exit_code, result.output if together else result.stdout
        if simple["end"]:
            lines, number = output.splitlines(keepends=True), int(simple["number"])
            status, output = 0, "".join(lines[:number] if simple["end"] == "head" else lines[-number:])
        if simple["file"]:
            Path(simple["file"]).write_text(result.stdout, encoding="utf-8")
            output = ""
        return status, output, result.stderr
    done = ended("sh", "-c", line, env=env, stderr=subprocess.STDOUT if together else subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr or ""


def examine(block: Block, known: dict[str, object], where: str) -> None:
    """A block with `>>>`, as a doctest."""
    test = doctest.DocTestParser().get_doctest(block.text, known, where, where, 0)
    heard = io.StringIO()
    doctest.DocTestRunner(verbose=False).run(test, out=heard.write, clear_globs=False)
    assert not heard.getvalue(), heard.getvalue()
    known.update(test.globs)


def main(document: Path, folder: Path) -> None:
    """Run a document to its end, and replace the pictures in a folder by those it makes."""
    with tempfile.TemporaryDirectory() as place:
        follow(document.resolve(), Path(place), patient=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for picture in Path(place).glob("*.svg"):
            shutil.copy(picture, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
