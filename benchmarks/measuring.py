"""What all tables share: timed calls, rows, and whole processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Answer = TypeVar("Answer")
HERE = Path(__file__).parent.parent
EMS = ("em_7_3_6", "em_7_4_8", "em_7_4_9", "em_8_4_5", "em_9_3_5", "em_11_3_4", "em_12_2_4", "em_14_7_3")


def timed(call: Callable[[], Answer]) -> tuple[Answer, float]:
    """The result of a call, and its wall-clock seconds."""
    start = time.perf_counter()
    return call(), time.perf_counter() - start


def row(*cells: object) -> None:
    """Print a row: a name, and figures."""
    name, *figures = [f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells]
    print(f"{name:44}", *(f"{figure:>12}" for figure in figures), flush=True)


def process(words: list[str], folder: str, checkout: str | Path = HERE) -> tuple[str, float]:
    """Run the program of a checkout in a folder; its output, and its CPU seconds with those of its children."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "SATPUZZLE_LANGUAGE": "en"}
    before = os.times()
    done = subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True)
    after = os.times()
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout, (after.children_user - before.children_user) + (after.children_system - before.children_system)
