"""`satpuzzle check`."""

from __future__ import annotations

from dataclasses import replace

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import (
    Searching,
    format_option,
    source_name,
    takes_output,
    takes_puzzle,
    takes_search,
    text_beside,
)
from satpuzzle.cli.outputs import Output, Stop
from satpuzzle.cli.parameters import InputFile, argument, option
from satpuzzle.errors import EngineLimitError, InputError, WrongAnswerError
from satpuzzle.model import Puzzle
from satpuzzle.notation.given import verdicts
from satpuzzle.report import as_text
from satpuzzle.report.verdicts import Judgement, judged_text, judgement_data, list_text
from satpuzzle.runtime.deadline import PATIENCE, Deadline
from satpuzzle.runtime.language import say
from satpuzzle.solvers.pysat_solvers import answer_by


@make_command(
    ("check mine.txt answers.txt", "are these solutions, and each only once?"),
    ("solve mine.txt --all | satpuzzle check mine.txt -", "the report of any program, whole"),
)
@takes_puzzle
@argument("file", type=InputFile(), required=False)
@option("--partial", is_flag=True, help="Accept an incomplete list; do not count.")
@format_option("text", "json")
@takes_search
@takes_output
def check(puzzle: Puzzle, file: str | None, partial: bool, search: Searching, out: Output) -> int:
    """Judge the CHECK lines in FILE, a report of any program, as solutions of PUZZLE.

    Says at once how many cards lie and how many joins match, which lines are wrong and where, and which are
    repeated. Where nothing is wrong, it then counts, for 10 seconds unless --timeout says otherwise, to say whether
    the list is complete. Exit status 1 if anything is wrong, repeated or missing, 3 if it is not known whether
    anything is missing. Cells may be empty.

    FILE may hold the address of a board in a viewer, too, or be one: it is judged, and nothing is counted.
    Without FILE, PUZZLE is such a board itself.
    """
    settings, timeout, live = search
    if partial and settings.checkpoint is not None:
        raise InputError("--partial counts nothing, so there is nothing to remember; leave out --checkpoint")
    deadline = Deadline(timeout)
    with text_beside(file or source_name(), puzzle.text if file is None else None) as text:
        judgement = Judgement.of(deadline.during(verdicts(puzzle, text)))
        if not judgement.judged and file is None:
            raise InputError("holds no board; name a FILE with solutions, in CHECK lines or as addresses")
        if not judgement.judged:
            raise InputError("no CHECK line in it; they read CHECK: type,label,label,…;…;")
    counting = not partial and judgement.lines > 0
    if counting:  # what cannot be searched with is refused, even where nothing is counted
        deadline = deadline.at_most(PATIENCE if timeout is None else None)
        solutions = satpuzzle.solve(puzzle, settings=settings, deadline=deadline)
        counting = judgement.solutions > 0 and not judgement.wrong
    if out.form == "text":
        out.lines(as_text.lines(judged_text(judgement)))
    with live(puzzle) as shown, Stop(EngineLimitError) as stop:
        if counting:
            deadline.progress = shown.progress
            total = solutions.count().distinct
            if total < judgement.solutions:
                outside = settings.external if solutions.engine == "sat" else None
                who, m = solutions.engine if outside is None else answer_by(outside), judgement.solutions
                said = say("{name}: counts {n} solutions, but {m} are listed", name=who, n=total, m=m)
                raise WrongAnswerError(said)
            judgement = replace(judgement, total=total)
    if counting:
        judgement = replace(judgement, at_least=solutions.at_least)
    out.answer("check-1", [judgement_data(judgement)], list_text(judgement) if counting else ())
    if judgement.valid or isinstance(stop.error, KeyboardInterrupt):
        stop.again()
    return 0 if judgement.valid else 1
