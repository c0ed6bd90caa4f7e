"""`satpuzzle generate`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.convert import left_out
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import again
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import Name, WholeNumber, option
from satpuzzle.generators.spec import Wishes
from satpuzzle.notation import notations
from satpuzzle.runtime.language import say
from satpuzzle.runtime.messages import remark
from satpuzzle.version import __version__


@make_command(
    ("generate --board 4x4 --figures 5 -o planted.toml", "sixteen signed cards of five figures"),
    ("generate --board 16x16 --rule framed --figures 17 --border 5 | satpuzzle export - -o x.cnf", "as a formula"),
)
@option("--board", metavar="BOARD", required=True, help="The board, as in 3x3, triangle3 or hexagon7.")
@option("--rule", metavar="RULE", show_default="signed", help="signed, unsigned, framed or rim=K.")
@option("--figures", type=WholeNumber(min=1), required=True, help="How many, those of --border not counted.")
@option("--border", type=WholeNumber(min=0), default=0, help="This many further figures, along the rim only.")
@option("--different", is_flag=True, help="No two equal cards.")
@option("--hints", type=WholeNumber(min=0), default=0, help="Give the cards of so many cells.")
@option("--seed", type=WholeNumber(min=0), default=1, help="Another seed, another puzzle.")
@option(
    *("-n", "--number"),
    type=WholeNumber(min=1),
    default=1,
    help="How many puzzles, of this seed and the following ones.",
)
@option(*("--to", "notation"), type=Name(notations.known), default="toml", help="The notation.")
@outputs.writes(outputs.NOTATION, "Write there instead of standard output.")
def generate(seed: int, number: int, notation: str, output: str | None, **wished: Any) -> int:
    """Make puzzles of any size with at least one solution: a board filled at random and cut into cards.

    Whether there are further solutions is not asked; `satpuzzle design` makes puzzles with an exact number of them.
    The same seed gives the same puzzle.
    """
    wishes = Wishes.read(**{name: wished[name] for name in ("board", "rule", "figures", "border")})
    if wishes.remark:
        remark(wishes.remark)
    told = {name: wished[name] or None for name in ("board", "rule", "figures", "border", "different", "hints")}
    wished |= {"board": wishes.board, "rule": wishes.rule}
    puzzles = []
    for each in range(seed, seed + number):
        source = f"satpuzzle {__version__} {again('generate', **told, seed=each)}"
        puzzles.append(replace(satpuzzle.generate(**wished, seed=each), source=source))
    text, lost = satpuzzle.convert(puzzles, notation)
    with Output(output, outputs.replace_text) as out:
        out.text(text)
    lost = [what for what in lost if what not in (say("title"), say("source"))]
    if lost:
        remark(left_out(notation, lost))
    return 0
