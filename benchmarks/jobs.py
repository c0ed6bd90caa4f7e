"""Commands in one process and in two, in seconds by the clock; a search in parts, and with a checkpoint."""

from __future__ import annotations

import argparse
import tempfile

from benchmarks.measuring import medians, process, row

COUNT = "count puzzle.toml --engine frontier"
FIVES = "--board 5x5 --rule framed --figures 5 --border 3 --count 24"
SMALL = (  # name, arguments of `generate`, and a command
    ("count of six 4x5", "--board 4x5 --figures 4 --count 6", "count puzzle.toml --format csv"),
    ("certify of 24 5x5", FIVES, "certify puzzle.toml -o a --force"),
    ("rank of 24 4x4", "--board 4x4 --figures 5 --count 24", "rank puzzle.toml"),
    ("repair, 3x4", "--board 3x4 --figures 3", "repair puzzle.toml -o repaired.toml --force"),
)
LARGE = (
    ("count, framed 8x8", "--board 8x8 --rule framed --figures 9 --border 5 --seed 2", COUNT),
    ("count, 5x5 of 31,060 solutions", "--board 5x5 --figures 4", "count puzzle.toml"),
    ("design of 600 4x4", "", "design --board 4x4 --figures 5 --count 600 --placements 0 -o designs --force"),
    ("suspects, 4x4", "--board 4x4 --figures 4", "suspects puzzle.toml --unique"),
)


def table(asked: argparse.Namespace) -> None:
    """Print a row for each command; the answers must be equal."""
    row("command", "--jobs 1", "--jobs 2", "ratio", "checkpoint")
    for name, made, command in (*SMALL, *(LARGE if asked.large else ())):
        with tempfile.TemporaryDirectory() as folder:
            if made:
                process(f"-m satpuzzle generate {made} -o puzzle.toml", folder)
            turns = []
            for turn in range(asked.runs):
                ways = ["--jobs 1", "--jobs 2", *([f"--checkpoint {turn}.parts"] if command == COUNT else [])]
                done = [process(f"-m satpuzzle {command} {way}", folder) for way in ways]
                assert len({ran.said for ran in done}) == 1, f"{name}: the answers differ"
                turns.append([ran.clock for ran in done])
            row(name, *medians(turns))
