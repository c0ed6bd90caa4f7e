"""Results are the same bytes in every process, folder and time zone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import satpuzzle
from tests.cases import text_in
from tests.conftest import PATIENCE, environment

MADE = text_in("same_bytes", "MADE")


def test_results_do_not_depend_on_process_folder_or_time_zone(tmp_path: Path) -> None:
    made = []
    for seed, zone, place in (("0", "UTC", "here"), ("77", "Asia/Tokyo", "there/deeper")):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        (folder / "cards.txt").write_text(satpuzzle.load("standard").text)
        env = environment(PYTHONHASHSEED=seed, TZ=zone)
        words = [sys.executable, "-c", MADE]
        told = subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE, env=env, cwd=folder).stdout
        made.append({"told": told, **{path.name: path.read_bytes() for path in folder.iterdir()}})
    one, other = made
    assert len(one) == 6
    assert [name for name in one if one[name] != other[name]] == []
