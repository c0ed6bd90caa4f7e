"""The command line with every search split into parts from the start: `python -m tests.parted WORDS`.

The environment controls this process and its workers, which also load this file (those of a cluster preload it):
PARTED_LOG is a file for the numbers of started parts; PARTED_SLOW is the seconds by which each part is delayed;
PARTED_FAULT, as in `kill 5`, makes part 5 fail (`kill`: its process dies, `memory`: it runs out of memory), only once
if a file is the third word. `running` finds processes by PARTED_MARK.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import satpuzzle
from satpuzzle.cli import main
from satpuzzle.frontier import FrontierEngine
from satpuzzle.frontier.counting import Method
from satpuzzle.model.value import value
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Search, parts
from satpuzzle.search.parts import Cut, Parts, Result
from satpuzzle.search.search import Question
from tests.waiting import until

ROOT = Path(__file__).resolve().parents[1]


def force(patch: Callable[[object, str, object], None]) -> None:
    """Cut every search into parts, from now on. patch: sets an attribute."""
    outlook = FrontierEngine.outlook

    def cut(engine: FrontierEngine, deadline: Deadline) -> Method:
        return replace(outlook(engine, deadline), cuttable=True, meeting=None)

    patch(FrontierEngine, "outlook", cut)
    patch(parts, "do_elsewhere", do_elsewhere)
    at_once(patch)


def do_elsewhere(cut: Cut, part: int, deadline: Deadline) -> Result:
    """Do a part like `parts.do_elsewhere`, in a process that has also loaded this file."""
    return done_by(cut, part, deadline)


done_by = parts.do_elsewhere


def at_once(patch: Callable[[object, str, object], None]) -> None:
    """From now on, start every search with its parts, without trying a single process first."""
    turns = Search._turns

    def at_once(asked: Search, question: Question) -> Iterator[tuple[str, float | None]]:
        settings = asked.settings
        cut = settings.in_parts and (question != "first" or settings.first_in_parts)
        sat = [("sat", None)] if settings.chosen == "auto" else []
        yield from [("parts", None), *sat] if cut else turns(asked, question)

    patch(Search, "_turns", at_once)


@value(frozen=True)
class Settings(satpuzzle.Settings):
    """Settings with which long searches are cut into parts even in one process."""

    @property
    def in_parts(self) -> bool:
        return self.chosen != "sat"

    first_in_parts = in_parts


def trouble() -> None:
    """Apply the faults that the environment names to the parts done in this process."""
    log, slow = os.environ.get("PARTED_LOG"), float(os.environ.get("PARTED_SLOW", "0"))
    kind, number, *flag = os.environ.get("PARTED_FAULT", "none -1").split()
    do = Parts.do

    def troubled(parts: Parts, part: int, deadline: Deadline) -> Result:
        if log is not None:
            with open(log, "a", encoding="utf-8") as file:
                file.write(f"{part} {os.getpid()}\n")
        end = time.monotonic() + slow
        while time.monotonic() < end:
            time.sleep(min(0.05, slow))
            deadline.check()
        if part == int(number) and not (flag and os.path.exists(flag[0])):
            for path in flag:
                Path(path).touch()
            if kind == "memory":
                raise MemoryError
            os.kill(os.getpid(), signal.SIGKILL)
        return do(parts, part, deadline)

    Parts.do = troubled  # type: ignore[method-assign, assignment]


if __name__ != "__main__" and os.environ.keys() & {"PARTED_LOG", "PARTED_SLOW", "PARTED_FAULT"}:
    trouble()


def begun(log: Path) -> list[int]:
    """The parts that were begun, in order, by PARTED_LOG."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [int(line.split()[0]) for line in lines]


def marked(**more: object) -> dict[str, str]:
    """An environment that marks the processes that get it, and all their child processes."""
    own = {name: str(value) for name, value in more.items()}
    return {**os.environ, "PYTHONPATH": str(ROOT), "PARTED_MARK": uuid.uuid4().hex, **own}


def running(env: dict[str, str]) -> list[int]:
    """The processes with that environment's mark that have not ended."""
    mark = f"PARTED_MARK={env['PARTED_MARK']}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:  # ended, or of another user
            continue
    return found


def begins(process: subprocess.Popen[str], log: Path, parts: int) -> bool:
    """Wait until this many parts were started, or the process has ended."""
    return until(lambda: len(begun(log)) >= parts or process.poll() is not None)


def gone(env: dict[str, str], seconds: float = 60.0) -> bool:
    """Wait until all processes with that environment's mark have ended."""
    return until(lambda: not running(env), seconds)


@contextmanager
def started(env: dict[str, str], *words: object) -> Iterator[subprocess.Popen[str]]:
    """Run this program in a separate process group; all its processes end with the block."""
    command = [sys.executable, "-m", "tests.parted", *map(str, words)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=env, start_new_session=True, **pipes) as popen:  # type: ignore[call-overload]
        try:
            yield popen
        finally:
            for pid in {*running(env)} | ({popen.pid} if popen.poll() is None else set()):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue


def run(env: dict[str, str], *words: object, seconds: float = 120.0) -> tuple[int, str, str]:
    """This program's exit status, output and errors."""
    with started(env, *words) as popen:
        output, errors = popen.communicate(timeout=seconds)
        return popen.returncode, output, errors


if __name__ == "__main__":
    from tests import parted  # as worker processes know it

    parted.force(setattr)
    main()
