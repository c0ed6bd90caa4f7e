"""`satpuzzle certify`, `verify` and `check`: proofs that a list of solutions is complete, and lists from any source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import satpuzzle
from satpuzzle.cli import asking
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import OUTPUT, Arg, InputFile, Opt
from satpuzzle.cli.results import CERTIFICATES, REPORT, STATEMENT, Run, Stop
from satpuzzle.errors import EngineLimitError, InputError, InvalidCertificateError, NoCertificateError, WrongAnswerError
from satpuzzle.model import Puzzle, Side
from satpuzzle.model.judging import Verdict, wrong_joins, wrong_sides
from satpuzzle.notation.given import verdicts as verdicts_on
from satpuzzle.report.certificate import Certifying, Judged, Verifying
from satpuzzle.report.data import FORMS
from satpuzzle.report.documents import lines
from satpuzzle.runtime.deadline import PATIENCE, Deadline, Progress
from satpuzzle.runtime.language import say, translated
from satpuzzle.solvers.pysat_solvers import answer_by

if TYPE_CHECKING:
    from satpuzzle.pictures.boards import Shown as Drawn
    from satpuzzle.search import Search

REPORTS = "Explain the proof, with pictures, in this .html file; for several puzzles, in files in this folder."


@make_command(forms=FORMS, writes=CERTIFICATES)
def certify(
    run: Run,
    many: asking.Many,
    search: asking.Searching,
    limit: Annotated[int, Opt("List at most this many solutions.", least=0, default=1000)],
    drat: Annotated[bool, Opt("Add the proof in DRAT, for other checkers.")],
    report: Annotated[str | None, Opt(REPORTS, OUTPUT, kind=STATEMENT, metavar="FILE|FOLDER")],
    motifs: asking.Motifs,
) -> int:
    """Write a certificate: all solutions of PUZZLE, and a proof that there are no others.

    The proof starts from the rules of the puzzle. `satpuzzle verify` checks it. --timeout applies to each puzzle.
    With --jobs, several puzzles are certified in parallel; for a single puzzle, --jobs speeds up only the search for
    solutions.

    Examples:
        certify mine.txt -o proof.zip --report proof.html
            write a proof, and a page that explains it
        certify standard mine.txt -o proofs/ --report proofs/
            write NAME.zip and NAME.html for each puzzle
    """
    paths, reports = places = many.places(run, (run.output, ".zip"), (report, ".html"))
    columns = Certifying.columns(paths.values(), reports.values())
    answer = partial(_certified, places, {"limit": limit, "drat": drat, "motifs": motifs})
    return asking.ask(run, many, Certifying, answer, search, columns=columns)


def _certified(places: Sequence[dict[str, str]], how: Any, asked: asking.Asked) -> Certifying:
    path, report = places[0][asked.named.name], places[1].get(asked.named.name)
    made = satpuzzle.certify(asked.puzzle, path, report=report, **asked.how, **how)
    return Certifying(made, path, report)


@make_command(forms=FORMS, writes=REPORT)
def verify(
    run: Run,
    certificate: Annotated[
        tuple[str, ...], Arg("Files that `satpuzzle certify` wrote, or folders of them.", kind=InputFile())
    ],
    timeout: asking.Timeout,
    live: asking.Shown,
) -> int:
    """Check a CERTIFICATE that `certify` wrote, without any solver, and say what it proves.

    Exit status: 0 valid; 1 not valid, with the reason; 2 the file cannot be read, or is not a certificate; 3 not enough
    memory or time. Several certificates give a table; its status is 3 if a file cannot be checked, otherwise 1 if a
    certificate is not valid, otherwise 0.

    Examples:
        verify proof.zip
            check a certificate and show what it proves
        verify proofs
            a table of the certificates in a folder
    """
    many = asking.files_from(certificate, ".zip")
    alone = many.only is not None and run.form != "csv"

    def answer(asked: asking.Asked) -> Verifying:
        try:
            return Verifying(satpuzzle.verify(asked.named.source, timeout=timeout, progress=asked.deadline.progress))
        except (InvalidCertificateError, InputError) as error:
            if alone:
                raise
            if not isinstance(error, InvalidCertificateError) or isinstance(error, NoCertificateError):
                raise InputError("unreadable: {reason}", reason=error.message) from None
            return Verifying(translated(error.message))

    return asking.ask(run, many, Verifying, answer, asking.Searching(timeout, live=live))


ENDINGS = (".json", ".log", ".out", ".sol", ".txt", ".url")  # of files with solutions in a folder
FILES = Arg("Files with solutions, - for standard input, or folders.", kind=InputFile(), required=False)


@make_command(exclusive=["checkpoint partial"], forms=(*FORMS, "svg"), writes=REPORT)
def check(
    run: Run,
    given: asking.Only,
    file: Annotated[tuple[str, ...], FILES],
    partial: Annotated[bool, Opt("Accept an incomplete list; do not count.")],
    search: asking.Searching,
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

    Examples:
        check mine.txt answers.txt
            check the solutions in answers.txt
        solve mine.txt --all | satpuzzle check mine.txt answers.txt -
            a table of two lists of solutions
    """
    many = asking.files_from(file, *ENDINGS) if file else asking.Puzzles([asking.Named(given.source)], None)
    picture = run.form == "svg"
    if picture and len(many.named) > 1:
        raise InputError("--format svg needs a single FILE")
    if picture or not file:
        many = many._replace(only=many.named[0])
    at_once = many.only is not None and run.form == "text"
    patience = Deadline(search.patient(PATIENCE).timeout)  # settings that contradict a count are refused at once
    counting = None if partial else satpuzzle.solve(given.puzzle, settings=search.settings, deadline=patience)

    def answer(asked: asking.Asked) -> Judged:
        boards: list[Drawn] | None = [] if picture else None
        told = _judged(given, asked.named.source if file else None, asked.deadline, boards)
        said = [*lines(told.seen())]
        if boards is not None:
            from satpuzzle.pictures.boards import Drawer
            from satpuzzle.pictures.svg import to_svg

            run.text(to_svg(Drawer(given.puzzle).board_scene(boards)))
        elif at_once:
            run.lines(said)
        if counting is None or told.wrong or not (told.lines and told.solutions):  # there is nothing to complete
            return told
        with Stop(EngineLimitError) as stop:
            told.total = _counted(told.solutions, counting, asked.deadline.progress)
        told.at_least, told.counted, why = counting.at_least, not picture, stop.error
        if why is not None and (told.valid or isinstance(why, KeyboardInterrupt)):
            unknown = say("not known whether the list is complete ({why})", why=why)
            told.error, told.stop = f"{said[-1]}; {unknown}", why
        return told

    return asking.ask(run, many, Judged, answer, search, parallel=False)


