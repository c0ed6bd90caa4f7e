"""Benchmarks resume after interruptions, compute standard scores, and leave no processes behind."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from satpuzzle import InputError
from satpuzzle.cli import program
from satpuzzle.frontier import FrontierEngine
from satpuzzle.generators import planting
from satpuzzle.runtime.deadline import Deadline
from satpuzzle_bench import jobs, one_run, scores
from satpuzzle_bench import recipe_times as bench
from satpuzzle_bench.recipe_times import Result, Run
from satpuzzle_bench.scores import scores_text
from tests import parted
from tests.conftest import PATIENCE, ROOT, Cli, started
from tests.waiting import time_is_up_when, until

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
    return until(lambda: not processes_with(word), 10)


def workers_of(process: int) -> list[str]:
    """The command lines of worker processes that this process has started."""
    told = subprocess.run(["ps", "-ww", "-eo", "ppid=,args="], check=True, capture_output=True, text=True).stdout
    return [line for line in told.splitlines() if line.split()[0] == str(process) and "runtime.workers" in line]


def result(recipe: str, instance: str, status: str, seconds: float, shuffle: int = 1, limit: float = 10) -> Result:
    return Result(recipe, "cadical195", instance, shuffle, limit, status, seconds, 0.1, 5, 6)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.csv"


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated runs, to test how they are stored."""

    def one(run: Run, limit: float, _clock: Deadline) -> Result:
        return Result(*run, limit, "sat", 0.25, 0.125, 488, 2671)

    monkeypatch.setattr(bench, "one", one)


