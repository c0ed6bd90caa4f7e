"""A killed run resumes from its checkpoint and never gives a wrong number."""

from __future__ import annotations

import json
import os
import pickle
import random
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
from satpuzzle import InputError, Puzzle, Search, Settings
from satpuzzle.notation import toml
from satpuzzle.runtime import choices, journal
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.journal import Journal, line_sum
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
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_run_that_is_killed_repeatedly_gives_the_right_count(
    tmp_path: Path, framed: str, jobs: int, seed: int
) -> None:
    rng = random.Random(seed)
    most = 12 if seed or jobs > 1 else 2
    kills = 0
    for attempt in range(100):
        file, log = tmp_path / f"{2 * kills // most}.checkpoint", tmp_path / f"{attempt}.log"
        before = parts_in(file)
        env = parted.marked(PARTED_LOG=log, PARTED_SLOW="0.01")
        with parted.started(
            env, "count", framed, "--engine", "frontier", "--checkpoint", file, "--jobs", jobs
        ) as popen:
            if kills < most:
                wanted = rng.randrange(14)
                parted.begins(popen, log, wanted + 1)
                popen.kill()
                kills += 1
            output, errors = popen.communicate(timeout=120)
        assert not before & set(parted.begun(log)), "a part was done again"
        if popen.returncode == 0:
            assert (errors, output.split()[0]) == ("", "156")
            assert parts_in(file) == set(range(64))
            if kills >= most:
                return
        else:
            assert (popen.returncode, output) == (-signal.SIGKILL, "")
            assert "Traceback" not in errors
            assert before <= parts_in(file)
            assert parted.gone(env)
    pytest.fail("it never ended")


@pytest.mark.parametrize("engine", ["frontier", "auto"])
@pytest.mark.usefixtures("in_parts")
def test_an_incomplete_last_line_is_repeated(tmp_path: Path, engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    file = tmp_path / "c"
    assert counted(file, engine) == 8
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    longest = max(lines[1:], key=len)
    for chosen in (lines[-1], longest):
        others = b"".join(line for line in lines if line != chosen)
        for kept in (*range(0, len(chosen), 7), len(chosen) - 1):
            file.write_bytes(others + chosen[:kept])
            assert counted(file, engine) == 8
            assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines()), kept


KINDS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("two-sided", {}, {"turns": "half"}),
    ("torus-4x4", {}, {"flip": True}),
    ("macmahon", {"region": "1,1-2,2", "spare": True, "flip": True}, {"turns": "half"}),
    ("macmahon", {"region": "1,1-2,2", "spare": True, "flip": True}, {"region": "1,1-1,4"}),
]


@pytest.mark.parametrize(("name", "kind", "other"), KINDS)
@pytest.mark.usefixtures("in_parts")
def test_a_checkpoint_is_for_one_kind_of_cards(
    tmp_path: Path, name: str, kind: dict[str, Any], other: dict[str, Any]
) -> None:
    settings = Settings(engine="frontier", checkpoint=str(tmp_path / "c"))
    puzzle = satpuzzle.load(name, **kind)
    counts = satpuzzle.count(puzzle, settings=Settings(engine="sat"))
    for _ in range(2):
        assert Search(puzzle, settings=settings).count() == counts
    with pytest.raises(InputError, match="not a file of this run"):
        Search(satpuzzle.load(name, **(kind | other)), settings=settings).count()


@pytest.mark.usefixtures("in_parts")
def test_errors_about_lines_say_how_to_fix_them(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "c"
    assert counted(file) == 8
    words = ["count", "standard", "--engine", "frontier", "--checkpoint", file]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines)[:-10])
    result = cli(*words)
    assert (result.exit_code, result.stdout.split()[0]) == (0, "8")
    assert result.stderr == f"satpuzzle: {file}: the last line is incomplete; its work is repeated\n"
    assert cli(*words).stderr == ""
    file.write_bytes(lines[0] + lines[1] + b"garbage\n" + b"".join(lines[2:]))
    result = cli(*words)
    told = f"{file}:3: this line was changed; delete it to repeat its work\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)
    file.write_bytes(b"".join(lines))
    assert cli(*words).stdout.split()[0] == "8"


GARBAGE = [b"garbage", b"\xff\xfe\x00", b"", b"[]", b"null", b"[" * 100_000, b"{}", b'{"part":0,"found":0}']


