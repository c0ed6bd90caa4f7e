"""Benchmarks resume after interruptions, compute standard scores, and leave no processes behind."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from satpuzzle import InputError
from satpuzzle.runtime.deadline import Progress
from satpuzzle_bench import runs as bench
from satpuzzle_bench.runs import Result, Run
from satpuzzle_bench.scores import scores_text
from tests.conftest import PATIENCE, Cli, started
from tests.waiting import Until, until

LIMIT = 1.0
posix = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts and signals")


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def processes_with(word: str) -> list[str]:
    """The command lines of running processes that hold `word`."""
    told = subprocess.run(["ps", "-ww", "-eo", "args="], check=True, capture_output=True, text=True).stdout
    return [line for line in told.splitlines() if word in line]


def gone(word: str) -> bool:
    """Whether there are none, after a moment in which the system removes ended processes."""
    return until(lambda: not processes_with(word))


def result(recipe: str, instance: str, status: str, seconds: float, shuffle: int = 1, limit: float = 10) -> Result:
    return Result(recipe, "cadical195", instance, shuffle, limit, status, seconds, 0.1, 5, 6)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.csv"


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated runs, to test how they are stored."""

    def one(run: Run, limit: float, _progress: Progress) -> Result:
        return Result(*run, limit, "sat", 0.25, 0.125, 484, 2664)

    monkeypatch.setattr(bench, "one", one)


def rows(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def test_an_instance_is_measured_and_solved(path: Path) -> None:
    runs = bench.plan(["default", "labels"], ["cadical195"], ["standard"], 1)
    results = bench.measure(runs, 20, str(path))
    assert [each.run for each in results] == runs
    assert [each.status for each in results] == ["sat", "sat"]
    assert [(each.variables, each.clauses) for each in results] == [(484, 2664), (697, 2009)]
    assert all(0 <= each.seconds <= 20 for each in results)
    head, *body = rows(path)
    assert tuple(head) == Result._fields
    assert body == [list(map(str, each)) for each in results]
    assert bench.read(str(path)) == results


@pytest.mark.usefixtures("instant")
def test_results_with_another_time_limit_are_refused(path: Path) -> None:
    runs = [("default", "cadical195", "standard", 1)]
    bench.measure(runs, LIMIT, str(path))
    before = path.read_bytes()
    with pytest.raises(InputError, match="limit of 1 s") as caught:
        bench.measure(runs, 2, str(path))
    assert (caught.value.source, caught.value.line) == (str(path), 2)
    assert path.read_bytes() == before


@pytest.mark.usefixtures("instant")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("my diary\nday 1\n", 1, id="something else"),
        pytest.param("\n", 1, id="an empty line"),
        pytest.param(",".join(Result._fields) + "\na,b,c\n", 2, id="too few columns"),
        pytest.param(",".join(Result._fields) + "\na,b,c,1,1.0,sat,x,0.1,5,6,\n", 2, id="a word for a time"),
        pytest.param(
            ",".join(Result._fields) + "\na,b,c,1,1.0,sat,1,1,5,6,\na,b,c,2,1.0,sat,1,1,5,6,,7\n", 3, id="many"
        ),
    ],
)
def test_a_file_without_results_is_refused_and_kept(path: Path, text: str, line: int) -> None:
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        bench.measure([("default", "cadical195", "standard", 1)], LIMIT, str(path))
    assert (caught.value.source, caught.value.line) == (str(path), line)
    assert path.read_text() == text


def test_the_table_shows_sums_of_means_best_first_and_compares_two_ways_on_the_same_formulas() -> None:
    slow = [result("slow", "x", "sat", seconds, shuffle) for shuffle, seconds in enumerate((2, 8, 3, 8, 10), 1)]
    fast = [result("fast", "x", "sat", seconds, shuffle) for shuffle, seconds in enumerate((1, 2, 3, 4, 5), 1)]
    late = [result(name, "y", status, 1) for name, status in (("slow", "timeout"), ("fast", "claimed"))]
    _, *lines, _, compared, claimed = scores_text([*reversed(slow), *fast, *late])
    assert [line.split() for line in lines] == [
        ["fast", "cadical195", "6/6", "4.0", "3.00", "1.00"],
        ["quartiles", "2.00-4.00", "1.00-1.00"],
        ["slow", "cadical195", "5/6", "26.2", "6.20", "20.00"],
        ["quartiles", "3.00-8.00", "20.0-20.0"],
    ]
    assert compared == (
        "fast, cadical195 against slow, cadical195: 6 pairs, 5 times faster, 0 times slower, 1 times equal; "
        "slow, cadical195 / fast, cadical195: median 2.00, quartiles 2.00-3.50; sign test: p = 0.062"
    )
    assert claimed.startswith("fast, cadical195: 1 run counted as solved only because")


