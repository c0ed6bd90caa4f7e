"""`satpuzzle export`."""

from __future__ import annotations

import sys

import click

from satpuzzle import dimacs
from satpuzzle.cli.options import encoding_option, one_puzzle, pick_puzzles, puzzle_options
from satpuzzle.encode import encode


@click.command("export")
@puzzle_options
@encoding_option
@click.option("-o", "--output", metavar="FILE", help="Where to: .cnf, .cnf.gz or .cnf.xz; else standard output.")
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    encoding: str,
    output: str | None,
) -> int:
    """Write the formula of PUZZLE in DIMACS, with all that `decode` needs in its comments."""
    encoded = encode(one_puzzle(pick_puzzles(puzzle, input_format, board, rule, example), puzzle), encoding)
    if output is None:
        dimacs.write(encoded, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        dimacs.export(encoded, output)
    return 0
