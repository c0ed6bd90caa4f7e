"""Measures this program on this machine: the pipeline, the engines, the encodings."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

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
