"""`satpuzzle info`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, table_option, tabulate, takes_many_puzzles
from satpuzzle.cli.options import takes_output
from satpuzzle.cli.outputs import Output
from satpuzzle.model import Puzzle
from satpuzzle.report.data import Row
from satpuzzle.report.puzzle_facts import info_columns, info_data, info_text


@make_command(
    ("info mine.txt", "describe the puzzle in mine.txt"),
    ("info standard mine.txt --format csv", "a table for a spreadsheet"),
)
@takes_many_puzzles
@table_option
@takes_output
def info(many: Many, out: Output) -> int:
    """Describe PUZZLE without solving it: cards, figures, board, size of its formula.

    Exit status 3 if the size of the formula is not known after ten seconds.
    """

    def answer(_named: Named, puzzle: Puzzle) -> Row:
        return Row(info_data(satpuzzle.info(puzzle)))

    only = many.alone(out)
    if only is None:
        return tabulate(many, out, info_columns(), answer, "info-1")
    known = satpuzzle.info(only)
    out.answer("info-1", [info_data(known)], info_text(known))
    return 3 if known.stopped else 0
