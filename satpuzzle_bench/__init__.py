"""Measurements of this program: `satpuzzle bench`, whose command line is in `command.py`.

`engine_times.py` compares the engines, and times the steps from text to solutions. `recipe_times.py` compares recipes
and solvers; each run is a separate process (`one_run.py`), and `scores.py` evaluates them. `jobs.py` measures the gain
of several processes. `puzzles.toml` lists what is measured.
"""

import os
import statistics
import time
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from satpuzzle.runtime import files

Answer = TypeVar("Answer")


def timed(call: Callable[[], Answer]) -> tuple[Answer, float]:
    """The result of a call, and its wall-clock seconds."""
    start = time.perf_counter()
    answer = call()
    return answer, time.perf_counter() - start


def medians(pairs: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """For pairs of times: the medians of the first times, of the second times, and of first / second."""
    first, second = (statistics.median(times) for times in zip(*pairs, strict=True))
    return first, second, statistics.median(one / other for one, other in pairs)


@cache
def measured(what: str) -> list[Any]:
    """The entries of `puzzles.toml` under a key."""
    return list(tomllib.loads(files.read_text(os.path.join(os.path.dirname(__file__), "puzzles.toml")))[what])
