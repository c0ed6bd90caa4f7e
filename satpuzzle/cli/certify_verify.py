"""`satpuzzle certify` and `satpuzzle verify`: a proof that a list of solutions is complete, and its check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import (
    Many,
    Named,
    files_for,
    files_from,
    table_option,
    tabulate_files,
    tabulate_searches,
    takes_many_puzzles,
)
from satpuzzle.cli.options import Searching, takes_output, takes_search, takes_timeout
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import InputFile, WholeNumber, argument, flag, option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import InputError, InvalidCertificateError, NoCertificateError
from satpuzzle.model import Puzzle
from satpuzzle.report.data import Row
from satpuzzle.report.verdicts import (
    certified_columns,
    certified_data,
    certified_text,
    invalid_data,
    verified_columns,
    verified_data,
    verified_text,
)
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, translated
from satpuzzle.search import Settings

if TYPE_CHECKING:
    from satpuzzle.certificates.making import Certified


@make_command(
    ("certify mine.txt -o proof.zip --report proof.html", "write a proof, and a page that explains it"),
    ("certify standard mine.txt -o proofs/ --report proofs/", "write NAME.zip and NAME.html for each puzzle"),
)
@takes_many_puzzles
@takes_search
@option("--limit", "List at most this many solutions.", type=WholeNumber(min=0), default=1000)
@flag("--drat", "Add the proof in DRAT, for other checkers.")
@table_option
@outputs.also_writes(
    *("--report", outputs.STATEMENT),
    "Explain the proof, with pictures, in this .html file; for several puzzles, in files in this folder.",
    metavar="FILE|FOLDER",
)
@outputs.writes(
    outputs.CERTIFICATES,
    "Write this .zip file; for several puzzles, files in this folder.",
    metavar="FILE|FOLDER",
    required=True,
)
def certify(many: Many, search: Searching, output: str, **making: Any) -> int:
    """Write a certificate: all solutions of PUZZLE, and a proof that there are no others.

    The proof starts from the rules of the puzzle. `satpuzzle verify` checks it. --timeout applies to each puzzle.
    With --jobs, several puzzles are certified in parallel; for a single puzzle, --jobs speeds up only the search for
    solutions.
    """
    paths, reports = files_for(many, (output, outputs.CERTIFICATES), (making.pop("report"), outputs.STATEMENT))
    with Output(None) as out:
        only = many.alone(out)
        if only is None:
            row = partial(_row, paths, reports, partial(satpuzzle.certify, **making))
            columns = certified_columns(paths.values(), reports.values())
            return tabulate_searches(many, out, columns, row, search, "certify-1")
        path, report = paths[many.named[0]], reports.get(many.named[0])
        with search.live() as shown:
            made = satpuzzle.certify(only, path, report=report, **search.arguments(shown), **making)
        out.answer("certify-1", [certified_data(made, path, report)], certified_text(made, path, report))
    return 0


def _row(
    paths: dict[Named, str],
    reports: dict[Named, str],
    certify: Callable[..., Certified],
    named: Named,
    puzzle: Puzzle,
    settings: Settings,
    deadline: Deadline,
) -> Row:
    path, report = paths[named], reports.get(named)
    made = certify(puzzle, path, report=report, settings=settings, deadline=deadline)
    return Row(certified_data(made, path, report))


@make_command(
    ("verify proof.zip", "check a certificate and show what it proves"),
    ("verify proofs", "a table of the certificates in a folder"),
)
@argument(
    "certificate",
    type=InputFile(),
    nargs=-1,
    required=True,
    help="Files that `satpuzzle certify` wrote, or folders of them.",
)
@takes_timeout
@table_option
@takes_output
def verify(certificate: tuple[str, ...], timeout: float | None, live: LiveMaker, out: Output) -> int:
    """Check a CERTIFICATE that `certify` wrote, without any solver, and say what it proves.

    Exit status: 0 valid; 1 not valid, with the reason; 2 the file cannot be read, or is not a certificate; 3 not enough
    memory or time. Several certificates give a table; its status is 3 if a file cannot be checked, otherwise 1 if a
    certificate is not valid, otherwise 0.
    """
    paths = files_from(certificate, ".zip")
    if paths != [*certificate] or len(paths) > 1 or out.form == "csv":
        return tabulate_files(paths, out, verified_columns(), partial(_verified_row, live, timeout), "verify-1")
    with live() as shown:
        verified = satpuzzle.verify(paths[0], timeout=timeout, progress=shown.progress)
    out.answer("verify-1", [verified_data(verified)], verified_text(verified))
    return 0


def _verified_row(live: LiveMaker, timeout: float | None, path: str) -> Row:
    try:
        with live() as shown:
            return Row(verified_data(satpuzzle.verify(path, timeout=timeout, progress=shown.progress)))
    except (InputError, NoCertificateError) as error:
        return Row({}, error=say("unreadable: {reason}", reason=error.message))
    except InvalidCertificateError as error:
        return Row(invalid_data(translated(error.message)), yes=False)