def _judged(given: asking.Named, path: str | None, deadline: Deadline, boards: list[Drawn] | None) -> Judged:
    """Return the verdicts on a file; None: on the board that the puzzle was read from. Raises InputError."""
    puzzle = given.puzzle
    with asking.text_beside(path or given.source, puzzle.text if path is None else None) as text:
        judged = deadline.during(verdicts_on(puzzle, text))
        judgement = Judged(judged if boards is None else _drawn(puzzle, judged, boards))
        if not judgement.judged and path is None:
            raise InputError("nothing to check; add a FILE with solutions (CHECK lines or viewer URLs)")
        if not judgement.judged:
            raise InputError("contains no CHECK line; expected CHECK: type,label,label,…;…;")
    return judgement


def _drawn(puzzle: Puzzle, judged: Iterable[Verdict], boards: list[Drawn]) -> Iterator[Verdict]:
    """Yield these verdicts, and add their boards with marks and remarks. Raises InputError."""
    from satpuzzle.pictures.boards import MOST_BOARDS, seen
    from satpuzzle.pictures.boards import Shown as Drawn

    board = puzzle.board
    for verdict in judged:
        title, remarks, laid = say("line {line}: a solution", line=verdict.line), verdict.faults, verdict.laid
        if verdict.solution is None:
            title = say("line {line}: not a solution", line=verdict.line)
            remarks = remarks if verdict.tally is None else (verdict.tally.reached, *remarks)
        elif verdict.repeats is not None:
            title = say("line {line}: repeats line {other}", line=verdict.line, other=verdict.repeats)
        if laid is None or len(laid) != board.cells or any(lay and len(lay[1]) != board.sides for lay in laid):
            boards.append(Drawn([None] * board.cells, title, remarks=remarks))
        else:
            wrong: list[Side] = [side for join in wrong_joins(puzzle, laid) for side in join]
            wrong += wrong_sides(puzzle, laid, on_rim=True)
            boards.append(Drawn([seen(puzzle, lay) for lay in laid], title, wrong, remarks))
        if len(boards) > MOST_BOARDS:
            raise InputError("too many boards for one picture; expected at most {most}", most=MOST_BOARDS)
        yield verdict


def _counted(listed: int, solutions: Search, progress: Progress) -> int:
    """The number of solutions. Raises WrongAnswerError if more are listed."""
    solutions.deadline.progress = progress
    total = solutions.count().distinct
    if total < listed:
        outside = solutions.settings.external if solutions.engine == "sat" else None
        who = solutions.engine if outside is None else answer_by(outside)
        raise WrongAnswerError("{name}: counts {n} solutions, but {m} are listed", name=who, n=total, m=listed)
    return total