def rows(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def test_runs_are_planned_by_shuffle_and_then_by_instance() -> None:
    planned = bench.plan(["default", "labels"], ["cadical195", "glucose4"], ["standard", "circus"], 2)
    assert planned == [
        Run(recipe, solver, instance, shuffle)
        for shuffle in (1, 2)
        for instance in ("standard", "circus")
        for recipe in ("default", "labels")
        for solver in ("cadical195", "glucose4")
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [("--recipe defualt", "'default'"), ("--solver no-such-solver", "no-such-solver"), ("standrd", "'standard'")],
)
def test_a_wrong_name_is_refused_before_any_measurement(cli: Cli, path: Path, words: str, says: str) -> None:
    told = cli("bench", "recipes", *words.split(), "-o", path)
    assert (told.exit_code, told.stdout, len(told.stderr.splitlines())) == (2, "", 1), told.output
    assert says in told.stderr
    assert not path.exists()


def test_an_instance_is_measured_and_solved(path: Path) -> None:
    runs = bench.plan(["default", "heule-all"], ["cadical195"], ["standard"], 1)
    results = bench.measure(runs, 20, str(path))
    assert [each.run for each in results] == runs
    assert [each.status for each in results] == ["sat", "sat"]
    assert [(each.variables, each.clauses) for each in results] == [(488, 2671), (282, 3906)]
    assert all(0 <= each.seconds <= 20 for each in results)
    head, *body = rows(path)
    assert tuple(head) == Result._fields
    assert body == [list(map(str, each)) for each in results]
    assert bench.read(str(path)) == results


def test_a_puzzle_without_solution_is_measured(path: Path) -> None:
    (only,) = bench.measure(bench.plan(["labels"], ["glucose4"], ["triangles-5"], 1), 20, str(path))
    assert only.status == "claimed"
    assert only.solved
    assert "labels, glucose4: 1 run counted as solved only because the solver claims" in [*scores_text([only])][-1]


@pytest.mark.usefixtures("instant")
@pytest.mark.parametrize("jobs", [1, 3])
def test_existing_results_are_not_measured_again(path: Path, jobs: int) -> None:
    runs = bench.plan(["default", "labels"], ["cadical195"], ["standard"], 3)
    told: list[Result] = []
    results = bench.measure(runs[:4], LIMIT, str(path), on_result=told.append, jobs=jobs)
    before = path.read_bytes()
    assert bench.measure(runs[:4], LIMIT, str(path), on_result=told.append, jobs=jobs) == results
    assert sorted(each.run for each in told) == sorted(runs[:4])
    assert path.read_bytes() == before
    assert [each.run for each in bench.measure(runs, LIMIT, str(path), on_result=told.append, jobs=jobs)] == runs
    assert sorted(each.run for each in told) == sorted(runs)
    assert path.read_bytes().startswith(before)


@pytest.mark.usefixtures("instant")
@pytest.mark.parametrize("instance", ["standard", 'grün, "5x5".txt'])
def test_an_incomplete_last_result_is_removed_and_measured_again(path: Path, instance: str) -> None:
    runs = [Run("default", "cadical195", instance, shuffle) for shuffle in (1, 2)]
    bench.measure(runs, LIMIT, str(path))
    whole = path.read_bytes()
    head, last = whole.index(b"\n") + 1, whole.rindex(b"\n", 0, -1) + 1
    for cut in (*range(head), *range(last, len(whole))):
        path.write_bytes(whole[:cut])
        told: list[Result] = []
        assert [each.run for each in bench.measure(runs, LIMIT, str(path), on_result=told.append)] == runs
        assert [each.run for each in told] == runs[cut >= head :]
        assert path.read_bytes() == whole


@pytest.mark.usefixtures("instant")
def test_results_with_another_time_limit_are_refused(path: Path) -> None:
    runs = [Run("default", "cadical195", "standard", 1)]
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
        bench.measure([Run("default", "cadical195", "standard", 1)], LIMIT, str(path))
    assert (caught.value.source, caught.value.line) == (str(path), line)
    assert path.read_text() == text


def test_an_unsolved_run_counts_twice_the_limit() -> None:
    assert result("a", "x", "sat", 3).par2 == 3
    assert result("a", "x", "claimed", 10).par2 == 10
    for unsolved in ("timeout", "refused", "wrong", "failed"):
        assert result("a", "x", unsolved, 3).par2 == 20


def test_scores_are_sums_of_means_sorted_best_first() -> None:
    ranked = scores.scores(
        [
            result("slow", "x", "sat", 4, 1),
            result("slow", "x", "sat", 6, 2),
            result("slow", "y", "timeout", 10),
            result("fast", "x", "sat", 1, 1),
            result("fast", "x", "timeout", 10, 2),
            result("fast", "x", "sat", 3, 3),
            result("fast", "y", "claimed", 2),
        ]
    )
    assert [(score.recipe, score.par2, score.total, score.solved, score.claimed, score.runs) for score in ranked] == [
        ("fast", {"x": [1, 20, 3], "y": [2]}, 10.0, 3, 1, 4),
        ("slow", {"x": [4, 6], "y": [20]}, 25.0, 2, 0, 3),
    ]
    assert [scores.quartiles(score.par2["x"]) for score in ranked] == [(2.0, 11.5), (4.5, 5.5)]


def test_the_table_shows_the_scores() -> None:
    lines = list(scores_text([result("fast", "x", "sat", 1), result("slow", "x", "timeout", 10)]))
    assert [line.split() for line in lines[1:5]] == [
        ["fast", "cadical195", "1/1", "1.0", "1.00"],
        ["quartiles", "1.00-1.00"],
        ["slow", "cadical195", "0/1", "20.0", "20.00"],
        ["quartiles", "20.0-20.0"],
    ]
    assert lines[6].startswith("fast, cadical195 against slow, cadical195: 1 pair, 1 times faster, 0 times slower, ")


def test_two_configurations_are_compared_on_the_same_formulas() -> None:
    one = [result("a", "x", "sat", seconds, shuffle) for shuffle, seconds in enumerate((1, 2, 3, 4, 5), 1)]
    other = [result("b", "x", "sat", seconds, shuffle) for shuffle, seconds in enumerate((2, 8, 3, 8, 20), 1)]
    unpaired = result("b", "y", "sat", 0.1)
    pairs = scores.pairs_of([*one, *reversed(other), unpaired])
    assert pairs == [(1, 2), (2, 8), (3, 3), (4, 8), (5, 20)]
    assert scores.paired(pairs) == (4, 0, 1, 2.0, (2.0, 4.0), 2 / 2**4)
    assert scores.paired([(1, 1)])[-1] == scores.paired([(1, 2), (2, 1)])[-1] == 1
    assert scores.pairs_of(one) == scores.pairs_of([*one, *other, result("c", "x", "sat", 1)]) == []


def test_a_contradicted_claim_is_marked_wrong_in_table_and_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = {("default", "liar", "standard"): "claimed", ("default", "late", "standard"): "timeout"}

    def one(run: Run, limit: float, _clock: Deadline) -> Result:
        return Result(*run, limit, says.get(run[:3], "claimed" if run.instance == "circus" else "sat"), 0.5, 0.1, 5, 6)

    monkeypatch.setattr(bench, "one", one)
    runs = [Run("default", solver, name, 1) for name in ("standard", "circus") for solver in ("liar", "late", "right")]
    results = bench.measure(runs, LIMIT, str(path))
    assert [each.status for each in results] == ["wrong", "timeout", "sat", "claimed", "claimed", "claimed"]
    assert results[0].reason == "claims that there is no solution, but this run found one: default, right, standard 1"
    assert bench.read(str(path)) == results
    assert any("default, liar: 1 run wrong: claims that there is no solution" in line for line in scores_text(results))
    assert {score.solver: score.solved for score in scores.scores(results)} == {"liar": 1, "late": 1, "right": 2}


def test_a_run_beyond_its_limit_is_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 1.5, 0.0, 0.5])
    monkeypatch.setattr(one_run, "used", lambda: next(times))
    monkeypatch.setattr(one_run, "limit_processor", lambda _: None)
    late, right = ([*one_run.measure("default", "cadical195", "standard", 1, LIMIT)][-1] for _ in range(2))
    assert [each[0] for each in (late, right)] == ["timeout", "sat"]


