"""`satpuzzle count` and `satpuzzle unique`: the number of solutions, and whether there is exactly one."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli import options
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, table_option, tabulate, tabulate_searches, takes_many_puzzles
from satpuzzle.cli.options import Searching, say_other_order, say_what_helps
from satpuzzle.cli.outputs import Output, show
from satpuzzle.cli.parameters import flag
from satpuzzle.errors import OutOfTimeError
from satpuzzle.model import Puzzle
from satpuzzle.report.data import CountsJson, Row, count_columns, counts_data, open_count, read_as_data
from satpuzzle.report.outcome import CountsReport
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import translated
from satpuzzle.search import Settings


@make_command(
    ("count standard smiley mine.txt", "a table of three puzzles"),
    ("count mine.txt --estimate", "how long it takes to count, before you do"),
)
@takes_many_puzzles
@table_option
@flag("--estimate", "Only estimate the placements and the time of the frontier search, from samples.")
@options.takes_search
@options.takes_output
def count(many: Many, search: Searching, estimate: bool, out: Output) -> int:
    """Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.

    Exit status 1 if there is no solution. --timeout applies to each puzzle.
    """
    only = many.alone(out)
    if estimate:
        return _estimate(many, only, search, out)
    if only is None:
        return tabulate_searches(many, out, count_columns(), _counted, search, "count-1")
    report = CountsJson(only) if out.form == "json" else CountsReport(only)
    with search.live() as shown:
        solutions = satpuzzle.solve(only, **search.arguments(shown))
        solvable = show(solutions, report, out, shown)
    if not solvable:
        say_what_helps(only)
    elif only.order_open and solutions.counts is not None:
        say_other_order(only, solutions.counts.essential)
    return 0 if solvable else 1


def _estimate(many: Many, only: Puzzle | None, search: Searching, out: Output) -> int:
    """Answer with the estimated work instead of the counts."""
    from satpuzzle.report.verdicts import estimate_columns, estimate_data, estimate_text

    def answer(_named: Named, puzzle: Puzzle) -> Row:
        with search.live() as shown:
            return Row(estimate_data(satpuzzle.estimate(puzzle, **search.arguments(shown))))

    if only is None:
        return tabulate(many, out, estimate_columns(), answer, "estimate-1")
    with search.live() as shown:
        known = satpuzzle.estimate(only, **search.arguments(shown))
    out.answer("estimate-1", [estimate_data(known)], estimate_text(known))
    return 0


def _counted(_named: Named, puzzle: Puzzle, settings: Settings, deadline: Deadline) -> Row:
    solutions = satpuzzle.solve(puzzle, settings=settings, deadline=deadline)
    try:
        counts = solutions.count()
    except OutOfTimeError as error:
        return open_count(solutions.at_least, solutions.engine, translated(error))
    return Row({**counts_data(counts, solutions.engine), **read_as_data(puzzle)}, yes=counts.distinct > 0)


@make_command(
    ("unique mine.txt", "yes, or two solutions that are essentially different"),
    ("unique standard mine.txt", "a table of two puzzles"),
)
@takes_many_puzzles
@options.takes_search
@table_option
@options.takes_output
def unique(many: Many, search: Searching, out: Output) -> int:
    """Check whether PUZZLE has exactly one solution, up to symmetries of the board that cards can follow.

    If there are several, two of them are shown. Exit status 0 yes; 1 no: several solutions or none; 3 not known. With
    several puzzles: 3 if any answer is not known, else 1 if any is no. --timeout applies to each puzzle.
    `certify` proves the answer.
    """
    from satpuzzle.report.verdicts import unique_columns, unique_data, unique_text  # `count` does not need it

    only = many.alone(out)
    if only is None:
        return tabulate_searches(many, out, unique_columns(), _unique, search, "unique-1")
    with search.live() as shown:
        answer = satpuzzle.unique(only, **search.arguments(shown))
    out.answer("unique-1", [unique_data(answer)], unique_text(answer))
    if not answer.solutions:
        say_what_helps(only)
    elif not answer.unique:
        say_other_order(only)
    return 0 if answer.unique else 1


def _unique(_named: Named, puzzle: Puzzle, settings: Settings, deadline: Deadline) -> Row:
    from satpuzzle.report.verdicts import unique_data

    answer = satpuzzle.unique(puzzle, settings=settings, deadline=deadline)
    return Row(unique_data(answer), answer.unique)
