"""How much memory a search may take: a quarter of what is free, unless told otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import Settings
from satpuzzle.make.planting import framed
from satpuzzle.running import memory

GIB = 1 << 30


@pytest.mark.parametrize(("free", "granted"), [(8 * GIB, 2 * GIB), (GIB, 384 << 20), (0, 384 << 20)])
def test_a_quarter_of_what_is_free_is_granted_and_never_too_little(
    monkeypatch: pytest.MonkeyPatch, free: int, granted: int
) -> None:
    monkeypatch.setattr(memory, "free", lambda: free)
    assert Settings().granted == memory.quarter() == granted


def test_what_is_granted_is_found_out_once_for_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its parts are planned, and done in other processes, with one number; settings that say none are equal."""
    monkeypatch.setattr(memory, "free", lambda: 8 * GIB)
    search = satpuzzle.Search("standard")
    monkeypatch.setattr(memory, "free", lambda: 4 * GIB)
    assert (search.settings.granted, satpuzzle.Search("standard").settings.granted) == (2 * GIB, GIB)
    assert Settings() == Settings()


def test_the_tighter_limit_of_machine_and_container_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_available", lambda: iter([8 * GIB]))
    monkeypatch.setattr(memory, "_allowed", lambda: iter([3 * GIB, 5 * GIB]))
    assert memory.free() == 3 * GIB
    monkeypatch.setattr(memory, "_allowed", lambda: iter([-GIB]))
    assert memory.free() == 0


def test_where_the_system_says_nothing_some_is_taken_to_be_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_available", lambda: iter([]))
    monkeypatch.setattr(memory, "_allowed", lambda: iter([]))
    assert memory.free() == memory.UNKNOWN


def test_a_control_groups_limit_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memory.max").write_text("max\n")
    (tmp_path / "memory.current").write_text("5\n")
    assert [*memory.left_in(str(tmp_path), "memory.max", "memory.current")] == []
    (tmp_path / "memory.max").write_text("25\n")
    assert [*memory.left_in(str(tmp_path), "memory.max", "memory.current")] == [20]


@pytest.mark.parametrize("limit", [1, 64 << 20, 150 << 20, 256 << 20, 384 << 20, GIB, 8 * GIB])
@pytest.mark.parametrize("jobs", [1, 2, 7, 64])
def test_processes_share_what_is_granted(limit: int, jobs: int) -> None:
    """All of them, this one and what each takes before it searches; where that is too little, there are fewer."""
    number = memory.most_processes(limit, jobs)
    assert 1 <= number <= jobs
    each = memory.for_search(limit, number)
    parent = memory.BASE if number > 1 else 0
    assert each >= 1
    assert parent + number * (memory.BASE + each) <= max(1.1 * limit, 150e6)
    assert Settings(jobs=jobs, memory=limit).for_part == each


@pytest.mark.skipif(not os.path.exists("/proc/self/smaps_rollup"), reason="only Linux says what processes share")
@pytest.mark.parametrize("others", [0, pytest.param(2, marks=pytest.mark.long)])
def test_a_program_with_all_its_processes_stays_within_150_mb(tmp_path: Path, others: int) -> None:
    """A search of hours, watched for a moment; several puzzles side by side, too."""
    paths = [str(tmp_path / f"{seed}.toml") for seed in range(1 + others)]
    for seed, path in enumerate(paths):
        Path(path).write_text(satpuzzle.convert(framed(8, 8, 5, 7, seed), "toml")[0], encoding="utf-8")
    words = ["count", *paths, "--memory", "64MiB", "--jobs", "2", "--engine", "frontier", "--timeout", "4"]
    with subprocess.Popen([sys.executable, "-m", "satpuzzle", *words], stderr=subprocess.DEVNULL) as program:
        most = 0
        while program.poll() is None:
            most = max(most, sum(map(held, family(program.pid))))
            time.sleep(0.05)
    assert program.returncode == 3
    assert 30e6 < most < 150e6


def family(process: int) -> Iterator[int]:
    """A process and those that it has started."""
    yield process
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family(int(child))


def held(process: int) -> int:
    """Bytes that it holds; what several share is shared out."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0
