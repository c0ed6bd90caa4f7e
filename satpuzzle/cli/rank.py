"""`satpuzzle rank`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, table_option, tabulate, takes_many_puzzles
from satpuzzle.cli.options import jobs_option, takes_output
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import WholeNumber, option
from satpuzzle.generators.difficulty import MOST
from satpuzzle.model import Puzzle
from satpuzzle.report.data import Row
from satpuzzle.report.verdicts import difficulty_columns


@make_command(
    ("rank standard smiley mine.txt", "sort three puzzles, easiest first"),
    ("rank standard mine.txt --format csv -o ranks.csv", "a table for a spreadsheet"),
)
@takes_many_puzzles
@option("--placements", "Stop measuring difficulty after this many placements.", type=WholeNumber(min=1), default=MOST)
@jobs_option
@table_option
@takes_output
def rank(many: Many, placements: int, jobs: int, out: Output) -> int:
    """Sort puzzles by their difficulty for people, easiest first.

    Difficulty is the work of a plain backtracker that fills the board in reading order. Placements are the cards that
    it places in the whole search, "until first" those until the first solution, on average over all starts. Dead ends
    are the ways to end with one card that does not fit, openings the ways to place the first three cards. Puzzles that
    need more than --placements come last.
    """
    readable = [each for each in many.named if each.puzzle is not None]
    ranked = satpuzzle.rank(many.puzzles, most=placements, jobs=jobs)
    rows = iter([Row(each.difficulty._asdict()) for each in ranked])
    broken = [each for each in many.named if each.puzzle is None]

    def answer(_named: Named, _puzzle: Puzzle) -> Row:
        return next(rows)

    in_order = Many([*(readable[each.place] for each in ranked), *broken], None)
    return tabulate(in_order, out, difficulty_columns(), answer, "rank-1")
