"""Long searches in parts give the whole result, and no process outlives a run."""

from __future__ import annotations

import json
import os
import pickle
import re
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

import satpuzzle
from satpuzzle import Counts, OutOfTimeError, Puzzle, Search, Settings, Solution
from satpuzzle.errors import DisagreementError, EngineLimitError
from satpuzzle.notation import toml
from satpuzzle.runtime import choices, files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.files import Journal, line_sum
from satpuzzle.runtime.processes import ATTEMPTS
from satpuzzle.search import parts
from satpuzzle.search.parts import Parts, Result, cubes
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


# A killed run resumes from its checkpoint and never gives a wrong number.


@pytest.fixture
def in_few_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split every search into a few parts."""
    parted.force(monkeypatch.setattr)
    monkeypatch.setattr(choices, "FEWEST_PARTS", 4)


def counted(path: Path, engine: str = "frontier", **more: Any) -> int:
    settings = Settings(engine=engine, checkpoint=str(path), **more)
    return Search(STANDARD, settings=settings).count().distinct


def parts_in(path: Path) -> set[int]:
    """The parts in the file, from complete lines only."""
    data = path.read_bytes() if path.exists() else b""
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    return {json.loads(line)["part"] for line in lines[1:]}


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_run_that_is_killed_repeatedly_gives_the_right_count(tmp_path: Path, framed: str, jobs: int) -> None:
    file = tmp_path / "c"
    words = ["count", framed, "--engine", "frontier", "--checkpoint", file, "--jobs", jobs]
    for parts_done in (3, 9, None):
        before, log = parts_in(file), tmp_path / f"{parts_done}.log"
        env = parted.marked(PARTED_LOG=log, PARTED_SLOW="0.01")
        with parted.started(env, *words) as popen:
            if parts_done:
                assert parted.begins(popen, log, parts_done)
                popen.kill()
            output, errors = popen.communicate(timeout=120)
        assert not before & set(parted.begun(log)), "a part was done again"
        assert before <= parts_in(file)
        assert parted.gone(env)
        if parts_done:
            assert (popen.returncode, output) == (-signal.SIGKILL, "")
    assert (popen.returncode, errors, output.split()[0]) == (0, "", "156")
    assert parts_in(file) == set(range(64))


@pytest.mark.usefixtures("in_few_parts")
def test_an_incomplete_last_line_is_repeated(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "c"
    assert counted(file) == 8
    words = ["count", "standard", "--engine", "frontier", "--checkpoint", file]
    whole = file.read_bytes()
    file.write_bytes(whole[:-10])
    result = cli(*words)
    assert (result.exit_code, result.stdout.split()[0]) == (0, "8")
    assert result.stderr == f"satpuzzle: {file}: the last line is incomplete; its work is repeated\n"
    assert cli(*words).stderr == ""
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


GARBAGE = [b"garbage", b"\xff\xfe\x00", b"", b"[]", b"null", b"[" * 100_000, b"{}", b'{"part":0,"found":0}']


@pytest.mark.parametrize("engine", ["auto", "frontier"])
@pytest.mark.usefixtures("in_few_parts")
def test_a_changed_line_is_refused_and_repeated_once_deleted(cli: Cli, tmp_path: Path, engine: str) -> None:
    file, other = tmp_path / "c", tmp_path / "other"
    assert counted(file, engine) == 8
    Search(satpuzzle.load("verzwickt"), settings=Settings(engine=engine, checkpoint=str(other))).count()
    lines = file.read_bytes().splitlines(keepends=True)
    foreign = other.read_bytes().splitlines()[1]
    words = ["count", "standard", "--engine", engine, "--checkpoint", file]
    right = lines[1].strip()
    for line in (*GARBAGE, foreign, right.replace(b'"part":', b'"part":1'), right.replace(b'"sum"', b'"some"')):
        changed = b"".join([lines[0], line + b"\n", *lines[2:]])
        file.write_bytes(changed)
        result = cli(*words)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert result.stderr.startswith(f"{file}:2: ")
        assert result.stderr == f"{file}:2: this line was changed; delete it to repeat its work\n" or line in GARBAGE
        assert file.read_bytes() == changed, "what was refused is left as it is"
    file.write_bytes(b"".join([lines[0], *lines[2:]]))
    assert cli(*words).stdout.split()[0] == "8"


@pytest.mark.usefixtures("in_few_parts")
def test_a_checkpoint_of_another_search_is_refused_with_the_difference(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "c"
    words = ["count", "standard", "--engine", "frontier", "--checkpoint", file]
    assert cli(*words).exit_code == 0
    before = file.read_bytes()
    head, *others = before.splitlines(keepends=True)
    data = json.loads(head)
    forged = {**data, "made": "0" * 64}
    del forged["sum"]
    searches: list[tuple[list[object], dict[str, Any], str]] = [
        (["count", "smiley"], data, "not a file of this run (puzzle differs)"),
        (["count", "standard", "--flip"], data, "not a file of this run (puzzle differs)"),
        (["solve", "standard", "--first"], data, "not a file of this run (enough differs)"),
        (["count", "standard"], {**data, "parts": 5}, "this line was changed"),
        (["count", "standard"], {**forged, "sum": line_sum({}, forged)}, "not a file of this run (made differs)"),
        (["count", "standard"], {**data, "format": "satpuzzle 3"}, "not a file of this run (format differs)"),
    ]
    for asked, first, told in searches:
        text = b"".join([json.dumps(first, separators=(",", ":")).encode() + b"\n", *others])
        file.write_bytes(text)
        result = cli(*asked, *words[2:])
        assert (result.exit_code, result.stderr) == (2, f"{file}:1: {told}; choose another file\n")
        assert file.read_bytes() == text
    file.write_bytes(before)
    assert cli(*words).exit_code == 0
    for begun in ("", '{"format":"satpuzzle'):  # nothing, or the beginning of the first line
        file.write_text(begun, encoding="utf-8")
        assert cli(*words).exit_code == 0


@pytest.mark.usefixtures("in_few_parts")
def test_a_complete_checkpoint_answers_without_a_search(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for engine in ("auto", "frontier"):
        file = tmp_path / engine
        words = ["solve", "standard", "--engine", engine, "--checkpoint", file]
        first = [*words[:-1], tmp_path / f"first-{engine}", "--first", "--format", "check"]
        alone, one = cli(*words), cli(*first)
        with monkeypatch.context() as patch:
            patch.setattr(Parts, "do", None)
            assert cli(*words).stdout == alone.stdout
            assert cli(*first).stdout == one.stdout
            assert cli("count", *words[1:]).stdout == cli("count", "standard").stdout


@linux
@pytest.mark.usefixtures("in_few_parts")
def test_a_checkpoint_in_use_is_refused_at_once(cli: Cli, tmp_path: Path, framed: str) -> None:
    file, log = tmp_path / "c", tmp_path / "log"
    words = ["count", framed, "--engine", "frontier", "--checkpoint", file]
    with parted.started(parted.marked(PARTED_LOG=log, PARTED_SLOW="1000"), *words):
        assert until(lambda: parted.begun(log))
        before = file.read_bytes()
        result = cli(*words)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert "in use by another run" in result.stderr
        assert file.read_bytes() == before
    assert cli(*words).exit_code == 0, "free again when the first has ended"


def test_a_checkpoint_that_cannot_be_written_gives_one_line(cli: Cli, tmp_path: Path, monkeypatch: Any) -> None:
    parted.force(monkeypatch.setattr)
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for where in (tmp_path, tmp_path / "no" / "c", fifo):
        result = cli("count", "standard", "--engine", "frontier", "--checkpoint", where)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{where}: ")
        assert "None" not in result.stderr
        assert result.stderr.count("\n") == 1


@linux
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_full_disk_gives_one_line_and_keeps_finished_parts(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "c"
    words = ["count", "standard", "--engine", "frontier", "--checkpoint", str(file), "--jobs", str(jobs)]
    result = subprocess.run(
        [sys.executable, "-m", "tests.parted", *words],
        env=parted.marked(PYTHONDONTWRITEBYTECODE="1"),  # no compiled module is left incomplete
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)),
    )
    assert result.returncode == 2
    assert result.stderr == f"{file}: cannot be written: File too large\n"
    assert file.stat().st_size <= 1500
    status, output, _ = parted.run(parted.marked(), *words)
    assert (status, output.split()[0]) == (0, "8")


# Resuming with other limits, which would give other parts.

LIMITS = (8 << 20, 1 << 30)  # bytes; the parts depend on them
CUT_OTHERWISE = (("4x5", "signed", 5, 0, 4), ("4x5", "framed", 2, 2, 8), ("4x5", "framed", 2, 2, 3))


@cache
def cut_otherwise(number: int) -> tuple[Puzzle, int]:
    """A puzzle whose parts depend on the memory, and its number of solutions by plain enumeration."""
    board, rule, figures, border, seed = CUT_OTHERWISE[number]
    puzzle = satpuzzle.generate(board, rule=rule, figures=figures, border=border, seed=seed)
    return puzzle, satpuzzle.count(puzzle, settings=Settings(engine="sat")).distinct


@contextmanager
def small_searches_are_long() -> Iterator[None]:
    """Use the methods for long searches (orders, meetings, parts) for a few cards too."""
    with pytest.MonkeyPatch.context() as patch:
        parted.at_once(patch.setattr)
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(
            "satpuzzle.search.settings.for_search", lambda limit, _=1: limit if limit > LIMITS[0] else 100 << 10
        )
        small = {"FEWEST_PARTS": 4, "LONG": 0, "SHORT": 0, "CUT": 20, "NARROW": 400, "SAMPLE": 30}
        for name, value in small.items():
            patch.setattr(choices, name, value)
        yield


class Killed(BaseException):
    """End a run at once."""


class KilledAgainAndAgain(RuleBasedStateMachine):
    """Runs of one count that are killed while they write, and resumed with other limits."""

    @initialize(number=st.sampled_from(range(len(CUT_OTHERWISE))))
    def begin(self, number: int) -> None:
        self.puzzle, self.truth = cut_otherwise(number)
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name, "c")

    @rule(
        engine=st.sampled_from(["auto", "frontier", "frontier"]),
        memory=st.sampled_from(LIMITS),
        jobs=st.sampled_from([1, 2]),
        most=st.integers(0, 6),
        lost=st.integers(0, 60),
    )
    def run(self, engine: str, memory: int, jobs: int, most: int, lost: int) -> None:
        """Do some parts, and lose the end of the file while the last one is written."""
        how = Settings(engine=engine, memory=memory, jobs=jobs, checkpoint=str(self.path))
        left = most

        def killed(file: Journal, entry: Any) -> None:
            nonlocal left
            write(file, entry)
            left -= 1
            if left < 0:
                raise Killed

        def elsewhere(_settings: Settings, here: Parts, todo: Sequence[int], deadline: Deadline) -> Iterator[Result]:
            """Do the parts like another process, which gets only the cut."""
            there = Parts(pickle.loads(pickle.dumps(here.cut)), deadline)
            for part in todo:
                yield pickle.loads(pickle.dumps(there.do(part, deadline)))

        write = Journal.write
        with small_searches_are_long(), pytest.MonkeyPatch.context() as patch:
            patch.setattr(Journal, "write", killed)
            patch.setattr(parts, "results", elsewhere)
            patch.setattr(files, "remark", lambda _: None)
            try:
                assert Search(self.puzzle, settings=how).count().distinct == self.truth
            except Killed:
                data = self.path.read_bytes()
                self.path.write_bytes(data[: len(data) - lost])

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


KilledAgainAndAgain.TestCase.settings = settings(runs(12), stateful_step_count=12)
test_a_count_killed_again_and_again_goes_on_with_other_limits = KilledAgainAndAgain.TestCase


def test_a_search_that_cannot_be_cut_says_so(tmp_path: Path, cli: Cli) -> None:
    name, file = tmp_path / "p.toml", tmp_path / "c"
    puzzle = satpuzzle.generate("4x4", rule="unsigned", figures=2, seed=3)  # equal states are merged at once
    name.write_text(toml.write(puzzle), encoding="utf-8")
    with small_searches_are_long():
        result = cli("count", name, "--engine", "frontier", "--checkpoint", file, "--memory", "1GiB")
    assert result.exit_code == 0
    assert result.stderr.startswith("satpuzzle: this search cannot be cut into parts")
    assert result.stderr.count("\n") == 1
    assert not file.exists()
