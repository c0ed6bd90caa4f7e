"""Whole processes in CPU seconds, beside one that only imports the libraries, or beside another checkout."""

from __future__ import annotations

import argparse
import tempfile

from benchmarks.measuring import HERE, medians, process, row

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
            here = f"-m satpuzzle {command}"
            there = here if asked.against else "-c 'import pysat.solvers, click'"
            ways = ((here, folder), (there, folder, asked.against or HERE))
            row(command, *medians([[process(*way).cpu for way in ways] for _ in range(3 * asked.runs)]))
