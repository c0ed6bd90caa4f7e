"""Exact sums of products of numbers that stand in rows of digits of 32 bits, lowest first."""

from __future__ import annotations

import numpy as np

from satpuzzle.engines.frontier.layout import Words
from satpuzzle.engines.frontier.sweep import carried


def dot(one: Words, other: Words) -> int:
    """The sum of products of numbers, given as rows of digits of 32 bits (or a single row), exactly."""
    if len(one) == len(other) == 1:
        highest = float(one[0].max(initial=0)) * float(other[0].max(initial=0)) * one.shape[1]
        if highest < 2.0**63:
            return int(np.dot(one[0], other[0]))
    result = 0
    for place, row in enumerate(_halves(one)):
        for other_place, other_row in enumerate(_halves(other)):
            result += int(np.dot(row, other_row)) << (16 * (place + other_place))
    return result


def _halves(numbers: Words) -> list[Words]:
    """Digits of 16 bits, lowest first: 2^32 products of two of them still fit into 64 bits."""
    mask = np.uint64(0xFFFF)
    return [half for row in carried(numbers) for half in (row & mask, row >> np.uint64(16))]
