"""The program inside a browser: answers the questions of `satpuzzle serve`, and runs whole command lines.

`worker.js` loads this file into Pyodide, a Python for browsers, and calls `prepare` before it keeps Python's memory for
the next visit, then `answer`. There are no threads, so progress is told while it changes.
"""

from __future__ import annotations

import io
import json
import os
import shlex
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import Any

from satpuzzle.cli import program
from satpuzzle.notation import toml
from satpuzzle.runtime.deadline import Progress
from satpuzzle.runtime.files import bundled
from satpuzzle.runtime.language import use
from satpuzzle.web.questions import Answer, Asked, attempt, progress_json, puzzle_of

MEMORY = 1 << 30  # bytes of a search
DAY = 86_400.0  # seconds of a question, which the button "Stop" ends
FOLDER = "/files"  # the files of command lines, and the certificate


class Told(Progress):
    """Progress that is told as JSON while it changes, a few times in a second."""

    _tell: Callable[[str], object]
    _next: float

    def __init__(self, tell: Callable[[str], object]) -> None:
        vars(self).update(_tell=tell, _next=time.monotonic() + 1)
        super().__init__()

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if (now := time.monotonic()) > self._next:
            vars(self)["_next"] = now + 0.25
            self._tell(progress_json(self))


def prepare() -> None:
    """Load and run what first questions use, except PySAT, whose libraries cannot be kept."""
    with open(bundled("instances")["standard"], encoding="utf-8") as file:
        cards = {"puzzle": file.read()}
    for question, asked in (("read", cards), ("solve", cards), ("count", cards), ("run", {"line": "count standard"})):
        answer(question, json.dumps(asked), "en", print)


def answer(question: str, body: str, language: str, tell: Callable[[str], object]) -> list[Any]:
    """The answer as JSON, why it is incomplete ("" if it is not), and the names of new files in `FOLDER`.

    For a command line, the puzzle is the file `puzzle.toml`, unless the cards are incomplete.
    """
    os.makedirs(FOLDER, exist_ok=True)
    os.chdir(FOLDER)
    asked = json.loads(body)
    if question == "run" and asked.get("puzzle"):
        with suppress(Exception), open("puzzle.toml", "w", encoding="utf-8") as file:
            file.write(toml.write(puzzle_of(asked["puzzle"])))
    before = _files()
    if question == "run":
        found = _run(asked["line"], language)
    else:
        use(language)
        found = attempt(Asked(question, body.encode(), language, FOLDER, DAY), MEMORY, Told(tell))
    after = _files()
    return [found.text or "null", found.error, [name for name in after if after[name] != before.get(name)]]


def _files() -> dict[str, int]:
    """The files in the folder, and when each was written."""
    return {each.name: each.stat().st_mtime_ns for each in sorted(os.scandir(FOLDER), key=lambda each: each.name)}


def _run(line: str, language: str) -> Answer:
    """What a command line prints."""
    os.environ["SATPUZZLE_LANGUAGE"] = language
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    status: object = 0
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            program.main(shlex.split(line.removeprefix("satpuzzle ")))
        except SystemExit as ended:
            status = ended.code
        except ValueError as wrong:  # quotation marks that do not end
            print(wrong)
            status = 2
    printed.seek(0)
    return Answer(json.dumps({"text": printed.read(), "status": status}))
