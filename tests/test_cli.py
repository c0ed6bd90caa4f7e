"""The command line agrees with the library, has the documented exit statuses, and can be interrupted."""

from __future__ import annotations

import json
import math
import re
import shlex
import signal
import subprocess
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import IO, NoReturn

import pytest
from hypothesis import given

import satpuzzle
from satpuzzle import Counts, Puzzle, Search
from satpuzzle.errors import DisagreementError, OutOfTimeError
from satpuzzle.notation import toml
from satpuzzle.runtime.language import numbers_of_any_length
from tests import strategies
from tests.cases import one_in, rows_in, text_in
from tests.conftest import PATIENCE, Cli, command, ended, environment, saved, started
from tests.strategies import puzzles, runs
from tests.waiting import busy, time_is_up_in_the_search, time_is_up_when, until

SOLVABLE = "# yes\n1 2 -1 -2\n1 2 -1 -2\n1 2 -1 -2\n1 2 -1 -2\n"
HOPELESS = "# no\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n"
RICH = text_in("cli", "RICH")


# --- output


def test_the_command_line_lists_the_solutions_of_the_library(
    tmp_path_factory: pytest.TempPathFactory, cli: Cli
) -> None:
    path = tmp_path_factory.getbasetemp() / "random.toml"

    @runs(25)
    @given(puzzles(hinted=True))
    def check(puzzle: Puzzle) -> None:
        path.write_text(toml.write(puzzle), encoding="utf-8")
        truth = [strategies.check_line(shown, puzzle) for shown in strategies.truth(puzzle)]
        solutions = list(satpuzzle.solve(puzzle))
        assert [solution.check_line() for solution in solutions] == truth
        listed = cli("solve", path, "--format", "check", "--all")
        assert (listed.stdout.splitlines(), listed.exit_code) == (truth, 0 if truth else 1)
        counted = cli("count", path, "--format", "json")
        assert (Counts(**numbers(counted.stdout)), counted.exit_code) == (satpuzzle.count(puzzle), 0 if truth else 1)
        fewer = cli("solve", path, "--format", "check", "--limit", 2, "--essential").stdout.splitlines()
        assert fewer == [each.check_line() for each in satpuzzle.solve(puzzle, limit=2, up_to_rotation=True)]
        any_one = cli("solve", path, "--format", "check", "--first")
        assert any_one.stdout.splitlines() == [each.check_line() for each in [satpuzzle.first(puzzle)] if each]

    check()


def numbers(line: str) -> dict[str, int]:
    """The three counts of a line of JSON."""
    data = json.loads(line)
    assert (data.pop("schema"), data.pop("exact")) == ("count-1", True)
    assert isinstance(data.pop("engine"), str)
    assert isinstance(data, dict)
    return data


def test_at_most_50_solutions_are_printed_but_all_are_counted(cli: Cli) -> None:
    total = cli("count", "-", "--format", "json", stdin=RICH).stdout
    distinct = numbers(total)["distinct"]
    assert distinct == 1360
    lines = cli("solve", "-", stdin=RICH).stdout.splitlines()
    assert sum(line.startswith("CHECK: ") for line in lines) == 50
    assert lines[-1] == f"Gesamtzahl der Loesungen: {distinct}"
    everything = cli("solve", "-", "--all", stdin=RICH).stdout.splitlines()
    assert sum(line.startswith("CHECK: ") for line in everything) == distinct
    assert [line for line in everything if "CHECK" in line][:50] == [line for line in lines if "CHECK" in line]


def test_every_example_of_a_file_is_solved(cli: Cli, tmp_path: Path) -> None:
    path = saved(tmp_path / "several.txt", SOLVABLE + HOPELESS + SOLVABLE)
    report = cli("solve", path)
    assert report.exit_code == 1, "one of them has no solution"
    assert re.findall(r"^Gesamtzahl.*", report.stdout, re.MULTILINE)[1] == "Gesamtzahl der Loesungen: 0"
    assert report.stdout.count("Eingabedaten:") == 3
    data = [json.loads(line) for line in cli("solve", path, "--format", "json").stdout.splitlines()]
    assert [each["title"] for each in data] == ["yes", "no", "yes"]
    assert [len(each["solutions"]) for each in data] == [each["counts"]["distinct"] for each in data]
    assert data[0] == data[2]
    assert len(cli("count", path, "--format", "json").stdout.splitlines()) == 3


