"""How much memory a search may take: a quarter of what is free, unless told otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from satpuzzle import Settings
from satpuzzle.running import memory

GIB = 1 << 30


@pytest.mark.parametrize(("free", "granted"), [(8 * GIB, 2 * GIB), (GIB, 384 << 20), (0, 384 << 20)])
def test_a_quarter_of_what_is_free_is_granted_and_never_too_little(
    monkeypatch: pytest.MonkeyPatch, free: int, granted: int
) -> None:
    monkeypatch.setattr(memory, "free", lambda: free)
    assert Settings().memory == memory.quarter() == granted


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


@pytest.mark.parametrize("limit", [1, 64 << 20, 150 << 20, GIB, 8 * GIB])
@pytest.mark.parametrize("processes", [1, 2, 7])
def test_processes_share_what_is_granted(limit: int, processes: int) -> None:
    each = memory.for_search(limit, processes)
    parent = memory.BASE if processes > 1 else 0
    most = parent + processes * (memory.BASE + max(each, 1))
    assert 1 <= each <= limit
    assert most <= max(limit, parent + processes * 2 * memory.BASE)
