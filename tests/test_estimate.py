"""Estimates of the work of a count: compared with the count itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import InputError, OutOfTimeError, Progress, Settings
from satpuzzle.generators.planting import framed
from satpuzzle.runtime import choices
from satpuzzle.search.analysis import Estimate
from tests.conftest import Cli
from tests.waiting import time_is_up_when

BY_FRONTIER = Settings(engine="frontier")


def try_first(placements: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An estimate tries as many placements, however long they take."""
    monkeypatch.setattr(choices, "TRIAL", 600.0)
    time_is_up_when(lambda deadline: deadline.limit == 600 and deadline.progress.placements > placements, monkeypatch)


@pytest.mark.parametrize(("size", "border", "inner", "seed"), [(7, 4, 8, 1), (8, 5, 11, 3)])
def test_the_placements_of_a_count_are_within_the_estimated_range(
    size: int, border: int, inner: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_first(100_000, monkeypatch)
    puzzle, progress = framed(size, size, border, inner, seed), Progress()
    satpuzzle.count(puzzle, settings=BY_FRONTIER, progress=progress)
    known = satpuzzle.estimate(puzzle)
    assert progress.placements > 500_000
    assert known.least < progress.placements < known.most < 1.5 * known.least


def test_estimates_of_meeting_in_the_middle_and_of_merging_have_a_wide_range(monkeypatch: pytest.MonkeyPatch) -> None:
    try_first(10_000, monkeypatch)
    monkeypatch.setattr(choices, "NARROW", 1000)
    monkeypatch.setattr(choices, "SHORT", 0.0)
    for name, gain in (("two-figures", 0.0), ("two-figures", 1e9), ("em_7_4_8", 1e9)):
        monkeypatch.setattr(choices, "GAIN", gain)
        progress = Progress()
        satpuzzle.count(name, settings=BY_FRONTIER, progress=progress)
        known = satpuzzle.estimate(name)
        assert known.least < progress.placements < known.most
        assert known.most == pytest.approx((9 if name == "two-figures" else 1.21) * known.least)


def test_a_short_count_is_done_instead_of_estimated() -> None:
    progress = Progress()
    satpuzzle.count("standard", settings=BY_FRONTIER, progress=progress)
    assert satpuzzle.estimate("standard")[:3] == (progress.placements,) * 3
    assert satpuzzle.estimate("standard", progress=progress)[:3] == satpuzzle.estimate("standard")[:3]


def test_only_the_frontier_engine_is_estimated_within_the_time_limit() -> None:
    with pytest.raises(InputError, match="only the work of the frontier engine can be estimated"):
        satpuzzle.estimate("standard", settings=Settings(solver="glucose4"))
    with pytest.raises(OutOfTimeError):
        satpuzzle.estimate(framed(16, 16, 5, 17, 1), timeout=1e-9)


@pytest.mark.parametrize(
    ("pace", "line"),
    [
        (1e6, "0:00 to 0:01 with 2 processes (1,000,000 placements/s each)"),
        (1e3, "7:30 to 13:40 with 2 processes (1,000 placements/s each)"),
        (1, "5 days to 10 days with 2 processes (1 placements/s each)"),
        (1e-3, "14 years to 26 years with 2 processes (0 placements/s each)"),
        (1e-20, "1.42 · 10^18 years to 2.61 · 10^18 years with 2 processes (0 placements/s each)"),
    ],
)
def test_the_command_prints_placements_and_time(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, pace: float, line: str
) -> None:
    monkeypatch.setattr(satpuzzle, "estimate", lambda *_, **__: Estimate(1e6, 9e5, 1.1e6, pace, 2), raising=False)
    result = cli("count", "standard", "--estimate", "--language", "en")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["about 1.00 · 10^6 placements (900000 to 1.10 · 10^6)", line]


def test_the_command_prints_a_table_of_several_and_json(cli: Cli, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("1 -1 2\n")
    table = cli("count", "standard", "smiley", "--estimate").stdout.splitlines()
    assert [re.split(r"  +", row)[:2] for row in table[1:]] == [["standard", "1718"], ["smiley", "1653"]]
    data = json.loads(cli("count", "standard", "--estimate", "--format", "json").stdout)
    assert (data["schema"], data["placements"], data["processes"]) == ("estimate-1", 1718, 1)
    assert cli("count", bad, "--estimate").exit_code == 2
    assert cli("count", "standard", "--estimate", "--engine", "sat").exit_code == 2
