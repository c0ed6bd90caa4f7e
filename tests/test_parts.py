"""Long searches in parts give the whole result, and no process outlives a run."""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Counts, OutOfTimeError, Placement, Puzzle, Search, Settings, Solution, parse_board
from satpuzzle.errors import DisagreementError, EngineLimitError
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.processes import ATTEMPTS
from satpuzzle.search import parts
from satpuzzle.search.parts import Cube, Parts, Result, cubes
from tests import parted, strategies
from tests.conftest import Cli
from tests.strategies import ODD_BOARDS, RULES, TINY, puzzles, runs
from tests.waiting import until

BOARDS = (*TINY, "2x3", "triangle2", *ODD_BOARDS)
STANDARD = satpuzzle.load("standard")
linux = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at processes in /proc")
LONG = pytest.mark.long


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split every search that can be split."""
    parted.force(monkeypatch.setattr)


# The parts.


@pytest.mark.parametrize("engine", ["auto", pytest.param("frontier", marks=LONG)])
def test_several_processes_give_the_same_bytes(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, framed: str, engine: str
) -> None:
    words = ["solve", framed, "--format", "check", "--engine", engine]
    alone = cli(*words)
    parted.force(monkeypatch.setattr)
    result = cli(*words, "--jobs", 2)
    assert (result.stdout, result.exit_code) == (alone.stdout, alone.exit_code)
    assert result.stderr == alone.stderr, "nothing is printed unasked"


@given(
    puzzle=puzzles([*BOARDS, "3x3"], RULES, hinted=True),
    engine=st.sampled_from(["sat", "frontier", "auto"]),
    limit=st.none() | st.integers(1, 5),
    up_to=st.booleans(),
)
@runs(120)
def test_random_puzzles_have_the_same_solutions_in_parts(
    puzzle: Puzzle, engine: str, limit: int | None, up_to: bool
) -> None:
    def answers(settings: Settings) -> tuple[list[Solution], Counts, bool]:
        search = Search(puzzle, limit=limit, up_to_rotation=up_to, settings=settings)
        return search.find(), search.count(), search.complete

    try:
        alone = answers(Settings(engine=engine))
        with pytest.MonkeyPatch.context() as patch:
            parted.force(patch.setattr)
            assert answers(parted.Settings(engine=engine)) == alone
    except EngineLimitError as error:  # hints that symmetries exchange, on a ring
        if engine != "frontier" or "equal cards are given" not in str(error):
            raise
        return
    assert alone[1].distinct == len(strategies.truth(puzzle))


@pytest.mark.usefixtures("in_parts")
def test_disagreement_of_counts_and_lists_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    do = Parts.do
    monkeypatch.setattr(Parts, "do", lambda *asked: do(*asked)._replace(solutions=()))
    search = Search(STANDARD, settings=parted.Settings(engine="frontier"))
    for _ in range(2):
        with pytest.raises(DisagreementError, match=r"frontier counts 8 distinct .* but frontier counts 0"):
            search.count()


@pytest.mark.parametrize("words", ["count standard", "solve standard", "solve standard --first", "count one-figure"])
@pytest.mark.parametrize("engine", ["auto", "frontier"])
def test_a_small_puzzle_starts_no_process(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, words: str, engine: str, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("somebody was called")

    alone = cli(*words.split(), "--engine", engine)
    monkeypatch.setattr(parts, "results", fail)
    for more in (["--jobs", 4], ["--checkpoint", tmp_path / "c"], ["--scheduler", "tcp://127.0.0.1:1"]):
        assert cli(*words.split(), "--engine", engine, *more).stdout == alone.stdout
    assert not (tmp_path / "c").exists()


@pytest.mark.usefixtures("in_parts")
def test_an_unexpected_error_in_a_part_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_parts: Parts, part: int, _clock: Deadline) -> Result:
        return Result(part, 1, (tuple(reversed(next(iter(satpuzzle.solve(STANDARD))).lays)),))

    monkeypatch.setattr(Parts, "do", wrong)
    with pytest.raises(satpuzzle.WrongAnswerError, match="a part reported an invalid solution"):
        Search(STANDARD, settings=parted.Settings(engine="frontier")).count()


# Faults.


@linux
def test_killed_workers_change_no_result(tmp_path: Path, framed: str) -> None:
    log = tmp_path / "log"
    env = parted.marked(PARTED_LOG=log, PARTED_SLOW="0.02")
    with parted.started(env, "count", framed, "--engine", "frontier", "--jobs", 2) as popen:
        assert parted.begins(popen, log, 3)
        with suppress(ProcessLookupError):
            os.kill(int(log.read_text(encoding="utf-8").splitlines()[-1].split()[1]), signal.SIGKILL)
        output, errors = popen.communicate(timeout=120)
    assert (popen.returncode, errors, output.split()[0]) == (0, "", "156")
    assert set(parted.begun(log)) == set(range(64))


@pytest.mark.long
def test_a_part_that_always_fails_is_reported_and_the_others_are_done(tmp_path: Path, framed: str) -> None:
    log = tmp_path / "log"
    env = parted.marked(PARTED_FAULT="kill 9", PARTED_LOG=log)
    status, output, errors = parted.run(env, "count", framed, "--engine", "frontier", "--jobs", 2)
    assert (status, errors.count("\n")) == (3, 1)
    assert output.startswith("at least ")
    assert "(part 10)" in errors
    assert Counter(parted.begun(log))[9] == ATTEMPTS


@pytest.mark.usefixtures("in_parts")
def test_a_part_without_memory_is_reported_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    do = Parts.do

    def short(parts: Parts, part: int, deadline: Deadline) -> Result:
        if part in (3, 5):
            raise MemoryError
        return do(parts, part, deadline)

    monkeypatch.setattr(Parts, "do", short)
    with pytest.raises(OutOfTimeError, match=r"2 parts of the search failed \(part 4, 6\)"):
        Search(STANDARD, settings=parted.Settings(engine="frontier")).count()


@linux
@pytest.mark.parametrize(
    "stop", ["Ctrl-C", *(pytest.param(stop, marks=LONG) for stop in ("SIGINT", "SIGKILL", "SIGTERM", "time"))]
)
def test_worker_processes_end_with_their_run(tmp_path: Path, framed: str, stop: str) -> None:
    log = tmp_path / "log"
    env = parted.marked(PARTED_LOG=log, PARTED_SLOW="1000")
    words = ["count", framed, "--jobs", 2, "--engine", "frontier", *(["--timeout", 4] if stop == "time" else [])]
    with parted.started(env, *words) as popen:
        assert stop == "time" or until(lambda: len(parted.begun(log)) >= 2)
        if stop == "Ctrl-C":
            os.killpg(popen.pid, signal.SIGINT)
        elif stop != "time":
            popen.send_signal(getattr(signal, stop))
        popen.wait(timeout=60)
        assert until(lambda: not parted.running(env)), "processes are left"
        output, errors = popen.communicate(timeout=60)
    wanted = {"Ctrl-C": 130, "SIGINT": 130, "SIGTERM": 143, "SIGKILL": -9, "time": 3}
    assert popen.returncode == wanted[stop]
    if stop in ("Ctrl-C", "SIGINT", "time"):
        assert output.startswith("number of solutions unknown")
    if stop != "SIGKILL":
        said = {"time": "satpuzzle: not finished within 4 s\n", "SIGTERM": ""}
        assert errors.lstrip() == said.get(stop, "satpuzzle: interrupted\n")


# Progress.


@pytest.mark.usefixtures("in_parts")
def test_progress_goes_to_standard_error_on_request(cli: Cli) -> None:
    words = ["solve", "standard", "--engine", "frontier"]
    alone = cli(*words)
    told = cli(*words, "--jobs", 2, "--progress")
    quiet = cli(*words, "--jobs", 2, "--no-progress")
    for result in (told, quiet):
        assert result.stdout == alone.stdout
    assert alone.stderr == ""
    assert re.search(r"^parts 64/64, solutions 8\b", told.stderr, re.MULTILINE)
    assert "parts" not in quiet.stderr


# Cubes are disjoint, cover the search, and are the same on every machine.

CUT = (*TINY, "2x3", "triangle1", "triangle2", *ODD_BOARDS)


@runs(150)
@given(puzzles(CUT, RULES, hinted=True), st.integers(1, 30))
def test_there_are_enough_disjoint_cubes_unless_all_are_solutions(puzzle: Puzzle, least: int) -> None:
    """They are also sorted, and of about equal length."""
    listed = cubes(puzzle, least, Deadline())
    assert listed == sorted(set(listed))
    if len(listed) < least:
        truth = strategies.solutions(puzzle)
        assert len(listed) == len(truth) or (puzzle.hints and not truth), "hints may rule out by themselves"
        assert all(len(cube) == puzzle.board.cells - len(puzzle.hints) for cube in listed)
    elif listed:
        lengths = set(map(len, listed))
        assert max(lengths) - min(lengths) <= 1
    for place, one in enumerate(listed):
        laid = {hint.cell: hint for hint in one}
        assert all(any(laid.get(hint.cell, hint) != hint for hint in other) for other in listed[:place])


@runs(80)
@given(puzzles(CUT, RULES, hinted=True), st.integers(2, 12))
def test_the_solutions_of_cubes_partition_those_of_the_puzzle(puzzle: Puzzle, least: int) -> None:
    """The placements of a cube are possible: free cells, unused cards, matching neighbours."""
    truth, looks = strategies.solutions(puzzle), strategies.looks_of(puzzle)
    for cube in cubes(puzzle, least, Deadline()):
        assert not {hint.cell for hint in cube} & {hint.cell for hint in puzzle.hints}
        hinted = replace(puzzle, hints=(*puzzle.hints, *cube))
        assert strategies.solutions(hinted) == [
            lays for lays in truth if all(lays[each.cell] == each[1:] for each in cube)
        ]
        laid = {hint.cell: looks[hint.type - 1][hint.turn] for hint in hinted.hints}
        for a, b in puzzle.board.joins:
            if {a.cell, b.cell} <= {hint.cell for hint in cube}:
                label = laid[a.cell][a.side]
                assert laid[b.cell][b.side] == strategies.mate(puzzle.rule, label)


def test_a_completely_given_puzzle_is_one_cube() -> None:
    (solution,) = satpuzzle.solve(satpuzzle.load("standard"), limit=1)
    whole: Cube = tuple(Placement(cell, *lay) for cell, lay in enumerate(solution.lays))
    assert cubes(replace(solution.puzzle, hints=whole), 5, Deadline()) == [()]


def test_a_puzzle_whose_cards_do_not_fit_has_no_cubes() -> None:
    puzzle = Puzzle(parse_board("1x2"), ((1, 2, 3, 4), (5, 6, 7, 8)))
    assert cubes(puzzle, 100, Deadline()) == []
