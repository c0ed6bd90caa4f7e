"""`satpuzzle verify`."""

from __future__ import annotations

import click

from satpuzzle import api
from satpuzzle.cli.options import Output, output_option
from satpuzzle.reports.data import to_json
from satpuzzle.reports.proofs import verified_data, verified_text


@click.command("verify")
@click.argument("certificate", metavar="CERTIFICATE")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@output_option
def command(certificate: str, form: str, output: str | None) -> int:
    """Check a CERTIFICATE that `certify` wrote, without any solver, and say what is certain.

    Exit status 0 valid; 1 not valid, with the reason; 2 the file cannot be read.
    """
    with Output(output) as out:
        found = api.verify(certificate)
        out.lines([to_json(verified_data(found))] if form == "json" else verified_text(found))
    return 0
