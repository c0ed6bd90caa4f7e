"""`satpuzzle check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import satpuzzle
from satpuzzle.cli.answering import ask
from satpuzzle.cli.asking import Named, Only, Puzzles, Searching, files_from, text_beside
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Arg, InputFile
from satpuzzle.cli.results import REPORT, Run, Stop
from satpuzzle.errors import EngineLimitError, InputError, WrongAnswerError
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.judging import Verdict, wrong_joins, wrong_on_rim
from satpuzzle.notation.given import verdicts
from satpuzzle.report import as_text
from satpuzzle.report.data import FORMS, Answer
from satpuzzle.report.verdicts import Judgement, judged_columns, judged_text, judgement_data, list_text
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress
from satpuzzle.runtime.language import say
from satpuzzle.runtime.validation import Opt
from satpuzzle.search import Settings
from satpuzzle.solvers.pysat_solvers import answer_by

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown

ENDINGS = (".json", ".log", ".out", ".sol", ".txt", ".url")  # of files with solutions in a folder
FILES = Arg("Files with solutions, - for standard input, or folders.", InputFile(), required=False)


@make_command(
    ("check mine.txt answers.txt", "check the solutions in answers.txt"),
    ("solve mine.txt --all | satpuzzle check mine.txt answers.txt -", "a table of two lists of solutions"),
    exclusive=["--checkpoint --partial"],
    forms=(*FORMS, "svg"),
    writes=REPORT,
)
def check(
    run: Run,
    given: Only,
    file: Annotated[tuple[str, ...], FILES],
    partial: Annotated[bool, Opt("Accept an incomplete list; do not count.")],
    search: Searching,
) -> int:
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
    many = files_from(file, *ENDINGS) if file else Puzzles([Named(given.source)], None)
    picture = run.form == "svg"
    if picture and len(many.named) > 1:
        raise InputError("--format svg needs a single FILE")
    if picture or not file:
        many = many._replace(only=many.named[0])
    at_once = many.only is not None and run.form == "text"
    counting = None if partial else _Counting(given.puzzle, search)

    def answer(named: Named, _settings: Settings, deadline: Deadline) -> Answer:
        boards: list[Shown] | None = [] if picture else None
        judgement = _judged(given, named.source if file else None, deadline, boards)
        said = [*as_text.lines(judged_text(judgement))]
        if boards is not None:
            from satpuzzle.pictures.boards import Drawer
            from satpuzzle.pictures.svg import to_svg

            run.text(to_svg(Drawer(given.puzzle).board_scene(boards)))
        elif at_once:
            run.lines(said)
        if counting is None or not _may_be_complete(judgement):
            return Answer(judgement_data(judgement), (), judgement.valid)
        with Stop(EngineLimitError) as stop:
            judgement = counting.of(judgement, deadline.progress)
        judgement, why = replace(judgement, at_least=counting.solutions.at_least), stop.error
        told = Answer(judgement_data(judgement), () if picture else list_text(judgement), judgement.valid)
        if why is None or not (judgement.valid or isinstance(why, KeyboardInterrupt)):
            return told
        unknown = say("not known whether the list is complete ({why})", why=why)
        return told._replace(error=f"{said[-1]}; {unknown}", stop=why)

    return ask(run, many, "check-1", judged_columns(), answer, search, parallel=False)


def _judged(given: Named, path: str | None, deadline: Deadline, boards: list[Shown] | None) -> Judgement:
    """Return the verdicts on a file; None: on the board that the puzzle was read from. Raises InputError."""
    puzzle = given.puzzle
    with text_beside(path or given.source, puzzle.text if path is None else None) as text:
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

    def __init__(self, puzzle: Puzzle, search: Searching) -> None:
        """Raise InputError if the settings do not allow it, even if nothing is counted."""
        deadline = Deadline(search.patient(PATIENCE).timeout)
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
