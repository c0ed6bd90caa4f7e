"""`satpuzzle generate`."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.convert import ending_of, left_out
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import again, new_puzzle_options, notation_option
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import WholeNumber, option
from satpuzzle.dimacs.formulas import SATISFIABLE, name_of
from satpuzzle.errors import on_a_line
from satpuzzle.generators.spec import Wishes
from satpuzzle.runtime import files
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.version import __version__


@make_command(
    ("generate --board 4x4 --figures 5 -o planted.toml", "sixteen signed cards of five figures"),
    (
        "generate --board 16x16 --rule framed --figures 17 --border 5 | satpuzzle export - -o x.cnf",
        "the formula of a large puzzle",
    ),
)
@new_puzzle_options("Number of figures, without those of --border.", required=True)
@option("--hints", "Number of cells whose cards are given as hints.", type=WholeNumber(min=0), default=0)
@notation_option("notation", default="toml")
@outputs.writes(
    outputs.NOTATION,
    "Write to FILE instead of standard output; into a folder, one file per puzzle.",
    metavar="FILE|FOLDER",
)
def generate(seed: int, count: int, notation: str, output: str | None, **wished: Any) -> int:
    """Make puzzles of any size with at least one solution: a board filled at random and cut into cards.

    There may be further solutions; `satpuzzle design` makes puzzles with an exact number of them. The same seed gives
    the same puzzle.
    """
    wishes = Wishes.read(**{name: wished[name] for name in ("board", "rule", "figures", "border")})
    if wishes.remark:
        remark(wishes.remark)
    told = {name: wished[name] or None for name in ("board", "rule", "figures", "border", "different", "hints")}
    wished |= {"board": wishes.board, "rule": wishes.rule}
    puzzles = (
        replace(
            satpuzzle.generate(**wished, seed=each),
            source=f"satpuzzle {__version__} {again('generate', **told, seed=each)}",
        )
        for each in range(seed, seed + count)
    )
    if output is not None and outputs.means_folder(output, several=count > 1):
        files.make_folder(output)
        figures = wishes.figures + wishes.border
        for each, puzzle in enumerate(puzzles, seed):
            name = name_of("planted", puzzle.board, figures, each, SATISFIABLE, ending_of(notation))
            path = os.path.join(output, name)
            outputs.check_output(path)
            text, lost = satpuzzle.convert([puzzle], notation)
            files.write_text(path, text)
            click.echo(on_a_line(path))
    else:
        text, lost = satpuzzle.convert([*puzzles], notation)
        with Output(output) as out:
            out.text(text)
    lost = [what for what in lost if what not in (say("title"), say("source"))]
    if lost:
        remark(left_out(notation, lost))
    return 0
