"""`satpuzzle instances`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import format_option, takes_output
from satpuzzle.cli.outputs import Output
from satpuzzle.report.data import to_json
from satpuzzle.report.puzzle_facts import instance_data, instances_text


@make_command(
    "instances",
    ("instances", "the bundled puzzles with their counts"),
    ("instances --format json", "the same for programs"),
)
@format_option("text", "json")
@takes_output
def command(form: str, out: Output) -> int:
    """List the bundled puzzles, with their sources and known counts."""
    bundled = satpuzzle.instances()
    if form == "json":
        out.lines(to_json("instance-1", instance_data(each)) for each in bundled)
    else:
        out.lines(instances_text(bundled, out.width))
    return 0
