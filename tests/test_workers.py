"""Worker processes report results, errors and their death as messages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from satpuzzle.errors import BugError, DiedError, InputError, OutOfTimeError, WrongAnswerError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.workers import Report, Workers
from tests.cases import one_in
from tests.conftest import environment
from tests.tasks import service

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


@pytest.mark.parametrize("alone", [False, True])
def test_every_outcome_of_a_task_is_one_message(alone: bool) -> None:
    """One process for all outcomes that it survives, and a new one after each death."""
    survived: list[tuple[str, type[BaseException], str]] = [
        ("bug", BugError, r"BUG: ZeroDivisionError: seven\nlines (tests.tasks:NN); please report this"),
        ("wrong", WrongAnswerError, "the solver lies"),
        ("input", InputError, "mine.txt:3: nothing there"),
        ("memory", MemoryError, ""),
        ("unpicklable", BugError, "BUG: InputError: holds a function"),
    ]
    deaths = [("exit", "status 7 ('last words')"), ("9", "killed by signal 9"), ("11", "killed by signal 11")]
    with Workers() as workers:
        worker = workers.start(service, 40, alone=alone)
        for what, kind, text in survived:
            worker.ask(what)
            (_, progress), (_, error) = (next(workers.reports(Deadline(60))) for _ in range(2))
            assert progress == Report(what, ended=False)
            assert type(error.error) is kind
            said = re.sub(r":[0-9]+\)", ":NN)", str(error.error))
            assert text in said, what
            assert "\n" not in str(error.error)
        worker.ask("add", 2)
        assert [report for _, report in (next(workers.reports(Deadline(60))) for _ in range(2))] == [
            Report("add", ended=False),
            Report(42),
        ]
        for what, text in deaths:
            died = workers.start(service, 0, alone=alone)
            died.ask(what)
            reports = workers.reports(Deadline(60))
            assert next(reports) == (died, Report(what, ended=False))
            by, error = next(reports)
            assert by is died
            assert isinstance(error.error, DiedError)
            assert text in str(error.error)
        assert len(workers) == 1
        unprepared = workers.start(service, -1, alone=alone)
        by, error = next(workers.reports(Deadline(60)))
        assert by is unprepared
        assert "BUG: KeyError: -1 (tests.tasks:" in str(error.error)


@pytest.mark.parametrize("alone", [False, True])
def test_a_queued_task_waits_and_ends_no_process(alone: bool, tmp_path: Path) -> None:
    go = tmp_path / "go"
    with Workers() as workers:
        worker = workers.start(service, 40, alone=alone)
        reports = workers.reports(Deadline(60))
        worker.ask(str(go))
        assert next(reports) == (worker, Report(str(go), ended=False))
        worker.ask("add", 2)
        go.touch()
        assert [next(reports)[1] for _ in range(3)] == [Report(40), Report("add", ended=False), Report(42)]


@posix
@pytest.mark.parametrize(("what", "alone"), [("hang", True), ("clock", False)])
def test_a_hanging_task_is_ended_at_the_time_limit(what: str, alone: bool) -> None:
    with Workers() as workers:
        worker = workers.start(service, 0, alone=alone)
        worker.ask(what)
        assert next(workers.reports(Deadline(60))) == (worker, Report(what, ended=False))
        with pytest.raises(OutOfTimeError):
            next(workers.reports(Deadline(0)))
    assert worker.status is not None


@posix
@pytest.mark.parametrize("words", one_in(2, ["count em_7_3_6 --engine frontier", "count em_7_3_6 --timeout 60"]))
def test_too_few_file_descriptors_are_reported(words: str) -> None:
    line = f"ulimit -n 9; exec {sys.executable} -m satpuzzle {words} --jobs 2"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, env=environment(), timeout=60)
    assert done.returncode == 3
    assert re.fullmatch(
        r"satpuzzle: not enough resources for .*: Too many open files; raise the limit with `ulimit -n`\n", done.stderr
    )
