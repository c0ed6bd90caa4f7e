"""Measures this program on this machine: `satpuzzle bench`; `command` reads its command line.

`engine_times` races the engines, and times the way from text to solutions; `recipe_times` runs recipes and solvers side
by side, each run a process of its own (`one_run`), and `scores` compares them; `jobs` says what several processes gain.
What is measured stands in `puzzles.toml`.
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
    """What the call returns, and its seconds."""
    start = time.perf_counter()
    answer = call()
    return answer, time.perf_counter() - start


def medians(pairs: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Of times that were measured in pairs: the median of the first ones, of the second ones, and of their ratios."""
    first, second = (statistics.median(times) for times in zip(*pairs, strict=True))
    return first, second, statistics.median(one / other for one, other in pairs)


@cache
def measured(what: str) -> list[Any]:
    """What is measured unless the command line names something else, of that kind."""
    return list(tomllib.loads(files.read_text(os.path.join(os.path.dirname(__file__), "puzzles.toml")))[what])