def test_a_contradicted_claim_is_marked_wrong(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = {("default", "liar", "standard"): "claimed", ("default", "late", "standard"): "timeout"}

    def one(run: Run, limit: float, _progress: Progress) -> Result:
        return Result(*run, limit, says.get(run[:3], "claimed" if run[2] == "circus" else "sat"), 0.5, 0.1, 5, 6)

    monkeypatch.setattr(bench, "one", one)
    runs = [("default", solver, name, 1) for name in ("standard", "circus") for solver in ("liar", "late", "right")]
    results = bench.measure(runs, LIMIT, str(path))
    assert [each.status for each in results] == ["wrong", "timeout", "sat", "claimed", "claimed", "claimed"]
    assert results[0].reason == "claims that there is no solution, but this run found one: default, right, standard 1"
    assert bench.checked(bench.read(str(path))) == results
    assert any("default, liar: 1 run wrong: claims that there is no solution" in line for line in scores_text(results))


def test_a_run_beyond_its_limit_is_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 1.5, 0.0, 0.5])
    monkeypatch.setattr(bench, "used", lambda: next(times))
    monkeypatch.setattr(bench, "limit_processor", lambda _: None)
    late, right = (bench.encoded_and_solved(("default", "cadical195", "standard", 1), LIMIT) for _ in range(2))
    assert [late.status, right.status] == ["timeout", "sat"]


def test_the_command_writes_results_and_a_table(cli: Cli, path: Path) -> None:
    words = ("bench", "--recipe", "labels", "--shuffles", 1, "--timeout", 20, "-o", path, "standard")
    first = cli(*words)
    assert first.exit_code == 0, first.output
    assert "labels cadical195 standard 1: sat" in first.stderr
    before = path.read_bytes()
    second = cli(*words)
    assert (second.exit_code, second.stdout, second.stderr) == (0, first.stdout, "")
    assert path.read_bytes() == before


@posix
def test_the_reason_of_a_failed_run_is_in_file_and_table(tmp_path: Path, path: Path) -> None:
    mute = script(tmp_path / "mute.sh", "exit 0")
    results = bench.measure(bench.plan(["default"], [str(mute)], ["standard", "circus"], 1), LIMIT, str(path))
    assert [each.status for each in results] == ["failed", "failed"]
    assert all("contains no answer" in each.reason for each in results)
    assert bench.read(str(path)) == results
    last = list(scores_text(results))[-1]
    assert "2 runs failed" in last
    assert "contains no answer" in last


@posix
def test_a_solver_that_sleeps_forever_times_out_and_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asleep, began = tmp_path / f"asleep-{os.getpid()}.sh", tmp_path / "began"
    monkeypatch.setattr(bench, "Deadline", lambda *_, progress: Until(began.exists, progress=progress))
    script(asleep, f"touch {began}\nsleep 31.{os.getpid()} &\nwait")
    only = bench.one(("default", str(asleep), "standard", 1), LIMIT, Progress())
    assert (only.status, only.par2) == ("timeout", 2 * LIMIT)
    assert gone(asleep.name)
    assert gone(f"sleep 31.{os.getpid()}")


@posix
def test_ctrl_c_leaves_complete_lines_and_no_process(tmp_path: Path, path: Path) -> None:
    asleep, began = tmp_path / f"interrupted-{os.getpid()}.sh", tmp_path / "began"
    script(asleep, f"touch {began}\nsleep 32.{os.getpid()} &\nwait")
    options = ("--recipe", "default", "--shuffles", 3, "--timeout", 20, "-o", path)
    with started("bench", *options, "--solver", "cadical195", "--solver", asleep, "standard") as popen:
        assert until(lambda: began.exists() or popen.poll() is not None)
        assert popen.poll() is None, popen.communicate()
        popen.send_signal(signal.SIGINT)
        _, errors = popen.communicate(timeout=PATIENCE)
    assert popen.returncode == 130, errors
    assert "Traceback" not in errors
    head, *body = rows(path)
    assert tuple(head) == Result._fields
    assert [(row[1], row[5]) for row in body] == [("cadical195", "sat")]
    assert path.read_bytes().endswith(b"\n")
    assert gone(asleep.name)
    assert gone(f"sleep 32.{os.getpid()}")
