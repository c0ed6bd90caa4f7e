"""`satpuzzle design`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from satpuzzle.cli import completing, designing, outputs, repairing
from satpuzzle.cli.helping import LONG, Command, option
from satpuzzle.cli.options import Reading, jobs_option, one_puzzle, timeout_option
from satpuzzle.cli.progress import Live, takes_progress
from satpuzzle.errors import InputError
from satpuzzle.language import say
from satpuzzle.make.design import TRIES
from satpuzzle.make.difficulty import MOST
from satpuzzle.make.repair import CHANGES

OF_DESIGNS = (
    "figures",
    "border",
    "pairs",
    "count",
    "different",
    "asymmetric",
    "varied",
    "names",
    "hardest",
    "easiest",
    "placements",
    "certificates",
)
OF_REPAIRS = ("input_format", "example", "back", "all")


@click.command(
    "design",
    cls=Command,
    examples=[
        ("design --board 3x3 --figures 4 -o new.toml", "nine cards with exactly one solution"),
        ("design --repair mine.txt", "change as few labels as possible, to have exactly one"),
    ],
)
@click.option("--board", metavar="BOARD", help="The board, as in 3x3, triangle3 or hexagon7.")
@option("--rule", metavar="RULE", show_default="signed", help="signed, unsigned, framed or rim=K.")
@click.option("--figures", type=int, metavar="N", help="How many figures, those of --border not counted.")
@click.option("--border", type=int, default=0, metavar="N", help="This many further figures, along the rim only.")
@click.option("--solutions", type=click.IntRange(min=0), default=1, show_default=True, help="Essential ones, exactly.")
@click.option("--pairs", metavar="N,N,…", help="How many joins show figure 1, 2, …")
@click.option("--different", is_flag=True, help="No two equal cards.")
@click.option("--asymmetric", is_flag=True, help="No card that looks the same after a turn.")
@click.option("--varied", is_flag=True, help="No card that shows a figure twice.")
@click.option(
    "--names",
    metavar="NAME,NAME,…",
    shell_complete=completing.figures,
    help="What figures 1, 2, … are called, those of --border last.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Another seed, other puzzles.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="How many puzzles.")
@click.option("--hardest", type=click.IntRange(min=1), metavar="N", help="Of these keep the N hardest.")
@click.option("--easiest", type=click.IntRange(min=1), metavar="N", help="Of these keep the N easiest.")
@click.option(
    "--placements",
    type=click.IntRange(min=0),
    default=MOST,
    show_default=True,
    help="Measure difficulty up to this many; 0: not at all.",
)
@option(
    "--tries",
    type=click.IntRange(min=1),
    show_default=f"{TRIES}, {CHANGES}",
    help="Candidates for a puzzle, or for a repair.",
)
@timeout_option
@jobs_option("Processes that look at candidates; 0: one for each core.", group=LONG)
@click.option("--repair", "to_repair", metavar="PUZZLE", help="Instead change as few labels of PUZZLE as possible.")
@click.option("--input-format", metavar="NAME", help="Of a repair: the notation; else recognised from the text.")
@click.option("--example", type=click.IntRange(min=1), help="Of a repair: only that example of the file, from 1.")
@click.option("--back", metavar="MARK", help="Of a repair: the sign that marks backs, of sides typed as words.")
@click.option("--all", is_flag=True, help="Of a repair: all with as few changes.")
@click.option("--certificates", is_flag=True, help="Write a certificate beside each puzzle, NAME.zip.")
@takes_progress
@outputs.writes(
    *("-o", "--output"),
    kind=outputs.NOTATION,
    metavar="FOLDER",
    help="Where to, a file for each puzzle; a name in .toml: the file of the only one, or of a repair.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    to_repair: str | None,
    board: str | None,
    rule: str | None,
    input_format: str | None,
    example: int | None,
    back: str | None,
    solutions: int,
    seed: int,
    tries: int | None,
    timeout: float | None,
    jobs: int,
    live: Callable[..., Live],
    output: str | None,
    all: bool,
    **wished: Any,
) -> int:
    """Make puzzles with exactly the given number of essential solutions, or repair one to have them.

    The same seed gives the same puzzles, in however many processes. Exit status 3 if they were not found within the
    tries or the time; designs found until then are written. Exit status 1 if a puzzle cannot be repaired.
    """
    for name in OF_REPAIRS if to_repair is None else OF_DESIGNS:
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = "--" + name.replace("_", "-")
            if to_repair is None:
                raise InputError(say("{option} goes with --repair only; leave it out", option=option))
            raise InputError(say("{option} goes without --repair only; leave it out", option=option))
    if to_repair is not None:
        puzzle = one_puzzle(Reading(input_format, board, rule, example, back).puzzles(to_repair), to_repair)
        limits = {"seed": seed, "tries": tries, "timeout": timeout, "jobs": jobs}
        return repairing.repair(puzzle, output, live, all=all, solutions=solutions, **limits)
    if board is None:
        raise InputError(say("say what to make: --board 3x3 --figures 4, or --repair PUZZLE"))
    wished |= {"board": board, "rule": rule, "solutions": solutions}
    return designing.design(output, live, seed=seed, tries=tries, timeout=timeout, jobs=jobs, **wished)
