"""`satpuzzle count`, `unique` and `info`: the number of solutions, and what is known without solving."""

from __future__ import annotations

from typing import Annotated

import satpuzzle
from satpuzzle.cli.answering import Asked, ask
from satpuzzle.cli.asking import Many, Searching
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Opt
from satpuzzle.cli.results import REPORT, Run
from satpuzzle.report.data import FORMS, Answer, count_columns, counted

ESTIMATE = Opt("Only estimate the placements and the time of the frontier search, from samples.")


@make_command(forms=FORMS, writes=REPORT)
def count(run: Run, many: Many, estimate: Annotated[bool, ESTIMATE], search: Searching) -> int:
    """Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.

    Exit status 1 if there is no solution. --timeout applies to each puzzle.

    Examples:
        count standard smiley mine.txt
            a table of three puzzles
        count mine.txt --estimate
            how long it takes to count, before you do
    """
    if not estimate:
        return ask(run, many, "count-1", count_columns(), _counted, search)
    from satpuzzle.report.verdicts import estimate_columns

    return ask(run, many, "estimate-1", estimate_columns(), _estimated, search, parallel=False)


def _counted(asked: Asked) -> Answer:
    return counted(asked.puzzle, **asked.how)


def _estimated(asked: Asked) -> Answer:
    from satpuzzle.report.verdicts import estimate_data, estimate_text

    known = satpuzzle.estimate(asked.puzzle, **asked.how)
    return Answer(estimate_data(known), estimate_text(known))


@make_command(forms=FORMS, writes=REPORT)
def unique(run: Run, many: Many, search: Searching) -> int:
    """Check whether PUZZLE has exactly one solution, up to symmetries of the board that cards can follow.

    If there are several, two of them are shown. Exit status 0 yes; 1 no: several solutions or none; 3 not known. With
    several puzzles: 3 if any answer is not known, else 1 if any is no. --timeout applies to each puzzle.
    `certify` proves the answer.

    Examples:
        unique mine.txt
            yes, or two solutions that are essentially different
        unique standard mine.txt
            a table of two puzzles
    """
    from satpuzzle.report.verdicts import unique_columns  # `count` does not need it

    return ask(run, many, "unique-1", unique_columns(), _unique, search)


def _unique(asked: Asked) -> Answer:
    from satpuzzle.report.verdicts import unique_data, unique_text

    known = satpuzzle.unique(asked.puzzle, **asked.how)
    essential = (0, 1, -1)[len(known.solutions)]
    return Answer(unique_data(known), unique_text(known), known.unique, essential=essential)


@make_command(forms=FORMS, writes=REPORT)
def info(run: Run, many: Many) -> int:
    """Describe PUZZLE without solving it: cards, figures, board, size of its formula.

    Exit status 3 if the size of the formula is not known after ten seconds.

    Examples:
        info mine.txt
            describe the puzzle in mine.txt
        info standard mine.txt --format csv
            a table for a spreadsheet
    """

    from satpuzzle.report.puzzle_facts import info_columns, info_data, info_text

    def answer(asked: Asked) -> Answer:
        known, alone = satpuzzle.info(asked.puzzle), many.only is not None and run.form != "csv"
        return Answer(info_data(known), info_text(known), None if known.stopped and alone else True)

    return ask(run, many, "info-1", info_columns(), answer)