def test_counts_of_any_length_are_printed(cli: Cli) -> None:
    equal = "# all cards are equal\n" + "1 1 1 1\n" * 1600
    result = cli("count", "-", "--rule", "unsigned", "--board", "1x1600", stdin=equal)
    assert (result.exit_code, result.stderr) == (0, "")
    distinct, _, labelled = [line.split()[0] for line in result.stdout.splitlines()]
    assert distinct == "1"
    with numbers_of_any_length():
        assert int(labelled) == math.factorial(1600) * 4**1600


def test_characters_that_the_terminal_lacks_cause_no_error(tmp_path: Path) -> None:
    path = saved(tmp_path / "p.txt", "# Größe → ω\n1 1 -1 -1\n")
    for encoding in ("cp1252:strict", "ascii", "utf-8"):
        result = ended(*command("solve", path), env=environment(PYTHONIOENCODING=encoding), encoding="latin-1")
        assert (result.returncode, result.stderr) == (0, ""), encoding
        assert "CHECK: 1,1,1,-1,-1;" in result.stdout


# --- check


def test_check_reports_missing_solutions_unless_partial(cli: Cli) -> None:
    lines = cli("solve", "standard").stdout.splitlines()
    report = "\n".join(lines[: max(index for index, line in enumerate(lines) if line.startswith("CHECK"))])
    result = cli("check", "standard", "-", stdin=report)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "incomplete: 7 of 8 distinct solutions" in result.stdout.splitlines()
    assert cli("check", "standard", "-", "--partial", stdin=report).exit_code == 0


def test_check_reports_wrong_lines(cli: Cli) -> None:
    good = cli("solve", "standard", "--format", "check", "--limit", 1).stdout.strip()
    cards = good.removeprefix("CHECK: ").split(";")[:9]
    swapped = "CHECK: " + ";".join([cards[1], cards[0], *cards[2:]]) + ";"
    twice = "CHECK: " + ";".join([cards[0], cards[0], *cards[2:]]) + ";"
    short = "CHECK: " + ";".join(cards[:8]) + ";"
    result = cli("check", "standard", "-", stdin=f"{good}\n\n{swapped}\n{twice}\n{short}\nCHECK: x;\n")
    assert (result.exit_code, result.stderr) == (1, "")
    report = result.stdout
    assert "line 3: wrong: row 1, column 1, side 2 (4) does not match row 1, column 2, side 4 (-1)" in report
    assert "line 4: wrong: row 1, column 2: no card of type 2 is left" in report
    assert "line 5: wrong: 8 cards, but the board has 9 cells" in report
    assert "line 6: wrong: cell 1: invalid entry 'x'" in report
    assert "1 solution, 4 wrong, 0 repeated" in report
    data = json.loads(cli("check", "standard", "-", "--format", "json", stdin=f"{good}\n{swapped}\n").stdout)
    assert (data["solutions"], data["total"], data["complete"], data["valid"]) == (1, None, None, False)
    (wrong,) = data["wrong"]
    assert [wrong[name] for name in ("line", "cards", "cells", "joins", "strangers")] == [2, 9, 9, 12, []]
    assert len(wrong["wrong_joins"]) == 12 - wrong["matching"]
    assert wrong["wrong_joins"][0] == [{"cell": 1, "side": 2}, {"cell": 2, "side": 4}]


