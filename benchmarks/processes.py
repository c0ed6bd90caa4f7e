"""Whole processes in CPU seconds, beside one that only imports the libraries, or beside another checkout."""

from __future__ import annotations

import argparse
import tempfile
from statistics import median

from benchmarks.measuring import HERE, process, row

LIBRARIES = ["-c", "import pysat.solvers, click"]
COMMANDS = (
    "--version",
    "solve standard",
    "count standard",
    "count owen-5x5",
    "unique em_7_4_9",
    "export em_7_3_6 -o a.cnf --force",
    "certify standard -o a.zip --force",
    "verify a.zip",
    "render standard -o a.svg",
    "render standard -o a.pdf",
    "sheet standard -o a.pdf",
    "page standard -o a.html",
)


def table(asked: argparse.Namespace) -> None:
    """Print a row for each command: this checkout, the other or the libraries alone, and the ratio."""
    row("command", "here", "against" if asked.against else "libraries", "ratio")
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            words = ["-m", "satpuzzle", *command.split()]
            other = (words, folder, asked.against) if asked.against else (LIBRARIES, folder, HERE)
            pairs = [(process(words, folder)[1], process(*other)[1]) for _ in range(3 * asked.runs)]
            here, there = (median(times) for times in zip(*pairs, strict=True))
            row(command, here, there, median(one / max(two, 0.001) for one, two in pairs))
