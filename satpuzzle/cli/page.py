"""`satpuzzle page`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import PICTURE, make_command, option
from satpuzzle.cli.options import refuses, say_what_helps, takes_optional_puzzle, takes_search
from satpuzzle.cli.outputs import Output, proof_lines, status_of
from satpuzzle.cli.render import takes_motifs
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import InputError
from satpuzzle.model import Puzzle
from satpuzzle.runtime.deadline import PATIENCE
from satpuzzle.runtime.language import on_a_line, say, several
from satpuzzle.runtime.messages import remark

if TYPE_CHECKING:
    from satpuzzle.web.building import Built


def _contradictions(*, puzzle: str | None, enter: bool, certificate: str | None, **_others: object) -> None:
    if puzzle is None and not enter:
        raise InputError("name a PUZZLE; or --enter, for a page to enter one on")
    if puzzle is None and certificate is not None:
        raise InputError("--certificate is of a puzzle; name one")


@make_command(
    "page",
    ("page mine.txt -o mine.html", "one file to play mine.txt in any browser, also offline"),
    ("page --enter -o enter.html", "an empty page to click a puzzle into"),
)
@refuses(_contradictions)
@takes_optional_puzzle
@option("--enter", is_flag=True, help="Open with the editor; without PUZZLE with an empty board.")
@option(
    "--solutions/--no-solutions",
    default=True,
    help="Hold the solutions, and what looks for them; without, nothing in the file solves it.",
)
@option("--cards", group=PICTURE, is_flag=True, help="Show the cards' own numbers or names, until somebody hides them.")
@option("--letters", group=PICTURE, is_flag=True, help="Show a letter for each figure, until somebody hides them.")
@takes_motifs
@takes_search
@outputs.also_writes("--certificate", outputs.CERTIFICATE, "Write a proof of the solutions.")
@outputs.writes(outputs.PAGE, "The page: a .html.", required=True)
def command(puzzle: Puzzle | None, live: LiveMaker, timeout: float | None, output: str, **how: Any) -> int:
    """Make PUZZLE a page to play: one file that works in any browser, from disk, without a network.

    The solutions are counted for ten seconds, or --timeout; what is not known then the page does not claim. Up to
    10,000 of them are in the file. Exit status 0; 1 if there is no solution; 3 if that is not known.
    """
    with live(puzzle) as shown:
        built = satpuzzle.write_page(
            puzzle, output, timeout=PATIENCE if timeout is None else timeout, progress=shown.progress, **how
        )
    with Output(None) as out:
        out.lines(_report(built, output))
    known = built.known
    status = status_of(known)
    if known is not None and known.counts is None:
        remark(say("how many solutions there are is not known ({why}); the page says so", why=known.stopped))
    elif known is not None and known.unproved:
        remark(say("no certificate written ({why}); the page says so", why=known.unproved))
    if puzzle is not None and status == 1:
        say_what_helps(puzzle)
    return status


def _report(built: Built, path: str) -> Iterator[str]:
    line = f"{on_a_line(path)}: " + say("{n} kB", n=-(-built.size // 1000))
    if built.known is not None:
        line += ", " + several(built.listed, "{n} essential solution in it", "{n} essential solutions in it")
    yield line
    yield from proof_lines(built.known)