@pytest.mark.parametrize("form", ["text", "json"])
def test_check_counts_only_if_the_list_may_be_complete(cli: Cli, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    good, other = cli("solve", "standard", "--format", "check", "--limit", 2).stdout.splitlines()
    monkeypatch.setattr("satpuzzle.search.Search.count", lambda _: pytest.fail("counts"))
    partial = ";".join(good.split(";")[:8]) + ";;"
    for lines, status in ((f"{good}\n{other.replace('CHECK: ', 'CHECK: 9')}", 1), (partial, 0)):
        assert cli("check", "standard", "-", "--format", form, stdin=lines).exit_code == status


def test_check_keeps_its_verdict_if_counting_times_out(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = cli("solve", "standard", "--format", "check", "--limit", 2).stdout
    limits = []

    def endless(search: Search) -> Counts:
        limits.append(search.deadline.limit)
        raise OutOfTimeError("not finished")

    monkeypatch.setattr(Search, "count", endless)
    result = cli("check", "standard", "-", stdin=lines)
    assert (result.exit_code, result.stderr) == (3, "satpuzzle: not finished\n")
    assert result.stdout.splitlines() == [
        "2 CHECK lines: 2 solutions, 0 wrong, 0 repeated",
        "not known whether the list is complete; use --timeout SECONDS to count longer",
    ]
    data = json.loads(cli("check", "standard", "-", "--format", "json", "--timeout", 600, stdin=lines).stdout)
    assert (data["solutions"], data["total"], data["complete"], data["valid"]) == (2, None, None, True)
    monkeypatch.setattr(Search, "at_least", 3)
    result = cli("check", "standard", "-", "--timeout", "inf", stdin=lines)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[1:] == ["incomplete: 2 of at least 3 distinct solutions"]
    assert (limits[0], 10 < (limits[1] or 0) <= 600, limits[2]) == (10, True, None)


# --- timeouts


@pytest.mark.parametrize(("options", "last"), rows_in("cli", "when time runs out the answer is open and said to be"))
def test_a_timeout_is_reported_as_unknown(
    cli: Cli, hard_file: Path, options: list[str], last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up_in_the_search(monkeypatch)
    result = cli("solve", hard_file, "--rule", "framed", "--timeout", PATIENCE, *options)
    assert (result.exit_code, result.stderr) == (3, f"satpuzzle: not finished within {PATIENCE} s\n")
    assert re.fullmatch(last, result.stdout.splitlines()[-1])


@pytest.mark.parametrize("words", [("solve",), ("count",), ("count", "--format", "json")])
def test_solutions_found_before_a_timeout_are_a_lower_bound(
    cli: Cli, rich_file: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up_when(lambda deadline: (deadline.progress.solutions or 0) > 9, monkeypatch)
    result = cli(words[0], rich_file, *words[1:], "--engine", "sat", "--timeout", PATIENCE)
    assert (result.exit_code, result.stderr) == (3, "satpuzzle: not finished within 60 s\n")
    at_least = re.search(r"(?:mindestens|at least|\"at_least\":) (\d+)", result.stdout.splitlines()[-1])
    assert at_least is not None
    assert int(at_least[1]) > 0


# --- the output file is complete or unchanged


@pytest.fixture
def slow_solver(tmp_path: Path) -> Path:
    """An external solver that never ends; the file `begun` beside it shows that it was started."""
    path = tmp_path / "slow-solver"
    path.write_text(f"#!/bin/sh\n: > {shlex.quote(str(tmp_path / 'begun'))}\nexec sleep {PATIENCE}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("words", ["solve standard", "count em_7_4_8 --engine sat"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_search_ended_by_a_signal_keeps_the_old_output(slow_solver: Path, words: str, name: str) -> None:
    path = saved(slow_solver.parent / "report.txt", "precious")
    with started(*words.split(), "--external", slow_solver, "-o", path, "--force") as running:
        assert until((slow_solver.parent / "begun").exists)
        running.send_signal(getattr(signal, name))
        output, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, output, errors) == (128 + getattr(signal, name), "", "")
    assert path.read_text() == "precious"
    assert {each.name for each in path.parent.iterdir()} == {"report.txt", "slow-solver", "begun"}


FAILURES = [
    (*where, error)
    for where in (("solve", "stream"), ("solve", "count"), ("count", "count"))
    for error in (MemoryError(), AssertionError("a bug"), DisagreementError("a bug"))
]


@pytest.mark.parametrize(("words", "name", "error"), [*FAILURES, ("unique", "__init__", KeyboardInterrupt())])
def test_a_failed_search_keeps_the_old_output(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, name: str, error: BaseException
) -> None:
    def fail(*_words: object, **_options: object) -> NoReturn:
        raise error

    monkeypatch.setattr(Search, name, fail)
    path = saved(tmp_path / "report.txt", "precious")
    with pytest.raises(AssertionError) if isinstance(error, AssertionError) else nullcontext():
        assert cli(words, "standard", "-o", path, "--force").exit_code == (130 if words == "unique" else 3)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


# --- interruptions


def wait_for_line(running: subprocess.Popen[str], text: str) -> list[str]:
    """Read the output of the process up to that line."""
    assert running.stdout is not None
    lines = []
    for line in running.stdout:
        lines.append(line)
        if line == text + "\n":
            break
    return lines


def interrupt(running: subprocess.Popen[str], after: float) -> tuple[str, str]:
    """Send Ctrl-C after this time; return the further output. The process must end long before its search."""
    assert busy(running.pid, after)
    assert running.poll() is None, "ended before it could be interrupted"
    running.send_signal(signal.SIGINT)
    return running.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("solver", one_in(3, ["cadical195", "glucose4", "kissat404"]))
def test_ctrl_c_in_a_hard_search_is_answered_at_once_in_one_line(hard_file: Path, solver: str) -> None:
    with started("solve", hard_file, "--rule", "framed", "--solver", solver) as running:
        wait_for_line(running, "")  # after the input
        output, errors = interrupt(running, after=0.6)
    assert (running.returncode, errors.strip()) == (130, "satpuzzle: interrupted")
    assert output.splitlines()[-1] == "Gesamtzahl der Loesungen: mindestens 0 (nicht zu Ende gezaehlt)"


def test_ctrl_c_shows_the_solutions_found_so_far(rich_file: Path) -> None:
    with started("solve", rich_file) as running:
        wait_for_line(running, "")
        output, errors = interrupt(running, 0.5)
    assert (running.returncode, errors.strip()) == (130, "satpuzzle: interrupted")
    last = output.splitlines()[-1]
    assert re.fullmatch(r"Gesamtzahl der Loesungen: mindestens \d+ \(nicht zu Ende gezaehlt\)", last)


PADDING = "\n" * 200_000  # more than the buffer of a pipe: writing it all needs a reader


@pytest.mark.parametrize(
    "words", one_in(2, ["count --format json", "solve --format check", "solve --format json", "unique"])
)
def test_ctrl_c_ends_every_search_with_the_same_status(slow_solver: Path, words: str) -> None:
    with started(*words.split(), "standard", "--external", slow_solver) as running:
        assert until((slow_solver.parent / "begun").exists)
        _, errors = interrupt(running, after=0)
    assert running.returncode == 130
    assert "Traceback" not in errors
    assert errors.splitlines()[-1] == "satpuzzle: interrupted"


def test_ctrl_c_ends_a_count_without_sat_too(hard_file: Path) -> None:
    log = hard_file.parent / "log"
    words = ["count", "-", "--rule", "framed", "--engine", "frontier", "--log", log]
    with started(*words, stdin=subprocess.PIPE) as running:
        assert running.stdin is not None
        running.stdin.write(PADDING + hard_file.read_text())
        running.stdin.close()
        running.stdin = None
        assert until(lambda: log.exists() and '"event": "search.turn"' in log.read_text())
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors.strip()) == (130, "satpuzzle: interrupted")


def test_ctrl_c_while_the_program_loads_shows_no_traceback() -> None:
    words = [sys.executable, "-X", "importtime", "-m", "satpuzzle", "solve", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stderr=pipe, text=True, env=environment()) as running:
        assert running.stderr is not None
        for line in running.stderr:
            if line.endswith(" satpuzzle.errors\n"):
                break
        running.send_signal(signal.SIGINT)
        errors = running.stderr.read()
    assert running.returncode in (-signal.SIGINT, 130)
    assert "Traceback" not in errors


def is_empty(pipe: IO[str]) -> bool:
    """Whether all of it was read."""
    import fcntl
    import termios

    return not int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_ctrl_c_interrupts_reading_from_standard_input() -> None:
    with started("solve", "-", stdin=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stderr is not None
        running.stdin.write(PADDING)
        running.stdin.flush()
        assert until(partial(is_empty, running.stdin))  # it waits for more
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 130
        assert running.stderr.read().strip() == "satpuzzle: interrupted"


# --- closed pipes, full disks


@pytest.mark.parametrize("words", ["solve --all", "export -o /dev/stdout", "convert --to toml"])
def test_a_closed_pipe_ends_the_program_silently(tmp_path: Path, words: str) -> None:
    command, *options = words.split()
    path = saved(tmp_path / "rich.txt", "# big\n" + "1 2 -1 -2\n" * 70 * 70 if command == "convert" else RICH)
    with started(command, path, *options) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.wait(PATIENCE) < 256
        assert running.stderr is not None
        assert running.stderr.read() == ""
    assert running.returncode not in (1, 2, 3), "nothing is known about the puzzle"


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")


@full
@pytest.mark.parametrize("words", [["solve", "standard"], ["export", "standard"], ["count", "standard"], ["--help"]])
def test_a_full_disk_is_reported_in_one_line(words: list[str]) -> None:
    with open("/dev/full", "w") as stream:
        result = ended(*command(*words), stdout=stream)
    assert (result.returncode, len(result.stderr.splitlines())) == (2, 1), result.stderr
    assert "No space left on device" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams as a shell does")
@pytest.mark.parametrize(
    ("line", "status"),
    [("solve standard >&-", 0), ("solve nothing 2>&-", 2), ("solve - <&-", 2), ("count standard <&- >&- 2>&-", 0)],
)
def test_closed_streams_cause_no_error(line: str, status: int) -> None:
    result = ended("sh", "-c", f'"$0" -m satpuzzle {line}', sys.executable)
    assert (result.returncode, len(result.stderr.splitlines()) < 2) == (status, True), result.stderr
