"""`satpuzzle count`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, table_option, tabulate_searches, takes_many_puzzles
from satpuzzle.cli.options import say_what_helps, takes_output, takes_search
from satpuzzle.cli.outputs import Output, show
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Puzzle
from satpuzzle.report.data import counts_data, read_as_data
from satpuzzle.report.outcome import CountsReport
from satpuzzle.report.tables import CountsJson, Row, count_columns, open_count
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import Settings


@make_command(
    ("count mine.txt --cross-check", "how many solutions there are, by both engines"),
    ("count standard smiley mine.txt", "a table, a line for each puzzle"),
)
@takes_many_puzzles
@table_option
@takes_search
@takes_output
def count(many: Many, live: LiveMaker, settings: Settings, timeout: float | None, out: Output) -> int:
    """Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.

    Exit status 1 if there is none. Of several puzzles each has its own --timeout.
    """

    only = many.alone(out)
    if only is None:
        return tabulate_searches(many, out, count_columns(), _row, settings, timeout, live, "count-1")
    report = CountsJson(only) if out.form == "json" else CountsReport()
    with live(only) as shown:
        solutions = satpuzzle.solve(only, settings=settings, timeout=timeout, progress=shown.progress)
        solvable = show(solutions, report, out, shown)
    if not solvable:
        say_what_helps(only)
    return 0 if solvable else 1


def _row(_named: Named, puzzle: Puzzle, settings: Settings, deadline: Deadline) -> Row:
    solutions = satpuzzle.solve(puzzle, settings=settings, deadline=deadline)
    try:
        counts = solutions.count()
    except OutOfTimeError as error:
        return open_count(solutions.at_least, solutions.engine, str(error))
    return Row({**counts_data(counts, solutions.engine), **read_as_data(puzzle)}, yes=counts.distinct > 0)