def test_claims_are_checked_after_the_measurement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no = script(tmp_path / "says-no.sh", "echo 's UNSATISFIABLE'")
    seen = []
    monkeypatch.setattr(one_run, "limit_processor", lambda _: None)
    monkeypatch.setattr(one_run, "contradicted", lambda *_: seen.append("doubted"))
    for result in one_run.measure("default", str(no), "standard", 1, LIMIT):
        seen.append(str(result[0]))
    assert seen == ["claimed", "doubted"]


@pytest.mark.long
def test_the_plot_is_deterministic(tmp_path: Path) -> None:
    results = [result("fast", "x", "sat", 1), result("fast", "y", "sat", 2), result("slow", "x", "timeout", 10)]
    for name in ("one.svg", "two.svg"):
        scores.plot(results, str(tmp_path / name))
    data = (tmp_path / "one.svg").read_bytes()
    assert data == (tmp_path / "two.svg").read_bytes()
    assert b"<svg" in data
    assert b"fast, cadical195" in data


@pytest.mark.long
def test_very_short_runs_are_plotted_without_a_warning(tmp_path: Path) -> None:
    scores.plot([result("fast", "x", "sat", 0.0)], str(tmp_path / "plot.svg"))
    assert (tmp_path / "plot.svg").exists()


def test_the_command_writes_results_a_table_and_a_plot(cli: Cli, path: Path) -> None:
    words = ("bench", "recipes", "--recipe", "labels", "--shuffles", 1, "--timeout", 20, "-o", path, "standard")
    first = cli(*words)
    assert first.exit_code == 0, first.output
    assert "labels cadical195 standard 1: sat" in first.stderr
    before = path.read_bytes(), path.with_suffix(".svg").read_bytes()
    second = cli(*words)
    assert (second.exit_code, second.stdout, second.stderr) == (0, first.stdout, "")
    assert (path.read_bytes(), path.with_suffix(".svg").read_bytes()) == before


