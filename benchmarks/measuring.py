"""What all tables share: rows, whole processes, and medians of what takes turns."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).parent.parent
EMS = ("em_7_3_6", "em_7_4_8", "em_7_4_9", "em_8_4_5", "em_9_3_5", "em_11_3_4", "em_12_2_4", "em_14_7_3")


def row(*cells: object) -> None:
    """Print a row: a name, and figures."""
    name, *figures = [f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells]
    print(f"{name:44}", *(f"{figure:>12}" for figure in figures), flush=True)


def medians(turns: list[list[float]]) -> list[float]:
    """Those of the first two ways, of their ratio, and of further ways."""
    first, second, *others = (median(times) for times in zip(*turns, strict=True))
    return [first, second, median(turn[0] / max(turn[1], 0.001) for turn in turns), *others]


class Ran(NamedTuple):
    """What a process printed, and its seconds: of the CPU with those of its children, and by the clock."""

    said: str
    cpu: float
    clock: float


def process(words: str, folder: str, checkout: str | Path = HERE) -> Ran:
    """Run Python with these words and the program of a checkout, in a folder."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "SATPUZZLE_LANGUAGE": "en"}
    before = os.times()
    done = subprocess.run([sys.executable, *shlex.split(words)], cwd=folder, env=env, capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{words}: exit status {done.returncode}\n{done.stderr}")
    _, _, user, system, clock = (after - start for after, start in zip(os.times(), before, strict=True))
    return Ran(done.stdout, user + system, clock)
