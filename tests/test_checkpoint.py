"""A killed run resumes from its checkpoint and never gives a wrong number."""

from __future__ import annotations

import json
import os
import pickle
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

import satpuzzle
from satpuzzle import Puzzle, Search, Settings
from satpuzzle.notation import toml
from satpuzzle.runtime import choices, files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.files import Journal, line_sum
from satpuzzle.search import parts
from satpuzzle.search.parts import Parts, Result
from tests import parted
from tests.conftest import Cli
from tests.strategies import runs
from tests.waiting import until

STANDARD = satpuzzle.load("standard")
linux = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at processes in /proc")


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.usefixtures("in_parts")
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
@pytest.mark.usefixtures("in_parts")
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


@pytest.mark.usefixtures("in_parts")
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


@pytest.mark.usefixtures("in_parts")
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
@pytest.mark.usefixtures("in_parts")
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

LIMITS = (100 << 10, 1 << 30)  # bytes; the parts depend on them
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
