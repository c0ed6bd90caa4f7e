"""The progress line appears on terminals after two seconds and is removed at the end."""

from __future__ import annotations

import re
import threading
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

import satpuzzle
from satpuzzle import Progress, Settings
from satpuzzle.cli import telling as live_module
from satpuzzle.cli.telling import Live
from satpuzzle.runtime import choices, events
from satpuzzle.runtime.deadline import PartsProgress
from tests.cases import rows_in
from tests.conftest import PATIENCE, Cli
from tests.waiting import time_is_up_when

STANDARD = satpuzzle.load("standard")
LINE = re.compile(r"\r([^\r\n]*\S[^\r\n]*)\r")  # a live line, drawn


def screen(text: str) -> list[str]:
    """The final contents of a terminal, line by line, without trailing blanks."""
    lines = [""]
    column = 0
    for character in text:
        if character == "\r":
            column = 0
        elif character == "\n":
            lines.append("")
            column = 0
        else:
            lines[-1] = lines[-1][:column].ljust(column) + character + lines[-1][column + 1 :]
            column += 1
    return [line.rstrip() for line in lines]


# --- on a terminal


PLACED = r"\d+ placements, [\d,]+ placements/s"


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> Live:
    """A progress line on a terminal."""
    monkeypatch.setattr(live_module, "on_terminal", lambda _stream: True)
    monkeypatch.setattr(events, "speaking", True)
    return Live()


def test_a_long_search_ends_with_its_placements_on_a_terminal_too(
    live: Live, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(live_module, "time", SimpleNamespace(monotonic=lambda: 110.0))
    monkeypatch.setattr(live, "_start", 100.0, raising=False)
    live.progress.placements = 50
    live._last_words()
    assert capsys.readouterr().err == "50 placements, 5 placements/s\n"
    live._start += 9
    live._last_words()
    assert capsys.readouterr().err == ""


def test_the_progress_line_appears_after_two_seconds_and_is_removed(
    live: Live, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    live.progress.begin("sat")
    live._look(1.99)
    assert capsys.readouterr().err == ""
    live._look(2.0)
    live._last_words()
    text = capsys.readouterr().err
    assert LINE.findall(text) == ["0:02 sat"]
    assert screen(text) == [""]


# --- elsewhere


def noted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The live lines from now on in this process, as they are drawn, and when."""
    said: list[tuple[str, float]] = []

    line = Progress.line

    def noted_line(progress: Progress, elapsed: float) -> str:
        said.append((line(progress, elapsed), elapsed))
        return said[-1][0]

    monkeypatch.setattr(Progress, "line", noted_line)
    return said


def test_progress_prints_occasional_lines_without_a_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "PATIENCE", 0.05)
    monkeypatch.setattr(live_module, "QUIET", 0.2)
    monkeypatch.setattr(live_module, "LIVE", 0.01)
    said = noted(monkeypatch)
    words = ["count", "one-figure", "--engine", "sat", "--timeout", PATIENCE]
    with monkeypatch.context() as patch:
        time_is_up_when(lambda _: len(said) >= 3, patch)
        *lines, last = cli(*words, "--progress").stderr.splitlines()
    assert last == "satpuzzle: not finished within 60 s"
    assert lines == [line for line, _ in said]
    for line, _ in said:
        assert re.fullmatch(r"\d:\d\d sat(, [^,]+)*, solutions so far: \d+", line)
    assert all(after - before >= 0.2 for (_, before), (_, after) in pairwise(said))
    time_is_up_when(lambda deadline: (deadline.progress.solutions or 0) > 1000, monkeypatch)
    assert cli(*words).stderr == "satpuzzle: not finished within 60 s\n"


# --- every command that may take long


def look(live: Live) -> None:
    """As its thread does, after a second."""
    with suppress(OSError), live._lock:
        live._look(1.0)


@pytest.fixture
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    """Like on a terminal, with a progress line at once, even for quick work."""
    leave = Live.__exit__

    def late(self: Live, *error: object) -> None:
        if self._thread is not None:
            look(self)
        leave(self, *error)

    monkeypatch.setattr(live_module, "on_terminal", lambda _stream: True)
    monkeypatch.setattr(events, "speaking", True)
    monkeypatch.setattr(live_module, "PATIENCE", 0.0)
    monkeypatch.setattr(live_module, "LIVE", 0.005)
    monkeypatch.setattr(Live, "__exit__", late)


@pytest.mark.usefixtures("lively")
@pytest.mark.parametrize(
    ("words", "status", "pattern"), rows_in("live", "every command that may take long says where it stands")
)
def test_every_slow_command_shows_progress(cli: Cli, tmp_path: Path, words: str, status: int, pattern: str) -> None:
    if "made.zip" in words:
        satpuzzle.certify(STANDARD, str(tmp_path / "made.zip"))
    answer = "\n".join(solution.check_line() for solution in satpuzzle.solve(STANDARD))
    (tmp_path / "answer").write_text(answer, encoding="utf-8")
    before = threading.active_count()
    result = cli(*(word.format(tmp_path) for word in words.split()))
    assert result.exit_code == status, result.stderr
    lines = [line.rstrip() for line in LINE.findall(result.stderr)]
    assert any(re.fullmatch(rf"0:\d\d {pattern}", line) for line in lines), lines
    *figures, end = screen(result.stderr)
    assert all(re.fullmatch(PLACED, line) for line in figures)
    assert end == ""
    assert threading.active_count() == before


# --- contents of the line


def set_to(**values: object) -> Progress:
    progress = Progress()
    for name, value in values.items():
        setattr(progress, name, value)
    return progress


@pytest.mark.parametrize(
    ("progress", "elapsed", "line"),
    [
        (set_to(), 2, "0:02"),
        (set_to(work="sat", conflicts=1, solutions=1), 3.4, "0:03 sat, 1 conflict, solutions so far: 1"),
        (set_to(work="sat", step="building", clauses=10000), 65, "1:05 sat, building, 10000 clauses"),
        (set_to(work="frontier", cell=3, cells=9, states=1), 3700, "1:01:40 frontier, cell 4 of 9"),
        (set_to(work="frontier", cell=9, cells=9, states=2), 0, "0:00 frontier, cell 9 of 9"),
        (set_to(work="x\x1b[2J\n", solutions=10**5000), 0, "0:00 x\\x1b[2J\\n, solutions so far: 1.00 · 10^5000"),
        (set_to(work="sat", parts=PartsProgress(1, 4, 8, 2.0, 1)), 12, "parts 1/4, solutions 8, 0:06 left, 0:12 sat"),
        (set_to(work="sat", solutions=8, parts=PartsProgress(4, 4, 8, 2.0, 4)), 9, "0:09 sat, solutions so far: 8"),
    ],
)
def test_the_line_shows_time_engine_progress_and_solutions(progress: Progress, elapsed: float, line: str) -> None:
    progress.parts = progress.parts  # as of now
    assert progress.line(elapsed) == line


@pytest.mark.parametrize("name", ["standard", "one-figure", "triangles-1", "owen-4x4"])
def test_solutions_so_far_never_exceed_the_total(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(choices, "NARROW", 3)
    for engine in ("frontier", *(("sat",) if name != "one-figure" else ())):
        progress = Progress()
        exact = satpuzzle.count(name, settings=Settings(engine=engine), progress=progress).distinct
        assert exact >= (progress.solutions or 0) >= exact * (engine == "sat")
        assert progress.work.split()[0] == engine
