"""`satpuzzle certify`."""

from __future__ import annotations

from typing import Any

import click

from satpuzzle import api, files
from satpuzzle.cli.options import make_settings, one_puzzle, pick_puzzles, puzzle_options, search_options
from satpuzzle.reports.proofs import certified_text


@click.command("certify")
@puzzle_options
@search_options
@click.option("--limit", type=click.IntRange(min=0), default=1000, show_default=True, help="Solutions at most.")
@click.option("--drat", is_flag=True, help="Hold the proof in DRAT too, for other checkers.")
@click.option("-o", "--output", metavar="FILE", required=True, help="The certificate, a .zip file.")
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    timeout: float | None,
    limit: int,
    drat: bool,
    output: str,
    **how: Any,
) -> int:
    """Write a certificate: all solutions of PUZZLE, and a proof that there are no others."""
    asked = one_puzzle(pick_puzzles(puzzle, input_format, board, rule, example), puzzle)
    files.check_writable(output)
    done = api.certify(asked, output, settings=make_settings(**how), limit=limit, drat=drat, timeout=timeout)
    for line in certified_text(done, output):
        click.echo(line)
    return 0
