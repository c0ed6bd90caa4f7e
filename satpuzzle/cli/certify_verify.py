"""`satpuzzle certify` and `satpuzzle verify`: a proof that a list of solutions is complete, and its check."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import satpuzzle
from satpuzzle.cli.answering import ask
from satpuzzle.cli.asking import Many, Named, Searching, Shown, Timeout, files_from
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import OUTPUT, Arg, InputFile
from satpuzzle.cli.render_sheet import Motifs
from satpuzzle.cli.results import CERTIFICATES, REPORT, STATEMENT, Run
from satpuzzle.errors import InputError, InvalidCertificateError, NoCertificateError, Parts
from satpuzzle.report import verdicts
from satpuzzle.report.data import FORMS, Answer
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, translated
from satpuzzle.runtime.validation import Opt
from satpuzzle.search import Settings

REPORTS = "Explain the proof, with pictures, in this .html file; for several puzzles, in files in this folder."


@make_command(
    ("certify mine.txt -o proof.zip --report proof.html", "write a proof, and a page that explains it"),
    ("certify standard mine.txt -o proofs/ --report proofs/", "write NAME.zip and NAME.html for each puzzle"),
    forms=FORMS,
    writes=CERTIFICATES,
)
def certify(
    run: Run,
    many: Many,
    search: Searching,
    limit: Annotated[int, Opt("List at most this many solutions.", least=0, default=1000)],
    drat: Annotated[bool, Opt("Add the proof in DRAT, for other checkers.")],
    report: Annotated[str | None, Opt(REPORTS, OUTPUT, kind=STATEMENT, metavar="FILE|FOLDER")],
    motifs: Motifs,
) -> int:
    """Write a certificate: all solutions of PUZZLE, and a proof that there are no others.

    The proof starts from the rules of the puzzle. `satpuzzle verify` checks it. --timeout applies to each puzzle.
    With --jobs, several puzzles are certified in parallel; for a single puzzle, --jobs speeds up only the search for
    solutions.
    """
    paths, reports = many.places(run, run.output, ".zip"), many.places(run, report, ".html")
    columns = verdicts.certified_columns(paths.values(), reports.values())
    return ask(
        run,
        many,
        "certify-1",
        columns,
        partial(_certified, paths, reports, {"limit": limit, "drat": drat, "motifs": motifs}),
        search,
    )


def _certified(
    paths: dict[str, str], reports: dict[str, str], how: Parts, named: Named, settings: Settings, deadline: Deadline
) -> Answer:
    path, report = paths[named.name], reports.get(named.name)
    made = satpuzzle.certify(named.puzzle, path, settings=settings, deadline=deadline, report=report, **how)
    return Answer(verdicts.certified_data(made, path, report), verdicts.certified_text(made, path, report))


@make_command(
    ("verify proof.zip", "check a certificate and show what it proves"),
    ("verify proofs", "a table of the certificates in a folder"),
    forms=FORMS,
    writes=REPORT,
)
def verify(
    run: Run,
    certificate: Annotated[
        tuple[str, ...], Arg("Files that `satpuzzle certify` wrote, or folders of them.", InputFile())
    ],
    timeout: Timeout,
    live: Shown,
) -> int:
    """Check a CERTIFICATE that `certify` wrote, without any solver, and say what it proves.

    Exit status: 0 valid; 1 not valid, with the reason; 2 the file cannot be read, or is not a certificate; 3 not enough
    memory or time. Several certificates give a table; its status is 3 if a file cannot be checked, otherwise 1 if a
    certificate is not valid, otherwise 0.
    """
    many = files_from(certificate, ".zip")
    alone = many.only is not None and run.form != "csv"

    def answer(named: Named, _settings: Settings, deadline: Deadline) -> Answer:
        try:
            verified = satpuzzle.verify(named.source, timeout=timeout, progress=deadline.progress)
            return Answer(verdicts.verified_data(verified), verdicts.verified_text(verified))
        except (InvalidCertificateError, InputError) as error:
            if alone:
                raise
            if not isinstance(error, InvalidCertificateError) or isinstance(error, NoCertificateError):
                return Answer({}, error=say("unreadable: {reason}", reason=error.message))
            return Answer(verdicts.invalid_data(translated(error.message)), yes=False)

    return ask(run, many, "verify-1", verdicts.verified_columns(), answer, Searching(timeout, Settings(), live))