@pytest.mark.parametrize("line", GARBAGE, ids=[str(line[:45]) for line in GARBAGE])
@pytest.mark.usefixtures("in_parts")
def test_a_complete_line_that_is_not_a_part_is_refused_with_its_number(cli: Cli, tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "c"
    assert counted(file) == 8
    lines = file.read_bytes().splitlines()
    changed = b"\n".join([*lines[:2], line, *lines[3:]]) + b"\n"
    file.write_bytes(changed)
    result = cli("count", "standard", "--engine", "frontier", "--checkpoint", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}:3: ")
    assert result.stderr.count("\n") == 1
    assert file.read_bytes() == changed, "what was refused is left as it is"


@pytest.mark.parametrize("engine", ["auto", "frontier"])
@pytest.mark.usefixtures("in_parts")
def test_a_changed_line_is_refused_and_repeated_once_deleted(cli: Cli, tmp_path: Path, engine: str) -> None:
    file, other = tmp_path / "c", tmp_path / "other"
    assert counted(file, engine) == 8
    Search(satpuzzle.load("verzwickt"), settings=Settings(engine=engine, checkpoint=str(other))).count()
    lines = file.read_bytes().splitlines(keepends=True)
    foreign = other.read_bytes().splitlines(keepends=True)[1]
    words = ["count", "standard", "--engine", engine, "--checkpoint", file]
    for changed in (lines[1].replace(b'"part":', b'"part":1'), foreign, lines[1].replace(b'"sum"', b'"some"')):
        file.write_bytes(b"".join([lines[0], changed, *lines[2:]]))
        result = cli(*words)
        told = f"{file}:2: this line was changed; delete it to repeat its work\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)
    file.write_bytes(b"".join([lines[0], *lines[2:]]))
    assert cli(*words).stdout.split()[0] == "8"


@pytest.mark.usefixtures("in_parts")
def test_a_checkpoint_of_another_search_is_refused_with_the_difference(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "c"
    words = ["count", "standard", "--engine", "frontier", "--checkpoint", file]
    assert cli(*words).exit_code == 0
    before = file.read_bytes()
    others = {"puzzle": ["count", "smiley", *words[2:]], "enough": ["solve", "standard", "--first", *words[2:]]}
    for what, other in others.items():
        result = cli(*other)
        assert result.exit_code == 2
        assert result.stderr == f"{file}:1: not a file of this run ({what} differs); choose another file\n"
        assert file.read_bytes() == before
    assert cli(*words).exit_code == 0


@pytest.mark.parametrize("text", ["", '{"format":"x"}\n', '{"format":"satpuzzle', "[1]\n"], ids=repr)
@pytest.mark.usefixtures("in_parts")
def test_any_other_file_is_refused_and_unchanged(cli: Cli, tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    result = cli("count", "standard", "--engine", "frontier", "--checkpoint", file)
    if text in ("", '{"format":"satpuzzle'):  # nothing, or the beginning of the first line
        assert result.exit_code == 0
    else:
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{file}:1: not a ")
        assert file.read_text(encoding="utf-8") == text


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
            patch.setattr(journal, "remark", lambda _: None)
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


@pytest.mark.parametrize("number", range(len(CUT_OTHERWISE)))
def test_a_resumed_search_has_the_same_parts(tmp_path: Path, number: int) -> None:
    """With less memory these searches have other parts, but nothing is missed."""
    puzzle, truth = cut_otherwise(number)
    with small_searches_are_long():
        heads = set()
        for memory in LIMITS:
            file = tmp_path / f"{memory}"
            for again in LIMITS:
                settings = Settings(engine="frontier", memory=again if file.exists() else memory, checkpoint=str(file))
                assert Search(puzzle, settings=settings).count().distinct == truth
                if file.exists():
                    lines = file.read_bytes().splitlines(keepends=True)
                    heads.add(lines[0])
                    file.write_bytes(b"".join(lines[:1] + lines[1::2]))
                else:
                    heads.add(b"not cut")
        assert len(heads) > 1


@pytest.mark.usefixtures("in_parts")
def test_a_changed_first_line_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "c"
    assert counted(file) == 8
    head, *others = file.read_bytes().splitlines(keepends=True)
    words = ["count", "standard", "--engine", "frontier", "--checkpoint", file]
    data = json.loads(head)
    for change, told in (
        ({"parts": 5}, "this line was changed"),
        ({"made": "0" * 64, "sum": None}, "not a file of this run (made differs)"),
        ({"format": "satpuzzle checkpoint 3"}, "not a file of this run (format differs)"),
    ):
        changed = {**data, **change}
        if "sum" in change:  # forged
            changed.pop("sum")
            changed["sum"] = line_sum({}, changed)
        file.write_bytes(b"".join([json.dumps(changed, separators=(",", ":")).encode() + b"\n", *others]))
        result = cli(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"{file}:1: {told}; choose another file\n"


@pytest.mark.usefixtures("in_parts")
def test_a_checkpoint_is_refused_if_its_parts_are_not_the_same_any_more(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "c"
    assert counted(file) == 8
    monkeypatch.setattr("satpuzzle.frontier.engine.PATHS", 100)
    result = cli("count", "standard", "--engine", "frontier", "--checkpoint", file)
    assert result.exit_code == 2
    assert result.stderr == f"{file}:1: not a file of this run (made differs); choose another file\n"


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
