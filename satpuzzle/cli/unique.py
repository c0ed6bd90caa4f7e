"""`satpuzzle unique`."""

from __future__ import annotations

from typing import Any

import click

from satpuzzle import api, files
from satpuzzle.certificate.claim import checked_recipe
from satpuzzle.cli.options import (
    Output,
    make_settings,
    one_puzzle,
    output_option,
    pick_puzzles,
    puzzle_options,
    search_options,
)
from satpuzzle.encode import load_recipe
from satpuzzle.reports.data import to_json
from satpuzzle.reports.proofs import unique_data, unique_text


@click.command("unique")
@puzzle_options
@search_options
@click.option("--certificate", metavar="FILE", help="If the answer is yes, or there is no solution: write a proof.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@output_option
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    timeout: float | None,
    certificate: str | None,
    form: str,
    output: str | None,
    **how: Any,
) -> int:
    """Has PUZZLE exactly one solution, up to rotating the board?

    Exit status 0 yes; 1 no: two solutions are shown, or there is none; 3 not known.
    """
    asked = one_puzzle(pick_puzzles(puzzle, input_format, board, rule, example), puzzle)
    settings = make_settings(**how)
    if certificate is not None:
        files.check_writable(certificate)
        checked_recipe(load_recipe(settings.encoding))
    with Output(output) as out:
        found = api.unique(asked, settings=settings, timeout=timeout)
        out.lines([to_json(unique_data(found))] if form == "json" else unique_text(found))
    if certificate is not None:
        if len(found.solutions) > 1:
            click.echo("satpuzzle: no certificate written: the two solutions are proof enough", err=True)
        else:
            api.certify(asked, certificate, settings=settings, timeout=timeout)
    return 0 if found.unique else 1