def test_without_the_plot_library_everything_else_is_written(
    cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = cli("bench", "recipes", "--recipe", "labels", "--shuffles", 1, "--timeout", 20, "-o", path, "standard")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("recipe ")
    assert "[plot]" in result.stderr.splitlines()[-1]
    assert len(rows(path)) == 2
    assert not path.with_suffix(".svg").exists()


def test_a_known_solver_can_be_given_by_name(cli: Cli, path: Path, installed: Callable[[str], str]) -> None:
    installed("minisat")
    result = cli(
        "bench", "recipes", "--solver", "minisat", "--shuffles", 1, "-o", path, "--recipe", "default", "circus"
    )
    assert result.exit_code == 0, result.output
    assert rows(path)[1][:6] == ["default", "minisat", "circus", "1", "60.0", "sat"]


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


def test_an_unsupported_recipe_is_recorded_as_refused(tmp_path: Path, path: Path) -> None:
    text = (ROOT / "encodings" / "heule-compact.toml").read_text()
    rimless = text.replace(', "rim"', "").replace('    "rim_shows_one_label",\n', "")
    assert rimless != text
    (tmp_path / "rimless.toml").write_text(rimless)
    runs = bench.plan([str(tmp_path / "rimless.toml")], ["cadical195"], ["standard"], 1)
    (only,) = bench.measure(runs, LIMIT, str(path))
    assert (only.status, only.solved, only.par2) == ("refused", False, 2 * LIMIT)
    assert rows(path)[1][5] == "refused"


@posix
def test_an_external_solver_is_measured(tmp_path: Path, path: Path) -> None:
    no = script(tmp_path / "says-no.sh", "echo 's UNSATISFIABLE'")
    yes = script(tmp_path / "says-yes.sh", "echo 's SATISFIABLE'; echo 'v 1 0'")
    runs = bench.plan(["default"], [str(no), str(yes)], ["standard", "triangles-5"], 1)
    results = bench.measure(runs, 20, str(path))
    assert [each.status for each in results] == ["wrong", "wrong", "claimed", "wrong"]
    assert results[0].reason.endswith("says unsatisfiable, but cadical195 finds a model")


@pytest.mark.long
@posix
def test_a_solver_that_computes_forever_times_out(tmp_path: Path, path: Path) -> None:
    busy = script(tmp_path / f"busy-{os.getpid()}.sh", "while :; do :; done")
    (only,) = bench.measure(bench.plan(["default"], [str(busy)], ["standard"], 1), 0.1, str(path))
    assert (only.status, only.par2) == ("timeout", 0.2)
    assert gone(busy.name)


@posix
def test_a_solver_that_sleeps_forever_times_out_and_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asleep, began = tmp_path / f"asleep-{os.getpid()}.sh", tmp_path / "began"
    monkeypatch.setattr(
        bench, "Deadline", lambda _seconds, cancelled: Deadline(cancelled=began.exists)
    )  # time is up then
    script(asleep, f"touch {began}\nsleep 31.{os.getpid()} &\nwait")
    only = bench.one(Run("default", str(asleep), "standard", 1), LIMIT)
    assert (only.status, only.par2) == ("timeout", 2 * LIMIT)
    assert gone(asleep.name)
    assert gone(f"sleep 31.{os.getpid()}")


@posix
def test_ctrl_c_leaves_complete_lines_and_no_process(tmp_path: Path, path: Path) -> None:
    asleep, began = tmp_path / f"interrupted-{os.getpid()}.sh", tmp_path / "began"
    script(asleep, f"touch {began}\nsleep 32.{os.getpid()} &\nwait")
    options = ("--recipe", "default", "--shuffles", 3, "--timeout", 20, "-o", path)
    with started("bench", "recipes", *options, "--solver", "cadical195", "--solver", asleep, "standard") as popen:
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


def test_all_ways_to_run_a_search_in_parts_agree_and_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    parted.at_once(monkeypatch.setattr)
    found = list(jobs.gains(planting.framed(5, 5, 3, 4, 1), 1, cluster=False))
    assert [way for way, *_ in found] == [jobs.ALONE, jobs.CUT, jobs.TWO, jobs.CHECKPOINT]
    assert found[0][2] == 1
    assert all(seconds > 0 and ratio > 0 for _, seconds, ratio in found)


@pytest.mark.long
def test_commands_are_compared_with_one_and_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = "--board 3x3 --figures 4 --count 2"
    works = [jobs.Work("count", "count puzzle.toml", made), jobs.Work("proofs", "certify puzzle.toml -o proofs", made)]
    found = list(jobs.shared(works, 1))
    assert [name for name, *_ in found] == ["count", "proofs"]
    assert all(alone > 0 and ratio == pytest.approx(alone / two) for _, alone, two, ratio in found)
    with pytest.raises(InputError, match="nowhere"):
        list(jobs.shared([jobs.Work("none", "count nowhere.toml")], 1))
    monkeypatch.setattr(jobs, "_run", lambda words, _: words[words.index("--jobs") + 1])
    with pytest.raises(InputError, match="gives another answer than one process"):
        list(jobs.shared([jobs.Work("told", "count")], 1))
    list(jobs.shared([jobs.Work("any", "solve --first", same=False)], 1))


def test_each_command_with_jobs_is_measured() -> None:
    context = click.Context(program)
    takes = set()
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        if command is not None and any("--jobs" in parameter.opts for parameter in command.params):
            takes.add(name)
    alike = {"check", "page", "render", "sheet"}  # they search as those below do
    endless = {"best"}  # whose processes do different things, and which is stopped at will
    measuring = {"suite"}  # whose outside solvers are what takes the time
    assert takes - alike - endless - measuring == {work.words.split()[0] for work in jobs.works()}


def test_the_long_search_has_no_shortcut() -> None:
    visits, meeting, *_ = FrontierEngine(jobs.long_search()).outlook(Deadline())
    assert meeting is None
    assert visits is not None
    assert visits > 5e8


def test_progress_is_reported_in_parts_and_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    parted.at_once(monkeypatch.setattr)
    whole = jobs.reach(planting.framed(5, 5, 3, 4, 1), "sat", 60, 1)
    assert whole.solved
    assert whole.done == whole.parts > 0
    time_is_up_when(lambda deadline: deadline.progress.parts is not None, monkeypatch)
    hopeless = jobs.reach(planting.framed(8, 8, 4, 5, 1), "sat", 60, 1)
    assert not hopeless.solved
    assert hopeless.parts >= 128
    assert jobs.Reach("sat", 10, 100, 36.0, 0, False).hours(jobs=2, cores=100) == pytest.approx(0.002)
    assert jobs.Reach("sat", 0, 100, 36.0, 0, False).hours(jobs=2, cores=100) is None


@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.long), 2])
def test_both_ways_to_find_any_solution_are_measured_on_every_shuffle(cli: Cli, jobs: int) -> None:
    told = cli("bench", "first", "--shuffles", 2, "--seed", 5, "--jobs", jobs, "standard", "circus")
    assert told.exit_code == 0, told.output
    runs = [line.partition(": ") for line in told.stderr.splitlines()]
    ways = ("--first", "cadical195")
    assert [run[0] for run in runs] == [
        f"{instance} {shuffle} {way}" for shuffle in (5, 6) for instance in ("standard", "circus") for way in ways
    ]
    assert all(float(run[2].removesuffix(" s")) < 60 for run in runs)
    *table, compared = told.stdout.splitlines()
    quartiled = [word for name in ("standard", "circus") for word in (name, "quartiles")]
    assert [line.split()[0] for line in table] == ["instance", *quartiled, "sum", "quartiles"]
    assert compared.startswith("--first against cadical195: 4 pairs, ")


@pytest.mark.long
def test_a_run_that_takes_too_long_is_ended(cli: Cli) -> None:
    told = cli("bench", "first", "--shuffles", 1, "--timeout", 0.1, "em_9_3_5")
    assert told.exit_code == 0, told.output
    assert told.stdout.splitlines()[-3].split() == ["sum", "0.20", "0.20"]
    assert until(lambda: not workers_of(os.getpid()), 10)


def test_a_race_with_a_wrong_name_does_not_start(cli: Cli) -> None:
    told = cli("bench", "first", "standard", "standrd")
    assert (told.exit_code, told.stdout, len(told.stderr.splitlines())) == (2, "", 1), told.output
    assert "'standard'" in told.stderr
