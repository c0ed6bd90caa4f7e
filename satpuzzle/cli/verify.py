"""`satpuzzle verify`."""

from __future__ import annotations

import click

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import format_option, takes_output, takes_progress
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.report.verdicts import verified_data, verified_text


@make_command(
    "verify",
    ("verify proof.zip", "what the certificate proves"),
    ("verify proof.zip && echo proved", "status 0 if it holds"),
)
@click.argument("certificate", metavar="CERTIFICATE")
@takes_progress
@format_option("text", "json")
@takes_output
def command(certificate: str, live: LiveMaker, out: Output) -> int:
    """Check a CERTIFICATE that `certify` wrote, without any solver, and say what is certain.

    Exit status 0 valid; 1 not valid, with the reason; 2 the file cannot be read, or is no certificate at all; 3 not
    known, as memory does not suffice.
    """
    with live() as shown:
        verified = satpuzzle.verify(certificate, progress=shown.progress)
    out.answer("verify-1", [verified_data(verified)], verified_text(verified))
    return 0
