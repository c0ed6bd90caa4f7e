"""Memory limits: the default of a quarter of the free memory, and limits of the system."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

import satpuzzle
from satpuzzle import Settings
from satpuzzle.generators.planting import framed
from satpuzzle.runtime import memory
from tests.conftest import Cli
from tests.waiting import has_worked, until

GIB = 1 << 30


@pytest.mark.parametrize(("free", "granted"), [(8 * GIB, 2 * GIB), (GIB, 384 << 20), (0, 384 << 20)])
def test_the_default_is_a_quarter_of_the_free_memory_with_a_minimum(
    monkeypatch: pytest.MonkeyPatch, free: int, granted: int
) -> None:
    monkeypatch.setattr(memory, "free", lambda: free)
    assert Settings().granted == memory.quarter() == granted


def test_the_default_is_determined_once_per_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts are planned and done in other processes with the same value; settings without a value are equal."""
    monkeypatch.setattr(memory, "free", lambda: 8 * GIB)
    search = satpuzzle.Search("standard")
    monkeypatch.setattr(memory, "free", lambda: 4 * GIB)
    assert (search.settings.granted, satpuzzle.Search("standard").settings.granted) == (2 * GIB, GIB)
    assert Settings() == Settings()


def test_the_lower_limit_of_machine_and_container_applies(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"/proc/meminfo": "MemTotal: 9\nMemAvailable:  8388608 kB\n", "/proc/self/cgroup": "0::/outer/inner\n"}
    monkeypatch.setattr(memory, "_read", lambda path: known.get(path, ""))
    assert memory.free() == 8 * GIB
    for group, limit, used in (("outer", 4, 1), ("outer/inner", 6, 1)):
        folder = f"{memory.CGROUPS}/{group}"
        known |= {f"{folder}/memory.max": f"{limit * GIB}\n", f"{folder}/memory.current": f"{used * GIB}\n"}
    assert memory.free() == 3 * GIB
    known[f"{memory.CGROUPS}/outer/memory.current"] = f"{5 * GIB}\n"
    assert memory.free() == 0


@pytest.mark.parametrize("limit", [1, 64 << 20, 150 << 20, 256 << 20, 384 << 20, GIB, 8 * GIB])
@pytest.mark.parametrize("jobs", [1, 2, 7, 64])
def test_processes_share_the_memory_limit(limit: int, jobs: int) -> None:
    """All processes, including this one and their base memory; with too little memory there are fewer."""
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
    """A search that would take hours, watched for a while; also several puzzles in parallel."""
    paths = [str(tmp_path / f"{seed}.toml") for seed in range(1 + others)]
    for seed, path in enumerate(paths):
        Path(path).write_text(satpuzzle.convert(framed(8, 8, 5, 7, seed), "toml")[0], encoding="utf-8")
    words = ["count", *paths, "--memory", "64MiB", "--jobs", "2", "--engine", "frontier"]
    most = 0

    def enough(process: int) -> bool:
        nonlocal most
        most = max(most, sum(map(held, family(process))))
        return has_worked(process) > 1

    with subprocess.Popen([sys.executable, "-m", "satpuzzle", *words], stderr=subprocess.DEVNULL) as program:
        assert until(partial(enough, program.pid))
        program.terminate()
    assert 30e6 < most < 150e6


def family(process: int) -> Iterator[int]:
    """A process and its child processes."""
    yield process
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family(int(child))


def held(process: int) -> int:
    """Its memory in bytes; shared memory is divided."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def test_a_command_without_memory_gives_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object, **_options: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(satpuzzle.Search, "__init__", fail)
    result = cli("count", "standard")
    assert (result.exit_code, result.stdout, result.stderr) == (3, "", "satpuzzle: out of memory\n")
