"""The steps from text to all solutions by SAT, in milliseconds."""

from __future__ import annotations

import argparse
from functools import partial
from statistics import median

from benchmarks.measuring import row, timed
from satpuzzle.encode import encode
from satpuzzle.notation import load_all
from satpuzzle.search import Search, Settings

SMALL = ("standard", "smiley", "triangles-1", "verzwickt", "asterix", "bibi", "crazy-turtle-1979", "circus", "owen-4x4")


def table(asked: argparse.Namespace) -> None:
    """Print a row for each small puzzle."""
    row("puzzle", "solutions", "read ms", "encode ms", "total ms")
    for name in SMALL:
        steps = [partial(step, name) for step in (read, build, solve)]
        times = [median(timed(step)[1] * 1000 for _ in range(10 * asked.runs)) for step in steps]
        row(name, solve(name), times[0], times[1] - times[0], times[2])


def read(name: str) -> int:
    """Read a bundled puzzle."""
    return len(load_all(name))


def build(name: str) -> int:
    """Read it and encode it."""
    return len(list(encode(load_all(name)[0], "default").clauses()))


def solve(name: str) -> int:
    """Read it and find all solutions."""
    return len(Search(load_all(name)[0], settings=Settings("sat")).find())
