"""`satpuzzle certify`."""

from __future__ import annotations

from collections.abc import Callable

import click

from satpuzzle import api
from satpuzzle.cli import outputs
from satpuzzle.cli.options import takes_puzzle, takes_settings
from satpuzzle.cli.pages import Command
from satpuzzle.cli.progress import Live, takes_watch
from satpuzzle.errors import harmless
from satpuzzle.model import Puzzle
from satpuzzle.reports.proofs import certified_text
from satpuzzle.search import Settings


@click.command(
    "certify",
    cls=Command,
    examples=[
        ("certify mine.txt -o proof.zip", "all solutions, and the proof that there are no others"),
        ("verify proof.zip", "to check it"),
    ],
)
@takes_puzzle
@takes_settings
@takes_watch
@click.option("--limit", type=click.IntRange(min=0), default=1000, show_default=True, help="Solutions at most.")
@click.option("--drat", is_flag=True, help="Hold the proof in DRAT too, for other checkers.")
@outputs.writes(
    *("-o", "--output"),
    kind=outputs.CERTIFICATE,
    metavar="FILE",
    required=True,
    help="The certificate, a .zip file.",
)
def command(
    puzzle: Puzzle,
    live: Callable[..., Live],
    settings: Settings,
    timeout: float | None,
    limit: int,
    drat: bool,
    output: str,
) -> int:
    """Write a certificate: all solutions of PUZZLE, and a proof that there are no others."""
    with live(puzzle) as shown:
        certified = api.certify(
            puzzle, output, settings=settings, limit=limit, drat=drat, timeout=timeout, standing=shown.standing
        )
    for line in certified_text(certified, output):
        click.echo(harmless(line))
    return 0
