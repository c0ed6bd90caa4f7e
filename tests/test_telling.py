"""-v, -q and --log report decisions and times to people, files and programs."""

from __future__ import annotations

import json
import logging
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import satpuzzle
from satpuzzle.beams.beam import Beam
from satpuzzle.runtime import events
from tests import parted
from tests.cases import one_in, rows_in, table_in
from tests.conftest import PATIENCE, Cli, ended, error_of, started
from tests.test_live import LINE, lively, screen
from tests.waiting import time_is_up_when, until

__all__ = ["lively"]  # a fixture
Events = list[dict[str, Any]]


def lines_of(path: Path) -> Events:
    """The lines of a log; every line is a JSON object, and the last one is complete."""
    text = path.read_text(encoding="utf-8")
    assert text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


def names(events: Events) -> list[str]:
    return [each["event"] for each in events]


# --- every command

FAMILIES = table_in("telling", "FAMILIES")


@pytest.mark.parametrize("line", FAMILIES)
def test_every_command_reports_events_in_a_log_and_with_v(line: str, cli: Cli, tmp_path: Path) -> None:
    if "made.zip" in line:
        satpuzzle.certify("verzwickt", str(tmp_path / "made.zip"))
    if "answer" in line:
        answer = "\n".join(each.check_line() for each in satpuzzle.solve("standard"))
        (tmp_path / "answer").write_text(answer, encoding="utf-8")
    words = line.format(tmp_path).split()
    plain = cli(*words)
    log = tmp_path / "log.jsonl"
    told = cli(*words, "-v", "--log", log)
    assert (told.stdout, told.exit_code) == (plain.stdout, plain.exit_code)
    events = lines_of(log)
    assert names(events)[0] == "run.start"
    assert names(events)[-1] == "run.end"
    assert [each for each in FAMILIES[line] if each not in names(events)] == []
    assert events[-1]["status"] == plain.exit_code
    times = [each["time"] for each in events]
    assert times == sorted(times)
    said = [text for text in told.stderr.splitlines() if re.match(r" *\d+\.\d{3} s  ", text)]
    assert len(said) == len([name for name in names(events) if name != "run.remark"])


