"""`satpuzzle explain` and `satpuzzle suspects`: why there is no solution, and what may be mistyped."""

from __future__ import annotations

from typing import Any

import satpuzzle
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.options import format_option, jobs_option, takes_output, takes_progress, takes_puzzle, timeout_option
from satpuzzle.cli.outputs import Output, Stop
from satpuzzle.cli.parameters import LONG, option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Puzzle
from satpuzzle.optimize.explain import Explanation, explaining
from satpuzzle.report.no_solution import explain_data, explain_text, suspects_data, suspects_text
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.messages import remark


@make_command(
    ("explain mine.txt", "why there is no solution"), ("explain mine.txt --timeout 60", "what can be found in a minute")
)
@takes_puzzle
@format_option("text", "json")
@timeout_option
@takes_progress
@takes_output
def explain(puzzle: Puzzle, timeout: float | None, live: LiveMaker, out: Output) -> int:
    """Explain why PUZZLE has no solution.

    What can be seen: sides that cannot be paired up, cells and cards where nothing fits. Else a small set of cells that
    no cards fill, and one of cards that cannot all lie, none of which can be left out; else how many joins can match.
    All of it is confirmed by a second way. Exit status 1 if there is no solution, 0 if there is one, 3 if that is not
    known.
    """
    known: Explanation | None = None
    with live(puzzle) as shown, Stop(EngineLimitError) as stop:
        for state in explaining(puzzle, Deadline(timeout, progress=shown.progress)):
            known = state
    if known is None:
        stop.again()
    assert known is not None
    out.answer("explain-1", [explain_data(known)], explain_text(known))
    if isinstance(stop.error, KeyboardInterrupt):
        stop.again()
    if stop.error is not None:
        remark(str(stop.error))
    return 0 if known.solvable else 1


@make_command(
    ("suspects mine.txt", "which sides to look at, where there is no solution"),
    ("suspects mine.txt --unique", "changes that leave exactly one solution"),
)
@takes_puzzle
@option(
    "--unique/--solvable",
    default=None,
    help="Find changes to exactly one solution, or to one or more.  [default: --unique if PUZZLE has solutions]",
)
@format_option("text", "json")
@timeout_option
@jobs_option("Number of processes; 0: one per core.", group=LONG)
@takes_progress
@takes_output
def suspects(puzzle: Puzzle, live: LiveMaker, out: Output, **how: Any) -> int:
    """List the sides of PUZZLE that may be mistyped.

    All changes of one side, and swaps of two sides of a card, that make the puzzle solvable (or uniquely solvable),
    by card, likely ones first, with the number of solutions then. Boards of more than 36 cells take a --timeout. Exit
    status 1 if no such change helps.
    """
    with live(puzzle) as shown:
        found = satpuzzle.suspects(puzzle, progress=shown.progress, **how)
    out.answer("suspects-1", [suspects_data(found)], suspects_text(puzzle, found))
    return 0 if found.ranked else 1
