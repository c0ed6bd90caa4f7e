"""`satpuzzle unique`."""

from __future__ import annotations

from collections.abc import Callable

import click

from satpuzzle import api
from satpuzzle.certificate.claim import checked_recipe
from satpuzzle.cli import outputs
from satpuzzle.cli.options import Output, format_option, output_option, takes_puzzle, takes_settings
from satpuzzle.cli.pages import Command
from satpuzzle.cli.progress import Live, takes_watch
from satpuzzle.model import Puzzle
from satpuzzle.reports.data import to_json
from satpuzzle.reports.proofs import unique_data, unique_text
from satpuzzle.running.clock import Clock
from satpuzzle.search import Settings


@click.command(
    "unique",
    cls=Command,
    examples=[
        ("unique mine.txt", "yes, or two solutions"),
        ("unique mine.txt --certificate proof.zip", "and a proof that anybody can check"),
    ],
)
@takes_puzzle
@takes_settings
@takes_watch
@outputs.output(
    "--certificate",
    kind=outputs.CERTIFICATE,
    metavar="FILE",
    help="If the answer is yes, or there is no solution: write a proof.",
)
@format_option("text", "json")
@output_option
def command(
    puzzle: Puzzle,
    live: Callable[..., Live],
    settings: Settings,
    timeout: float | None,
    certificate: str | None,
    form: str,
    output: str | None,
) -> int:
    """Has PUZZLE exactly one solution, up to rotating the board?

    Exit status 0 yes; 1 no: two solutions are shown, or there is none; 3 not known.
    """
    if certificate is not None:
        checked_recipe(settings.recipe)
    clock = Clock(timeout)
    with Output(output) as out:
        with live(puzzle) as shown:
            answer = api.unique(puzzle, settings=settings, timeout=timeout, standing=shown.standing)
        out.lines([to_json(unique_data(answer))] if form == "json" else unique_text(answer))
    if certificate is not None:
        if len(answer.solutions) > 1:
            click.echo("satpuzzle: no certificate written: the two solutions are proof enough", err=True)
        else:
            from satpuzzle.certificate.certify import certify

            with live(puzzle) as shown:
                clock.standing = shown.standing
                certify(puzzle, certificate, settings=settings, clock=clock)
    return 0 if answer.unique else 1