def test_the_options_work_before_the_command_and_a_log_is_appended_to(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    for _ in "12":
        assert "run.end: status=0" in cli("-v", "--log", log, "help").stderr
    assert names(lines_of(log)) == ["run.start", "run.end"] * 2


def test_changes_of_engine_are_reported_with_the_reason(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    assert cli("solve", "one-figure", "--limit", "1", "--log", log).exit_code == 0
    turns = [each for each in lines_of(log) if each["event"] in ("search.turn", "search.left", "search.answered")]
    assert [each["event"] for each in turns] == ["search.turn", "search.left", "search.turn", "search.answered"]
    assert [each["engine"] for each in turns] == ["plain", "plain", "frontier", "frontier"]
    assert turns[1]["reason"]
    monkeypatch.setattr(Beam, "lays", lambda *_: None)
    assert cli("solve", "em_7_4_8", "--first", "--log", log).exit_code == 0
    left = [each for each in lines_of(log) if each["event"] == "search.left"][1:]
    assert [(each["engine"], each["reason"]) for each in left] == [("beams", "no quick answer")]


def test_finished_parts_are_reported(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parted.force(monkeypatch.setattr)
    log = tmp_path / "log.jsonl"
    cli("count", "standard", "--engine", "frontier", "--checkpoint", tmp_path / "kept", "--log", log)
    events = lines_of(log)
    cut = next(each for each in events if each["event"] == "search.parts")
    parts = [each for each in events if each["event"] == "search.part"]
    assert [each["done"] for each in parts] == [*range(1, cut["parts"] + 1)]
    assert {each["part"] for each in parts} == {*range(cut["parts"])}
    assert all(each["seconds"] > 0 for each in parts)


def test_events_of_worker_processes_are_reported(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    puzzles = ["asterix", "standard", "smiley"]
    cli("count", *puzzles, "--engine", "sat", "--jobs", "2", "--log", log)
    events = lines_of(log)
    assert names(events).count("search.start") >= len(puzzles)  # one started here may be started again there
    assert names(events)[-1] == "run.end"


# --- quiet


@pytest.mark.usefixtures("lively")
@pytest.mark.parametrize("line", rows_in("telling", "quiet is quiet and changes no answer"))
def test_quiet_prints_nothing_else_and_changes_no_result(line: str, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("1 2 -1 -2\n", encoding="utf-8")
    (tmp_path / "notes.doc").write_text("none", encoding="utf-8")
    words = line.format(tmp_path).split()
    loud, quiet = cli(*words), cli(*words, "-q")
    assert loud.stderr
    assert (quiet.stdout, quiet.exit_code) == (loud.stdout, loud.exit_code)
    assert quiet.stderr == ""


def test_errors_are_printed_with_quiet(cli: Cli) -> None:
    for words in (["-q", "solve", "nothing.txt"], ["solve", "nothing.txt", "--quiet"]):
        assert cli(*words).stderr == cli("solve", "nothing.txt").stderr
    result = cli("count", "standard", "-q", "--timeout", "1e-9")
    assert (result.exit_code, result.stderr) == (3, "satpuzzle: not finished within 1e-09 s\n")


def test_a_log_has_what_quiet_hides(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    loud = cli("solve", "asterix-first")
    cli("solve", "asterix-first", "-q", "--log", log)
    remarks = [each["text"] for each in lines_of(log) if each["event"] == "run.remark"]
    assert [f"satpuzzle: {text}" for text in remarks] == loud.stderr.splitlines()


# --- logs as files


@pytest.mark.parametrize(
    "words", ["solve standard --log {0}/new -o {0}/new", "--log {0}/new solve standard -o {0}/new"]
)
def test_a_log_cannot_replace_an_output_file(words: str, cli: Cli, tmp_path: Path) -> None:
    line = error_of(cli(*words.format(tmp_path).split()))
    assert line == f"{tmp_path}/new: is named twice; choose another file"


@pytest.mark.parametrize(("words", "status", "failed"), rows_in("telling", "the last line says how it ended"))
def test_the_last_event_says_how_the_run_ended(words: str, status: int, failed: bool, cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    result = cli("--log", log, *words.split())
    last = lines_of(log)[-1]
    assert (last["event"], last["status"], result.exit_code) == ("run.end", status, status)
    assert last["reason"] in result.stderr if failed else last["reason"] is None


@pytest.mark.parametrize("number", one_in(3, [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]))
def test_a_log_is_written_line_by_line_and_complete_after_a_signal(
    number: signal.Signals, hard_file: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    with started("count", hard_file, "--rule", "framed", "--engine", "sat", "--log", log) as popen:
        assert until(lambda: log.exists() and '"search.solver"' in log.read_text(encoding="utf-8"))
        popen.send_signal(number)
        popen.communicate(timeout=PATIENCE)
    last = lines_of(log)[-1]
    assert (last["event"], last["status"]) == ("run.end", popen.returncode)


# --- with the progress line


@pytest.mark.usefixtures("lively")
def test_event_lines_do_not_mix_with_the_progress_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    time_is_up_when(lambda deadline: (deadline.progress.solutions or 0) > 100, monkeypatch)
    result = cli("count", "one-figure", "--engine", "sat", "--timeout", PATIENCE, "-v")
    assert LINE.findall(result.stderr)
    told = [line for line in screen(result.stderr) if line]
    assert all(re.match(r" *\d+\.\d{3} s  \S|satpuzzle: ", line) for line in told), told


# --- from a program


@contextmanager
def heard(level: int = logging.INFO) -> Iterator[list[logging.LogRecord]]:
    """The log records of all events of the library."""
    records: list[logging.LogRecord] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    root, handler = logging.getLogger("satpuzzle"), Handler()
    before = root.level
    root.addHandler(handler)
    root.setLevel(level)
    try:
        yield records
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def test_a_program_receives_events_with_a_logging_handler() -> None:
    with heard() as records:
        satpuzzle.count("standard")
    told = {record.event: record for record in records}  # type: ignore[attr-defined]
    assert told["search.answered"].fields["at_least"] == 8  # type: ignore[attr-defined]
    assert told["files.read"].name == "satpuzzle"
    assert told["files.read"].getMessage().startswith("files.read: source='standard', puzzles=1, characters=")
    with heard(logging.WARNING) as records:
        satpuzzle.count("standard")
    assert records == []


@pytest.mark.parametrize("first", ["", "import logging"])
def test_the_library_is_silent_and_loads_nothing_for_events_unless_asked(first: str) -> None:
    code = f"{first}\nimport sys, satpuzzle; satpuzzle.count('standard'); print('logging' in sys.modules)"
    done = ended(sys.executable, "-c", code)
    assert (done.stdout, done.stderr) == (f"{first != ''}\n", "")


def test_handlers_are_removed_after_a_command(cli: Cli, tmp_path: Path) -> None:
    cli("count", "standard", "-v", "--log", tmp_path / "log.jsonl")
    assert not events.listening()
    assert events.speaking is False
