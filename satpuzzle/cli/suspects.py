"""`satpuzzle suspects`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import LONG, make_command, option
from satpuzzle.cli.options import format_option, jobs_option, takes_output, takes_progress, takes_puzzle, timeout_option
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.model import Puzzle
from satpuzzle.report.no_solution import suspects_data, suspects_text


@make_command(
    "suspects",
    ("suspects mine.txt", "which sides to look at, where there is no solution"),
    ("suspects mine.txt --unique", "what would leave exactly one"),
)
@takes_puzzle
@option(
    "--unique/--solvable",
    default=None,
    help="What a change must make of the puzzle.  [default: solvable; of one that has solutions unique]",
)
@format_option("text", "json")
@timeout_option
@jobs_option("Processes that search the changed puzzles; 0: one for each core.", group=LONG)
@takes_progress
@takes_output
def command(puzzle: Puzzle, unique: bool | None, timeout: float | None, jobs: int, live: LiveMaker, out: Output) -> int:
    """List the sides of PUZZLE that may be mistyped.

    All changes of one side, and swaps of two sides of a card, that make the puzzle solvable (or uniquely solvable),
    by card, likely ones first, with the number of solutions then. Boards of more than 36 cells take a --timeout. Exit
    status 1 if no such change helps.
    """
    with live(puzzle) as shown:
        suspects = satpuzzle.suspects(puzzle, unique=unique, timeout=timeout, jobs=jobs, progress=shown.progress)
    out.answer("suspects-1", [suspects_data(suspects)], suspects_text(puzzle, suspects))
    return 0 if suspects.ranked else 1
