"""`satpuzzle repair`."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import takes_card_wishes, takes_long, takes_puzzle
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import EXPERT, WholeNumber, flag, option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import harmless
from satpuzzle.generators.cards import REASONS
from satpuzzle.generators.repair import CHANGES, Repair
from satpuzzle.model import Puzzle
from satpuzzle.notation import toml
from satpuzzle.report.verdicts import repair_text, repairs_text
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark


@make_command(
    ("repair mine.txt", "change as few labels as possible to get exactly one solution"),
    ("repair mine.txt --all -o repaired.toml", "all repairs with the fewest changes"),
)
@takes_puzzle
@option("--solutions", "Exact number of essential solutions.", type=WholeNumber(min=0), default=1)
@flag("--different", "Make all cards different.")
@takes_card_wishes
@flag("--all", "List all results.")
@option("--seed", "Random seed.", type=WholeNumber(min=0), default=1)
@option("--tries", "Maximum number of candidates.", EXPERT, type=WholeNumber(min=1), show_default=str(CHANGES))
@takes_long
@outputs.writes(replace(outputs.NOTATION, folder=False), "Write to FILE instead of standard output.")
def repair(puzzle: Puzzle, output: str | None, live: LiveMaker, *, all: bool, solutions: int, **limits: Any) -> int:
    """Change as few labels of PUZZLE as possible to get exactly the given number of essential solutions.

    Of several repairs with as few changes, one that keeps what holds for the cards is preferred: --different, --varied
    and so on. These options ensure it. --all writes all repairs with the fewest changes. Without --timeout and --tries,
    the search ends after 20 seconds. If a limit is reached, the repairs found so far are written. Exit status 1 if no
    change helps; 3 if that is not known.
    """
    found: list[Repair] = []
    complete = False
    cards = [wish for wish in REASONS if limits.pop(wish)]
    try:
        with live() as shown:
            every = satpuzzle.repair(puzzle, solutions=solutions, cards=cards, **limits, progress=shown.progress)
            for repaired in every if all else islice(every, 1):
                found.append(repaired)
        complete = True
    finally:
        if found:
            lines = repairs_text(puzzle, found, complete=complete) if all else repair_text(puzzle, *found)
            for line in lines:
                click.echo(harmless(line if output is not None else f"# {line}"))
            with Output(output) as out:
                out.text(toml.write_all([each.puzzle for each in found]))
    if not found:
        remark(say("no change of labels gives exactly {n} essential solutions", n=solutions))
    return 0 if found else 1
