"""`satpuzzle check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import files_from, tabulate_files
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
from satpuzzle.cli.parameters import InputFile, argument, flag
from satpuzzle.errors import EngineLimitError, InputError, OutOfTimeError, WrongAnswerError
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.judging import Verdict, wrong_joins, wrong_on_rim
from satpuzzle.notation.given import verdicts
from satpuzzle.report import as_text
from satpuzzle.report.data import FORMS, Row
from satpuzzle.report.verdicts import Judgement, judged_columns, judged_text, judgement_data, list_text
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress
from satpuzzle.runtime.language import say
from satpuzzle.solvers.pysat_solvers import answer_by

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown

ENDINGS = (".json", ".log", ".out", ".sol", ".txt", ".url")  # of files with solutions in a folder


@make_command(
    ("check mine.txt answers.txt", "check the solutions in answers.txt"),
    ("solve mine.txt --all | satpuzzle check mine.txt answers.txt -", "a table of two lists of solutions"),
    exclusive=["--checkpoint --partial"],
)
@takes_puzzle
@argument("file", type=InputFile(), nargs=-1, help="Files with solutions, - for standard input, or folders.")
@flag("--partial", "Accept an incomplete list; do not count.")
@format_option(*FORMS, "svg")
@takes_search
@takes_output
def check(puzzle: Puzzle, file: tuple[str, ...], partial: bool, search: Searching, out: Output) -> int:
    """Check the solutions of PUZZLE in FILE: CHECK lines in the output of any program.

    Shows at once which lines are wrong, where, and which are repeated, and how many cards are placed and joins match.
    If nothing is wrong, it counts the solutions, for ten seconds or --timeout, to find out whether the list is
    complete. Cells may be empty. Exit status 1 if anything is wrong, repeated or missing; 3 if it is not known whether
    anything is missing.

    FILE can also be a viewer URL, or contain one, or be a `.sol` file: the board is checked, and nothing is counted.
    Without FILE, PUZZLE must itself be a viewer URL or contain one.

    --format svg draws the boards of one file, with their errors.

    Several files give a table; the solutions are counted once for all of them. Exit status 3 if a file cannot be
    checked, or it is not known whether anything is missing; otherwise 1 if anything is wrong, repeated or missing.
    """
    _, timeout, live = search
    paths = files_from(file, *ENDINGS)
    if len(paths) > 1 and out.form == "svg":
        raise InputError("--format svg needs a single FILE")
    if len(paths) > 1 or (paths != [*file] and out.form != "svg") or out.form == "csv":
        counting = None if partial else _Counting(puzzle, search, Deadline(timeout))

        def answer(path: str) -> Row:
            return _row(puzzle, path if paths else None, search, counting)

        return tabulate_files(paths or [source_name()], out, judged_columns(), answer, "check-1")
    deadline = Deadline(timeout)
    boards: list[Shown] = []
    judgement = _judged(puzzle, paths[0] if paths else None, deadline, boards if out.form == "svg" else None)
    counting = None if partial or not judgement.lines else _Counting(puzzle, search, deadline)
    if not _may_be_complete(judgement):
        counting = None
    if out.form == "text":
        out.lines(as_text.lines(judged_text(judgement)))
    elif out.form == "svg":
        from satpuzzle.pictures.boards import Drawer
        from satpuzzle.pictures.svg import to_svg

        out.text(to_svg(Drawer(puzzle).board_scene(boards)))
    with live() as shown, Stop(EngineLimitError) as stop:
        if counting is not None:
            judgement = counting.of(judgement, shown.progress)
    if counting is not None:
        judgement = replace(judgement, at_least=counting.solutions.at_least)
    if out.form != "svg":
        out.answer("check-1", [judgement_data(judgement)], () if counting is None else list_text(judgement))
    if judgement.valid or isinstance(stop.error, KeyboardInterrupt):
        stop.again()
    return 0 if judgement.valid else 1


def _row(puzzle: Puzzle, path: str | None, search: Searching, counting: _Counting | None) -> Row:
    """Return the line of a file in the table."""
    why = ""
    with search.live() as shown:
        judgement = _judged(puzzle, path, Deadline(search.timeout, progress=shown.progress))
        if counting is not None and _may_be_complete(judgement):
            try:
                judgement = counting.of(judgement, shown.progress)
            except (OutOfTimeError, EngineLimitError) as error:
                why = say("not known whether the list is complete ({why})", why=error)
            judgement = replace(judgement, at_least=counting.solutions.at_least)
    *_, summary = as_text.lines(judged_text(judgement))
    return Row(judgement_data(judgement), judgement.valid, f"{summary}; {why}" if why and judgement.valid else "")


def _judged(puzzle: Puzzle, path: str | None, deadline: Deadline, boards: list[Shown] | None = None) -> Judgement:
    """Return the verdicts on a file; None: on the board that the puzzle was read from. Raises InputError."""
    with text_beside(path or source_name(), puzzle.text if path is None else None) as text:
        judged = deadline.during(verdicts(puzzle, text))
        judgement = Judgement.of(judged if boards is None else _drawn(puzzle, judged, boards))
        if not judgement.judged and path is None:
            raise InputError("nothing to check; add a FILE with solutions (CHECK lines or viewer URLs)")
        if not judgement.judged:
            raise InputError("contains no CHECK line; expected CHECK: type,label,label,…;…;")
    return judgement


def _drawn(puzzle: Puzzle, judged: Iterable[Verdict], boards: list[Shown]) -> Iterator[Verdict]:
    """Yield these verdicts, and add their boards with marks and remarks. Raises InputError."""
    from satpuzzle.pictures.boards import MOST_BOARDS, Shown, seen

    board = puzzle.board
    for verdict in judged:
        title, remarks, laid = say("line {line}: a solution", line=verdict.line), verdict.faults, verdict.laid
        if verdict.solution is None:
            title = say("line {line}: not a solution", line=verdict.line)
            remarks = remarks if verdict.tally is None else (verdict.tally.reached, *remarks)
        elif verdict.repeats is not None:
            title = say("line {line}: repeats line {other}", line=verdict.line, other=verdict.repeats)
        if laid is None or len(laid) != board.cells or any(lay and len(lay[1]) != board.sides for lay in laid):
            boards.append(Shown([None] * board.cells, title, remarks=remarks))
        else:
            wrong: list[Side] = [side for join in wrong_joins(puzzle, laid) for side in join]
            wrong += wrong_on_rim(puzzle, laid)
            boards.append(Shown([seen(puzzle, lay) for lay in laid], title, wrong, remarks))
        if len(boards) > MOST_BOARDS:
            raise InputError("too many boards for one picture; expected at most {most}", most=MOST_BOARDS)
        yield verdict


def _may_be_complete(judgement: Judgement) -> bool:
    """Return whether these are solutions, which may be all of them."""
    return judgement.lines > 0 and judgement.solutions > 0 and not judgement.wrong


class _Counting:
    """Counts the solutions of a puzzle once, when a list of them is first compared with that number."""

    def __init__(self, puzzle: Puzzle, search: Searching, deadline: Deadline) -> None:
        """Raise InputError if the settings do not allow it, even if nothing is counted."""
        deadline = deadline.at_most(PATIENCE if search.timeout is None else None)
        self.solutions = satpuzzle.solve(puzzle, settings=search.settings, deadline=deadline)
        self._outside = search.settings.external

    def of(self, judgement: Judgement, progress: Progress) -> Judgement:
        """Return the judgement with the number of solutions. Raises WrongAnswerError if more are listed."""
        self.solutions.deadline.progress = progress
        total = self.solutions.count().distinct
        if total < judgement.solutions:
            outside = self._outside if self.solutions.engine == "sat" else None
            who, m = self.solutions.engine if outside is None else answer_by(outside), judgement.solutions
            said = say("{name}: counts {n} solutions, but {m} are listed", name=who, n=total, m=m)
            raise WrongAnswerError(said)
        return replace(judgement, total=total)
