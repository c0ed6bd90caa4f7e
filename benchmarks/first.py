"""`solve --first` against CaDiCaL alone on shuffles of the em_*: mean PAR-2 in CPU seconds of whole processes."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import fmean

import satpuzzle
from benchmarks.measuring import EMS, process, row

WAYS = {"--first": "--timeout 60", "CaDiCaL": "--timeout 60 --engine sat --solver cadical195"}


def table(asked: argparse.Namespace) -> None:
    """Print a row for each puzzle, and their sum; a run without a solution after 60 s counts as 120 s."""
    row("puzzle", *WAYS)
    rows: list[list[float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in EMS if asked.large else EMS[:4]:
            turns = []
            for seed in range(1, asked.runs + 1):
                toml = satpuzzle.convert([satpuzzle.shuffled(satpuzzle.load(name), seed)], "toml")[0]
                Path(folder, "puzzle.toml").write_text(toml, encoding="utf-8")
                done = [process(f"-m satpuzzle solve puzzle.toml --first {way}", folder) for way in WAYS.values()]
                turns.append([ran.cpu if "CHECK" in ran.said else 120 for ran in done])
            rows.append([*map(fmean, zip(*turns, strict=True))])
            row(name, *rows[-1])
    row("sum", *map(sum, zip(*rows, strict=True)))
