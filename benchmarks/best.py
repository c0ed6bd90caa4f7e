"""Matched joins of best fillings of generated 16x16 boards, with the figures of the set of 2007, after some seconds."""

from __future__ import annotations

import argparse
import tempfile

from benchmarks.measuring import process, row

BOARD = "--board 16x16 --rule framed --figures 17 --border 5"


def table(asked: argparse.Namespace) -> None:
    """Print a row for each seed of board and search."""
    seconds = 60 if asked.large else 10
    row("seed", f"after {seconds} s")
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, asked.runs + 1):
            process(f"-m satpuzzle generate {BOARD} --seed {seed} -o puzzle.toml --force".split(), folder)
            words = f"-m satpuzzle best puzzle.toml --jobs 2 --timeout {seconds} --seed {seed}".split()
            said, _ = process(words, folder)
            row(seed, next((line for line in reversed(said.splitlines()) if " of 480" in line), "-"))
