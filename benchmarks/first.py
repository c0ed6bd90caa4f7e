"""`solve --first` against CaDiCaL alone on shuffles of the em_*: mean PAR-2 in CPU seconds of whole processes."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import fmean

from benchmarks.measuring import EMS, process, row
from satpuzzle.generators.planting import shuffled
from satpuzzle.notation import load_all
from satpuzzle.notation.notations import toml

LIMIT = 60  # seconds
WAYS = {"--first": "", "CaDiCaL": "--engine sat --solver cadical195"}


def table(asked: argparse.Namespace) -> None:
    """Print a row for each puzzle, and their sum."""
    row("puzzle", *WAYS)
    rows: list[list[float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in EMS if asked.large else EMS[:4]:
            times: dict[str, list[float]] = {way: [] for way in WAYS}
            for seed in range(1, asked.runs + 1):
                Path(folder, "puzzle.toml").write_text(toml.write(shuffled(load_all(name)[0], seed)), encoding="utf-8")
                for way, options in WAYS.items():
                    words = f"-m satpuzzle solve puzzle.toml --first --timeout {LIMIT} {options}".split()
                    said, seconds = process(words, folder)
                    times[way].append(seconds if "CHECK" in said else 2 * LIMIT)
            rows.append([fmean(each) for each in times.values()])
            row(name, *rows[-1])
    row("sum", *map(sum, zip(*rows, strict=True)))
