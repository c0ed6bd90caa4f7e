"""`satpuzzle instances`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import format_option, takes_output
from satpuzzle.cli.outputs import Output
from satpuzzle.report.puzzle_facts import instance_data, instances_text


@make_command(
    "instances",
    ("instances", "the bundled puzzles with their counts"),
    ("instances --format json", "the same for programs"),
)
@format_option("text", "json")
@takes_output
def command(out: Output) -> int:
    """List the bundled puzzles, with their sources and known counts."""
    bundled = satpuzzle.instances()
    out.answer("instance-1", map(instance_data, bundled), instances_text(bundled, out.width))
    return 0
