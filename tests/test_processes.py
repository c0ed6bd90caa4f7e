"""Worker processes report results, errors and their death as messages; results do not depend on their number."""

from __future__ import annotations

import os
import re
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from satpuzzle.errors import BugError, DiedError, InputError, OutOfTimeError, WrongAnswerError
from satpuzzle.runtime import events, language, processes
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.processes import Report, Workers, in_order
from tests.cases import one_in
from tests.conftest import PATIENCE, Cli, ended
from tests.tasks import answer, deadly, slow, square
from tests.waiting import children

linux = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at processes in /proc")
posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


@pytest.mark.parametrize("alone", [False, True])
def test_every_outcome_of_a_task_is_one_message(alone: bool) -> None:
    """One process for all outcomes that it survives, and a new one after each death."""
    survived: list[tuple[str, type[BaseException], str]] = [
        ("bug", BugError, r"BUG: ZeroDivisionError: seven\nlines (tests.tasks:NN); please report this"),
        ("wrong", WrongAnswerError, "the solver lies"),
        ("input", InputError, "mine.txt:3: nothing there"),
        ("leave", BugError, "BUG: SystemExit: early"),
        ("memory", MemoryError, ""),
        ("unpicklable", BugError, "BUG: InputError: holds a function"),
    ]
    deaths = [("exit", "status 7"), ("9", "killed by signal 9"), ("11", "killed by signal 11")]
    with closing(Workers()) as workers:
        worker, reports = workers.start(answer, alone=alone), workers.reports(Deadline(PATIENCE))
        for what, kind, text in survived:
            worker.ask(what)
            (_, progress), (_, error) = next(reports), next(reports)
            assert progress == Report(what, ended=False)
            assert type(error.error) is kind
            said = re.sub(r":[0-9]+\)", ":NN)", str(error.error))
            assert text in said, what
            assert "\n" not in str(error.error)
        worker.ask("add", 2)
        assert [next(reports)[1], next(reports)[1]] == [Report("add", ended=False), Report(42)]
        for what, text in deaths:
            died = workers.start(answer, alone=alone)
            died.ask(what)
            assert next(reports) == (died, Report(what, ended=False))
            by, error = next(reports)
            assert by is died
            assert isinstance(error.error, DiedError)
            assert text in str(error.error)
        assert workers.there == [worker]


@pytest.mark.parametrize("alone", [False, True])
def test_a_queued_task_waits_and_ends_no_process(alone: bool, tmp_path: Path) -> None:
    go = tmp_path / "go"
    with closing(Workers()) as workers:
        worker, reports = workers.start(answer, alone=alone), workers.reports(Deadline(PATIENCE))
        worker.ask(str(go))
        assert next(reports) == (worker, Report(str(go), ended=False))
        worker.ask("add", 2)
        go.touch()
        assert [next(reports)[1] for _ in range(3)] == [Report(40), Report("add", ended=False), Report(42)]


@posix
@pytest.mark.parametrize(("what", "alone"), [("hang", True), ("clock", False)])
def test_a_hanging_task_is_ended_at_the_time_limit(what: str, alone: bool) -> None:
    with closing(Workers()) as workers:
        worker = workers.start(answer, alone=alone)
        worker.ask(what)
        assert next(workers.reports(Deadline(PATIENCE))) == (worker, Report(what, ended=False))
        with pytest.raises(OutOfTimeError):
            next(workers.reports(Deadline(0)))
    assert worker.process.poll() is not None


@posix
@pytest.mark.parametrize("words", one_in(2, ["count em_7_3_6 --engine frontier", "count em_7_3_6 --timeout 60"]))
def test_too_few_file_descriptors_are_reported(words: str) -> None:
    line = f"ulimit -n 9; exec {sys.executable} -m satpuzzle {words} --jobs 2"
    done = ended("sh", "-c", line)
    assert done.returncode == 3
    assert re.fullmatch(
        r"satpuzzle: not enough resources for .*: Too many open files; raise the limit with `ulimit -n`\n", done.stderr
    )


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Worker processes do not load the script that starts them."""
    script = tmp_path / "script.py"
    lines = [
        "import satpuzzle",
        "print(len(satpuzzle.rank(['standard', 'smiley'], jobs=2)))",
        "settings = satpuzzle.Settings(jobs=2, engine='frontier')",
        "print(satpuzzle.count('standard', settings=settings).distinct)",
    ]
    script.write_text("\n".join(lines), encoding="utf-8")
    done = ended(sys.executable, script)
    assert (done.stdout, done.stderr) == ("2\n8\n", "")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_outcomes_keep_the_order_of_the_items(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """And remarks, in the language of this process."""
    monkeypatch.setattr(language, "_chosen", None)
    monkeypatch.setattr(events, "speaking", False)
    language.use("de")
    events.speaking = True
    outcomes = [*in_order(square, range(20), jobs, Deadline())]
    assert [each.value for each in outcomes] == [None if n == 13 else n * n for n in range(20)]
    with pytest.raises(InputError, match="thirteen"):
        outcomes[13].get()
    cards = [f"satpuzzle: {n} Karte{'n' * (n != 1)}" for n in range(20) if n != 13]
    assert capsys.readouterr().err.splitlines() == cards


@linux
def test_a_task_is_repeated_if_its_process_dies_once(tmp_path: Path) -> None:
    task = partial(deadly, str(tmp_path / "died"))
    assert [each.get() for each in in_order(task, range(12), 2, Deadline())] == [n * n for n in range(12)]
    assert (tmp_path / "died").exists()


@linux
def test_a_task_whose_process_always_dies_fails_alone() -> None:
    outcomes = [*in_order(partial(deadly, ""), range(12), 2, Deadline())]
    assert [each.value for each in outcomes] == [None if n == 5 else n * n for n in range(12)]
    with pytest.raises(DiedError, match="killed by signal 9"):
        outcomes[5].get()


@linux
@pytest.mark.parametrize("jobs", one_in(2, [2, 1]))
def test_a_time_limit_ends_all_processes(jobs: int) -> None:
    outcomes = in_order(slow, range(8), jobs, Deadline(0.3))
    with pytest.raises(OutOfTimeError, match=r"within 0\.3 s"):
        next(outcomes).get()
    outcomes.close()
    assert not children(os.getpid(), processes.START)


def test_tables_do_not_depend_on_jobs(cli: Cli) -> None:
    words = ["count", "--engine", "sat", "verzwickt", "triangles-5", "standard"]
    alone, two = (cli(*words, "--jobs", jobs) for jobs in (1, 2))
    assert (two.exit_code, two.stdout, two.stderr) == (alone.exit_code, alone.stdout, alone.stderr)
    assert "standard" in alone.stdout
