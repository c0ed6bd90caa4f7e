"""`satpuzzle info`."""

from __future__ import annotations

import satpuzzle
from satpuzzle.cli.answering import ask
from satpuzzle.cli.asking import Many, Named
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.results import REPORT, Run
from satpuzzle.report.data import FORMS, Answer
from satpuzzle.report.puzzle_facts import info_columns, info_data, info_text


@make_command(
    ("info mine.txt", "describe the puzzle in mine.txt"),
    ("info standard mine.txt --format csv", "a table for a spreadsheet"),
    forms=FORMS,
    writes=REPORT,
)
def info(run: Run, many: Many) -> int:
    """Describe PUZZLE without solving it: cards, figures, board, size of its formula.

    Exit status 3 if the size of the formula is not known after ten seconds.
    """

    def answer(named: Named, *_: object) -> Answer:
        known = satpuzzle.info(named.puzzle)
        return Answer(info_data(known), info_text(known), None if known.stopped else True)

    return ask(run, many, "info-1", info_columns(), answer)
